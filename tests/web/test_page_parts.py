"""What packages bring to the page: in the same scripts and styles, and by listed names alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.server.running import Running

from niwashi import page_parts
from niwashi.page_parts import PagePart
from niwashi.server.application import application
from niwashi.web.files import PAGE, PageFiles

SCRIPT = """import { byId } from "./dom.js";

export function addDance(model) {
  byId("dance").hidden = !model;
}
"""
HTML = """<!-- parts: menu -->
<button id="dance" data-word="page-backup" hidden></button>
<!-- parts: dialogs -->
<dialog id="dance-dialog"></dialog>
"""


@pytest.fixture
def part(tmp_path: Path) -> PagePart:
    folder = tmp_path / "dance"
    folder.mkdir()
    (folder / "dance.js").write_text(SCRIPT)
    (folder / "dance.css").write_text("#dance { color: red; }\n")
    (folder / "dance.html").write_text(HTML)
    (tmp_path / "secret.js").write_text("secret")
    return PagePart(folder, "dance.js", "addDance", "dance.css", "dance.html")


@pytest.fixture
def client(part: PagePart, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(page_parts, "_added", {"dance": part})
    running = Running()
    yield TestClient(application(running.program), base_url="http://127.0.0.1")
    running.program.close()


def test_part_joins_the_page(client: TestClient) -> None:
    page = client.get("/").text
    assert page.index('id="dance"') < page.index('id="backup-open"') < page.index('id="dance-dialog"')
    assert '<button id="dance" data-word="page-backup" hidden>Keep everything</button>' in page
    assert "links-dialog" not in page
    script = client.get("/page/main.js").text
    called = script.index("function addParts(model) { addDance(model); }")
    assert script.index("function addDance(model) {") < called
    assert "#dance { color: red; }" in client.get("/page/main.css").text


@pytest.mark.parametrize("name", ["..%2fsecret.js", "dance/dance.js", "%2e%2e/secret.js", "secret.js"])
def test_only_files_of_the_part_itself_are_served(client: TestClient, name: str) -> None:
    assert client.get("/page/dance.js").status_code == 200
    assert client.get(f"/page/{name}").status_code == 404


def test_page_has_another_version_with_a_part(part: PagePart) -> None:
    assert PageFiles(PAGE, (part,)).version != PageFiles(PAGE).version


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("dance.js", b'import { nothing } from "./dom.js";\nexport function addDance() {}\n'),
        ("dance.js", b"export function other() {}\n"),
        ("dance.js", b"\xff"),
        ("dom.js", b"export function byId() {}\n"),
        ("dance.html", b"\xff"),
        ("dance.html", HTML.replace("page-backup", "page-of-nobody").encode()),
        ("dance.html", HTML.replace("data-word=", "data-word-label=").replace("backup", "nobody").encode()),
    ],
)
def test_part_that_fails_costs_the_page_nothing(part: PagePart, name: str, content: bytes) -> None:
    (part.folder / name).write_bytes(content)
    files, own = PageFiles(PAGE, (part,)), PageFiles(PAGE)
    assert (files.text("main.js"), files.text("main.css")) == (own.text("main.js"), own.text("main.css"))
    assert 'id="dance"' not in files.text("index.html")


def test_part_whose_folder_is_gone_costs_the_page_nothing(part: PagePart, tmp_path: Path) -> None:
    gone = PagePart(tmp_path / "gone", part.script, part.begin)
    assert PageFiles(PAGE, (gone, part)).text("main.js") == PageFiles(PAGE, (part,)).text("main.js")
