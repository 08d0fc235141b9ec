"""A board that is opened beside the loop: not waited for, tried again, and then simply there."""

from collections.abc import Callable
from threading import Event

import pytest

from niwashi import data
from niwashi.board_types import DARK, Reading
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board
from niwashi.devices.hardware import AwaitedBoard, awaited_board
from niwashi.devices.switch_board import SwitchBoard
from niwashi.errors import BoardAwaited, BoardFault

FILE = load_board(data.boards() / "garden-36.toml")
READING = Reading((0,) * len(FILE.geometry))
FRAME = (DARK,) * len(FILE.geometry)


class Pins(SwitchBoard):
    """Pins that can be opened or not, and that answer or not."""

    def __init__(self) -> None:
        self.fault: BoardFault | None = None
        self.times_read = self.times_closed = 0

    def read(self, now: float) -> Reading:  # noqa: ARG002
        self.times_read += 1
        if self.fault is not None:
            raise self.fault
        return READING

    def show(self, frame: object, now: float) -> bool:  # noqa: ARG002
        return True

    def close(self) -> None:
        self.times_closed += 1


class Bench:
    """Works that a thread would do, done when the test says so."""

    def __init__(self) -> None:
        self.works: list[Callable[[], None]] = []
        self.pins = Pins()
        self.missing: BoardFault | None = None
        self.board = AwaitedBoard(FILE, self.open, self.works.append)

    def open(self) -> SwitchBoard:
        if self.missing is not None:
            raise self.missing
        return self.pins

    def fault(self, now: float) -> BoardFault:
        with pytest.raises(BoardFault) as raised:
            self.board.read(now)
        return raised.value


def test_awaited_board_opens_without_waiting() -> None:
    bench = Bench()
    assert isinstance(bench.fault(1.0), BoardAwaited)
    assert not bench.board.show(FRAME, 1.0)
    assert (bench.board.geometry, len(bench.works)) == (FILE.geometry, 1)
    bench.works.pop()()
    assert bench.board.read(1.1) == READING
    assert bench.board.show(FRAME, 1.1)


def test_awaited_board_retries_each_second_and_names_reason() -> None:
    bench = Bench()
    bench.missing = BoardFault("board-fault-no-spi", doing="x", detail="y")
    bench.fault(1.0)
    bench.works.pop()()
    assert bench.fault(1.1) is bench.missing
    assert bench.fault(2.0) is bench.missing
    assert not bench.works
    bench.fault(2.2)
    bench.missing = None
    bench.works.pop()()
    assert bench.board.read(2.3) == READING


def test_awaited_board_reads_once_a_second_until_first_answer() -> None:
    bench = Bench()
    bench.pins.fault = BoardFault("board-fault-other", doing="x", detail="y")
    bench.fault(1.0)
    bench.works.pop()()
    for step in range(100):
        bench.fault(1.1 + step / 50)
    assert bench.pins.times_read == 2
    bench.pins.fault = None
    assert bench.board.read(3.2) == READING
    bench.pins.fault = BoardFault("board-fault-other", doing="x", detail="y")
    bench.fault(3.3)
    bench.pins.fault = None
    assert bench.board.read(3.4) == READING


def test_board_opened_after_close_is_closed() -> None:
    bench = Bench()
    bench.fault(1.0)
    bench.board.close()
    bench.works.pop()()
    assert bench.pins.times_closed == 1
    bench.fault(9.0)
    assert not bench.works


def test_unexpected_error_is_not_hidden() -> None:
    works: list[Callable[[], None]] = []

    def broken() -> SwitchBoard:
        raise ZeroDivisionError

    board = AwaitedBoard(FILE, broken, works.append)
    with pytest.raises(BoardAwaited):
        board.read(1.0)
    works.pop()()
    with pytest.raises(ZeroDivisionError):
        board.read(1.1)


def test_pins_of_this_computer_are_opened_beside_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    may_open = Event()

    def opened(_: BoardFile) -> SwitchBoard:
        assert may_open.wait(60)
        return Pins()

    monkeypatch.setattr("niwashi.devices.hardware._open_switches", opened)
    board = awaited_board(FILE)
    with pytest.raises(BoardAwaited):
        board.read(1.0)
    may_open.set()
    board.close()


def test_closing_closes_the_board_that_was_opened() -> None:
    bench = Bench()
    bench.fault(1.0)
    bench.works.pop()()
    bench.board.read(1.1)
    bench.board.close()
    assert bench.pins.times_closed == 1
