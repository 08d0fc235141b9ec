"""The table of known games: how each is built and set up."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from pydantic import BaseModel

from niwashi.errors import NiwashiError
from niwashi.games.borderland import COLOURS, Borderland
from niwashi.games.game import Game
from niwashi.games.karesansui import SEATS, SUPPLY, Karesansui, SetUp, built_in_deck, deck_from, read_position
from niwashi.games.reclamation import (
    GARDEN,
    PLAYERS,
    VARIANTS,
    Reclamation,
    Variant,
    built_in_card_set,
    card_set_from,
)
from niwashi.games.setup import GameSetup, plain_text
from niwashi.words import Key

Builder = Callable[[GameSetup], Game]
"""Makes a game. Raises NiwashiError for a setup that it has no use for."""

_SOURCE = "cards"  # what a message calls cards that came with a setup


@dataclass(frozen=True, slots=True)
class CardKit:
    """The cards or the deck that a game is played with; games with a kit of the same name share them.

    `read` takes plain data and what a message shall call its source, and raises NiwashiError.
    """

    name: str
    read: Callable[[object, str], BaseModel]
    built_in: Callable[[], BaseModel]


@dataclass(frozen=True, slots=True)
class RulesKit:
    """How a game is built: its builder, the seats it may have, how many can play, whether chance deals it.

    What is dealt wants a seed. `players` is empty where all seats are always taken.
    """

    build: Builder
    seats: tuple[str, ...]
    players: tuple[int, ...] = ()
    is_dealt: bool = False
    cards: CardKit | None = None


def _reclamation(variant: Variant, setup: GameSetup) -> Reclamation:
    setup.without_dealing()
    fields = setup.card_fields()
    return Reclamation(variant, built_in_card_set() if fields is None else card_set_from(fields, _SOURCE))


def _borderland(setup: GameSetup) -> Borderland:
    setup.without_dealing()
    setup.without_cards()
    return Borderland()


def _karesansui(setup: GameSetup) -> Karesansui:
    """What is not said stands in the position that it begins at, if there is one."""
    fields = setup.card_fields()
    deck = built_in_deck() if fields is None else deck_from(fields, _SOURCE)
    said = setup.players, setup.seed, setup.set_up
    if setup.start is not None and said == (None, None, None):
        start = read_position(setup.start)
        return Karesansui(deck, len(start.players), start.seed, start.set_up)
    players = min(SUPPLY) if setup.players is None else setup.players
    return Karesansui(deck, players, setup.seed or 0, setup.set_up or SetUp.SHEET)


_CARDS = CardKit("cards", card_set_from, built_in_card_set)
_DECK = CardKit("deck", deck_from, built_in_deck)

GAMES: Mapping[str, RulesKit] = {
    **{name: RulesKit(partial(_reclamation, of), PLAYERS, cards=_CARDS) for name, of in VARIANTS.items()},
    "borderland": RulesKit(_borderland, COLOURS),
    "karesansui": RulesKit(_karesansui, SEATS, tuple(SUPPLY), is_dealt=True, cards=_DECK),
}
"""Every game by the name that `--game` takes. A game listed here has a seed file in `seeds/`."""

USUAL_GAME = GARDEN.name
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
    text = None if cards is None else plain_text(cards.model_dump(mode="json"))
    return game_of(GameSetup(name, text, players=players, seed=seed, set_up=set_up))


def cards_text(name: str, fields: object, source: str = _SOURCE) -> str:
    """The cards or the deck in plain data, checked, as a `GameSetup` has them. Raises NiwashiError."""
    kit = _known(name).cards
    if kit is None:
        raise NiwashiError("rules-no-cards", game=Key(f"rules-game-{name}"))
    return plain_text(kit.read(fields, source).model_dump(mode="json"))


def _known(name: str) -> RulesKit:
    if name not in GAMES:
        raise NiwashiError("error-unknown-game", found=name, known=", ".join(GAMES))
    return GAMES[name]
