"""Facts hidden from a player, dealt anew from what that player knows."""

from typing import TypeVar

from niwashi.games.game import Dice
from niwashi.games.karesansui.deck import Deck
from niwashi.games.karesansui.position import Position

_T = TypeVar("_T")
_SEEDS = 1 << 30


def dealt_anew(position: Position, deck: Deck, dice: Dice) -> Position:
    """Deal other players' cards, hidden gardens, the stock and later shuffles anew by chance.

    The result does not depend on the hidden things: only the deciding player's view goes in.
    """
    me = position.stage.side
    seen = {*position.players[me].cards, *position.used}
    cards = _shuffled(sorted(set(deck.gardener_ids) - seen), dice)
    known = {*position.shown, position.players[me].famous}
    famous = _shuffled(sorted(set(deck.famous_by_id) - known), dice)
    players = []
    for number, player in enumerate(position.players):
        if number != me:
            dealt, cards = tuple(sorted(cards[: len(player.cards)])), cards[len(player.cards) :]
            player = player._replace(cards=dealt, famous=player.famous and famous.pop())
        players.append(player)
    stock = tuple(_shuffled(sorted(position.stock), dice))
    return position._replace(players=tuple(players), stock=stock, seed=int(dice.random() * _SEEDS))


def _shuffled(things: list[_T], dice: Dice) -> list[_T]:
    """The things in another order (Fisher and Yates)."""
    mixed = list(things)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(dice.random() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed
