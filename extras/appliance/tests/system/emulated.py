"""Starts a command where programs of 64-bit ARM run as this computer's own: `emulated(["mmdebstrap", ...])`.

A user namespace of its own has its own `binfmt_misc` (Linux 6.7 and newer), so nothing changes for anybody
else. Who is not root needs subordinate ids (`/etc/subuid`).
"""

import ctypes
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.system.absent import need
from tests.system.debian import ROOT

NEW_USER, NEW_MOUNTS = 0x10000000, 0x00020000
EMULATOR = "/usr/bin/qemu-aarch64-static"
HEAD = r"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00"
MASK = r"\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff"
REGISTRY = "/proc/sys/fs/binfmt_misc"


def emulated(command: Sequence[str], *, foreign: bool = True) -> "subprocess.CompletedProcess[str]":
    """Run a command as root of such a namespace; what it says is kept. Raises Absent."""
    mapper = {} if os.getuid() == 0 else {"newuidmap": "uidmap"}
    need(mapper | ({"qemu-aarch64-static": "qemu-user-static"} if foreign else {}))
    again = [
        sys.executable,
        "-m",
        "extras.appliance.tests.system.emulated",
        "foreign" if foreign else "own",
        *command,
    ]
    return subprocess.run(again, capture_output=True, text=True, cwd=ROOT)


def enter(*, foreign: bool) -> None:
    """Have this process be root of a user namespace of its own, with the emulator in its registry."""
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    maps, told = os.pipe(), os.pipe()
    parent = os.getpid()
    child = os.fork()
    if not child:
        os.close(maps[1])
        os.read(maps[0], 1)
        for kind, own in (("u", os.getuid()), ("g", os.getgid())):
            _map(parent, kind, own)
        os.write(told[1], b"x")
        os._exit(0)
    _unshare(NEW_USER | NEW_MOUNTS)
    os.write(maps[1], b"x")
    os.close(told[1])
    done = os.read(told[0], 1)
    os.waitpid(child, 0)
    if not done:
        sys.exit("this user can't have a user namespace with more ids than one: see /etc/subuid")
    os.setgid(0)
    os.setuid(0)
    if not foreign:
        return
    subprocess.run(["mount", "-t", "binfmt_misc", "none", REGISTRY], check=True)
    Path(REGISTRY, "register").write_text(f":aarch64:M::{HEAD}:{MASK}:{EMULATOR}:OCF", "ascii")


def _map(process: int, kind: str, own: int) -> None:
    """Give the process 65536 ids: root's own, else those that are set aside for the user."""
    if os.getuid() == 0:
        Path(f"/proc/{process}/{kind}id_map").write_text("0 0 65536\n", "ascii")
        return
    name = Path(f"/etc/sub{kind}id")
    mine = next(line.split(":") for line in name.read_text("utf-8").splitlines() if line.startswith(_user()))
    subprocess.run([f"new{kind}idmap", str(process), "0", str(own), "1", "1", mine[1], "65535"], check=True)


def _user() -> str:
    import pwd

    return pwd.getpwuid(os.getuid()).pw_name + ":"


def _unshare(flags: int) -> None:
    if ctypes.CDLL(None, use_errno=True).unshare(flags):
        error = ctypes.get_errno()
        raise OSError(error, f"unshare: {os.strerror(error)}")


if __name__ == "__main__":
    enter(foreign=sys.argv[1] == "foreign")
    os.execvp(sys.argv[2], sys.argv[2:])  # noqa: S606  # whatever is asked for
