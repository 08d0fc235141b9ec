"""Check of a program's page over a real port of this computer, as a browser would ask."""

import asyncio
import http.client
import json
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from niwashi.errors import NiwashiError, reason
from niwashi.server.game_server import GameServer
from niwashi.web import FifoScheduler, address, application, bind, server

_PATIENCE_S = 60.0
_EXPECTED = {"hello", "scene", "table", "status"}


def page_answers(program: GameServer) -> None:
    """Raises NiwashiError unless the page, its words and its live connection answer."""
    asyncio.run(_serve_and_ask(program))


async def _serve_and_ask(program: GameServer) -> None:
    bound = bind(0)
    scheduler = FifoScheduler()
    serving = server(application(program, scheduler=scheduler), scheduler)
    task = asyncio.create_task(serving.serve(sockets=[bound]))
    try:
        await asyncio.wait_for(asyncio.to_thread(_ask, address(bound)), _PATIENCE_S)
    except (OSError, http.client.HTTPException, WebSocketException, ValueError) as error:
        raise NiwashiError("selftest-no-page", why=reason(error)) from error
    finally:
        serving.should_exit = True
        await task


def _ask(here: str) -> None:
    """Ask as a browser does. Raises OSError, HTTPException, WebSocketException or ValueError."""
    place = urlsplit(here)
    for path in ("/", "/words/en.json", "/words/ja.json"):
        line = http.client.HTTPConnection(place.hostname or "", place.port, timeout=_PATIENCE_S)
        try:
            line.request("GET", path)
            answer = line.getresponse()
            if answer.status != http.client.OK or not answer.read():
                raise ValueError(f"{path}: {answer.status}")
        finally:
            line.close()
    heard: set[str] = set()
    with connect(f"ws://{place.netloc}/live", open_timeout=_PATIENCE_S, origin=None) as live:
        while not heard >= _EXPECTED:
            message = live.recv(timeout=_PATIENCE_S)
            heard |= {json.loads(message)["type"]} if isinstance(message, str) else set()
