"""What is installed is the product, and nothing that measures or tests it."""

import os
import subprocess
import sys
from pathlib import Path
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


def test_nothing_of_the_bench_is_in_it(files: dict[str, bytes]) -> None:
    bench = [file for file in (ROOT / "bench").rglob("*") if file.suffix in (".py", ".pxd")]
    assert {"hexgames.py", "playouts.pxd", "randomtree.py", "ordeal.py"} <= {file.name for file in bench}
    assert not {file.read_bytes() for file in bench} & set(files.values())
    kernels = {file.name for file in bench if file.parent.name == "kernels" and file.stem != "__init__"}
    assert not [name for name in files if name.rpartition("/")[2] in kernels - {"chance.py"}]
