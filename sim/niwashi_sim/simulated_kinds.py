"""What is below each further kind of switches that is simulated. A new one is a module and one line here.

A matrix and expanders are below the simulated pins and buses of every board (`niwashi_sim.wiring`); shift
registers and hall sensors are read by a microcontroller alone, and are below that (`niwashi_sim.pico_wired`).
"""

from niwashi_sim.switches import Build

SIMULATED: dict[str, Build] = {}
"""By the keys of `niwashi.devices.SWITCH_KINDS`."""
