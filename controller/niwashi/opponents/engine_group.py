"""The processes of an engine: it and whatever it starts live in a group, and end with the group."""

import contextlib
import os
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from typing import Protocol

from niwashi.errors import NiwashiError

_NICE = 10  # the board comes first
_FIRST_TO_GO = (
    500  # of a thousand: where memory runs out, Linux ends an engine before it ends a board (proc(5))
)


class Processes(Protocol):
    """What a worker needs to know of an engine's processes: a `Group`."""

    @property
    def pid(self) -> int:
        """The first of them."""

    @property
    def incoming(self) -> int:
        """The pipe that it reads."""

    @property
    def outgoing(self) -> int:
        """The pipe that it writes to."""

    def status(self) -> int | None:
        """How it has ended, a signal's number below zero; None while it lives."""

    def end(self) -> None:
        """End all of them."""


class Group:
    """A command in a session of its own: no terminal, no Ctrl-C, and one signal reaches all of it.

    A process that makes itself a session of its own leaves the group; where niwashi is a service, systemd
    ends that too. Where niwashi itself is killed, an engine finds its input at an end, and ours ends then.

    No limit is set on an engine's memory here: one on addresses would refuse engines that reserve much and
    use little. The unit of the service has one for all, and here it is said who is to go first.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Start it. Raises NiwashiError if there is no such program."""
        self._is_ended = False
        self.reaping = Thread()  # waits for the first process to go, once all of them have to
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the command is the user's own
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:  # a command may hold what no command can
            why = getattr(error, "strerror", None) or str(error)
            raise NiwashiError("engine-not-started", command=command[0], why=why) from error
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PGRP, self.pid, _NICE)
        with contextlib.suppress(OSError):
            Path(f"/proc/{self.pid}/oom_score_adj").write_text(str(_FIRST_TO_GO), encoding="ascii")

    @property
    def pid(self) -> int:
        """The first of its processes, which gives the group its number."""
        return self._process.pid

    @property
    def incoming(self) -> int:
        """The pipe that it reads."""
        assert self._process.stdin  # noqa: S101 - it is a pipe
        return self._process.stdin.fileno()

    @property
    def outgoing(self) -> int:
        """The pipe that it writes to."""
        assert self._process.stdout  # noqa: S101 - it is a pipe
        return self._process.stdout.fileno()

    def status(self) -> int | None:
        """How the command has ended, a signal's number below zero; None while it lives.

        Only looked at: until `end` nobody else can be given the number of the group.
        """
        if self._is_ended or self._process.returncode is not None:
            return self._process.returncode
        found = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if found is None:
            return None
        return found.si_status if found.si_code == os.CLD_EXITED else -found.si_status

    def end(self) -> None:
        """End all of the group at once; again does nothing.

        A process with much memory takes a tenth of a second to go: nobody waits for that.
        """
        if not self._is_ended:
            self._is_ended = True
            with contextlib.suppress(OSError):
                os.killpg(self.pid, signal.SIGKILL)
            self.reaping = Thread(target=self._process.wait, daemon=True)
            self.reaping.start()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
