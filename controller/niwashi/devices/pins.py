"""The pins of this Raspberry Pi: on the kernel's own interface, else on the library that gpiozero finds."""

import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from gpiozero import BadPinFactory, Device
from gpiozero.pins.local import get_pi_revision

from niwashi.devices.chip_pins import ChipFactory
from niwashi.devices.fault import fault_of
from niwashi.devices.gpio_chip import GpioChip, Kernel, LinuxKernel, NoChip, WrongChip, header_chip
from niwashi.devices.matrix_lines import PinFactory
from niwashi.errors import BoardFault
from niwashi.validation import quoted
from niwashi.words import Key

CHOSEN = "GPIOZERO_PIN_FACTORY"
"""gpiozero's environment variable that names a pin library; it is respected."""

_CURES = {name: f"board-factory-{name}" for name in ("lgpio", "rpigpio", "pigpio", "native")}
_MAY_BE_CHOICE = ("board-fault-no-library", "board-fault-other", "board-fault-wrong-chip")
_BY_NUMBER = ("/dev/gpiochip0", "/dev/gpiochip4")  # where lgpio looks, the latter on a Pi 5


def header_pins(kernel: Kernel | None = None) -> PinFactory:
    """Return the pin factory of this computer's header. Raises BoardFault with what to do about it.

    Kernels before 5.10 lack the interface; there gpiozero chooses a library, lgpio first.
    """
    kernel = kernel or LinuxKernel()
    try:
        if Device.pin_factory is None:
            Device.pin_factory = _own(kernel) or _gpiozeros(kernel)
    except Exception as error:
        raise _by_choice(fault_of(error, "board-doing-pins")) from error
    factory: PinFactory = Device.pin_factory
    return factory


def _own(kernel: Kernel) -> ChipFactory | None:
    """Return the pins on the header's chip; None if the kernel is too old, or another library is named."""
    if os.environ.get(CHOSEN):
        return None
    revision = get_pi_revision()
    chip: GpioChip = header_chip(kernel)
    if chip.is_old:
        chip.close()
        return None
    return ChipFactory(chip, revision)


def _gpiozeros(kernel: Kernel) -> object:
    """Return gpiozero's own choice. Its error lists all libraries that it tried."""
    with warnings.catch_warnings(record=True) as tried, _lgpios_files_aside():
        warnings.simplefilter("always")
        try:
            Device.ensure_pin_factory()
        except Exception as error:
            said = "; ".join([*(str(each.message) for each in tried), str(error)])
            if "open gpiochip" in said:
                _check_chips(kernel, error)
            if not isinstance(error, BadPinFactory):
                raise
            raise BadPinFactory(said) from error
    return Device.pin_factory


def _check_chips(kernel: Kernel, error: Exception) -> None:
    """Raise the cause when a library that opens chips by number finds none."""
    if not kernel.chips():
        raise NoChip(f"no GPIO chip: there is no /dev/gpiochip* ({error})") from error
    try:
        chip = header_chip(kernel)
    except OSError:  # another reason, which the library's error tells as well
        return
    chip.close()
    if chip.path not in _BY_NUMBER:
        raise WrongChip(f"the header's chip is {chip.path} ({error})") from error


def _by_choice(fault: BoardFault) -> BoardFault:
    """Add the pin library to a fault, if the choice of the library may be the cause."""
    chosen = os.environ.get(CHOSEN, "")
    if not chosen and fault.key == "board-fault-no-library":
        return BoardFault("board-fault-old-kernel", **fault.facts)  # else no library was asked for
    if fault.key not in _MAY_BE_CHOICE or not chosen:
        return fault
    cure = _CURES.get(chosen.lower(), "board-factory-other")
    return BoardFault("board-fault-factory", **fault.facts, factory=quoted(chosen), cure=Key(cure))


@contextmanager
def _lgpios_files_aside() -> Iterator[None]:
    """Give lgpio a temporary folder for the pipe that it makes and leaves behind.

    lgpio takes the folder from LG_WD, changes to it, and keeps the pipe open. Afterwards it needs neither.
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
