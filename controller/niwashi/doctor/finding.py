"""Findings: the kinds of faults of a board, in the terms of the person who repairs it."""

from dataclasses import dataclass
from enum import StrEnum


class FindingKind(StrEnum):
    """A kind of fault. The order is the order of a report."""

    MISSING_CHIP = "missing-chip"  # an expander does not answer; at: its name
    SILENT_REGISTERS = "silent-registers"  # a chain reads open from a chip on; at: its name
    GROUNDED_REGISTERS = "grounded-registers"  # it reads closed
    LOOSE_REGISTERS = "loose-registers"  # it reads by chance
    STALLED_REGISTERS = "stalled-registers"  # all reads as that chip's last input does
    GROUNDED_ROW = "grounded-row"  # a row that is always low; at: its name
    GROUNDED_COLUMN = "grounded-column"
    CUT_ROW = "cut-row"  # a wire without contact; at: its name
    CUT_COLUMN = "cut-column"
    LOOSE_ROW = "loose-row"  # a wire that is driven, with contact now and then; at: its name
    SWAPPED_ROWS = "swapped-rows"  # at: both names
    SWAPPED_COLUMNS = "swapped-columns"
    STUCK_CLOSED = "stuck-closed"  # a switch that is closed whatever lies there; at: where it sits
    STUCK_OPEN = "stuck-open"
    WEAK = "weak"  # a switch that lets go now and then; at: where it sits
    LONG_BOUNCE = "long-bounce"  # contacts outlast the debounce; at: the milliseconds needed, the switches
    BRIDGED = "missing-diode"  # a diode that conducts both ways, or is missing; at: the switch
    REVERSED = "reversed-diode"  # a diode the wrong way round; at: the switch
    TURNED_DIODES = "turned-diodes"  # all of them are; at: "all"
    DEAD_MULTIPLEXER = "dead-multiplexer"  # no sensor behind it measures anything; at: its name
    SWAPPED_SELECTS = "swapped-selects"  # wires of a multiplexer's address; at: both names (S0 … S3)
    SWAPPED_CHANNELS = "swapped-channels"  # wires of hall sensors; at: where both should be
    DEAD_HALL = "dead-hall"  # a hall sensor that measures nothing; at: its channel
    STUCK_HALL = "stuck-hall"  # one that always gives the strongest field; at: its channel
    WEAK_HALL = "weak-hall"  # one that measures too little of a piece; at: its channel
    REVERSED_HALL = "reversed-hall"  # one that takes one face for the other; at: its channel
    REVERSED_MAGNETS = "reversed-magnets"  # most do: at: "all"
    WHITE_PIXELS = "white-pixels"  # every light is white, whatever colour was sent; at: the driver
    DARK_PIXELS = "dark-pixels"  # no light comes on at all; at: the driver
    COLOUR_ORDER = "colour-order"  # at: the order that the pixels have
    SWAPPED_PIXELS = "swapped-pixels"  # at: both numbers
    DEAD_PIXEL = "dead-pixel"  # at: its number
    CHAIN_ENDS = "chain-ends"  # at: the number of the first pixel without data
    SUPPLY = "weak-supply"  # at: the highest current in milliamperes with good light
    UNCLEAR = "unclear"  # something that no fault known here explains; at: the cells concerned


@dataclass(frozen=True, order=True)
class Finding:
    """One fault: its kind, and its places: pixels, or names of the wiring table (R2C3, X1A0, S2, M1C3)."""

    kind: FindingKind
    at: tuple[str, ...]
