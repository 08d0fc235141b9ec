"""The interface of simulated switches, one implementation for each kind."""

from collections.abc import Callable, Collection, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from niwashi.devices.board_file import BoardFile
from niwashi.devices.connections import BytePort
from niwashi_sim.faults import Faults
from niwashi_sim.i2c import SimulatedI2C


class SimulatedSwitches:
    """All switches of one kind on a simulated board, with their ports, lines or chips.

    Chips are attached to a bus of the `SimulationContext`.
    """

    ports: Mapping[str, BytePort] = MappingProxyType({})
    """Serial ports that it answers on, by their names in the board file."""

    midi_ports: Mapping[str, Callable[[], BytePort]] = MappingProxyType({})
    """MIDI ports that it answers on, by their names in the board file; each call opens one anew."""

    lines: Collection[int] = ()
    """GPIOs that it pulls low or releases."""

    def is_low(self, line: int) -> bool:
        """Return whether it pulls one of its lines low now."""
        raise NotImplementedError

    def set(self, switch: Any, *, closed: bool) -> None:
        """Close or open a switch; it bounces if its state changes."""
        raise NotImplementedError

    def rest(self) -> None:
        """Let every contact settle now."""

    def apply_faults(self, faults: Faults) -> None:
        raise NotImplementedError


class SimulationContext(NamedTuple):
    """The environment of simulated switches: board, clock, randomness, initial faults.

    Call `feel` before each read, to update the switches from the table.
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
