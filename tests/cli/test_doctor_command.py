"""`niwashi doctor` as people meet it: on a simulated board, on a terminal, by lights and buttons alone."""

import io
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest
from tests.doctor.alone import finished
from tests.hurried import apart
from tests.marks import EXHAUSTIVE
from typer.testing import CliRunner

from niwashi.cli.doctor import TerminalPrompt, typed_lines
from niwashi.cli.main import app
from niwashi.data import boards
from niwashi.devices.board_parser import load_board
from niwashi.doctor.procedure import NOTHING, Request, RequestKind
from niwashi_sim.faulty_board import FaultyBoard

GARDEN = load_board(boards() / "garden-36.toml")


def run(*arguments: str) -> tuple[int, str]:
    """The exit status and everything said."""
    done = apart(lambda: CliRunner().invoke(app, ["doctor", *arguments]))
    return done.exit_code, done.output


@EXHAUSTIVE
def test_faults_are_told_and_written_down(tmp_path: Path) -> None:
    code, out = run("--sim", "--faults", "stuck-open c3,swapped-rows R1 R2", "--out", str(tmp_path))
    assert code == 1
    assert "The row wires R1 and R2 are swapped." in out
    assert "The switch of c3 (R3C3) never closes." in out
    assert "R1 and R2 are swapped" in (tmp_path / "doctor.txt").read_text(encoding="utf-8")
    record = json.loads((tmp_path / "doctor.json").read_text(encoding="utf-8"))
    assert {"kind": "stuck-open", "at": ["R3C3"]} in record["findings"]
    assert record["board_file"] == (boards() / "garden-36.toml").read_text(encoding="utf-8")
    assert all(each["closed"] == [] for each in record["observations"] if not each["down"])
    assert load_board(tmp_path / "garden-36-proposed.toml").matrix.rows[:2] == (27, 17)


def test_faults_without_a_simulated_board_are_refused() -> None:
    assert run("--faults", "weak d4") == (
        2,
        "Faults can be simulated on simulated boards only. Add --sim, or leave --faults out.\n",
    )


def test_a_fault_that_the_board_cannot_have_is_refused() -> None:
    code, out = run("--sim", "--faults", "weak z9")
    assert code == 2
    assert "z9" in out


class Bed:
    """A person at a simulated board: at given times they type, put things down or press."""

    def __init__(self, *, speaks: bool, deeds: dict[float, Callable[["Bed"], object]]) -> None:
        self.faulty = FaultyBoard(GARDEN, "", Random(1))
        self.lines: list[str] = []
        self.deeds = deeds
        self.prompt = TerminalPrompt(
            GARDEN, self.faulty.board, self.faulty.clock, self.rest, self.typed, speaks=speaks
        )

    def typed(self) -> str | None:
        return self.lines.pop(0) if self.lines else None

    async def rest(self, seconds: float) -> None:
        await self.faulty.rest(seconds)
        for due in [at for at in self.deeds if at <= self.faulty.clock()]:
            self.deeds.pop(due)(self)

    def asked(self, request: Request) -> str:
        return finished(self.prompt.begin(request))

    def press(self, cell: str) -> None:
        self.faulty.table.press(cell)

    def put(self, cell: str) -> None:
        self.faulty.table.stacks[cell] = [0]
        self.faulty.table.version += 1


RED = Request(RequestKind.COLOUR, "", dict.fromkeys(range(44), (70, 0, 0)))
D4 = Request(RequestKind.PUT, "d4", {21: (90, 90, 90)})


def test_a_piece_set_down_is_answer_enough(capsys: pytest.CaptureFixture[str]) -> None:
    assert Bed(speaks=True, deeds={1.0: lambda bed: bed.put("d4")}).asked(D4) == ""
    assert "d4 should be lit. Put a piece on it" in capsys.readouterr().out


def test_doctor_takes_answers_and_repeats_after_nonsense(capsys: pytest.CaptureFixture[str]) -> None:
    bed = Bed(speaks=True, deeds={0.5: lambda bed: bed.lines.extend(["purple\n", " Green \n"])})
    assert bed.asked(RED) == "green"
    assert (
        "That is not an answer here. Possible: red, green, blue, white, nothing." in capsys.readouterr().out
    )


def test_enter_says_that_all_is_as_it_should_be() -> None:
    for request, meant in [(RED, "red"), (Request(RequestKind.STEADY, "", RED.pixels), "yes"), (D4, "")]:
        assert Bed(speaks=True, deeds={0.5: lambda bed: bed.lines.append("\n")}).asked(request) == meant


def test_another_light_and_none() -> None:
    assert Bed(speaks=True, deeds={0.5: lambda bed: bed.lines.append("e4\n")}).asked(D4) == "e4"
    assert Bed(speaks=True, deeds={0.5: lambda bed: bed.lines.append("nothing\n")}).asked(D4) == NOTHING


def test_without_a_screen_done_is_yes_and_help_is_no() -> None:
    steady = Request(RequestKind.STEADY, "", RED.pixels)
    for button, meant in [("done flower", "yes"), ("help", "no")]:
        bed = Bed(speaks=False, deeds={1.0: partial(Bed.press, cell=button)})
        assert bed.asked(steady) == meant


def test_lines_come_when_they_are_there_and_end(tmp_path: Path) -> None:
    (tmp_path / "lines").write_text("yes\n", encoding="utf-8")
    with (tmp_path / "lines").open(encoding="utf-8") as source:
        typed = typed_lines(source)
        assert typed() == "yes\n"
        with pytest.raises(EOFError):
            typed()
    assert isinstance(source, io.TextIOBase)
