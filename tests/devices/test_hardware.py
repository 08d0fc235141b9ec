"""Opening the real board: on stand-ins for the Pi's libraries, and refused where there is no Pi."""

import os
import random
import subprocess
import sys
import time
from dataclasses import replace

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory
from tests.devices.serial_ends import TablePort

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.devices.hardware import open_board
from niwashi.devices.pixels_spi import frame_bytes
from niwashi.errors import BoardFault
from niwashi.games.game import Place, PlaceKind
from niwashi.stack import Stack
from niwashi_sim.i2c import SimulatedI2C
from niwashi_sim.mcp23017 import Mcp23017
from niwashi_sim.table import Table

GARDEN = load_board(data.boards() / "garden-36.toml")
HEX = load_board(data.boards() / "hex-91.toml")


class LinuxSpi:
    """What Blinka opens `/dev/spidev0.0` with: it keeps what it is told."""

    frequency = 6_400_000

    def __init__(self, port: tuple[int, int]) -> None:
        assert port == (0, 0)
        self.told: list[tuple[dict[str, int], bytes]] = []
        self.mode: dict[str, int] = {}
        LinuxSpi.last = self

    last: "LinuxSpi"

    def init(self, **mode: int) -> None:
        self.mode = mode

    def write(self, data: bytes, start: int = 0, end: int | None = None) -> None:
        self.told.append((self.mode, bytes(data[start:end])))


@pytest.fixture
def _spi(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niwashi.devices.linux_buses.SPI", LinuxSpi)


@pytest.mark.usefixtures("_spi")
def test_board_opens_on_the_default_pins_and_the_first_spi_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", MockFactory())
    board = open_board(GARDEN)
    assert board.read(0.0).values == (0,) * 48
    assert board.show(((9, 9, 9),) * 48, 0.0)
    board.close()
    modes, frames = zip(*LinuxSpi.last.told, strict=True)
    assert modes[0] == {"baudrate": 6_400_000, "polarity": 0, "phase": 0, "bits": 8}
    assert {len(frame) for frame in frames} == {frame_bytes(44)}


@pytest.mark.usefixtures("_spi")
def test_spi_bus_that_another_driver_holds_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", MockFactory())
    monkeypatch.setattr("niwashi.devices.linux_buses.FirstBus.try_lock", lambda _: False)
    with pytest.raises(BoardFault, match="something else is using the SPI bus"):
        open_board(GARDEN).show(((9, 9, 9),) * 48, 0.0)


def test_library_that_tiles_lack_is_named() -> None:
    """`make play` brings none of Adafruit's to a computer without pins."""
    tried = """import sys
for name in "adafruit_bus_device", "adafruit_neotrellis", "adafruit_seesaw":
    sys.modules[name] = None
from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.devices.hardware import open_board
from niwashi.errors import BoardFault
try:
    open_board(load_board(data.boards() / "neotrellis-4x4.toml"))
except BoardFault as fault:
    print(fault)"""
    said = subprocess.run([sys.executable, "-c", tried], capture_output=True, text=True, check=True).stdout
    assert said.startswith(
        "A library is missing for scanning the switches (ModuleNotFoundError: No module named "
    )


def test_board_on_a_serial_line_is_waited_for_until_it_has_been_read(monkeypatch: pytest.MonkeyPatch) -> None:
    file = load_board(data.boards() / "garden-36-pico.toml")
    table = Table({cell.name: Place(PlaceKind.SQUARE, 0) for cell in file.geometry if not cell.role}, {})
    table.arrange({"c4": Stack(0, 1)})
    monkeypatch.setattr(
        "niwashi.devices.serial_port.open_port", lambda _: TablePort(file, table, time.monotonic)
    )
    board = open_board(file)
    values = board.read(time.monotonic()).values
    assert {cell.name for cell, value in zip(board.geometry, values, strict=True) if value} == {"c4"}
    board.close()


def test_board_on_a_serial_line_that_says_nothing_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    file = load_board(data.boards() / "garden-36-pico.toml")
    closed: list[str] = []

    class Mute:
        name = "mute"

        def read(self) -> bytes:
            return b""

        def write(self, data: bytes) -> int:
            return len(data)

        def wait(self, seconds: float) -> None: ...

        def close(self) -> None:
            closed.append(self.name)

    monkeypatch.setattr("niwashi.devices.serial_port.open_port", lambda _: Mute())
    monkeypatch.setattr("niwashi.devices.hardware._PATIENCE_S", 0.2)
    with pytest.raises(BoardFault):
        open_board(file)
    assert closed == ["mute"]


def test_bus_that_nobody_has_locked_is_not_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niwashi.devices.linux_buses.SPI", LinuxSpi)
    from niwashi.devices.linux_buses import FirstBus

    with pytest.raises(RuntimeError, match="try_lock"):
        FirstBus().configure()


def test_spi_bus_that_is_switched_off_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", MockFactory())
    with pytest.raises(BoardFault, match=r"no SPI bus .*raspi-config"):
        open_board(GARDEN)


@pytest.mark.usefixtures("_spi")
def test_pins_are_free_again_after_closing_or_a_failed_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", MockFactory())
    board = open_board(GARDEN)
    with pytest.raises(BoardFault, match="A pin is in use already"):
        open_board(GARDEN)
    board.close()
    open_board(GARDEN).close()


def test_pixel_pin_that_this_computer_lacks_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", MockFactory())
    file = replace(GARDEN, pixels=GARDEN.pixels.model_copy(update={"driver": "pwm", "pin": 19}))
    with pytest.raises(BoardFault, match="not a Raspberry Pi that the libraries know: lighting the pixels"):
        open_board(file)


class LinuxBus:
    """What Blinka opens `/dev/i2c-1` with, on simulated chips."""

    chips = SimulatedI2C(rng=random.Random(1))

    def __init__(self, number: int) -> None:
        assert number == 1
        assert self.chips.try_lock()

    def writeto(self, address: int, buffer: bytes, *, stop: bool) -> None:
        assert stop
        self.chips.writeto(address, buffer)

    def writeto_then_readfrom(
        self, address: int, out: bytes, into: bytearray, *, stop: bool, **places: int
    ) -> None:
        assert not stop, "one transfer"
        self.chips.writeto_then_readfrom(address, out, into, **places)


@pytest.mark.usefixtures("_spi")
def test_chips_are_reached_over_blinkas_bus_by_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", MockFactory())
    monkeypatch.setattr("niwashi.devices.linux_buses.I2C", LinuxBus)
    for number in range(6):
        LinuxBus.chips.attach(0x20 + number, Mcp23017(lambda pulled: pulled & ~(1 << 3)))
    board = open_board(HEX)
    values = board.read(0.0).values
    assert {cell.name for cell, value in zip(board.geometry, values, strict=True) if value} == {
        "a4", "c5", "e2", "f6", "g9", "i4",
    }  # fmt: skip
    board.close()


def test_bus_that_this_computer_lacks_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", MockFactory())
    with pytest.raises(BoardFault, match=r"no such I2C bus .*raspi-config") as raised:
        open_board(replace(HEX, expanders=(HEX.expanders[0].model_copy(update={"bus": 199}),)))
    assert raised.value.key == "board-fault-no-i2c"


NO_PI = """
import sys
from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.devices.hardware import open_board
from niwashi.errors import BoardFault
try:
    open_board(load_board(data.boards() / "garden-36.toml"))
except BoardFault as fault:
    print(fault.key)
drivers = ("neopixel", "board", "busio", "adafruit_mcp230xx", "_rpi_ws281x", "RPi")
print([name for name in drivers if name in sys.modules])
"""


@pytest.mark.skipif(sys.platform == "linux" and "rpi" in __import__("platform").release(), reason="a real Pi")
def test_on_a_plain_pc_it_says_so_and_imports_no_pixel_driver() -> None:
    done = subprocess.run([sys.executable, "-c", NO_PI], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["board-fault-not-a-pi", "[]"]


ON_A_PI_4 = """
import sys
from adafruit_platformdetect.board import Board
from adafruit_platformdetect.chip import Chip
from gpiozero import Device
from gpiozero.pins.mock import MockFactory
from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.devices.hardware import open_board
Chip._linux_id = lambda self: "BCM2XXX"
Board._pi_id = lambda self: "RASPBERRY_PI_4B"
Device.pin_factory = MockFactory()
sys.modules["gpiod"] = None
try:
    open_board(load_board(data.boards() / sys.argv[1]))
except Exception as fault:
    print(fault.key)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="Blinka knows a Pi on Linux")
@pytest.mark.parametrize(
    ("board", "key"),
    [("garden-36.toml", "board-fault-no-spi"), ("neotrellis-8x8.toml", "board-fault-no-i2c")],
)
def test_pi_without_gpiod_gets_as_far_as_its_bus(board: str, key: str) -> None:
    """Blinka names a Pi's pins with gpiod, which has wheels for 64-bit systems alone; buses need no names."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("BLINKA")}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    command = [sys.executable, "-c", ON_A_PI_4, board]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.strip() == key, done.stderr
