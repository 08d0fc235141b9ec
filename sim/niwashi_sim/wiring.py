"""The wires of a simulated board: stones and fingers above, a matrix and expanders below."""

from collections.abc import Callable
from random import Random

from niwashi.devices import BoardFile, Crossing, Input, Switch
from niwashi_sim.chips import Chips
from niwashi_sim.circuit import Circuit
from niwashi_sim.faults import SOUND, Faults
from niwashi_sim.table import Table

__all__ = ["Wiring"]


class Wiring:
    """The switches of a board file, worked by the stones and fingers on a table."""

    def __init__(
        self,
        file: BoardFile,
        table: Table,
        *,
        clock: Callable[[], float],
        rng: Random,
        faults: Faults | None = None,
    ) -> None:
        matrix, faults = file.matrix, faults or SOUND
        self.circuit = Circuit(
            len(matrix.rows), len(matrix.columns), diodes=matrix.diodes, clock=clock, rng=rng, faults=faults
        )
        self.chips = Chips(file, self.feel, clock=clock, rng=rng, faults=faults)
        self._table = table
        self._seen = -1
        self._reeds = [(wired.cell.name, wired.reed) for wired in file.cells if wired.reed]
        self._buttons = [(wired.cell.name, wired.button) for wired in file.cells if wired.button]
        self.is_unplugged = faults.unplugged
        self.feel()
        self.circuit.rest()  # what stands there has stood there
        self.chips.rest()

    def apply_faults(self, faults: Faults) -> None:
        """Have these faults from now on, and no others."""
        self.is_unplugged = faults.unplugged
        self.circuit.apply_faults(faults)
        self.chips.apply_faults(faults)

    def feel(self) -> None:
        """Bring the switches up to date with what stands on the table and which fingers press."""
        if self._seen != self._table.version:
            self._seen = self._table.version
            self._work_switches()

    def _work_switches(self) -> None:
        for name, switch in self._reeds:
            self._work(switch, closed=bool(self._table.stacks.get(name)))
        for name, switch in self._buttons:
            self._work(switch, closed=name in self._table.fingers)

    def _work(self, switch: Switch, *, closed: bool) -> None:
        if isinstance(switch, Crossing):
            self.circuit.set(switch, closed=closed)
        elif isinstance(switch, Input):  # shift registers are a Pico's
            self.chips.set(switch, closed=closed)
