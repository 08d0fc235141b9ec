"""A game as one player sees it: without the others' hidden cards, the stock and the seed (KS-3, KS-63)."""

from collections.abc import Mapping
from typing import Any, TypeVar

from niwashi.games.game import Dice
from niwashi.games.karesansui import seats
from niwashi.games.karesansui.deck import Deck
from niwashi.games.karesansui.garden import NAMES, STONES
from niwashi.games.karesansui.garden_file import garden_data
from niwashi.games.karesansui.offers import legal_turns
from niwashi.games.karesansui.position import Laying, Phase, Player, Position

_T = TypeVar("_T")
_SEEDS = 1 << 30


def view(position: Position, viewer: str | None = None) -> Mapping[str, Any]:
    """The position as one player sees it, as plain data; without a viewer, as everybody does.

    Stored tiles and discards were shown to all. Of other players' gardener cards only their number is
    told, of a hidden famous garden only that it is there, until the game is over. `turns` are for the
    player who has to decide alone: they tell which cards that player holds. Raises ValueError for a
    viewer who does not play.
    """
    names = seats(len(position.players))
    own = None if viewer is None else names.index(viewer)
    over = position.stage.phase is Phase.OVER
    return {
        "players": {
            name: _player(player, index == own, over)
            for index, (name, player) in enumerate(zip(names, position.players, strict=True))
        },
        "stage": _stage(position, names),
        "supply": dict(zip(STONES, position.supply, strict=True)),
        "stock": len(position.stock),
        "discards": list(position.discards),
        "shown": list(position.shown),
        "used": list(position.used),
        "turns": legal_turns(position) if own == position.stage.side else None,
    }


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


def _player(player: Player, is_own: bool, over: bool) -> Mapping[str, Any]:  # noqa: FBT001 - two facts, told by name above
    return {
        **garden_data(player.garden),
        "stored": player.stored,
        "cards": list(player.cards) if is_own else len(player.cards),
        "famous": player.famous if is_own or over else player.famous is not None,
    }


def _stage(position: Position, names: tuple[str, ...]) -> Mapping[str, Any]:
    stage = position.stage
    return {
        "phase": str(stage.phase),
        "active": names[stage.active],
        "side": names[stage.side],
        "tiles": list(stage.tiles),
        "refused": [names[other] for other in stage.refused],
        "declared": _laying(stage.declared),
        "thief": None if stage.thief is None else names[stage.thief],
        "stolen": _laying(stage.stolen),
        "card": stage.card,
    }


def _laying(laying: Laying | None) -> Mapping[str, str] | None:
    return laying and {"tile": laying.tile, "square": NAMES[laying.square]}


def _shuffled(things: list[_T], dice: Dice) -> list[_T]:
    """The things in another order (Fisher and Yates)."""
    mixed = list(things)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(dice.random() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed
