"""`niwashi chain`: check a signed game by its file alone, and open the readings of a game."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated

import typer

from niwashi.cli import options
from niwashi.cli.records_option import opened_games
from niwashi.cli.writing import Force, write_named
from niwashi.clock.time_control import parse_control
from niwashi.clock.wording import clock_time, control_label
from niwashi.data import lines_in, opened
from niwashi.errors import BadEntry, NiwashiError, reason
from niwashi.games.game import EndReason
from niwashi.keys import is_signature
from niwashi.message import Key
from niwashi.records.lines import LONGEST_LINE
from niwashi.terminal import LANGUAGE, ExitCode, exit_on_refusal, message, print_text
from niwashi_friends.game_file import load_chain, read_chain
from niwashi_friends.readings import check_opened, opened_lines, read_opened
from niwashi_friends.signed_game import SignedGame
from niwashi_friends.signing import LONGEST
from niwashi_friends.store import Homes

_File = Annotated[
    Path,
    typer.Argument(
        help="The file of a signed game, or - for what comes from another program.", metavar="FILE"
    ),
]
_Trace = Annotated[
    list[Path] | None,
    typer.Option(
        "--trace", help="A file of opened readings; may be given once for each player.", metavar="FILE"
    ),
]
_Number = Annotated[
    int, typer.Argument(help='The number of a kept game, as "niwashi games list" shows it.', metavar="NUMBER")
]
_Out = Annotated[
    Path,
    typer.Option(
        "--out", help="Write to this file, which only you can read: names are in it.", metavar="FILE"
    ),
]

app = typer.Typer(
    help=(
        "Check signed games: whether every turn is signed by whoever played it, allowed by the rules,"
        " and in its place."
    ),
    no_args_is_help=True,
)


@app.callback()
def chain() -> None:
    """Check signed games."""


@app.command()
def verify(file: _File, *, trace: _Trace = None) -> None:
    """Check a signed game from its file alone: signatures, order, rules, clock and result.

    Nothing else of it need be trusted.

    niwashi chain verify game-12.chain
    niwashi chain verify - < game-12.chain
    """
    with exit_on_refusal():
        with _opened(file) as content:
            checked = read_chain(lines_in(content, LONGEST), is_signature)
        shown = [_shown(checked, each) for each in trace or ()]
        for line in (*_told(checked), *shown):
            print_text(line)
        if shown:
            print_text(message("chain-told-shows"))
    if checked.fork is not None:
        raise typer.Exit(ExitCode.NO)


@app.command("open")
def open_readings(
    number: _Number, *, out: _Out, force: Force = False, records: options.Records = None
) -> None:
    """Open what this board sensed in each turn of a game of two homes, once it is over.

    Anybody can then see that these readings led to these turns.

    niwashi chain open 12 --out game-12.readings
    niwashi chain verify game-12.chain --trace game-12.readings
    """
    with opened_games(records, to_read=True) as journal:
        homes = Homes(journal)
        kept = homes.chain_of(journal.game(number).key)
        if kept is None:
            raise NiwashiError("chain-open-local", number=number)
        chain, readings = load_chain(kept, is_signature), homes.readings_of(kept.number)
        if chain.ending is None and chain.fork is None:
            raise NiwashiError("chain-open-early", number=number)
        turns = sum(entry.trace in readings for entry in chain.entries)
        if not turns:
            raise NiwashiError("chain-open-none", number=number)
        write_named(out, opened_lines(chain, readings), force=force)
        print_text(message("chain-opened", number=number, turns=turns, file=str(out)))


def _shown(chain: SignedGame, file: Path) -> str:
    """Return what opened readings show. Raises NiwashiError if they belong to another game."""
    with _opened(file) as content:
        text = (line.decode("utf-8", "replace") for line in lines_in(content, LONGEST_LINE))
        checked = check_opened(chain, read_opened(text, chain.game))
    counts = {"opened": len(checked.opened), "replayed": len(checked.replayed)}
    return message("chain-told-opened", file=file.name, **counts)


@contextmanager
def _opened(file: Path) -> Iterator[IO[bytes]]:
    try:
        if str(file) == "-":
            yield sys.stdin.buffer
        else:
            with opened(file) as content:
                yield content
    except OSError as error:
        raise BadEntry("chain-no-file", file=str(file), why=reason(error)) from error


def _told(chain: SignedGame) -> Iterator[str]:
    if chain.fork is None:
        yield message("chain-verified")
    yield _ending(chain)
    control = control_label(parse_control(chain.terms.clock), LANGUAGE)
    yield message("chain-told-game", game=Key(f"rules-game-{chain.terms.rules}"), clock=control)
    yield from _players(chain)
    yield message("chain-told-turns", turns=len(chain.state.turns), entries=len(chain.entries))
    if chain.terms.toss:
        yield message("chain-told-toss")
    if not (chain.terms.hints or chain.terms.opponents):
        yield message("chain-told-no-help")
    sealed = sum(bool(entry.trace) for entry in chain.entries)
    if sealed:
        yield message("chain-told-sealed", sealed=sealed, turns=len(chain.state.turns))
    if chain.terms.clock != "none":
        left = [clock_time(time.left_ms) for time in chain.state.timeline.now.players]
        yield message("chain-told-times", times=", ".join(left))
    yield message("chain-told-name", hash=chain.game)
    yield message("chain-told-head", hash=chain.head)


def _players(chain: SignedGame) -> Iterator[str]:
    """Yield seats, names and keys; a game at one board has one key."""
    terms = chain.terms
    for seat, name, key in zip(chain.state.game.players, terms.names, terms.seats, strict=True):
        yield message("chain-told-player", seat=Key(f"player-{seat}"), name=name or "-")
        if not terms.is_local:
            yield message("chain-told-key", public=key)
    if terms.is_local:
        yield message("chain-told-local")
        yield message("chain-told-key", public=terms.seats[0])


def _ending(chain: SignedGame) -> str:
    players = [Key(f"player-{name}") for name in chain.state.game.players]
    if chain.fork is not None:
        seat = chain.terms.seats.index(chain.fork.second.by)
        return message("chain-end-forked", player=players[seat])
    ending = chain.ending
    if ending is None:
        if chain.state.is_paused:
            return message("chain-end-paused")
        return message("chain-end-open", player=players[chain.state.mover])
    if ending.how is not EndReason.DRAWN and not ending.winners:
        return message("chain-end-no-winner")
    winners = {"player": players[ending.winners[0]]} if ending.winners else {}
    return message(f"chain-end-{ending.how}", **winners)
