"""Time controls: how much time each player has, as players write it.

Every kind says how a player's time begins, what a used stretch takes of it, and what the end of a turn gives.
All times are whole milliseconds: sums of them are exact.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple
from unicodedata import normalize

from niwashi.errors import RefusedText

_S = 1000
_MINUTE = 60 * _S
_HOUR = 60 * _MINUTE
_DAY = 24 * _HOUR
_LONGEST_MS = 30 * _DAY
_MOST_PERIODS = 99
_LONGEST_TEXT = 60
"""Length limit in signed terms, exported games and messages of the page."""

_MOST_STAGES = 4
_MOST_TURNS = 200
_MOST_SEATS = 5


class PlayerTime(NamedTuple):
    """The time of one player: main time, else that of a turn or period. `periods` includes the current one.

    `free_ms` is what is left of this turn's delay, `back_ms` what its end gives back (Bronstein), `turns` how
    many turns count for the stages of a time control.
    """

    left_ms: int
    is_main: bool = True
    periods: int = 0
    free_ms: int = 0
    back_ms: int = 0
    turns: int = 0

    @property
    def is_out(self) -> bool:
        """True if no time is left."""
        return self.left_ms == 0


class FlagFall(StrEnum):
    """The agreed effect of running out of time."""

    TELL = "tell"  # everybody is told, and the game goes on
    LOSE = "lose"  # that player has lost


@dataclass(frozen=True, slots=True)
class Untimed:
    """No clock."""

    name = "none"
    goes_to_next = False

    def start(self) -> PlayerTime:
        return PlayerTime(0)

    def used(self, time: PlayerTime, _: int) -> PlayerTime:
        return time

    def pressed(self, time: PlayerTime) -> PlayerTime:
        return time

    def low_ms(self) -> int:
        return 0


@dataclass(frozen=True, slots=True)
class PerTurn:
    """A fixed time for each turn; the rest of it is lost."""

    turn_ms: int
    name = "turn"
    goes_to_next = False

    def start(self) -> PlayerTime:
        return PlayerTime(self.turn_ms, is_main=False)

    def used(self, time: PlayerTime, ms: int) -> PlayerTime:
        return _less(time, ms)

    def pressed(self, _: PlayerTime) -> PlayerTime:
        """The next turn has all of its time."""
        return self.start()

    def low_ms(self) -> int:
        """Time from which a player has little left."""
        return _low(self.turn_ms)


@dataclass(frozen=True, slots=True)
class DaysPerTurn(PerTurn):
    """A number of days for each turn, whether the board is on or not."""

    name = "days"


@dataclass(frozen=True, slots=True)
class Fischer:
    """A time for the whole game, and each turn adds something, up to a cap if there is one."""

    bank_ms: int
    increment_ms: int = 0
    cap_ms: int | None = None
    name = "fischer"
    goes_to_next = False

    def start(self) -> PlayerTime:
        return PlayerTime(self.bank_ms)

    def used(self, time: PlayerTime, ms: int) -> PlayerTime:
        return _less(time, ms)

    def pressed(self, time: PlayerTime) -> PlayerTime:
        """The increment, as far as the cap has room for it."""
        more = time.left_ms + self.increment_ms
        return time._replace(
            left_ms=more if self.cap_ms is None else max(time.left_ms, min(more, self.cap_ms))
        )

    def low_ms(self) -> int:
        return _low(self.bank_ms)


@dataclass(frozen=True, slots=True)
class ByoYomi:
    """A main time; after it some periods, of which a turn uses none up that stays within one."""

    main_ms: int
    periods: int
    period_ms: int
    name = "byo"
    goes_to_next = False

    def start(self) -> PlayerTime:
        """The main time, or the first period if there is none."""
        return PlayerTime(self.main_ms or self.period_ms, bool(self.main_ms), self.periods)

    def used(self, time: PlayerTime, ms: int) -> PlayerTime:
        """Return the time after use, going on into the next periods if this one is not enough."""
        if ms < time.left_ms:
            return _less(time, ms)
        ms, periods = ms - time.left_ms, time.periods - (not time.is_main)
        gone, rest = divmod(ms, self.period_ms)
        if periods <= gone:
            return PlayerTime(0, is_main=False)
        return PlayerTime(self.period_ms - rest, is_main=False, periods=periods - gone)

    def pressed(self, time: PlayerTime) -> PlayerTime:
        """The period is whole again."""
        return time if time.is_main or time.is_out else time._replace(left_ms=self.period_ms)

    def low_ms(self) -> int:
        return _low(self.period_ms)


@dataclass(frozen=True, slots=True)
class Hourglass:
    """The time that a player uses goes to the next one."""

    bank_ms: int
    name = "hourglass"
    goes_to_next = True

    def start(self) -> PlayerTime:
        """Return the time with all sand on one side."""
        return PlayerTime(self.bank_ms)

    def used(self, time: PlayerTime, ms: int) -> PlayerTime:
        """Return the time after use; `GameClock` gives it to the next player."""
        return _less(time, ms)

    def pressed(self, time: PlayerTime) -> PlayerTime:
        return time

    def low_ms(self) -> int:
        return _low(self.bank_ms)


@dataclass(frozen=True, slots=True)
class Delay:
    """A time for the whole game; in each turn it begins to pass only after a delay."""

    bank_ms: int
    delay_ms: int
    name = "delay"
    goes_to_next = False

    def start(self) -> PlayerTime:
        """The whole time, and the delay of the first turn."""
        return PlayerTime(self.bank_ms, free_ms=self.delay_ms)

    def used(self, time: PlayerTime, ms: int) -> PlayerTime:
        """Less of the delay, and then of the time."""
        free = min(time.free_ms, ms)
        return _less(time, ms - free)._replace(free_ms=time.free_ms - free)

    def pressed(self, time: PlayerTime) -> PlayerTime:
        """The next turn has all of its delay."""
        return time._replace(free_ms=self.delay_ms)

    def low_ms(self) -> int:
        return _low(self.bank_ms)


@dataclass(frozen=True, slots=True)
class Bronstein:
    """A time for the whole game; the end of a turn gives back what the turn used, up to a limit."""

    bank_ms: int
    back_ms: int
    name = "bronstein"
    goes_to_next = False

    def start(self) -> PlayerTime:
        return PlayerTime(self.bank_ms)

    def used(self, time: PlayerTime, ms: int) -> PlayerTime:
        """Return the time after use, with the part that the end of the turn gives back."""
        back = min(self.back_ms, time.back_ms + min(ms, time.left_ms))
        return _less(time, ms)._replace(back_ms=back)

    def pressed(self, time: PlayerTime) -> PlayerTime:
        """Give back the time used in this turn, up to the limit."""
        return time._replace(left_ms=time.left_ms + time.back_ms, back_ms=0)

    def low_ms(self) -> int:
        return _low(self.bank_ms)


class ControlStage(NamedTuple):
    """A time for so many turns (None for the rest of the game), and what each of them adds."""

    bank_ms: int
    turns: int | None
    increment_ms: int = 0


@dataclass(frozen=True, slots=True)
class Stages:
    """A time for the first turns, more for the next ones, and the last for the rest of the game."""

    stages: tuple[ControlStage, ...]
    name = "stages"
    goes_to_next = False

    def start(self) -> PlayerTime:
        return PlayerTime(self.stages[0].bank_ms)

    def used(self, time: PlayerTime, ms: int) -> PlayerTime:
        return _less(time, ms)

    def pressed(self, time: PlayerTime) -> PlayerTime:
        """The increment of this stage; after its last turn the time of the next one, too."""
        stage, is_last_turn = self._at(time.turns)
        more = self.stages[stage].increment_ms
        if is_last_turn:
            more += self.stages[stage + 1].bank_ms
        return time._replace(left_ms=time.left_ms + more, turns=time.turns + 1)

    def _at(self, turns: int) -> tuple[int, bool]:
        """The stage of the turn after so many, and whether it is the last turn of its stage."""
        ends = 0
        for number, stage in enumerate(self.stages):
            if stage.turns is None:
                return number, False
            ends += stage.turns
            if turns < ends:
                return number, turns == ends - 1
        raise AssertionError("the last stage has no end")

    def low_ms(self) -> int:
        return _low(min(stage.bank_ms for stage in self.stages))


Kind = Untimed | PerTurn | DaysPerTurn | Fischer | ByoYomi | Hourglass | Delay | Bronstein | Stages


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The agreed time control: a kind with its times, and the effect of running out.

    Where players have unequal times, `kind` is the first player's, and `others` are those of the players
    after; the last one is for everybody who comes then.
    """

    kind: Kind
    flag: FlagFall = FlagFall.TELL
    others: tuple[Kind, ...] = ()

    def kind_of(self, player: int) -> Kind:
        """Return a player's kind of time."""
        kinds = (self.kind, *self.others)
        return kinds[min(player, len(kinds) - 1)]

    @property
    def is_timed(self) -> bool:
        """True if there is a clock."""
        return not isinstance(self.kind, Untimed)

    @property
    def runs_unseen(self) -> bool:
        """True if time runs while the board is switched off."""
        return isinstance(self.kind, DaysPerTurn)


UNTIMED = TimeControl(Untimed())
_SHARED = (Untimed, DaysPerTurn, Hourglass)
"""Kinds that all players share: their times can't be unequal."""


def _less(time: PlayerTime, ms: int) -> PlayerTime:
    return time._replace(left_ms=max(0, time.left_ms - ms))


def _low(of_ms: int) -> int:
    """A tenth of a time, but at least five seconds and at most a minute; never more than half of it."""
    return min(max(of_ms // 10, 5 * _S), _MINUTE, of_ms // 2)


# As text

_LENGTH = r"([0-9]{1,6}(?:\.[0-9]{1,3})?) ?(s|min|m|h|d)?"
_STAGE = r"[0-9.]+(?:s|min|m|h|d)?(?:/[0-9]+)?(?:\+[0-9.]+(?:s|min|m|h|d)?)?"
_ONE_STAGE = re.compile(rf"{_LENGTH}(?:/([0-9]{{1,3}}))?(?:\+{_LENGTH})?")
_FORMS: tuple[tuple[str, Callable[[re.Match[str]], Kind]], ...]
_UNITS = {"s": _S, "m": _MINUTE, "min": _MINUTE, "h": _HOUR, "d": _DAY}


def parse_control(text: str) -> TimeControl:
    """The time control that a text means. Raises RefusedText.

    >>> parse_control("5+3").kind
    Fischer(bank_ms=300000, increment_ms=3000, cap_ms=None)
    >>> parse_control("10 byo 3x30 lose").flag
    <FlagFall.LOSE: 'lose'>
    >>> control_text(parse_control(" 90s + 2  CAP 3 tell"))
    '90s+2 cap 3'
    >>> parse_control("10d5 : 3d5").others
    (Delay(bank_ms=180000, delay_ms=5000),)
    """
    if len(text) > _LONGEST_TEXT:
        raise RefusedText("clock-unknown", found=f"{text[:_LONGEST_TEXT]}…")
    words = " ".join(normalize("NFKC", text).lower().split())
    body, _, last = words.rpartition(" ")
    flag = FlagFall(last) if body and last in set(FlagFall) else None
    kinds = [_kind(each.strip(), text) for each in (body if flag else words).split(":")]
    control = TimeControl(kinds[0], flag or FlagFall.TELL, tuple(kinds[1:]))
    is_possible = len(kinds) == 1 or (
        len(kinds) <= _MOST_SEATS and not any(isinstance(kind, _SHARED) for kind in kinds)
    )
    if not is_possible or len(control_text(control)) > _LONGEST_TEXT:
        raise RefusedText("clock-impossible", found=text)
    return control


def _kind(words: str, text: str) -> Kind:
    for form, made in _FORMS:
        found = re.fullmatch(form, words)
        if found is not None:
            return _checked(made(found), text)
    raise RefusedText("clock-unknown", found=text)


def _ms(number: str, unit: str | None, usual: str) -> int:
    return round(float(number) * _UNITS[unit or usual])


def _stages(text: str) -> tuple[ControlStage, ...]:
    """The stages of a text, or none where one can't be read: nobody can play by that."""
    found = [_ONE_STAGE.fullmatch(each) for each in text.split(" ")]
    return tuple(
        ControlStage(_ms(m[1], m[2], "m"), int(m[3]) if m[3] else None, _ms(m[4], m[5], "s") if m[4] else 0)
        for m in found
        if m is not None and None not in found
    )


_FORMS = (
    (r"none", lambda _: Untimed()),
    (rf"turn {_LENGTH}", lambda m: PerTurn(_ms(m[1], m[2], "s"))),
    (r"days ([0-9]{1,3})", lambda m: DaysPerTurn(int(m[1]) * _DAY)),
    (rf"hourglass {_LENGTH}", lambda m: Hourglass(_ms(m[1], m[2], "m"))),
    (
        rf"{_LENGTH} byo ([0-9]{{1,3}}) ?x ?{_LENGTH}",
        lambda m: ByoYomi(_ms(m[1], m[2], "m"), int(m[3]), _ms(m[4], m[5], "s")),
    ),
    (rf"{_LENGTH} ?d ?{_LENGTH}", lambda m: Delay(_ms(m[1], m[2], "m"), _ms(m[3], m[4], "s"))),
    (
        rf"{_LENGTH} ?b ?{_LENGTH}",
        lambda m: Bronstein(_ms(m[1], m[2], "m"), _ms(m[3], m[4], "s")),
    ),
    (rf"(?:{_STAGE} )+{_STAGE}", lambda m: Stages(_stages(m[0]))),
    (
        rf"{_LENGTH}(?: ?\+ ?{_LENGTH})?(?: cap {_LENGTH})?",
        lambda m: Fischer(
            _ms(m[1], m[2], "m"),
            _ms(m[3], m[4], "s") if m[3] else 0,
            _ms(m[5], m[6], "m") if m[5] else None,
        ),
    ),
)


def _checked(kind: Kind, text: str) -> Kind:
    """The kind, if anybody can play by it. Raises RefusedText."""
    match kind:
        case PerTurn(turn_ms):
            possible = _S <= turn_ms <= _LONGEST_MS
        case Hourglass(bank_ms):
            possible = _S <= bank_ms <= _DAY
        case ByoYomi(main_ms, periods, period_ms):
            possible = main_ms <= _DAY and 1 <= periods <= _MOST_PERIODS and _S <= period_ms <= _DAY
        case Fischer(bank_ms, increment_ms, cap_ms):
            most_ms = _DAY if cap_ms is None else cap_ms
            possible = _S <= bank_ms <= most_ms <= _DAY and increment_ms <= _HOUR
        case Delay(bank_ms, more_ms) | Bronstein(bank_ms, more_ms):
            possible = _S <= bank_ms <= _DAY and more_ms <= _HOUR
        case Stages(stages):
            possible = (
                2 <= len(stages) <= _MOST_STAGES
                and all(_S <= each.bank_ms <= _DAY and each.increment_ms <= _HOUR for each in stages)
                and all(1 <= (each.turns or 0) <= _MOST_TURNS for each in stages[:-1])
                and stages[-1].turns is None
            )
        case _:
            possible = True
    if not possible:
        raise RefusedText("clock-impossible", found=text)
    return kind


def control_text(control: TimeControl) -> str:
    """The shortest text that means a time control.

    >>> control_text(UNTIMED), control_text(parse_control("1h byo 5 x 1m lose"))
    ('none', '60 byo 5x60 lose')
    """
    lose = f" {FlagFall.LOSE}" if control.flag is FlagFall.LOSE else ""
    return " : ".join(_kind_text(kind) for kind in (control.kind, *control.others)) + lose


def _kind_text(kind: Kind) -> str:
    match kind:
        case DaysPerTurn(turn_ms):
            return f"days {turn_ms // _DAY}"
        case PerTurn(turn_ms):
            return f"turn {_seconds(turn_ms)}"
        case Hourglass(bank_ms):
            return f"hourglass {_minutes(bank_ms)}"
        case ByoYomi(main_ms, periods, period_ms):
            return f"{_minutes(main_ms)} byo {periods}x{_seconds(period_ms)}"
        case Fischer(bank_ms, increment_ms, cap_ms):
            cap = "" if cap_ms is None else f" cap {_minutes(cap_ms)}"
            return f"{_minutes(bank_ms)}+{_seconds(increment_ms)}{cap}"
        case Delay(bank_ms, delay_ms):
            return f"{_minutes(bank_ms)}d{_seconds(delay_ms)}"
        case Bronstein(bank_ms, back_ms):
            return f"{_minutes(bank_ms)}b{_seconds(back_ms)}"
        case Stages(stages):
            return " ".join(_stage_text(stage) for stage in stages)
        case _:
            return "none"


def _stage_text(stage: ControlStage) -> str:
    turns = "" if stage.turns is None else f"/{stage.turns}"
    more = f"+{_seconds(stage.increment_ms)}" if stage.increment_ms else ""
    return f"{_minutes(stage.bank_ms)}{turns}{more}"


def _minutes(ms: int) -> str:
    """A time in minutes, or in seconds where those are no whole minutes."""
    return str(ms // _MINUTE) if ms % _MINUTE == 0 else f"{_seconds(ms)}s"


def _seconds(ms: int) -> str:
    return f"{ms / _S:.3f}".rstrip("0").rstrip(".")
