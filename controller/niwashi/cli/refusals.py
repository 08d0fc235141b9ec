"""A service that can't start tells why, on a page where the board's own would be and in its lights."""

import asyncio
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import typer

from niwashi.board_types import Board
from niwashi.cli.starting_lights import darken
from niwashi.errors import NiwashiError
from niwashi.server.refused import show_refusal, wait_s
from niwashi.terminal import LANGUAGE, ExitCode, print_text
from niwashi.update.place import NAMED_BY, programs_named
from niwashi.web.hosts import OwnHosts, own_names
from niwashi.web.serving import bind as bind_here
from niwashi.web.serving import bind_for_guests
from niwashi.words.catalogue import LANGUAGES, translate


@contextmanager
def refusals_shown(port: int, board: Path | None, host: str | None, *, guests: bool) -> Iterator[None]:
    """Serve the reason of a refused start for a while; only as a service, since a terminal shows it."""
    try:
        yield
    except NiwashiError as refusal:
        if "NOTIFY_SOCKET" in os.environ and not _is_on_probation():
            print_text(translate(refusal.message, LANGUAGE), err=True)
            darken()
            with suppress(NiwashiError, OSError):  # no port either
                sockets = bind_for_guests(port, host) if guests else [bind_here(port)]
                # In all languages: a card shows it to readers of an unknown one.
                text = "\n\n".join(translate(refusal.message, language) for language in LANGUAGES)
                seconds, hosts = wait_s(os.environ, text), None
                if guests:
                    hosts = OwnHosts(own_names(socket.gethostname()), guests=True)
                if asyncio.run(show_refusal(refusal, sockets, seconds, _lightable(board), hosts=hosts)):
                    raise typer.Exit from refusal
            raise typer.Exit(ExitCode.REFUSED) from refusal
        raise


def _is_on_probation() -> bool:
    """Return whether an update is on probation: the next start goes back, so nothing should delay it."""
    with suppress(NiwashiError, OSError):
        return bool(os.environ.get(NAMED_BY)) and programs_named(os.environ).state.is_on_trial
    return False


def _lightable(board: Path | None) -> Board | None:
    """The board of a file, if it can be opened."""
    from niwashi.devices.board_parser import load_board
    from niwashi.devices.hardware import open_board

    with suppress(NiwashiError, OSError):
        return None if board is None else open_board(load_board(board))
    return None
