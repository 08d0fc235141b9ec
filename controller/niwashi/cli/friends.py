"""`niwashi friends`: whose boards this one plays with, by the cards that they have exchanged."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, Annotated

import typer

from niwashi.cli.hand_carried import receive, send
from niwashi.cli.help import Commands
from niwashi.cli.invitation import Clocks, OwnName, joining, party, waited
from niwashi.cli.own_name import keep_own_name
from niwashi.cli.records_option import EVERYWHERE, opened_games, records_file
from niwashi.cli.transport_option import Through, transport_through
from niwashi.cli.with_friend import Table, deliver_left, going
from niwashi.cli.writing import Force, write_named
from niwashi.data import lines_in, opened
from niwashi.errors import BadEntry, NiwashiError, reason
from niwashi.homes.chain import FriendCard, SideMessageKind, next_side_message, parse_code, read_card
from niwashi.homes.proposals import load_chain
from niwashi.homes.store import Homes, KeptChain, Peer
from niwashi.homes.transport_worker import TransportWorker
from niwashi.keys import BoardKey, is_signature, key_file, load_or_make_key
from niwashi.loop import checked_name
from niwashi.terminal import exit_on_refusal, help_text, message, print_text

_LARGEST = 4096

app = Commands("friends-help")
app.command(help=help_text("friends-help-send"))(send)
app.command(help=help_text("friends-help-receive"))(receive)

_Records = Annotated[
    str | None,
    typer.Option("--records", help=message("games-help-records"), metavar="FILE", envvar=EVERYWHERE),
]
_Name = Annotated[str, typer.Argument(help=message("friends-help-name"), metavar="NAME")]
_As = Annotated[str | None, typer.Option("--name", help=message("friends-help-as"), metavar="NAME")]
_Out = Annotated[Path | None, typer.Option("--out", help=message("friends-help-out"), metavar="FILE")]
_Sure = Annotated[bool, typer.Option("--yes", help=message("games-help-yes"))]
_Code = Annotated[str, typer.Argument(help=message("join-help-code"), metavar="CODE")]
_File = Annotated[Path, typer.Argument(help=message("friends-help-file"), metavar="FILE")]


@app.command("list", help=help_text("friends-help-list"))
def list_friends(records: _Records = None) -> None:
    """Print one line a friend."""
    with _homes(records) as homes:
        peers = homes.peers()
        for peer in peers:
            print_text(message("friends-line", name=peer.name, public=peer.key))
        if not peers:
            print_text(message("friends-none"))


@app.command(help=help_text("friends-help-card"))
def card(name: _Name, *, out: _Out = None, force: Force = False, records: _Records = None) -> None:
    """Print this board's card."""
    with exit_on_refusal():
        called = _checked(name)
        key = _own(records)
        keep_own_name(Path(os.path.realpath(records_file(records))), called)
        text = FriendCard(key=key.public, name=called).signed(key.sign).data().decode()
        if out is None:
            typer.echo(text)
        else:
            write_named(out, [f"{text}\n"], force=force)
            print_text(message("friends-card-written", file=str(out)))


@app.command(help=help_text("friends-help-add"))
def add(file: _File, *, name: _As = None, records: _Records = None) -> None:
    """Keep the friend of a card."""
    with _homes(records) as homes:
        found = read_card(_content(file), is_signature)
        if found.key == _own(records).public:
            raise NiwashiError("friends-own-card")
        peer = Peer(found.key, _checked(found.name if name is None else name))
        homes.add_peer(peer, time.time())
        print_text(message("friends-added", name=peer.name, public=peer.key))


@app.command(help=help_text("friends-help-join"))
def join(
    code: _Code, *, through: Through, own_name: OwnName, name: _As = None, records: _Records = None
) -> None:
    """Answer an invitation."""
    with opened_games(records) as journal:
        found = parse_code(code)
        us = party(journal, through, found.meeting, own_name, name)
        with closing(us.transport):
            print_text(message("join-looks", mailbox=found.mailbox))
            friend, is_confirmed = waited(joining(us, found, Clocks(time.monotonic, time.time)))
        print_text(message("friends-added", name=friend.name, public=friend.key))
        if not is_confirmed:
            print_text(message("join-unconfirmed", name=friend.name))


@app.command(help=help_text("friends-help-forget"))
def forget(name: _Name, records: _Records = None) -> None:
    """Keep a friend no longer."""
    with _homes(records) as homes:
        homes.forget_peer(name)
        print_text(message("friends-forgotten", name=name))


@app.command(help=help_text("friends-help-resign"))
def resign(name: _Name, *, through: Through, sure: _Sure = False, records: _Records = None) -> None:
    """Give the game with a friend up."""
    with opened_games(records) as journal:
        key, homes = load_or_make_key(key_file(journal.file)), Homes(journal)
        peer = homes.peer(name)
        table = Table(journal, homes, key, peer, TransportWorker(transport_through(through, key, peer)))
        kept = going(table)
        if kept is None:
            raise NiwashiError("friends-no-game", name=name)
        if not journal.hold(f"chain-{kept.game}"):
            raise NiwashiError("friends-stop-first", name=name)
        if sure or typer.confirm(message("friends-ask-resign", name=name)):
            _resign(table, kept)
            print_text(message("friends-resigned", name=name))
            if table.courier.trouble:
                print_text(message("friends-resigned-waits", why=table.courier.trouble), err=True)


def _resign(table: Table, kept: KeptChain) -> None:
    """Sign it, keep it, and send it if the way is free; else it goes with the next thing that is sent."""
    chain = load_chain(kept, is_signature)
    line = next_side_message(
        chain, table.key.public, SideMessageKind.RESIGN, table.key.sign, at=int(time.time())
    )
    judged = chain.take(line, is_signature)
    if judged.reason is not None:
        raise judged.reason
    with table.homes.together():
        table.homes.add_lines(kept.number, [line.data()], time.time())
        table.homes.send(chain.game, line.data())
    deliver_left(table)


@contextmanager
def _homes(records: str | None) -> Iterator[Homes]:
    with opened_games(records) as journal:
        yield Homes(journal)


def _own(records: str | None) -> BoardKey:
    """The key of this board, beside the file itself, whatever links lead to that."""
    return load_or_make_key(key_file(Path(os.path.realpath(records_file(records)))))


def _checked(name: str) -> str:
    called = checked_name(name)
    if not called:
        raise NiwashiError("friends-no-name")
    return called


def _content(file: Path) -> bytes:
    """What a file holds, as far as a card could be long. Raises BadEntry."""
    try:
        if str(file) == "-":
            return _line(sys.stdin.buffer)
        with opened(file) as content:
            return _line(content)
    except OSError as error:
        raise BadEntry("friends-no-file", file=str(file), why=reason(error)) from error


def _line(content: IO[bytes]) -> bytes:
    """The first line that is not blank."""
    return next(filter(bytes.strip, lines_in(content, _LARGEST)), b"")
