"""Points of gardens as a given player may know them, and the gain of a choice."""

from collections.abc import Mapping

from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.karesansui.position import Position
from niwashi.games.karesansui.scoring import Score, score


def points(game: Karesansui, position: Position, player: int, viewer: int | None) -> Score:
    """A garden's points as a viewer may know them: hidden famous gardens are the owner's until the end."""
    return score(position.players[player].garden, game.known_famous(position, player, viewer))


def promised(game: Karesansui, position: Position, turn: str, viewer: int | None) -> Mapping[str, int] | None:
    """Return the points that a turn would add to the deciding player, item by item; None if none at once."""
    player = position.stage.side
    after = game.preview(position, turn)
    if after is None:
        return None
    cards = game.known_famous(position, player, viewer)
    return gained(score(position.players[player].garden, cards), score(after, cards))


def gained(before: Score, after: Score) -> Mapping[str, int]:
    """The items that differ between two scores, and the total, by name."""
    told = before.told()
    changes = {name: count - told[name] for name, count in after.told().items()}
    return {name: change for name, change in changes.items() if change or name == "total"}
