"""Explain observations by the fewest faults whose circuit would give the same readings.

Faults are added one at a time, and the few best sets are kept at each step (a beam search). The remaining
error is the number of switches that read differently from the model.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import NamedTuple

from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Crossing, Switch
from niwashi.doctor.circuit_model import CircuitModel, SwitchSample, chain_faults
from niwashi.doctor.finding import Finding, FindingKind

_KEPT = 6
"""The width of the beam: sets of faults kept at each step."""

_MAX_FAULTS_AT_ONCE = 6
"""The largest number of faults in a hypothesis."""

_PRICE = 0.5
"""The cost of a fault: it has to explain more than half a reading."""

_MISSED_FLICKER = 0.2
"""The weight of an expected flicker that did not show: weak evidence. An unexpected one counts fully."""


class Observation(NamedTuple):
    """The covered switches, and the readings meanwhile."""

    down: frozenset[Switch]
    seen: SwitchSample


class FaultHypothesis(NamedTuple):
    """Some faults, with the number of unexplained readings, and of expected flickers that did not show."""

    findings: frozenset[Finding]
    unexplained: int
    missed: int

    @property
    def cost(self) -> float:
        """The cost; less is more likely."""
        return self.unexplained + _MISSED_FLICKER * self.missed + _PRICE * len(self.findings)


def explain(file: BoardFile, observations: Sequence[Observation]) -> tuple[FaultHypothesis, ...]:
    """Return the best hypotheses, all equally good; that of a sound board has no findings."""
    if file.matrix.driven == "rows":
        return _explained(file, observations)
    # As on a board whose columns are called rows.
    other = [Observation(frozenset(map(_called_otherwise, down)), seen) for down, seen in observations]
    found = _explained(_with_rows_driven(file), other)
    return tuple(
        one._replace(findings=frozenset(map(_finding_called_otherwise, one.findings))) for one in found
    )


def _with_rows_driven(file: BoardFile) -> BoardFile:
    """Return a board whose columns are driven, with rows and columns called by each other's names."""
    driven, read = file.matrix.lines
    matrix = file.matrix.model_copy(update={"rows": driven, "columns": read, "driven": "rows"})
    cells = tuple(
        replace(
            wired,
            reed=None if wired.reed is None else _called_otherwise(wired.reed),
            button=None if wired.button is None else _called_otherwise(wired.button),
        )
        for wired in file.cells
    )
    return replace(file, matrix=matrix, cells=cells)


def _called_otherwise(switch: Switch) -> Switch:
    return Crossing(switch.column, switch.row) if isinstance(switch, Crossing) else switch


_KINDS_OTHERWISE = {
    FindingKind.GROUNDED_ROW: FindingKind.GROUNDED_COLUMN,
    FindingKind.CUT_ROW: FindingKind.CUT_COLUMN,
    FindingKind.SWAPPED_ROWS: FindingKind.SWAPPED_COLUMNS,
}
_KINDS_OTHERWISE |= {other: kind for kind, other in _KINDS_OTHERWISE.items()}
_LINE = re.compile(r"([RC])([0-9]+)")


def _finding_called_otherwise(finding: Finding) -> Finding:
    kind = _KINDS_OTHERWISE.get(finding.kind, finding.kind)
    return Finding(kind, tuple(_name_otherwise(name) for name in finding.at))


def _name_otherwise(name: str) -> str:
    """Call a row or a column by the other's name, at a crossing too; everything else keeps its name.

    >>> [_name_otherwise(name) for name in ("R2C3", "C7", "X1A0", "all")]
    ['R3C2', 'R7', 'X1A0', 'all']
    """
    lines = dict(_LINE.findall(name))
    if "".join(letter + number for letter, number in lines.items()) != name:
        return name
    return "".join(f"{letter}{lines[other]}" for letter, other in ("RC", "CR") if other in lines)


def _explained(file: BoardFile, observations: Sequence[Observation]) -> tuple[FaultHypothesis, ...]:
    electrics = CircuitModel(file)

    @cache
    def judged(findings: frozenset[Finding]) -> FaultHypothesis:
        pairs = [(electrics.read(findings, down), seen) for down, seen in observations]
        unexplained = sum(_differing(expected, seen) for expected, seen in pairs)
        missed = sum((expected.flickers & ~seen.flickers).bit_count() for expected, seen in pairs)
        return FaultHypothesis(findings, unexplained, missed)

    best = [judged(frozenset())]
    found = best
    for _ in range(_MAX_FAULTS_AT_ONCE):
        if not found[0].unexplained:
            break
        candidates = _candidates(file, electrics, found, observations)
        tried = {judged(one.findings | {more}) for one in found for more in candidates - one.findings}
        found = sorted(tried, key=lambda e: (e.cost, sorted(e.findings)))[:_KEPT]
        if not found or found[0].cost >= min(one.cost for one in best):
            break
        best = [*best, *found]
    least = min((round(one.cost, 3), len(one.findings)) for one in best)
    return tuple(one for one in best if (round(one.cost, 3), len(one.findings)) == least)


def _differing(expected: SwitchSample, seen: SwitchSample) -> int:
    """Count switches that differ from the model."""
    wrong = (expected.closed ^ seen.closed) & ~(expected.flickers | seen.flickers)
    without_cause = seen.flickers & ~expected.flickers
    return wrong.bit_count() + without_cause.bit_count()


def _candidates(
    file: BoardFile,
    electrics: CircuitModel,
    found: Iterable[FaultHypothesis],
    observations: Sequence[Observation],
) -> set[Finding]:
    """Return the faults that may affect any switch not yet explained."""
    odd = 0
    for one in found:
        for down, seen in observations:
            expected = electrics.read(one.findings, down)
            odd |= expected.closed ^ seen.closed | expected.flickers ^ seen.flickers
    width = len(file.matrix.columns)
    numbers = [n for n in range(len(file.matrix.rows) * width) if odd >> n & 1]
    rows, columns = {n // width for n in numbers}, {n % width for n in numbers}
    switches = {switch for wired in file.cells for switch in wired.switches}
    concerned = {switch for switch in switches if _concerns(switch, rows, columns, file.bit(switch) & odd)}
    # Diodes of all switches may be at fault: a reverse current shows at any corner of a rectangle.
    has_diodes = bool(rows) and file.matrix.diodes
    crossings = [each for each in switches if isinstance(each, Crossing)] if has_diodes else []
    return {
        *chain_faults(file, odd),
        *(Finding(kind, (str(switch),)) for switch in concerned for kind in _SWITCH_FAULTS),
        *(Finding(kind, (str(crossing),)) for crossing in crossings for kind in _DIODE_FAULTS),
        *(_line_faults(file, rows, columns) if rows else ()),
        *((Finding(FindingKind.TURNED_DIODES, ("all",)),) if has_diodes else ()),
        *(Finding(FindingKind.MISSING_CHIP, (f"X{n}",)) for n in range(1, len(file.expanders) + 1)),
    }


_SWITCH_FAULTS = (FindingKind.STUCK_CLOSED, FindingKind.STUCK_OPEN, FindingKind.WEAK)
_DIODE_FAULTS = (FindingKind.BRIDGED, FindingKind.REVERSED)


def _concerns(switch: Switch, rows: Collection[int], columns: Collection[int], is_odd: int) -> bool:
    """Return whether a fault of a switch may show in readings of these rows and columns."""
    if isinstance(switch, Crossing):
        return switch.row in rows or switch.column in columns
    return bool(is_odd)


def _line_faults(file: BoardFile, rows: Collection[int], columns: Collection[int]) -> Iterator[Finding]:
    for row in range(len(file.matrix.rows)):  # one that is grounded shows in all the others
        yield Finding(FindingKind.GROUNDED_ROW, (f"R{row + 1}",))
    for row in rows:
        yield from (Finding(kind, (f"R{row + 1}",)) for kind in (FindingKind.CUT_ROW, FindingKind.LOOSE_ROW))
    for column in columns:
        yield from (
            Finding(kind, (f"C{column + 1}",))
            for kind in (FindingKind.GROUNDED_COLUMN, FindingKind.CUT_COLUMN)
        )
    yield from _swaps(FindingKind.SWAPPED_ROWS, "R", len(file.matrix.rows), rows)
    yield from _swaps(FindingKind.SWAPPED_COLUMNS, "C", len(file.matrix.columns), columns)


def _swaps(kind: FindingKind, letter: str, count: int, concerned: Collection[int]) -> Iterator[Finding]:
    for one, other in combinations(range(count), 2):
        if one in concerned and other in concerned:
            yield Finding(kind, (f"{letter}{one + 1}", f"{letter}{other + 1}"))
