"""One MCP23017: set up, read, checked, set up again (Microchip DS20001952).

Import this only for a board file with expanders: the driver brings half of Blinka along.
"""

from contextlib import suppress
from errno import ENXIO

from adafruit_mcp230xx.mcp23017 import MCP23017

from niwashi.devices.board_config import ExpanderConfig
from niwashi.devices.i2c import I2cBus

_ALL = 0xFFFF  # two ports of eight pins
_OUTPUT_ONLY = 0x8080  # GPA7 and GPB7, see `ExpanderInput.is_output_only`
_MIRRORED_OPEN_DRAIN = 0x44  # IOCON: INTA speaks for both ports, and only ever pulls low


class Expander:
    """A chip whose `inputs` (a mask) have switches to ground; its pull-ups hold open ones high.

    A change is accepted only if the chip still has its pull-ups on. GPA7 and GPB7 become outputs, low,
    unless the board file has switches there.
    """

    def __init__(self, name: str, text: ExpanderConfig, bus: I2cBus, inputs: int) -> None:
        self.name = name
        self.address = text.address
        self.bus = text.bus
        self.line = text.interrupt
        self.inputs = inputs
        self.is_line_dead = False
        self._wire = bus
        self._directions = _ALL & ~_OUTPUT_ONLY | inputs
        self._seen = 0
        self._is_doubted = False
        self._enabled = 0 if text.interrupt is None else inputs
        self._driver: MCP23017 | None = None

    @property
    def must_be_read(self) -> bool:
        """True if its interrupt line can't be relied on now."""
        return self.is_line_dead or self._is_doubted or self._driver is None

    def read(self) -> int:
        """Return the mask of its closed switches. Raises OSError if two attempts fail.

        Both ports come in one transfer, which also clears the chip's interrupt.
        """
        with suppress(OSError):  # one disturbed transfer is no fault yet
            return self._closed()
        try:
            return self._closed()
        except OSError:
            self._driver = None
            raise

    def check(self) -> None:
        """Let the next read set the chip up again if its registers have changed or it does not answer.

        After a dip of its supply it would answer, but without pull-ups and interrupts.
        """
        driver, self._driver = self._driver, None
        if driver is None:
            return
        with suppress(OSError):
            found = driver.iodir, driver.gppu, driver.interrupt_enable, driver.io_control
            if found == (self._directions, _ALL, self._enabled, _MIRRORED_OPEN_DRAIN):
                self._driver = driver

    def tells_of_change(self) -> bool:
        """Return whether the chip signals an interrupt now; False if it can't be asked."""
        with suppress(OSError):
            return self._driver is not None and bool(self._driver.int_flag)
        return False

    def _closed(self) -> int:
        is_new = self._driver is None
        if self._driver is None:
            self._driver = self._set_up()
        closed = int(~self._driver.gpio & self.inputs)
        if not is_new and closed != self._seen and not self._believes():
            return self._seen
        self._seen, self._is_doubted = closed, False
        return closed

    def _believes(self) -> bool:
        """Return whether a change is real: False if the pull-ups are off, or can't be read."""
        self._is_doubted = True
        try:
            has_pull_ups = self._driver is not None and self._driver.gppu == _ALL
        except OSError:
            return False
        if not has_pull_ups:
            self._driver = None
        return has_pull_ups

    def _set_up(self) -> MCP23017:
        try:
            driver = MCP23017(self._wire, self.address, reset=False)
        except ValueError as error:  # the driver raises this for any error on the bus
            bus_said = error.__context__
            raise bus_said if isinstance(bus_said, OSError) else OSError(ENXIO, str(error)) from None
        driver.io_control = _MIRRORED_OPEN_DRAIN
        driver.gppu = _ALL
        driver.gpio = 0
        driver.iodir = self._directions
        driver.ipol = 0
        driver.interrupt_configuration = 0  # compare with the value before, not with a fixed one
        driver.interrupt_enable = self._enabled
        return driver
