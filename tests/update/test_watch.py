"""The watch over a running program: it proves itself in a minute, makes room at a pause, and tells people."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from tests.hurried import apart, hurried
from tests.server.asking import ask, status_of
from tests.server.running import Running
from tests.update.making import programs
from typer.testing import CliRunner, Result

from niwashi.board_types import Cue, Notice
from niwashi.cli import playing as play_command
from niwashi.cli.main import app
from niwashi.errors import BoardFault, NiwashiError, UpdateRefused
from niwashi.server.live import LiveProgram
from niwashi.server.stepping import run_board
from niwashi.server.supervisor import Supervisor
from niwashi.terminal import ExitCode
from niwashi.update.machine import Slot, UpdateFailure, UpdatePhase, UpdateState
from niwashi.update.place import NAMED_BY
from niwashi.update.slots import Programs
from niwashi.update.watch import UpdateWatch

READY = UpdateState(UpdatePhase.READY, version="0.2.0", before="0.1.0")
ON_TRIAL = UpdateState(UpdatePhase.PROBATION, Slot.B, Slot.A, "0.2.0", "0.1.0", starts=1)
BACK = UpdateState(
    UpdatePhase.BACK, version="0.2.0", before="0.1.0", reason=UpdateFailure.RESTARTED, is_told=False
)


@pytest.fixture
def both(tmp_path: Path) -> Programs:
    """Two programs, the first of which runs."""
    return programs(tmp_path / "programs", b="0.2.0")


class Watched:
    """A watch, what it said, and steps of a board."""

    def __init__(self, both: Programs, state: UpdateState) -> None:
        both.write(state)
        both.link(state)
        self.said: list[str] = []
        self.watch = UpdateWatch(both, both.folder / "games.sqlite3", lambda said: self.said.append(said.key))
        self.now = 100.0

    def steps(self, seconds: float, *, is_well: bool = True, is_paused: bool = False) -> None:
        until = self.now + seconds
        while self.now < until:
            self.now += 0.5
            self.watch.step(self.now, is_well=is_well, is_paused=lambda: is_paused)


def reached(both: Programs, phase: str) -> bool:
    """Whether an update has come to a phase by now."""
    return both.state.phase == phase


@contextmanager
def watching(both: Programs, state: UpdateState) -> Iterator[Watched]:
    watched = Watched(both, state)
    try:
        yield watched
    finally:
        watched.watch.close(was_asked=False)


def test_a_good_minute_makes_it_the_program(both: Programs) -> None:
    with watching(both, ON_TRIAL) as watched:
        watched.steps(59)
        assert (both.state.phase, watched.watch.notices) == (UpdatePhase.PROBATION, ())
        watched.steps(3)
        assert both.state.phase is UpdatePhase.GOOD
        assert {(both.folder / name).readlink().name for name in ("current", "good")} == {"b"}
        assert watched.said == ["update-good"]
        assert watched.watch.notices == (Notice("notice-update-good", ("0.2.0",)),)
        assert watched.watch.cue(watched.now) is Cue.UPDATED
        watched.steps(31)
        assert watched.watch.cue(watched.now) is None
        assert both.state.is_told
        assert watched.watch.notices, "the page keeps it as long as this program runs"
    with watching(both, both.state) as watched:
        assert (watched.watch.notices, watched.watch.cue(0.0)) == ((), None), "told once is enough"


def test_trouble_begins_the_minute_anew(both: Programs) -> None:
    with watching(both, ON_TRIAL) as watched:
        watched.steps(50)
        watched.steps(1, is_well=False)
        watched.steps(59)
        assert both.state.phase is UpdatePhase.PROBATION
        watched.steps(2)
        assert reached(both, "good")


def test_ten_minutes_of_trouble_end_it_by_itself(both: Programs) -> None:
    with watching(both, ON_TRIAL) as watched:
        watched.steps(599, is_well=False)
        assert not watched.watch.is_over
        watched.steps(3, is_well=False)
        assert watched.watch.is_over
        state = both.state
        assert (state.phase, state.reason, state.current) == (
            UpdatePhase.RETURNING,
            UpdateFailure.UNSTEADY,
            Slot.A,
        )
        assert state.aside == "games.sqlite3.of-0.2.0"
        assert watched.said == ["update-back-unsteady"]


def test_returned_update_is_shown_until_seen(both: Programs) -> None:
    with watching(both, BACK) as watched:
        watched.steps(120, is_well=False)
        assert watched.watch.cue(watched.now) is Cue.WENT_BACK, "nobody sees a board that does not answer"
        assert not both.state.is_told
        watched.steps(29)
        assert watched.watch.cue(watched.now) is Cue.WENT_BACK
        watched.steps(2)
        assert watched.watch.cue(watched.now) is None
        assert both.state.is_told
        assert watched.watch.notices == (Notice("notice-update-back-restarted", ("0.2.0",)),)


def test_program_ends_for_an_update_at_a_pause_only(both: Programs) -> None:
    with watching(both, UpdateState()) as watched:
        watched.steps(5, is_paused=True)
        assert not watched.watch.is_over
        both.write(READY)
        watched.steps(20, is_paused=False)
        assert not watched.watch.is_over
        watched.steps(3, is_paused=True)
        assert watched.watch.is_over
        assert watched.said == ["update-makes-room"]
        assert both.state == READY, "the next start does it"


def test_program_does_not_end_for_an_impossible_change(both: Programs) -> None:
    with watching(both, READY) as watched:
        watched.steps(60, is_paused=True)
        assert not watched.watch.is_over, "it would be started again, and end again"
        both.write(replace(READY, version="0.3.0"))
        watched.steps(3, is_paused=True)
        assert watched.watch.is_over, "that is another one"


def test_a_program_is_not_on_trial_for_another_one(both: Programs) -> None:
    """The links could not be changed, so the program before runs: that it does well says nothing."""
    both.write(ON_TRIAL)
    both.link(UpdateState())
    watch = UpdateWatch(both, both.folder / "games.sqlite3", print)
    for now in range(100):
        watch.step(float(now), is_well=True, is_paused=lambda: False)
    watch.close(was_asked=True)
    assert both.state == ON_TRIAL


@pytest.mark.parametrize(("was_asked", "steps", "starts"), [(True, 3, 0), (False, 3, 1), (True, 0, 1)])
def test_only_an_orderly_end_is_no_failure(both: Programs, was_asked: bool, steps: int, starts: int) -> None:
    watched = Watched(both, ON_TRIAL)
    watched.steps(steps)
    watched.watch.close(was_asked=was_asked)
    assert both.state.starts == starts


def test_a_full_disk_costs_no_game(both: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: object) -> UpdateState:
        raise OSError(28, "No space left on device")

    with watching(both, ON_TRIAL) as watched:
        with monkeypatch.context() as patched:
            patched.setattr(both, "change", full)
            watched.steps(90)
            assert both.state.phase is UpdatePhase.PROBATION
        watched.steps(6)
        assert reached(both, "good"), "it was good all the time"
        with monkeypatch.context() as patched:
            patched.setattr(both, "change", full)
            watched.watch.close(was_asked=True)


def test_two_services_can_t_follow_the_same_links(both: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niwashi.update.watch._BUSY_S", 0.0)
    with watching(both, UpdateState()):
        assert both.in_use()
        with pytest.raises(UpdateRefused, match="already plays"):
            Watched(both, UpdateState())
    assert not both.in_use()


def test_a_program_that_anybody_starts_follows_nothing(both: Programs) -> None:
    assert UpdateWatch.of({}, print) is None
    watch = UpdateWatch.of({NAMED_BY: str(both.folder)}, print)
    assert watch is not None
    watch.close(was_asked=True)


# With the program


def test_lights_and_page_say_it_where_nothing_else_is_said(both: Programs) -> None:
    running = Running()
    with watching(both, BACK) as watched:
        running.program.follow(watched.watch)
        running.pass_time(1)
        cues = running.cues()
        assert cues["c3"] is Cue.WENT_BACK
        assert cues["f1"] is Cue.MAY_LIFT, "the game comes first"
        assert "done" not in {cell for cell, cue in cues.items() if cue is Cue.WENT_BACK}
        for language, said in (("en", "The update to 0.2.0 did not run well."), ("ja", "更新した0.2.0は")):
            notices = status_of(running.program, language)["notices"]
            assert [notice for notice in notices if notice.startswith(said)], notices
        watched.now = running.clock.now
        watched.steps(31)
        running.clock.now = watched.now
        running.pass_time(0.1)
        assert "c3" not in running.cues()
    running.program.close()


def test_a_pause_is_between_turns_with_no_hand_on_the_board() -> None:
    running = Running()
    running.pass_time(6)
    assert running.program.is_paused()
    running.do("lift", "f1")
    running.pass_time(8)
    assert not running.program.is_paused(), "a stone is in somebody's hand"
    running.do("set", "f1")
    running.pass_time(2)
    assert not running.program.is_paused(), "it was there a moment ago"
    running.pass_time(5)
    assert running.program.is_paused()
    ask(running.program, do="knock")
    running.pass_time(8)
    assert not running.program.is_paused(), "the board is not as it should be"
    running.program.close()


Step = Callable[[LiveProgram], float]


def board_run(both: Programs, state: UpdateState, seconds: float, step: Step) -> list[str]:
    """The loop of a board, with a watch, for some seconds that pass at once; what was said."""
    said: list[str] = []

    async def main() -> None:
        running = Running()
        program = running.program
        program.clock = program.faults._clock = asyncio.get_running_loop().time
        program.step = lambda: step(program)  # type: ignore[method-assign]
        watch = UpdateWatch(both, both.folder / "games.sqlite3", lambda each: said.append(each.key))
        program.follow(watch)
        board = asyncio.create_task(run_board(program, Supervisor(None), watch))
        await asyncio.wait([board], timeout=seconds)
        said.append("ended" if board.done() else "runs")
        board.cancel()
        watch.close(was_asked=False)
        program.close()

    both.write(state)
    both.link(state)
    hurried(main)
    return said


def test_the_board_s_loop_proves_the_program(both: Programs) -> None:
    assert board_run(both, ON_TRIAL, 65, lambda _: 0.5) == ["update-good", "runs"]


def test_a_board_that_never_answers_ends_the_loop(both: Programs) -> None:
    def unplugged(_: LiveProgram) -> float:
        raise BoardFault("error-not-simulated")

    assert board_run(both, ON_TRIAL, 700, unplugged) == ["update-back-unsteady", "ended"]


def test_a_page_s_fault_is_trouble_too(both: Programs) -> None:
    """Between two steps something went wrong for a page: that minute was not a good one."""
    now = [0.0]

    def step(program: LiveProgram) -> float:
        now[0] += 1
        if now[0] % 20 == 0:
            program.faults.note(ValueError("x"), "a page", is_over=True)
        return 1.0

    assert board_run(both, ON_TRIAL, 100, step) == ["runs"]


def test_the_command_ends_with_a_status_that_starts_it_anew(
    both: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(program: LiveProgram, *_: object, watch: UpdateWatch, **__: object) -> None:
        both.write(READY)
        watch.step(program.clock(), is_well=True, is_paused=lambda: True)

    monkeypatch.setattr(play_command, "run", run)
    words = ["play", "--sim", "--no-browser", "--records", "none"]

    def invoke() -> Result:
        return apart(lambda: CliRunner().invoke(app, words, env={NAMED_BY: str(both.folder)}))

    done = invoke()
    assert done.exit_code == ExitCode.RESTART, done.output
    both.write(replace(ON_TRIAL))
    both.link(ON_TRIAL)

    async def runs(program: LiveProgram, *_: object, watch: UpdateWatch, **__: object) -> None:
        watch.step(program.clock(), is_well=True, is_paused=lambda: True)

    monkeypatch.setattr(play_command, "run", runs)
    assert invoke().exit_code == 0
    assert both.state.starts == 0, "it ended properly"

    async def crash(*_: object, **__: object) -> None:
        raise NiwashiError("play-too-many-faults", count=10, seconds=60)

    both.write(replace(ON_TRIAL))
    monkeypatch.setattr(play_command, "run", crash)
    assert invoke().exit_code == 2
    assert both.state.starts == 1
