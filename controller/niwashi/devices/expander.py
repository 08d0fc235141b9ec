"""Switches on MCP23017 expanders, read over I2C: the scanner, and one chip (Microchip DS20001952)."""

from collections.abc import Mapping
from contextlib import suppress

from niwashi.devices.board_file import BoardFile, ExpanderConfig
from niwashi.devices.cell_wiring import INPUTS, ExpanderInput
from niwashi.devices.connections import I2cBus
from niwashi.devices.fault import fault_of, fault_of_bus
from niwashi.devices.matrix_lines import InputPin, PinFactory
from niwashi.devices.scanner import UnreliableInput

_CHECK_S = 1.0
"""Seconds to check all chips in turn: whether each is still set up, and whether its interrupt line works."""

_ALL_PINS = 0xFFFF  # two ports of eight pins
_OUTPUT_ONLY = 0x8080  # GPA7 and GPB7, see `ExpanderInput.is_output_only`
_MIRRORED_OPEN_DRAIN = 0x44  # IOCON: INTA speaks for both ports, and only ever pulls low

# Registers (table 3-5). Each is of port A, and that of port B follows; but for IOCON they are used in pairs.
_IODIR, _IPOL, _GPINTEN, _INTCON, _IOCON, _GPPU, _INTF, _GPIO = 0x00, 0x02, 0x04, 0x08, 0x0A, 0x0C, 0x0E, 0x12


class ExpanderScanner:
    """Reads all inputs of a chip in one transfer; a chip with an interrupt line only when that is low.

    Chips are set up by the first scan, and again by any scan that finds them changed or back after a
    fault. So a scan that fails today says why, and one that succeeds tomorrow needs no restart.
    """

    def __init__(self, file: BoardFile, buses: Mapping[int, I2cBus], pins: PinFactory) -> None:
        self._pins = pins
        self._buses = buses
        self._first = len(file.matrix.rows) * len(file.matrix.columns)
        self._chips = [_expander(file, number, buses) for number in range(len(file.expanders))]
        self._seen = [0] * len(self._chips)
        self._checked = -1
        self._check_at = float("-inf")
        self._lines = self._listen(sorted({chip.line for chip in self._chips if chip.line is not None}))

    def scan(self, now: float) -> int:
        """Scan once. Raises BoardFault, which names the chip that does not answer and what to do."""
        quiet = self._quiet()
        checked = self._check_one(now, quiet)
        closed = 0
        for number, chip in enumerate(self._chips):
            if number == checked or chip.line not in quiet or chip.must_be_read:
                self._seen[number] = _closed_of(chip)
            closed |= self._seen[number] << self._first + number * INPUTS
        return closed

    def unreliable_inputs(self, closed: int) -> tuple[UnreliableInput, ...]:  # noqa: ARG002  # no pattern is in doubt here
        """Return the chips with a dead interrupt line: they are polled instead."""
        dead = 0
        for number, chip in enumerate(self._chips):
            if chip.is_line_dead:
                dead |= chip.inputs << self._first + number * INPUTS
        return (UnreliableInput("board-notice-interrupt", dead, holds=False),) if dead else ()

    def close(self) -> None:
        """Release the interrupt lines and the buses; the chips stay inputs. Safe to call twice."""
        lines, self._lines = self._lines, {}
        buses, self._buses = self._buses, {}
        try:
            for pin in lines.values():
                pin.input_with_pull("floating")
            for bus in buses.values():
                bus.deinit()
        except Exception as error:
            raise fault_of(error, "board-doing-i2c") from error
        finally:
            self._pins.release_all(self)

    def _listen(self, lines: list[int]) -> dict[int, InputPin]:
        try:
            self._pins.reserve_pins(self, *lines)
            heard = {line: self._pins.pin(line) for line in lines}
            for pin in heard.values():
                pin.input_with_pull("up")
        except Exception as error:
            self._pins.release_all(self)
            raise fault_of(error, "board-doing-pins") from error
        return heard

    def _quiet(self) -> set[int | None]:
        """Return the interrupt lines that are high."""
        try:
            return {line for line, pin in self._lines.items() if pin.state}
        except Exception as error:
            raise fault_of(error, "board-doing-scan") from error

    def _check_one(self, now: float, quiet: set[int | None]) -> int | None:
        """Check the next chip when its time has come. Return its number, or None if no check was due."""
        if now < self._check_at:
            return None
        self._check_at = now + _CHECK_S / len(self._chips)
        self._checked = (self._checked + 1) % len(self._chips)
        chip = self._chips[self._checked]
        chip.check()
        if chip.line in quiet and chip.tells_of_change() and chip.line in self._quiet():
            chip.is_line_dead = True
        return self._checked

    def _conflicts_with(self, other: object) -> bool:
        """gpiozero asks this before it lets two users have one pin."""
        return other is not self


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


class _Expander:
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
        self._directions = _ALL_PINS & ~_OUTPUT_ONLY | inputs
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
                _ALL_PINS,
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
            has_pull_ups = self._registers is not None and self._registers.read(_GPPU) == _ALL_PINS
        except OSError:
            return False
        if not has_pull_ups:
            self._registers = None
        return has_pull_ups

    def _set_up(self) -> _Registers:
        chip = _Registers(self._wire, self.address)
        chip.write(_IOCON, _MIRRORED_OPEN_DRAIN, 1)
        chip.write(_GPPU, _ALL_PINS)
        chip.write(_GPIO, 0)
        chip.write(_IODIR, self._directions)
        chip.write(_IPOL, 0)
        chip.write(_INTCON, 0)  # compare with the value before, not with a fixed one
        chip.write(_GPINTEN, self._enabled)
        return chip


def _closed_of(chip: _Expander) -> int:
    try:
        return chip.read()
    except OSError as error:
        raise fault_of_bus(error, chip.name, chip.address, chip.bus) from error


def _expander(file: BoardFile, number: int, buses: Mapping[int, I2cBus]) -> _Expander:
    text = file.expanders[number]
    inputs = 0
    for wired in file.cells:
        for switch in wired.switches:
            if isinstance(switch, ExpanderInput) and switch.chip == number:
                inputs |= 1 << switch.number
    return _Expander(f"X{number + 1}", text, buses[text.bus], inputs)
