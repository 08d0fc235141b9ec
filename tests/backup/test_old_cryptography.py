"""A computer whose `cryptography` is too old, as on Debian 12: it says so, and what needs no keys goes on."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests.backup.places import WORDS, backed_up, brought_back, furnished, games_in
from typer.testing import CliRunner

from niwashi.cli.main import app
from niwashi.errors import NiwashiError
from niwashi.keys import check_cryptography
from niwashi.words.catalogue import translate

OLD = "38.0.4"


@pytest.fixture
def records(tmp_path: Path) -> Path:
    pytest.importorskip("cryptography", "43", reason="no ready-made cryptography for this computer")
    return furnished(tmp_path / "one", games=1)


@pytest.fixture
def sealed(records: Path, tmp_path: Path) -> Path:
    """A backup with its keys, from another computer."""
    return backed_up(records, tmp_path / "sealed.zip")


@pytest.fixture
def old(sealed: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The backup, and an old library from now on."""
    monkeypatch.setattr("cryptography.__version__", OLD)
    return sealed


def said(*words: object) -> str:
    """What a command refuses."""
    done = CliRunner(env={"LC_ALL": "C.UTF-8"}).invoke(app, [str(word) for word in words])
    assert done.exit_code == 2
    assert isinstance(done.exception, SystemExit), "no traceback"
    return done.stderr


def test_keys_are_neither_sealed_nor_opened_and_it_says_why(old: Path, records: Path, tmp_path: Path) -> None:
    (tmp_path / "words").write_text(WORDS)
    typed = ("--passphrase-file", tmp_path / "words")
    there = tmp_path / "two" / "games.sqlite3"
    for refused in (
        said("backup", tmp_path / "b.zip", *typed, "--records", records),
        said("restore", old, "--yes", *typed, "--records", there),
        said("guests", "https", "--records", records),
    ):
        assert f"is version {OLD}, and 43 or newer is needed" in refused
    assert not (tmp_path / "b.zip").exists()
    assert not there.exists()


def test_backup_without_keys_goes_both_ways(old: Path, records: Path, tmp_path: Path) -> None:
    made = backed_up(records, tmp_path / "b.zip", None)
    for number, file in enumerate((made, old)):
        there = tmp_path / str(number) / "games.sqlite3"
        brought_back(file, there, None)
        assert [game.key for game in games_in(there)] == [game.key for game in games_in(records)]


def test_old_library_is_refused_in_both_languages(old: Path) -> None:
    with pytest.raises(NiwashiError) as refused:
        check_cryptography("keys-no-cryptography")
    assert old.exists()
    assert OLD in translate(refused.value.message)
    assert OLD in translate(refused.value.message, "ja")
    assert translate(refused.value.message) != translate(refused.value.message, "ja")


def test_least_version_is_that_of_the_project(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("cryptography")
    about = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    (wanted,) = (each for each in about["project"]["dependencies"] if each.startswith("cryptography"))
    least = int(wanted.removeprefix("cryptography>=").partition(",")[0])
    monkeypatch.setattr("cryptography.__version__", f"{least}.0.0")
    check_cryptography("keys-no-cryptography")
    monkeypatch.setattr("cryptography.__version__", f"{least - 1}.9.9")
    with pytest.raises(NiwashiError):
        check_cryptography("keys-no-cryptography")
