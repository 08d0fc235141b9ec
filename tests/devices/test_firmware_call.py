"""A firmware is asked who it is, again and again until patience ends."""

import pytest

from niwashi.devices.firmware_call import FirmwareCall, FirmwareSession
from niwashi.devices.serial_link.messages import encode_message
from niwashi.devices.serial_link.table import PROTOCOL, message_spec
from niwashi.errors import BoardFault

SESSION = 7
ASKED = encode_message("OPEN", SESSION, PROTOCOL)


def hello(session: int = SESSION) -> bytes:
    packing = message_spec("HELLO").packing
    return encode_message("HELLO", session, *packing.unpack(bytes(packing.size)))


class Line:
    """A line with a clock that goes on while it is waited for; `answers` come at their times."""

    name = "a line"

    def __init__(self, *answers: tuple[float, bytes]) -> None:
        self.now = 0.0
        self.answers = list(answers)
        self.sent: list[tuple[float, bytes]] = []
        self.at_once = 1000

    def clock(self) -> float:
        return self.now

    def write(self, data: bytes) -> int:
        self.sent.append((round(self.now, 3), data[: self.at_once]))
        return min(len(data), self.at_once)

    def wait(self, seconds: float) -> None:
        assert seconds > 0
        self.now = min([self.now + seconds, *(max(at, self.now) for at, _ in self.answers)])

    def read(self) -> bytes:
        come = [data for at, data in self.answers if at <= self.now]
        self.answers = [(at, data) for at, data in self.answers if at > self.now]
        return b"".join(come)

    def close(self) -> None: ...


def test_silent_firmware_is_asked_five_times_a_second_until_patience_ends() -> None:
    line = Line()
    assert FirmwareCall(line, line.clock, SESSION).hello(0.5) is None
    assert line.sent == [(0.0, ASKED), (0.2, ASKED), (0.4, ASKED)]
    assert line.now == pytest.approx(0.5)


def test_answer_is_taken_as_soon_as_it_comes() -> None:
    line = Line((0.25, hello()))
    answer = FirmwareCall(line, line.clock, SESSION).hello(5.0)
    assert answer is not None
    assert answer.name == "HELLO"
    assert (line.now, len(line.sent)) == (0.25, 2)


def test_answers_of_another_session_and_to_another_question_are_not_taken() -> None:
    line = Line((0.1, hello(SESSION + 1)), (0.15, encode_message("ACK", SESSION, 1)))
    assert FirmwareCall(line, line.clock, SESSION).hello(0.3) is None


def test_statistics_are_asked_for_by_their_number() -> None:
    line = Line()
    assert FirmwareCall(line, line.clock, SESSION).stats(0.1) is None
    assert line.sent == [(0.0, encode_message("ASK", SESSION, message_spec("STATS").number))]


def test_question_is_sent_whole_where_little_fits() -> None:
    line = Line()
    line.at_once = 5
    FirmwareCall(line, line.clock, SESSION).hello(0.1)
    assert b"".join(data for _, data in line.sent) == ASKED


def test_lost_line_is_a_fault_of_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line()

    def lose(seconds: float) -> None:
        raise OSError(5, f"gone after {seconds}")

    monkeypatch.setattr(line, "wait", lose)
    with pytest.raises(BoardFault, match="The serial line to the board is gone"):
        FirmwareCall(line, line.clock, SESSION).hello(1.0)


def test_session_asks_again_after_a_fifth_of_a_second_and_not_sooner() -> None:
    line = Line((0.45, hello(SESSION + 1)), (0.5, hello()))
    session = FirmwareSession(line, SESSION)
    answers = []
    for i in range(12):
        line.now = i * 0.05
        answers.append(session.hello(line.now) is not None)
    assert [at for at, _ in line.sent] == [0.0, 0.2, 0.4]
    assert answers == [i == 10 for i in range(12)]
