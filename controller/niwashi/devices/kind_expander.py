"""Expanders (MCP23017, Microchip DS20001952): sixteen inputs each, read over I2C."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from niwashi.devices.board_file import BoardFile, ExpanderConfig, Mistakes, SwitchKind
from niwashi.devices.cell_wiring import INPUTS, ExpanderInput
from niwashi.devices.connections import Connections, I2cBus
from niwashi.devices.fault import fault_of, fault_of_bus
from niwashi.devices.header import PI, Header
from niwashi.devices.matrix_lines import InputPin, PinFactory
from niwashi.devices.scanner import Scanner, UnreliableInput

ADDRESSES = range(0x20, 0x28)
"""The addresses of an MCP23017: 0x20 plus three bits, set by its pins A2, A1, A0."""

_INPUT = re.compile(r"X([1-9][0-9]?)([AB])([0-7])")

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
        self._chips = [
            _Expander(f"X{number + 1}", chip, buses[chip.bus], _inputs(file, number))
            for number, chip in enumerate(file.expanders)
        ]
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


def _inputs(file: BoardFile, chip: int) -> int:
    """Return the mask of a chip's inputs with a switch."""
    every = (switch for wired in file.cells for switch in wired.switches)
    return sum(1 << at.number for at in every if isinstance(at, ExpanderInput) and at.chip == chip)


class _Expanders(SwitchKind):
    key = "expander"
    tables = ("expander",)
    switch = ExpanderInput

    def named(self, word: str) -> ExpanderInput | None:
        found = _INPUT.fullmatch(word)
        return ExpanderInput(int(found[1]) - 1, "AB".index(found[2]) * 8 + int(found[3])) if found else None

    def is_in(self, file: BoardFile) -> bool:
        return bool(file.expanders)

    def count(self, file: BoardFile) -> int:
        return len(file.expanders) * INPUTS

    def number(self, file: BoardFile, at: ExpanderInput) -> int:  # noqa: ARG002  # all chips have as many
        return at.chip * INPUTS + at.number

    def check(self, file: BoardFile, placed: Sequence[tuple[str, ExpanderInput]], mistakes: Mistakes) -> None:
        """Note chips that share an address or can't be reached, and inputs of chips that are not there."""
        for bus, count in Counter(expander.bus for expander in file.expanders).items():
            if count > len(ADDRESSES):
                mistakes.note("board-file-too-many-chips", found=count, bus=bus, most=len(ADDRESSES))
        seen: dict[tuple[int, int], str] = {}
        for number, expander in enumerate(file.expanders, 1):
            where, called = f"expander[{number}]", (expander.bus, expander.address)
            _check_chip(expander, where, file.header, mistakes)
            if called in seen:
                facts = {"found": _hex(expander.address), "other": seen[called]}
                mistakes.note("board-file-address-twice", where=where, **facts)
            seen.setdefault(called, where)
        chips = len(file.expanders)
        for where, switch in placed:
            if not chips:
                mistakes.note("board-file-input-without-expander", where=where, found=str(switch))
                break
            if switch.chip >= chips:
                mistakes.wrong(where, str(switch), f"X1A0 … X{chips}B7")

    def pins(self, file: BoardFile) -> Iterator[tuple[str, int]]:
        """Yield two pins for each bus, and the interrupt lines.

        Chips may share an interrupt line: their outputs only ever pull it low.
        """
        buses: set[int] = set()
        lines: set[int] = set()
        for number, expander in enumerate(file.expanders, 1):
            if expander.bus not in buses:
                buses.add(expander.bus)
                pins = file.header.buses.get(expander.bus, ())
                yield from ((f"expander[{number}].bus", pin) for pin in pins)
            if expander.interrupt is not None and expander.interrupt not in lines:
                lines.add(expander.interrupt)
                yield f"expander[{number}].interrupt", expander.interrupt

    def scanner(self, file: BoardFile, connections: Connections) -> Scanner:
        buses = {number: connections.bus(number) for number in sorted({chip.bus for chip in file.expanders})}
        return ExpanderScanner(file, buses, connections.pins)

    def wire_parts(self, file: BoardFile) -> Iterator[dict[str, Any]]:
        """Yield one part for each run of chips on the same bus: their order is that of the sensors."""
        part: dict[str, Any] = {}
        for number, chip in enumerate(file.expanders):
            if part.get("bus") != chip.bus:
                if part:
                    yield part
                sda, scl = file.header.buses[chip.bus]
                part = {"kind": "mcp23017", "bus": chip.bus, "sda": sda, "scl": scl, "chips": []}
            part["chips"].append((chip.address, _inputs(file, number)))
        if part:
            yield part

    def lines(self, file: BoardFile) -> Iterator[tuple[str, str, int]]:
        for bus in sorted({chip.bus for chip in file.expanders}):
            sda, scl = file.header.buses[bus]
            yield _on_bus("SDA", bus), "sda", sda
            yield _on_bus("SCL", bus), "scl", scl
        yield from ((name, "interrupt", gpio) for gpio, name in _interrupts(file).items())


def _check_chip(expander: ExpanderConfig, where: str, header: Header, mistakes: Mistakes) -> None:
    if expander.address not in ADDRESSES:
        facts = {"found": _hex(expander.address), "first": _hex(ADDRESSES[0]), "last": _hex(ADDRESSES[-1])}
        mistakes.note("board-file-address", where=where, **facts)
    if expander.interrupt is not None and header is not PI:
        mistakes.note("board-file-interrupt-on-pico", where=where)
    if expander.bus not in header.buses:
        mistakes.wrong(f"{where}.bus", expander.bus, ", ".join(map(str, header.buses)))


def _hex(address: int) -> str:
    return f"{address:#04x}"


def _on_bus(name: str, bus: int) -> str:
    return name if bus == 1 else f"{name}{bus}"


def _interrupts(file: BoardFile) -> dict[int, str]:
    """Map GPIOs to names: INT, or INT1, INT2 … if there are several."""
    gpios = list(dict.fromkeys(chip.interrupt for chip in file.expanders if chip.interrupt is not None))
    return {gpio: f"INT{i}" if len(gpios) > 1 else "INT" for i, gpio in enumerate(gpios, 1)}


EXPANDERS = _Expanders()
