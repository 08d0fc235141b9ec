"""`niwashi watch`: a game of two friends, shown on this board and its page."""

import asyncio
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Annotated, NamedTuple

import typer

from niwashi.cli import options
from niwashi.cli.records_option import kept_settings, opened_games
from niwashi.devices.board_parser import load_board
from niwashi.devices.hardware import awaited_board
from niwashi.errors import NiwashiError
from niwashi.games.game import Game
from niwashi.keys import is_signature
from niwashi.loop.fitting import built_in_board, checked_game
from niwashi.loop.settings import SettingsStore
from niwashi.message import Key
from niwashi.server.game_server import GameServer
from niwashi.server.serve import run
from niwashi.server.simulated import simulated_server
from niwashi.terminal import message, print_text
from niwashi_friends.commands.options import Transport
from niwashi_friends.exchange import TransportWorker
from niwashi_friends.signed_game import SignedGame
from niwashi_friends.store import Homes, Peer
from niwashi_friends.transports import transport as transports
from niwashi_friends.watch import (
    GameFilter,
    GameSource,
    Spectator,
    SpectatorBoard,
    source_of,
    watchable_games,
)

_Name = Annotated[
    str | None,
    typer.Argument(
        help=(
            'A friend who plays ("niwashi friends"); without a name, any of them. The newest game that '
            "goes on is shown."
        ),
        metavar="NAME",
    ),
]
_List = Annotated[bool, typer.Option("--list", help="Only say which games may be watched there.")]
_Board = Annotated[
    Path | None,
    typer.Option(
        "--board",
        help="The board on which it is shown, by its file; without one the table is simulated.",
        metavar="FILE",
    ),
]
_Sim = Annotated[bool, typer.Option("--sim", help="Simulate the board of --board, too.")]


class WatchBoard(NamedTuple):
    """The board that shows the game."""

    file: Path | None
    serial_port: str | None
    is_simulated: bool


def watch(
    name: _Name = None,
    *,
    transport: Transport,
    is_list: _List = False,
    board: _Board = None,
    sim: _Sim = False,
    serial_port: options.SerialPort = None,
    port: options.Port = 8080,
    browser: options.Browser = True,
    records: options.Records = None,
) -> None:
    """Watch a game of two friends who allow it.

    It is on a board of your own and on its page, and what they play is lit for
    your hands. Nothing is sent, and nothing of it is kept.

    niwashi watch Anna --transport ~/shared
    niwashi watch --transport ~/shared --list
    """
    with opened_games(records, to_read=True) as journal:
        source = source_of(transport, journal, name)
        try:
            found = FoundGames.of(source, Homes(journal).peers(), name)
            if is_list:
                for line in found.lines():
                    print_text(line)
            else:
                place = WatchBoard(board, serial_port, sim)
                _show(found.chosen(), place, port, kept_settings(journal), browser=browser)
        finally:
            source.transport.close()


class FoundGames(NamedTuple):
    """The games that may be watched, the newest last."""

    source: GameSource
    chains: Sequence[SignedGame]
    friends: Mapping[str, str]

    @classmethod
    def of(cls, source: GameSource, friends: Iterable[Peer], name: str | None) -> "FoundGames":
        """Return the games of all friends, or of the one with a name. Raises NiwashiError."""
        known = {peer.key: peer.name for peer in friends}
        if name is not None and name not in known.values():
            raise NiwashiError("homes-no-peer", name=name, known=", ".join(sorted(known.values())) or "-")
        wanted = [key for key, called in known.items() if name in (None, called)]
        if not source.parcels and source.transport.trouble:
            raise NiwashiError("watch-away", why=source.transport.trouble)
        return cls(source, watchable_games(source.parcels, wanted, is_signature), known)

    def spectators(self) -> list[Spectator]:
        """Return a spectator of each game, with the turns so far."""
        return [self._spectator(chain, self.source.transport) for chain in self.chains]

    def _spectator(self, chain: SignedGame, transport: transports.Transport) -> Spectator:
        terms, source = chain.terms, self.source
        only = GameFilter(transport, terms, is_signature, source.game_id(terms))
        # As this board calls its friends; others with the start of their keys.
        own = chain.terms
        pairs = zip(own.seats, own.names, strict=True)
        names = tuple(self.friends.get(key) or f"{name} ({key[:8]})".strip() for key, name in pairs)
        found = Spectator(chain, names, only, TransportWorker(only), is_signature, later=source.delay(terms))
        found.take(parcel.data for key in terms.seats for parcel in only.fetch(only.named, key))
        return found

    def chosen(self) -> Spectator:
        """Return the newest game that is not over, or else the newest. Raises NiwashiError without any."""
        found = list(zip(self.chains, self.spectators(), strict=True))
        if not found:
            raise NiwashiError("watch-none")
        chain, _ = next((each for each in reversed(found) if each[1].watched.ending is None), found[-1])
        return self._spectator(chain, self.source.further(chain.terms))

    def lines(self) -> list[str]:
        return [_line(each) for each in self.spectators()] or [message("watch-none")]


def _line(game: Spectator) -> str:
    first, second = game.names
    is_over = game.watched.ending is not None
    state = "over" if is_over else "stopped" if game.is_forked else "on"
    return message(
        f"watch-line-{state}",
        first=first,
        second=second,
        game=Key(f"rules-game-{game.terms.rules}"),
        turns=len(game.watched.turns),
        later=game.terms.delay,
    )


def _show(game: Spectator, place: WatchBoard, port: int, settings: SettingsStore, *, browser: bool) -> None:
    program = _server(game.terms.game().game, place)
    try:
        program.use(settings)
        SpectatorBoard(game, program)
        first, second = game.names
        print_text(message("watch-begins", first=first, second=second, turns=game.terms.delay))
        game.begin()
        asyncio.run(run(program, port, browser=browser, is_to_watch=True))
    finally:
        try:
            program.close()
        finally:
            game.close()
    typer.echo(message(program.goodbye))


def _server(game: Game, place: WatchBoard) -> GameServer:
    """Return a server on a board for a game, simulated unless a real one is named. Raises NiwashiError."""
    file = load_board(place.file) if place.file is not None else built_in_board(game)
    file = file if place.serial_port is None else file.on_port(place.serial_port)
    checked_game(game, file.geometry)
    if not place.is_simulated and place.file is not None:
        return GameServer(game, awaited_board(file), time.monotonic, scan_s=1 / file.switches.scan_hz)
    return simulated_server(GameServer, game, file, time.monotonic, Random())[0]
