"""A file that the user of the program may not use is refused: by its name, and with what to do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tests.backup.places import furnished

pytestmark = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("setpriv") is None,
    reason="only root can act as another user; setpriv gives rights up: apt install util-linux",
)

CURE = "use a folder that this user may enter"


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder that only its owner may enter, with a file of each kind."""
    with TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        home.mkdir(mode=0o700)
        for name in ("cards.toml", "board.toml", "games.jsonl", "x.zip", "words", "x.niwashi"):
            (home / name).write_text("private")
        os.chown(home, 1, 1)
        yield home


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        (("cards", "check", "cards.toml"), CURE),
        (("board", "check", "board.toml"), CURE),
        (("games", "import", "games.jsonl"), CURE),
        (("games", "export", "--out", "new.jsonl"), CURE),
        (("games", "export", "--out", "games.jsonl"), CURE),
        (("backup", "new.zip", "--without-keys"), CURE),
        (("backup", "new.zip", "--passphrase-file", "words"), CURE),
        (("restore", "x.zip"), CURE),
        (("update", "x.niwashi"), "Try: niwashi update - < "),
    ],
)
def test_forbidden_file_is_refused_with_its_name_and_a_cure(
    home: Path, tmp_path: Path, words: tuple[str, ...], cure: str
) -> None:
    named = [str(home / word) if "." in word or word == "words" else word for word in words]
    command = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", sys.executable, "-m", "niwashi"]
    records = furnished(tmp_path / "service", games=1, turns=2)
    known = {**os.environ, "LC_ALL": "C.UTF-8", "NIWASHI_RECORDS": str(records)}
    done = subprocess.run(
        [*command, *named], env=known, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert done.returncode == 2, done.stdout + done.stderr
    assert str(home) in done.stderr
    assert cure in done.stderr
    assert "Traceback" not in done.stderr
