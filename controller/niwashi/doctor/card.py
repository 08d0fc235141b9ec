"""Signs that a card is dying: it went read-only, the kernel reports errors, the records are damaged."""

import os
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from niwashi.errors import NiwashiError, RecordsFault
from niwashi.records.backup import check_file

_ERRORS = re.compile(
    r"(I/O error|critical (medium|target) error|EXT4-fs error|remounting filesystem read-only"
    r"|journal has aborted|potential data loss|lost (async|sync) page write|previous I/O error"
    r"|mmc\d+: (error -|timeout|cache flush error|card stuck|tuning execution failed)"
    r"|FAT-fs .*(error|corrupt))",
    re.IGNORECASE,
)
_CARD = re.compile(r"\b(mmc\w*|sd[a-z]\d*|nvme\w*|EXT4-fs|FAT-fs|JBD2)\b", re.IGNORECASE)
_NO_CARD = re.compile(r"\b(loop|zram|ram|sr|fd)\d+\b")  # an image that somebody has mounted, memory, a CD
_DISK = re.compile(r"\b(mmcblk\d+|nvme\d+n\d+|sd[a-z]+)(?:p?\d+)?\b")
_READER = re.compile(r"\bmmc(\d+):")
_OF_SYSTEM = ("/", "/boot", "/boot/firmware")
_MAX_LINE_LENGTH = 160


def card_signs(records: Path, mounts: str, kernel_log: str) -> Iterator[NiwashiError]:
    """Yield the faults of the card on which some records lie, as sentences.

    `mounts` is the text of /proc/self/mounts, `kernel_log` the messages of the kernel since its start.
    """
    lies = _mount_of(records, mounts)
    if lies is not None and "ro" in lies[2].split(","):
        yield NiwashiError("doctor-card-read-only", folder=str(records.parent))
    said = card_errors(kernel_log, _disks(records, mounts))
    if said:
        yield NiwashiError("doctor-card-errors", count=len(said), last=said[-1][:_MAX_LINE_LENGTH])
    try:
        if records.is_file():
            check_file(records)
    except RecordsFault as fault:
        yield NiwashiError("doctor-card-records", why=fault) if fault.key == "records-corrupt" else fault


def card_errors(kernel_log: str, disks: Collection[str] = ()) -> list[str]:
    """Return the lines of a kernel's log that tell of a failing card or disk.

    With `disks`, such as mmcblk0, only what is said of these or of no disk by name: not of a stick.

    >>> card_errors("usb 1-1: new device\\nblk_update_request: I/O error, dev mmcblk0, sector 5\\n")
    ['blk_update_request: I/O error, dev mmcblk0, sector 5']
    """
    lines = (line.strip() for line in kernel_log.splitlines() if _ERRORS.search(line))
    return [
        line
        for line in lines
        if _CARD.search(line) and not _NO_CARD.search(line) and (not disks or _tells_of(line, disks))
    ]


def _tells_of(line: str, disks: Collection[str]) -> bool:
    named = {*_DISK.findall(line), *(f"mmcblk{number}" for number in _READER.findall(line))}
    return not named or not named.isdisjoint(disks)


def _disks(records: Path, mounts: str) -> set[str]:
    """Return the disks of the records and of the system, as far as the mounts name them."""
    places = {Path(point): device for point, device, _ in _mounted(mounts)}
    lies = _mount_of(records, mounts)
    devices = [places.get(Path(point), "") for point in _OF_SYSTEM] + ([lies[1]] if lies else [])
    return {disk for device in devices if device.startswith("/dev/") for disk in _DISK.findall(device)}


def _mount_of(records: Path, mounts: str) -> tuple[str, str, str] | None:
    """Return the place, device and options of the file system with the records; None if no line names it."""
    place = os.path.realpath(records.parent)
    above = [each for each in _mounted(mounts) if f"{place}/".startswith(f"{each[0].rstrip('/')}/")]
    return max(reversed(above), key=lambda each: len(each[0]), default=None)


def _mounted(mounts: str) -> list[tuple[str, str, str]]:
    """Return the place, device and options of each file system, in the order in which they were mounted."""
    rows = (line.split(" ") for line in mounts.splitlines())
    return [
        (re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), row[1]), row[0], row[3])
        for row in rows
        if len(row) >= 4
    ]
