"""Helpers: real NATS servers, each a process with its own folder."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path
from threading import Event
from time import monotonic

PROGRAM = "nats-server"
PATIENCE_S = 30.0


def found() -> str | None:
    """Return the path of nats-server; Debian installs it where only root looks."""
    return shutil.which(PROGRAM, path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/sbin")))


class Server:
    """A server process that can be stopped, killed and restarted."""

    def __init__(self, folder: Path, config: Path, port: int) -> None:
        self.folder, self.config, self.port = folder, config, port
        self.url = f"nats://127.0.0.1:{port}"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def is_running(self) -> bool:
        """Whether it was started and not ended."""
        return self._process is not None

    def start(self) -> None:
        """Start it if necessary, and wait until it answers."""
        if self._process is None:
            with (self.folder / "log.txt").open("ab") as log:
                command = [found() or PROGRAM, "-c", str(self.config)]
                self._process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log)
        wait_until(self._answers, lambda: f"no server: {self.said()[-2000:]}")

    def said(self) -> str:
        """Return its log."""
        return (self.folder / "log.txt").read_text(encoding="utf-8", errors="replace")

    def reload(self) -> None:
        """Reload the configuration, and wait for that."""
        before = self.said().count("Reloaded")
        assert self._process is not None
        self._process.send_signal(signal.SIGHUP)
        wait_until(lambda: self.said().count("Reloaded") > before, lambda: self.said()[-2000:])

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it."""
        if self._process is not None:
            self._process.send_signal(how)
            try:
                self._process.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, self.said()[-2000:]
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as line:
                return line.recv(5) == b"INFO "
        except OSError:
            return False


def wait_until(
    holds: Callable[[], object],
    tell: Callable[[], str] = lambda: "it never came true",
    patience_s: float = PATIENCE_S,
) -> float:
    """Poll until a condition holds; return the seconds. Raises AssertionError on timeout."""
    began, never = monotonic(), Event()
    while not holds():
        assert monotonic() - began < patience_s, tell()
        never.wait(0.02)
    return monotonic() - began
