"""Commands of a page without a session: enter with a key, or pair."""

from typing import Annotated, Literal, get_args

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from niwashi.web.commands import LONGEST, AskBeat, BadMessage, Name, PageCommand


class Enter(PageCommand):
    """Enter with the key of a session. It is sent over this connection only, never in an address."""

    do: Literal["enter"] = "enter"
    key: Annotated[str, Field(min_length=1, max_length=200)]


class NoKey(PageCommand):
    """State that the page has no key. A silent connection is closed."""

    do: Literal["no-key"] = "no-key"


class BeginPairing(PageCommand):
    """Let the board show a code."""

    do: Literal["pair"] = "pair"


class TapCells(PageCommand):
    """Try a code: four cells in their order, by name."""

    do: Literal["tap"] = "tap"
    cells: Annotated[list[Name], Field(min_length=4, max_length=4)]


class ComeIn(PageCommand):
    """Stop waiting for *done* on the board."""

    do: Literal["come-in"] = "come-in"


DoorCommand = Enter | NoKey | AskBeat | BeginPairing | TapCells | ComeIn

DOOR_COMMANDS: tuple[type[DoorCommand], ...] = get_args(DoorCommand)

_ADAPTER: TypeAdapter[DoorCommand] = TypeAdapter(
    Annotated[DoorCommand, Field(discriminator="do")], config=ConfigDict(defer_build=True)
)


def parse_at_door(text: str | None) -> DoorCommand:
    """Parse a command from JSON. Raises BadMessage.

    >>> parse_at_door('{"do": "pair"}')
    BeginPairing(seq=0, heard=None, do='pair')
    """
    if text is None:
        raise BadMessage("web-binary-message")
    if len(text) > LONGEST:
        raise BadMessage("web-long-message", found=str(len(text)), most=str(LONGEST))
    try:
        return _ADAPTER.validate_json(text)
    except ValidationError as error:
        raise BadMessage("guests-first") from error
