"""Games by simulated hands in a browser and here, their records compared line by line.

python -m extras.site.tests.agreement 100 [garden throne borderland karesansui] [--seed 7] [--most-turns 12]

It takes the site (make site) and Chromium. 100 games of each kind take hours.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import time
from pathlib import Path
from typing import NamedTuple

from extras.site.tests import recorded
from extras.site.tests.conftest import BUILT, StaticServer
from extras.site.tests.pyodide_page import PyodidePage

from niwashi.games.known import GAMES

_SOURCE = Path(recorded.__file__).read_text("utf-8")


class Compared(NamedTuple):
    """The lines of a game here, how many differ in the browser, and how many times as long it took."""

    lines: int
    differing: int
    ratio: float


def compared(page: PyodidePage, name: str, seed: int, most_turns: int = 500) -> Compared:
    """Play a game at both places and compare the records."""
    began = time.process_time()
    here = recorded.recorded_game(name, seed, most_turns)
    took, before = time.process_time() - began, page.processor_s()
    code = f"{_SOURCE}\nrecorded_as_json({name!r}, {seed}, {most_turns})"
    there = json.loads(str(page.run(code)))
    longest = max(len(here), len(there))
    same = sum(one == other for one, other in zip(here, there, strict=False))
    return Compared(len(here), longest - same, (page.processor_s() - before) / took)


def main() -> int:
    """Compare as many games as are asked for; 1 if any differs."""
    parser = argparse.ArgumentParser(prog="python -m extras.site.tests.agreement", description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most-turns", type=int, default=500)
    asked = parser.parse_args()
    from playwright.sync_api import sync_playwright

    server, differing = StaticServer(BUILT), 0
    with sync_playwright() as playwright:
        found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        page = PyodidePage(browser.new_page(), server.url)
        for name in asked.games:
            for seed in range(asked.seed, asked.seed + asked.count):
                result = compared(page, name, seed, asked.most_turns)
                differing += bool(result.differing)
                said = "equal" if not result.differing else f"{result.differing} DIFFER"
                print(
                    f"{name} {seed}: {result.lines} lines {said}, {result.ratio:.1f} times as long",
                    flush=True,
                )
        browser.close()
    server.end()
    print(f"{differing} of {asked.count * len(asked.games)} games differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
