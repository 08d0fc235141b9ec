"""Sensor readings of a field, by the data sheets."""

from dataclasses import dataclass

WHOLE = 65536


@dataclass(frozen=True, slots=True)
class Hall:
    """A linear hall sensor at 3.3 V: mV/mT least, usual, most; its linear range; how far its zero strays."""

    name: str
    sensitivity: tuple[float, float, float]
    range_mt: float
    zero_strays: float
    supply_v: float = 3.3

    @property
    def per_mt(self) -> float:
        """65536ths of the supply for each millitesla."""
        return self.sensitivity[1] / 1000 / self.supply_v * WHOLE

    @property
    def spread(self) -> float:
        """The sensitivity's tolerance, as a part of it."""
        return max(abs(each / self.sensitivity[1] - 1) for each in self.sensitivity)


@dataclass(frozen=True, slots=True)
class Reed:
    """A reed switch: it closes between two numbers of ampere-turns, and lets go no lower than at a third."""

    name: str
    closes_at: tuple[float, float]
    opens_least_at: float


HALL = Hall("DRV5055A1", (57.0, 60.0, 63.0), 22.0, 0.005)
"""TI SBAS640, section 6.7, at 3.3 V. The zero is taken without stones; it strays by 0.5 % of the supply later
(lifetime drift; the drift over a living room's temperatures is a tenth of the 1 % for -40 ... 125 °C)."""

REEDS = (
    Reed("MDSR-10-10-15", (10.0, 15.0), 5.0),
    Reed("MDSR-10-15-20", (15.0, 20.0), 7.0),
    Reed("MDSR-10-20-25", (20.0, 25.0), 10.0),
)
"""Littelfuse MDSR-10 by sensitivity band, which bounds closing alone. Letting go is an assumption, made
pessimistic: not less than half of what the most sensitive of the band needs to close, rounded down."""
