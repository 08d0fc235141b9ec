"""What nobody foresaw is told once, counted, and ends the program only when there is too much of it."""

import logging

import pytest

from niwashi.errors import NiwashiError
from niwashi.server.fault_log import MOST, WITHIN_S, FaultLog
from niwashi_sim.simulated_match import Clock


def broken(number: int) -> Exception:
    try:
        return ValueError(1 // number)
    except ZeroDivisionError as error:
        return error


def test_a_trace_is_logged_once_and_its_like_only_counted(caplog: pytest.LogCaptureFixture) -> None:
    faults = FaultLog(Clock())
    for _ in range(3):
        faults.note(broken(0), "here")
    faults.note(KeyError("other"), "there")
    traced = [record.exc_info is not None for record in caplog.records]
    assert traced == [True, False, False, True]
    assert "so far: 3" in caplog.records[2].getMessage()
    assert all(record.levelno == logging.ERROR for record in caplog.records)


def test_few_or_far_between_are_borne() -> None:
    clock = Clock()
    faults = FaultLog(clock)
    for _ in range(5 * MOST):
        faults.note(broken(0), "here")
        clock.now += WITHIN_S / (MOST - 1)
        faults.check()
    assert faults.count == 5 * MOST


def test_many_within_a_minute_are_too_many() -> None:
    clock = Clock()
    faults = FaultLog(clock)
    for _ in range(MOST - 1):
        faults.note(broken(0), "here")
        faults.check()
        clock.now += 1
    faults.note(broken(0), "here")
    with pytest.raises(NiwashiError, match="The program ends; the game is kept"):
        faults.check()
