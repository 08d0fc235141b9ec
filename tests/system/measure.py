"""What a scan costs here, under an emulated user, and in instructions of a 64-bit ARM: for docs/PI.md.

`python -m tests.system.measure BUNDLE`: a bundle for aarch64, of `make deb`. In QEMU with `-icount` the clock
of the emulated computer counts instructions, a nanosecond each: exact, whatever this computer does.
"""

import json
import shutil
import subprocess
import sys
import tarfile
import zipfile
from io import BytesIO
from pathlib import Path

from tests.system.absent import Absent, run_all
from tests.system.computer import MACHINES, Computer
from tests.system.debian import unpacked
from tests.system.emulated import emulated

HERE = Path(__file__).parent
PYTHON = "3.13"
PLACE = "/opt/niwashi-test"
MOST_S = 1800.0
COUNT = """\
#!/bin/sh
mount -t proc proc /proc
mount -t sysfs sys /sys
exec >/dev/ttyAMA0 2>&1 </dev/null
export PYTHONPATH=/opt/niwashi-test/site PYTHONDONTWRITEBYTECODE=1
python3 /opt/niwashi-test/scans.py | sed 's/^/@@ /'
echo '@@ DONE'
sync
sleep 60
"""


def main() -> int:
    """Measure; 1 where it failed."""
    bundle = Path(sys.argv[1])
    return run_all({"a scan of 6 rows and 8 columns": lambda: measured(bundle)})


def measured(bundle: Path) -> str:
    """What was found, line by line. Raises Absent, or AssertionError."""
    if not bundle.exists():
        raise Absent(f"there is no {bundle}: make deb")
    computer = Computer(MACHINES["arm64"])
    computer.disk = computer.folder / "measured-disk"  # the other one may be in use
    besides = _besides(bundle, computer.folder / "measured")
    found = [f"here: {each}" for each in _here()]
    found += [f"emulated user: {each}" for each in _emulated_user(computer, besides)]
    computer.make_disk(besides)
    with computer.running(f"init={PLACE}/count.sh", log=computer.folder / "count.log", exact=True) as console:
        console.until("DONE", MOST_S)
    found += [f"thousands of instructions: {each}" for each in console.facts[:-1]]
    return "\n   ".join(["", *found])


def _here() -> list[str]:
    """On this computer, by its own Python."""
    told = subprocess.run(
        [sys.executable, str(HERE / "scans.py")], capture_output=True, text=True, check=True
    )
    return told.stdout.splitlines()


def _emulated_user(computer: Computer, besides: Path) -> list[str]:
    """By Debian's Python for 64-bit ARM, whose system calls this computer's kernel answers."""
    root = unpacked(computer.root, computer.folder / "measured-root")
    shutil.copytree(besides, root, dirs_exist_ok=True)
    words = ["env", "-i", "PATH=/usr/bin:/bin", f"PYTHONPATH={PLACE}/site", "python3", f"{PLACE}/scans.py"]
    done = emulated(["chroot", str(root), *words])
    assert done.returncode == 0, done.stderr[-500:]
    return done.stdout.splitlines()


def _besides(bundle: Path, folder: Path) -> Path:
    """The program out of a bundle, unpacked as it lies in an environment, and what measures it."""
    shutil.rmtree(folder, ignore_errors=True)
    site = folder / PLACE.lstrip("/") / "site"
    site.mkdir(parents=True)
    with tarfile.open(bundle) as archive:
        described = json.load(archive.extractfile("manifest.json") or BytesIO(b"{}"))
        wanted = {f"wheels/{each['name']}" for each in described["wheels"] if PYTHON in each["pythons"]}
        for entry in archive:
            content = archive.extractfile(entry) if entry.name in wanted else None
            if content is not None:
                zipfile.ZipFile(BytesIO(content.read())).extractall(site)  # noqa: S202  # our own
    shutil.copy(HERE / "scans.py", site.parent)
    count = site.parent / "count.sh"
    count.write_text(COUNT, "ascii")
    count.chmod(0o755)
    assert (site / "niwashi").is_dir(), f"{bundle} has no program for Python {PYTHON}"
    return folder


if __name__ == "__main__":
    sys.exit(main())
