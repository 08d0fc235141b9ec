"""What the site consists of: files that lead to each other, nothing from elsewhere, packages of the lock."""

import io
import lzma
import re
import tarfile
from pathlib import Path, PurePosixPath

import pytest
from tools.site.packages import _is_run

from niwashi.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_of_the_first_page_lead_to_files(language: str, site: Path) -> None:
    page = (site / ("index.html" if language == "en" else f"{language}.html")).read_text("utf-8")
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


def test_packages_have_the_program_and_no_keys_or_pins(site: Path) -> None:
    (packed,) = (site / "program").glob("packages-*.tar.xz")
    with tarfile.open(fileobj=io.BytesIO(lzma.decompress(packed.read_bytes()))) as tar:
        names = tar.getnames()
    rooms = {PurePosixPath(name).parts[0] for name in names}
    assert {"niwashi", "niwashi_sim", "pydantic_core", "starlette"} <= rooms
    assert not {"cryptography", "adafruit_blinka", "lgpio", "rich", "networkx"} & rooms
    assert "niwashi/seeds/puzzles/garden.toml" in names


@pytest.mark.parametrize(
    ("name", "is_run"),
    [
        ("niwashi/session/tracker.py", True),
        ("niwashi/engine/frame.pxd", False),
        ("niwashi/firmware/main.py", False),
        ("babel/locale-data/ja.dat", True),
        ("babel/locale-data/fr.dat", False),
        ("babel/global.dat", True),
        ("pydantic_core/_pydantic_core.cpython-314-wasm32-emscripten.so", True),
        ("anyio-4.1.dist-info/RECORD", False),
        ("niwashi-0.2.0.dist-info/entry_points.txt", True),
    ],
)
def test_only_files_that_run_in_a_browser_are_packed(name: str, is_run: bool) -> None:
    assert _is_run(PurePosixPath(name)) is is_run
