"""The wire as such: table, stuffing, frames, messages. Both ends' code against each other, and any bytes."""

from binascii import crc_hqx

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.devices.wire_ends import FIRMWARE, firmware_module

from niwashi.devices.serial_board import REFUSALS
from niwashi.devices.serial_link.frames import (
    CRC_START,
    FrameDecoder,
    WireFrame,
    cobs_decode,
    cobs_encode,
    encode_frame,
)
from niwashi.devices.serial_link.generated import constants, protocol
from niwashi.devices.serial_link.messages import SerialMessage, decode_message, encode_message
from niwashi.devices.serial_link.table import MESSAGES, Limit, RefusalReason, message_spec
from niwashi.errors import NiwashiError
from niwashi.words.catalogue import translate

cobs = firmware_module("cobs")
crc = firmware_module("crc")
frames = firmware_module("frames")

MOST = Limit.BODY_BYTES - 5

# Zeros are what stuffing is about, and 254 bytes without one is where its blocks end.
payloads = st.one_of(
    st.binary(max_size=40),
    st.lists(st.sampled_from([b"\0", b"\1", b"\xff", b"a" * 253, b"b" * 254]), max_size=4).map(b"".join),
)
frames_drawn = st.builds(WireFrame, st.integers(0, 255), st.integers(0, 0xFFFF), payloads)


def received(data: bytes, at_once: int = 1 << 20) -> tuple[list[WireFrame], int]:
    """What the firmware's receiver makes of bytes, and how many pieces it found bad."""
    found: list[WireFrame] = []

    def heard(number: int, session: int, start: int, end: int) -> None:
        found.append(WireFrame(number, session, bytes(receiver.piece[start:end])))

    receiver = frames.Receiver(heard)
    for at in range(0, len(data), at_once):
        piece = data[at : at + at_once]
        receiver.take(piece, len(piece))
    return found, receiver.bad


def made(frame: WireFrame) -> bytes:
    """Return the frame as the firmware makes it."""
    sender = frames.Sender()
    sender.body[5 : 5 + len(frame.payload)] = frame.payload
    sender.finish(frame.number, frame.session, len(frame.payload))
    return bytes(sender.line[: sender.length])


# The table, and what is made of it


@pytest.mark.parametrize(("name", "made_of_it"), [("wire_table.py", constants), ("PROTOCOL.md", protocol)])
def test_firmware_files_match_generated_ones(name: str, made_of_it: object) -> None:
    assert callable(made_of_it)
    assert (FIRMWARE / name).read_text(encoding="utf-8") == made_of_it(), "run: make -C firmware protocol"


def test_longest_messages_fit_a_body() -> None:
    limits = {limit.name: limit.value for limit in Limit}
    longest = {
        "LIGHT": 4 * limits["MOST_PIXELS"],
        "STORE": limits["CHUNK_BYTES"],
        "READING": limits["MOST_SENSORS"],
        "FIELDS": 2 * limits["MOST_SENSORS"],
        "BOUNCES": limits["MOST_SENSORS"],
        "REFUSED": limits["DETAIL_BYTES"],
    }
    assert {each.name for each in MESSAGES if each.tail} == set(longest)
    assert all(
        5 + message_spec(name).packing.size + size <= limits["BODY_BYTES"] for name, size in longest.items()
    )


# Stuffing


def naive(data: bytes) -> bytes:
    """Stuffing as its definition says it: cut at zeros and after 254 bytes, each piece led by its length."""
    out = b""
    for piece in data.split(b"\0"):
        blocks = [piece[at : at + 254] for at in range(0, len(piece) + 1, 254)]
        out += b"".join(bytes([len(block) + 1]) + block for block in blocks)
    return out


@given(payloads)
def test_stuffing_leaves_no_zero_and_comes_back(data: bytes) -> None:
    assert 0 not in cobs_encode(data)
    assert cobs_decode(cobs_encode(data)) == data
    assert cobs_decode(naive(data)) == data


@given(payloads)
def test_both_ends_stuff_alike(data: bytes) -> None:
    target = bytearray(len(data) + 20)
    end = cobs.stuff(data, len(data), target, 2)
    assert bytes(target[2:end]) == cobs_encode(data)
    assert bytes(target[2 : cobs.unstuff(target, 2, end)]) == data


@given(st.binary(max_size=40))
def test_both_ends_refuse_the_same_stuffings(data: bytes) -> None:
    target = bytearray(data)
    end = cobs.unstuff(target, 0, len(data))
    assert (bytes(target[:end]) if end >= 0 else None) == cobs_decode(data)


def test_checksum_is_the_one_it_says() -> None:
    assert crc.crc16(b"123456789", 0, 9, 0xFFFF) == 0x29B1  # the check value of CRC-16/IBM-3740


# Frames


@given(frames_drawn)
def test_both_ends_make_the_same_frames(frame: WireFrame) -> None:
    assert made(frame) == encode_frame(*frame)


@given(st.lists(frames_drawn, max_size=4), st.integers(1, 9))
def test_frames_arrive_however_they_are_cut(sent: list[WireFrame], at_once: int) -> None:
    line = b"".join(encode_frame(*frame) for frame in sent)
    host = FrameDecoder()
    pieces = (line[at : at + at_once] for at in range(0, len(line), at_once))
    assert [frame for piece in pieces for frame in host.take(piece)] == sent
    assert host.damaged == 0
    assert received(line, at_once) == (sent, 0)


@given(st.binary(max_size=200).filter(lambda noise: not noise.endswith(b"\0")), frames_drawn)
def test_frame_arrives_after_any_noise(noise: bytes, frame: WireFrame) -> None:
    assert FrameDecoder().take(noise + encode_frame(*frame))[-1:] == [frame]
    assert received(noise + encode_frame(*frame))[0][-1:] == [frame]


SAMPLE = WireFrame(
    0x83, 0x1234, bytes([7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) + bytes([0, 1, 0, 1, 1, 0xFF, 5])
)


def test_each_single_damaged_byte_of_a_frame_is_found() -> None:
    whole = encode_frame(*SAMPLE)
    for at in range(1, len(whole) - 1):
        for value in range(256):
            line = whole[:at] + bytes([value]) + whole[at + 1 :]
            expected = [SAMPLE] if line == whole else []
            assert FrameDecoder().take(line) == expected, (at, value)
            assert received(line)[0] == expected, (at, value)


def test_each_missing_or_doubled_byte_of_a_frame_is_found() -> None:
    whole = encode_frame(*SAMPLE)
    for at in range(1, len(whole) - 1):
        for line in (whole[:at] + whole[at + 1 :], whole[: at + 1] + whole[at:]):
            expected = [SAMPLE] if line == whole else []
            assert FrameDecoder().take(line) == received(line)[0] == expected, at


@given(st.integers(1, 40), st.integers(0, 0xFFFF), st.integers(0, 15))
def test_bursts_as_long_as_the_checksum_are_found(at: int, burst: int, shift: int) -> None:
    whole = bytearray(encode_frame(*SAMPLE))
    value = int.from_bytes(whole, "little") ^ burst << (8 * at + shift) % (8 * len(whole) - 16)
    line = value.to_bytes(len(whole) + 3, "little")[: len(whole)]
    if line.count(0) == 2 and line[0] == line[-1] == 0:
        assert FrameDecoder().take(line) == ([SAMPLE] if line == bytes(whole) else [])


def test_piece_without_an_end_is_dropped_and_kept_nowhere() -> None:
    host = FrameDecoder()
    for _ in range(1000):
        assert host.take(b"x" * 1000) == []
        assert len(host._piece) <= 1300
    assert host.take(b"\0" + encode_frame(*SAMPLE)) == [SAMPLE]
    assert host.damaged == 1
    assert received(b"x" * 5000 + encode_frame(*SAMPLE), 64) == ([SAMPLE], 1)


@settings(max_examples=200)
@given(st.lists(st.binary(max_size=60), max_size=10))
def test_any_bytes_make_frames_or_none_and_never_an_error(pieces: list[bytes]) -> None:
    host = FrameDecoder()
    found = [frame for piece in pieces for frame in host.take(piece)]
    assert found == received(b"".join(pieces))[0]
    assert all(
        decode_message(frame) is None or isinstance(decode_message(frame), SerialMessage) for frame in found
    )


def test_longest_body_fits_both_ways() -> None:
    for payload in (bytes(MOST), b"\xff" * MOST):
        frame = WireFrame(4, 9, payload)
        assert made(frame) == encode_frame(*frame)
        assert FrameDecoder().take(encode_frame(*frame)) == received(encode_frame(*frame))[0] == [frame]
        assert FrameDecoder().take(encode_frame(4, 9, payload + b"x" * 20)) == []


# Messages


def test_message_comes_back_as_it_was_packed() -> None:
    (frame,) = FrameDecoder().take(encode_message("STORE", 7, 1, 0x89ABCDEF, 500, 192, tail=b"text"))
    message = decode_message(frame)
    assert message is not None
    assert message.fields == {"what": 1, "hash": 0x89ABCDEF, "total": 500, "offset": 192}
    assert (message.name, message.session, message.tail) == ("STORE", 7, b"text")


@pytest.mark.parametrize("name", [each.name for each in MESSAGES if each.name not in ("OPEN", "HELLO")])
def test_message_of_another_length_is_none(name: str) -> None:
    form = message_spec(name)
    if form.packing.size:
        assert decode_message(WireFrame(form.number, 1, bytes(form.packing.size - 1))) is None
    longer = decode_message(WireFrame(form.number, 1, bytes(form.packing.size + 1)))
    assert (longer is not None) == bool(form.tail)


@given(st.binary(min_size=1, max_size=60).filter(lambda payload: payload[0] != 1))
def test_hello_of_other_protocol_has_its_number(payload: bytes) -> None:
    message = decode_message(WireFrame(message_spec("HELLO").number, 3, payload))
    assert message is not None
    assert message.fields == {"protocol": payload[0]}


def test_unknown_number_is_no_message() -> None:
    assert decode_message(WireFrame(0x7E, 1, b"")) is None


def test_every_reason_of_a_refusal_is_said_in_words_of_its_own() -> None:
    assert set(REFUSALS) == set(RefusalReason)
    assert len({translate(NiwashiError(key).message) for key in REFUSALS.values()}) == len(RefusalReason)


@pytest.mark.parametrize("content", [b"", b"\x83", b"\x83\x00\x00\x07"])
def test_content_too_short_for_a_header_is_damaged_however_good_its_check_is(content: bytes) -> None:
    body = cobs_encode(content)
    check = cobs_encode(crc_hqx(body, CRC_START).to_bytes(2, "little"))
    decoder = FrameDecoder()
    assert list(decoder.take(b"\0" + body + check + b"\0")) == []
    assert decoder.damaged == 1
