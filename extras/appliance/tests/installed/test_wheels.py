"""What is in the packages for both machines: unpacked, wheel by wheel, down to the machine code."""

import json
import subprocess
import tarfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from runpy import run_path
from typing import NamedTuple
from zipfile import ZipFile

import pytest
from extras.appliance.tests.installed.roots import ROOT, package
from packaging.tags import Tag, compatible_tags, cpython_tags
from packaging.utils import parse_wheel_filename
from tools.wheels import own
from tools.wheels.target import MACHINES, RELEASES, system

from niwashi import __version__

CODE = {"aarch64": 183, "x86_64": 62}
"""What the header of machine code says it is for (elf(5))."""


class Wheel(NamedTuple):
    """A wheel of a bundle, and the Pythons that it is said to be for."""

    name: str
    content: bytes
    pythons: list[str]


@pytest.fixture(scope="module", params=sorted(MACHINES))
def machine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def wheels(machine: str, tmp_path_factory: pytest.TempPathFactory) -> list[Wheel]:
    folder = tmp_path_factory.mktemp(machine)
    subprocess.run(["dpkg-deb", "-x", package(MACHINES[machine]), folder], check=True)
    return list(unpacked(folder / f"usr/lib/niwashi/niwashi-{__version__}-{machine}.niwashi"))


def unpacked(bundle: Path) -> Iterator[Wheel]:
    with tarfile.open(bundle) as archive:
        described = json.load(archive.extractfile("manifest.json"))  # type: ignore[arg-type]
        for each in described["wheels"]:
            content = archive.extractfile(f"wheels/{each['name']}")
            assert content is not None
            yield Wheel(each["name"], content.read(), each["pythons"])


def taken(python: str, machine: str) -> set[Tag]:
    """The tags that pip takes on a Debian with this Python."""
    (release,) = (each for each in RELEASES if each.python == python)
    version = tuple(map(int, python.split(".")))
    platforms = system(release, machine).platforms
    return {*cpython_tags(version, platforms=platforms), *compatible_tags(version, platforms=platforms)}


def test_every_wheel_fits_each_debian_that_it_is_for(machine: str, wheels: list[Wheel]) -> None:
    for wheel in wheels:
        tags = parse_wheel_filename(wheel.name)[3]
        assert [python for python in wheel.pythons if not tags & taken(python, machine)] == [], wheel.name


def test_all_machine_code_is_of_that_machine(machine: str, wheels: list[Wheel]) -> None:
    """But for Blinka's helpers for old pins, which lie in a wheel for any machine, for several of them."""
    seen = 0
    for wheel in [each for each in wheels if not each.name.endswith("-any.whl")]:
        with ZipFile(BytesIO(wheel.content)) as packed:
            for name in packed.namelist():
                head = packed.open(name).read(20)
                if head[:4] == b"\x7fELF":
                    seen += 1
                    assert int.from_bytes(head[18:20], "little") == CODE[machine], f"{wheel.name}: {name}"
    assert seen > 10


def test_each_debian_gets_every_package_once(machine: str, wheels: list[Wheel]) -> None:
    for release in RELEASES:
        names = [parse_wheel_filename(each.name)[0] for each in wheels if release.python in each.pythons]
        assert len(names) == len(set(names)) > 40
        assert "niwashi" in names
        assert ("gpiod" in names) == (machine == "aarch64")


def test_the_engine_is_compiled_for_each_debian(machine: str, wheels: list[Wheel]) -> None:
    own = {each.name for each in wheels if each.name.startswith("niwashi-")}
    tags = (f"cp{each.python.replace('.', '')}" for each in RELEASES)
    assert own == {f"niwashi-{__version__}-{tag}-{tag}-manylinux_2_28_{machine}.whl" for tag in tags}


def test_nothing_tells_where_an_engine_was_compiled(wheels: list[Wheel]) -> None:
    for wheel in wheels:
        if wheel.name.startswith("niwashi-"):
            with ZipFile(BytesIO(wheel.content)) as packed:
                code = [packed.read(name) for name in packed.namelist() if name.endswith(".so")]
            assert len(code) > 3
            assert not any(b"/tmp/" in each or str(ROOT).encode() in each for each in code)


def test_wheel_builds_are_reproducible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one module: compiled twice for a machine and a Python that are not those of this computer."""
    told = own._compiling(RELEASES[-1], "aarch64", ROOT / "build" / "bundle")
    for name, text in told.items():
        monkeypatch.setenv(name, text)
    build = run_path(str(ROOT / "hatch_build.py"))
    made = [tmp_path / name / "hexturns.cpython-313-aarch64-linux-gnu.so" for name in ("one", "other")]
    for file in made:
        file.parent.mkdir()
        build["_compile"](ROOT, file)
    assert made[0].read_bytes() == made[1].read_bytes()
