"""A garden as plain data, from JSON or TOML, to be scored or asked where things may go."""

import json
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from niwashi.errors import RefusedText
from niwashi.games.karesansui.deck import Famous, SquareName, StoneKind
from niwashi.games.karesansui.garden import FILES, MOST_VIRTUE, NAMES, ROWS, Garden, square
from niwashi.games.karesansui.tiles import DESIGNS, TILES
from niwashi.message import Key
from niwashi.validation import first_error, quoted


class GardenFile(NamedTuple):
    """A garden and the famous gardens that it may score."""

    garden: Garden
    famous: tuple[Famous, ...]


_Row = Annotated[list[str | None], Field(min_length=5, max_length=5)]


class _Fields(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    tiles: Annotated[list[_Row], Field(min_length=3, max_length=3)] = [[None] * 5] * 3
    stones: dict[SquareName, StoneKind] = {}
    monk: SquareName | None = None
    virtue: Annotated[int, Field(ge=0, le=MOST_VIRTUE)] = 0
    famous: list[Famous] = []


def garden_from(fields: object, source: str) -> GardenFile:
    """The garden that plain data describes: rows of tiles from the top, stones, monk, virtue, famous gardens.

    Every key may be missing; an empty square is None, or "" where a format knows no None. Only what can
    lie on a table is checked, not how it came there (KS-68). Raises RefusedText, naming the source.
    """
    try:
        read = _Fields.model_validate(fields)
    except ValidationError as error:
        raise _refusal(error, source) from error
    places = [(row, file) for row in (2, 1, 0) for file in range(len(FILES))]
    tiles = [_tile(read.tiles[row][file], row, file, source) for row, file in places]
    stones = {square(name): kind for name, kind in read.stones.items()}
    monk = None if read.monk is None else square(read.monk)
    garden = Garden(tuple(tiles), tuple(stones.get(number) for number in range(15)), monk, read.virtue)
    for standing in garden.standing:
        if garden.tiles[standing] is None:
            raise RefusedText("karesansui-stone-on-ground", source=source, where=NAMES[standing])
    if garden.monk is not None and garden.tiles[garden.monk] is None:
        raise RefusedText("karesansui-monk-on-ground", source=source, where=NAMES[garden.monk])
    return GardenFile(garden, tuple(read.famous))


def garden_data(garden: Garden) -> dict[str, Any]:
    """A garden as plain data that `garden_from` reads back."""
    return {
        "tiles": [[garden.tiles[number] for number in row] for row in reversed(ROWS)],
        "stones": {NAMES[number]: garden.stones[number] for number in garden.standing},
        "monk": None if garden.monk is None else NAMES[garden.monk],
        "virtue": garden.virtue,
    }


def _tile(text: str | None, row: int, file: int, source: str) -> str | None:
    if text and text not in TILES:
        known = ", ".join(DESIGNS)
        where = NAMES[5 * (2 - row) + file]
        raise RefusedText("karesansui-no-tile", source=source, where=where, found=quoted(text), known=known)
    return text or None


def _refusal(error: ValidationError, source: str) -> RefusedText:
    """Return pydantic's first error with its place in the data and the expected value."""
    first = first_error(error)
    found, where = _found(first.found), quoted(" ".join(first.path))
    if not first.path:
        return RefusedText("karesansui-not-a-garden", source=source, found=found)
    if first.kind == "extra_forbidden":
        return RefusedText("karesansui-unknown-key", source=source, where=where)
    if first.kind == "missing":
        return RefusedText("karesansui-missing-key", source=source, where=where)
    wanted = Key(_WANTED[first.path[0]])
    return RefusedText("karesansui-wrong-value", source=source, where=where, found=found, wanted=wanted)


_WANTED = {
    "tiles": "karesansui-want-tiles",
    "stones": "karesansui-want-stones",
    "monk": "karesansui-want-monk",
    "virtue": "karesansui-want-virtue",
    "famous": "karesansui-want-famous",
}


def _found(value: object) -> str:
    try:
        return quoted(json.dumps(value, ensure_ascii=False))
    except (TypeError, ValueError, RecursionError):  # a date of TOML's, say
        return quoted(str(value))
