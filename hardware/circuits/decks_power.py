"""Decks of the 5 V: how far it droops along the pixels, and what flows when the supply is plugged in."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil

from hardware.circuits.design import Design, Part
from hardware.circuits.netlist import Netlist
from hardware.circuits.spice import simulated
from niwashi.devices.board_file import BoardFile
from niwashi.wiring.parts import fuse_a

DROOP_V = 0.5
"""Allowed voltage drop from the supply to any pixel; a WS2812B works down to 3.5 V (its data sheet, V_DD)."""

_LINK_OHM = 0.005
"""From pixel to pixel, of either rail: 40 mm of the strip's copper (35 µm, 0.5 mΩ a square) where the pour is
narrowed to 4 mm; or 60 mm of 0.35 mm² wire, with its joints."""

_FEED_OHM = 0.012
"""From the clamp to a feed point and back alike: half a metre of 0.75 mm² wire (24 mΩ/m)."""

_FUSE_V = 0.2
"""Highest voltage drop of a slow fuse of 1 A or more at its rating (IEC 60127-2, sheet 3)."""

_ENTRY_OHM = 0.035
"""Two transistors (11.7 mΩ each at 4.5 V, hot), clamps."""

_FULL_MA = 3


@dataclass(frozen=True)
class Droop:
    """Volts lost to the worst pixel at the board's current limit: from the supply, and from the clamp on."""

    whole_v: float
    along_v: float
    tried: int


@dataclass(frozen=True)
class Inrush:
    """Plugging in a supply that is on: the highest current, and what the pixels have after half a second."""

    peak_a: float
    settled_v: float


def feeds(pixels: int) -> tuple[int, ...]:
    """The pixels where 5 V and ground come in: both ends, and beyond fifty pixels the middle too.

    >>> feeds(44), feeds(91)
    ((0, 43), (0, 45, 90))
    """
    return (0, pixels - 1) if pixels <= 50 else (0, pixels // 2, pixels - 1)


def droop(file: BoardFile, board: Netlist, at: Iterable[int] | None = None) -> Droop:
    """The worst droop: as many pixels as the limit allows at full white, side by side, anywhere."""
    pixels = [each.ref for each in board.of_kind("pixel")]
    full_ma = _FULL_MA * file.pixels.channel_ma + file.pixels.idle_ma
    lit = min(len(pixels), ceil(file.pixels.limit_ma / full_ma))
    share_ma = min(full_ma, file.pixels.limit_ma / lit)
    starts = range(len(pixels) - lit + 1)
    entry_ohm = _ENTRY_OHM + _FUSE_V / fuse_a(file)
    deck = ["* the pixels' supply", "vin in 0 5", f"rentry in top {entry_ohm}"]
    deck += _ladder(len(pixels), feeds(len(pixels)) if at is None else tuple(at))
    deck += [f"i{ref} p{i} g{i} 0" for i, ref in enumerate(pixels)]
    deck += [".control", "set numdgt=7"]
    for start in starts:
        here = range(start, start + lit)
        deck += [f"alter i{pixels[i]} = {share_ma / 1000:g}" for i in here]
        deck += ["op", *(f"print v(p{i})-v(g{i})" for i in here), "print v(top)"]
        deck += [f"alter i{pixels[i]} = 0" for i in here]
    values = [value for _, value in simulated("\n".join([*deck, "quit", ".endc", ".end"]) + "\n")]
    if len(values) != len(starts) * (lit + 1):
        raise AssertionError(f"{len(values)} values of {len(starts) * (lit + 1)}")
    runs = [values[i * (lit + 1) : (i + 1) * (lit + 1)] for i in starts]
    return Droop(
        5 - min(min(run[:-1]) for run in runs), max(run[-1] - min(run[:-1]) for run in runs), len(runs)
    )


def _ladder(count: int, at: tuple[int, ...]) -> Iterator[str]:
    for i in range(count - 1):
        yield f"rp{i} p{i} p{i + 1} {_LINK_OHM}"
        yield f"rg{i} g{i} g{i + 1} {_LINK_OHM}"
    for i in at:
        yield f"rfp{i} top p{i} {_FEED_OHM}"
        yield f"rfg{i} g{i} 0 {_FEED_OHM}"


_MODELS = {
    "fuseholder": "r{ref} {0} {1} 0.04",
    "fet": "m{ref} {1} {0} {2} pfet",
    "r100k": "r{ref} {0} {1} 100k",
    "c1u": "c{ref} {0} {1} 1u ic=0",
    "c100n": "c{ref} {0} {1} 100n ic=0",
    "c1000u": "c{ref} {0} {1} 1200u ic=0",
}
"""How a part of the board stands in a deck; the electrolytic 20 % above its value."""

_RAILS = {"VIN", "VFUSED", "VMID", "GATE", "+5V", "GND"}

_FET = ".model pfet vdmos(pchan vto=-1.8 kp=60 rs=3m rd=3m cgs=5n cgdmax=1n cgdmin=0.3n rg=2)"
"""SUD50P04-08: threshold -1 to -2.5 V, 11.7 mΩ at -4.5 V (Vishay 68787, specifications)."""


def inrush_deck(design: Design, pixels: int, volts: float, left_out: tuple[str, ...] = ()) -> str:
    """A supply of some volts plugged within a microsecond into a carrier with so many pixels behind it."""
    deck = ["* plugging in", f"vps src 0 pwl(0 0 1m 0 1.001m {volts})", "rps src vin 0.08", _FET]
    deck += [
        _line(part)
        for part in design.parts
        if part.key in _MODELS and set(part.pins.values()) <= _RAILS and part.ref not in left_out
    ]
    deck += [f"cpix n_5v 0 {pixels * 0.1:g}u", "rpix n_5v 0 2k", "rg gate 0 100meg"]
    deck += [".tran 20u 500m uic", ".meas tran low min i(vps)", ".meas tran high max i(vps)"]
    deck += [".meas tran after find v(n_5v) at=499m", ".meas tran least min v(n_5v)", ".end"]
    return "\n".join(deck) + "\n"


def _line(part: Part) -> str:
    nodes = [_node(part.pins[pin]) for pin in sorted(part.pins)]
    return _MODELS[part.key].format(*nodes, ref=part.ref.lower())


def _node(net: str) -> str:
    return "0" if net == "GND" else net.lower().replace("+5v", "n_5v").replace("+3v3", "n_3v3")


def inrush(design: Design, pixels: int, volts: float = 5.0, left_out: tuple[str, ...] = ()) -> Inrush:
    """Simulate it; with negative volts, the supply the wrong way round."""
    values = dict(simulated(inrush_deck(design, pixels, volts, left_out)))
    peak = max(abs(values["low"]), abs(values["high"]))
    return Inrush(peak, values["after"] if volts > 0 else values["least"])
