"""The kernels of the bench in both builds: as they are imported, and from their sources on a plain engine."""

import importlib
from functools import cache
from pathlib import Path
from types import ModuleType

from tests.engine.builds import BUILDS, Build, plain_of

import niwashi_bench.kernels

FOLDER = Path(niwashi_bench.kernels.__file__).parent
MODULES = sorted(file.stem for file in FOLDER.glob("*.pxd") if file.stem != "chance")


@cache
def _kernels(name: str) -> dict[str, ModuleType]:
    if name == BUILDS[0].name:
        return {module: importlib.import_module(f"niwashi_bench.kernels.{module}") for module in MODULES}
    return plain_of(niwashi_bench.kernels, MODULES, BUILDS[-1].modules)


def kernels_of(build: Build) -> dict[str, ModuleType]:
    """The modules of the bench's kernels by name, for an engine of that build."""
    return _kernels(build.name)
