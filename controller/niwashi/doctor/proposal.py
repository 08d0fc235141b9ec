"""The proposal: the board file corrected where a file can correct faults, its comments and order kept."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import tomlkit

from niwashi.devices.board_file import BoardFile
from niwashi.doctor.circuit_model import switch_of
from niwashi.doctor.finding import Finding, FindingKind

_MASKED = (FindingKind.STUCK_CLOSED, FindingKind.STUCK_OPEN, FindingKind.WEAK, FindingKind.REVERSED)
_MASKED_HALLS = (
    FindingKind.DEAD_HALL,
    FindingKind.STUCK_HALL,
    FindingKind.WEAK_HALL,
    FindingKind.REVERSED_HALL,
)
"""Faults that only a repair can fix: until then the board works without the switch."""

_Document = Any  # tomlkit's containers have the types of whatever stands in the file


def propose(file: BoardFile, text: str, findings: Iterable[Finding]) -> str | None:
    """Return the text of a board file corrected for the findings; None if nothing has to change.

    Swapped wires, pixels and colours are written as they really are. Unreliable switches are masked: the
    game asks instead. The current that a weak supply can deliver becomes the limit.
    """
    document: _Document = tomlkit.parse(text)
    for finding in findings:
        if finding.kind in _CHANGES:
            _CHANGES[finding.kind](document, finding.at)
    _mask(document, file, findings)
    proposed = tomlkit.dumps(document)
    return None if proposed == text else proposed


def _mask(document: _Document, file: BoardFile, findings: Iterable[Finding]) -> None:
    switches = {switch_of(name) for each in findings if each.kind in _MASKED for name in each.at}
    halls = {name for each in findings if each.kind in _MASKED_HALLS for name in each.at}
    mistrusted = [w for w in file.cells if switches.intersection(w.switches) or str(w.hall) in halls]
    cells = [wired.cell.name for wired in mistrusted if wired.cell.role is None]
    masked = list(document.get("mask", []))
    if fresh := [name for name in cells if name not in masked]:
        document["mask"] = [*masked, *fresh]


def _swap_lines(key: str) -> Callable[[_Document, tuple[str, ...]], None]:
    def swap(document: _Document, at: tuple[str, ...]) -> None:
        one, other = (int(name[1:]) - 1 for name in at)
        pins = document["matrix"][key]
        pins[one], pins[other] = int(pins[other]), int(pins[one])

    return swap


def _swap_words(picture: str, key: str) -> Callable[[_Document, tuple[str, ...]], None]:
    """Swap two words in a layer of every grid and in the single cells."""

    def swap(document: _Document, at: tuple[str, ...]) -> None:
        swapped = {at[0]: at[1], at[1]: at[0]}
        for grid in document.get("grid", []):
            if picture in grid:
                grid[picture] = tomlkit.string(_renumbered(str(grid[picture]), swapped), multiline=True)
        for cell in document.get("cells", {}).values():
            if key in cell:
                cell[key] = type(cell[key].unwrap())(swapped.get(str(cell[key]), cell[key]))

    return swap


def _swap_selects(document: _Document, at: tuple[str, ...]) -> None:
    one, other = (int(name[1:]) for name in at)
    pins = document["hall"]["select"]
    pins[one], pins[other] = int(pins[other]), int(pins[one])


def _turn_diodes(document: _Document, at: tuple[str, ...]) -> None:  # noqa: ARG001  # one signature for all
    matrix = document["matrix"]
    matrix["driven"] = "rows" if matrix.get("driven") == "columns" else "columns"


def _turn_magnets(document: _Document, at: tuple[str, ...]) -> None:  # noqa: ARG001  # one signature for all
    document["hall"]["raising"] = 1 - int(document["hall"].get("raising", 0))


def _renumbered(picture: str, swapped: Mapping[str, str]) -> str:
    """Replace words of a grid, each as wide as before wherever possible."""
    words: list[str] = []
    for line in picture.splitlines(keepends=True):
        body = line.rstrip("\n")
        tokens = body.split()
        fresh = [swapped.get(token, token) for token in tokens]
        if fresh != tokens:
            widths = max(map(len, (*tokens, *fresh)))
            indent = body[: len(body) - len(body.lstrip())]
            body = (
                indent[: max(0, len(indent) + len(tokens[0]) - widths)]
                + " ".join(token.rjust(widths) for token in fresh)
            ).rstrip()
        words.append(body + line[len(line.rstrip("\n")) :])
    return "".join(words)


def _order(document: _Document, at: tuple[str, ...]) -> None:
    document["pixels"]["order"] = at[0]


def _limit(document: _Document, at: tuple[str, ...]) -> None:
    lowest = 10.0  # what a board file may say at least
    document["pixels"]["limit_ma"] = int(max(lowest, float(at[0])))


def _debounce(document: _Document, at: tuple[str, ...]) -> None:
    document.setdefault("switches", {})["debounce_ms"] = int(at[0])


_CHANGES: Mapping[FindingKind, Callable[[_Document, tuple[str, ...]], None]] = {
    FindingKind.SWAPPED_ROWS: _swap_lines("rows"),
    FindingKind.SWAPPED_COLUMNS: _swap_lines("columns"),
    FindingKind.SWAPPED_PIXELS: _swap_words("pixels", "pixel"),
    FindingKind.SWAPPED_CHANNELS: _swap_words("halls", "hall"),
    FindingKind.SWAPPED_SELECTS: _swap_selects,
    FindingKind.TURNED_DIODES: _turn_diodes,
    FindingKind.REVERSED_MAGNETS: _turn_magnets,
    FindingKind.COLOUR_ORDER: _order,
    FindingKind.SUPPLY: _limit,
    FindingKind.LONG_BOUNCE: _debounce,
}
