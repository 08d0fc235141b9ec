"""What is installed is the product, and nothing that measures or tests it."""

import base64
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from runpy import run_path
from typing import Any
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
WITHOUT = {**os.environ, "NIWASHI_KERNEL": "plain"}  # nothing is compiled: it is about which files there are


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, env=WITHOUT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with ZipFile(wheel) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def test_a_wheel_has_the_two_packages_and_what_they_read(files: dict[str, bytes]) -> None:
    tops = {name.partition("/")[0] for name in files}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"niwashi", "niwashi_sim"}
    read = ("engine/alphabeta.py", "seeds/perft/garden.toml", "seeds/puzzles/garden.toml")
    assert {f"niwashi/{name}" for name in read} <= files.keys()


@pytest.fixture
def hook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What builds, at a copy of the engine's sources beside which a kernel stands that was made of them."""
    for name in ("NIWASHI_TARGET", "NIWASHI_PYTHON"):
        monkeypatch.delenv(name, raising=False)
    build = run_path(str(ROOT / "hatch_build.py"))
    source, engine = ROOT / build["FOLDER"], tmp_path / build["FOLDER"]
    shutil.copytree(source, engine, ignore=shutil.ignore_patterns("built*", "__pycache__"))
    hook = build["KernelHook"](str(tmp_path), {}, None, None, "", "wheel")
    (engine / "built").mkdir()
    for file in hook._files(engine / "built"):
        file.touch()
    (engine / "built" / "sources.txt").write_text(build["BUILT"].digest_of(engine), "ascii")
    return hook


def test_a_wheel_takes_the_kernel_that_was_made_of_the_sources_as_they_are(hook: Any) -> None:
    engine = Path(hook.root) / "controller/niwashi/engine"
    made = hook._standing(engine / "built")
    assert [file.name for file in made[-1:]] == ["sources.txt"]
    assert {file.name.partition(".")[0] for file in made[:-1]} >= {"alphabeta", "hextree", "reclaim"}
    (engine / "reclaim.py").write_text("changed = True\n", encoding="utf-8")
    assert hook._standing(engine / "built") == []


@pytest.mark.parametrize(("name", "value"), [("NIWASHI_TARGET", "x86_64"), ("NIWASHI_PYTHON", "3.13")])
def test_a_wheel_for_another_computer_is_compiled_for_it(
    hook: Any, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert hook._standing(Path(hook.root) / "controller/niwashi/engine/built") == []


def test_incomplete_kernel_is_not_used(hook: Any) -> None:
    folder = Path(hook.root) / "controller/niwashi/engine/built"
    hook._files(folder)[0].unlink()
    assert hook._standing(folder) == []


@pytest.mark.parametrize(("cores", "gibibytes", "at_once"), [(4, 8, 4), (4, 2, 2), (4, 0.5, 1), (None, 8, 1)])
def test_no_more_compilers_run_beside_each_other_than_a_computer_bears(
    cores: int | None, gibibytes: float, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": int(gibibytes * 2**18)}
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    monkeypatch.setattr("os.sysconf", sizes.__getitem__)
    assert run_path(str(ROOT / "hatch_build.py"))["_at_once"]() == at_once


def test_an_editable_install_is_found_whatever_the_locale(tmp_path: Path) -> None:
    """Python reads path files as the locale has it: ASCII, where the one asked for is not installed."""
    sources, installed = tmp_path / "it's näme 庭" / "niwashi", tmp_path / "installed"
    toy = sources / "controller" / "niwashi" / "engine"
    for folder in (toy, sources / "seeds", sources / "hardware" / "boards", sources / "firmware"):
        folder.mkdir(parents=True)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, sources)
    shutil.copy(ROOT / "controller" / "niwashi" / "engine" / "built.py", toy)
    (toy.parent / "__init__.py").write_text("where = __file__\n", "utf-8")
    build = [sys.executable, "-c", f"from hatchling.build import *; build_editable({str(installed)!r})"]
    subprocess.run(build, cwd=sources, env={**WITHOUT, "PYTHONUTF8": "1"}, check=True, capture_output=True)
    (wheel,) = installed.glob("*.whl")
    with ZipFile(wheel) as packed:
        assert packed.testzip() is None
        (record,) = (packed.read(name).decode() for name in packed.namelist() if name.endswith("RECORD"))
        digest = base64.urlsafe_b64encode(hashlib.sha256(packed.read("_niwashi.pth")).digest()).decode(
            "ascii"
        )
        assert f"_niwashi.pth,sha256={digest.rstrip('=')},{len(packed.read('_niwashi.pth'))}\n" in record
        packed.extractall(installed)
    asking = "import os, site, sys; site.addsitedir(sys.argv[1]); import niwashi; "
    asking += "os.write(1, os.fsencode(niwashi.where))"
    for locale in ("xx_NONE.UTF-8", "C", "C.UTF-8"):
        command = [sys.executable, "-S", "-c", asking, str(installed)]
        found = subprocess.run(command, env={"LC_ALL": locale}, capture_output=True)
        assert found.stdout == os.fsencode(toy.parent / "__init__.py"), (locale, found.stderr)
