"""A process in which engines search on a computer."""

import contextlib
import os
import subprocess
import sys
from pathlib import Path
from threading import Thread

from niwashi.errors import NiwashiError, reason
from niwashi.games.game import Game
from niwashi.opponents.search_place import Searches

_NICE = 10  # the board comes first
_FIRST_TO_GO = (
    500  # of a thousand: where memory runs out, Linux ends an engine before it ends a board (proc(5))
)
_READ = 1 << 16  # bytes at most in a step
_MAX_ANSWER_BYTES = 1 << 20  # bytes kept of an answer that has not ended

# The other end finds the packages where this one has: in an archive, in a folder with an odd name.
_CODE = (
    "import sys; from importlib import import_module;"
    " module, *sys.path[:] = sys.argv[1:]; import_module(module).main()"
)


class SearchProcess(Searches):
    """A process that searches for one game."""

    def __init__(self, game: Game) -> None:
        """Start it. Raises NiwashiError where it can't be started."""
        self.process = ProcessLine()
        super().__init__(game, self.process)


class ProcessLine:
    """A `SearchLine` to a process of ours that searches, or works something else out.

    It is in a session of its own: no terminal, no Ctrl-C.

    No limit is set on its memory here: one on addresses would refuse what is reserved and never used. The
    unit of the service has one for all, and here it is said who is to go first.
    """

    def __init__(self, module: str = "niwashi.kits.search_process") -> None:
        """Start the `main` of a module. Raises NiwashiError where it can't be started."""
        self._held = self._unsent = b""
        self.reaping = Thread()  # waits for the process to go, once it has to
        try:
            self._process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, "-c", _CODE, module, *map(str, sys.path)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise NiwashiError("engine-not-started", why=reason(error)) from error
        assert self._process.stdin  # noqa: S101 - they are pipes
        assert self._process.stdout  # noqa: S101
        self._told, self._heard = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._told, False)
        os.set_blocking(self._heard, False)
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, self.pid, os.getpriority(os.PRIO_PROCESS, 0) + _NICE)
        with contextlib.suppress(OSError):
            Path(f"/proc/{self.pid}/oom_score_adj").write_text(str(_FIRST_TO_GO), encoding="ascii")

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, text: str) -> None:
        """Send a text, as much of it as the pipe takes now; the rest goes out later."""
        self._unsent += f"{text}\n".encode()
        self._write()

    def received(self) -> list[bytes]:
        """Return the texts that have come. Raises NiwashiError once the process has ended."""
        self._write()
        with contextlib.suppress(BlockingIOError):
            self._held += os.read(self._heard, _READ)
        *lines, self._held = self._held.split(b"\n")
        if len(self._held) > _MAX_ANSWER_BYTES:
            raise ValueError("an answer without an end")
        status = self._process.poll()
        if not lines and status is not None:
            raise NiwashiError("engine-ended", status=status)
        return lines

    def close(self) -> None:
        """End the process at once; again does nothing.

        One with much memory takes a tenth of a second to go: nobody waits for that.
        """
        if self.reaping.ident is None:
            self._process.kill()
            self.reaping = Thread(target=self._process.wait, daemon=True)
            self.reaping.start()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _write(self) -> None:
        try:
            while self._unsent:
                self._unsent = self._unsent[os.write(self._told, self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:  # it listens no more: whether it has ended is found out elsewhere
            self._unsent = b""
