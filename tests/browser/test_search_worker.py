"""A search in another worker of the browser, by both ends that run in Python."""

import pytest

from niwashi.browser.search_worker import SearchWorker, WorkerLine
from niwashi.errors import NiwashiError
from niwashi.games.known import game_named
from niwashi.opponents.search_place import Question, Searches

GARDEN = game_named("garden")


class Joined:
    """A worker whose texts arrive when it is told to `run`."""

    def __init__(self, line: WorkerLine) -> None:
        self.answering = SearchWorker(line.take)
        self.waiting: list[str] = []
        self.is_ended = False

    def post(self, text: str) -> None:
        self.waiting.append(text)

    def end(self) -> None:
        self.is_ended = True

    def run(self) -> None:
        while self.waiting:
            self.answering.take(self.waiting.pop(0))


def joined() -> tuple[Searches, Joined]:
    workers: list[Joined] = []

    def start(line: WorkerLine) -> Joined:
        workers.append(Joined(line))
        return workers[0]

    return Searches(GARDEN, WorkerLine(start)), workers[0]


def test_a_question_is_answered_once_the_worker_has_run() -> None:
    place, worker = joined()
    place.ask(Question("", ("f1e2:1",), 60_000, level=1))
    assert place.poll(0.0) is None
    worker.run()
    assert place.poll(0.1) is None
    worker.run()
    answered = place.poll(0.2)
    assert answered is not None
    assert answered.best in GARDEN.legal_turns(GARDEN.play(GARDEN.start(), "f1e2:1"))
    assert place.is_idle


def test_a_question_that_nobody_wants_any_more_is_answered_to_nobody() -> None:
    place, worker = joined()
    worker.run()
    place.ask(Question("", (), 60_000, level=1))
    place.poll(0.0)
    place.cancel()
    place.ask(Question("", ("f1e2:1",), 60_000, level=1))
    worker.run()
    assert place.poll(0.1) is None, "the answer of the first question"
    worker.run()
    answered = place.poll(0.2)
    assert answered is not None
    assert answered.turns == ("f1e2:1",)


def test_a_worker_that_ends_is_said_with_its_reason() -> None:
    place, _ = joined()
    place.ask(Question("", (), 1000))
    assert isinstance(place.line, WorkerLine)
    place.line.fail("NetworkError: pyodide.asm.wasm")
    with pytest.raises(NiwashiError, match="NetworkError"):
        place.poll(0.0)


def test_closing_ends_the_worker_once() -> None:
    place, worker = joined()
    place.close()
    place.close()
    assert worker.is_ended
