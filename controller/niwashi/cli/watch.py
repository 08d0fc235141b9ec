"""`niwashi watch`: a game of two friends, followed on a board of one's own and on its page."""

import asyncio
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Annotated, NamedTuple

import typer

from niwashi.carriers import Carrier, FolderCarrier, Parcel
from niwashi.chain import Chain
from niwashi.cli import options
from niwashi.cli.carrier_option import Through, is_pass
from niwashi.cli.records_option import EVERYWHERE, kept_settings, opened_games
from niwashi.devices import load_board, open_board
from niwashi.errors import NiwashiError
from niwashi.keys import is_signature
from niwashi.players import Courier, GameSieve, Spectator, watchable
from niwashi.program import SpectatorProgram, run, simulated_program
from niwashi.records import Homes, Peer
from niwashi.rules import Game
from niwashi.table import SettingsStore, built_in_board, checked_game
from niwashi.terminal import put, tell
from niwashi.words import Key

NOBODY = ""
"""Whose parcels are left out of what a folder brings: whoever watches has sent none."""

_Name = Annotated[str | None, typer.Argument(help=tell("watch-help-name"), metavar="NAME")]
_List = Annotated[bool, typer.Option("--list", help=tell("watch-help-list"))]
_Board = Annotated[Path | None, typer.Option("--board", help=tell("watch-help-board"), metavar="FILE")]
_Sim = Annotated[bool, typer.Option("--sim", help=tell("watch-help-sim"))]
_SerialPort = Annotated[
    str | None, typer.Option("--serial-port", help=tell("play-help-serial-port"), metavar="URL")
]
_Records = Annotated[
    str | None,
    typer.Option("--records", help=tell("games-help-records"), metavar="FILE", envvar=EVERYWHERE),
]


class Board(NamedTuple):
    """On what it is shown."""

    file: Path | None
    serial_port: str | None
    is_simulated: bool


def watch(
    name: _Name = None,
    *,
    through: Through,
    is_list: _List = False,
    board: _Board = None,
    sim: _Sim = False,
    serial_port: _SerialPort = None,
    port: options.Port = 8080,
    browser: options.Browser = True,
    records: _Records = None,
) -> None:
    """Follow a game until Ctrl-C, or list those that may be watched."""
    with opened_games(records, to_read=True) as journal, closing(carrier_to_watch(through)) as carrier:
        friends = Homes(journal).peers()
        found = Found.of(carrier, friends, name)
        if is_list:
            for line in found.lines():
                put(line)
        else:
            place = Board(board, serial_port, sim)
            _show(found.chosen(), place, port, kept_settings(journal), browser=browser)


def carrier_to_watch(through: Path) -> Carrier:
    """By what a game is watched; there is no key in it. Raises NiwashiError where it is no folder."""
    if is_pass(through):
        raise NiwashiError("watch-no-club", file=str(through))
    if not through.is_dir():
        raise NiwashiError("watch-no-folder", folder=str(through))
    return FolderCarrier(through, NOBODY)


class Found(NamedTuple):
    """The games that may be watched, the newest last, and all that has come so far."""

    carrier: Carrier
    chains: Sequence[Chain]
    parcels: Sequence[Parcel]
    friends: Mapping[str, str]
    name: str | None

    @classmethod
    def of(cls, carrier: Carrier, friends: Iterable[Peer], name: str | None) -> "Found":
        """What a carrier brings of the games of friends, or of the one with a name. Raises NiwashiError."""
        known = {peer.key: peer.name for peer in friends}
        if name is not None and name not in known.values():
            raise NiwashiError("homes-no-peer", name=name, known=", ".join(sorted(known.values())) or "-")
        wanted = [key for key, called in known.items() if name in (None, called)]
        parcels = carrier.received()
        return cls(carrier, watchable(parcels, wanted, is_signature), parcels, known, name)

    def spectators(self) -> list[Spectator]:
        """One for each game, with what has come of it."""
        return [self._spectator(chain) for chain in self.chains]

    def _spectator(self, chain: Chain) -> Spectator:
        sieve = GameSieve(self.carrier, chain.terms, is_signature)
        found = Spectator(chain, self._names(chain), sieve, Courier(sieve), is_signature)
        found.take(parcel.data for parcel in sieve.sifted(self.parcels))
        return found

    def _names(self, chain: Chain) -> tuple[str, ...]:
        """Friends are called as they are here; of others it is said which key they have."""
        terms = chain.terms
        pairs = zip(terms.seats, terms.names, strict=True)
        return tuple(self.friends.get(key) or f"{name} ({key[:8]})".strip() for key, name in pairs)

    def chosen(self) -> Spectator:
        """The newest game that goes on, or the newest one. Raises NiwashiError where there is none."""
        found = self.spectators()
        if not found:
            raise NiwashiError("watch-none")
        return next((each for each in reversed(found) if each.watched.ending is None), found[-1])

    def lines(self) -> list[str]:
        """A line a game."""
        return [_line(each) for each in self.spectators()] or [tell("watch-none")]


def _line(game: Spectator) -> str:
    first, second = game.names
    is_over = game.watched.ending is not None
    state = "over" if is_over else "stopped" if game.is_forked else "on"
    return tell(
        f"watch-line-{state}",
        first=first,
        second=second,
        game=Key(f"rules-game-{game.terms.rules}"),
        turns=len(game.watched.turns),
        later=game.terms.delay,
    )


def _show(game: Spectator, place: Board, port: int, settings: SettingsStore, *, browser: bool) -> None:
    program = spectator_program(game.terms.game().game, place)
    try:
        program.use(settings)
        program.show(game)
        first, second = game.names
        put(tell("watch-begins", first=first, second=second, turns=game.terms.delay))
        game.begin()
        asyncio.run(run(program, port, browser=browser, is_to_watch=True))
    finally:
        try:
            program.close()
        finally:
            game.close()
    typer.echo(tell("play-bye"))


def spectator_program(game: Game, place: Board) -> SpectatorProgram:
    """A program on a board for a game, simulated unless a real one is named. Raises NiwashiError."""
    file = load_board(place.file) if place.file is not None else built_in_board(game)
    file = file if place.serial_port is None else file.on_port(place.serial_port)
    checked_game(game, file.geometry)
    if not place.is_simulated and place.file is not None:
        return SpectatorProgram(game, open_board(file), time.monotonic, scan_s=1 / file.switches.scan_hz)
    program, _ = simulated_program(game, file, time.monotonic, Random(), kind=SpectatorProgram)
    if not isinstance(program, SpectatorProgram):
        raise TypeError(type(program))
    return program
