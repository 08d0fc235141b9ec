"""Somebody who plays over the page's websocket, as a page does whose stones are moved with the mouse.

`python page.py ADDRESS TURNS` plays some turns by itself, with what the program's own environment has; with
`begin`, it begins one more and stays in the middle of it; with `when-told`, it waits for a line first.
"""

import json
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, Self
from urllib.request import urlopen

from websockets.sync.client import connect

from niwashi.games.game import Act, Handling, Option
from niwashi.games.known import game_of
from niwashi.games.setup import GameSetup

PATIENCE_S = 300.0
"""For one answer of the program: it may run on an emulated processor of a busy computer."""

PUSH_S = 0.3
"""How long a button is held down, and how long nothing is done after it."""

HAND_S = 0.5
"""How long a hand takes to the next place. Without it a slow computer looks at the board before and after it
alone, and never sees which piece was lifted.
"""

LOOK_S = 1.0
"""How long somebody looks at a board before a hand moves: a program that has just begun looks, too."""

Handles = list[tuple[str, str]]


def handles(handling: Handling, pile: str) -> Handles:
    """What a hand does for one handling: verbs and places of the page's command `handle`."""
    place = handling.place
    match handling.act:
        case Act.LIFT | Act.PULL:
            return [(handling.act.value, place)]
        case Act.SET:
            return [("set", place)]
        case Act.RETURN:
            return [("put", place)]
        case Act.ADD:
            return [("take", handling.pile or pile), ("add", place)]
        case Act.TAKE:
            return [("take", place), ("set", handling.pile or pile)]


class Page:
    """A page without a picture. What it is told last is in `told`, by type."""

    def __init__(self, address: str) -> None:
        self._address = address.rstrip("/")
        self._opened = ExitStack()
        socket = self._address.replace("http", "ws", 1) + "/live"
        self._line = self._opened.enter_context(connect(socket, open_timeout=PATIENCE_S))
        self.told: dict[str, Any] = {}
        self.frames = 0
        self._seq = 0

    def __enter__(self) -> Self:
        self.until(lambda: {"scene", "status", "table"} <= self.told.keys(), "scene, status and table")
        self.rest(LOOK_S)
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    @property
    def turns(self) -> list[str]:
        """The turns that count so far."""
        return list(self.told["status"]["turns"])

    def document(self) -> str:
        """The page itself."""
        with urlopen(self._address, timeout=PATIENCE_S) as answer:  # noqa: S310  # our own program's
            return str(answer.read().decode())

    def options(self) -> list[Option]:
        """What the rules allow now that is done with hands alone."""
        game = game_of(GameSetup(self.told["scene"]["game"]))
        found = game.options(game.parse(self.told["status"]["position"]))
        return [option for option in found if not option.goes_on and not option.words]

    def play(self, choose: Callable[[list[Option]], Option] = lambda options: options[0]) -> str:
        """One whole turn by the hands of this page; its text, once the program counts it."""
        before, option = self.turns, choose(self.options())
        self.begin(option)
        self.press_done()
        counted = [*before, option.turn]
        latest = time.monotonic() + PATIENCE_S
        while self.turns != counted and time.monotonic() < latest:
            self.listen(1.0)
            if self.turns != counted and self.cue(self.done) == "press-done":
                self.press_done()  # too short for a slow computer: whoever sees it lit pushes it again
        assert self.turns == counted, f"{option.turn} does not count; {self._state()}"
        return option.turn

    def begin(self, option: Option, handlings: int | None = None) -> None:
        """Do the first of a turn's handlings, all of them without a number."""
        for handling in option.handlings[:handlings]:
            for verb, place in handles(handling, self._pile()):
                self.ask(do="handle", verb=verb, place=place)
                self.rest(HAND_S)

    @property
    def done(self) -> str:
        """The *done* button of the player to move."""
        side, cells = self.told["status"]["side"], self.told["scene"]["cells"]
        return next(str(each["name"]) for each in cells if each["role"] == "done" and each["owner"] == side)

    def cue(self, cell: str) -> str | None:
        """What the light of a cell means."""
        names = [each["name"] for each in self.told["scene"]["cells"]]
        cue: str | None = self.told["status"]["cues"][names.index(cell)]
        return cue

    def press_done(self) -> None:
        """Push the *done* button of the player to move, and let it go."""
        done = self.done
        for verb in ("press", "release"):
            self.ask(do="handle", verb=verb, place=done)
            self.rest(PUSH_S)

    def rest(self, seconds: float) -> None:
        """Do nothing for so long but hear what comes."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self.listen(left)

    def ask(self, **command: Any) -> None:
        """Send a command and wait until it is answered. AssertionError where it is refused."""
        self._seq += 1
        self.told.pop("refused", None)
        self._line.send(json.dumps({**command, "seq": self._seq}))
        self.until(lambda: self.told["table"]["seen"] >= self._seq or "refused" in self.told, str(command))
        assert "refused" not in self.told, f"{command}: {self.told['refused']}"

    def until(self, is_so: Callable[[], bool], what: str) -> None:
        """Listen until something is so. AssertionError where it does not come."""
        latest = time.monotonic() + PATIENCE_S
        while not is_so():
            if time.monotonic() > latest:
                raise AssertionError(f"{what} did not come within {PATIENCE_S:.0f} s; {self._state()}")
            self.listen(1.0)

    def listen(self, seconds: float) -> None:
        """Hear what comes for so long, or one message."""
        try:
            message = self._line.recv(timeout=seconds)
        except TimeoutError:
            return
        if isinstance(message, bytes):
            self.frames += 1
        else:
            heard = json.loads(message)
            if heard["type"] == "changes":
                heard = {**self.told["status"], **heard["changed"]}
            self.told[heard["type"]] = heard

    def _pile(self) -> str:
        """Where the player to move has pieces beside the board."""
        places, side = self.told["scene"]["places"], self.told["status"]["side"]
        mine = (name for name, each in places.items() if each["kind"] == "pile" and each["owner"] == side)
        return str(next(mine))

    def _state(self) -> str:
        status = self.told.get("status", {})
        return f"turns {status.get('turns')}, it says {status.get('say')!r}, notices {status.get('notices')}"


def main() -> None:
    """Play some turns and tell each."""
    address, turns, *more = sys.argv[1:]
    if more == ["when-told"]:
        sys.stdin.readline()
    with Page(address) as page:
        print("found", *page.turns, flush=True)
        for _ in range(int(turns)):
            print("turn", page.play(), flush=True)
        if more == ["begin"]:
            option = page.options()[0]
            page.begin(option, handlings=2)
            page.rest(PUSH_S)
            print("begun", option.turn, flush=True)
            page.rest(PATIENCE_S)


if __name__ == "__main__":
    main()
