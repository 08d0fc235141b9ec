"""Signs that a card is dying: it went read-only, the kernel reports errors, the records are damaged."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from niwashi.errors import NiwashiError, RecordsFault
from niwashi.records import check_file

_ERRORS = re.compile(
    r"(I/O error|critical (medium|target) error|EXT4-fs error|remounting filesystem read-only"
    r"|journal has aborted|potential data loss|lost (async|sync) page write|previous I/O error"
    r"|mmc\d+: (error -|timeout|cache flush error|card stuck|tuning execution failed)"
    r"|FAT-fs .*(error|corrupt))",
    re.IGNORECASE,
)
_CARD = re.compile(r"\b(mmc\w*|sd[a-z]\d*|nvme\w*|EXT4-fs|FAT-fs|JBD2)\b", re.IGNORECASE)
_NO_CARD = re.compile(r"\b(loop|zram|ram|sr|fd)\d+\b")  # an image that somebody has mounted, memory, a CD
_LONGEST = 160


def card_signs(records: Path, mounts: str, kernel_log: str) -> Iterator[NiwashiError]:
    """Yield the faults of the card on which some records lie, as sentences.

    `mounts` is the text of /proc/self/mounts, `kernel_log` the messages of the kernel since its start.
    """
    if _is_read_only(records, mounts):
        yield NiwashiError("doctor-card-read-only", folder=str(records.parent))
    said = card_errors(kernel_log)
    if said:
        yield NiwashiError("doctor-card-errors", count=len(said), last=said[-1][:_LONGEST])
    try:
        if records.is_file():
            check_file(records)
    except RecordsFault as fault:
        yield NiwashiError("doctor-card-records", why=fault) if fault.key == "records-corrupt" else fault


def card_errors(kernel_log: str) -> list[str]:
    """Return the lines of a kernel's log that tell of a failing card or disk.

    >>> card_errors("usb 1-1: new device\\nblk_update_request: I/O error, dev mmcblk0, sector 5\\n")
    ['blk_update_request: I/O error, dev mmcblk0, sector 5']
    """
    lines = (line.strip() for line in kernel_log.splitlines() if _ERRORS.search(line))
    return [line for line in lines if _CARD.search(line) and not _NO_CARD.search(line)]


def _is_read_only(records: Path, mounts: str) -> bool:
    """Return whether the file system with the records is mounted read-only."""
    place, found = os.path.realpath(records.parent), ("", "")
    for line in mounts.splitlines():
        parts = line.split(" ")
        if len(parts) < 4:
            continue
        point = re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), parts[1])
        is_above = point == "/" or place == point or place.startswith(f"{point}/")
        if is_above and len(point) >= len(found[0]):
            found = point, parts[3]
    return "ro" in found[1].split(",")
