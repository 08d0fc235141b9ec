"""`python -m niwashi_bench.soak`: games on faulty boards for any time; counts the faults that they survived.

Everything is the real thing, from simulated switches up: drivers, session, lights, the journal on a disk.
Each game has a number, from which its board, its hands, its faults and all its chances follow, so what
went wrong once goes wrong again: `python -m niwashi_bench.soak --seed SEED --only NUMBER`.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from tests.devices.expanded import on_expanders

from niwashi import data
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board
from niwashi.games.game import Game
from niwashi.games.known import GAMES, game_named
from niwashi.loop.game_loop import GameLoop
from niwashi.loop.recorder import Recorder
from niwashi.loop.settings import SettingsStore
from niwashi.loop.wall_clock import SteadyClock
from niwashi.records.journal import Journal
from niwashi.session.session import Session
from niwashi_bench.machine import machine
from niwashi_bench.ordeal import Ordeal, Survived
from niwashi_sim.direct import SENSES, DirectBoard, with_senses
from niwashi_sim.fault_runner import FaultRunner
from niwashi_sim.habits import CLUMSY, NEAT, Habits
from niwashi_sim.schedule import Schedule, random_schedule
from niwashi_sim.simulated_board import simulate
from niwashi_sim.simulated_match import Clock
from niwashi_sim.table import Table

FAULTY_S = 90.0  # so long things go wrong in a game; then it is played on a sound board
LONGEST_S = 150.0

HARMLESS = (
    *("bounce", "brown-out", "clock-jump", "cut-interrupt", "dead-pixel", "i2c-errors", "knock-over"),
    *("missing-chip", "slide", "starved", "unplugged", "weak-supply", "chain-ends"),
)
"""Faults that no board can take for a hand. Others need a longer turn: see docs/SOAK.md."""

UNTOUCHED = tuple(kind for kind in HARMLESS if kind not in ("knock-over", "slide"))
"""`HARMLESS` without faults that look like a touch, for games in which a touch is a turn."""

LYING = (*HARMLESS, "loose-row", "missing-diode", "stuck-closed", "stuck-open", "weak")
"""`HARMLESS`, and switches that report wrong values."""


class LostError(AssertionError):
    """Something that was recorded is not in the journal."""


@dataclass(frozen=True)
class Arena:
    """A kind of board, a game on it, and its possible faults."""

    game: str
    file: BoardFile
    kinds: tuple[str, ...] = LYING
    senses: str = ""  # of a board without wires
    is_dealt: bool = False  # by a seed


def _arenas() -> dict[str, Arena]:
    garden = load_board(data.boards() / "garden-36.toml")
    buttons = load_board(data.boards() / "garden-36-buttons.toml")
    hexes = load_board(data.boards() / "hex-91.toml")
    made: dict[str, Arena] = {}
    for game in ("garden", "throne"):
        made |= {
            f"{game}, matrix": Arena(game, garden),
            f"{game}, buttons": Arena(game, buttons),
            f"{game}, expanders": Arena(game, on_expanders(garden)),
            f"{game}, polled expanders": Arena(game, on_expanders(garden, line=None)),
            f"{game}, matrix and expanders": Arena(game, on_expanders(garden, keep_rows=3)),
            **{f"{game}, {kind}": Arena(game, garden, HARMLESS, kind) for kind in SENSES},
        }
    return made | {
        "borderland, expanders": Arena("borderland", hexes, HARMLESS),
        "karesansui, matrix": Arena("karesansui", garden, UNTOUCHED, is_dealt=True),
        "karesansui, buttons": Arena("karesansui", buttons, is_dealt=True),
        **{
            f"karesansui, {kind}": Arena("karesansui", garden, UNTOUCHED, senses=kind, is_dealt=True)
            for kind in SENSES
        },
    }


ARENAS = _arenas()


def ordeal(
    name: str,
    seed: int,
    records: Path,
    *,
    habits: Habits = CLUMSY,
    faulty_s: float = FAULTY_S,
    longest_s: float = LONGEST_S,
) -> Survived:
    """Play one game. Raises AssertionError with the promise that was broken."""
    arena, rng = ARENAS[name], Random(seed)
    faults = random_schedule(
        arena.file, seed, lasts_s=faulty_s, kinds=arena.kinds, often=rng.choice((0.3, 1.0, 2.0))
    )
    with closing(Journal.open(records)) as journal:
        made = _Made(arena, faults, journal, rng, habits)
        try:
            return made.play(longest_s)
        finally:
            made.close()


class _Made:
    """Everything that takes part in one game."""

    def __init__(self, arena: Arena, faults: Schedule, journal: Journal, rng: Random, habits: Habits) -> None:
        self.game: Game = game_named(arena.game, seed=rng.getrandbits(31) if arena.is_dealt else None)
        self.clock = Clock()
        self.table = Table(self.game.places, self.game.layout(self.game.start()), self.game.pieces)
        self.board = _board(arena, self.table, self.clock, rng)
        self.trouble = FaultRunner(faults, arena.file, self.board, self.table)
        self.session = Session(self.game, self.board.geometry)
        self.game_loop = GameLoop(self.board, self.session, SettingsStore())
        keys = iter(range(1000))
        self.recorder = Recorder(journal, lambda: 1e9 + self.clock.now, lambda: f"{next(keys)}")
        self.game_loop.add(self.recorder.feature)
        self.steady = SteadyClock(lambda: self.clock.now + self.trouble.jumped_s)
        self.journal = journal
        self.ordeal = Ordeal(self.session, self.table, self.step, self.trouble, self.clock, rng, habits)

    def step(self) -> None:
        """Run one step of the program; turns that count then are on the disk."""
        count = len(self.session.match.turns)
        try:
            self.game_loop.step(self.steady())
        finally:
            if len(self.session.match.turns) != count:
                self.check_kept()

    def play(self, longest_s: float) -> Survived:
        """To the end of the game, or for so long."""
        survived = self.ordeal.play(until_s=longest_s)
        self.recorder.close()
        self.check_kept()
        return survived

    def check_kept(self) -> None:
        """Check that all records are there and legal: the game is played again from the disk."""
        kept = self.journal.game_with_key(self.recorder.game)
        turns = self.session.match.turns
        if (kept.match().turns if kept else ()) != turns:  # a game in which nothing was done is not kept
            raise LostError(f"counted {turns}, kept {kept and kept.turns}")

    def close(self) -> None:
        """Let go of the board."""
        self.trouble.stop()
        self.board.close()


def _board(arena: Arena, table: Table, clock: Clock, rng: Random) -> Any:
    if arena.senses:
        return DirectBoard(with_senses(arena.file.geometry, SENSES[arena.senses]), table)
    return simulate(arena.file, table, clock=clock, rng=Random(rng.getrandbits(32)))


@dataclass
class Soaked:
    """The result of a soak so far."""

    games: Counter[str] = field(default_factory=Counter)
    finished: int = 0
    sum: Survived = field(default_factory=Survived)
    broken: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """The figures, for people."""
        survived = self.sum
        yield f"games {self.games.total()} ({self.finished} to their end)"
        yield f"turns {survived.turns}"
        yield f"handlings {survived.handlings}"
        yield f"faults survived {survived.faults}"
        yield f"turns asked about {survived.asked}"
        yield f"boards put right by hand {survived.repaired}"
        yield f"turns taken back by a fault and played again {survived.retaken}"
        yield f"simulated hours {survived.seconds / 3600:.1f}"
        yield f"wrong turns {sum('WrongTurnError' in each for each in self.broken)}"
        yield f"other promises broken {sum('WrongTurnError' not in each for each in self.broken)}"


def soak(
    seed: int, numbers: Iterator[int], *, go_on: Callable[[], bool], tell: Callable[[str], None]
) -> Soaked:
    """Game after game, while `go_on` says so."""
    soaked = Soaked()
    with tempfile.TemporaryDirectory() as folder:
        for number in numbers:
            if not go_on():
                break
            _one(soaked, seed, number, Path(folder) / f"{number}.db", tell)
    return soaked


def _one(soaked: Soaked, seed: int, number: int, records: Path, tell: Callable[[str], None]) -> None:
    rng = Random(f"{seed} {number}")
    name, habits = rng.choice(list(ARENAS)), rng.choice((CLUMSY, CLUMSY, NEAT))
    try:
        survived = ordeal(name, rng.getrandbits(32), records, habits=habits)
    except Exception as error:  # noqa: BLE001  # whatever it was, it is what is looked for here
        soaked.broken.append(f"{type(error).__name__}: {name}: {error}")
        tell(
            f"game {number}, {soaked.broken[-1]}\n"
            f"  again: python -m niwashi_bench.soak --seed {seed} --only {number}"
        )
    else:
        soaked.sum.add(survived)
        soaked.finished += survived.result is not None
    soaked.games[name] += 1
    records.unlink(missing_ok=True)


def main() -> None:
    """Soak, print the figures, end with status 1 where a promise was broken."""
    parser = argparse.ArgumentParser(prog="python -m niwashi_bench.soak", description=__doc__)
    parser.add_argument("--hours", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--only", type=int, default=None, metavar="NUMBER", help="one game of it again")
    parser.add_argument(
        "--memory", type=int, metavar="GAMES", help="no faults: weigh a program that plays on"
    )
    parser.add_argument("--game", choices=GAMES, default="garden", help="what is played for --memory")
    asked = parser.parse_args()
    if asked.memory is not None:
        from niwashi_bench.memory import lines, weighed  # what weighs is not among what the tests need

        seed = asked.seed or 1
        print(f"{asked.game}, seed {seed}, {datetime.now(UTC):%Y-%m-%d}, {machine()}", flush=True)
        marks = weighed(asked.game, asked.memory, seed, lambda line: print(line, flush=True))
        print("\n".join(lines(marks)))
        return
    seed = asked.seed if asked.seed is not None else time.time_ns() // 10**9
    numbers = iter(range(10**9)) if asked.only is None else iter([asked.only])
    until = time.monotonic() + asked.hours * 3600
    print(f"soak, seed {seed}, {datetime.now(UTC):%Y-%m-%d}, {machine()}", flush=True)
    soaked = soak(
        seed, numbers, go_on=lambda: time.monotonic() < until, tell=lambda line: print(line, flush=True)
    )
    print("\n".join(soaked.lines()))
    sys.exit(bool(soaked.broken))


if __name__ == "__main__":
    main()
