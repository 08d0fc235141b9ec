"""THIRD_PARTY.md names every package that Niwashi asks for, under the licence it has by its own word."""

import json
import re
import tomllib
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

import pytest
from lock.sets import BESIDE, asked

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| (?!package )([A-Za-z@][\w./-]*) \| ([A-Za-z0-9.-]+) \| .+ \|$", flags=re.MULTILINE)
LISTED: dict[str, str] = dict(ROW.findall((ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")))

# How packages without a licence expression name theirs.
ALSO_CALLED = {
    "License :: OSI Approved :: BSD License": "BSD-3-Clause",
    "APL 2": "Apache-2.0",
    "Apache-2.0 OR BSD-2-Clause": "Apache-2.0",
    "Apache-2.0 OR BSD-3-Clause": "Apache-2.0",
    "BSD": "BSD-3-Clause",  # pyserial: three clauses in its LICENSE.txt
    "BSD 2-Clause License": "BSD-2-Clause",
    "BSD-3-Clause AND 0BSD AND MIT AND Zlib AND CC0-1.0": "BSD-3-Clause",  # numpy, and what it brings
    "GPL-3.0+": "GPL-3.0-or-later",
    "License :: OSI Approved :: MIT License": "MIT",
    "MIT OR Apache-2.0": "MIT",
    "The MIT License (MIT)": "MIT",
    "unlicense.org": "Unlicense",
}


BY_NPM = json.loads((ROOT / "lock/npm/package-lock.json").read_text(encoding="utf-8"))["packages"]


def asked_for() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lists = [
        project["build-system"]["requires"],
        project["project"]["dependencies"],
        *project["project"]["optional-dependencies"].values(),
        *project["dependency-groups"].values(),
        asked()["friends"],
        asked()["openspiel"],
    ]
    texts = [text for each in lists for text in each if isinstance(text, str)]
    names = {re.split(r"[^A-Za-z0-9._-]", text)[0] for text in texts}
    others = {name for name in names if name != "niwashi" and not name.startswith(BESIDE)}
    return others | set(BY_NPM[""]["devDependencies"])


def licence(package: str) -> str | None:
    """The licence that a package names, npm's or an installed one; None if it names none or is not here."""
    if by_npm := BY_NPM.get(f"node_modules/{package}"):
        return str(by_npm["license"])
    try:
        about = metadata(package)
    except PackageNotFoundError:
        return None
    classifiers = [line for line in about.get_all("Classifier", []) if line.startswith("License ::")]
    named = [*about.get_all("License-Expression", []), *about.get_all("License", []), *classifiers]
    name = named[0].splitlines()[0] if named else None  # some put the whole text there
    return ALSO_CALLED.get(name, name) if name else None


def test_the_list_is_what_the_project_asks_for() -> None:
    if not asked()["friends"]:
        pytest.skip("a package of extras was removed")
    assert set(LISTED) == asked_for()


def test_packages_are_listed_under_their_own_licences() -> None:
    named = {package: licence(package) for package in LISTED}
    assert {each: name for each, name in named.items() if name not in (None, LISTED[each])} == {}
