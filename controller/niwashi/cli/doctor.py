"""`niwashi doctor`: examines a board by touch, prints its faults, and corrects its board file."""

import asyncio
import json
import os
import sys
import time
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from niwashi import __version__, data
from niwashi.cli.doctor_prompt import TerminalPrompt, typed_lines
from niwashi.cli.kept_state import signs
from niwashi.cli.records_option import EVERYWHERE, NOWHERE, records_file
from niwashi.data import text_of
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import board_path, load_board
from niwashi.devices.hardware import open_board
from niwashi.devices.serial_board import SerialBoard
from niwashi.devices.stored_texts import calibration_text
from niwashi.doctor.examination import PIECES, Diagnosis, Examination
from niwashi.doctor.finding import Finding
from niwashi.doctor.hall_checks import zeros
from niwashi.doctor.procedure import ExamRecord
from niwashi.doctor.procedure_runner import ExaminedBoard, ProcedureRunner, Tester
from niwashi.doctor.proposal import propose
from niwashi.doctor.report import diagnosis_text
from niwashi.errors import NiwashiError, reason
from niwashi.loop.fitting import FIRST_BOARD
from niwashi.records.atomic_file import write_whole
from niwashi.records.opening import usual_place
from niwashi.server.simulated import simulated_patient
from niwashi.terminal import LANGUAGE, ExitCode, exit_on_refusal, message, print_text

_Board = Annotated[Path | None, typer.Option("--board", help=message("doctor-help-board"), metavar="FILE")]
_Sim = Annotated[bool, typer.Option("--sim", help=message("doctor-help-sim"))]
_Faults = Annotated[
    str | None, typer.Option("--faults", help=message("doctor-help-faults"), metavar="FAULTS")
]
_Pieces = Annotated[int, typer.Option("--pieces", help=message("doctor-help-pieces"), min=3, max=200)]
_Lights = Annotated[bool, typer.Option("--lights", help=message("doctor-help-lights"))]
_SerialPort = Annotated[
    str | None, typer.Option("--serial-port", help=message("play-help-serial-port"), metavar="URL")
]
_Out = Annotated[Path | None, typer.Option("--out", help=message("doctor-help-out"), metavar="FOLDER")]


def doctor(
    *,
    board: _Board = None,
    sim: _Sim = False,
    faults: _Faults = None,
    pieces: _Pieces = PIECES,
    lights: _Lights = False,
    out: _Out = None,
    serial_port: _SerialPort = None,
) -> None:
    """Examine a board, print its faults, and write them down."""
    with exit_on_refusal():
        path = board_path(board or data.boards() / FIRST_BOARD)
        file = load_board(path) if serial_port is None else load_board(path).on_port(serial_port)
        if faults is not None and not sim:
            raise NiwashiError("doctor-faults-need-sim")
        # This person's records; those of the service for `sudo niwashi` of the package.
        wanted = os.environ.get(EVERYWHERE)
        records = usual_place() if wanted in (None, NOWHERE) else records_file(wanted)
        for sign in signs(records):
            print_text(sign.message(LANGUAGE), err=True)
        examination = Examination(file, pieces)
        if sim:
            asyncio.run(_simulated(file, examination, faults))
        else:
            _at_the_board(file, examination, speaks=not lights)
        _tell(file, path, examination, out or records.parent)


async def _simulated(file: BoardFile, examination: Examination, faults: str | None) -> None:
    """A simulated person is asked, in simulated time."""
    patient = simulated_patient(file, faults, Random(0))
    if patient.planted:
        typer.echo(message("doctor-planted", faults=", ".join(patient.planted)))
    practice = ProcedureRunner(file, patient.board, patient.clock, patient.rest)
    try:
        await practice.carry_out(examination.procedure(), patient.person)
        await _calibrate(practice, patient.board, examination)
    finally:
        patient.close()


async def _calibrate(practice: ProcedureRunner, board: ExaminedBoard, examination: Examination) -> None:
    """Store the readings of hall sensors with nothing on the board as their zero."""
    if isinstance(board, SerialBoard) and examination.record.rest:
        is_kept = await practice.calibrate(board, zeros(examination.record))
        typer.echo(message("doctor-calibrated" if is_kept else "doctor-not-calibrated"))


def _at_the_board(file: BoardFile, examination: Examination, *, speaks: bool) -> None:
    opened = open_board(file)
    try:
        typer.echo(message("doctor-begins", name=file.name))
        lines = typed_lines(sys.stdin)
        prompt = TerminalPrompt(file, opened, time.monotonic, asyncio.sleep, lines, speaks=speaks)
        practice = ProcedureRunner(file, opened, time.monotonic, asyncio.sleep)
        asyncio.run(_attend(practice, opened, prompt, examination))
    except (KeyboardInterrupt, EOFError):
        typer.echo(message("doctor-broken-off"))
    finally:
        opened.close()


async def _attend(
    practice: ProcedureRunner, board: ExaminedBoard, person: Tester, examination: Examination
) -> None:
    await practice.carry_out(examination.procedure(), person)
    await _calibrate(practice, board, examination)


def _tell(file: BoardFile, path: Path, examination: Examination, folder: Path) -> None:
    diagnosis = examination.diagnosis()
    typer.echo(diagnosis_text(file, diagnosis, LANGUAGE))
    written = [*_letters(file, path, examination, diagnosis, folder)]
    for each in written:
        typer.echo(message("doctor-written", file=str(each)))
    if diagnosis.findings:
        raise typer.Exit(ExitCode.NO)


def _letters(
    file: BoardFile, path: Path, examination: Examination, diagnosis: Diagnosis, folder: Path
) -> list[Path]:
    """Write the letter, the record and the proposal; their places. Raises NiwashiError."""
    text = text_of(path)
    proposal = propose(file, text, diagnosis.findings)
    texts = {
        "doctor.txt": letter(file, diagnosis),
        "doctor.json": record(file, text, examination.record, diagnosis),
    }
    if examination.record.rest:
        texts["calibration.json"] = calibration_text(zeros(examination.record)).decode("ascii")
    if proposal is not None:
        texts[f"{path.stem}-proposed.toml"] = proposal
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in texts.items():
            write_whole(folder / name, [content], replace=True)
    except OSError as error:
        raise NiwashiError("doctor-cannot-write", folder=str(folder), detail=reason(error)) from error
    return [folder / name for name in texts]


def letter(file: BoardFile, diagnosis: Diagnosis) -> str:
    """The text to keep, or to attach to a question."""
    begin = message("doctor-letter", name=file.name, version=__version__)
    return f"{begin}\n\n{diagnosis_text(file, diagnosis, LANGUAGE)}\n"


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
