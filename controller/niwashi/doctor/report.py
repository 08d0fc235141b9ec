"""A diagnosis in words: findings, each with what to do."""

from collections.abc import Iterable

from niwashi.devices.board_file import BoardFile
from niwashi.doctor.circuit_model import switch_of
from niwashi.doctor.examination import Diagnosis
from niwashi.doctor.finding import Finding, FindingKind
from niwashi.doctor.procedure import Request, RequestKind
from niwashi.words.catalogue import translate

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
_LISTED = 8
"""Of more cells than this, the first ones are named, and how many they are; the record has them all."""

_PIXELS = frozenset({FindingKind.SWAPPED_PIXELS, FindingKind.DEAD_PIXEL, FindingKind.CHAIN_ENDS})


def diagnosis_text(file: BoardFile, diagnosis: Diagnosis, language: str) -> str:
    """Return the findings, one a line, each with its remedy, and other possible causes."""
    if not diagnosis.findings:
        return translate("doctor-sound", language)
    lines = [translate("doctor-found", language, count=len(diagnosis.findings))]
    lines += _lines(file, diagnosis.findings, language)
    for number, other in enumerate(diagnosis.instead, 1):
        lines.append(translate("doctor-or-else", language, number=number))
        lines += _lines(file, sorted(set(other) - set(diagnosis.findings)), language)
    return "\n".join(lines)


def request_text(request: Request, language: str) -> str:
    """Return a request in words."""
    lit = "lit" if request.pixels else "dark"
    key = f"doctor-ask-{request.asked}"
    if request.asked in (RequestKind.PUT, RequestKind.FACE, RequestKind.PRESS):
        key = f"{key}-{lit}"
    return translate(key, language, cell=request.cell)


def _lines(file: BoardFile, findings: Iterable[Finding], language: str) -> list[str]:
    in_order = sorted(findings, key=lambda finding: (list(FindingKind).index(finding.kind), finding.at))
    return [f"  - {_line(file, finding, language)}" for finding in in_order]


def _line(file: BoardFile, finding: Finding, language: str) -> str:
    at = " ".join(finding.at)
    one, other = (*finding.at, "", "")[:2]
    cell = _cell(file, finding)
    sort = "key" if file.lit_by is not None and finding.kind in _AT_A_KEY else "finding"
    facts = {"at": at, "one": one, "other": other, "cell": cell, "driven": file.matrix.driven}
    return translate(f"doctor-{sort}-{finding.kind}", language, **facts)


def _cell(file: BoardFile, finding: Finding) -> str:
    """The cells that a finding is about, as people call them."""
    if finding.kind in _AT_A_SWITCH or finding.kind is FindingKind.LONG_BOUNCE:
        names = finding.at[1:] if finding.kind is FindingKind.LONG_BOUNCE else finding.at
        switches = {switch_of(name) for name in names}
        cells = [w.cell.name for w in file.cells if switches.intersection(w.switches)]
        more = f" … ({len(cells)})" if len(cells) > _LISTED else ""
        return ", ".join(cells[:_LISTED]) + more
    if finding.kind in _AT_A_HALL:
        return ", ".join(w.cell.name for w in file.cells if str(w.hall) in finding.at)
    if finding.kind in _PIXELS:
        return ", ".join(file.cells[file.chain[int(number)]].cell.name for number in finding.at)
    return ""
