"""What may be asked about Karesansui: a garden's score and places, and the rules of a whole game."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from niwashi.errors import NiwashiError
from niwashi.rules import GAMES
from niwashi.rules.karesansui import (
    Deck,
    GardenFile,
    Karesansui,
    SetUp,
    built_in_deck,
    deck_from,
    garden_from,
    load_deck,
    places,
    score,
)

__all__ = ["ASKABLE", "GARDEN_GAME", "GARDEN_VERBS", "Dealing", "askable", "garden_answer", "garden_game"]

GARDEN_GAME = "karesansui"
ASKABLE = tuple(GAMES)
"""Every game whose rules can be asked."""

_SOURCE = "garden"  # what a message calls the garden of a request


def askable(name: str) -> str:
    """The name, if it is one of `ASKABLE`. Raises NiwashiError."""
    if name not in GAMES and name != GARDEN_GAME:
        raise NiwashiError("error-unknown-game", found=name, known=", ".join(ASKABLE))
    return name


def garden_answer(game: str, verb: str, fields: object) -> Mapping[str, Any]:
    """The answer to one of `GARDEN_VERBS` about a garden given as plain data. Raises NiwashiError."""
    if game != GARDEN_GAME:
        raise NiwashiError("karesansui-batch-only", verb=verb)
    if fields is None:
        raise NiwashiError("karesansui-batch-garden")
    return GARDEN_VERBS[verb](garden_from(fields, _SOURCE))


class Dealing(NamedTuple):
    """How many play, by which seed and set-up, as far as somebody said so: else two, 0, the sheet's."""

    players: int | None = None
    seed: int | None = None
    set_up: str | None = None

    def refused_by(self, game: str) -> None:
        """Raise NiwashiError if something was said and another game is asked: only Karesansui is dealt."""
        if self != Dealing():
            raise NiwashiError("karesansui-dealt-only", game=game)


def garden_game(dealing: Dealing, deck: str | dict[str, Any] | None = None) -> Karesansui:
    """The game with a deck: a TOML file, the deck as plain data, or the built-in one. Raises NiwashiError."""
    players = 2 if dealing.players is None else dealing.players
    return Karesansui(_deck(deck), players, dealing.seed or 0, dealing.set_up or SetUp.SHEET)


def _deck(wanted: str | dict[str, Any] | None) -> Deck:
    if wanted is None:
        return built_in_deck()
    return load_deck(Path(wanted)) if isinstance(wanted, str) else deck_from(wanted, "cards")


def _score(given: GardenFile) -> Mapping[str, Any]:
    return score(given.garden, given.famous).told()


def _places(given: GardenFile) -> Mapping[str, Any]:
    return places(given.garden).told()


GARDEN_VERBS: Mapping[str, Callable[[GardenFile], Mapping[str, Any]]] = {"score": _score, "places": _places}
"""What may be asked about one garden."""
