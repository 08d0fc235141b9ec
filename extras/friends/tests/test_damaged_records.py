"""Play with a friend begins as any other: damaged records are saved."""

from pathlib import Path

import pytest
from tests.hurried import apart
from typer.testing import CliRunner

from niwashi.cli.main import app


def test_service_with_damaged_records_saves_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "shared").mkdir()
    (tmp_path / "games").write_bytes(bytes(9000))
    played: list[object] = []

    async def run(*_: object, **__: object) -> None:
        played.append(True)

    monkeypatch.setattr("niwashi_friends.commands.play.run", run)
    monkeypatch.chdir(tmp_path)
    command = ["play", "--no-browser", "--records", "games", "--sim", "--transport", "shared"]
    done = apart(lambda: CliRunner().invoke(app, command))
    assert (done.exit_code, played) == (0, [True]), done.output
    assert list(tmp_path.glob("games.damaged-*"))
