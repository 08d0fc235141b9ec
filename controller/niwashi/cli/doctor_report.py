"""The doctor's texts: findings in words, a letter for whoever mends the board, a record for programs."""

import json
from collections.abc import Iterable

from niwashi import __version__
from niwashi.devices import BoardFile
from niwashi.doctor import Diagnosis, ExamRecord, Finding, FindingKind, switch_of
from niwashi.terminal import LANGUAGE, message
from niwashi.words import translate

_AT_A_SWITCH = frozenset(
    {
        FindingKind.STUCK_CLOSED,
        FindingKind.STUCK_OPEN,
        FindingKind.WEAK,
        FindingKind.BRIDGED,
        FindingKind.REVERSED,
    }
)
_AT_A_KEY = frozenset(
    {FindingKind.STUCK_CLOSED, FindingKind.STUCK_OPEN, FindingKind.WEAK, FindingKind.DEAD_PIXEL}
)
"""Findings with other wording on bought buttons with lights of their own."""

_AT_A_HALL = frozenset(
    {
        FindingKind.DEAD_HALL,
        FindingKind.STUCK_HALL,
        FindingKind.WEAK_HALL,
        FindingKind.REVERSED_HALL,
        FindingKind.SWAPPED_CHANNELS,
    }
)
_PIXELS = frozenset({FindingKind.SWAPPED_PIXELS, FindingKind.DEAD_PIXEL, FindingKind.CHAIN_ENDS})


def told(file: BoardFile, diagnosis: Diagnosis, language: str = LANGUAGE) -> str:
    """The findings, one a line, each with what to do; and what else it might be."""
    if not diagnosis.findings:
        return translate("doctor-sound", language)
    lines = [translate("doctor-found", language, count=len(diagnosis.findings))]
    lines += _lines(file, diagnosis.findings, language)
    for number, other in enumerate(diagnosis.instead, 1):
        lines.append(translate("doctor-or-else", language, number=number))
        lines += _lines(file, sorted(set(other) - set(diagnosis.findings)), language)
    return "\n".join(lines)


def letter(file: BoardFile, diagnosis: Diagnosis) -> str:
    """The text to keep, or to attach to a question."""
    return f"{message('doctor-letter', name=file.name, version=__version__)}\n\n{told(file, diagnosis)}\n"


def record(file: BoardFile, text: str, chart: ExamRecord, diagnosis: Diagnosis) -> str:
    """Return all readings and findings as JSON; readings are lists of switches by name."""
    names = {file.bit(s): str(s) for wired in file.cells for s in wired.switches}
    content = {
        "niwashi": __version__,
        "board": file.name,
        "board_file": text,
        "findings": [_plain(f) for f in diagnosis.findings],
        "instead": [[_plain(f) for f in way] for way in diagnosis.instead],
        "colours": chart.colours,
        "lights": {str(pixel): cell for pixel, cell in sorted(chart.lights.items())},
        "fields": {"rest": chart.rest, "changes": chart.changes},
        "good_ma": chart.good_ma,
        "bad_ma": chart.bad_ma,
        "observations": [
            {
                "down": sorted(map(str, seen.down)),
                "closed": _named(seen.seen.closed, names),
                "flickers": _named(seen.seen.flickers, names),
            }
            for seen in chart.observations
        ],
    }
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def _named(mask: int, names: dict[int, str]) -> list[str]:
    """The switches of a mask; those that the board file does not name, by their bit."""
    bits = [1 << i for i in range(mask.bit_length()) if mask >> i & 1]
    return sorted(names.get(bit, f"bit {bit.bit_length() - 1}") for bit in bits)


def _plain(finding: Finding) -> dict[str, object]:
    return {"kind": str(finding.kind), "at": list(finding.at)}


def _lines(file: BoardFile, findings: Iterable[Finding], language: str) -> list[str]:
    in_order = sorted(findings, key=lambda finding: (list(FindingKind).index(finding.kind), finding.at))
    return [f"  - {_line(file, finding, language)}" for finding in in_order]


def _line(file: BoardFile, finding: Finding, language: str) -> str:
    at = " ".join(finding.at)
    one, other = (*finding.at, "", "")[:2]
    cell = _cell(file, finding)
    sort = "key" if file.lit_by is not None and finding.kind in _AT_A_KEY else "finding"
    return translate(f"doctor-{sort}-{finding.kind}", language, at=at, one=one, other=other, cell=cell)


def _cell(file: BoardFile, finding: Finding) -> str:
    """The cells that a finding is about, as people call them."""
    if finding.kind in _AT_A_SWITCH:
        switches = {switch_of(name) for name in finding.at}
        return ", ".join(w.cell.name for w in file.cells if switches.intersection(w.switches))
    if finding.kind in _AT_A_HALL:
        return ", ".join(w.cell.name for w in file.cells if str(w.hall) in finding.at)
    if finding.kind in _PIXELS:
        return ", ".join(file.cells[file.chain[int(number)]].cell.name for number in finding.at)
    return ""
