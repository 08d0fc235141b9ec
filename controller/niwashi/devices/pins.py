"""The pins of this Raspberry Pi: on the kernel's own interface, else by what gpiozero finds."""

import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from gpiozero import BadPinFactory, Device
from gpiozero.pins.local import get_pi_revision

from niwashi.devices.chip_pins import ChipFactory
from niwashi.devices.fault import fault_of
from niwashi.devices.gpio_chip import Chip, Kernel, Linux, NoChip, header_chip
from niwashi.devices.matrix_lines import PinFactory

CHOSEN = "GPIOZERO_PIN_FACTORY"
"""gpiozero's own variable: who sets it gets the pin library that it names."""


def header_pins(kernel: Kernel | None = None) -> PinFactory:
    """The pin factory of this computer's header. Raises BoardFault with what to do about it.

    Kernels before 5.10 have no such interface as is needed here: there gpiozero chooses, lgpio first.
    """
    kernel = kernel or Linux()
    try:
        if Device.pin_factory is None:
            Device.pin_factory = _own(kernel) or _gpiozeros(kernel)
    except Exception as error:
        raise fault_of(error, "board-doing-pins") from error
    factory: PinFactory = Device.pin_factory
    return factory


def _own(kernel: Kernel) -> ChipFactory | None:
    """The pins on the header's chip; None where the kernel is too old, or another library is asked for."""
    if os.environ.get(CHOSEN):
        return None
    revision = get_pi_revision()
    chip: Chip = header_chip(kernel)
    if chip.is_old:
        chip.close()
        return None
    return ChipFactory(chip, revision)


def _gpiozeros(kernel: Kernel) -> object:
    """gpiozero's own choice, with all that it tried where nothing was found."""
    with warnings.catch_warnings(record=True) as tried, _lgpios_files_aside():
        warnings.simplefilter("always")
        try:
            Device.ensure_pin_factory()
        except Exception as error:
            said = "; ".join([*(str(each.message) for each in tried), str(error)])
            if "open gpiochip" in said and not kernel.chips():
                raise NoChip(f"no GPIO chip: there is no /dev/gpiochip* ({error})") from error
            if not isinstance(error, BadPinFactory):
                raise
            raise BadPinFactory(said) from error
    return Device.pin_factory


@contextmanager
def _lgpios_files_aside() -> Iterator[None]:
    """A folder of its own for the pipe that lgpio makes, which else stays behind wherever one started.

    lgpio takes the folder from LG_WD, goes there, and holds the pipe open: afterwards it needs neither.
    """
    if "LG_WD" in os.environ or not hasattr(os, "O_PATH"):
        yield
        return
    here = os.open(".", os.O_PATH)
    try:
        with tempfile.TemporaryDirectory(prefix="niwashi-") as folder:
            os.environ["LG_WD"] = folder
            try:
                yield
            finally:
                del os.environ["LG_WD"]
                os.fchdir(here)
    finally:
        os.close(here)
