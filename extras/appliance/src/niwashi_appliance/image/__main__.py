"""A card's image of a package: `make -C extras/appliance image` (docs/IMAGE.md)."""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import BinaryIO

from lock.sets import ROOT

from niwashi_appliance.image.imager import SUFFIX, manifest
from niwashi_appliance.image.layout import FIRMWARE, GAMES, MEBI, placed, table, whole_size
from niwashi_appliance.image.layout import ROOT as SYSTEM
from niwashi_appliance.image.tooling import PLACES, advice, missing

HERE = Path(__file__).parent
ICON = ROOT / "controller" / "niwashi" / "web" / "page" / "icon-192.png"
SUITE = "trixie"
"""Debian 13: the first with a kernel and firmware for a Zero 2 W, and with overlayroot that suits it."""


def main() -> None:
    """Make what the command line asks for, and say where it is."""
    parser = argparse.ArgumentParser(prog="python -m niwashi_appliance.image", description=__doc__)
    parser.add_argument("--deb", type=Path, metavar="FILE", help="niwashi_…_arm64.deb (usual: that in dist)")
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "niwashi.img", metavar="FILE")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "image", metavar="FOLDER")
    parser.add_argument("--mirror", help="where Debian's packages come from (usual: where this system's do)")
    parser.add_argument(
        "--url",
        help="where others get the packed image, and its icon beside it, for Imager (usual: these files)",
    )
    told = parser.parse_args()
    if os.uname().machine != "x86_64":
        raise SystemExit(f"An image is made on a PC (x86_64). This computer is {os.uname().machine}.")
    if lacking := missing():
        raise SystemExit(advice(lacking))
    made_here = sorted((ROOT / "dist").glob("niwashi_*_arm64.deb"), key=lambda file: file.stat().st_mtime)
    package = told.deb or next(reversed(made_here), None)
    if package is None or not package.is_file():
        raise SystemExit(
            f"There is no package {package or 'dist/niwashi_*_arm64.deb'}. "
            "Make it first: make -C extras/appliance deb"
        )
    image = made(package.resolve(), told.out, told.work.resolve(), told.mirror or _mirror())
    print(image)
    print("Packing it ...")
    file, icon = packed(image), image.with_suffix(ICON.suffix)
    shutil.copyfile(ICON, icon)
    beside = image.with_suffix(SUFFIX)
    beside.write_text(manifest(image, file, icon, told.url), encoding="utf-8")
    print(file, icon, beside, sep="\n")


def made(package: Path, out: Path, work: Path, mirror: str) -> Path:
    """Make the image of a package; its file. The configured Debian below it is kept for the next time."""
    work.mkdir(parents=True, exist_ok=True)
    root, native = work / "root.tar", work / "native"
    if not native.exists():
        part = work / "new-native"
        _within(HERE / "native", "make", part, mirror, SUITE, log=work / "native.log")
        part.rename(native)
    if not root.exists():
        print(f"Making a Debian ({SUITE}, arm64) by emulation; it takes some minutes, once ...")
        part = work / "new-root.tar"
        _within(HERE / "make-root", mirror, SUITE, part, work / "packages", native, log=work / "root.log")
        part.rename(root)
    print("Installing the program ...")
    _within(HERE / "finish", root, package, work, native, log=work / "finish.log")
    print("Writing the file systems ...")
    sizes = (SYSTEM.size_mib, GAMES.size_mib, FIRMWARE.size_mib)
    _within(HERE / "assemble", work, *sizes, log=work / "assemble.log")
    return joined(work, out)


def joined(work: Path, out: Path) -> Path:
    """Put the partition table and the three file systems one after another."""
    out.parent.mkdir(parents=True, exist_ok=True)
    part = out.with_suffix(".part")
    with part.open("wb") as image:
        image.truncate(whole_size())
    subprocess.run(
        ["sfdisk", "--quiet", "--no-reread", "--no-tell-kernel", str(part)],
        input=table(),
        encoding="utf-8",
        check=True,
        env={"PATH": PLACES},
    )
    with part.open("r+b") as image:
        for each in placed():
            image.seek(each.start)
            _copy(work / f"{each.partition.number}.img", image, each.size)
    return part.replace(out)


def packed(image: Path) -> Path:
    """Pack an image as Imager downloads it: a quarter of the size. The image stays."""
    subprocess.run(["xz", "--keep", "--force", "--threads=0", str(image)], check=True, env={"PATH": PLACES})
    return image.with_name(f"{image.name}.xz")


def _copy(file: Path, image: BinaryIO, size: int) -> None:
    """Copy a file system; holes stay holes, so that the image takes no more room than it has to."""
    if file.stat().st_size != size:
        raise SystemExit(f"{file} has {file.stat().st_size} bytes, and its partition {size}.")
    empty = bytes(MEBI)
    with file.open("rb") as read:
        while block := read.read(MEBI):
            if block == empty[: len(block)]:
                image.seek(len(block), 1)
            else:
                image.write(block)


def _within(script: Path, *words: object, log: Path) -> None:
    with log.open("w", encoding="utf-8") as written:
        command = [str(HERE / "within"), str(script), *map(str, words)]
        # Debian's own programs: mmdebstrap starts Python for each package.
        around = {**os.environ, "PATH": PLACES}
        done = subprocess.run(command, env=around, stdout=written, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        raise SystemExit(f"{script.name} failed; {log} ends so:\n{ending(log)}")


def ending(log: Path) -> str:
    """Return the end of a log, without errors of the clean-up that followed."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    return "\n".join([line for line in lines if not line.startswith("rm: ")][-15:])


def _mirror() -> str:
    command = [sys.executable, str(ROOT / ".ci" / "mirror.py")]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout.strip()


if __name__ == "__main__":
    main()
