"""Positions set out by hand: stones and cards as somebody has put them, and their mistakes."""

from niwashi.errors import BadPosition
from niwashi.games.game import Layout, Reason
from niwashi.games.reclamation.handlings import GARDENER, card_place
from niwashi.games.reclamation.position import PLAYERS, Camp, Position, player_key
from niwashi.games.reclamation.squares import NAMES
from niwashi.games.reclamation.turns import CARDS
from niwashi.games.reclamation.variant import Variant


def flaw(layout: Layout, variant: Variant) -> Reason | None:
    """Return the reason why no position has this layout, with the places; None if it may be one."""
    high = tuple(name for name in NAMES if layout[name].height > GARDENER)
    if high:
        facts: dict[str, str | int] = {"place": high[0], "found": layout[high[0]].height}
        return Reason("rules-position-too-high", "RC-3", high, facts)
    mixed = tuple(name for name in NAMES if layout[name].under)
    if mixed:
        return Reason("rules-position-mixed", "RC-3", mixed, {"place": mixed[0]})
    camps = [_camp(layout, side, variant) for side in range(len(PLAYERS))]
    placed = sum(camp.stones for camp in camps)
    if placed > variant.stones:
        return Reason("rules-position-stones", "RC-5", (), {"found": placed, "wanted": variant.stones})
    if not any(camp.threes for camp in camps):
        return Reason("rules-position-no-gardener", "RC-3")
    return next(
        filter(None, (_camp_flaw(layout, side, camp, variant) for side, camp in enumerate(camps))), None
    )


def set_out(layout: Layout, side: int, variant: Variant) -> Position:
    """Return the position, even an illegal one. Raises BadPosition for more stones than there are."""
    camps = [_camp(layout, owner, variant) for owner in range(len(PLAYERS))]
    placed = sum(camp.stones for camp in camps)
    if placed > variant.stones:
        raise BadPosition("rules-position-stones", found=placed, wanted=variant.stones)
    left = variant.stones - placed
    first = min(left, layout[f"{PLAYERS[0]} hand"].height)
    return Position((camps[0]._replace(hand=first), camps[1]._replace(hand=left - first)), side)


def _camp(layout: Layout, side: int, variant: Variant) -> Camp:
    """Return a player's pieces on the board and among the trophies, with an empty hand."""

    def standing(height: int) -> int:
        squares = ((1 << n, layout[name]) for n, name in enumerate(NAMES))
        return sum(one for one, stack in squares if stack.owner == side and stack.height == height)

    cards = sum(1 << card for card in CARDS if layout[card_place(side, card)].height)
    trophies = layout[f"{PLAYERS[side]} trophies"].height if variant.has_trophies else 0
    return Camp(standing(1), standing(2), standing(GARDENER), 0, cards, trophies)


def _camp_flaw(layout: Layout, side: int, camp: Camp, variant: Variant) -> Reason | None:
    gardeners = camp.threes.bit_count()
    if gardeners not in variant.gardeners:
        where = tuple(name for name in NAMES if layout[name] == (side, GARDENER, ()))
        facts: dict[str, str | int] = {"player": player_key(side), "found": gardeners}
        return Reason("rules-position-gardeners", "RC-3", where, facts)
    if not camp.cards:
        where = tuple(card_place(side, card) for card in CARDS)
        return Reason("rules-position-no-card", "RC-20", where, {"player": player_key(side)})
    return None
