"""The table of known games: each folder beside this file that has an `entry.py`."""

import pkgutil
from importlib import import_module
from types import ModuleType

from pydantic import BaseModel

from niwashi.errors import NiwashiError
from niwashi.games.game import Game
from niwashi.games.rules_kit import RulesKit
from niwashi.games.setup import CARDS_SOURCE, GameSetup, canonical_json
from niwashi.words import Key


def _entries() -> list[ModuleType]:
    folder = import_module("niwashi.games").__path__
    found = [each.name for each in pkgutil.iter_modules(folder) if each.ispkg]
    entries = [import_module(f"niwashi.games.{name}.entry") for name in found]
    return sorted(entries, key=lambda entry: (entry.RANK, entry.__name__))


GAMES: dict[str, RulesKit] = {name: kit for entry in _entries() for name, kit in entry.GAMES.items()}
"""Every game by the name that `--game` takes. A game listed here has a seed file in `seeds/`."""

USUAL_GAME = next(iter(GAMES))
"""The game that is meant where nobody names one."""


def game_of(setup: GameSetup) -> Game:
    """The game that a setup means. Raises NiwashiError for an unknown one, and for what it has no use for."""
    return _known(setup.game).build(setup)


def game_named(
    name: str,
    cards: BaseModel | None = None,
    *,
    players: int | None = None,
    seed: int | None = None,
    set_up: str | None = None,
) -> Game:
    """The game of that name, with cards or a deck of its own kind. Raises NiwashiError like `game_of`.

    >>> game_named("throne").name
    'throne'
    """
    text = None if cards is None else canonical_json(cards.model_dump(mode="json"))
    return game_of(GameSetup(name, text, players=players, seed=seed, set_up=set_up))


def cards_text(name: str, fields: object, source: str = CARDS_SOURCE) -> str:
    """The cards or the deck in plain data, checked, as a `GameSetup` has them. Raises NiwashiError."""
    kit = _known(name).cards
    if kit is None:
        raise NiwashiError("rules-no-cards", game=Key(f"rules-game-{name}"))
    return canonical_json(kit.read(fields, source).model_dump(mode="json"))


def _known(name: str) -> RulesKit:
    if name not in GAMES:
        raise NiwashiError("error-unknown-game", found=name, known=", ".join(GAMES))
    return GAMES[name]
