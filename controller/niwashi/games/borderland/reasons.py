"""Reasons: how a game ended, and which clause a written turn breaks."""

from niwashi.games.borderland.actions import Action
from niwashi.games.borderland.borders import WINNING_TERRITORY
from niwashi.games.borderland.hexes import NAMES, beside, names, spread
from niwashi.games.borderland.notation import ParsedTurn, WrittenAction
from niwashi.games.borderland.position import Position, player_key
from niwashi.games.borderland.turns import Turn, following, movable, played, winner
from niwashi.games.game import Reason

ReasonFacts = dict[str, str | int]


def ending(position: Position) -> Reason | None:
    """Return why a finished position is finished (BL-24)."""
    won = winner(position)
    if won is None:
        return None
    territory = position.territories[won]
    facts: ReasonFacts = {
        "winner": player_key(won),
        "loser": player_key(1 - won),
        "count": territory.bit_count(),
        "wanted": WINNING_TERRITORY,
    }
    return Reason("borderland-won", "BL-24", names(territory), facts)


def why_illegal(position: Position, turn: ParsedTurn) -> Reason:
    """The first clause that a well-written turn breaks, in the order of its actions. It must be illegal."""
    over = ending(position)
    if over:
        return over
    if position.side is None or turn.is_opening:
        return _bad_opening(position, turn)
    here, so_far = played(position, [action.text for action in turn.actions])
    if not turn.actions:
        return Reason("borderland-no-pass", "BL-10")
    return _bad_action(here, position.side, so_far, turn.actions[len(so_far)])


def placing(position: Position, side: int, number: int) -> Reason | None:
    """Return the reason why a placement is illegal, with the pieces that are too near (BL-12, BL-13)."""
    cell, own, enemy = 1 << number, position.pieces[side], position.pieces[1 - side]
    if not position.empty & cell:
        return about("borderland-occupied", "BL-12", number)
    if position.territories[1 - side] & cell:
        return about("borderland-in-territory", "BL-12", number)
    if position.has_border:
        return _too_near("borderland-near-any", "BL-13", number, spread(cell) & (own | enemy))
    return _too_near("borderland-near-own", "BL-12", number, spread(cell) & own) or _too_near(
        "borderland-near-enemy", "BL-12", number, spread(spread(cell)) & enemy
    )


def stepping(position: Position, origin: int, target: int) -> Reason | None:
    """Return the reason why a piece may not go to `target` (BL-11)."""
    if origin != target and not position.empty >> target & 1:
        return about("borderland-occupied-move", "BL-11", target)
    if not beside(1 << origin) >> target & 1:
        facts: ReasonFacts = {"origin": NAMES[origin], "target": NAMES[target]}
        return Reason("borderland-not-adjacent", "BL-11", (NAMES[target],), facts)
    return None


def lifting(position: Position, side: int, number: int) -> Reason | None:
    """Return the reason why the piece on a cell may not move, whatever the turn (BL-11)."""
    if position.empty >> number & 1:
        return about("borderland-nothing-there", "BL-11", number)
    return about("borderland-not-yours", "BL-11", number) if position.pieces[1 - side] >> number & 1 else None


def spent(number: int, first: Action) -> Reason:
    """Return why the piece that the first action put on a cell may not move again (BL-11, BL-13)."""
    return about("borderland-moved-already" if first.origin else "borderland-just-placed", "BL-11", number)


def about(key: str, clause: str, number: int) -> Reason:
    """A reason against what happens on one cell."""
    return Reason(key, clause, (NAMES[number],), {"place": NAMES[number]})


def _bad_opening(position: Position, turn: ParsedTurn) -> Reason:
    if position.side is not None:
        return Reason("borderland-opening-over", "BL-3")
    if position.pieces != (0, 0):
        return Reason("borderland-opening-choose", "BL-3", names(sum(position.pieces)))
    key = "borderland-opening-same" if turn.text[:2] == "w:" else "borderland-opening-put"
    return Reason(key, "BL-3")


def _bad_action(position: Position, side: int, so_far: Turn, action: WrittenAction) -> Reason:
    if so_far and position.holds_enough(side):
        return Reason("borderland-won-already", "BL-24", (), {"first": so_far[0].text})
    if action.origin is None:
        wrong = placing(position, side, action.target)
        return wrong or about("borderland-second-placement", "BL-10", action.target)
    return _bad_move(position, side, so_far, action.origin, action)


def _bad_move(position: Position, side: int, so_far: Turn, origin: int, action: WrittenAction) -> Reason:
    wrong = lifting(position, side, origin)
    if wrong:
        return wrong
    if not movable(position, side, so_far) >> origin & 1:
        return spent(origin, so_far[0])
    return stepping(position, origin, action.target) or _bad_marks(position, side, so_far, action)


def _bad_marks(position: Position, side: int, so_far: Turn, action: WrittenAction) -> Reason:
    """Return the reason why the areas after `~` are wrong in a correct move (BL-22)."""
    move = action.text.partition("~")[0]
    same = [a.text for a in following(position, side, so_far) if a.text.partition("~")[0] == move]
    facts: ReasonFacts = {"canonical": ", ".join(same)}
    if same == [move]:
        return Reason("borderland-tie-none", "BL-22", (), facts)
    key = "borderland-tie-wrong" if action.marks else "borderland-tie-missing"
    return Reason(key, "BL-22", (), facts)


def _too_near(key: str, clause: str, number: int, near: int) -> Reason | None:
    if not near:
        return None
    facts: ReasonFacts = {"place": NAMES[number], "pieces": ", ".join(names(near))}
    return Reason(key, clause, (NAMES[number], *names(near)), facts)
