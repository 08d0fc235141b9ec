"""Kill the program over and over: nothing that anybody saw is lost. `make -C tests power-cuts KILLS=1000`.

Three ways, in turn: the whole program with a page that watches two people play, killed at a random message
of its socket; a game on a disk that kills whoever is about to write, sync, cut or delete for the nth time,
commits and checkpoints included; an import on such a disk. Players are forked from this process, which has
imported everything.
"""

import argparse
import asyncio
import io
import json
import os
import re
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import apsw
from tests.hurried import apart
from tests.records.dying import play_on
from tests.records.oracle import Shown, check_kept, turns_over_time
from tests.records.playing import recorded
from tests.records.power import Connection
from tests.web.merging import StatusReader
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from niwashi.cli import playing as play_command
from niwashi.cli.main import app
from niwashi.records.journal import Journal
from niwashi.records.lines import record_lines, take_in
from niwashi_sim import autoplay

_PACE = 12.0  # how much faster than people the page is played on
_MOST_WRITES = {"write": 330, "import": 90}  # about as many as there are
_TOGETHER = 30  # kills of one file of records
_PATIENCE_S = 60.0
_ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")


@dataclass
class Done:
    """How many kills there were, how many turns had been shown before them, and what was lost."""

    kills: int = 0
    turns: int = 0
    lost: list[str] = field(default_factory=list)


class DeadlyDrive(apsw.VFS):
    """The real disk, which kills whoever changes something on it for the nth time."""

    def __init__(self, kill_at: int) -> None:
        self.name = f"deadly-{os.getpid()}-{kill_at}"
        self._left = kill_at
        super().__init__(self.name, base="")

    def spend(self) -> None:
        self._left -= 1
        if self._left < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def xOpen(self, name: Any, flags: list[int]) -> Any:  # noqa: N802  (SQLite's names, here and below)
        return DeadlyFile(self, name, flags)

    def xDelete(self, name: str, syncdir: bool) -> None:  # noqa: N802
        self.spend()
        super().xDelete(name, syncdir)


class DeadlyFile(apsw.VFSFile):
    """A file on it."""

    def __init__(self, drive: DeadlyDrive, name: Any, flags: list[int]) -> None:
        self._drive = drive
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._drive.spend()
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._drive.spend()
        super().xSync(flags)

    def xTruncate(self, size: int) -> None:  # noqa: N802
        self._drive.spend()
        super().xTruncate(size)


def deadly(kill_at: int, file: Path) -> Journal:
    """A journal on that drive."""
    drive: Any = DeadlyDrive(kill_at)
    connection: Any = Connection(drive, file)
    return Journal(connection, file)


def forked(do: Callable[[int], object]) -> tuple[int, int]:
    """A child that does something and tells it to a pipe: its id, and the pipe's other end."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        status = 1
        try:
            do(writing)
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    return child, reading


def await_end(child: int, *, is_done: bool) -> None:
    """Wait for a child that was killed or has said that it is done; one that failed by itself is a loss."""
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status == -signal.SIGKILL or (is_done and status == 0), f"the child ended by itself: {status}"


# A page


def play_program(file: Path, seed: int, told: int) -> None:
    """The whole program, with two people who play on it faster than people do."""
    os.dup2(told, 1)
    sys.stdout = os.fdopen(1, "w", buffering=1)
    hurried: Any = SimpleNamespace(sleep=lambda seconds: asyncio.sleep(seconds / _PACE))
    autoplay.asyncio = hurried  # type: ignore[attr-defined]
    faster: Any = SimpleNamespace(monotonic=lambda: time.monotonic() * _PACE, time=time.time)
    play_command.time = faster  # type: ignore[attr-defined]
    options = ["--demo", "--no-browser", "--port", "0", "--records", str(file), "--seed", str(seed)]
    app(["play", *options], standalone_mode=False)


async def watch(port: int, messages: int, *, at_a_turn: bool) -> tuple[str, ...]:
    """Look at the page for so many messages, then perhaps until a turn comes: the turns it shows last."""
    shown: tuple[str, ...] = ()
    with suppress(WebSocketException, OSError, TimeoutError):
        async with asyncio.timeout(_PATIENCE_S), connect(f"ws://127.0.0.1:{port}/live") as page:
            count, status = 0, StatusReader()
            async for message in page:
                count += 1
                turns = _turns(message, status)
                has_come = turns is not None and len(turns) > len(shown)
                shown = shown if turns is None else turns
                if count >= messages and (has_come or not at_a_turn):
                    page.transport.abort()
                    return shown
    return shown


def _turns(message: str | bytes, status: StatusReader) -> tuple[str, ...] | None:
    said = status.whole(json.loads(message)) if isinstance(message, str) else {}
    return tuple(said["turns"]) if said.get("type") == "status" else None


def kill_page(file: Path, chance: Random) -> int:
    """Kill the program at a random moment of its page. Returns how many turns were shown."""
    child, told = forked(partial(play_program, file, chance.randrange(10**6)))
    printed = ""
    with os.fdopen(told) as said:
        while not (found := _ADDRESS.search(printed)):
            line = said.readline()
            assert line, printed
            printed += line
        watching = watch(int(found[1]), chance.randint(1, 150), at_a_turn=chance.random() < 0.5)
        shown = apart(lambda: asyncio.run(watching))
        os.kill(child, signal.SIGKILL)
        await_end(child, is_done=False)
    check_page(file, shown)
    return len(shown)


def check_page(file: Path, shown: tuple[str, ...]) -> None:
    """Those turns stood in one of the last games, and all of them are games by the rules."""
    with closing(Journal.open(file)) as journal:
        journal.check()
        games = journal.games()
        for kept in games:
            kept.match()
        stood = {each for kept in games[-2:] for each in turns_over_time(kept)}
        assert shown in stood | {()}, shown


# A disk


def kill_write(file: Path, chance: Random) -> int:
    """Kill a player who is about to write for the nth time. Returns how many turns were shown."""
    kill_at, seed = chance.randrange(_MOST_WRITES["write"]), str(chance.random())
    opened = partial(deadly, kill_at)
    child, told = forked(lambda told: play_on(file, seed, told, opened=opened))
    shown, is_done = None, False
    with os.fdopen(told) as said:
        for line in said:
            if line == "end\n":
                is_done = True
            else:
                key, turns, actions = json.loads(line)
                shown = Shown(key, tuple(turns), tuple(actions))
    await_end(child, is_done=is_done)
    check_kept(file, shown, again=chance.random() < 0.1)
    return len(shown.turns) if shown else 0


def kill_import(exported: str, file: Path, chance: Random) -> int:
    """Kill somebody who takes games in, about to write for the nth time. Returns 0: nobody plays."""
    kill_at, place = chance.randrange(_MOST_WRITES["import"]), file.with_name(f"in-{chance.random()}")

    def arrive(told: int) -> None:
        take_in(deadly(kill_at, place), io.StringIO(exported))
        os.write(told, b"end\n")

    child, told = forked(arrive)
    with os.fdopen(told) as said:
        is_done = said.read() == "end\n"
    await_end(child, is_done=is_done)
    with closing(Journal.open(place)) as journal:
        journal.check()
        games = journal.games()
        assert len(games) in ((1,) if is_done else (0, 1))
        assert "".join(f"{line}\n" for line in record_lines(journal, games)) == exported or not games
    return 0


def exported_game(folder: Path) -> str:
    """A game with its trace, as text."""
    play = recorded(folder / "exported", 4, seed=2)
    play.recorder.close()
    with closing(play.journal) as journal:
        return "".join(f"{line}\n" for line in record_lines(journal, journal.games()))


def kill_often(folder: Path, kills: int, seed: str, say: Callable[[str], object]) -> Done:
    """Kill in turn in the three ways; `say` is told of each loss, and now and then how far it is."""
    chance, done, importing = Random(seed), Done(), partial(kill_import, exported_game(folder))
    ways: list[tuple[str, Callable[[Path, Random], int]]] = [
        ("page", kill_page),
        ("write", kill_write),
        ("import", importing),
        ("write", kill_write),
        ("import", importing),
        ("write", kill_write),
    ]
    for number in range(kills):
        way, kill = ways[number % len(ways)]
        file = folder / f"{way}-{number // _TOGETHER}" / "games"
        file.parent.mkdir(exist_ok=True)
        try:
            done.turns += kill(file, chance)
        except (AssertionError, OSError) as error:
            done.lost.append(f"kill {number} ({way}): {error!r}")
            say(done.lost[-1])
        done.kills += 1
        if done.kills % 50 == 0:
            say(f"{done.kills} kills, {done.turns} turns shown before them, {len(done.lost)} losses")
    return done


def main() -> int:
    """Kill as often as asked for; 1 if anything was lost, and the files stay then."""
    options = argparse.ArgumentParser(description="kill the program over and over")
    options.add_argument("--kills", type=int, default=1000)
    options.add_argument("--seed", default="kills")
    asked = options.parse_args()
    folder, began = Path(tempfile.mkdtemp(prefix="niwashi-kills-")), time.monotonic()
    done = kill_often(folder, asked.kills, asked.seed, partial(print, flush=True))
    rate = done.kills / (time.monotonic() - began) * 60
    print(f"{done.kills} kills ({rate:.0f} a minute), {done.turns} turns shown before them: {folder}")
    print(f"{len(done.lost)} losses")
    return 1 if done.lost else 0


if __name__ == "__main__":
    sys.exit(main())
