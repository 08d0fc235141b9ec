"""All words that a player sees: one catalogue, in Project Fluent files, one file a room and language.

>>> say("error-unknown-game", "en", found="go", known="garden, throne")
'No game is called "go". Known games: garden, throne.'
"""

from niwashi.words.catalogue import (
    LANGUAGES,
    Key,
    environment_language,
    keys,
    language_from,
    load,
    say,
    suited,
)
from niwashi.words.harmless import harmless

__all__ = [
    "LANGUAGES",
    "Key",
    "environment_language",
    "harmless",
    "keys",
    "language_from",
    "load",
    "say",
    "suited",
]
