"""What a tap on a glowing place of a simulated table does: the stone from its pile, or to it."""

from collections.abc import Mapping
from typing import Literal

from niwashi.rules import Act, Game, Handling, PlaceKind
from niwashi.session import Session
from niwashi.web import DueView


def due_view(session: Session) -> Mapping[str, DueView]:
    """By place: the stones that are wanted there now, or are to come off, where that is certain."""
    cells = session.geometry.cells
    wanted = {cells[cell].name: handling for cell, handling in session.advice().due.items()}
    made = {name: _due(session, handling) for name, handling in wanted.items()}
    return {name: due for name, due in made.items() if due is not None}


def _due(session: Session, handling: Handling) -> DueView | None:
    if handling.act is Act.ADD:
        return _by_pile(session, handling, "add", handling.stack.pieces[-1])
    if handling.act is Act.TAKE:
        stood = session.match.layout()[handling.place].pieces
        return _by_pile(session, handling, "take", stood[-1]) if stood else None
    return None  # what is lifted, set down, pulled and returned needs no pile


def _by_pile(
    session: Session, handling: Handling, verb: Literal["add", "take"], piece: int
) -> DueView | None:
    pile = handling.pile or _pile(session.game, piece, session.match.side, is_turn=session.flow.task is None)
    if not pile:
        return None
    turned = session.game.places[pile].face != piece
    return {"verb": verb, "pile": pile, "turned": turned, "height": handling.stack.height}


def _pile(game: Game, piece: int, side: int, *, is_turn: bool) -> str:
    """In a turn stones come from the mover's pile and go there; else each goes home by its face."""
    piles = [(name, place) for name, place in game.places.items() if place.kind is PlaceKind.PILE]
    faces = (piece, game.pieces[piece].turned)
    own = (name for name, place in piles if is_turn and place.owner == side and place.face in faces)
    home = (name for name, place in piles if place.face == piece)
    return next(own, "") or next(home, "")
