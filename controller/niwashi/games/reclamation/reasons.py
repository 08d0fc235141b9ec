"""Reasons: how a game ended, why a written turn is not legal, common attempts that the rules refuse."""

from collections.abc import Iterator

from niwashi.games.game import Reason, Refused
from niwashi.games.reclamation.handlings import GARDENER, card_place, walk
from niwashi.games.reclamation.notation import TurnText, format_turn
from niwashi.games.reclamation.position import Position, player_key
from niwashi.games.reclamation.squares import NAMES, NEIGHBOURS, each, names
from niwashi.games.reclamation.turns import Engine, Reclaim, short_step


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
        return Reason("rules-card-used", "RC-20", (place,), {"card": turn.card + 1})
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
    facts: dict[str, str | int] = {"card": card + 1, "place": NAMES[target]}
    return Reason("rules-card-no-effect", "RC-17", (card_place(side, card),), facts)
