"""`make -C firmware uf2`: for each board with a Pico one file of MicroPython, firmware and its wiring.

A Pico that is plugged in while BOOTSEL is held shows a drive; the file is dragged onto it, and the board
runs. `tools/uf2/micropython.sh` builds MicroPython. Equal sources and compilers give equal bytes.
"""

import argparse
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from lock.sets import ROOT
from tools.uf2.drive_file import CHIPS, Chip, drive_file
from tools.uf2.kept_files import kept_files, used

from niwashi import data
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board
from niwashi.devices.stored_texts import wiring_text

WIRING = "wiring.json"  # firmware.FILES


class NotBuilt(Exception):
    """Something that a file is made of is missing."""


def boards() -> dict[str, Path]:
    """Return the board files of boards with a microcontroller, by name; those for games of OpenSpiel, too."""
    folders = data.boards(), ROOT / "extras/openspiel/src/niwashi_openspiel" / "boards"
    found = sorted(file for folder in folders for file in folder.glob("*.toml"))
    return {file.stem: file for file in found if load_board(file).serial is not None}


def firmware() -> dict[str, bytes]:
    """Return the firmware's own files."""
    return {file.name: file.read_bytes() for file in sorted(data.firmware().glob("*.py"))}


def made(chip: Chip, micropython: bytes, board: BoardFile) -> bytes:
    """Return the file that turns a chip with anything on it into this board. Raises NotBuilt."""
    if len(micropython) > chip.files_at:
        raise NotBuilt(f"MicroPython for {chip.micropython} is too long: {len(micropython)} bytes.")
    files = firmware() | {WIRING: wiring_text(board)}
    kept = {chip.files_at + at: run for at, run in used(kept_files(files, chip.files_sectors)).items()}
    return drive_file(chip, {0: micropython, **kept})


def written(built: Path, out: Path, wanted: Mapping[str, Path]) -> Iterator[str]:
    """Write the files, their licences, sources and sums; yield a line for each. Raises NotBuilt."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    own = (ROOT / "LICENSE").read_text("utf-8")
    papers = {"LICENCES.txt": f"==== Niwashi (its firmware and wiring) ====\n\n{own}\n\n", "SOURCES.txt": ""}
    sums = []
    for chip in CHIPS:
        place = built / chip.micropython
        try:
            micropython = (place / "firmware.bin").read_bytes()
            texts = {name: (place / name).read_text("utf-8") for name in papers}
        except FileNotFoundError as missing:
            raise NotBuilt(f"There is no {missing.filename}: make -C firmware uf2 builds it.") from None
        papers = {name: text if texts[name] in text else text + texts[name] for name, text in papers.items()}
        for name, file in wanted.items():
            whole = made(chip, micropython, load_board(file))
            target = f"niwashi-{name}-{chip.name}.uf2"
            (out / target).write_bytes(whole)
            sums.append(f"{sha256(whole).hexdigest()}  {target}\n")
            yield f"{out / target}: {len(whole) / 1e6:.1f} MB"
    for name, text in papers.items():
        (out / name).write_text(text, "utf-8")
    (out / "SHA256SUMS").write_text("".join(sorted(sums)), "utf-8")


def main(arguments: Sequence[str]) -> int:
    """Write the chosen files; return 1 if something for them is missing."""
    known = boards()
    parser = argparse.ArgumentParser(prog="make -C firmware uf2", description=__doc__)
    parser.add_argument("--built", type=Path, default=ROOT / "build" / "pico", metavar="FOLDER")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "uf2", metavar="FOLDER")
    parser.add_argument("boards", nargs="*", choices=[*known, []], metavar="BOARD", help=", ".join(known))
    asked = parser.parse_args(arguments)
    try:
        for line in written(asked.built, asked.out, {name: known[name] for name in asked.boards or known}):
            print(line)
    except NotBuilt as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
