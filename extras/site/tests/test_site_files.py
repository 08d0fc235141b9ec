"""What the site consists of: files that lead to each other, nothing from elsewhere, packages of the lock."""

import gzip
import io
import json
import lzma
import math
import re
import tarfile
from importlib import import_module
from pathlib import Path, PurePosixPath

import pytest
from tools.wheels.own import FRIENDS

from niwashi.words.catalogue import LANGUAGES, translate
from niwashi_site.bare import bare
from niwashi_site.packages import _is_run, _needed


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_of_the_first_page_lead_to_files(language: str, site: Path) -> None:
    page = (site / page_name(language)).read_text("utf-8")
    found = re.findall(r'(?:href|src)="([^"]+)"', page)
    assert len(found) >= 7
    missing = [each for each in found if not (site / each.partition("#")[0]).exists()]
    assert missing == []


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    for file in (
        *site.glob("*.html"),
        *site.glob("*.css"),
        *site.glob("play/*.html"),
        *site.glob("play/page/*"),
    ):
        text = file.read_bytes().decode("utf-8", "replace")
        assert not re.search(r"""(?:src|href|url|import)\s*[=(]\s*["']?(?:https?:)?//""", text), file


def test_the_service_worker_keeps_every_file(site: Path) -> None:
    text = (site / "offline.js").read_text("utf-8")
    for file in site.rglob("*"):
        name = file.relative_to(site).as_posix()
        if file.is_file() and name != "offline.js" and not name.startswith("docs/"):
            assert f'"{name}"' in text, name


def test_a_first_visit_keeps_what_the_first_pages_show(site: Path) -> None:
    (kept,) = re.findall(r"^const FIRST = (.*);$", (site / "offline.js").read_text("utf-8"), re.MULTILINE)
    names = {*json.loads(kept)}
    for language in LANGUAGES:
        page = (site / page_name(language)).read_text("utf-8")
        assert {*re.findall(r'(?:src|<link[^>]* href)="([^"]+)"', page)} <= names
        assert re.search(r"\(\d+ MB\)|（\d+ MB）", page)


def test_documents_and_their_search_are_kept_without_their_pictures(site: Path) -> None:
    (kept,) = re.findall(r"^const DOCUMENTS = (.*);$", (site / "offline.js").read_text("utf-8"), re.MULTILINE)
    names = json.loads(kept)
    assert {f"docs/{language}/search/search_index.json" for language in LANGUAGES} <= {*names}
    assert [name for name in names if not (site / name).is_file()] == []
    assert not [name for name in names if name.endswith((".png", ".jpg", ".svg", ".map"))]


def test_packages_have_the_program_and_no_server_commands_keys_or_pins(site: Path) -> None:
    (packed,) = (site / "program").glob("packages-*.tar.xz")
    with tarfile.open(fileobj=io.BytesIO(lzma.decompress(packed.read_bytes()))) as tar:
        names = tar.getnames()
    rooms = {PurePosixPath(name).parts[0] for name in names}
    assert {"niwashi", "niwashi_sim", "pydantic_core", "starlette"} <= rooms
    assert not {"cryptography", "adafruit_blinka", "lgpio", "rich"} & rooms
    assert not {"uvicorn", "websockets", "h11", "typer", "click", "fluent", "babel"} & rooms
    assert ("niwashi_friends" in rooms) is FRIENDS.is_file()
    assert not {"niwashi/cli/main.py", "niwashi/web/page/main.js"} & {*names}
    assert {"adafruit_neotrellis", "micropython", "mido"} <= rooms
    assert {"niwashi/seeds/puzzles/garden.toml", "niwashi/seeds/proofs/garden.txt.xz"} <= {*names}


def test_scripts_of_workers_ask_for_classes_that_are_there() -> None:
    scripts = Path(bare.__code__.co_filename).parent / "static"
    asked = [
        found
        for file in scripts.glob("*.js")
        for found in re.findall(r'pyimport\("([\w.]+)"\)\.(\w+)', file.read_text("utf-8"))
    ]
    assert len(asked) >= 2
    for module, name in asked:
        assert hasattr(import_module(module), name), (module, name)


@pytest.mark.parametrize(
    ("name", "is_run"),
    [
        ("niwashi/session/tracker.py", True),
        ("niwashi/engine/frame.pxd", False),
        ("niwashi/firmware/main.py", False),
        ("niwashi_friends/table.py", True),
        ("niwashi_friends/words/ja/homes.ftl", True),
        ("niwashi_friends/page_files/links.js", False),
        ("niwashi_friends/page_files/friends.html", True),
        ("niwashi_friends/commands/friends.py", False),
        ("niwashi_friends/transports/nats.py", False),
        ("niwashi_friends-0.2.0.dist-info/entry_points.txt", True),
        ("pydantic_core/_pydantic_core.cpython-314-wasm32-emscripten.so", True),
        ("pydantic/py.typed", False),
        ("niwashi/web/page/words.d.ts", False),
        ("niwashi/web/page/main.js", False),
        ("niwashi/web/page/shell/offline.html", True),
        ("pydantic/v1/main.py", False),
        ("anyio-4.1.dist-info/RECORD", False),
        ("niwashi-0.2.0.dist-info/entry_points.txt", True),
    ],
)
def test_only_files_that_run_in_a_browser_are_packed(name: str, is_run: bool) -> None:
    assert _is_run(PurePosixPath(name)) is is_run


def test_every_start_finds_its_modules_compiled_and_no_module_lies_there_twice(site: Path) -> None:
    (packed,) = (site / "program").glob("packages-*.tar.xz")
    with tarfile.open(fileobj=io.BytesIO(lzma.decompress(packed.read_bytes()))) as tar:
        names = {name for name in tar.getnames() if name.endswith((".py", ".pyc"))}
    compiled = {name.removesuffix("c") for name in names if name.endswith(".pyc")}
    assert {"niwashi/browser/pyodide_host.py", "niwashi_sim/table.py", "pydantic/main.py"} <= compiled
    assert "anyio/__init__.py" in names  # it reads its own source
    assert "niwashi/words/text_pattern.py" in compiled  # every page has words
    assert "tomlkit/parser.py" in names  # no start imports it
    assert not compiled & names


@pytest.mark.parametrize(
    ("name", "content", "needed"),
    [
        ("a-1.dist-info/METADATA", b"Name: a\nVersion: 1\n\n# A manual\n", b"Name: a\nVersion: 1\n"),
        ("a/b.py", b"x = 1  # why\n", b"x = 1\n"),
        ("a/b.toml", b"# why\n", b"# why\n"),
    ],
)
def test_of_a_file_what_the_program_reads_is_packed(name: str, content: bytes, needed: bytes) -> None:
    assert _needed(name, content) == needed


MOST_LOADED = 9_000_000
"""Bytes of all that has to be there for the first turn, as a server sends them that compresses texts."""


def test_what_the_first_turn_loads_stays_below_its_bound(site: Path) -> None:
    parts = [*site.glob("program/**/*"), *site.glob("play/index.html"), *site.glob("play/page/*")]
    loaded = [file for file in parts if file.is_file() and file.name != "licences.txt"]
    sent = {str(file.relative_to(site)): _sent(file) for file in loaded}
    assert len(sent) > 15
    assert sum(sent.values()) <= MOST_LOADED, sorted(sent.items(), key=lambda each: -each[1])[:8]


def _sent(file: Path) -> int:
    content = file.read_bytes()
    return min(len(content), len(gzip.compress(content, 6)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_program_says_how_much_it_loads_and_what_is_absent(language: str, site: Path) -> None:
    page = (site / "play" / page_name(language)).read_text("utf-8")
    program, play = site / "program", site / "play"
    loaded = sum(
        _sent(file)
        for file in (
            *program.glob("packages-*"),
            *program.glob("pyodide/*"),
            *program.glob("noble/*"),
            *(play / "page" / name for name in ("main.js", "main.css")),
        )
    )
    (bar,) = re.findall(r'<progress max="(\d+)"', page)
    assert loaded <= int(bar) <= 1.01 * loaded
    assert f"{math.ceil(int(bar) / 1e6)} MB" in page
    for first in (page, (site / page_name(language)).read_text("utf-8")):
        assert translate("site-absent", language) in first


def page_name(language: str) -> str:
    return "index.html" if language == "en" else f"{language}.html"


def test_licences_of_all_packages_are_in_the_site(site: Path) -> None:
    text = (site / "program" / "licences.txt").read_text("utf-8")
    for package in ("pydantic_core", "starlette", "tomlkit", "gpiozero", "@noble/ed25519", "@noble/hashes"):
        assert re.search(rf"^=+ {package}[^\n]*LICEN", text, re.MULTILINE), package


@pytest.mark.parametrize(
    ("source", "made"),
    [
        ("x = 1  # why\n", "x = 1\n"),
        ('"""A module."""\nx = "# no comment"\n', '""\nx = "# no comment"\n'),
        ('def f():\n    """Two\n    lines."""\n\n    return 1\n', 'def f():\n    ""\n\n\n    return 1\n'),
        ('class Ö:\n    "ü"; x = "庭"  # 庭\n', 'class Ö:\n    ""; x = "庭"\n'),
        ("# -*- coding: utf-8 -*-\nx = 1\n", "# -*- coding: utf-8 -*-\nx = 1\n"),
        ("print 'Python 2'  # kept\n", "print 'Python 2'  # kept\n"),
        ('x = """\n  # in a text\n"""\n', 'x = """\n  # in a text\n"""\n'),
        ('def f(): "told"\n', 'def f(): ""\n'),
        ('f"""no docstring"""\n', 'f"""no docstring"""\n'),
    ],
)
def test_bare_source_has_neither_comments_nor_docstrings(source: str, made: str) -> None:
    assert bare(source.encode()).decode() == made


def test_bare_source_keeps_what_every_statement_says() -> None:
    for file in sorted(Path(bare.__code__.co_filename).parent.glob("*.py")):
        source = file.read_bytes()
        made = bare(source)
        assert len(made) < len(source)
        assert made.count(b"\n") == source.count(b"\n")
