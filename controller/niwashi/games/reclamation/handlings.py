"""Positions as layouts and back, turns as handlings (RC-10 to RC-15 on a table)."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from niwashi.errors import BadPosition
from niwashi.games.game import Act, Handling, Layout, Option, Place, PlaceKind, Reason
from niwashi.games.reclamation.notation import format_turn
from niwashi.games.reclamation.rules import (
    CARDS,
    NAMES,
    PLAYERS,
    Camp,
    Position,
    Turn,
    Variant,
    each,
    names,
    player_key,
)
from niwashi.message import Message
from niwashi.stack import EMPTY, Stack

GARDENER = 3
"""The height of a Gardener (RC-3)."""

_MOVE, _ARRIVE, _CARD, _RECLAIM = range(4)  # the steps of a turn


def card_place(side: int, card: int) -> str:
    """The name of a card's place; cards count from 0 here and from 1 in names.

    >>> card_place(1, 0)
    'tendril card 1'
    """
    return f"{PLAYERS[side]} card {card + 1}"


def card_name(number: int) -> Message:
    """The name of a card (RC-42), numbered from 1, as a fact of a message."""
    return Message("card-name-garden", number=number)


def places(variant: Variant) -> Mapping[str, Place]:
    """All places of a variant: squares, cards, and the piles beside the board."""
    return _places(variant.has_trophies)


@cache
def _places(has_trophies: bool) -> Mapping[str, Place]:  # noqa: FBT001 - a variant is no key of a cache
    squares = {name: Place(PlaceKind.SQUARE) for name in NAMES}
    cards = {card_place(side, card): Place(PlaceKind.CARD, side, side) for side in (0, 1) for card in CARDS}
    hands = {f"{player} hand": Place(PlaceKind.PILE, side, side) for side, player in enumerate(PLAYERS)}
    # A trophy keeps the face of the player it was taken from (RC-32).
    trophies = {
        f"{player} trophies": Place(PlaceKind.PILE, side, 1 - side) for side, player in enumerate(PLAYERS)
    }
    return MappingProxyType(squares | cards | hands | (trophies if has_trophies else {}))


def layout(position: Position, variant: Variant) -> Layout:
    """Return what stands on every place. A used card is out of its place (RC-20)."""
    stacks = dict.fromkeys(places(variant), EMPTY)
    for side, camp in enumerate(position.camps):
        standing = {NAMES[number]: Stack(side, camp.height(number)) for number in each(camp.squares)}
        stacks |= standing | {card_place(side, card): Stack(side, 1) for card in each(camp.cards)}
        stacks[f"{PLAYERS[side]} hand"] = _stack(side, camp.hand)
        if variant.has_trophies:
            stacks[f"{PLAYERS[side]} trophies"] = _stack(1 - side, camp.trophies)
    return stacks


def rearranged(position: Position, layout: Layout) -> Position:
    """The position with that layout, trophies as before. Raises BadPosition for what no stones can show."""
    camps = tuple(_rearranged(camp, side, layout) for side, camp in enumerate(position.camps))
    return Position((camps[0], camps[1]), position.side)


def _rearranged(camp: Camp, side: int, layout: Layout) -> Camp:
    def standing(height: int) -> int:
        return sum(1 << n for n, name in enumerate(NAMES) if layout[name] == Stack(side, height))

    high = next(
        (name for name in NAMES if layout[name].owner == side and layout[name].height > GARDENER), None
    )
    if high is not None:
        raise BadPosition("rules-position-too-high", place=high, found=layout[high].height)
    cards = sum(1 << card for card in CARDS if layout[card_place(side, card)].height)
    new = camp._replace(ones=standing(1), twos=standing(2), threes=standing(3), cards=cards)
    hand = camp.hand + camp.stones - new.stones
    if hand < 0:
        raise BadPosition("rules-position-too-many", player=player_key(side), found=-hand)
    return new._replace(hand=hand)


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


def option(position: Position, turn: Turn) -> Option:
    """A legal turn as handlings: move the Gardener, pull the card, then stones and cards in any order."""
    side = position.side
    start = walk(side, turn.origin, turn.target, turn.card)
    return Option(
        format_turn(turn),
        (*start, *_stones(position, turn), *_returns(position, turn)),
        frozenset(names(turn.chosen)),
    )


def walk(side: int, origin: int, target: int, card: int | None = None) -> tuple[Handling, ...]:
    """A Gardener lifted and set down elsewhere, and perhaps a card pulled: the start of a turn."""
    lift = _handling(Act.LIFT, NAMES[origin], EMPTY, _MOVE)
    arrive = _handling(Act.SET, NAMES[target], Stack(side, GARDENER), _ARRIVE)
    if card is None:
        return lift, arrive
    return lift, arrive, _handling(Act.PULL, card_place(side, card), EMPTY, _CARD)


def _stones(position: Position, turn: Turn) -> Iterator[Handling]:
    side, mover, other = position.side, position.mover, position.other
    for number in each(turn.placed):
        height = 0 if number == turn.origin else mover.height(number)  # the Gardener has left its square
        yield _handling(Act.ADD, NAMES[number], Stack(side, height + 1), _RECLAIM)
    for number in each(turn.taken):
        height = other.height(number)
        pile = f"{PLAYERS[side]} trophies" if height == GARDENER else ""  # RC-32
        yield _handling(Act.TAKE, NAMES[number], _stack(1 - side, height - 1), _RECLAIM, pile)


def _returns(position: Position, turn: Turn) -> Iterator[Handling]:
    """The other three cards come back when the last available one is used (RC-20)."""
    if position.mover.cards == 1 << turn.card:
        for card in CARDS:
            if card != turn.card:
                place = card_place(position.side, card)
                yield _handling(Act.RETURN, place, Stack(position.side, 1), _RECLAIM)


def _stack(owner: int, height: int) -> Stack:
    return Stack(owner, height) if height else EMPTY


@cache
def _handling(act: Act, place: str, stack: Stack, step: int, pile: str = "") -> Handling:
    return Handling(act, place, stack, step, pile)
