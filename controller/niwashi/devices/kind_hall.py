"""Linear hall sensors behind multiplexers (CD74HC4067), which a microcontroller measures."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from niwashi.devices.board_file import BoardFile, Mistakes, SwitchKind
from niwashi.devices.cell_wiring import CHANNELS, Channel
from niwashi.devices.diagram_chip import DrawnChip, DrawnWire, draw_chips_of, panel_size
from niwashi.devices.drawing import SvgDrawing
from niwashi.devices.wiring_papers import BoardPart, Panel, SayText, WiringTable
from niwashi.devices.wiring_table import header_wires, switch_wires
from niwashi.words.catalogue import translate

_CHANNEL = re.compile(r"M([1-9][0-9]?)C(1[0-5]|[0-9])")

_PINS = 24  # the chip's, as drawn
_NOTES = ("board-diagram-halls-sensors", "board-diagram-halls-supply")

_NAMES = {1: "COM", 10: "S0", 11: "S1", 12: "GND", 13: "S3", 14: "S2", 15: "E", 24: "VCC"}
"""The pins of a CD74HC4067 besides its channels (SCHS209, pinout)."""

_SELECTS = {"S0": 10, "S1": 11, "S2": 14, "S3": 13}


class HallWire(NamedTuple):
    """A hall sensor: its channel, and the cell above it."""

    at: Channel
    cell: str


class _Halls(SwitchKind):
    key = "multiplexer"
    tables = ("multiplexer", "hall")
    switch = Channel
    measures = True

    def named(self, word: str) -> Channel | None:
        found = _CHANNEL.fullmatch(word)
        return Channel(int(found[1]) - 1, int(found[2])) if found else None

    def is_in(self, file: BoardFile) -> bool:
        return bool(file.multiplexers)

    def count(self, file: BoardFile) -> int:
        return len(file.multiplexers) * CHANNELS

    def number(self, file: BoardFile, at: Channel) -> int:  # noqa: ARG002  # all chips have as many
        return at.multiplexer * CHANNELS + at.number

    def check(self, file: BoardFile, placed: Sequence[tuple[str, Channel]], mistakes: Mistakes) -> None:
        """Note multiplexers that conflict, or that nothing could read, and channels that are not there."""
        count, hall = len(file.multiplexers), file.hall
        if count and hall is None:
            mistakes.note("board-file-missing-key", where="hall")
        if count and file.serial is None:
            mistakes.note("board-file-hall-without-serial")
        elif count:
            _check_sharing(file, mistakes)
        if hall is not None:
            if list(hall.levels) != sorted(set(hall.levels)):
                mistakes.wrong("hall.levels", list(hall.levels), "1 < 2 < 3 …")
            if hall.slack >= hall.levels[0]:
                mistakes.wrong("hall.slack", hall.slack, f"< {hall.levels[0]}")
        for where, channel in placed:
            if channel.multiplexer >= count:
                expected = f"M1C0 … M{count}C15" if count else "[[multiplexer]]"
                mistakes.wrong(where, str(channel), expected)
        for wired in file.cells:
            if wired.hall is not None and wired.reed is not None:
                mistakes.note("board-file-hall-and-reed", where=wired.where)

    def pins(self, file: BoardFile) -> Iterator[tuple[str, int]]:
        """Yield each once, with its first key."""
        if file.hall is not None:
            yield from ((f"hall.select[{i}]", pin) for i, pin in enumerate(file.hall.select, 1))
        firsts = list(enumerate(file.multiplexers, 1))[::-1]
        yield from {each.adc: (f"multiplexer[{i}].adc", each.adc) for i, each in firsts}.values()
        enables = {each.enable: f"multiplexer[{i}].enable" for i, each in firsts}
        yield from ((where, pin) for pin, where in enables.items() if pin is not None)

    def wire_parts(self, file: BoardFile) -> Iterator[dict[str, Any]]:
        if file.hall is not None and file.multiplexers:
            yield {
                "kind": "hall",
                "select": file.hall.select,
                "muxes": [(each.adc, each.enable) for each in file.multiplexers],
                "levels": file.hall.levels,
                "slack": file.hall.slack,
            }

    def lines(self, file: BoardFile) -> Iterator[tuple[str, str, int]]:
        """Yield the select lines, then the output and enable lines, named after their multiplexers."""
        if file.hall is not None:
            yield from ((f"S{i}", "select", gpio) for i, gpio in enumerate(file.hall.select))
        for kind, used in (
            ("adc", [each.adc for each in file.multiplexers]),
            ("enable", [each.enable for each in file.multiplexers]),
        ):
            for gpio in dict.fromkeys(used):
                if gpio is not None:
                    users = [f"M{i}" for i, each in enumerate(used, 1) if each == gpio]
                    yield f"{'/'.join(users)} {'COM' if kind == 'adc' else 'E'}", kind, gpio

    def parts(self, file: BoardFile) -> Iterator[BoardPart]:
        yield BoardPart("board-part-hall", len(hall_wires(file)), "DRV5055A1")
        if "reed" not in {switch.kind for switch in switch_wires(file)}:
            yield BoardPart("board-part-magnet", None)
        yield BoardPart("board-part-multiplexer", len(file.multiplexers), "CD74HC4067")

    def panel(self, file: BoardFile) -> Panel:
        return Panel("board-diagram-halls", panel_size(_PINS, len(file.multiplexers), len(_NOTES)), _draw)

    def wired_to(self, file: BoardFile, say: SayText) -> str:
        return say("board-wired-halls", halls=len(hall_wires(file)), chips=len(file.multiplexers))

    def switch_table(self, file: BoardFile, say: SayText) -> WiringTable | None:
        rows = [_row(wire, say) for wire in hall_wires(file)]
        return WiringTable("board-table-halls", ("channel", "cell", "kind", "way"), rows) if rows else None


def hall_wires(file: BoardFile) -> tuple[HallWire, ...]:
    """Return the hall sensors, multiplexer by multiplexer and channel by channel."""
    return tuple(sorted(HallWire(each.hall, each.cell.name) for each in file.cells if each.hall))


def _check_sharing(file: BoardFile, mistakes: Mistakes) -> None:
    """Note a pin shared by multiplexers without an E line each: only one may drive it at a time."""
    seen: dict[tuple[int, int | None], str] = {}
    for number, each in enumerate(file.multiplexers, 1):
        where = f"multiplexer[{number}]"
        if each.adc not in file.header.adcs:
            mistakes.wrong(f"{where}.adc", each.adc, ", ".join(map(str, file.header.adcs)))
        for (adc, enable), other in seen.items():
            if adc == each.adc and (None in (enable, each.enable) or enable == each.enable):
                mistakes.note("board-file-adc-twice", where=where, found=adc, other=other)
                break
        seen.setdefault((each.adc, each.enable), where)


def _row(wire: HallWire, say: SayText) -> Sequence[str]:
    way = say("board-path-hall", chip=f"M{wire.at.multiplexer + 1}", pin=wire.at.pin)
    return str(wire.at), wire.cell, say("board-kind-hall"), way


def _draw(drawing: SvgDrawing, file: BoardFile, left: float, top: float, language: str) -> None:
    names = _NAMES | {Channel(0, i).pin: f"C{i}" for i in range(CHANNELS)}
    chips = (DrawnChip(f"M{n + 1}", names, _wires(file, n)) for n in range(len(file.multiplexers)))
    draw_chips_of(drawing, _PINS, chips, [translate(note, language) for note in _NOTES], left, top)


def _wires(file: BoardFile, number: int) -> "dict[int, DrawnWire]":
    """Return the wires of a multiplexer's pins."""
    wires = {12: ("GND", "ground"), 15: ("GND", "ground"), 24: ("3.3 V", "power")}
    wires |= {pin: (name, "select") for name, pin in _SELECTS.items()}
    mine = file.multiplexers[number]
    for line in header_wires(file):
        if line.kind == "adc" and line.gpio == mine.adc:
            wires[1] = line.name, "adc"
        if line.kind == "enable" and line.gpio == mine.enable:
            wires[15] = line.name, "enable"
    here = (wire for wire in hall_wires(file) if wire.at.multiplexer == number)
    return wires | {wire.at.pin: (wire.cell, "ink") for wire in here}


HALLS = _Halls()
