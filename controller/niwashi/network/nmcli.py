"""NetworkManager through its command line: read at the start, and after each line of its monitor.

It runs in a thread and in child processes; the board's loop reads one attribute. Only the state is read,
which needs no rights.
"""

import os
import shutil
import subprocess
from collections.abc import Sequence
from itertools import chain, repeat
from threading import Event, Thread

from niwashi.network.state import NetworkDevice, NetworkState, parse_devices, state_of

_PATIENCE_S = 10.0
"""Seconds for an answer: on a Pi that starts, NetworkManager may be late."""
_RETRY_S = 30.0
"""Seconds between the end of a monitor and the next one."""


class Nmcli:
    """The command line of NetworkManager."""

    def __init__(self, program: str) -> None:
        """`program` is its file."""
        self._program = program
        self._environment = {**os.environ, "LC_ALL": "C"}  # or states come in the system's language

    @classmethod
    def found(cls) -> "Nmcli | None":
        """Return this computer's command line, or None."""
        program = shutil.which("nmcli")
        return None if program is None else cls(program)

    def state(self) -> NetworkState | None:
        """Return the state now; None if NetworkManager does not answer."""
        told = self._asked("-t", "-f", "TYPE,STATE,CON-UUID", "device")
        if told is None:
            return None
        found = parse_devices(told)
        return state_of(
            found, {link.profile: self._way(link) for link in found if link.is_up and link.profile}
        )

    def _way(self, link: NetworkDevice) -> str:
        """Return NetworkManager's mode of a profile, which tells whether it opens or joins a network."""
        field = "802-11-wireless.mode" if link.kind == "wifi" else "ipv4.method"
        return (self._asked("-g", field, "connection", "show", "uuid", link.profile) or "").strip()

    def _asked(self, *words: str) -> str | None:
        command = [self._program, *words]
        try:
            done = subprocess.run(
                command, env=self._environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, encoding="utf-8", errors="replace", check=False,
                timeout=_PATIENCE_S,
            )  # fmt: skip
        except (OSError, subprocess.TimeoutExpired):
            return None
        return done.stdout if done.returncode == 0 else None

    def monitor(self) -> subprocess.Popen[str]:
        """Start a child process that prints a line at each change. Raises OSError."""
        return subprocess.Popen(
            [self._program, "monitor"], env=self._environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8", errors="replace",
        )  # fmt: skip


class NetworkWatch:
    """Keeps `state` up to date with NetworkManager, from `start` to `stop`."""

    def __init__(self, nmcli: Nmcli, again_s: Sequence[float] = (_RETRY_S,)) -> None:
        """`again_s` are the waits before each new monitor; the last one repeats."""
        self.state: NetworkState | None = None
        self._nmcli = nmcli
        self._again_s = again_s
        self._is_over = Event()
        self._monitor: subprocess.Popen[str] | None = None
        self._thread = Thread(target=self._run, name="network", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End the child process and the thread."""
        self._is_over.set()
        if (monitor := self._monitor) is not None:
            monitor.terminate()
        self._thread.join(_PATIENCE_S)

    def _run(self) -> None:
        for wait_s in chain(self._again_s, repeat(self._again_s[-1])):
            self._follow()
            self.state = None if self._is_over.is_set() else self._nmcli.state()
            if self._is_over.wait(wait_s):
                return

    def _follow(self) -> None:
        """Read the state at each line of a monitor, until it ends."""
        try:
            monitor = self._monitor = self._nmcli.monitor()
        except OSError:
            return
        with monitor:
            if self._is_over.is_set():  # it may have been stopped before there was something to end
                monitor.terminate()
            self.state = self._nmcli.state()
            for _ in monitor.stdout or ():
                self.state = self._nmcli.state()
        self._monitor = None
