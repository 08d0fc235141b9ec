"""A small job carried out as CONTRIBUTING.md tells it, on a copy of the sources, and what it changes there.

A job is a TOML file: `edit`s (a file, where in it, what text; a new file has no place in it), programs to
`run` that write files, the tests that must pass then (`checks`), and the `most` files that it may change.
"""

import filecmp
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Collection
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
COPIED = (
    *("controller", "sim", "tests", "tools", "seeds", "firmware", "hardware/boards", "pyproject.toml"),
    "extras/site/src",  # which uses words of the catalogue
)
_NEEDLESS = shutil.ignore_patterns(".*_cache", "built", "*.so")  # bytecode spares most of the time


class Edit(BaseModel):
    """Text that goes into a file after or before an anchor that stands there once, or is a new file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    file: str
    after: str = ""
    before: str = ""
    text: str

    def carry_out(self, root: Path) -> None:
        """Change the file. Raises ValueError where that can't be done as it is told."""
        file, anchor = root / self.file, self.after or self.before
        if not anchor:
            if file.exists():
                raise ValueError(f"{self.file} is no new file")
            file.write_text(self.text, encoding="utf-8")
            return
        found = file.read_text(encoding="utf-8")
        if found.count(anchor) != 1:
            raise ValueError(f"{self.file} has {found.count(anchor)} times: {anchor}")
        new = anchor + self.text if self.after else self.text + anchor
        file.write_text(found.replace(anchor, new), encoding="utf-8")


class Program(BaseModel):
    """A module that writes files."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    module: str


class Job(BaseModel):
    """What is to be done, what must hold then, and how many files may be changed."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    most: int
    checks: tuple[str, ...] = Field(min_length=1)
    edit: tuple[Edit, ...] = Field(min_length=1)
    run: tuple[Program, ...] = ()

    @property
    def files(self) -> list[str]:
        """The files that are edited by hand."""
        return list(dict.fromkeys(edit.file for edit in self.edit))


def jobs() -> dict[str, Job]:
    """Every job by its name."""
    files = sorted(HERE.glob("*.toml"))
    return {file.stem: Job.model_validate(tomllib.loads(file.read_text(encoding="utf-8"))) for file in files}


class JobCopy:
    """A copy of the sources in which a job is carried out."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in COPIED:
            place = root / name
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, place, ignore=_NEEDLESS)
            else:
                shutil.copy(ROOT / name, place)

    def carry_out(self, job: Job, without: Collection[str] = ()) -> None:
        """Do all that the job says, but for the edits of some files."""
        for edit in job.edit:
            if edit.file not in without:
                edit.carry_out(self.root)
        for program in job.run:
            if program.module not in without:
                self._python("-m", program.module).check_returncode()

    def check(self, job: Job) -> subprocess.CompletedProcess[str]:
        """Run the tests of the job, on the copy."""
        return self._python("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-n", "0", *job.checks)

    def changed(self) -> list[str]:
        """The files that differ from the sources, new ones among them."""
        files = (file.relative_to(self.root) for file in self.root.rglob("*") if file.is_file())
        own = (file for file in files if "__pycache__" not in file.parts and ".hypothesis" not in file.parts)
        return sorted(str(file) for file in own if not self._is_as_it_was(file))

    def _is_as_it_was(self, file: Path) -> bool:
        return (ROOT / file).is_file() and filecmp.cmp(ROOT / file, self.root / file, shallow=False)

    def _python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        paths = (self.root, self.root / "controller", self.root / "sim")
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}
        command = [sys.executable, *arguments]
        return subprocess.run(
            command, cwd=self.root, env=environment, capture_output=True, text=True, timeout=250, check=False
        )
