"""The files on a Pico, as MicroPython keeps them in its flash."""

from collections.abc import Mapping

from tools.uf2.drive_file import SECTOR


def kept_files(files: Mapping[str, bytes], sectors: int) -> bytes:
    """Return a littlefs with files in it, as it lies in the flash."""
    from littlefs import LittleFS  # had from lock/pico.txt, where there are wheels

    system = LittleFS(block_size=SECTOR, block_count=sectors, disk_version=0x00020000)
    for name, text in sorted(files.items()):
        with system.open(name, "wb") as file:
            file.write(text)
    return bytes(system.context.buffer)


def used(flash: bytes) -> dict[int, bytes]:
    """Return the runs of sectors that are not erased, by where they begin.

    The others need not be written: littlefs erases each before it uses it.
    """
    runs: dict[int, bytes] = {}
    begin = end = -1
    for at in range(0, len(flash), SECTOR):
        sector = flash[at : at + SECTOR]
        if sector.strip(b"\xff"):
            begin = begin if at == end else at
            end = at + SECTOR
            runs[begin] = runs.get(begin, b"") + sector
    return runs
