"""Modules of the bench as fast as the engine's own kernel, where Cython and a C compiler are installed."""

import importlib.util
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import ModuleType

from niwashi.engine import KERNEL

__all__ = ["compiled"]

_ROOT = Path(__file__).parent.parent
_FOLDER = _ROOT / "build" / "bench"
_DIRECTIVES = "annotation_typing=False,boundscheck=False,wraparound=False,cdivision=True,cpow=True"
_FLAGS = ("-O3", "-fPIC", "-shared", "-w", f"-I{sysconfig.get_path('include')}")


def compiled(name: str) -> ModuleType:
    """A module of the bench, compiled; its plain Python where the kernel is plain or compiling fails."""
    made = _FOLDER / f"{name}{sysconfig.get_config_var('EXT_SUFFIX')}"
    try:
        if KERNEL == "compiled":
            _compile(name, made)
            return _loaded(name, made)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"{name} stays plain Python, only slower: {error}", file=sys.stderr)
    return importlib.import_module(f"bench.{name}")


def _compile(name: str, made: Path) -> None:
    _FOLDER.mkdir(parents=True, exist_ok=True)
    source, code = _ROOT / "bench" / f"{name}.py", _FOLDER / f"{name}.c"
    cython = [sys.executable, "-m", "cython", "-3", "-X", _DIRECTIVES, "-I", str(_ROOT / "controller")]
    _run([*cython, str(source), "-o", str(code)])
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")
    _run([*compiler, *_FLAGS, str(code), "-o", str(made)])


def _run(command: list[str]) -> None:
    subprocess.run(command, cwd=_ROOT, check=True, stderr=subprocess.PIPE, text=True)


def _loaded(name: str, file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"bench.{name}", file)
    assert spec  # noqa: S101 - a file there is always has one
    assert spec.loader  # noqa: S101
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
