"""What programs may ask about Karesansui: a garden's score and places, and the rules of a whole game."""

from collections.abc import Callable, Mapping
from typing import Any

from niwashi.errors import NiwashiError
from niwashi.rules.karesansui import GardenFile, Karesansui, built_in_deck, garden_from, places, score

__all__ = ["GARDEN_GAME", "GARDEN_VERBS", "garden_answer", "garden_game"]

GARDEN_GAME = "karesansui"
_SOURCE = "garden"  # what a message calls the garden of a request


def garden_answer(game: str, verb: str, fields: object) -> Mapping[str, Any]:
    """The answer to one of `GARDEN_VERBS` about a garden given as plain data. Raises NiwashiError."""
    if game != GARDEN_GAME:
        raise NiwashiError("karesansui-batch-only", verb=verb)
    if fields is None:
        raise NiwashiError("karesansui-batch-garden")
    return GARDEN_VERBS[verb](garden_from(fields, _SOURCE))


def garden_game(players: int | None, seed: int | None) -> Karesansui:
    """The game with the built-in deck: two players and seed 0 unless told otherwise. Raises NiwashiError."""
    return Karesansui(built_in_deck(), 2 if players is None else players, seed or 0)


def _score(given: GardenFile) -> Mapping[str, Any]:
    return score(given.garden, given.famous).told()


def _places(given: GardenFile) -> Mapping[str, Any]:
    return places(given.garden).told()


GARDEN_VERBS: Mapping[str, Callable[[GardenFile], Mapping[str, Any]]] = {"score": _score, "places": _places}
"""What may be asked about one garden."""
