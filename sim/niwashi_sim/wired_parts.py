"""Simulated parts at a Pico's pins: matrices, shift registers, I2C expanders, multiplexers."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Protocol

from niwashi.devices.cell_wiring import STAGES, Channel, Crossing, ExpanderInput, RegisterInput, Switch
from niwashi_sim.circuit import Circuit
from niwashi_sim.contacts import Contacts
from niwashi_sim.faults import Faults
from niwashi_sim.mcp23017 import Mcp23017

_PULLED, _DRIVES = 1, 2
_CHANNELS = 16
_INPUTS = 16
_REST, _WHOLE = 32768, 65535
_CROOKED = 1500  # of 65536ths: what a crooked sensor tells of where no field is


class SensorInputs(Protocol):
    """The stimuli of a board's sensors, by their numbers in the order of the wiring."""

    @property
    def version(self) -> int:
        """Grows when anything changes."""

    def is_closed(self, sensor: int) -> bool:
        """Return whether a switch is closed."""

    def field(self, sensor: int) -> int:
        """Return the value of a hall sensor, 0 to 65535 of the supply."""


class WiredPart(Protocol):
    """One part at some pins. It has `count` sensors."""

    count: int

    def move(self, pin: int, drive: int, level: int) -> None: ...

    def levels(self, levels: int) -> int:
        """Return the levels at the pins, changed by the part."""

    def feel(self, sensed: SensorInputs, first: int) -> None:
        """Update its sensors, whose numbers start at `first`."""

    def rest(self) -> None:
        """Let every contact settle now."""

    def apply_faults(self, faults: Faults) -> None: ...


class WiredMatrix:
    """Rows and columns; a row is an output low, or it floats. `is_turned`: the circuit calls it a column."""

    def __init__(self, part: Mapping[str, Any], circuit: Circuit, *, is_turned: bool = False) -> None:
        self.circuit = circuit
        self._is_turned = is_turned
        self._rows = {pin: ~row if is_turned else row for row, pin in enumerate(part["rows"])}
        self._columns = {pin: at if is_turned else ~at for at, pin in enumerate(part["columns"])}
        self.count = len(self._rows) * len(self._columns)

    def move(self, pin: int, drive: int, level: int) -> None:
        row = self._rows.get(pin)
        if row is not None:
            is_low = drive == _DRIVES and not level
            (self.circuit.drive if is_low else self.circuit.release)(row)

    def levels(self, levels: int) -> int:
        """Return the levels at the pins, changed by the part."""
        for pin, line in (*self._columns.items(), *self._rows.items()):
            levels &= ~(self.circuit.is_low(line) << pin)
        return levels

    def feel(self, sensed: SensorInputs, first: int) -> None:
        """Update its sensors."""
        width = len(self._columns)
        for at in range(self.count):
            crossing = divmod(at, width)
            if self._is_turned:
                crossing = crossing[::-1]
            self.circuit.set(Crossing(*crossing), closed=sensed.is_closed(first + at))

    def rest(self) -> None:
        """Let every contact settle now."""
        self.circuit.rest()

    def apply_faults(self, faults: Faults) -> None:
        self.circuit.apply_faults(faults)


class _ChipSwitches:
    """The switches at the inputs of some chips, numbered as on the whole board."""

    def __init__(
        self, contacts: Contacts, inputs: int, chips: range, sort: type[ExpanderInput] | type[RegisterInput]
    ) -> None:
        self._contacts, self._inputs, self._chips, self._sort = contacts, inputs, chips, sort

    def feel(self, sensed: SensorInputs, first: int) -> None:
        """Update the contacts."""
        for at in range(self._inputs * len(self._chips)):
            self._contacts.set(*divmod(at, self._inputs), closed=sensed.is_closed(first + at))

    def rest(self) -> None:
        """Let every contact settle now."""
        self._contacts.rest()

    def touching(self) -> Sequence[int]:
        """Return the closed inputs, a mask for each chip."""
        return self._contacts.touching()

    def apply_faults(self, faults: Faults) -> None:
        self._contacts.apply_faults(
            stuck_closed=self._at(faults.stuck_closed),
            stuck_open=self._at(faults.stuck_open),
            weak=self._at(faults.weak),
            bounce_s=faults.bounce_s,
        )

    def _at(self, switches: Iterable[Switch]) -> list[tuple[int, int]]:
        mine = [s for s in switches if isinstance(s, self._sort) and s.chip in self._chips]
        return [(s.chip - self._chips.start, s.number) for s in mine]


class WiredRegisters:
    """A chain of 74HC165: load low takes the inputs in, a rising clock shifts them out.

    `first` is the number of its first chip among those of all chains; `rng` is what floats.
    """

    def __init__(self, part: Mapping[str, Any], contacts: Contacts, rng: Random, first: int = 0) -> None:
        self._load, self._clock = part["load"], part["clock"]
        self._data: int = part["data"]
        self.count: int = STAGES * part["chips"]
        self._first = first
        self._switches = _ChipSwitches(contacts, STAGES, range(first, first + part["chips"]), RegisterInput)
        self._rng = rng
        self._faults = Faults()
        self._bits: list[int] = [0] * self.count
        self._levels = {self._load: 1, self._clock: 0}

    def move(self, pin: int, drive: int, level: int) -> None:
        if drive != _DRIVES or pin not in self._levels:
            return
        rises = level > self._levels[pin]
        self._levels[pin] = level
        if not self._levels[self._load]:
            self._take_in()
        elif pin == self._clock and rises:
            self._bits = [*self._bits[1:], 0]

    def levels(self, levels: int) -> int:
        """Return the levels at the pins, changed by the part."""
        return levels & ~(1 << self._data) | (self._bits[0] << self._data)

    def feel(self, sensed: SensorInputs, first: int) -> None:
        self._switches.feel(sensed, first)

    def rest(self) -> None:
        """Let every contact settle now."""
        self._switches.rest()

    def apply_faults(self, faults: Faults) -> None:
        self._faults = faults
        self._switches.apply_faults(faults)

    def _take_in(self) -> None:
        """Load the inputs: input H of the nearest chip is at the output first; a closed switch reads low."""
        touching = self._switches.touching()
        bits = [1 - (chip >> bit & 1) for chip in touching for bit in range(7, -1, -1)]
        for number in range(self.count // STAGES - 1, -1, -1):
            at = number * STAGES
            bits[at:] = self._arriving(self._first + number, bits[at:])
        self._bits = bits

    def _arriving(self, chip: int, bits: list[int]) -> list[int]:
        """Return the bits that arrive from a chip and those behind it."""
        faults = self._faults
        if chip in faults.silent_registers or chip in faults.grounded_registers:
            return [int(chip in faults.silent_registers)] * len(bits)
        if chip in faults.loose_registers:
            return [self._rng.getrandbits(1) for _ in bits]
        return bits[:1] * len(bits) if chip in faults.stalled_registers else bits


class WiredChips:
    """MCP23017s on a bus; `first` is the number of the first of them on the whole board."""

    def __init__(
        self, part: Mapping[str, Any], contacts: Contacts, missing: frozenset[int], first: int
    ) -> None:
        self.count = _INPUTS * len(part["chips"])
        chips = range(first, first + len(part["chips"]))
        self._switches = _ChipSwitches(contacts, _INPUTS, chips, ExpanderInput)
        self.chips = {
            part["bus"] << 7 | address: Mcp23017(partial(self._inputs, number))
            for number, (address, _) in enumerate(part["chips"])
            if first + number not in missing
        }

    def move(self, pin: int, drive: int, level: int) -> None: ...

    def levels(self, levels: int) -> int:
        """Return the levels at the pins, changed by the part."""
        return levels

    def feel(self, sensed: SensorInputs, first: int) -> None:
        self._switches.feel(sensed, first)

    def rest(self) -> None:
        """Let every contact settle now."""
        self._switches.rest()

    def apply_faults(self, faults: Faults) -> None:
        self._switches.apply_faults(faults)

    def _inputs(self, number: int, _pulled_up: int) -> int:
        return 0xFFFF & ~self._switches.touching()[number]


class WiredHalls:
    """Hall sensors behind multiplexers; one whose enable line is high lets its ADC pin float."""

    def __init__(self, part: Mapping[str, Any], rng: Random) -> None:
        self._select, self._muxes = list(part["select"]), list(part["muxes"])
        self.count = _CHANNELS * len(self._muxes)
        self._rng = rng
        self._levels: dict[int, int] = {}
        self._faults = Faults()
        self._fields: list[int] = [0] * self.count
        self._exposed: list[int] = [0] * self.count

    def move(self, pin: int, drive: int, level: int) -> None:
        self._levels[pin] = level if drive == _DRIVES else 1

    def levels(self, levels: int) -> int:
        """Return the levels at the pins, changed by the part."""
        return levels

    def feel(self, sensed: SensorInputs, first: int) -> None:
        self._exposed = [sensed.field(first + at) for at in range(self.count)]
        self.apply_faults(self._faults)

    def rest(self) -> None:
        """Let every contact settle now."""

    def apply_faults(self, faults: Faults) -> None:
        self._faults = faults
        channels = [Channel(*divmod(at, _CHANNELS)) for at in range(self.count)]
        told = [_told(*each, faults) for each in zip(channels, self._exposed, strict=True)]
        for one, other in faults.swapped_channels:
            i, j = channels.index(one), channels.index(other)
            told[i], told[j] = told[j], told[i]
        self._fields = told

    def voltage(self, pin: int) -> int | None:
        """Return the value at an ADC pin with a little noise; None unless one multiplexer is enabled."""
        # The channel that the select lines choose.
        select = list(self._select)
        for one, other in self._faults.swapped_selects:
            select[one], select[other] = select[other], select[one]
        channel = sum(self._levels.get(line, 0) << i for i, line in enumerate(select))
        on = [
            i
            for i, (adc, enable) in enumerate(self._muxes)
            if adc == pin and (enable is None or not self._levels.get(enable, 1))
        ]
        if len(on) != 1 or on[0] in self._faults.dead_multiplexers:
            return None
        noise = self._rng.randint(-24, 24)
        return min(max(self._fields[_CHANNELS * on[0] + channel] + noise, 0), 65535)


def _told(at: Channel, exposed: int, faults: Faults) -> int:
    """Return the value of a sensor with its faults."""
    field = exposed - _REST
    if at in faults.dead_halls:
        return _REST
    if at in faults.stuck_halls:
        return _WHOLE
    if faults.reversed_magnets != (at in faults.reversed_halls):
        field = -field
    if at in faults.weak_halls:
        field //= 3
    return min(max(_REST + field + _CROOKED * (at in faults.crooked_halls), 0), _WHOLE)
