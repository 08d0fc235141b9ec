"""All texts that people see: one catalogue of Project Fluent files, one file per room and language.

>>> translate("error-unknown-game", "en", found="go", known="garden, throne")
'No game is called "go". Known games: garden, throne.'
"""

from niwashi.words.catalogue import (
    LANGUAGES,
    AllOf,
    Fact,
    Key,
    Message,
    add_words,
    add_words_later,
    environment_language,
    has_words,
    keys,
    language_from,
    listed,
    load,
    missing_words,
    remove_words,
    suited,
    texts_in,
    translate,
    words_flaw,
)
from niwashi.words.sanitize import sanitize

__all__ = [
    "LANGUAGES",
    "AllOf",
    "Fact",
    "Key",
    "Message",
    "add_words",
    "add_words_later",
    "environment_language",
    "has_words",
    "keys",
    "language_from",
    "listed",
    "load",
    "missing_words",
    "remove_words",
    "sanitize",
    "suited",
    "texts_in",
    "translate",
    "words_flaw",
]
