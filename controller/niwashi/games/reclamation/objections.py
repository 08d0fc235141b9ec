"""Reasons why a change at one place belongs to no turn of the player to move."""

from collections.abc import Callable
from functools import reduce
from operator import or_

from niwashi.games.game import Change, Place, PlaceKind, Reason
from niwashi.games.reclamation.handlings import GARDENER
from niwashi.games.reclamation.position import PLAYERS, Position, player_key
from niwashi.games.reclamation.squares import square
from niwashi.games.reclamation.turns import Engine, Reclaim


def objection(engine: Engine, position: Position, name: str, place: Place, change: Change) -> Reason:
    """The most helpful reason against a change at a place in a game that is not over."""
    key, clause = _OBJECTIONS[place.kind](engine, position, name, change)
    facts: dict[str, str | int] = {"place": name, "player": player_key(position.side)}
    if place.kind is PlaceKind.CARD:
        facts["card"] = int(name[-1])
    return Reason(key, clause, (name,), facts)


def _against_square(engine: Engine, position: Position, name: str, change: Change) -> tuple[str, str]:
    number = square(name)
    if change is Change.TURNED:
        return "rules-not-turned", "RC-14"
    if change is Change.EXTRA:
        return "rules-too-many", "RC-16"
    if position.empty >> number & 1:
        # A stone on an empty square: what a Reclamation places, or nothing (RC-13).
        return _against_reached(position, number, _union(engine, position, lambda reclaim: reclaim.sprouts))
    if change is Change.MORE or change is Change.APPEARED:
        return _against_more(engine, position, number)
    return _against_less(engine, position, number, change)


def _against_more(engine: Engine, position: Position, number: int) -> tuple[str, str]:
    height = position.mover.height(number)
    if not height:
        return "rules-no-stone-on-opponent", "RC-3"
    if height == GARDENER:
        return "rules-no-stone-on-gardener", "RC-3"
    if height > 1 and not engine.variant.twos_grow:
        return "rules-no-stone-on-two", "RC-12"
    return _against_reached(position, number, _union(engine, position, lambda reclaim: reclaim.grows))


def _against_reached(position: Position, number: int, reached: int) -> tuple[str, str]:
    if reached >> number & 1:
        return "rules-other-turn", "RC-18"
    return ("rules-not-reached", "RC-11") if position.mover.hand else ("rules-hand-empty", "RC-16")


def _against_less(engine: Engine, position: Position, number: int, change: Change) -> tuple[str, str]:
    if position.mover.height(number):
        return _against_own_less(engine, position, number, change)
    height = position.other.height(number)
    if change is Change.LIFTED:
        return "rules-not-yours", "RC-10"
    if height == GARDENER and not engine.variant.threes_yield:
        return ("rules-not-yours", "RC-10") if change is Change.GONE else ("rules-gardener-safe", "RC-14")
    if change is Change.GONE and height > 1:
        return "rules-only-top", "RC-14"
    if _union(engine, position, lambda reclaim: reclaim.yields) >> number & 1:
        return "rules-other-turn", "RC-18"
    return "rules-not-reached", "RC-11"


def _against_own_less(engine: Engine, position: Position, number: int, change: Change) -> tuple[str, str]:
    if position.mover.height(number) < GARDENER and change in (Change.GONE, Change.LIFTED):
        return "rules-not-gardener", "RC-10"
    if change is Change.FEWER:
        return "rules-own-not-taken", "RC-14"
    can_move = any(reclaim.origin == number for reclaim in engine.reclaims(position))
    return ("rules-one-gardener", "RC-10") if can_move else ("rules-gardener-stuck", "RC-18")


def _against_card(engine: Engine, position: Position, name: str, change: Change) -> tuple[str, str]:
    player, _, number = name.split(" ")
    if player != PLAYERS[position.side]:
        return "rules-card-not-yours", "RC-11"
    card = int(number) - 1
    if change is not Change.GONE:
        return "rules-card-back", "RC-20"
    if any(reclaim.card == card for reclaim in engine.reclaims(position)):
        return "rules-one-card", "RC-11"
    return "rules-card-useless", "RC-17"


def _against_pile(engine: Engine, position: Position, name: str, change: Change) -> tuple[str, str]:  # noqa: ARG001
    return "rules-pile", "RC-11"


_OBJECTIONS = {
    PlaceKind.SQUARE: _against_square,
    PlaceKind.CARD: _against_card,
    PlaceKind.PILE: _against_pile,
}


def _union(engine: Engine, position: Position, step: Callable[[Reclaim], int]) -> int:
    """Return all squares that some Reclamation may serve in a step."""
    return reduce(or_, map(step, engine.reclaims(position)), 0)
