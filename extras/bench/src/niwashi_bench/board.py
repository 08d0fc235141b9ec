"""The way from switches to light on simulated pins: the real scanner, tracker, themes and pixel driver."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import process_time

from niwashi import data
from niwashi.board_types import Board, Cue, Frame, Geometry, Reading
from niwashi.devices.board_parser import load_board
from niwashi.games.game import Game
from niwashi.games.known import game_named
from niwashi.lights import frames, theme_file
from niwashi.lights.theme_file import DEFAULT_THEME
from niwashi.session.session import Session
from niwashi_bench.figure import AtLeast, AtMost, Figure, in_time, of_rate, per_second
from niwashi_bench.laps import by_the_processor, percentile
from niwashi_sim.habits import CLUMSY
from niwashi_sim.simulated_board import SimulatedBoard, simulate
from niwashi_sim.simulated_match import SCANNED, Clock, SimulatedMatch
from niwashi_sim.table import Table

_FILE = load_board(data.boards() / "garden-36.toml")
_THEME = theme_file.theme(DEFAULT_THEME)
_IN_LAPS = in_time(1000, by_the_processor)
_SCANS = 2_000
_FRAMES = 600
_GAMES = {"garden": (1, 2, 3), "throne": (1, 2, 3)}


def figures() -> list[Figure]:
    """Scans a second, reading to frame, frames a second."""
    cells = len(_FILE.geometry)
    news = [wait for name, seeds in _GAMES.items() for seed in seeds for wait in waits(name, seed)]
    return [
        Figure(
            "full scans of the 6 x 8 matrix", "scans/s", per_second(_scanned), AtLeast(0.2), of_rate("scans")
        ),
        Figure(f"reading to frame, {cells} cells, p50 of {len(news):,}", "ms", [percentile(news, 0.50)]),
        Figure("reading to frame, p99", "ms", [percentile(news, 0.99)], AtMost(5), _IN_LAPS),
        Figure("reading to frame, the worst", "ms", [max(news)]),
        Figure(
            "frames made and sent, every cell moving",
            "frames/s",
            per_second(_shown),
            AtLeast(0.06),
            of_rate("frames"),
        ),
    ]


def _board(game: Game, clock: Clock) -> tuple[SimulatedBoard, Table]:
    table = Table(game.places, game.layout(game.start()), game.pieces)
    return simulate(_FILE, table, clock=clock, rng=Random(1)), table


def _scanned() -> int:
    clock = Clock()
    board, _ = _board(game_named("garden"), clock)
    for _ in range(_SCANS):
        clock.now += 0.005
        board.read(clock.now)
    board.close()
    return _SCANS


def _shown() -> int:
    clock = Clock()
    board, _ = _board(game_named("garden"), clock)
    moving = (Cue.MAY_LIFT,) * len(_FILE.geometry)
    sent = 0
    while sent < _FRAMES:
        clock.now += 1 / 60
        sent += board.show(frames.frame(moving, _THEME, clock.now), clock.now)
    board.close()
    return sent


@dataclass
class _Diary:
    """A board that writes down each changed reading with its time."""

    board: Board
    entries: list[tuple[float, Reading]] = field(default_factory=list)

    @property
    def geometry(self) -> Geometry:
        return self.board.geometry

    def read(self, now: float) -> Reading:
        reading = self.board.read(now)
        if not self.entries or self.entries[-1][1] != reading:
            self.entries.append((now, reading))
        return reading

    def show(self, frame: Frame, now: float) -> bool:
        return self.board.show(frame, now)

    def close(self) -> None:
        self.board.close()


def waits(name: str, seed: int, stopwatch: Callable[[], float] = process_time) -> list[float]:
    """Milliseconds from each news in a game of clumsy hands until its light is on the wire.

    The game is played first; then its debounced readings are read again with a stopwatch: processor time,
    unless another is lent.
    """
    game, clock = game_named(name), Clock()
    board, table = _board(game, clock)
    diary = _Diary(board)
    sitting = SimulatedMatch(game, table, diary, Random(seed), CLUMSY, clock=clock, scans=SCANNED)
    sitting.play(most_turns=60)
    session = Session(game, board.geometry)
    found = list(_reread(session, board, diary.entries, clock.now, stopwatch))
    board.close()
    if session.match.turns != sitting.session.match.turns:
        raise AssertionError("the same readings led to other turns: the times are those of another game")
    return found


def _reread(
    session: Session,
    board: Board,
    entries: list[tuple[float, Reading]],
    end: float,
    stopwatch: Callable[[], float],
) -> Iterator[float]:
    step = partial(_step, session, board, stopwatch)
    ends = [now for now, _ in entries[1:]] + [end]
    for (now, reading), until in zip(entries, ends, strict=True):
        yield step(reading, now)
        due = session.flow.stability_timer.due() + 1e-9
        if now < due <= until:  # the board comes to rest: this is when turns count and mistakes are told
            yield step(reading, due)


def _step(
    session: Session, board: Board, stopwatch: Callable[[], float], reading: Reading, now: float
) -> float:
    began = stopwatch()
    session.read(reading, now)
    board.show(frames.frame(session.advice().cues, _THEME, now), now)
    return 1000 * (stopwatch() - began)
