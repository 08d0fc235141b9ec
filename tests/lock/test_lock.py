"""The lock has a version and hashes for all that pyproject.toml asks for, on every system."""

import json
import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from lock.news import age, others
from lock.sets import FOLDER, ROOT, asked, file_of, pins, until
from packaging.markers import Marker, default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

SETS = asked()
SYSTEMS = [
    *((f"3.{minor}", "linux", machine) for minor in (11, 12, 13) for machine in ("x86_64", "aarch64")),
    ("3.13", "linux", "armv7l"),
    ("3.11", "linux", "armv6l"),
    ("3.13", "darwin", "arm64"),
    ("3.13", "win32", "AMD64"),
]
BLOCK = re.compile(r"[a-z0-9-]+==[^ ;\\]+(?: ; [^\\\n]+)?(?: \\\n    --hash=sha256:[0-9a-f]{64})+\n")
HOST = re.compile(r"//|@|\b[\w-]+\.(?:org|com|net|io|dev)\b", flags=re.IGNORECASE)


def text_of(name: str) -> str:
    return file_of(name).read_text(encoding="ascii")


def environment(system: tuple[str, str, str]) -> dict[str, str]:
    python, platform, machine = system
    names = {"linux": "Linux", "darwin": "Darwin", "win32": "Windows"}
    said = {"python_version": python, "python_full_version": f"{python}.0", "platform_machine": machine}
    plain = {name: str(value) for name, value in default_environment().items()}
    return plain | said | {"sys_platform": platform, "platform_system": names[platform], "extra": ""}


def locked(name: str, system: tuple[str, str, str]) -> dict[str, Version]:
    """What a set's file installs on a system; no package twice."""
    here = environment(system)
    found = [
        (n, Version(v)) for n, v, marker in pins(text_of(name)) if not marker or Marker(marker).evaluate(here)
    ]
    assert len(dict(found)) == len(found)
    return dict(found)


@pytest.mark.parametrize("system", SYSTEMS, ids="-".join)
def test_requirements_are_locked_in_fitting_versions(system: tuple[str, str, str]) -> None:
    assert {name: lacking(name, system) for name in SETS if lacking(name, system)} == {}, "run: make lock"


def lacking(name: str, system: tuple[str, str, str]) -> list[str]:
    """What a set's file does not install on a system, or in a version that does not fit."""
    wanted = [Requirement(text) for text in SETS[name]]
    here = [each for each in wanted if each.marker is None or each.marker.evaluate(environment(system))]
    versions = locked(name, system)
    return [
        str(each)
        for each in here
        if canonicalize_name(each.name) not in versions
        or not each.specifier.contains(versions[canonicalize_name(each.name)], prereleases=True)
    ]


def test_every_line_of_the_lock_is_a_version_with_its_hashes_and_no_address() -> None:
    for name in SETS:
        header, _, rest = text_of(name).partition("\n")
        assert header.startswith("# Made by `make lock`"), name
        assert until(header), name
        assert BLOCK.sub("", rest) == "", name
        assert len(BLOCK.findall(rest)) == len(pins(rest)) > 0, name
        assert HOST.findall(text_of(name)) == [], name


def test_a_package_has_one_version_in_all_sets() -> None:
    found = {(name, version) for each in SETS for name, version, _ in pins(text_of(each))}
    assert len(dict(found)) == len(found)


def test_there_is_a_file_for_each_set_and_no_other() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(SETS)


def test_all_groups_are_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    texts = {text for group in groups.values() for text in group if isinstance(text, str)}
    texts |= {text for extra in project["project"]["optional-dependencies"].values() for text in extra}
    texts -= {"niwashi[pins]", "niwashi-friends>=0.2,<0.3", "niwashi-openspiel>=0.2,<0.3"}
    assert texts <= {text for wanted in SETS.values() for text in wanted}


@pytest.mark.parametrize("name", ["play", "build", "test", "dev"])
def test_dependencies_of_locked_packages_are_locked(name: str) -> None:
    """As far as they are installed here, by their own word."""
    here = environment(("3.11", "linux", "x86_64")) | {k: str(v) for k, v in default_environment().items()}
    names = {n for n, _, marker in pins(text_of(name)) if not marker or Marker(marker).evaluate(here)}
    needed = {need for each in names for need in needs(each, here)}
    assert needed - names == set()
    assert needed


def needs(package: str, here: dict[str, str]) -> set[str]:
    try:
        texts = distribution(package).requires or []
    except PackageNotFoundError:
        return set()
    wanted = [Requirement(text) for text in texts]
    return {canonicalize_name(each.name) for each in wanted if not each.marker or each.marker.evaluate(here)}


def test_unstable_packages_have_upper_bounds() -> None:
    young = {each for name in SETS for each, version, _ in pins(text_of(name)) if Version(version).major == 0}
    wanted = {Requirement(text) for texts in SETS.values() for text in texts}
    unstable = [each for each in wanted if canonicalize_name(each.name) in young]
    assert [str(each) for each in unstable if "<" not in str(each.specifier)] == []


@pytest.mark.parametrize(
    "file", ["Makefile", "tools/Makefile", "tests/Makefile", "tests/pi.sh", ".ci/run", ".ci/wheel.py"]
)
def test_nothing_is_installed_past_the_lock(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    installs = re.findall(r'(?:\$\(PIP\) install|\*PIP, "install",|^ *fetch) .*', text, flags=re.MULTILINE)
    allowed = ("--no-index", "--require-hashes", "*locked", "--no-deps", "fetch() {")
    assert [line for line in installs if not any(word in line for word in allowed)] == []
    isolated = [line for line in text.splitlines() if re.search(r"PIP.*wheel.*--wheel-dir", line)]
    assert [line for line in isolated if "--no-build-isolation" not in line] == []


def test_a_lock_of_another_version_is_told_apart(tmp_path: Path) -> None:
    project = tmp_path / "pyproject.toml"
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    project.write_text(text.replace('"starlette>=', '"starlette>=99,!='), encoding="utf-8")
    (wanted,) = (Requirement(each) for each in asked(project)["play"] if each.startswith("starlette"))
    assert not wanted.specifier.contains(locked("play", SYSTEMS[0])["starlette"])


def test_an_old_lock_says_so() -> None:
    made = until("# of what was published until 2026-03-01.\n")
    assert "That is long" not in age(made, made.replace(month=4))
    assert "make lock" in age(made, made.replace(month=8))


def test_differences_from_the_lock_are_reported() -> None:
    locked_here = {"starlette": "1.0", "typer": "0.29"}
    assert others(locked_here, {"starlette": "1.1", "typer": "0.29", "other": "3"}) == [
        "starlette 1.0 -> 1.1"
    ]


def test_a_lock_without_its_day_is_refused() -> None:
    with pytest.raises(ValueError, match="make lock"):
        until("starlette==1.0\n")


def test_npm_packages_have_version_and_hash_without_host() -> None:
    folder = FOLDER / "npm"
    wanted = json.loads((folder / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    text = (folder / "package-lock.json").read_text(encoding="utf-8")
    locked = json.loads(text)["packages"]
    assert locked[""]["devDependencies"] == wanted
    versions = {path.removeprefix("node_modules/"): each["version"] for path, each in locked.items() if path}
    assert versions.items() >= wanted.items()
    assert all(package["integrity"].startswith("sha512-") for path, package in locked.items() if path)
    assert not any("resolved" in package for package in locked.values())
    # A host would be somebody's mirror. Where a package asks for money is its own word, as npm writes it.
    assert "//" not in re.sub(r'"sha512-[^"]+"|"funding": \{[^}]*\}', "", text)
