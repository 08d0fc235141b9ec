"""What a club costs: 100, 1,000 and 10,000 boards on one NATS server, and on mosquitto as a floor.

Broker and boards are processes of their own. Each board has its own connection and, over NATS, its own
pass and the carrier's own code; what they share is one Python process with one loop. So the turns' times
hold that process's own delays, too.

`python -m bench.carriers --seconds 15 --boards 100 1000` measures less.
"""

import argparse
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

from bench.carrier_load import more_files
from bench.figure import AtLeast, Figure, table
from bench.machine import machine

_BOARDS = (100, 1000, 10_000)
_RATE = 500
_SECONDS = 60.0
_ROOT_TOO = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/sbin"))


class Broker(NamedTuple):
    """A broker in a process of its own."""

    name: str
    address: str
    process: psutil.Popen
    folder: Path

    @property
    def mb(self) -> float:
        """Its memory."""
        return float(self.process.memory_info().rss) / 1e6

    @property
    def processor_s(self) -> float:
        """The processor time that it has used."""
        used = self.process.cpu_times()
        return float(used.user + used.system)


def figures(boards: Sequence[int] = _BOARDS, seconds: float = _SECONDS) -> list[Figure]:
    """Delivered, delays, memory and processor of broker and boards, by number of boards and by broker."""
    more_files()
    rows: list[Figure] = []
    for name in ("nats", "mqtt"):
        for count in boards:
            print(f"measuring: {name}, {count} boards ...", file=sys.stderr)
            with tempfile.TemporaryDirectory() as folder, _running(name, Path(folder)) as broker:
                rows += (found := _measured(broker, count, seconds))
                print("\n".join(row.row() for row in found), file=sys.stderr)
    return rows


def _measured(broker: Broker, count: int, seconds: float) -> list[Figure]:
    what = f"{'NATS' if broker.name == 'nats' else 'mosquitto'}, {count:,} boards"
    before, started = broker.mb, broker.processor_s
    arguments = [broker.name, broker.address, str(count), str(_RATE), str(seconds), str(broker.folder)]
    command = [sys.executable, "-m", "bench.carrier_load", *arguments]
    with subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as clients:
        assert clients.stdin is not None and clients.stdout is not None  # noqa: S101, PT018  (they are pipes)
        ready = json.loads(clients.stdout.readline())
        connected, used, began = broker.mb, broker.processor_s, time.monotonic()
        clients.stdin.write("\n")
        clients.stdin.flush()
        found = json.loads(clients.stdout.readline())
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


@contextmanager
def _running(name: str, folder: Path) -> Iterator[Broker]:
    from tests.carriers.nats_servers import free_ports, wait_until

    (port, leaf) = free_ports(2)
    address = f"nats://127.0.0.1:{port}"
    config = _nats(folder, address, leaf) if name == "nats" else _mosquitto(folder, port)
    program = "nats-server" if name == "nats" else "mosquitto"
    found = shutil.which(program, path=_ROOT_TOO)
    if found is None:
        raise SystemExit(f"There is no {program}. On Debian: sudo apt install nats-server mosquitto")
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
    from niwashi.carriers.club import Place
    from niwashi.cli.club_folder import ClubFolder

    club = ClubFolder(folder / "club", time.time)
    club.make("Bench", (address,))
    (made,) = club.configure(Place(str(folder / "store"), str(folder), 10, 0, leaf))
    return str(made / "nats-server.conf")


def _open(folder: Path) -> None:
    import asyncio

    from niwashi.carriers.nats import open_stream
    from niwashi.cli.club_folder import ClubFolder

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
    """Measure what was asked for, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.carriers", description=__doc__)
    parser.add_argument("--seconds", type=float, default=_SECONDS)
    parser.add_argument("--boards", type=int, nargs="*", default=list(_BOARDS))
    asked = parser.parse_args()
    rows = figures(asked.boards, asked.seconds)
    print(f"\n{machine()}, {datetime.now(UTC):%Y-%m-%d}\n\n{table(rows)}")
    sys.exit(any(row.misses for row in rows))


if __name__ == "__main__":
    main()
