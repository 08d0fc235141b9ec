"""Positions as layouts, turns as handlings."""

from collections.abc import Mapping, Sequence
from functools import cache
from operator import attrgetter

from niwashi.errors import BadPosition
from niwashi.games.borderland import COLOURS
from niwashi.games.borderland.actions import Action, done
from niwashi.games.borderland.notation import parse_turn
from niwashi.games.borderland.position import (
    BOARD,
    NAMES,
    NUMBERS,
    Position,
    areas,
    borders,
    each,
    names,
    set_of,
)
from niwashi.games.borderland.turns import PASS, Turn, following, goes_on, winner
from niwashi.games.game import Act, Handling, Layout, Option, Outlook, Place, PlaceKind, Words
from niwashi.message import Key
from niwashi.stack import EMPTY, Stack

STOCK = len(NAMES)
"""The pieces of each colour: as many as the board has cells can never run out (BL-2, BL-30)."""

PILES = tuple(f"{colour} hand" for colour in COLOURS)
"""The piles beside the board by colour."""

PLACES: Mapping[str, Place] = {name: Place(PlaceKind.SQUARE) for name in NUMBERS} | {
    pile: Place(PlaceKind.PILE, side, side) for side, pile in enumerate(PILES)
}
"""Every place: the 91 cells and the two piles."""

_LEAVE, _ARRIVE, _CAPTURE, _STEPS = range(4)  # the steps of an action, and how many there are
_PIECE = tuple(Stack(side, 1) for side in range(len(COLOURS)))


def layout(position: Position) -> Layout:
    stacks = dict.fromkeys(PLACES, EMPTY)
    for side, pieces in enumerate(position.pieces):
        stacks |= dict.fromkeys(names(pieces), _PIECE[side])
        left = STOCK - pieces.bit_count()
        stacks[PILES[side]] = Stack(side, left) if left else EMPTY
    return stacks


def rearranged(position: Position, layout: Layout) -> Position:
    """The position with that layout. Of the areas that a border parts, that one stays outside which has least
    of the territory before, or most enemies if several have (BL-21). Raises BadPosition.
    """
    pieces = tuple(set_of([name for name in NUMBERS if layout[name].owner == side]) for side in (0, 1))
    high = next((name for name in NUMBERS if layout[name].height > 1), None)
    if high is not None:
        raise BadPosition("rules-position-too-high", place=high, found=layout[high].height)
    held = tuple(_held(pieces[side], pieces[1 - side], position.territories[side]) for side in (0, 1))
    return Position((pieces[0], pieces[1]), (held[0], held[1]), position.side)


def _held(own: int, enemies: int, before: int) -> int:
    """The territory that a colour's pieces hold, which held another one before."""
    border = borders(own)
    if not border:
        return 0
    outside = min(areas(border), key=lambda a: ((a & before).bit_count(), -(a & enemies).bit_count()))
    return BOARD ^ outside


def options(position: Position) -> tuple[Option, ...]:
    """Return the next legal actions: first ones, or those after the beginning of a turn."""
    if position.side is None:
        return _opening(position)
    if winner(position) is not None:
        return ()
    done = so_far(position)
    found = following(position, position.side, done)
    ties: dict[str, list[Action]] = {}  # actions with the same handlings, by their text without marks of ties
    for one in found:
        ties.setdefault(_untied(one), []).append(one)
    made = [_action(position, position.side, action, done, ties) for action in found]
    if position.begun or not made:
        said = Words("borderland-say-enough" if position.begun else "borderland-say-pass")
        made.append(Option(",".join(position.begun) or PASS, (), words=said))  # nothing more: *done* says it
    return tuple(sorted(made, key=attrgetter("turn")))


def so_far(position: Position) -> Turn:
    """The actions of the turn in whose middle a position is, without their effects."""
    written = parse_turn(",".join(position.begun)).actions if position.begun else ()
    return tuple(Action(a.text, 0 if a.origin is None else 1 << a.origin, 1 << a.target) for a in written)


def _action(
    position: Position, side: int, action: Action, done_before: Turn, ties: Mapping[str, list[Action]]
) -> Option:
    text = ",".join((*position.begun, action.text))
    after = done(position, side, action)
    touch = _outside(action, side, ties[_untied(action)])
    more = not done_before and goes_on(after, side, (action,))
    outlook = Outlook.GOOD if touch and after.holds_enough(side) else None
    return Option(text, acts(side, action), goes_on=more, touch=touch, outlook=outlook)


def _untied(action: Action) -> str:
    return action.text.partition("~")[0]


def _outside(action: Action, side: int, alike: Sequence[Action]) -> frozenset[str]:
    """The cells left outside by a tie settled so; a touch of one of them means this way (BL-22)."""
    if len(alike) < 2 or action.territories is None:
        return frozenset()
    open_ties = [
        colour
        for colour in (side, 1 - side)
        if len({a.territories[colour] for a in alike if a.territories is not None}) > 1
    ]
    return frozenset(name for colour in open_ties for name in names(BOARD ^ action.territories[colour]))


def _opening(position: Position) -> tuple[Option, ...]:
    """First a white piece, then a black one, and the other player chooses by a button (BL-3)."""
    if any(position.pieces) and not position.begun:
        return tuple(map(_chosen, sorted(COLOURS)))
    side = len(position.begun)
    letter = COLOURS[side][0]
    texts = {
        number: ",".join((*position.begun, f"{letter}:{NAMES[number]}")) for number in each(position.empty)
    }
    made = (Option(text, _own(side, 0, 1 << number, 0), goes_on=not side) for number, text in texts.items())
    return tuple(sorted(made, key=attrgetter("turn")))


def _chosen(colour: str) -> Option:
    said = Words("borderland-say-colour", {"colour": Key(f"player-{colour}")})
    return Option(colour, (), button=f"choose {colour}", words=said)


def acts(side: int, action: Action, order: int = 0) -> tuple[Handling, ...]:
    """Return the handlings of the first (order 0) or second (order 1) action of a turn, captures last."""
    own = _own(side, action.origin, action.target, order)
    # Captured pieces come off in any order (BL-25).
    step, pile = _STEPS * order + _CAPTURE, PILES[1 - side]
    taken = (_handling(Act.TAKE, name, EMPTY, step, pile) for name in names(action.captured))
    return (*own, *taken) if action.captured else own


def lifted(number: int, order: int = 0) -> Handling:
    """A piece of either colour lifted off its cell as the first or second action of a turn."""
    return _handling(Act.LIFT, NAMES[number], EMPTY, _STEPS * order + _LEAVE)


@cache
def _own(side: int, origin: int, target: int, order: int) -> tuple[Handling, ...]:
    """A piece comes from the pile, or goes from cell to cell."""
    (name,), arrive = names(target), _STEPS * order + _ARRIVE
    if not origin:
        return (_handling(Act.ADD, name, _PIECE[side], arrive, PILES[side]),)
    lifts = (lifted(number, order) for number in each(origin))
    return (*lifts, _handling(Act.SET, name, _PIECE[side], arrive))


@cache
def _handling(act: Act, place: str, stack: Stack, step: int, pile: str = "") -> Handling:
    return Handling(act, place, stack, step, pile)
