"""The file itself: a tar of a manifest, its signature and the wheels that it names.

`manifest.json` is first, `manifest.sig` second where the bundle is signed, then `wheels/` in the manifest's
order. The manifest is canonical JSON, and the signature is Ed25519 over `SIGNED` and the manifest's bytes.
"""

import hashlib
import io
import json
import tarfile
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

FORMAT = 1
SIGNED = b"niwashi-update-1\0"
"""Prefix of a signed manifest: a signature of something else is never accepted."""


def manifest(version: str, machine: str, wheels: Mapping[Path, Collection[str]]) -> bytes:
    """Return the manifest of a bundle as canonical JSON, with the Pythons of each wheel."""
    pythons = {python for each in wheels.values() for python in each}
    said: dict[str, Any] = {
        "format": FORMAT,
        "machine": machine,
        "pythons": sorted(pythons, key=_numbers),
        "version": version,
        "wheels": [_described(file, wheels[file]) for file in sorted(wheels, key=lambda file: file.name)],
    }
    return json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8")


def write(
    bundle: Path, described: bytes, wheels: Collection[Path], epoch: int, key: Path | None = None
) -> None:
    """Write a bundle, whole or not at all: the same bytes for the same contents, key and time."""
    draft = bundle.with_name(f"{bundle.name}.new")
    by_name = {file.name: file for file in wheels}
    with tarfile.open(draft, "w", format=tarfile.USTAR_FORMAT) as archive:
        _add(archive, "manifest.json", described, epoch)
        if key is not None:
            _add(archive, "manifest.sig", signature(described, key.read_bytes()), epoch)
        for each in json.loads(described)["wheels"]:
            _add(archive, f"wheels/{each['name']}", by_name[each["name"]].read_bytes(), epoch)
    draft.replace(bundle)


def signature(described: bytes, key: bytes) -> bytes:
    """The 64 bytes that a private key, in PEM, has for a manifest."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    private = load_pem_private_key(key, password=None)
    if not isinstance(private, Ed25519PrivateKey):
        raise SystemExit("Bundles are signed by Ed25519. Make such a key: openssl genpkey -algorithm ed25519")
    signed: bytes = private.sign(SIGNED + described)
    return signed


def _described(file: Path, pythons: Collection[str]) -> dict[str, Any]:
    content = file.read_bytes()
    return {
        "name": file.name,
        "pythons": sorted(pythons, key=_numbers),
        "sha256": hashlib.sha256(content).hexdigest(),
        "size": len(content),
    }


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def _add(archive: tarfile.TarFile, name: str, content: bytes, epoch: int) -> None:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mtime, entry.mode = len(content), epoch, 0o644
    archive.addfile(entry, io.BytesIO(content))
