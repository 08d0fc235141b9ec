"""What a page without a session may ask for: to be let in by its key, or to be paired."""

from typing import Annotated, Literal, get_args

from pydantic import Field, TypeAdapter, ValidationError

from niwashi.web.commands import LONGEST, AskBeat, BadMessage, Name, PageCommand


class Enter(PageCommand):
    """Come in with the key of a session. It goes over this line alone, and is in no address."""

    do: Literal["enter"] = "enter"
    key: Annotated[str, Field(min_length=1, max_length=200)]


class NoKey(PageCommand):
    """Say that there is no key to show. A line that says nothing is closed."""

    do: Literal["no-key"] = "no-key"


class BeginPairing(PageCommand):
    """Have the board show a code."""

    do: Literal["pair"] = "pair"


class TapCells(PageCommand):
    """Try a code: four cells in their order, by name."""

    do: Literal["tap"] = "tap"
    cells: Annotated[list[Name], Field(min_length=4, max_length=4)]


class ComeIn(PageCommand):
    """Wait for *done* on the board no longer."""

    do: Literal["come-in"] = "come-in"


DoorCommand = Enter | NoKey | AskBeat | BeginPairing | TapCells | ComeIn

DOOR_COMMANDS: tuple[type[DoorCommand], ...] = get_args(DoorCommand)

_ADAPTER: TypeAdapter[DoorCommand] = TypeAdapter(Annotated[DoorCommand, Field(discriminator="do")])


def parse_at_door(text: str | None) -> DoorCommand:
    """The command that a JSON text means. Raises BadMessage.

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
