"""Chess clocks as values: time controls, what is left to each player, a fold over what happened."""

from niwashi.clock.game_clock import GameClock
from niwashi.clock.stopwatch import CARRY_FREE_MS, STOPPED, ClockPhase, Stopwatch
from niwashi.clock.time_control import (
    UNTIMED,
    Bronstein,
    ByoYomi,
    ControlStage,
    DaysPerTurn,
    Delay,
    Fischer,
    FlagFall,
    Hourglass,
    PerTurn,
    PlayerTime,
    Stages,
    TimeControl,
    Untimed,
    control_text,
    parse_control,
)
from niwashi.clock.timeline import Arranged, Changed, Charged, Happened, TakenBack, Timeline, Turned
from niwashi.clock.wording import clock_time, control_in_words, control_label, length_text

__all__ = [
    "CARRY_FREE_MS",
    "STOPPED",
    "UNTIMED",
    "Arranged",
    "Bronstein",
    "ByoYomi",
    "Changed",
    "Charged",
    "ClockPhase",
    "ControlStage",
    "DaysPerTurn",
    "Delay",
    "Fischer",
    "FlagFall",
    "GameClock",
    "Happened",
    "Hourglass",
    "PerTurn",
    "PlayerTime",
    "Stages",
    "Stopwatch",
    "TakenBack",
    "TimeControl",
    "Timeline",
    "Turned",
    "Untimed",
    "clock_time",
    "control_in_words",
    "control_label",
    "control_text",
    "length_text",
    "parse_control",
]
