"""The page in a browser without a graphics chip: its cost at rest and in play, its first words, its size."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import psutil

from niwashi_bench.figure import AtMost, Figure

_BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
]
_COMMAND = (sys.executable, "-m", "niwashi", "play", "--no-browser", "--port", "0", "--records", "none")
_LOADS = 5
_SLOWER = 6
"""Slowdown of the browser's processor while it loads: a cheap phone, an old laptop."""

_SETTLED_MS = 12000
_WATCHED_S = 20.0
_WATCHES = 3
_FIRST_WORDS = """
const look = () => {
  if (document.querySelector("#new-game")?.textContent.trim()) window.spokeAt = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def figures() -> list[Figure]:
    """Milliseconds to first words, kilobytes, a core's share at rest and in play; none without a browser."""
    try:
        from playwright.sync_api import sync_playwright  # only this part needs it
    except ImportError:
        return []
    found = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if found is None:
        return []
    with _running() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=_ARGUMENTS)
        spoke = [_first_words_ms(browser, address) for _ in range(_LOADS)]
        kilobytes = _kilobytes(browser, address)
        resting = _watched(browser, address)
        with _running("--demo") as busy:
            playing = _watched(browser, busy)
        browser.close()
    return [
        Figure(f"page: first words, browser {_SLOWER} times slower", "ms", spoke, AtMost(1500)),
        Figure("page: all that is loaded", "kB", [kilobytes], AtMost(300)),
        Figure("page: at rest, its lights breathing", "% of a core", resting, AtMost(3)),
        Figure("page: while two people play at it", "% of a core", playing),
    ]


@contextmanager
def _running(*options: str) -> Iterator[str]:
    """A running `niwashi play`; its address."""
    process = psutil.Popen([*_COMMAND, *options], stdout=subprocess.PIPE, text=True)
    try:
        yield re.findall(r"http://[^ ]+", process.stdout.readline())[0]
    finally:
        process.terminate()
        process.wait(timeout=10)
        process.stdout.close()


def _first_words_ms(browser, address: str) -> float:  # type: ignore[no-untyped-def]  # Playwright is optional
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.add_init_script(_FIRST_WORDS)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
    page.goto(address)
    page.wait_for_selector("#say:not(:empty)")
    spoke = float(page.evaluate("() => window.spokeAt"))
    context.close()
    return spoke


def _kilobytes(browser, address: str) -> float:  # type: ignore[no-untyped-def]
    page = browser.new_page()
    sizes: list[int] = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.goto(address)
    page.wait_for_selector("#say:not(:empty)")
    page.wait_for_timeout(1000)
    page.close()
    return sum(sizes) / 1000


def _watched(browser, address: str) -> list[float]:  # type: ignore[no-untyped-def]
    """The share of a core that a page costs once it has come to rest."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(address)
    page.wait_for_selector("#say:not(:empty)")
    page.keyboard.press("Shift")  # a touch, from which on a browser has sound ready
    page.wait_for_timeout(_SETTLED_MS)
    shares = [_cpu_percent(page) for _ in range(_WATCHES)]
    page.close()
    return shares


def _cpu_percent(page) -> float:  # type: ignore[no-untyped-def]
    before = _browser_cpu_s()
    page.wait_for_timeout(1000 * _WATCHED_S)
    return 100 * (_browser_cpu_s() - before) / _WATCHED_S


def _browser_cpu_s() -> float:
    """Return the processor time of the browser's processes so far."""
    mine = psutil.Process().children(recursive=True)
    times = [each.cpu_times() for each in mine if "chrom" in each.name() or "headless" in each.name()]
    return float(sum(each.user + each.system for each in times))
