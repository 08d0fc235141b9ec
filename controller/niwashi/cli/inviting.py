"""What `niwashi play --guests` adds: who knows the guests, and where they find the board."""

import secrets
import sys
import time
from random import SystemRandom

import typer

from niwashi.pictures.qr import qr_drawing, qr_text
from niwashi.program import Chance, Guests, Invitation, LiveProgram
from niwashi.records import Journal
from niwashi.table import GuestList
from niwashi.terminal import tell
from niwashi.web import home_address

_CHANCE = Chance(SystemRandom().sample, lambda: secrets.token_urlsafe(32))


def invitation(program: LiveProgram, journal: Journal | None, host: str | None) -> Invitation:
    """Have a program let guests in, at one address of this computer or at all of them."""
    kept = GuestList(None, time.time) if journal is None else GuestList.beside(journal.file, time.time)
    guests = Guests(program, kept, time.time, _CHANCE)

    def open_at(port: int) -> None:
        guests.found_at = lambda: _found_at(host, port)
        _tell(_address(host, port))

    return Invitation(guests, host, open_at)


def _address(host: str | None, port: int) -> str:
    """The address that guests open; a number, since many a phone finds no name. "" in no network."""
    here = host or home_address()
    named = f"[{here}]" if ":" in here else here
    return f"http://{named}:{port}" if here else ""


def _found_at(host: str | None, port: int) -> tuple[str, str]:
    address = _address(host, port)
    return address, qr_drawing(address) if address else ""


def _tell(address: str) -> None:
    if not address:
        typer.echo(tell("play-guests-nowhere"))
        return
    typer.echo(tell("play-guests-at", address=address))
    if sys.stdout.isatty():
        typer.echo(qr_text(address))
