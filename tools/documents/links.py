"""Targets of the links of a page on the site."""

import re
from os.path import normpath, relpath
from pathlib import PurePosixPath

from tools.documents.contents import SiteContents

PICTURES = {".gif", ".jpg", ".png", ".svg"}
_FENCE = re.compile(r"(^ *```.*?^ *```$)", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\]|!\[[^\]]*\]\([^)]*\))*)\]\(([^()\s]+)\)")
_LIST = re.compile(r"^(?! *(?:[-*]|\d+\.) )(?! )(\S.*)\n(?=(?:[-*]|1\.) )", re.MULTILINE)


class Rewriting:
    """The text of one page as the site has it, and the pictures that it shows."""

    def __init__(self, contents: SiteContents, source: str, language: str, home: str | None) -> None:
        """`home` is the address of the repository's files, None while they have none."""
        self._contents, self._source, self._language, self._home = contents, source, language, home
        self._address = contents.by_source[source][0].address
        self.pictures: set[str] = set()

    def rewritten(self, text: str) -> str:
        """Return the text with links for the site, and with lists as Python's Markdown wants them."""
        parts = _FENCE.split(text)
        return "".join(
            part if number % 2 else _LINK.sub(self._link, _LIST.sub(r"\1\n\n", part))
            for number, part in enumerate(parts)
        )

    def _link(self, found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        words = _LINK.sub(self._link, words)
        if re.match(r"[a-z]+:|#", target):
            return f"{picture}[{words}]({target})"
        path, _, place = target.partition("#")
        path = normpath(PurePosixPath(self._source).parent / path)
        place = f"#{place}" if place else ""
        if PurePosixPath(path).suffix in PICTURES:
            self.pictures.add(path)
            return f"{picture}[{words}]({self._from_here('pictures/' + path)})"
        if path in self._contents.by_source:
            return f"[{words}]({self._page(path)}{place})"
        if self._home:
            return f"[{words}]({self._home}/{path}{place})"
        shown = words.strip("`")
        return f"`{path}`" if path.endswith(shown) else f"{words} (`{path}`)"

    def _page(self, source: str) -> str:
        """A page of this language by its Markdown, which is then checked; of the other by its address."""
        page, language = self._contents.by_source[source]
        if page.source(self._language) and (language == self._language or page.address != self._address):
            return self._from_here(f"{page.address}.md")
        return other_language(self._address, page.address, language)

    def _from_here(self, address: str) -> str:
        return relpath(address, PurePosixPath(self._address).parent)


def other_language(here: str, address: str, language: str) -> str:
    """Return the way from a page to one in another language's folder.

    >>> other_language("build/1-choose", "play/homes", "en")
    '../../en/play/homes.html'
    """
    return f"{relpath('..', PurePosixPath(here).parent)}/{language}/{address}.html"
