"""The real program under a service manager's eyes: up, alive, ending, and dark at the end."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from niwashi.server.supervisor import Supervisor

# The program as it is, with somebody who looks at its pixels when it has ended. On the word "hang" the board
# does not come back from its next scan.
WATCHED = """
import select, sys
from niwashi.cli import playing as play_command
from niwashi.cli.main import app
from niwashi.server.live import LiveProgram
from niwashi.errors import BoardFault

made, real, step = [], play_command.simulated_program, LiveProgram.step

def watched(*words, **how):
    program, demo = real(*words, **how)
    made.append(program)
    return program, demo

def ordered(program):
    if select.select([sys.stdin], [], [], 0)[0]:
        match sys.stdin.readline().strip():
            case "hang":
                select.select([], [], [], 30)
            case "fault":
                raise BoardFault("error-not-simulated")
    return step(program)

play_command.simulated_program = watched
LiveProgram.step = ordered
try:
    app(sys.argv[1:])
finally:
    print("lit" if any(made[0].frame()) else "dark", flush=True)
"""


class Manager:
    """A socket that a service tells how it is."""

    def __init__(self, name: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind("\0" + name[1:] if name.startswith("@") else name)
        self.socket.settimeout(20)
        self.told: list[str] = []

    def hears(self, line: str) -> list[str]:
        """Everything up to the word that is waited for. Raises TimeoutError."""
        heard: list[str] = []
        while line not in heard:
            heard += self.socket.recv(4096).decode().splitlines()
        self.told += heard
        return heard

    def hears_nothing_for(self, seconds: float) -> bool:
        self.socket.settimeout(seconds)
        try:
            self.told += self.socket.recv(4096).decode().splitlines()
        except TimeoutError:
            return True
        finally:
            self.socket.settimeout(20)
        return False

    def waiting(self) -> list[str]:
        """What has been told and not been heard yet."""
        heard: list[str] = []
        while not self.hears_nothing_for(0.01):
            heard.append(self.told[-1])
        return heard


@pytest.fixture
def manager(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Manager, str]]:
    """One at a path, unless a test asks for an "abstract" one."""
    is_abstract = getattr(request, "param", "path") == "abstract"
    name = f"@niwashi-test-{os.getpid()}" if is_abstract else str(tmp_path / "notify")
    made = Manager(name)
    yield made, name
    made.socket.close()


@contextmanager
def service(name: str, records: Path, watchdog_s: float = 0.3) -> Iterator["subprocess.Popen[str]"]:
    words = ["play", "--no-browser", "--port", "0", "--records", str(records)]
    environment = {
        **os.environ,
        "LC_ALL": "C.UTF-8",
        "PYTHONUNBUFFERED": "1",
        "NOTIFY_SOCKET": name,
        "WATCHDOG_USEC": str(round(watchdog_s * 1e6)),
    }
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", WATCHED, *words]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment) as process:
        try:
            yield process
        finally:
            process.kill()


def test_service_reports_ready_and_alive_and_ends_dark(manager: tuple[Manager, str], tmp_path: Path) -> None:
    notified, name = manager
    with service(name, tmp_path / "games") as process:
        assert "STATUS=The board is read and lit." in notified.hears("READY=1")
        for _ in range(3):
            assert notified.hears("WATCHDOG=1")
        process.send_signal(signal.SIGTERM)
        notified.hears("STOPPING=1")
        assert process.stdout is not None
        said = process.stdout.read()
        assert process.wait(timeout=60) == 0
    assert said.splitlines()[-1] == "dark"
    assert "The lights are off" in said
    assert notified.told.count("READY=1") == 1


def test_a_loop_that_hangs_says_nothing_and_one_with_a_fault_says_which(tmp_path: Path) -> None:
    name = str(tmp_path / "notify")
    notified = Manager(name)
    with service(name, tmp_path / "games") as process:
        assert process.stdin is not None
        notified.hears("READY=1")
        process.stdin.write("fault\n")
        process.stdin.flush()
        notified.hears("STATUS=This is a real board: move its stones by hand.")
        notified.hears("STATUS=The board is read and lit.")
        process.stdin.write("hang\n")
        process.stdin.flush()
        while not notified.hears_nothing_for(1.0):  # ten times as long as a living loop is silent
            pass
        assert process.poll() is None
    notified.socket.close()


def test_without_a_manager_nobody_is_told(manager: tuple[Manager, str]) -> None:
    notified, _ = manager
    alone = Supervisor.named({}, 1)
    alone.steps(1.0)
    alone.stops()
    assert notified.waiting() == []


@pytest.mark.parametrize("manager", ["path", "abstract"], indirect=True)
def test_life_is_told_often_enough_and_not_more(manager: tuple[Manager, str]) -> None:
    notified, name = manager
    supervisor = Supervisor.named(
        {"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "7"}, 7
    )
    for step in range(6001):  # a minute of a board at rest
        supervisor.steps(100.0 + step / 100)
        if step % 100 == 0:
            notified.told += notified.waiting()
    told = [line for line in notified.told if line == "WATCHDOG=1"]
    assert 6 < len(told) < 20


def test_a_watchdog_that_is_not_ours_is_told_once(manager: tuple[Manager, str]) -> None:
    notified, name = manager
    anothers = {"WATCHDOG_USEC": "1", "WATCHDOG_PID": "8"}
    for environment in (anothers, {"WATCHDOG_USEC": "soon"}, {"WATCHDOG_USEC": "0"}, {}):
        supervisor = Supervisor.named({"NOTIFY_SOCKET": name, **environment}, 7)
        for step in range(100):
            supervisor.steps(float(step))
        heard = notified.hears("READY=1")
        assert re.findall("WATCHDOG=1", " ".join(heard)) == ["WATCHDOG=1"], environment
        assert notified.waiting() == [], environment


def test_a_manager_that_is_gone_ends_no_game(tmp_path: Path) -> None:
    supervisor = Supervisor(str(tmp_path / "nobody"), 1.0)
    supervisor.steps(0.0)
    supervisor.steps(2.0, "no board")
    supervisor.stops()


def test_a_manager_that_does_not_listen_holds_nothing_up(tmp_path: Path) -> None:
    name = str(tmp_path / "notify")
    notified = Manager(name)
    supervisor = Supervisor(name, 0.001)
    for step in range(5000):  # far more than a socket's queue holds
        supervisor.steps(float(step))
    assert len(notified.waiting()) < 5000
    notified.socket.close()
