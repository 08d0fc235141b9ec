"""Switches on MCP23017 expanders, read over I2C."""

from collections.abc import Mapping

from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import INPUTS, ExpanderInput
from niwashi.devices.expander import Expander
from niwashi.devices.fault import fault_of, fault_of_bus
from niwashi.devices.i2c import I2cBus
from niwashi.devices.matrix_lines import InputPin, PinFactory
from niwashi.devices.scanner import UnreliableInput

_CHECK_S = 1.0
"""Seconds to check all chips in turn: whether each is still set up, and
whether its interrupt line works."""


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
                self._seen[number] = _read(chip)
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


def _read(chip: Expander) -> int:
    try:
        return chip.read()
    except OSError as error:
        raise fault_of_bus(error, chip.name, chip.address, chip.bus) from error


def _expander(file: BoardFile, number: int, buses: Mapping[int, I2cBus]) -> Expander:
    text = file.expanders[number]
    inputs = 0
    for wired in file.cells:
        for switch in wired.switches:
            if isinstance(switch, ExpanderInput) and switch.chip == number:
                inputs |= 1 << switch.number
    return Expander(f"X{number + 1}", text, buses[text.bus], inputs)
