"""The clocks as a page is told of them, and time controls in words."""

from collections.abc import Sequence

from niwashi.clock import (
    ByoYomi,
    DaysPerTurn,
    Fischer,
    FlagFall,
    Hourglass,
    PerTurn,
    TimeControl,
    parse_control,
)
from niwashi.session import Session, Task
from niwashi.table import Timekeeper
from niwashi.web import ClockChoice, ClockProposal, ClockView, TimedView
from niwashi.words import say

_OFFERED = ("none", "3+2", "5+3", "15+10", "turn 30", "10 byo 3x30", "hourglass 3", "days 1")
"""What a page offers; any other can be written."""

_UNITS = (("days", 86_400_000), ("hours", 3_600_000), ("minutes", 60_000))


def clock_view(
    session: Session,
    keeper: Timekeeper,
    asked: tuple[TimeControl, Sequence[int]] | None,
    used_s: Sequence[float],
    running: int | None,
    language: str,
) -> ClockView:
    """Used time and what is left; `asked` is a time control that is proposed, and who has not agreed yet."""
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
        "periods": [0 if time.is_main else time.periods for time in clock.players],
        "low": [clock.is_low(i) for i in range(len(clock.players))],
        "out": [clock.is_out(i) or i == lost for i in range(len(clock.players))],
    }


def _stands(session: Session, keeper: Timekeeper, language: str) -> str:
    """Why no clock runs; "" where one does, or the game is over."""
    if session.match.result is not None:
        return ""
    if not keeper.is_begun:
        return say("clock-stands-first", language)
    if session.flow.task is Task.TURN:
        return say("clock-stands-carrying", language)
    return say("clock-stands-repair", language) if keeper.phase.player is None else ""


def _proposal(session: Session, control: TimeControl, waits: Sequence[int], language: str) -> ClockProposal:
    players = session.game.players
    names = [say(f"player-{players[i]}", language) for i in waits]
    return {
        "label": control_label(control, language),
        "waits_for": say("page-list-comma", language).join(names),
    }


def clock_choices(language: str) -> list[ClockChoice]:
    """The time controls that a page offers."""
    return [{"text": text, "label": control_label(parse_control(text), language)} for text in _OFFERED]


def control_label(control: TimeControl, language: str) -> str:
    """A time control in words.

    >>> control_label(parse_control("10 byo 3x30 lose"), "en")
    '10 min, then 3 × 30 s; out of time loses'
    """
    told = _told(control, language)
    return say("clock-told-lose", language, text=told) if control.flag is FlagFall.LOSE else told


def _told(control: TimeControl, language: str) -> str:
    def length(ms: int) -> str:
        return length_text(ms, language)

    match control.kind:
        case DaysPerTurn(turn_ms):
            return say("clock-told-days", language, count=turn_ms // _UNITS[0][1])
        case PerTurn(turn_ms):
            return say("clock-told-turn", language, turn=length(turn_ms))
        case Hourglass(bank_ms):
            return say("clock-told-hourglass", language, bank=length(bank_ms))
        case ByoYomi(0, periods, period_ms):
            return say("clock-told-byo-only", language, count=periods, turn=length(period_ms))
        case ByoYomi(main_ms, periods, period_ms):
            turn = length(period_ms)
            return say("clock-told-byo", language, bank=length(main_ms), count=periods, turn=turn)
        case Fischer(bank_ms, 0):
            return say("clock-told-sudden", language, bank=length(bank_ms))
        case Fischer(bank_ms, increment_ms, None):
            return say("clock-told-fischer", language, bank=length(bank_ms), more=length(increment_ms))
        case Fischer(bank_ms, increment_ms, int(cap_ms)):
            bank, more = length(bank_ms), length(increment_ms)
            return say("clock-told-capped", language, bank=bank, more=more, cap=length(cap_ms))
        case _:
            return say("clock-told-none", language)


def length_text(ms: int, language: str) -> str:
    """A length of time in the greatest unit of which it is a whole number, or in seconds.

    >>> length_text(90_000, "en"), length_text(7_200_000, "en"), length_text(500, "en")
    ('90 s', '2 h', '0.5 s')
    """
    unit, each = next(((unit, each) for unit, each in _UNITS if ms and ms % each == 0), ("seconds", 1000))
    count = f"{ms / each:.3f}".rstrip("0").rstrip(".")
    return say(f"clock-length-{unit}", language, count=count)
