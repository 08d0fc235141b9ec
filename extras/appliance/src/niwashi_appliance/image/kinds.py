"""Looks for programs of this computer's kind in a folder: `python3 kinds.py FOLDER`; 1 where there are any.

On a card they would be left over from making it, and no Pi could start them. Needs Python alone.
"""

import os
import struct
import sys
from collections.abc import Iterator
from pathlib import Path


def main() -> int:
    """Name what is left over."""
    found = list(left_over(Path(sys.argv[1]), machine(Path(sys.executable))))
    for file in found:
        print(f"{file} is a program of the computer that makes the image.", file=sys.stderr)
    return int(bool(found))


def left_over(folder: Path, mine: int | None) -> Iterator[Path]:
    """The files below a folder, on its own file system, that are programs or libraries for a machine."""
    device = folder.stat().st_dev
    for place, folders, names in os.walk(folder):
        folders[:] = [each for each in folders if os.lstat(f"{place}/{each}").st_dev == device]
        for name in names:
            file = Path(place, name)
            if not file.is_symlink() and file.is_file() and machine(file) == mine:
                yield file


def machine(file: Path) -> int | None:
    """The machine that an ELF file is for; None where it is none."""
    with file.open("rb") as opened:
        head = opened.read(20)
    if len(head) < 20 or not head.startswith(b"\x7fELF"):
        return None
    (found,) = struct.unpack("<H" if head[5] == 1 else ">H", head[18:20])
    return int(found)


if __name__ == "__main__":
    sys.exit(main())
