"""Another kind that only the tests know: eight inputs of a PCF8574, on the bus that expanders are on too.

Its INT goes low while an input differs from what was last read (TI SCPS068, interrupt output).
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from niwashi.devices.board_file import BoardFile, BoardSection, Mistakes, SwitchKind
from niwashi.devices.connections import Connections, I2cBus
from niwashi.devices.matrix_lines import InputPin
from niwashi.devices.scanner import UnreliableInput
from niwashi.wiring.kind_papers import KindPapers, SayText, WiringTable
from niwashi_sim.contacts import Contacts
from niwashi_sim.faults import Faults
from niwashi_sim.switches import SimulatedSwitches, SimulationContext

_NAME = re.compile(r"P([0-7])")


class PortChipText(BoardSection):
    """`[pcf8574]`: its bus, its address, and the GPIO of its INT."""

    bus: int = 1
    address: int
    interrupt: int


class PortInput(NamedTuple):
    """An input of the chip."""

    number: int

    def __str__(self) -> str:
        return f"P{self.number}"


class PortChipScanner:
    """Reads the chip when its INT is low."""

    def __init__(self, text: PortChipText, bus: I2cBus, line: InputPin, first: int) -> None:
        self._text, self._bus, self._line, self._first = text, bus, line, first
        self.reads = 0
        self._closed: int | None = None
        line.input_with_pull("up")

    def scan(self, now: float) -> int:  # noqa: ARG002  # the chip answers at any time
        """Return the mask of its closed switches."""
        if self._closed is None or not self._line.state:
            self._closed = self._read()
        return self._closed << self._first

    def unreliable_inputs(self, closed: int) -> tuple[UnreliableInput, ...]:  # noqa: ARG002  # every input has its own contact
        """Nothing is."""
        return ()

    def close(self) -> None:
        """Let go of the bus."""
        self._bus.deinit()

    def _read(self) -> int:
        self.reads += 1
        levels = bytearray(1)
        assert self._bus.try_lock()
        try:
            self._bus.readfrom_into(self._text.address, levels)
        finally:
            self._bus.unlock()
        return levels[0] ^ 0xFF


class _PortChip(SwitchKind):
    key = "pcf8574"
    tables = ("pcf8574",)
    switch = PortInput
    sections = {"pcf8574": (PortChipText | None, None)}  # noqa: RUF012  # as in the base

    def named(self, word: str) -> PortInput | None:
        found = _NAME.fullmatch(word)
        return PortInput(int(found[1])) if found else None

    def is_in(self, file: BoardFile) -> bool:
        return file.section("pcf8574") is not None

    def count(self, file: BoardFile) -> int:
        return 8 if self.is_in(file) else 0

    def number(self, file: BoardFile, at: PortInput) -> int:  # noqa: ARG002  # there is one chip
        return at.number

    def check(self, file: BoardFile, placed: Sequence[tuple[str, PortInput]], mistakes: Mistakes) -> None:
        if not self.is_in(file):
            where, switch = placed[0]
            mistakes.wrong(where, str(switch), "[pcf8574]")

    def pins(self, file: BoardFile) -> Iterator[tuple[str, int]]:
        if self.is_in(file):
            yield "pcf8574.bus", 2
            yield "pcf8574.bus", 3
            yield "pcf8574.interrupt", file.section("pcf8574").interrupt

    def scanner(self, file: BoardFile, connections: Connections) -> PortChipScanner:
        text = file.section("pcf8574")
        line = connections.pins.pin(text.interrupt)
        return PortChipScanner(text, connections.bus(text.bus), line, file.sensor(PortInput(0)))

    def lines(self, file: BoardFile) -> Iterator[tuple[str, str, int]]:
        if self.is_in(file):
            yield "SDA", "sda", 2
            yield "SCL", "scl", 3
            yield "PINT", "interrupt", file.section("pcf8574").interrupt


class PortChipPapers(KindPapers):
    """It has next to none."""

    def wired_to(self, file: BoardFile, say: SayText) -> str:  # noqa: ARG002  # has no words
        return "PCF8574"

    def switch_table(self, file: BoardFile, say: SayText) -> WiringTable | None:  # noqa: ARG002
        return None


class SimulatedPortChip(SimulatedSwitches):
    """The chip below, on the bus that all kinds share."""

    def __init__(self, here: SimulationContext) -> None:
        text = here.file.section("pcf8574")
        self._feel = here.feel
        self._contacts = Contacts(1, clock=here.clock, rng=here.rng)
        self._read = -1
        self.lines = (text.interrupt,)
        here.bus(text.bus).attach(text.address, self)

    def set(self, switch: PortInput, *, closed: bool) -> None:
        """Close or open the switch at an input."""
        self._contacts.set(0, switch.number, closed=closed)

    def rest(self) -> None:
        """No contact chatters any more."""
        self._contacts.rest()

    def apply_faults(self, faults: Faults) -> None:
        """Nothing is wrong with it, ever."""

    def is_low(self, line: int) -> bool:
        """Return whether an input differs from what was last read."""
        self._feel()
        return line in self.lines and self._contacts.touching()[0] != self._read

    def write(self, sent: bytes) -> None:
        """Take the levels of its outputs; it has none."""

    def read(self, size: int) -> bytes:
        """Return the levels of its inputs: a closed switch pulls its input low."""
        self._feel()
        self._read = self._contacts.touching()[0]
        return bytes([self._read ^ 0xFF]) * size

    def lose_power(self) -> None:
        """Forget what was read."""
        self._read = -1


PORT_CHIP = _PortChip()
