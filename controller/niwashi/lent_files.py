"""Files of the user who has called `sudo niwashi`, passed on open by a program of root.

The program of the Debian package runs as a user of its own, who may not enter anybody's home. What its
command line names it gets from `/usr/lib/niwashi/lend-files`, over a socket. Without that program nothing is
lent, and a file that may not be opened is refused as everywhere.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import socket

__all__ = ["is_file", "is_folder", "is_there", "kernel_log", "to_read", "to_write"]

Kind = Literal["none", "file", "folder", "other"]

_LINE = "NIWASHI_LENDER"
_LONGEST = 4096  # bytes of an answer
_LEFT_TO_US = (None, errno.EACCES, errno.EPERM, errno.EINVAL)  # there is no lender, or it lends nothing of it


def is_there(file: Path) -> bool:
    """Return whether anything has this name, for this user or for the caller."""
    return _kind(file) != "none"


def is_file(file: Path) -> bool:
    """Return whether this is a regular file, for this user or for the caller."""
    return _kind(file) == "file"


def is_folder(file: Path) -> bool:
    """Return whether this is a folder, for this user or for the caller."""
    return _kind(file) == "folder"


def to_read(file: Path) -> IO[bytes] | None:
    """Return a file of the caller, open; None where it is not lent."""
    handle = _asked(do="read", path=_path(file))[1]
    return None if handle is None else os.fdopen(handle, "rb")


def kernel_log() -> IO[bytes] | None:
    """Return what the kernel has said, open; None where it is not lent. On Debian only root may read it."""
    handle = _asked(do="kernel log", path="/")[1]
    return None if handle is None else os.fdopen(handle, "rb")


@contextmanager
def to_write(out: Path, *, replace: bool) -> Iterator[IO[bytes] | None]:
    """Yield a file that gets the name `out` once it is whole; None where it is not lent.

    Raises OSError, and then everything is as it was.
    """
    said, handle = _asked(do="write", path=_path(out), replace=replace)
    if handle is None:
        if (number := said.get("errno")) not in _LEFT_TO_US:
            raise OSError(number, os.strerror(number), str(out))
        yield None
        return
    with os.fdopen(handle, "w+b") as content:
        yield content
        content.flush()
        os.fsync(content.fileno())
    said, _ = _asked(do="whole", path=_path(out))
    if number := said.get("errno"):
        raise OSError(number, os.strerror(number), str(out))


def _kind(file: Path) -> Kind:
    try:
        if file.is_file():
            return "file"
        if file.is_dir():
            return "folder"
        if file.exists():
            return "other"
        if _may_enter(file.parent):
            return "none"
    except PermissionError:
        pass
    kind: Kind = _asked(do="look", path=_path(file))[0].get("kind", "none")
    return kind


def _may_enter(folder: Path) -> bool:
    try:  # newer Pythons say of what is hidden that it does not exist
        os.stat(folder / ".")
    except PermissionError:
        return False
    except OSError:
        pass
    return True


def _path(file: Path) -> str:
    return os.path.abspath(file)  # links stay: where they lead may be hidden


def _asked(**request: object) -> tuple[dict[str, Any], int | None]:
    """Return the lender's answer, and the open file that came with it; nothing without a lender."""
    line = _lender()
    if line is None:
        return {}, None
    import json
    import socket

    line.send(json.dumps(request).encode())
    said, handles, _, _ = socket.recv_fds(line, _LONGEST, 1)
    answer: dict[str, Any] = json.loads(said or b"{}")
    return answer, handles[0] if handles else None


@cache
def _lender() -> "socket.socket | None":
    """Return the socket of the lender. The programs that this one starts have none."""
    told = os.environ.pop(_LINE, None)
    if told is None:
        return None
    import socket

    try:
        line = socket.socket(fileno=int(told))
    except (OSError, ValueError):
        return None
    line.set_inheritable(False)
    return line
