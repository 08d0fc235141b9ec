"""The bench's own kernels as fast as the engine's: compiled wherever that is, before they are imported."""

import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from filelock import FileLock

import niwashi.engine
from niwashi.engine.built import DIGEST, digest_of
from niwashi.engine.kind import KERNEL
from niwashi_bench import ROOT

_BUILT = ROOT / "build" / "bench"
_MACROS = ("chance",)  # what the others take instead of Python's own: no module of its own
_DIRECTIVES = (
    "annotation_typing=False,infer_types=True,boundscheck=False,wraparound=False,cdivision=True,"
    "initializedcheck=False,cpow=True"
)
_FLAGS = ("-O3", "-fPIC", "-shared", "-w", "-ffp-contract=off", f"-I{sysconfig.get_path('include')}")


def compiled(source: Path) -> list[str]:
    """Return the search path of a folder's modules: compiled ones first if the engine is compiled.

    Compiles them anew after a change of theirs or of the engine's. Raises ImportError where that fails: they
    reach into the engine's kernel, and plain modules can't reach into a compiled one.
    """
    if KERNEL == "plain":
        return [str(source)]
    wanted = digest_of(source) + digest_of(Path(niwashi.engine.__file__).parent)
    built = _BUILT / source.name
    _BUILT.mkdir(parents=True, exist_ok=True)
    with FileLock(_BUILT / f"{source.name}.lock"):
        digest = built / DIGEST
        if not digest.exists() or digest.read_text("ascii") != wanted:
            _compile_all(source, built)
            digest.write_text(wanted, "ascii")
    return [str(built), str(source)]


def _compile_all(source: Path, built: Path) -> None:
    shutil.rmtree(built, ignore_errors=True)
    built.mkdir()
    try:
        for types in sorted(source.glob("*.pxd")):
            if types.stem not in _MACROS:
                _compile(types.with_suffix(".py"), built)
    except (OSError, subprocess.CalledProcessError) as error:
        told = getattr(error, "stderr", None) or error
        raise ImportError(
            f"The bench's kernels could not be compiled: {told}\n"
            "The engine is. With NIWASHI_KERNEL=plain both run as plain Python, slower."
        ) from error


def _compile(source: Path, built: Path) -> None:
    code, made = built / f"{source.stem}.c", built / f"{source.stem}{sysconfig.get_config_var('EXT_SUFFIX')}"
    cython = [sys.executable, "-m", "cython", "-3", "-X", _DIRECTIVES, "-I", str(ROOT / "controller")]
    _run([*cython, str(source.relative_to(ROOT)), "-o", str(code)])
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")
    # As hatch_build.py has it for the engine's kernel.
    baseline = ["-march=x86-64-v2"] if sysconfig.get_platform().endswith("x86_64") else []
    _run([*compiler, *_FLAGS, *baseline, str(code), "-o", str(made), "-lm"])


def _run(command: list[str]) -> None:
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
