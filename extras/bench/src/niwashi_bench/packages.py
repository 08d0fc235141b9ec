"""The board while code of a package from outside works: how long its light stands still."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event
from time import monotonic

from niwashi.beside import Beside
from niwashi.games.known import GAMES, game_named
from niwashi.learning.lesson_files import course_for
from niwashi.loop.fitting import built_in_board
from niwashi.page_types.commands import BeginLesson, Handle
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_program
from niwashi.testing.installing import installed
from niwashi.watcher import Note
from niwashi_bench import ROOT
from niwashi_bench.figure import AtMost, Figure, in_time
from niwashi_bench.laps import late, percentile

_EXAMPLE = ROOT / "tests" / "example_game"
_TURNS = 300_000
_LONGEST_S = 60.0
_LIMIT_MS = 50.0

_ENTRY = f"""
from dataclasses import replace
from breakthrough_game.breakthrough import PLAYERS, Breakthrough
from niwashi.games import GamePackage, RulesKit

class Long(Breakthrough):
    name = "long"

    def options(self, position):
        options = super().options(position)
        if position == self.start():
            return options
        numbers = range({_TURNS} // len(options))
        return tuple(replace(each, turn=f"{{each.turn}}{{n}}") for n in numbers for each in options)

PACKAGE = GamePackage(
    {{"long": RulesKit(lambda setup: Long(), PLAYERS)}}, words={{"en": "rules-game-long = Long\\n"}}
)
"""


def figures() -> list[Figure]:
    """With a listing of many turns, and with a lesson that is made from the rules."""
    with TemporaryDirectory() as folder, installed(_EXAMPLE, _project(Path(folder))), _beside():
        listing, lesson = _while_listing(), _while_a_lesson_is_made()
    return [
        *_told(f"light standing still, {_TURNS} turns being listed", listing),
        *_told("light standing still, a lesson being made", lesson),
    ]


def _told(what: str, gaps: list[float]) -> Iterator[Figure]:
    yield Figure(f"{what}, p99", "ms", [percentile(gaps, 0.99)], AtMost(_LIMIT_MS), in_time(1000, late))
    yield Figure(f"{what}, longest", "ms", [max(gaps)])


def _project(folder: Path) -> Path:
    (folder / "long_game").mkdir()
    (folder / "long_game" / "__init__.py").touch()
    (folder / "long_game" / "entry.py").write_text(_ENTRY, encoding="utf-8")
    about = '[project]\nname = "long-game"\nversion = "1"\n[project.entry-points."niwashi.games"]\n'
    (folder / "pyproject.toml").write_text(f'{about}long = "long_game.entry:PACKAGE"\n', encoding="utf-8")
    return folder


@contextmanager
def _beside() -> Iterator[None]:
    """Calls run as `niwashi play` has them run."""
    before, GAMES.run = GAMES.run, Beside(Note())
    try:
        yield
    finally:
        GAMES.run = before


def _while_listing() -> list[float]:
    """A turn is made, and the many that may follow are listed."""
    with _playing("long") as program:
        _step(program, 1.0)
        program.handle(Handle(verb="lift", place="a2"), "hand")
        _step(program, 0.3)
        program.handle(Handle(verb="set", place="a3"), "hand")
        return _gaps(program, lambda: program.game_loop.session.game.name != "long")


def _while_a_lesson_is_made() -> list[float]:
    with _playing("breakthrough") as program:
        _step(program, 1.0)
        program.handle(BeginLesson(game="breakthrough"), "hand")
        gaps = _gaps(program, lambda: program.lessons.tutor is not None)
    course_for.cache_clear()
    return gaps


@contextmanager
def _playing(name: str) -> Iterator[LiveProgram]:
    game = game_named(name)
    program, _ = simulated_program(game, built_in_board(game), monotonic, Random(1))
    try:
        yield program
    finally:
        program.close()


def _step(program: LiveProgram, seconds: float) -> None:
    ends = monotonic() + seconds
    _gaps(program, lambda: monotonic() >= ends)


def _gaps(program: LiveProgram, is_over: Callable[[], bool]) -> list[float]:
    """Return the milliseconds from each step of a board to the next one."""
    gaps, last, ends = [], monotonic(), monotonic() + _LONGEST_S
    while not is_over() and monotonic() < ends:
        Event().wait(program.step())
        gaps.append(1000 * (monotonic() - last))
        last = monotonic()
    return gaps
