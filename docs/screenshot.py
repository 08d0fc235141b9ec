"""Takes the pictures of the README: `make screenshot`.

The real program runs; simulated hands play an opening on its table, then a mouse in Chromium plays
Flower's next turn, which becomes a moving picture. The other games are shown in the middle of recorded
ones.
"""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from docs.moving import filmed, write
from playwright.sync_api import Browser, Page, sync_playwright
from websockets.sync.client import ClientConnection, connect

from niwashi import data
from niwashi.games import Act, Handling, Option, PlaceKind, game_named

HERE = Path(__file__).parent
OPENING = "f1e2:2 a6a5:3 e2e3:1 a5b6:2 e3e2:4 b6c6:4 e2e3:3 c6b6:1"

SCREEN: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
RECORDED = {"borderland.jpg": ("borderland-bl24-black", 50), "karesansui.jpg": ("karesansui-two-players", 72)}
"""What each picture is of: a recorded game after so many turns."""

PLAY = ("play", "--no-browser", "--port", "0", "--seed", "1", "--records", "none")
COMMAND = (sys.executable, "-m", "niwashi", *PLAY)
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
CHROMIUM = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


def main() -> None:
    """Write every picture beside this file."""
    with playing() as address, sync_playwright() as playwright:
        with connect(address.replace("http", "ws") + "/live") as line:
            Hands(line).play(OPENING.split())
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM)
        write(filmed(opened(browser, address, SCREEN)), HERE / "turn.gif")
        print(f"written: {HERE / 'turn.gif'}")
        show_games(browser, address, HERE / "new-game.jpg")
        for file, (record, turns) in RECORDED.items():
            show(browser, HERE / file, record, turns)
        browser.close()


def show_games(browser: Browser, address: str, file: Path) -> None:
    """Take a picture of the dialog for a new game."""
    page = opened(browser, address, SCREEN)
    page.locator("#new-game").click()
    page.locator('#games [data-game="borderland"]').click()
    page.select_option("#opponent", "engine:3")
    page.screenshot(path=file, type="jpeg", quality=82)
    print(f"written: {file}")


def show(browser: Browser, file: Path, record: str, turns: int) -> None:
    """Take a picture of a recorded game in its middle."""
    with playing(*middle(record, turns)) as address, connect(address.replace("http", "ws") + "/live") as line:
        page = opened(browser, address, SCREEN)
        Hands(line).wait_for_light()
        page.screenshot(path=file, type="jpeg", quality=82)
        print(f"written: {file}")


def middle(record: str, turns: int) -> list[str]:
    """The options of `niwashi play` that begin where a recorded game stood after some turns."""
    told = tomllib.loads((data.seeds() / "games" / f"{record}.toml").read_text(encoding="utf-8"))
    deal: dict[str, Any] = {key: told[key] for key in ("players", "seed") if key in told}
    game = game_named(told["game"], **deal)
    position = game.parse(told["start"]) if "start" in told else game.start()
    for turn in told["turns"][:turns]:
        position = game.play(position, turn)
    options = {"game": game.name, "position": game.format(position), **deal}
    return [f"--{key}={value}" for key, value in options.items()]


@contextmanager
def playing(*options: str) -> Iterator[str]:
    """A running `niwashi play`; yields its address."""
    with subprocess.Popen([*COMMAND, *options], stdout=subprocess.PIPE, text=True) as program:
        try:
            line = program.stdout.readline() if program.stdout else ""
            yield re.findall(r"http://[^ ]+", line)[0]
        finally:
            program.terminate()


class Hands:
    """Simulated hands of another visitor, on the live line of the table."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.game = game_named("garden")
        self.turns: list[str] = []
        self.said = ""
        self.light = 0

    def play(self, turns: list[str]) -> None:
        """Carry turns out by hand, one after the other; each must count before the next begins."""
        position = self.game.start()
        for turn in turns:
            option = next(o for o in self.game.options(position) if o.turn == turn)
            self._carry_out(option, self.game.side(position))
            position = self.game.play(position, turn)

    def wait_for_light(self) -> None:
        """Wait for a moment at which the lights that breathe are bright."""
        self._listen(2.0)
        brightest = 0
        until = monotonic() + 3
        while monotonic() < until:
            self._hear(0.1)
            brightest = max(brightest, self.light)
        while self.light < 0.97 * brightest:
            self._hear(0.1)

    def _carry_out(self, option: Option, side: int) -> None:
        pile = next(n for n, p in self.game.places.items() if p.kind is PlaceKind.PILE and p.owner == side)
        for handling in option.handlings:
            self._do(handling, pile)
            self._listen(0.2)
        self._listen(1.5)
        if self.turns[-1:] != [option.turn]:  # something that no switch can see: the board wants to be told
            self._press(f"done {self.game.players[side]}")
        if self.turns[-1:] != [option.turn]:
            raise RuntimeError(f"{option.turn} was carried out and does not count: {self.said}")

    def _press(self, button: str) -> None:
        self._say("press", button)
        self._listen(0.2)  # as long as a finger stays: shorter is bounce to the board
        self._say("release", button)
        self._listen(1.0)

    def _do(self, handling: Handling, pile: str) -> None:
        place = handling.place
        verbs = {
            Act.LIFT: [("lift", place)],
            Act.SET: [("set", place)],
            Act.PULL: [("pull", place)],
            Act.RETURN: [("put", place)],
            Act.ADD: [("take", pile), ("add", place)],
            Act.TAKE: [("take", place), ("set", pile)],
        }
        for verb, where in verbs[handling.act]:
            self._say(verb, where)

    def _say(self, verb: str, place: str) -> None:
        self.line.send(json.dumps({"do": "handle", "verb": verb, "place": place}))

    def _listen(self, seconds: float) -> None:
        until = monotonic() + seconds
        while (left := until - monotonic()) > 0:
            self._hear(left)

    def _hear(self, at_most_s: float) -> None:
        try:
            message = self.line.recv(timeout=at_most_s)
        except TimeoutError:
            return
        if isinstance(message, bytes):
            self.light = sum(message)
        else:
            status = json.loads(message)
            self.turns, self.said = status.get("turns", self.turns), status.get("say", self.said)


def chromium() -> str:
    """Return the path of Chromium; end the program if there is none."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        sys.exit("There is no Chromium here. On Debian and Raspberry Pi OS: sudo apt install chromium")
    return found


def opened(browser: Browser, address: str, screen: dict[str, Any]) -> Page:
    """The page on a screen, drawn."""
    page = browser.new_page(**screen, locale="en-GB", color_scheme="dark")
    page.goto(address)
    page.wait_for_selector("#say:not(:empty)")
    return page


if __name__ == "__main__":
    main()
