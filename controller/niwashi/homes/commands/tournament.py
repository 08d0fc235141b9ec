"""`niwashi tournament`: tables and pairings, computed from the files of signed games alone."""

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from niwashi.cli import options
from niwashi.cli.help import CommandGroup
from niwashi.data import lines_in, opened
from niwashi.errors import BadEntry, NiwashiError, reason
from niwashi.games.known import GAMES
from niwashi.homes.chain.card import FriendCard, read_card
from niwashi.homes.chain.chain_file import read_chain
from niwashi.homes.chain.parsing import LONGEST
from niwashi.homes.standings.pairing import Pairing, next_round, swiss_round
from niwashi.homes.standings.results import (
    ExcludedFile,
    GameFile,
    GatheredResults,
    LeftOutReason,
    TournamentPlayer,
    gather_results,
)
from niwashi.homes.standings.table import Row, standings
from niwashi.keys import is_signature
from niwashi.terminal import LANGUAGE, exit_on_refusal, help_text, message, print_text
from niwashi.words.catalogue import translate

_SHORT = 8
_CARD = b'{"form":"card"'

app = CommandGroup("tournament-help")


class PairingSystem(StrEnum):
    """A pairing system."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"


_Files = Annotated[list[Path], typer.Argument(help=message("tournament-help-files"), metavar="FILES")]
_Game = Annotated[str | None, options.game_option("tournament-help-game")]
_Byes = Annotated[bool, typer.Option("--byes", help=message("tournament-help-byes"))]
_System = Annotated[
    PairingSystem, typer.Option("--system", help=message("tournament-help-system"), case_sensitive=False)
]


@app.callback()
def tournament() -> None:
    """Tables and pairings."""


@app.command(help=help_text("tournament-help-table"))
def table(files: _Files, *, game: _Game = None, byes: _Byes = False) -> None:
    with exit_on_refusal():
        found = _found(files, game)
        rows = standings(found.players, found.outcomes, byes=byes)
        print_text(message("tournament-heading"))
        for row in rows:
            print_text(_line(row))
        _tell_left_out(found)


@app.command(help=help_text("tournament-help-pair"))
def pair(files: _Files, *, system: _System, game: _Game = None) -> None:
    """Print the next round."""
    with exit_on_refusal():
        found = _found(files, game)
        waiting = [each.file for each in found.left_out if each.why is LeftOutReason.UNFINISHED]
        if waiting:
            raise NiwashiError("tournament-round-not-over", files=", ".join(waiting))
        for number, each in enumerate(_paired(found, system), start=1):
            print_text(_pairing(number, each, found.players))
        _tell_left_out(found)


def _paired(found: GatheredResults, system: PairingSystem) -> list[Pairing]:
    """Return the next round. Raises NiwashiError if nobody can be paired."""
    if system is PairingSystem.SWISS:
        pairs = swiss_round(standings(found.players, found.outcomes, byes=True), found.outcomes)
    else:
        pairs = next_round(found.players, found.outcomes)
    if not any(each.second is not None for each in pairs):
        raise NiwashiError("tournament-nothing-to-pair", players=len(found.players))
    return pairs


def _found(files: Iterable[Path], game: str | None) -> GatheredResults:
    """Return the results in the files. Raises NiwashiError for an unknown game and for a file not there."""
    if game is not None and game not in GAMES:
        raise NiwashiError("error-unknown-game", found=game, known=", ".join(GAMES))
    read = [_read(file) for file in sorted(set(files))]
    return gather_results(
        (each for each in read if isinstance(each, GameFile)),
        (each for each in read if isinstance(each, FriendCard)),
        is_signature,
        rules=game,
        unreadable=(each for each in read if isinstance(each, ExcludedFile)),
    )


def _read(file: Path) -> GameFile | FriendCard | ExcludedFile:
    """Return the game or the card in a file, or why it is left out. Raises NiwashiError without the file."""
    try:
        with opened(file) as content:
            lines = lines_in(content, LONGEST)
            first = next(lines, b"")
            if first.startswith(_CARD):
                return read_card(first, is_signature)
            return GameFile(str(file), read_chain(chain([first], lines), is_signature))
    except BadEntry as why:
        return ExcludedFile(str(file), LeftOutReason.UNREADABLE, translate(why.message, LANGUAGE))
    except OSError as error:
        raise NiwashiError("tournament-no-file", file=str(file), why=reason(error)) from error


def _line(row: Row) -> str:
    return message(
        "tournament-row",
        rank=row.rank,
        name=_called(row.player),
        points=decimal(row.points),
        buchholz=decimal(row.buchholz),
        sonneborn=decimal(row.sonneborn_berger),
        games=row.games,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        free=row.free,
        rating=round(row.rating.value),
        deviation=round(row.rating.deviation),
    )


def decimal(number: Fraction) -> str:
    """Format halves and quarters.

    >>> decimal(Fraction(7, 2)), decimal(Fraction(3)), decimal(Fraction(9, 4))
    ('3.5', '3', '2.25')
    """
    return f"{float(number):.2f}".rstrip("0").rstrip(".")


def _pairing(number: int, each: Pairing, players: Iterable[TournamentPlayer]) -> str:
    called = {player.key: _called(player) for player in players}
    if each.second is None:
        return message("tournament-free", name=called[each.first])
    return message("tournament-pair", number=number, first=called[each.first], second=called[each.second])


def _called(player: TournamentPlayer) -> str:
    """Return the name with the start of the key, since names may be alike."""
    return f"{player.name or '-'} ({player.key[:_SHORT]})"


def _tell_left_out(found: GatheredResults) -> None:
    """Print a line for each file that does not count."""
    for each in found.left_out:
        why = message(f"tournament-{each.why}", about=each.about)
        print_text(message("tournament-left-out", file=each.file, why=why))
