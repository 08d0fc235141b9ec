"""Opening the real board: on stand-ins for the Pi's libraries, and refused where there is no Pi."""

import subprocess
import sys
from dataclasses import replace

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from niwashi import data
from niwashi.devices import load, open_board
from niwashi.errors import BoardFault

GARDEN = load(data.boards() / "garden-36.toml")


def test_a_board_opens_on_the_default_pins_and_the_first_spi_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", MockFactory())
    board = open_board(GARDEN)
    assert board.read(0.0).values == (0,) * 48
    assert board.show(((9, 9, 9),) * 48, 0.0)
    board.close()


def test_pins_are_free_again_after_closing_or_a_failed_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", MockFactory())
    board = open_board(GARDEN)
    with pytest.raises(BoardFault, match="A pin is in use already"):
        open_board(GARDEN)
    board.close()
    open_board(GARDEN).close()


def test_a_pixel_pin_that_this_computer_lacks_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", MockFactory())
    file = replace(GARDEN, pixels=GARDEN.pixels.model_copy(update={"driver": "pwm", "pin": 19}))
    with pytest.raises(BoardFault, match="no Raspberry Pi that the libraries know: lighting the pixels"):
        open_board(file)


NO_PI = """
import sys
from niwashi import data
from niwashi.devices import load, open_board
from niwashi.errors import BoardFault
try:
    open_board(load(data.boards() / "garden-36.toml"))
except BoardFault as fault:
    print(fault.key)
print([name for name in ("neopixel", "board", "_rpi_ws281x", "RPi") if name in sys.modules])
"""


@pytest.mark.skipif(sys.platform == "linux" and "rpi" in __import__("platform").release(), reason="a real Pi")
def test_on_a_plain_pc_it_says_so_and_imports_no_pixel_driver() -> None:
    done = subprocess.run([sys.executable, "-c", NO_PI], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["board-fault-not-a-pi", "[]"]
