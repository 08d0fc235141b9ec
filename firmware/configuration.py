"""The wiring of a board, as the host sends it: JSON, checked before a pin is touched.

    {"cells": 48, "debounce_ms": 5, "scan_hz": 500,
     "parts": [{"kind": "matrix", "rows": [2, 3], "columns": [4, 5]},
               {"kind": "mcp23017", "bus": 0, "sda": 20, "scl": 21, "chips": [[32, 65535]]},
               {"kind": "74hc165", "load": 6, "clock": 7, "data": 8, "chips": 2},
               {"kind": "hall", "select": [10, 11, 12, 13], "muxes": [[26, null], [27, null]],
                "levels": [1500, 2600, 3400], "slack": 300}],
     "pixels": {"pin": 15, "count": 44, "order": "GRB"},
     "piezo": {"pin": 22}}

Sensors are counted part by part. What can't be built is refused with where it stands in the text.
"""

import json

from texts import Refused
from wire_table import (
    MOST_PIXELS,
    MOST_SENSORS,
    NO_FORM,
    NO_KIND,
    NO_PIN,
    NO_PLACE,
    NO_SYNTAX,
)

PINS = tuple(pin for pin in range(29) if pin < 23 or pin > 25)  # GP23 to GP25 and GP29 never leave a Pico
ADC_PINS = (26, 27, 28)
ADDRESSES = range(0x20, 0x28)
CHANNELS = 16  # of a CD74HC4067
INPUTS = 16  # of an MCP23017


def parsed(text, taken):
    """Parse a wiring; `taken` maps pins to their uses. Raises Refused."""
    try:
        wiring = json.loads(text)
    except ValueError:
        raise Refused(NO_SYNTAX, "wiring") from None
    expect(isinstance(wiring, dict), "wiring")
    number(wiring, "", "cells", 0, MOST_SENSORS)
    number(wiring, "", "debounce_ms", 1, 50)
    number(wiring, "", "scan_hz", 20, 2000)
    parts = listed(wiring, "", "parts")
    taken = dict(taken)
    sensors = 0
    for i, part in enumerate(parts):
        sensors += checked(part, f"parts[{i}]", taken)
    if sensors > MOST_SENSORS:
        raise Refused(NO_PLACE, f"parts: {sensors} sensors")
    check_pixels(wiring, taken)
    check_piezo(wiring, taken)
    return wiring


def checked(part, where, taken):
    """Return the number of sensors of a part; claim its pins in `taken`. Raises Refused."""
    expect(isinstance(part, dict), where)
    kind = part.get("kind")
    if kind not in KINDS:
        raise Refused(NO_KIND, f"{where}.kind: {str(kind)[:20]}")
    return KINDS[kind](part, where, taken)


def check_matrix(part, where, taken):
    """Rows times columns."""
    for key in ("rows", "columns"):
        for i, pin in enumerate(listed(part, where, key)):
            claim(pin, f"{where}.{key}[{i}]", taken)
    return len(part["rows"]) * len(part["columns"])


def check_expanders(part, where, taken):
    """Sixteen a chip. Tables 2 and 3 of the data sheets have the pins of a bus: bus 0, bus 1, bus 0 …"""
    bus = number(part, where, "bus", 0, 1)
    for line, key in enumerate(("sda", "scl")):
        pin = number(part, where, key, 0, 28)
        claim(pin, f"{where}.{key}", taken)
        if pin % 4 != 2 * bus + line:
            raise Refused(NO_PIN, f"{where}.{key}: {pin} is not on bus {bus}")
    seen = []
    for i, chip in enumerate(listed(part, where, "chips")):
        here = f"{where}.chips[{i}]"
        expect(isinstance(chip, list) and len(chip) == 2, here)
        address, mask = chip
        expect(address in ADDRESSES and address not in seen, here)
        expect(isinstance(mask, int) and 0 <= mask <= 0xFFFF, here)
        seen.append(address)
    return INPUTS * len(seen)


def check_registers(part, where, taken):
    """Eight a chip."""
    for key in ("load", "clock", "data"):
        claim(number(part, where, key, 0, 28), f"{where}.{key}", taken)
    return 8 * number(part, where, "chips", 1, MOST_SENSORS // 8)


def check_hall(part, where, taken):
    """Sixteen a multiplexer. Several may share an ADC when each has an enable line."""
    select = listed(part, where, "select")
    expect(len(select) == 4, where + ".select")
    for i, pin in enumerate(select):
        claim(pin, f"{where}.select[{i}]", taken)
    muxes = listed(part, where, "muxes")
    reached = []
    for i, mux in enumerate(muxes):
        check_mux(mux, f"{where}.muxes[{i}]", reached, taken)
    levels = listed(part, where, "levels")
    expect(len(levels) <= 63 and all(isinstance(level, int) for level in levels), where + ".levels")
    expect(levels == sorted(levels) and levels[0] > 0 and levels[-1] < 65536, where + ".levels")
    number(part, where, "slack", 0, levels[0] - 1)
    return CHANNELS * len(muxes)


def check_mux(mux, where, reached, taken):
    """A pair of an ADC pin and an enable pin or none; only one may drive an ADC at a time."""
    expect(isinstance(mux, list) and len(mux) == 2, where)
    adc, enable = mux
    if adc not in ADC_PINS:
        raise Refused(NO_PIN, f"{where}: {str(adc)[:20]} has no ADC")
    for other, line in reached:
        if other == adc and (enable is None or line is None or enable == line):
            raise Refused(NO_PIN, f"{where}: {adc} twice")
    if adc not in (other for other, _ in reached):
        claim(adc, where, taken)
    if enable is not None and enable not in (line for _, line in reached):
        claim(enable, where, taken)
    reached.append((adc, enable))


def check_pixels(wiring, taken):
    """Pixels are optional."""
    pixels = wiring.get("pixels")
    if pixels is None:
        return
    expect(isinstance(pixels, dict), "pixels")
    if number(pixels, "pixels", "count", 1, 65535) > MOST_PIXELS:
        raise Refused(NO_PLACE, "pixels.count: {}".format(pixels["count"]))
    claim(number(pixels, "pixels", "pin", 0, 28), "pixels.pin", taken)
    order = pixels.get("order")
    expect(isinstance(order, str) and "".join(sorted(order)) in ("BGR", "BGRW"), "pixels.order")
    expect("W" not in order or order[3] == "W", "pixels.order")


def check_piezo(wiring, taken):
    """The piezo is optional."""
    piezo = wiring.get("piezo")
    if piezo is not None:
        expect(isinstance(piezo, dict), "piezo")
        claim(number(piezo, "piezo", "pin", 0, 28), "piezo.pin", taken)


def claim(pin, where, taken):
    """Claim a pin for one use. Raises Refused if it does not exist or has another use."""
    if pin not in PINS:
        raise Refused(NO_PIN, f"{where}: no pin {str(pin)[:20]}")
    if pin in taken:
        raise Refused(NO_PIN, f"{where}: {pin} is {taken[pin]}")
    taken[pin] = where


def number(table, where, key, least, most):
    """Return the whole number under a key. Raises Refused."""
    found = table.get(key)
    expect(isinstance(found, int) and least <= found <= most, named(where, key))
    return found


def listed(table, where, key):
    """Return the list under a key, not empty. Raises Refused."""
    found = table.get(key)
    expect(isinstance(found, list) and found, named(where, key))
    return found


def named(where, key):
    """Return a key's place in the text."""
    return f"{where}.{key}" if where else key


def expect(holds, where):
    """Check that a value is a whole number. Raises Refused."""
    if not holds:
        raise Refused(NO_FORM, where)


KINDS = {
    "matrix": check_matrix,
    "mcp23017": check_expanders,
    "74hc165": check_registers,
    "hall": check_hall,
}
