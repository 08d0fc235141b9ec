"""The update as a machine: whenever the power goes one program runs, and what was shown is kept or told."""

from collections.abc import Sequence
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from niwashi.errors import UpdateRefused
from niwashi.update.machine import (
    Slot,
    UpdateAct,
    UpdateEvent,
    UpdateFailure,
    UpdatePhase,
    UpdateState,
    after,
    fetched,
    found_again,
    starting,
    told,
)
from niwashi.update.watch import GOOD_S, PATIENCE_S, Health

READY = UpdateState(UpdatePhase.READY, version="0.2.0", before="0.1.0")
ON_TRIAL = UpdateState(
    UpdatePhase.PROBATION, Slot.B, Slot.A, "0.2.0", "0.1.0", starts=1, backup="games.sqlite3"
)


def written(acts: Sequence[UpdateState | UpdateAct]) -> list[UpdateState]:
    return [act for act in acts if isinstance(act, UpdateState)]


def test_the_way_of_an_update_that_proves_itself() -> None:
    state = fetched(UpdateState(), "0.2.0", "0.1.0")
    for event in (UpdateEvent.VERIFIED, UpdateEvent.INSTALLED, UpdateEvent.PASSED):
        assert (state.current, state.is_due) == (Slot.A, False)
        state = after(state, event)
    assert state.is_due
    acts = starting(state, is_linked=True)
    assert [act for act in acts if isinstance(act, UpdateAct)] == [UpdateAct.BACK_UP, UpdateAct.LINK], (
        "records first"
    )
    (on_trial,) = written(acts)
    assert (on_trial.phase, on_trial.current, on_trial.good, on_trial.starts) == (
        UpdatePhase.PROBATION,
        "b",
        "a",
        1,
    )
    good = after(on_trial, UpdateEvent.WELL)
    assert (good.phase, good.current, good.good, good.is_told) == (UpdatePhase.GOOD, Slot.B, Slot.B, False)
    assert told(good).is_told


def test_a_second_start_without_a_good_minute_goes_back() -> None:
    acts = starting(ON_TRIAL, is_linked=True)
    returning, back = written(acts)
    assert (returning.phase, returning.current, returning.reason) == (
        UpdatePhase.RETURNING,
        "a",
        UpdateFailure.RESTARTED,
    )
    assert [act for act in acts if isinstance(act, UpdateAct)] == [UpdateAct.RESTORE, UpdateAct.LINK]
    assert acts[-1] == back
    assert (back.phase, back.current, back.good, back.reason) == (
        UpdatePhase.BACK,
        "a",
        "a",
        UpdateFailure.RESTARTED,
    )


def test_a_start_that_never_came_to_the_new_program_does_not_count() -> None:
    assert starting(ON_TRIAL, is_linked=False) == (UpdateAct.LINK,)


def test_without_a_whole_program_before_the_new_one_has_to_do() -> None:
    acts = starting(ON_TRIAL, is_linked=True, can_return=False)
    assert acts == (ON_TRIAL, UpdateAct.LINK)


def test_a_proper_end_does_not_count() -> None:
    stopped = after(ON_TRIAL, UpdateEvent.STOPPED)
    assert starting(stopped, is_linked=True) == (ON_TRIAL, UpdateAct.LINK)


def test_going_back_from_a_good_program_leads_to_the_one_before() -> None:
    good = after(ON_TRIAL, UpdateEvent.WELL)
    returning = after(good, UpdateEvent.RECALLED, UpdateFailure.ASKED)
    assert (returning.current, returning.good, returning.keeps_what_was_played) == (Slot.A, Slot.A, True)


def test_nothing_begins_while_something_is_on_trial() -> None:
    for state in (ON_TRIAL, after(ON_TRIAL, UpdateEvent.UNWELL, UpdateFailure.UNSTEADY)):
        with pytest.raises(UpdateRefused, match="being proved"):
            fetched(state, "0.3.0", "0.1.0")


@pytest.mark.parametrize("phase", UpdatePhase)
@pytest.mark.parametrize("event", UpdateEvent)
def test_impossible_events_are_refused_and_a_good_program_stays(
    phase: UpdatePhase, event: UpdateEvent
) -> None:
    state = UpdateState(phase, Slot.B if phase is UpdatePhase.PROBATION else Slot.A, Slot.A, "0.2.0", "0.1.0")
    with suppress(UpdateRefused):
        next_one = after(state, event, UpdateFailure.ASKED)
        assert next_one.good is next_one.current or next_one.phase is UpdatePhase.PROBATION
        assert (phase, event) not in (
            (UpdatePhase.IDLE, UpdateEvent.RECALLED),
            (UpdatePhase.BACK, UpdateEvent.RECALLED),
        )


@given(st.lists(st.tuples(st.floats(0.001, 4.0), st.booleans()), max_size=300))
@settings(max_examples=60)
def test_health_is_a_minute_of_good_steps_and_nothing_else(steps: list[tuple[float, bool]]) -> None:
    health, now, since = Health(), 0.0, None
    for seconds, is_well in steps:
        now += seconds
        if not is_well:
            since = None
        elif since is None:
            since = now
        verdict = health.step(now, is_well=is_well)
        assert (verdict is UpdateEvent.WELL) == (since is not None and now - since >= GOOD_S)


def test_a_board_that_is_not_looked_at_is_not_well() -> None:
    health = Health()
    assert [health.step(now, is_well=True) for now in (0.0, 30.0, 61.0, 90.0)] == [None] * 4


def test_patience_ends() -> None:
    health = Health()
    verdicts = [health.step(float(now), is_well=now % 50 != 0) for now in range(int(PATIENCE_S) + 1)]
    assert verdicts[-1] is UpdateEvent.UNWELL
    assert not any(verdicts[:-1])


class Appliance(RuleBasedStateMachine):
    """A computer with two slots, whose power may go between any two acts. Each program has its own tables."""

    def __init__(self) -> None:
        super().__init__()
        self.state = UpdateState()  # as it is on the disk
        self.is_lost = False  # what is on the disk can't be read
        self.links = {"current": Slot.A, "good": Slot.A}
        self.versions: dict[Slot, int | None] = {Slot.A: 1, Slot.B: None}
        self.newest = 1
        self.tables, self.records = 1, tuple[int, ...]()
        self.backup: tuple[int, tuple[int, ...]] | None = None
        self.aside: list[tuple[int, ...]] = []
        self.shown = 0  # turns
        self.runs = False

    # What a start does, one act after the other, as `starting.before_start` does on a disk

    def found(self) -> UpdateState:
        if not self.is_lost:
            return self.state
        return found_again(self.links["current"], self.links["good"], "?", "backup" if self.backup else "")

    def start(self, cut_at: int) -> None:
        state = self.found()
        is_linked = self.links == {"current": state.current, "good": state.good}
        for number, act in enumerate(starting(state, is_linked=is_linked)):
            if number == cut_at:
                return
            if isinstance(act, UpdateState):
                self.state, self.is_lost = act, False
                state = act
            elif act is UpdateAct.BACK_UP:
                self.backup = self.tables, self.records
            elif act is UpdateAct.RESTORE:
                self.restore(state)
            else:
                self.links = {"current": state.current, "good": state.good}
        self.runs = True
        version = self.versions[self.links["current"]]
        assert version is not None, "a program that is there is started"
        assert self.tables <= version, "it can read the records"
        self.tables = version

    def restore(self, state: UpdateState) -> None:
        assert self.backup is not None
        if state.keeps_what_was_played and self.backup[0] == self.tables:
            return
        self.aside.append(self.records)
        self.tables, self.records = self.backup

    # What happens

    @rule(cut_at=st.integers(0, 6))
    def power(self, cut_at: int) -> None:
        self.runs = False
        self.start(cut_at)

    @precondition(lambda self: self.runs)
    @rule()
    def play(self) -> None:
        self.shown += 1
        self.records = (*self.records, self.shown)

    @precondition(lambda self: not self.is_lost)
    @rule(
        to=st.sampled_from(
            [UpdateEvent.VERIFIED, UpdateEvent.INSTALLED, UpdateEvent.PASSED, UpdateEvent.FAILED]
        )
    )
    def update(self, to: UpdateEvent) -> None:
        """An update comes, and comes so far."""
        try:
            self.state = fetched(self.state, "new", "old")
        except UpdateRefused:
            assert self.state.is_on_trial
            return
        slot = self.state.good.other
        self.links = {"current": self.state.current, "good": self.state.good}  # before anything is written
        assert slot not in self.links.values(), "nobody writes where a program runs or would be needed"
        self.versions[slot] = None  # half-made
        for event in (UpdateEvent.VERIFIED, UpdateEvent.INSTALLED, UpdateEvent.PASSED):
            if to is UpdateEvent.FAILED:
                self.state = after(self.state, UpdateEvent.FAILED, UpdateFailure.SELFTEST)
                return
            self.state = after(self.state, event)
            if event is UpdateEvent.INSTALLED:
                self.newest += 1
                self.versions[slot] = self.newest
            if event is to:
                return

    @precondition(lambda self: self.runs and not self.is_lost and self.state.phase is UpdatePhase.PROBATION)
    @rule(event=st.sampled_from([UpdateEvent.WELL, UpdateEvent.UNWELL, UpdateEvent.STOPPED]))
    def prove(self, event: UpdateEvent) -> None:
        if self.links["current"] is self.state.current:
            self.state = after(self.state, event, UpdateFailure.UNSTEADY)
        self.runs = event is UpdateEvent.WELL and self.runs

    @precondition(
        lambda self: not self.is_lost and self.state.phase in (UpdatePhase.PROBATION, UpdatePhase.GOOD)
    )
    @rule()
    def recall(self) -> None:
        if self.versions[self.state.current.other] is not None:
            self.state = after(self.state, UpdateEvent.RECALLED, UpdateFailure.ASKED)

    @rule()
    def lose_the_state(self) -> None:
        """A card forgets what it was told. What the links say is all that is left."""
        if self.state.phase is not UpdatePhase.RETURNING or self.links["current"] is not self.state.current:
            self.is_lost = True

    # What holds

    @invariant()
    def there_is_one_program_to_run(self) -> None:
        assert self.versions[self.links["current"]] is not None
        assert self.versions[self.links["good"]] is not None

    @invariant()
    def what_was_shown_is_in_the_records_or_told_to_lie_aside(self) -> None:
        everything = set(self.records).union(*self.aside)
        assert everything == set(range(1, self.shown + 1))


TestAppliance = Appliance.TestCase
TestAppliance.settings = settings(max_examples=120, stateful_step_count=25)
