"""`niwashi play`: a board, a game on it, and the page that goes with it."""

import asyncio
import time
import uuid
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Annotated, NamedTuple

import typer

from niwashi.cli.card_folders import card_set_called
from niwashi.cli.records_option import EVERYWHERE, kept_games
from niwashi.devices import BoardFile, load, open_board
from niwashi.errors import NiwashiError, RecordsFault
from niwashi.players.engines import Engines
from niwashi.players.fair_starts import changed, kept_starts, proved, split, start_called
from niwashi.players.hints import HINTS
from niwashi.players.opponents import player
from niwashi.program.live import LiveProgram
from niwashi.program.serve import run
from niwashi.program.simulated import simulated_program
from niwashi.program.terminal import LANGUAGE, refusals_end_it, tell
from niwashi.records import Journal, Kept, Setting, used_s
from niwashi.rules import GAMES, CardSet, Game
from niwashi.rules.karesansui import load_deck
from niwashi.table.fitting import built_in_board, checked
from niwashi.table.recorder import Recorder
from niwashi.table.setup import Wish, own_deck, seed_of
from niwashi.words import Key

__all__ = ["NOT_KEPT", "play"]

NOT_KEPT = 1
"""The exit status where something of the game could not be written until the end."""

_GameName = Annotated[
    str, typer.Option("--game", help=tell("play-help-game", known=", ".join(GAMES)), metavar="NAME")
]
_Board = Annotated[Path | None, typer.Option("--board", help=tell("play-help-board"), metavar="FILE")]
_Sim = Annotated[bool, typer.Option("--sim", help=tell("play-help-sim"))]
_Cards = Annotated[str | None, typer.Option("--cards", help=tell("play-help-cards"), metavar="SET")]
_Port = Annotated[int, typer.Option("--port", help=tell("play-help-port"), min=0, max=65535)]
_Browser = Annotated[bool, typer.Option("--browser/--no-browser", help=tell("play-help-browser"))]
_Demo = Annotated[bool, typer.Option("--demo", help=tell("play-help-demo"))]
_Seed = Annotated[int | None, typer.Option("--seed", help=tell("play-help-seed"))]
_Records = Annotated[
    str | None,
    typer.Option("--records", help=tell("play-help-records"), metavar="FILE", envvar=EVERYWHERE),
]
_Players = Annotated[
    int | None, typer.Option("--players", help=tell("play-help-players"), min=2, max=4, metavar="NUMBER")
]
_SetUp = Annotated[str | None, typer.Option("--setup", help=tell("play-help-setup"), metavar="NAME")]
_Deck = Annotated[Path | None, typer.Option("--deck", help=tell("play-help-deck"), metavar="FILE")]
_Position = Annotated[str | None, typer.Option("--position", help=tell("play-help-position"), metavar="TEXT")]
_Fair = Annotated[str | None, typer.Option("--fair", help=tell("play-help-fair"), metavar="NAME")]
_SerialPort = Annotated[
    str | None, typer.Option("--serial-port", help=tell("play-help-serial-port"), metavar="URL")
]
_Faults = Annotated[str | None, typer.Option("--faults", help=tell("play-help-faults"), metavar="FILE")]
_Hints = Annotated[int, typer.Option("--hints", help=tell("play-help-hints"), min=0, max=99)]
_Think = Annotated[float, typer.Option("--think", help=tell("play-help-think"), min=0.05, max=600)]


def _side(name: str) -> typer.models.OptionInfo:
    shown = tell("play-help-player", side=Key(f"player-{name}"))
    option: typer.models.OptionInfo = typer.Option(f"--{name}", help=shown, metavar="WHO")
    return option


_New = Annotated[bool, typer.Option("--new", help=tell("play-help-new"))]

Demo = Callable[[Random], Awaitable[None]]


def play(
    *,
    game: _GameName = "garden",
    board: _Board = None,
    sim: _Sim = False,
    cards: _Cards = None,
    port: _Port = 8080,
    browser: _Browser = True,
    demo: _Demo = False,
    seed: _Seed = None,
    players: _Players = None,
    setup: _SetUp = None,
    deck: _Deck = None,
    records: _Records = None,
    new: _New = False,
    faults: _Faults = None,
    position: _Position = None,
    fair: _Fair = None,
    serial_port: _SerialPort = None,
    hints: _Hints = HINTS,
    think: _Think = 1.0,
    flower: Annotated[str | None, _side("flower")] = None,
    tendril: Annotated[str | None, _side("tendril")] = None,
    white: Annotated[str | None, _side("white")] = None,
    black: Annotated[str | None, _side("black")] = None,
    south: Annotated[str | None, _side("south")] = None,
    west: Annotated[str | None, _side("west")] = None,
    north: Annotated[str | None, _side("north")] = None,
    east: Annotated[str | None, _side("east")] = None,
) -> None:
    """Run a board until Ctrl-C."""
    with refusals_end_it(), kept_games(records, unless=demo) as journal:
        chosen = card_set_called(cards) if cards is not None else None
        rng = Random(seed)
        own = load_deck(deck) if deck is not None else None
        wanted = Wish(game, players, seed, setup=setup).build(chosen, own, lambda: seed_of(rng), insist=True)
        if fair == "list":
            _list_fair(wanted)
            return
        position = _begun_at(wanted, position, fair)
        file = _board_file(board, serial_port, wanted, sim=sim or demo)
        program, performance = _program(wanted, chosen, file, rng, faults, sim=sim or demo or board is None)
        program.demo = demo and performance is not None
        program.assistants.set_limits(hints, round(think * 1000))
        sides = {"flower": flower, "tendril": tendril, "white": white, "black": black}
        sides |= {"south": south, "west": west, "north": north, "east": east}
        for side, who in sides.items():
            if who is not None:
                program.assistants.opponents.seat(side, player(who))
        if position is not None:
            _begin_at(program, position)
        recorder = None
        try:
            if journal is not None:
                own_things = Setting.of(wanted).cards if chosen or own else None
                begins = new or position is not None
                asked = _Asked(game, own_things, players, setup)
                unfinished = None if begins else _unfinished(journal, asked)
                recorder = _recorder(program, journal, unfinished, seed)
            besides = partial(performance, rng) if demo and performance is not None else None
            asyncio.run(run(program, port, besides, browser=browser))
        finally:
            try:
                program.close()
            finally:  # a board that can't even be darkened takes no turn with it
                if recorder is not None:
                    recorder.close()
        typer.echo(tell("play-bye"))
        if recorder is not None and recorder.fault is not None:
            typer.echo(
                tell("play-not-kept", turns=recorder.unwritten, why=recorder.fault.said(LANGUAGE)), err=True
            )
            raise typer.Exit(NOT_KEPT)


def _list_fair(game: Game) -> None:
    """Print the fair starts that are known. Raises NiwashiError if there is none."""
    kept = kept_starts(game)
    if not kept:
        raise NiwashiError("fair-none-kept", game=game.name)
    typer.echo(tell("fair-own"))
    for start, level in kept:
        typer.echo(f"\n{start.name}\n   {changed(start.rule, start.facts, LANGUAGE)}")
        typer.echo(f"   {proved(start.verdict(), LANGUAGE)}\n   {split(start.verdict(), level, LANGUAGE)}")


def _begun_at(game: Game, position: str | None, fair: str | None) -> str | None:
    """The text of the position to begin at, if not the usual one. Raises NiwashiError."""
    if fair is None:
        return position
    if position is not None:
        raise NiwashiError("fair-and-position")
    return start_called(game, fair).position


def _board_file(board: Path | None, serial_port: str | None, game: Game, *, sim: bool) -> BoardFile:
    """The board asked for, on the port asked for. Raises NiwashiError where no port can be meant."""
    if serial_port is not None and (sim or board is None):
        raise NiwashiError("play-serial-port-simulated")
    file = load(board) if board is not None else built_in_board(game)
    return file if serial_port is None else file.on_port(serial_port)


def _program(
    game: Game, cards: CardSet | None, file: BoardFile, rng: Random, faults: str | None, *, sim: bool
) -> tuple[LiveProgram, Demo | None]:
    """The program on the board asked for: real only where a file names it and nothing simulates it."""
    checked(game, file.geometry)
    if sim:
        return simulated_program(game, cards, file, time.monotonic, rng, faults)
    if faults is not None:
        raise NiwashiError("faults-no-sim")
    scan_s, deck = 1 / file.switches.scan_hz, own_deck(game)
    real = open_board(file)
    program = LiveProgram(
        game,
        cards,
        real,
        time.monotonic,
        scan_s=scan_s,
        deck=deck,
        seeds=lambda: seed_of(rng),
        engines=Engines(rng),
    )
    return program, None


class _Asked(NamedTuple):
    """What was said of the game to be played; None where nothing was."""

    game: str
    things: str | None
    players: int | None
    setup: str | None

    def fits(self, game: Game) -> bool:
        """Whether a game has so many players and was dealt so."""
        of_so_many = self.players in (None, len(game.players))
        return of_so_many and self.setup in (None, getattr(game, "set_up", None))


def _unfinished(journal: Journal, asked: _Asked) -> Kept | None:
    """The game to go on with: the last one of that name, if it is the one that was asked for."""
    kept = journal.unfinished(asked.game, asked.things)
    if kept is None:
        return None
    with _continued(kept):
        return kept if asked.fits(kept.match().game) else None


def _recorder(program: LiveProgram, journal: Journal, unfinished: Kept | None, seed: int | None) -> Recorder:
    """Have the program recorded, from its start or from where an unfinished game was left."""
    if unfinished is not None:
        _go_on(program, unfinished, journal)
    recorder = Recorder(journal, time.time, lambda: uuid.uuid4().hex, seed=seed, resumed=unfinished)
    program.runner.watch(recorder)
    return recorder


def _begin_at(program: LiveProgram, position: str) -> None:
    """Have the game begin at a position. Raises BadPosition."""
    game = program.runner.session.game
    program.resume(game, game.parse(position))


def _go_on(program: LiveProgram, unfinished: Kept, journal: Journal) -> None:
    """Set the program to where a game was left. Raises RecordsFault with the reason if that can't be done."""
    with _continued(unfinished):
        match = unfinished.match()
        used = used_s(unfinished, journal.runs(unfinished.key))
        program.resume(match.game, match.start, match.turns, match.actions, used)
    player = Key(f"player-{match.game.players[match.side]}")
    typer.echo(tell("play-goes-on", number=unfinished.number, turns=len(match.turns), player=player))


@contextmanager
def _continued(unfinished: Kept) -> Iterator[None]:
    """Say of a refusal that it keeps a game from being gone on with. Raises RecordsFault."""
    try:
        yield
    except NiwashiError as error:
        raise RecordsFault("play-cannot-go-on", number=unfinished.number, why=error) from error
