"""A bundle with an update, read as it comes: nothing of it is kept before its manifest is believed."""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from niwashi.errors import NiwashiError, RefusedText, UpdateRefused
from niwashi.keys import check_cryptography
from niwashi.update.archive import Archive, ByteSource, Entry
from niwashi.update.manifest import LARGEST_MANIFEST, Manifest, UpdateTarget, Wheel, check_fits, parse

_SIGNATURE = 64  # bytes
_WHEELS = "wheels/"


class BundleTrust(NamedTuple):
    """The reasons to trust a bundle: a key in a folder, or a person who `vouches` for its file."""

    keys: Path
    vouches: bool = False


class Bundle:
    """A bundle whose manifest has been read and believed, and whose wheels are still to come."""

    def __init__(
        self, source: ByteSource, trust: BundleTrust, told: Callable[[int], object] = lambda _: None
    ) -> None:
        """Read its beginning. Raises RefusedText, or UpdateRefused where nothing can be checked."""
        self._archive = Archive(source, told)
        raw = self._whole("manifest.json", LARGEST_MANIFEST, self._archive.next())
        entry = self._archive.next()
        self.is_signed = False
        """True if a trusted key has signed it; False if only the place of its file vouches for it."""
        if entry is not None and entry.name == "manifest.sig":
            self.is_signed = _is_signed(raw, self._whole("manifest.sig", _SIGNATURE, entry), trust)
            entry = self._archive.next()
        elif not trust.vouches:
            raise RefusedText("update-unsigned")
        self.manifest: Manifest = parse(raw)
        self._entry = entry

    def unpack(self, folder: Path, where: UpdateTarget) -> list[Wheel]:
        """Write the wheels for a Python into an empty folder, each checked, and return which.

        Every other one is read and checked too. Raises RefusedText for what does not fit, or is not what the
        manifest says; then some of the wheels may lie in the folder.
        """
        check_fits(self.manifest, where)
        wanted = self.manifest.wheels_for(where.python)
        for wheel in self.manifest.wheels:
            self._take(wheel, folder / wheel.name if wheel in wanted else None)
            self._entry = self._archive.next()
        if self._entry is not None:
            raise RefusedText("update-not-listed", name=self._entry.name)
        return wanted

    def _take(self, wheel: Wheel, place: Path | None) -> None:
        entry = self._entry
        if entry is None:
            raise RefusedText("update-missing", name=wheel.name)
        if entry.name != _WHEELS + wheel.name:
            raise RefusedText("update-not-listed", name=entry.name)
        if entry.size != wheel.size:
            raise RefusedText("update-changed", name=wheel.name)
        if _written(entry, place) != wheel.sha256:
            raise RefusedText("update-changed", name=wheel.name)

    @staticmethod
    def _whole(name: str, largest: int, entry: Entry | None) -> bytes:
        """A small file of a bundle. Raises RefusedText for another one."""
        if entry is None or entry.name != name or entry.size > largest:
            raise RefusedText("update-no-bundle", expected=name, found="-" if entry is None else entry.name)
        return b"".join(entry.parts)


def _is_signed(manifest: bytes, signature: bytes, trust: BundleTrust) -> bool:
    """Check a signature. Return False if there is no key to check it and a person vouches for the file.

    Where there is a key, the signature must be valid even if a person vouches.
    """
    try:
        check_cryptography("update-no-cryptography")
    except NiwashiError as error:
        if trust.vouches:
            return False
        raise UpdateRefused(error.key, **error.facts) from error
    from niwashi.update.signature import check_signed

    if trust.vouches and not any(trust.keys.glob("*.pub")):
        return False
    check_signed(manifest, signature, trust.keys)
    return True


def _written(entry: Entry, place: Path | None) -> str:
    """Return the sha256 of the bytes read; they are written to a new file, if one is given."""
    digest = hashlib.sha256()
    if place is None:
        for part in entry.parts:
            digest.update(part)
        return digest.hexdigest()
    with place.open("xb") as out:
        for part in entry.parts:
            digest.update(part)
            out.write(part)
        out.flush()
        os.fsync(out.fileno())
    return digest.hexdigest()
