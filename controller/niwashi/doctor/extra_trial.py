"""An extra trial where two hypotheses fit: the smallest one for which they predict different readings."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Crossing, Switch, WiredCell
from niwashi.doctor.circuit_model import CircuitModel
from niwashi.doctor.hypotheses import FaultHypothesis, Observation
from niwashi.doctor.procedure import ExamRecord, Procedure, Request, RequestKind

_LOOKED_AT = 4000
"""The largest number of trials to consider."""


def tell_apart(file: BoardFile, record: ExamRecord, explanations: Sequence[FaultHypothesis]) -> Procedure:
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
        if number > _LOOKED_AT:
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
