"""What two boards say to each other at an invitation: strict values, each one line.

Nothing in them is signed. What counts of them is proved by the key that both come to by the code's words.
"""

from enum import StrEnum
from hashlib import sha256
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from niwashi.chain.signing import Hash, Moment, Strict
from niwashi.games import canonical_json

LONGEST_SAID = 4096

_Session = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
_Message = Annotated[str, Field(pattern=r"^[0-9a-f]{66}$")]
_Sealed = Annotated[str, Field(pattern=r"^([0-9a-f]{2}){1,1600}$")]
_HashOrNone = Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]


class Side(StrEnum):
    """Who says something."""

    INVITER = "inviter"
    JOINER = "joiner"


class Closing(StrEnum):
    """Why an invitation, or an answer to it, is closed."""

    KEPT = "kept"  # the inviter has the joiner's card; this one is proved
    WRONG = "wrong"  # the answer was made with another code
    TAKEN = "taken"  # another answer was first
    OVER = "over"  # its time is up, or it was taken back


class _Said(Strict):
    v: Literal[1] = 1
    session: _Session

    def data(self) -> bytes:
        """The value as canonical JSON."""
        return canonical_json(self.model_dump(mode="json")).encode()


class Hello(_Said):
    """The inviter is here: its half of the exchange, and when it began, in seconds since 1970."""

    form: Literal["invitation"] = "invitation"
    message: _Message
    at: Moment


class Answer(_Said):
    """The joiner's half of the exchange, and the proof that it has come to a key by the code."""

    form: Literal["invitation-answer"] = "invitation-answer"
    message: _Message
    proof: Hash

    @property
    def hash(self) -> str:
        """What this answer is called in what follows."""
        return sha256(self.data()).hexdigest()


class SealedCard(_Said):
    """A card under the key of both; the proof is looked at first."""

    form: Literal["invitation-card"] = "invitation-card"
    by: Side
    answer: Hash
    proof: Hash
    sealed: _Sealed


class Closed(_Said):
    """The invitation is closed, or one answer to it. Only `KEPT` has a proof."""

    form: Literal["invitation-closed"] = "invitation-closed"
    answer: _HashOrNone = ""
    why: Closing
    proof: _HashOrNone = ""


Said = Hello | Answer | SealedCard | Closed

_SAID: TypeAdapter[Any] = TypeAdapter(Annotated[Said, Field(discriminator="form")])


def said_in(raw: bytes) -> Said | None:
    """What some bytes say; None for anything else, and for what is written in another way."""
    if len(raw) > LONGEST_SAID:
        return None
    try:
        said: Said = _SAID.validate_json(raw)
    except ValidationError:
        return None
    return said if said.data() == raw else None
