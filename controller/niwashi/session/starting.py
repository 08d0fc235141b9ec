"""The start of a turn: what may follow from the position of a match, on one board."""

from niwashi.session.cell import Geometry
from niwashi.session.match import Match
from niwashi.session.plan import Plan, difference_plan, option_plans, values_of
from niwashi.session.tracker import Tracker

__all__ = ["option_plan", "turn_tracker"]


def turn_tracker(match: Match, geometry: Geometry) -> Tracker:
    """A tracker of the next turn: all that are legal, and the way back to before the last one."""
    layout, before = match.layout(), match.layout_before()
    plans = option_plans(geometry, layout, match.game.options(match.position))
    back = None if before is None else difference_plan(geometry, layout, before)
    return Tracker(geometry, values_of(geometry, layout), plans, back)


def option_plan(match: Match, geometry: Geometry, turn: str) -> Plan:
    """The plan of one legal turn. Raises BadTurn or IllegalTurn with the reason."""
    options = [o for o in match.game.options(match.position) if o.turn == turn]
    if not options:
        match.game.play(match.position, turn)
    return option_plans(geometry, match.layout(), options)[0]
