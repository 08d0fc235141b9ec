"""The only parser of signed lines from other boards."""

from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from niwashi.errors import BadEntry, mistake_reason
from niwashi.validation import FieldError, first_error, quoted
from niwashi.words.sanitize import sanitize
from niwashi_friends.chain.messages import SideMessage, SignedMove
from niwashi_friends.chain.recall import Recall, Recalled
from niwashi_friends.chain.terms import Decline, Terms

LONGEST = 4096
"""Limit in bytes of one move, side message or terms."""

Line = Terms | SignedMove | SideMessage

Message = Line | Decline | Recall | Recalled
"""All messages between two players: the lines of a game, refusals, and questions of a restored board."""

_LINE: TypeAdapter[Any] = TypeAdapter(Annotated[Line, Field(discriminator="form")])
_SAID: TypeAdapter[Any] = TypeAdapter(Annotated[Message, Field(discriminator="form")])


def parse(raw: bytes) -> Line:
    """Parse a line of a game. Signatures are not checked here.

    Raises:
        BadEntry: The line is too long, invalid, or not in canonical form.
    """
    line: Line = _read(_LINE, raw)
    return line


def parse_message(raw: bytes) -> Message:
    """Parse any message between two players. Raises BadEntry."""
    said: Message = _read(_SAID, raw)
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
        return BadEntry("chain-no-json", why=mistake_reason(mistake))
    found = mistake.found[:100] if isinstance(mistake.found, str) else mistake.found
    where = sanitize(quoted(".".join(mistake.path) or "-"))
    return BadEntry("chain-unreadable", where=where, found=sanitize(quoted(found)))
