"""The kernel in both builds: as it is installed, and as plain Python beside it, whatever is installed."""

import importlib
import sys
from pathlib import Path
from typing import Any, NamedTuple

import niwashi.engine
from niwashi.engine import KERNEL

__all__ = ["BUILDS", "FOLDER", "MODULES", "Build", "kernel_of"]

FOLDER = Path(niwashi.engine.__file__).parent
MODULES = sorted(file.stem for file in FOLDER.glob("*.pxd") if file.stem not in ("bits", "frame"))


class Build(NamedTuple):
    """One build: "compiled" or "plain", and its modules by name."""

    name: str
    modules: dict[str, Any]

    def __str__(self) -> str:
        return self.name


def _loaded() -> dict[str, Any]:
    return {module: importlib.import_module(f"niwashi.engine.{module}") for module in MODULES}


def _plain() -> dict[str, Any]:
    """The modules from their sources; afterwards the installed ones are in place again."""
    names = [f"niwashi.engine.{module}" for module in MODULES]
    installed = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    kept = {module: vars(niwashi.engine)[module] for module in MODULES if module in vars(niwashi.engine)}
    path = niwashi.engine.__path__
    niwashi.engine.__path__ = [str(FOLDER)]
    try:
        return _loaded()
    finally:
        niwashi.engine.__path__ = path
        sys.modules.update(installed)
        vars(niwashi.engine).update(kept)


BUILDS = [Build(KERNEL, _loaded())]
if KERNEL == "compiled":
    BUILDS.append(Build("plain", _plain()))


def kernel_of(build: Build, game: Any) -> Any:
    """The kernel of a game of The Reclamation in a build."""
    patterns = [card.offsets for card in game.cards.face(game.variant.face)]
    return build.modules["reclaim"].Reclaimer(patterns, int(game.variant.has_trophies))
