"""The programs that making an image takes, and the Debian packages that bring them."""

import shutil
from collections.abc import Callable, Mapping

TOOLS: Mapping[str, str] = {
    "mmdebstrap": "mmdebstrap",
    "arch-test": "arch-test",
    "qemu-aarch64-static": "qemu-user-static",
    "depmod": "kmod",
    "dtc": "device-tree-compiler",
    "sfdisk": "fdisk",
    "mkfs.vfat": "dosfstools",
    "mcopy": "mtools",
    "mke2fs": "e2fsprogs",
    "unshare": "util-linux",
    "xz": "xz-utils",
}
"""Each program and its package."""

PLACES = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
"""Where programs are, root's too."""


def missing(found: Callable[[str], str | None] | None = None) -> list[str]:
    """The programs that are not installed."""
    find = found or (lambda name: shutil.which(name, path=PLACES))
    return [name for name in TOOLS if find(name) is None]


def advice(names: list[str]) -> str:
    """Return the advice about missing programs.

    >>> advice(["sfdisk", "mcopy"])
    'There is no sfdisk, mcopy. Install: sudo apt install fdisk mtools'
    """
    packages = sorted({TOOLS[name] for name in names})
    return f"There is no {', '.join(names)}. Install: sudo apt install {' '.join(packages)}"
