"""`niwashi friends send` and `receive`: turns in a folder as codes to carry, and back."""

import sys
from itertools import takewhile
from pathlib import Path
from typing import Annotated

import typer

from niwashi.cli.records_option import EVERYWHERE, opened_games
from niwashi.data import opened, text_in
from niwashi.errors import NiwashiError, reason
from niwashi.homes.paper_transfer import parcel_label, parcels_to_carry, take_codes
from niwashi.homes.store import Homes
from niwashi.homes.transports.folder import FolderTransport
from niwashi.homes.transports.parcel_code import code_lines, encode_parcel
from niwashi.homes.transports.transport import Parcel, TransportError
from niwashi.keys import key_file, load_or_make_key
from niwashi.terminal import LANGUAGE, message, print_text

_LARGEST = 131_072

_Records = Annotated[
    str | None,
    typer.Option("--records", help=message("games-help-records"), metavar="FILE", envvar=EVERYWHERE),
]
_Name = Annotated[str, typer.Argument(help=message("friends-help-name"), metavar="NAME")]
_Tray = Annotated[Path, typer.Option("--transport", help=message("carried-help-tray"), metavar="FOLDER")]
_All = Annotated[bool, typer.Option("--all", help=message("carried-help-all"))]
_Qr = Annotated[bool | None, typer.Option("--qr/--no-qr", help=message("carried-help-qr"))]
_Text = Annotated[Path, typer.Argument(help=message("carried-help-file"), metavar="FILE", show_default=False)]


def send(
    name: _Name, *, transport: _Tray, everything: _All = False, qr: _Qr = None, records: _Records = None
) -> None:
    """Show the turns that a friend has not answered yet as codes."""
    with opened_games(records) as journal:
        own, peer = load_or_make_key(key_file(journal.file)).public, Homes(journal).peer(name)
        parcels = parcels_to_carry(FolderTransport(transport, own), own, peer, everything=everything)
        if not parcels:
            raise NiwashiError("carried-nothing", name=name)
        for parcel in parcels:
            _show(parcel, with_qr=sys.stdout.isatty() if qr is None else qr)


def receive(file: _Text = Path("-"), *, transport: _Tray, records: _Records = None) -> None:
    """Put the parcels in some codes into the folder."""
    with opened_games(records) as journal:
        peers = Homes(journal).peers()
        if str(file) == "-" and sys.stdin.isatty():
            print_text(message("carried-type"), err=True)
        for name, parcel in take_codes(_text(file), transport, peers):
            print_text(message("carried-received", name=name, what=parcel_label(parcel, LANGUAGE)))


def _show(parcel: Parcel, *, with_qr: bool) -> None:
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


def _text(file: Path) -> str:
    """Return the text of a file, or of a terminal up to an empty line. Raises TransportError."""
    try:
        if str(file) != "-":
            with opened(file) as content, text_in(content, "replace") as text:
                return text.read(_LARGEST)
        if sys.stdin.isatty():
            return "\n".join(takewhile(str.strip, sys.stdin))
        with text_in(sys.stdin.buffer, "replace") as text:
            return text.read(_LARGEST)
    except OSError as error:
        raise TransportError("carried-no-file", file=str(file), why=reason(error)) from error
