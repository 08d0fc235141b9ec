"""Simulations of lines slowed by capacitance: the I2C string of expanders, and a hall sensor's channel.

And of what a diode would do to an expander's input, were it left in the strip.
"""

from dataclasses import dataclass

from hardware.circuits.expander import PULL_UP_OHM
from hardware.circuits.figures import DIODE
from hardware.circuits.netlist import Netlist
from hardware.circuits.spice import simulated

RISE_NS = {100: 1000.0, 400: 300.0}
"""By kHz: t_r at most (NXP UM10204, table 10; MCP23017: DS20001952, table 1-3, parameter 102)."""

SINK_MA = 3.0
"""At V_OL 0.4 V (UM10204, table 9, I_OL)."""

LOW_V = 0.2 * 3.3
"""An MCP23017's input is low below this (DS20001952, D031)."""

SENSOR_MA, THREE_VOLT_MA = (6.0, 10.0), 300.0
"""A DRV5055, usual and most (SBAS640, I_CC); what a Pico's 3V3 is best asked for (data sheet, 2.1)."""

_SUPPLY = 3.3
_PI_OHM, _PI_SPREAD, _SPREAD = 1800.0, 0.05, 0.01
"""Pull-ups of a Pi's bus 1 (its schematics) and their tolerance; that of those on the expander's board."""

_PIN_PF, _BOARD_PF, _RIBBON_PF, _WIRE_PF_M = 10.0, 6.0, 60.0, 100.0
"""A pin at most (UM10204, table 9, C_i); 60 mm of track; half a metre of ribbon; a metre of wire."""

LINK_M = 0.1
"""From board to board: every second row of a hexagon, with some slack."""


@dataclass(frozen=True)
class Bus:
    """SDA or SCL: the rise from 0.3 to 0.7 of the supply, what a chip has to sink, how low that is."""

    rise_ns: float
    sink_ma: float
    low_v: float


def _pull_ups(added: float, sign: int) -> float:
    """Return the resistance of the Pi's own pull-up and the added one in parallel."""
    own, added = _PI_OHM * (1 + sign * _PI_SPREAD), added * (1 + sign * _SPREAD)
    return own * added / (own + added)


def bus_pf(board: Netlist, string_m: float | None = None) -> float:
    """Return the capacitance of SDA in pF: its pins, ribbon, boards, and metres of string."""
    pins = len([ref for ref, _ in board.nets["SDA"] if not ref.startswith("R-")])
    wire = LINK_M * (pins - 2) if string_m is None else string_m
    return pins * _PIN_PF + (pins - 1) * _BOARD_PF + _RIBBON_PF + wire * _WIRE_PF_M


def bus(board: Netlist, added: float = PULL_UP_OHM, string_m: float | None = None) -> Bus:
    """Simulate an edge with the weakest pull-ups, and a low with the strongest at 5 % more supply."""
    weak, strong = _pull_ups(added, 1), _pull_ups(added, -1)
    deck = [
        "* an I2C line",
        f"vdd vdd 0 {_SUPPLY}",
        f"rup vdd line {weak:g}",
        f"cline line 0 {bus_pf(board, string_m):g}p",
        "sdrive line 0 ctl 0 sink",
        f"vhigh top 0 {_SUPPLY * 1.05}",
        f"rstrong top vsink {strong:g}",
        "vsense vsink held 0",
        f"rheld held 0 {0.4 / SINK_MA * 1000:g}",
        f".model sink sw(ron={0.4 / SINK_MA * 1000:g} roff=1g vt=0.5 vh=0.1)",
        "vctl ctl 0 pulse(1 0 1u 1n 1n 5u 20u)",
        ".tran 1n 6u",
        f".meas tran rise trig v(line) val={0.3 * _SUPPLY} rise=1 targ v(line) val={0.7 * _SUPPLY} rise=1",
        ".meas tran sink find i(vsense) at=2u",
        ".meas tran low find v(held) at=2u",
        ".end",
    ]
    values = dict(simulated("\n".join(deck) + "\n"))
    return Bus(values["rise"] * 1e9, values["sink"] * 1000, values["low"])


def longest_m(board: Netlist, khz: int = 400) -> float:
    """The longest string beyond the ribbon, in metres, before its rise takes too long (0.8473 RC)."""
    most_pf = RISE_NS[khz] * 1000 / 0.8473 / _pull_ups(PULL_UP_OHM, 1)
    return (most_pf - bus_pf(board, 0.0)) / _WIRE_PF_M


_ON_OHM, _SWITCH_US = 400.0, 0.3
"""A CD74HC4067 at 3.3 V, for which SCHS209 has no row: 2.5 times its 160 Ω at 4.5 V; its switching at 2 V."""

_COM_PF, _CHANNEL_PF, _ADC_PF = 50.0, 5.0, 6.0
"""SCHS209, common and channel capacitance; an RP2040's pin, 5 pF, and converter, 1 pF (data sheet)."""

_STEP_V = 3.3 / 4096
_ENDS_V = (2.97, 0.33)
"""A DRV5055's output at both ends of its range (SBAS640, V_L)."""


def channel_us(*, on_ohm: float = _ON_OHM) -> float:
    """From the select lines' change until the converter sees the next sensor within half a step.

    The sensor before is at one end of its range, the next one at the other; it drives 1 mA at most.
    """
    before, after = _ENDS_V
    wire = _RIBBON_PF + _CHANNEL_PF
    deck = [
        "* one channel of a multiplexer after another",
        f"bsensor 0 sensor i=max(-1m,min(1m,({after}-v(sensor))/10))",
        f"csensor sensor 0 {wire:g}p ic={after}",
        "smux sensor com ctl 0 mux",
        f".model mux sw(ron={on_ohm:g} roff=1g vt=0.5 vh=0.1)",
        "vctl ctl 0 pulse(0 1 1u 1n 1n 90u 100u)",
        f"ccom com 0 {_COM_PF + _RIBBON_PF + _ADC_PF:g}p ic={before}",
        ".tran 2n 20u uic",
        f".meas tran settled when v(com)={after + _STEP_V / 2:.6f} fall=1",
        ".end",
    ]
    values = dict(simulated("\n".join(deck) + "\n"))
    return (values["settled"] - 1e-6) * 1e6 + _SWITCH_US


def input_v(*, has_diode: bool) -> float:
    """An expander's input with its reed closed, in the cold, against its strongest pull-up."""
    strongest = 5.0 / 115e-6  # DS20001952, D070: 115 µA at 5 V
    last = "dinput inner 0 dcross" if has_diode else "rinput inner 0 0.1"
    deck = ["* an input of an expander", f"vdd vdd 0 {_SUPPLY}", f"rup vdd input {strongest:g}"]
    deck += ["ileak 0 input 1u", "rreed input inner 0.2", last, DIODE, ".temp 0"]
    deck += [".control", "set numdgt=7", "op", "print v(input)", "quit", ".endc", ".end"]
    return simulated("\n".join(deck) + "\n")[0][1]
