"""The kernel in both builds: as it is installed, and as plain Python beside it, whatever is installed."""

import importlib
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from tests.marks import quick_first

import niwashi.engine
from niwashi.engine.kind import KERNEL

FOLDER = Path(niwashi.engine.__file__).parent
MODULES = sorted(file.stem for file in FOLDER.glob("*.pxd") if file.stem not in ("bits", "frame"))


class Build(NamedTuple):
    """One build: "compiled" or "plain", and its modules by name."""

    name: str
    modules: dict[str, Any]

    def __str__(self) -> str:
        return self.name


def _loaded(package: str, modules: Iterable[str]) -> dict[str, Any]:
    return {module: importlib.import_module(f"{package}.{module}") for module in modules}


def plain_of(
    package: ModuleType, modules: Sequence[str], engine: Mapping[str, ModuleType] | None = None
) -> dict[str, Any]:
    """Modules from their sources, on an engine's; afterwards the installed ones are in place again."""
    name, path, attributes = package.__name__, package.__path__, dict(vars(package))
    installed = dict(sys.modules)
    for module in modules:
        sys.modules.pop(f"{name}.{module}", None)
    sys.modules.update({f"niwashi.engine.{module}": each for module, each in (engine or {}).items()})
    package.__path__ = [str(Path(str(package.__file__)).parent)]
    try:
        return _loaded(name, modules)
    finally:
        package.__path__ = path
        sys.modules.update(installed)
        vars(package).update({module: attributes[module] for module in modules if module in attributes})


BUILDS = [Build(KERNEL, _loaded("niwashi.engine", MODULES))]
if KERNEL == "compiled":
    BUILDS.append(Build("plain", plain_of(niwashi.engine, MODULES)))


EACH_BUILD = pytest.mark.parametrize("build", BUILDS, ids=str)
THE_QUICK_BUILD = pytest.mark.parametrize("build", quick_first(BUILDS), ids=str)
"""The other one as well when everything is run, and where nothing is compiled."""
EACH_GAME = pytest.mark.parametrize("name", ["garden", "throne"])


def kernel_of(build: Build, game: Any) -> Any:
    """The kernel of a game of The Reclamation in a build."""
    patterns = [card.offsets for card in game.cards.face(game.variant.face)]
    return build.modules["reclaim"].Reclaimer(patterns, int(game.variant.has_trophies))


COMPILED_ONLY = pytest.mark.skipif(
    BUILDS[0].name == "plain", reason="the kernel is not compiled: this would take minutes"
)
