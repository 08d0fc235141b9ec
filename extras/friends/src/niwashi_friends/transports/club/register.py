"""A club's register: name, servers, and present and past members. It holds no secret."""

from typing import Annotated

import tomli_w
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from niwashi import data
from niwashi.errors import NiwashiError, reason
from niwashi.validation import first_error, quoted
from niwashi_friends.signing import PublicKey
from niwashi_friends.transports.nats_settings import check_server


class ClubError(NiwashiError):
    """An administration command failed. The message has request, finding and remedy."""


def _name(text: str) -> str:
    """Allow letters, digits, blanks and dashes of any language, because names become file names."""
    if text != text.strip() or not all(each.isalnum() or each in " -_" for each in text):
        raise ValueError("a name has letters, digits, blanks and dashes alone")
    return text


def _server(text: str) -> str:
    check_server(text)
    return text


Name = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_name)]
_ROOM = 64
"""Bytes that are kept free for each board, so that every member of a full register can be removed."""

_Strict = ConfigDict(extra="forbid", frozen=True)


class Member(BaseModel):
    """A board in the club."""

    model_config = _Strict

    name: Name
    key: PublicKey


class FormerMember(BaseModel):
    """A former member. Passes signed until then are void."""

    model_config = _Strict

    name: Name
    key: PublicKey
    at: Annotated[int, Field(ge=0)]


class ClubRegister(BaseModel):
    """Everything that a club stores besides its key."""

    model_config = _Strict

    name: Name
    servers: Annotated[
        tuple[Annotated[str, AfterValidator(_server)], ...], Field(min_length=1, max_length=16)
    ]
    authority: str | None = None
    members: tuple[Member, ...] = ()
    removed: tuple[FormerMember, ...] = ()

    def text(self) -> str:
        """Return the register as TOML."""
        return tomli_w.dumps(self.model_dump(mode="json", exclude_none=True), multiline_strings=True)

    def admitted(self, name: str, key: str) -> "ClubRegister":
        """Return the register with a new member.

        Raises ClubError for an invalid or taken name or key, or if the file would become too long to read.
        """
        if any(each.name == name or each.key == key for each in self.members):
            raise ClubError("club-is-member", name=name)
        try:
            member = Member(name=name, key=key)
        except ValidationError as error:
            raise _refusal(error) from error
        changed = self.model_copy(update={"members": (*self.members, member)})
        room = _ROOM * (len(changed.members) + len(changed.removed))
        if len(changed.text().encode()) + room > data.LONGEST_FILE:
            raise ClubError("club-full", name=name, members=len(self.members), removed=len(self.removed))
        return changed

    def without(self, name: str, at: int) -> "ClubRegister":
        """Return the register without a member, whose pass is void from then on. Raises ClubError."""
        found = next((each for each in self.members if each.name == name), None)
        if found is None:
            raise ClubError(
                "club-no-member", name=name[:80], known=", ".join(each.name for each in self.members)
            )
        others = tuple(each for each in self.members if each != found)
        void = FormerMember(name=found.name, key=found.key, at=at)
        return self.model_copy(update={"members": others, "removed": (*self.removed, void)})

    def issued_at(self, key: str, now: int) -> int:
        """Return the time to sign a pass with: later than all revocations of the key."""
        return max([now, *(each.at + 1 for each in self.removed if each.key == key)])


def parse_register(text: str) -> ClubRegister:
    """Parse a register file. Raises ClubError."""
    try:
        return ClubRegister.model_validate(data.toml(text))
    except ValidationError as error:
        raise _refusal(error) from error
    except NiwashiError as error:
        raise ClubError("club-bad-file", where="servers", why=error) from error
    except data.NotToml as error:
        raise ClubError("club-bad-file", where="-", why=reason(error)) from error


def _refusal(error: ValidationError) -> ClubError:
    mistake = first_error(error)
    return ClubError("club-bad-register", where=".".join(mistake.path)[:80], found=quoted(mistake.found))
