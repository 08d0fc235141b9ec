"""Games played by simulated hands on a table with a recorder, on a clock that jumps."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random

from niwashi import data
from niwashi.board_types import Board, Frame, Geometry, Reading
from niwashi.devices.board_parser import load_board
from niwashi.games.game import Game, Option
from niwashi.games.known import game_named
from niwashi.games.match import Match
from niwashi.loop.fitting import built_in_board
from niwashi.loop.game_loop import GameLoop
from niwashi.loop.recorder import Recorder
from niwashi.loop.settings import SettingsStore
from niwashi.loop.timekeeper import Timekeeper
from niwashi.records.journal import Journal
from niwashi.records.kept import Kept
from niwashi.records.trace import Run, TraceEntry
from niwashi.session.session import Session
from niwashi_sim.direct import SENSES, DirectBoard, with_senses
from niwashi_sim.habits import CLUMSY, Habits
from niwashi_sim.hands import Hands
from niwashi_sim.simulated_match import Clock, SessionEyes
from niwashi_sim.table import Table

GARDEN_36 = load_board(data.boards() / "garden-36.toml").geometry
EPOCH = 1_750_000_000.0
"""What the wall clock says when the game's clock says 0."""


def keys(seed: object) -> Callable[[], str]:
    """Names for games and runs, the same for the same seed."""
    chance = Random(repr(seed))
    return lambda: f"{chance.getrandbits(128):032x}"


class WatchedBoard:
    """A board that tells a function before it lights anything."""

    def __init__(self, board: Board, before_light: Callable[[], None]) -> None:
        self.board = board
        self.before_light = before_light

    @property
    def geometry(self) -> Geometry:
        return self.board.geometry

    def read(self, now: float) -> Reading:
        return self.board.read(now)

    def show(self, frame: Frame, now: float) -> bool:
        self.before_light()
        return self.board.show(frame, now)

    def close(self) -> None:
        self.board.close()


class Play:
    """One board, one recorder and two pairs of hands; `journal` is opened anew or an open one."""

    def __init__(
        self,
        journal: Journal,
        *,
        senses: str = "presence",
        game: Game | None = None,
        seed: object = 0,
        habits: Habits = CLUMSY,
        resumed: Kept | None = None,
        before_light: Callable[[], None] = lambda: None,
        begin_at: float = 1000.0,
        traced: Callable[[Run, TraceEntry], None] | None = None,
        is_timed: bool = False,
        choose: Callable[[Match], str] | None = None,
        ahead_s: float = 0.0,
    ) -> None:
        """`is_timed` for games with a clock: who plays sets the time control of the `keeper`.

        `choose` says which turn hands play, of a match between two turns; without it chance does.
        """
        self.clock = Clock(begin_at)
        self.ahead_s = ahead_s  # how wrong the wall clock is
        self.rng = Random(repr(seed))
        self._choose, self._chosen = choose, ""
        match = resumed.match() if resumed else None
        self.game = match.game if match else game or game_named("garden")
        start, turns, begun = (match.start, match.turns, match.actions) if match else (None, (), ())
        geometry = with_senses(built_in_board(self.game).geometry, SENSES[senses])
        session = Session(self.game, geometry, start, turns, begun)
        self.table = Table(self.game.places, session.match.layout(), self.game.pieces)
        board = WatchedBoard(DirectBoard(geometry, self.table), before_light)
        self.game_loop = GameLoop(board, session, SettingsStore())
        self.journal = journal
        self.keeper = Timekeeper(self.game_loop)
        self.recorder = Recorder(
            journal,
            lambda: EPOCH + self.clock.now + self.ahead_s,
            keys(seed),
            seed=7,
            resumed=resumed,
            timekeeper=self.keeper if is_timed else None,
            traced=traced,
        )
        self.game_loop.add(self.recorder.feature)
        eyes = SessionEyes(session)
        self.hands = [Hands(self.table, geometry, eyes, player, self.rng, habits) for player in (0, 1)]
        self.step()

    @property
    def session(self) -> Session:
        return self.game_loop.session

    def close(self) -> None:
        """End the recording, and close its file."""
        self.recorder.close()
        self.journal.close()

    def step(self) -> None:
        self.game_loop.step(self.clock.now)

    def wait(self, seconds: float) -> None:
        """Let time pass as on a real board: a step when something may come to rest, and one at the end."""
        until, due = self.clock.now + seconds, self.session.flow.stability_timer.due()
        for moment in (due + 1e-9, due + 0.02, until):
            if self.clock.now < moment <= until:
                self.clock.now = moment
                self.step()

    def drive(self, steps: Iterator[float]) -> None:
        for seconds in steps:
            self.step()
            self.wait(seconds)

    def play(self, turns: int) -> None:
        """Play so many turns more (or their actions), or to the end; now and then one is taken back."""
        for _ in range(turns):
            match = self.session.match
            if match.result is not None:
                return
            options = self.game.options(match.here)
            self.hands[match.side].others = options
            self.drive(self.hands[match.side].play(self._option(match, options)))
            if self.rng.random() < 0.1:
                self.take_back()

    def _option(self, match: Match, options: Sequence[Option]) -> Option:
        """What hands do next: an option by chance, or the one that the chosen turn begins with."""
        if self._choose is not None and not match.begun:
            self._chosen = self._choose(match)
        wanted = [each for each in options if f"{self._chosen},".startswith(f"{each.turn},")]
        return self.rng.choice(wanted or options)

    def take_back(self) -> None:
        """The program is asked for the last turn back, and hands restore the board."""
        self.game_loop.take_back(self.clock.now)
        self.drive(self.hands[0].restore(self.session.match.layout()))


def recorded(file: Path, turns: int = 6, **more: object) -> Play:
    """A game that has been played and recorded; the journal is open."""
    play = Play(Journal.open(file), **more)  # type: ignore[arg-type]
    play.play(turns)
    return play


def ticking() -> Callable[[], float]:
    """A clock that goes on by one second each time it is asked."""
    seconds = count(int(EPOCH))
    return lambda: float(next(seconds))
