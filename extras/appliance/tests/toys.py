"""Toys: wheels that pip installs in a moment, and bundles of them."""

import base64
import hashlib
import os
import sys
from pathlib import Path
from zipfile import ZipFile

from niwashi_appliance.bundle import archive

PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
MACHINE = os.uname().machine
EPOCH = 1_700_000_000

ABOUT = """\
Metadata-Version: 2.1
Name: {name}
Version: {version}
License-Expression: MIT
{needs}
"""
PROGRAM = """\
def main():
    print("niwashi {version} (a toy)")
"""


def wheel(folder: Path, name: str = "niwashi", version: str = "0.1.0", needs: str = "") -> Path:
    """A wheel with one module; that of the program has its command."""
    folder.mkdir(parents=True, exist_ok=True)
    about = f"{name}-{version}.dist-info"
    asked = f"Requires-Dist: {needs}" if needs else ""
    content = {
        f"{name}.py": PROGRAM.format(version=version),
        f"{about}/METADATA": ABOUT.format(name=name, version=version, needs=asked),
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: toy\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{about}/licenses/LICENSE": f"Do with {name} what you like.\n",
    }
    if name == "niwashi":
        content[f"{about}/entry_points.txt"] = "[console_scripts]\nniwashi = niwashi:main\n"
    record = [f"{path},sha256={_digest(text)},{len(text)}" for path, text in content.items()]
    content[f"{about}/RECORD"] = "\n".join([*record, f"{about}/RECORD,,", ""])
    file = folder / f"{name}-{version}-py3-none-any.whl"
    with ZipFile(file, "w") as packed:
        for path, text in content.items():
            packed.writestr(path, text)
    return file


def bundle(
    folder: Path, version: str = "0.1.0", machine: str = MACHINE, pythons: tuple[str, ...] = (PYTHON,)
) -> Path:
    """A bundle of a toy program and of a toy that it stands on."""
    wheels = [
        wheel(folder / "wheels", version=version, needs="pebble"),
        wheel(folder / "wheels", "pebble", "2.0"),
    ]
    described = archive.manifest(version, machine, dict.fromkeys(wheels, pythons))
    file = folder / f"niwashi-{version}-{machine}.niwashi"
    archive.write(file, described, wheels, EPOCH)
    return file


def _digest(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
