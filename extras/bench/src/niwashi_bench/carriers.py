"""Whole programs that play over a club's server: how long a turn takes from one board to the other.

`python -m niwashi_bench.carriers --programs 10 --seconds 15` measures less.
"""

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import psutil

from niwashi_bench.figure import AtLeast, Figure, table
from niwashi_bench.machine import machine
from niwashi_bench.whole_programs import club_command, p_ms, play, running

_SECONDS = 60.0
_PROGRAMS, _A_CORE = 100, 10
"""Number of whole programs, and how many of them one core can run."""

_ROOT_TOO = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/sbin"))


def figures(seconds: float = _SECONDS, programs: int | None = None, think_s: float = 0.0) -> list[Figure]:
    """Turns, delays, memory and processor of programs that play in pairs."""
    server = shutil.which("nats-server", path=_ROOT_TOO)
    if server is None:
        print("SKIPPED: there is no nats-server (apt install nats-server)", file=sys.stderr)
        return []
    count = borne() if programs is None else programs
    thinking = f", {think_s:g} s a turn" if think_s else ""
    what = f"NATS, whole programs: {count}{thinking}"
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        club = new_club(folder)
        with running(folder, club, count) as started, serving(server, club):
            played = asyncio.run(play(started, seconds, think_s))
    share = 100 * len(played.delays) / played.sent if played.sent else 0.0
    return [
        Figure(f"{what}: their turns", "turns", [played.sent]),
        Figure(f"{what}: lit at the other", "%", [share], AtLeast(100)),
        Figure(f"{what}: from signed to lit at the other, median", "ms", [p_ms(played.delays, 0.5)]),
        Figure(f"{what}: from signed to lit at the other, 99 of 100", "ms", [p_ms(played.delays, 0.99)]),
        Figure(f"{what}: memory of each", "MB", played.mb),
        Figure(f"{what}: memory that is its own alone", "MB", played.own_mb),
        Figure(f"{what}: processor of all of them, of one core", "%", [played.processor]),
    ]


def borne(cores: int | None = None) -> int:
    """Return the number of whole programs that this computer can run, an even number.

    >>> borne(2), borne(3), borne(16)
    (20, 30, 100)
    """
    return min(_PROGRAMS, _A_CORE * (cores or os.cpu_count() or 1)) // 2 * 2


def new_club(folder: Path) -> Path:
    """Make a club, and return its folder."""
    from tests.ports import free_port

    club = folder / "club"
    club_command("new", club, "--server", f"nats://127.0.0.1:{free_port()}")
    config = club / "nats-server.conf"
    told = config.read_text(encoding="utf-8").replace("/var/lib/nats", str(folder / "store"))
    config.write_text(told, encoding="utf-8")
    return club


@contextmanager
def serving(server: str, club: Path) -> Iterator[None]:
    """Run a club's server, once all members are admitted."""
    with (
        (club / "log.txt").open("wb") as log,
        psutil.Popen([server, "-c", str(club / "nats-server.conf")], stdout=log, stderr=log) as process,
    ):
        try:
            yield
        finally:
            process.terminate()
            process.wait(60)


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m niwashi_bench.carriers", description=__doc__)
    parser.add_argument("--seconds", type=float, default=_SECONDS)
    parser.add_argument("--programs", type=int, default=None, help="an even number")
    parser.add_argument("--think", type=float, default=0.0, help="seconds that a person thinks about a turn")
    asked = parser.parse_args()
    rows = figures(asked.seconds, asked.programs, asked.think)
    print(f"\n{machine()}, {datetime.now(UTC):%Y-%m-%d}\n\n{table(rows)}")
    sys.exit(any(row.misses for row in rows))


if __name__ == "__main__":
    main()
