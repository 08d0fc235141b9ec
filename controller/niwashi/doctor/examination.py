"""The whole examination of a board: lights first, since they point out cells, then switches, then supply."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import ceil

from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Crossing, Switch, WiredCell
from niwashi.doctor.circuit_model import CircuitModel, from_chip_on, switch_of
from niwashi.doctor.finding import Finding, FindingKind
from niwashi.doctor.hall_checks import hall_findings, visit_halls
from niwashi.doctor.hypotheses import FaultHypothesis, Observation, explain
from niwashi.doctor.light_checks import is_white, light_findings, visit_lights, visit_supply
from niwashi.doctor.procedure import ExamRecord, Procedure, Request, RequestKind, visit_switches

_EXTRA_TRIALS = 8
"""The largest number of extra trials to choose between two hypotheses."""

PIECES = 24
"""The largest number of pieces that an examination needs: fewer than the stones of a game."""

_TRIAL_LIMIT = 4000
"""The largest number of trials to consider."""

_DEBOUNCE_MARGIN = 1.5
_SHORTEST_DEBOUNCE_MS, _LONGEST_DEBOUNCE_MS = 20, 50
"""A debounce time is proposed between these: this many times the longest bounce seen, in steps of 5 ms."""


@dataclass(frozen=True)
class Diagnosis:
    """The faults of a board; `instead` are other hypotheses that fit as well."""

    findings: tuple[Finding, ...]
    instead: tuple[tuple[Finding, ...], ...] = ()


class Examination:
    """One examination of one board. Run `procedure`, then ask for the `diagnosis`."""

    def __init__(self, file: BoardFile, pieces: int = PIECES) -> None:
        self._file = file
        self._pieces = pieces
        self._explanations: tuple[FaultHypothesis, ...] = ()
        self.record = ExamRecord()

    def procedure(self) -> Procedure:
        """Yield all requests to the person; none after lights that are all white.

        White lights take several times the current that the board's supply and fuse are made for.
        """
        yield from visit_lights(self._file, self.record)
        if is_white(self.record):
            return
        yield from visit_switches(self._file, self.record, self._pieces)
        yield from visit_halls(self._file, self.record, self._pieces)
        yield from visit_supply(self._file, self.record)
        self._explanations = explain(self._file, self.record.observations)
        for _ in range(_EXTRA_TRIALS):
            seen = len(self.record.observations)
            yield from _tell_apart(self._file, self.record, self._explanations)
            if len(self.record.observations) == seen:
                break
            self._explanations = explain(self._file, self.record.observations)

    def diagnosis(self) -> Diagnosis:
        """Return the faults found so far; none for a sound board."""
        found = self._explanations or explain(self._file, self.record.observations)
        others = (*light_findings(self._file, self.record), *hall_findings(self._file, self.record))
        ways = []
        for each in found:
            unclear = (Finding(FindingKind.UNCLEAR, ()),) if each.unexplained else ()
            bounces = _long_bounces(self._file, self.record, each)
            ways.append(tuple(sorted((*others, *each.findings, *unclear, *bounces))))
        return Diagnosis(ways[0], tuple(ways[1:]))


def _tell_apart(file: BoardFile, record: ExamRecord, explanations: Sequence[FaultHypothesis]) -> Procedure:
    """Request the trial that separates the first hypothesis from another.

    Request nothing if there is none.
    """
    trial = _trial(file, record, explanations)
    if trial is None:
        return
    reply = yield Request(RequestKind.CLEAR)
    record.observations.append(Observation(frozenset(), reply.seen))
    down: frozenset[Switch] = frozenset()
    for wired in trial:
        pixels = {} if wired.pixel is None else {wired.pixel: (90, 90, 90)}
        reply = yield Request(RequestKind.PUT, wired.cell.name, pixels)
        down |= {wired.reed} if wired.reed else set()
        record.observations.append(Observation(down, reply.seen))


def _trial(
    file: BoardFile, record: ExamRecord, explanations: Sequence[FaultHypothesis]
) -> tuple[WiredCell, ...] | None:
    electrics = CircuitModel(file)
    tried = {observation.down for observation in record.observations}
    for number, trial in enumerate(_trials(file)):
        down = frozenset(wired.reed for wired in trial if wired.reed)
        read = {electrics.read(each.findings, down) for each in explanations}
        if down not in tried and len(read) > 1:
            return trial
        if number > _TRIAL_LIMIT:
            break
    return None


def _trials(file: BoardFile) -> Iterator[tuple[WiredCell, ...]]:
    """Yield trials: one cell; three corners of a rectangle; two cells."""
    reeds = [wired for wired in file.cells if wired.reed]
    yield from ((wired,) for wired in reeds)
    yield from _corners([wired for wired in reeds if isinstance(wired.reed, Crossing)])
    yield from combinations(reeds, 2)


def _corners(reeds: Sequence[WiredCell]) -> Iterator[tuple[WiredCell, ...]]:
    at = {wired.reed: wired for wired in reeds}
    crossings = [wired.reed for wired in reeds if isinstance(wired.reed, Crossing)]
    for one, other in product(crossings, crossings):
        corner = at.get(Crossing(other.row, one.column))
        if one.row != other.row and one.column != other.column and corner is not None:
            yield at[one], corner, at[other]


def _long_bounces(file: BoardFile, record: ExamRecord, other: FaultHypothesis) -> Iterator[Finding]:
    """Yield one finding for all switches that bounce for too long, with the milliseconds that would do.

    Switches with a weak magnet or a loose wire are left out.
    """
    bouncing = record.bouncing & ~_shaky(file, other.findings)
    switches = dict.fromkeys(switch for wired in file.cells for switch in wired.switches)
    names = tuple(str(switch) for switch in switches if file.bit(switch) & bouncing)
    if names:
        needed_ms = 5 * ceil(_DEBOUNCE_MARGIN * 1000 * record.bounce_s / 5)
        yield Finding(
            FindingKind.LONG_BOUNCE,
            (str(min(_LONGEST_DEBOUNCE_MS, max(_SHORTEST_DEBOUNCE_MS, needed_ms))), *names),
        )


def _shaky(file: BoardFile, findings: Iterable[Finding]) -> int:
    """Return the mask of the switches that flip without any change, by these findings."""
    mask = 0
    for finding in findings:
        for name in finding.at:
            if finding.kind is FindingKind.WEAK:
                mask |= file.bit(switch_of(name))
            elif finding.kind is FindingKind.LOOSE_ROW:
                here = {s for wired in file.cells for s in wired.switches if isinstance(s, Crossing)}
                mask |= sum(file.bit(s) for s in here if name in (f"R{s.row + 1}", f"C{s.column + 1}"))
            elif finding.kind is FindingKind.LOOSE_REGISTERS:
                mask |= from_chip_on(file, int(name[1:]) - 1)
    return mask
