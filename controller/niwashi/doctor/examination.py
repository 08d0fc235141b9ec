"""The whole examination of a board: lights first, since they point out cells, then switches, then supply."""

from dataclasses import dataclass

from niwashi.devices.board_file import BoardFile
from niwashi.doctor.bounce_checks import long_bounces
from niwashi.doctor.extra_trial import tell_apart
from niwashi.doctor.finding import Finding, FindingKind
from niwashi.doctor.hall_checks import hall_findings, visit_halls
from niwashi.doctor.hypotheses import FaultHypothesis, explain
from niwashi.doctor.light_checks import is_white, light_findings, visit_lights, visit_supply
from niwashi.doctor.procedure import ExamRecord, Procedure, visit_switches

_ROUNDS = 8
"""The largest number of extra trials to choose between two hypotheses."""

PIECES = 24
"""The largest number of pieces that an examination needs: fewer than the stones of a game."""


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
        for _ in range(_ROUNDS):
            seen = len(self.record.observations)
            yield from tell_apart(self._file, self.record, self._explanations)
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
            bounces = long_bounces(self._file, self.record, each)
            ways.append(tuple(sorted((*others, *each.findings, *unclear, *bounces))))
        return Diagnosis(ways[0], tuple(ways[1:]))
