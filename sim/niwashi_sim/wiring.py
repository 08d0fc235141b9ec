"""The wires of a simulated board, between the table and its switches of all kinds."""

from collections.abc import Callable
from errno import ENODEV
from random import Random

from niwashi.devices.background import Runner, run_inline
from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Switch
from niwashi.devices.connections import BytePort
from niwashi.errors import BoardFault
from niwashi_sim.circuit import Circuit
from niwashi_sim.faults import SOUND, Faults
from niwashi_sim.simulated_kinds import SIMULATED
from niwashi_sim.switches import SimulatedSwitches, SimulationContext
from niwashi_sim.table import Table


class Wiring:
    """The switches of a board file, closed by the stones and fingers on a table."""

    def __init__(
        self,
        file: BoardFile,
        table: Table,
        *,
        clock: Callable[[], float],
        rng: Random,
        faults: Faults | None = None,
    ) -> None:
        here = SimulationContext(file, self.feel, clock, rng, faults or SOUND, buses={})
        self.run: Runner = run_inline
        """Runs what a driver does in the background."""
        self.buses = here.buses
        """The I2C buses, by number."""
        self.circuit = Circuit.around(here)
        """Rows and columns; the simulated pins need them even if there are none."""
        self._switches = {"matrix": self.circuit, **_further(here)}
        self.pullers = {gpio: each for each in self._switches.values() for gpio in each.lines}
        """By GPIO, the switches that may pull its line low."""
        self._kinds = {kind.switch: kind.key for kind in file.kinds}
        self._table = table
        self._seen = -1
        self._reeds = [(wired.cell.name, wired.reed) for wired in file.cells if wired.reed]
        self._buttons: dict[Switch, set[str]] = {}
        """The cells of each button: more than one where a key means another thing when it is held."""
        for wired in file.cells:
            if wired.key:
                self._buttons.setdefault(wired.key, set()).add(wired.cell.name)
        self.is_unplugged = here.faults.unplugged
        self.feel()
        for switches in self._switches.values():
            switches.rest()  # the pieces are already in place

    def apply_faults(self, faults: Faults) -> None:
        self.is_unplugged = faults.unplugged
        for switches in self._switches.values():
            switches.apply_faults(faults)

    def port(self, name: str) -> BytePort:
        """The serial port of this name, with switches on its other end. Raises BoardFault if none is."""
        for switches in self._switches.values():
            if name in switches.ports:
                return switches.ports[name]
        raise BoardFault("serial-fault-port", port=name, detail="nothing is simulated there")

    def midi(self, name: str) -> BytePort:
        """The MIDI port of this name, newly opened. Raises BoardFault if none is."""
        for switches in self._switches.values():
            if name in switches.midi_ports:
                return switches.midi_ports[name]()
        raise BoardFault("midi-fault-port", port=name, detail="nothing is simulated there")

    def lights(self, key: str) -> SimulatedSwitches:
        """Return the buttons of a kind, for what their lights show."""
        return self._switches[key]

    def feel(self) -> None:
        """Update the switches from the pieces and fingers on the table."""
        if self._seen != self._table.version:
            self._seen = self._table.version
            for name, switch in self._reeds:
                self._work(switch, closed=bool(self._table.stacks.get(name)))
            for switch, names in self._buttons.items():
                self._work(switch, closed=not names.isdisjoint(self._table.fingers))

    def _work(self, switch: Switch, *, closed: bool) -> None:
        self._switches[self._kinds[type(switch)]].set(switch, closed=closed)


def _further(here: SimulationContext) -> dict[str, SimulatedSwitches]:
    """Return the switches of further kinds, by key. Raises LookupError if one is not simulated."""
    there = [kind.key for kind in here.file.kinds if kind.is_in(here.file)]
    further = [key for key in there if key != "matrix"]
    if missing := [key for key in further if key not in SIMULATED]:
        raise LookupError(f"nothing simulates {', '.join(missing)}: see niwashi_sim/simulated_kinds.py")
    return {key: SIMULATED[key](here) for key in further}


def reach(wiring: Wiring) -> None:
    """Raise the error of a removed GPIO chip while the board is unplugged."""
    if wiring.is_unplugged:
        raise OSError(ENODEV, "No such device")
