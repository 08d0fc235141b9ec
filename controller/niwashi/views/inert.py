"""What belongs to a program's side of a simulated table, and is no person's to touch now."""

from collections.abc import Collection, Iterator, Mapping

from niwashi.board_types import CueCategory, Role, cues_of
from niwashi.games.game import Game, Layout, PlaceKind
from niwashi.page_types.state import DueView
from niwashi.session.session import Session
from niwashi.stack import EMPTY

_ASKS = cues_of(
    CueCategory.OFFER, CueCategory.BEGUN, CueCategory.ORDER, CueCategory.MISTAKE, CueCategory.BUTTON
)


def inert_places(
    session: Session, table: Layout, programs: Collection[int], due: Mapping[str, DueView]
) -> Mapping[str, int]:
    """Return the places from which a person picks nothing now, each with the side it belongs to.

    These are the pieces, cards, piles and buttons of `programs`, while a person is to move and all is well.
    What glows for that person answers, whoever owns it, and so do the piles of the exchanges that are due.
    """
    flow = session.flow
    is_at_work = flow.task is not None or flow.repair is not None or flow.mismatch is not None
    if not programs or is_at_work or session.match.result is not None or flow.acting in programs:
        return {}
    cells = zip(session.geometry, session.advice().cues, strict=True)
    glows = {cell.name for cell, cue in cells if cue in _ASKS}
    answers = glows | {each["pile"] for each in due.values()}
    owners = {**_of_buttons(session), **dict(_owners(session.game, table))}
    return {place: owner for place, owner in owners.items() if owner in programs and place not in answers}


def _of_buttons(session: Session) -> dict[str, int]:
    return {cell.name: cell.owner for cell in session.geometry if cell.role is Role.DONE}


def _owners(game: Game, table: Layout) -> Iterator[tuple[str, int]]:
    """Yield the places that somebody owns: on a square whoever has the top piece."""
    for name, place in game.places.items():
        stack = table.get(name, EMPTY)
        if place.kind is not PlaceKind.SQUARE:
            yield name, place.owner
        elif stack.height:
            yield name, game.pieces[stack.owner].player
