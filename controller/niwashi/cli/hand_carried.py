"""`niwashi friends send` and `receive`: the turns in a folder as codes that people carry, and back."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from niwashi.cli.records_option import EVERYWHERE, opened_games
from niwashi.data import opened, text_in
from niwashi.errors import NiwashiError, reason
from niwashi.homes.chain import Decline, SideMessage, SignedMove, parse_message
from niwashi.homes.store import Homes, Peer
from niwashi.homes.transports import (
    FolderTransport,
    Parcel,
    Transport,
    TransportError,
    code_lines,
    decode_parcels,
    encode_parcel,
)
from niwashi.homes.unacknowledged import unacknowledged_parcels
from niwashi.keys import key_file, load_or_make_key
from niwashi.terminal import LANGUAGE, message, print_text
from niwashi.words import translate

_LARGEST = 131_072

_Records = Annotated[
    str | None,
    typer.Option("--records", help=message("games-help-records"), metavar="FILE", envvar=EVERYWHERE),
]
_Name = Annotated[str, typer.Argument(help=message("friends-help-name"), metavar="NAME")]
_Tray = Annotated[Path, typer.Option("--transport", help=message("carried-help-tray"), metavar="FOLDER")]
_All = Annotated[bool, typer.Option("--all", help=message("carried-help-all"))]
_Qr = Annotated[bool | None, typer.Option("--qr/--no-qr", help=message("carried-help-qr"))]
_Text = Annotated[
    Path, typer.Argument(help=message("carried-help-file"), metavar="[FILE]", show_default=False)
]


def send(
    name: _Name, *, through: _Tray, everything: _All = False, qr: _Qr = None, records: _Records = None
) -> None:
    """Show what the friend has not answered yet as codes."""
    with opened_games(records) as journal:
        own, peer = load_or_make_key(key_file(journal.file)).public, Homes(journal).peer(name)
        transport = FolderTransport(through, own)
        parcels = to_carry(transport, own, peer, everything=everything)
        if not parcels:
            raise NiwashiError("carried-nothing", name=name)
        for parcel in parcels:
            _show(parcel, with_qr=sys.stdout.isatty() if qr is None else qr)


def receive(file: _Text = Path("-"), *, through: _Tray, records: _Records = None) -> None:
    """Take codes, and put what they hold into the folder."""
    with opened_games(records) as journal:
        peers = Homes(journal).peers()
        if str(file) == "-" and sys.stdin.isatty():
            print_text(message("carried-type"), err=True)
        for name, parcel in take(_text(file), through, peers):
            print_text(message("carried-received", name=name, what=what_of(parcel, LANGUAGE)))


def to_carry(transport: Transport, own: str, peer: Peer, *, everything: bool = False) -> list[Parcel]:
    """Return the parcels without an answer yet. Raises TransportError where the folder is away."""
    parcels = unacknowledged_parcels(transport, own, peer.key, everything=everything)
    if transport.why is not None:
        raise transport.why
    return parcels


def take(text: str, through: Path, peers: Iterable[Peer]) -> list[tuple[str, Parcel]]:
    """Put the codes of a text into the folder; from whom each is. Raises NiwashiError before any is put."""
    found = [(_friend(parcel, peers), parcel) for parcel in decode_parcels(text)]
    for _, parcel in found:
        FolderTransport(through, parcel.author).send(parcel)
    return found


def _show(parcel: Parcel, *, with_qr: bool) -> None:
    text = encode_parcel(parcel)
    print_text(message("carried-shown", what=what_of(parcel, LANGUAGE)), err=True)
    if with_qr:
        from niwashi.pictures.qr import qr_text  # as late as it is wanted: it takes a library

        try:
            typer.echo(qr_text(text))
        except ValueError:
            print_text(message("carried-too-long-for-qr"), err=True)
    for line in (*code_lines(text), ""):
        typer.echo(line)


def what_of(parcel: Parcel, language: str) -> str:
    """What a parcel holds, in a word or two."""
    line = parse_message(parcel.data)
    if isinstance(line, SignedMove):
        return translate("carried-entry", language, number=line.number)
    if isinstance(line, Decline):
        return translate("carried-decline", language)
    return translate("carried-aside" if isinstance(line, SideMessage) else "carried-terms", language)


def _friend(parcel: Parcel, peers: Iterable[Peer]) -> str:
    """The friend who has sent it. Raises NiwashiError for a stranger's, and for what is no line of a game."""
    name = next((peer.name for peer in peers if peer.key == parcel.author), None)
    if name is None:
        raise NiwashiError("carried-stranger", public=parcel.author)
    parse_message(parcel.data)
    return name


def _text(file: Path) -> str:
    """The text of a file, or what is typed until an empty line. Raises TransportError."""
    try:
        if str(file) == "-":
            return "\n".join(_typed_lines()) if sys.stdin.isatty() else sys.stdin.read(_LARGEST)
        with opened(file) as content:
            return text_in(content, "replace").read(_LARGEST)
    except OSError as error:
        raise TransportError("carried-no-file", file=str(file), why=reason(error)) from error


def _typed_lines() -> Iterator[str]:
    """What somebody types, until a line is empty."""
    for line in sys.stdin:
        if not line.strip():
            return
        yield line
