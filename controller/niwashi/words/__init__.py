"""All texts that people see: one catalogue of Project Fluent files, one file per room and language.

>>> translate("error-unknown-game", "en", found="go", known="garden, throne")
'No game is called "go". Known games: garden, throne.'
"""

from niwashi.words.catalogue import (
    LANGUAGES,
    Key,
    environment_language,
    keys,
    language_from,
    load,
    suited,
    translate,
)
from niwashi.words.sanitize import sanitize

__all__ = [
    "LANGUAGES",
    "Key",
    "environment_language",
    "keys",
    "language_from",
    "load",
    "sanitize",
    "suited",
    "translate",
]
