"""The package for the other machine: its program made and started on an emulated 64-bit Pi's Debian.

Only what it takes of that Debian is unpacked, nothing is configured. A user namespace has its own list of
emulators (Linux 6.7 and newer), so nothing changes for anybody else, and nobody has to be root.
"""

import shutil
import subprocess
from pathlib import Path

import pytest
from extras.appliance.tests.installed.roots import FOLDER, HERE, extracted, package

from niwashi import __version__

EMULATOR = Path("/usr/lib/binfmt.d/qemu-aarch64.conf")
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")  # made by configuring; pip looks for it
PACKAGES = ("base-files", "coreutils", "dash", "dpkg", "python3", "python3-pip-whl", "python3-venv")
ENTER = """
set -e
root=$1 emulator=$2; shift 2
mount -t proc proc /proc
mount -t binfmt_misc none /proc/sys/fs/binfmt_misc
cat "$emulator" >/proc/sys/fs/binfmt_misc/register
mount --rbind /dev "$root/dev"
mount --rbind /proc "$root/proc"
exec chroot "$root" /usr/bin/env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 "$@"
"""


def emulated(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    enter = ["unshare", "--user", "--map-root-user", "--mount", "--pid", "--fork", "--kill-child"]
    words = [*enter, "sh", "-c", ENTER, "sh", str(root), str(EMULATOR), *command]
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


@pytest.fixture(scope="module", params=["bookworm", "trixie"])
def root(request: pytest.FixtureRequest) -> Path:
    """A folder with what the package needs of a Debian, and the package."""
    if HERE == "arm64":
        pytest.skip("this computer is of the machine that would be emulated")
    if not EMULATOR.exists():
        pytest.skip("no emulator of 64-bit ARM: apt install qemu-user-static")
    tar = extracted(request.param, "arm64", PACKAGES)
    folder = FOLDER / f"emulated-{request.param}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    subprocess.run(["tar", "-x", "-f", tar, "-C", folder], check=True)
    subprocess.run(["dpkg-deb", "-x", package("arm64"), folder], check=True)
    for name in ("bin", "lib", "sbin"):  # what base-files leaves to whoever installs
        if not (folder / name).exists():
            (folder / name).symlink_to(f"usr/{name}")
    (folder / "etc/ssl/certs").mkdir(parents=True, exist_ok=True)
    shutil.copy(CERTIFICATES, folder / "etc/ssl/certs")
    done = emulated(folder, "true")
    if done.returncode:
        pytest.skip(f"this system lets nobody emulate another one: {done.stdout.strip()[-300:]}")
    return folder


def test_the_program_is_made_and_starts(root: Path) -> None:
    programs = root / "tmp" / "programs"
    programs.mkdir()
    made = emulated(root, "/usr/lib/niwashi/make-program", "--programs", "/tmp/programs")  # noqa: S108
    assert made.returncode == 0, made.stdout[-3000:]
    said = emulated(root, "/tmp/programs/current/bin/niwashi", "--version")  # noqa: S108
    assert said.stdout == f"niwashi {__version__} (engine compiled)\n"
    pins = emulated(root, "/tmp/programs/current/bin/python", "-c", "import gpiod; print(gpiod.__version__)")  # noqa: S108
    assert pins.returncode == 0, pins.stdout
