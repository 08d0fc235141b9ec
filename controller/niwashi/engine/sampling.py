"""What a player does not see, dealt anew: searches get a position made from that player's view alone."""

from typing import Any, TypeVar

from niwashi.engine.levels import Dice
from niwashi.rules import Game
from niwashi.rules.karesansui import Karesansui, Position

__all__ = ["shuffled", "unpeeked"]

_T = TypeVar("_T")
_SEEDS = 1 << 30


def shuffled(things: list[_T], dice: Dice) -> list[_T]:
    """The things in another order (Fisher and Yates)."""
    mixed = list(things)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(dice.random() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def unpeeked(game: Game, position: Any, dice: Dice) -> Any:
    """The position with everything that whoever decides cannot see dealt anew; itself where all is open.

    Nothing of the result depends on what was hidden: only the view of that player goes in (KS-3, KS-63).
    """
    if not isinstance(game, Karesansui) or game.result(position) is not None:
        return position
    return _dealt_anew(game, position, dice)


def _dealt_anew(game: Karesansui, position: Position, dice: Dice) -> Position:
    """Other players' cards, hidden gardens, the order of the stock and of later shuffles, by chance."""
    me = position.stage.side
    seen = {*position.players[me].cards, *position.used}
    cards = shuffled(sorted(set(game.deck.gardener_ids) - seen), dice)
    known = {*position.shown, position.players[me].famous}
    famous = shuffled(sorted(set(game.deck.famous_by_id) - known), dice)
    players = []
    for number, player in enumerate(position.players):
        if number != me:
            dealt, cards = tuple(sorted(cards[: len(player.cards)])), cards[len(player.cards) :]
            player = player._replace(cards=dealt, famous=player.famous and famous.pop())
        players.append(player)
    stock = tuple(shuffled(sorted(position.stock), dice))
    return position._replace(players=tuple(players), stock=stock, seed=int(dice.random() * _SEEDS))
