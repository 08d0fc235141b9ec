"""A kind of switches that the product does not know: its board is checked, told of, read and played on."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from tests.devices import test_board_contract as contract
from tests.devices.keypad.joining import GARDEN, keypad_known
from tests.devices.keypad.kind import Key
from tests.devices.keypad.on_a_bus import PortChipScanner
from tests.hurried import apart
from tests.server.asking import ask
from typer.testing import CliRunner

from niwashi.cli.main import app
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board, parse_board
from niwashi.devices.hardware import open_board
from niwashi.devices.stored_texts import wiring_text
from niwashi.errors import BadBoardFile, BoardFault
from niwashi.server.live import LiveProgram
from niwashi.wiring.parts import parts_list
from niwashi.wiring.wires import header_wires
from niwashi.wiring.wiring_diagram import diagram
from niwashi_sim.faults import Faults
from niwashi_sim.pins import SimulatedPins
from niwashi_sim.simulated_board import Pins, kernel_pins, simulate
from niwashi_sim.simulated_kinds import SIMULATED
from niwashi_sim.simulated_match import Clock


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with keypad_known():
        yield


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    file = tmp_path / "keypad.toml"
    file.write_text(GARDEN, encoding="utf-8")
    return file


def bright() -> BoardFile:
    file = parse_board(GARDEN, "keypad.toml")
    return replace(file, pixels=file.pixels.model_copy(update={"brightness": 1.0, "limit_ma": 9000.0}))


A_TURN = (
    ("lift", "f1"),
    ("set", "e1"),
    ("pull", "flower card 1"),
    ("take", "flower hand"),
    ("add", "d3"),
    ("take", "flower hand"),
    ("add", "f3"),
    ("press", "done flower"),
    ("release", "done flower"),
)
"""What hands do for `f1e1:1`."""

CONTRACT = [getattr(contract, name) for name in dir(contract) if name.startswith("test_")]


@pytest.mark.parametrize("keeps", CONTRACT, ids=lambda test: test.__name__.removeprefix("test_"))
def test_keypad_board_passes_board_contract(keeps: Any) -> None:
    rig = contract.Rig(contract.wired(bright()))
    keeps(rig)
    rig.board.close()


def test_turn_is_played_on_it_from_the_command_line(garden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    played: list[str] = []

    async def one_turn(program: LiveProgram, *_: object, **__: object) -> None:
        program.step()
        for verb, place in A_TURN:
            ask(program, do="handle", verb=verb, place=place)
            for _scan in range(100):
                clock.now += 0.01
                program.step()
        played.extend(program.game_loop.session.match.turns)

    monkeypatch.setattr("niwashi.cli.playing.run", one_turn)
    monkeypatch.setattr("niwashi.cli.playing.time", SimpleNamespace(monotonic=clock))
    asked = ["play", "--game", "garden", "--board", str(garden), "--sim", "--records", "none"]
    done = apart(lambda: CliRunner().invoke(app, asked))
    assert done.exit_code == 0, done.output
    assert played == ["f1e1:1"]


def test_commands_tell_of_it(garden: Path) -> None:
    checked = CliRunner().invoke(app, ["board", "check", str(garden)])
    assert "a keypad of 48 keys" in checked.output
    told = CliRunner().invoke(app, ["board", "wiring", str(garden)]).output
    assert "K41" in told
    assert "keypad at /dev/ttyACM7" in told
    assert "keypad with 48 keys" in told
    assert "1N4148" not in told


def test_keypad_board_has_diagram_and_parts_but_no_wire_parts() -> None:
    file = parse_board(GARDEN, "keypad.toml")
    assert diagram(file, "ja").startswith("<svg")
    assert "keypad-part" in {part.key for part in parts_list(file)}
    assert b'"parts":[]' in wiring_text(file)


@pytest.mark.parametrize(
    ("of", "to", "said"),
    [
        ("keys = 48", "keys = 47", r"K48.*K1 … K47"),
        ("keys = 48", "keys = 480", "≤ 99"),
        ("keys = 48", "keys = 48\nnotes = 1", "port, baud, keys"),
        ('[keypad]\nport = "/dev/ttyACM7"\nkeys = 48\n', "", "switch"),
        ("K7", "K100", "K100"),
        ("K7", "K8", "K8"),
        ("[keypad]", "[matrix]\nrows = [17]\ncolumns = [18]\n[serial]\n[keypad]", "keypad is read by this"),
    ],
)
def test_invalid_keypad_is_refused(of: str, to: str, said: str) -> None:
    text = GARDEN.replace(of, to)
    assert text != GARDEN
    with pytest.raises(BadBoardFile, match=said):
        parse_board(text, "keypad.toml")


def test_keypad_works_beside_other_kinds() -> None:
    text = GARDEN.replace("[keypad]", "[matrix]\nrows = [17]\ncolumns = [18, 23]\n[keypad]").replace(
        'button = "K24"', 'button = "R1C2"'
    )
    file = parse_board(text, "keypad.toml")
    assert file.switch_count == 50
    assert file.bit(Key(0)) == 1 << 2
    table, clock = contract.table_for(file.geometry), Clock()
    board = simulate(file, table, clock=clock, rng=Random(1))
    board.read(clock.now)
    (wired,) = (each for each in file.cells if each.button is not None and str(each.button) == "R1C2")
    table.press(wired.cell.name)
    clock.now += 5.0
    assert board.closed(clock.now) & file.bit(wired.switches[0]) == 1 << 1
    board.close()


def test_keypad_without_line_raises_fault() -> None:
    table = contract.table_for(parse_board(GARDEN, "keypad.toml").geometry)
    board = simulate(parse_board(GARDEN, "keypad.toml"), table, clock=lambda: 0.0, rng=Random(1))
    board.read(0.0)
    board.apply_faults(Faults(unplugged=True))
    with pytest.raises(BoardFault, match=r"keypad at /dev/ttyACM7 can't be read \(.*No such device"):
        board.read(0.1)
    board.apply_faults(Faults(stuck_closed=frozenset({Key(0)})))
    assert board.closed(0.2) & 1


SHARED = """
name = "two kinds of chips on one bus"
[[expander]]
address = 0x20
interrupt = 4
[pcf8574]
address = 0x38
interrupt = 17
[pixels]
driver = "spi"
pin = 10
limit_ma = 100
[cells]
x = { at = [0, 0], reed = "X1A0", pixel = 0 }
y = { at = [1, 0], reed = "P0", pixel = 1 }
z = { at = [2, 0], reed = "P7", pixel = 2 }
"""


@pytest.mark.parametrize("pins", [SimulatedPins, kernel_pins])
def test_kinds_share_a_bus_and_have_lines_of_their_own(pins: Pins) -> None:
    file, clock = parse_board(SHARED, "shared.toml"), Clock()
    assert [line.name for line in header_wires(file)] == ["SDA", "SCL", "INT", "PINT", "data"]
    table = contract.table_for(file.geometry)
    board = simulate(file, table, clock=clock, rng=Random(1), pins=pins)
    for cell, closed in (("y", (0, 1, 0)), ("z", (0, 1, 1)), ("x", (1, 1, 1))):
        table.take("hand", "pile")
        table.add("hand", cell)
        for _ in range(20):
            clock.now += 0.002
            board.read(clock.now)
        assert tuple(map(bool, board.read(clock.now).values)) == tuple(map(bool, closed))
    (reader,) = (each for each in board._scanners if isinstance(each, PortChipScanner))
    before = reader.reads
    for _ in range(50):
        clock.now += 0.002
        board.read(clock.now)
    assert reader.reads == before, "its line says that there is nothing to read"
    board.close()


def test_line_that_two_kinds_want_is_refused() -> None:
    with pytest.raises(BadBoardFile, match=r"pcf8574.interrupt.*GPIO 4.*expander\[1\].interrupt"):
        parse_board(SHARED.replace("interrupt = 17", "interrupt = 4"), "shared.toml")


def test_kind_that_nothing_simulates_says_where_it_belongs(monkeypatch: pytest.MonkeyPatch) -> None:
    file = parse_board(SHARED, "shared.toml")
    monkeypatch.delitem(SIMULATED, "pcf8574")
    with pytest.raises(LookupError, match=r"pcf8574: see niwashi_sim/simulated_kinds\.py"):
        simulate(file, contract.table_for(file.geometry), clock=Clock(), rng=Random(1))


def test_doctor_finds_keypad_faults(garden: Path, tmp_path: Path) -> None:
    asked = ["doctor", "--board", str(garden), "--sim", "--faults", "stuck-closed a1"]
    found = apart(lambda: CliRunner().invoke(app, [*asked, "--out", str(tmp_path)]))
    assert "The switch of a1 (K1) is always closed" in found.output


def test_on_a_computer_without_pins_only_its_port_is_missing(garden: Path) -> None:
    with pytest.raises(BoardFault, match="/dev/ttyACM7"):
        open_board(load_board(garden))
