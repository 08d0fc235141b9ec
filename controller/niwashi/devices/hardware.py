"""Opening the real board: the Pi's pins and the strip that a board file asks for."""

import os
import time
from contextlib import ExitStack
from importlib.util import find_spec
from random import SystemRandom
from typing import TYPE_CHECKING

from niwashi.devices.board import SwitchBoard
from niwashi.devices.board_config import SerialConfig
from niwashi.devices.board_file import BoardFile
from niwashi.devices.fault import fault_of
from niwashi.devices.i2c import Bus
from niwashi.devices.matrix_lines import PinFactory
from niwashi.devices.pins import header_pins
from niwashi.devices.pixels import PixelStrip
from niwashi.devices.scanners import scanners
from niwashi.devices.serial_board import SerialBoard
from niwashi.devices.serial_port import BytePort
from niwashi.errors import BoardFault

if TYPE_CHECKING:
    from niwashi.devices.piezo import Piezo

_PATIENCE_S = 4.0
"""How long a board on a serial line may take to say who it is: it may be restarting just now."""

_LOOK_S = 0.01


def open_board(file: BoardFile) -> SwitchBoard | SerialBoard:
    """The board that this computer's pins and buses reach. Raises BoardFault with what to do about it."""
    if file.serial is not None:
        return _open_serial(file, file.serial)
    _spare_names_of_pins(file)
    connections = _Connections()
    with ExitStack() as opened:
        opened.callback(connections.close)
        reading = scanners(file, connections)
        for scanner in reading:
            opened.callback(scanner.close)
        strip = _open_strip(file)
        opened.callback(strip.close)
        piezo = _open_piezo(file)
        board = SwitchBoard(file, reading, strip, piezo)
        opened.pop_all()
        return board


class _Connections:
    """Those of this computer: what a board does not need is never opened."""

    def __init__(self) -> None:
        self._opened = ExitStack()

    @property
    def pins(self) -> PinFactory:
        return header_pins()

    def bus(self, number: int) -> Bus:
        bus = _open_bus(number)
        self._opened.callback(bus.deinit)
        return bus

    def port(self, url: str, baud: int) -> BytePort:
        from niwashi.devices.serial_port import open_port

        port = open_port(SerialConfig(port=url, baud=baud))
        self._opened.callback(port.close)
        return port

    def close(self) -> None:
        """Let go of all buses and ports, for a board that could not be opened."""
        self._opened.close()


def _open_serial(file: BoardFile, text: SerialConfig) -> SerialBoard:
    """The board on its line, once its first reading has come."""
    from niwashi.devices.serial_port import open_port

    board = SerialBoard(file, lambda: open_port(text), session=SystemRandom().randrange(1, 0x10000))
    began = time.monotonic()
    try:
        while not board.is_ready and time.monotonic() < began + _PATIENCE_S:
            board.advance(time.monotonic())
            board.wait(_LOOK_S)
        board.read(time.monotonic())
    except BoardFault:
        board.close()
        raise
    return board


def _spare_names_of_pins(file: BoardFile) -> None:
    """Keep Blinka from looking for gpiod, which names its pins, where nothing here needs their names.

    Buses are opened by number; and gpiod has wheels for 64-bit systems alone.
    """
    if file.pixels.driver == "spi" and find_spec("gpiod") is None:
        os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")


def _open_bus(number: int) -> Bus:
    try:
        from niwashi.devices.i2c_bus import NumberedBus

        return NumberedBus(number)
    except Exception as error:
        raise fault_of(error, "board-doing-i2c") from error


def _open_piezo(file: BoardFile) -> "Piezo | None":
    if file.piezo is None:
        return None
    try:
        from niwashi.devices.piezo import Piezo, pwm_factory

        return Piezo(file.piezo.pin, pwm_factory())
    except Exception as error:
        raise fault_of(error, "board-doing-piezo") from error


def _open_strip(file: BoardFile) -> PixelStrip:
    """Each driver is imported only when it is chosen: elsewhere its import fails, or worse."""
    pixels, count = file.pixels, len(file.chain)
    try:
        if pixels.driver == "spi":
            from niwashi.devices.pixels_spi import SpiStrip
            from niwashi.devices.spi_bus import FirstBus

            return SpiStrip(FirstBus(), count, pixels.order)
        from niwashi.devices.pixels_pwm import PwmStrip, header_pin

        return PwmStrip(header_pin(pixels.pin), count, pixels.order)
    except Exception as error:
        raise fault_of(error, "board-doing-pixels") from error
