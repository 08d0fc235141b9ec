"""Which page of the repository is where on the documents' site: `docs/contents.toml`."""

import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from lock.sets import ROOT

LANGUAGES = ("en", "ja")


@dataclass(frozen=True)
class Page:
    """One page: its address without `.html`, its English source, and the one in Japanese if there is one."""

    address: str
    english: str
    japanese: str | None

    def source(self, language: str) -> str | None:
        return self.english if language == "en" else self.japanese


@dataclass(frozen=True)
class SiteSection:
    """A section of the site. Its first page is `index`, or a list of its pages."""

    folder: str
    names: dict[str, str]
    index: Page | None
    pages: tuple[Page, ...]


@dataclass(frozen=True)
class SiteContents:
    """The whole site, in its order."""

    home: Page
    sections: tuple[SiteSection, ...]

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        """Every page that stands in the repository."""
        indexes = [section.index for section in self.sections if section.index]
        return (self.home, *indexes, *(page for section in self.sections for page in section.pages))

    @cached_property
    def by_source(self) -> dict[str, tuple[Page, str]]:
        found = {page.english: (page, "en") for page in self.pages}
        return found | {page.japanese: (page, "ja") for page in self.pages if page.japanese}


def read_contents(file: Path = ROOT / "docs" / "contents.toml") -> SiteContents:
    text = tomllib.loads(file.read_text("utf-8"))
    return SiteContents(_page("index", text["home"]), tuple(_section(each) for each in text["section"]))


def _section(text: dict[str, Any]) -> SiteSection:
    folder = text["folder"]
    return SiteSection(
        folder,
        {language: text[language] for language in LANGUAGES},
        _page(f"{folder}/index", text["index"]) if "index" in text else None,
        tuple(_page(f"{folder}/{_name(each)}", each) for each in text["pages"] if (ROOT / each).exists()),
    )


def _name(source: str) -> str:
    """Return the name of a page: that of its file, of its folder where the file is a README."""
    path = Path(source)
    return (path.parent.name if path.stem == "README" else path.stem).lower().replace("_", "-")


def _page(address: str, source: str) -> Page:
    translated = (
        source.replace("/en/", "/ja/") if "/en/" in source else str(Path(source).with_suffix(".ja.md"))
    )
    return Page(address, source, translated if (ROOT / translated).exists() else None)
