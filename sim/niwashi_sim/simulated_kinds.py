"""The simulations of further kinds of switches. A new one is a module and one line here.

Every board's simulated pins and buses have a matrix and expanders below them (`niwashi_sim.wiring`). Only a
microcontroller reads shift registers and hall sensors; they are in `niwashi_sim.wired_parts`.
"""

from niwashi_sim.switches import Build

SIMULATED: dict[str, Build] = {}
"""By the keys of `niwashi.devices.SWITCH_KINDS`."""
