"""The one place where the program reaches for the simulator, and only when a board is simulated."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from random import Random
from threading import Event
from typing import TYPE_CHECKING, Any, TypeVar

from niwashi.board_types import Board, Frame, Geometry, Reading, Senses, Sounder, Tone, view
from niwashi.devices.board_file import BoardFile
from niwashi.games.game import Game, Layout
from niwashi.games.match import Match
from niwashi.loop.fitting import built_in_board, suits
from niwashi.loop.setup import seed_of
from niwashi.loop.wall_clock import SteadyClock
from niwashi.opponents.engines import Engines
from niwashi.server.game_server import GameServer
from niwashi.server.live import LiveProgram
from niwashi.server.simulated_table import SimulatedSetup, Tabletop
from niwashi.stack import EMPTY, Stack

if TYPE_CHECKING:
    from niwashi_sim.faulty_board import FaultyBoard


P = TypeVar("P", bound=GameServer)

Demo = Callable[[Random], Awaitable[None]]


def simulated_patient(file: BoardFile, faults: str | None, rng: Random) -> "FaultyBoard":
    """Return a simulated board with faults, and somebody to ask, for the doctor.

    Raises NiwashiError for a fault that this board can't have.
    """
    from niwashi_sim.faulty_board import FaultyBoard

    return FaultyBoard(file, faults or "", rng)


def simulated_program(
    game: Game,
    file: BoardFile,
    clock: Callable[[], float],
    rng: Random,
    faults: str | None = None,
    engines: Engines | None = None,
    *,
    is_told: bool = True,
) -> tuple[LiveProgram, Demo]:
    """Return a program on a board that is simulated below its drivers, and two simulated people.

    For a game that the board does not suit, the program goes over to the built-in board that does.
    `faults` is a file that schedules some, or "random:SEED". Unless `is_told`, the program knows of hands
    what the switches tell: as on a real board. Raises NiwashiError for a file that can't be read.
    """
    make = partial(LiveProgram, engines=lambda: engines or Engines(rng))
    return simulated_server(make, game, file, clock, rng, faults, is_told=is_told)


def simulated_server(
    make: Callable[..., P],
    game: Game,
    file: BoardFile,
    clock: Callable[[], float],
    rng: Random,
    faults: str | None = None,
    *,
    is_told: bool = True,
) -> tuple[P, Demo]:
    """Return a server of any kind on a simulated board, as `simulated_program` does."""
    troubled: Any = None
    if faults is not None:
        from niwashi_sim.fault_runner import FaultyClock

        troubled = FaultyClock(clock, Event().wait)
    boards = SimulatedBoards(file, clock, rng, faults, troubled, is_told=is_told)
    board, tabletop, scan_s = boards(game)
    program = make(
        game,
        board,
        clock if troubled is None else SteadyClock(troubled),
        tabletop,
        scan_s=scan_s,
        board_factory=boards,
        seeds=lambda: seed_of(rng),
    )

    async def demo(chance: Random) -> None:
        from niwashi_sim.autoplay import perform

        await perform(lambda: program.game_loop.session, lambda: boards.tabletop.table, chance)

    return program, demo


class SimulatedBoards:
    """Satisfies `BoardFactory`. `faults` schedules some, as for `simulated_program`."""

    def __init__(
        self,
        file: BoardFile,
        clock: Callable[[], float],
        rng: Random,
        faults: str | None,
        troubled: Any,
        *,
        is_told: bool,
    ) -> None:
        self.file, self.defects = file, ""
        self._is_told = is_told
        self.tabletop: Any = None
        """The table above the board that is in use."""
        self._clock, self._rng, self._faults, self._troubled = clock, rng, faults, troubled
        self._in_use: tuple[BoardFile, str] | None = None

    def __call__(self, game: Game) -> SimulatedSetup:
        """Return a new board for a game."""
        from niwashi_sim.tabletop import SimulatedTabletop

        file, defects = wanted = self._wanted(game)
        tabletop = SimulatedTabletop(file, game, self._clock, self._rng, defects)
        self.tabletop, self._in_use = tabletop, wanted
        if self._faults is not None:
            from niwashi_sim.fault_runner import FaultRunner
            from niwashi_sim.schedule import wanted_schedule

            planned = wanted_schedule(self._faults, file)
            self._troubled.trouble = FaultRunner(
                planned, file, tabletop.board, tabletop.table, began_at=self._clock()
            )
        board = ToldBoard(tabletop.board, tabletop) if self._is_told else tabletop.board
        return SimulatedSetup(board, tabletop, 1 / file.switches.scan_hz)

    def keeps(self, game: Game) -> bool:
        """Return whether a game is played on the board that is in use."""
        return self._in_use == self._wanted(game)

    def use(self, file: BoardFile, defects: str = "") -> None:
        """Use another file for the next board. Raises NiwashiError for defects that board can't have."""
        from niwashi_sim.defects import faults_of, wanted_defects

        faults_of(file, wanted_defects(file, defects))
        self.file, self.defects = file, defects

    def _wanted(self, game: Game) -> tuple[BoardFile, str]:
        return (self.file, self.defects) if suits(game, self.file.geometry) else (built_in_board(game), "")


def plantable_faults(file: BoardFile) -> tuple[str, ...]:
    """Return the kinds of defects that a simulated board can have for the doctor to find."""
    from niwashi_sim.defects import plantable

    return plantable(file)


def simulated_game(
    game: Game, file: BoardFile, rng: Random, begun: Callable[[LiveProgram], None], most_turns: int = 500
) -> Match:
    """A game played by two pairs of hands until it is over, or after so many turns, on a clock of its own.

    It goes as fast as the program can. `begun` gets the program before the first step.
    """
    from niwashi_sim.autoplay import play_through
    from niwashi_sim.simulated_match import Clock
    from niwashi_sim.tabletop import SimulatedTabletop

    clock = Clock()
    tabletop = SimulatedTabletop(file, game, clock, rng)
    program = LiveProgram(game, tabletop.board, clock, tabletop, scan_s=1 / file.switches.scan_hz)

    def pass_time(seconds: float) -> None:
        until = clock.now + seconds
        while clock.now < until:
            clock.now += program.step()

    try:
        begun(program)
        pass_time(1.0)
        play_through(program.game_loop.session, tabletop.table, rng, pass_time, most_turns)
        pass_time(1.0)
    finally:
        program.close()
    return program.game_loop.session.match


def simulated_replay(
    match: Match, file: BoardFile, clock: Callable[[], float], rng: Random
) -> tuple[GameServer, Demo]:
    """Return a server that replays a game on a simulated board, and hands that do all it asks."""
    from niwashi.server.replay import ReplayFeature
    from niwashi_sim.autoplay import attend
    from niwashi_sim.tabletop import SimulatedTabletop

    tabletop = SimulatedTabletop(file, match.game, clock, rng)
    program = GameServer(match.game, tabletop.board, clock, tabletop, scan_s=1 / file.switches.scan_hz)
    ReplayFeature(match, program)

    async def hands(chance: Random) -> None:
        await attend(lambda: program.game_loop.session, tabletop.table, chance)

    return program, hands


class ToldBoard:
    """A simulated board whose table tells what hands of pages have put on it: what its own switches can't.

    Satisfies `Board`. A page's hand is a sensor of its own: it knows how many pieces it has set down.

    A stack counts as told once the switch below it agrees, so that a broken one is seen as on a real board,
    and a slow one in its time.
    """

    def __init__(self, board: Board, tabletop: Tabletop) -> None:
        self._board, self._tabletop = board, tabletop
        self._senses = tuple(cell.senses for cell in board.geometry)
        self.geometry = Geometry(
            tuple(
                cell if cell.role else replace(cell, senses=cell.senses | Senses.TOLD)
                for cell in board.geometry
            )
        )
        self._told: dict[int, Stack] = {}
        self._layout: Layout | None = None
        self._felt: Reading | None = None
        self._reading = Reading(())

    def read(self, now: float) -> Reading:
        """Read the board below, and add what the table tells. Raises BoardFault."""
        felt, layout = self._board.read(now), self._tabletop.layout()
        if felt is not self._felt or layout is not self._layout:
            self._felt, self._layout = felt, layout
            values = tuple(self._value(cell, value, layout) for cell, value in enumerate(felt.values))
            self._reading = replace(felt, values=values)
        return self._reading

    def _value(self, cell: int, felt: int, layout: Layout) -> int:
        """Return what a cell's switch and the table say together: the switch alone where they disagree."""
        place, senses = self.geometry.cells[cell], self._senses[cell]
        if place.role is not None:
            return felt
        told = layout.get(place.name, EMPTY)
        if view(senses, told) == felt:
            self._told[cell] = told
        elif view(senses, told := self._told.get(cell, EMPTY)) != felt:
            return felt
        return view(place.senses, told)

    def show(self, frame: Frame, now: float) -> bool:
        """Show a frame; True if it went out."""
        return self._board.show(frame, now)

    def sound(self, tone: Tone, now: float) -> None:
        """Sound a tone where the board has a piezo. Raises BoardFault."""
        if isinstance(self._board, Sounder):
            self._board.sound(tone, now)

    def close(self) -> None:
        """Darken the lights and let go of the board."""
        self._board.close()
