"""The notation of Borderland: canonical text of turns, and why other text is refused."""

import re
from typing import NamedTuple

from niwashi.errors import BadTurn
from niwashi.games.borderland.actions import Action
from niwashi.games.borderland.hexes import NUMBERS
from niwashi.games.borderland.seats import COLOURS
from niwashi.games.borderland.turns import PASS
from niwashi.validation import quoted

_CELL = "[a-k][0-9]{1,2}"
_ACTION = re.compile(rf"({_CELL})(?:-({_CELL})((?:~{_CELL}){{0,2}}))?")
_SETTING = re.compile(rf"w:({_CELL}),b:({_CELL})|b:({_CELL}),w:({_CELL})")


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
    written = _read(re.sub(r"\s", "", text).lower(), text)
    if written.text != text:
        raise BadTurn("borderland-turn-not-canonical", found=quoted(text), canonical=written.text)
    return written


def _read(tidy: str, text: str) -> ParsedTurn:
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
