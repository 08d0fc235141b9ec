"""Entries and side_messages: what the two players of a signed game write, each signed by its author.

An entry has the next number of the game and the hash of the entry before. An aside has a number of its
author's own and changes nothing by itself, but for a resignation.
"""

from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field

from niwashi.chain.signing import Hash, Moment, PublicKey, Sign, Signable, Signature, Verify, is_signed

MOST_MOVES = 9_999
MOST_SIDE_MESSAGES = 999
"""Of one player in one game: nobody fills a board's memory."""

LONGEST_USED_MS = 1 << 40

_Body = Annotated[str, Field(pattern=r"^[ -~]{0,400}$")]
_HashOrNone = Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]


class MoveKind(StrEnum):
    """What an entry is."""

    TURN = "turn"  # body: the turn
    TOOK_BACK = "took-back"  # body: how many turns stay
    DRAWN = "drawn"
    PAUSED = "paused"
    RESUMED = "resumed"
    TIMED_OUT = "timed-out"  # body: the player whose time has run out


class SideMessageKind(StrEnum):
    """What an aside is."""

    DRAW = "draw"
    BACK = "back"  # body: how many turns are to stay
    PAUSE = "pause"
    CLAIM_TIME = "claim-time"
    RESIGN = "resign"
    HERE = "here"  # everything up to `after` has come
    BYE = "bye"  # the board is about to be switched off


PRESENCE = frozenset({SideMessageKind.HERE, SideMessageKind.BYE})
"""Of these only the last one of a player counts."""


class _Authored(Signable):
    """What one player has written."""

    game: Hash
    by: PublicKey
    body: _Body = ""
    at: Moment = 0
    signature: Signature = ""

    def signed(self, sign: Sign) -> Self:
        """The same with its signature."""
        return self.model_copy(update={"signature": sign(self.content()).hex()})

    def is_signed(self, check: Verify) -> bool:
        """Whether its author has signed it."""
        return is_signed(check, self.by, self.signature, self.content())


class SignedMove(_Authored):
    """An entry of the chain: `used_ms` is its author's time since the entry before.

    `answers` is the hash of the aside that it agrees to, `trace` that of what the board sensed; "" for none.
    """

    form: Literal["entry"] = "entry"
    number: Annotated[int, Field(ge=1, le=MOST_MOVES)]
    before: Hash
    kind: MoveKind
    used_ms: Annotated[int, Field(ge=0, le=LONGEST_USED_MS)] = 0
    trace: _HashOrNone = ""
    answers: _HashOrNone = ""


class SideMessage(_Authored):
    """Something said beside the chain, `after` the entry that was the last one then (or the terms)."""

    form: Literal["aside"] = "aside"
    number: Annotated[int, Field(ge=0, le=999_999)]
    after: Hash
    kind: SideMessageKind
