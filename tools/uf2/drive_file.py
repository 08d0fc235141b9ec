"""UF2: what the drive of a Raspberry Pi Pico takes, in blocks of 512 bytes that each name their place.

The format is Microsoft's; the numbers of families and the first block for an RP2350 are those of picotool.
"""

import struct
from collections.abc import Mapping
from dataclasses import dataclass

FLASH = 0x10000000
"""Where a chip's flash begins."""

SECTOR, PAGE = 4096, 256
"""What is erased at once, and what a block brings."""

_HEAD, _END, _BLOCK = struct.Struct("<8I"), struct.pack("<I", 0x0AB16F30), 512
_MAGIC = (0x0A324655, 0x9E5D5157)
_HAS_FAMILY, _HAS_TAGS = 0x2000, 0x8000
_ABSOLUTE, _IGNORED = 0xE48BFF57, struct.pack("<I", 0x9957E304)


@dataclass(frozen=True)
class Chip:
    """A microcontroller as MicroPython lays its flash out."""

    name: str
    micropython: str
    """The name of its board in MicroPython's sources."""
    family: int
    files_at: int
    """Where in the flash its files lie."""
    files_sectors: int
    ignored_at: int | None = None
    """The place named in a first block that is not written: how picotool avoids the fault RP2350-E10."""


CHIPS = (
    Chip("rp2040", "RPI_PICO", 0xE48BFF56, 0xA0000, 352),
    Chip("rp2350", "RPI_PICO2", 0xE48BFF59, 0x100000, 768, ignored_at=0x10FFFF00),
)


def drive_file(chip: Chip, parts: Mapping[int, bytes]) -> bytes:
    """Return a UF2 that writes parts to their places in the flash, in whole sectors.

    The rest of a part's last sector is erased, and every sector that is in no part stays as it is.
    Raises ValueError for a part that begins within a sector, and for parts that overlap.
    """
    pages: dict[int, bytes] = {}
    for at, part in sorted(parts.items()):
        if at % SECTOR:
            raise ValueError(f"A part begins at {at:#x}, which is no multiple of {SECTOR}.")
        whole = part.ljust(-(-len(part) // SECTOR) * SECTOR, b"\xff")
        brought = {at + i: whole[i : i + PAGE] for i in range(0, len(whole), PAGE)}
        if pages.keys() & brought.keys():
            raise ValueError(f"The part at {at:#x} begins before the one before it has ended.")
        pages |= brought
    first = b""
    if chip.ignored_at is not None:
        flags = _HAS_FAMILY | _HAS_TAGS
        first = _block(flags, chip.ignored_at, 0, 2, _ABSOLUTE, b"\xef" * PAGE, _IGNORED)
    return first + b"".join(
        _block(_HAS_FAMILY, FLASH + at, number, len(pages), chip.family, page)
        for number, (at, page) in enumerate(sorted(pages.items()))
    )


def _block(
    flags: int, at: int, number: int, count: int, family: int, page: bytes, tags: bytes = b""
) -> bytes:
    head = _HEAD.pack(*_MAGIC, flags, at, PAGE, number, count, family)
    return (head + page + tags).ljust(_BLOCK - len(_END), b"\0") + _END
