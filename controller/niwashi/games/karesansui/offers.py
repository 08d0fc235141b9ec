"""The legal turns of the deciding player as texts, phase by phase."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, combinations

from niwashi.games.karesansui import seats
from niwashi.games.karesansui.garden import (
    COSTS,
    MOST_VIRTUE,
    NAMES,
    Garden,
    monk_steps,
    stone_places,
    stones_at_monk,
    tile_places,
)
from niwashi.games.karesansui.position import STEAL_COST, Phase, Position
from niwashi.games.karesansui.tiles import faces


def legal_turns(position: Position) -> list[str]:
    """The legal turns of the player who decides, as text, sorted."""
    return list(_sorted_turns(position))


@lru_cache(maxsize=64)  # a board asks for them again and again while nothing happens
def _sorted_turns(position: Position) -> tuple[str, ...]:
    return tuple(sorted(_PHASES[position.stage.phase](position)))


def can_steal(position: Position, index: int) -> bool:
    """Return whether a player could pay for a tile and has a place for it (KS-15, KS-18)."""
    return not position.is_closing and position.players[index].garden.virtue >= STEAL_COST


def _tile(position: Position) -> Iterator[str]:
    """The first half (KS-10 to KS-15, KS-18)."""
    player, drawn = position.mover, position.stage.tiles
    yield from _layings("place", drawn, player.garden)
    if player.stored:
        yield from _layings("stored", (player.stored,), player.garden)
    if not drawn:
        yield "pass"
        return
    if player.stored is None:
        yield "store"
    if not position.is_closing:
        names = seats(len(position.players))
        yield from (f"give {names[o]}" for o in position.others if o not in position.stage.refused)
        if player.garden.virtue:
            yield "discard"


def _offer(position: Position) -> Iterator[str]:
    """A gift (KS-12)."""
    yield from _layings("place", position.stage.tiles, position.mover.garden)
    yield "refuse"


def _steal(position: Position) -> Iterator[str]:
    """A declared placement (KS-15)."""
    yield from _layings("steal", position.stage.tiles, position.mover.garden)
    yield "pass"


def _react(position: Position) -> Iterator[str]:
    """A theft that the player who drew may cancel (KS-20)."""
    yield "yield"
    if "shigemori" in position.mover.cards:
        yield "shigemori"


def _act(position: Position) -> Iterator[str]:
    """The second half (KS-16)."""
    player = position.mover
    yield "zazen"
    yield from (f"monk {NAMES[number]}" for number in monk_steps(player.garden))
    yield from purchases(position)
    for card in player.cards:
        if card in _CARDS:
            yield from _CARDS[card](position)


def _buy(position: Position) -> Iterator[str]:
    """After Rikyu's walk (KS-20)."""
    yield "done"
    yield from purchases(position)


def _card_tiles(position: Position) -> Iterator[str]:
    """The tiles that a card brought; Ishikawa's must all be placed (KS-20)."""
    yield from _layings("place", position.stage.tiles, position.mover.garden)
    if position.stage.card != "ishikawa":
        yield "done"


def _over(position: Position) -> Iterator[str]:  # noqa: ARG001 - one signature for all
    return iter(())


def _layings(verb: str, designs: Iterable[str], garden: Garden) -> Iterator[str]:
    """A tile lies either way round where that makes a difference (KS-4, KS-60)."""
    places = [NAMES[number] for number in tile_places(garden)]
    texts = chain.from_iterable(map(faces, dict.fromkeys(designs)))
    return (f"{verb} {text} {place}" for text in texts for place in places)


def purchases(position: Position) -> Iterator[str]:
    """Every stone that the mover can pay and set up now (KS-17)."""
    garden = position.mover.garden
    kinds = [kind for kind, cost in COSTS.items() if cost <= garden.virtue and position.price(kind)]
    return _stones("stone", kinds, stones_at_monk(garden), garden)


def _stones(verb: str, kinds: Iterable[str], places: Iterable[int], garden: Garden) -> Iterator[str]:
    """A stone, and the monk's step if it stands on the monk's own tile (KS-17)."""
    steps = ["", *(f" {NAMES[number]}" for number in monk_steps(garden))]
    for place in places:
        ways = steps if place == garden.monk else [""]
        yield from (f"{verb} {kind} {NAMES[place]}{step}" for kind in kinds for step in ways)


def _muso(position: Position) -> Iterator[str]:
    garden = position.mover.garden
    kinds = [kind for kind in COSTS if position.price(kind)]
    return _stones("muso", kinds, stone_places(garden), garden)


def _drawing(card: str) -> Callable[[Position], Iterator[str]]:
    def offers(position: Position) -> Iterator[str]:
        if not position.mover.garden.is_full and (position.stock or position.discards):
            yield card

    return offers


def _ishikawa(position: Position) -> Iterator[str]:
    names = seats(len(position.players))
    storing = [i for i in range(len(names)) if i in position.others and position.players[i].stored]
    room = position.mover.garden.tiles.count(None)
    for count in range(1, min(len(storing), room) + 1):
        for taken in combinations(storing, count):
            yield f"ishikawa {','.join(names[i] for i in taken)}"


def _rikyu(position: Position) -> Iterator[str]:
    garden = position.mover.garden
    return (f"rikyu {NAMES[number]}" for number in garden.placed if number != garden.monk)


def _enshu(position: Position) -> Iterator[str]:
    if position.mover.garden.virtue < MOST_VIRTUE:
        yield "enshu"


def _kentei(position: Position) -> Iterator[str]:
    garden = position.mover.garden
    free = [number for number in garden.placed if not garden.stones[number]]
    for first, second in combinations(free, 2):
        if garden.tiles[first] != garden.tiles[second]:
            yield f"kentei {NAMES[first]} {NAMES[second]}"


def _kanamori(position: Position) -> Iterator[str]:
    garden = position.mover.garden
    for origin in garden.standing:
        for target in stone_places(garden.with_stone(origin, None)):
            if target != origin:
                yield f"kanamori {NAMES[origin]} {NAMES[target]}"


_CARDS: Mapping[str, Callable[[Position], Iterator[str]]] = {
    "muso": _muso,
    "zenami": _drawing("zenami"),
    "sesshu": _drawing("sesshu"),
    "ishikawa": _ishikawa,
    "rikyu": _rikyu,
    "enshu": _enshu,
    "kentei": _kentei,
    "kanamori": _kanamori,
}

_PHASES: Mapping[Phase, Callable[[Position], Iterator[str]]] = {
    Phase.TILE: _tile,
    Phase.OFFER: _offer,
    Phase.STEAL: _steal,
    Phase.REACT: _react,
    Phase.ACT: _act,
    Phase.BUY: _buy,
    Phase.TILES: _card_tiles,
    Phase.OVER: _over,
}
