"""A process that searches: it answers questions about one game, for `niwashi.opponents.engine_process`.

It lies here, below boards and pages, because a process that searches needs nothing of theirs: it starts
sooner and takes less memory.

Both ends write lines of JSON. This one reads the game's setup first, then a question after the other; `null`
says that nobody wants the answer any more. Each question is answered, in order, also one that was stopped.
"""

import json
import os
import sys
import traceback
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from random import Random
from threading import Event, Thread
from time import monotonic
from typing import Any

from niwashi.engine import Opponent
from niwashi.games import GameSetup, game_of
from niwashi.kits.known import opponent_for, table_size

_Asked = SimpleQueue[tuple[dict[str, Any], Event]]


def main() -> None:
    """Answer on standard output until nobody is left to ask on standard input."""
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
    opponent = opponent_for(game_of(GameSetup(**json.loads(setup))), Random(), megabytes=table_size())
    Thread(target=_read, args=(incoming, asked), daemon=True).start()
    send(ready=True)
    while True:
        question, halt = asked.get()
        send(**_answer(opponent, question, halt))


def _read(lines: Iterable[bytes], asked: _Asked) -> None:
    """Hand on what is asked, and end whatever was being searched before.

    The process ends with its input, even if its search hangs: so it never outlives who started it.
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


def _answer(opponent: Opponent, question: dict[str, Any], halt: Event) -> dict[str, Any]:
    game = opponent.game
    position = game.parse(question["start"]) if question["start"] else game.start()
    for turn in question["turns"]:
        position = game.play(position, turn)
    opponent.set_level(question["level"])
    deadline = monotonic() + question["milliseconds"] / 1000
    found = opponent.choose(position, stop=lambda: halt.is_set() or monotonic() >= deadline)
    return {
        "value": found.value,
        "proof": found.proof,
        "distance": found.distance,
        "line": found.line,
        "depth": found.depth,
        "nodes": found.nodes,
    }
