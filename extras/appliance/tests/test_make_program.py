"""The program that dpkg has made from a bundle: whole or not there at all."""

import ensurepip
import json
import os
import sys
import tarfile
from pathlib import Path

import pytest
from extras.appliance.tests import toys
from tests.marks import EXHAUSTIVE

from niwashi_appliance.bundle import archive
from niwashi_appliance.deb.files import make_program

INSTALL = make_program.install
PIP = Path(ensurepip.__file__).parent / "_bundled"


REAL = pytest.mark.skipif(not list(PIP.glob("pip-*.whl")), reason="this Python brings no wheel of pip")


def installed(program: Path, wheels: list[Path]) -> None:
    """The files that pip would leave, written in a moment instead of seconds."""
    packages = program / "lib" / f"python{toys.PYTHON}" / "site-packages"
    for wheel in wheels:
        name, version = wheel.name.split("-")[:2]
        (packages / f"{name}-{version}.dist-info").mkdir(parents=True)
        if name == "niwashi":
            command = program / "bin" / "niwashi"
            command.parent.mkdir()
            command.write_text(f"#!/bin/sh\necho 'niwashi {version} (a toy)'\n")
            command.chmod(0o755)
            (program / "bin" / "python").symlink_to(sys.executable)


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The toy bundle of a package, and an empty folder of programs."""
    monkeypatch.setattr(make_program, "PIP", PIP)
    monkeypatch.setattr(make_program, "install", installed)
    (tmp_path / "programs").mkdir()
    (tmp_path / "bundles").mkdir()
    toys.bundle(tmp_path / "bundles")
    return tmp_path


def make(system: Path, *words: str) -> int:
    places = ["--bundles", str(system / "bundles"), "--programs", str(system / "programs")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["make-program", *places, *words])
        return make_program.main()


def bring(system: Path, version: str) -> None:
    """As the package of another version does."""
    for file in (system / "bundles").glob("*.niwashi"):
        file.unlink()
    toys.bundle(system / "bundles", version)


def says(system: Path) -> str:
    command = system / "programs" / "current" / "bin" / "niwashi"
    return make_program.run([command, "--version"])


def links(system: Path) -> tuple[str, str]:
    return os.readlink(system / "programs" / "current"), os.readlink(system / "programs" / "good")


def names(system: Path) -> set[str]:
    return {each.name for each in (system / "programs").iterdir()} - {"state.lock"}


def test_the_first_program_is_in_the_first_folder(system: Path) -> None:
    assert make(system) == 0
    assert says(system) == "niwashi 0.1.0 (a toy)\n"
    assert links(system) == ("a", "a")
    assert names(system) == {"a", "current", "good"}


@EXHAUSTIVE
@REAL
def test_a_program_has_what_it_stands_on_and_no_pip(system: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_program, "install", INSTALL)
    assert make(system) == 0
    assert (says(system), links(system)) == ("niwashi 0.1.0 (a toy)\n", ("a", "a"))
    (packages,) = (system / "programs" / "a").glob("lib/python3.*/site-packages")
    assert {each.name for each in packages.iterdir()} >= {"niwashi.py", "pebble.py"}
    assert not (packages / "pip").exists()


def test_another_version_is_made_beside_the_one_that_may_run(system: Path) -> None:
    make(system)
    bring(system, "0.2.0")
    assert make(system) == 0
    assert says(system) == "niwashi 0.2.0 (a toy)\n"
    assert links(system) == ("b", "b")
    assert (system / "programs" / "a" / "bin" / "niwashi").exists()
    bring(system, "0.3.0")
    assert make(system) == 0
    assert (says(system), links(system)) == ("niwashi 0.3.0 (a toy)\n", ("a", "a"))


def test_program_of_the_same_version_is_made_anew(system: Path) -> None:
    make(system)
    (system / "programs" / "a" / "bin" / "niwashi").write_text("#!/bin/sh\necho broken\n")
    assert make(system) == 0
    assert says(system) == "niwashi 0.1.0 (a toy)\n"


def test_unfinished_program_is_made_anew(system: Path) -> None:
    make(system)
    half = system / "programs" / "b"
    (half / "bin").mkdir(parents=True)
    (half / "left").touch()
    (system / "programs" / "b.making").touch()
    (system / "programs" / ".wheels-x").mkdir()
    assert make(system) == 0
    assert not (half / "left").exists()
    assert (links(system), names(system)) == (("b", "b"), {"a", "b", "current", "good"})


def test_a_link_to_what_was_never_finished_does_not_count(system: Path) -> None:
    make(system)
    (system / "programs" / "a.making").touch()
    assert make(system, "--if-python-changed") == 0
    assert links(system) == ("b", "b")


def test_an_update_under_way_is_none_any_more(system: Path) -> None:
    make(system)
    (system / "programs" / "state.json").write_text("{}")
    make(system)
    assert not (system / "programs" / "state.json").exists()


def test_a_damaged_wheel_leaves_everything_as_it_was(
    system: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make(system)
    bring(system, "0.2.0")
    (file,) = (system / "bundles").glob("*.niwashi")
    content = bytearray(file.read_bytes())
    content[content.index(b"PK\x03\x04") + 200] ^= 1
    file.write_bytes(content)
    assert make(system) == 1
    assert "is damaged. Install the package again" in capsys.readouterr().err
    assert (says(system), links(system)) == ("niwashi 0.1.0 (a toy)\n", ("a", "a"))
    assert not (system / "programs" / "b").exists()


def test_a_bundle_that_lacks_a_wheel_is_refused(system: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (file,) = (system / "bundles").glob("*.niwashi")
    with tarfile.open(file) as whole:
        entries = [(each, whole.extractfile(each)) for each in whole]
        with tarfile.open(system / "bundles" / "less", "w") as less:
            for each, content in entries[:-1]:
                less.addfile(each, content)
    (system / "bundles" / "less").replace(file)
    assert make(system) == 1
    assert "lacks ['wheels/pebble-2.0" in capsys.readouterr().err


@EXHAUSTIVE
@REAL
def test_a_package_that_is_not_whole_in_itself_is_refused(
    system: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The program asks for a package that the bundle does not have: no index is asked for it."""
    monkeypatch.setattr(make_program, "install", INSTALL)
    wheel = toys.wheel(system, needs="boulder")
    described = archive.manifest("0.1.0", toys.MACHINE, {wheel: {toys.PYTHON}})
    archive.write(next((system / "bundles").glob("*.niwashi")), described, [wheel], toys.EPOCH)
    assert make(system) == 1
    assert "boulder" in capsys.readouterr().err
    assert names(system) == {"a.making"}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"machine": "vax"}, "is for vax. This computer is"),
        ({"pythons": ("3.9", "3.10")}, "is for Python 3.9 and 3.10, of Debian 12 and 13. This system has"),
    ],
)
def test_a_bundle_for_something_else_is_refused(
    system: Path, capsys: pytest.CaptureFixture[str], changed: dict[str, object], said: str
) -> None:
    for file in (system / "bundles").glob("*.niwashi"):
        file.unlink()
    toys.bundle(system / "bundles", **changed)  # type: ignore[arg-type]
    assert make(system) == 1
    assert said in capsys.readouterr().err
    assert names(system) == set()


def test_a_package_without_its_bundle_says_so(system: Path, capsys: pytest.CaptureFixture[str]) -> None:
    next((system / "bundles").glob("*.niwashi")).unlink()
    assert make(system) == 1
    assert "one bundle in" in capsys.readouterr().err


def test_debians_wheel_of_pip_is_asked_for(
    system: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(make_program, "install", INSTALL)
    monkeypatch.setattr(make_program, "PIP", system)
    assert make(system) == 1
    assert "apt install python3-pip-whl" in capsys.readouterr().err


def test_a_newer_program_by_an_update_stays(system: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bring(system, "0.10.0")
    make(system)
    bring(system, "0.9.0")
    assert make(system) == 0
    assert says(system) == "niwashi 0.10.0 (a toy)\n"
    assert "Niwashi 0.10.0 is there by an update and stays" in capsys.readouterr().out


def test_a_newer_program_whose_python_is_gone_is_made_of_the_package(system: Path) -> None:
    bring(system, "0.10.0")
    make(system)
    python = system / "programs" / "a" / "bin" / "python"
    python.unlink()
    python.symlink_to("/usr/bin/python3.0")
    bring(system, "0.9.0")
    assert make(system) == 0
    assert says(system) == "niwashi 0.9.0 (a toy)\n"


def test_nothing_is_made_for_the_same_python(system: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make(system)
    assert make(system, "--if-python-changed") == 0
    assert f"Niwashi 0.1.0 is there for Python {toys.PYTHON}." in capsys.readouterr().out
    assert links(system) == ("a", "a")


def test_a_program_of_another_python_is_made_anew(system: Path) -> None:
    make(system)
    packages = next((system / "programs" / "a" / "lib").iterdir())
    packages.rename(packages.with_name("python3.0"))
    assert make(system, "--if-python-changed") == 0
    assert links(system) == ("b", "b")


def test_made_program_must_match_the_package(system: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = next((system / "bundles").glob("*.niwashi"))
    with tarfile.open(file) as whole:
        described = json.load(whole.extractfile("manifest.json"))  # type: ignore[arg-type]
    wheels = sorted((system / "bundles" / "wheels").iterdir())
    described = archive.manifest("7.0", toys.MACHINE, dict.fromkeys(wheels, described["pythons"]))
    archive.write(file, described, wheels, toys.EPOCH)
    assert make(system) == 1
    assert "says 'niwashi 0.1.0 (a toy)' of itself, not that it is 7.0" in capsys.readouterr().err
