"""Positions that people set out on a page: what the rules say of them, what a board can tell of one."""

from collections.abc import Sequence

from niwashi.board_types import Geometry, Senses
from niwashi.errors import BadPosition, NiwashiError
from niwashi.games.game import Game, Layout, PlaceKind
from niwashi.message import Key
from niwashi.page_types.state import ReasonView
from niwashi.stack import EMPTY, Stack, stacked
from niwashi.web.draft import Draft, DraftView
from niwashi.words.catalogue import translate

_WHOLLY = Senses.FACE | Senses.HEIGHT


def layout_of(game: Game, draft: Draft) -> Layout:
    """Return the layout of a draft. Raises NiwashiError for places and pieces that the game has not."""
    strange = next((name for name in draft.stacks if name not in game.places), None)
    sorts = {sort for stack in draft.stacks.values() for sort in stack}
    if strange is not None or not sorts <= set(range(len(game.pieces))) or draft.side >= len(game.players):
        raise NiwashiError("web-bad-draft")
    return {name: stacked(draft.stacks.get(name, ())) for name in game.places}


def draft_view(
    game: Game, layout: Layout, side: int, language: str, unknown: Sequence[str] = ()
) -> DraftView:
    """A layout with a player to move, and what the rules say of it. Raises NiwashiError: no game for that."""
    if not game.tallest:
        raise NiwashiError("rules-not-set-out", game=Key(f"rules-game-{game.name}"))
    position, reason = _judged(game, layout, side, language)
    shown = layout
    if unknown:
        text = translate("draft-unknown", language, places=tuple(unknown))
        position, reason = "", {"text": text, "clause": "", "places": list(unknown)}
    elif position:
        parsed = game.parse(position)
        shown, side = game.layout(parsed), game.side(parsed)  # an empty board of Borderland has its own mover
    return {
        "side": side,
        "stacks": {place: list(stack.pieces) for place, stack in shown.items()},
        "tallest": game.tallest,
        "position": position,
        "reason": reason,
        "unknown": list(unknown),
    }


def _judged(game: Game, layout: Layout, side: int, language: str) -> tuple[str, ReasonView | None]:
    """The text of the position, or why there is none."""
    flaw = game.flaw(layout)
    if flaw is not None:
        text = translate(flaw.key, language, **flaw.facts)
        return "", {"text": text, "clause": flaw.clause, "places": list(flaw.places)}
    try:
        position = game.set_out(layout, side)
    except BadPosition as error:
        return "", {"text": translate(error.message, language), "clause": "", "places": []}
    ending = game.ending(position)
    if ending is not None:
        text = translate("draft-over", language, why=translate(ending.key, language, **ending.facts))
        return "", {"text": text, "clause": ending.clause, "places": list(ending.places)}
    return game.format(position), None


def sensed(
    game: Game, board: Geometry, values: Sequence[int], otherwise: Layout
) -> tuple[Layout, tuple[str, ...]]:
    """Return the layout that a board's readings tell by themselves, and the places they can't tell.

    Piles lie beside the board: of these, `otherwise` tells.
    """
    found = {name: otherwise[name] for name, place in game.places.items() if place.kind is PlaceKind.PILE}
    unknown = []
    for cell, value in zip(board, values, strict=True):
        if cell.role is None and cell.name in game.places:
            stack = _seen(game, cell.name, cell.senses, value)
            found[cell.name] = EMPTY if stack is None else stack
            unknown += [cell.name] if stack is None else []
    return found, tuple(unknown)


def _seen(game: Game, place: str, senses: Senses, value: int) -> Stack | None:
    """Return the stack that a value tells; None if it does not tell enough."""
    if not value:
        return EMPTY if senses.sees else None
    if game.places[place].kind is PlaceKind.CARD:
        return Stack(game.places[place].owner, 1)
    pole = (value >> 1 & 0b11) - 1
    fitting = [sort for sort in range(len(game.pieces)) if sort % 2 == pole]
    is_enough = senses & _WHOLLY == _WHOLLY or (Senses.FACE in senses and game.tallest == 1)
    if not is_enough or len(fitting) != 1:
        return None
    return Stack(fitting[0], value >> 3 or 1)
