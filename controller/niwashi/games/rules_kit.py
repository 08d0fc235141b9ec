"""Construction and set-up of a game: the content of its folder's `entry.py`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from niwashi.games.game import Game
from niwashi.games.setup import GameSetup

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
