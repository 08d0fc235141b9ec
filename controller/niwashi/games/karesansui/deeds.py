"""The effect of each turn. Every function trusts that its turn is one of `legal_turns`."""

from collections.abc import Callable, Mapping

from niwashi.games.karesansui import seats
from niwashi.games.karesansui.flow import after_turn, discarded, drawn, laid, second_half, settled
from niwashi.games.karesansui.garden import Garden, square
from niwashi.games.karesansui.offers import can_steal
from niwashi.games.karesansui.position import STEAL_COST, Laying, Phase, Position, Stage
from niwashi.games.karesansui.tiles import TILES

LAYING = ("place", "stored", "steal")
"""The verbs of turns that lay a tile on a square."""

_GIFT, _ZAZEN, _ENSHU = 2, 1, 3  # virtue gained
_DRAWS = {"zenami": 2, "sesshu": 3}


def after(position: Position, turn: str) -> Position:
    verb, *words = turn.split(" ")
    return _DEEDS[verb](position, *words)


def preview(position: Position, turn: str) -> Garden | None:
    """The garden of the one who decides after the part of a turn that its points depend on; or None."""
    garden = position.players[position.stage.side].garden
    match turn.split(" "):
        case [verb, tile, name] if verb in LAYING:
            laid_garden = garden.with_tile(square(name), tile)
            return laid_garden.gaining(-STEAL_COST) if verb == "steal" else laid_garden
        case ["stone", kind, name, *_]:
            return garden.with_stone(square(name), kind)._replace(virtue=0)
        case ["muso", kind, name, *_]:
            return garden.with_stone(square(name), kind)
        case ["zazen"]:
            return garden.gaining(_ZAZEN)
    return None


def _place(position: Position, tile: str, name: str) -> Position:
    """A tile is laid: the drawn one (KS-11), a gift (KS-12) or one that a card brought (KS-20)."""
    laying = Laying(tile, square(name))
    match position.stage.phase:
        case Phase.TILE:
            # The others are asked in clockwise order whether they steal it (KS-15).
            declared = position.stage._replace(declared=laying)
            return _ask_thief(position.staged(declared), position.others)
        case Phase.OFFER:
            stage = position.stage
            given = laid(_gaining(position, stage.active, _GIFT), stage.side, laying)
            return second_half(given)
        case _:
            return _lay_card_tile(position, laying)


def _ask_thief(position: Position, others: tuple[int, ...]) -> Position:
    for other in others:
        if can_steal(position, other):
            return position.staged(position.stage._replace(phase=Phase.STEAL, side=other))
    return _keep(position)


def _keep(position: Position) -> Position:
    """Carry out the declared placement: nobody steals."""
    stage = position.stage
    assert stage.declared is not None  # noqa: S101 - a placement was declared before anybody was asked
    return second_half(laid(position, stage.active, stage.declared))


def _pass(position: Position) -> Position:
    stage = position.stage
    if stage.phase is Phase.TILE:  # nothing was left to draw (KS-19)
        return second_half(position)
    asked = position.others.index(stage.side)
    return _ask_thief(position, position.others[asked + 1 :])


def _steal(position: Position, tile: str, name: str) -> Position:
    """The player stolen from may react, unless everybody knows that they can't (KS-15, KS-66)."""
    stage = position.stage
    stolen = Laying(tile, square(name))
    stage = stage._replace(phase=Phase.REACT, side=stage.active, thief=stage.side, stolen=stolen)
    asked = position.staged(stage)
    may_react = position.players[stage.active].cards and "shigemori" not in position.used
    return asked if may_react else _yield(asked)


def _yield(position: Position) -> Position:
    stage = position.stage
    assert stage.thief is not None and stage.stolen is not None  # noqa: S101, PT018 - somebody is stealing
    paid = _gaining(position, stage.thief, -STEAL_COST)
    return second_half(laid(paid, stage.thief, stage.stolen))


def _shigemori(position: Position) -> Position:
    return _keep(_using(position, "shigemori"))


def _stored(position: Position, tile: str, name: str) -> Position:
    """The stored tile is placed, before the drawn one is dealt with (KS-11)."""
    stage = position.stage
    owner = position.players[stage.active]._replace(stored=None)
    after = laid(position.having(stage.active, owner), stage.active, Laying(tile, square(name)))
    return settled(after) if stage.tiles else second_half(after)


def _store(position: Position) -> Position:
    (tile,) = position.stage.tiles
    return second_half(position.having(position.stage.active, position.mover._replace(stored=tile)))


def _discard(position: Position) -> Position:
    return second_half(discarded(_gaining(position, position.stage.active, -1), position.stage.tiles))


def _give(position: Position, name: str) -> Position:
    other = seats(len(position.players)).index(name)
    return position.staged(position.stage._replace(phase=Phase.OFFER, side=other))


def _refuse(position: Position) -> Position:
    stage = position.stage
    refused = tuple(sorted((*stage.refused, stage.side)))
    return position.staged(stage._replace(phase=Phase.TILE, side=stage.active, refused=refused))


def _zazen(position: Position) -> Position:
    return after_turn(_gaining(position, position.stage.active, _ZAZEN))


def _monk(position: Position, name: str) -> Position:
    return after_turn(_walked(position, name))


def _stone(position: Position, kind: str, name: str, step: str = "") -> Position:
    """Take a stone for all virtue, at any price (KS-17)."""
    bought = _set_up(position, kind, name, step)
    garden = bought.mover.garden
    return after_turn(bought.with_garden(position.stage.active, garden._replace(virtue=0)))


def _muso(position: Position, kind: str, name: str, step: str = "") -> Position:
    return after_turn(_set_up(_using(position, "muso"), kind, name, step))


def _drawing(card: str) -> Callable[[Position], Position]:
    def deed(position: Position) -> Position:
        after, tiles = drawn(_using(position, card), _DRAWS[card])
        active = position.stage.active
        return after.staged(Stage(Phase.TILES, active, active, tiles, card=card))

    return deed


def _ishikawa(position: Position, names: str) -> Position:
    active, tiles = position.stage.active, []
    position = _using(position, "ishikawa")
    for name in names.split(","):
        other = seats(len(position.players)).index(name)
        owner = position.players[other]
        tiles.append(owner.stored or "")
        position = position.having(other, owner._replace(stored=None))
    return position.staged(Stage(Phase.TILES, active, active, tuple(tiles), card="ishikawa"))


def _lay_card_tile(position: Position, laying: Laying) -> Position:
    """Sesshu lays one tile; where the garden is full, the rest has no place either (KS-20)."""
    stage = position.stage
    index = stage.tiles.index(TILES[laying.tile].design)
    stage = stage._replace(tiles=stage.tiles[:index] + stage.tiles[index + 1 :])
    after = settled(laid(position, stage.active, laying).staged(stage))
    if after.stage.phase is Phase.OVER:
        return after
    ends = stage.card == "sesshu" or not stage.tiles or after.mover.garden.is_full
    return _done(after) if ends else after


def _done(position: Position) -> Position:
    """Discard free a card's tile that nobody wants, and end the turn (KS-20)."""
    return after_turn(discarded(position, position.stage.tiles))


def _rikyu(position: Position, name: str) -> Position:
    active = position.stage.active
    walked = _walked(_using(position, "rikyu"), name)
    return walked.staged(Stage(Phase.BUY, active, active, card="rikyu"))


def _enshu(position: Position) -> Position:
    return after_turn(_gaining(_using(position, "enshu"), position.stage.active, _ENSHU))


def _kentei(position: Position, first: str, second: str) -> Position:
    garden = position.mover.garden
    one, other = square(first), square(second)
    swapped = garden.with_tile(one, garden.tiles[other]).with_tile(other, garden.tiles[one])
    return _changed(position, "kentei", swapped)


def _kanamori(position: Position, origin: str, target: str) -> Position:
    garden = position.mover.garden
    kind = garden.stones[square(origin)]
    moved = garden.with_stone(square(origin), None).with_stone(square(target), kind)
    return _changed(position, "kanamori", moved)


def _changed(position: Position, card: str, garden: Garden) -> Position:
    return after_turn(_using(position, card).with_garden(position.stage.active, garden))


def _using(position: Position, card: str) -> Position:
    """The active player shows a gardener card, once a game (KS-16)."""
    active = position.stage.active
    player = position.players[active]
    left = tuple(each for each in player.cards if each != card)
    used = tuple(sorted((*position.used, card)))
    return position.having(active, player._replace(cards=left))._replace(used=used)


def _gaining(position: Position, index: int, virtue: int) -> Position:
    return position.with_garden(index, position.players[index].garden.gaining(virtue))


def _walked(position: Position, name: str) -> Position:
    return position.with_garden(position.stage.active, position.mover.garden._replace(monk=square(name)))


def _set_up(position: Position, kind: str, name: str, step: str) -> Position:
    garden = position.mover.garden.with_stone(square(name), kind)
    standing = position.with_garden(position.stage.active, garden).taking(kind)
    return _walked(standing, step) if step else standing


_DEEDS: Mapping[str, Callable[..., Position]] = {
    "place": _place,
    "steal": _steal,
    "pass": _pass,
    "yield": _yield,
    "shigemori": _shigemori,
    "stored": _stored,
    "store": _store,
    "discard": _discard,
    "give": _give,
    "refuse": _refuse,
    "zazen": _zazen,
    "monk": _monk,
    "stone": _stone,
    "muso": _muso,
    "zenami": _drawing("zenami"),
    "sesshu": _drawing("sesshu"),
    "ishikawa": _ishikawa,
    "done": _done,
    "rikyu": _rikyu,
    "enshu": _enshu,
    "kentei": _kentei,
    "kanamori": _kanamori,
}
