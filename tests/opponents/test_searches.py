"""A searcher at the other end of a line: when it is asked, and how long it may be silent."""

import json
from collections.abc import Sequence

import pytest

from niwashi.engine.levels import FULL
from niwashi.errors import NiwashiError
from niwashi.games.known import game_named
from niwashi.opponents.search_place import _GRACE_S, _START_S, Question, Searches

SOON_S = 0.1


class Line:
    """Notes what is sent; what comes is put in by the test."""

    def __init__(self) -> None:
        self.sent: list[object] = []
        self.coming: list[str] = []

    def send(self, text: str) -> None:
        self.sent.append(json.loads(text))

    def received(self) -> Sequence[str | bytes]:
        came, self.coming = self.coming, []
        return came

    def close(self) -> None:
        self.coming = []


def searches() -> tuple[Searches, Line]:
    """A place that has told which game it is."""
    line = Line()
    return Searches(game_named("garden"), line), line


def ready() -> tuple[Searches, Line]:
    """A place whose searcher has begun."""
    place, line = searches()
    line.coming.append('{"ready": true}')
    place.poll(0.0)
    return place, line


def test_question_waits_until_the_searcher_is_ready() -> None:
    place, line = searches()
    place.ask(Question("", ("f1e1:1",), 500))
    place.poll(0.0)
    assert len(line.sent) == 1, "the game alone"
    line.coming.append('{"ready": true}')
    place.poll(1.0)
    assert line.sent[1:] == [{"start": "", "turns": ["f1e1:1"], "milliseconds": 500, "level": FULL}]


def test_searcher_that_does_not_begin_is_given_up_after_a_minute() -> None:
    place, _ = searches()
    place.ask(Question(""))
    place.poll(100.0)
    place.poll(100.0 + _START_S - SOON_S)
    with pytest.raises(NiwashiError) as silent:
        place.poll(100.0 + _START_S + SOON_S)
    assert silent.value.key == "engine-silent"


def test_searcher_that_does_not_answer_is_given_up_after_its_time_and_a_while() -> None:
    place, line = ready()
    place.ask(Question("", (), 3000))
    place.poll(100.0)
    place.poll(103.0 + _GRACE_S - SOON_S)
    with pytest.raises(NiwashiError) as silent:
        place.poll(103.0 + _GRACE_S + SOON_S)
    assert silent.value.key == "engine-silent"
    assert len(line.sent) == 2


def test_searcher_that_nobody_asks_may_be_silent() -> None:
    place, line = ready()
    place.ask(Question("", (), 3000))
    place.poll(100.0)
    line.coming.append(json.dumps({"line": [], "distance": None, "value": 0}))
    assert place.poll(101.0) is not None
    assert place.is_idle
    assert place.poll(100_000.0) is None
