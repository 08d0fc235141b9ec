"""The door of packages from outside: a game that gives anything at all ends, and nothing else does."""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from tests.fuzz.door import Door

from niwashi.errors import GuestFault
from niwashi.games.game import Act, Change, Handling, Option, Piece, Place, PlaceKind, Reason, Refused
from niwashi.games.guest import Guest, GuestGame, run_here
from niwashi.games.setup import GameSetup
from niwashi.loop.fitting import built_in_board
from niwashi.message import Key
from niwashi.session.plan import values_of
from niwashi.session.session import Session
from niwashi.stack import EMPTY, Stack
from niwashi.words.catalogue import translate

PARTS = (
    "name", "players", "places", "neighbours", "pieces", "setup", "tallest",
    "start", "format", "side", "winners", "result", "ending", "legal_turns", "play", "layout", "options",
    "common_mistakes", "dead_ends", "objection", "territories", "phase", "view", "score_items", "facts",
)  # fmt: skip
_FIXED = PARTS[:7]

# Its own package is not installed here, and mypy knows it by the name in that package alone.
Breakthrough: Any = import_module("tests.example_game.breakthrough_game.breakthrough").Breakthrough


def package(thrown: bytes) -> None:
    """A game whose parts give what the bytes say is played like the example, or is its package's fault."""
    words = thrown.decode("utf-8", "replace").split()
    dice = Random(thrown)
    parts = [word for word in words if word in PARTS]
    left_out: list[str] = []

    def leave_out(name: str, fault: GuestFault) -> None:
        left_out.append(name)
        assert translate(fault.message)
        assert translate(fault.message, "ja")

    guest = Guest("breakthrough", "fuzzed 1", lambda: run_here, leave_out)
    wrong: dict[str, Any] = {part: _given(part, dice) for part in parts}
    game = GuestGame(type("Fuzzed", (Breakthrough,), wrong)(), guest)
    _played(game, dice)
    assert not left_out


def _given(part: str, dice: Random) -> Any:
    """A part of a game that gives anything, or raises anything, from some call on."""
    after = dice.randrange(4)
    calls: list[None] = []
    usual = getattr(Breakthrough, part)

    def given(self: Any, *words: Any) -> Any:
        calls.append(None)
        if len(calls) <= after:
            found = usual.__get__(self) if hasattr(usual, "__get__") else usual
            return found(*words) if callable(found) else found
        if dice.random() < 0.2:
            raise dice.choice((ValueError, SystemExit, MemoryError, RecursionError, GeneratorExit))("a fault")
        return _anything(dice)

    return property(given) if part in _FIXED else given


def _anything(dice: Random, depth: int = 0) -> Any:
    """Anything that a package may give by mistake: values of the right kinds with wrong content, too."""
    one = lambda: _anything(dice, depth + 1)  # noqa: E731
    if depth < 3 and dice.random() < 0.7:
        return dice.choice(_MADE)(one)
    return dice.choice(_PLAIN)


_PLAIN: tuple[Any, ...] = (
    None, True, -1, 0, 7, 99, 1 << 80, 0.5, float("nan"), "", "a1", "z9", "white", "x" * 30_000, b"a1",
    EMPTY, Key("a"), Act.LIFT, PlaceKind.PILE, object(), object, (), [], {}, frozenset(),
    GameSetup("breakthrough"), iter(()),
)  # fmt: skip
_MADE: tuple[Callable[[Callable[[], Any]], Any], ...] = (
    lambda one: (one(), one()),
    lambda one: [one()],
    lambda one: {"a1": one(), "white_left": one()},
    lambda one: Stack(one(), one(), one()),
    lambda one: Piece(one(), one(), one()),
    lambda one: Place(one(), one(), one()),
    lambda one: (Option(one(), one()),),
    lambda one: (Option("a2a3", (Handling(Act.LIFT, "a2", one(), one()),)),),
    lambda one: (Option("a2a3", (Handling(one(), one(), EMPTY, 0),), touch=one()),),
    lambda one: Reason(one(), one(), one(), one()),
    lambda one: (Refused((), one()),),
)


def _played(game: GuestGame, dice: Random) -> None:
    """Play some turns as a board would, and ask what a page asks."""
    board = built_in_board(game)
    session = Session(game, board.geometry)
    for _ in range(4):
        match = session.match
        game.prepare(match.position, waits=True)
        values_of(board.geometry, match.layout())
        session.advice()
        here = match.position
        told = (match.winners, match.result, match.ending, match.mistakes, match.dead_ends, match.territories)
        for found in (*told, match.score_items, game.facts(here), game.phase(here), game.view(here, 0)):
            repr(found)
        match.objection("a1", dice.choice(tuple(Change)))
        assert game.format(here)
        assert isinstance(game.legal_turns(here), list)
        if not match.options or match.winners:
            return
        session.carry_out(dice.choice(match.options).turn, 0.0)


DOORS = {
    "package": Door(
        package, (b"nothing", b"nothing at all\nis wrong"), tuple(part.encode() for part in PARTS)
    )
}
