"""Reasons why a well-written turn is not legal: the first clause that it breaks."""

from collections.abc import Callable, Mapping

from niwashi.games.game import Reason
from niwashi.games.karesansui.garden import (
    COLUMNS,
    COSTS,
    NAMES,
    Garden,
    monk_steps,
    square,
    stone_places,
    tile_places,
)
from niwashi.games.karesansui.position import Phase, Position, player_key
from niwashi.games.karesansui.seats import seats
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
