"""The messages of an invitation: strict values, one line each.

They are not signed. Their content counts only with a proof by the key that both sides derive from the
code.
"""

from enum import StrEnum
from hashlib import sha256
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from niwashi.games.setup import canonical_json
from niwashi_friends.signing import Hash, Moment, StrictModel

LONGEST_SAID = 4096

_Session = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
_Message = Annotated[str, Field(pattern=r"^[0-9a-f]{66}$")]
_Sealed = Annotated[str, Field(pattern=r"^([0-9a-f]{2}){1,1600}$")]
_HashOrNone = Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]


class Side(StrEnum):
    """The author of a sealed card."""

    INVITER = "inviter"
    JOINER = "joiner"


class CloseReason(StrEnum):
    """Why an invitation, or an answer to it, is closed."""

    KEPT = "kept"  # the inviter has saved the joiner's card; carries a proof
    WRONG = "wrong"  # the answer used another code
    TAKEN = "taken"  # another answer was first
    OVER = "over"  # expired or withdrawn


class _InvitationMessage(StrictModel):
    v: Literal[1] = 1
    session: _Session

    def data(self) -> bytes:
        """Return the value as canonical JSON."""
        return canonical_json(self.model_dump(mode="json")).encode()


class InvitationHello(_InvitationMessage):
    """The inviter's half of the key exchange, and its start in seconds since 1970."""

    form: Literal["invitation"] = "invitation"
    message: _Message
    at: Moment


class Answer(_InvitationMessage):
    """The joiner's half of the key exchange, and a proof that it derived a key."""

    form: Literal["invitation-answer"] = "invitation-answer"
    message: _Message
    proof: Hash

    @property
    def hash(self) -> str:
        """The hash by which later messages refer to this answer."""
        return sha256(self.data()).hexdigest()


class SealedCard(_InvitationMessage):
    """A card encrypted with the shared key, and a proof that is checked before decryption."""

    form: Literal["invitation-card"] = "invitation-card"
    by: Side
    answer: Hash
    proof: Hash
    sealed: _Sealed


class InvitationClosed(_InvitationMessage):
    """The end of an invitation, or of one answer to it. Only `KEPT` carries a proof."""

    form: Literal["invitation-closed"] = "invitation-closed"
    answer: _HashOrNone = ""
    why: CloseReason
    proof: _HashOrNone = ""


InvitationMessage = InvitationHello | Answer | SealedCard | InvitationClosed

_SAID: TypeAdapter[Any] = TypeAdapter(Annotated[InvitationMessage, Field(discriminator="form")])


def parse_invitation_message(raw: bytes) -> InvitationMessage | None:
    """Parse a message; None for anything else, including non-canonical text."""
    if len(raw) > LONGEST_SAID:
        return None
    try:
        said: InvitationMessage = _SAID.validate_json(raw)
    except ValidationError:
        return None
    return said if said.data() == raw else None
