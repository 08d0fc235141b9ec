"""`niwashi doctor`: examines a board by touch, prints its faults, and corrects its board file."""

import asyncio
import json
import os
import select
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Annotated, TextIO

import typer

from niwashi import __version__, data
from niwashi.board_types import Role
from niwashi.cli import options
from niwashi.cli.kept_state import signs
from niwashi.cli.options import EVERYWHERE
from niwashi.cli.records_option import NOWHERE, records_file
from niwashi.data import text_of
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import board_path, load_board
from niwashi.devices.hardware import open_board
from niwashi.devices.serial_board import SerialBoard
from niwashi.devices.stored_texts import calibration_text
from niwashi.doctor.examination import PIECES, Diagnosis, Examination
from niwashi.doctor.finding import Finding
from niwashi.doctor.hall_checks import zeros
from niwashi.doctor.light_checks import COLOURS, WHITE
from niwashi.doctor.procedure import NOTHING, ExamRecord, Request, RequestKind
from niwashi.doctor.procedure_runner import ExaminedBoard, ProcedureRunner, Tester
from niwashi.doctor.proposal import propose
from niwashi.doctor.report import diagnosis_text, request_text
from niwashi.errors import NiwashiError, reason
from niwashi.loop.fitting import FIRST_BOARD
from niwashi.records.atomic_file import write_whole
from niwashi.records.opening import usual_place
from niwashi.server.simulated import simulated_patient
from niwashi.terminal import LANGUAGE, ExitCode, exit_on_refusal, message, print_text
from niwashi.words.catalogue import translate

_Board = Annotated[
    Path | None,
    typer.Option("--board", help="The board file. Without it, the built-in board.", metavar="FILE"),
]
_Sim = Annotated[bool, typer.Option("--sim", help="Examine a simulated board; a simulated person answers.")]
_Faults = Annotated[
    str | None,
    typer.Option(
        "--faults",
        help="What is wrong with the simulated board: faults with commas between them, or random:SEED.",
        metavar="FAULTS",
    ),
]
_Pieces = Annotated[
    int,
    typer.Option(
        "--pieces", help="How many pieces you have at hand. The more, the fewer rounds.", min=3, max=200
    ),
]
_Lights = Annotated[
    bool,
    typer.Option(
        "--lights", help="Ask by lights alone, for a board without a screen: done means yes, help means no."
    ),
]
_Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        help=(
            "The folder for the letter, the record and the proposed board file. Without it, where the "
            "games are kept."
        ),
        metavar="FOLDER",
    ),
]


_SETTLE_S = 0.4
"""A switch that has changed and stayed so long was meant."""

_POLL_S = 0.01
_RELEASE_S = 3.0  # then a button that still is held is waited for no longer
_POSSIBLE_ANSWERS = {RequestKind.COLOUR: (*COLOURS, WHITE, NOTHING), RequestKind.STEADY: ("yes", "no")}
_ANSWER_WORDS = (*COLOURS, WHITE, NOTHING, "yes", "no")


def doctor(
    *,
    board: _Board = None,
    sim: _Sim = False,
    faults: _Faults = None,
    pieces: _Pieces = PIECES,
    lights: _Lights = False,
    out: _Out = None,
    serial_port: options.SerialPort = None,
) -> None:
    """Examine a board with you: lights, switches, diodes, the supply.

    Says what is wrong and what to do about it, and writes a corrected board
    file where a file can help.

    niwashi doctor --board my-board.toml
    niwashi doctor --board my-board.toml --lights
    niwashi doctor --sim --faults "weak d4, swapped-rows R2 R3"
    niwashi doctor --sim --faults random:7
    """
    with exit_on_refusal():
        path = board_path(board or data.boards() / FIRST_BOARD)
        file = load_board(path) if serial_port is None else load_board(path).on_port(serial_port)
        if faults is not None and not sim:
            raise NiwashiError("doctor-faults-need-sim")
        # This person's records; those of the service for `sudo niwashi` of the package.
        wanted = os.environ.get(EVERYWHERE)
        records = usual_place() if wanted in (None, NOWHERE) else records_file(wanted)
        for sign in signs(records):
            print_text(translate(sign.message, LANGUAGE), err=True)
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


class TerminalPrompt:
    """Prints a request and waits until it is done: seen by the switches, or entered on a line.

    Without a screen (`speaks` false) *done* means yes and as expected, *help* means no and nothing.
    """

    def __init__(
        self,
        file: BoardFile,
        board: ExaminedBoard,
        clock: Callable[[], float],
        rest: Callable[[float], Awaitable[None]],
        typed: Callable[[], str | None],
        *,
        speaks: bool,
    ) -> None:
        """`typed` gives the next line of input, None while there is none; it raises EOFError at the end."""
        self._file = file
        self._board = board
        self._clock = clock
        self._rest = rest
        self._typed = typed
        self._speaks = speaks
        self._done = self._buttons(Role.DONE)
        self._help = self._buttons(Role.HELP)

    async def begin(self, request: Request) -> str:
        """Ask, and wait for the answer. Raises EOFError when nobody answers any more."""
        if self._speaks:
            typer.echo(request_text(request, LANGUAGE))
        while True:
            said = await self._answer(request)
            names = tuple(wired.cell.name for wired in self._file.cells)
            possible = _POSSIBLE_ANSWERS.get(request.asked, (NOTHING, *names))
            if said is not None and (said in ("", "no") or self._spoken(said) in possible):
                return self._meaning(request, said)
            answers = _POSSIBLE_ANSWERS.get(request.asked, (NOTHING, self._file.cells[0].cell.name))
            told = ", ".join(message(f"doctor-answer-{a}") if a in _ANSWER_WORDS else a for a in answers)
            typer.echo(message("doctor-answer-again", answers=told))

    async def end(self, request: Request) -> None:
        """Wait until a button that was held comes up."""
        if request.asked is RequestKind.PRESS:
            before = self._board.closed(self._clock())
            until = self._clock() + _RELEASE_S
            while self._clock() < until and self._board.closed(self._clock()) == before:
                await self._rest(_POLL_S)

    async def _answer(self, request: Request) -> str | None:
        """A line that was typed, "" for what the switches saw, "no" for the help button."""
        before = self._board.closed(self._clock())
        by_touch = request.asked in (RequestKind.PUT, RequestKind.FACE, RequestKind.LIFT, RequestKind.PRESS)
        while True:
            if (line := self._typed()) is not None:
                return line.strip().lower()
            changed = self._board.closed(self._clock()) ^ before
            if changed and await self._is_still(changed ^ before):
                if changed & self._help and not self._speaks:
                    return "no"
                if by_touch or changed & self._done:
                    return ""
            await self._rest(_POLL_S)

    async def _is_still(self, closed: int) -> bool:
        until = self._clock() + _SETTLE_S
        while self._clock() < until:
            await self._rest(_POLL_S)
            if self._board.closed(self._clock()) != closed:
                return False
        return True

    def _meaning(self, request: Request, said: str) -> str:
        """The answer as the visit knows it; plain Enter says that all is as it should be."""
        if said == "no" and request.asked is not RequestKind.STEADY:
            return NOTHING
        if said == "" and request.asked is RequestKind.STEADY:
            return "yes"
        if said == "" and request.asked is RequestKind.COLOUR:
            # The colour that most pixels were sent.
            red, green, blue = next(iter(request.pixels.values()))
            return COLOURS[max(range(3), key=(red, green, blue).__getitem__)]
        return self._spoken(said)

    def _spoken(self, said: str) -> str:
        return next(
            (answer for answer in _ANSWER_WORDS if said == message(f"doctor-answer-{answer}").lower()), said
        )

    def _buttons(self, role: Role) -> int:
        wired = [w for w in self._file.cells if w.cell.role is role and w.button]
        return sum(self._file.bit(w.button) for w in wired if w.button)


def typed_lines(source: TextIO) -> Callable[[], str | None]:
    """Ask a file, a pipe or a terminal for its next line; None while nothing has been typed."""

    def typed() -> str | None:
        if not select.select([source], [], [], 0)[0]:
            return None
        line = source.readline()
        if not line:
            raise EOFError
        return line

    return typed
