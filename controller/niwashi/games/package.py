"""The contents of one package: games, the folders of their files, and their words."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from niwashi.errors import NiwashiError
from niwashi.games.rules_kit import RulesKit
from niwashi.validation import quoted
from niwashi.words.catalogue import has_words, words_flaw

PROTOCOL = 1
"""The version of what packages and the program expect of each other; each package names the one it is for."""

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*(:[a-z0-9]+([_.-][a-z0-9]+)*)?")
_LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class GamePackage:
    """Some games by the names that `--game` takes, and their words, rank and folder.

    A name is made of small letters, digits and hyphens. A package that makes many games puts its own name
    before them: "openspiel:hex". In keys of the word catalogue the colon is a hyphen.

    `rank` is its place in lists, the smallest first. Games that are not listed are offered on boards that
    suit no listed one, and played by their names on any board with their cells.

    Its files lie in the folder of `package`, an import package: `words/<language>.ftl`, board files in
    `boards`, lessons and puzzles in `seeds`. Where none is named it is the package of the module that the
    entry point names. `words` has more texts in the same format by language, for games that are made at run
    time.
    """

    games: Mapping[str, RulesKit]
    protocol: int = PROTOCOL
    rank: int = 100
    package: str = ""
    is_listed: bool = True
    words: Mapping[str, str] = field(default_factory=dict)


def checked_package(found: object) -> GamePackage:
    """Return the object of an entry if the program can use it. Raises NiwashiError with the reason."""
    if not isinstance(found, GamePackage):
        raise NiwashiError("game-package-type", found=type(found).__name__)
    if found.protocol != PROTOCOL:
        raise NiwashiError("game-package-protocol", found=found.protocol, known=PROTOCOL)
    if not found.games:
        raise NiwashiError("game-package-empty")
    for name, kit in found.games.items():
        if not isinstance(name, str) or len(name) > _LONGEST_NAME or not _NAME.fullmatch(name):
            raise NiwashiError("game-package-name", found=quoted(name))
        if not isinstance(kit, RulesKit) or not callable(kit.build) or not kit.seats:
            raise NiwashiError("game-package-kit", game=name)
    return found


def check_words(package: GamePackage, texts: Mapping[str, str]) -> None:
    """Raise NiwashiError where the words of a package can't be read, or a game or a player has no name."""
    for language, text in texts.items():
        if (flaw := words_flaw(text)) is not None:
            raise NiwashiError("game-package-words", language=language, found=quoted(flaw))
    given = "\n".join(texts.values())
    for name, kit in package.games.items():
        for key in (f"rules-game-{name}", *(f"player-{seat}" for seat in kit.seats)):
            plain = key.replace(":", "-")
            if not re.search(rf"^{re.escape(plain)} *=", given, re.MULTILINE) and not has_words(plain):
                raise NiwashiError("game-package-no-name", game=name, message=plain)
