"""A page for a circuit board: its bill beside its picture. Pointing at a line shows where its parts go."""

import csv
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path

from hardware.circuits.tracks import ORIGIN

_SVG = re.compile(r"<svg\b[^>]*>.*?<desc>.*?</desc>(.*)</svg>", re.DOTALL)
_MARGIN = 2.0


@dataclass(frozen=True)
class Placed:
    """A part where an assembler sets it: millimetres from the board's upper left corner, and its side."""

    ref: str
    x: float
    y: float
    side: str


def placed(places: str) -> list[Placed]:
    """Read a file of placements, its columns named as assemblers do. Raises KeyError for another."""
    rows = csv.DictReader(io.StringIO(places))
    return [
        Placed(
            row["Designator"],
            round(float(row["Mid X"]) - ORIGIN[0], 3),
            round(-float(row["Mid Y"]) - ORIGIN[1], 3),
            row["Layer"],
        )
        for row in rows
    ]


def page(title: str, size: tuple[float, float], bill: str, places: str, drawing: str) -> str:
    """Return the page as HTML, whole in itself: bill and placements as CSV, KiCad's drawing as SVG."""
    spots = {each.ref: each for each in placed(places)}
    rows = list(csv.DictReader(io.StringIO(bill)))
    lines = "\n".join(_line(row) for row in rows)
    marks = "".join(_mark(spots[ref]) for row in rows for ref in row["Designator"].split())
    width, height = size
    left, top = ORIGIN[0] - _MARGIN, ORIGIN[1] - _MARGIN
    view = f"{left:g} {top:g} {width + 2 * _MARGIN:g} {height + 2 * _MARGIN:g}"
    return _PAGE.format(
        title=escape(title),
        view=view,
        across="long" if width > 2 * height else "wide",
        drawn=_inner(drawing),
        marks=marks,
        origin=f"{ORIGIN[0]:g} {ORIGIN[1]:g}",
        lines=lines,
        style=_beside("bill.css"),
        script=_beside("bill.js"),
    )


def _beside(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _inner(drawing: str) -> str:
    """KiCad's shapes without its frame. Raises ValueError if they are not found."""
    found = _SVG.search(drawing)
    if not found:
        raise ValueError("The board's drawing should be KiCad's SVG, and is not: make -C hardware circuits.")
    return found[1]


def _line(row: dict[str, str]) -> str:
    refs = row["Designator"]
    texts: Iterable[str] = (row["Quantity"], refs, row["Comment"], row["What"], row["MPN"])
    cells = "".join(f"<td>{escape(each)}</td>" for each in texts)
    box = f'<td><input type="checkbox" aria-label="{escape(refs)}"></td>'
    return f'<tr tabindex="0" data-refs="{escape(refs)}">{box}{cells}</tr>'


def _mark(spot: Placed) -> str:
    """Return a dot; a part that is set from the back is dashed."""
    side = ' class="back"' if spot.side == "bottom" else ""
    said = escape(f"{spot.ref}, {spot.side}: {spot.x:g}, {spot.y:g} mm")
    return (
        f'<g data-ref="{escape(spot.ref)}"{side}><title>{said}</title>'
        f'<circle cx="{spot.x:g}" cy="{spot.y:g}" r="1.6"/></g>'
    )


_PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<style>{style}</style></head>
<body><h1>{title}</h1>
<p>Point at a line, or at a dot. A dot is the middle of a part, or its leg 1. Dashed: set from the back.
Tick what is soldered.</p>
<main class="{across}"><svg viewBox="{view}" role="img" aria-label="{title}"><g class="drawn">{drawn}</g>
<g transform="translate({origin})">{marks}</g></svg>
<table><thead><tr><th></th><th>n</th><th>where</th><th>value</th><th>what</th><th>number</th></tr></thead>
<tbody>
{lines}
</tbody></table></main>
<script>{script}</script></body>
</html>
"""
