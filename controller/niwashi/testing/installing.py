"""Install a package of games for one test, without an installer."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path
from tempfile import TemporaryDirectory

from niwashi import data
from niwashi.games.known import GAMES


@contextmanager
def installed(*projects: Path) -> Iterator[None]:
    """Let packages be found as if installed, here and in processes that are started meanwhile.

    A project is a folder with a `pyproject.toml` and the import package beside it, or in `src`. Afterwards
    everything is as before.
    """
    with TemporaryDirectory() as scratch:
        for project in projects:
            write_metadata(project, Path(scratch))
        sources = (project / "src" for project in projects)
        folders = [scratch, *(str(each if each.is_dir() else each.parent) for each in sources)]
        before, modules = os.environ.get("PYTHONPATH"), set(sys.modules)
        sys.path[:0] = folders
        os.environ["PYTHONPATH"] = os.pathsep.join([*folders, *([before] if before else [])])
        _look_again()
        try:
            yield
        finally:
            del sys.path[: len(folders)]
            if before is None:
                del os.environ["PYTHONPATH"]
            else:
                os.environ["PYTHONPATH"] = before
            for name in set(sys.modules) - modules:
                file = getattr(sys.modules[name], "__file__", None)
                if file is not None and any(Path(file).is_relative_to(project) for project in projects):
                    del sys.modules[name]
            _look_again()


def write_metadata(project: Path, folder: Path) -> None:
    """Write what an installer would write of a project: its name, its version and its entry points."""
    about = data.toml(data.text_of(project / "pyproject.toml"))["project"]
    plain = re.sub(r"[-_.]+", "_", about["name"]).lower()
    info = folder / f"{plain}-{about['version']}.dist-info"
    info.mkdir(parents=True)
    facts = f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n"
    (info / "METADATA").write_text(facts, encoding="utf-8")
    lines = []
    for group, points in entry_points_of(project).items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def entry_points_of(project: Path) -> dict[str, dict[str, str]]:
    """Return the entry points that a project names, by group; none where the folder has no project."""
    file = project / "pyproject.toml"
    fields = data.toml(data.text_of(file)) if file.is_file() else {}
    points: dict[str, dict[str, str]] = fields.get("project", {}).get("entry-points", {})
    return points


def _look_again() -> None:
    invalidate_caches()
    GAMES.look_again()
