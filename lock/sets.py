"""Sets of packages that are installed together, by `pyproject.toml`, and their files in the lock.

Only Python's own library is used: an environment is filled by this before anything else is in it.
"""

import re
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent
PIN = re.compile(r"^([a-z0-9-]+)==([^ ;\\]+)(?: ; ([^\\]+?))? ?\\?$", flags=re.MULTILINE)
BLOCK = re.compile(
    r"^([a-z0-9-]+==[^ ;\\\n]+)(?: ; ([^\\\n]+?))?( \\\n(?:    --hash=\S+(?: \\)?\n)+)", re.MULTILINE
)
UNTIL = re.compile(r"^# .*until (\d{4}-\d\d-\d\d)", flags=re.MULTILINE)
ITSELF = re.compile(r"niwashi\[(\w+)\]")
_NAME = re.compile(r"[^A-Za-z0-9._-]")
BESIDE = "niwashi-"
"""How the packages of the folder `extras` are called: what is locked is what they ask for."""
PARTS = ("check",)  # installed as a part of `dev` alone


def asked(project: Path = ROOT / "pyproject.toml") -> dict[str, list[str]]:
    """The requirements of each set, as they stand in a `pyproject.toml`."""
    said = tomllib.loads(project.read_text(encoding="utf-8"))
    extras, groups = said["project"]["optional-dependencies"], said["dependency-groups"]
    sets = {
        "play": said["project"]["dependencies"],
        **{name: _extra(extras, name) for name in extras},
        **{name: _group(groups, name) for name in groups if name not in PARTS},
    }
    sets["build"] = [*sets["build"], *said["build-system"]["requires"]]
    return sets


def file_of(name: str, folder: Path = FOLDER) -> Path:
    return folder / f"{name}.txt"


def pins(text: str) -> list[tuple[str, str, str]]:
    """Name, version and marker (or "") of each package in the text of a lock file."""
    return [(name, version, marker) for name, version, marker in PIN.findall(text)]


def blocks(text: str) -> list[tuple[str, str, str]]:
    """Name and version, marker (or "") and lines of hashes of each package in the text of a lock file."""
    return [(pin, marker, hashes) for pin, marker, hashes in BLOCK.findall(text)]


def until(text: str) -> date:
    """The day until which a lock file takes what was published."""
    found = UNTIL.search(text)
    if found is None:
        raise ValueError("No first line says until when this lock takes what was published. Run: make lock")
    return date.fromisoformat(found[1])


def _extra(extras: dict[str, list[str]], name: str) -> list[str]:
    """Return an extra's requirements, with those of our own extras and packages that it names."""
    found: list[str] = []
    for text in extras[name]:
        own, name = ITSELF.fullmatch(text), _NAME.split(text)[0]
        if own:
            found += _extra(extras, own[1])
        elif name.startswith(BESIDE):
            found += _beside(name)
        else:
            found.append(text)
    return found


def _beside(name: str) -> list[str]:
    """Return what a package beside the program asks for, but for the program; nothing where it is away."""
    files = ROOT.glob("extras/*/pyproject.toml")
    projects = [tomllib.loads(file.read_text("utf-8"))["project"] for file in files]
    asked_by = {project["name"]: project["dependencies"] for project in projects}
    return [each for each in asked_by.get(name, []) if _NAME.split(each)[0] != "niwashi"]


def _group(groups: dict[str, list[Any]], name: str) -> list[str]:
    """Return a group's requirements, with those of the groups that it includes."""
    found: list[str] = []
    for each in groups[name]:
        found += _group(groups, each["include-group"]) if isinstance(each, dict) else [each]
    return found
