"""The page by https in Chromium: it keeps the phone awake, and without the board it says so."""

from __future__ import annotations

import base64
import hashlib
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.chromium import _ARGUMENTS, _BROWSERS
from tests.conftest import GUESTS_AT
from tests.looking import comes_true, expect
from tests.marks import EXHAUSTIVE
from tests.page.axe import complaints
from tests.page.page_hands import run, simulated
from tests.page.test_companion_page import KEY, admits
from tests.page.test_guests_page import ON_ARRIVAL, SMALL_PHONE

from niwashi.page_types.rights import Right
from niwashi.words.catalogue import translate

pytest.importorskip("cryptography", "43", reason="no ready-made cryptography for this computer")

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from niwashi.guests.https_keys import HttpsKeys
from niwashi.network.authority import parse_certified_key

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

LOCKS = """() => { window.locks = []; const { wakeLock } = navigator;
  const ask = wakeLock.request.bind(wakeLock);
  wakeLock.request = async (kind) => { window.locks.push(kind); return ask(kind); }; }"""


@pytest.fixture
def keys(tmp_path: Path) -> HttpsKeys:
    made = HttpsKeys.beside(tmp_path / "games.sqlite3", ("niwashi.local",), time.time)
    made.set_up()
    made.renewed(GUESTS_AT)
    return made


def trusted(folder: Path) -> str:
    """What tells Chromium to trust the board's own key, as a phone does that has installed its authority."""
    board = parse_certified_key((folder / "games.sqlite3.https" / "board.pem").read_bytes())
    public = x509.load_pem_x509_certificate(board.certificate).public_key()
    packed = public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return base64.b64encode(hashlib.sha256(packed).digest()).decode()


@contextmanager
def phone(chromium: Browser, folder: Path, address: str) -> Iterator[Page]:
    """A phone that trusts the board and was let in; a browser of its own, since it keeps what it installs."""
    found = next(filter(None, map(shutil.which, _BROWSERS)))
    arguments = [*_ARGUMENTS, f"--ignore-certificate-errors-spki-list={trusted(folder)}"]
    context = chromium.browser_type.launch_persistent_context(
        folder / "phone",
        executable_path=found,
        args=arguments,
        bypass_csp=True,
        locale="en-GB",
        **SMALL_PHONE,
    )
    try:
        kept = f"localStorage.setItem('niwashi-key', {KEY!r})"
        context.add_init_script(f"if (location.origin === {address!r}) {kept}")
        page = context.new_page()
        page.set_default_timeout(30_000)
        yield page
    finally:
        context.close()


@EXHAUSTIVE
def test_an_installed_page_stays_awake_and_says_when_no_board_answers(
    chromium: Browser, serve: Callable[..., Any], keys: HttpsKeys, tmp_path: Path, axe: str
) -> None:
    door = partial(admits, right=Right.HAND)
    made: Any = serve(lambda: simulated("garden", "garden-36.toml"), run, door=door, certificates=keys)
    with made as served, phone(chromium, tmp_path, served.secure_url) as page:
        page.goto(served.guest_url)
        expect(page.locator("#fingerprint")).to_have_text(keys.fingerprint)
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
        assert complaints(page, axe) == []
        page.click("#open")
        page.wait_for_selector(ON_ARRIVAL)
        page.evaluate(LOCKS)
        page.click("[data-plays=flower]")
        served.do(served.program.game_loop.mark_changed)
        comes_true(page, "() => window.locks.includes('screen')")
        kept = page.evaluate(
            """async () => { await navigator.serviceWorker.ready; const names = await caches.keys();
            const kept = await (await caches.open(names[0])).keys();
            return [names.length, kept.map(({ url }) => new URL(url).pathname).sort()]; }"""
        )
        assert kept == [1, ["/offline", "/page/icon.svg", "/page/shell.css"]]

        page.reload()
        page.wait_for_selector("#say:not(:empty)")
        page.context.set_offline(True)
        page.reload()
        expect(page.locator("h1")).to_have_text(translate("page-offline-title", "en"))
        assert page.locator("#board").count() == 0, "nothing that looks like a game"
        assert complaints(page, axe) == []
        page.context.set_offline(False)
        page.click("#offline .button")
        page.wait_for_selector("#say:not(:empty)")
