"""The documents as a site: every page has a place, links lead on, nothing comes from elsewhere."""

import importlib.util
import json
import re
from pathlib import Path

import pytest
from tests.marks import EXHAUSTIVE
from tools.documents.build import build, lay_out
from tools.documents.contents import LANGUAGES, read_contents
from tools.documents.links import Rewriting

ROOT = Path(__file__).parents[2]
CONTENTS = read_contents()
PLACES = (
    "*.md",
    "docs/*.md",
    "hardware/*.md",
    "hardware/guide/*/*.md",
    "seeds/*.md",
    "*/README.md",
    "extras/*/README.md",
)


def test_every_page_has_one_place() -> None:
    pages = {str(page.relative_to(ROOT)) for place in PLACES for page in ROOT.glob(place)}
    pages = {page for page in pages if not page.startswith(".")}
    assert pages - set(CONTENTS.by_source) == set(), "add it to docs/contents.toml"
    addresses = [page.address for page in CONTENTS.pages]
    assert len(addresses) == len(set(addresses))


def test_links_lead_to_pages_pictures_and_paths() -> None:
    rewriting = Rewriting(CONTENTS, "docs/PLAYING.md", "en", None)
    text = "[a](HOMES.md#clocks) ![b](turn.gif) [icons.py](../tools/icons.py) [the tool](../tools/icons.py) [d](https://e)"
    assert rewriting.rewritten(text) == (
        "[a](homes.md#clocks) ![b](../pictures/docs/turn.gif) `tools/icons.py` "
        "the tool (`tools/icons.py`) [d](https://e)"
    )
    assert rewriting.pictures == {"docs/turn.gif"}


def test_links_to_code_use_the_address_of_the_project() -> None:
    rewriting = Rewriting(CONTENTS, "docs/PLAYING.md", "en", "https://example.org/files")
    assert rewriting.rewritten("[x](../tools/icons.py)") == "[x](https://example.org/files/tools/icons.py)"


def test_links_to_pages_in_another_language_leave_the_folder() -> None:
    rewriting = Rewriting(CONTENTS, "docs/PLAYING.ja.md", "ja", None)
    assert rewriting.rewritten("[a](SECURITY.md) [b](PLAYING.md)") == (
        "[a](../../en/understand/security.html) [b](../../en/play/playing.html)"
    )


def test_code_keeps_its_brackets() -> None:
    text = "```sh\n[x](../tools/icons.py)\n```\n"
    assert Rewriting(CONTENTS, "docs/PLAYING.md", "en", None).rewritten(text) == text


def test_lists_are_set_apart_from_the_line_before() -> None:
    assert (
        Rewriting(CONTENTS, "docs/PLAYING.md", "en", None).rewritten("a:\n- b\n- c\n") == "a:\n\n- b\n- c\n"
    )


def test_untranslated_pages_are_named_so(tmp_path: Path) -> None:
    lay_out(CONTENTS, "ja", tmp_path)
    understand = (tmp_path / "pages" / "understand" / "index.md").read_text("utf-8")
    assert "[Security](../../en/understand/security.html)（英語のみ）" in understand
    assert "（英語のみ）" not in (tmp_path / "pages" / "clubs" / "index.md").read_text("utf-8")
    assert "英語のみ" not in (tmp_path / "pages" / "index.md").read_text("utf-8")


@EXHAUSTIVE
@pytest.mark.skipif(not importlib.util.find_spec("mkdocs"), reason="MkDocs is not installed: make docs")
def test_site_is_whole_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    out = tmp_path / "a site"
    build(out, tmp_path / "sources")
    for language in LANGUAGES:
        for place in ("", "build/", "help/", "start/"):
            assert (out / language / place / "index.html").exists()
        index = json.loads((out / language / "search" / "search_index.json").read_text("utf-8"))
        assert len(index["docs"]) > 100
    assert any("磁石" in page["title"] for page in index["docs"])
    for page in out.rglob("*.html"):
        loaded = re.findall(
            r"<(?:script|img|link)\b[^>]*?(?:src|href)=\"?([^\" >]+)", page.read_text("utf-8")
        )
        assert [each for each in loaded if re.match(r"(?:https?:)?//", each)] == [], page
        assert [each for each in loaded if each.startswith("/")] == [], page


@EXHAUSTIVE
@pytest.mark.skipif(not importlib.util.find_spec("mkdocs"), reason="MkDocs is not installed: make docs")
def test_links_between_languages_lead_to_pages(tmp_path: Path) -> None:
    build(tmp_path / "site", tmp_path / "sources")
    for page in (tmp_path / "site").rglob("*.html"):
        links = re.findall(r"<a\b[^>]*?href=\"?([^\"# >]+)", page.read_text("utf-8"))
        ours = [link for link in links if not re.match(r"[a-z]+:", link)]
        assert [link for link in ours if not (page.parent / link).exists()] == [], page
