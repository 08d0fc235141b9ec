"""One MCP23017: set up, read, checked, set up again (Microchip DS20001952)."""

from contextlib import suppress

from niwashi.devices.board_config import ExpanderConfig
from niwashi.devices.i2c import I2cBus

_ALL = 0xFFFF  # two ports of eight pins
_OUTPUT_ONLY = 0x8080  # GPA7 and GPB7, see `ExpanderInput.is_output_only`
_MIRRORED_OPEN_DRAIN = 0x44  # IOCON: INTA speaks for both ports, and only ever pulls low

# Registers (table 3-5). Each is of port A, and that of port B follows; but for IOCON they are used in pairs.
_IODIR, _IPOL, _GPINTEN, _INTCON, _IOCON, _GPPU, _INTF, _GPIO = 0x00, 0x02, 0x04, 0x08, 0x0A, 0x0C, 0x0E, 0x12


class _Registers:
    """The registers of a chip: numbers in which port A is the lower byte. Raises OSError."""

    def __init__(self, bus: I2cBus, address: int) -> None:
        self._bus, self._address = bus, address

    def read(self, register: int, size: int = 2) -> int:
        found = bytearray(size)
        while not self._bus.try_lock():
            pass  # another thread's transfer, which takes a fraction of a millisecond
        try:
            self._bus.writeto_then_readfrom(self._address, bytes([register]), found)
        finally:
            self._bus.unlock()
        return int.from_bytes(found, "little")

    def write(self, register: int, value: int, size: int = 2) -> None:
        while not self._bus.try_lock():
            pass
        try:
            self._bus.writeto(self._address, bytes([register, *value.to_bytes(size, "little")]))
        finally:
            self._bus.unlock()


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
        self._registers: _Registers | None = None

    @property
    def must_be_read(self) -> bool:
        """True if its interrupt line can't be relied on now."""
        return self.is_line_dead or self._is_doubted or self._registers is None

    def read(self) -> int:
        """Return the mask of its closed switches. Raises OSError if two attempts fail.

        Both ports come in one transfer, which also clears the chip's interrupt.
        """
        with suppress(OSError):  # one disturbed transfer is no fault yet
            return self._closed()
        try:
            return self._closed()
        except OSError:
            self._registers = None
            raise

    def check(self) -> None:
        """Let the next read set the chip up again if its registers have changed or it does not answer.

        After a dip of its supply it would answer, but without pull-ups and interrupts.
        """
        chip, self._registers = self._registers, None
        if chip is None:
            return
        with suppress(OSError):
            found = [chip.read(each) for each in (_IODIR, _GPPU, _GPINTEN)]
            if [*found, chip.read(_IOCON, 1)] == [
                self._directions,
                _ALL,
                self._enabled,
                _MIRRORED_OPEN_DRAIN,
            ]:
                self._registers = chip

    def tells_of_change(self) -> bool:
        """Return whether the chip signals an interrupt now; False if it can't be asked."""
        with suppress(OSError):
            return self._registers is not None and self._registers.read(_INTF) != 0
        return False

    def _closed(self) -> int:
        is_new = self._registers is None
        if self._registers is None:
            self._registers = self._set_up()
        closed = ~self._registers.read(_GPIO) & self.inputs
        if not is_new and closed != self._seen and not self._believes():
            return self._seen
        self._seen, self._is_doubted = closed, False
        return closed

    def _believes(self) -> bool:
        """Return whether a change is real: False if the pull-ups are off, or can't be read."""
        self._is_doubted = True
        try:
            has_pull_ups = self._registers is not None and self._registers.read(_GPPU) == _ALL
        except OSError:
            return False
        if not has_pull_ups:
            self._registers = None
        return has_pull_ups

    def _set_up(self) -> _Registers:
        chip = _Registers(self._wire, self.address)
        chip.write(_IOCON, _MIRRORED_OPEN_DRAIN, 1)
        chip.write(_GPPU, _ALL)
        chip.write(_GPIO, 0)
        chip.write(_IODIR, self._directions)
        chip.write(_IPOL, 0)
        chip.write(_INTCON, 0)  # compare with the value before, not with a fixed one
        chip.write(_GPINTEN, self._enabled)
        return chip
