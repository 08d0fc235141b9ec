"""Bills of materials of circuit boards, and the price of a set."""

import csv
import io
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from hardware.circuits.design import Design


@dataclass(frozen=True)
class Bought:
    """A part to buy: its description, part numbers of two makes or packings, two shops, the unit price."""

    what: str
    mpn: tuple[str, ...]
    sources: tuple[str, ...]
    euros: float


def catalogue() -> dict[str, Bought]:
    """The parts list, `parts.toml`, by key."""
    text = Path(__file__).with_name("parts.toml").read_text(encoding="utf-8")
    return {
        key: Bought(each["what"], tuple(each["mpn"]), tuple(each["sources"]), each["euros"])
        for key, each in tomllib.loads(text).items()
    }


def bill(design: Design) -> str:
    """Return the bill of materials as CSV: references, quantity, value, footprint, numbers, shops, price."""
    groups: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for part in design.parts:
        if part.key:
            groups[part.key, part.value, part.footprint.split(":")[1]].append(part.ref)
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(
        ["Designator", "Quantity", "Comment", "Footprint", "What", "MPN", "Second MPN", "Sources", "EUR"]
    )
    for (key, value, footprint), refs in sorted(groups.items()):
        each = catalogue()[key]
        row = [
            " ".join(refs),
            len(refs),
            value,
            footprint,
            each.what,
            *each.mpn[:2],
            " / ".join(each.sources),
        ]
        writer.writerow([*row, f"{each.euros:.2f}"])
    return written.getvalue()


def cost_euros(design: Design) -> float:
    """The parts of one board, without the board itself."""
    return sum(catalogue()[part.key].euros for part in design.parts if part.key)
