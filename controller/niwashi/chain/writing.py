"""What a player writes next: the entry or the aside that fits the chain, signed."""

from typing import Any

from niwashi.chain.chain import Chain
from niwashi.chain.messages import MoveKind, SideMessage, SideMessageKind, SignedMove
from niwashi.chain.signing import Sign


def next_move(chain: Chain, by: str, kind: MoveKind, sign: Sign, **said: Any) -> SignedMove:
    """The next entry of a chain: `body`, `at`, `used_ms`, `trace` and `answers` may be said."""
    number = len(chain.entries) + 1
    entry = SignedMove(game=chain.game, by=by, kind=kind, number=number, before=chain.head, **said)
    return entry.signed(sign)


def next_side_message(chain: Chain, by: str, kind: SideMessageKind, sign: Sign, **said: Any) -> SideMessage:
    """The next aside of an author, after the last entry that is here: `body` and `at` may be said."""
    number = max((a.number for a in chain.side_messages if a.by == by), default=-1) + 1
    return SideMessage(game=chain.game, by=by, kind=kind, number=number, after=chain.head, **said).signed(
        sign
    )
