"""The steps before each start of the service, run by the program that has proved itself.

Nobody plays at that moment. So this is the one place where the links and the records change hands; whatever
was cut the last time is finished here.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from niwashi.backup.finishing import finish_restore
from niwashi.errors import NiwashiError, RecordsFault
from niwashi.records.backup import (
    adds_nothing,
    back_up,
    content_of,
    discard,
    is_cut,
    is_sound,
    mend,
    put_back,
)
from niwashi.records.opening import free_name
from niwashi.update.machine import (
    UpdateAct,
    UpdateEvent,
    UpdateFailure,
    UpdatePhase,
    UpdateState,
    after,
    starting,
)
from niwashi.update.slots import BACKUP, Programs

Told = Callable[[NiwashiError], object]
"""Hears what is to be said: a key of the catalogue and its facts."""


def before_start(programs: Programs, records: Path, told: Told) -> UpdateState:
    """Carry out the steps before a start, and return the state that the program starts with.

    Raises NiwashiError if a step fails; the next start tries again.
    """
    finish_restore(records)
    found = programs.found()
    state = found.state
    if found.is_odd:
        told(NiwashiError("update-odd-state", folder=str(programs.folder), phase=state.phase))
    begun = state
    if state.phase is UpdatePhase.RETURNING and not state.aside:
        state = named(state, records)
        programs.write(state)
    can_return = programs.is_whole(state.good)
    if state.phase is UpdatePhase.PROBATION and not can_return:
        told(NiwashiError("update-nothing-before"))
    for act in starting(state, is_linked=programs.is_linked(state), can_return=can_return):
        match act:
            case UpdateState():
                state = _written(programs, act, state, records)
            case UpdateAct.BACK_UP:
                backed_up = _backed_up(programs, state, records, told)
                if backed_up.phase is UpdatePhase.FAILED:
                    state = backed_up
                    break
                state = backed_up
            case UpdateAct.RESTORE:
                _restore(programs, state, records, told)
            case UpdateAct.LINK:
                programs.link(state)
    _tell(begun, state, told)
    return state


def _written(programs: Programs, wanted: UpdateState, state: UpdateState, records: Path) -> UpdateState:
    """Write a state with the names that only this computer knows."""
    wanted = replace(wanted, backup=state.backup, aside=state.aside)
    if wanted.phase is UpdatePhase.RETURNING:
        wanted = named(wanted, records)
    programs.write(wanted)
    return wanted


def named(state: UpdateState, records: Path) -> UpdateState:
    """A state of returning, with the name that the records get which the other program has written."""
    return replace(state, aside=free_name(records, f"of-{state.version or 'update'}").name)


def _backed_up(programs: Programs, state: UpdateState, records: Path, told: Told) -> UpdateState:
    """Keep the records as they are now; where that can't be done the update is over before it ran."""
    place = programs.kept / BACKUP
    try:
        content = back_up(records, place)
    except RecordsFault as fault:
        told(fault)
        state = after(state, UpdateEvent.FAILED, UpdateFailure.RECORDS)
        programs.write(state)
        return state
    if content is None:
        place.unlink(missing_ok=True)
    return replace(state, backup="" if content is None else place.name)


def _restore(programs: Programs, state: UpdateState, records: Path, told: Told) -> None:
    """Restore the records that the previous program can read, without loss."""
    backup = programs.kept / (state.backup or "none")
    aside = records.with_name(state.aside)
    if backup.is_file() and not is_sound(backup):
        told(NiwashiError("update-backup-damaged", file=str(backup)))
        if not is_cut(records, aside) and is_sound(records):
            return  # this program knows their tables
        mend(backup)
    if state.keeps_what_was_played and not is_cut(records, aside) and _can_be_read(records, backup):
        return
    try:
        put_back(records, backup, aside)
    except RecordsFault as fault:
        if is_cut(records, aside) or not _can_be_read(records, backup):
            raise
        told(fault)  # no room, it may be; the program before can go on with the records as they are
    more = _more(aside, backup)
    if more:
        told(NiwashiError("update-kept-aside", turns=more, file=str(aside)))
    elif aside.is_file() and adds_nothing(aside, backup):
        with suppress(RecordsFault):  # it is small
            discard(aside)
    elif aside.is_file():
        told(NiwashiError("update-lies-aside", file=str(aside)))


def _can_be_read(records: Path, backup: Path) -> bool:
    """Return whether the previous program knows these tables: they are those of its own records."""
    if not records.is_file():
        return True
    try:
        return backup.is_file() and content_of(records).version == content_of(backup).version
    except RecordsFault:
        return False


def _more(aside: Path, backup: Path) -> int:
    """Return the number of turns in the file aside that were played since the backup."""
    with suppress(RecordsFault):
        before = content_of(backup).acts if backup.is_file() else 0
        return max(0, content_of(aside).acts - before) if aside.is_file() else 0
    return 0


def _tell(begun: UpdateState, state: UpdateState, told: Told) -> None:
    facts = {"version": state.version or "-", "before": state.before or "-"}
    match state.phase:
        case UpdatePhase.PROBATION if begun.phase is UpdatePhase.READY:
            told(NiwashiError("update-begins", **facts))
        case UpdatePhase.BACK if begun.phase is not UpdatePhase.BACK:
            told(NiwashiError(f"update-back-{state.reason or UpdateFailure.LOST}", **facts))
        case UpdatePhase.FAILED if begun.phase is not UpdatePhase.FAILED:
            told(NiwashiError(f"update-failed-{state.reason or UpdateFailure.RECORDS}", **facts))
