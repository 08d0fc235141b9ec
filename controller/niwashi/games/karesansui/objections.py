"""Attempts on a board that the rules refuse, and why a change or a touch means nothing (KS-71)."""

from collections.abc import Iterator

from niwashi.games.game import Change, Place, PlaceKind, Reason, Refused
from niwashi.games.karesansui import board
from niwashi.games.karesansui.acts import setting_up, walking
from niwashi.games.karesansui.garden import COSTS, NAMES, SQUARES, monk_steps, square, tile_places
from niwashi.games.karesansui.offers import legal_turns
from niwashi.games.karesansui.position import Phase, Position, player_key
from niwashi.games.karesansui.reasons import why_illegal
from niwashi.games.karesansui.seats import seats
from niwashi.games.karesansui.tiles import faces

_SHOWN = ("flat", "small")  # a stone of either pole: boards feel no more of it


def common_mistakes(here: Position) -> Iterator[Refused]:
    """Steps that are none, stones set up before their kind is said, and stones where none may stand."""
    phase, begun = here.stage.phase, here.begun.split(" ")
    if phase is Phase.ACT and not here.begun:
        yield from _far_walks(here)
    if phase in (Phase.ACT, Phase.BUY) and not here.begun:
        # A stone on the garden before anybody has said which (KS-76).
        for number, name in enumerate(NAMES):
            if not here.mover.garden.stones[number]:
                reason = _placed(here, _unnamed(here, name), _cell(here, number))
                yield from (Refused(setting_up(here, kind, number), reason) for kind in _SHOWN)
    if begun[0] in ("stone", "muso") and len(begun) == 2:
        yield from _bad_stones(here, begun[0], begun[1])


def objection(here: Position, cell: str, place: Place, change: Change) -> Reason:
    """The most helpful reason against a change at a place, or a touch of it, in a game that is not over."""
    side, players = here.stage.side, len(here.players)
    facts = {"place": cell, "player": player_key(seats(players)[side])}
    if place.kind is PlaceKind.PILE:
        return Reason("karesansui-pile", "KS-72", (cell,), facts)
    if place.owner != side:
        return Reason("karesansui-not-your-garden", "KS-50", (cell,), facts)
    if change is Change.TURNED:
        return Reason("karesansui-other-piece", "KS-72", (cell,), facts)
    name = next((name for name in NAMES if board.cell_of(players, side, name) == cell), None)
    if name is None:
        return _at_corner(here, cell, facts)
    if change in (Change.GONE, Change.FEWER, Change.LIFTED):
        return _against_taking(here, name, cell, facts)
    return _placed(here, _against_putting(here, name, facts), cell)


def _far_walks(here: Position) -> Iterator[Refused]:
    """The monk set down where he can't step to (KS-16)."""
    garden = here.mover.garden
    if garden.monk is None:
        return
    steps = monk_steps(garden)
    for number in SQUARES:
        if number not in steps and number != garden.monk:
            reason = why_illegal(here, ("monk", NAMES[number]))
            yield Refused(walking(here, number), _placed(here, reason, _cell(here, number)))


def _bad_stones(here: Position, verb: str, kind: str) -> Iterator[Refused]:
    """A stone where this one may not stand (KS-17)."""
    garden = here.mover.garden
    for number, name in enumerate(NAMES):
        if not garden.stones[number]:
            reason = _stone_reason(here, verb, kind, name)
            if reason is not None:
                yield Refused(setting_up(here, kind, number), _placed(here, reason, _cell(here, number)))


def _stone_reason(here: Position, verb: str, kind: str, name: str) -> Reason | None:
    turn = f"{verb} {kind} {name}"
    return None if turn in legal_turns(here) else why_illegal(here, tuple(turn.split(" ")))


def _unnamed(here: Position, name: str) -> Reason:
    """Return why a stone can't be set up: none can be paid, none may stand there, or its kind is open."""
    garden = here.mover.garden
    affordable = [kind for kind, cost in COSTS.items() if here.price(kind) and cost <= garden.virtue]
    wrong = _stone_reason(here, "stone", affordable[0] if affordable else "flat", name)
    return wrong or Reason("karesansui-say-which-stone", "KS-76", (), {"virtue": garden.virtue})


def _at_corner(here: Position, cell: str, facts: dict[str, str]) -> Reason:
    """A player's own three places beside the garden: they take nothing, and mean nothing just now."""
    corner = board.corner(len(here.players), here.stage.side)
    if cell == corner.monk and here.stage.phase is Phase.TILE:
        return why_illegal(here, ("discard",))
    if cell == corner.storage and here.stage.phase is Phase.TILE and not here.begun:
        return why_illegal(here, ("store",))
    return Reason("karesansui-nothing-there", "KS-71", (cell,), facts)


def _against_taking(here: Position, name: str, cell: str, facts: dict[str, str]) -> Reason:
    """The monk or a stone lifted without need."""
    garden, phase = here.mover.garden, here.stage.phase
    if phase is not Phase.ACT:
        return _asked(here, cell)
    if square(name) == garden.monk and not here.begun:
        key = "karesansui-monk-goes" if monk_steps(garden) else "karesansui-monk-stuck"
        return Reason(key, "KS-16", (cell,), facts)
    return Reason("karesansui-stone-stays", "KS-17", (cell,), facts)


def _against_putting(here: Position, name: str, facts: dict[str, str]) -> Reason:
    phase, begun = here.stage.phase, here.begun.split(" ")
    if phase in (Phase.TILE, Phase.OFFER, Phase.STEAL, Phase.TILES):
        return _against_tile(here, name, facts)
    if phase in (Phase.ACT, Phase.BUY) and not here.begun:
        return _unnamed(here, name)
    if begun[0] in ("stone", "muso") and len(begun) == 2:
        reason = _stone_reason(here, begun[0], begun[1], name)
        return reason or Reason("karesansui-one-thing", "KS-16", (), facts)
    if begun[0] in ("kentei", "kanamori"):
        return Reason(f"karesansui-not-so-{begun[0]}", "KS-20")
    return _asked(here, "") if not here.begun else Reason("karesansui-one-thing", "KS-16", (), facts)


def _against_tile(here: Position, name: str, facts: dict[str, str]) -> Reason:
    """Return why the tile at hand can't go to a square, or how it can (KS-73)."""
    phase, verb = here.stage.phase, "place"
    if phase is Phase.STEAL:
        verb = "steal"
    elif here.begun.startswith("stored"):
        verb = "stored"
    designs = (here.mover.stored,) if verb == "stored" else here.stage.tiles
    face = next((faces(design)[0] for design in designs if design), "pp")
    if square(name) in tile_places(here.mover.garden):
        return Reason("karesansui-touch-only", "KS-73", (name,), facts)
    return why_illegal(here, (verb, face, name))


def _asked(here: Position, cell: str) -> Reason:
    """Return the reason that names the decision that is due instead."""
    reason = why_illegal(here, ("nothing",))
    return Reason(reason.key, reason.clause, (cell,) if cell else (), reason.facts)


def _cell(here: Position, number: int) -> str:
    return board.cell_of(len(here.players), here.stage.side, NAMES[number])


def _placed(here: Position, reason: Reason, cell: str) -> Reason:
    """Return a reason with its places as cells, the one in question first."""
    places = (here_cell for name in reason.places if (here_cell := _of_garden(here, name)) != cell)
    return Reason(reason.key, reason.clause, (cell, *places), reason.facts)


def _of_garden(here: Position, name: str) -> str:
    return board.cell_of(len(here.players), here.stage.side, name) if name in NAMES else name
