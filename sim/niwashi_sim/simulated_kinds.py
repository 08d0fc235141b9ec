"""The simulations of further kinds of switches. A new one is a module and one line here.

Every board's simulated pins have a matrix below them (`niwashi_sim.wiring`). Only a microcontroller reads
shift registers and hall sensors; they are in `niwashi_sim.wired_parts`.
"""

from niwashi.errors import BoardFault
from niwashi.message import Key
from niwashi_sim.switches import Build, SimulatedSwitches, SimulationContext


def _expanders(here: SimulationContext) -> SimulatedSwitches:
    from niwashi_sim.simulated_expanders import SimulatedExpanders

    return SimulatedExpanders(here)


def _neotrellis(here: SimulationContext) -> SimulatedSwitches:
    """Import what stands on Adafruit's library only for a board with tiles. Raises BoardFault without it."""
    try:
        from niwashi_sim.simulated_neotrellis import SimulatedNeoTrellis
    except ImportError as error:
        raise BoardFault("board-fault-no-library", doing=Key("board-doing-i2c"), detail=str(error)) from error

    return SimulatedNeoTrellis(here)


def _midi(here: SimulationContext) -> SimulatedSwitches:
    """Import pseudo-terminals only for a board with a controller: Windows has none."""
    from niwashi_sim.simulated_midi import SimulatedMidi

    return SimulatedMidi(here)


SIMULATED: dict[str, Build] = {"expander": _expanders, "neotrellis": _neotrellis, "midi": _midi}
"""By the keys of `niwashi.devices.switch_kinds.SWITCH_KINDS`."""
