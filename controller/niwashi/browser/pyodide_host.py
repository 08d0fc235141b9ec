"""Messages and workers of JavaScript, by Pyodide. Only there it can begin."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from niwashi.browser.javascript import ed25519_of, poster
from niwashi.browser.message_port import MessagePort
from niwashi.browser.search_worker import WorkerLine
from niwashi.browser.start import serve
from niwashi.browser.usb_program import UsbBoard
from niwashi.devices.usb_line import UsbLine
from niwashi.errors import NiwashiError
from niwashi.keys import sign_by
from niwashi.server.board_test import usb_board_file
from niwashi.terminal import LANGUAGE
from niwashi.words.catalogue import translate


class _SearchWorker:
    def __init__(self, worker: Any, proxies: tuple[Any, ...]) -> None:
        self._worker, self._proxies = worker, proxies

    def post(self, text: str) -> None:
        self._worker.postMessage(text)

    def end(self) -> None:
        self._worker.terminate()
        for each in self._proxies:
            each.destroy()


async def begin(host: Any) -> None:
    """Run the program for the worker's script (`worker.js` of extras/site), which offers `host`.

    What it cannot begin with is told the page in its language.
    """
    try:
        await _begin(host)
    except NiwashiError as refused:
        host.failed(translate(refused.message, LANGUAGE))


async def _begin(host: Any) -> None:
    from pyodide.ffi import create_proxy

    _bear_moments_that_have_passed(asyncio.get_running_loop())

    sign_by(ed25519_of(host.signing))
    post = poster(host)
    line = UsbLine(post)
    board = UsbBoard(usb_board_file(str(host.board), str(host.boardName)), line.open) if host.board else None

    def begun(port: MessagePort) -> None:
        def take(message: Any) -> None:
            told = message.to_py()
            if not line.take(told):
                port.take(told)

        host.begun(create_proxy(take))

    def search(line: WorkerLine) -> _SearchWorker:
        proxies = (create_proxy(line.take), create_proxy(line.fail))
        return _SearchWorker(host.search(*proxies), proxies)

    await serve(post, search, Path(host.folder), begun, board)


def _bear_moments_that_have_passed(loop: asyncio.AbstractEventLoop) -> None:
    """Make calls that are overdue at once, as other event loops do. Pyodide's loop raises ValueError."""
    later = loop.call_later

    def call_at(when: float, callback: Callable[..., object], *args: Any, context: Any = None) -> Any:
        return later(max(0.0, when - loop.time()), callback, *args, context=context)

    loop.call_at = call_at  # type: ignore[method-assign, assignment]
