"""A computer in QEMU, with Debian's own kernel and a root of Debian 13: 64-bit ARM, or a PC.

Kernel and root are made once and kept in build/system. Nothing in it is a Pi's but the kind of processor.
On a PC with KVM, `NIWASHI_SYSTEM_ACCEL=kvm` runs the PC's at full speed; everything else is emulated.
"""

import lzma
import os
import select
import subprocess
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import IO, NamedTuple

from extras.appliance.tests.system import ram_disk
from extras.appliance.tests.system.emulated import emulated
from tests.system.absent import Absent, need, say
from tests.system.debian import BUILD, bare, depends, fetched, mirror

SUITE = "trixie"
PACKAGES = (
    *("systemd-sysv", "dbus", "udev", "kmod", "libcap2-bin"),
    *("python3", "python3-venv", "python3-pip-whl", "init-system-helpers", "libstdc++6"),
)
MODULES = ("virtio_mmio", "virtio_pci", "virtio_blk", "ext4", "crc32c_generic")
LEFT_OUT = tuple(
    f"--dpkgopt=path-exclude=/usr/{each}/*"
    for each in ("lib/udev/hwdb.d", "share/doc", "share/man", "share/locale")
)
"""Nobody looks for it here; the hardware database alone takes an emulated processor minutes."""

DISK_MB = 2500
MASKED = (
    *("systemd-hwdb-update", "ldconfig", "systemd-journal-catalog-update", "apt-daily.timer"),
    *("apt-daily-upgrade.timer", "dpkg-db-backup.timer", "e2scrub_all.timer", "fstrim.timer"),
    *("systemd-networkd-wait-online", "getty@tty1"),
)
TOOLS = {
    "mmdebstrap": "mmdebstrap",
    "arch-test": "arch-test",
    "mke2fs": "e2fsprogs",
    "depmod": "kmod",
    "tar": "tar",
}
INIT = """\
#!/bin/busybox sh
/bin/busybox mount -t proc proc /proc
/bin/busybox mount -t sysfs sys /sys
/bin/busybox mount -t devtmpfs dev /dev
for module in /modules/*.ko; do /bin/busybox insmod $module; done
/bin/busybox mount -t ext4 /dev/vda /root || /bin/busybox sh
exec /bin/busybox switch_root /root /sbin/init
"""


class Machine(NamedTuple):
    """A kind of computer: what Debian calls it, what emulates it, and its serial line."""

    name: str
    emulator: str
    package: str
    options: tuple[str, ...]
    console: str
    disk: str
    is_foreign: bool


MACHINES = {
    "arm64": Machine(
        "arm64",
        "qemu-system-aarch64",
        "qemu-system-arm",
        ("-M", "virt", "-cpu", "cortex-a72"),
        "ttyAMA0",
        "virtio-blk-device",
        is_foreign=os.uname().machine != "aarch64",
    ),
    "amd64": Machine(
        "amd64",
        "qemu-system-x86_64",
        "qemu-system-x86",
        ("-M", "q35", "-cpu", "max", "-accel", os.environ.get("NIWASHI_SYSTEM_ACCEL", "tcg")),
        "ttyS0",
        "virtio-blk-pci",
        is_foreign=os.uname().machine != "x86_64",
    ),
}


class Computer:
    """The emulated computer, once it has been made. Raises Absent where that can't be done here."""

    def __init__(self, machine: Machine) -> None:
        os.environ["PATH"] += ":/usr/sbin:/sbin"
        need(TOOLS | {machine.emulator: machine.package})
        self.machine = machine
        self.folder = BUILD / machine.name
        self.folder.mkdir(parents=True, exist_ok=True)
        self.root = root_tar(machine, self.folder)
        self.kernel, self.modules = _kernel(machine, self.folder)
        self.ram_disk = _ram_disk(machine, self.folder, self.modules)
        self.disk = self.folder / "disk"

    def make_disk(self, more: Path) -> None:
        """A fresh disk with the root, the kernel's modules, and what lies in a folder besides."""
        say("making the disk")
        script = (
            "set -e; rm -rf $1; mkdir $1; tar -x -f $2 -C $1 --exclude='./dev/*';"
            "mkdir -p $1/usr/lib/modules; cp -r $3 $1/usr/lib/modules/;"
            "cp -r --no-preserve=ownership $4/. $1/;"
            "mkdir -p $1/var/log/journal; : > $1/etc/machine-id; rm -f $5;"
            f"mke2fs -q -t ext4 -d $1 $5 {DISK_MB}M; rm -rf $1"
        )
        words = [self.folder / "root", self.root, self.modules, more, self.disk]
        done = emulated(["sh", "-c", script, "sh", *map(str, words)], foreign=self.machine.is_foreign)
        if done.returncode:
            raise Absent(f"the disk could not be made: {done.stderr.strip()[-500:]}")

    def stage(self, name: str) -> AbstractContextManager["Console"]:
        """The computer switched on, and a stage of steps.py begun by its systemd; then its plug is pulled."""
        return self.running(f"systemd.wants=niwashi-test-{name}.service", log=self.folder / f"{name}.log")

    @contextmanager
    def running(self, *options: str, log: Path) -> Iterator["Console"]:
        """The computer switched on, with words for its kernel; in the end its plug is pulled."""
        masked = (*MASKED, f"serial-getty@{self.machine.console}")
        masks = [f"systemd.mask={each}{'' if '.' in each else '.service'}" for each in masked]
        words = [f"console={self.machine.console}", "quiet", "systemd.show_status=0", "panic=-1"]
        words += [*masks, *options]
        command = [self.machine.emulator, *self.machine.options, "-smp", "2", "-m", "1024"]
        command += ["-nographic", "-no-reboot", "-nic", "none", "-kernel", str(self.kernel)]
        command += ["-initrd", str(self.ram_disk), "-append", " ".join(words)]
        command += ["-drive", f"file={self.disk},format=raw,if=none,id=disk,cache=writeback"]
        command += ["-device", f"{self.machine.disk},drive=disk"]
        pipe, both = subprocess.PIPE, subprocess.STDOUT
        log.unlink(missing_ok=True)
        command = ["nice", "-n", "5", *command]
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=pipe, stderr=both) as machine:
            assert machine.stdout is not None
            try:
                yield Console(machine.stdout, log)
            finally:
                pull_the_plug(machine)


class Console:
    """What the computer says on its serial line. Lines that begin with MARK are for this program."""

    MARK = "@@ "

    def __init__(self, line: IO[bytes], log: Path) -> None:
        self._line = line
        self._log = log
        self._heard = b""
        self.facts: list[str] = []

    def until(self, word: str, within_s: float) -> str:
        """Hear facts up to one that begins with a word; what follows it. AssertionError where it fails."""
        latest = time.monotonic() + within_s
        while (text := self._next(latest)) is not None:
            if self.MARK not in text:
                continue
            fact = text.partition(self.MARK)[2].strip()
            self.facts.append(fact)
            say(fact)
            said, _, rest = fact.partition(" ")
            assert said != "FAILED", rest
            if said == word:
                return rest
        raise AssertionError(self._not_heard(word, within_s, latest))

    def prompt(self, prompt: bytes, within_s: float) -> None:
        """Hear a prompt, which no line ends. AssertionError where it does not come."""
        latest = time.monotonic() + within_s
        while prompt not in self._heard:
            *lines, self._heard = self._heard.split(b"\n")
            self._keep(*lines)
            assert self._more(latest), self._not_heard(prompt.decode(), within_s, latest)

    def _not_heard(self, word: str, within_s: float, latest: float) -> str:
        """Why a word was not heard: it is too late for it, or the computer is off."""
        is_late = time.monotonic() >= latest
        why = f"no {word!r} within {within_s:.0f} s" if is_late else f"it went off before it said {word!r}"
        last = self._log.read_text("utf-8").rstrip().rpartition("\n")[2] if self._log.exists() else ""
        return f"{why}; its last line is {last!r}, and all of them are in {self._log}"

    def _next(self, latest: float) -> str | None:
        """The next line; None where it is too late or the computer is off."""
        while b"\n" not in self._heard:
            if not self._more(latest):
                return None
        line, _, self._heard = self._heard.partition(b"\n")
        return self._keep(line)

    def _more(self, latest: float) -> bool:
        """Hear something more; whether there was anything."""
        left = latest - time.monotonic()
        ready = left > 0 and select.select([self._line], [], [], left)[0]
        data = os.read(self._line.fileno(), 65536) if ready else b""
        self._heard += data
        return bool(data)

    def _keep(self, *lines: bytes) -> str:
        """Note lines in the log; the text of the last one."""
        text = "\n".join(line.decode("utf-8", "replace").rstrip("\r") for line in lines)
        with self._log.open("a", encoding="utf-8") as kept:
            kept.write(f"{text}\n" * bool(lines))
        return text


def root_tar(machine: Machine, folder: Path) -> Path:
    """The system as a tar file. Raises Absent."""
    tar = folder / "root.tar"
    if tar.exists():
        return tar
    if not machine.is_foreign:
        return bare(SUITE, PACKAGES, tar, *LEFT_OUT)
    say(f"making a root of Debian {SUITE} for {machine.name}, emulated (some minutes)")
    draft = folder / "new-root.tar"
    command = ["mmdebstrap", "--quiet", "--mode=root", f"--arch={machine.name}", "--variant=minbase"]
    command += [f"--include={','.join(PACKAGES)}", '--aptopt=Acquire::Check-Valid-Until "false"']
    command += [*LEFT_OUT, SUITE, str(draft), f"deb {mirror()} {SUITE} main"]
    done = emulated(command)
    if done.returncode:
        raise Absent(f"no root could be made: {done.stderr.strip()[-500:]}")
    draft.replace(tar)
    return tar


def _kernel(machine: Machine, folder: Path) -> tuple[Path, Path]:
    """Debian's kernel of that release, and the folder of its modules. Raises Absent."""
    name = depends(SUITE, f"linux-image-{machine.name}", folder / "named", machine.name)
    package = fetched(SUITE, name, folder / "kernel", machine.name)
    (image,) = (package / "boot").glob("vmlinuz-*")
    (found,) = (package / "usr" / "lib" / "modules").glob("*")
    if not (found / "modules.dep").exists():
        subprocess.run(["depmod", "-b", str(package / "usr"), found.name], check=True)
    return image, found


def _ram_disk(machine: Machine, folder: Path, modules: Path) -> Path:
    """What finds the disk and starts the system on it."""
    package = fetched(SUITE, "busybox-static", folder / "busybox", machine.name)
    busybox = package / "usr" / "bin" / "busybox"
    files = {"init": INIT.encode(), "bin/busybox": busybox.read_bytes()}
    for number, path in enumerate(ram_disk.modules(modules, MODULES)):
        data = path.read_bytes()
        files[f"modules/{number:02}-{path.name.partition('.')[0]}.ko"] = (
            lzma.decompress(data) if path.suffix == ".xz" else data
        )
    files |= {f"{name}/.keep": b"" for name in ("proc", "sys", "dev", "root")}
    made = folder / "ram-disk"
    made.write_bytes(ram_disk.archive(files))
    return made


def pull_the_plug(machine: "subprocess.Popen[bytes]") -> None:
    """End the emulator at once: whatever the computer has not yet given to its disk is lost."""
    machine.kill()
    machine.wait()
