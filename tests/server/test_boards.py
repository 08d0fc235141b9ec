"""Board files that a page hands in: looked at, played on, examined; as on the command line."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from tests.server.running import Running

from niwashi import data
from niwashi.board_types import Cue
from niwashi.browser.message_port import MessagePort
from niwashi.devices.board_parser import load_board, parse_board
from niwashi.devices.switch_board import SwitchBoard
from niwashi.errors import NiwashiError
from niwashi.loop.fitting import built_in_board
from niwashi.loop.small_file import SmallFile
from niwashi.server.application import application
from niwashi.server.boards import HandedIn, PageBoards, kept_board
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_program
from niwashi.wiring.wiring_diagram import diagram
from niwashi.words.catalogue import LANGUAGES, translate
from niwashi_sim.direct import DirectBoard
from niwashi_sim.simulated_match import Clock
from niwashi_sim.table import Table

OWN = (data.boards() / "garden-36.toml").read_text("utf-8").replace('name = "', 'name = "My ', 1)
SMALL = """
name = "Four"
[switches]
scan_hz = 200
[matrix]
rows = [5, 6]
columns = [12, 13]
[pixels]
driver = "spi"
limit_ma = 400
[[grid]]
names = ["a2 b2", "a1 b1"]
reeds = ["R1C1 R1C2", "R2C1 R2C2"]
pixels = ["0 1", "2 3"]
"""


def handed_in(text: str = OWN, name: str = "mine.toml", faults: str = "") -> HandedIn:
    return HandedIn(text.encode(), name, faults)


class Bench(Running):
    """A program with its boards, and a page that asks it."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.boards = PageBoards(self.program, self.clock)

    async def ask(self, method: str, path: str, body: bytes = b"", **query: str) -> Mapping[str, Any]:
        answers: list[Mapping[str, Any]] = []
        port = MessagePort(application(self.program, boards=self.boards), answers.append)
        target = f"{path}?{urlencode({'language': 'en', **query})}"
        port.take({"type": "request", "id": 1, "method": method, "target": target, "body": body})
        while not answers:
            await asyncio.sleep(0)
        return answers[0]


def test_papers_are_those_of_the_command_line() -> None:
    papers = Bench().boards.look(handed_in(), "en")
    board = parse_board(OWN, "mine.toml")
    assert papers["name"] == board.name
    assert papers["diagram"] == diagram(board, "en")
    assert {game["game"] for game in papers["games"] if not game["obstacle"]} >= {"garden", "throne"}
    assert papers["tables"][-1]["rows"]
    assert "weak" in {fault["kind"] for fault in papers["faults"]}


def test_every_fault_that_can_be_planted_has_words() -> None:
    boards = Bench().boards
    labels = {
        fault["label"]
        for language in LANGUAGES
        for name in boards.known()
        for fault in boards.look(HandedIn(b"", name, ""), language)["faults"]
    }
    assert labels
    assert not [label for label in labels if label.startswith("board-fault")]


def test_any_file_at_all_is_refused_in_the_words_of_board_files() -> None:
    """Through the application: with its name, and the key that is wrong in it; large ones unread."""
    wrong = {
        OWN.replace("scan_hz", "scan_herz").encode(): "scan_herz",
        b"\xff\x00\x81": "x.toml",
        b"a = [": "x.toml",
        b"\n": "x.toml",
        b"#" * 300_000: "",
    }

    async def asked() -> list[Mapping[str, Any]]:
        bench = Bench()
        refused = [await bench.ask("POST", "boards/look", each, file="x.toml") for each in wrong]
        return [*refused, await bench.ask("GET", "boards/examined.json", seen="x")]

    *refused, unasked = asyncio.run(asked())
    for answer, named in zip(refused, wrong.values(), strict=True):
        assert (answer["status"], named in answer["body"].decode()) == (409, True), answer
    assert unasked["status"] == 409, "nothing is examined before somebody asks"


def test_name_without_a_file_is_that_of_a_board_of_niwashi_alone(tmp_path: Path) -> None:
    boards = Bench().boards
    assert boards.look(HandedIn(b"", "hex-91", ""), "en")["name"] == load_board(Path("hex-91")).name
    (tmp_path / "secret.toml").write_text(OWN, "utf-8")
    for name in (str(tmp_path / "secret.toml"), "../pyproject.toml", "no-such"):
        with pytest.raises(NiwashiError, match="no such file"):
            boards.look(HandedIn(b"", name, ""), "en")


def test_game_is_played_below_the_drivers_of_a_board_that_was_handed_in() -> None:
    bench = Bench()
    before = bench.program.game_loop.board
    bench.boards.play(handed_in(), "garden")
    assert bench.program.game_loop.board is not before
    assert bench.program.scene("en")["own_board"] == parse_board(OWN, "").name
    bench.pass_time(0.5)
    bench.do("lift", "f1")
    assert sum(bench.program.frame()) > 0
    assert [name for name, cue in bench.cues().items() if cue is Cue.MAY_GO]


def test_planted_fault_is_felt_at_the_table() -> None:
    bench = Bench()
    bench.boards.play(handed_in(faults="stuck-closed d4"), "garden")
    bench.pass_time(0.5)
    board = getattr(bench.program.tabletop, "board", None)
    assert isinstance(board, SwitchBoard)
    stuck = parse_board(OWN, "").cells[board.geometry.index["d4"]].reed
    assert stuck is not None
    assert board.closed(bench.clock.now) & parse_board(OWN, "").bit(stuck)
    played = bench.program.game_loop.board
    with pytest.raises(NiwashiError, match="no row called"):
        bench.boards.play(handed_in(faults="cut-row R99"), "garden")
    assert bench.program.game_loop.board is played
    bench.boards.leave()
    assert bench.program.game_loop.board is not played
    assert bench.program.scene("en")["own_board"] == "", "the usual boards are back"


@pytest.mark.parametrize("game", ["garden", "chess"])
def test_game_that_a_board_can_not_play_leaves_everything_as_it_is(game: str) -> None:
    bench = Bench()
    board, usual = bench.program.game_loop.board, bench.program.board_factory
    assert usual is not None
    file = usual.file
    with pytest.raises(NiwashiError):
        bench.boards.play(handed_in(SMALL), game)
    assert bench.program.game_loop.board is board
    assert usual.file is file


def test_board_in_use_is_there_after_a_restart(tmp_path: Path) -> None:
    bench = Bench()
    kept = SmallFile(tmp_path / "board.json")
    PageBoards(bench.program, bench.clock, kept=kept).play(handed_in(), "garden")
    found = kept_board(kept)
    assert found == parse_board(OWN, "mine.toml")
    program, _ = simulated_program(bench.program.game_loop.session.game, found, Clock(), Random(1))
    again = PageBoards(program, Clock(), kept=kept, usual=built_in_board(program.game_loop.session.game))
    assert program.scene("en")["own_board"] == found.name
    again.leave()
    assert kept_board(kept) is None
    unread: tuple[object, ...] = ({"name": "x", "text": "nonsense"}, {"name": 1}, [], "x")
    for value in unread:
        kept.write(value)
        assert kept_board(kept) is None, value


async def _examined(bench: Bench, faults: str) -> tuple[Sequence[str], Mapping[str, Any]]:
    bench.boards.examine(handed_in(faults=faults), "en")
    lines: list[str] = []
    while True:
        news = await bench.boards.examined(len(lines))
        lines += news["lines"]
        if news["is_over"]:
            return lines, news


def test_doctor_finds_what_was_planted_and_tells_its_requests() -> None:
    async def both() -> tuple[Sequence[str], Mapping[str, Any]]:
        bench = Bench()
        bench.boards.examine(handed_in(), "en")  # is ended by the next
        return await _examined(bench, "reversed-diode d4, dead-pixel 7")

    lines, news = asyncio.run(both())
    assert news["seen"] == len(lines) > 20
    assert "d4" in news["diagnosis"]
    assert len(news["diagnosis"].splitlines()) == 3
    assert [text.split(": ")[1] for text in news["planted"]] == ["d4", "7"]
    _, news = asyncio.run(_examined(Bench(), ""))
    assert (news["diagnosis"], news["planted"]) == (translate("doctor-sound", "en"), [])


def test_real_board_shows_papers_and_is_not_exchanged() -> None:
    garden = Running().program.game_loop.session.game
    geometry = built_in_board(garden).geometry
    board = DirectBoard(geometry, Table(garden.places, garden.layout(garden.start()), garden.pieces))
    program = LiveProgram(garden, board, Clock())
    boards = PageBoards(program, Clock())
    assert boards.look(handed_in(), "en")["faults"] == []
    with pytest.raises(NiwashiError, match="only shown"):
        boards.play(handed_in(), "garden")
    with pytest.raises(NiwashiError, match="only shown"):
        boards.examine(handed_in(), "en")
    boards.leave()
    assert program.scene("en")["own_board"] == ""


def test_board_that_can_not_be_simulated_here_leaves_the_table_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bench = Bench()
    board = bench.program.game_loop.board

    def no_processes(*_: object, **__: object) -> None:
        raise OSError(138, "no processes here")

    monkeypatch.setattr("niwashi_sim.tabletop.SimulatedTabletop", no_processes)
    monkeypatch.setattr("niwashi_sim.faulty_board.FaultyBoard", no_processes)
    with pytest.raises(NiwashiError, match="can't be simulated here"):
        bench.boards.play(handed_in(), "garden")
    with pytest.raises(NiwashiError, match="can't be simulated here"):
        bench.boards.examine(handed_in(), "en")
    assert bench.program.game_loop.board is board
    assert bench.program.scene("en")["own_board"] == ""
    bench.pass_time(0.5)
    bench.do("lift", "f1")
    assert Cue.MAY_GO in bench.cues().values()
