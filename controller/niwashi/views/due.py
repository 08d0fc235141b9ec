"""A simulated table: what a tap on a place does next, and what stands otherwise than the game has it.

Hands may have done more than the sensors can tell, or have followed a turn that is not meant any more. So the
next action follows from the stones that are really there: one stone a tap, or all where none is to stay.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from niwashi.board_types import Cue, CueCategory, Role, cues_of
from niwashi.games.game import Act, Game, Handling, Layout, PlaceKind
from niwashi.kits.known import kit_of
from niwashi.message import Key
from niwashi.page_types.state import DueView, WrongPlace
from niwashi.session.session import Session
from niwashi.stack import EMPTY, Stack
from niwashi.views.saying import label_of
from niwashi.words.catalogue import suited, translate

_STRAY = frozenset({Cue.WRONG, Cue.TAKE_OFF})
AMISS = cues_of(CueCategory.MISTAKE) | {Cue.LIFTED}
"""Cues of places that want what stood there when the turn began."""

_ASKS = cues_of(
    CueCategory.OFFER, CueCategory.BEGUN, CueCategory.ORDER, CueCategory.MISTAKE, CueCategory.BUTTON
)
"""Cues of places that want something of a person."""

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
        due |= _astray(session, table)
    side = session.match.side if session.flow.task is None else -1
    for cell, handling in session.advice().due.items():
        place = cells[cell].name
        is_carried = is_held and _is_away(handling, table)
        is_lost = handling.act is Act.SET and not is_held  # what was lifted lies beside the board by now
        if (handling.act in (Act.ADD, Act.TAKE) and not is_carried) or is_lost:
            choose = _for_turn(game, side, handling.pile)
            due[place] = _due(game, place, table, handling.stack.pieces, choose)
    return due


def _astray(session: Session, table: Layout) -> dict[str, DueView]:
    """Return what puts those lit squares right that had pieces when the turn began, and have others now.

    What stands wrongly elsewhere comes back from there. What no turn wants on an empty square is lifted.
    """
    game, layout = session.game, session.match.layout()
    lit = {cell.name: cue for cell, cue in zip(session.geometry, session.advice().cues, strict=True) if cue}
    strays = [place for place, cue in lit.items() if cue in _STRAY and not layout.get(place, EMPTY).height]
    due: dict[str, DueView] = {}
    for place, cue in lit.items():
        wanted, stands = layout.get(place, EMPTY), table.get(place, EMPTY)
        is_square = place in layout and game.places[place].kind is PlaceKind.SQUARE
        if cue not in AMISS or not is_square or not wanted.height or wanted == stands:
            continue
        whole = next((other for other in strays if table[other] == wanted), "")
        if whole and not stands.height:
            due[place] = _from(whole, wanted.height, whole=True)
            continue
        due[place] = _due(game, place, table, wanted.pieces, _back(game, table, layout))
        missing = _missing(game, stands.pieces, wanted.pieces)
        if due[place]["verb"] == "done" and missing is not None:  # it lies on another stack
            tops = (other for other, sign in lit.items() if sign in _STRAY and table[other].height)
            under = next((other for other in tops if table[other].owner == missing), "")
            due[place] = _from(under, stands.height + 1) if under else due[place]
    return due


def _from(square: str, height: int, *, whole: bool = False) -> DueView:
    return {"verb": "add", "pile": square, "turned": False, "height": height, "whole": whole}


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


def differing(wanted: Layout, table: Layout) -> tuple[str, ...]:
    """Return the places of a layout that hold something else on the table."""
    return tuple(place for place, stack in wanted.items() if table.get(place, EMPTY) != stack)


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


_NAMED = 3  # places that one sentence names


def wrong_places(session: Session, table: Layout) -> tuple[str, ...]:
    """Return the places of the board that stand otherwise than the game has them; piles follow from them."""
    layout, places = session.match.layout(), session.game.places
    return tuple(
        cell.name
        for cell in session.geometry
        if cell.name in layout
        and places[cell.name].kind is not PlaceKind.PILE
        and table.get(cell.name, EMPTY) != layout[cell.name]
    )


def disorder_view(
    session: Session, table: Layout | None, due: Mapping[str, DueView], language: str
) -> list[WrongPlace]:
    """Return what differs and is put right as a whole; nothing of a real table, which is not known.

    That is all while the board is put right. While a mistake is only shown, it is what no single piece of
    `due` puts right: the piece that is missing there lies below others.
    """
    if table is None or (session.flow.repair is None and session.flow.mismatch is None):
        return []
    wanted, game = session.match.layout(), session.game
    cues = zip(session.geometry, session.advice().cues, strict=True)
    stuck = {c.name for c, cue in cues if cue in AMISS and c.name in due and due[c.name]["verb"] == "done"}
    return [
        {
            "place": place,
            "wants": list(wanted[place].pieces),
            "text": _text(game, place, table.get(place, EMPTY), wanted[place], language),
        }
        for place in wrong_places(session, table)
        if session.flow.repair is not None or place in stuck
    ]


def disorder_text(session: Session, wrong: Sequence[WrongPlace], language: str) -> str:
    """Return the message on what differs, "" if nothing does."""
    repair = session.flow.repair
    if repair is None or not wrong:
        return ""
    if repair.proposed is None:
        return translate("disorder-first", language, text=wrong[0]["text"], count=len(wrong))
    text = " ".join(each["text"] for each in wrong[:_NAMED])
    return translate("disorder-keep", language, text=text, more=max(0, len(wrong) - _NAMED))


def _text(game: Game, place: str, has: Stack, wants: Stack, language: str) -> str:
    """Return the actual and the expected stack of a place, in words."""
    if game.places[place].kind is PlaceKind.CARD:
        key = "disorder-card-gone" if wants.height else "disorder-card-there"
        return translate(key, language, place=label_of(place, game, language))
    facts = {"has": _stack(game, has, language), "wants": _stack(game, wants, language)}
    return translate("disorder-place", language, place=label_of(place, game, language), **facts)


def _stack(game: Game, stack: Stack, language: str) -> str:
    """Name a stack: "one Tendril stone"."""
    what = "stack" if stack.height else "nothing"
    piece = tuple(_piece(game, sort, language) for sort in dict.fromkeys(stack.pieces))
    key = suited(f"disorder-{what}", game.name, language=language)
    return translate(key, language, piece=piece, count=stack.height)


def _piece(game: Game, sort: int, language: str) -> str:
    views = kit_of(game).page.pieces(game, language)
    if views:
        return views[sort]["label"]
    return translate(Key(f"player-{game.players[game.pieces[sort].player]}"), language)
