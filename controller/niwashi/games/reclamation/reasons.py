"""Reasons: how a game ended, why a turn or a change on a board is refused, common attempts that are."""

from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_

from niwashi.games.game import Change, Place, PlaceKind, Reason, Refused
from niwashi.games.reclamation.handlings import GARDENER, card_name, card_place, walk
from niwashi.games.reclamation.notation import TurnText, format_turn
from niwashi.games.reclamation.rules import (
    NAMES,
    NEIGHBOURS,
    PLAYERS,
    Engine,
    Position,
    Reclaim,
    each,
    names,
    player_key,
    short_step,
    square,
)


def ending(engine: Engine, position: Position) -> Reason | None:
    """Return why a finished position is finished (RC-19, RC-21, RC-33); the player not to move has won."""
    won = engine.ending(position)
    facts = {"winner": player_key(1 - position.side), "loser": player_key(position.side)}
    if won:
        places = names(position.other.squares) if won.clause == "RC-21" else ()
        return Reason(won.key, won.clause, places, facts)
    if not engine.count(position):
        return Reason("rules-won-no-turn", "RC-19", names(position.mover.threes), facts)
    return None


def common_mistakes(engine: Engine, position: Position) -> Iterator[Refused]:
    """Starts of turns that people try: too far, where no card has an effect, a card without one."""
    fitting = {(r.origin, r.target, r.card) for r in engine.reclaims(position)}
    destinations = {(origin, target) for origin, target, _ in fitting}
    for origin in each(position.mover.threes):
        for target in each(position.empty & ~NEIGHBOURS[origin]):
            yield Refused(walk(position.side, origin, target), _not_adjacent(origin, target))
        for target in each(position.empty & NEIGHBOURS[origin]):
            if (origin, target) not in destinations:
                yield _led_nowhere(position, origin, target)
            for card in each(position.mover.cards):
                if (origin, target, card) not in fitting:
                    yield Refused(
                        walk(position.side, origin, target, card), _no_effect(position.side, target, card)
                    )


def dead_ends(engine: Engine, position: Position) -> Iterator[Refused]:
    """Moves of a Gardener after which no card has an effect."""
    destinations = {(r.origin, r.target) for r in engine.reclaims(position)}
    for origin in each(position.mover.threes):
        for target in each(position.empty & NEIGHBOURS[origin]):
            if (origin, target) not in destinations:
                yield _led_nowhere(position, origin, target)


def _led_nowhere(position: Position, origin: int, target: int) -> Refused:
    return Refused(walk(position.side, origin, target), _dead_end(target))


def why_illegal(engine: Engine, position: Position, turn: TurnText) -> Reason:
    """The first clause that a well-written turn breaks, in the order in which a player would act.

    The turn must really be illegal.
    """
    over = ending(engine, position)
    return over or _bad_move(position, turn) or _bad_card(engine, position, turn)


def _bad_move(position: Position, turn: TurnText) -> Reason | None:
    """Return the reason why the Gardener or its target is wrong (RC-10)."""
    origin, target = turn.origin, turn.target
    if position.mover.height(origin) != GARDENER:
        return _not_a_gardener(position, origin)
    if origin == target:
        return Reason("rules-stays", "RC-10", (NAMES[origin],), {"place": NAMES[origin]})
    if not NEIGHBOURS[origin] >> target & 1:
        return _not_adjacent(origin, target)
    if not position.empty >> target & 1:
        return Reason("rules-occupied", "RC-10", (NAMES[target],), {"place": NAMES[target]})
    return None


def _bad_card(engine: Engine, position: Position, turn: TurnText) -> Reason:
    """Return the reason why the card or the choice is wrong, the move being right."""
    if not position.mover.cards >> turn.card & 1:
        place = card_place(position.side, turn.card)
        return Reason("rules-card-used", "RC-20", (place,), {"card": card_name(turn.card + 1)})
    here = [r for r in engine.reclaims(position) if (r.origin, r.target) == turn[:2]]
    if not here:
        return _dead_end(turn.target)
    for reclaim in here:
        if reclaim.card == turn.card:
            return _bad_choice(position, turn, reclaim)
    return _no_effect(position.side, turn.target, turn.card)


def _bad_choice(position: Position, turn: TurnText, reclaim: Reclaim) -> Reason:
    """Return the reason why the squares after `+` are wrong (RC-16)."""
    short, count = short_step(position.mover.hand, reclaim.grows, reclaim.sprouts)
    if not short:
        return Reason("rules-choice-none", "RC-16", (), {"canonical": format_turn(turn._replace(chosen=0))})
    key = "rules-choice-wrong" if turn.chosen else "rules-choice-missing"
    return Reason(key, "RC-16", names(short), {"count": count, "squares": ", ".join(names(short))})


def _not_a_gardener(position: Position, origin: int) -> Reason:
    place = NAMES[origin]
    if position.empty >> origin & 1:
        key = "rules-nothing-there"
    else:
        key = "rules-not-yours" if position.other.height(origin) else "rules-not-gardener"
    return Reason(key, "RC-10", (place,), {"place": place})


def _not_adjacent(origin: int, target: int) -> Reason:
    facts = {"origin": NAMES[origin], "target": NAMES[target]}
    return Reason("rules-not-adjacent", "RC-10", (NAMES[target],), facts)


def _dead_end(target: int) -> Reason:
    return Reason("rules-dead-end", "RC-18", (NAMES[target],), {"place": NAMES[target]})


def _no_effect(side: int, target: int, card: int) -> Reason:
    used = card_place(side, card)
    return Reason(
        "rules-card-no-effect", "RC-17", (used,), {"card": card_name(card + 1), "place": NAMES[target]}
    )


def objection(engine: Engine, position: Position, name: str, place: Place, change: Change) -> Reason:
    """The most helpful reason against a change at a place in a game that is not over."""
    key, clause = _OBJECTIONS[place.kind](engine, position, name, change)
    facts: dict[str, str | int] = {"place": name, "player": player_key(position.side)}
    if place.kind is PlaceKind.CARD:
        facts["card"] = card_name(int(name[-1]))
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
