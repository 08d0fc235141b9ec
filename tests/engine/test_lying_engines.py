"""An engine that lies, floods, forks or dies hurts nobody: it is told and ended, and a person plays on."""

import os
import select
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from threading import Event

import pytest
from tests.players.thinkers import Agency
from tests.program.asking import assistants_of
from tests.program.running import Running

from niwashi.engine import Hearing, Proof, printable, whole_number
from niwashi.errors import NiwashiError
from niwashi.players.engine_group import Group
from niwashi.players.engine_pipes import InputPipe, OutputPipe
from niwashi.players.engine_worker import Question, Worker
from niwashi.players.engines import Engines
from niwashi.players.opponents import player_named
from niwashi.players.sides import HUMAN
from niwashi.rules import game_named
from niwashi.session import Match

LYING = [sys.executable, str(Path(__file__).parent / "lying_engine.py")]
HELD = 32_768


def heard(*lines: str) -> Hearing:
    found = Hearing()
    for line in lines:
        found.hear(line)
    return found


# What is said


@pytest.mark.parametrize(
    "score",
    [
        *("mate", "mate --4", "mate +5", "mate 0", "mate 10000", "mate 9999999999999999999", "win 3", "cp"),
        *("cp +5", "cp 1000001", "cp ٣", "cp ５", "cp ²", "cp 1_0", "cp 0x1", "cp 1e9", "cp NaN", "cp -"),
        "cp " + "9" * 5000,
    ],
)
def test_a_score_that_is_none_is_passed_over(score: str) -> None:
    assert heard(f"info depth 3 score {score} pv f1e2:1").analysis() is None
    after = heard(f"info depth 3 score {score} pv f1e2:1", "info depth 1 score cp -7 pv a6b5:1").analysis()
    assert after is not None
    assert (after.value, after.line, after.depth) == (-7, ("a6b5:1",), 1)


@pytest.mark.parametrize("word", ["--4", "+5", "٣", "9" * 5000, "-1", "x", ""])
def test_a_depth_or_a_count_that_is_none_is_not_said(word: str) -> None:
    found = heard(f"info depth {word} nodes {word} score cp 1 pv f1e2:1")
    assert (found.depth, found.nodes) == (0, 0)
    assert found.line == ("f1e2:1",)
    assert not heard(f"info multipv {word} score cp 1 pv f1e2:1").turns or not word


@pytest.mark.parametrize("line", ["info pv score", "info score", "info string score cp 1 pv a", "info pv"])
def test_half_a_line_is_passed_over(line: str) -> None:
    assert heard(line).analysis() is None


def test_what_is_right_is_understood() -> None:
    found = heard("info depth 9 multipv 1 score mate -12 nodes 999999999999 pv a b_c pass").analysis()
    assert found is not None
    assert (found.proof, found.distance, found.line) == (Proof.LOSS, 12, ("a", "b c", "pass"))
    assert found.nodes == 999_999_999_999


def test_what_is_kept_has_its_bounds() -> None:
    found = heard(
        *(f"info multipv {rank} score cp 1 pv {'a ' * 2000}" for rank in range(5000)),
        f"info score cp 9 pv {'b' * 300}",
    )
    assert len(found.turns) == 500
    assert len(found.line) == 256
    assert found.turns[1].value == 1


@pytest.mark.parametrize(
    ("line", "best"),
    [
        ("bestmove", None),
        ("bestmove " + "a" * 300, None),
        ("bestmove \x1b]0;pwn", None),
        ("bestmove (none)", "(none)"),
        ("bestmove pass", "pass"),
        ("bestmove a_b x", "a b"),
    ],
)
def test_a_turn_is_named_or_not(line: str, best: str | None) -> None:
    found = Hearing()
    assert found.hear(line)
    assert found.best == best
    assert found.named.isprintable()
    assert len(found.named) <= 80


def test_numbers_and_texts_from_outside_are_short_and_plain() -> None:
    assert [whole_number(word) for word in ("0", "-0", "007", "9" * 18)] == [0, 0, 7, 10**18 - 1]
    assert [whole_number(word) for word in ("", "-", "٣", " 1", "1\n", "--1", "9" * 19)] == [None] * 7
    assert printable("a\u202eb\0c\x1bd\ne") == "abcd e"
    assert len(printable("x" * 10**6)) == 80


# Pipes


@contextmanager
def pipe() -> Iterator[tuple[int, int]]:
    ends = os.pipe()
    try:
        yield ends
    finally:
        for end in ends:
            with suppress(OSError):
                os.close(end)


def test_a_line_without_an_end_is_refused_and_never_kept_whole() -> None:
    with pipe() as (out, into):
        said = OutputPipe(out, "x")
        os.write(into, b"a" * (HELD - 1))
        assert said.lines(0.0) == []
        os.write(into, b"aa")
        with pytest.raises(NiwashiError) as refused:
            said.lines(0.0)
        assert refused.value.key == "engine-endless-line"
        assert said.held == HELD


def test_lines_come_whole_in_order_and_a_few_hundred_at_once() -> None:
    with pipe() as (out, into):
        said = OutputPipe(out, "x")
        os.write(into, "".join(f"{number}\n" for number in range(1234)).encode() + b"cut")
        steps = [said.lines(0.0) for _ in range(4)]
        assert [len(step) for step in steps] == [500, 500, 234, 0]
        assert [int(line) for step in steps for line in step] == list(range(1234))
        assert said.held == 3


def flooded(said: OutputPipe, into: int, line: bytes) -> Iterator[None]:
    """Each time a step later, while the pipe is kept full."""
    os.set_blocking(into, False)
    unsent = b""
    for step in range(1000):
        unsent = unsent or line * (65_536 // len(line))
        with suppress(BlockingIOError):
            unsent = unsent[os.write(into, unsent) :]
        began = time.process_time()
        said.lines(step * 0.02)
        assert time.process_time() - began < 0.02
        assert said.held <= HELD
        yield


@pytest.mark.parametrize("line", [b"\n", b"info string x\n", b"x" * 20_000 + b"\n"])
def test_a_flood_is_refused_within_its_burst(line: bytes) -> None:
    with pipe() as (out, into), pytest.raises(NiwashiError) as refused:
        for _ in flooded(OutputPipe(out, "x"), into, line):
            pass
    assert refused.value.key == "engine-floods"


def test_who_sends_little_for_long_is_heard() -> None:
    with pipe() as (out, into):
        said = OutputPipe(out, "x")
        for second in range(100):
            os.write(into, b"x" * 30_000 + b"\n")
            assert len(said.lines(float(second))) == 1


def test_who_reads_nothing_is_refused_and_who_is_gone_is_no_fault() -> None:
    with pipe() as (out, into):
        told = InputPipe(into, "x")
        told.say(["position startpos"] * 100_000)
        with pytest.raises(NiwashiError) as refused:
            told.step()
        assert refused.value.key == "engine-deaf"
        os.close(out)
        told.step()
        assert told.unsent == 0


# Processes


def failure(worker: Worker, seconds: float = 30) -> NiwashiError:
    """How an engine fails; no step takes long on the way there."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        began = time.process_time()
        try:
            assert worker.poll(time.monotonic()) is None
        except NiwashiError as error:
            return error
        assert time.process_time() - began < 0.05
        assert worker.heard.held <= HELD
        Event().wait(0.005)
    raise AssertionError("it goes on")


@pytest.mark.parametrize(
    ("kind", "key"),
    [("floods", "engine-floods"), ("endless", "engine-endless-line"), ("dies", "engine-ended")],
)
def test_a_process_that_floods_or_dies_is_told_and_ended(kind: str, key: str) -> None:
    with closing(Worker([*LYING, kind])) as worker:
        worker.ask(Question("", (), 50))
        error = failure(worker)
        assert error.key == key
        assert "lying_engine.py" in error.said()
        worker.close()
        assert isinstance(worker._processes, Group)
        worker._processes.reaping.join(20)
        with pytest.raises(ProcessLookupError):
            os.killpg(worker.pid, 0)


@pytest.mark.parametrize("kind", ["two-minuses", "digits"])
def test_a_process_that_lies_about_numbers_is_heard_out(kind: str) -> None:
    with closing(Worker([*LYING, kind])) as worker:
        worker.ask(Question("", (), 50))
        (question,) = _answers(worker, 1)
        assert question.heard.best == "f1e2:1"
        analysis = question.heard.analysis()
        assert analysis is not None
        assert (analysis.value, analysis.proof) == (7, Proof.OPEN)


def _answers(worker: Worker, count: int, seconds: float = 30) -> list[Question]:
    found: list[Question] = []
    ends = time.monotonic() + seconds
    while len(found) < count and time.monotonic() < ends:
        found += filter(None, [worker.poll(time.monotonic())])
        Event().wait(0.005)
    return found


@pytest.fixture
def fifo(tmp_path: Path) -> Iterator[tuple[str, int]]:
    """A pipe with a name, and the end of it that is read."""
    name = str(tmp_path / "pipe")
    os.mkfifo(name)
    out = os.open(name, os.O_RDONLY | os.O_NONBLOCK)
    yield name, out
    os.close(out)


@pytest.mark.parametrize("kind", ["forks", "forks-and-dies"])
def test_what_an_engine_has_started_ends_with_it(kind: str, fifo: tuple[str, int]) -> None:
    """The grandchild alone holds a pipe open: it is gone when the pipe has ended."""
    name, out = fifo
    with closing(Worker([*LYING, kind, name])) as worker:
        worker.ask(Question("", (), 50))
        if kind == "forks":
            assert _answers(worker, 1)[0].heard.best == "f1e2:1"
        else:
            assert failure(worker).key == "engine-ended"
        assert select.select([out], [], [], 30)[0]
        assert os.read(out, 1) == b"!"
        assert not select.select([out], [], [], 0)[0], "it lives"
        worker.close()
        assert select.select([out], [], [], 30)[0]
        assert os.read(out, 1) == b"", "it has gone"


def test_an_engine_has_no_terminal_and_goes_first_where_memory_runs_out() -> None:
    with closing(Worker([*LYING, "waits"])) as worker:
        assert os.getsid(worker.pid) == os.getpgid(worker.pid) == worker.pid
        assert int(Path(f"/proc/{worker.pid}/oom_score_adj").read_text()) >= 500


def test_a_command_that_no_program_can_have_is_refused() -> None:
    with pytest.raises(NiwashiError) as refused:
        Group(["a\0b"])
    assert refused.value.key == "engine-not-started"


# A board that goes on


class _Faulty:
    """A thinker that brings about what nobody has thought of."""

    def __init__(self) -> None:
        self.is_closed = False

    def ask(self, question: Question) -> None:
        del question

    def cancel(self) -> None:
        pass

    def poll(self, now: float) -> Question | None:
        raise ZeroDivisionError(f"at {now}\x1b[2J")

    def close(self) -> None:
        self.is_closed = True


def test_what_nobody_has_thought_of_ends_that_engine_alone(caplog: pytest.LogCaptureFixture) -> None:
    thinker, told = _Faulty(), list[NiwashiError]()
    engines = Engines(Random(1), lambda _: thinker)
    engines.ask(Match(game_named("garden")), lambda _: None, told.append)
    engines.poll(1.0)
    engines.poll(2.0)
    assert [error.key for error in told] == ["engine-fault"]
    assert "ZeroDivisionError" in told[0].said()
    assert told[0].said().isprintable()
    assert thinker.is_closed
    assert (engines.faults, engines.count, engines.is_busy) == (1, 0, False)
    assert [record.exc_info is not None for record in caplog.records] == [True]


def test_a_fault_in_what_is_made_of_an_answer_ends_that_engine_too() -> None:
    agency, told = Agency(), list[NiwashiError]()
    engines = Engines(Random(1), agency)
    engines.ask(Match(game_named("garden")), _stumble, told.append)
    engines.poll(1.0)
    assert [error.key for error in told] == ["engine-fault"]
    assert agency.only.is_closed


def _stumble(question: Question) -> None:
    raise KeyError(question.heard.best)


def _seated(hire: Callable[[Sequence[str]], Worker] | Agency) -> Running:
    running = Running(engines=Engines(Random(1), hire))
    running.pass_time(1.0)
    assistants_of(running.program).opponents.is_hand_lent = False
    return running


@pytest.mark.parametrize("kind", ["floods", "endless", "dies", "no-turn", "no-text"])
def test_a_person_plays_on_where_an_engine_has_failed(kind: str) -> None:
    running = _seated(Worker)
    opponents = assistants_of(running.program).opponents
    opponents.seat("flower", player_named(f"ugi:{shlex.join([*LYING, kind])}"))
    ends = time.monotonic() + 30
    while opponents.trouble is None and time.monotonic() < ends:
        running.pass_time(0.01)
        Event().wait(0.01)
    assert opponents.trouble is not None
    assert opponents.trouble.said().isprintable()
    assert assistants_of(running.program).engines.count == 0
    assert opponents.who(0) == HUMAN
    running.program.runner.carry_out("f1e2:2", running.clock())
    assert running.turns == ("f1e2:2",)
    running.program.close()


@pytest.mark.parametrize("lines", [["bestmove"], ["bestmove \x1b[2J"], ["bestmove " + "z" * 5000]])
def test_a_turn_that_is_none_is_told_at_once(lines: list[str]) -> None:
    agency = Agency(lambda _: lines)
    running = _seated(agency)
    assistants_of(running.program).opponents.seat("flower", player_named("ugi:other"))
    running.pass_time(0.02)
    trouble = assistants_of(running.program).opponents.trouble
    assert trouble is not None
    assert trouble.key == "engine-names-none"
    assert trouble.said("ja").isprintable()
    assert len(trouble.said()) < 300
    assert agency.only.is_closed


def test_who_names_an_illegal_turn_is_ended() -> None:
    agency = Agency(lambda _: ["bestmove z9z9:9"])
    running = _seated(agency)
    assistants_of(running.program).opponents.seat("flower", player_named("ugi:other"))
    running.pass_time(0.1)
    assert agency.only.is_closed
    assert assistants_of(running.program).engines.count == 0
