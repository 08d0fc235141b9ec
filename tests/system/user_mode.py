"""Linux as a user's process (User Mode Linux), with GPIO chips that are simulated inside the kernel itself.

It is built from Debian's own source package, once, in four minutes of processor time. Nobody has to be root.
"""

import os
import shutil
import subprocess
import tarfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.system.absent import Absent, need, say
from tests.system.debian import BUILD, fetched

SUITE, SOURCE = "bookworm", "linux-source-6.1"
FOLDER = BUILD / "user-mode"
TOOLS = {
    **dict.fromkeys(("gcc", "make"), "build-essential"),
    **{tool: tool for tool in ("flex", "bison", "bc")},
    "dtc": "device-tree-compiler",
    "xz": "xz-utils",
}
WANTED = {
    "GPIOLIB": "y",
    "GPIO_CDEV": "y",
    "GPIO_SIM": "y",
    "CONFIGFS_FS": "y",
    "IRQ_SIM": "y",
    "OF": "y",
    "HOSTFS": "y",
    "DEVTMPFS": "y",
    "TMPFS": "y",
    # SPI wants memory of devices, which this machine has for PCI alone.
    "VIRTIO_UML": "y",
    "UML_PCI_OVER_VIRTIO": "y",
    "UML_PCI_OVER_VIRTIO_DEVICE_ID": "1234",
    "SPI": "y",
    "SPI_BITBANG": "y",
    "SPI_GPIO": "y",
    "SPI_SPIDEV": "y",
    # What is set on which line is told by the kernel's trace.
    "FTRACE": "y",
    "ENABLE_DEFAULT_TRACERS": "y",
    "TRACING": "y",
    "NET": "y",
    "UNIX": "y",
    "INET": "y",
    "IPV6": "n",
    "UML_NET": "n",
    "SOUND": "n",
    "EXT4_FS": "n",
    "MODULES": "n",
    "WERROR": "n",
    # Nothing here uses these, and each takes time to build.
    "DEBUG_KERNEL": "n",
    "NETDEVICES": "n",
    "HID": "n",
    "INPUT_KEYBOARD": "n",
    "INPUT_MOUSE": "n",
    "SERIO": "n",
    "ETHTOOL_NETLINK": "n",
    "INET_DIAG": "n",
    "PTP_1588_CLOCK": "n",
    "PPS": "n",
    "USB_SUPPORT": "n",
    "HWMON": "n",
    "QUOTA": "n",
    "ISO9660_FS": "n",
    "AUTOFS_FS": "n",
    "AUTOFS4_FS": "n",
    "REISERFS_FS": "n",
    "BLK_DEV_LOOP": "n",
    "BLK_DEV_NBD": "n",
    "MQ_IOSCHED_KYBER": "n",
    "IOSCHED_BFQ": "n",
    "BSD_PROCESS_ACCT": "n",
    "NLS": "n",
    "PACKET": "n",
}


_FILTER: Any = {"filter": "tar"} if hasattr(tarfile, "tar_filter") else {}  # Python 3.11.2 has none


def kernel() -> Path:
    """The kernel, a program of this computer. Raises Absent with what is missing."""
    made, done = FOLDER / "linux", FOLDER / "wanted"
    wanted = "".join(f"CONFIG_{name}={value}\n" for name, value in WANTED.items())
    if done.exists() and done.read_text("ascii") == wanted:
        return made
    if os.uname().machine != "x86_64":
        raise Absent(f"User Mode Linux is for x86-64, and this is {os.uname().machine}")
    need(TOOLS)
    done.unlink(missing_ok=True)
    source = _source()
    say("building a kernel as a user's process (four minutes of processor time)")
    _make(source, "defconfig")
    with (source / ".config").open("a", encoding="ascii") as config:
        config.write(wanted)
    _make(source, "olddefconfig")
    _check_taken(source / ".config")
    _make(source, f"-j{os.cpu_count()}", "linux")
    shutil.copy(source / "linux", made)
    shutil.rmtree(source)
    done.write_text(wanted, "ascii")
    return made


def device_tree(source: Path, blob: Path) -> Path:
    """A device tree, compiled."""
    subprocess.run(["dtc", "-q", "-O", "dtb", "-o", str(blob), str(source)], check=True)
    return blob


def run(blob: Path, command: Sequence[str], log: Path, *, timeout_s: float) -> int:
    """Start it on this computer's files, read only, with a command as its first process; its exit status."""
    words = [str(FOLDER / "linux"), "mem=512M", "rootfstype=hostfs", "rootflags=/", "ro", "quiet"]
    words += [
        f"dtb={blob}",
        "con=null",
        "con0=null,fd:1",
        "panic=-1",
        f"init={command[0]}",
        "--",
        *command[1:],
    ]
    with log.open("wb") as told:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=told, stderr=told, timeout=timeout_s)
    return done.returncode


def _source() -> Path:
    """The unpacked source."""
    root = fetched(SUITE, SOURCE, FOLDER / "package")
    say("unpacking the kernel's source")
    with tarfile.open(root / "usr" / "src" / f"{SOURCE}.tar.xz") as packed:
        packed.extractall(FOLDER, **_FILTER)  # noqa: S202  # of Debian, by its checksum
    shutil.rmtree(root)
    return FOLDER / SOURCE


def _check_taken(config: Path) -> None:
    """Raises Absent where the kernel does without something that is needed."""
    taken = set(config.read_text("ascii").splitlines())
    lost = [name for name, value in WANTED.items() if value == "y" and f"CONFIG_{name}=y" not in taken]
    if lost:
        raise Absent(f"this kernel can't be built with {', '.join(lost)}")


def _make(source: Path, *words: str) -> None:
    """The kernel's own make, with what it says kept in a file."""
    log = FOLDER / "log"
    with log.open("ab") as told:
        done = subprocess.run(
            ["nice", "-n", "5", "make", "ARCH=um", *words], cwd=source, stdout=told, stderr=told
        )
    if done.returncode:
        raise Absent(f"the kernel could not be built: see {log}")
