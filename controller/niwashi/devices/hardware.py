"""Opening the real board: the Pi's pins and the strip that a board file asks for."""

import warnings

from gpiozero import BadPinFactory, Device

from niwashi.devices.board import MatrixBoard
from niwashi.devices.board_file import BoardFile
from niwashi.devices.fault import fault_of
from niwashi.devices.matrix import PinFactory
from niwashi.devices.pixels import Strip
from niwashi.errors import BoardFault
from niwashi.session import Board

__all__ = ["open_board"]


def open_board(file: BoardFile) -> Board:
    """The board that this computer's pins reach. Raises BoardFault with what to do about it."""
    pins = _default_pins()
    strip = _open_strip(file)
    try:
        return MatrixBoard(file, pins, strip)
    except BoardFault:
        strip.close()
        raise


def _default_pins() -> PinFactory:
    """gpiozero's own choice: lgpio where there is one, RPi.GPIO on old systems."""
    with warnings.catch_warnings(record=True) as tried:
        warnings.simplefilter("always")
        try:
            Device.ensure_pin_factory()
        except BadPinFactory as error:
            reasons = "; ".join(str(warning.message) for warning in tried) or str(error)
            raise fault_of(BadPinFactory(reasons), "board-doing-pins") from error
        except Exception as error:
            raise fault_of(error, "board-doing-pins") from error
    factory: PinFactory = Device.pin_factory
    return factory


def _open_strip(file: BoardFile) -> Strip:
    """Each driver is imported only when it is chosen: elsewhere its import fails, or worse."""
    pixels, count = file.pixels, len(file.chain)
    try:
        if pixels.driver == "spi":
            from niwashi.devices.pixels_spi import SpiStrip
            from niwashi.devices.spi_bus import first_bus

            return SpiStrip(first_bus(), count, pixels.order)
        from niwashi.devices.pixels_pwm import PwmStrip, header_pin

        return PwmStrip(header_pin(pixels.pin), count, pixels.order)
    except Exception as error:
        raise fault_of(error, "board-doing-pixels") from error
