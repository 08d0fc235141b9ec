"""Guests by https: real handshakes by Python's own TLS, which trusts the board's authority alone.

One thread reads and writes a line by https: of two, Python 3.11 now and then loses what one has sent.
"""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn
from starlette.requests import Request
from tests.conftest import GUESTS_AT, serving
from tests.hurried import apart, hurried
from tests.page.page_hands import run, simulated
from tests.page.test_companion_page import KEY, admits
from websockets.asyncio.client import connect as connect_alone
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from niwashi.page_types.rights import Right
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.web.files import PAGE, PageFiles
from niwashi.web.install import shell_files, worker
from niwashi.web.secure import BURST_OF_ONE, MOST_OF_ONE, OF_ONE_PER_S, Secured, SecureServer
from niwashi.words.catalogue import LANGUAGES, translate

pytest.importorskip("cryptography", "43", reason="no ready-made cryptography for this computer")

from niwashi.guests.https_keys import HttpsKeys
from niwashi.web.install import Installation

if TYPE_CHECKING:
    from tests.conftest import Served

    from niwashi.server.live import LiveProgram

NAMES = ("niwashi", "niwashi.local")


async def nothing(*_: Any) -> None:
    """An application that nobody reaches."""


@pytest.fixture
def keys(tmp_path: Path) -> HttpsKeys:
    made = HttpsKeys.beside(tmp_path / "games.sqlite3", NAMES, time.time)
    made.set_up()
    return made


@pytest.fixture
def served(keys: HttpsKeys) -> Iterator[Served[LiveProgram]]:
    door = partial(admits, right=Right.HAND)
    with serving(lambda: simulated("garden", "garden-36.toml"), run, door=door, certificates=keys) as found:
        yield found


@pytest.fixture
def trusting(keys: HttpsKeys) -> ssl.SSLContext:
    """A phone that has installed the authority, and looks at dates as of today."""
    context = ssl.create_default_context()
    context.load_verify_locations(cadata=keys.authority)
    return context


def fetched(served: Served[LiveProgram], trusting: ssl.SSLContext, path: str) -> tuple[int, bytes, Any]:
    made = HTTPSConnection(GUESTS_AT, served.secure_port, context=trusting, timeout=20)
    return answered(made, path)


def by_http(served: Served[LiveProgram], path: str, **headers: str) -> tuple[int, bytes, Any]:
    made = HTTPConnection(GUESTS_AT, int(served.guest_url.rpartition(":")[2]), timeout=20)
    return answered(made, path, **headers)


def answered(made: HTTPConnection, path: str, **headers: str) -> tuple[int, bytes, Any]:
    with closing(made) as line:
        line.request("GET", path, headers=headers)
        answer = line.getresponse()
        return answer.status, answer.read(), answer.headers


def test_a_phone_that_trusts_the_board_gets_its_page_and_plays(
    served: Served[LiveProgram], trusting: ssl.SSLContext
) -> None:
    status, page, headers = fetched(served, trusting, "/")
    assert (status, b"page/main.js" in page) == (200, True)
    assert f"wss://{GUESTS_AT}:{served.secure_port}" in headers["Content-Security-Policy"]

    async def plays() -> None:
        live = f"wss://{GUESTS_AT}:{served.secure_port}/live?language=en"
        async with (
            asyncio.timeout(50),
            connect_alone(live, ssl=trusting, origin=Origin(served.secure_url)) as line,
        ):
            assert json.loads(await line.recv())["type"] == "door"
            await line.send(json.dumps({"do": "enter", "key": KEY}))
            hello = json.loads(await line.recv())
            assert (hello["type"], hello["right"]) == ("hello", "hand")

    apart(lambda: asyncio.run(plays()))


def test_the_certificate_needs_its_authority_and_is_of_no_other_name(
    served: Served[LiveProgram], trusting: ssl.SSLContext
) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        fetched(served, ssl.create_default_context(), "/")
    with socket.create_connection((GUESTS_AT, served.secure_port), timeout=20) as line:
        wrap = partial(trusting.wrap_socket, line)
        with pytest.raises(ssl.SSLCertVerificationError, match="mismatch"):
            wrap(server_hostname="example.com")
    line = socket.create_connection((GUESTS_AT, served.secure_port), timeout=20)
    with trusting.wrap_socket(line, server_hostname="niwashi.local") as safe:
        assert safe.version() in ("TLSv1.2", "TLSv1.3")


def test_a_page_that_came_by_another_name_and_a_line_of_another_origin_are_refused(
    served: Served[LiveProgram], trusting: ssl.SSLContext
) -> None:
    for host in ("evil.example", "niwashi.local:80", "127.0.0.1", "127.0.0.3"):
        made = HTTPSConnection(GUESTS_AT, served.secure_port, context=trusting, timeout=20)
        assert answered(made, "/", Host=host)[0] == 421, host
    live = f"wss://{GUESTS_AT}:{served.secure_port}/live"

    async def comes(origin: str) -> None:
        await connect_alone(live, ssl=trusting, origin=Origin(origin))

    for scheme, port in (("http", served.secure_port), ("https", served.secure_port + 1)):
        with pytest.raises(InvalidStatus) as refused:
            apart(partial(asyncio.run, comes(f"{scheme}://{GUESTS_AT}:{port}")))
        assert refused.value.response.status_code == 421, scheme


def test_http_serves_installation_page_only(served: Served[LiveProgram], keys: HttpsKeys) -> None:
    for language in LANGUAGES:
        status, page, _ = by_http(served, "/", **{"Accept-Language": language})
        text = page.decode()
        assert status == 200
        assert keys.fingerprint in text
        assert f'href="{served.secure_url}/"' in text
        assert translate("page-install-title", language) in text
        assert "main.js" not in text
    status, authority, headers = by_http(served, "/niwashi.crt")
    assert (status, authority, headers["Content-Type"]) == (200, keys.authority, "application/x-x509-ca-cert")
    assert b"PRIVATE" not in authority
    for path in ("/words/en.json", "/rules/garden.json", "/worker.js", "/games.json"):
        assert by_http(served, path)[0] == 403, path
    with pytest.raises(InvalidStatus) as refused:
        connect(served.guest_url.replace("http", "ws") + "/live")
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    ("came_by", "led_to"),
    [("niwashi", "10.0.0.7"), ("niwashi.local", "niwashi.local"), ("10.0.0.7", "10.0.0.7")],
)
def test_a_guest_is_led_to_a_name_or_an_address_that_the_certificate_has(
    came_by: str, led_to: str, keys: HttpsKeys
) -> None:
    headers = [(b"host", f"{came_by}:8080".encode())]
    request = Request({"type": "http", "scheme": "http", "server": ("10.0.0.7", 8080), "headers": headers})
    assert Installation(keys, 8443).page("$address", request, "en") == f"https://{led_to}:8443/"


def test_own_page_needs_no_https(served: Served[LiveProgram]) -> None:
    with connect(served.url.replace("http", "ws") + "/live") as line:
        assert json.loads(line.recv(timeout=20))["right"] == "host"


def test_silent_tls_connections_do_not_block_others(
    served: Served[LiveProgram], trusting: ssl.SSLContext
) -> None:
    silent = [
        socket.create_connection((GUESTS_AT, served.secure_port), timeout=20) for _ in range(MOST_OF_ONE + 4)
    ]
    try:
        closed = [line for line in silent[MOST_OF_ONE:] if line.recv(1) == b""]
        assert len(closed) == 4, "one address has so many handshakes under way, and no more"
        assert [line.recv(1) for line in silent[:MOST_OF_ONE]] == [b""] * MOST_OF_ONE, "their time is over"
    finally:
        for line in silent:
            line.close()
    assert fetched(served, trusting, "/")[0] == 200


class NoKeys:
    """Certificates of whoever has none; when they were asked for."""

    fingerprint, authority = "", b""

    def __init__(self) -> None:
        self.asked_at: list[float] = []

    def context(self, _: str) -> ssl.SSLContext | None:
        self.asked_at.append(asyncio.get_running_loop().time())
        raise OSError

    def renewed(self, _: str) -> ssl.SSLContext:
        raise OSError


def test_an_address_that_comes_and_goes_delays_nobody_else() -> None:
    async def main() -> None:
        listening, keys, scheduler = (
            socket.create_server((GUESTS_AT, 0), backlog=128),
            NoKeys(),
            FifoScheduler(),
        )
        server = SecureServer(uvicorn.Config(nothing, lifespan="off"), scheduler, Secured([listening], keys))
        accepting = asyncio.create_task(server._accept(listening))
        there = listening.getsockname()
        for _ in range(120):
            socket.create_connection(there, source_address=("127.0.0.5", 0)).close()
        loop = asyncio.get_running_loop()
        began = loop.time()
        reader, writer = await asyncio.open_connection(*there, local_addr=("127.0.0.6", 0))
        assert await reader.read() == b"", "it has had its turn, and there are no keys"
        assert loop.time() - began < 1
        await asyncio.sleep(60)
        assert BURST_OF_ONE < len(keys.asked_at) <= BURST_OF_ONE + MOST_OF_ONE + OF_ONE_PER_S
        writer.close()
        accepting.cancel()
        listening.close()

    hurried(main)


def test_a_moment_without_a_free_handle_ends_no_accepting(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        listening, keys, scheduler = socket.create_server((GUESTS_AT, 0)), NoKeys(), FifoScheduler()
        server = SecureServer(uvicorn.Config(nothing, lifespan="off"), scheduler, Secured([listening], keys))
        loop = asyncio.get_running_loop()
        accept, faults = loop.sock_accept, [OSError(24, "Too many open files")] * 3

        async def failing(sock: socket.socket) -> Any:
            if faults:
                raise faults.pop()
            return await accept(sock)

        monkeypatch.setattr(loop, "sock_accept", failing)
        accepting = asyncio.create_task(server._accept(listening))
        reader, writer = await asyncio.open_connection(*listening.getsockname())
        assert await reader.read() == b""
        assert loop.time() == pytest.approx(3, abs=0.5), "it is tried again each second, and not all the time"
        assert len(keys.asked_at) == 1
        writer.close()
        accepting.cancel()
        listening.close()

    hurried(main)


def test_bad_tls_is_closed_and_server_continues(
    served: Served[LiveProgram], trusting: ssl.SSLContext
) -> None:
    for noise in (b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\xff\xff" + b"\0" * 300, b"\0" * 2000):
        with (
            socket.create_connection((GUESTS_AT, served.secure_port), timeout=20) as line,
            suppress(ConnectionResetError),
        ):
            line.sendall(noise)
            while line.recv(4096):
                pass
    assert fetched(served, trusting, "/")[0] == 200
    assert served.program.faults.count == 0


def test_app_files_are_served_to_guests(served: Served[LiveProgram], trusting: ssl.SSLContext) -> None:
    status, text, headers = fetched(served, trusting, "/manifest.webmanifest")
    manifest = json.loads(text)
    assert (status, headers["Content-Type"]) == (200, "application/manifest+json")
    for icon in manifest["icons"]:
        status, drawn, _ = fetched(served, trusting, icon["src"])
        assert (status, drawn[:8]) == (200, b"\x89PNG\r\n\x1a\n")
    assert fetched(served, trusting, "/worker.js")[0] == 200
    status, offline, _ = fetched(served, trusting, "/offline")
    assert status == 200
    assert translate("page-offline-title", "en").encode() in offline


def test_the_worker_keeps_the_page_without_a_board_alone_under_a_name_of_its_version(tmp_path: Path) -> None:
    files = PageFiles(PAGE)
    script = worker(files, shell_files())
    assert files.version in script
    assert "live" not in script
    kept = script.partition("SHELL = [")[2].partition("]")[0]
    assert kept == 'PAGE, "/page/shell.css", "/page/icon.svg"'
    for file in PAGE.iterdir():
        if file.is_file():
            (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "model.js").write_text(files.text("model.js") + "let changed;\n", encoding="utf-8")
    assert worker(PageFiles(tmp_path), shell_files()) != script
