"""Write the site: the page in each language, Python and its packages, and what lets it work offline."""

import asyncio
import base64
import gzip
import hashlib
import io
import json
import math
import re
import shutil
from collections.abc import Callable, Mapping
from html import escape
from itertools import permutations
from pathlib import Path
from random import Random
from string import Template
from time import monotonic
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from lock.sets import ROOT

from niwashi.browser.message_port import MessagePort
from niwashi.features import features
from niwashi.games.known import USUAL_GAME, game_named
from niwashi.loop.fitting import built_in_board
from niwashi.server.application import application
from niwashi.server.simulated import simulated_program
from niwashi.views.home import boards_picture
from niwashi.words.catalogue import LANGUAGES, translate
from niwashi_site.bare import bare
from niwashi_site.board_page import SCRIPTS, asking, write_board_pages
from niwashi_site.compiled import compiled
from niwashi_site.packages import archive, contents_of, licences, wheels

STATIC = Path(__file__).parent / "static"
NODE = ROOT / "build" / "npm" / "node_modules" / "pyodide"
_NOBLE = NODE.parent / "@noble"
DOCUMENTS = ROOT / "build" / "docs"
"""What `make docs` writes. Its texts are kept for offline use once the program has begun."""
_TEXTS = {".html", ".css", ".js", ".json"}
STAGES = ("loading", "unpacking", "starting", "elsewhere", "taken", "failed", "unkept", "full")
USUAL_LANGUAGE = "en"
_FIRST_WORDS = (
    *("about", "play", "play-hint", "learn", "learn-hint", "build", "build-hint"),
    *("try", "prove", "board"),
    *("picture", "nothing-loaded", "absent"),
    *("offline-keeping", "offline-kept", "offline-failed", "offline-ask"),
)

_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs")
_PYTHON = "pyodide.asm.wasm"
"""Lies in the site compressed, as not every server compresses it: `boot.js` unpacks it."""
_LIBRARY = "python_stdlib.zip"
_SIGNING = {
    "ed25519.js": _NOBLE / "ed25519" / "index.js",
    **{name: _NOBLE / "hashes" / name for name in ("sha2.js", "_md.js", "_u64.js", "utils.js")},
}
"""What signs in a browser: names in the site's folder `noble`, and what npm has brought."""

_SCRIPTS = ("boot.js", "worker.js", "search.js", "signing.js", "host.js", *SCRIPTS)
_UNUSED = re.compile(
    r"(_pyrepl|curses|ensurepip|idlelib|lib2to3|pydoc_data|tkinter|turtledemo|unittest|venv|wsgiref|xmlrpc)/"
    r"|(doctest|mailbox|pdb|pydoc|turtle|webbrowser_gui|pickletools|_pydecimal_|imaplib|ftplib|smtplib|poplib)\.py$"
    r"|encodings/(?!__init__|aliases|ascii|cp437|cp1252|idna|latin_1|punycode|raw_unicode|unicode_escape|utf|undefined)"
)
"""Parts of Python's library that the program does not import."""

_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)


class NotBuilt(Exception):
    """Something that the site is made of is missing."""


def build(out: Path) -> str:
    """Write all files; returns a line on their sizes. Raises NotBuilt."""
    if not (NODE.is_dir() and _NOBLE.is_dir()):
        raise NotBuilt("Pyodide, or what signs, is not there: both come by npm (make build/npm/made).")
    shutil.rmtree(out, ignore_errors=True)
    program, play = out / "program", out / "play"
    (program / "pyodide").mkdir(parents=True)
    (program / "noble").mkdir()
    play.mkdir()
    write_board_pages(out / "board", {language: _page_of(language) for language in LANGUAGES})
    for name in _PYODIDE:
        shutil.copyfile(NODE / name, program / "pyodide" / name)
    python = gzip.compress((NODE / _PYTHON).read_bytes(), 9, mtime=0)
    (program / "pyodide" / f"{_PYTHON}.packed").write_bytes(python)
    (program / "pyodide" / _LIBRARY).write_bytes(_library(NODE / _LIBRARY))
    for name, file in _SIGNING.items():
        shutil.copyfile(file, program / "noble" / name)
    # Pyodide's own list of packages is emptied: ours come from our lock.
    lock = {**json.loads((NODE / "pyodide-lock.json").read_text("utf-8")), "packages": {}}
    (program / "pyodide" / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
    files = wheels(ROOT / "build" / "site-cache")
    (program / "licences.txt").write_text(licences(files, _NOBLE.glob("*/LICENSE")), "utf-8")
    packed = archive(compiled(contents_of(files), NODE))
    packages = f"packages-{hashlib.sha256(packed).hexdigest()[:12]}.tar.xz"
    (program / packages).write_bytes(packed)
    write_scripts(program, packages)
    shutil.copyfile(STATIC / "starting.css", program / "starting.css")
    asyncio.run(_write_pages(play))
    _write_first_pages(out)
    write_offline(out)
    if DOCUMENTS.is_dir():
        shutil.copytree(DOCUMENTS, out / "docs")
    return f"{out}: {sum(file.stat().st_size for file in out.rglob('*') if file.is_file()) / 1e6:.1f} MB"


async def _write_pages(folder: Path) -> None:
    """Write the page in each language, and its files, as the program itself answers with them."""
    features()  # they have parts of the page
    game = game_named(USUAL_GAME)
    program, _ = simulated_program(game, built_in_board(game), monotonic, Random(1))
    answers = _Answers(application(program))
    for name in ("page", "words", "laid", "home"):
        (folder / name).mkdir()
    try:
        for name in _page_files():
            (folder / "page" / name).write_bytes(await answers.get(f"page/{name}"))
        for language in LANGUAGES:
            words = f"words/{language}.json"
            (folder / words).write_bytes(await answers.get(words))
            laid = await answers.until(program.step, f"live?language={language}&page=1", ("scene", "table"))
            (folder / "laid" / f"{language}.json").write_text(json.dumps(laid, ensure_ascii=False), "utf-8")
            games = ",".join(name for name in laid[0]["games"] if ":" not in name)
            page = (await answers.get(f"?language={language}")).decode()
            name = _page_of(language)
            (folder / name).write_text(_for_site(page, language, _loaded(folder.parent, language)), "utf-8")
            manifest = json.loads(await answers.get(f"manifest.webmanifest?language={language}"))
            manifest |= {"id": "./", "start_url": name, "scope": "./"}
            manifest["icons"] = [{**icon, "src": icon["src"].lstrip("/")} for icon in manifest["icons"]]
            (folder / f"{language}.webmanifest").write_text(json.dumps(manifest, ensure_ascii=False), "utf-8")
        for kind, is_moving in (("turns", True), ("boards", False)):
            (folder / "home" / f"{kind}.svg").write_text(boards_picture(games, is_moving=is_moving), "utf-8")
    finally:
        program.close()


class _Loaded(NamedTuple):
    """Bytes that a server sends until the first turn: all, and those that `boot.js` does not count."""

    all: int
    uncounted: int


def _loaded(out: Path, language: str) -> _Loaded:
    """Return what a first visit of the program loads."""
    program, page = out / "program", out / "play"
    counted = [*program.glob("packages-*"), *(program / "pyodide").glob("*.[pzj]*")]
    others = [
        *(program / "pyodide").glob("*.mjs"),
        *(program / "noble").iterdir(),
        *(program / name for name in ("host.js", "worker.js", "signing.js", "boot.js", "starting.css")),
        *(page / "page" / name for name in ("main.js", "main.css", "browser_check.js", "icon.svg")),
        *(page / folder / f"{language}.json" for folder in ("words", "laid")),
    ]
    uncounted = sum(map(_sent, others))
    return _Loaded(uncounted + sum(map(_sent, counted)), uncounted)


def _write_first_pages(out: Path) -> None:
    """Write the site's first page in each language, with its picture; it tells the size of all the rest."""
    kept = [*(file for file in out.rglob("*") if file.is_file()), *_documents()]
    size = math.ceil(sum(map(_sent, kept)) / 1e6)
    shutil.copyfile(ROOT / "docs" / "turn.gif", out / "turn.gif")
    for name in ("site.css", "first.js"):
        shutil.copyfile(STATIC / name, out / name)
    template = Template((STATIC / "index.html").read_text("utf-8"))
    for language, other in permutations(LANGUAGES):
        said = {word: translate(f"site-{word}", language, size=size) for word in _FIRST_WORDS}
        texts = {word.replace("-", "_"): escape(text) for word, text in said.items()}
        here, there = _page_of(language), _page_of(other)
        places = {"here": here, "there": there, "page": here, "build_at": f"docs/{language}/build/"}
        text = template.substitute(
            texts,
            language=language,
            other=other,
            other_language=translate("page-language-name", other),
            **places,
        )
        (out / here).write_text(text, "utf-8")


def _page_of(language: str) -> str:
    return "index.html" if language == USUAL_LANGUAGE else f"{language}.html"


def _page_files() -> list[str]:
    """The names of the files that a browser asks for; scripts and styles are in main.js and main.css."""
    from niwashi.web.files import PAGE

    whole = {"main.js", "main.css", "browser_check.js"}
    return sorted(
        file.name
        for file in PAGE.iterdir()
        if file.is_file() and (file.name in whole or file.suffix in (".svg", ".png"))
    )


class _Answers:
    """Asks the application, as the page does in the site."""

    def __init__(self, app: Any) -> None:
        self._port = MessagePort(app, self._take)
        self._waiting: dict[int, asyncio.Future[Mapping[str, Any]]] = {}
        self._heard: list[Mapping[str, Any]] = []

    async def until(
        self, step: Callable[[], object], target: str, types: tuple[str, ...]
    ) -> list[Mapping[str, Any]]:
        """Open a line, and return its first message of each of some types."""
        self._heard.clear()
        self._port.take({"type": "open", "id": 0, "target": target})
        found: dict[str, Mapping[str, Any]] = {}
        while found.keys() != {*types}:
            step()
            await asyncio.sleep(0)
            for message in self._heard:
                if message["type"] in types:
                    found.setdefault(message["type"], message)
        self._port.take({"type": "close", "id": 0})
        return [found[each] for each in types]

    async def get(self, target: str) -> bytes:
        number = len(self._waiting)
        self._waiting[number] = asyncio.get_running_loop().create_future()
        self._port.take({"type": "request", "id": number, "method": "GET", "target": target})
        answer = await self._waiting[number]
        if answer["status"] != 200:
            raise NotBuilt(f"{target} was answered with {answer['status']}")
        return bytes(answer["body"])

    def _take(self, message: Mapping[str, Any]) -> None:
        if message["type"] == "answer":
            self._waiting[message["id"]].set_result(message)
        elif message["type"] == "data" and isinstance(message["data"], str):
            self._heard.append(json.loads(message["data"]))


def _for_site(page: str, language: str, loaded: _Loaded) -> str:
    """Return the page with the script that reaches the program, and what it shows during its start."""
    size = math.ceil(loaded.all / 1e6)
    texts = {stage: escape(translate(f"site-{stage}", language, size=size)) for stage in STAGES}
    said = "".join(
        f'<p data-stage="{stage}"{"" if stage == "loading" else " hidden"}>{text}</p>'
        for stage, text in texts.items()
    )
    bar = f'<progress max="{loaded.all}" value="{loaded.uncounted}" aria-hidden="true"></progress>'
    figures = f"{loaded.uncounted / 1e6:.1f} / {loaded.all / 1e6:.1f} MB"
    close = f"<button hidden>{escape(translate('site-close', language))}</button>"
    absent = f'<p id="not-here">{escape(translate("site-absent", language))}</p>'
    return _once(
        page,
        (r"<html lang", '<html data-waits data-stage="loading" lang'),
        (r'href="usb/[^"]*"', f'href="../board/{_page_of(language)}"'),
        (r'href="manifest\.webmanifest"', f'href="{language}.webmanifest"'),
        (
            r'<script type="module" src="page/main\.js"></script>',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
            f'<link rel="preload" href="laid/{language}.json" as="fetch" crossorigin>\n'
            '<link rel="stylesheet" href="../program/starting.css">\n'
            '<script src="../program/host.js"></script>\n'
            '<script type="module" src="page/main.js"></script>',
        ),
        (
            r"<body>",
            '<body>\n<div id="starting">'
            f'<div class="bar" aria-hidden="true">{bar}<span class="bytes">{figures}</span></div>'
            f'<div role="status">{said}<p class="why"></p></div>{close}</div>\n{asking(language)}',
        ),
        (r'(<div id="drawer-things">.*?)</div>\n</dialog>', rf"\1{absent}</div>\n</dialog>"),
    )


def _once(text: str, *changes: tuple[str, str]) -> str:
    for pattern, put in changes:
        text, count = re.subn(pattern, put, text, flags=re.DOTALL)
        if count != 1:
            raise NotBuilt(f"{pattern} is {count} times in the page")
    return text


def _library(file: Path) -> bytes:
    """Python's library without the parts that are not used."""
    packed = io.BytesIO()
    with ZipFile(file) as whole, ZipFile(packed, "w", ZIP_DEFLATED, compresslevel=9) as small:
        for name in sorted(whole.namelist()):
            if not name.endswith("/") and not _UNUSED.match(name):
                content = whole.read(name)
                content = bare(content) if name.endswith(".py") else content
                small.writestr(ZipInfo(name), content, ZIP_DEFLATED, 9)
    return packed.getvalue()


def write_scripts(program: Path, packages: str) -> None:
    """Write the scripts that start the program, whose packages lie in a file of that name."""
    pyodide = (*_PYODIDE, f"{_PYTHON}.packed", _LIBRARY)
    names = [*_SCRIPTS, *(f"noble/{name}" for name in _SIGNING), *(f"pyodide/{name}" for name in pyodide)]
    for name in _SCRIPTS:
        text = (STATIC / name).read_text("utf-8").replace("PACKAGES_FILE", packages)
        text = text.replace('["FILES"]', json.dumps(names))
        (program / name).write_text(text, "utf-8")


def write_offline(out: Path) -> None:
    """Write the service worker, with the names of all files and a version of them."""
    files = sorted(file for file in out.rglob("*") if file.is_file())
    hashes = {file.relative_to(out).as_posix(): _hash(file) for file in files}
    version = hashlib.sha256(json.dumps(hashes).encode()).hexdigest()
    text = (STATIC / "offline.js").read_text("utf-8")
    text = text.replace("VERSION_OF_SITE", version[:12]).replace('{ FILES: "" }', json.dumps(hashes))
    first = [
        name
        for name in hashes
        if "/" not in name or name.startswith("board/") or name == "play/page/icon.svg"
    ]
    text = text.replace('["FIRST"]', json.dumps(first))
    kept = [f"docs/{file.relative_to(DOCUMENTS).as_posix()}" for file in _documents()]
    text = text.replace('["DOCUMENTS"]', json.dumps(kept))
    (out / "offline.js").write_text(text, "utf-8")


def _hash(file: Path) -> str:
    """Return a file's hash as browsers compare it (Subresource Integrity)."""
    return f"sha256-{base64.b64encode(hashlib.sha256(file.read_bytes()).digest()).decode()}"


def _documents() -> list[Path]:
    """The files of the documents that are kept without having been seen."""
    return sorted(file for file in DOCUMENTS.rglob("*") if file.suffix in _TEXTS)


def _sent(file: Path) -> int:
    """How many bytes a server sends that compresses texts."""
    content = file.read_bytes()
    return min(len(content), len(gzip.compress(content, 6)))
