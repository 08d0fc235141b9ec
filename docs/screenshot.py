"""Takes the pictures of the README: `make -C tools screenshot`.

The real program runs behind an opening of Garden; a mouse in Chromium plays Flower's next turn, which
becomes a moving picture. The other games are shown in the middle of recorded
ones.
"""

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

from docs.moving import filmed, write
from playwright.sync_api import Browser, Page, sync_playwright
from websockets.sync.client import ClientConnection, connect

from niwashi import data
from niwashi.games import game_named

HERE = Path(__file__).parent
OPENING = "f1e2:2 a6a5:3 e2e3:1 a5b6:2 e3e2:4 b6c6:4 e2e3:3 c6b6:1"

SCREEN: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
RECORDED = {"borderland.jpg": ("borderland-bl24-black", 50), "karesansui.jpg": ("karesansui-two-players", 72)}
"""What each picture is of: a recorded game after so many turns."""
NAMED_OTHERWISE = {"players": "player-count"}
"""Options of `niwashi play` that a recorded game calls otherwise."""
LOOKED_FOR_S, LONGEST_LOOK_S = 5.0, 30.0
"""How long the brightest light is looked for, and how long one waits for it at most."""

PLAY = ("play", "--no-browser", "--port", "0", "--seed", "1", "--records", "none")
COMMAND = (sys.executable, "-m", "niwashi", *PLAY)
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
CHROMIUM = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


def main() -> None:
    """Write every picture beside this file."""
    with playing(f"--position={opening()}") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM)
        write(filmed(opened(browser, address, SCREEN)), HERE / "turn.gif")
        print(f"written: {HERE / 'turn.gif'}")
        show_home(browser, address, HERE / "home.jpg")
        for file, (record, turns) in RECORDED.items():
            show(browser, HERE / file, record, turns)
        browser.close()


def show_home(browser: Browser, address: str, file: Path) -> None:
    """Take a picture of the first screen."""
    page = opened(browser, address, SCREEN)
    page.locator("#home-open").click()
    page.wait_for_timeout(2_500)  # a turn has moved on each board
    page.screenshot(path=file, type="jpeg", quality=82)
    print(f"written: {file}")


def show(browser: Browser, file: Path, record: str, turns: int) -> None:
    """Take a picture of a recorded game in its middle."""
    with playing(*middle(record, turns)) as address, connected(address) as line:
        page = opened(browser, address, SCREEN)
        wait_for_light(line)
        page.screenshot(path=file, type="jpeg", quality=82)
        print(f"written: {file}")


def opening() -> str:
    """The position that the opening leads to."""
    game = game_named("garden")
    position = game.start()
    for turn in OPENING.split():
        position = game.play(position, turn)
    return game.format(position)


def middle(record: str, turns: int) -> list[str]:
    """The options of `niwashi play` that begin where a recorded game stood after some turns."""
    told = tomllib.loads((data.seeds() / "games" / f"{record}.toml").read_text(encoding="utf-8"))
    deal: dict[str, Any] = {key: told[key] for key in ("players", "seed") if key in told}
    game = game_named(told["game"], **deal)
    position = game.parse(told["start"]) if "start" in told else game.start()
    for turn in told["turns"][:turns]:
        position = game.play(position, turn)
    options = {"game": game.name, "position": game.format(position), **deal}
    return [f"--{NAMED_OTHERWISE.get(key, key)}={value}" for key, value in options.items()]


@contextmanager
def playing(*options: str) -> Iterator[str]:
    """A running `niwashi play`; yields its address."""
    with subprocess.Popen([*COMMAND, *options], stdout=subprocess.PIPE, text=True) as program:
        try:
            line = program.stdout.readline() if program.stdout else ""
            yield re.findall(r"http://[^ ]+", line)[0]
        finally:
            program.terminate()


def connected(address: str) -> ClientConnection:
    """The live line of a page, on a computer that may be busy."""
    return connect(address.replace("http", "ws") + "/live", open_timeout=120)


def wait_for_light(line: ClientConnection) -> None:
    """Wait for a moment at which the lights that breathe are bright."""
    brightest = light = 0
    began = monotonic()
    while (passed := monotonic() - began) < LONGEST_LOOK_S:
        with suppress(TimeoutError):
            message = line.recv(timeout=0.1)
            light = sum(message) if isinstance(message, bytes) else light
        if passed < LOOKED_FOR_S:
            brightest = max(brightest, light)
        elif light >= 0.97 * brightest:
            return


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
