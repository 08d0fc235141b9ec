"""The course of an update as a state machine: states, events, and the actions of a start.

::

    idle ─> fetched ─> verified ─> installed ─> ready ─> probation ─> good
                 └────────┴──────────┴───────────┴─> failed   └─> returning ─> back

It opens no file and owns no clock. What it decides is carried out by `niwashi.update.starting`, one act after
the other, and each act may be cut by a power cut and done again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from niwashi.errors import UpdateRefused


class Slot(StrEnum):
    """One of the two folders that a program can be installed in."""

    A = "a"
    B = "b"

    @property
    def other(self) -> "Slot":
        """The folder beside it."""
        return Slot.B if self is Slot.A else Slot.A


class UpdatePhase(StrEnum):
    """The progress of an update."""

    IDLE = "idle"
    FETCHED = "fetched"  # its manifest is believed, its wheels are being read
    VERIFIED = "verified"  # all of it is here, as it was signed
    INSTALLED = "installed"  # it lies in the other folder
    READY = "ready"  # it has passed its selftest; the next start is its own
    PROBATION = "probation"  # it runs, and has not proved itself yet
    RETURNING = "returning"  # the program before it is the one to run; the next start sees to it
    GOOD = "good"
    BACK = "back"
    FAILED = "failed"  # it never ran


class UpdateFailure(StrEnum):
    """Why an update did not stay."""

    BROKEN_OFF = "broken-off"  # reading or installing it was not finished
    SELFTEST = "selftest"
    RECORDS = "records"  # no backup of them could be made
    RESTARTED = "restarted"  # it was started twice without sixty good seconds
    UNSTEADY = "unsteady"  # it ran on, without sixty good seconds
    ASKED = "asked"  # somebody wanted the program before it
    LOST = "lost"  # nobody knows any more how far it had come


class UpdateEvent(StrEnum):
    """The events of an update."""

    VERIFIED = "verified"
    INSTALLED = "installed"
    PASSED = "passed"
    FAILED = "failed"
    WELL = "well"
    UNWELL = "unwell"
    STOPPED = "stopped"
    RECALLED = "recalled"
    RETURNED = "returned"


class UpdateAct(StrEnum):
    """The acts of a start other than writing states."""

    BACK_UP = "back-up"  # of the records, as they are
    LINK = "link"  # have the links lead where the state says
    RESTORE = "restore"  # the records as they were backed up


@dataclass(frozen=True, slots=True)
class UpdateState:
    """The state of an update; `version` is its own, `before` that of the previous program.

    `current` is the folder that runs at the next start, `good` the one that has proved itself. `starts`
    counts starts on probation that have not ended properly; `backup` and `aside` name files of records.
    """

    phase: UpdatePhase = UpdatePhase.IDLE
    current: Slot = Slot.A
    good: Slot = Slot.A
    version: str = ""
    before: str = ""
    reason: UpdateFailure | None = None
    starts: int = 0
    backup: str = ""
    aside: str = ""
    is_told: bool = True

    @property
    def is_on_trial(self) -> bool:
        """True if nobody may begin another update."""
        return self.phase in (UpdatePhase.PROBATION, UpdatePhase.RETURNING)

    @property
    def is_due(self) -> bool:
        """True if the next start changes the program: a running one should end at a pause."""
        return self.phase in (UpdatePhase.READY, UpdatePhase.RETURNING)

    @property
    def keeps_what_was_played(self) -> bool:
        """True if records that the previous program can read stay as they are when it returns."""
        return self.reason is UpdateFailure.ASKED


_ON_ITS_WAY = (UpdatePhase.FETCHED, UpdatePhase.VERIFIED, UpdatePhase.INSTALLED, UpdatePhase.READY)

_NEXT: Mapping[tuple[UpdatePhase, UpdateEvent], UpdatePhase] = {
    (UpdatePhase.FETCHED, UpdateEvent.VERIFIED): UpdatePhase.VERIFIED,
    (UpdatePhase.VERIFIED, UpdateEvent.INSTALLED): UpdatePhase.INSTALLED,
    (UpdatePhase.INSTALLED, UpdateEvent.PASSED): UpdatePhase.READY,
    **{(phase, UpdateEvent.FAILED): UpdatePhase.FAILED for phase in _ON_ITS_WAY},
    (UpdatePhase.PROBATION, UpdateEvent.WELL): UpdatePhase.GOOD,
    (UpdatePhase.PROBATION, UpdateEvent.UNWELL): UpdatePhase.RETURNING,
    (UpdatePhase.PROBATION, UpdateEvent.STOPPED): UpdatePhase.PROBATION,
    (UpdatePhase.PROBATION, UpdateEvent.RECALLED): UpdatePhase.RETURNING,
    (UpdatePhase.GOOD, UpdateEvent.RECALLED): UpdatePhase.RETURNING,
    (UpdatePhase.RETURNING, UpdateEvent.RETURNED): UpdatePhase.BACK,
}


def fetched(state: UpdateState, version: str, before: str) -> UpdateState:
    """An update has come, of a version. Raises UpdateRefused while another one is on trial.

    The progress of another update that was not ready to run is dropped.
    """
    if state.is_on_trial:
        raise UpdateRefused("update-on-trial", version=state.version)
    return UpdateState(UpdatePhase.FETCHED, state.good, state.good, version, before)


def after(state: UpdateState, event: UpdateEvent, reason: UpdateFailure | None = None) -> UpdateState:
    """Return the state after an event. Raises UpdateRefused for an impossible event.

    >>> on_trial = UpdateState(UpdatePhase.PROBATION, Slot.B, Slot.A, "0.2.0", "0.1.0", starts=1)
    >>> after(on_trial, UpdateEvent.WELL).good
    <Slot.B: 'b'>
    >>> after(on_trial, UpdateEvent.UNWELL, UpdateFailure.UNSTEADY).current
    <Slot.A: 'a'>
    """
    phase = _NEXT.get((state.phase, event))
    if phase is None:
        raise UpdateRefused("update-not-now", found=state.phase, asked=event)
    state = replace(state, phase=phase, reason=reason if phase is not UpdatePhase.BACK else state.reason)
    match phase:
        case UpdatePhase.FAILED | UpdatePhase.BACK:
            return replace(state, is_told=False, starts=0)
        case UpdatePhase.GOOD:
            return replace(state, good=state.current, is_told=False, starts=0)
        case UpdatePhase.PROBATION:
            return replace(state, starts=0)
        case UpdatePhase.RETURNING:
            # Back to the folder that was good, or if that is the one in use, to the one before.
            goal = state.good if state.good is not state.current else state.current.other
            return replace(state, current=goal, good=goal, aside="", is_told=False)
    return state


def told(state: UpdateState) -> UpdateState:
    """People have been shown what became of the update."""
    return replace(state, is_told=True)


def starting(
    state: UpdateState, *, is_linked: bool, can_return: bool = True
) -> tuple[UpdateState | UpdateAct, ...]:
    """Return the steps before the program starts, in order: states to write, and acts.

    `is_linked` is whether the links lead where the state says already. A start on probation is counted, but
    not the one that is being made up for because the power went before the link led to the new program.
    Unless it `can_return`, the program before is not whole: then the new one has to do.
    """
    match state.phase:
        case UpdatePhase.READY:
            on_trial = replace(state, phase=UpdatePhase.PROBATION, current=state.good.other, starts=1)
            return UpdateAct.BACK_UP, on_trial, UpdateAct.LINK
        case UpdatePhase.PROBATION if is_linked and state.starts and can_return:
            back = after(state, UpdateEvent.UNWELL, state.reason or UpdateFailure.RESTARTED)
            return back, *starting(back, is_linked=False)
        case UpdatePhase.PROBATION if is_linked:
            return replace(state, starts=1), UpdateAct.LINK
        case UpdatePhase.RETURNING:
            return UpdateAct.RESTORE, UpdateAct.LINK, after(state, UpdateEvent.RETURNED)
    return (UpdateAct.LINK,)


def found_again(current: Slot, good: Slot, version: str, backup: str) -> UpdateState:
    """Return the state to use if it was lost: from the links, never a program that has not proved itself."""
    if current is good:
        return UpdateState(UpdatePhase.IDLE, current, good)
    return UpdateState(
        UpdatePhase.PROBATION,
        current,
        good,
        version,
        reason=UpdateFailure.LOST,
        starts=1,
        backup=backup,
        is_told=False,
    )
