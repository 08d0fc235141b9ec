"""The whole examination of a board: lights first, since they show the way, then switches, then the supply."""

from dataclasses import dataclass

from niwashi.devices import BoardFile
from niwashi.doctor.extra_trial import tell_apart
from niwashi.doctor.finding import Finding, FindingKind
from niwashi.doctor.hall_checks import hall_findings, visit_halls
from niwashi.doctor.hypotheses import FaultHypothesis, explain
from niwashi.doctor.light_checks import is_white, light_findings, visit_lights, visit_supply
from niwashi.doctor.procedure import ExamRecord, Procedure, visit_switches

_ROUNDS = 8
"""How often two explanations are told apart by one more trial, at most."""

PIECES = 24
"""How many pieces the visit needs at most: less than the stones of a game."""


@dataclass(frozen=True)
class Diagnosis:
    """What is wrong with a board; `instead` are other explanations that no trial has told apart."""

    findings: tuple[Finding, ...]
    instead: tuple[tuple[Finding, ...], ...] = ()


class Examination:
    """One examination of one board. Run `visit`, then ask for the `diagnosis`."""

    def __init__(self, file: BoardFile, pieces: int = PIECES) -> None:
        self._file = file
        self._pieces = pieces
        self._explanations: tuple[FaultHypothesis, ...] = ()
        self.chart = ExamRecord()

    def visit(self) -> Procedure:
        """Everything a person is asked to do; nothing more after lights that are all white.

        They take several times the current that the board's supply and fuse are made for.
        """
        yield from visit_lights(self._file, self.chart)
        if is_white(self.chart):
            return
        yield from visit_switches(self._file, self.chart, self._pieces)
        yield from visit_halls(self._file, self.chart, self._pieces)
        yield from visit_supply(self._file, self.chart)
        self._explanations = explain(self._file, self.chart.observations)
        for _ in range(_ROUNDS):
            seen = len(self.chart.observations)
            yield from tell_apart(self._file, self.chart, self._explanations)
            if len(self.chart.observations) == seen:
                break
            self._explanations = explain(self._file, self.chart.observations)

    def diagnosis(self) -> Diagnosis:
        """What is wrong, by all that was seen so far; nothing for a sound board."""
        found = self._explanations or explain(self._file, self.chart.observations)
        others = (*light_findings(self._file, self.chart), *hall_findings(self._file, self.chart))
        ways = [tuple(sorted((*others, *e.findings, *self._unclear(e)))) for e in found]
        return Diagnosis(ways[0], tuple(ways[1:]))

    def _unclear(self, explanation: FaultHypothesis) -> tuple[Finding, ...]:
        """What is left over after the best explanation."""
        if not explanation.unexplained:
            return ()
        return (Finding(FindingKind.UNCLEAR, ()),)
