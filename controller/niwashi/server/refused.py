"""A service that can't start: why, on a page where the board's own would be and in its lights, for a while.

Then the program ends and its service manager starts it again: each time later, as long as the reason stays.
"""

import asyncio
import contextlib
import html
import os
import signal
import socket
import time
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from math import dist
from pathlib import Path
from typing import Any

from niwashi.board_types import Board, Cue, Geometry
from niwashi.errors import NiwashiError
from niwashi.lights import frames, theme_file
from niwashi.lights.theme_file import DEFAULT_THEME
from niwashi.server.supervisor import Supervisor
from niwashi.terminal import LANGUAGE
from niwashi.web.hosts import OwnHosts
from niwashi.words.catalogue import LANGUAGES, translate

KEPT_IN = "NIWASHI_REASON_FILE"
"""The environment variable that names the file on the card's first partition that has the reason, too."""

_FIRST_S, _LONGEST_S = 30.0, 600.0  # before the next start; for the same reason twice as long
_NEWS_S = 0.5  # how often the lights go on
_TIMEOUT_S = 5.0
_MAX_REQUEST_BYTES = 16 << 10


def wait_s(environment: Mapping[str, str], reason: str) -> float:
    """Return the wait before the next start: twice as long each time for the same reason.

    That is kept in the folder that systemd makes for the service (RuntimeDirectory).
    """
    folder = environment.get("RUNTIME_DIRECTORY", "")
    if not folder:
        return _FIRST_S
    kept, waited = Path(folder) / "refused", 0.0
    with contextlib.suppress(OSError, ValueError):
        before, _, why = kept.read_text(encoding="utf-8").partition("\n")
        waited = float(before) if why == reason else 0.0
    wanted = min(_LONGEST_S, max(_FIRST_S, 2 * waited))
    with contextlib.suppress(OSError):
        kept.write_text(f"{wanted}\n{reason}", encoding="utf-8")
    return wanted


def forget_refusal(environment: Mapping[str, str]) -> None:
    """The program has started: the next refusal is a new one."""
    folder = environment.get("RUNTIME_DIRECTORY", "")
    if folder:
        with contextlib.suppress(OSError):
            (Path(folder) / "refused").unlink(missing_ok=True)


def page(refusal: NiwashiError, language: str, kept_in: str = "") -> str:
    """The page that says why there is no board; `kept_in` names a file on the card that says it, too."""
    title = translate("refused-title", language)
    lines = [*translate(refusal.message, language).splitlines(), translate("refused-again", language)]
    if kept_in:
        lines.append(translate("refused-on-card", language, file=kept_in))
    said = "".join(f"<p>{html.escape(line)}</p>" for line in lines if line.strip())
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="10">'
        f"<title>{html.escape(title)}</title><style>body{{font:1.2em/1.5 sans-serif;max-width:36em;"
        "margin:2em auto;padding:0 1em;background:#111;color:#eee}</style>"
        f"<h1>{html.escape(title)}</h1>{said}</html>"
    )


async def show_refusal(
    refusal: NiwashiError,
    sockets: Iterable[socket.socket],
    seconds: float,
    board: Board | None = None,
    clock: Callable[[], float] = time.monotonic,
    *,
    hosts: OwnHosts | None = None,
) -> bool:
    """Serve the page on sockets that listen, and light the board, for so long.

    It answers to names and addresses of ours alone; `hosts` says which, without them those of this computer
    to itself. Returns whether it was ended by a signal before.
    """
    over, own = asyncio.Event(), hosts or OwnHosts()
    kept_in = os.environ.get(KEPT_IN, "")
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            asyncio.get_running_loop().add_signal_handler(name, over.set)

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.TimeoutError, asyncio.IncompleteReadError, ValueError):
            asked = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), _TIMEOUT_S)
            is_ours = own.accepts(_scope(asked, writer))
            status = "503 Service Unavailable" if is_ours else "421 Misdirected Request"
            body = (
                page(refusal, _language(asked), kept_in) if is_ours else translate("web-not-ours")
            ).encode()
            head = (
                f"HTTP/1.1 {status}\r\nContent-Type: text/{'html' if is_ours else 'plain'}; charset=utf-8\r\n"
                f"Content-Length: {len(body)}\r\nCache-Control: no-store\r\nRetry-After: 10\r\n"
                "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'\r\n"
                "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
            )
            writer.write(head.encode() + (b"" if asked.startswith(b"HEAD ") else body))
            await asyncio.wait_for(writer.drain(), _TIMEOUT_S)
        writer.close()

    servers = [await asyncio.start_server(answer, sock=each, limit=_MAX_REQUEST_BYTES) for each in sockets]
    supervisor, until = Supervisor.named(os.environ, os.getpid()), clock() + seconds
    try:
        while clock() < until and not over.is_set():
            supervisor.steps(clock(), translate(refusal.message, LANGUAGE))
            board = _lit(board, clock())
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(over.wait(), min(_NEWS_S, max(0.0, until - clock())))
    finally:
        for each in servers:
            each.close()
        if board is not None:
            board.close()
    return over.is_set()


def _lit(board: Board | None, now: float) -> Board | None:
    """Light the corners as an error; return None if the board can't."""
    if board is None:
        return None
    try:
        lit = corners(board.geometry)
        cues = tuple(Cue.WRONG if cell in lit else None for cell in range(len(board.geometry)))
        board.read(now)
        board.show(frames.frame(cues, theme_file.theme(DEFAULT_THEME), now), now)
    except (NiwashiError, OSError):
        with contextlib.suppress(NiwashiError, OSError):
            board.close()
        return None
    return board


def corners(geometry: Geometry) -> set[int]:
    """The cells with a light that are nearest to the corners around all lights."""
    lit = {number: (cell.x, cell.y) for number, cell in enumerate(geometry) if cell.lit}
    if not lit:
        return set()
    xs, ys = zip(*lit.values(), strict=True)
    outer = product((min(xs), max(xs)), (min(ys), max(ys)))
    return {min(lit, key=lambda number: dist(lit[number], corner)) for corner in outer}


def _scope(asked: bytes, writer: asyncio.StreamWriter) -> dict[str, Any]:
    """Return the scope that a server would give an application for a request."""
    lines = [line.partition(b":") for line in asked.split(b"\r\n")[1:]]
    return {
        "type": "http",
        "scheme": "http",
        "headers": [(name.strip().lower(), value.strip()) for name, colon, value in lines if colon],
        "server": tuple(writer.get_extra_info("sockname", ("", 0))[:2]),
        "client": tuple(writer.get_extra_info("peername", ("", 0))[:2]),
    }


def _language(asked: bytes) -> str:
    """The language of ours that a browser would read most gladly, which mostly comes first."""
    for line in asked.decode("latin-1").split("\r\n"):
        name, _, value = line.partition(":")
        if name.lower() == "accept-language":
            wanted = [part.split(";")[0].strip().split("-")[0].lower() for part in value.split(",")[:16]]
            return next((each for each in wanted if each in LANGUAGES), LANGUAGE)
    return LANGUAGE
