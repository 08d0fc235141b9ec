"""One release of the site after the other, under every kind of headers that servers send: never two mixed.

The site's own scripts start a stand-in for the program that says of which release each part of it is.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import threading
import time
from contextlib import suppress
from email.utils import formatdate
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.marks import EXHAUSTIVE, quick_first
from tests.page.other_browsers import DrivenPage, firefox_program, started_firefox

from niwashi_site import build

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

FIRST_WORKER = Path(__file__).with_name("first_offline.js").read_text("utf-8")

_DAY_S = 86_400.0
_LONG_AGO = {-1: 120 * _DAY_S, 0: 90 * _DAY_S, 1: 60 * _DAY_S, 2: 30 * _DAY_S}
"""How long before 2026 the files of a release were written. Those below 1 are like the first ones of all."""
_2026 = 1_767_225_600.0

_PAGE = """<!doctype html><html lang="en" data-waits data-stage="loading" data-parts="RELEASE"><body>
<div id="starting"><div class="bar"><progress max="9" value="0"></progress><span class="bytes"></span></div>
<p data-stage="failed" hidden></p><p class="why"></p><button hidden></button></div>
<script src="../program/host.js"></script><script type="module" src="page/main.js"></script></body></html>"""
_MAIN = """const { dataset } = document.documentElement;
await niwashiHost.begun;
const say = ({ data }) => (dataset.parts += ` RELEASE ${JSON.parse(data).parts}`);
niwashiHost.connect("live").addEventListener("message", say);
"""
_WORKER = """import { boot } from "./boot.js";
const stage = (stage) => postMessage({ type: "stage", stage });
addEventListener("message", ({ data: { type, id } }) => {
  const data = () => JSON.stringify({ parts: `RELEASE ${python.parts}`, type: "status" });
  if (type === "open") postMessage({ type: "data", id, data: data() });
});
let python;
try {
  python = await boot(stage);
  stage("begun");
} catch (error) {
  postMessage({ type: "failed", why: String(error) });
}
"""
_PYODIDE = """export async function loadPyodide({ indexURL }) {
  const compiled = await (await fetch(`${indexURL}pyodide.asm.wasm`)).text();
  const unpackArchive = function (bytes) {
    this.parts += ` ${new TextDecoder().decode(bytes)}`;
  };
  return { parts: compiled, runPython() {}, unpackArchive };
}
"""


def write_release(out: Path, release: int) -> None:
    """Write a site whose program only says of which release its parts are."""
    program, page = out / "program", out / "play" / "page"
    for folder in (program / "pyodide", page, out / "play" / "laid"):
        folder.mkdir(parents=True)
    text = str(release)
    packages = f"packages-{hashlib.sha256(text.encode()).hexdigest()[:12]}.tar.xz"
    build.write_scripts(program, packages)
    (program / packages).write_text(text)
    (program / "worker.js").write_text(_WORKER.replace("RELEASE", text))
    (program / "pyodide" / "pyodide.mjs").write_text(_PYODIDE)
    (program / "pyodide" / "pyodide.asm.wasm.packed").write_bytes(gzip.compress(text.encode()))
    (out / "play" / "index.html").write_text(_PAGE.replace("RELEASE", text))
    (out / "play" / "laid" / "en.json").write_text("[]")
    (page / "main.js").write_text(_MAIN.replace("RELEASE", text))
    (page / "main.css").write_text(f"/* {text} */")
    (out / "index.html").write_text(f"<!doctype html><title>{text}</title>")
    build.write_offline(out)


def as_first_releases(out: Path) -> None:
    """Put the worker of the first releases in, and take out what loads a page again by itself."""
    files = sorted(file.relative_to(out).as_posix() for file in out.rglob("*") if file.is_file())
    version = hashlib.sha256((out / "index.html").read_bytes()).hexdigest()[:12]
    text = FIRST_WORKER.replace("VERSION_OF_SITE", version).replace('["DOCUMENTS"]', "[]")
    text = text.replace('["FILES"]', json.dumps([each for each in files if each != "offline.js"]))
    (out / "offline.js").write_text(text.replace('["FIRST"]', '["index.html"]'))
    for name, cure in (("boot.js", "await forget();"), ("host.js", "return void loadAgain();")):
        script = out / "program" / name
        assert script.read_text().count(cure) == 1
        script.write_text(script.read_text().replace(cure, ";"))


Headers = dict[str, str]


def fresh(_name: str, tag: str, dated: str) -> Headers:
    return {"Cache-Control": "max-age=600", "ETag": tag, "Last-Modified": dated}


def only_dated(_name: str, _tag: str, dated: str) -> Headers:
    return {"Last-Modified": dated}


def some_fresh(name: str, tag: str, dated: str) -> Headers:
    return {"Cache-Control": "no-cache"} if name.endswith("main.js") else fresh(name, tag, dated)


def asked_each_time(_name: str, tag: str, _dated: str) -> Headers:
    return {"Cache-Control": "no-cache", "ETag": tag}


def none(_name: str, _tag: str, _dated: str) -> Headers:
    return {}


class Server:
    """Hands out one release of the site, with headers of some kind; files that are unchanged by 304."""

    def __init__(self, folder: Path, headers: Callable[[str, str, str], Headers]) -> None:
        self.folder, self.release, self._headers = folder, 1, headers
        for release in _LONG_AGO:
            write_release(folder / str(release), release)
            if release < 1:
                as_first_releases(folder / str(release))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, self))
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def answer(self, path: str, asked: dict[str, str]) -> tuple[int, Headers, bytes]:
        name = path.partition("?")[0].lstrip("/")
        name = f"{name}index.html" if name.endswith("/") or not name else name
        file = self.folder / str(self.release) / name
        if not file.is_file():
            return 404, {"Content-Type": "text/html"}, b"gone"
        content = file.read_bytes()
        tag = f'"{hashlib.sha256(content).hexdigest()}"'
        about = self._headers(name, tag, formatdate(_2026 - _LONG_AGO[self.release], usegmt=True))
        kinds = {".js": "text/javascript", ".mjs": "text/javascript", ".html": "text/html"}
        about["Content-Type"] = kinds.get(file.suffix, "application/octet-stream")
        known = [
            each in about and about[each] == asked.get(asking)
            for each, asking in (("ETag", "if-none-match"), ("Last-Modified", "if-modified-since"))
        ]
        return (304, about, b"") if any(known) else (200, about, content)

    def end(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class _Handler(BaseHTTPRequestHandler):
    def __init__(self, server: Server, *args: object) -> None:
        self._site = server
        super().__init__(*args)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        asked = {key.lower(): value for key, value in self.headers.items()}
        status, headers, content = self._site.answer(self.path, asked)
        self.send_response_only(status)
        for key, value in {**headers, "Content-Length": str(len(content))}.items():
            self.send_header(key, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def site(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr(build, "DOCUMENTS", tmp_path / "none")
    server = Server(tmp_path, request.param)
    yield server
    server.end()


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context().new_page()


def runs(page: Page, release: int) -> None:
    """Wait until page, script, worker, Python and packages have come; all are of one release."""
    page.wait_for_selector("html:has(#starting[hidden])", state="attached")
    assert page.get_attribute("html", "data-parts") == " ".join(5 * [str(release)])


_KEPT_WHOLE = """async ([release, sign]) => {
  const isKept = async (name) => {
    const cache = await caches.open(name);
    const packages = (await cache.keys()).find(({ url }) => url.includes("packages-"));
    const whole = await cache.match(new URL(`../all-files-are-${sign}`, location.href).href);
    return whole && (await (await cache.match(packages)).text()) === String(release);
  };
  const registration = await navigator.serviceWorker.ready;
  for (const end = performance.now() + 120_000; performance.now() < end; ) {
    for (const name of await caches.keys()) if ((await isKept(name)) && !registration.installing) return true;
    await new Promise((next) => setTimeout(next, 20));
  }
  return false;
}"""


_FORGETS = """async (former) => {
  for (const end = performance.now() + 120_000; performance.now() < end; ) {
    if (!(await caches.keys()).includes(former)) return true;
    await new Promise((next) => setTimeout(next, 20));
  }
  return false;
}"""


def keeps(page: Page, release: int, sign: str = "right") -> None:
    """Wait until the browser has all files of a release."""
    assert page.evaluate(_KEPT_WHOLE, [release, sign])


ALL_KINDS = pytest.mark.parametrize(
    "site", quick_first([fresh, none, only_dated, some_fresh, asked_each_time], quick=2), indirect=True
)


@ALL_KINDS
def test_second_release_replaces_first_as_a_whole(site: Server, page: Page) -> None:
    """The first is used while the second comes. Then that is, also without a network."""
    page.goto(f"{site.url}/play/")
    runs(page, 1)
    keeps(page, 1)
    site.release = 2
    page.goto(f"{site.url}/play/")
    runs(page, 1)
    keeps(page, 2)
    assert page.evaluate(  # a second Python of the page that is open, as a search has one
        "async () => (await (await fetch('../program/worker.js')).text()).includes('1')"
    )
    page.reload()
    runs(page, 2)
    page.context.set_offline(True)
    page.reload()
    runs(page, 2)
    site.release = 1  # and back
    page.context.set_offline(False)
    page.reload()
    keeps(page, 1)
    page.goto(f"{site.url}/play/")
    runs(page, 1)


@ALL_KINDS
def test_browser_that_keeps_first_pages_only_is_handed_one_release(site: Server, page: Page) -> None:
    """Its own cache has files of the first release, and the site's worker has not all of them."""
    page.add_init_script(
        "ServiceWorker.prototype.postMessage = () => undefined"
    )  # nobody asks to keep the program
    page.goto(f"{site.url}/play/")
    runs(page, 1)
    page.goto(f"{site.url}/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    site.release = 2
    page.goto(f"{site.url}/play/")
    runs(page, 2)


@ALL_KINDS
def test_visitor_of_first_releases_recovers_unasked(site: Server, page: Page) -> None:
    """Their worker kept files of several releases as one. The page is loaded anew by itself."""
    site.release = -1
    page.goto(f"{site.url}/play/")
    runs(page, -1)
    keeps(page, -1, "kept")
    site.release = 0
    (former,) = page.evaluate("caches.keys()")
    page.reload()
    assert page.evaluate(_FORGETS, former)
    site.release = 2
    page.goto(f"{site.url}/play/")
    page.wait_for_selector("html[data-parts='2 2 2 2 2']", state="attached")
    keeps(page, 2)
    assert len(page.evaluate("caches.keys()")) == 1
    page.context.set_offline(True)
    page.reload()
    runs(page, 2)


@pytest.mark.parametrize("site", [fresh], indirect=True)
def test_second_release_waits_while_another_tab_uses_the_first(site: Server, page: Page) -> None:
    page.goto(f"{site.url}/play/")
    runs(page, 1)
    keeps(page, 1)
    site.release = 2
    other = page.context.new_page()
    other.goto(f"{site.url}/")
    keeps(page, 2)
    other.reload()
    assert other.title() == "1"
    assert "`1 $" in page.evaluate("async () => (await fetch('../program/worker.js')).text()")
    page.close()
    end = time.monotonic() + 120
    while other.title() != "2":  # for a moment the browser may count the tab that was closed
        assert time.monotonic() < end
        other.reload()
        other.wait_for_function("document.title")  # the load at which a release takes over is a blank page


def comes_to_run(page: DrivenPage, release: int) -> None:
    """Wait until the page is of one release. It may be loaded again meanwhile: for Firefox a failure."""
    parts, end = " ".join(5 * [str(release)]), time.monotonic() + 120
    while time.monotonic() < end:
        with suppress(AssertionError):
            if page.evaluate("document.documentElement.dataset.parts") == parts:
                return
    pytest.fail(f"release {release} did not come")


@EXHAUSTIVE
@ALL_KINDS
def test_releases_follow_each_other_in_firefox(site: Server, tmp_path: Path) -> None:
    """From the first ones of all, whose worker mixed them, to the last."""
    if firefox_program() is None:
        pytest.skip("no Firefox: apt install firefox-esr")
    folder = tmp_path / "firefox"
    folder.mkdir()
    url = f"{site.url}/play/"
    with started_firefox(folder) as firefox, firefox.tab(800, 600) as tab:
        page = DrivenPage(tab)
        site.release = -1
        tab.go(url)
        comes_to_run(page, -1)
        assert page.evaluate(_KEPT_WHOLE, [-1, "kept"])
        site.release = 0
        (former,) = page.evaluate("caches.keys()")
        tab.go(url)
        assert page.evaluate(_FORGETS, former)
        site.release = 1
        tab.go(url)
        comes_to_run(page, 1)
        assert page.evaluate(_KEPT_WHOLE, [1, "right"])
        site.release = 2
        tab.go(url)
        comes_to_run(page, 1)
        assert page.evaluate(_KEPT_WHOLE, [2, "right"])
        tab.go(url)
        comes_to_run(page, 2)


def fresh_but_packages(name: str, tag: str, dated: str) -> Headers:
    return {"Cache-Control": "no-store"} if "packages-" in name else fresh(name, tag, dated)


@pytest.mark.parametrize("site", [fresh_but_packages], indirect=True)
def test_browser_without_service_workers_recovers_from_a_release_that_is_gone(
    site: Server, new_context: Callable[..., BrowserContext]
) -> None:
    """Its cache leads to packages that are gone: the page is loaded again by itself, once."""
    page = new_context(service_workers="block").new_page()
    page.goto(f"{site.url}/play/")
    runs(page, 1)
    site.release = 2
    page.goto(f"{site.url}/play/")
    runs(page, 2)
