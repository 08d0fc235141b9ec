"""A game at one board: set up as asked, taken up from its records, and served until Ctrl-C."""

import asyncio
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from niwashi.board_types import Notice
from niwashi.cli.play_options import GuestOptions, PlayOptions
from niwashi.cli.records_option import kept_settings, tell_damaged
from niwashi.cli.starting_lights import real_board
from niwashi.clock.time_control import TimeControl
from niwashi.clock.wording import control_label
from niwashi.devices.board_file import BoardFile
from niwashi.errors import GuestFault, NiwashiError
from niwashi.features import add_doors, all_endings
from niwashi.games.game import Game
from niwashi.games.setup import GameSetup
from niwashi.learning.progress import Progress
from niwashi.loop.features import NEVER, Feature
from niwashi.loop.fitting import checked_game
from niwashi.loop.recorder import Recorder
from niwashi.loop.setup import seed_of
from niwashi.loop.small_file import SmallFile
from niwashi.opponents.engines import Engines
from niwashi.opponents.sides import PlayerChoice
from niwashi.records.journal import Journal
from niwashi.server.archive import RecordsArchive
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


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedGame:
    """The game and the players that the options name, parsed."""

    setup: GameSetup
    game: Game
    """The game built from `setup`, with a seed where it is dealt."""
    position: str | None
    """Start position as text; None for the usual one."""
    control: TimeControl | None
    seats: Mapping[str, PlayerChoice]
    names: Mapping[str, str]
    begins: bool
    """True if it begins anew, whatever is unfinished."""


class PlayEnd(NamedTuple):
    """The end of a run: turns that could not be kept, why, and whether the program should start anew.

    `goodbye` is the key of what to say.
    """

    unwritten: int
    fault: NiwashiError | None
    wants_restart: bool
    goodbye: str


def play_game(
    options: PlayOptions,
    asked: AskedGame,
    file: BoardFile,
    rng: Random,
    journal: Journal | None,
    *,
    notices: tuple[Notice, ...],
    watch: "UpdateWatch | None",
    left_out: Sequence[GuestFault] = (),
) -> PlayEnd:
    """Play at one board until Ctrl-C. Raises NiwashiError.

    `notices` are facts about the start that pages show until the end. What was `left_out` is told on the page
    and by the lights.
    """
    display, demo = options.display, options.players.demo
    program, hands = _program(options, asked.game, file, rng)
    recorder, wants_restart = None, False
    try:
        program.game_loop.add(Feature("start", notices=lambda: notices))
        if left_out:
            program.left_out.tell(*left_out)
        if journal is not None:
            program.use(kept_settings(journal))
        _set_up(program, options, asked, file)
        if watch is not None:
            program.follow(watch)
        besides = partial(hands, rng) if demo and hands is not None else None
        program.demo = besides is not None
        if journal is not None:
            recorder = _take_up(program, options, asked, journal)
        puzzle = options.game.puzzle
        teach(
            program,
            journal,
            asked.setup.game if options.game.lesson else None,
            resumes=not (asked.begins or demo or puzzle),
        )
        if puzzle is not None:
            program.puzzles.begin(asked.setup.game, puzzle, options.game.solver)
        with (
            network_watched(program, is_real=not options.is_simulated),
            voiced(program, display.voice or program.game_loop.voice),
            _archive(journal, recorder) as archive,
            page_backups(journal, options.board.board) as backups,
        ):
            forget_refusal(os.environ)
            serving = run(
                program,
                display.port,
                besides,
                browser=display.browser,
                watch=watch,
                archive=archive,
                invitation=_invitation(options.guests, program, journal),
                backups=backups,
                boards=PageBoards(program, time.monotonic),
                proof=GardenProof(program.game_loop, time.monotonic),
            )
            asyncio.run(serving)
            wants_restart = program.wants_restart or (backups is not None and backups.wants_restart)
    finally:
        try:
            program.close()
        finally:  # a board that can't even be darkened takes no turn with it
            if recorder is not None:
                recorder.close()
    if recorder is None:
        return PlayEnd(0, None, wants_restart, program.goodbye)
    return PlayEnd(recorder.unwritten, recorder.fault, wants_restart, program.goodbye)


def _invitation(guests: GuestOptions, program: GameServer, journal: Journal | None) -> Invitation | None:
    """Return what lets other devices open the page; None if nobody else may."""
    if not guests.guests:
        return None
    from niwashi.guests.inviting import invitation  # a library draws QR codes, for guests alone

    return invitation(program, journal, host=guests.bind, delay=guests.delay)


def _program(
    options: PlayOptions, game: Game, file: BoardFile, rng: Random
) -> tuple[LiveProgram, Demo | None]:
    faults = options.board.faults
    checked_game(game, file.geometry)
    if options.is_simulated:
        is_told = not options.players.demo
        return simulated_program(game, file, time.monotonic, rng, faults, is_told=is_told)
    if faults is not None:
        raise NiwashiError("faults-no-sim")
    program = LiveProgram(
        game,
        real_board(file),
        time.monotonic,
        scan_s=1 / file.switches.scan_hz,
        seeds=lambda: seed_of(rng),
        engines=lambda: Engines(rng),
    )
    program.is_polled = file.serial is None
    SupplyWatch(program.game_loop)
    return program, None


def _set_up(program: LiveProgram, options: PlayOptions, asked: AskedGame, file: BoardFile) -> None:
    """Set sounds, players, clock and start position as asked. Raises NiwashiError."""
    add_beeping(program.game_loop, file)
    allows_back = program.allows_back = options.game.take_back
    program.assistants.set_limits(options.players.hints, round(options.players.think * 1000))
    program.game_loop.add(Feature("terminal", step=partial(_tell_trouble, program, [])))
    for seat, who in asked.seats.items():
        program.assistants.opponents.seat(seat, who)
    match = program.game_loop.session.match
    if asked.names:
        program.table_clock.names.give(asked.names, match.game.players)
    if asked.control is not None:
        program.table_clock.keeper.agree(asked.control)
    if asked.position is not None:
        program.resume(match.game, match.game.parse(asked.position))
    elif not allows_back:  # from its start, but without them
        program.resume(match.game, match.start)


def _take_up(program: LiveProgram, options: PlayOptions, asked: AskedGame, journal: Journal) -> Recorder:
    """Go on with an unfinished game unless another begins, and record what is played."""
    game, begins, allows_back = options.game, asked.begins, options.game.take_back
    add_doors(program, journal.file, options)
    unfinished = None if begins else unfinished_game(journal, asked.setup, tell_damaged)
    is_known = begins or unfinished or asked.seats or options.players.demo or game.puzzle
    if not (is_known or journal.games()):
        program.welcome()
    is_asked = is_known or asked.names or asked.control or game.lesson or game.seed is not None
    is_again = not is_asked and allows_back and lay_out_again(program, journal, asked.setup)
    recorder = recorded(program, journal, unfinished, game.seed)
    keeper = program.table_clock.keeper
    if asked.control is not None and keeper.control != asked.control:
        print_text(message("play-clock-stays", clock=control_label(keeper.control, LANGUAGE)))
    if unfinished is not None and unfinished.allows_back and not allows_back:
        print_text(message("play-take-backs-stay"))
    program.table_clock.names.keep(SmallFile.beside(journal.file, "names"))
    seated_again(program, journal, resumes=(is_again or unfinished is not None) and not asked.seats)
    program.puzzles.keep(Progress(journal.tries(), recorder.keep_try, time.time))
    return recorder


@contextmanager
def _archive(journal: Journal | None, recorder: Recorder | None) -> Iterator[RecordsArchive | None]:
    """Yield the kept games for the pages; None where none are kept."""
    if journal is None:
        yield None
        return
    archive = RecordsArchive(
        journal.file, lambda reader: all_endings(reader.ask), key=lambda: recorder.game if recorder else ""
    )
    with closing(archive):
        yield archive


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
