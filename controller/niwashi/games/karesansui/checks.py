"""Positions that no game can reach for a plain reason, refused (KS-65)."""

from collections import Counter
from collections.abc import Callable, Mapping

from niwashi.errors import BadPosition
from niwashi.games.karesansui import SUPPLY, seats
from niwashi.games.karesansui.deck import Deck
from niwashi.games.karesansui.garden import NEIGHBOURS, STONES, Garden, square
from niwashi.games.karesansui.offers import can_steal, legal_turns
from niwashi.games.karesansui.position import DEALT, Phase, Position, SetUp, Stage, player_key
from niwashi.games.karesansui.tiles import TILES, Ground

_LEFT_CORNERS = {square("a1"), square("a3")}


def check(position: Position, deck: Deck) -> None:
    """Refuse what no reachable position shows. Raises BadPosition."""
    for name, player in zip(seats(len(position.players)), position.players, strict=True):
        _check_garden(player.garden, name)
    _check_tiles(position, deck)
    _check_stones(position)
    _check_cards(position, deck)
    if not _is_possible(position):
        raise BadPosition("karesansui-position-stage", phase=str(position.stage.phase))


def _check_garden(garden: Garden, name: str) -> None:
    """Tiles hang together from a left corner, with the monk on one; stones suit theirs (KS-11, KS-17)."""
    began = not garden.placed or not _LEFT_CORNERS.isdisjoint(garden.placed)
    if not began or not _hangs_together(garden) or (garden.monk is None) == bool(garden.placed):
        raise BadPosition("karesansui-position-garden", player=player_key(name))
    # Stones may not stand side by side on sand (KS-17).
    sand = {number for number in garden.standing if not garden.is_ground(number, Ground.MOSS)}
    if any(sand.intersection(NEIGHBOURS[number]) for number in sand):
        raise BadPosition("karesansui-position-neighbours", player=player_key(name))


def _hangs_together(garden: Garden) -> bool:
    reached = set(garden.placed[:1])
    while more := {n for r in reached for n in NEIGHBOURS[r] if garden.tiles[n]} - reached:
        reached |= more
    return reached == set(garden.placed)


def _check_tiles(position: Position, deck: Deck) -> None:
    """Every tile of the deck is somewhere, and no other (KS-1)."""
    there = Counter((*position.stock, *position.discards, *position.stage.tiles))
    for player in position.players:
        there.update(TILES[text].design for text in player.garden.tiles if text)
        there.update([player.stored] if player.stored else [])
    wanted = Counter(deck.all_tiles)
    for design in sorted(there.keys() | wanted.keys()):
        if there[design] != wanted[design]:
            raise BadPosition(
                "karesansui-position-tiles", design=design, found=there[design], wanted=wanted[design]
            )


def _check_stones(position: Position) -> None:
    standing = Counter(kind for player in position.players for kind in player.garden.stones)
    for kind, left, whole in zip(STONES, position.supply, SUPPLY[len(position.players)], strict=True):
        if left + standing[kind] != whole:
            raise BadPosition(
                "karesansui-position-stones", kind=kind, found=left + standing[kind], wanted=whole
            )


def _check_cards(position: Position, deck: Deck) -> None:
    """Gardener cards and famous gardens as KS-3 deals them, none twice."""
    count, dealt = len(position.players), DEALT[position.set_up]
    hands = [card for player in position.players for card in player.cards]
    gardeners = [*hands, *position.used]
    own = [player.famous for player in position.players if player.famous]
    famous = [*own, *position.shown]
    known = set(gardeners) <= set(deck.gardener_ids) and set(famous) <= deck.famous_by_id.keys()
    once = len(set(gardeners)) == len(gardeners) and len(set(famous)) == len(famous)
    whole = len(gardeners) == count * dealt.gardeners
    laid = (len(own), len(position.shown)) == (count * dealt.hidden, dealt.shown)
    most = max(len(player.cards) for player in position.players) <= dealt.gardeners
    possible = position.set_up is SetUp.SHEET or count == 2
    if not (known and once and whole and laid and most and possible):
        raise BadPosition("karesansui-position-cards")


def _is_possible(position: Position) -> bool:
    """Return whether the stage's parts fit its phase and the gardens."""
    stage = position.stage
    over = all(player.garden.is_full for player in position.players)
    if over or stage.phase is Phase.OVER:
        return over and stage == Stage(Phase.OVER, stage.active, stage.active)
    return _PHASES[stage.phase](position)


def _is_tile(position: Position) -> bool:
    stage, player = position.stage, position.mover
    plain = Stage(Phase.TILE, stage.active, stage.active, stage.tiles, stage.refused)
    room = not player.garden.is_full or (bool(stage.tiles) and player.stored is None)
    deal = len(stage.tiles) == 1 or (not stage.tiles and player.stored is not None)
    return stage == plain and room and deal and set(stage.refused) <= set(position.others)


def _is_offer(position: Position) -> bool:
    stage = position.stage
    plain = Stage(Phase.OFFER, stage.active, stage.side, stage.tiles, stage.refused)
    others = set(position.others) - set(stage.refused)
    fair = stage.side in others and set(stage.refused) < set(position.others)
    return stage == plain and len(stage.tiles) == 1 and fair and not position.is_closing


def _is_steal(position: Position) -> bool:
    stage = position.stage
    plain = Stage(Phase.STEAL, stage.active, stage.side, stage.tiles, stage.refused, stage.declared)
    fair = stage.side in position.others and can_steal(position, stage.side)
    return stage == plain and fair and _was_declared(position)


def _was_declared(position: Position) -> bool:
    """Return whether the declared placement was a legal turn of the active player."""
    stage, laying = position.stage, position.stage.declared
    asking = Stage(Phase.TILE, stage.active, stage.active, stage.tiles)
    return len(stage.tiles) == 1 and laying is not None and laying.text("place") in _turns(position, asking)


def _is_react(position: Position) -> bool:
    stage, laying = position.stage, position.stage.stolen
    if stage.side != stage.active or stage.thief not in position.others or laying is None:
        return False
    before = Stage(Phase.STEAL, stage.active, stage.thief, stage.tiles, stage.refused, stage.declared)
    asked = bool(position.mover.cards) and "shigemori" not in position.used and stage.card is None
    return asked and _is_steal(position.staged(before)) and laying.text("steal") in _turns(position, before)


def _is_act(position: Position) -> bool:
    stage = position.stage
    return stage == Stage(Phase.ACT, stage.active, stage.active)


def _is_buy(position: Position) -> bool:
    stage = position.stage
    used = "rikyu" in position.used
    return used and stage == Stage(Phase.BUY, stage.active, stage.active, card="rikyu")


def _is_tiles(position: Position) -> bool:
    stage, card = position.stage, position.stage.card
    plain = Stage(Phase.TILES, stage.active, stage.active, stage.tiles, card=card)
    if stage != plain or card not in _MOST_BROUGHT or card not in position.used:
        return False
    room = position.mover.garden.tiles.count(None)
    needed = len(stage.tiles) if card == "ishikawa" else 1
    return 1 <= len(stage.tiles) <= _MOST_BROUGHT[card] and needed <= room


_MOST_BROUGHT = {"zenami": 2, "sesshu": 3, "ishikawa": 3}


def _turns(position: Position, stage: Stage) -> list[str]:
    return legal_turns(position.staged(stage))


_PHASES: Mapping[Phase, Callable[[Position], bool]] = {
    Phase.TILE: _is_tile,
    Phase.OFFER: _is_offer,
    Phase.STEAL: _is_steal,
    Phase.REACT: _is_react,
    Phase.ACT: _is_act,
    Phase.BUY: _is_buy,
    Phase.TILES: _is_tiles,
}
