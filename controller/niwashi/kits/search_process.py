"""A searcher in a process of its own, for `niwashi.opponents.engine_process`.

Both ends write lines of JSON. This one reads the game's setup first, then a question after the other; `null`
says that nobody wants the answer any more. Each question is answered, in order, also one that was stopped.
"""

import json
import os
import sys
import traceback
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

from niwashi.kits.searcher import SearchService

_Asked = SimpleQueue[tuple[dict[str, Any], Event]]


def main() -> None:
    """Answer on standard output until standard input ends."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a library prints is no answer

    def send(**message: object) -> None:
        out.write(f"{json.dumps(message)}\n")
        out.flush()

    try:
        _serve(sys.stdin.buffer, send)
    except BaseException:
        send(fault=traceback.format_exc())
        raise


def _serve(lines: Iterable[bytes], send: Callable[..., None]) -> None:
    incoming, asked = iter(lines), _Asked()
    setup = next(incoming, None)
    if setup is None:
        return
    searcher = SearchService(setup)
    Thread(target=_read, args=(incoming, asked), daemon=True).start()
    send(ready=True)
    while True:
        question, halt = asked.get()
        send(**searcher.answer(question, halt.is_set))


def _read(lines: Iterable[bytes], asked: _Asked) -> None:
    """Pass questions on, and end the search before.

    The process ends with its input, even if its search hangs: so it never outlives its parent.
    """
    halt = Event()
    try:
        for line in lines:
            halt.set()
            question = json.loads(line)
            if question is not None:
                halt = Event()
                asked.put((question, halt))
    finally:
        os._exit(0)
