"""The seam for simulated switches: what closes and opens below the drivers, for each kind of them."""

from collections.abc import Callable, Collection, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from niwashi.devices import BoardFile, BytePort
from niwashi_sim.faults import Faults
from niwashi_sim.i2c import SimulatedI2C


class SimulatedSwitches:
    """All switches of one kind on a simulated board, and what is reached of them: ports, lines, or chips.

    Chips it attaches to a bus of its `SimulationContext`.
    """

    ports: Mapping[str, BytePort] = MappingProxyType({})
    """The serial ports on which it talks, by the names that the board file calls them."""

    lines: Collection[int] = ()
    """The GPIOs that it pulls low, or lets go."""

    def is_low(self, line: int) -> bool:
        """Return whether it pulls one of its lines low now."""
        raise NotImplementedError

    def set(self, switch: Any, *, closed: bool) -> None:
        """Close or open a switch, which starts to chatter if that changes anything."""
        raise NotImplementedError

    def rest(self) -> None:
        """Let every contact come to rest now."""

    def apply_faults(self, faults: Faults) -> None:
        """Have these faults from now on, and no others."""
        raise NotImplementedError


class SimulationContext(NamedTuple):
    """What simulated switches are in: their board, time, chance, and what is wrong from the beginning.

    `feel` is to be called before any look, to bring the switches up to date with the table.
    """

    file: BoardFile
    feel: Callable[[], None]
    clock: Callable[[], float]
    rng: Random
    faults: Faults
    buses: dict[int, SimulatedI2C]

    def bus(self, number: int) -> SimulatedI2C:
        """Return the I2C bus of that number, which all kinds share."""
        return self.buses.setdefault(number, SimulatedI2C(rng=self.rng))


Build = Callable[[SimulationContext], SimulatedSwitches]
"""Makes the switches of one kind."""
