"""The pixels' picture: pieces of strip where they lie, the way of the data, and where 5 V comes in."""

from collections.abc import Iterator
from itertools import pairwise

from hardware.circuits.decks_power import feeds
from hardware.handwired.canvas import Canvas, Point
from hardware.handwired.opening import HEIGHT, TOP, opened, say
from hardware.handwired.plate import outline
from hardware.handwired.wires import Pin, Step, rail
from hardware.lengths import lengths
from niwashi.board_types import Shape
from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import WiredCell

_PADS = ("power", "data", "ground")
_NETS = {"power": "5V", "ground": "GND"}


def pieces(file: BoardFile) -> tuple[tuple[int, ...], ...]:
    """The chain in pieces of strip: pixels that follow each other in one line, a pitch apart.

    >>> from niwashi import data
    >>> from niwashi.devices.board_parser import load_board
    >>> pieces(load_board(data.boards() / "garden-36.toml"))[3:6]
    ((3,), (4, 5, 6, 7, 8, 9), (10, 11, 12, 13, 14, 15))
    """
    cells = [file.cells[i].cell for i in file.chain]
    found: list[list[int]] = [[0]]
    for i, (last, each) in enumerate(pairwise(cells), 1):
        step = (each.x - last.x, each.y - last.y)
        same_way = len(found[-1]) < 2 or step[0] == last.x - cells[i - 2].x
        if step[1] == 0 and abs(abs(step[0]) - 1) < 1e-6 and same_way:
            found[-1].append(i)
        else:
            found.append([i])
    return tuple(tuple(each) for each in found)


def pixels(file: BoardFile, number: int, language: str) -> Step:
    """Every piece of strip with its links, numbers and feeds."""
    step = opened("pixels", number, language, "above", off=lengths().light.pixel_off)
    drawing = _Chain(step, file)
    drawing.cells()
    drawn = [drawing.piece(each) for each in pieces(file)]
    for first, second in pairwise(drawn):
        drawing.link(first[1], second[0])
    for i, feed in enumerate(feeds(len(file.chain))):
        drawing.feed(feed, drawn, say("feed", language, number=i + 1))
    drawing.entry(drawn[0][0], say("data-in", language))
    _legend(step.canvas, language)
    return step


_End = tuple[int, Point, float]
"""An end of a piece of strip: its pixel, its middle, and which way the data runs there (+1 right)."""


class _Chain:
    """The pixels of a board, seen from above."""

    def __init__(self, step: Step, file: BoardFile) -> None:
        self.step, self.file = step, file
        cells = [file.cells[i].cell for i in file.chain]
        self.left, self.top = min(c.x for c in cells), max(c.y for c in cells)
        across, up = max(c.x for c in cells) - self.left + 1.9, self.top - min(c.y for c in cells) + 2.1
        self.unit = min(870 / across, (HEIGHT - TOP - 10) / up)
        self.margin = 40 + (880 - across * self.unit) / 2
        self.gap = 0.1 * self.unit

    def at(self, cell: WiredCell) -> Point:
        x = self.margin + (cell.cell.x - self.left + 0.95) * self.unit
        return x, TOP + (self.top - cell.cell.y + 1.05) * self.unit - 10

    def cells(self) -> None:
        canvas, unit = self.step.canvas, self.unit
        for i in self.file.chain:
            each = self.file.cells[i]
            x, y = self.at(each)
            size = lengths()
            if each.cell.shape is Shape.CARD:
                wide, high = (
                    size.card.width / size.cell.pitch * unit,
                    size.card.height / size.cell.pitch * unit,
                )
            else:
                wide = high = unit
            if each.cell.shape is Shape.CARD:
                canvas.rect(x - wide / 2, y - high / 2, wide, high, "plate", "edge", thick=1.5, round_=3)
            else:
                canvas.shape(outline(each, (x, y), unit), "plate", "edge", 1.5)
            canvas.circle(x, y, 0.12 * unit, "paper", "hole")
            if each.cell.shape is Shape.HEX:
                canvas.label(x, y + 0.27 * unit, each.cell.name, 0.17 * unit, "faint", "middle")
                continue
            low = 0.17 if " " in each.cell.name else 0.36
            for i, word in enumerate(each.cell.name.split(" ", 1)):
                canvas.label(x - 0.44 * wide, y + low * high + 22 * i, word, 0.2 * unit, "faint")

    def pixel(self, number: int) -> Point:
        """The middle of a pixel: a little behind that of its cell."""
        x, y = self.at(self.file.cells[self.file.chain[number]])
        size = lengths()
        return x, y - size.light.pixel_off / size.cell.pitch * self.unit

    def pad(self, end: _End, pad: str) -> Point:
        """A pad at an end of a strip; a strip that lies turned has them turned."""
        _, (x, y), way = end
        return x, y + way * self.gap * (_PADS.index(pad) - 1)

    def piece(self, numbers: tuple[int, ...]) -> tuple[_End, _End]:
        """Draw a piece of strip; its two ends in the order of the data."""
        places = [self.pixel(i) for i in numbers]
        way = 1.0 if len(places) < 2 or places[1][0] > places[0][0] else -1.0
        if len(places) == 1:
            # A pixel alone: from the one before to the next.
            before, after = max(numbers[0] - 1, 0), min(numbers[0] + 1, len(self.file.chain) - 1)
            way = 1.0 if self.pixel(after)[0] >= self.pixel(before)[0] else -1.0
        half = 0.42 * self.unit * way
        ends = [(numbers[0], (places[0][0] - half, places[0][1]), way)]
        ends.append((numbers[-1], (places[-1][0] + half, places[-1][1]), way))
        xs = sorted(end[1][0] for end in ends)
        high = 0.34 * self.unit
        self.step.canvas.rect(
            xs[0] - 5, places[0][1] - high / 2, xs[1] - xs[0] + 10, high, "light", "edge", round_=2
        )
        for pad, pin in (("power", "1"), ("ground", "3")):
            pins = [(f"P{i}", pin) for i in numbers]
            for i, (x, y) in zip(numbers, places, strict=True):
                self.step.put((f"P{i}", pin), (x, y + way * self.gap * (_PADS.index(pad) - 1)))
            line = [self.pad(end, pad) for end in ends]
            pins += [self._pad_pin(end, i, pad) for i, end in enumerate(ends)]
            self.step.wire(_NETS[pad], pad, line, pins=pins, thick=1.5)
        self._data(numbers, places, way)
        self._ends(ends)
        for end in ends:
            for pad in _PADS:
                self.step.canvas.circle(*self.pad(end, pad), 3.2, pad)
        return ends[0], ends[1]

    def _pad_pin(self, end: _End, is_last: int, pad: str) -> Pin:
        """A pad at the first or last end of a piece, as a pin."""
        pin = ("pad", f"{end[0]}{'<>'[is_last]}{pad}")
        self.step.put(pin, self.pad(end, pad))
        return pin

    def _ends(self, ends: list[_End]) -> None:
        """The copper between the pads and the first and last pixel's data."""
        for is_last, (end, pin) in enumerate(zip(ends, "42", strict=True)):
            here = (f"P{end[0]}", pin)
            if here in self.step.pins:
                pad = self._pad_pin(end, is_last, "data")
                net = f"PIXEL{end[0] + is_last}"
                self.step.wire(
                    net, "data", [self.step.pins[pad], self.step.pins[here]], pins=[pad, here], thick=2
                )

    def _data(self, numbers: tuple[int, ...], places: list[Point], way: float) -> None:
        half = 0.15 * self.unit
        for i, (x, y) in zip(numbers, places, strict=True):
            self.step.put((f"P{i}", "4"), (x - way * half, y))
            if i + 1 < len(self.file.chain):
                self.step.put((f"P{i}", "2"), (x + way * half, y))
        for (i, _), (j, _) in pairwise(zip(numbers, places, strict=True)):
            line = [self.step.pins[f"P{i}", "2"], self.step.pins[f"P{j}", "4"]]
            self.step.wire(f"PIXEL{j}", "data", line, pins=[(f"P{i}", "2"), (f"P{j}", "4")], thick=3)
            self._arrow((line[0][0] + line[1][0]) / 2, line[0][1], way)
        for i, (x, y) in zip(numbers, places, strict=True):
            self.step.canvas.rect(x - half, y - half, 2 * half, 2 * half, "paper", "ink", thick=2, round_=3)
            self.step.canvas.label(x, y, str(i), 0.19 * self.unit, "ink", "middle", bold=True)

    def _arrow(self, x: float, y: float, way: float) -> None:
        size = 0.085 * self.unit
        self.step.canvas.shape(
            [(x + way * size, y), (x - way * size, y - size), (x - way * size, y + size)], "data"
        )

    def link(self, start: _End, end: _End) -> None:
        """Three wires from the end of a piece to the beginning of the next."""
        for pad in _PADS:
            net = _NETS.get(pad, f"PIXEL{end[0]}")
            pins = [self._pad_pin(start, 1, pad), self._pad_pin(end, 0, pad)]
            self.step.wire(net, pad, self._way(start, end, pad), pins=pins, thick=3)

    def _way(self, start: _End, end: _End, pad: str) -> Iterator[Point]:
        """Straight between neighbours; else out to the side, along it and back in."""
        a, b = self.pad(start, pad), self.pad(end, pad)
        yield a
        if a[1] != b[1]:
            index = _PADS.index(pad)
            rank = index if a[1] > b[1] else 2 - index
            far = 0.16 + 0.12 * (2 - rank if start[2] == end[2] else rank)
            x = start[1][0], end[1][0]
            out = max(x) + far * self.unit if start[2] > 0 else min(x) - far * self.unit
            yield from ((out, a[1]), (out, b[1]))
        yield b

    def feed(self, number: int, drawn: list[tuple[_End, _End]], name: str) -> None:
        """Thick wires of 5 V and ground to an end of a strip."""
        first, last = next(each for each in drawn if each[0][0] <= number <= each[1][0])
        if number not in (first[0], last[0]):
            self._feed_within(number)
            return
        is_last = number == last[0] and number > 0
        end = last if is_last else first
        out = end[2] if is_last else -end[2]
        x, y = end[1]
        for pad in ("power", "ground"):
            at = self.pad(end, pad)
            to = self.step.put(rail(_NETS[pad]), (x + out * 0.34 * self.unit, at[1]))
            pins = [rail(_NETS[pad]), self._pad_pin(end, int(is_last), pad)]
            self.step.wire(_NETS[pad], pad, [to, at], pins=pins, thick=7)
        side = "start" if out > 0 else "end"
        self.step.canvas.tag(x + out * 0.42 * self.unit, y - 0.36 * self.unit, name, "power", side, 18)

    def _feed_within(self, number: int) -> None:
        """Draw the feed at a pixel in the middle of a strip: upward from it, and downward beside it."""
        x, y = self.pixel(number)
        for pad, pin in (("power", "1"), ("ground", "3")):
            at = self.step.pins[f"P{number}", pin]
            aside, down = (0.5, 0.42) if at[1] > y else (0.0, -0.46)
            to = self.step.put(rail(_NETS[pad]), (x + aside * self.unit, at[1] + down * self.unit))
            way = [to, (to[0], at[1]), at]
            self.step.wire(_NETS[pad], pad, way, pins=[rail(_NETS[pad]), (f"P{number}", pin)], thick=6)
            self.step.canvas.tag(*to, "+5 V" if pad == "power" else "GND", pad, "middle", 0.16 * self.unit)

    def entry(self, end: _End, name: str) -> None:
        """The data wire from the level shifter."""
        x, y = self.pad(end, "data")
        start = self.step.put(rail("PIXEL0"), (x - end[2] * 0.6 * self.unit, y))
        pins = [rail("PIXEL0"), self._pad_pin(end, 0, "data")]
        self.step.wire("PIXEL0", "data", [start, (x, y)], pins=pins, thick=4)
        if end[2] > 0:
            self.step.canvas.tag(20, y + 0.9 * self.unit, name, "data", "start", 18)
        else:
            self.step.canvas.tag(start[0] + 4, y + 0.24 * self.unit, name, "data", "start", 18)


def _legend(canvas: Canvas, language: str) -> None:
    """Draw the legend and a strip enlarged."""
    x, y = 1010.0, TOP + 60
    for i, (pad, key) in enumerate((("power", "pad-power"), ("data", "pad-data"), ("ground", "pad-ground"))):
        canvas.line([(x, y + 44 * i), (x + 60, y + 44 * i)], pad, 7)
        canvas.label(x + 78, y + 44 * i, say(key, language), 22)
    y += 190
    canvas.label(x, y - 20, say("strip-enlarged", language), 22, bold=True)
    canvas.rect(x, y + 10, 340, 110, "light", "edge", round_=4)
    for i, (pad, word) in enumerate(zip(_PADS, ("+5V", "DIN", "GND"), strict=True)):
        canvas.circle(x + 22, y + 32 + 33 * i, 11, pad)
        canvas.label(x + 40, y + 32 + 33 * i, word, 18)
        canvas.circle(x + 318, y + 32 + 33 * i, 11, pad)
        canvas.label(x + 300, y + 32 + 33 * i, "DOUT" if pad == "data" else word, 18, at="end")
    canvas.rect(x + 142, y + 37, 56, 56, "paper", "ink", thick=3, round_=5)
    canvas.arrow((x + 92, y + 65), (x + 138, y + 65), "data", 5)
    canvas.arrow((x + 202, y + 65), (x + 236, y + 65), "data", 5)
    for i, line in enumerate(say("strip-mind", language).splitlines()):
        canvas.label(x, y + 160 + 32 * i, line, 20, "faint")
