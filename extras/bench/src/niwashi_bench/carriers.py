"""The cost of a club: 100, 1,000 and 10,000 boards on one NATS server, and on mosquitto as a floor.

Broker and boards are processes of their own. Each board has its own connection and, over NATS, its own
pass and the transport's own code; what they share is one Python process with one loop. So the turns' times
hold that process's own delays, too.

Last, some of the most boards on NATS are whole programs (`niwashi_bench.whole_programs`): as many as this
computer bears, or `--programs`.

`python -m niwashi_bench.carriers --seconds 15 --boards 100 1000` measures less.
"""

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import psutil

from niwashi_bench.carrier_load import more_files
from niwashi_bench.figure import AtLeast, Figure, table
from niwashi_bench.machine import machine
from niwashi_bench.whole_programs import p_ms, play, running

_BOARDS = (100, 1000, 10_000)
_RATE = 500
_SECONDS = 60.0
_PROGRAMS, _A_CORE = 100, 10
"""Number of whole programs, and how many of them one core can run beside the other boards."""

_ROOT_TOO = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/sbin"))


class Broker(NamedTuple):
    """A broker in a process of its own."""

    name: str
    address: str
    process: psutil.Popen
    folder: Path

    @property
    def mb(self) -> float:
        return float(self.process.memory_info().rss) / 1e6

    @property
    def processor_s(self) -> float:
        """The processor time that it has used."""
        used = self.process.cpu_times()
        return float(used.user + used.system)


def figures(
    boards: Sequence[int] = _BOARDS, seconds: float = _SECONDS, programs: int | None = None
) -> list[Figure]:
    """Delivered, delays, memory and processor of broker and boards, by number of boards and by broker."""
    more_files()
    rows: list[Figure] = []
    for name in ("nats", "mqtt"):
        if _program(name) is None:
            print(f"SKIPPED: {name}: there is no {_PROGRAM_OF[name]} (apt install it)", file=sys.stderr)
            continue
        for count in boards:
            print(f"measuring: {name}, {count} boards ...", file=sys.stderr)
            with tempfile.TemporaryDirectory() as folder, _running(name, Path(folder)) as broker:
                rows += _told(_measured(broker, count, seconds))
    if boards and _program("nats") is not None:
        rows += _with_programs(max(boards), seconds, borne() if programs is None else programs)
    return rows


def borne(cores: int | None = None) -> int:
    """Return the number of whole programs that this computer can run, an even number.

    >>> borne(2), borne(3), borne(16)
    (20, 30, 100)
    """
    return min(_PROGRAMS, _A_CORE * (cores or os.cpu_count() or 1)) // 2 * 2


def _told(rows: list[Figure]) -> list[Figure]:
    print("\n".join(row.row() for row in rows), file=sys.stderr)
    return rows


def _with_programs(count: int, seconds: float, programs: int, think_s: float = 0.0) -> list[Figure]:
    """Some boards are whole programs; none at all measures nothing."""
    if programs == 0:
        return []
    print(f"measuring: nats, {count} boards, {programs} of them whole programs ...", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder, _running("nats", Path(folder)) as broker:
        return _told(_among(broker, max(2, count - programs), seconds, programs, think_s))


def _measured(broker: Broker, count: int, seconds: float) -> list[Figure]:
    what = f"{'NATS' if broker.name == 'nats' else 'mosquitto'}, {count:,} boards"
    before, started = broker.mb, broker.processor_s
    with _clients(broker, count, seconds) as clients:
        ready = _line(clients)
        connected, used, began = broker.mb, broker.processor_s, time.monotonic()
        _go(clients)
        found = _line(clients)
        share = 100 * (broker.processor_s - used) / (time.monotonic() - began)
        after = broker.mb
    return [
        Figure(f"{what}: connected and listening after", "s", [ready["seconds"]]),
        Figure(f"{what}: the broker's processor time for that", "s", [used - started]),
        Figure(f"{what}: delivered", "%", [100 * found["delivered"] / found["sent"]], AtLeast(100)),
        Figure(f"{what}: delivered twice, or not sent", "turns", [found["twice"] + found["failed"]]),
        Figure(f"{what}: from sent to there, median", "ms", [found["p50_ms"]]),
        Figure(f"{what}: from sent to there, 99 of 100", "ms", [found["p99_ms"]]),
        Figure(f"{what}: until the broker has it, 99 of 100", "ms", [found["kept_p99_ms"]]),
        Figure(f"{what}: broker's memory, started – connected – after", "MB", [before, connected, after]),
        Figure(f"{what}: broker's memory a board", "kB", [1000 * (connected - before) / count]),
        Figure(f"{what}: broker's processor, of one core", "%", [share]),
        Figure(f"{what}: boards' memory, each", "kB", [1000 * ready["mb"] / count]),
        Figure(f"{what}: boards' processor, all, of one core", "%", [found["processor"]]),
    ]


def _among(broker: Broker, count: int, seconds: float, programs: int, think_s: float) -> list[Figure]:
    """Whole programs on a server that other boards load meanwhile."""
    thinking = f", {think_s:g} s a turn" if think_s else ""
    what = f"NATS, {count + programs:,} boards, whole programs: {programs}{thinking}"
    folder = broker.folder.parent / "programs"
    folder.mkdir()
    with _clients(broker, count, seconds) as clients:
        _line(clients)
        with running(folder, broker.folder, programs) as started:
            _go(clients)
            played = asyncio.run(play(started, seconds, think_s))
            found = _line(clients)
    return [
        Figure(f"{what}: their turns", "turns", [played.sent]),
        Figure(f"{what}: lit at the other", "%", [_share(len(played.delays), played.sent)], AtLeast(100)),
        Figure(f"{what}: from signed to lit at the other, median", "ms", [p_ms(played.delays, 0.5)]),
        Figure(f"{what}: from signed to lit at the other, 99 of 100", "ms", [p_ms(played.delays, 0.99)]),
        Figure(f"{what}: memory of each", "MB", played.mb),
        Figure(f"{what}: memory that is its own alone", "MB", played.own_mb),
        Figure(f"{what}: processor of all of them, of one core", "%", [played.processor]),
        Figure(f"{what}: the others' turns delivered", "%", [_share(found["delivered"], found["sent"])]),
        Figure(f"{what}: the others' turns, from sent to there, 99 of 100", "ms", [found["p99_ms"]]),
    ]


def _share(some: float, everything: float) -> float:
    return 100 * some / everything if everything else 0.0


@contextmanager
def _clients(broker: Broker, count: int, seconds: float) -> Iterator[subprocess.Popen[str]]:
    """Start a process with some boards; it prints a line once all are connected, and another at the end."""
    arguments = [broker.name, broker.address, str(count), str(_RATE), str(seconds), str(broker.folder)]
    command = [sys.executable, "-m", "niwashi_bench.carrier_worker", *arguments]
    with subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as clients:
        yield clients


def _line(clients: subprocess.Popen[str]) -> dict[str, float]:
    assert clients.stdout is not None  # noqa: S101  (it is a pipe)
    return dict(json.loads(clients.stdout.readline()))


def _go(clients: subprocess.Popen[str]) -> None:
    assert clients.stdin is not None  # noqa: S101  (it is a pipe)
    clients.stdin.write("\n")
    clients.stdin.flush()


_PROGRAM_OF = {"nats": "nats-server", "mqtt": "mosquitto"}


def _program(name: str) -> str | None:
    """Return the path of a broker's program; None if it is not installed."""
    return shutil.which(_PROGRAM_OF[name], path=_ROOT_TOO)


@contextmanager
def _running(name: str, folder: Path) -> Iterator[Broker]:
    from extras.friends.tests.transports.nats_servers import wait_until
    from tests.ports import free_ports

    (port, leaf) = free_ports(2)
    address = f"nats://127.0.0.1:{port}"
    config = _nats(folder, address, leaf) if name == "nats" else _mosquitto(folder, port)
    found = _program(name) or _PROGRAM_OF[name]
    with (
        (folder / "log.txt").open("wb") as log,
        psutil.Popen([found, "-c", config], stdout=log, stderr=log) as process,
    ):
        try:
            wait_until(lambda: any(each.laddr.port == port for each in process.net_connections()))
            if name == "nats":
                _open(folder)
            yield Broker(name, address, process, folder / "club")
        finally:
            process.terminate()
            process.wait(60)


def _nats(folder: Path, address: str, leaf: int) -> str:
    from niwashi_friends.club_folder import ClubFolder
    from niwashi_friends.transports.club.config import ServerPlace

    club = ClubFolder(folder / "club", time.time)
    club.make("Bench", (address,))
    (made,) = club.configure(ServerPlace(str(folder / "store"), str(folder), 10, 0, leaf))
    return str(made / "nats-server.conf")


def _open(folder: Path) -> None:
    import asyncio

    from niwashi_friends.club_folder import ClubFolder
    from niwashi_friends.transports.nats_stream import open_stream

    settings = ClubFolder(folder / "club", time.time).steward_settings(20.0)
    asyncio.run(open_stream(settings, 1, 8))


def _mosquitto(folder: Path, port: int) -> str:
    config = folder / "mosquitto.conf"
    config.write_text(
        f"listener {port} 127.0.0.1\nallow_anonymous true\npersistence true\npersistence_location {folder}/\n"
        "max_queued_messages 0\nlog_type none\n",
        encoding="ascii",
    )
    return str(config)


def main() -> None:
    """Measure the chosen transports, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m niwashi_bench.carriers", description=__doc__)
    parser.add_argument("--seconds", type=float, default=_SECONDS)
    parser.add_argument("--boards", type=int, nargs="*", default=list(_BOARDS))
    parser.add_argument("--programs", type=int, default=None, help="an even number; 0 leaves them out")
    parser.add_argument("--only-programs", action="store_true", help="nothing else")
    parser.add_argument("--think", type=float, default=0.0, help="seconds that a person thinks about a turn")
    asked = parser.parse_args()
    if asked.only_programs:
        more_files()
        rows = _with_programs(max(asked.boards), asked.seconds, asked.programs or borne(), asked.think)
    else:
        rows = figures(asked.boards, asked.seconds, asked.programs)
    print(f"\n{machine()}, {datetime.now(UTC):%Y-%m-%d}\n\n{table(rows)}")
    sys.exit(any(row.misses for row in rows))


if __name__ == "__main__":
    main()
