"""The layout of the card: an MBR, since a Pi 3 and a Zero 2 W read no other, and three partitions."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

SECTOR = 512
MEBI = 1024 * 1024


class Partition(NamedTuple):
    """A partition: its number, label, file system, kind in the MBR, and size in MiB."""

    number: int
    label: str
    system: str
    kind: str
    size_mib: int


class Placed(NamedTuple):
    """A partition and where it begins, in bytes."""

    partition: Partition
    start: int

    @property
    def size(self) -> int:
        """The size in bytes."""
        return self.partition.size_mib * MEBI


FIRMWARE = Partition(1, "BOOTFS", "vfat", "c", 512)
ROOT = Partition(2, "niwashi-root", "ext4", "83", 2048)
GAMES = Partition(3, "niwashi-games", "ext4", "83", 768)
PARTITIONS = (FIRMWARE, ROOT, GAMES)
"""The last one grows to the card's end when it first starts; the other two never change."""

_FIRST = 4 * MEBI
"""Cards erase in blocks of that size at most: partitions begin at one's edge."""


def placed(partitions: Iterable[Partition] = PARTITIONS) -> Iterator[Placed]:
    """Each partition with its start, one after another.

    >>> [each.start // MEBI for each in placed()]
    [4, 516, 2564]
    """
    start = _FIRST
    for each in partitions:
        yield Placed(each, start)
        start += each.size_mib * MEBI


def whole_size() -> int:
    """Return the size of the image in bytes."""
    last = list(placed())[-1]
    return last.start + last.size


def table() -> str:
    """Return the partition table as input for sfdisk."""
    lines = ["label: dos", "label-id: 0x4e697761", f"sector-size: {SECTOR}"]
    for partition, start in placed():
        sizes = f"start={start // SECTOR}, size={partition.size_mib * MEBI // SECTOR}"
        lines.append(f"{sizes}, type={partition.kind}" + (", bootable" if partition is FIRMWARE else ""))
    return "\n".join(lines) + "\n"
