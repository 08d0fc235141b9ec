"""The expanders of a simulated board: chips on buses, switches at their inputs, interrupt lines."""

from collections.abc import Iterable
from functools import partial

from niwashi.devices.cell_wiring import INPUTS, ExpanderInput, Switch
from niwashi_sim.contacts import Contacts
from niwashi_sim.faults import Faults
from niwashi_sim.i2c import SimulatedI2C
from niwashi_sim.mcp23017 import Mcp23017
from niwashi_sim.switches import SimulatedSwitches, SimulationContext


class SimulatedExpanders(SimulatedSwitches):
    """The chips of a board file, and their interrupt lines."""

    def __init__(self, here: SimulationContext) -> None:
        file = here.file
        self._feel = here.feel
        self._rng = here.rng
        self._contacts = Contacts(len(file.expanders), clock=here.clock, rng=here.rng)
        self.chips = [Mcp23017(partial(self._levels, number)) for number in range(len(file.expanders))]
        self.buses = here.buses
        self._places: list[tuple[SimulatedI2C, int]] = []  # the bus and address of each chip
        self._on_line: dict[int, list[Mcp23017]] = {}
        for number, text in enumerate(file.expanders):
            bus = here.bus(text.bus)
            bus.attach(text.address, self.chips[number])
            self._places.append((bus, text.address))
            if text.interrupt is not None:
                self._on_line.setdefault(text.interrupt, []).append(self.chips[number])
        self.lines = frozenset(self._on_line)
        self._missing: frozenset[int] = frozenset()
        self.apply_faults(here.faults)
        self.rest()

    def apply_faults(self, faults: Faults) -> None:
        """Apply these faults and no others; a chip that comes back starts as if new."""
        self._contacts.apply_faults(
            stuck_closed=_inputs(faults.stuck_closed),
            stuck_open=_inputs(faults.stuck_open),
            weak=_inputs(faults.weak),
            bounce_s=faults.bounce_s,
        )
        self._cut = faults.cut_interrupts
        for bus in self.buses.values():
            bus.nacks = faults.nacks
        every = frozenset(range(len(self.chips)))
        missing = every if faults.unplugged else faults.missing_chips & every
        for number in sorted(missing - self._missing):
            bus, address = self._places[number]
            bus.unplug(address)
        for number in sorted(self._missing - missing):
            bus, address = self._places[number]
            bus.plug(address)
        self._missing = missing

    def set(self, switch: ExpanderInput, *, closed: bool) -> None:
        self._contacts.set(switch.chip, switch.number, closed=closed)

    def rest(self) -> None:
        """Let every contact settle now."""
        self._contacts.rest()

    def is_low(self, line: int) -> bool:
        """Return whether a chip pulls an interrupt line low now."""
        return line not in self._cut and any(chip.pulls_inta_low() for chip in self._on_line[line])

    def _levels(self, number: int, pulled_up: int) -> int:
        """The levels at the inputs of a chip: closed ones low, open ones high if pulled up, else noise."""
        self._feel()
        noise = self._rng.getrandbits(INPUTS) if pulled_up != 0xFFFF else 0
        return (pulled_up | noise) & ~self._contacts.touching()[number]


def _inputs(switches: Iterable[Switch]) -> list[tuple[int, int]]:
    return [(switch.chip, switch.number) for switch in switches if isinstance(switch, ExpanderInput)]
