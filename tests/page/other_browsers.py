"""Firefox and WebKit as Debian has them, for what the page has to do in every browser.

Firefox speaks WebDriver BiDi by itself, over a WebSocket. WebKit comes with a program that speaks the older
WebDriver, over HTTP, and wants a screen: Xvfb is one. Neither needs more than what is installed anyway.
`DrivenPage` offers those parts of Playwright's `Page` that `Newcomer` uses, so one newcomer plays everywhere.
"""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from glob import glob
from http import HTTPStatus
from pathlib import Path
from threading import Event
from typing import IO, Any, Protocol

import httpx2
from tests.ports import free_port
from websockets.sync.client import ClientConnection, connect

_PATIENCE_S = 120.0
"""For a browser's start, and for what has no time of its own; only what fails takes so long."""
_CRASH_KNOWN_S = 5.0
"""Until a driver knows that its browser has crashed; only what fails otherwise takes so long."""
_LOOK_AGAIN_MS = 40
_ENTER = "\ue007"
_KEYS = {"Enter": _ENTER}

_QUIET_FIREFOX = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.disablePrefetch": True,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
"""Settings of a profile that asks for nothing over the network."""

_LISTENING = """
  globalThis.complained ??= (() => {
    const all = [];
    // What is laid out anew a frame later is no fault, and of three browsers one reports it here.
    const isLater = (message) => message.startsWith("ResizeObserver loop");
    addEventListener("error", ({ message }) => isLater(message) || all.push(message));
    addEventListener("unhandledrejection", (event) => all.push(String(event.reason)));
    const { error } = console;
    console.error = (...words) => (all.push(words.join(" ")), error(...words));
    return all;
  })();
"""
_POINT = """([selector, index]) => {
  const element = document.querySelectorAll(selector)[index];
  if (!element || !element.checkVisibility() || element.disabled) return null;
  const middle = () => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  };
  const isHit = () => {
    const top = document.elementFromPoint(...middle());
    return top && (element.contains(top) || top.closest("label")?.contains(element));
  };
  if (!isHit()) element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const [x, y] = middle();
  return new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => {
    const [stillX, stillY] = middle();
    told(x === stillX && y === stillY && isHit() ? [x, y] : null);
  })));
}"""
"""Where to tap something: its middle, if that is in sight, at rest and not covered; else null."""


_FOUND = "[...document.querySelectorAll(selector)]"
_STATES = {
    "attached": f"{_FOUND}.length > 0",
    "visible": f"{_FOUND}.some((each) => each.checkVisibility())",
    "hidden": f"!{_FOUND}.some((each) => each.checkVisibility())",
}


class NotTappedError(AssertionError):
    """What was to be tapped was not there, covered, or did not come to rest."""


class Tab(Protocol):
    """One page of a browser, as a protocol of browsers' makers offers it."""

    def go(self, url: str) -> None:
        """Load an address."""

    def run(self, body: str) -> Any:
        """Run the body of an async function. Returns what it returns, through JSON. Raises AssertionError."""

    def act(self, source: dict[str, Any]) -> None:
        """Perform actions of WebDriver: the same in both protocols."""

    def screenshot(self) -> bytes:
        """Return the page as PNG."""

    def complaints(self) -> list[str]:
        """Return errors written to the console or thrown so far."""


class DrivenLocator:
    """An element of a `DrivenPage`: looked for each time that something is done with it."""

    def __init__(self, page: DrivenPage, selector: str, index: int = 0) -> None:
        self._page = page
        self._selector = selector
        self._index = index

    @property
    def first(self) -> DrivenLocator:
        """Return this locator: it always takes one element."""
        return self

    def nth(self, index: int) -> DrivenLocator:
        """Return another of the matching elements."""
        return DrivenLocator(self._page, self._selector, index)

    def click(self, *, timeout: float | None = None) -> None:
        """Click with a mouse. Raises NotTappedError after so many milliseconds."""
        self._tap("mouse", timeout)

    def tap(self, *, timeout: float | None = None) -> None:
        """Tap with a finger. Raises NotTappedError after so many milliseconds."""
        self._tap("touch", timeout)

    def focus(self, *, timeout: float | None = None) -> None:
        """Move the keyboard's focus here. Raises NotTappedError after so many milliseconds."""
        focused = "([selector, index]) => { const element = document.querySelectorAll(selector)[index];"
        focused += " element?.focus(); return Boolean(element) && element === document.activeElement; }"
        self._until(focused, timeout)

    def _tap(self, pointer: str, timeout: float | None) -> None:
        x, y = self._until(_POINT, timeout)
        moved = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y), "origin": "viewport"}
        down, up = ({"type": f"pointer{each}", "button": 0} for each in ("Down", "Up"))
        held = {"type": "pause", "duration": 20}
        parameters = {"pointerType": pointer}
        source = {"type": "pointer", "id": pointer, "parameters": parameters}
        self._page.tab.act({**source, "actions": [moved, down, held, up]})

    def _until(self, asked: str, timeout: float | None) -> Any:
        end = time.monotonic() + (_PATIENCE_S if timeout is None else timeout / 1000)
        while not (found := self._page.evaluate(asked, [self._selector, self._index])):
            if time.monotonic() > end:
                raise NotTappedError(f"{self._selector} {self._index}: not there, covered or not at rest")
            self._page.wait_for_timeout(_LOOK_AGAIN_MS)
        return found


class DrivenKeyboard:
    """The keyboard of a `DrivenPage`."""

    def __init__(self, tab: Tab) -> None:
        self._tab = tab

    def press(self, key: str) -> None:
        """Press a key by its name."""
        value = _KEYS.get(key, key)
        actions = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._tab.act({"type": "key", "id": "keyboard", "actions": actions})


class DrivenPage:
    """What `Newcomer` uses of Playwright's `Page`, in another browser."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.keyboard = DrivenKeyboard(tab)

    def evaluate(self, asked: str, argument: Any = None) -> Any:
        """Evaluate an expression, or call a function with an argument. Returns what comes of it."""
        called = f"const asked = ({asked}\n); const argument = {json.dumps(argument)};"
        return self.tab.run(called + 'return await (typeof asked === "function" ? asked(argument) : asked);')

    def locator(self, selector: str) -> DrivenLocator:
        """Return the first element that matches."""
        return DrivenLocator(self, selector)

    def click(self, selector: str) -> None:
        """Click the first element that matches."""
        self.locator(selector).click()

    def inner_text(self, selector: str) -> str:
        """Return the text of an element as it is drawn."""
        return str(self.evaluate("(selector) => document.querySelector(selector).innerText", selector))

    def text_content(self, selector: str) -> str:
        """Return the text of an element."""
        return str(self.evaluate("(selector) => document.querySelector(selector).textContent", selector))

    def select_option(self, selector: str, value: str) -> None:
        """Choose in a list: the list that a browser opens for that is none of the page."""
        self.evaluate(
            """([selector, value]) => {
              const select = document.querySelector(selector);
              select.value = value;
              if (select.value !== value) throw new Error(`no ${value} in ${selector}`);
              const bubbles = true;
              for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles }));
            }""",
            [selector, value],
        )

    def wait_for_selector(self, selector: str, *, state: str = "visible") -> None:
        """Wait until an element is "visible", "attached" or "hidden". Raises AssertionError."""
        seen = f"(selector) => {_STATES[state]}"
        end = time.monotonic() + _PATIENCE_S
        while not self.evaluate(seen, selector):
            assert time.monotonic() < end, f"{selector} has not come"
            self.wait_for_timeout(_LOOK_AGAIN_MS)

    def wait_for_timeout(self, milliseconds: float) -> None:
        """Let the page go on for a while."""
        self.evaluate("(pause) => new Promise((done) => { setTimeout(done, pause); })", milliseconds)


class Firefox:
    """A Firefox without a window; each page is a session of its own, as in a private window."""

    def __init__(self, socket_: ClientConnection) -> None:
        self._socket = socket_
        self._sent = 0
        self._complaints: dict[str, list[str]] = {}
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])

    def ask(self, method: str, **parameters: Any) -> Any:
        """Send a command and return its result. Raises AssertionError with what Firefox says is wrong."""
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv(timeout=_PATIENCE_S))
            if answer.get("method") == "log.entryAdded":
                self._note(answer["params"])
            if answer.get("id") == self._sent:
                assert answer["type"] == "success", f"{method}: {answer['error']}: {answer['message']}"
                return answer["result"]

    def _note(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error":
            context = entry["source"].get("context", "")
            self._complaints.setdefault(context, []).append(str(entry["text"]))

    @contextmanager
    def tab(self, width: int, height: int) -> Iterator[Tab]:
        """Open a page of this size in pixels."""
        user = self.ask("browser.createUserContext")["userContext"]
        context = self.ask("browsingContext.create", type="tab", userContext=user)["context"]
        viewport = {"width": width, "height": height}
        self.ask("browsingContext.setViewport", context=context, viewport=viewport)
        try:
            yield FirefoxTab(self, context)
        finally:
            self.ask("browser.removeUserContext", userContext=user)

    def complaints(self, context: str) -> list[str]:
        """Return the errors of one page so far."""
        return self._complaints.get(context, [])


class FirefoxTab:
    """A page of Firefox, over WebDriver BiDi."""

    def __init__(self, firefox: Firefox, context: str) -> None:
        self._firefox = firefox
        self._context = context

    def go(self, url: str) -> None:
        self._firefox.ask("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def run(self, body: str) -> Any:
        function = f"async () => JSON.stringify(await (async () => {{ {body} }})() ?? null)"
        target = {"context": self._context}
        answer = self._firefox.ask(
            "script.callFunction", functionDeclaration=function, target=target, awaitPromise=True
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def act(self, source: dict[str, Any]) -> None:
        self._firefox.ask("input.performActions", context=self._context, actions=[source])

    def screenshot(self) -> bytes:
        shot = self._firefox.ask("browsingContext.captureScreenshot", context=self._context)
        return base64.b64decode(shot["data"])

    def complaints(self) -> list[str]:
        return self._firefox.complaints(self._context)


class WebKit:
    """WebKit on a screen that nobody sees; each page is a browser of its own, with a driver of its own."""

    def __init__(self, driver: str, program: str, folder: Path, display: str) -> None:
        self._driver = driver
        self._program = program
        self._folder = folder
        self._display = display

    @contextmanager
    def tab(self, width: int, height: int) -> Iterator[Tab]:
        """Open a page of this size in pixels."""
        with ExitStack() as stack:
            tab = self._opened(stack)
            stack.callback(tab.close)
            tab.resize(width, height)
            yield tab

    def _opened(self, stack: ExitStack) -> WebKitTab:
        """Begin a session. A browser that does not come at first is ended, and another one is asked for."""
        for patience_s in (_PATIENCE_S / 4, _PATIENCE_S / 2, _PATIENCE_S):
            with ExitStack() as tried:
                try:
                    tab = self._session(tried, patience_s)
                except httpx2.TimeoutException:
                    continue
                stack.push(tried.pop_all())
                return tab
        raise TimeoutError("WebKit did not begin a session, three times")

    def _session(self, stack: ExitStack, patience_s: float) -> WebKitTab:
        port = free_port()
        home = Path(tempfile.mkdtemp(dir=self._folder))
        ours = {"DISPLAY": self._display, "HOME": str(home), "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
        stack.enter_context(started([self._driver, f"--port={port}"], home / "log", ours))
        http = stack.enter_context(
            httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=_PATIENCE_S, trust_env=False)
        )
        until(lambda: is_ready(http))
        options = {"binary": self._program, "args": ["--automation"]}
        wanted = {"webkitgtk:browserOptions": options, "timeouts": {"script": 1000 * _PATIENCE_S}}
        asked = json.dumps({"capabilities": {"alwaysMatch": wanted}})
        answer = http.post("/session", content=asked, timeout=patience_s)
        return WebKitTab(http, "/session/" + result_of(answer)["sessionId"])


def result_of(answer: httpx2.Response) -> Any:
    """Return what WebKit answers. Raises AssertionError with what it says is wrong."""
    value = answer.json()["value"]
    failed = isinstance(value, dict) and "error" in value
    assert not failed, f"{answer.url.path}: {value}"
    return value


class BrowserCrashError(Exception):
    """A browser has ended by itself: WebKit does now and then, in Mesa's software OpenGL."""


class WebKitTab:
    """A page of WebKit, over WebDriver. Raises BrowserCrashError where the browser has crashed."""

    def __init__(self, http: httpx2.Client, session: str) -> None:
        self._http = http
        self._session = session
        self._has_crashed = False

    def close(self) -> None:
        if not self._has_crashed:
            with suppress(BrowserCrashError):
                self._answer("DELETE", "")

    def _ask(self, path: str, **parameters: Any) -> Any:
        return self._answer("POST", f"/{path}", json.dumps(parameters))

    def _answer(self, method: str, path: str, content: str | None = None) -> Any:
        """Return what the driver answers, which may have ended with its browser, or wait for it for ever."""
        try:
            answer = self._http.request(method, self._session + path, content=content)
            has_crashed = answer.is_error and self._is_gone()
        except httpx2.TransportError as error:
            self._has_crashed = True
            raise BrowserCrashError(str(error)) from error
        if has_crashed:
            self._has_crashed = True
            raise BrowserCrashError(answer.text)
        return result_of(answer)

    def _is_gone(self) -> bool:
        """Return whether the browser ends. The driver answers a script first, and hears of a crash later."""
        end = time.monotonic() + _CRASH_KNOWN_S
        while self._http.get(f"{self._session}/url").status_code != HTTPStatus.NOT_FOUND:
            if time.monotonic() > end:
                return False
            Event().wait(0.05)
        return True

    def resize(self, width: int, height: int) -> None:
        """Give the page this size, whatever the window has around it."""
        self._ask("window/rect", width=width, height=height)
        around = self.run(f"return [{width} - innerWidth, {height} - innerHeight];")
        self._ask("window/rect", width=width + around[0], height=height + around[1])

    def go(self, url: str) -> None:
        self._ask("url", url=url)
        self.run(_LISTENING)

    def run(self, body: str) -> Any:
        script = f"""const told = arguments[0];
          (async () => {{ {body} }})()
            .then((value) => ({{ value }}), (error) => ({{ error: String(error) }}))
            .then((answer) => told(JSON.stringify(answer)));"""
        answer = json.loads(self._ask("execute/async", script=script, args=[]))
        assert "error" not in answer, answer["error"]
        return answer.get("value")

    def act(self, source: dict[str, Any]) -> None:
        self._ask("actions", actions=[source])

    def screenshot(self) -> bytes:
        return base64.b64decode(self._answer("GET", "/screenshot"))

    def complaints(self) -> list[str]:
        return list(self.run("return globalThis.complained ?? [];"))


def firefox_program() -> str | None:
    """Return the Firefox that is installed."""
    return next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)


def webkit_programs() -> tuple[str, str, str] | None:
    """Return the driver, the browser and the screen, if all three are installed."""
    browsers = sorted(glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser"))
    found = shutil.which("WebKitWebDriver"), browsers[-1] if browsers else None, shutil.which("Xvfb")
    driver, browser, screen = found
    return (driver, browser, screen) if driver and browser and screen else None


@contextmanager
def started_firefox(folder: Path) -> Iterator[Firefox]:
    """Start Firefox with a profile of its own in this folder."""
    program = firefox_program()
    assert program
    settings = (
        f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in _QUIET_FIREFOX.items()
    )
    (folder / "user.js").write_text("".join(settings), "utf-8")
    words = ["--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
    log = folder / "log"
    with started([program, *words], log, {"HOME": str(folder)}):
        address = awaited(log, r"WebDriver BiDi listening on (ws://\S+)")
        with connect(f"{address}/session", max_size=None, open_timeout=_PATIENCE_S) as line:
            yield Firefox(line)


@contextmanager
def started_webkit(folder: Path) -> Iterator[WebKit]:
    """Start a screen for WebKit, whose homes are in this folder."""
    programs = webkit_programs()
    assert programs
    driver, browser, screen = programs
    with displayed(screen, folder / "screen") as display:
        yield WebKit(driver, browser, folder, display)


def is_ready(http: httpx2.Client) -> bool:
    """Return True if the driver answers."""
    with suppress(httpx2.TransportError):
        return bool(http.get("/status").json()["value"]["ready"])
    return False


@contextmanager
def displayed(program: str, log: Path) -> Iterator[str]:
    """Start a screen that nobody sees. Yields its name."""
    ours, theirs = os.pipe()
    words = [program, "-displayfd", str(theirs), "-screen", "0", "1600x1400x24", "-nolisten", "tcp"]
    with os.fdopen(ours) as told, started(words, log, {}, (theirs,)):
        os.close(theirs)
        number = told.readline().strip()
        assert number, f"no screen: {log.read_text('utf-8')}"
        yield f":{number}"


@contextmanager
def started(
    words: list[str], log: Path, environment: dict[str, str], hand_on: tuple[int, ...] = ()
) -> Iterator[None]:
    """Start a program, and end it with all that it has started."""
    with log.open("wb") as heard:
        process = _start(words, heard, hand_on, environment)
        try:
            yield
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, 15)
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                process.wait()


def _start(
    words: list[str], heard: IO[bytes], hand_on: tuple[int, ...], environment: dict[str, str]
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        words,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=heard,
        stderr=subprocess.STDOUT,
        pass_fds=hand_on,
        start_new_session=True,
    )


def awaited(log: Path, pattern: str) -> str:
    """Wait until a program has written something. Returns the pattern's group."""
    until(lambda: re.search(pattern, log.read_text("utf-8", "replace")) is not None)
    found = re.search(pattern, log.read_text("utf-8", "replace"))
    assert found
    return found[1]


def until(is_true: Callable[[], bool]) -> None:
    """Look again and again, for as long as a browser may take to start. Raises AssertionError."""
    end = time.monotonic() + _PATIENCE_S
    while not is_true():
        assert time.monotonic() < end, "a browser has not started"
        Event().wait(0.05)
