"""Reasons why a turn is not legal, and why a change or a touch on a board means nothing (KS-71)."""

from collections.abc import Callable, Iterator, Mapping

from niwashi.games.game import Change, Place, PlaceKind, Reason, Refused
from niwashi.games.karesansui import board, seats
from niwashi.games.karesansui.garden import (
    COLUMNS,
    COSTS,
    NAMES,
    SQUARES,
    Garden,
    monk_steps,
    square,
    stone_places,
    tile_places,
)
from niwashi.games.karesansui.offers import legal_turns
from niwashi.games.karesansui.position import Phase, Position, player_key
from niwashi.games.karesansui.tiles import TILES, faces


def why_illegal(position: Position, words: tuple[str, ...]) -> Reason:
    """The reason against a turn that is not among the legal ones, given as its words."""
    verb, *rest = words
    phase = position.stage.phase
    if verb not in _VERBS[phase]:
        player = player_key(seats(len(position.players))[position.stage.side])
        return Reason(f"karesansui-asked-{phase}", _ASKED_BY[phase], (), {"player": player})
    return _AGAINST[verb](position, verb, rest)


_CARD_VERBS = frozenset({"muso", "zenami", "sesshu", "ishikawa", "rikyu", "enshu", "kentei", "kanamori"})

_VERBS: Mapping[Phase, frozenset[str]] = {
    Phase.TILE: frozenset({"place", "stored", "store", "give", "discard"}),
    Phase.OFFER: frozenset({"place"}),
    Phase.STEAL: frozenset({"steal"}),
    Phase.REACT: frozenset({"shigemori"}),
    Phase.ACT: frozenset({"monk", "stone"}) | _CARD_VERBS,
    Phase.BUY: frozenset({"stone"}),
    Phase.TILES: frozenset({"place", "done"}),
    Phase.OVER: frozenset(),
}
"""The turns that a phase asks for and that may yet be refused for what they say."""

_ASKED_BY = {
    Phase.TILE: "KS-10",
    Phase.OFFER: "KS-12",
    Phase.STEAL: "KS-15",
    Phase.REACT: "KS-66",
    Phase.ACT: "KS-16",
    Phase.BUY: "KS-20",
    Phase.TILES: "KS-20",
    Phase.OVER: "KS-18",
}


def _laying(position: Position, verb: str, words: list[str]) -> Reason:
    """A tile that is not there to be laid, or a square that takes none (KS-11)."""
    player = position.mover
    designs = (player.stored,) if verb == "stored" else position.stage.tiles
    there = [face for design in designs if design for face in faces(design)]
    if not there:
        return Reason("karesansui-nothing-stored" if verb == "stored" else "karesansui-no-tile-left", "KS-11")
    tile, name = words
    if tile not in there:
        shown = ", ".join(dict.fromkeys(TILES[face].design for face in there))
        return Reason("karesansui-other-tile", "KS-10", (), {"tile": tile, "tiles": shown})
    if player.garden.tiles[square(name)]:
        return Reason("karesansui-tile-there", "KS-11", (name,), {"place": name})
    wanted = tile_places(player.garden)
    key = "karesansui-not-beside" if player.garden.placed else "karesansui-first-corner"
    return Reason(key, "KS-11", tuple(NAMES[number] for number in wanted), {"place": name})


def _store(position: Position, verb: str, words: list[str]) -> Reason:  # noqa: ARG001 - one signature for all
    if not position.stage.tiles:
        return Reason("karesansui-no-tile-left", "KS-19")
    return Reason("karesansui-storage-full", "KS-14", (), {"tile": position.mover.stored or ""})


def _give(position: Position, verb: str, words: list[str]) -> Reason:  # noqa: ARG001 - one signature for all
    if not position.stage.tiles:
        return Reason("karesansui-no-tile-left", "KS-19")
    names = seats(len(position.players))
    (other,) = words
    if other not in names or names.index(other) == position.stage.side:
        return Reason("karesansui-give-whom", "KS-12", (), {"player": player_key(other)})
    if names.index(other) in position.stage.refused:
        return Reason("karesansui-gift-refused", "KS-12", (), {"player": player_key(other)})
    return Reason("karesansui-closing", "KS-18")


def _discard(position: Position, verb: str, words: list[str]) -> Reason:  # noqa: ARG001 - one signature for all
    if not position.stage.tiles:
        return Reason("karesansui-no-tile-left", "KS-19")
    if position.is_closing:
        return Reason("karesansui-closing", "KS-18")
    return Reason("karesansui-discard-costs", "KS-13")


def _monk(position: Position, verb: str, words: list[str]) -> Reason:  # noqa: ARG001 - one signature for all
    garden = position.mover.garden
    return _step(garden, words[0]) or Reason("karesansui-no-monk", "KS-16")


def _step(garden: Garden, name: str) -> Reason | None:
    if garden.monk is None or square(name) in monk_steps(garden):
        return None
    facts = {"place": name, "monk": NAMES[garden.monk]}
    return Reason("karesansui-monk-step", "KS-16", (name,), facts)


def _stone(position: Position, verb: str, words: list[str]) -> Reason:
    """Against a stone bought (KS-17) or set up by Muso (KS-20)."""
    kind, name, *step = words
    garden, cost = position.mover.garden, position.price(kind)
    if cost is None:
        return Reason("karesansui-no-stone-left", "KS-2")
    if verb == "stone" and cost > garden.virtue:
        return Reason("karesansui-stone-costs", "KS-17", (), {"cost": COSTS[kind], "virtue": garden.virtue})
    in_column = garden.monk is not None and square(name) in COLUMNS[garden.monk % 5]
    if verb == "stone" and not in_column:
        return Reason("karesansui-not-in-column", "KS-17", (name,), {"place": name})
    against = _no_stone(garden, name)
    if against:
        return against
    if square(name) != garden.monk:
        return Reason("karesansui-no-step", "KS-17", (name,), {"place": name})
    return _step(garden, step[0]) or Reason("karesansui-no-step", "KS-17", (name,), {"place": name})


def _no_stone(garden: Garden, name: str) -> Reason | None:
    number = square(name)
    if number in stone_places(garden):
        return None
    if garden.tiles[number] is None:
        return Reason("karesansui-stone-needs-tile", "KS-17", (name,), {"place": name})
    if garden.stones[number]:
        return Reason("karesansui-stone-there", "KS-17", (name,), {"place": name})
    return Reason("karesansui-stones-beside", "KS-17", (name,), {"place": name})


def _card(position: Position, verb: str, words: list[str]) -> Reason:
    """Against a gardener card: not in hand, or not so (KS-20)."""
    if verb not in position.mover.cards:
        return Reason("karesansui-no-card", "KS-16")
    if verb == "muso":
        return _stone(position, verb, words)
    return Reason(f"karesansui-not-so-{verb}", "KS-20")


def _done(position: Position, verb: str, words: list[str]) -> Reason:  # noqa: ARG001 - one signature for all
    return Reason("karesansui-place-all", "KS-20", (), {"tiles": ", ".join(position.stage.tiles)})


_AGAINST: Mapping[str, Callable[[Position, str, list[str]], Reason]] = {
    "place": _laying,
    "stored": _laying,
    "steal": _laying,
    "store": _store,
    "give": _give,
    "discard": _discard,
    "monk": _monk,
    "stone": _stone,
    "shigemori": _card,
    "done": _done,
    **dict.fromkeys(_CARD_VERBS, _card),
}


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
                yield from (Refused(board.setting_up(here, kind, number), reason) for kind in _SHOWN)
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
            yield Refused(board.walking(here, number), _placed(here, reason, _cell(here, number)))


def _bad_stones(here: Position, verb: str, kind: str) -> Iterator[Refused]:
    """A stone where this one may not stand (KS-17)."""
    garden = here.mover.garden
    for number, name in enumerate(NAMES):
        if not garden.stones[number]:
            reason = _stone_reason(here, verb, kind, name)
            if reason is not None:
                yield Refused(
                    board.setting_up(here, kind, number), _placed(here, reason, _cell(here, number))
                )


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
