"""Turns in parts (KS-71): what the player who decides may touch, say or do next, in every phase."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from niwashi.games.game import Handling, Option, Outlook, Words
from niwashi.games.karesansui import board, seats
from niwashi.games.karesansui.garden import (
    COLUMNS,
    COSTS,
    NAMES,
    STONES,
    Garden,
    monk_steps,
    square,
    stone_places,
    stones_at_monk,
    tile_places,
)
from niwashi.games.karesansui.offers import legal_turns
from niwashi.games.karesansui.position import Phase, Position, player_key
from niwashi.games.karesansui.scoring import broken_joins, score
from niwashi.games.karesansui.tiles import faces
from niwashi.message import Key

_TURN = "turn"  # the tile at hand lies the other way round
_STORED = "stored"  # the stored tile is at hand
_TILE = "tile"  # one of several tiles is at hand


@lru_cache(maxsize=64)  # tracker, lights and page all ask
def options(here: Position) -> tuple[Option, ...]:
    """Return the options, sorted by text."""
    if here.begun and here.stage.phase in (Phase.ACT, Phase.BUY):
        made = _act_begun(_OptionMaker(here), here.begun.split(" "))
    else:
        made = _PHASES[here.stage.phase](_OptionMaker(here))
    return tuple(sorted(made, key=attrgetter("turn")))


def continue_turn(position: Position, begun: str) -> Position:
    """The position in the middle of a turn: a stone that was set up stands there already."""
    words = begun.split(" ")
    if words[0] in ("stone", "muso") and len(words) == 3:
        garden = position.mover.garden.with_stone(square(words[2]), words[1])
        position = position.with_garden(position.stage.side, garden).taking(words[1])
    return position._replace(begun=begun)


class _OptionMaker(NamedTuple):
    """Makes the options of a position; `here` is the one in the middle of its turn."""

    here: Position

    @property
    def side(self) -> int:
        """The player who decides."""
        return self.here.stage.side

    @property
    def corner(self) -> board.Corner:
        """The player's places beside the garden."""
        return board.corner(len(self.here.players), self.side)

    def cell(self, number: int) -> str:
        """The cell of a square of that player's garden."""
        return board.cell_of(len(self.here.players), self.side, NAMES[number])

    def tell(self, turn: str, button: str | None, key: str, **facts: str | int) -> Option:
        """A whole turn that is said; if a monk comes with it, he is set down afterwards."""
        handlings = board.coming(self.here, turn)
        words = Words(f"karesansui-say-{key}", facts)
        return Option(turn, handlings, button=button, words=words, spoken=bool(handlings))

    def begin(self, text: str, button: str | None, key: str, **facts: str | int) -> Option:
        """The beginning of a turn, which is said; it moves nothing."""
        return Option(text, (), goes_on=True, button=button, words=Words(f"karesansui-say-{key}", facts))

    def do(
        self,
        turn: str,
        handlings: tuple[Handling, ...],
        target: int,
        key: str,
        *,
        goes_on: bool = False,
        **facts: str | int,
    ) -> Option:
        """Return an option described by its target square where the board senses nothing of it (KS-72)."""
        words = Words(f"karesansui-say-{key}", {**facts, "place": self.cell(target)})
        return Option(turn, handlings, goes_on=goes_on, button=self.cell(target), words=words)

    def lay(self, verb: str, face: str, number: int) -> Option:
        """A tile laid on a square: by a touch there, or by the monk who comes with it (KS-73)."""
        turn = f"{verb} {face} {NAMES[number]}"
        points, outlook = self._worth(face, number)
        facts: Mapping[str, str | int] = {"place": self.cell(number), "points": f"{points:+d}"}
        words = Words("karesansui-say-steal" if verb == "steal" else "karesansui-say-lay", facts)
        own = self.here.mover.garden.monk is None
        handlings = board.coming(self.here, turn) if own else ()
        return Option(turn, handlings, button=self.cell(number), words=words, outlook=outlook)

    def kind(self, verb: str, kind: str) -> Option:
        """A kind of stone, chosen by its column: five columns for the five kinds, by their cost (KS-76)."""
        # The lowest square of its column where nothing stands, else one out of the monk's reach.
        garden = self.here.mover.garden
        reached = {*monk_steps(garden), *stones_at_monk(garden)}
        column = COLUMNS[STONES.index(kind)]
        number = min(column, key=lambda n: (bool(garden.stones[n]) or n == garden.monk, n in reached, n))
        button = self.cell(number)
        return self.begin(f"{verb} {kind}", button, "stone", stone=_stone_key(kind), cost=COSTS[kind])

    def give(self, other: int) -> Option:
        """The tile offered to another player, chosen by that player's draw place (KS-74)."""
        name = seats(len(self.here.players))[other]
        button = board.corner(len(self.here.players), other).draw
        return self.tell(f"give {name}", button, "give", player=player_key(name))

    def _worth(self, face: str, number: int) -> tuple[int, Outlook]:
        """The points that a tile would bring, without hidden cards, and how that looks (KS-75)."""
        before = self.here.mover.garden
        garden = before.with_tile(number, face)
        points = _total(garden) - _total(before)
        if len(broken_joins(garden)) > len(broken_joins(before)):
            return points, Outlook.BAD
        return points, Outlook.GOOD if points > 0 else Outlook.PLAIN


@lru_cache(maxsize=1024)
def _total(garden: Garden) -> int:
    return score(garden).total


def _stone_key(kind: str) -> Key:
    """Return the name of a kind of stone, as a fact that every language words its own way."""
    return Key(f"karesansui-stone-{kind}")


# The first half, and the others' answers


def _tile(teller: _OptionMaker) -> Iterator[Option]:
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
    teller: _OptionMaker,
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


def _offer(teller: _OptionMaker) -> Iterator[Option]:
    """KS-74."""
    (design,) = teller.here.stage.tiles
    yield from _laying(teller, "place", design, _TURN, is_turned=teller.here.begun == _TURN)
    yield teller.tell("refuse", "", "refuse")


def _steal(teller: _OptionMaker) -> Iterator[Option]:
    """KS-74."""
    (design,) = teller.here.stage.tiles
    yield from _laying(teller, "steal", design, _TURN, is_turned=teller.here.begun == _TURN)
    yield teller.tell("pass", "", "no-theft")


def _react(teller: _OptionMaker) -> Iterator[Option]:
    """KS-74: no light tells who has the card."""
    yield teller.tell("yield", "", "yield")
    if "shigemori" in teller.here.mover.cards:
        yield _secret(teller.tell("shigemori", teller.corner.monk, "card-shigemori"))


def _card_tiles(teller: _OptionMaker) -> Iterator[Option]:
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


def _act(teller: _OptionMaker) -> Iterator[Option]:
    """KS-76, KS-77."""
    yield teller.tell("zazen", teller.corner.monk, "zazen")
    yield from _walks(teller, "monk", monk_steps(teller.here.mover.garden))
    yield from _kinds(teller, "stone")
    for card in teller.here.mover.cards:
        yield from map(_secret, _card(teller, card))


def _buy(teller: _OptionMaker) -> Iterator[Option]:
    yield teller.tell("done", "", "no-stone")
    yield from _kinds(teller, "stone")


def _walks(teller: _OptionMaker, verb: str, targets: Iterable[int]) -> Iterator[Option]:
    for target in targets:
        yield teller.do(f"{verb} {NAMES[target]}", board.walking(teller.here, target), target, "walk")


def _kinds(teller: _OptionMaker, verb: str) -> Iterator[Option]:
    """The kinds of stones that may be taken now."""
    here = teller.here
    if _stone_squares(here, verb):
        for kind, cost in COSTS.items():
            if here.price(kind) and (verb == "muso" or cost <= here.mover.garden.virtue):
                yield teller.kind(verb, kind)


def _stone_squares(here: Position, verb: str) -> tuple[int, ...]:
    return (stone_places if verb == "muso" else stones_at_monk)(here.mover.garden)


def _card(teller: _OptionMaker, card: str) -> Iterator[Option]:
    """A gardener card: at once, or its parts by touch."""
    turns = [turn for turn in legal_turns(teller.here) if turn.split(" ")[0] == card]
    if turns == [card]:
        yield teller.tell(card, None, f"card-{card}")
    elif card == "ishikawa":
        yield from (_ishikawa(teller, turn) for turn in turns)
    elif turns:
        yield teller.begin(card, None, f"card-{card}")


def _ishikawa(teller: _OptionMaker, turn: str) -> Option:
    """The owners are named in the turn: up to three of them."""
    owners = [player_key(name) for name in turn.split(" ")[1].split(",")]
    facts = dict(zip(("first", "second", "third"), owners, strict=False))
    return teller.tell(turn, None, f"card-ishikawa-{len(owners)}", **facts)


def _act_begun(teller: _OptionMaker, words: list[str]) -> Iterator[Option]:
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


def _stone_begun(teller: _OptionMaker, verb: str, rest: list[str]) -> Iterator[Option]:
    """First its kind, then its square, then perhaps the monk's step (KS-17)."""
    here = teller.here
    garden = here.mover.garden
    if not rest:
        yield from _kinds(teller, verb)
    elif len(rest) == 1:
        for number in _stone_squares(here, verb):
            goes_on = number == garden.monk and bool(monk_steps(garden))
            acts = board.setting_up(here, rest[0], number)
            turn, stone = f"{verb} {rest[0]} {NAMES[number]}", _stone_key(rest[0])
            yield teller.do(turn, acts, number, "stone-at", goes_on=goes_on, stone=stone)
    else:
        so_far = " ".join((verb, *rest))
        yield Option(so_far, (), words=Words("karesansui-say-no-step"))
        yield from _walks(teller, so_far, monk_steps(garden))


def _swaps(teller: _OptionMaker, rest: list[str]) -> Iterator[Option]:
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


def _shifts(teller: _OptionMaker) -> Iterator[Option]:
    garden = teller.here.mover.garden
    for origin in garden.standing:
        for target in stone_places(garden.with_stone(origin, None)):
            if target != origin:
                turn = f"kanamori {NAMES[origin]} {NAMES[target]}"
                acts = board.shifting(teller.here, origin, target)
                yield teller.do(turn, acts, target, "shift", origin=teller.cell(origin))


def _secret(option: Option) -> Option:
    return replace(option, secret=True)


def _over(_teller: _OptionMaker) -> Iterator[Option]:
    return iter(())


_PHASES: Mapping[Phase, Callable[[_OptionMaker], Iterator[Option]]] = {
    Phase.TILE: _tile,
    Phase.OFFER: _offer,
    Phase.STEAL: _steal,
    Phase.REACT: _react,
    Phase.ACT: _act,
    Phase.BUY: _buy,
    Phase.TILES: _card_tiles,
    Phase.OVER: _over,
}
