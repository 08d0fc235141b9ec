"""The program in a browser, from static files: how soon it begins, its size, its cost at rest, its memory."""

import gzip
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import psutil

from niwashi_bench import ROOT
from niwashi_bench.figure import AtMost, Figure
from niwashi_bench.page import _ARGUMENTS, _BROWSERS, _SETTLED_MS, _WATCHES, _cpu_percent

_SITE = ROOT / "build" / "site"
_LOADS = 3
_MOST_MS = 600_000
_HELLO = """async () => {
  const { loadPyodide } = await import(new URL("program/pyodide/pyodide.mjs", location.href));
  const python = await loadPyodide({ indexURL: new URL("program/pyodide/", location.href).href });
  return python.runPython("'hello'");
}"""


def figures() -> list[Figure]:
    """First light beside Python's hello, megabytes, a core's share at rest; none without browser and site."""
    try:
        from playwright.sync_api import sync_playwright  # only this part needs it
    except ImportError:
        return []
    found = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if found is None or not (_SITE / "offline.js").is_file():
        return []
    with _served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=_ARGUMENTS)
        ratios = [_first_light_s(browser, address) / _hello_s(browser, address) for _ in range(_LOADS)]
        page = _begun(browser, address)
        page.keyboard.press("Shift")  # a touch, from which on a browser has sound ready
        page.wait_for_timeout(_SETTLED_MS)
        resting = [_cpu_percent(page) for _ in range(_WATCHES)]
        # The largest process of the browser that is its own: that of the page.
        mine = psutil.Process().children(recursive=True)
        browsers = [each for each in mine if "chrom" in each.name() or "headless" in each.name()]
        memory = max(each.memory_full_info().uss for each in browsers) / 1e6
        browser.close()
    files = [*_SITE.glob("program/**/*"), _SITE / "play" / "index.html", *_SITE.glob("play/page/*")]
    sent = [file.read_bytes() for file in files if file.is_file() and file.name != "licences.txt"]
    loaded = sum(min(len(each), len(gzip.compress(each, 6))) for each in sent) / 1e6
    return [
        Figure("site: first light, in times of Python's hello", "times", ratios, AtMost(3)),
        Figure("site: loaded for the first turn, compressed", "MB", [loaded], AtMost(9)),
        Figure("site: at rest, its lights breathing", "% of a core", resting, AtMost(3)),
        Figure("site: memory of the page's process", "MB", [memory], AtMost(300)),
    ]


@contextmanager
def _served() -> Iterator[str]:
    """Python's own server of files; its address."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory"]
    process = subprocess.Popen(
        [*command, str(_SITE)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None  # noqa: S101
    try:
        yield f"http://127.0.0.1:{process.stdout.readline().split(' port ')[1].split()[0]}"
    finally:
        process.terminate()
        process.wait(timeout=10)
        process.stdout.close()


def _hello_s(browser, address: str) -> float:  # type: ignore[no-untyped-def]  # Playwright is optional
    """Return the seconds until Python alone has said hello, in a browser that has nothing of it."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(_MOST_MS)
    page.goto(f"{address}/offline.js")  # any file of the site without a policy of its own
    began = time.perf_counter()
    page.evaluate(_HELLO)
    took = time.perf_counter() - began
    context.close()
    return took


def _first_light_s(browser, address: str) -> float:  # type: ignore[no-untyped-def]
    """Return the seconds until the board is lit, in a browser that has nothing of it."""
    began = time.perf_counter()
    page = _begun(browser, address)
    took = time.perf_counter() - began
    page.context.close()
    return took


def _begun(browser, address: str):  # type: ignore[no-untyped-def]
    page = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block").new_page()
    page.set_default_timeout(_MOST_MS)
    page.goto(f"{address}/play/")
    page.wait_for_selector("#say:not(:empty)", state="attached")
    return page
