"""The notation of Borderland: canonical text of turns and positions, and why other text is refused."""

import re
from typing import NamedTuple

from niwashi.errors import BadPosition, BadTurn
from niwashi.games.borderland import COLOURS
from niwashi.games.borderland.actions import Action
from niwashi.games.borderland.position import (
    BOARD,
    NUMBERS,
    ROWS,
    Position,
    areas,
    borders,
    names,
    player_key,
    set_of,
)
from niwashi.games.borderland.turns import PASS
from niwashi.message import Key
from niwashi.validation import quoted

_CELL = "[a-k][0-9]{1,2}"
_ACTION = re.compile(rf"({_CELL})(?:-({_CELL})((?:~{_CELL}){{0,2}}))?")
_SETTING = re.compile(rf"w:({_CELL}),b:({_CELL})|b:({_CELL}),w:({_CELL})")
_SIDES = "wb"
_NOBODY = "-"
_FIELDS = 3
_ROW = re.compile("(?:[wb]|(?<![0-9])[1-9][0-9]?(?![0-9]))+")
_TERRITORY = re.compile("([wb])=([^;=]+)")


class WrittenAction(NamedTuple):
    """A parsed action: cells by number, no origin in a placement, the areas of ties by name."""

    text: str
    origin: int | None
    target: int
    marks: tuple[str, ...]


class ParsedTurn(NamedTuple):
    """A parsed turn, legal or not: an opening turn, or actions, none of them in a pass."""

    text: str
    is_opening: bool
    actions: tuple[WrittenAction, ...]


def format_turn(turn: tuple[Action, ...]) -> str:
    """The canonical text of a turn that is no opening."""
    return ",".join(action.text for action in turn) or PASS


def parse_turn(text: str) -> ParsedTurn:
    """Parse a canonical text. Raises BadTurn.

    >>> [action.text for action in parse_turn("c4,e6-e7~a1").actions]
    ['c4', 'e6-e7~a1']
    """
    written = _read_turn(re.sub(r"\s", "", text).lower(), text)
    if written.text != text:
        raise BadTurn("borderland-turn-not-canonical", found=quoted(text), canonical=written.text)
    return written


def _read_turn(tidy: str, text: str) -> ParsedTurn:
    if tidy in COLOURS:
        return ParsedTurn(tidy, is_opening=True, actions=())
    if tidy == PASS:
        return ParsedTurn(tidy, is_opening=False, actions=())
    setting = _SETTING.fullmatch(tidy)
    if setting:
        white, black = (setting[1] or setting[4], setting[2] or setting[3])
        _check_cells(f"{white},{black}")
        return ParsedTurn(f"w:{white},b:{black}", is_opening=True, actions=())
    matches = [_ACTION.fullmatch(part) for part in tidy.split(",")]
    if len(matches) > 2 or None in matches:
        raise BadTurn("borderland-turn-text", found=quoted(text))
    _check_cells(tidy)
    return ParsedTurn(tidy, is_opening=False, actions=tuple(_action(m) for m in matches if m))


def _action(match: re.Match[str]) -> WrittenAction:
    first, second, marks = match.groups()
    named = tuple((marks or "").split("~")[1:])
    if second is None:
        return WrittenAction(match[0], None, NUMBERS[first], named)
    return WrittenAction(match[0], NUMBERS[first], NUMBERS[second], named)


def _check_cells(text: str) -> None:
    unknown = next((name for name in re.findall(_CELL, text) if name not in NUMBERS), None)
    if unknown is not None:
        raise BadTurn("borderland-turn-cell", found=quoted(text), cell=unknown)


def format_position(position: Position) -> str:
    """The canonical text of a position."""
    rows = ("".join(_letter(position, number) for number in row) for row in reversed(ROWS.values()))
    placement = re.sub("1+", lambda run: str(len(run[0])), "/".join(rows))
    side = _NOBODY if position.side is None else _SIDES[position.side]
    held = zip(_SIDES, position.territories, strict=True)
    state = ";".join(f"{letter}={','.join(names(cells))}" for letter, cells in held if cells)
    return f"{placement} {side} {state or _NOBODY}"


def parse_position(text: str) -> Position:
    """The position that a canonical text means. Raises BadPosition."""
    position = _read_position(text)
    _check(position)
    canonical = format_position(position)
    if text != canonical:
        raise BadPosition("borderland-position-not-canonical", found=quoted(text), canonical=canonical)
    return position


def _letter(position: Position, number: int) -> str:
    white, black = (pieces >> number & 1 for pieces in position.pieces)
    return "w" if white else "b" if black else "1"


def _read_position(text: str) -> Position:
    fields = text.split()
    if len(fields) != _FIELDS:
        raise BadPosition("borderland-position-fields", found=quoted(text), count=len(fields))
    placement, side, state = fields
    if side not in (*_SIDES, _NOBODY):
        raise BadPosition("borderland-position-side", found=quoted(side))
    to_move = None if side == _NOBODY else _SIDES.index(side)
    return Position(_read_placement(placement), _read_state(state), to_move)


def _read_placement(placement: str) -> tuple[int, int]:
    rows = placement.split("/")
    if len(rows) != len(ROWS):
        raise BadPosition("borderland-position-rows", found=quoted(placement), count=len(rows))
    read = [_read_row(row, letter) for row, letter in zip(rows, reversed(ROWS), strict=True)]
    white, black = (sum(pieces) for pieces in zip(*read, strict=True))
    return white, black


def _read_row(row: str, letter: str) -> tuple[int, int]:
    """The white and the black pieces of a row."""
    if not _ROW.fullmatch(row):
        raise BadPosition("borderland-position-row", found=quoted(row), row=letter)
    wide = re.sub("[0-9]+", lambda run: "1" * int(run[0]), row)
    cells = ROWS[letter]
    if len(wide) != len(cells):
        raise BadPosition(
            "borderland-position-width", found=quoted(row), row=letter, count=len(wide), wanted=len(cells)
        )
    white, black = (sum(1 << n for n, s in zip(cells, wide, strict=True) if s == side) for side in _SIDES)
    return white, black


def _read_state(state: str) -> tuple[int, int]:
    """The territories by colour."""
    if state == _NOBODY:
        return 0, 0
    matches = [_TERRITORY.fullmatch(part) for part in state.split(";")]
    held = {match[1]: _read_cells(match[2]) for match in matches if match}
    if len(held) != len(matches):
        raise BadPosition("borderland-position-state", found=quoted(state))
    return held.get("w", 0), held.get("b", 0)


def _read_cells(text: str) -> int:
    unknown = next((name for name in text.split(",") if name not in NUMBERS), None)
    if unknown is not None:
        raise BadPosition("borderland-position-cell", found=quoted(unknown))
    return set_of(text.split(","))


def _check(position: Position) -> None:
    """Refuse an opening that is none, and territories that no borders mean."""
    if position.side is None:
        pieces = tuple(each.bit_count() for each in position.pieces)
        if pieces not in ((0, 0), (1, 1)):
            raise BadPosition("borderland-position-opening", white=pieces[0], black=pieces[1])
    for side in range(len(COLOURS)):
        _check_territory(borders(position.pieces[side]), position.territories[side], player_key(side))


def _check_territory(border_cells: int, territory: int, player: Key) -> None:
    if border_cells and not territory:
        cells = ", ".join(names(border_cells))
        raise BadPosition("borderland-position-no-territory", player=player, cells=cells)
    if territory and not border_cells:
        raise BadPosition("borderland-position-no-border", player=player)
    if territory and BOARD ^ territory not in areas(border_cells):
        lowest = ", ".join(names(area)[0] for area in areas(border_cells))
        raise BadPosition("borderland-position-not-an-area", player=player, cells=lowest)
