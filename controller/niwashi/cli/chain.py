"""`niwashi chain`: a signed game checked by somebody who has nothing but its file."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated

import typer

from niwashi.chain import LONGEST, Chain, How, read_chain
from niwashi.cli.help import Commands
from niwashi.clock import clock_time, control_label, parse_control
from niwashi.errors import BadEntry
from niwashi.keys import is_signature
from niwashi.terminal import LANGUAGE, put, refusals_end_it, teach, tell
from niwashi.words import Key

FORKED = 1
"""The exit status for a game in which somebody has signed two things in one place."""

app = Commands("chain-help")


@app.callback()
def chain() -> None:
    """Check signed games."""


@app.command(help=teach("chain-help-verify"))
def verify(file: Annotated[Path, typer.Argument(help=tell("chain-help-file"), metavar="FILE")]) -> None:
    """Check a signed game and tell what it says."""
    with refusals_end_it():
        with _opened(file) as content:
            checked = read_chain(_lines(content), is_signature)
        for line in _told(checked):
            put(line)
    if checked.fork is not None:
        raise typer.Exit(FORKED)


@contextmanager
def _opened(file: Path) -> Iterator[IO[bytes]]:
    try:
        if str(file) == "-":
            yield sys.stdin.buffer
        else:
            with file.open("rb") as content:
                yield content
    except OSError as error:
        why = error.strerror or str(error)
        raise BadEntry("chain-no-file", file=str(file), why=why) from error


def _lines(content: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file; of one that is too long, as much as shows that it is."""
    while line := content.readline(LONGEST + 3):
        yield line


def _told(chain: Chain) -> Iterator[str]:
    if chain.fork is None:
        yield tell("chain-verified")
    yield _ending(chain)
    control = control_label(parse_control(chain.terms.clock), LANGUAGE)
    yield tell("chain-told-game", game=Key(f"rules-game-{chain.terms.rules}"), clock=control)
    yield from _players(chain)
    yield tell("chain-told-turns", turns=len(chain.state.turns), entries=len(chain.entries))
    if chain.terms.clock != "none":
        left = [clock_time(time.left_ms) for time in chain.state.timeline.now.players]
        yield tell("chain-told-times", times=", ".join(left))
    yield tell("chain-told-name", hash=chain.game)
    yield tell("chain-told-head", hash=chain.head)


def _players(chain: Chain) -> Iterator[str]:
    """Who sits where and has which key; the key once where there is but one."""
    terms = chain.terms
    for seat, name, key in zip(chain.state.game.players, terms.names, terms.seats, strict=True):
        yield tell("chain-told-player", seat=Key(f"player-{seat}"), name=name or "-")
        if not terms.is_local:
            yield tell("chain-told-key", public=key)
    if terms.is_local:
        yield tell("chain-told-local")
        yield tell("chain-told-key", public=terms.seats[0])


def _ending(chain: Chain) -> str:
    """How the game has ended, or that it has not."""
    players = [Key(f"player-{name}") for name in chain.state.game.players]
    if chain.fork is not None:
        seat = chain.terms.seats.index(chain.fork.second.by)
        return tell("chain-end-forked", player=players[seat])
    ending = chain.ending
    if ending is None:
        if chain.state.is_paused:
            return tell("chain-end-paused")
        return tell("chain-end-open", player=players[chain.state.mover])
    if ending.how is not How.DRAWN and not ending.winners:
        return tell("chain-end-no-winner")
    winners = {"player": players[ending.winners[0]]} if ending.winners else {}
    return tell(f"chain-end-{ending.how}", **winners)
