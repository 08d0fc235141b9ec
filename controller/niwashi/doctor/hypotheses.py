"""From what was seen to what is wrong: the fewest faults whose circuit would have read just that.

Faults are added one at a time, the few best sets kept at each step (a beam search). What is left over is
counted in switches that read otherwise than they would with these faults.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from niwashi.devices import BoardFile, Crossing, Switch
from niwashi.doctor.circuit_model import CircuitModel, SwitchSample
from niwashi.doctor.finding import Finding, FindingKind
from niwashi.doctor.register_chains import chain_faults

_KEPT = 6
"""How many sets of faults are followed at each step."""

_MOST = 6
"""How many faults are looked for at most."""

_PRICE = 0.5
"""What one more fault costs: it has to explain more than half a reading."""

_MISSED_FLICKER = 0.2
"""A contact that might have flickered and did not is weak evidence, one that did without cause is strong."""


class Observation(NamedTuple):
    """Over which switches something lay, and what was read meanwhile."""

    down: frozenset[Switch]
    seen: SwitchSample


class FaultHypothesis(NamedTuple):
    """Some faults, how many readings of a switch they leave unexplained, how many flickers they miss."""

    findings: frozenset[Finding]
    unexplained: int
    missed: int

    @property
    def cost(self) -> float:
        """What tells two explanations apart: less is likelier."""
        return self.unexplained + _MISSED_FLICKER * self.missed + _PRICE * len(self.findings)


def explain(file: BoardFile, observations: Sequence[Observation]) -> tuple[FaultHypothesis, ...]:
    """The best explanations of what was seen, all equally good; that of a sound board has no findings."""
    electrics = CircuitModel(file)

    @cache
    def judged(findings: frozenset[Finding]) -> FaultHypothesis:
        pairs = [(electrics.read(findings, down), seen) for down, seen in observations]
        unexplained = sum(_differing(expected, seen) for expected, seen in pairs)
        missed = sum((expected.flickers & ~seen.flickers).bit_count() for expected, seen in pairs)
        return FaultHypothesis(findings, unexplained, missed)

    best = [judged(frozenset())]
    found = best
    for _ in range(_MOST):
        if not found[0].unexplained:
            break
        candidates = _candidates(file, electrics, found, observations)
        tried = {judged(one.findings | {more}) for one in found for more in candidates - one.findings}
        found = sorted(tried, key=lambda e: (e.cost, sorted(e.findings)))[:_KEPT]
        if not found or found[0].cost >= min(map(_cost, best)):
            break
        best = [*best, *found]
    least = min((round(one.cost, 3), len(one.findings)) for one in best)
    return tuple(one for one in best if (round(one.cost, 3), len(one.findings)) == least)


def _cost(explanation: FaultHypothesis) -> float:
    return explanation.cost


def _differing(expected: SwitchSample, seen: SwitchSample) -> int:
    """In how many switches a reading is not what a circuit would read."""
    wrong = (expected.closed ^ seen.closed) & ~(expected.flickers | seen.flickers)
    without_cause = seen.flickers & ~expected.flickers
    return wrong.bit_count() + without_cause.bit_count()


def _candidates(
    file: BoardFile,
    electrics: CircuitModel,
    found: Iterable[FaultHypothesis],
    observations: Sequence[Observation],
) -> set[Finding]:
    """The faults that have to do with any switch that is not explained yet."""
    odd = 0
    for one in found:
        for down, seen in observations:
            expected = electrics.read(one.findings, down)
            odd |= expected.closed ^ seen.closed | expected.flickers ^ seen.flickers
    rows, columns = _touched(file, odd)
    switches = {switch for wired in file.cells for switch in wired.switches}
    concerned = {switch for switch in switches if _concerns(switch, rows, columns, file.bit(switch) & odd)}
    return {
        *chain_faults(file, odd),
        *_switch_faults(concerned),
        *_diode_faults(switches if rows and file.matrix.diodes else ()),
        *(_line_faults(file, rows, columns) if rows else ()),
        *(Finding(FindingKind.MISSING_CHIP, (f"X{n}",)) for n in range(1, len(file.expanders) + 1)),
    }


def _touched(file: BoardFile, odd: int) -> tuple[set[int], set[int]]:
    """The rows and columns of crossings in a mask."""
    width = len(file.matrix.columns)
    numbers = [n for n in range(len(file.matrix.rows) * width) if odd >> n & 1]
    return {n // width for n in numbers}, {n % width for n in numbers}


def _concerns(switch: Switch, rows: Collection[int], columns: Collection[int], is_odd: int) -> bool:
    """Whether a fault of a switch may show in readings of these rows and columns."""
    if isinstance(switch, Crossing):
        return switch.row in rows or switch.column in columns
    return bool(is_odd)


def _switch_faults(switches: Iterable[Switch]) -> Iterator[Finding]:
    for switch in switches:
        yield from (
            Finding(kind, (str(switch),))
            for kind in (FindingKind.STUCK_CLOSED, FindingKind.STUCK_OPEN, FindingKind.WEAK)
        )


def _diode_faults(switches: Iterable[Switch]) -> Iterator[Finding]:
    """A current that goes backwards shows at any corner of the rectangles over its switch."""
    for switch in switches:
        if isinstance(switch, Crossing):
            yield from (Finding(kind, (str(switch),)) for kind in (FindingKind.BRIDGED, FindingKind.REVERSED))


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
