"""The compiled kernel, used only while it is made of the sources that stand beside it.

What the package's build compiles lies in a folder of its own, with a digest of its sources. Where they have
changed since, or there is nothing, Python finds the plain modules instead: the same, only slower.
"""

import os
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

BUILT = "built"
"""The folder of the extension modules, in that of their sources."""

DIGEST = "sources.txt"
"""The file in it that says what they were made of."""


def digest_of(folder: Path) -> str:
    """Return the digest of the kernel's sources in a folder, in hexadecimal."""
    digest = blake2b(digest_size=16)
    for types in sorted(folder.glob("*.pxd")):
        for file in (types.with_suffix(".py"), types):
            text = file.read_bytes()
            digest.update(f"{file.name} {len(text)}\n".encode())
            digest.update(text)
    return digest.hexdigest()


def is_fresh(folder: Path) -> bool:
    """Return whether the compiled kernel in a folder matches its sources."""
    try:
        return (folder / BUILT / DIGEST).read_text("ascii") == digest_of(folder)
    except (OSError, UnicodeDecodeError):
        return False


def is_stale(folder: Path) -> bool:
    """Return whether the compiled kernel in a folder was built from other sources."""
    return (folder / BUILT / DIGEST).exists() and not is_fresh(folder)


def search_path(path: Iterable[str]) -> list[str]:
    """Return the places of the room's modules: a compiled kernel first, unless `NIWASHI_KERNEL=plain`."""
    plain = [folder for folder in path if Path(folder).name != BUILT]
    if os.environ.get("NIWASHI_KERNEL") == "plain":
        return plain
    return [*(str(Path(folder) / BUILT) for folder in plain if is_fresh(Path(folder))), *plain]
