"""A Debian 13 in a container of systemd's own, on this computer's kernel: minutes where QEMU takes an hour.

It is started by root alone. Its plug is its first process, with which everything in it ends at once; but what
the kernel holds for the disk is not lost then, as it is in computer.py.
"""

import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from extras.appliance.tests.system.computer import MACHINES, Console, root_tar
from tests.system.absent import Absent, need, say
from tests.system.debian import BUILD

TOOLS = {
    "systemd-nspawn": "systemd-container",
    "mmdebstrap": "mmdebstrap",
    "nsenter": "util-linux",
    "tar": "tar",
}
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
START_S = 300.0
APART = (
    *("--boot", "--quiet", "--register=no", "--keep-unit", "--notify-ready=yes", "--console=pipe"),
    *("--private-network", "--resolv-conf=off", "--timezone=off", "--capability=all"),
)
"""Nobody but its parent knows of it, and there is no network but its own loopback."""


def architecture() -> str:
    """What Debian calls this computer's kind. Raises Absent."""
    found = ARCHITECTURES.get(os.uname().machine)
    if found is None:
        raise Absent(f"there is no package for this computer, {os.uname().machine}")
    return found


class Container:
    """The container, once its root has been made. Raises Absent where that can't be done here."""

    def __init__(self) -> None:
        if os.geteuid() != 0:
            raise Absent(
                "a container is started by root alone: sudo make -C extras/appliance test-system MACHINE=here"
            )
        need(TOOLS)
        self.machine = MACHINES[architecture()]
        self.folder = BUILD / "here"
        self.folder.mkdir(parents=True, exist_ok=True)
        (BUILD / self.machine.name).mkdir(exist_ok=True)
        self._tar = root_tar(self.machine, BUILD / self.machine.name)
        self._root = self.folder / "root"

    def make_disk(self, more: Path) -> None:
        """A fresh root, and what lies in a folder besides."""
        say("unpacking the root")
        shutil.rmtree(self._root, ignore_errors=True)
        self._root.mkdir()
        words = ["tar", "-x", "-f", str(self._tar), "-C", str(self._root), "--numeric-owner"]
        subprocess.run([*words, "--exclude=./dev/*"], check=True)
        shutil.copytree(more, self._root, dirs_exist_ok=True)
        for name in ("etc/fstab", "etc/machine-id"):
            (self._root / name).write_text("", "ascii")
        (self._root / "var/log/journal").mkdir(exist_ok=True)

    @contextmanager
    def stage(self, name: str) -> Iterator[Console]:
        """The container started, and a stage of steps.py under way in it; in the end all of it is killed."""
        clean = ["env", "-i", "HOME=/root", "PATH=/usr/sbin:/usr/bin:/sbin:/bin"]
        with self._started(name) as first:
            words = ["nsenter", "--target", first, "--all", *clean]
            words += ["python3", "/opt/niwashi-test/steps.py", name]
            nothing, pipe, both = subprocess.DEVNULL, subprocess.PIPE, subprocess.STDOUT
            with subprocess.Popen(words, stdin=nothing, stdout=pipe, stderr=both) as steps:
                assert steps.stdout is not None
                log = self.folder / f"{name}.log"
                log.unlink(missing_ok=True)
                try:
                    yield Console(steps.stdout, log)
                finally:
                    os.kill(int(first), signal.SIGKILL)

    @contextmanager
    def _started(self, name: str) -> Iterator[str]:
        """The number of its first process, once that says that it is up."""
        heard_at = f"niwashi-test-{os.getpid()}-{name}"
        told = {**os.environ, "NOTIFY_SOCKET": f"@{heard_at}", "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"}
        command = ["systemd-nspawn", f"--directory={self._root}", *APART]
        line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        with closing(line), (self.folder / f"{name}-container.log").open("wb") as log:
            line.bind(f"\0{heard_at}")
            line.settimeout(START_S)
            nothing = subprocess.DEVNULL
            with subprocess.Popen(command, env=told, stdin=nothing, stdout=log, stderr=log) as outer:
                try:
                    first = _ready(line, self.folder)
                    line.close()  # it says more, and would wait for somebody to hear it
                    yield first
                finally:
                    outer.terminate()


def _ready(line: socket.socket, folder: Path) -> str:
    """Hear who the first process is, and that it is up (sd_notify(3)). AssertionError where it does not."""
    heard: dict[str, str] = {}
    while "READY" not in heard:
        try:
            said = line.recv(4096).decode("utf-8", "replace")
        except TimeoutError as error:
            raise AssertionError(f"it is not up within {START_S:.0f} s; see {folder}") from error
        heard |= dict(each.split("=", 1) for each in said.splitlines() if "=" in each)
    return heard["X_NSPAWN_LEADER_PID"]
