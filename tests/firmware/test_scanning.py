"""Every kind of part, scanned under MicroPython: every sensor is told apart from every other."""

from collections.abc import Callable

import pytest
from tests.firmware.rig import HALL, PARTS, Rig, wiring

from niwashi.devices.serial_link.table import message_spec
from niwashi_sim.faults import Faults

COUNTS = {"matrix": 48, "mcp23017": 32, "74hc165": 24}
WITHOUT = {"mcp23017": {23, 31}}
"""The second chip has no switches at A7 and B7, and says so in its mask."""

Rigged = Callable[..., Rig]


def told(reading: bytes) -> dict[int, int]:
    return {sensor: state for sensor, state in enumerate(reading) if state}


@pytest.mark.parametrize("kind", COUNTS)
def test_every_switch_is_told_apart_from_every_other(rigged: Rigged, kind: str) -> None:
    """Each has a number of its own in binary: one bit after the other is laid on the board."""
    rig, count, without = rigged(wiring(PARTS[kind])), COUNTS[kind], WITHOUT.get(kind, set())
    rig.wire()
    assert rig.reading() == bytes(count)
    for bit in range(count.bit_length()):
        closed = {sensor for sensor in range(count) if sensor >> bit & 1}
        rig.sensors.close(*closed)
        assert set(told(rig.reading())) == closed - without
    rig.sensors.close(*range(count))
    assert set(told(rig.reading())) == set(range(count)) - without


def test_parts_stand_in_the_reading_one_after_the_other(rigged: Rigged) -> None:
    matrix = {"kind": "matrix", "rows": [0, 1], "columns": [2, 3, 4]}
    rig = rigged(wiring(matrix, PARTS["74hc165"], PARTS["mcp23017"], HALL))
    rig.wire()
    rig.sensors.close(5, 6, 29, 30, 61)
    rig.sensors.feel(_62=2000, _109=-2700)
    switches = dict.fromkeys((5, 6, 29, 30), 1)  # sensor 61 is B7 of the second chip
    assert told(rig.reading()) == switches | {62: 1 | 1 << 2, 109: 2 | 2 << 2}


def test_bounces_are_not_believed_but_counted(rigged: Rigged) -> None:
    rig = rigged(wiring(PARTS["matrix"], scan_hz=2000))
    rig.wire()
    rig.reading()
    seq = rig.last(rig.ask("ASK", message_spec("READING").number), "READING")["seq"]
    for _ in range(4):
        rig.sensors.close(20)
        rig.hear(1.5)
        rig.sensors.close()
        rig.hear(1.5)
    message = rig.last(rig.ask("ASK", message_spec("READING").number), "READING")
    assert (message["seq"], told(message.tail)) == (seq, {})
    bounces = rig.last(rig.ask("ASK", message_spec("BOUNCES").number), "BOUNCES").tail
    assert bounces[20] >= 3
    assert set(told(bounces)) == {20}


def test_change_is_told_once_it_has_stood_for_the_debounce_time(rigged: Rigged) -> None:
    rig = rigged(wiring(PARTS["matrix"], scan_hz=2000))
    rig.wire()
    rig.reading()
    rig.sensors.close(3)
    assert [m for m in rig.hear(4.8) if m.name == "READING"] == []
    assert told(rig.last(rig.hear(2.2), "READING").tail) == {3: 1}


def test_reading_is_sent_until_it_is_acknowledged(rigged: Rigged) -> None:
    rig = rigged(wiring(PARTS["matrix"]))
    rig.wire()
    rig.reading()
    rig.sensors.close(3)
    heard = [m for m in rig.hear(200) if m.name == "READING"]
    assert len(heard) >= 4
    assert len({m["seq"] for m in heard}) == 1
    rig.ask("ACK", heard[0]["seq"])
    assert [m for m in rig.hear(100) if m.name == "READING"] == []


def test_chip_that_is_missing_is_named_and_the_others_go_on(rigged: Rigged) -> None:
    part = PARTS["mcp23017"] | {"chips": [[0x20, 0xFFFF], [0x21, 0xFFFF]]}
    rig = rigged(wiring(part))
    rig.wires.unplug(0, 0x21)
    rig.wire()
    rig.sensors.close(2, 18)
    rig.hear(12)
    message = rig.last(rig.ask("ASK", message_spec("READING").number), "READING")
    assert (message["silent"], told(message.tail)) == (0b10, {2: 1})
    rig.wires.plug(0, 0x21)
    rig.hear(12)
    message = rig.last(rig.ask("ASK", message_spec("READING").number), "READING")
    assert (message["silent"], told(message.tail)) == (0, {2: 1, 18: 1})


def test_short_circuits_to_ground_are_told(rigged: Rigged) -> None:
    rig = rigged(wiring(PARTS["matrix"]), grounded_rows=frozenset({4}), grounded_columns=frozenset({1}))
    rig.wire()
    rig.hear(12)
    message = rig.last(rig.ask("ASK", message_spec("READING").number), "READING")
    assert (message["stuck"], message["grounded"]) == (0b10, 0b10000)


def test_row_that_is_grounded_later_is_told_before_the_columns_that_it_pulls_down(rigged: Rigged) -> None:
    rig = rigged(wiring(PARTS["matrix"]))
    rig.wire()
    rig.sensors.close(35)
    rig.hear(12)
    for rows, shorts in ((frozenset({4}), (0b1000, 0b10000)), (frozenset[int](), (0, 0))):
        rig.wires.apply_faults(Faults(grounded_rows=rows))
        rig.hear(12)
        message = rig.last(rig.ask("ASK", message_spec("READING").number), "READING")
        assert (message["stuck"], message["grounded"]) == shorts
    assert told(message.tail) == {35: 1}


SIX = {
    "muxes": [[26, None], [27, 14], [27, 15], [28, 16], [28, 17], [28, 18]],
    "levels": [900 * i for i in range(1, 7)],
}


@pytest.mark.parametrize(
    ("part", "most_us"), [(PARTS["matrix"], 300), (HALL | SIX, 2500)], ids=["6 x 8", "96 halls"]
)
def test_pins_waits_and_conversions_of_a_scan_leave_half_the_time_to_the_code(
    rigged: Rigged, part: dict[str, object], most_us: int
) -> None:
    """Every switch closed is the longest scan; firmware/README.md adds what the code itself takes."""
    rig = rigged(wiring(part))
    rig.wire()
    rig.sensors.close(*range(48))
    rig.hear(30)
    stats = rig.last(rig.ask("ASK", message_spec("STATS").number, ms=4), "STATS")
    assert 50 < stats["worst_us"] < most_us
