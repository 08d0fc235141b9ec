"""`niwashi guests`: guests of the home network, and a card with the address of the board."""

import re
import socket
import time
from pathlib import Path
from typing import Annotated

import typer

from niwashi.cli.options import EVERYWHERE
from niwashi.cli.records_option import NOWHERE, records_file
from niwashi.cli.writing import Force, write_named
from niwashi.errors import NiwashiError, RecordsFault
from niwashi.guests.guest_list import GuestList
from niwashi.guests.kept_files import turned_off
from niwashi.keys import check_cryptography
from niwashi.terminal import exit_on_refusal, message, print_text
from niwashi.web.hosts import own_names
from niwashi.web.serving import home_address

app = typer.Typer(
    help=('Manage who is let in over the home network. "niwashi play --guests" opens the board to it.'),
    no_args_is_help=True,
)

_Records = Annotated[
    str | None,
    typer.Option(
        "--records",
        help="The file of records beside which the sessions are kept.",
        metavar="FILE",
        envvar=EVERYWHERE,
    ),
]
_Who = Annotated[
    str,
    typer.Argument(
        help="The guest's number, as niwashi guests list shows it; all for everybody.", metavar="NUMBER"
    ),
]
_Out = Annotated[Path, typer.Option("--out", help="Where to write the card, an SVG file.", metavar="FILE")]
_Address = Annotated[
    str | None,
    typer.Option(
        "--address",
        help="The address on the card; usually the one that this computer has at home.",
        metavar="URL",
    ),
]

_Off = Annotated[bool, typer.Option("--off", help="Delete the keys: guests come by plain http again.")]

_EVERYBODY = "all"
_ADDRESS = re.compile(r"http://[A-Za-z0-9.:\[\]-]{1,80}/?", re.ASCII)


@app.command("list")
def list_guests(records: _Records = None) -> None:
    """Show who is let in, what they may do, and for how long.

    niwashi guests list
    niwashi guests list --records club.sqlite3
    """
    with exit_on_refusal():
        kept = _kept(records)
        for each in kept.sessions():
            minutes = round(each.left_s(time.time()) / 60)
            print_text(message(f"guests-line-{each.right.word}", number=each.number, minutes=minutes))
        if not kept.sessions():
            print_text(message("guests-nobody"))


@app.command()
def end(number: _Who, records: _Records = None) -> None:
    """End a guest's session, or all of them.

    Its page closes within seconds.

    niwashi guests end 2
    niwashi guests end all
    """
    with exit_on_refusal():
        kept = _kept(records)
        there = [str(each.number) for each in kept.sessions()]
        wanted = there if number == _EVERYBODY else [number]
        if not set(wanted) <= set(there):
            raise NiwashiError("guests-unknown", found=number[:20])
        for each in wanted:
            kept.end(int(each))
            print_text(message("guests-was-ended", number=int(each)))


@app.command()
def card(out: _Out = Path("niwashi-card.svg"), address: _Address = None, *, force: Force = False) -> None:
    """Draw a card for the box, with the address as a QR code.

    niwashi guests card
    niwashi guests card --out board.svg --address http://192.168.1.7:8080
    """
    from niwashi.guests.card import guest_card  # a library draws the code

    with exit_on_refusal():
        write_named(out, [guest_card(_address(address))], force=force)
        print_text(message("guests-card-written", file=str(out)))


@app.command()
def https(*, records: _Records = None, off: _Off = False) -> None:
    """Serve guests by https.

    The board signs with a certificate of its own, which each phone installs once.
    Then the page can be installed as an app and keeps the phone awake.

    niwashi guests https
    niwashi guests https --off
    """
    with exit_on_refusal():
        folder = _file(records)
        if off:
            print_text(message("guests-https-off" if turned_off(folder) else "guests-https-was-off"))
            return
        check_cryptography("guests-https-no-cryptography")
        from niwashi.guests.https_keys import HttpsKeys  # 32-bit Pis have not the library

        keys = HttpsKeys.beside(folder, own_names(socket.gethostname()), time.time)
        keys.set_up()
        print_text(message("guests-https-on", fingerprint=keys.fingerprint))
        if not keys.suits:
            print_text(message("guests-https-older"))


def _address(wanted: str | None) -> str:
    """Return the address for a card. Raises NiwashiError for a missing or invalid one."""
    if wanted is None:
        here = home_address()
        if not here:
            raise NiwashiError("guests-card-nowhere")
        return f"http://{here}:8080"
    if not _ADDRESS.fullmatch(wanted):
        raise NiwashiError("guests-card-bad-address", found=wanted[:80])
    return wanted


def _kept(records: str | None) -> GuestList:
    return GuestList.beside(_file(records), time.time)


def _file(records: str | None) -> Path:
    if records == NOWHERE:
        raise RecordsFault("records-nowhere")
    return records_file(records)
