"""A program tries itself: what works is told step by step, what does not ends it; nobody's games change."""

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.hurried import apart
from tests.marks import EXHAUSTIVE
from tests.server.running import Running
from typer.testing import CliRunner

from niwashi import data
from niwashi.cli.main import app
from niwashi.errors import NiwashiError
from niwashi.server.live import LiveProgram
from niwashi.server.self_test import page_answers, selftest

KEPT = Path(__file__).parents[1] / "kept" / "records.sqlite3.gz"


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """Records that an older program has left."""
    file = tmp_path / "games.sqlite3"
    file.write_bytes(gzip.decompress(KEPT.read_bytes()))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return file


@EXHAUSTIVE
def test_everything_is_tried_on_a_copy(older: Path) -> None:
    before = older.read_bytes()
    board = data.boards() / "garden-36-pico.toml"
    words = ["selftest", "--records", str(older), "--board", str(board)]
    done = apart(lambda: CliRunner().invoke(app, words))
    assert done.exit_code == 0, done.output
    said = done.output.splitlines()
    assert [line.split(":")[0] for line in said] == [
        "The records can be read",
        "A whole game was played and kept",
        "Your board works, simulated",
        "The page answers, with a board of 48 cells.",
        "The engine answers",
        "Everything works.",
    ]
    assert older.read_bytes() == before
    assert list(older.parent.iterdir()) == [older]


def broken(*_: object, **__: object) -> Any:
    raise ValueError("broken")


def test_records_that_nobody_can_read_end_it(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    file.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    with pytest.raises(NiwashiError):
        next(selftest(file))


def test_a_page_that_does_not_answer_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveProgram, "scene", broken)
    with closing(Running().program) as program, pytest.raises(NiwashiError, match="The page does not answer"):
        apart(lambda: page_answers(program))
