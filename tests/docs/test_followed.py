"""The documents, followed: the commands of each page, in its order, by somebody in a folder with a blank.

What cannot run here is named with its reason.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.docs.test_readme import PAGES, shell_lines
from tests.marks import EXHAUSTIVE

ROOT = Path(__file__).parents[2]
LATER = {
    r"make ": "builds or downloads",
    r"(?!niwashi )": "another program, of the reader's system",
    r"niwashi (play|puzzle|watch|print)\b": "goes on until Ctrl-C, or prints",
    r"niwashi doctor (?!--sim)": "a board",
    r"niwashi (firmware|service (?!show)|update)\b": "a board or root",
    r"niwashi (selftest|solve|fair|rules perft)\b": "minutes",
    r"niwashi club new .*--authority": "a certificate",
    r"niwashi (friends (?!list|card)|chain|club admit \w+ Ben)\b": "a friend",
    r"niwashi (games (?!list|available)|restore|report|rules score)": "games that were played",
    r"niwashi (new-game|cards (new|check)|guests (end|https))\b": "files, or a board that plays",
}
"""What is not run, by how it begins, and why: the first that fits."""


class Step(NamedTuple):
    """A command of a page, and why it is not run, if it is not."""

    page: Path
    line: str
    later: str | None


def steps() -> list[Step]:
    """Return every command of every page."""
    found = []
    for page in PAGES:
        for line in shell_lines(page.read_text(encoding="utf-8")):
            if not line.startswith((" ", "#", "}")):
                later = next((why for begins, why in LATER.items() if re.match(begins, line)), None)
                found.append(Step(page, line, later))
    return found


@EXHAUSTIVE
@pytest.mark.parametrize(
    "page",
    sorted({step.page for step in steps() if step.later is None}),
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_the_commands_of_a_page_run_in_its_order(page: Path, tmp_path: Path) -> None:
    folder = tmp_path / "my own folder"
    folder.mkdir()
    for name in ("hardware", "seeds"):
        (folder / name).symlink_to(ROOT / name)
    shutil.copy(ROOT / "hardware" / "boards" / "garden-36.toml", folder / "my-board.toml")
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(folder)}
    for step in steps():
        if step.page == page and step.later is None:
            _, *words = shlex.split(step.line, comments=True)
            run = subprocess.run(
                [str(Path(sys.executable).parent / "niwashi"), *words],
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=120,
            )
            assert run.returncode == 0, f"{step.line}\n{run.stderr}"
