"""What is left of the code of packages from outside if the program dies in it, and who looks after that.

- **A note.** The names of the packages whose code runs now stand in a file that is mapped into memory:
  writing costs nothing, and a process that is killed leaves them. The next start reads them and leaves these
  packages out.
- **A watcher.** A process beside the program reads the same memory. It ends a program that stands still
  inside such a package, as a call in C that keeps Python's lock makes it. On a terminal the watcher is the
  parent and starts the program anew; a service is started anew by systemd.
"""

import contextlib
import fcntl
import json
import mmap
import os
import signal
import struct
import sys
import time
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from threading import Lock
from typing import NoReturn

STILL_S = 8.0
"""So long after its last sign of life, a program that is inside a package is ended."""

_LEFT_OUT = "packages-left-out.json"
_SIZE = 4096
_HEAD = struct.Struct("<QI")  # signs of life so far; bytes of the names that follow
_LOOK_S = 1.0  # between two looks of the watcher
_MAX_STARTS = 5  # then the program is not started anew
_STARTS = "NIWASHI_STARTS_ANEW"
_RESTART = 75  # `niwashi.terminal.ExitCode`: loaded here it would cost every start


class Note:
    """The packages whose code runs now, in memory that outlives the process, and those that ended one."""

    def __init__(self) -> None:
        self._memory: mmap.mmap | None = None
        self._inside: list[str] = []
        self._known: set[str] = set()  # the packages that have been entered before
        self._given_up: set[str] = set()
        self._left_out: Path | None = None
        self._file = -1
        self._lock = Lock()  # several threads write

    def open(self, folder: Path) -> bool:
        """Use the note in a folder; False where another program has it, or nothing can be written.

        What the last program died in is left out from now on.
        """
        self._left_out = folder / _LEFT_OUT
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
            self._file = os.open(folder / "packages-inside", flags, 0o600)
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.ftruncate(self._file, _SIZE)
            self._memory = mmap.mmap(self._file, _SIZE)
            for package in self.inside:
                self.leave_out(package)
            self._write()
            return True
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
        return False

    def close(self) -> None:
        """The program ends as it should. Only what never came back is left out from now on."""
        for package in self._given_up & set(self._inside):
            self.leave_out(package)
        self._inside.clear()
        if self._memory is not None:
            self._write()
            self._memory.close()
            os.close(self._file)
        self.__init__()  # type: ignore[misc]

    @property
    def is_open(self) -> bool:
        return self._memory is not None

    @property
    def signs(self) -> int:
        """The number of signs of life so far."""
        return 0 if self._memory is None else int(_HEAD.unpack_from(self._memory)[0])

    @property
    def inside(self) -> tuple[str, ...]:
        """The packages whose code runs, as the memory has them."""
        if self._memory is None:
            return ()
        _, length = _HEAD.unpack_from(self._memory)
        text = self._memory[_HEAD.size : _HEAD.size + min(length, _SIZE - _HEAD.size)]
        return tuple(text.decode("utf-8", "replace").split("\n")) if text else ()

    def sign(self) -> None:
        """Give a sign of life."""
        if self._memory is not None:
            _, length = _HEAD.unpack_from(self._memory)
            _HEAD.pack_into(self._memory, 0, self.signs + 1, length)

    def enter(self, package: str) -> None:
        """Note that code of a package begins; the first time, an import, so that no power cut loses it."""
        with self._lock:
            self._inside.append(package)
            self._write(flush=package not in self._known)

    def leave(self, package: str) -> None:
        """Note that it has ended, whatever came of it."""
        with self._lock:
            if package in self._inside:
                self._inside.remove(package)
            self._write(flush=package not in self._known)
            self._known.add(package)

    def give_up(self, package: str) -> None:
        """Note that nobody waits any more for what runs of a package."""
        self._given_up.add(package)

    def _write(self, *, flush: bool = False) -> None:
        if self._memory is None:
            return
        text = "\n".join(dict.fromkeys(self._inside)).encode()[: _SIZE - _HEAD.size]
        self._memory[_HEAD.size : _HEAD.size + len(text)] = text
        _HEAD.pack_into(self._memory, 0, self.signs + 1, len(text))
        if flush:
            self._memory.flush()

    # Those that a program did not survive

    def leave_out(self, package: str) -> None:
        """Keep for the next starts that a program did not survive a package ("name version")."""
        self._keep({*self.left_out, package})

    def forgive(self, folder: Path | None, packages: Collection[str]) -> None:
        """Let the next start use packages that were left out: by now they have been imported without harm."""
        if folder is not None:
            self._left_out = folder / _LEFT_OUT
        if set(packages) & set(self.left_out):
            self._keep(set(self.left_out) - set(packages))

    @property
    def left_out(self) -> tuple[str, ...]:
        """The packages ("name version") that a program did not survive; an update has another version."""
        if self._left_out is None:
            return ()
        with contextlib.suppress(OSError, ValueError):
            found = json.loads(self._left_out.read_text(encoding="utf-8"))
            if isinstance(found, list):
                return tuple(each for each in found if isinstance(each, str))
        return ()

    def _keep(self, packages: set[str]) -> None:
        if self._left_out is None:
            return
        with contextlib.suppress(OSError):
            draft = self._left_out.with_name(f".{self._left_out.name}.new")
            with draft.open("w", encoding="utf-8") as file:
                json.dump(sorted(packages), file)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(self._left_out)


NOTE = Note()
"""The note of this program."""


def watch_over(words: Sequence[str]) -> None:
    """Have the program watched that goes on from here; where nothing is kept it is not."""
    folder = records_folder(words)
    if folder is None or not NOTE.open(folder):
        return
    board = os.getpid()
    forked = os.fork()
    if "NOTIFY_SOCKET" in os.environ:  # systemd knows the board by its number, and starts it anew
        if forked == 0:
            _watch(board, lambda: os.getppid() == board)
            os._exit(0)
    elif forked:
        _start_anew_or_end(_watched_child(forked))
    else:
        _end_with_parent()


def records_folder(words: Sequence[str]) -> Path | None:
    """The folder of the records that a command line means; None where nothing is kept."""
    named = os.environ.get("NIWASHI_RECORDS", "")
    for number, word in enumerate(words):
        if word.partition("=")[0] == "--records":
            named = word.partition("=")[2] or next(iter(words[number + 1 :]), "")
    if named == "none":
        return None
    if named:
        return Path(named).absolute().parent
    from platformdirs import user_data_path

    return user_data_path("niwashi", appauthor=False)


def _watch(board: int, is_alive: Callable[[], bool]) -> None:
    """End a program that stands still inside a package; return once it has ended."""
    signs, since = -1, time.monotonic()
    while is_alive():
        now = time.monotonic()
        if NOTE.signs != signs or not NOTE.inside:
            signs, since = NOTE.signs, now
        elif now - since >= STILL_S:
            with contextlib.suppress(ProcessLookupError):
                os.kill(board, signal.SIGKILL)
        signal.sigtimedwait([signal.SIGCHLD], _LOOK_S)


def _watched_child(board: int) -> int:
    """Watch a child and hand signals on to it; return how it ended (`os.waitpid`)."""
    ended: list[int] = []

    def hand_on(number: int, _: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(board, number)

    def is_alive() -> bool:
        pid, status = os.waitpid(board, os.WNOHANG)
        ended[:] = [status] if pid else []
        return not pid

    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, hand_on)
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
    _watch(board, is_alive)
    return ended[0]


def _start_anew_or_end(status: int) -> NoReturn:
    """Start the program anew where it ended inside a package, or asks for it; otherwise end as it did."""
    starts = int(os.environ.get(_STARTS, "0"))
    is_asked = os.WIFEXITED(status) and os.WEXITSTATUS(status) == _RESTART
    if is_asked or (NOTE.inside and starts < _MAX_STARTS):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
        os.environ[_STARTS] = str(starts + 1)
        words = [word for word in sys.orig_argv[1:] if word != "--browser"]
        os.execv(sys.executable, [sys.executable, *words, "--no-browser"])  # noqa: S606  # the page is open
    if os.WIFSIGNALED(status):
        with contextlib.suppress(OSError):
            signal.signal(os.WTERMSIG(status), signal.SIG_DFL)
        os.kill(os.getpid(), os.WTERMSIG(status))
    os._exit(os.waitstatus_to_exitcode(status))


def _end_with_parent() -> None:
    """End this process where its watcher is killed: it would play on unseen."""
    import ctypes

    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG (prctl(2))
