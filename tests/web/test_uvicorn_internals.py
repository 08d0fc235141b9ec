"""Private parts of uvicorn that niwashi.web.connection uses. A failure names what is missing."""

import asyncio
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

import pytest
from h11 import LocalProtocolError
from packaging.requirements import Requirement
from tests.web.asgi import page_scope
from tests.web.fake import FakeProgram
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from niwashi.server.application import application
from niwashi.web.serving import _told_of_broken_lines

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"

RELIED_ON = {
    H11Protocol: ("conn", "transport", "server", "client", "shutdown"),
    WebSocketsSansIOProtocol: (
        "conn",
        "transport",
        "server",
        "client",
        "frames",
        "handle_cont",
        "data_received",
        "shutdown",
    ),
}


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    """An application that does nothing."""


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    """An event loop of the test's own: the thread has none once asyncio.run has been called in it."""
    made = asyncio.new_event_loop()
    yield made
    made.close()


@pytest.mark.parametrize("kind", RELIED_ON)
def test_uvicorn_protocol_has_private_attributes(
    kind: type[H11Protocol | WebSocketsSansIOProtocol], loop: asyncio.AbstractEventLoop
) -> None:
    config = Config(nothing, lifespan="off", log_level="critical", ws=WebSocketsSansIOProtocol)
    config.load()
    made = kind(config=config, server_state=ServerState(), app_state={}, _loop=loop)
    missing = [name for name in RELIED_ON[kind] if not hasattr(made, name)]
    assert missing == []


def test_h11_and_websocket_connections_have_states(loop: asyncio.AbstractEventLoop) -> None:
    config = Config(nothing, lifespan="off", log_level="critical", ws=WebSocketsSansIOProtocol)
    config.load()
    http = H11Protocol(config, ServerState(), {}, loop)
    assert {"our_state", "their_state"} <= set(dir(http.conn))
    assert WebSocketsSansIOProtocol(config, ServerState(), {}, loop).conn.handshake_exc is None


def test_server_state_keeps_connections_in_a_set() -> None:
    assert ServerState().connections == set()


def test_uvicorn_is_bounded_to_the_minor_version_under_test() -> None:
    project = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]
    (uvicorn,) = [each for each in map(Requirement, project["dependencies"]) if each.name == "uvicorn"]
    major, minor = map(int, version("uvicorn").split(".")[:2])
    assert uvicorn.specifier.contains(version("uvicorn"))
    assert not uvicorn.specifier.contains(f"{major}.{minor + 1}.0"), (
        "raise the bound once these tests pass on it"
    )


def test_line_that_breaks_in_the_middle_of_an_answer_is_no_fault_of_the_program() -> None:
    program = FakeProgram()
    app = _told_of_broken_lines(application(cast(Any, program)))

    async def send(_: Any) -> None:
        raise LocalProtocolError("the line is closed")

    async def receive() -> Any:
        return {"type": "http.request"}

    async def answer() -> None:
        await app(page_scope("/"), receive, send)

    asyncio.run(answer())
    assert program.faults == []
