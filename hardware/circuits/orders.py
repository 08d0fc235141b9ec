"""Orders of whole boards: circuit boards of each kind, cut from strips where needed, and their price.

Rows of cells that lie side by side, and whose pixels follow one another, are strips: six cells each, the rest
of a row a piece of another. Single cells (card places) are pieces of one.
"""

import csv
import io
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby, pairwise
from math import ceil
from pathlib import Path
from typing import Any

from hardware.circuits.bill import catalogue
from hardware.circuits.design import Design
from hardware.circuits.expander import FIRST_ONLY, LAST_ONLY
from hardware.circuits.netlist import netlist
from hardware.circuits.strip import BACK, CELLS, ON, Course
from hardware.guide.tables import cost_of, costs, magnets
from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import WiredCell
from niwashi.wiring.parts import fuse_a, parts_list


def pieces(file: BoardFile) -> dict[Course, list[int]]:
    """The lengths of the rows that the pixels' chain passes from left to right, and of those back."""
    lit = [wired for wired in file.cells if wired.pixel is not None and (wired.reed or wired.hall)]
    lit.sort(key=lambda wired: (wired.cell.y, wired.cell.x))
    found: dict[Course, list[int]] = {ON: [], BACK: []}
    for _, row in groupby(lit, key=lambda wired: wired.cell.y):
        course, lengths = _row(list(row))
        found[course] += lengths
    return found


def _row(row: list[WiredCell]) -> tuple[Course, list[int]]:
    """Which way a row's pixels are passed, and the lengths of its unbroken pieces."""
    places = [(wired.cell.x, wired.pixel or 0) for wired in row]
    lengths = [1]
    for (x, pixel), (after, following) in pairwise(places):
        if abs(after - x - 1) < 1e-6 and abs(following - pixel) == 1:
            lengths[-1] += 1
        else:
            lengths.append(1)
    return (ON if places[0][1] <= places[-1][1] else BACK), lengths


def strips(lengths: Iterable[int]) -> int:
    """Return the number of strips of six for pieces of these lengths, the longest cut first.

    >>> strips([6, 8, 10, 10, 8, 6]), strips([7, 9, 11, 9, 7]), strips([1, 1, 1, 1])
    (8, 8, 1)
    """
    whole = sum(length // CELLS for length in lengths)
    left: list[int] = []
    for piece in sorted((length % CELLS for length in lengths), reverse=True):
        for i, room in enumerate(left):
            if piece <= room:
                left[i] -= piece
                break
        else:
            left += [CELLS - piece] if piece else []
    return whole + len(left)


def boards_of(file: BoardFile) -> Counter[str]:
    """The circuit boards that a board takes, by their names."""
    kind = "strip-hall" if file.multiplexers else "strip-reed"
    found = Counter({f"{kind}{course.ending}": strips(lengths) for course, lengths in pieces(file).items()})
    found["pico-carrier" if file.serial else "hat"] = 1
    found["hall-board"] = 1 if file.multiplexers else 0
    found["expander"] = len(file.expanders)
    return +found


def things_of(file: BoardFile, designs: Mapping[str, Design]) -> Counter[str]:
    """Count the soldered parts by key of the parts list. Cells that are sawn off stay empty."""
    found: Counter[str] = Counter()
    cells = sum(sum(lengths) for lengths in pieces(file).values())
    for name, count in boards_of(file).items():
        for part in designs[name].parts:
            once = name == "expander" and part.ref in (*FIRST_ONLY, *LAST_ONLY)
            if part.key and not name.startswith("strip"):
                found[part.key] += 1 if once else count
    name = "strip-hall" if file.multiplexers else "strip-reed"
    cell = Counter(part.key for part in designs[name].parts if part.key)
    found.update({key: count * cells // CELLS for key, count in cell.items()})
    if file.expanders:  # no matrix: the pads of the diodes are bridged
        found["r0"] = found.pop("diode")
    found["axial"] = len(netlist(file).of_kind("diode")) - found["diode"]  # the buttons'
    found[f"fuse {fuse_a(file):g} A"] = 1
    return +found


@cache
def _beside() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("beside.toml").read_text(encoding="utf-8"))


def order(file: BoardFile, designs: Mapping[str, Design]) -> str:
    """A whole order as CSV: circuit boards, parts with spares, what else is bought, and the sum in euros."""
    rows = [*_made(file), *_parts(file, designs), *_else(file)]
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(["What", "Part number", "Needed", "Ordered", "EUR each", "EUR"])
    for what, number, needed, ordered, euros in rows:
        writer.writerow([what, number, needed, ordered, f"{euros:.2f}", f"{ordered * euros:.2f}"])
    total = sum(ordered * euros for *_, ordered, euros in rows)
    writer.writerow([f"in all, without postage, {_beside()['prices']}", "", "", "", "", f"{total:.2f}"])
    return written.getvalue()


_Row = tuple[str, str, int, int, float]


def _made(file: BoardFile) -> list[_Row]:
    """Circuit boards come in fives."""
    price, least = _beside()["board"]["euros"], _beside()["board"]["least"]
    return [
        (f"circuit board {name}", "", count, ceil(count / least) * least, price[name.removesuffix("-back")])
        for name, count in sorted(boards_of(file).items())
    ]


def _parts(file: BoardFile, designs: Mapping[str, Design]) -> list[_Row]:
    """Parts below a euro, and reeds, with a twentieth to spare, at least one."""
    rows = []
    for key, count in sorted(things_of(file, designs).items()):
        bought = catalogue()[key]
        spare = max(1, ceil(count / 20)) if bought.euros < 1 or key == "reed" else 0
        rows.append((bought.what, bought.mpn[0], count, count + spare, bought.euros))
    return rows


def _else(file: BoardFile) -> list[_Row]:
    """Computer, the pixels' supply, buttons, magnets, wires: the Pico is among the parts of its carrier."""
    wanted = ("board-part-pi", "board-part-supply", "board-part-button")
    counts = [(cost_of(part), part.quantity or 0, 0) for part in parts_list(file) if part.key in wanted]
    discs = magnets(file)
    counts += [(costs()["board-part-magnet"], discs, ceil(discs / 20)), (costs()["thick-wire"], 1, 0)]
    rows = [(each.number, "", count, count + spare, each.euros) for each, count, spare in counts]
    return [*rows, (_beside()["wire"]["what"], "", 1, 1, _beside()["wire"]["euros"])]
