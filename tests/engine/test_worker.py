"""Workers: an engine in a process of its own answers, is stopped at once, and its death is told."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest

from niwashi.errors import NiwashiError
from niwashi.games import game_named
from niwashi.opponents.engine_worker import Question, Worker

SMALL = str(Path(__file__).parent / "small_engine.py")
OURS = [sys.executable, "-m", "niwashi", "engine", "--memory", "1", "--game"]


@contextmanager
def working(command: list[str]) -> Iterator[Worker]:
    worker = Worker(command)
    try:
        yield worker
    finally:
        worker.close()


def answered(worker: Worker, seconds: float = 30) -> Question:
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        found = worker.poll(time.monotonic())
        if found is not None:
            return found
        Event().wait(0.01)
    raise AssertionError("no answer")


def _wait_in_vain(worker: Worker) -> None:
    for hurry in range(3000):
        assert worker.poll(time.monotonic() + hurry * 0.02) is None
        Event().wait(0.01)


def test_somebody_elses_engine_is_asked_in_turn() -> None:
    game = game_named("garden")
    with working([sys.executable, SMALL, "garden"]) as worker:
        worker.ask(Question("", (), 50))
        first = answered(worker)
        assert first.heard.best == game.legal_turns(game.start())[0]
        after = game.play(game.start(), "f1e2:2")
        worker.ask(Question("", ("f1e2:2",), 50))
        assert answered(worker).heard.best == game.legal_turns(after)[0]
        worker.ask(Question(game.format(after), (), 50))
        assert answered(worker).heard.best == game.legal_turns(after)[0]
        assert worker.is_idle


def test_our_own_is_stopped_at_once_and_asked_again() -> None:
    with working([*OURS, "throne"]) as worker:
        worker.ask(Question("", (), 50))
        answered(worker)
        worker.ask(Question("", (), 60_000))
        worker.poll(time.monotonic())
        began = time.monotonic()
        worker.cancel()
        worker.ask(Question("", ("f1e2:2",), 50, {"MultiPV": "500"}))
        found = answered(worker)
        assert time.monotonic() - began < 10, "nobody waited for the minute"
        assert found.turns == ("f1e2:2",)
        analysis = found.heard.analysis()
        assert analysis is not None
        assert len(analysis.turns) > 5


def test_a_search_that_nobody_wants_any_more_ends_in_a_moment() -> None:
    """An engine at full strength in the middle of a search of a minute; bench/thinking.py has the figures."""
    with working([*OURS, "throne"]) as worker:
        worker.ask(Question("", (), 50))
        answered(worker)
        worker.ask(Question("", (), 60_000))
        worker.poll(time.monotonic())
        Event().wait(0.3)
        assert not worker.is_idle
        began = time.monotonic()
        worker.cancel()
        assert time.monotonic() - began < 0.1, "cancelling waits for nobody"
        while not worker.is_idle:
            assert worker.poll(time.monotonic()) is None
            Event().wait(0.001)
        assert time.monotonic() - began < 2


@pytest.mark.parametrize(("kind", "key"), [("dying", "engine-ended"), ("sleepy", "engine-silent")])
def test_an_engine_that_fails_is_told(kind: str, key: str) -> None:
    with working([sys.executable, SMALL, "garden", kind]) as worker:
        worker.ask(Question("", (), 50))
        with pytest.raises(NiwashiError) as failed:
            _wait_in_vain(worker)
        assert failed.value.key == key


def test_a_program_that_there_is_not_is_refused() -> None:
    with pytest.raises(NiwashiError) as refused:
        Worker(["/nowhere/engine"])
    assert refused.value.key == "engine-not-started"
