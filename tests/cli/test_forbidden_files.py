"""A file that the user of the program may not use is refused: by its name, and with what to do."""

from __future__ import annotations

import json
import os
import shlex
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
FORBIDDEN = {
    "cards check {}/cards.toml": CURE,
    "board check {}/board.toml": CURE,
    "games import {}/games.jsonl": CURE,
    "games export --out {}/new.jsonl": CURE,
    "games export --out {}/games.jsonl": CURE,
    "backup {}/new.zip --without-keys": CURE,
    "backup {}/new.zip --passphrase-file {}/words": CURE,
    "restore {}/x.zip": CURE,
    "update {}/x.niwashi": "Try: niwashi update - < ",
}
"""Commands that name a file in the folder of somebody else, and what to do instead."""

RUN = """
import json, shlex, sys
from typer.testing import CliRunner
from niwashi.cli.main import app
for line in sys.stdin:
    done = CliRunner().invoke(app, shlex.split(line))
    print(json.dumps([done.exit_code, done.stderr, repr(done.exception)]))
"""


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """A folder that only its owner may enter, with a file of each kind."""
    with TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        home.mkdir(mode=0o700)
        for name in ("cards.toml", "board.toml", "games.jsonl", "x.zip", "words", "x.niwashi"):
            (home / name).write_text("private")
        os.chown(home, 1, 1)
        yield home


@pytest.fixture(scope="module")
def refusals(home: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[int, str, str]]:
    """What each command says in a process that has given root's rights up: status, words, exception."""
    records = furnished(tmp_path_factory.mktemp("service"), games=1, turns=2)
    command = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", sys.executable, "-c", RUN]
    known = {**os.environ, "LC_ALL": "C.UTF-8", "NIWASHI_RECORDS": str(records)}
    typed = "".join(f"{words}\n" for words in FORBIDDEN).replace("{}", shlex.quote(str(home)))
    done = subprocess.run(command, env=known, input=typed, capture_output=True, text=True, check=True)
    return dict(zip(FORBIDDEN, map(json.loads, done.stdout.splitlines()), strict=True))


@pytest.mark.parametrize("words", FORBIDDEN)
def test_forbidden_file_is_refused_with_its_name_and_a_cure(
    home: Path, refusals: dict[str, tuple[int, str, str]], words: str
) -> None:
    code, said, error = refusals[words]
    assert (code, error.partition("(")[0]) == (2, "SystemExit"), said
    assert str(home) in said
    assert FORBIDDEN[words] in said
