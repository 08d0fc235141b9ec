"""The action of a tap on a place of a simulated table: a stone from its pile, or back to it.

Hands may have done more than the sensors can tell, or have followed a turn that is not meant any more. So the
next action follows from the stones that are really there: one stone a tap, or all where none is to stay.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

from niwashi.games import EMPTY, Act, Game, Handling, Layout, PlaceKind
from niwashi.session import Cue, Plan, Session
from niwashi.web import DueView

DueVerb = Literal["add", "take"]

PileChoice = Callable[[Sequence[str], int, DueVerb], str]
"""Choose one of some piles for a piece to come from or go to; "" if none fits."""


def due_view(
    session: Session, table: Layout, wrong: Iterable[str] = (), *, is_held: bool = False
) -> Mapping[str, DueView]:
    """Return the next stone to add or take, by place, where that is certain.

    `wrong` are places that differ from the match where the board has no sensor to tell. While `is_held`,
    hands hold pieces: what is missing may be one of these.
    """
    game, layout, cells = session.game, session.match.layout(), session.geometry.cells
    due: dict[str, DueView] = {}
    for place in wrong:
        if game.places[place].kind is PlaceKind.SQUARE:
            due[place] = _due(game, place, table, layout[place].pieces, _back(game, table, layout))
    if not is_held:
        for place in _missing_stacks(session, table):
            due[place] = _due(game, place, table, layout[place].pieces, _back(game, table, layout))
    side = session.match.side if session.flow.task is None else -1
    if not is_held:
        for place, stack in squares_to_correct(session, table).items():
            due[place] = _due(game, place, table, stack.pieces, _for_turn(game, side, ""))
    for cell, handling in session.advice().due.items():
        place = cells[cell].name
        is_carried = is_held and _is_away(handling, table)
        if handling.act in (Act.ADD, Act.TAKE) and not is_carried:
            choose = _for_turn(game, side, handling.pile)
            due[place] = _due(game, place, table, handling.stack.pieces, choose)
    return due


def _missing_stacks(session: Session, table: Layout) -> list[str]:
    """Return the squares that want pieces back which serve elsewhere by now: others are as good.

    A single one may stand anywhere; the pieces of a taller stack have to lie beside the board. No hand holds
    anything, so what the board takes for lifted is missing, too.
    """
    cues, layout, cells = session.advice().cues, session.match.layout(), session.geometry.cells
    if Cue.WRONG in cues:  # that one is to go back
        return []
    piles = [name for name, place in session.game.places.items() if place.kind is PlaceKind.PILE]
    most = max(1, sum(table[name].height - layout[name].height for name in piles))
    names = [cell.name for cell, cue in zip(cells, cues, strict=True) if cue in (Cue.PUT_BACK, Cue.LIFTED)]
    return [name for name in names if not table[name].height and 0 < layout[name].height <= most]


def _is_away(handling: Handling, table: Layout) -> bool:
    """Return True if the pieces that are to stay on a place are not there."""
    stays = handling.stack.height > (1 if handling.act is Act.ADD else 0)
    return stays and not table[handling.place].height


def _due(game: Game, place: str, table: Layout, wanted: Sequence[int], choose: PileChoice) -> DueView:
    """Return the next stone towards the wanted stack; `done` if no pile has it."""
    stands = table[place].pieces
    nothing: DueView = {
        "verb": "done",
        "pile": "",
        "turned": False,
        "height": len(stands),
        "whole": False,
    }
    if stands == wanted:
        return nothing
    missing = _missing(game, stands, wanted)
    piece = stands[-1] if missing is None else missing
    verb: DueVerb = "take" if missing is None else "add"
    faces = (piece, game.pieces[piece].turned)
    piles = [name for name, p in game.places.items() if p.kind is PlaceKind.PILE and p.face in faces]
    if verb == "add":
        piles = [name for name in piles if table[name].height]
    pile = choose(piles, piece, verb)
    if not pile:
        return nothing
    whole = verb == "take" and not wanted and len({*stands}) == 1 < len(stands)
    height = 0 if whole else len(stands) + (1 if verb == "add" else -1)
    turned = game.places[pile].face != piece
    return {"verb": verb, "pile": pile, "turned": turned, "height": height, "whole": whole}


def _missing(game: Game, stands: Sequence[int], wanted: Sequence[int]) -> int | None:
    """Return the next piece to add; None if a piece has to come off first."""
    for rides in (False, True):  # riding pieces are always on top
        there, whole = ([p for p in each if game.pieces[p].rides is rides] for each in (stands, wanted))
        if there != whole:
            return whole[len(there)] if there == whole[: len(there)] else None
    return None


def _for_turn(game: Game, side: int, named: str) -> PileChoice:
    """Choose the pile that the rules name, else that of `side`, else the stone's own."""

    def choose(piles: Sequence[str], piece: int, _: DueVerb) -> str:
        own = (name for name in piles if game.places[name].owner == side)
        home = (name for name in piles if game.places[name].face == piece)
        return named if named in piles else next(own, "") or next(home, "")

    return choose


def _back(game: Game, table: Layout, layout: Layout) -> PileChoice:
    """Choose piles so that surplus pieces go back where one is missing."""

    def choose(piles: Sequence[str], piece: int, verb: DueVerb) -> str:
        def surplus(name: str) -> int:
            more = table[name].height - layout[name].height
            return more if verb == "add" else -more

        fitting = [name for name in piles if surplus(name) > 0]
        return next(iter(fitting or [n for n in piles if game.places[n].face == piece]), "")

    return choose


def taken_for_done(session: Session) -> Layout:
    """Return the stacks that *done* would confirm if it is pressed now; none if it is not believed."""
    flow, cells = session.flow, session.geometry.cells
    layout = session.match.layout()
    plan = flow.tracker.verdict().ready
    if flow.looks_done:
        return {cell.name: layout[cell.name] for cell in cells if cell.name in layout}
    if flow.task is not None or plan is None or flow.tracker.evidence.selection.tells(plan):
        return {}  # something is missing, or was only named and is done afterwards
    return {cells[cell].name: handlings[-1].stack for cell, handlings in plan.handlings.items()}


def squares_to_correct(session: Session, table: Layout) -> Layout:
    """Return the squares that keep *done* from being true, with what should stand there.

    The board sees one whole turn, but a single stone may stand where it sees a Gardener, ten where it sees
    one. Empty while the table may be on the way to another turn.
    """
    flow, places = session.flow, session.game.places
    if flow.task is not None or flow.repair is not None or flow.mismatch is not None:
        return {}
    meant = taken_for_done(session)
    wrong = differing(meant, table)
    if not wrong:
        return {}
    verdict = flow.tracker.verdict()
    others = (plan for plan in verdict.live if plan.turn is not None and plan is not verdict.ready)
    if any(may_be_meant(session, plan, table) for plan in others):
        return {}
    return {place: meant[place] for place in wrong if places[place].kind is PlaceKind.SQUARE}


def may_be_meant(session: Session, plan: Plan, table: Layout) -> bool:
    """Return whether the changes on the table may be on the way to a plan's end."""
    layout, index = session.match.layout(), session.geometry.index
    changed = {index[p]: s for p, s in table.items() if p in index and p in layout and s != layout[p]}
    return all(
        stack in [handling.stack for handling in plan.handlings.get(cell, ())]
        for cell, stack in changed.items()
    )


def differing(wanted: Layout, table: Layout) -> tuple[str, ...]:
    """Return the places of a layout that hold something else on the table."""
    return tuple(place for place, stack in wanted.items() if table.get(place, EMPTY) != stack)
