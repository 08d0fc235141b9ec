"""Compiles the engine's kernel while the package is built, where there is a C compiler; else it stays plain.

The kernel is plain Python (`niwashi/engine/*.py`) with machine types beside it (`*.pxd`). What is compiled
here runs in its stead, the same and faster, from a folder of its own (`niwashi/engine/built.py`): an
editable install gets it beside the sources, a wheel has it inside. A wheel for the Python that builds takes
what stands beside the sources, if it was made of them as they are.

An editable install in a folder with letters beyond ASCII is found whatever the locale: hatchling writes such
a path as UTF-8, and Python reads it as the locale has it.

`NIWASHI_KERNEL=plain` compiles nothing, `NIWASHI_KERNEL=compiled` fails where compiling does.
`NIWASHI_TARGET=aarch64` builds for a 64-bit Pi on any Linux, with the compiler that `CC` names
("…/ziglang/zig cc -target aarch64-linux-gnu.2.28"): `make -C tools wheel-pi`, and `make -C tests pi`
tests it.
`NIWASHI_PYTHON=3.13` with it builds for another Python than the one that builds; `NIWASHI_HEADERS` names the
folders of its headers, one after the other as in PATH: `make -C extras/appliance deb`.
"""

import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from base64 import urlsafe_b64encode
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = Path("controller/niwashi/engine")
BUILT = SimpleNamespace(**run_path(str(Path(__file__).parent / FOLDER / "built.py")))
MACROS = ("bits", "frame")  # what the others take instead of Python's own: no modules of theirs
DIRECTIVES = {
    "annotation_typing": False,  # an `int` of the sources is no machine type: those stand in the .pxd
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
FLAGS = ("-O3", "-fPIC", "-shared", "-w", "-g0", "-s", "-ffp-contract=off")  # the same numbers as Python's
BASELINE = {"x86_64": "x86-64-v2"}  # every processor since 2009 counts bits in one instruction
GLIBC = "2_28"  # what a cross-compiled wheel asks for, as the compiler was told


class KernelHook(BuildHookInterface):
    """Hatchling's hook: compiles before a wheel or an editable install is made."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and tell hatchling what came of it."""
        if self.target_name != "wheel" or os.environ.get("NIWASHI_KERNEL") == "plain":
            return
        editable = version == "editable"
        source = Path(self.root) / FOLDER
        folder = source / BUILT.BUILT if editable else Path(tempfile.mkdtemp()) / BUILT.BUILT
        if editable:
            for left in source.glob("*.so"):
                left.unlink()  # from before they had a folder of their own: Python would take them first
        built = self._standing(source / BUILT.BUILT) or self._built(folder)
        if not built:
            return
        build_data["pure_python"] = False
        target = os.environ.get("NIWASHI_TARGET")
        if target:
            python = f"cp{_python()}"
            build_data["tag"] = f"{python}-{python}-manylinux_{GLIBC}_{target}"
        else:
            build_data["infer_tag"] = True
        if not editable:
            build_data["force_include"].update(
                {str(file): f"niwashi/engine/{BUILT.BUILT}/{file.name}" for file in built}
            )

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Have the path of an editable install in ASCII."""
        if version == "editable" and not self.root.isascii():
            _write_paths_in_ascii(Path(artifact_path))

    def _modules(self) -> list[str]:
        return [
            file.stem for file in sorted((Path(self.root) / FOLDER).glob("*.pxd")) if file.stem not in MACROS
        ]

    def _files(self, folder: Path) -> list[Path]:
        return [folder / f"{module}{_suffix()}" for module in self._modules()]

    def _standing(self, folder: Path) -> list[Path]:
        """What an editable install has compiled of the sources as they are, for the Python that builds."""
        if {"NIWASHI_TARGET", "NIWASHI_PYTHON"} & os.environ.keys():
            return []
        made, said = self._files(folder), folder / BUILT.DIGEST
        is_there = all(file.exists() for file in [*made, said])
        is_as_now = is_there and BUILT.is_fresh(folder.parent) and _is_newer(said, Path(__file__))
        return [*made, said] if is_as_now else []

    def _built(self, folder: Path) -> list[Path]:
        """The extension modules and what they are made of, in a folder; none where they can't be compiled."""
        source, said = Path(self.root) / FOLDER, folder / BUILT.DIGEST
        digest = BUILT.digest_of(source)  # of before: what changes meanwhile is stale
        made = self._files(folder)
        fresh = folder.with_name(f"{folder.name}.new")  # a program that runs on the old one goes on
        shutil.rmtree(fresh, ignore_errors=True)
        try:
            fresh.mkdir()
            with ThreadPoolExecutor(_at_once()) as pool:
                for _ in pool.map(lambda file: _compile(Path(self.root), fresh / file.name), made):
                    pass  # one that failed is raised here
            (fresh / BUILT.DIGEST).write_text(digest, "ascii")
        except (OSError, ImportError, subprocess.CalledProcessError) as error:
            if os.environ.get("NIWASHI_KERNEL") == "compiled":
                raise
            shutil.rmtree(fresh, ignore_errors=True)
            self.app.display_warning(f"The engine stays plain Python, only slower: {error}")
            return []
        shutil.rmtree(folder, ignore_errors=True)
        fresh.rename(folder)
        return [*made, said]


def _write_paths_in_ascii(wheel: Path) -> None:
    """Name the folders in a wheel's path file as the bytes that they are, for whatever decodes them."""
    with ZipFile(wheel) as archive:
        texts = {info: archive.read(info) for info in archive.infolist()}
    (paths,) = (info for info in texts if info.filename.endswith(".pth"))
    (record,) = (info for info in texts if info.filename.endswith(".dist-info/RECORD"))
    folders = [os.fsencode(line) for line in texts[paths].decode().splitlines()]
    texts[paths] = f"import os, sys; sys.path.extend(map(os.fsdecode, {folders!r}))\n".encode("ascii")
    digest = urlsafe_b64encode(sha256(texts[paths]).digest()).rstrip(b"=").decode("ascii")
    lines = texts[record].decode().splitlines()
    new = f"{paths.filename},sha256={digest},{len(texts[paths])}"
    texts[record] = "".join(
        f"{new if line.startswith(paths.filename) else line}\n" for line in lines
    ).encode()
    with ZipFile(wheel, "w") as archive:
        for info, text in texts.items():
            archive.writestr(info, text)


def _is_newer(file: Path, than: Path) -> bool:
    return file.stat().st_mtime > than.stat().st_mtime


def _at_once() -> int:
    """How many modules are compiled beside each other: one a core, where each compiler has a gibibyte."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return max(1, min(os.cpu_count() or 1, memory >> 30))


def _compile(root: Path, made: Path) -> None:
    """Make one extension module of its Python source."""
    module = made.name.partition(".")[0]
    with tempfile.TemporaryDirectory() as scratch:
        code = Path(scratch) / f"{module}.c"
        types = ",".join(f"{name}={value}" for name, value in DIRECTIVES.items())
        source = FOLDER.relative_to("controller") / f"{module}.py"
        translate = [sys.executable, "-m", "cython", "-3", "-X", types, str(source), "-o", str(code)]
        _run(translate, root / "controller")
        flags = [*FLAGS, *_processor(), *(f"-I{folder}" for folder in _headers())]
        _run([*_compiler(), *flags, str(code), "-o", str(made), "-lm"], root)


def _run(command: list[str], folder: Path) -> None:
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    except subprocess.CalledProcessError as error:
        print(error.stderr, file=sys.stderr)
        raise


def _machine() -> str:
    return os.environ.get("NIWASHI_TARGET") or platform.machine()


def _python() -> str:
    """The Python that is built for, as tags have it: 311."""
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    return os.environ.get("NIWASHI_PYTHON", here).replace(".", "")


def _headers() -> list[str]:
    """Where Python.h is, and what it includes."""
    named = os.environ.get("NIWASHI_HEADERS")
    return named.split(os.pathsep) if named else [sysconfig.get_path("include")]


def _processor() -> list[str]:
    """What the compiler is told of the processor; zig writes names of processors in its own way."""
    name = BASELINE.get(_machine())
    is_zig = Path(_compiler()[0]).name.startswith("zig")
    return [f"-march={name.replace('-', '_') if is_zig else name}"] if name else []


def _compiler() -> list[str]:
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def _suffix() -> str:
    if os.environ.get("NIWASHI_TARGET"):
        return f".cpython-{_python()}-{_machine()}-linux-gnu.so"
    return str(sysconfig.get_config_var("EXT_SUFFIX"))
