"""A real line through a forwarder that stops and later delivers everything: too late is not done."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.web.fake import FakeProgram
from tests.web.forwarder import forwarding
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from niwashi.server.page_session import LATE, LATE_S
from niwashi.words.catalogue import translate

MOVE = (("lift", "f1"), ("set", "e2"), ("press", "done flower"))


def tap_through(line: ClientConnection) -> None:
    """A whole move, by a page that has heard no beat since it was greeted."""
    for seq, (verb, place) in enumerate(MOVE, 1):
        line.send(json.dumps({"do": "handle", "verb": verb, "place": place, "seq": seq, "heard": 0}))


def hear_all(line: ClientConnection) -> None:
    while True:
        line.recv(timeout=30)


@pytest.mark.parametrize(("stands_still_s", "is_done"), [(0.0, True), (LATE_S + 1, False)])
def test_stalled_connection_commands_are_dropped(
    stands_still_s: float, is_done: bool, serve: Callable[..., Any]
) -> None:
    with (
        serve(FakeProgram) as served,
        forwarding(("127.0.0.1", int(served.url.rpartition(":")[2]))) as between,
        connect(f"ws://127.0.0.1:{between.port}/live") as line,
    ):
        assert json.loads(line.recv(timeout=30))["type"] == "hello"
        between.stop()
        tap_through(line)
        served.leap(stands_still_s)
        between.go_on()
        if is_done:
            served.until(lambda: len(served.program.heard) == len(MOVE))
            return
        with pytest.raises(ConnectionClosed) as closed:
            hear_all(line)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (LATE, translate("web-late"))
        assert served.program.heard == []
        assert served.program.left == ["page-1"]
