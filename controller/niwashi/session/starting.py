"""The start of a turn: what may follow from the position of a match, on one board."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from niwashi.rules import Option
from niwashi.session.cell import Geometry
from niwashi.session.match import Match
from niwashi.session.naming import Naming
from niwashi.session.plan import Plan, difference_plan, option_plans, values_of
from niwashi.session.tracker import Tracker

__all__ = ["NOTHING_SPOKEN", "Start", "option_plan", "start"]

NOTHING_SPOKEN: Mapping[str, Option] = MappingProxyType({})


class Start(NamedTuple):
    """A tracker of all that hands may do next, and what cells may say by their names ("" is *done*)."""

    tracker: Tracker
    spoken: Mapping[str, Option]


def start(match: Match, geometry: Geometry) -> Start:
    """What may follow now: the legal turns, their beginnings, and the way back to before the last."""
    layout, before = match.layout(), match.layout_before()
    options = match.game.options(match.here)
    back = None if before in (None, layout) else difference_plan(geometry, layout, before or layout)
    plans = option_plans(geometry, layout, [o for o in options if not o.spoken])
    tracker = Tracker(geometry, values_of(geometry, layout), plans, back)
    unseen = {plan.turn for plan in plans if _is_told_by_touch(plan, tracker.naming)}
    said = [o for o in options if not o.handlings or o.spoken or (o.turn in unseen and o.button)]
    return Start(tracker, {o.button: o for o in reversed(said) if o.button is not None})


def _is_told_by_touch(plan: Plan, naming: Naming) -> bool:
    """Whether a board sees nothing of a plan, and no cells are to be named for it one after the other."""
    return not naming.tells(plan) and plan.unseen == plan.handlings.keys()


def option_plan(match: Match, geometry: Geometry, turn: str) -> Plan:
    """The plan of one legal turn. Raises BadTurn or IllegalTurn with the reason."""
    options = [o for o in match.game.options(match.position) if o.turn == turn and not o.goes_on]
    if options and options[0].handlings:
        return option_plans(geometry, match.layout(), options)[0]
    after = match.game.play(match.position, turn)
    return difference_plan(geometry, match.layout(), match.game.layout(after))
