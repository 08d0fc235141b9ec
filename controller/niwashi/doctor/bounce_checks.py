"""Contacts that bounce for longer than the debounce time of the board file."""

from collections.abc import Iterable, Iterator
from math import ceil

from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Crossing
from niwashi.doctor.circuit_model import switch_of
from niwashi.doctor.finding import Finding, FindingKind
from niwashi.doctor.hypotheses import FaultHypothesis
from niwashi.doctor.procedure import ExamRecord
from niwashi.doctor.register_chains import from_chip_on

_AMPLE = 1.5
_LEAST_MS, _MOST_MS = 20, 50
"""A debounce time is proposed between these: this many times the longest bounce seen, in steps of 5 ms."""


def long_bounces(file: BoardFile, record: ExamRecord, other: FaultHypothesis) -> Iterator[Finding]:
    """Yield one finding for all switches that bounce for too long, with the milliseconds that would do.

    Switches with a weak magnet or a loose wire are left out.
    """
    bouncing = record.bouncing & ~_shaky(file, other.findings)
    switches = dict.fromkeys(switch for wired in file.cells for switch in wired.switches)
    names = tuple(str(switch) for switch in switches if file.bit(switch) & bouncing)
    if names:
        needed_ms = 5 * ceil(_AMPLE * 1000 * record.bounce_s / 5)
        yield Finding(FindingKind.LONG_BOUNCE, (str(min(_MOST_MS, max(_LEAST_MS, needed_ms))), *names))


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
