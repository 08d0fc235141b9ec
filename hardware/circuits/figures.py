"""Worst-case figures of the data sheets, each with its source."""

from dataclasses import dataclass

PIN_MA = 16.0
"""One pin: BCM2835 ARM Peripherals, table 6-32 (pads control: 16 mA drive at most)."""

TOTAL_MA = 50.0
"""All pins: RP2040 data sheet, table "Digital IO characteristics", I_IOVSS_MAX, I_IOVDD_MAX; a Pi alike."""


@dataclass(frozen=True)
class Pads:
    """A computer's pins: thresholds, pull-ups, resistance of outputs, leakage, capacitance."""

    name: str
    source: str
    low_v: float
    high_v: float
    pull_up_ohm: tuple[float, float]
    out_ohm: float
    leak_ua: float
    pin_pf: float = 5.0


PI_3 = Pads(
    "Raspberry Pi up to 3",
    "Compute Module data sheet 1.0, table 5: V_IL 0.8 and V_IH 1.3 V at 2.7 V (none is given above), "
    "pull-up 50 to 65 kΩ, V_OL 0.15 V at 2 mA, input leak 5 µA, 5 pF",
    0.8,
    1.3,
    (50e3, 65e3),
    75.0,
    5.0,
)

PI_4 = Pads(
    "Raspberry Pi 4",
    "Raspberry Pi 4 Model B data sheet 1.1, DC characteristics: V_IL 0.8, V_IH 2.0 V, pull-up 18 to 73 kΩ, "
    "7 mA at V_OL 0.4 V, input leak 10 µA, 5 pF; taken for the Pi 5 too, whose RP1 has no such table",
    0.8,
    2.0,
    (18e3, 73e3),
    57.0,
    10.0,
)

PICO = Pads(
    "Raspberry Pi Pico",
    "RP2040 data sheet, table 633 (Digital IO characteristics): V_IL 0.8, V_IH 2.0 V, pull-up 50 to 80 kΩ, "
    "V_OL 0.5 V at 4 mA (the drive after reset), input leak 1 µA",
    0.8,
    2.0,
    (50e3, 80e3),
    125.0,
    1.0,
)

HEADERS = {"Raspberry Pi": (PI_3, PI_4), "Raspberry Pi Pico": (PICO,)}

DIODE = ".model dcross d(is=6.846e-10 n=1.75 rs=1 cjo=4p tt=5n eg=1.11 xti=3 bv=100)"
"""The 1N4448(W) at the highest forward voltage allowed at 25 °C (Diodes Inc. 1N4448W, Vishay and Rohm 1N4448,
electrical characteristics: 0.62 to 0.72 V at 5 mA; 4 pF at 0 V); a typical one has 0.6 V at 1 mA."""

DIODE_1N4148 = ".model dcross d(is=1.4625e-10 n=1.75 rs=3 cjo=2p tt=5n eg=1.11 xti=3 bv=100)"
"""The 1N4148W likewise (Diodes Inc.: 0.715 V at 1 mA, 0.855 V at 10 mA), for what is built with it already.
With wires it is promised less still: 1 V at 10 mA and nothing below."""
