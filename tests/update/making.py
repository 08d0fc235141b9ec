"""Bundles, keys and programs that are as small as can be, for tests of updates."""

import base64
import hashlib
import io
import os
import sys
import tarfile
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from niwashi.update.bundle import BundleTrust
from niwashi.update.manifest import Wheel, canonical, here
from niwashi.update.signature import CONTEXT
from niwashi.update.slots import Programs

HERE = here()
SELFTEST = "echo The engine answers.; exit 0"
PROGRAM = """#!/bin/sh
case "$1" in
    --version) echo "niwashi {version} (engine plain)";;
    selftest) {selftest};;
esac
"""


def wheel(version: str, selftest: str = SELFTEST) -> bytes:
    """A wheel of a program that can say its version and try itself out."""
    about = f"niwashi-{version}.dist-info"
    files = {
        "niwashi_program.sh": PROGRAM.format(version=version, selftest=selftest),
        "niwashi/__init__.py": "def main():\n    import subprocess, sys, pathlib\n"
        "    sh = pathlib.Path(__file__).parents[1] / 'niwashi_program.sh'\n"
        "    sys.exit(subprocess.run(['sh', str(sh), *sys.argv[1:]]).returncode)\n",
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: niwashi\nVersion: {version}\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{about}/entry_points.txt": "[console_scripts]\nniwashi = niwashi:main\n",
    }
    files[f"{about}/RECORD"] = "".join(f"{name},,\n" for name in (*files, f"{about}/RECORD"))
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name), text)  # the same bytes at any time
    return made.getvalue()


def unzipped(place: Path, wheels: Sequence[Wheel], folder: Path) -> None:
    """An installer without pip: the wheels' files, a Python, and the program's command."""
    packages = place / f"lib/python{HERE.python}/site-packages"
    for each in wheels:
        with zipfile.ZipFile(folder / each.name) as archive:
            archive.extractall(packages)  # noqa: S202  (made here)
    (place / "bin").mkdir()
    (place / "bin/python").symlink_to(sys.executable)
    command = place / "bin/niwashi"
    command.write_bytes((packages / "niwashi_program.sh").read_bytes())
    command.chmod(0o755)


@dataclass
class Making:
    """A bundle to be made, right as it stands; tests change what they want to be wrong."""

    version: str = "0.2.0"
    selftest: str = SELFTEST
    machine: str = HERE.machine
    pythons: list[str] = field(default_factory=lambda: [HERE.python])
    files: dict[str, bytes] = field(default_factory=dict)
    manifest: Callable[[dict[str, Any]], object] = lambda _: None
    key: Ed25519PrivateKey | None = None
    tar: int = tarfile.USTAR_FORMAT

    def wheels(self) -> Mapping[str, bytes]:
        return {f"niwashi-{self.version}-py3-none-any.whl": wheel(self.version, self.selftest), **self.files}

    def said(self) -> dict[str, Any]:
        """The manifest."""
        wheels = [
            {
                "name": name,
                "size": len(content),
                "sha256": hashlib.sha256(content).hexdigest(),
                "pythons": self.pythons,
            }
            for name, content in self.wheels().items()
        ]
        said = {
            "format": 1,
            "version": self.version,
            "machine": self.machine,
            "pythons": self.pythons,
            "wheels": wheels,
        }
        self.manifest(said)
        return said

    def entries(self) -> list[tuple[tarfile.TarInfo, bytes]]:
        """The entries of the archive."""
        raw = canonical(self.said())
        signed = [("manifest.sig", self.key.sign(CONTEXT + raw))] if self.key else []
        files = [("manifest.json", raw), *signed, *((f"wheels/{n}", c) for n, c in self.wheels().items())]
        return [(entry(name, len(content)), content) for name, content in files]

    def made(self) -> bytes:
        """The bundle."""
        return archive(self.entries(), self.tar)


def entry(name: str, size: int = 0, **more: Any) -> tarfile.TarInfo:
    made = tarfile.TarInfo(name)
    made.size = size
    for key, value in more.items():
        setattr(made, key, value)
    return made


def archive(entries: Sequence[tuple[tarfile.TarInfo, bytes]], form: int = tarfile.USTAR_FORMAT) -> bytes:
    """A tar archive of some entries, as they are."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=form) as tar:
        for each, content in entries:
            tar.addfile(each, io.BytesIO(content))
    return made.getvalue()


def keyed(folder: Path) -> tuple[Ed25519PrivateKey, BundleTrust]:
    """A new key, and a folder that trusts it."""
    key = Ed25519PrivateKey.generate()
    folder.mkdir(exist_ok=True)
    public = key.public_key().public_bytes_raw()
    (folder / "somebody.pub").write_bytes(base64.b64encode(public) + b"\n")
    return key, BundleTrust(folder)


def program(place: Path, version: str) -> None:
    """A program in a slot, as an installer leaves it."""
    folder = place.parent / "wheels-of-a-test"
    folder.mkdir(exist_ok=True)
    name = f"niwashi-{version}-py3-none-any.whl"
    (folder / name).write_bytes(wheel(version))
    place.mkdir()
    unzipped(place, [Wheel(name=name, size=1, sha256="0" * 64, pythons=[HERE.python])], folder)


def programs(folder: Path, a: str = "0.1.0", b: str = "") -> Programs:
    """A folder of programs as the package leaves it: one, and a link to it; or two."""
    folder.mkdir(parents=True)
    for slot, version in (("a", a), ("b", b)):
        if version:
            program(folder / slot, version)
    os.symlink("a", folder / "current")
    return Programs(folder)
