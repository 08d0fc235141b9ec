"""What gardens score as somebody may know it, and what a choice would add."""

from collections.abc import Mapping, Sequence
from typing import Any

from niwashi.rules.karesansui import Famous, Garden, Karesansui, Position, Score, score, square

__all__ = ["LAYING", "gained", "known_famous", "points", "promised"]

LAYING = ("place", "stored", "steal")
"""The verbs of turns that lay a tile on a square."""

_SETTING = ("stone", "muso")
_STOLEN = 2  # virtue that a stolen tile costs (KS-15)


def points(game: Karesansui, position: Position, player: int, viewer: int | None) -> Score:
    """A garden's points as a viewer may know them: hidden famous gardens are the owner's until the end."""
    return score(position.players[player].garden, known_famous(game, position, player, viewer))


def promised(game: Karesansui, position: Position, turn: str, viewer: int | None) -> Mapping[str, int] | None:
    """What a turn would add to the points of who decides, item by item; None if it adds none at once."""
    player = position.stage.side
    before = position.players[player].garden
    after = _after(before, turn.split(" "))
    if after is None:
        return None
    cards = known_famous(game, position, player, viewer)
    return gained(score(before, cards), score(after, cards))


def gained(before: Score, after: Score) -> Mapping[str, int]:
    """The items that differ between two scores, and the total, by name."""
    told = before.told()
    changes = {name: count - told[name] for name, count in after.told().items()}
    return {name: change for name, change in changes.items() if change or name == "total"}


def known_famous(game: Karesansui, position: Position, player: int, viewer: int | None) -> Sequence[Famous]:
    """The famous gardens that a player may score, as far as a viewer may know of them."""
    own = position.players[player].famous
    is_seen = own and (player == viewer or game.result(position) is not None)
    return [game.deck.famous_by_id[each] for each in (*position.shown, *((own,) if own and is_seen else ()))]


def _after(garden: Garden, words: list[Any]) -> Garden | None:
    """The garden after the part of a turn that points depend on."""
    match words:
        case [verb, tile, place] if verb in LAYING:
            laid = garden.with_tile(square(place), tile)
            return laid.gaining(-_STOLEN) if verb == "steal" else laid
        case [verb, kind, place, *_] if verb in _SETTING:
            stood = garden.with_stone(square(place), kind)
            return stood._replace(virtue=0) if verb == "stone" else stood
        case ["zazen"]:
            return garden.gaining(1)
    return None
