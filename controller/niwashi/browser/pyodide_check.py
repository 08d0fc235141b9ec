"""The test of a board in a worker of a browser, by Pyodide. Only there it can begin."""

import asyncio
import time
from typing import Any

from niwashi.browser.javascript import poster
from niwashi.server.board_test import begin_board_test

_STEP_S = 0.01


async def begin(host: Any) -> None:
    """Run the test for the worker's script (`board_worker.js` of extras/site), which offers `host`."""
    from pyodide.ffi import create_proxy

    test = begin_board_test(poster(host), str(host.language))
    host.begun(create_proxy(lambda message: test.take(message.to_py())))
    while True:
        test.step(time.monotonic())
        await asyncio.sleep(_STEP_S)
