"""The test of a board in a worker of a browser, by Pyodide. Only there it can begin."""

import asyncio
import time
from collections.abc import Mapping
from random import SystemRandom
from typing import Any

from niwashi.browser.javascript import poster
from niwashi.browser.usb_check import BoardTest
from niwashi.browser.usb_line import UsbLine

_STEP_S = 0.01


async def begin(host: Any) -> None:
    """Run the test for the worker's script (`tools/site/static/board_worker.js`), which offers `host`."""
    from pyodide.ffi import create_proxy

    post = poster(host)
    line = UsbLine(post)
    test = BoardTest(line, post, str(host.language), SystemRandom().randrange(1, 0x10000))

    def take(message: Mapping[str, Any]) -> None:
        if not line.take(message):
            test.take(message)

    host.begun(create_proxy(lambda message: take(message.to_py())))
    while True:
        test.step(time.monotonic())
        await asyncio.sleep(_STEP_S)
