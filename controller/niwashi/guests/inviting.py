"""Guests of `niwashi play --guests`: their register, the board's addresses, and its certificate."""

import secrets
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import SystemRandom

import typer

from niwashi.guests.guest_list import GuestList
from niwashi.guests.guests import Chance, FoundAt, Guests
from niwashi.guests.kept_files import has_https
from niwashi.keys import check_cryptography
from niwashi.pictures.qr import qr_drawing, qr_text
from niwashi.records.journal import Journal
from niwashi.server.delayed import DelayedGame
from niwashi.server.game_server import GameServer
from niwashi.server.serve import Invitation
from niwashi.terminal import message
from niwashi.web.hosts import own_names
from niwashi.web.secure import Certificates
from niwashi.web.serving import home_address

_CHANCE = Chance(SystemRandom().sample, lambda: secrets.token_urlsafe(32))


def invitation(program: GameServer, journal: Journal | None, host: str | None, delay: int = 0) -> Invitation:
    """Let guests in, at one address of this computer or at all of them.

    Spectators see the game of `delay` turns ago.
    """
    kept = GuestList(None, time.time) if journal is None else GuestList.beside(journal.file, time.time)
    guests = Guests(program, kept, time.time, _CHANCE)
    certificates = None if journal is None else _certificates(journal.file)

    def open_at(port: int, secure_port: int) -> None:
        shown = "" if certificates is None else certificates.fingerprint
        guests.found_at = _finding(host, port, shown)
        told: list[str] = []

        def tell_where() -> None:
            address = _address(host, port)
            if not told or (address and address != told[-1]):
                told.append(address)
                _tell(address, secure_port, shown)

        tell_where()
        guests.tell_where = tell_where

    watched = DelayedGame(program, delay) if delay else None
    return Invitation(guests, host, open_at, certificates, watched)


def _certificates(records: Path) -> Certificates | None:
    """The keys by which guests come, where they come by https. Raises NiwashiError for such as are none."""
    if not has_https(records):
        return None
    check_cryptography("guests-https-no-cryptography")
    from niwashi.guests.https_keys import HttpsKeys

    keys = HttpsKeys.beside(records, own_names(socket.gethostname()), time.time)
    keys.set_up()
    return keys


def _address(host: str | None, port: int) -> str:
    """The address that guests open; a number, since many a phone finds no name. "" in no network."""
    here = host or home_address()
    named = f"[{here}]" if ":" in here else here
    return f"http://{named}:{port}" if here else ""


def _finding(host: str | None, port: int, fingerprint: str) -> Callable[[], FoundAt]:
    def found() -> FoundAt:
        address = _address(host, port)
        return FoundAt(address, qr_drawing(address) if address else "", fingerprint)

    return found


def _tell(address: str, secure_port: int, fingerprint: str) -> None:
    if not address:
        typer.echo(message("play-guests-nowhere"))
        return
    by_https = message("play-guests-https", address=address, port=str(secure_port), fingerprint=fingerprint)
    typer.echo(by_https if fingerprint else message("play-guests-at", address=address))
    if sys.stdout.isatty():
        typer.echo(qr_text(address))
