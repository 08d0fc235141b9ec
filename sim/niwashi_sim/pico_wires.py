"""The wires of a Pico and the parts of its wiring: matrices, chips, multiplexers, pixels."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from niwashi_sim.circuit import Circuit
from niwashi_sim.contacts import Contacts
from niwashi_sim.faults import Faults
from niwashi_sim.mcp23017 import Mcp23017
from niwashi_sim.wired_parts import (
    SensorInputs,
    WiredChips,
    WiredHalls,
    WiredMatrix,
    WiredPart,
    WiredRegisters,
)

_FLOATS, _PULLED, _DRIVES = 0, 1, 2
_ADC_PINS = (26, 27, 28)
_PINS = 30


class PicoWires:
    """The parts of a wiring with the stimuli of their sensors. It satisfies `micropython.Wires`.

    `pixels` are the bytes that the pixels took last, in wire order.
    """

    def __init__(
        self,
        wiring: Mapping[str, Any],
        sensed: SensorInputs,
        *,
        clock: Callable[[], float],
        rng: Random,
        diodes: bool = True,
        driven: str = "rows",
        faults: Faults | None = None,
    ) -> None:
        self._sensed = sensed
        self._rng = rng
        self._seen = -1
        self._drives: dict[int, tuple[int, int]] = {}
        faults = faults or Faults()
        make = _Maker(clock, rng, diodes, driven, faults)
        self._parts: Sequence[WiredPart] = [make.part(part) for part in wiring["parts"]]
        self._chips = dict(chip for part in self._parts for chip in getattr(part, "chips", {}).items())
        self._halls = [part for part in self._parts if isinstance(part, WiredHalls)]
        self._unplugged: dict[int, Mcp23017] = {}
        self.count = 0
        """The number of frames sent to the pixels."""
        self.pixels = b""
        self.tones: list[tuple[int, int, int]] = []
        """The tones: pin, frequency (0 for silence), and time in µs."""
        self._feel()
        for part in self._parts:
            part.rest()  # the pieces are already in place

    def move(self, pin: int, mode: int, level: int, now_us: int) -> None:  # noqa: ARG002  # wires are quick
        self._feel()
        self._drives[pin] = mode, level
        for part in self._parts:
            part.move(pin, mode, level)

    def levels(self, now_us: int) -> int:  # noqa: ARG002
        """Return the levels at all pins; a floating unconnected pin reads noise."""
        self._feel()
        levels = self._rng.getrandbits(_PINS)
        for pin, (mode, level) in self._drives.items():
            if mode == _PULLED or (mode == _DRIVES and level):
                levels |= 1 << pin
            elif mode == _DRIVES:
                levels &= ~(1 << pin)
        for part in self._parts:
            levels = part.levels(levels)
        return levels

    def voltages(self, now_us: int) -> tuple[int, int, int]:  # noqa: ARG002
        """Return the values at the ADC pins; noise if nothing is connected."""
        self._feel()
        low, middle, high = (self._voltage(pin) for pin in _ADC_PINS)
        return low, middle, high

    def write_i2c(self, bus: int, address: int, sent: bytes) -> bool:
        """Write to a chip; return whether one answered."""
        chip = self._chips.get(bus << 7 | address)
        if chip is not None:
            chip.write(sent)
        return chip is not None

    def read_i2c(self, bus: int, address: int, size: int) -> bytes | None:
        """Read from a chip; None if none answered."""
        self._feel()
        chip = self._chips.get(bus << 7 | address)
        return None if chip is None else chip.read(size)

    def show(self, pin: int, bits: int, words: bytes) -> None:  # noqa: ARG002
        """Take words for the pixels, each sent from its highest bit on."""
        self.count += 1
        width = bits // 8
        wire = bytearray()
        for at in range(0, len(words), 4):
            wire += words[at : at + 4][::-1][:width]
        self.pixels = bytes(wire)

    def sound(self, pin: int, hertz: int, now_us: int) -> None:
        """Record the frequency of a piezo at a pin; 0 for silence."""
        self.tones.append((pin, hertz, now_us))

    def sent(self) -> bytes:
        """Return the bytes of the last frame, in wire order; nothing before the first."""
        return self.pixels

    def apply_faults(self, faults: Faults) -> None:
        """Apply these faults and no others. Missing chips are set at the start only."""
        for part in self._parts:
            part.apply_faults(faults)

    def unplug(self, bus: int, address: int) -> None:
        """Take a chip off its bus and its supply."""
        self._unplugged[bus << 7 | address] = self._chips.pop(bus << 7 | address)

    def plug(self, bus: int, address: int) -> None:
        """Put it back: it starts as if new."""
        chip = self._unplugged.pop(bus << 7 | address)
        chip.lose_power()
        self._chips[bus << 7 | address] = chip

    def let_go(self) -> None:
        """Let every pin float; the pixels keep their colours."""
        for pin in list(self._drives):
            self.move(pin, _FLOATS, 0, 0)

    def _voltage(self, pin: int) -> int:
        found = [voltage for hall in self._halls if (voltage := hall.voltage(pin)) is not None]
        return found[0] if len(found) == 1 else self._rng.randrange(65536)

    def _feel(self) -> None:
        if self._seen == self._sensed.version:
            return
        self._seen = self._sensed.version
        first = 0
        for part in self._parts:
            part.feel(self._sensed, first)
            first += part.count


class _Maker:
    """Makes parts that share one clock, one source of randomness and the same faults."""

    def __init__(
        self,
        clock: Callable[[], float],
        rng: Random,
        diodes: bool,  # noqa: FBT001
        driven: str,
        faults: Faults,
    ) -> None:
        self._clock, self._rng, self._diodes, self._faults = clock, rng, diodes, faults
        self._driven = driven
        self._chips = self._registers = 0

    def part(self, part: Mapping[str, Any]) -> WiredPart:
        if part["kind"] == "matrix":
            # What is driven is a row there, whatever the board's file calls it.
            lines = (part["rows"], part["columns"])
            circuit = Circuit(
                *map(len, lines if self._driven == "rows" else reversed(lines)),
                diodes=self._diodes,
                driven=self._driven,
                clock=self._clock,
                rng=self._rng,
                faults=self._faults,
            )
            return WiredMatrix(part, circuit, is_turned=self._driven == "columns")
        if part["kind"] == "74hc165":
            first, self._registers = self._registers, self._registers + part["chips"]
            return WiredRegisters(part, self._contacts(part["chips"]), self._rng, first)
        if part["kind"] == "hall":
            return WiredHalls(part, self._rng)
        first, self._chips = self._chips, self._chips + len(part["chips"])
        return WiredChips(part, self._contacts(len(part["chips"])), self._faults.missing_chips, first)

    def _contacts(self, groups: int) -> Contacts:
        return Contacts(groups, clock=self._clock, rng=self._rng)
