"""Turns in parts (KS-71): what the player who decides may touch, say or do next, in every phase."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from operator import attrgetter

from niwashi.games.game import Option, Words
from niwashi.games.karesansui.acts import setting_up, shifting, walking
from niwashi.games.karesansui.garden import (
    COSTS,
    NAMES,
    monk_steps,
    square,
    stone_places,
    stones_at_monk,
    tile_places,
)
from niwashi.games.karesansui.offers import legal_turns
from niwashi.games.karesansui.position import Phase, Position, player_key
from niwashi.games.karesansui.seats import seats
from niwashi.games.karesansui.telling import OptionMaker, stone_key
from niwashi.games.karesansui.tiles import faces

_TURN = "turn"  # the tile at hand lies the other way round
_STORED = "stored"  # the stored tile is at hand
_TILE = "tile"  # one of several tiles is at hand


@lru_cache(maxsize=64)  # tracker, lights and page all ask
def options(here: Position) -> tuple[Option, ...]:
    """Return the options, sorted by text."""
    if here.begun and here.stage.phase in (Phase.ACT, Phase.BUY):
        made = _act_begun(OptionMaker(here), here.begun.split(" "))
    else:
        made = _PHASES[here.stage.phase](OptionMaker(here))
    return tuple(sorted(made, key=attrgetter("turn")))


def continue_turn(position: Position, begun: str) -> Position:
    """The position in the middle of a turn: a stone that was set up stands there already."""
    words = begun.split(" ")
    if words[0] in ("stone", "muso") and len(words) == 3:
        garden = position.mover.garden.with_stone(square(words[2]), words[1])
        position = position.with_garden(position.stage.side, garden).taking(words[1])
    return position._replace(begun=begun)


# The first half, and the others' answers


def _tile(teller: OptionMaker) -> Iterator[Option]:
    """KS-73, KS-74."""
    here, begun = teller.here, teller.here.begun.split(" ")
    if begun[0] == _STORED:
        yield from _laying(
            teller, "stored", here.mover.stored, f"{_STORED} {_TURN}", is_turned=begun[1:] == [_TURN]
        )
        return
    turns = legal_turns(here)
    for design in here.stage.tiles:
        yield from _laying(teller, "place", design, _TURN, is_turned=begun == [_TURN])
    if here.mover.stored:
        yield teller.begin(_STORED, teller.corner.storage, "stored")
    if "store" in turns:
        yield teller.tell("store", teller.corner.storage, "store")
    if "discard" in turns:
        yield teller.tell("discard", teller.corner.monk, "discard")
    if "pass" in turns:
        yield teller.tell("pass", "", "no-tile")
    yield from (
        teller.give(other) for other in here.others if f"give {seats(len(here.players))[other]}" in turns
    )


def _laying(
    teller: OptionMaker,
    verb: str,
    design: str | None,
    turning: str,
    *,
    is_turned: bool,
) -> Iterator[Option]:
    """A tile at hand, as it lies now; a touch of the draw place turns it where that makes a difference."""
    if design is None:
        return
    ways = faces(design)
    face = ways[-1] if is_turned else ways[0]
    yield from (teller.lay(verb, face, number) for number in tile_places(teller.here.mover.garden))
    if len(ways) > 1 and not is_turned:
        yield teller.begin(turning, teller.corner.draw, "turn")


def _offer(teller: OptionMaker) -> Iterator[Option]:
    """KS-74."""
    (design,) = teller.here.stage.tiles
    yield from _laying(teller, "place", design, _TURN, is_turned=teller.here.begun == _TURN)
    yield teller.tell("refuse", "", "refuse")


def _steal(teller: OptionMaker) -> Iterator[Option]:
    """KS-74."""
    (design,) = teller.here.stage.tiles
    yield from _laying(teller, "steal", design, _TURN, is_turned=teller.here.begun == _TURN)
    yield teller.tell("pass", "", "no-theft")


def _react(teller: OptionMaker) -> Iterator[Option]:
    """KS-74: no light tells who has the card."""
    yield teller.tell("yield", "", "yield")
    if "shigemori" in teller.here.mover.cards:
        yield _secret(teller.tell("shigemori", teller.corner.monk, "card-shigemori"))


def _card_tiles(teller: OptionMaker) -> Iterator[Option]:
    """KS-77: of several tiles one is chosen first."""
    here, begun = teller.here, teller.here.begun.split(" ")
    designs = [*dict.fromkeys(here.stage.tiles)]
    if here.stage.card != "ishikawa":
        yield teller.tell("done", "", "no-more-tiles")
    if len(designs) == 1:
        yield from _laying(teller, "place", designs[0], _TURN, is_turned=begun == [_TURN])
    elif begun[0] == _TILE:
        turning = f"{_TILE} {begun[1]} {_TURN}"
        yield from _laying(teller, "place", begun[1], turning, is_turned=begun[2:] == [_TURN])
    else:
        for design, button in zip(designs, teller.corner, strict=False):
            yield teller.begin(f"{_TILE} {design}", button, "tile", tile=design)


# The second half


def _act(teller: OptionMaker) -> Iterator[Option]:
    """KS-76, KS-77."""
    yield teller.tell("zazen", teller.corner.monk, "zazen")
    yield from _walks(teller, "monk", monk_steps(teller.here.mover.garden))
    yield from _kinds(teller, "stone")
    for card in teller.here.mover.cards:
        yield from map(_secret, _card(teller, card))


def _buy(teller: OptionMaker) -> Iterator[Option]:
    yield teller.tell("done", "", "no-stone")
    yield from _kinds(teller, "stone")


def _walks(teller: OptionMaker, verb: str, targets: Iterable[int]) -> Iterator[Option]:
    for target in targets:
        yield teller.do(f"{verb} {NAMES[target]}", walking(teller.here, target), target, "walk")


def _kinds(teller: OptionMaker, verb: str) -> Iterator[Option]:
    """The kinds of stones that may be taken now."""
    here = teller.here
    if _stone_squares(here, verb):
        for kind, cost in COSTS.items():
            if here.price(kind) and (verb == "muso" or cost <= here.mover.garden.virtue):
                yield teller.kind(verb, kind)


def _stone_squares(here: Position, verb: str) -> tuple[int, ...]:
    return (stone_places if verb == "muso" else stones_at_monk)(here.mover.garden)


def _card(teller: OptionMaker, card: str) -> Iterator[Option]:
    """A gardener card: at once, or its parts by touch."""
    turns = [turn for turn in legal_turns(teller.here) if turn.split(" ")[0] == card]
    if turns == [card]:
        yield teller.tell(card, None, f"card-{card}")
    elif card == "ishikawa":
        yield from (_ishikawa(teller, turn) for turn in turns)
    elif turns:
        yield teller.begin(card, None, f"card-{card}")


def _ishikawa(teller: OptionMaker, turn: str) -> Option:
    """The owners are named in the turn: up to three of them."""
    owners = [player_key(name) for name in turn.split(" ")[1].split(",")]
    facts = dict(zip(("first", "second", "third"), owners, strict=False))
    return teller.tell(turn, None, f"card-ishikawa-{len(owners)}", **facts)


def _act_begun(teller: OptionMaker, words: list[str]) -> Iterator[Option]:
    """Yield the continuations after the beginning of a stone or a card."""
    verb, *rest = words
    garden = teller.here.mover.garden
    if verb in ("stone", "muso"):
        yield from _stone_begun(teller, verb, rest)
    elif verb == "rikyu":
        yield from _walks(teller, verb, [n for n in garden.placed if n != garden.monk])
    elif verb == "kentei":
        yield from _swaps(teller, rest)
    else:
        yield from _shifts(teller)


def _stone_begun(teller: OptionMaker, verb: str, rest: list[str]) -> Iterator[Option]:
    """First its kind, then its square, then perhaps the monk's step (KS-17)."""
    here = teller.here
    garden = here.mover.garden
    if not rest:
        yield from _kinds(teller, verb)
    elif len(rest) == 1:
        for number in _stone_squares(here, verb):
            goes_on = number == garden.monk and bool(monk_steps(garden))
            acts = setting_up(here, rest[0], number)
            turn, stone = f"{verb} {rest[0]} {NAMES[number]}", stone_key(rest[0])
            yield teller.do(turn, acts, number, "stone-at", goes_on=goes_on, stone=stone)
    else:
        so_far = " ".join((verb, *rest))
        yield Option(so_far, (), words=Words("karesansui-say-no-step"))
        yield from _walks(teller, so_far, monk_steps(garden))


def _swaps(teller: OptionMaker, rest: list[str]) -> Iterator[Option]:
    """Kentei's two squares, in any order."""
    pairs = [turn.split(" ")[1:] for turn in legal_turns(teller.here) if turn.startswith("kentei ")]
    for name in sorted({name for pair in pairs for name in pair}):
        button = teller.cell(square(name))
        if not rest:
            yield teller.begin(f"kentei {name}", button, "swap", place=button)
        elif sorted((name, rest[0])) in map(sorted, pairs) and name != rest[0]:
            (pair,) = (pair for pair in pairs if sorted(pair) == sorted((name, rest[0])))
            first = teller.cell(square(rest[0]))
            yield teller.tell(f"kentei {' '.join(pair)}", button, "swap-with", place=first, other=button)


def _shifts(teller: OptionMaker) -> Iterator[Option]:
    garden = teller.here.mover.garden
    for origin in garden.standing:
        for target in stone_places(garden.with_stone(origin, None)):
            if target != origin:
                turn = f"kanamori {NAMES[origin]} {NAMES[target]}"
                acts = shifting(teller.here, origin, target)
                yield teller.do(turn, acts, target, "shift", origin=teller.cell(origin))


def _secret(option: Option) -> Option:
    return replace(option, secret=True)


def _over(_teller: OptionMaker) -> Iterator[Option]:
    return iter(())


_PHASES: Mapping[Phase, Callable[[OptionMaker], Iterator[Option]]] = {
    Phase.TILE: _tile,
    Phase.OFFER: _offer,
    Phase.STEAL: _steal,
    Phase.REACT: _react,
    Phase.ACT: _act,
    Phase.BUY: _buy,
    Phase.TILES: _card_tiles,
    Phase.OVER: _over,
}
