"""Messages to a service manager: the board is up, it still steps, it ends (sd_notify(3)).

One line in a datagram to the socket that the environment names; without one nothing is sent.
"""

import socket
from collections.abc import Mapping
from contextlib import suppress

from niwashi.terminal import message


class Supervisor:
    """Tells systemd from the loop that steps the board. A loop that hangs tells nothing and is restarted."""

    def __init__(self, address: str | None, watchdog_s: float | None = None) -> None:
        """`address`: a socket's path, or `@` and an abstract name; `watchdog_s`: the longest silence."""
        self._address = address
        self._every_s = float("inf") if watchdog_s is None else watchdog_s / 3
        self._due: float | None = None  # when life is to be told next; None: not ready yet
        self._status, self._plays = "", message("service-status-plays")

    @classmethod
    def named(cls, environment: Mapping[str, str], pid: int) -> "Supervisor":
        """The one that started this process, by NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID."""
        usec = environment.get("WATCHDOG_USEC", "")
        ours = environment.get("WATCHDOG_PID", str(pid)) == str(pid)
        watchdog_s = int(usec) / 1e6 if ours and usec.isdecimal() and int(usec) else None
        return cls(environment.get("NOTIFY_SOCKET") or None, watchdog_s)

    def steps(self, now: float, trouble: str | None = None) -> None:
        """The loop has gone round once more, at `now` in seconds; `trouble` is what the board answered."""
        status = self._plays if trouble is None else trouble
        if status == self._status and self._due is not None and now < self._due:
            return
        lines = [] if status == self._status else [f"STATUS={' '.join(status.split())}"]
        if self._due is None:
            lines.append("READY=1")
        if self._due is None or now >= self._due:
            lines.append("WATCHDOG=1")
            self._due = now + self._every_s
        self._status = status
        self._notify(lines)

    def stops(self) -> None:
        """The program ends because it was asked to."""
        self._notify(["STOPPING=1", f"STATUS={message('service-status-stops')}"])

    def _notify(self, lines: list[str]) -> None:
        if not lines or self._address is None:
            return
        name = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        # Whoever stops listening is no reason to stop playing; a full queue only delays the next word.
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.settimeout(0)
            line.sendto("\n".join(lines).encode(), name)
