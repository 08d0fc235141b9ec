"""A game at one board: set up as asked, taken up from its records, and served until Ctrl-C."""

import asyncio
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from niwashi.board_types import Board, Notice
from niwashi.clock.time_control import TimeControl
from niwashi.clock.wording import control_label
from niwashi.devices.board_file import BoardFile
from niwashi.errors import GuestFault, NiwashiError
from niwashi.games.game import Game
from niwashi.games.setup import GameSetup
from niwashi.learning.progress import Progress
from niwashi.loop.features import NEVER, Feature
from niwashi.loop.fitting import checked_game
from niwashi.loop.recorder import Recorder
from niwashi.loop.settings import SettingsStore
from niwashi.loop.setup import seed_of
from niwashi.loop.small_file import SmallFile
from niwashi.opponents.engines import Engines
from niwashi.opponents.sides import PlayerChoice
from niwashi.records.journal import Journal
from niwashi.server.archive import Endings, RecordsArchive
from niwashi.server.backups import page_backups
from niwashi.server.beeping import add_beeping
from niwashi.server.boards import PageBoards
from niwashi.server.game_server import GameServer
from niwashi.server.live import LiveProgram
from niwashi.server.news import SupplyWatch
from niwashi.server.proof import GardenProof
from niwashi.server.refused import forget_refusal
from niwashi.server.serve import Invitation, run
from niwashi.server.simulated import Demo, simulated_program
from niwashi.server.speaking import voiced
from niwashi.server.taking_up import lay_out_again, recorded, seated_again, teach, unfinished_game
from niwashi.terminal import LANGUAGE, message, print_text
from niwashi.words.catalogue import translate

if TYPE_CHECKING:  # loaded where a real board is played on
    from niwashi.network.nmcli import Nmcli
    from niwashi.update.watch import UpdateWatch

_NETWORK_S = 0.25  # how often the lights follow the network


def _awaited(file: BoardFile) -> Board:
    from niwashi.devices.hardware import awaited_board  # a simulated board needs no hardware

    return awaited_board(file)


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedGame:
    """A game as somebody has asked for it."""

    setup: GameSetup
    game: Game
    """The game built from `setup`, with a seed where it is dealt."""
    seed: int | None
    position: str | None
    """Start position as text; None for the usual one."""
    control: TimeControl | None
    allows_back: bool
    is_new: bool
    """True if an unfinished game is left alone."""
    lesson: bool
    puzzle: str | None
    solver: str
    seats: Mapping[str, PlayerChoice]
    names: Mapping[str, str]
    hints: int
    think_s: float
    demo: bool

    @property
    def begins(self) -> bool:
        return self.is_new or self.position is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedBoard:
    """The board to play on."""

    file: BoardFile
    path: Path | None
    """Where the board file is; None for a built-in one, which is always simulated."""
    is_simulated: bool
    faults: str | None
    notices: tuple[Notice, ...]
    """Facts about the start that pages show until the end."""
    open_board: Callable[[BoardFile], Board] = _awaited
    """Opens a real board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedPages:
    """The pages of a board, and its voice."""

    port: int
    browser: bool
    voice: str | None
    invite: Callable[[GameServer, Journal | None], Invitation] | None
    """Lets other devices open the page; None if nobody else may."""


class PlayEnd(NamedTuple):
    """The end of a run: turns that could not be kept, why, and whether the program should start anew.

    `goodbye` is the key of what to say.
    """

    unwritten: int
    fault: NiwashiError | None
    wants_restart: bool
    goodbye: str


def play_game(
    wanted: WantedGame,
    board: WantedBoard,
    pages: WantedPages,
    rng: Random,
    journal: Journal | None,
    *,
    settings: SettingsStore | None,
    watch: "UpdateWatch | None",
    endings: Endings,
    tell_damaged: Callable[[Journal], None],
    left_out: Sequence[GuestFault] = (),
) -> PlayEnd:
    """Play at one board until Ctrl-C. Raises NiwashiError.

    `endings` finds how games ended otherwise than by their rules; `tell_damaged` reports unreadable games.
    What was `left_out` is told on the page and by the lights.
    """
    program, demo = _program(wanted.game, board, rng, is_demo=wanted.demo)
    recorder, wants_restart = None, False
    try:
        program.game_loop.add(Feature("start", notices=lambda: board.notices))
        if left_out:
            program.left_out.tell(*left_out)
        if settings is not None:
            program.use(settings)
        _set_up(program, wanted, board.file)
        if watch is not None:
            program.follow(watch)
        besides = partial(demo, rng) if wanted.demo and demo is not None else None
        program.demo = besides is not None
        if journal is not None:
            recorder = _take_up(program, wanted, journal, tell_damaged)
        teach(
            program,
            journal,
            wanted.setup.game if wanted.lesson else None,
            resumes=not (wanted.begins or wanted.demo or wanted.puzzle),
        )
        if wanted.puzzle is not None:
            program.puzzles.begin(wanted.setup.game, wanted.puzzle, wanted.solver)
        with (
            network_watched(program, is_real=not board.is_simulated),
            voiced(program, pages.voice or program.game_loop.voice),
            _archive(journal, recorder, endings) as archive,
            page_backups(journal, board.path) as backups,
        ):
            forget_refusal(os.environ)
            serving = run(
                program,
                pages.port,
                besides,
                browser=pages.browser,
                watch=watch,
                archive=archive,
                invitation=None if pages.invite is None else pages.invite(program, journal),
                backups=backups,
                boards=PageBoards(program, time.monotonic),
                proof=GardenProof(program.game_loop, time.monotonic),
            )
            asyncio.run(serving)
            wants_restart = backups is not None and backups.wants_restart
    finally:
        try:
            program.close()
        finally:  # a board that can't even be darkened takes no turn with it
            if recorder is not None:
                recorder.close()
    if recorder is None:
        return PlayEnd(0, None, wants_restart, program.goodbye)
    return PlayEnd(recorder.unwritten, recorder.fault, wants_restart, program.goodbye)


def _program(
    game: Game, board: WantedBoard, rng: Random, *, is_demo: bool
) -> tuple[LiveProgram, Demo | None]:
    checked_game(game, board.file.geometry)
    if board.is_simulated:
        return simulated_program(game, board.file, time.monotonic, rng, board.faults, is_told=not is_demo)
    if board.faults is not None:
        raise NiwashiError("faults-no-sim")
    program = LiveProgram(
        game,
        board.open_board(board.file),
        time.monotonic,
        scan_s=1 / board.file.switches.scan_hz,
        seeds=lambda: seed_of(rng),
        engines=lambda: Engines(rng),
    )
    program.is_polled = board.file.serial is None
    SupplyWatch(program.game_loop)
    return program, None


def _set_up(program: LiveProgram, wanted: WantedGame, file: BoardFile) -> None:
    """Set sounds, players, clock and start position as asked. Raises NiwashiError."""
    add_beeping(program.game_loop, file)
    program.allows_back = wanted.allows_back
    program.assistants.set_limits(wanted.hints, round(wanted.think_s * 1000))
    program.game_loop.add(Feature("terminal", step=partial(_tell_trouble, program, [])))
    for seat, who in wanted.seats.items():
        program.assistants.opponents.seat(seat, who)
    match = program.game_loop.session.match
    if wanted.names:
        program.table_clock.names.give(wanted.names, match.game.players)
    if wanted.control is not None:
        program.table_clock.keeper.agree(wanted.control)
    if wanted.position is not None:
        program.resume(match.game, match.game.parse(wanted.position))
    elif not wanted.allows_back:  # from its start, but without them
        program.resume(match.game, match.start)


def _take_up(
    program: LiveProgram, wanted: WantedGame, journal: Journal, tell_damaged: Callable[[Journal], None]
) -> Recorder:
    """Go on with an unfinished game unless another begins, and record what is played."""
    unfinished = None if wanted.begins else unfinished_game(journal, wanted.setup, tell_damaged)
    is_known = wanted.begins or unfinished or wanted.seats or wanted.demo or wanted.puzzle
    if not (is_known or journal.games()):
        program.welcome()
    is_asked = is_known or wanted.names or wanted.control or wanted.lesson or wanted.seed is not None
    is_again = not is_asked and wanted.allows_back and lay_out_again(program, journal, wanted.setup)
    recorder = recorded(program, journal, unfinished, wanted.seed)
    keeper = program.table_clock.keeper
    if wanted.control is not None and keeper.control != wanted.control:
        print_text(message("play-clock-stays", clock=control_label(keeper.control, LANGUAGE)))
    if unfinished is not None and unfinished.allows_back and not wanted.allows_back:
        print_text(message("play-take-backs-stay"))
    program.table_clock.names.keep(SmallFile.beside(journal.file, "names"))
    seated_again(program, journal, resumes=(is_again or unfinished is not None) and not wanted.seats)
    program.puzzles.keep(Progress(journal.tries(), recorder.keep_try, time.time))
    return recorder


@contextmanager
def _archive(
    journal: Journal | None, recorder: Recorder | None, endings: Endings
) -> Iterator[RecordsArchive | None]:
    """Yield the kept games for the pages; None where none are kept."""
    if journal is None:
        yield None
        return
    with closing(
        RecordsArchive(journal.file, endings, key=lambda: recorder.game if recorder else "")
    ) as kept:
        yield kept


@contextmanager
def network_watched(program: LiveProgram, *, is_real: bool, nmcli: "Nmcli | None" = None) -> Iterator[None]:
    """Show the state of the network on a real board, where NetworkManager reports it."""
    if not is_real:
        yield
        return
    from niwashi.network.network_lights import NetworkLights
    from niwashi.network.nmcli import NetworkWatch, Nmcli

    nmcli = nmcli or Nmcli.found()
    if nmcli is None:
        yield
        return
    watch = NetworkWatch(nmcli)
    shown = NetworkLights(lambda: watch.state)
    feature = program.game_loop.add(
        Feature("network", layers=(shown.layer,), reading=shown.look, step=lambda now: now + _NETWORK_S)
    )
    watch.start()
    try:
        yield
    finally:
        program.game_loop.remove(feature)
        watch.stop()


def _tell_trouble(program: LiveProgram, told: list[NiwashiError], _: float) -> float:
    """Print the fault of an engine, once."""
    trouble = program.assistants.opponents.trouble
    if trouble is not None and trouble not in told:
        told[:] = [trouble]
        print_text(translate(trouble.message, LANGUAGE), err=True)
    return NEVER
