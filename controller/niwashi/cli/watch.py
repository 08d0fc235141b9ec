"""`niwashi watch`: a game of two friends, followed on a board of one's own and on its page."""

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from threading import Event
from typing import Annotated, NamedTuple, Protocol

import typer

from niwashi.carriers import Carrier, FolderCarrier, Parcel
from niwashi.chain import Chain, Terms
from niwashi.cli import options
from niwashi.cli.carrier_option import Through, is_pass, shown_through
from niwashi.cli.records_option import EVERYWHERE, kept_settings, opened_games
from niwashi.devices import load_board, open_board
from niwashi.errors import NiwashiError
from niwashi.keys import BoardKey, is_signature, key_file, load_or_make_key
from niwashi.players import Courier, GameSieve, Spectator, shown_as, watchable
from niwashi.program import SpectatorProgram, run, simulated_program
from niwashi.records import Homes, Journal, Peer
from niwashi.rules import Game
from niwashi.table import SettingsStore, built_in_board, checked_game
from niwashi.terminal import put, tell
from niwashi.words import Key

NOBODY = ""
"""Whose parcels are left out of what a folder brings: whoever watches has sent none."""

PATIENCE_S, QUIET_ROUNDS, ROUND_S = 20.0, 4, 0.3
"""So long it is waited for what a club's server has; so many rounds without anything end that."""

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
    with opened_games(records, to_read=True) as journal:
        way = _way(through, journal, name)
        try:
            found = Found.of(way, Homes(journal).peers(), name)
            if is_list:
                for line in found.lines():
                    put(line)
            else:
                place = Board(board, serial_port, sim)
                _show(found.chosen(), place, port, kept_settings(journal), browser=browser)
        finally:
            way.close()


class Way(Protocol):
    """By what games are watched: a folder, or what members of a club show."""

    carrier: Carrier

    def parcels(self) -> Sequence[Parcel]:
        """What has come so far. Raises CarrierError."""

    def lines(self, terms: Terms) -> Sequence[Parcel]:
        """What has come so far of a game. Raises CarrierError."""

    def named(self, terms: Terms) -> str:
        """What parcels of a game name as their game."""

    def later(self, terms: Terms) -> int:
        """How many turns later than it comes a game is shown."""

    def listen(self, terms: Terms) -> Carrier:
        """The carrier that brings what comes of a game from now on."""

    def close(self) -> None:
        """Let go of everything."""


class FolderWay:
    """A shared folder: all lies open there, so whoever watches holds back what is to be seen later.

    There is no key in it.
    """

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise NiwashiError("watch-no-folder", folder=str(folder))
        self.carrier: Carrier = FolderCarrier(folder, NOBODY)
        self._found: Sequence[Parcel] = ()

    def parcels(self) -> Sequence[Parcel]:
        """All that lies there."""
        self._found = self.carrier.received()
        return self._found

    def lines(self, terms: Terms) -> Sequence[Parcel]:
        """All that lay there."""
        del terms
        return self._found

    def named(self, terms: Terms) -> str:
        """The game itself."""
        return terms.hash

    def later(self, terms: Terms) -> int:
        """As the terms say."""
        return terms.delay

    def listen(self, terms: Terms) -> Carrier:
        """The same."""
        del terms
        return self.carrier

    def close(self) -> None:
        """Nothing is held."""


class ClubWay:
    """What a friend shows in a club: the players' boards have held back what is to be seen later."""

    def __init__(self, club: Path, key: BoardKey, friend: Peer) -> None:
        self._club, self._key, self._friend = club, key, friend
        self.carrier: Carrier = shown_through(club, key, friend.key)

    def parcels(self) -> Sequence[Parcel]:
        """All that the friend has shown."""
        return brought(self.carrier, time.monotonic, Event().wait)

    def lines(self, terms: Terms) -> Sequence[Parcel]:
        """What both have shown of a game."""
        return [p for key in terms.seats for p in self.carrier.fetch(self.named(terms), key)]

    def named(self, terms: Terms) -> str:
        """What it is shown as."""
        return shown_as(terms.hash)

    def later(self, terms: Terms) -> int:
        """At once: it comes late enough."""
        del terms
        return 0

    def listen(self, terms: Terms) -> Carrier:
        """What both show of this game."""
        self.carrier.close()
        self.carrier = shown_through(self._club, self._key, game=self.named(terms))
        return self.carrier

    def close(self) -> None:
        """End the line."""
        self.carrier.close()


def brought(
    carrier: Carrier, clock: Callable[[], float], pause: Callable[[float], object]
) -> Sequence[Parcel]:
    """What a carrier over a network brings until nothing comes any more. Raises CarrierError for none."""
    found: list[Parcel] = []
    until, quiet = clock() + PATIENCE_S, 0
    while quiet < QUIET_ROUNDS and clock() < until:
        more = carrier.received()
        found.extend(more)
        quiet = 0 if more or carrier.trouble else quiet + 1
        pause(ROUND_S)
    return found


def _way(through: Path, journal: Journal, name: str | None) -> Way:
    if not is_pass(through):
        return FolderWay(through)
    if name is None:
        raise NiwashiError("watch-whom", file=str(through))
    return ClubWay(through, load_or_make_key(key_file(journal.file)), Homes(journal).peer(name))


class Found(NamedTuple):
    """The games that may be watched, the newest last."""

    way: Way
    chains: Sequence[Chain]
    friends: Mapping[str, str]

    @classmethod
    def of(cls, way: Way, friends: Iterable[Peer], name: str | None) -> "Found":
        """What comes of the games of friends, or of the one with a name. Raises NiwashiError."""
        known = {peer.key: peer.name for peer in friends}
        if name is not None and name not in known.values():
            raise NiwashiError("homes-no-peer", name=name, known=", ".join(sorted(known.values())) or "-")
        wanted = [key for key, called in known.items() if name in (None, called)]
        parcels = way.parcels()
        if not parcels and way.carrier.trouble:
            raise NiwashiError("watch-away", why=way.carrier.trouble)
        return cls(way, watchable(parcels, wanted, is_signature), known)

    def spectators(self) -> list[Spectator]:
        """One for each game, with what has come of it."""
        return [self._spectator(chain, self.way.carrier) for chain in self.chains]

    def _spectator(self, chain: Chain, carrier: Carrier) -> Spectator:
        terms, way = chain.terms, self.way
        sieve = GameSieve(carrier, terms, is_signature, way.named(terms))
        found = Spectator(
            chain, self._names(chain), sieve, Courier(sieve), is_signature, later=way.later(terms)
        )
        found.take(parcel.data for parcel in sieve.sifted(way.lines(terms)))
        return found

    def _names(self, chain: Chain) -> tuple[str, ...]:
        """Friends are called as they are here; of others it is said which key they have."""
        terms = chain.terms
        pairs = zip(terms.seats, terms.names, strict=True)
        return tuple(self.friends.get(key) or f"{name} ({key[:8]})".strip() for key, name in pairs)

    def chosen(self) -> Spectator:
        """The newest game that goes on, or the newest one. Raises NiwashiError where there is none."""
        found = list(zip(self.chains, self.spectators(), strict=True))
        if not found:
            raise NiwashiError("watch-none")
        chain, _ = next((each for each in reversed(found) if each[1].watched.ending is None), found[-1])
        return self._spectator(chain, self.way.listen(chain.terms))

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
