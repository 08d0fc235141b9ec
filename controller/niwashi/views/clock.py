"""The clocks' state, and the names of time controls."""

from collections.abc import Sequence

from niwashi.board_types import Task
from niwashi.clock.time_control import TimeControl, parse_control
from niwashi.clock.wording import control_label
from niwashi.loop.timekeeper import Timekeeper
from niwashi.page_types.scene import ClockChoice
from niwashi.page_types.state import ClockProposal, ClockView, TimedView
from niwashi.session.session import Session
from niwashi.views.saying import player_of
from niwashi.words.catalogue import listed, translate

_OFFERED = (
    "none",
    "3+2",
    "5+3",
    "15+10",
    "5d3",
    "90/40 30+30",
    "turn 30",
    "10 byo 3x30",
    "hourglass 3",
    "days 1",
)
"""The time controls that a page offers; others can be typed."""


def clock_view(
    session: Session,
    keeper: Timekeeper,
    asked: tuple[TimeControl, Sequence[int]] | None,
    used_s: Sequence[float],
    running: int | None,
    language: str,
) -> ClockView:
    """Return time used and left; `asked` is a proposed time control, with the players who have not agreed."""
    return {
        "used_s": used_s,
        "running": running,
        "timed": _timed(session, keeper, language) if keeper.control.is_timed else None,
        "proposed": None if asked is None else _proposal(session, *asked, language),
    }


def _timed(session: Session, keeper: Timekeeper, language: str) -> TimedView:
    clock, phase = keeper.clock, keeper.phase
    lost = session.match.out_of_time
    return {
        "text": keeper.text,
        "label": control_label(keeper.control, language),
        "runs": None if phase.is_carrying else phase.player,
        "stands": _stands(session, keeper, language),
        "left_s": [time.left_ms / 1000 for time in clock.players],
        "free_s": [time.free_ms / 1000 for time in clock.players],
        "periods": [0 if time.is_main else time.periods for time in clock.players],
        "low": [clock.is_low(i) for i in range(len(clock.players))],
        "out": [clock.is_out(i) or i == lost for i in range(len(clock.players))],
    }


def _stands(session: Session, keeper: Timekeeper, language: str) -> str:
    """Return why no clock runs; "" if one runs or the game is over."""
    if session.match.result is not None:
        return ""
    if keeper.is_held:
        return translate("clock-stands-paused", language)
    if not keeper.is_begun:
        return translate("clock-stands-first", language)
    if session.flow.task is Task.TURN:
        return translate("clock-stands-carrying", language)
    return translate("clock-stands-repair", language) if keeper.phase.player is None else ""


def _proposal(session: Session, control: TimeControl, waits: Sequence[int], language: str) -> ClockProposal:
    names = [player_of(session.game, side) for side in waits]
    return {"label": control_label(control, language), "waits_for": listed(names, language)}


def clock_choices(language: str) -> list[ClockChoice]:
    """Return the time controls that a page offers."""
    return [{"text": text, "label": control_label(parse_control(text), language)} for text in _OFFERED]
