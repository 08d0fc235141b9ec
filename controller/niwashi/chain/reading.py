"""Bytes to values: the one place where what somebody else has signed is read."""

from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from niwashi.chain.decline import Decline
from niwashi.chain.entry import Aside, Entry
from niwashi.chain.terms import Terms
from niwashi.errors import BadEntry
from niwashi.validation import FieldError, first_error, quoted
from niwashi.words import sanitize

LONGEST = 4096
"""Bytes of one entry, aside or terms."""

Line = Terms | Entry | Aside

Said = Line | Decline
"""All that two players send each other: the lines of a game, and what is said before there is one."""

_LINE: TypeAdapter[Any] = TypeAdapter(Annotated[Line, Field(discriminator="form")])
_SAID: TypeAdapter[Any] = TypeAdapter(Annotated[Said, Field(discriminator="form")])


def parse(raw: bytes) -> Line:
    """The line of a game that some bytes are. Whether its signatures are right is another question.

    Raises:
        BadEntry: They are too many, no such value, or not its canonical text.
    """
    line: Line = _read(_LINE, raw)
    return line


def parse_said(raw: bytes) -> Said:
    """The same of all that two players send each other. Raises BadEntry."""
    said: Said = _read(_SAID, raw)
    return said


def _read(kinds: TypeAdapter[Any], raw: bytes) -> Any:
    if len(raw) > LONGEST:
        raise BadEntry("chain-too-long", found=len(raw), most=LONGEST)
    try:
        found = kinds.validate_json(raw)
    except ValidationError as error:
        raise _refusal(first_error(error)) from error
    if found.data() != raw:
        raise BadEntry("chain-not-canonical", what="JSON")
    return found


def _refusal(mistake: FieldError) -> BadEntry:
    if mistake.kind == "json_invalid":
        return BadEntry("chain-no-json", why=sanitize(quoted(str(mistake.facts.get("error", "-")))))
    found = mistake.found[:100] if isinstance(mistake.found, str) else mistake.found
    where = sanitize(quoted(".".join(mistake.path) or "-"))
    return BadEntry("chain-unreadable", where=where, found=sanitize(quoted(found)))
