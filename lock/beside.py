"""Let this environment find a package of `extras` where it lies: `python -m lock.beside extras/site`.

pip's editable install writes the folder as it is, and Python reads such files in the locale's encoding: where
that is ASCII and the folder's name is not, no Python of the environment starts any more. `hatch_build.py`
does the same for the program itself.
"""

import os
import sys
import sysconfig
from pathlib import Path


def write_path(package: Path, packages: Path) -> None:
    """Write the file in a folder of installed packages that names a package's sources, in ASCII alone."""
    sources = os.fsencode(package.resolve() / "src")
    line = f"import os, sys; sys.path.append(os.fsdecode({sources!r}))\n"
    (packages / f"_niwashi_{package.name}.pth").write_text(line, "ascii")  # pip names its own so, too


if __name__ == "__main__":
    write_path(Path(sys.argv[1]), Path(sysconfig.get_path("purelib")))
