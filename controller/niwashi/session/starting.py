"""The start of a turn: what may follow from the position of a match, on one board."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from niwashi.session.cell import Geometry
from niwashi.session.match import Match
from niwashi.session.plan import Plan, difference_plan, option_plans, values_of
from niwashi.session.tracker import Tracker

__all__ = ["NOTHING_SPOKEN", "Start", "option_plan", "start"]

NOTHING_SPOKEN: Mapping[str, str] = MappingProxyType({})


class Start(NamedTuple):
    """A tracker of all that hands may do next, and what buttons may say: cell name ("" is *done*) to turn."""

    tracker: Tracker
    spoken: Mapping[str, str]


def start(match: Match, geometry: Geometry) -> Start:
    """What may follow now: the legal turns, their beginnings, and the way back to before the last."""
    layout, before = match.layout(), match.layout_before()
    options = match.game.options(match.here)
    back = None if before is None else difference_plan(geometry, layout, before)
    tracker = Tracker(geometry, values_of(geometry, layout), option_plans(geometry, layout, options), back)
    return Start(tracker, {o.button: o.turn for o in options if not o.handlings})


def option_plan(match: Match, geometry: Geometry, turn: str) -> Plan:
    """The plan of one legal turn. Raises BadTurn or IllegalTurn with the reason."""
    options = [o for o in match.game.options(match.position) if o.turn == turn and not o.goes_on]
    if options and options[0].handlings:
        return option_plans(geometry, match.layout(), options)[0]
    after = match.game.play(match.position, turn)
    return difference_plan(geometry, match.layout(), match.game.layout(after))
