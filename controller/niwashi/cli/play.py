"""`niwashi play`: a board, a game on it, and the page that goes with it."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import typer

from niwashi.board_types import Notice
from niwashi.cli.brought_back import brought_back, start_anew
from niwashi.cli.options import seat_names, seated, setup_asked
from niwashi.cli.play_options import (
    BoardOptions,
    DisplayOptions,
    GameOptions,
    GuestOptions,
    PlayerOptions,
    PlayOptions,
    grouped,
)
from niwashi.cli.playing import AskedGame, play_game
from niwashi.cli.records_option import NOWHERE, kept_games, records_file
from niwashi.cli.refusals import refusals_shown
from niwashi.cli.starting_lights import darken
from niwashi.clock.time_control import parse_control
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board
from niwashi.errors import GuestFault, NiwashiError
from niwashi.features import PlayFeature, play_by, play_features, resumed
from niwashi.games.game import Game
from niwashi.games.guest import GuestGame
from niwashi.games.known import GAMES, USUAL_GAME
from niwashi.loop.fitting import built_in_board, player_count_on, usual_game
from niwashi.loop.setup import new_game, seed_of
from niwashi.opponents.starts import change_text, kept_starts, proof_text, split_text, start_text
from niwashi.terminal import LANGUAGE, ExitCode, exit_on_refusal, message, print_text
from niwashi.update.place import NAMED_BY
from niwashi.words.catalogue import translate

if TYPE_CHECKING:  # a service alone has one
    from niwashi.update.watch import UpdateWatch


@partial(grouped, features=play_features())
def play(
    game: GameOptions,
    board: BoardOptions,
    players: PlayerOptions,
    guests: GuestOptions,
    features: Sequence[PlayFeature],
    display: DisplayOptions,
) -> None:
    """Play on a board, and see it on a page in the browser.

    Without a board file the built-in board is simulated. Ctrl-C ends it.

    niwashi play --game throne
    niwashi play --game borderland
    niwashi play --cards "my copy"
    niwashi play --board hardware/boards/garden-36.toml
    niwashi play --board hardware/boards/garden-36.toml --sim
    niwashi play --voice usual
    niwashi play --demo
    """
    options = PlayOptions(game, board, players, guests, display)
    feature = next((each for each in features if each.is_given), None)
    with exit_on_refusal():
        if feature is None and game.records != NOWHERE:
            feature = resumed(options, Path(os.path.realpath(records_file(game.records))))
        if feature is not None:
            play_by(feature, options)
            return
    _play_here(options)


def _play_here(options: PlayOptions) -> None:
    game, board, players, guests, display = options
    with (
        exit_on_refusal(),
        refusals_shown(display.port, board.board, guests.bind, guests=guests.guests),
        _watched() as watch,
        brought_back(game.records) as notices,
        kept_games(game.records, unless=players.demo) as journal,
    ):
        if guests.bind is not None and not guests.guests:
            raise NiwashiError("play-bind-alone")
        if guests.delay and not guests.guests:
            raise NiwashiError("play-delay-alone")
        rng = Random(game.seed)
        options, asked, left_out = _playable_game(options, rng)
        if game.fair == "list":
            _list_fair(asked.game)
            return
        refused = (Notice("notice-board-refused"),) if board.refused else ()
        ended = play_game(
            options,
            asked,
            _board_file(options, asked.game),
            rng,
            journal,
            notices=(*refused, *notices),
            watch=watch,
            left_out=left_out,
        )
        typer.echo(message(ended.goodbye))
        if ended.fault is not None:
            said = message("play-not-kept", turns=ended.unwritten, why=ended.fault.message)
            typer.echo(said, err=True)
            raise typer.Exit(ExitCode.NO)
    if watch is not None and watch.is_over:
        raise typer.Exit(ExitCode.RESTART)
    if ended.wants_restart:
        start_anew()


def _playable_game(
    options: PlayOptions, rng: Random
) -> tuple[PlayOptions, AskedGame, tuple[GuestFault, ...]]:
    """Return the game asked for, or the board's usual one where a package fails, and what was left out."""
    fatal = tuple(left.fault for left in GAMES.left_out if left.why.key == "game-package-fatal")
    try:
        found = _asked_game(options, rng)
        if isinstance(found.game, GuestGame):
            found.game.prepare(found.game.start(), waits=True)
    except GuestFault as fault:
        left_out = tuple(dict.fromkeys((*fatal, fault)))
        kept = {
            name: getattr(options.game, name) for name in ("clock", "take_back", "new", "seed", "records")
        }
        board = options.board.board
        usual = USUAL_GAME if board is None else usual_game(load_board(board).geometry)
        plain = replace(options.players, seats=None, seat_names=None)
        options = options._replace(game=GameOptions(game=usual, **kept), players=plain)
        found = _asked_game(options, rng)
    else:
        left_out = fatal
    for each in left_out:
        print_text(translate(each.message, LANGUAGE), err=True)
    return options, found, left_out


def _asked_game(options: PlayOptions, rng: Random) -> AskedGame:
    """Parse the options of a game and its players. Raises NiwashiError."""
    game, players = options.game, options.players
    chosen, count = game.chosen, game.player_count
    if options.board.board is not None:
        geometry = load_board(options.board.board).geometry
        chosen = chosen if game.is_named else usual_game(geometry)
        if count is None and chosen in GAMES:
            count = player_count_on(chosen, geometry)
    setup = setup_asked(chosen, game.cards, count, set_up=game.setup)
    seats, names = seated(players.seats or ()), seat_names(players.seat_names or ())
    control = None if game.clock is None else parse_control(game.clock)
    built = new_game(setup, lambda: seed_of(rng) if game.seed is None else game.seed)
    fair = None if game.fair == "list" else game.fair
    position = start_text(built, game.position, fair, game.handicap)
    return AskedGame(
        setup=setup,
        game=built,
        position=position,
        control=control,
        seats=seats,
        names=names,
        begins=game.new or position is not None,
    )


@contextmanager
def _watched() -> Iterator["UpdateWatch | None"]:
    """The watch over an update, where a service plays that can have one."""
    if not os.environ.get(NAMED_BY):
        yield None
        return
    from niwashi.update.watch import UpdateWatch

    watch = UpdateWatch.of(os.environ, lambda said: print_text(translate(said.message, LANGUAGE)))
    was_asked = False
    try:
        yield watch
        was_asked = True
    finally:
        if watch is not None:
            watch.close(was_asked=was_asked)


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


def _board_file(options: PlayOptions, game: Game) -> BoardFile:
    """Return the board on the port or pins asked for. Raises NiwashiError if it has neither."""
    board = options.board
    if board.serial_port is not None and options.is_simulated:
        raise NiwashiError("play-serial-port-simulated")
    if board.pins is not None and options.is_simulated:
        raise NiwashiError("play-pins-simulated")
    if options.is_simulated:
        darken()
    file = load_board(board.board) if board.board is not None else built_in_board(game)
    file = file if board.pins is None else file.with_pins(board.pins)
    return file if board.serial_port is None else file.on_port(board.serial_port)
