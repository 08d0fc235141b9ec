#!/usr/bin/python3 -I
"""Run a command, and lend it the files that its words name: `lend-files [--input WORD] COMMAND -- WORD...`.

The command becomes another user, who may not enter the home of whoever has called it by sudo. So it asks
here, over the socket that NIWASHI_LENDER names, and gets an open file. Only what the words name is lent: as
the caller would get it (SUDO_UID), or else as root would, who goes by no link of anybody else's. What is
written has its name once the command says that it is whole. The file of `--input` becomes the command's
standard input, and its word "-"; where it can't be lent the word stays, and the command says so.
"""

import errno
import json
import os
import pwd
import re
import secrets
import select
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple

LINE = "NIWASHI_LENDER"
LONGEST = 8192  # bytes of a request
MOST_STEPS = 1000  # from folder to folder, those of links too
TO_READ = os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
NEW_NAME = re.compile(r"[a-z][a-z0-9-]*\.(zip|html|svg)")
"""Names that commands choose themselves, in a folder that was named or in the one they are called in."""


KERNEL_LOGS = (
    ("journalctl", "--dmesg", "--output", "cat", "--lines", "4000", "--no-pager", "--quiet"),
    ("dmesg",),
)
"""As the program itself asks (niwashi/cli/kept_state.py)."""


class Caller(NamedTuple):
    """The user who has called by sudo."""

    user: int
    group: int
    groups: tuple[int, ...]


class Lent(NamedTuple):
    """A file that is being written beside its place."""

    who: "Caller | None"
    folder: int
    beside: str
    name: str
    replaces: bool


class Lender:
    """Answers requests, each a JSON object, with another one and perhaps an open file."""

    def __init__(self, words: Sequence[str], caller: "Caller | None") -> None:
        named = [word.partition("=")[2] if word.startswith("-") else word for word in words]
        self._named = frozenset(os.path.abspath(word) for word in named if word and "\0" not in word)
        self._as = (None,) if caller is None else (caller, None)
        self._writing: dict[str, Lent] = {}

    def answer(self, asked: bytes) -> "tuple[dict[str, object], int | None]":
        """Return what is said, and the file that goes with it. Whatever is asked, nothing is raised."""
        try:
            request = json.loads(asked)
            act, path = request["do"], request["path"]
            if not isinstance(path, str) or "\0" in path or os.path.abspath(path) != path:
                return {"errno": errno.EINVAL}, None
            if act == "kernel log":
                return {}, kernel_log()
            if act == "look":
                return {"kind": self._kind(path)}, None
            if act == "read":
                return {}, self.to_read(path)
            if act == "write":
                return {}, self._to_write(path, replaces=request["replace"] is True)
            if act == "whole":
                self._put(self._writing.pop(path))
                return {}, None
        except OSError as error:
            return {"errno": error.errno or errno.EIO}, None
        except (ValueError, KeyError, TypeError, RecursionError):
            pass
        return {"errno": errno.EINVAL}, None

    def close(self) -> None:
        """Remove unfinished files."""
        for lent in self._writing.values():
            self._drop(lent)

    def _drop(self, lent: Lent) -> None:
        with acting_as(lent.who), suppress(OSError):
            os.unlink(lent.beside, dir_fd=lent.folder)
        os.close(lent.folder)

    def _kind(self, path: str) -> str:
        self._check_named(path, may_be_new=True)
        for who in self._as:
            with acting_as(who), suppress(PermissionError):
                try:
                    mode = _mode(path) if who is None else os.stat(path).st_mode
                except (FileNotFoundError, NotADirectoryError):
                    return "none"
                return "file" if stat.S_ISREG(mode) else "folder" if stat.S_ISDIR(mode) else "other"
        raise PermissionError(errno.EACCES, path)

    def to_read(self, path: str) -> int:
        """Open a file that was named. Raises OSError."""
        self._check_named(path)
        for who in self._as:
            with acting_as(who), suppress(PermissionError):
                handle = opened_by_root(path) if who is None else os.open(path, TO_READ)
                if stat.S_ISREG(os.fstat(handle).st_mode):
                    return handle
                os.close(handle)
                raise OSError(errno.ENXIO, path)
        raise PermissionError(errno.EACCES, path)

    def _to_write(self, path: str, *, replaces: bool) -> int:
        is_named = self._check_named(path, may_be_new=True)
        if path in self._writing:  # given up, and begun again
            self._drop(self._writing.pop(path))
        for who in self._as:
            with acting_as(who), suppress(PermissionError):
                return self._begun(who, path, replaces=replaces and is_named)
        raise PermissionError(errno.EACCES, path)

    def _begun(self, who: "Caller | None", path: str, *, replaces: bool) -> int:
        place, name = os.path.split(path)
        folder = (
            opened_by_root(place, is_folder=True) if who is None else os.open(place, TO_READ | os.O_DIRECTORY)
        )
        try:
            _check_free(folder, name, replaces=replaces)
            beside = f".{name[:200]}.{secrets.token_hex(4)}.part"
            flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
            handle = os.open(beside, flags, 0o600, dir_fd=folder)
        except OSError:
            os.close(folder)
            raise
        if who is None:  # what root writes into somebody's folder is that person's
            there = os.fstat(folder)
            with suppress(OSError):
                os.fchown(handle, there.st_uid, there.st_gid)
        self._writing[path] = Lent(who, folder, beside, name, replaces)
        return handle

    def _put(self, lent: Lent) -> None:
        folder, beside, name = lent.folder, lent.beside, lent.name
        with acting_as(lent.who):
            try:
                _check_free(folder, name, replaces=lent.replaces)
                if lent.replaces:
                    os.rename(beside, name, src_dir_fd=folder, dst_dir_fd=folder)
                else:
                    self._put_new(lent)
                with suppress(OSError):
                    os.fsync(folder)
            finally:
                with suppress(OSError):
                    os.unlink(beside, dir_fd=folder)
                os.close(folder)

    def _put_new(self, lent: Lent) -> None:
        try:
            os.link(lent.beside, lent.name, src_dir_fd=lent.folder, dst_dir_fd=lent.folder)
        except FileExistsError:
            raise
        except OSError:  # FAT knows no links
            _check_free(lent.folder, lent.name, replaces=False)
            os.rename(lent.beside, lent.name, src_dir_fd=lent.folder, dst_dir_fd=lent.folder)

    def _check_named(self, path: str, *, may_be_new: bool = False) -> bool:
        """Return whether a path was named. Raises PermissionError where nothing of it may be lent."""
        if path in self._named:
            return True
        folder, name = os.path.split(path)
        if may_be_new and NEW_NAME.fullmatch(name) and folder in {*self._named, os.getcwd()}:
            return False
        raise PermissionError(errno.EACCES, path)


def _check_free(folder: int, name: str, *, replaces: bool) -> None:
    try:
        mode = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISREG(mode):
        raise OSError(errno.EISDIR if stat.S_ISDIR(mode) else errno.ENXIO, name)
    if not replaces:
        raise FileExistsError(errno.EEXIST, name)


def reached(path: str) -> int:
    """Go to a path as root, and return a handle that only names what is there: nothing is opened.

    Links of root are followed, but for one at the end. Any other leads where somebody else wants: OSError.
    """
    steps, most = path.split("/")[::-1], MOST_STEPS
    here = os.open("/", os.O_PATH | os.O_CLOEXEC)
    try:
        while steps:
            name, most = steps.pop() or ".", most - 1
            there = os.open(name, os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=here)
            if stat.S_ISLNK(os.fstat(there).st_mode):
                with closing_handle(there):
                    aim = _aim(there if any(steps) and most > 0 else None, path)
                steps += aim.split("/")[::-1]
                there = os.open("/" if aim.startswith("/") else ".", os.O_PATH | os.O_CLOEXEC, dir_fd=here)
            os.close(here)
            here = there
    except OSError:
        os.close(here)
        raise
    return here


def _aim(link: "int | None", path: str) -> str:
    """Return where a link of root leads. Raises OSError for anybody else's, and where none may be."""
    if link is None or os.fstat(link).st_uid != 0:
        raise OSError(errno.ELOOP, path)
    return os.readlink("", dir_fd=link)


def opened_by_root(path: str, *, is_folder: bool = False) -> int:
    """Open a file or a folder to read. Raises OSError for any other kind, without opening it."""
    with closing_handle(reached(path)) as there:
        mode = os.fstat(there).st_mode
        if not (stat.S_ISDIR if is_folder else stat.S_ISREG)(mode):
            raise OSError(errno.ENOTDIR if is_folder else errno.ENXIO, path)
        return os.open(f"/proc/self/fd/{there}", TO_READ)


def _mode(path: str) -> int:
    with closing_handle(reached(path)) as there:
        return os.fstat(there).st_mode


@contextmanager
def closing_handle(handle: int) -> Iterator[int]:
    """Close a handle at the end."""
    try:
        yield handle
    finally:
        os.close(handle)


@contextmanager
def acting_as(who: "Caller | None") -> Iterator[None]:
    """Do something with the rights of the caller; of root for None."""
    if who is None or os.geteuid() != 0:
        yield
        return
    groups = os.getgroups()
    try:
        os.setgroups(who.groups)
        os.setegid(who.group)
        os.seteuid(who.user)
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)
        os.setgroups(groups)


def kernel_log() -> int:
    """Return a file with what the kernel has said: only root may read that."""
    handle = os.memfd_create("kernel-log", os.MFD_CLOEXEC)
    for command in KERNEL_LOGS:
        with suppress(OSError, subprocess.SubprocessError):
            subprocess.run(command, stdout=handle, stderr=subprocess.DEVNULL, timeout=20)
            if os.lseek(handle, 0, os.SEEK_CUR):
                break
    os.lseek(handle, 0, os.SEEK_SET)
    return handle


def caller_by_sudo() -> "Caller | None":
    """Return the user who has called by sudo; None for root itself."""
    with suppress(KeyError, ValueError):
        entry = pwd.getpwuid(int(os.environ["SUDO_UID"]))
        if entry.pw_uid:
            groups = os.getgrouplist(entry.pw_name, entry.pw_gid)
            return Caller(entry.pw_uid, entry.pw_gid, tuple(groups))
    return None


def run(command: Sequence[str], words: Sequence[str], given: "str | None" = None) -> int:
    """Run a command with its words, lend it what it asks for until it ends, and return its status.

    The file that is `given` is its standard input.
    """
    try:
        os.getcwd()
    except OSError:  # it was removed
        os.chdir("/")
    line, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    lender = Lender(words, caller_by_sudo())
    if given is not None:
        with suppress(OSError):
            with closing_handle(lender.to_read(os.path.abspath(given))) as handle:
                os.dup2(handle, 0)
            words = ["-" if word == given else word for word in words]
    environment = {name: value for name, value in os.environ.items() if name not in ("SUDO_UID", "SUDO_GID")}
    environment[LINE] = str(other.fileno())
    program = subprocess.Popen([*command, *words], pass_fds=[other.fileno()], env=environment)
    other.close()
    for number in (signal.SIGINT, signal.SIGQUIT):  # a terminal sends them to the program as well
        signal.signal(number, signal.SIG_IGN)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: program.send_signal(number))
    try:
        serve(line, lender, program)
    finally:
        lender.close()
    ended = program.wait()
    return 128 - ended if ended < 0 else ended


def serve(line: socket.socket, lender: Lender, program: "subprocess.Popen[bytes]") -> None:
    """Answer until the program ends or hangs up."""
    ends = os.pidfd_open(program.pid)
    while True:
        ready, _, _ = select.select([line.fileno(), ends], [], [])
        if line.fileno() not in ready:
            return
        asked = line.recv(LONGEST)
        if not asked:
            program.wait()
            return
        said, handle = lender.answer(asked)
        with suppress(OSError):
            socket.send_fds(line, [json.dumps(said).encode()], [] if handle is None else [handle])
        if handle is not None:
            os.close(handle)


if __name__ == "__main__":
    at = sys.argv.index("--")
    before, after = sys.argv[1:at], sys.argv[at + 1 :]
    if before[0] == "--input":
        sys.exit(run(before[2:], after, before[1]))
    sys.exit(run(before, after))
