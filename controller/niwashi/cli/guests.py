"""`niwashi guests`: guests of the home network, and a card with the address of the board."""

import re
import socket
import time
from pathlib import Path
from typing import Annotated

import typer

from niwashi.cli.help import CommandGroup
from niwashi.cli.records_option import EVERYWHERE, NOWHERE, records_file
from niwashi.cli.writing import Force, write_named
from niwashi.errors import NiwashiError, RecordsFault
from niwashi.guests.guest_list import GuestList
from niwashi.guests.kept_files import turned_off
from niwashi.keys import check_cryptography
from niwashi.terminal import exit_on_refusal, help_text, message, print_text
from niwashi.web.hosts import own_names
from niwashi.web.serving import home_address

app = CommandGroup("guests-help")

_Records = Annotated[
    str | None,
    typer.Option("--records", help=message("guests-help-records"), metavar="FILE", envvar=EVERYWHERE),
]
_Who = Annotated[str, typer.Argument(help=message("guests-help-number"), metavar="NUMBER")]
_Out = Annotated[Path, typer.Option("--out", help=message("guests-help-out"), metavar="FILE")]
_Address = Annotated[
    str | None, typer.Option("--address", help=message("guests-help-address"), metavar="URL")
]

_Off = Annotated[bool, typer.Option("--off", help=message("guests-help-off"))]

_EVERYBODY = "all"
_ADDRESS = re.compile(r"http://[A-Za-z0-9.:\[\]-]{1,80}/?", re.ASCII)


@app.command("list", help=help_text("guests-help-list"))
def list_guests(records: _Records = None) -> None:
    """Print one line a guest."""
    with exit_on_refusal():
        kept = _kept(records)
        for each in kept.sessions():
            minutes = round(each.left_s(time.time()) / 60)
            print_text(message(f"guests-line-{each.right.word}", number=each.number, minutes=minutes))
        if not kept.sessions():
            print_text(message("guests-nobody"))


@app.command(help=help_text("guests-help-end"))
def end(number: _Who, records: _Records = None) -> None:
    """End a session, or all."""
    with exit_on_refusal():
        kept = _kept(records)
        there = [str(each.number) for each in kept.sessions()]
        wanted = there if number == _EVERYBODY else [number]
        if not set(wanted) <= set(there):
            raise NiwashiError("guests-unknown", found=number[:20])
        for each in wanted:
            kept.end(int(each))
            print_text(message("guests-was-ended", number=int(each)))


@app.command(help=help_text("guests-help-card"))
def card(out: _Out = Path("niwashi-card.svg"), address: _Address = None, *, force: Force = False) -> None:
    from niwashi.guests.card import guest_card  # a library draws the code

    with exit_on_refusal():
        write_named(out, [guest_card(_address(address))], force=force)
        print_text(message("guests-card-written", file=str(out)))


@app.command(help=help_text("guests-help-https"))
def https(*, records: _Records = None, off: _Off = False) -> None:
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
