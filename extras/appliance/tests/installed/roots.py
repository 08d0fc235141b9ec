"""Bare Debians to install the package in: made once by mmdebstrap, unpacked afresh for each test."""

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from tests.web.merging import StatusReader
from websockets.sync.client import connect

ROOT = Path(__file__).parents[4]
FOLDER = ROOT / "build" / "installed"
DIST = ROOT / "dist"
ARCHITECTURES = {"aarch64": "arm64", "x86_64": "amd64"}
HERE = ARCHITECTURES.get(platform.machine(), "")
PATIENCE_S = 300  # for one answer of a program, on an emulated computer
LONGEST_S = 3000  # of a command: one that serves a page goes on for ever

_ENTER = """
set -e
root=$1 debs=$2 cache=$3; shift 3
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mkdir -p "$root/debs" "$cache/partial"
mount --bind "$debs" "$root/debs"
mount --bind "$cache" "$root/var/cache/apt/archives"
cat /etc/resolv.conf >"$root/etc/resolv.conf"
exec chroot "$root" /usr/bin/env -i "$@"
"""
_APT = ("apt-get", "-q", "-y", "-o", "APT::Keep-Downloaded-Packages=true", "-o", "Dpkg::Use-Pty=0")
_ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


class Debian:
    """A root with a Debian in it. Commands run there as its root, or as somebody else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._cache = FOLDER / f"apt-{folder.name}"
        self._cache.mkdir(parents=True, exist_ok=True)

    def command(self, *words: str, user: str | None = None, **environment: str) -> list[str]:
        """What runs a command in the root."""
        known = {"DEBIAN_FRONTEND": "noninteractive", "HOME": f"/home/{user}" if user else "/root"}
        known |= {"LC_ALL": "C.UTF-8", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", **environment}
        told = [f"{name}={value}" for name, value in known.items()]
        by = ["runuser", "-u", user, "--"] if user else []
        places = [str(self.folder), str(DIST), str(self._cache)]
        enter = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", _ENTER, "sh", *places]
        return [*enter, *told, *by, *words]

    def run(
        self, *words: str, user: str | None = None, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a command there and wait for it. Raises subprocess.TimeoutExpired where it does not end."""
        command = self.command(*words, user=user, **environment)
        return subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=LONGEST_S
        )

    def does(self, *words: str, user: str | None = None, **environment: str) -> str:
        """What a command says there that has to succeed."""
        done = self.run(*words, user=user, **environment)
        assert done.returncode == 0, f"{' '.join(words)}:\n{done.stdout[-4000:]}"
        return done.stdout

    def apt(self, *words: str) -> str:
        """Have apt do something."""
        return self.does(*_APT, *words)

    def has(self, path: str) -> bool:
        """Whether there is a file or a link."""
        return os.path.lexists(self.folder / path.lstrip("/"))

    @contextmanager
    def playing(self, *words: str, user: str) -> Iterator[str]:
        """A running program there; yields the address of its page."""
        command = self.command(*words, user=user, PYTHONUNBUFFERED="1")
        said = []
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as program:
            try:
                for line in program.stdout or ():
                    said.append(line)
                    if found := _ADDRESS.search(line):
                        break
                else:
                    raise AssertionError(f"{' '.join(words)} ended: {''.join(said)}")
                yield found[0]
            finally:
                program.kill()  # and with it all that runs in its namespace


def page(address: str) -> str:
    """The page itself."""
    with urlopen(address, timeout=PATIENCE_S) as answer:  # noqa: S310  # our own program's
        return str(answer.read().decode())


def told(address: str, field: str) -> Any:
    """What a page is first told in a field of the status, once that is not empty. Raises TimeoutError."""
    latest = time.monotonic() + PATIENCE_S  # a line with beats alone never falls silent
    status = StatusReader()
    with connect(address.replace("http", "ws", 1) + "/live", open_timeout=PATIENCE_S) as line:
        while True:
            message = line.recv(timeout=latest - time.monotonic())
            heard = status.whole(json.loads(message)) if isinstance(message, str) else {}
            if found := heard.get(field):
                return found


def root_of(suite: str) -> Debian:
    """A bare Debian. Skips the test, by name, where there can't be one."""
    if os.geteuid() != 0:
        pytest.skip("roots are entered by root alone: sudo make -C extras/appliance test-deb")
    tar = _made(suite, HERE, "minbase", (), FOLDER / f"{suite}-{HERE}.tar")
    folder = FOLDER / f"root-{suite}-{HERE}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    subprocess.run(["tar", "-x", "-f", tar, "-C", folder], check=True)
    return Debian(folder)


def extracted(suite: str, architecture: str, packages: Sequence[str]) -> Path:
    """Packages of a Debian and what they need, unpacked, in a tar. Skips the test where it can't be had."""
    return _made(suite, architecture, "extract", packages, FOLDER / f"{suite}-{architecture}-extracted.tar")


def package(architecture: str) -> Path:
    """The package that `make -C extras/appliance deb` has made."""
    found = sorted(DIST.glob(f"niwashi_*_{architecture}.deb"))
    assert len(found) == 1, f"make -C extras/appliance deb, and have one package in dist: {found}"
    return found[0]


def mirror() -> str:
    """Where this Debian gets its packages from. Skips the test where it does not say."""
    if "DEBIAN_MIRROR" in os.environ:
        return os.environ["DEBIAN_MIRROR"]
    done = subprocess.run([sys.executable, ROOT / ".ci" / "mirror.py"], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"no Debian to install: {done.stderr.strip()}")
    return done.stdout.strip()


def _made(suite: str, architecture: str, variant: str, packages: Sequence[str], tar: Path) -> Path:
    if tar.exists():
        return tar
    if shutil.which("mmdebstrap") is None:
        pytest.skip("no mmdebstrap, which makes bare Debians: apt install mmdebstrap")
    FOLDER.mkdir(parents=True, exist_ok=True)
    draft = tar.with_name(f"new-{tar.name}")  # mmdebstrap goes by the end of the name
    words = ["mmdebstrap", "--quiet", f"--variant={variant}", f"--architectures={architecture}"]
    words += [f"--include={','.join(packages)}"] if packages else []
    words += ['--aptopt=Acquire::Check-Valid-Until "false"', "--skip=cleanup/apt/lists"]
    words += [suite, str(draft), f"deb {mirror()} {suite} main"]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"Debian {suite} for {architecture} can't be had: {done.stderr.strip()[-300:]}")
    return draft.rename(tar)
