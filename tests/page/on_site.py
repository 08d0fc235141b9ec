"""The tests of the page against the site: `pytest --against site tests/page`.

`serve` makes the program of a test as ever, and asks it for its game, position, board and clock. The page
of the site then begins with these, in a worker of the browser. What a test asks of `served.program` later is
asked there: each attribute and each call goes to the program in the worker.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.page import site_inside
from tests.page.site_inside import Beginning, Thing

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route, Worker

BUILT = Path(os.environ.get("NIWASHI_SITE_TRIED", Path(__file__).parents[2] / "build" / "site"))
START_MS = 240_000  # Python and the program, on a computer that does much else
_PATIENCE_S = 120.0
_LOOK_AGAIN_MS = 30
_MEASURED_S = 0.02  # how fast a program's time goes
_BEFORE = 'const start = pyodide.pyimport("niwashi.browser.pyodide_host");'
_INSIDE = Path(site_inside.__file__).read_text("utf-8")
_MODULE = site_inside.__name__
_BESIDE = f"""
import sys, types
for name in ("tests", "tests.page", {_MODULE!r}):
    sys.modules[name] = types.ModuleType(name)
inside = sys.modules[{_MODULE!r}]
exec({_INSIDE!r}, inside.__dict__)
inside.prepare(BEGINNING)
"""
_BEGUN, _FAILED = "html[data-stage=begun]", "html[data-stage=failed]"


class NotOnSiteError(Exception):
    """A test wants something of a server that the site has not got."""


class Far:
    """Something in the worker; what is done with it is done there."""

    def __init__(self, served: OnSite, number: int) -> None:
        object.__setattr__(self, "_reach", partial(served.reach, number))
        object.__setattr__(self, "_thing", Thing(number))

    def __getattr__(self, name: str) -> Any:
        return self._reach("attribute", name)

    def __setattr__(self, name: str, value: Any) -> None:
        self._reach("set", name, value)

    def __call__(self, *args: Any, **more: Any) -> Any:
        return self._reach("call", *args, **more)

    def __getitem__(self, key: Any) -> Any:
        return self._reach("getitem", key)

    def __contains__(self, key: Any) -> bool:
        return bool(self._reach("contains", key))

    def __eq__(self, other: object) -> bool:
        return bool(self._reach("eq", other))

    def __bool__(self) -> bool:
        return bool(self._reach("truth"))

    __hash__ = None  # type: ignore[assignment]


class OnSite:
    """Like `tests.conftest.Served`: the site at `url`, and its program once a page is open."""

    def __init__(self, url: str, program: Any) -> None:
        self.url, self._made = url, program
        self._page: Page | None = None

    @property
    def guest_url(self) -> str:
        raise NotOnSiteError("guests come in over a network")

    @property
    def program(self) -> Any:
        return self._made if self._page is None else Far(self, 0)

    def do(self, function: Callable[..., Any], *args: Any, **more: Any) -> Any:
        return function(*args, **more)

    def leap(self, seconds: float) -> None:
        raise NotOnSiteError(f"{seconds} seconds cannot be left out: the loop is the browser's")

    def until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + _PATIENCE_S
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError
            if self._page is None:
                self._made.step()
            else:
                self._page.wait_for_timeout(_LOOK_AGAIN_MS)

    def reach(self, number: int, step: str, *args: Any, **more: Any) -> Any:
        """Do one step in the worker. Raises what it raises there."""
        args = tuple(each._thing if isinstance(each, Far) else each for each in args)
        more = {key: each._thing if isinstance(each, Far) else each for key, each in more.items()}
        asked = base64.b64encode(pickle.dumps((number, step, args, more), 4)).decode()
        kind, found = pickle.loads(  # noqa: S301  # of our own worker
            base64.b64decode(self._worker().evaluate("(asked) => reach(asked)", asked))
        )
        if kind == "raised":
            raise found
        return Far(self, found) if kind == "thing" else found

    def _worker(self) -> Worker:
        assert self._page is not None
        for _ in range(round(1000 * _PATIENCE_S / _LOOK_AGAIN_MS)):
            found = [each for each in self._page.workers if each.url.endswith("program/worker.js")]
            if found and self._page.get_attribute("html", "data-stage") == "begun":
                return found[-1]
            self._page.wait_for_timeout(_LOOK_AGAIN_MS)
        raise TimeoutError

    def open(self, context: BrowserContext, page: Page, url: str, locale: str) -> None:
        """Open the page; its worker begins as the program of the test has."""
        packed = base64.b64encode(pickle.dumps(tuple(self._beginning()), 4)).decode()
        code = _BESIDE.replace("BEGINNING", repr(packed))

        def answer(route: Route) -> None:
            found = route.fetch()
            text = found.text()
            assert text.count(_BEFORE) == 1
            run = f"pyodide.runPython({json.dumps(code)});"
            reach = "globalThis.reach = pyodide.globals.get('inside').reach;"
            route.fulfill(response=found, body=text.replace(_BEFORE, f"{run}\n{reach}\n{_BEFORE}"))

        context.route("**/program/worker.js", answer)
        rest = url.removeprefix(self.url)
        page.goto(f"{self.url}{'ja.html' if locale.startswith('ja') else ''}{rest}")
        _begun(page)
        page.reload = partial(_reloaded, page, page.reload)  # type: ignore[method-assign]
        self._page = self._page or page

    def _beginning(self) -> Beginning:
        made = self._made
        if getattr(made, "board_factory", None) is None:
            raise NotOnSiteError("the site's own board is simulated, and its program is no made-up one")
        made.step()
        match = made.game_loop.session.match
        seen, at = made.clock(), time.monotonic()
        while time.monotonic() - at < _MEASURED_S:
            pass
        faster = (made.clock() - seen) / (time.monotonic() - at)
        chosen = made.assistants.opponents.players
        return Beginning(
            match.game,
            made.board_factory.file,
            match.start,
            tuple(match.turns),
            round(faster),
            made.table_clock.keeper.control,
            tuple((name, choice) for name, choice in chosen.items()),
            made._is_welcoming,
        )


def _begun(page: Page) -> None:
    page.wait_for_selector(f"{_BEGUN}, {_FAILED}", state="attached", timeout=START_MS)
    assert page.locator(_BEGUN).count() == 1, page.text_content("#starting .why")


def _reloaded(page: Page, reload: Callable[..., Any], **more: Any) -> Any:
    """Load the page again, and wait until its program has begun anew: that takes longer than a server's."""
    answer = reload(**more)
    _begun(page)
    return answer


class _Below(SimpleHTTPRequestHandler):
    """Hands out the site below any folder: each test has its own."""

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.lstrip("/").partition("/")[2])

    def log_message(self, *_: Any) -> None:
        pass


class Sites:
    """The site on a server of files, and the programs of tests on it."""

    def __init__(self) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Below, directory=str(BUILT)))
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()
        self._served: list[OnSite] = []

    @contextmanager
    def serve(
        self, make: Callable[[], Any], _run: Any = None, archive: Any = None, **more: Any
    ) -> Iterator[OnSite]:
        """Like `tests.conftest.serving`. Raises NotOnSiteError for what needs a network."""
        if set(more) - {"boards", "proof"} or archive is not None:
            raise NotOnSiteError(f"not on the site: {sorted(more) or 'kept games of the test'}")
        program = make()
        served = OnSite(f"http://127.0.0.1:{self._server.server_port}/{len(self._served)}/play/", program)
        self._served.append(served)
        try:
            yield served
        finally:
            program.close() if hasattr(program, "close") else None

    def at(self, url: str) -> OnSite | None:
        """Return what was served at an address."""
        return next((each for each in self._served if url.startswith(each.url)), None)

    def end(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
