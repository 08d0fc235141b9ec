"""Time controls and lengths of time in words."""

from functools import reduce

from niwashi.clock.time_control import (
    Bronstein,
    ByoYomi,
    ControlStage,
    DaysPerTurn,
    Delay,
    Fischer,
    FlagFall,
    Hourglass,
    Kind,
    PerTurn,
    Stages,
    TimeControl,
    parse_control,
)
from niwashi.words.catalogue import translate

_DAY_MS = 86_400_000
_UNITS = (("days", _DAY_MS), ("hours", 3_600_000), ("minutes", 60_000))


def control_label(control: TimeControl, language: str) -> str:
    """A time control in words.

    >>> control_label(parse_control("10 byo 3x30 lose"), "en")
    '10 min, then 3 × 30 s; out of time loses'
    >>> control_label(parse_control("90/40 30+30"), "en")
    '90 min for 40 turns; then 30 min and 30 s a turn'
    """
    told = _told(control.kind, language)
    if control.others:
        each = " : ".join(_told(kind, language) for kind in (control.kind, *control.others))
        told = translate("clock-told-unequal", language, text=each)
    return translate("clock-told-lose", language, text=told) if control.flag is FlagFall.LOSE else told


def _told(kind: Kind, language: str) -> str:
    def length(ms: int) -> str:
        return length_text(ms, language)

    match kind:
        case Delay(bank_ms, delay_ms):
            return translate("clock-told-delay", language, bank=length(bank_ms), more=length(delay_ms))
        case Bronstein(bank_ms, back_ms):
            return translate("clock-told-bronstein", language, bank=length(bank_ms), more=length(back_ms))
        case Stages(stages):
            return reduce(
                lambda told, stage: translate(
                    "clock-told-then", language, first=told, text=_stage_told(stage, language)
                ),
                stages[1:],
                _stage_told(stages[0], language),
            )
        case DaysPerTurn(turn_ms):
            return translate("clock-told-days", language, count=turn_ms // _DAY_MS)
        case PerTurn(turn_ms):
            return translate("clock-told-turn", language, turn=length(turn_ms))
        case Hourglass(bank_ms):
            return translate("clock-told-hourglass", language, bank=length(bank_ms))
        case ByoYomi(0, periods, period_ms):
            return translate("clock-told-byo-only", language, count=periods, turn=length(period_ms))
        case ByoYomi(main_ms, periods, period_ms):
            turn = length(period_ms)
            return translate("clock-told-byo", language, bank=length(main_ms), count=periods, turn=turn)
        case Fischer(bank_ms, 0):
            return translate("clock-told-sudden", language, bank=length(bank_ms))
        case Fischer(bank_ms, increment_ms, None):
            return translate("clock-told-fischer", language, bank=length(bank_ms), more=length(increment_ms))
        case Fischer(bank_ms, increment_ms, int(cap_ms)):
            bank, more = length(bank_ms), length(increment_ms)
            return translate("clock-told-capped", language, bank=bank, more=more, cap=length(cap_ms))
        case _:
            return translate("clock-told-none", language)


def _stage_told(stage: ControlStage, language: str) -> str:
    told = length_text(stage.bank_ms, language)
    if stage.increment_ms:
        told = _told(Fischer(stage.bank_ms, stage.increment_ms), language)
    return translate("clock-told-stage", language, count=stage.turns, text=told) if stage.turns else told


def length_text(ms: int, language: str) -> str:
    """A length of time in the greatest unit of which it is a whole number, or in seconds.

    >>> length_text(90_000, "en"), length_text(7_200_000, "en"), length_text(500, "en")
    ('90 s', '2 h', '0.5 s')
    """
    unit, each = next(((unit, each) for unit, each in _UNITS if ms and ms % each == 0), ("seconds", 1000))
    count = f"{ms / each:.3f}".rstrip("0").rstrip(".")
    return translate(f"clock-length-{unit}", language, count=count)


def clock_time(ms: int) -> str:
    """A time as a clock shows it, to the second.

    >>> clock_time(75_400), clock_time(3_600_000)
    ('1:15', '1:00:00')
    """
    seconds = ms // 1000
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def control_in_words(text: str, language: str) -> str:
    """A time control that is kept as text, in words."""
    return control_label(parse_control(text), language)
