"""The pins of this Raspberry Pi: on the kernel's own interface, else on the library that gpiozero finds."""

import os
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from gpiozero import BadPinFactory, Device
from gpiozero.pins.local import get_pi_revision

from niwashi.devices.board_file import PinLibrary
from niwashi.devices.chip_pins import ChipFactory
from niwashi.devices.fault import fault_of
from niwashi.devices.gpio_chip import GpioChip, Kernel, LinuxKernel, NoChip, OldKernel, WrongChip, header_chip
from niwashi.devices.matrix_lines import PinFactory
from niwashi.errors import BoardFault
from niwashi.message import Key
from niwashi.validation import quoted

CHOSEN = "GPIOZERO_PIN_FACTORY"
"""gpiozero's environment variable that names a pin library; it is respected."""

_CURES = {name: f"board-factory-{name}" for name in ("lgpio", "rpigpio", "pigpio", "native", "gpiod")}
_SYSTEMS_FOLDERS = (
    f"/usr/local/lib/python{sys.version_info[0]}.{sys.version_info[1]}/dist-packages",
    "/usr/lib/python3/dist-packages",
)
"""Where Debian's pip and apt put packages: an environment of Python's sees none of them by itself."""

_MAY_BE_CHOICE = ("board-fault-no-library", "board-fault-other", "board-fault-wrong-chip")
_BY_NUMBER = ("/dev/gpiochip0", "/dev/gpiochip4")  # where lgpio looks, the latter on a Pi 5


def header_pins(kernel: Kernel | None = None, named: PinLibrary = "auto") -> PinFactory:
    """Return the pin factory of this computer's header. Raises BoardFault with what to do about it.

    "auto" is the kernel's own interface. Kernels before 5.10 lack it; there gpiozero chooses a library, lgpio
    first. Its environment variable counts with "auto" alone.
    """
    kernel = kernel or LinuxKernel()
    if named == "auto" and os.environ.get(CHOSEN, "").lower() == "mock":
        raise BoardFault("board-fault-mock")
    try:
        if Device.pin_factory is None and named == "auto":
            Device.pin_factory = _own(kernel) or _gpiozeros(kernel)
        elif Device.pin_factory is None:
            Device.pin_factory = _named(named, kernel)
    except Exception as error:
        fault = fault_of(error, "board-doing-pins")
        raise (_by_choice(fault) if named == "auto" else _by_name(fault, named)) from error
    factory: PinFactory = Device.pin_factory
    return factory


def _named(named: PinLibrary, kernel: Kernel) -> object:
    """Return the pins of the header's chip on the library that a board file or an option names."""
    if named == "kernel":
        chip = header_chip(kernel)
        if chip.is_old:
            chip.close()
            raise OldKernel("Linux is older than 5.10")
        return ChipFactory(chip, get_pi_revision())
    with _systems_libraries(), _lgpios_files_aside():
        if named == "gpiod":
            from niwashi.devices.gpiod_chip import GpiodChip

            return ChipFactory(GpiodChip(_header_path(kernel)), get_pi_revision())
        number = int(_header_path(kernel).removeprefix("/dev/gpiochip"))
        if named == "lgpio":
            return lgpio_pins(number)
        # The pins of the module RPi.GPIO: rpi-lgpio's, which gets the chip, or the old RPi.GPIO's.
        os.environ.setdefault("RPI_LGPIO_CHIP", str(number))
        from gpiozero.pins.rpigpio import RPiGPIOFactory

        return RPiGPIOFactory()


def _header_path(kernel: Kernel) -> str:
    chip = header_chip(kernel)
    chip.close()
    return chip.path


def lgpio_pins(number: int) -> object:
    """Return lgpio's pins of a chip: by itself it would open 0, or on a Pi 5 perhaps 4."""
    from gpiozero.pins.lgpio import LGPIOFactory

    return LGPIOFactory(chip=number)


def pwm_pins() -> object:
    """Return pins that can do PWM, as the kernel's own interface can't: lgpio's, on the header's chip."""
    with _systems_libraries(), _lgpios_files_aside():
        return lgpio_pins(int(_header_path(LinuxKernel()).removeprefix("/dev/gpiochip")))


def _by_name(fault: BoardFault, named: PinLibrary) -> BoardFault:
    """Add the library to a fault of which it may be the cause, with how to install it."""
    if fault.key not in _MAY_BE_CHOICE or named == "kernel":
        return fault
    return BoardFault("board-fault-pins", **fault.facts, factory=named, cure=Key(_CURES[named]))


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
    with warnings.catch_warnings(record=True) as tried, _systems_libraries(), _lgpios_files_aside():
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
def _systems_libraries() -> Iterator[None]:
    """Let a library for pins be one of the system's, if the environment has none.

    What Debian's package makes has no pip, and is made anew by each update.
    """
    before = sys.path[:]
    sys.path += _SYSTEMS_FOLDERS
    try:
        yield
    finally:
        sys.path[:] = before


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
