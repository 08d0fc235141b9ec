"""`niwashi play`: a board, a game on it, and the page that goes with it."""

import asyncio
import contextlib
import signal
import time
import uuid
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Annotated

import typer
import uvicorn

from niwashi.app.card_folders import card_set_called
from niwashi.app.fitting import built_in_board, checked
from niwashi.app.kept_games import EVERYWHERE, kept_games
from niwashi.app.program import LiveProgram
from niwashi.app.recording import Recorder
from niwashi.app.tabletops import simulated_program
from niwashi.app.terminal import refusals_end_it, tell
from niwashi.devices import load, open_board
from niwashi.errors import BoardFault, NiwashiError, RecordsFault
from niwashi.records import Journal, Kept, Setting
from niwashi.rules import GAMES, CardSet, Game, game_named
from niwashi.web import address, application, bind, server
from niwashi.words import Key

__all__ = ["play"]

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
    records: _Records = None,
    new: _New = False,
) -> None:
    """Run a board until Ctrl-C."""
    with refusals_end_it(), kept_games(records, unless=demo) as journal:
        chosen = card_set_called(cards) if cards is not None else None
        rng = Random(seed)
        program, performance = _program(game_named(game, chosen), chosen, board, rng, sim=sim or demo)
        program.demo = demo and performance is not None
        recorder = None
        try:
            if journal is not None:
                unfinished = None if new else _unfinished(journal, game, chosen)
                recorder = _recorder(program, journal, unfinished, seed)
            asyncio.run(_run(program, port, performance if demo else None, rng, browser=browser))
        finally:
            program.close()
            if recorder is not None:
                recorder.close()
        typer.echo(tell("play-bye"))


def _program(
    game: Game, cards: CardSet | None, board: Path | None, rng: Random, *, sim: bool
) -> tuple[LiveProgram, Demo | None]:
    """The program on the board asked for: real only where a file names it and nothing simulates it."""
    file = load(board) if board is not None else built_in_board(game)
    checked(game, file.geometry)
    if sim or board is None:
        return simulated_program(game, cards, file, time.monotonic, rng)
    return LiveProgram(game, cards, open_board(file), time.monotonic, scan_s=1 / file.switches.scan_hz), None


def _unfinished(journal: Journal, game: str, cards: CardSet | None) -> Kept | None:
    """The game to go on with: the last one of that name, and with those cards if any were asked for."""
    return journal.unfinished(game, None if cards is None else Setting.of(game_named(game, cards)).cards)


def _recorder(program: LiveProgram, journal: Journal, unfinished: Kept | None, seed: int | None) -> Recorder:
    """Have the program recorded, from its start or from where an unfinished game was left."""
    if unfinished is not None:
        _go_on(program, unfinished)
    recorder = Recorder(journal, time.time, lambda: uuid.uuid4().hex, seed=seed, resumed=unfinished)
    program.stage.watch(recorder)
    return recorder


def _go_on(program: LiveProgram, unfinished: Kept) -> None:
    """Set the program to where a game was left. Raises RecordsFault with the reason if that can't be done."""
    try:
        match = unfinished.match()
        program.resume(match.game, match.start, match.turns)
    except NiwashiError as error:
        raise RecordsFault("play-cannot-go-on", number=unfinished.number, why=error) from error
    player = Key(f"player-{match.game.players[match.side]}")
    typer.echo(tell("play-goes-on", number=unfinished.number, turns=len(match.turns), player=player))


async def _run(program: LiveProgram, port: int, demo: Demo | None, rng: Random, *, browser: bool) -> None:
    """Serve the page and run the board until Ctrl-C or SIGTERM."""
    bound = bind(port)
    here = address(bound)
    serving = server(application(program))
    _stop_on_signals(serving)
    typer.echo(tell("play-address", address=here))
    tasks = [asyncio.create_task(_run_board(program))]
    if demo is not None:
        tasks.append(asyncio.create_task(_run_demo(demo, rng)))
    if browser:
        _open_browser(here)
    for task in tasks:  # whatever ends one of them ends the program, and is not kept quiet
        task.add_done_callback(lambda _: setattr(serving, "should_exit", True))
    await serving.serve(sockets=[bound])
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome


def _stop_on_signals(serving: uvicorn.Server) -> None:
    """End at Ctrl-C and SIGTERM alike, lights off: the server passes signals on once it has stopped."""

    def stop(*_: object) -> None:
        serving.should_exit = True

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)


async def _run_board(program: LiveProgram) -> None:
    """Step the board for ever; a fault is told and tried again, it never ends the game."""
    while True:
        try:
            wait_s = program.step()
        except BoardFault as fault:
            typer.echo(fault.said(), err=True)
            wait_s = 1.0
        await asyncio.sleep(wait_s)


async def _run_demo(demo: Demo, rng: Random) -> None:
    await demo(rng)


def _open_browser(here: str) -> None:
    """Open the page if this computer has a browser with a screen; otherwise the printed address serves."""
    with contextlib.suppress(webbrowser.Error):
        browser = webbrowser.get()
        if not isinstance(browser, webbrowser.GenericBrowser) or isinstance(
            browser, webbrowser.BackgroundBrowser
        ):
            browser.open(here)
