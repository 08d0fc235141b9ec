"""What tests run in the worker of the site's page, beside the program: so it begins as asked and is reached.

Its text is sent there. Values go as pickles: the same classes are at both ends.
"""

from __future__ import annotations

import base64
import copyreg
import operator
import pickle
import time
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple

from niwashi.browser import start
from niwashi.opponents.search_place import Searches

_PLAIN = (type(None), bool, int, float, str, bytes, Enum)
things: list[Any] = [None]
"""The program, and what tests have come to from there."""


def unchangeable(contents: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    """Return a mapping that nobody changes: pickles have no name for it of their own."""
    return MappingProxyType(contents)


copyreg.pickle(MappingProxyType, lambda found: (unchangeable, (dict(found),)))


class Beginning(NamedTuple):
    """How a program begins: what a test has made, told by its facts."""

    game: Any
    board: Any
    start: Any
    turns: tuple[str, ...]
    faster: float
    control: Any
    players: tuple[tuple[str, Any], ...]
    welcomes: bool


def is_value(found: Any) -> bool:
    """Whether something means the same as a copy."""
    if isinstance(found, _PLAIN):
        return True
    if isinstance(found, (tuple, list, set, frozenset)):
        return all(map(is_value, found))
    if isinstance(found, Mapping):
        return all(map(is_value, [*found.keys(), *found.values()]))
    if is_dataclass(found) and not isinstance(found, type):
        return type(found).__dict__["__dataclass_params__"].frozen and all(
            is_value(getattr(found, each.name, None)) for each in fields(found)
        )
    return hasattr(found, "legal_turns") and hasattr(found, "layout")  # a game: its rules


def told(found: Any) -> str:
    """Return a value as a copy, anything else as its number among `things`."""
    packed = None
    if is_value(found):
        found = dict(found) if isinstance(found, Mapping) else found
        try:
            packed = ("value", found)
            return base64.b64encode(pickle.dumps(packed, 4)).decode()
        except (pickle.PicklingError, TypeError, AttributeError):
            pass
    things.append(found)
    return base64.b64encode(pickle.dumps(("thing", len(things) - 1), 4)).decode()


def reach(asked: str) -> str:
    """Do one step from a thing: an attribute, a call, an operator; return what `told` makes of it."""
    number, step, args, more = pickle.loads(base64.b64decode(asked))  # noqa: S301  # of the test itself
    args = [things[each.number] if isinstance(each, Thing) else each for each in args]
    more = {key: things[each.number] if isinstance(each, Thing) else each for key, each in more.items()}
    try:
        if step == "attribute":
            return told(getattr(things[number], *args))
        if step == "set":
            setattr(things[number], *args)
            return told(None)
        if step == "call":
            return told(things[number](*args, **more))
        return told(getattr(operator, step)(things[number], *args))
    except Exception as error:  # noqa: BLE001  # whatever it is belongs to the test
        try:
            return base64.b64encode(pickle.dumps(("raised", error), 4)).decode()
        except Exception:  # noqa: BLE001
            return base64.b64encode(pickle.dumps(("raised", RuntimeError(repr(error))), 4)).decode()


class Thing(NamedTuple):
    """A thing as an argument."""

    number: int


class Pressed:
    """Notes which of some cells, given with their numbers, are pressed: now and ever. Claims no press."""

    def __init__(self, cells: Mapping[str, int]) -> None:
        self.cells = dict(cells)
        self.now: set[str] = set()
        self.ever: set[str] = set()

    def claim(self, _session: Any, reading: Any, _now: float) -> int:
        """Look at a reading before any other feature claims a press."""
        self.now = {name for name, at in self.cells.items() if reading.pressed >> at & 1}
        self.ever |= self.now
        return 0


class Unhurried(Searches):
    """Searches that have as much time as always, however fast the program's goes."""

    def poll(self, now: float) -> Any:
        """Like the one above, by the time of this computer."""
        del now
        return super().poll(time.monotonic())


def prepare(packed: str) -> None:
    """Have the site's program begin so: on this board, with this game, as far as it was played."""
    wanted = Beginning(*pickle.loads(base64.b64decode(packed)))  # noqa: S301
    began: Any = start  # the names that it has from elsewhere are put in place, too
    make, run = began.simulated_program, began.run_board

    def made(game: Any, file: Any, clock: Any, *more: Any) -> tuple[Any, Any]:
        if wanted.faster != 1:
            clock = lambda: wanted.faster * time.monotonic()  # noqa: E731
        program: Any
        program, demo = make(game, file, clock, *more)
        if not wanted.welcomes:
            program.welcome = _say_nothing
        return program, demo

    async def begun(program: Any, supervisor: Any, **more: Any) -> None:
        keeper = program.table_clock.keeper
        if wanted.control != keeper.control:
            keeper.agree(wanted.control)
        if wanted.turns or wanted.start != program.game_loop.session.match.start:
            program.resume(wanted.game, wanted.start, wanted.turns)
        for seat, choice in wanted.players:
            program.assistants.opponents.seat(seat, choice)
        things[0] = program
        await run(program, supervisor, **more)

    began.simulated_program, began.run_board = made, begun
    if wanted.faster != 1:
        began.Searches = Unhurried
    began.kept_board = lambda _kept: wanted.board
    began._left_off = lambda _journal: wanted.game


def _say_nothing() -> None:
    pass
