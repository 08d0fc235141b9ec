"""Modules that every start imports, compiled: the site's Python would else do that at each start."""

import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

_SCRIPT = Path(__file__).with_name("compile.mjs")
PACKAGES = "/packages/"
"""Where packages lie in the browser."""


def compiled(contents: Mapping[str, bytes], pyodide: Path) -> dict[str, bytes]:
    """Return files with `.pyc` in place of each `.py` that a start of the program imports.

    It starts the program by node. Raises subprocess.CalledProcessError.
    """
    with tempfile.TemporaryDirectory() as folder:
        taken, made = Path(folder, "taken.zip"), Path(folder, "made.zip")
        with ZipFile(taken, "w") as packed:
            for name, content in contents.items():
                packed.writestr(name, content)
        subprocess.run(["node", str(_SCRIPT), str(pyodide), str(taken), str(made)], check=True)
        with ZipFile(made) as packed:
            found = {name.removeprefix(PACKAGES): packed.read(name) for name in packed.namelist()}
    return {
        (f"{name}c" if name in found else name): found.get(name, content)
        for name, content in contents.items()
    }
