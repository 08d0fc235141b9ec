"""`niwashi friends`: the boards that this one plays with, made friends by an invitation or by cards."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import takewhile
from pathlib import Path
from threading import Event
from typing import Annotated

import typer

from niwashi.cli.help import CommandGroup
from niwashi.cli.records_option import opened_games, records_file
from niwashi.cli.writing import Force, write_named
from niwashi.data import opened, text_in
from niwashi.errors import NiwashiError, reason
from niwashi.keys import BoardKey, is_signature, key_file, load_or_make_key
from niwashi.terminal import LANGUAGE, ExitCode, exit_on_refusal, help_text, message, print_text
from niwashi_friends.carrying import parcel_label, parcels_to_carry, read_carried, take_carried
from niwashi_friends.codes import code_lines, encode_parcel
from niwashi_friends.commands.options import Friend, OwnName, Records, Transport
from niwashi_friends.exchange import TransportWorker
from niwashi_friends.friends import FriendContext
from niwashi_friends.game_file import load_chain
from niwashi_friends.handshake import CHANCE_BYTES, INVITATION_LASTS_S, new_code, parse_code
from niwashi_friends.invitation import (
    Steps,
    T,
    card_in,
    inviting,
    joining,
    keep_own_name,
    party,
    required_name,
)
from niwashi_friends.signed_game import SideMessageKind, next_side_message
from niwashi_friends.signing import FriendCard
from niwashi_friends.store import Homes, KeptChain, Peer
from niwashi_friends.transport_choice import transport_through
from niwashi_friends.transports.transport import Parcel, TransportError

_ROUND_S = 0.5
_LONGEST_CODES = 131_072  # characters

app = CommandGroup("friends-help")

LocalName = Annotated[str | None, typer.Option("--name", help=message("friends-help-as"), metavar="NAME")]
_Out = Annotated[Path | None, typer.Option("--out", help=message("friends-help-out"), metavar="FILE")]
_Sure = Annotated[bool, typer.Option("--yes", help=message("games-help-yes"))]
_Code = Annotated[str, typer.Argument(help=message("join-help-code"), metavar="CODE")]
_File = Annotated[Path, typer.Argument(help=message("friends-help-file"), metavar="FILE")]
_Tray = Annotated[Path, typer.Option("--transport", help=message("carried-help-tray"), metavar="FOLDER")]
_Unused = Annotated[Path | None, typer.Option("--transport", hidden=True)]
_All = Annotated[bool, typer.Option("--all", help=message("carried-help-all"))]
_Qr = Annotated[bool | None, typer.Option("--qr/--no-qr", help=message("carried-help-qr"))]
_Text = Annotated[Path, typer.Argument(help=message("carried-help-file"), metavar="FILE", show_default=False)]


@app.command(help=help_text("invite-help"))
def invite(
    *, transport: Transport, own_name: OwnName, name: LocalName = None, records: Records = None
) -> None:
    """Print a code, and wait for the friend who has it."""
    code = new_code(os.urandom(CHANCE_BYTES))
    with opened_games(records) as journal:
        us = party(journal, transport, code, own_name, name)
        with closing(us.transport):
            print_text(message("invite-code", code=str(code), minutes=round(INVITATION_LASTS_S / 60)))
            friend, _ = _result(inviting(us))
        print_text(message("friends-added", name=friend.name, public=friend.key))


@app.command(help=help_text("friends-help-join"))
def join(
    code: _Code, *, transport: Transport, own_name: OwnName, name: LocalName = None, records: Records = None
) -> None:
    """Answer an invitation."""
    with opened_games(records) as journal:
        found = parse_code(code)
        us = party(journal, transport, found, own_name, name)
        with closing(us.transport):
            print_text(message("join-looks", mailbox=found.mailbox))
            friend, is_confirmed = _result(joining(us))
        print_text(message("friends-added", name=friend.name, public=friend.key))
        if not is_confirmed:
            print_text(message("join-unconfirmed", name=friend.name))


@app.command("list", help=help_text("friends-help-list"))
def list_friends(records: Records = None) -> None:
    """Print one line a friend, and this board's own key."""
    with _homes(records) as homes:
        peers = homes.peers()
        for peer in peers:
            print_text(message("friends-line", name=peer.name, public=peer.key))
        if not peers:
            print_text(message("friends-none"))
        print_text(message("friends-own-key", public=_own_key(records).public))


@app.command(help=help_text("friends-help-card"))
def card(name: Friend, *, out: _Out = None, force: Force = False, records: Records = None) -> None:
    """Print this board's card."""
    with exit_on_refusal():
        called = required_name(name)
        key = _own_key(records)
        keep_own_name(_records(records), called)
        text = FriendCard(key=key.public, name=called).signed(key.sign).data().decode()
        if out is None:
            typer.echo(text)
        else:
            write_named(out, [f"{text}\n"], force=force)
            print_text(message("friends-card-written", file=str(out), public=key.public))


@app.command(help=help_text("friends-help-add"))
def add(file: _File, *, name: LocalName = None, records: Records = None) -> None:
    """Keep the friend of a card."""
    with _homes(records) as homes:
        found = card_in(file)
        if found.key == _own_key(records).public:
            raise NiwashiError("friends-own-card")
        peer = Peer(found.key, required_name(found.name if name is None else name))
        homes.add_peer(peer, time.time())
        print_text(message("friends-added", name=peer.name, public=peer.key))


@app.command(help=help_text("friends-help-forget"))
def forget(name: Friend, records: Records = None) -> None:
    with _homes(records) as homes:
        homes.forget_peer(name)
        print_text(message("friends-forgotten", name=name))


@app.command(help=help_text("friends-help-resign"))
def resign(name: Friend, *, transport: Transport, sure: _Sure = False, records: Records = None) -> None:
    with opened_games(records) as journal:
        key, homes = load_or_make_key(key_file(journal.file)), Homes(journal)
        peer = homes.peer(name)
        worker = TransportWorker(transport_through(transport, key, peer))
        friend = FriendContext(journal, homes, key, peer, worker)
        kept = friend.current_game()
        if kept is None:
            raise NiwashiError("friends-no-game", name=name)
        if not journal.hold(f"chain-{kept.game}"):
            raise NiwashiError("friends-stop-first", name=name)
        if sure or typer.confirm(message("friends-ask-resign", name=name)):
            _resign(friend, kept)
            print_text(message("friends-resigned", name=name))
            if worker.trouble:
                print_text(message("friends-resigned-waits", why=worker.trouble), err=True)


@app.command(help=help_text("friends-help-send"))
def send(
    name: Friend,
    *,
    transport: _Unused = None,
    everything: _All = False,
    qr: _Qr = None,
    records: Records = None,
) -> None:
    """Show the turns that a friend has not answered yet as codes."""
    del transport  # the records have what older versions read in the folder
    with opened_games(records) as journal:
        homes, own = Homes(journal), load_or_make_key(key_file(journal.file)).public
        parcels = parcels_to_carry(homes, own, homes.peer(name), everything=everything)
        if not parcels:
            raise NiwashiError("carried-nothing", name=name)
        for parcel in parcels:
            _show_code(parcel, with_qr=sys.stdout.isatty() if qr is None else qr)


@app.command(help=help_text("friends-help-receive"))
def receive(file: _Text = Path("-"), *, transport: _Tray, records: Records = None) -> None:
    """Put the parcels in some codes into the folder."""
    with opened_games(records) as journal:
        homes, key = Homes(journal), load_or_make_key(key_file(journal.file))
        if str(file) == "-" and sys.stdin.isatty():
            print_text(message("carried-type"), err=True)
        found = read_carried(_text_of_codes(file), homes, key, time.time())
        take_carried(found, transport)
        for peer in found.new:
            homes.add_peer(peer, time.time())
        for peer, parcel in found.parcels:
            print_text(message("carried-received", name=peer.name, what=parcel_label(parcel, LANGUAGE)))
        if found.invitation is not None:
            print_text(message("links-on-page", name=found.invitation.name))


def _resign(friend: FriendContext, kept: KeptChain) -> None:
    """Sign and keep a resignation, and try to send it. Otherwise it is sent with the next lines."""
    chain = load_chain(kept, is_signature)
    line = next_side_message(
        chain, friend.key.public, SideMessageKind.RESIGN, friend.key.sign, at=int(time.time())
    )
    judged = chain.take(line, is_signature)
    if judged.reason is not None:
        raise judged.reason
    with friend.homes.together():
        friend.homes.add_lines(kept.number, [line.data()], time.time())
        friend.homes.send(chain.game, line.data())
    friend.deliver_left()


def _result(steps: Steps[T]) -> T:
    """Run steps with a short wait after each, and return their result. Ctrl-C ends them and the command."""
    try:
        while True:
            next(steps)
            Event().wait(_ROUND_S)
    except StopIteration as end:
        found: T = end.value
        return found
    except KeyboardInterrupt:
        steps.close()
        print_text(message("invite-stopped"), err=True)
        raise typer.Exit(ExitCode.STOPPED) from None


@contextmanager
def _homes(records: str | None) -> Iterator[Homes]:
    with opened_games(records) as journal:
        yield Homes(journal)


def _records(records: str | None) -> Path:
    """Return the records' file itself: its key lies beside it, not beside links to it."""
    return Path(os.path.realpath(records_file(records)))


def _own_key(records: str | None) -> BoardKey:
    return load_or_make_key(key_file(_records(records)))


def _show_code(parcel: Parcel, *, with_qr: bool) -> None:
    text = encode_parcel(parcel)
    print_text(message("carried-shown", what=parcel_label(parcel, LANGUAGE)), err=True)
    if with_qr:
        from niwashi.pictures.qr import qr_text  # needs a library that is not always installed

        try:
            typer.echo(qr_text(text))
        except ValueError:
            print_text(message("carried-too-long-for-qr"), err=True)
    for line in (*code_lines(text), ""):
        typer.echo(line)


def _text_of_codes(file: Path) -> str:
    """Return the text of a file, or of a terminal up to an empty line. Raises TransportError."""
    try:
        if str(file) != "-":
            with opened(file) as content, text_in(content, "replace") as text:
                return text.read(_LONGEST_CODES)
        if sys.stdin.isatty():
            return "\n".join(takewhile(str.strip, sys.stdin))
        with text_in(sys.stdin.buffer, "replace") as text:
            return text.read(_LONGEST_CODES)
    except OSError as error:
        raise TransportError("carried-no-file", file=str(file), why=reason(error)) from error
