"""A service that can't start says why on its page and in its lights, and tries again ever more rarely."""

import asyncio
import socket
from math import dist
from pathlib import Path

import pytest
from tests.hurried import apart
from typer.testing import CliRunner

from niwashi import data
from niwashi.board_types import Frame, Geometry, Reading
from niwashi.cli.main import app
from niwashi.devices.board_parser import load_board
from niwashi.errors import NiwashiError, RecordsFault
from niwashi.server.refused import forget_refusal, show_refusal, wait_s
from niwashi.web.serving import bind

REFUSAL = RecordsFault("records-read-only", file="/srv/<b>games</b>", why="read-only")


async def asked(port: int, language: str, host: str) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"GET /any HTTP/1.1\r\nHost: {host}\r\nAccept-Language: {language}\r\n\r\n"
    writer.write(head.encode())
    answer = (await reader.read()).decode()
    writer.close()
    return answer


class Lamps:
    """A board that keeps what it was told to show."""

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self.shown: list[Frame] = []
        self.is_closed = False

    def read(self, now: float) -> Reading:
        del now
        return Reading((0,) * len(self.geometry))

    def show(self, frame: Frame, now: float) -> bool:
        del now
        self.shown.append(frame)
        return True

    def close(self) -> None:
        self.is_closed = True


def served(
    sockets: list[socket.socket], *languages: str, board: Lamps | None = None, host: str = "localhost"
) -> list[str]:
    """What the page says, in each of some languages."""
    now = [0.0]

    async def look() -> list[str]:
        port = sockets[0].getsockname()[1]
        showing = asyncio.create_task(show_refusal(REFUSAL, sockets, 60.0, board, lambda: now[0]))
        found = [await asked(port, language, host) for language in languages]
        now[0] = 61.0
        assert await showing is False
        return found

    return apart(lambda: asyncio.run(look()))


def test_the_page_says_why_in_the_readers_language() -> None:
    english, japanese = served([bind(0)], "en-GB,en;q=0.9", "ja,en;q=0.5")
    assert english.startswith("HTTP/1.1 503 ")
    assert "The board can't start" in english.replace("&#x27;", "'")
    assert "&lt;b&gt;games&lt;/b&gt;" in english
    assert "<b>" not in english
    assert 'lang="ja"' in japanese
    assert "盤を起動できません" in japanese


def test_page_on_a_card_names_the_file_that_has_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "partition" not in served([bind(0)], "en")[0]
    monkeypatch.setenv("NIWASHI_REASON_FILE", "cannot-start.txt")
    english, japanese = served([bind(0)], "en", "ja")
    assert "the file cannot-start.txt on the card" in english
    assert "cannot-start.txtにも書いてあります" in japanese


def test_refusal_page_answers_to_no_name_that_is_not_ours() -> None:
    """Another site's page could else read by a name of its own what is wrong here, and where files lie."""
    for host in ("evil.example", "evil.example:8080", "127.0.0.1.evil.example", ""):
        (found,) = served([bind(0)], "en", host=host)
        assert found.startswith("HTTP/1.1 421 "), host
        assert "games" not in found


def test_service_with_damaged_records_saves_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games").write_bytes(bytes(9000))
    played: list[object] = []

    async def run(*_: object, **__: object) -> None:
        played.append(True)

    monkeypatch.setattr("niwashi.cli.playing.run", run)
    monkeypatch.chdir(tmp_path)
    command = ["play", "--no-browser", "--records", "games", "--sim"]
    done = apart(lambda: CliRunner().invoke(app, command))
    assert (done.exit_code, played) == (0, [True]), done.output
    assert list(tmp_path.glob("games.damaged-*"))


@pytest.mark.parametrize("path", sorted(data.boards().glob("*.toml")), ids=lambda path: path.stem)
def test_four_lights_far_apart_are_lit_on_every_board(path: Path) -> None:
    board = Lamps(load_board(path).geometry)
    served([bind(0)], "en", board=board)
    places = [(cell.x, cell.y) for cell in board.geometry if cell.lit]
    lit = [
        (cell.x, cell.y)
        for cell, colour in zip(board.geometry, board.shown[0], strict=True)
        if cell.lit and any(colour)
    ]
    assert len(lit) == 4
    assert board.is_closed, "dark afterwards"
    size = max(dist(one, other) for one in places for other in places)
    assert min(dist(one, other) for one in lit for other in lit if one != other) > size / 4


def test_each_start_waits_twice_as_long_for_the_same_reason(tmp_path: Path) -> None:
    here = {"RUNTIME_DIRECTORY": str(tmp_path)}
    waits = [wait_s(here, "read-only") for _ in range(7)]
    assert waits == [30.0, 60.0, 120.0, 240.0, 480.0, 600.0, 600.0]
    assert wait_s(here, "no such board") == 30.0
    assert wait_s(here, "no such board") == 60.0
    forget_refusal(here)
    assert wait_s(here, "no such board") == 30.0
    assert wait_s({}, "no folder to keep it in") == 30.0


def test_a_service_that_is_refused_shows_it_and_a_terminal_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "board.toml").write_text("this is no board")
    shown: list[str] = []

    async def show(refusal: NiwashiError, sockets: list[socket.socket], *_: object, **__: object) -> bool:
        shown.append(str(refusal))
        for each in sockets:
            each.close()
        return False

    monkeypatch.setattr("niwashi.cli.refusals.show_refusal", show)
    words = ["play", "--no-browser", "--records", f"{tmp_path}/games", "--board", f"{tmp_path}/board.toml"]
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    assert apart(lambda: CliRunner().invoke(app, words)).exit_code == 2
    assert shown == []
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    done = apart(lambda: CliRunner().invoke(app, words))
    assert done.exit_code == 2
    assert "is not a TOML file: Expected '='" in shown[0]
    assert "is not a TOML file: Expected '='" in done.stderr
