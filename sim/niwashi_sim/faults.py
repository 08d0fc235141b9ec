"""What may be wrong with a board: the mistakes of its builder, and what wears out."""

from dataclasses import dataclass

from niwashi.devices import Crossing, Switch

__all__ = ["Faults"]

_NO_CROSSINGS: frozenset[Crossing] = frozenset()
_NO_SWITCHES: frozenset[Switch] = frozenset()


@dataclass(frozen=True)
class Faults:
    """Faults of a simulated board.

    `bridged` diodes conduct both ways (as if missing). `missing_chips` are numbers of expanders,
    counted from 0, `cut_interrupts` GPIOs whose wire is broken, and each transfer over I2C fails with the
    probability `nacks`.
    """

    stuck_closed: frozenset[Switch] = _NO_SWITCHES
    stuck_open: frozenset[Switch] = _NO_SWITCHES
    bridged: frozenset[Crossing] = _NO_CROSSINGS
    reversed: frozenset[Crossing] = _NO_CROSSINGS
    grounded_columns: frozenset[int] = frozenset()
    grounded_rows: frozenset[int] = frozenset()
    missing_chips: frozenset[int] = frozenset()
    cut_interrupts: frozenset[int] = frozenset()
    nacks: float = 0.0
