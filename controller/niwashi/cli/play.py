"""`niwashi play`: a board, a game on it, and the page that goes with it."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from random import Random

import typer

from niwashi.cli.brought_back import brought_back, page_backups, start_anew
from niwashi.cli.features import PlayChoices, PlayFeature, all_endings, play_by, play_features
from niwashi.cli.game_options import seat_names, seated, setup_asked
from niwashi.cli.option_groups import grouped
from niwashi.cli.play_options import (
    BoardOptions,
    DisplayOptions,
    GameOptions,
    GuestOptions,
    PlayerOptions,
)
from niwashi.cli.records_option import kept_games, kept_settings, tell_damaged
from niwashi.cli.refusals import refusals_shown
from niwashi.cli.voice_option import voiced
from niwashi.clock import TimeControl, control_label, parse_control
from niwashi.devices import BoardFile, awaited_board, load_board
from niwashi.errors import NiwashiError
from niwashi.games import Game
from niwashi.learning import Progress
from niwashi.loop import (
    NEVER,
    Feature,
    Recorder,
    SmallFile,
    built_in_board,
    checked_game,
    new_game,
    seed_of,
)
from niwashi.network import NetworkLights, NetworkWatch, Nmcli
from niwashi.opponents import (
    Engines,
    change_text,
    kept_starts,
    proof_text,
    split_text,
    start_text,
)
from niwashi.records import Journal
from niwashi.server import (
    Beeping,
    GameArchive,
    Invitation,
    LiveProgram,
    forget_refusal,
    recorded,
    run,
    seated_again,
    simulated_program,
    teach,
    unfinished_game,
    wanted_of,
)
from niwashi.session import Notice
from niwashi.terminal import LANGUAGE, ExitCode, exit_on_refusal, message, print_text
from niwashi.update import Watch

_NETWORK_S = 0.25  # how often the lights follow the network
Demo = Callable[[Random], Awaitable[None]]


@partial(grouped, features=play_features())
def play(
    game: GameOptions,
    board: BoardOptions,
    players: PlayerOptions,
    guests: GuestOptions,
    features: Sequence[PlayFeature],
    display: DisplayOptions,
) -> None:
    """Run a board until Ctrl-C."""
    feature = next((each for each in features if each.is_given), None)
    if feature is None:
        _play_here(game, board, players, guests, display)
        return
    with exit_on_refusal():
        play_by(feature, PlayChoices(game, board, players, guests, display))


def _play_here(
    game: GameOptions,
    board: BoardOptions,
    players: PlayerOptions,
    guests: GuestOptions,
    display: DisplayOptions,
) -> None:
    seed, demo, voice = game.seed, players.demo, display.voice
    is_simulated = board.sim or demo
    with (
        exit_on_refusal(),
        refusals_shown(display.port, board.board, guests.bind, guests=guests.guests),
        _watched() as watch,
        brought_back(game.records) as notices,
        kept_games(game.records, unless=demo) as journal,
    ):
        if guests.bind is not None and not guests.guests:
            raise NiwashiError("play-bind-alone")
        if guests.delay and not guests.guests:
            raise NiwashiError("play-delay-alone")
        rng = Random(seed)
        asked = setup_asked(game.chosen, game.cards, game.player_count, set_up=game.setup)
        seats, named = seated(players.seats or ()), seat_names(players.seat_names or ())
        control = None if game.clock is None else parse_control(game.clock)
        wanted = new_game(asked, lambda: seed_of(rng) if seed is None else seed)
        if game.fair == "list":
            _list_fair(wanted)
            return
        position = start_text(wanted, game.position, game.fair, game.handicap)
        file = _board_file(board, wanted, sim=is_simulated)
        program, performance = _program(
            wanted, file, rng, board.faults, sim=is_simulated or board.board is None
        )
        if board.refused:
            program.runner.add(Feature("refused board", notices=lambda: (Notice("notice-board-refused"),)))
        program.runner.add(Feature("backup brought back", notices=lambda: notices))
        if journal is not None:
            program.use(kept_settings(journal))
            voice = voice or program.runner.voice
        if file.piezo is not None:
            beeps = wanted_of(turn=file.piezo.turn, mistake=file.piezo.mistake)
            program.runner.add(Beeping(lambda: program.runner.board, beeps).feature)
        program.demo = demo and performance is not None
        program.allows_back = game.take_back
        program.assistants.set_limits(players.hints, round(players.think * 1000))
        program.runner.add(Feature("terminal", step=partial(_tell_trouble, program, [])))
        for seat, who in seats.items():
            program.assistants.opponents.seat(seat, who)
        if named:
            program.table_clock.names.give(named, program.runner.session.game.players)
        if control is not None:
            program.table_clock.keeper.agree(control)
        if position is not None:
            _begin_at(program, position)
        elif not game.take_back:  # from its start, but without them
            program.resume(program.runner.session.game, program.runner.session.match.start)
        if watch is not None:
            program.follow(watch)
        recorder = None
        try:
            begins = game.new or position is not None
            if journal is not None:
                unfinished = None if begins else unfinished_game(journal, asked, tell_damaged)
                if not (begins or unfinished or seats or demo or game.puzzle or journal.games()):
                    program.welcome()
                recorder = recorded(program, journal, unfinished, seed)
                _say_clock(program, control)
                if unfinished is not None and unfinished.allows_back and not game.take_back:
                    typer.echo(message("play-take-backs-stay"))
                program.table_clock.names.keep(SmallFile.beside(journal.file, "names"))
                seated_again(program, journal, resumes=unfinished is not None and not seats)
                program.puzzles.keep(Progress(journal.tries(), recorder.keep_try, time.time))
            teach(
                program,
                journal,
                asked.game if game.lesson else None,
                resumes=not (begins or demo or game.puzzle),
            )
            if game.puzzle is not None:
                program.puzzles.begin(asked.game, game.puzzle, game.solver)
            besides = partial(performance, rng) if demo and performance is not None else None
            with (
                network_watched(program, is_real=not is_simulated and board.board is not None),
                voiced(program, voice),
                _archive(journal, recorder) as archive,
                page_backups(journal, board.board) as backups,
            ):
                forget_refusal(os.environ)
                invited = _invited(program, journal, guests.bind, guests.delay) if guests.guests else None
                asyncio.run(
                    run(
                        program,
                        display.port,
                        besides,
                        browser=display.browser,
                        watch=watch,
                        archive=archive,
                        invitation=invited,
                        backups=backups,
                    )
                )
        finally:
            try:
                program.close()
            finally:  # a board that can't even be darkened takes no turn with it
                if recorder is not None:
                    recorder.close()
        typer.echo(message("play-bye"))
        if recorder is not None and recorder.fault is not None:
            typer.echo(
                message("play-not-kept", turns=recorder.unwritten, why=recorder.fault.message(LANGUAGE)),
                err=True,
            )
            raise typer.Exit(ExitCode.NO)
    if watch is not None and watch.is_over:
        raise typer.Exit(ExitCode.RESTART)
    if backups is not None and backups.wants_restart:
        start_anew()


def _invited(program: LiveProgram, journal: Journal | None, host: str | None, delay: int) -> Invitation:
    from niwashi.cli.inviting import invitation  # a library draws QR codes, for guests alone

    return invitation(program, journal, host, delay)


@contextmanager
def _watched() -> Iterator[Watch | None]:
    """The watch over an update, where a service plays that can have one."""
    watch = Watch.of(os.environ, lambda said: print_text(said.message(LANGUAGE)))
    was_asked = False
    try:
        yield watch
        was_asked = True
    finally:
        if watch is not None:
            watch.close(was_asked=was_asked)


@contextmanager
def _archive(journal: Journal | None, recorder: Recorder | None) -> Iterator[GameArchive | None]:
    """The kept games for the pages; None where none are kept."""
    if journal is None:
        yield None
        return

    def key() -> str:
        return "" if recorder is None else recorder.game

    with closing(GameArchive(journal.file, lambda reader: all_endings(reader.ask), key=key)) as archive:
        yield archive


@contextmanager
def network_watched(program: LiveProgram, *, is_real: bool, nmcli: Nmcli | None = None) -> Iterator[None]:
    """Show the state of the network on a real board, where NetworkManager reports it."""
    nmcli = nmcli or Nmcli.found()
    if not is_real or nmcli is None:
        yield
        return
    watch = NetworkWatch(nmcli)
    shown = NetworkLights(lambda: watch.state)
    feature = program.runner.add(
        Feature("network", layers=(shown.layer,), reading=shown.look, step=lambda now: now + _NETWORK_S)
    )
    watch.start()
    try:
        yield
    finally:
        program.runner.remove(feature)
        watch.stop()


def _list_fair(game: Game) -> None:
    """Print the fair starts that are known. Raises NiwashiError if there is none."""
    kept = kept_starts(game)
    if not kept:
        raise NiwashiError("fair-none-kept", game=game.name)
    typer.echo(message("fair-own"))
    for start, level in kept:
        typer.echo(f"\n{start.name}\n   {change_text(game, start.rule, start.facts, LANGUAGE)}")
        typer.echo(
            f"   {proof_text(start.verdict(), LANGUAGE)}\n   {split_text(start.verdict(), level, LANGUAGE)}"
        )


def _board_file(wanted: BoardOptions, game: Game, *, sim: bool) -> BoardFile:
    """The board asked for, on the port or pins asked for. Raises NiwashiError where none can be meant."""
    is_simulated = sim or wanted.board is None
    if wanted.serial_port is not None and is_simulated:
        raise NiwashiError("play-serial-port-simulated")
    if wanted.pins is not None and is_simulated:
        raise NiwashiError("play-pins-simulated")
    file = load_board(wanted.board) if wanted.board is not None else built_in_board(game)
    file = file if wanted.pins is None else file.with_pins(wanted.pins)
    return file if wanted.serial_port is None else file.on_port(wanted.serial_port)


def _program(
    game: Game, file: BoardFile, rng: Random, faults: str | None, *, sim: bool
) -> tuple[LiveProgram, Demo | None]:
    """The program on the board asked for: real only where a file names it and nothing simulates it."""
    checked_game(game, file.geometry)
    if sim:
        return simulated_program(game, file, time.monotonic, rng, faults)
    if faults is not None:
        raise NiwashiError("faults-no-sim")
    scan_s, real = 1 / file.switches.scan_hz, awaited_board(file)
    program = LiveProgram(
        game,
        real,
        time.monotonic,
        scan_s=scan_s,
        seeds=lambda: seed_of(rng),
        engines=lambda: Engines(rng),
    )
    return program, None


def _tell_trouble(program: LiveProgram, told: list[NiwashiError], _: float) -> float:
    """Print what goes wrong with an engine, once."""
    trouble = program.assistants.opponents.trouble
    if trouble is not None and trouble not in told:
        told[:] = [trouble]
        print_text(trouble.message(LANGUAGE), err=True)
    return NEVER


def _begin_at(program: LiveProgram, position: str) -> None:
    game = program.runner.session.game
    program.resume(game, game.parse(position))


def _say_clock(program: LiveProgram, wanted: TimeControl | None) -> None:
    """Say that a game goes on with its own clock, whatever was asked for."""
    keeper = program.table_clock.keeper
    if wanted is not None and keeper.control != wanted:
        typer.echo(message("play-clock-stays", clock=control_label(keeper.control, LANGUAGE)))
