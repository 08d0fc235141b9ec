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
from niwashi.devices.gpio_chip import Chip, Kernel, Linux, NoChip, WrongChip, header_chip
from niwashi.devices.matrix_lines import PinFactory
from niwashi.errors import BoardFault
from niwashi.validation import quoted
from niwashi.words import Key

CHOSEN = "GPIOZERO_PIN_FACTORY"
"""gpiozero's own variable: who sets it gets the pin library that it names."""

_CURES = {name: f"board-factory-{name}" for name in ("lgpio", "rpigpio", "pigpio", "native")}
_MAY_BE_CHOICE = ("board-fault-no-library", "board-fault-other", "board-fault-wrong-chip")
_BY_NUMBER = ("/dev/gpiochip0", "/dev/gpiochip4")  # where lgpio looks, the latter on a Pi 5


def header_pins(kernel: Kernel | None = None) -> PinFactory:
    """The pin factory of this computer's header. Raises BoardFault with what to do about it.

    Kernels before 5.10 have no such interface as is needed here: there gpiozero chooses, lgpio first.
    """
    kernel = kernel or Linux()
    try:
        if Device.pin_factory is None:
            Device.pin_factory = _own(kernel) or _gpiozeros(kernel)
    except Exception as error:
        raise _by_choice(fault_of(error, "board-doing-pins")) from error
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
            if "open gpiochip" in said:
                _check_chips(kernel, error)
            if not isinstance(error, BadPinFactory):
                raise
            raise BadPinFactory(said) from error
    return Device.pin_factory


def _check_chips(kernel: Kernel, error: Exception) -> None:
    """Raise what is wrong with the chips, where a library that goes by their numbers finds none."""
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
    """The fault with the library that was chosen for the pins, or was needed, where that may be the cause."""
    chosen = os.environ.get(CHOSEN, "")
    if not chosen and fault.key == "board-fault-no-library":
        return BoardFault("board-fault-old-kernel", **fault.facts)  # else no library was asked for
    if fault.key not in _MAY_BE_CHOICE or not chosen:
        return fault
    cure = _CURES.get(chosen.lower(), "board-factory-other")
    return BoardFault("board-fault-factory", **fault.facts, factory=quoted(chosen), cure=Key(cure))


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
