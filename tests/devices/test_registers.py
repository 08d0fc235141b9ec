"""Boards on shift registers: what a board file may say, what is wired where, what the firmware is told."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from random import Random

import pytest
from hardware.circuits.netlist import netlist
from tests.devices.expanded import on_registers
from tests.devices.registered import REGISTERED
from tests.devices.wire_ends import firmware_module
from typer.testing import CliRunner

from niwashi import data
from niwashi.cli.board import app
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board, parse_board
from niwashi.devices.cell_wiring import STAGES, RegisterInput
from niwashi.devices.stored_texts import wiring_text
from niwashi.doctor.circuit_model import switch_of
from niwashi.errors import BadBoardFile
from niwashi.wiring.chip_papers import register_wires
from niwashi.wiring.parts import parts_list
from niwashi.wiring.wires import header_wires, switch_wires
from niwashi.wiring.wiring_diagram import diagram
from niwashi.words.catalogue import translate
from niwashi_sim.contacts import Contacts
from niwashi_sim.defects import Defect, faults_of
from niwashi_sim.faults import Faults
from niwashi_sim.wired_parts import WiredRegisters

configuration = firmware_module("configuration")

FILE = parse_board(REGISTERED, "registers.toml")
MIXED = on_registers(load_board(data.boards() / "garden-36-pico.toml"), keep_rows=2)


def test_board_is_its_sister_to_the_game() -> None:
    sister = load_board(data.boards() / "garden-36-pico.toml")
    assert FILE.geometry == sister.geometry
    assert [str(wire.at) for wire in switch_wires(FILE)] == [
        f"S{i}{x}" for i in range(1, 7) for x in "ABCDEFGH"
    ]


@pytest.mark.parametrize("board", [FILE, MIXED], ids=["registers", "matrix and two chains"])
def test_firmware_takes_its_wiring_and_counts_as_the_board_file_does(board: BoardFile) -> None:
    taken = configuration.parsed(wiring_text(board), {})
    assert sum(configuration.checked(part, "", {}) for part in taken["parts"]) == board.sensors
    numbers = [board.sensor(switch) for wired in board.cells for switch in wired.switches]
    assert sorted(numbers) == list(range(48))


def test_chain_is_told_as_it_hangs_on_the_pico() -> None:
    (part,) = json.loads(wiring_text(FILE))["parts"]
    assert part == {"kind": "74hc165", "load": 10, "clock": 11, "data": 12, "chips": 6}
    assert FILE.sensor(RegisterInput(5, 7)) == 47
    assert [(part["kind"], part.get("chips")) for part in json.loads(wiring_text(MIXED))["parts"]] == [
        ("matrix", None),
        ("74hc165", 2),
        ("74hc165", 2),
    ]


def changed(old: str, new: str) -> str:
    assert old in REGISTERED
    return REGISTERED.replace(old, new, 1)


_HEAD = REGISTERED.index("[serial]")
REFUSALS: dict[str, tuple[str, str]] = {
    "without serial": (
        REGISTERED[:_HEAD] + REGISTERED[REGISTERED.index("[switches]") :],
        "there is a [[register]] but no [serial]",
    ),
    "no such pin": (changed("load = 10", "load = 23"), "register[1].load is 23; expected a GP of the Pico"),
    "a reserved pin": (changed("clock = 11", "clock = 1"), "register[1].clock is GPIO 1, which is reserved"),
    "a pin twice": (
        changed("data = 12", "data = 10"),
        "register[1].data is GPIO 10, which is register[1].load",
    ),
    "the pixels' pin": (
        changed("data = 12", "data = 16"),
        "pixels.pin is GPIO 16, which is register[1].data",
    ),
    "a key nobody knows": (changed("chips = 6", "chip = 6"), "load, clock, data, chips"),
    "no pin at all": (changed("load = 10\n", ""), '"register[1].load" is missing'),
    "no chips": (changed("chips = 6", "chips = 0"), "register[1].chips is 0; expected ≥ 1"),
    "more than the firmware reads": (
        changed("chips = 6", "chips = 60\n\n[[register]]\nload = 13\nclock = 14\ndata = 15\nchips = 5"),
        "register[2].chips is 5; expected ≤ 4",
    ),
    "a chip too many": (changed("chips = 6", "chips = 5"), "expected S1A … S5H"),
    "an input that is none": (changed("S1B", "S1I"), "a shift register's such as S1A"),
    "an input twice": (changed("S1B", "S1A"), "where grid[1] a1 has one"),
    "no registers": (
        changed(
            "[[register]]\nload = 10\nclock = 11\ndata = 12\nchips = 6", "[matrix]\nrows = [2]\ncolumns = [3]"
        ),
        "but the board has no [[register]]",
    ),
    "a section nobody knows": (changed("[[register]]", "[[registers]]"), "register, multiplexer"),
}


@pytest.mark.parametrize(("source", "message"), REFUSALS.values(), ids=REFUSALS.keys())
def test_impossible_register_chain_is_refused(source: str, message: str) -> None:
    with pytest.raises(BadBoardFile) as refusal:
        parse_board(source, "b.toml")
    assert message in str(refusal.value)
    assert translate(refusal.value.message, "ja") != str(refusal.value)


# Wiring


def test_three_lines_go_to_the_pico_for_each_chain() -> None:
    wires = {line.name: (line.kind, line.gpio, line.header_pin) for line in header_wires(FILE)}
    assert wires == {
        "SH/LD": ("load", 10, 14),
        "CLK": ("clock", 11, 15),
        "QH": ("shifted", 12, 16),
        "data": ("data", 16, 21),
    }
    assert {"SH/LD1", "CLK1", "QH1", "SH/LD2", "CLK2", "QH2"} <= {line.name for line in header_wires(MIXED)}


def test_each_chip_is_fed_by_the_next_one_of_its_chain() -> None:
    assert [(chip.name, chip.out, chip.into) for chip in register_wires(MIXED)] == [
        ("S1", "QH1", "S2 QH"),
        ("S2", "S1 SER", None),
        ("S3", "QH2", "S4 QH"),
        ("S4", "S3 SER", None),
    ]
    nets = netlist(FILE).nets
    assert nets["S2 QH"] == (("S1", "10"), ("S2", "9"))
    assert set(nets["QH"]) == {("A1", "16"), ("S1", "9")}
    assert {pin for ref, pin in nets["SH/LD"] if ref.startswith("S")} == {"1"}
    assert set(nets["S6H"]) == {("SW-S6H", "1"), ("S6", "6"), ("R-S6H", "2")}


def test_pull_ups_capacitors_and_chips_are_on_the_list() -> None:
    count = {part.key: part.quantity for part in parts_list(FILE)}
    assert (count["board-part-register"], count["board-part-register-capacitor"]) == (6, 6)
    assert count["board-part-input-pull-up"] == 48
    assert count["board-part-pico-wire"] == 5
    assert "board-part-diode" not in count


def test_diagram_shows_every_chip_line_and_cell() -> None:
    for file in (FILE, MIXED):
        drawing = ET.fromstring(diagram(file))  # noqa: S314  # our own text
        labels = [element.text or "" for element in drawing.iter() if element.tag.endswith("text")]
        assert translate("board-diagram-registers", "en") in labels
        for chip in register_wires(file):
            assert {chip.name, chip.load, chip.out, chip.into or "3.3 V"} <= set(labels)
        assert all(labels.count(cell.name) == 2 for cell in file.geometry), "at its switch and on the board"
        for line in header_wires(file):
            assert any(f"GPIO {line.gpio}" in label and line.name in label for label in labels), line


def test_board_check_and_wiring_tell_it(tmp_path: Path) -> None:
    path = tmp_path / "registers.toml"
    path.write_text(REGISTERED, encoding="utf-8")
    check = CliRunner().invoke(app, ["check", str(path)])
    assert check.exit_code == 0
    assert "48 switches (6 shift registers)" in check.stdout
    wiring = CliRunner().invoke(app, ["wiring", str(path), "--svg", str(tmp_path / "wiring.svg")])
    assert wiring.exit_code == 0
    assert "9 → S1 SER; 10 ← S3 QH" in wiring.stdout
    assert "S6 pin 6 → switch → GND; 10 kΩ from the pin to 3.3 V" in wiring.stdout
    assert (tmp_path / "wiring.svg").read_text(encoding="utf-8") == diagram(FILE)


# Faults


def test_doctor_and_defects_know_its_switches_by_name() -> None:
    assert switch_of("S6H") == RegisterInput(5, 7)
    assert faults_of(FILE, [Defect("stuck-closed", ("S1A",))]).stuck_closed == {RegisterInput(0, 0)}
    with pytest.raises(ValueError, match="S6I"):
        switch_of("S6I")


class Nothing:
    version = 0

    def is_closed(self, sensor: int) -> bool:
        return sensor == 1

    def field(self, sensor: int) -> int:
        return sensor


def test_contacts_at_a_second_chain_have_the_faults_of_their_own_names() -> None:
    now = 0.0
    contacts = Contacts(1, clock=lambda: now, rng=Random(1))
    chain = WiredRegisters({"load": 2, "clock": 3, "data": 4, "chips": 1}, contacts, Random(1), first=2)
    chain.feel(Nothing(), 0)
    closed, weak = {RegisterInput(2, 7), RegisterInput(0, 6)}, {RegisterInput(2, 1)}
    chain.apply_faults(Faults(stuck_closed=frozenset(closed), stuck_open=frozenset({RegisterInput(2, 0)})))
    now = 1.0
    assert read(chain) == [0, 1, 0, 0, 0, 0, 0, 1], (
        "B is closed by a stone, H stuck; G of the first chip is another"
    )
    chain.apply_faults(Faults(weak=frozenset(weak)))
    seen = set()
    for _ in range(400):
        now += 0.01
        seen.add(tuple(read(chain))[1])
    assert seen == {0, 1}


def read(chain: WiredRegisters) -> list[int]:
    """What a chain of one chip shifts out, A first, 1 where a switch is closed."""
    chain.move(2, 2, 0)
    chain.move(2, 2, 1)
    bits = []
    for _ in range(STAGES):
        bits.append(1 - (chain.levels(0) >> 4 & 1))
        chain.move(3, 2, 1)
        chain.move(3, 2, 0)
    return bits[::-1]
