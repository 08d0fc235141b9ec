"""A running program and its update: its probation, its restart, and the news for people."""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path

from niwashi.board_types import Cue, Notice
from niwashi.errors import NiwashiError, UpdateRefused, reason
from niwashi.update.machine import UpdateEvent, UpdateFailure, UpdatePhase, UpdateState, after, told
from niwashi.update.place import NAMED_BY, programs_named, records_beside
from niwashi.update.slots import Programs
from niwashi.update.starting import Told, named

GOOD_S = 60.0
"""Seconds in which all steps have to be good."""

PATIENCE_S = 600.0
"""Seconds after which a program without `GOOD_S` in a row has failed."""

_LONGEST_STEP_S = 5.0  # a board that is not looked at for longer does not play


class Health:
    """Takes how each step went. Time in seconds is an argument."""

    def __init__(self) -> None:
        self._began: float | None = None
        self._well_since: float | None = None
        self._last = 0.0

    def step(self, now: float, *, is_well: bool) -> UpdateEvent | None:
        """Return `WELL` or `UNWELL` once it is certain, else None.

        >>> health = Health()
        >>> [now for now in range(200) if health.step(float(now), is_well=now != 30)][0]
        91
        """
        if self._began is None:
            self._began = self._last = now
        if not is_well or now - self._last > _LONGEST_STEP_S:
            self._well_since = None
        self._last = now
        if is_well and self._well_since is None:
            self._well_since = now
        if self._well_since is not None and now - self._well_since >= GOOD_S:
            return UpdateEvent.WELL
        return UpdateEvent.UNWELL if now - self._began >= PATIENCE_S else None


NEWS_S = 30.0
"""Seconds for which the lights show the result of an update."""

_BUSY_S = 5.0  # whoever asks whether a program runs holds its lock for a moment
_AGAIN_S = 5.0  # until a failed write of the state is tried again
_LOOK_S = 2.0  # how often it is looked whether somebody wants a change
_CUES = {UpdatePhase.GOOD: Cue.UPDATED, UpdatePhase.BACK: Cue.WENT_BACK, UpdatePhase.FAILED: Cue.WENT_BACK}


class UpdateWatch:
    """Takes each step of the board. Time in seconds is an argument; `said` gets lines for a log."""

    def __init__(self, programs: Programs, records: Path, said: Told) -> None:
        """Raises UpdateRefused while another program runs as this service."""
        self._programs, self._records, self._said = programs, records, said
        self._besides = ExitStack()
        self._besides.enter_context(programs.held("playing.lock", "update-plays-already", _BUSY_S))
        self._state = self._begun = programs.state
        is_on_probation = self._state.phase is UpdatePhase.PROBATION and programs.is_linked(self._state)
        self._health = Health() if is_on_probation else None
        self._has_stepped = False
        self._again_at = float("-inf")
        self._look_at = float("-inf")
        self._news_until: float | None = None if self._is_news() else float("-inf")
        self._notices = _notices(self._state) if self._is_news() else ()
        self.is_over = False
        """True if the program should end now, with `ExitCode.RESTART`."""

    @classmethod
    def of(cls, environment: Mapping[str, str], said: Told) -> "UpdateWatch | None":
        """The watch of a service that says where its programs lie; None for a program that anybody starts."""
        if not environment.get(NAMED_BY):
            return None
        programs = programs_named(environment)
        return cls(programs, records_beside(programs, environment), said)

    @property
    def state(self) -> UpdateState:
        """The state as far as it is known here."""
        return self._state

    @property
    def notices(self) -> tuple[Notice, ...]:
        """Return the page's notices about the last update; they stay until the program ends."""
        return self._notices

    def cue(self, now: float) -> Cue | None:
        """Return the cue of the last update, or None after some seconds."""
        if self._news_until is None or now < self._news_until:
            return _CUES.get(self._state.phase)
        return None

    def step(self, now: float, *, is_well: bool, is_paused: Callable[[], bool]) -> None:
        """Note a step of the board, and if it answered; `is_paused` is True between turns."""
        self._has_stepped = self._has_stepped or is_well
        verdict = None if self._health is None else self._health.step(now, is_well=is_well)
        if self._news_until is None and is_well:
            self._news_until = now + NEWS_S
        if now < self._again_at or self.is_over:
            return
        try:
            self._keep_up(now, verdict, is_paused)
        except OSError:  # a full disk, a card gone read-only: the game goes on
            self._again_at = now + _AGAIN_S

    def close(self, *, was_asked: bool) -> None:
        """The program ends, and `was_asked` to, or by a fault. What ended properly has not failed."""
        try:
            if was_asked and self._has_stepped and self._health is not None:
                self._change(lambda state: after(state, UpdateEvent.STOPPED))
        except OSError as error:
            folder = str(self._programs.folder)
            self._said(NiwashiError("update-not-written", folder=folder, why=reason(error)))
        finally:
            self._besides.close()

    def _keep_up(self, now: float, verdict: UpdateEvent | None, is_paused: Callable[[], bool]) -> None:
        """Write the new state, and read changes by other programs. Raises OSError."""
        if verdict is not None:
            self._judge(verdict)
        if self._news_until is not None and now >= self._news_until and self._is_news():
            self._change(told)
        if now >= self._look_at and not self.is_over:
            self._look_at = now + _LOOK_S
            # Not if it was due before this start, which could not change over then: it would end for nothing,
            # again and again.
            state = self._programs.state
            if state.is_due and state != self._begun and is_paused():
                self._state, self._health = state, None
                self._said(NiwashiError("update-makes-room", version=state.version))
                self.is_over = True

    def _judge(self, verdict: UpdateEvent) -> None:
        if verdict is UpdateEvent.WELL:
            self._change(lambda state: after(state, UpdateEvent.WELL))
            self._programs.link(self._state)
            self._notices, self._news_until = _notices(self._state), None
        else:
            self._change(
                lambda state: named(after(state, UpdateEvent.UNWELL, UpdateFailure.UNSTEADY), self._records)
            )
            self.is_over = True
        self._health = None
        state = self._state
        self._said(NiwashiError(_key(state), version=state.version or "-", before=state.before or "-"))

    def _change(self, wanted: Callable[[UpdateState], UpdateState]) -> None:
        try:
            self._state = self._programs.change(wanted)
        except UpdateRefused:  # somebody has changed it meanwhile: that counts
            self._state = self._programs.state

    def _is_news(self) -> bool:
        return self._state.phase in _CUES and not self._state.is_told


def _notices(state: UpdateState) -> tuple[Notice, ...]:
    return (Notice(f"notice-{_key(state)}", (state.version or "-",)),)


def _key(state: UpdateState) -> str:
    match state.phase:
        case UpdatePhase.GOOD:
            return "update-good"
        case UpdatePhase.FAILED:
            return f"update-failed-{state.reason or UpdateFailure.BROKEN_OFF}"
    return f"update-back-{state.reason or UpdateFailure.LOST}"
