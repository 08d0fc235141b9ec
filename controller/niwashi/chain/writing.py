"""What a player writes next: the entry or the aside that fits the chain, signed."""

from typing import Any

from niwashi.chain.chain import Chain
from niwashi.chain.entry import Aside, AsideKind, Entry, Kind
from niwashi.chain.signing import Sign


def next_entry(chain: Chain, by: str, kind: Kind, sign: Sign, **said: Any) -> Entry:
    """The next entry of a chain: `body`, `at`, `used_ms`, `trace` and `answers` may be said."""
    number = len(chain.entries) + 1
    entry = Entry(game=chain.game, by=by, kind=kind, number=number, before=chain.head, **said)
    return entry.signed(sign)


def next_aside(chain: Chain, by: str, kind: AsideKind, sign: Sign, **said: Any) -> Aside:
    """The next aside of an author, after the last entry that is here: `body` and `at` may be said."""
    number = max((a.number for a in chain.asides if a.by == by), default=-1) + 1
    return Aside(game=chain.game, by=by, kind=kind, number=number, after=chain.head, **said).signed(sign)
