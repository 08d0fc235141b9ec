"""The words of a page, written into it: it can be read before any script has come."""

import re
from html import escape

from niwashi import words

BLANKS = {name: f"{{{name}}}" for name in ("clause", "count", "item", "place", "player", "text")}
"""What the page itself fills in, so that its sentences too are built by the catalogue."""

_TEXT = re.compile(r'data-word="([\w-]+)"[^>]*>(?=</)')
_LABEL = re.compile(r'data-word-label="([\w-]+)"')


def with_words(page: str, language: str) -> str:
    """Say the words that elements name, as their text or as their label."""

    def said(key: str) -> str:
        return escape(words.translate(key, language, **BLANKS))

    page = _TEXT.sub(lambda found: f"{found[0]}{said(found[1])}", page)
    return _LABEL.sub(lambda found: f'{found[0]} aria-label="{said(found[1])}"', page)
