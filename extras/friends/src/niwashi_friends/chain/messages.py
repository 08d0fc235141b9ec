"""Signed moves and side messages: what the two players of a signed game send, each signed by its author.

A signed move carries the next number of the game and the hash of the move before it. A side message
has its author's own numbering and changes nothing by itself, except a resignation. In files and on the
wire the two forms are called `entry` and `aside`.
"""

from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field

from niwashi_friends.chain.signing import (
    Hash,
    Moment,
    PublicKey,
    Sign,
    Signable,
    Signature,
    Verify,
    is_signed,
)

MOST_MOVES = 9_999
MOST_SIDE_MESSAGES = 999
"""Limits per player and game, so that nobody can fill a board's memory."""

LONGEST_USED_MS = 1 << 40

_Body = Annotated[str, Field(pattern=r"^[ -~]{0,400}$")]
_HashOrNone = Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]


class MoveKind(StrEnum):
    """The effect of a signed move."""

    TURN = "turn"  # body: the turn
    TOOK_BACK = "took-back"  # body: the number of turns left
    DRAWN = "drawn"
    PAUSED = "paused"
    RESUMED = "resumed"
    TIMED_OUT = "timed-out"  # body: the player who is out of time


class SideMessageKind(StrEnum):
    """The meaning of a side message."""

    DRAW = "draw"
    BACK = "back"  # body: the number of turns to leave
    PAUSE = "pause"
    CLAIM_TIME = "claim-time"
    RESIGN = "resign"
    HERE = "here"  # everything up to `after` was received
    BYE = "bye"  # the board is about to be switched off


PRESENCE = frozenset({SideMessageKind.HERE, SideMessageKind.BYE})
"""Kinds of which only a player's last message counts."""


class _Authored(Signable):
    game: Hash
    by: PublicKey
    body: _Body = ""
    at: Moment = 0
    signature: Signature = ""

    def signed(self, sign: Sign) -> Self:
        """Return a copy with its signature."""
        return self.model_copy(update={"signature": sign(self.content()).hex()})

    def is_signed(self, check: Verify) -> bool:
        """Return whether the signature is the author's."""
        return is_signed(check, self.by, self.signature, self.content())


class SignedMove(_Authored):
    """One link of the chain. `used_ms` is the author's thinking time since the move before.

    `answers` is the hash of the request that the move accepts, `trace` the hash of the sensor readings
    behind the turn; both are "" for none.
    """

    form: Literal["entry"] = "entry"
    number: Annotated[int, Field(ge=1, le=MOST_MOVES)]
    before: Hash
    kind: MoveKind
    used_ms: Annotated[int, Field(ge=0, le=LONGEST_USED_MS)] = 0
    trace: _HashOrNone = ""
    answers: _HashOrNone = ""


class SideMessage(_Authored):
    """A message beside the chain. `after` is the hash of the last move (or the terms) at that time."""

    form: Literal["aside"] = "aside"
    number: Annotated[int, Field(ge=0, le=999_999)]
    after: Hash
    kind: SideMessageKind
