"""The doctor: the share of boards with one to three random faults on which it names exactly these."""

import asyncio
import sys
from random import Random
from time import process_time

from niwashi import data
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board
from niwashi.doctor.examination import Diagnosis, Examination
from niwashi.doctor.finding import Finding, FindingKind
from niwashi.doctor.procedure_runner import ProcedureRunner
from niwashi_bench.figure import AtLeast, Figure
from niwashi_bench.laps import percentile
from niwashi_sim.defects import Defect
from niwashi_sim.faulty_board import FaultyBoard

_SEEDS = 100
_SEEN_BY_NOBODY = {"cut-interrupt"}
"""The driver does without the wire by itself: nobody who touches the board can tell."""


def figures() -> list[Figure]:
    """Measure how often exactly the planted faults of garden-36 are named, and how long it takes.

    Two faults may look the same to anybody who touches the board: a cut wire and a dead switch, where one
    switch is all there is on the wire. Both are named then, one as "or else"; it counts if either is right.
    """
    file = load_board(data.boards() / "garden-36.toml")
    right, first, times = 0, 0, []
    for seed in range(_SEEDS):
        faulty, diagnosis, took_s = _examined(file, seed)
        planted = named(file, faulty.defects)
        ways = [_told(found) for found in (diagnosis.findings, *diagnosis.instead)]
        first += ways[0] == planted
        right += planted in ways
        times.append(took_s)
        if planted not in ways:
            print(f"doctor: random:{seed}: {', '.join(faulty.planted)}; found: {ways}", file=sys.stderr)
    return [
        Figure(
            f"doctor: boards of {_SEEDS} on which just the planted faults are named", "", [right], AtLeast(95)
        ),
        Figure("doctor: of these, named first and not as “or else”", "", [first]),
        Figure(
            "doctor: processor time of one examination, board and all, p50", "s", [percentile(times, 0.5)]
        ),
        Figure("doctor: the same, the longest", "s", [max(times)]),
    ]


def named(file: BoardFile, defects: tuple[Defect, ...]) -> frozenset[Finding]:
    """Return the findings that the doctor should name: switches by place, amounts by kind alone."""
    told = frozenset(_named(file, each) for each in defects if each.kind not in _SEEN_BY_NOBODY)
    return _told(tuple(told))


def _named(file: BoardFile, defect: Defect) -> Finding:
    cells = {wired.cell.name: wired for wired in file.cells}
    places = []
    for name in defect.where:
        wired = cells.get(name)
        places.append(name if wired is None else str(next(iter(wired.switches), wired.hall)))
    if defect.kind.startswith("swapped"):
        places.sort(key=lambda place: (len(place), place))
    return Finding(FindingKind(defect.kind), tuple(places))


def _told(findings: tuple[Finding, ...]) -> frozenset[Finding]:
    """Return the findings that the doctor named; of a weak supply without its amount."""
    return frozenset(Finding(f.kind, () if f.kind is FindingKind.SUPPLY else f.at) for f in findings)


def _examined(file: BoardFile, seed: int) -> tuple[FaultyBoard, Diagnosis, float]:
    faulty = FaultyBoard(file, f"random:{seed}", Random(seed))
    began = process_time()
    examination = Examination(file)
    practice = ProcedureRunner(file, faulty.board, faulty.clock, faulty.rest)
    asyncio.run(practice.carry_out(examination.procedure(), faulty.person))
    diagnosis = examination.diagnosis()
    return faulty, diagnosis, process_time() - began
