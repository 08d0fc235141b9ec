"""Updates of a package: the same program in a version to come, signed by a key that is made for it.

Only the number differs, and the tables of the records: each version adds one to those of the version before,
so that every update has records to migrate, and going back has tables to go back to. A wheel is rewritten and
nothing is compiled. `niwashi_appliance.bundle` writes the bundles, as it does those that people get.
"""

import json
import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from niwashi_appliance.bundle import archive

EPOCH = 1_700_000_000
SCRIPTS = "niwashi/records/versions/"


def updates(package: Path, versions: Sequence[str], folder: Path, scratch: Path) -> None:
    """Write an update `VERSION.niwashi` for each version, and the public key `test.pub`, into a folder."""
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    subprocess.run(["dpkg-deb", "-x", str(package), str(scratch / "package")], check=True)
    (bundle,) = (scratch / "package" / "usr" / "lib" / "niwashi").glob("*.niwashi")
    private = scratch / "private.pem"
    make_keys(private, folder / "test.pub")
    for tables, version in enumerate(versions, start=1):
        write(folder / f"{version}.niwashi", bundle, version, private, scratch / version, tables)
    shutil.rmtree(scratch)


def write(update: Path, bundle: Path, version: str, private: Path, scratch: Path, tables: int = 0) -> None:
    """Write what is in a bundle as an update of another version, with so many tables more, signed."""
    scratch.mkdir()
    said = _unpack(bundle, scratch)
    wheels = dict(_in_version(said, scratch, version, tables))
    described = archive.manifest(version, str(said["machine"]), wheels)
    archive.write(update, described, wheels, EPOCH, private)


def make_keys(private: Path, public: Path) -> None:
    """Write a new pair of keys, in PEM."""
    key = Ed25519PrivateKey.generate()
    private.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    public.write_bytes(key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))


def _unpack(bundle: Path, place: Path) -> Mapping[str, object]:
    """The wheels of a bundle, each in a file; the manifest."""
    with tarfile.open(bundle) as packed:
        for entry in packed:
            content = packed.extractfile(entry)
            assert content is not None, entry.name
            (place / Path(entry.name).name).write_bytes(content.read())
    said: Mapping[str, object] = json.loads((place / "manifest.json").read_bytes())
    return said


def _in_version(
    said: Mapping[str, object], place: Path, version: str, tables: int
) -> Iterator[tuple[Path, Sequence[str]]]:
    """The wheels and what Pythons they are for, Niwashi's own in another version."""
    before = str(said["version"])
    for each in said["wheels"]:  # type: ignore[attr-defined]
        file = place / each["name"]
        is_ours = file.name.startswith("niwashi-")
        yield renumbered(file, before, version, tables) if is_ours else file, each["pythons"]


def renumbered(wheel: Path, before: str, version: str, tables: int) -> Path:
    """A wheel of Niwashi as it is, but for its version and tables that its records have more; beside it."""
    about, goal = f"niwashi-{before}.dist-info/", f"niwashi-{version}.dist-info/"
    made = wheel.with_name(wheel.name.replace(f"niwashi-{before}-", f"niwashi-{version}-", 1))
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as out:
        more = dict(_more_tables(source.namelist(), tables))
        names = [*(name.replace(about, goal) for name in source.namelist()), *more]
        for name, script in more.items():
            out.writestr(name, script)
        for name in source.namelist():
            content = source.read(name)
            if name == f"{about}RECORD":
                content = "".join(f"{each},,\n" for each in names).encode()
            elif name == f"{about}METADATA":
                content = _replaced(content, f"\nVersion: {before}\n", f"\nVersion: {version}\n")
            elif name == "niwashi/__init__.py":
                content = _replaced(content, f'__version__ = "{before}"', f'__version__ = "{version}"')
            out.writestr(name.replace(about, goal), content)
    return made


def _more_tables(names: Sequence[str], count: int) -> Iterator[tuple[str, str]]:
    """Scripts that lead on from the last version of the records in a wheel, each by one empty table."""
    last = max(int(Path(name).stem) for name in names if name.startswith(SCRIPTS) and name.endswith(".sql"))
    for number in range(last + 1, last + 1 + count):
        yield f"{SCRIPTS}{number}.sql", f"CREATE TABLE of_version_{number} (id INTEGER PRIMARY KEY) STRICT;\n"


def _replaced(content: bytes, old: str, new: str) -> bytes:
    assert content.count(old.encode()) == 1, f"{old!r} is not there once"
    return content.replace(old.encode(), new.encode())
