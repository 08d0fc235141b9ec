"""Bytes to values: the one place where what somebody else has signed is read."""

from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from niwashi.chain.entry import Aside, Entry
from niwashi.chain.terms import Terms
from niwashi.errors import BadEntry
from niwashi.mistakes import Mistake, first_mistake, quoted
from niwashi.words import harmless

LONGEST = 4096
"""Bytes of one entry, aside or terms."""

Line = Terms | Entry | Aside

_LINE: TypeAdapter[Any] = TypeAdapter(Annotated[Line, Field(discriminator="form")])


def parse(raw: bytes) -> Line:
    """The value that some bytes are. Whether its signatures are right is another question.

    Raises:
        BadEntry: They are too many, no such value, or not its canonical text.
    """
    if len(raw) > LONGEST:
        raise BadEntry("chain-too-long", found=len(raw), most=LONGEST)
    try:
        line: Line = _LINE.validate_json(raw)
    except ValidationError as error:
        raise _refusal(first_mistake(error)) from error
    if line.data() != raw:
        raise BadEntry("chain-not-canonical", what="JSON")
    return line


def _refusal(mistake: Mistake) -> BadEntry:
    if mistake.kind == "json_invalid":
        return BadEntry("chain-no-json", why=harmless(quoted(str(mistake.facts.get("error", "-")))))
    found = mistake.found[:100] if isinstance(mistake.found, str) else mistake.found
    where = harmless(quoted(".".join(mistake.path) or "-"))
    return BadEntry("chain-unreadable", where=where, found=harmless(quoted(found)))
