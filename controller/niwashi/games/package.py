"""The contents of one package: games and their construction, the folders of their files, and their words."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from niwashi.errors import NiwashiError
from niwashi.games.game import Game
from niwashi.games.setup import GameSetup
from niwashi.validation import quoted
from niwashi.words.catalogue import has_words
from niwashi.words.text_pattern import flaw_of

if TYPE_CHECKING:
    from pydantic import BaseModel


Builder = Callable[[GameSetup], Game]
"""Makes a game. Raises NiwashiError for a setup that it has no use for."""


@dataclass(frozen=True, slots=True)
class CardKit:
    """The cards or the deck that a game is played with; games with a kit of the same name share them.

    `read` takes plain data and what a message shall call its source, and raises NiwashiError.
    """

    name: str
    read: "Callable[[object, str], BaseModel]"
    built_in: "Callable[[], BaseModel]"


@dataclass(frozen=True, slots=True)
class RulesKit:
    """Construction of a game: its builder, possible seats, numbers of players, and if it is dealt by chance.

    A dealt game needs a seed. `players` is empty where all seats are always taken. `kit` names what the game
    has beside its rules as "module:name" (`niwashi.kits.kit.GameKit`), loaded when somebody asks for it.
    `offers_starts` is False where that kit has no fair starts and no handicap; a list of games skips it then.
    """

    build: Builder
    seats: tuple[str, ...]
    players: tuple[int, ...] = ()
    is_dealt: bool = False
    cards: CardKit | None = None
    kit: str = ""
    offers_starts: bool = True


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
        if (flaw := flaw_of(text)) is not None:
            raise NiwashiError("game-package-words", language=language, found=quoted(flaw))
    given = "\n".join(texts.values())
    for name, kit in package.games.items():
        for key in (f"rules-game-{name}", *(f"player-{seat}" for seat in kit.seats)):
            plain = key.replace(":", "-")
            if not re.search(rf"^{re.escape(plain)} *=", given, re.MULTILINE) and not has_words(plain):
                raise NiwashiError("game-package-no-name", game=name, message=plain)
