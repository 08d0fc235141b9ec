"""Parts of the page that packages beside the program bring: scripts, styles and pieces of HTML."""

from dataclasses import dataclass
from pathlib import Path

_added: "dict[str, PagePart]" = {}


@dataclass(frozen=True)
class PagePart:
    """A folder of page files, all of whose names are new to the page, and what the page does with them.

    Scripts import the page's own as if they lay beside them. The words are those whose keys begin with
    `page-`, among the words that the package adds.
    """

    folder: Path
    script: str
    """The script that exports `begin`."""
    begin: str
    """The function that the page calls with its model, before the program's first message."""
    style: str = ""
    html: str = ""
    """A file in which `<!-- parts: NAME -->` begins the piece for the place of that name in index.html."""


def add_page_part(source: str, part: PagePart) -> None:
    """Add a package's part, under its name, to the page from its next start on."""
    _added[source] = part


def added_page_parts() -> tuple[PagePart, ...]:
    """Return the parts that packages have added."""
    return tuple(_added.values())
