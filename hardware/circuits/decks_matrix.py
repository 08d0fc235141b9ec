"""Decks of the switch matrix, from a board's netlist: levels, currents, and how long a line takes to follow.

A deck has every switch, diode and pull-up of the netlist. Switches are resistors, 0.2 Ω closed (reed data
sheets, contact resistance at most) and 1 GΩ open; a driven row is its pin's output resistance to ground.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hardware.circuits.figures import DIODE, Pads
from hardware.circuits.netlist import Component, Netlist
from hardware.circuits.spice import simulated

_CLOSED, _OPEN = 0.2, 1e9
_SUPPLY = 3.3
_COLD, _HOT = 0.0, 50.0
_RIBBON_PF, _TRACK_PF, _OPEN_REED_PF, _DIODE_PF = 60.0, 60.0, 0.3, 4.0
"""Half a metre of ribbon beside ground at 120 pF/m; 240 mm of 0.25 mm track over ground on 1.6 mm FR-4 at
less than 100 pF/m, with the wires from strip to strip as much again; an open reed; a diode at 0 V."""


@dataclass(frozen=True)
class Levels:
    """Extremes of the columns over all trials: volts and milliamperes."""

    highest_low_v: float
    lowest_high_v: float
    pin_ma: float
    total_ma: float
    tried: int


@dataclass(frozen=True)
class Settling:
    """Microseconds from a row's edge until its columns are surely low, and surely high again."""

    fall_us: float
    rise_us: float


@dataclass(frozen=True)
class Series:
    """Resistors at the computer's pins, in ohms: one in each column, one in each row."""

    column_ohm: float = 0.0
    row_ohm: float = 0.0

    @classmethod
    def of(cls, board: Netlist) -> "Series":
        found = {each.ref[2]: float(each.kind.removesuffix("R")) for each in board.components
                 if re.fullmatch(r"R-[RC]\d+", each.ref)}  # fmt: skip
        return cls(found.get("C", 0.0), found.get("R", 0.0))


NONE = Series()


@dataclass(frozen=True)
class Slip:
    """Milliamperes into a pin while its wire touches the pixels' 5 V: as an input, and as a low output."""

    idle_ma: float
    driven_ma: float


def _node(net: str) -> str:
    return "n" + "".join(char if char.isalnum() else "_" for char in net.lower())


def _lines(board: Netlist, letter: str) -> list[str]:
    found = [net for net in board.nets if re.fullmatch(rf"{letter}\d+", net)]
    return sorted(found, key=lambda net: int(net[1:]))


def _matrix(board: Netlist) -> list[Component]:
    """The switches between a column and a row."""
    return [each for each in board.of_kind("reed", "button") if "GND" not in each.pins.values()]


def _name(switch: Component) -> str:
    return "r" + _node(switch.ref)


def _row_of(board: Netlist, switch: Component) -> str:
    inner = switch.pins["2"]
    beyond = [each.pins["K"] for each in board.of_kind("diode") if each.pins["A"] == inner]
    return beyond[0] if beyond else inner


def _parts(
    board: Netlist, closed: set[str], pull_up: float, leak_ua: float, series: Series, diode: str = DIODE
) -> Iterator[str]:
    """A column's own node is its wire; `pin…` is the pin behind its resistor."""
    yield f"vdd vdd 0 {_SUPPLY}"
    for column in _lines(board, "C"):
        pin = f"pin{_node(column)}"
        yield f"rser{column} {pin} {_node(column)} {max(series.column_ohm, 1e-3):g}"
        yield f"rup{column} vdd {pin} {pull_up:g}"
        yield f"ileak{column} 0 {pin} {leak_ua:g}u"
    for row in _lines(board, "R"):
        yield f"rrow{row} {_node(row)} 0 {_OPEN:g}"
    for switch in _matrix(board):
        ohm = _CLOSED if switch.ref in closed else _OPEN
        yield f"{_name(switch)} {_node(switch.pins['1'])} {_node(switch.pins['2'])} {ohm:g}"
    for each in board.of_kind("diode"):
        yield f"d{_node(each.ref)} {_node(each.pins['A'])} {_node(each.pins['K'])} dcross"
    yield diode


def levels_deck(
    board: Netlist, closed: set[str], pads: Pads, *, is_low_worst: bool, series: Series, diode: str = DIODE
) -> str:
    """Every row driven in turn with these switches closed, then with each of its own opened alone.

    At its worst for a low level: cold diodes, the strongest pull-ups, leaks into the columns. For a high one:
    warm, the weakest pull-ups, leaks out of them.
    """
    pull_up = min(pads.pull_up_ohm) if is_low_worst else max(pads.pull_up_ohm)
    leak = pads.leak_ua if is_low_worst else -pads.leak_ua
    head = ["* a switch matrix", *_parts(board, closed, pull_up, leak, series, diode)]
    head += [f".temp {_COLD if is_low_worst else _HOT}", ".control", "set numdgt=7"]
    shown = " ".join(f"v(pin{_node(column)})" for column in _lines(board, "C"))
    for row in _lines(board, "R"):
        lifted = [s for s in _matrix(board) if s.ref in closed and _row_of(board, s) == row]
        head.append(f"alter rrow{row} = {pads.out_ohm + series.row_ohm:g}")
        head += ["op", f"print {shown} v({_node(row)})"]
        for switch in lifted:
            head += [f"alter {_name(switch)} = {_OPEN:g}", "op", f"print {shown} v({_node(row)})"]
            head.append(f"alter {_name(switch)} = {_CLOSED:g}")
        head.append(f"alter rrow{row} = {_OPEN:g}")
    return "\n".join([*head, "quit", ".endc", ".end"]) + "\n"


def levels(
    board: Netlist, closed: set[str], pads: Pads, series: Series | None = None, diode: str = DIODE
) -> Levels:
    """The levels at their worst, from both decks, with the netlist's resistors or with others.

    Raises AssertionError where a run prints something else.
    """
    series = Series.of(board) if series is None else series
    low, high, pin = 0.0, _SUPPLY, 0.0
    tried = 0
    for is_low_worst in (True, False):
        deck = levels_deck(board, closed, pads, is_low_worst=is_low_worst, series=series, diode=diode)
        values = simulated(deck)
        width = len(_lines(board, "C")) + 1
        expected = list(_expected(board, closed))
        if len(values) != width * len(expected):
            raise AssertionError(f"{len(values)} values of {width * len(expected)}")
        for i, down in enumerate(expected):
            run = dict(values[i * width : (i + 1) * width])
            row_v = values[(i + 1) * width - 1][1]
            pin = max(pin, row_v / (pads.out_ohm + series.row_ohm) * 1000)
            for column in _lines(board, "C"):
                volts = run[f"v(pin{_node(column)})"]
                low, high = (max(low, volts), high) if column in down else (low, min(high, volts))
        tried += len(expected)
    return Levels(low, high, pin, pin + len(_lines(board, "C")) * pads.leak_ua / 1000, tried)


def _expected(board: Netlist, closed: set[str]) -> Iterator[set[str]]:
    """For each run of the deck, the columns that have to be low."""
    for row in _lines(board, "R"):
        mine = [s for s in _matrix(board) if s.ref in closed and _row_of(board, s) == row]
        yield {s.pins["1"] for s in mine}
        for lifted in mine:
            yield {s.pins["1"] for s in mine if s is not lifted}


_CLAMP = ".model esd d(is=1e-14 n=1 rs=5)"
"""A pin's own diode to its supply, about 0.8 V at 10 mA: a usual one, since no data sheet says more."""


def slip(pads: Pads, ohm: float) -> Slip:
    """Return a pin's voltage at a touch of 5 V, behind a resistor in ohms."""
    deck = ["* a slipped wire", f"vdd vdd 0 {_SUPPLY}", "vfive five 0 5", _CLAMP]
    for name, rest in (("idle", "didle pidle vdd esd"), ("driven", f"rdriven pdriven 0 {pads.out_ohm:g}")):
        deck += [f"r{name}s five p{name} {max(ohm, 1e-3):g}", rest]
    deck += ["ddriven pdriven vdd esd", ".control", "set numdgt=7", "op"]
    deck += [f"print v(five)-v(p{name})" for name in ("idle", "driven")]
    values = [volts for _, volts in simulated("\n".join([*deck, "quit", ".endc", ".end"]) + "\n")]
    idle, driven = (volts / max(ohm, 1e-3) * 1000 for volts in values)
    return Slip(idle, driven)


def line_pf(board: Netlist, net: str, pads: Pads) -> float:
    """Return the capacitance of a row or column alone, in pF."""
    here = [ref for ref, _ in board.nets[net]]
    return (
        _RIBBON_PF
        + _TRACK_PF
        + pads.pin_pf
        + sum(_DIODE_PF if ref.startswith("D-") else _OPEN_REED_PF for ref in here if ref != "A1")
    )


def settling_deck(board: Netlist, pads: Pads) -> str:
    """The first row driven low for 20 µs while all its switches are closed, and let go."""
    row = _lines(board, "R")[0]
    closed = {s.ref for s in _matrix(board) if _row_of(board, s) == row}
    series = Series.of(board)
    deck = ["* a row's edges", *_parts(board, closed, max(pads.pull_up_ohm), -pads.leak_ua, series)]
    deck = [line for line in deck if not line.startswith(f"rrow{row} ")]
    deck += [
        f"sdrive {_node(row)} 0 ctl 0 pad",
        f".model pad sw(ron={pads.out_ohm + series.row_ohm:g} roff=1g vt=0.5 vh=0.1)",
        "vctl ctl 0 pulse(0 1 1u 2n 2n 20u 1)",
    ]
    for net in (*_lines(board, "C"), row):
        deck.append(f"c{_node(net)} {_node(net)} 0 {line_pf(board, net, pads):g}p ic={_SUPPLY}")
    last = f"pin{_node(_lines(board, 'C')[0])}"
    deck += [
        f".temp {_HOT}",
        ".tran 20n 200u",
        f".meas tran fall when v({last})={pads.low_v} fall=1",
        f".meas tran rise when v({last})={pads.high_v} rise=1",
        ".end",
    ]
    return "\n".join(deck) + "\n"


def settling(board: Netlist, pads: Pads) -> Settling:
    """Simulate both edges."""
    values = dict(simulated(settling_deck(board, pads)))
    return Settling((values["fall"] - 1e-6) * 1e6, (values["rise"] - 21e-6) * 1e6)
