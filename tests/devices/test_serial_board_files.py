"""Board files of a microcontroller on a serial line: refusals, wires, the wiring text."""

import json
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from tests.devices.wire_ends import firmware_module, wire_table

from niwashi import data
from niwashi.board_types import Senses
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board, parse_board
from niwashi.devices.cell_wiring import Channel
from niwashi.devices.stored_texts import wiring_text
from niwashi.errors import BadBoardFile
from niwashi.wiring.chip_papers import chip_wires, hall_wires
from niwashi.wiring.parts import parts_list
from niwashi.wiring.wires import header_wires
from niwashi.wiring.wiring_diagram import diagram
from niwashi.words.catalogue import translate

configuration = firmware_module("configuration")

SHIPPED = ("garden-36-pico.toml", "garden-36-hall.toml", "hex-91-pico.toml")


def text(name: str) -> str:
    return (data.boards() / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SHIPPED)
def test_firmware_takes_the_wiring_of_a_shipped_board(name: str) -> None:
    file = load_board(data.boards() / name)
    sent = wiring_text(file)
    taken = configuration.parsed(sent, {})
    assert len(sent) <= wire_table.TEXT_BYTES
    assert taken["cells"] == len(file.cells)
    assert taken["pixels"] == {"pin": 16, "count": len(file.chain), "order": "GRB"}
    assert sum(configuration.checked(part, "", {}) for part in taken["parts"]) == file.sensors


@pytest.mark.parametrize(
    ("name", "other"), [("garden-36-pico.toml", "garden-36.toml"), ("hex-91-pico.toml", "hex-91.toml")]
)
def test_board_on_a_pico_is_its_sister_to_the_game(name: str, other: str) -> None:
    one, sister = load_board(data.boards() / name), load_board(data.boards() / other)
    assert one.geometry == sister.geometry
    assert one.chain == sister.chain


def test_hall_board_sees_faces_and_has_its_buttons() -> None:
    file, sister = (
        load_board(data.boards() / "garden-36-hall.toml"),
        load_board(data.boards() / "garden-36.toml"),
    )
    assert [cell.name for cell in file.geometry] == [cell.name for cell in sister.geometry]
    assert {cell.senses for cell in file.geometry if cell.role is None} == {Senses.FACE}
    assert {cell.senses for cell in file.geometry if cell.role} == {Senses.PRESS}


@pytest.mark.parametrize("name", SHIPPED)
def test_each_sensor_has_a_number_of_its_own(name: str) -> None:
    file = load_board(data.boards() / name)
    numbers = [file.sensor(at) for wired in file.cells for at in (*wired.switches, wired.hall) if at]
    assert len(set(numbers)) == len(numbers) >= len(file.cells)
    assert max(numbers) < file.sensors


def test_chips_on_two_buses_keep_their_order() -> None:
    chips = "\n".join(
        f"[[expander]]\naddress = {address}\nbus = {bus}" for address, bus in ((32, 0), (33, 0), (32, 1))
    )
    source = text("garden-36-hall.toml").replace("[pixels]", f"{chips}\n[pixels]")
    for old, new in (
        ("select = [2, 3, 4, 5]", "select = [2, 3, 14, 15]"),
        ("[8, 9, 10, 11]", "[8, 9, 10, 22]"),
    ):
        source = source.replace(old, new)
    for old, new in (("rows = [6]", "rows = [17]"), ('button = "R1C2"', 'button = "X3A1"')):
        source = source.replace(old, new)
    file = parse_board(source, "f")
    buses = [
        (part["bus"], part["sda"], part["scl"], part["chips"])
        for part in json.loads(wiring_text(file))["parts"]
        if part["kind"] == "mcp23017"
    ]
    assert buses == [(0, 4, 5, [[32, 0], [33, 0]]), (1, 6, 7, [[32, 2]])]
    configuration.parsed(wiring_text(file), {})
    assert [wire.sda for wire in chip_wires(file)] == ["SDA0", "SDA0", "SDA"]


def changed(name: str, old: str, new: str) -> str:
    source = text(name)
    assert old in source
    return source.replace(old, new, 1)


HALL, PICO = "garden-36-hall.toml", "garden-36-pico.toml"

REFUSALS: dict[str, tuple[str, str]] = {
    "no such pin": (changed(PICO, "rows = [2,", "rows = [23,"), "expected a GP of the Pico"),
    "a reserved pin": (changed(PICO, "rows = [2,", "rows = [0,"), "reserved for UART"),
    "a pixel driver of the Pi": (changed(PICO, '"pio"', '"spi"'), 'pixels.driver is "spi"; expected "pio"'),
    "a key nobody knows": (changed(PICO, "baud =", "baudrate ="), "Expected one of: port, usb, baud, chip"),
    "no usb number": (
        changed(PICO, "2e8a:0005", "pico"),
        'serial.usb is "pico"; expected vendor and product',
    ),
    "hall without serial": (
        text(HALL)[: text(HALL).index("[serial]")] + text(HALL)[text(HALL).index("[switches]") :],
        "no [serial]",
    ),
    "multiplexers without their lines": (
        changed(HALL, text(HALL)[text(HALL).index("[hall]") : text(HALL).index("[[multiplexer]]")], ""),
        '"hall" is missing',
    ),
    "no adc": (changed(HALL, "adc = 27", "adc = 22"), "multiplexer[2].adc is 22; expected 26, 27, 28"),
    "an adc twice": (changed(HALL, "adc = 27", "adc = 26"), 'need an "enable" each'),
    "levels that fall": (changed(HALL, "[1950, 4760,", "[4760, 1950,"), "hall.levels"),
    "less slack than none": (changed(HALL, "slack = 100", "slack = -1"), "expected ≥ 0"),
    "slack beyond the first level": (changed(HALL, "slack = 100", "slack = 1950"), "< 1950"),
    "a channel too many": (changed(HALL, "M3C11", "M4C0"), "M1C0 … M3C15"),
    "a channel that is none": (changed(HALL, "M1C15", "M1C16"), "a multiplexer's channel"),
    "a channel twice": (changed(HALL, "M1C1 ", "M1C0 "), "where grid[1] a1 has one"),
    "hall and reed": (
        changed(HALL, 'hall = "M3C11"', 'hall = "M3C11", reed = "R1C5"').replace("10, 11]", "10, 11, 12]"),
        "has a hall sensor and a reed switch",
    ),
    "a bus that a Pico has not": (
        changed(PICO, "[pixels]", "[[expander]]\naddress = 32\nbus = 3\n[pixels]"),
        "expander[1].bus is 3; expected 0, 1",
    ),
}


@pytest.mark.parametrize(("source", "message"), REFUSALS.values(), ids=REFUSALS.keys())
def test_board_file_that_cannot_be_built_is_refused(source: str, message: str) -> None:
    with pytest.raises(BadBoardFile) as refusal:
        parse_board(source, "b.toml")
    assert message in str(refusal.value)
    assert translate(refusal.value.message, "ja") != str(refusal.value)


# Wiring


def sharing() -> BoardFile:
    """Return the hall board with two multiplexers on one pin, which take turns."""
    source = changed(HALL, "adc = 26", "adc = 26\nenable = 17").replace("adc = 27", "adc = 26\nenable = 18")
    return parse_board(source, "f")


def test_every_wire_of_a_pico_has_its_pin() -> None:
    wires = {line.name: (line.kind, line.gpio, line.header_pin) for line in header_wires(sharing())}
    assert wires["S0"] == ("select", 2, 4)
    assert wires["M1/M2 COM"] == ("adc", 26, 31)
    assert wires["M2 E"] == ("enable", 18, 24)
    assert wires["M3 COM"] == ("adc", 28, 34)
    assert wires["data"] == ("data", 16, 21)
    assert len({pin for _, _, pin in wires.values()}) == len(wires)


def test_wiring_table_names_every_hall_sensor() -> None:
    wires = hall_wires(sharing())
    assert len(wires) == 44
    assert (wires[0].at, wires[0].cell) == (Channel(0, 0), "a1")


def test_board_on_a_pico_needs_other_parts() -> None:
    count: dict[str, Any] = {part.key: part.quantity for part in parts_list(sharing())}
    assert (count["board-part-pico"], count["board-part-host"]) == (1, 1)
    assert (count["board-part-hall"], count["board-part-multiplexer"]) == (44, 3)
    assert "board-part-pi" not in count
    assert "board-part-reed" not in count


def test_diagram_shows_the_pico_every_wire_and_each_hall_sensor_at_its_channel() -> None:
    file = sharing()
    drawing = ET.fromstring(diagram(file))  # noqa: S314  # our own text
    labels = [element.text or "" for element in drawing.iter() if element.tag.endswith("text")]
    assert "Raspberry Pi Pico" in labels
    assert "VBUS" in labels
    for line in header_wires(file):
        assert any(f"GPIO {line.gpio}" in label and line.name in label for label in labels), line
    assert {"M1", "M2", "M3", "C15", "M1/M2 COM", "M2 E"} <= set(labels)
    assert all(wire.cell in labels for wire in hall_wires(file))


def test_board_goes_to_another_port_if_it_hangs_on_one() -> None:
    moved = load_board(data.boards() / "garden-36-pico.toml").on_port("socket://shed:4000")
    assert moved.serial is not None
    assert (moved.serial.port, moved.serial.baud) == ("socket://shed:4000", 115_200)
    with pytest.raises(BadBoardFile, match=r'"spy://x\?file=y" is not a serial port.* socket://HOST:NUMBER'):
        moved.on_port("spy://x?file=y")
    with pytest.raises(BadBoardFile, match=r"no serial line.*--serial-port"):
        load_board(data.boards() / "garden-36.toml").on_port("socket://shed:4000")


NO_PORTS = (
    "",
    "spy:///dev/ttyS99?file=/home/x/.ssh/authorized_keys",
    "SPY://x?file=y",
    "alt:///dev/ttyS0?class=os",
    "hwgrep://.",
    "hwgrep://.&skip_busy",
    "cp2110://0",
    "nonsense://x",
    "file:///etc/passwd",
    "socket://127.0.0.1",
    "socket://127.0.0.1:0",
    "socket://127.0.0.1:65536",
    "socket://127.0.0.1:99999999999",
    "socket://:4000",
    "socket://a@b:4000",
    "socket://shed:4000/path",
    "socket://shed:4000?logging=debug",
    "socket://shed:4000#x",
    "socket://she d:4000",
    "rfc2217://shed:4000?timeout=1e9",
    "rfc2217://shed:4000?logging=debug",
    "loop://?logging=debug",
    "/etc/passwd",
    "/dev",
    "/dev/",
    "/dev/../etc/x",
    "/dev/./ttyS0",
    "/dev/pts/../../etc/x",
    "/dev//ttyS0",
    "/dev/spy://x?file=y",
    "/dev/ttyS0\n",
    "/dev/ttyS0\u0000",
    "/dev/tty S0",
    "dev/ttyS0",
    "~/x",
    "COM0",
    "com3",
    "COM3:",
    "\\\\.\\COM3",
    "auto",
    "usb ",
    "x" * 300,
)


@pytest.mark.parametrize("name", NO_PORTS)
def test_port_that_may_not_be_opened_is_refused_with_those_that_may(name: str) -> None:
    found = json.dumps(name)
    with pytest.raises(BadBoardFile) as refused:
        parse_board(changed(PICO, 'port = "usb"', f"port = {found}"), "b.toml")
    assert str(refused.value).startswith("b.toml: serial.port is ")
    with pytest.raises(BadBoardFile):
        load_board(data.boards() / PICO).on_port(name)


@pytest.mark.parametrize(
    "name",
    [
        "usb", "/dev/ttyACM0", "/dev/serial0", "/dev/cu.usbmodem1101", "/dev/pts/12", "COM3", "COM256", "loop://",
        "/dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_e6614103e7452d2f-if00", "socket://shed:4000",
        "/dev/serial/by-path/platform-fd500000.pcie-pci-0000:01:00.0-usb-0:1.3:1.0", "socket://10.0.0.7:65535",
        "socket://[fe80::1]:4000", "rfc2217://shed.local:2217",
    ],
)  # fmt: skip
def test_serial_port_names_are_accepted(name: str) -> None:
    file = parse_board(changed(PICO, 'port = "usb"', f"port = {json.dumps(name)}"), "b.toml")
    assert file.serial is not None
    assert file.serial.port == name


def test_interrupt_is_refused_where_nobody_would_listen() -> None:
    text = (data.boards() / "garden-36-pico.toml").read_text(encoding="utf-8")
    chip = "[[expander]]\naddress = 0x20\nbus = 0\n"
    with pytest.raises(BadBoardFile, match=r"expander\[1\] has an \"interrupt\""):
        parse_board(text.replace("[pixels]", f"{chip}interrupt = 20\n\n[pixels]"), "board.toml")
