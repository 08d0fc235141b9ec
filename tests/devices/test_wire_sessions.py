"""Sessions over the wire: two ends on a line that is cut, noisy, slow, doubled or restarted at any byte."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.devices.wire_ends import PIXELS, SENSORS, WIRING, BoardEnd, Joined, each_byte, texts, wire_table
from tests.marks import EXHAUSTIVE

from niwashi.devices.serial_link.frames import FrameDecoder, encode_frame
from niwashi.devices.serial_link.link import LinkPhase, TextUpload
from niwashi.devices.serial_link.messages import SerialMessage, decode_message, encode_message
from niwashi.devices.serial_link.table import MESSAGES, StoredText, message_spec

RED = ((255, 0, 0),) * PIXELS
FIRST, SECOND, THIRD = (1, 0, 0, 13, 0), (1, 1, 0, 13, 0), (0, 1, 0, 14, 1)


def opened(**spoils: Callable[[bytes], bytes]) -> Joined:
    ends = Joined(**spoils)
    ends.sense(*FIRST)
    ends.until(ends.is_seen)
    return ends


def messages(data: bytes) -> list[SerialMessage]:
    found = [decode_message(frame) for frame in FrameDecoder().take(data)]
    return [message for message in found if message is not None]


# A good line


def test_wiring_that_the_board_has_is_not_sent_again() -> None:
    ends = Joined()
    ends.board.kept = {0: WIRING}
    ends.until(lambda: len(ends.readings) == 1)
    assert "STORE" not in {message.name for message in messages(ends.sent[0])}


def test_each_change_is_told_once_and_in_order() -> None:
    ends = opened()
    ends.sense(*SECOND)
    ends.run(0.01)
    ends.sense(*THIRD)
    ends.run(1.0)
    assert ends.readings == [bytes(FIRST), bytes(SECOND), bytes(THIRD)]


def test_change_is_seen_within_two_milliseconds() -> None:
    ends = opened()
    ends.sense(*SECOND)
    assert ends.until(ends.is_seen) <= 0.002


def test_quiet_board_says_nothing_but_that_it_is_there() -> None:
    ends = opened()
    ends.run(0.5)
    ends.sent = [b"", b""]
    ends.run(2.0)
    assert [message.name for message in messages(ends.sent[1])] == ["PONG"] * 8


def test_pings_are_numbered_from_one_to_255_and_on_from_nought() -> None:
    """A PONG tells by the number which PING it answers."""
    ends = opened()
    ends.run(80.0)
    pings = [message["count"] for message in messages(ends.sent[0]) if message.name == "PING"]
    assert len(pings) > 300
    assert pings == [(n + 1) % 256 for n in range(len(pings))]


def test_frames_are_shown_whole() -> None:
    ends = opened()
    ends.host.show([(1, 2, 3), (0, 0, 0), (0, 0, 0)])
    ends.tick()
    assert ends.board.frames == [bytes((1, 2, 3)) + bytes(6)]
    ends.host.show(RED)
    ends.tick()
    assert ends.board.frames[1:] == [bytes((255, 0, 0) * PIXELS)]


def test_slow_line_shows_last_frame() -> None:
    ends = opened()
    for red in range(9):
        ends.host.show([(red, 0, 0)] * PIXELS)
    ends.tick()
    assert ends.board.frames == [bytes((8, 0, 0) * PIXELS)]


def lights(ends: Joined) -> list[int]:
    """Return the numbers of the frames that the host has sent."""
    return [message["seq"] for message in messages(ends.sent[0]) if message.name == "LIGHT"]


def test_one_frame_at_most_is_unanswered_and_those_overtaken_never_go() -> None:
    ends = opened()
    ends.to_board = lambda _: b""
    for red in range(1, 50):
        ends.host.show([(red, 0, 0)] * PIXELS)
        ends.tick()
    assert lights(ends) == [1]
    ends.to_board = bytes
    ends.run(0.1)  # HOLD_MS are over
    assert ends.board.frames == [bytes((49, 0, 0) * PIXELS)]
    assert lights(ends) == [1, 2]


def test_slow_board_gets_frames_as_fast_as_it_answers() -> None:
    ends = opened(to_host=Behind(30))
    ends.run(0.2)
    ends.sent = [b"", b""]
    for red in range(1, 201):
        ends.host.show([(red, 0, 0)] * PIXELS)
        ends.tick()
    assert 5 <= len(lights(ends)) <= 8
    ends.run(0.2)
    assert ends.board.frames[-1] == bytes((200, 0, 0) * PIXELS)


def test_frame_that_the_board_refuses_is_not_sent_again_and_again() -> None:
    ends = opened()
    ends.host.show([(1, 1, 1)] * (PIXELS + 1))
    ends.run(1.0)
    assert len(lights(ends)) <= 11  # one in HOLD_MS


def test_board_that_shows_no_frame_is_known_as_dark_until_it_shows_one() -> None:
    ends = opened()
    ends.host.show([(1, 1, 1)] * (PIXELS + 1))
    ends.run(1.5)
    assert not ends.host.is_dark(ends.now)
    ends.run(1.5)
    assert ends.host.is_dark(ends.now)
    ends.host.show(RED)
    ends.run(0.5)
    assert not ends.host.is_dark(ends.now)
    ends.run(5.0)
    assert not ends.host.is_dark(ends.now), "nothing new to show"


def test_last_frame_goes_though_the_one_before_is_unanswered() -> None:
    ends = opened()
    ends.to_host = lambda _: b""
    ends.host.show(RED)
    ends.tick()
    ends.host.show([(0, 0, 0)] * PIXELS)
    ends.host.skip_wait()
    ends.tick()
    assert ends.board.frames[-1] == bytes(3 * PIXELS)


@pytest.mark.parametrize("name", ["STATS", "FIELDS", "BOUNCES"])
def test_requested_message_comes_once(name: str) -> None:
    ends = opened()
    ends.host.ask(name)
    ends.run(0.5)
    (answer,) = [message for message in ends.heard if message.name == name]
    expected = {"STATS": b"", "FIELDS": bytes((1, 2, 3, 4)), "BOUNCES": bytes(range(SENSORS))}
    assert answer.tail == expected[name]
    if name == "STATS":
        assert (answer["uptime_s"], answer["bad"], answer["free"]) == (9, 0, 4)


def test_board_restarts_when_told() -> None:
    ends = opened()
    ends.host.restart(1)
    ends.run(0.1)
    assert ends.board.restarts == [1]


def test_calibration_is_stored_and_reading_goes_on() -> None:
    ends = opened()
    ends.host.store(StoredText.CALIBRATION, b'{"zeros": [1]}' * 30)
    ends.run(2.0)
    assert ends.board.kept[1] == b'{"zeros": [1]}' * 30
    heard = [message.name for message in ends.heard]
    assert heard.count("HELLO") == 3  # opened, wired, calibrated
    assert {*heard} == {"HELLO", "READING"}, "the link keeps the rest to itself"
    ends.sense(*SECOND)
    ends.run(0.01)
    assert ends.is_seen()


def test_board_that_has_taken_another_text_moves_none() -> None:
    upload = TextUpload(StoredText.CALIBRATION, bytes(500), name=7)
    upload.due(1, 0.0)
    for what, name in [(StoredText.WIRING, 7), (StoredText.CALIBRATION, 8)]:
        upload.hear(SerialMessage("STORED", 1, {"what": what, "hash": name, "have": 100}))
    assert upload.have == 0
    upload.hear(SerialMessage("STORED", 1, {"what": StoredText.CALIBRATION, "hash": 7, "have": 100}))
    assert upload.have == 100


def test_troubles_of_the_board_come_with_a_reading() -> None:
    ends = opened()
    ends.board.link.sense(bytearray(FIRST), 0x80000001, 2, 3)
    ends.board.link.poll(round(1000 * ends.now))
    (reading,) = ends.host.take(bytes(ends.board.stream.going), ends.now)
    assert (reading["stuck"], reading["grounded"], reading["silent"]) == (0x80000001, 2, 3)


def test_board_that_does_not_answer_is_asked_four_times_a_second() -> None:
    ends = Joined(to_board=lambda _: b"")
    ends.run(2.1)
    assert [message.name for message in messages(ends.sent[0])] == ["OPEN"] * 9


# What can't be


def test_refused_wiring_is_told_with_its_reason_and_not_sent_for_ever() -> None:
    ends = Joined()
    ends.board.refuses = texts.Refused(wire_table.NO_KIND, "parts[0].kind: lidar")
    ends.until(lambda: ends.host.phase is LinkPhase.REFUSED)
    assert ends.host.refusal is not None
    assert ends.host.refusal["reason"] == wire_table.NO_KIND
    assert ends.host.refusal.tail == b"parts[0].kind: lidar"
    ends.sent = [b"", b""]
    ends.run(3.0)
    assert "STORE" not in {message.name for message in messages(ends.sent[0])}
    assert ends.readings == []


def test_board_that_makes_other_sensors_of_the_wiring_is_not_believed() -> None:
    ends = Joined()
    ends.host = type(ends.host)(WIRING, SENSORS + 1, session=3)
    ends.run(2.0)
    assert ends.host.phase is LinkPhase.REFUSED
    assert ends.readings == []


def test_board_of_another_protocol_is_known_and_one_that_is_replaced_is_too() -> None:
    ends = Joined(to_host=lambda data: data)
    other = encode_message("HELLO", 42, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, b"12345678")
    ends.host.take(other, ends.now)
    assert ends.host.phase is LinkPhase.DIFFERS
    assert ends.host.hello is not None
    assert ends.host.hello["protocol"] == 9
    ends.sense(*FIRST)
    ends.until(ends.is_seen)


def hello_again(ends: Joined, **changed: int | bytes) -> bytes:
    """What the board said of itself last, once more, with something else in it."""
    said = ends.host.hello
    assert said is not None
    facts = {**said.fields, "chip": b"a-board!", **changed}
    return encode_message("HELLO", said.session, *(facts[each.name] for each in message_spec("HELLO").fields))


@pytest.mark.parametrize("changed", ["wiring", "sensors", "chip", "protocol"])
def test_board_that_says_in_mid_session_that_it_is_another_one_is_met_anew(changed: str) -> None:
    ends = opened()
    ends.host.take(hello_again(ends, **{changed: b"another!" if changed == "chip" else 47}), ends.now)
    assert ends.host.phase is LinkPhase.CALLING
    assert not ends.host.has_reading
    ends.sense(*SECOND)
    ends.until(ends.is_seen)


def test_board_that_repeats_its_hello_is_no_other_one() -> None:
    ends = opened()
    ends.host.take(hello_again(ends), ends.now)
    assert ends.host.phase is LinkPhase.OPEN


def test_host_of_another_protocol_shows_on_the_board_and_gets_no_readings() -> None:
    board = BoardEnd()
    board.kept = {0: WIRING}
    board.link.sense(bytearray(FIRST))
    board.stream.coming += encode_message("OPEN", 5, 2)
    for ms in range(2000):
        board.link.poll(ms)
    assert board.link.host == 3
    assert {message.name for message in messages(bytes(board.stream.going))} == {"HELLO"}


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (encode_message("LIGHT", 42, 9, tail=bytes((PIXELS + 1, 1, 1, 1))), "NO_FORM"),
        (encode_message("LIGHT", 42, 9, tail=bytes(3)), "NO_FORM"),
        (encode_message("ASK", 42, 1), "NO_FORM"),
        (encode_message("STORE", 42, 2, 1, 1, 0, tail=b"x"), "NO_FORM"),
        (encode_message("STORE", 42, 1, 1, 1, 0), "NO_FORM"),
        (encode_message("STORE", 42, 1, 1, 1, 0, tail=b"xy"), "NO_FORM"),
        (encode_message("STORE", 42, 1, 1, 9000, 0, tail=b"x"), "NO_TOO_LONG"),
        (encode_message("STORE", 42, 1, 1, 1, 0, tail=b"x"), "NO_HASH"),
        (encode_message("PONG", 42, 1, 1), "NO_UNKNOWN"),
    ],
)
def test_board_refuses_what_it_cannot_do(message: bytes, reason: str) -> None:
    ends = opened()
    assert ends.host._session == 42
    ends.board.stream.coming += message
    ends.run(0.01)
    refusals = [each["reason"] for each in ends.heard if each.name == "REFUSED"]
    assert refusals == [getattr(wire_table, reason)]
    assert ends.board.frames == []


# Bad lines


def believed(ends: Joined, states: tuple[tuple[int, ...], ...]) -> None:
    """Whatever came was true, and in the order in which it was true."""
    order = [states.index(tuple(reading)) for reading in ends.readings]
    changes = [b for a, b in zip([-1, *order], order, strict=False) if a != b]
    assert changes == sorted(set(changes)), ends.readings


def played(ends: Joined) -> float:
    """Three states and a frame, each left standing until it is seen; how long it all took."""
    began = ends.now
    for state in (FIRST, SECOND, THIRD):
        ends.sense(*state)
        ends.until(ends.is_seen, 20)
    ends.host.show(RED)
    ends.until(lambda: bytes(ends.board.colours) == bytes((255, 0, 0) * PIXELS), 20)
    believed(ends, (FIRST, SECOND, THIRD))
    return ends.now - began


def good_session() -> tuple[int, int]:
    """How many bytes a whole good session takes, each way."""
    ends = Joined()
    played(ends)
    return len(ends.sent[0]), len(ends.sent[1])


TO_BOARD, TO_HOST = good_session()
WAYS = [("to_board", at) for at in range(TO_BOARD)] + [("to_host", at) for at in range(TO_HOST)]


class Once:
    """Does something to the byte number `at` of a line, once."""

    def __init__(self, at: int, spoil: Callable[[bytes], bytes]) -> None:
        self.at = at
        self.spoil = spoil

    def __call__(self, data: bytes) -> bytes:
        at, self.at = self.at, self.at - len(data)
        if not 0 <= at < len(data):
            return data
        return data[:at] + self.spoil(data[at : at + 1]) + data[at + 1 :]


def flipped(bits: int) -> Callable[[bytes], bytes]:
    return lambda byte: bytes([byte[0] ^ bits])


@EXHAUSTIVE
@pytest.mark.parametrize(
    ("spoil", "each"),
    [
        pytest.param(flipped(0x01), 1, id="a bit"),
        pytest.param(flipped(0xFF), 3, id="all bits"),
        pytest.param(lambda _: b"\0", 1, id="a zero"),
        pytest.param(lambda _: b"", 1, id="lost"),
        pytest.param(lambda byte: byte + byte, 3, id="doubled"),
        pytest.param(lambda byte: byte + b"\0\xa5noise\0", 3, id="noise"),
    ],
)
def test_byte_that_goes_wrong_anywhere_makes_no_wrong_reading(
    spoil: Callable[[bytes], bytes], each: int
) -> None:
    for way, at in WAYS[::each]:
        assert played(Joined(**{way: Once(at, spoil)})) < 8, (way, at)


def test_any_damage_to_any_byte_of_a_session_makes_no_wrong_reading() -> None:
    ends = Joined()
    ends.board.kept = {0: WIRING}
    played(ends)
    whole = ends.sent[1]
    true = {bytes(FIRST), bytes(SECOND), bytes(THIRD)}
    for at in range(len(whole)):
        for value in {0, 1, 2, 0xFF, *(whole[at] ^ 1 << bit for bit in range(8)), *range(at % 7, 256, 7)}:
            host = type(ends.host)(WIRING, SENSORS, session=41)
            line = whole[:at] + bytes([value]) + whole[at + 1 :]
            heard = host.take(line, 100.0)
            assert {each.tail for each in heard if each.name == "READING"} <= true, (at, value)


@pytest.mark.parametrize("way", ["to_board", "to_host"])
def test_line_cut_at_any_byte_and_mended_makes_no_wrong_reading(way: str) -> None:
    for at in range(TO_BOARD if way == "to_board" else TO_HOST):
        played(Joined(**{way: Cut(at, for_calls=300)}))


class Cut:
    """Lets so many bytes through, then nothing for so many calls, then everything."""

    def __init__(self, at: int, for_calls: int) -> None:
        self.left = at
        self.calls = for_calls
        self.is_cut = False

    def __call__(self, data: bytes) -> bytes:
        if not self.is_cut and len(data) <= self.left:
            self.left -= len(data)
            return data
        self.is_cut = True
        self.calls -= 1
        through, self.left = data[: self.left], 0
        return through if self.calls >= 0 else data


def test_line_cut_for_long_is_noticed_at_both_ends_and_mended() -> None:
    ends = opened()
    ends.to_host = ends.to_board = lambda _: b""
    ends.run(2.0)
    assert ends.host.phase is LinkPhase.CALLING
    assert ends.board.link.host == 2
    ends.to_host = ends.to_board = bytes
    ends.sense(*SECOND)
    assert ends.until(ends.is_seen) < 1


def test_everything_doubled_is_as_good_as_once() -> None:
    ends = Joined(to_board=lambda data: data + data, to_host=lambda data: data + data)
    assert played(ends) < 2


class Late:
    """Says everything again, later."""

    def __init__(self, calls: int) -> None:
        self.waiting = [b""] * calls

    def __call__(self, data: bytes) -> bytes:
        self.waiting.append(data)
        return data + self.waiting.pop(0)


@pytest.mark.parametrize("calls", [1, 7, 100, 700])
def test_everything_once_more_and_later_makes_no_wrong_reading(calls: int) -> None:
    played(Joined(to_host=Late(calls)))
    played(Joined(to_board=Late(calls)))


class Behind:
    """What is said arrives so many calls later."""

    def __init__(self, calls: int) -> None:
        self.waiting = [b""] * calls

    def __call__(self, data: bytes) -> bytes:
        self.waiting.append(data)
        return self.waiting.pop(0)


class Slow:
    """Lets so many bytes through at each call; the others wait."""

    def __init__(self, each: int) -> None:
        self.each = each
        self.waiting = b""

    def __call__(self, data: bytes) -> bytes:
        self.waiting += data
        going, self.waiting = self.waiting[: self.each], self.waiting[self.each :]
        return going


def test_line_of_9600_baud_is_only_slow() -> None:
    assert played(Joined(to_board=Slow(1), to_host=Slow(1))) < 6


def test_board_whose_writes_take_a_byte_loses_nothing() -> None:
    ends = Joined()
    ends.board.stream.room = 1
    played(ends)


@pytest.mark.parametrize("at", range(0, 700, 7))
def test_board_that_restarts_at_any_time_loses_no_touch_that_stands(at: int) -> None:
    ends = Joined()
    ends.sense(*FIRST)
    ends.run(at / 1000)
    ends.sense(*SECOND)
    ends.board.power_on()
    ends.until(ends.is_seen, 4)
    ends.host.show(RED)
    ends.until(lambda: bytes(ends.board.colours) == bytes((255, 0, 0) * PIXELS))
    believed(ends, (FIRST, SECOND))


def test_board_that_restarts_shows_the_last_frame_again() -> None:
    ends = opened()
    ends.host.show(RED)
    ends.run(0.1)
    ends.board.power_on()
    ends.board.colours[:] = bytes(3 * PIXELS)
    ends.run(2.0)
    assert bytes(ends.board.colours) == bytes((255, 0, 0) * PIXELS)


def test_host_that_restarts_reads_what_stands() -> None:
    ends = opened()
    ends.host = type(ends.host)(WIRING, SENSORS, session=7)
    ends.heard.clear()
    assert ends.until(ends.is_seen) < 0.6


def test_another_board_on_the_same_line_is_told_its_wiring() -> None:
    ends = opened()
    ends.board.flash()
    ends.board.power_on()
    ends.sense(*SECOND)
    ends.until(ends.is_seen, 4)
    assert ends.board.kept == {0: WIRING}


@settings(max_examples=20)
@given(st.integers(0, 2**32), st.sampled_from([0.001, 0.005, 0.02]))
def test_noisy_line_makes_no_wrong_reading(seed: int, rate: float) -> None:
    chance = random.Random(seed)

    def noisy(data: bytes) -> bytes:
        spoilt = (
            bytes([chance.randrange(256)]) if chance.random() < rate else byte for byte in each_byte(data)
        )
        return b"".join(b"" if chance.random() < rate else byte for byte in spoilt)

    ends = Joined(to_board=noisy, to_host=noisy)
    ends.board.kept = {0: WIRING}
    for state in (FIRST, SECOND, THIRD):
        ends.sense(*state)
        ends.until(ends.is_seen, 120)
    believed(ends, (FIRST, SECOND, THIRD))


@settings(max_examples=150)
@given(st.lists(st.binary(max_size=80), max_size=8))
def test_any_bytes_at_all_disturb_neither_end(noise: list[bytes]) -> None:
    ends = opened()
    for piece in noise:
        assert all(message.name != "READING" for message in ends.host.take(piece, ends.now))
        ends.board.stream.coming += piece
        ends.tick()
    ends.sense(*SECOND)
    ends.until(ends.is_seen, 5)


fields_drawn = st.sampled_from([each for each in MESSAGES if each.is_from_host]).flatmap(
    lambda form: st.builds(
        lambda head, tail: (form.number, head + tail),
        st.binary(min_size=form.packing.size, max_size=form.packing.size),
        st.binary(max_size=12),
    )
)


@settings(max_examples=60)
@given(st.lists(fields_drawn, max_size=8))
def test_any_well_framed_message_leaves_the_board_able_to_go_on(said: list[tuple[int, bytes]]) -> None:
    ends = opened()
    for number, payload in said:
        ends.board.stream.coming += encode_frame(number, 42, payload)
        ends.tick()
    ends.board.kept.setdefault(0, WIRING)
    ends.sense(*SECOND)
    ends.until(ends.is_seen, 8)
