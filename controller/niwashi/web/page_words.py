"""Write the words into a page, so that it can be read before any script has loaded."""

import re
from html import escape

from niwashi.words.catalogue import translate

BLANKS = {name: f"{{{name}}}" for name in ("clause", "count", "item", "place", "player", "text")}
"""Facts that the page fills in itself; the catalogue then only builds the sentences."""

_TEXT = re.compile(r'data-word="([\w-]+)"[^>]*>(?=</)')
_LABEL = re.compile(r'data-word-label="([\w-]+)"')


def with_words(page: str, language: str) -> str:
    """Fill in the words that elements name, as their text or as their label."""

    def text(key: str) -> str:
        return escape(translate(key, language, **BLANKS))

    page = _TEXT.sub(lambda found: f"{found[0]}{text(found[1])}", page)
    return _LABEL.sub(lambda found: f'{found[0]} aria-label="{text(found[1])}"', page)
