"""Whole programs on a club's server: `niwashi play --with`, each a process with records of its own.

Two and two play a signed game of Garden with each other. Their hands are at their pages: they lift and set
down on the simulated table, as a mouse would; what the other one has played the table's own hand carries
out. A turn counts as delivered once the other program lights it.
"""

import asyncio
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from random import Random
from time import monotonic
from typing import IO, Any

import psutil
from typer.testing import CliRunner
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from niwashi import data
from niwashi.clock.time_control import UNTIMED, control_text
from niwashi.games.game import Act, Game, Handling, Option
from niwashi.games.known import game_named
from niwashi.keys import BoardKey, key_file, load_or_make_key
from niwashi.records.journal import Journal
from niwashi_bench.laps import percentile
from niwashi_friends.commands.club import app
from niwashi_friends.store import Homes, Peer
from niwashi_friends.terms import terms_for

_AT_ONCE = 4
_PATIENCE_S = 120.0
_PACE_S = 0.4  # a hand's
_GLANCE_S = 0.1
_ENOUGH_S = 3.0  # until a board that needs no *done* has seen a turn
_TURN_S = 45.0
_SCAN_HZ = 20
_NAME = "far"
_GAME = "garden"


@dataclass
class ProgramRun:
    """One `niwashi play`, and the states that its page received."""

    process: psutil.Process
    """A `psutil.Popen`, where it was started here."""
    address: str
    status: dict[str, Any] = field(default_factory=dict)
    table: dict[str, Any] = field(default_factory=dict)
    told_at: dict[int, float] = field(default_factory=dict)
    line: ClientConnection | None = None
    said: IO[str] = field(default_factory=StringIO)

    @property
    def turns(self) -> list[str]:
        """Turns of this board."""
        return list(self.status.get("turns", ()))

    async def listen(self) -> None:
        """Note the page's status, and the time at which it first got each turn."""
        assert self.line is not None  # noqa: S101  (it is connected by then)
        with suppress(ConnectionClosed):
            async for said in self.line:
                if isinstance(said, str):
                    self._hear(json.loads(said))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] in ("status", "changes"):
            self.status = {**self.status, **message["changed"]} if "changed" in message else message
            self.told_at.setdefault(len(self.turns), monotonic())
        elif message["type"] == "table":
            self.table = message

    async def say(self, **command: object) -> None:
        """Send a command, as the page does."""
        assert self.line is not None  # noqa: S101
        await self.line.send(json.dumps(command))

    def may_play(self, seat: int, count: int) -> bool:
        """Return whether a seat is to move after `count` turns, and hands have carried everything out."""
        status = self.status
        is_theirs = status.get("side") == status.get("acting") == seat
        return is_theirs and len(self.turns) == count and not self.table.get("hands")


@dataclass(frozen=True)
class PlayResult:
    """The result of a minute of play."""

    delays: Sequence[float]
    sent: int
    processor: float  # of all programs, in hundredths of one core
    mb: Sequence[float]
    own_mb: Sequence[float]


class Pair:
    """Two programs that play with each other."""

    def __init__(self, programs: Sequence[ProgramRun], dice: Random, think_s: float = 0.0) -> None:
        """Somebody thinks about each turn for half to one and a half times `think_s`."""
        self.programs, self._dice, self._think_s = programs, dice, think_s
        self._game: Game = game_named(_GAME)
        self.delays: list[float] = []
        self.sent = 0

    async def play(self, until: float) -> None:
        """Play until a moment, or until no turn is left that does not end the game."""
        position, count = self._game.start(), 0
        while monotonic() < until:
            seat = self._game.side(position)
            ours, theirs = self.programs[seat], self.programs[1 - seat]
            chosen = self._chosen(position)
            if chosen is None or not await _until(lambda s=seat, o=ours, c=count: o.may_play(s, c), until):
                return
            await asyncio.sleep(self._think_s * self._dice.uniform(0.5, 1.5))
            await self._do(ours, seat, chosen, count)
            if len(ours.turns) <= count:
                continue  # it was too late, or the hands were led astray: the stones are set as they stood
            self.sent += 1
            count += 1
            if not await _until(lambda t=theirs, c=count: c in t.told_at, monotonic() + _PATIENCE_S):
                return
            self.delays.append(max(0.0, theirs.told_at[count] - ours.told_at[count]))
            position = self._game.play(position, ours.turns[-1])

    def _chosen(self, position: object) -> Option | None:
        """Return a turn that does not end the game. It looks no further: each turn takes a while to try."""
        options = list(self._game.options(position))
        self._dice.shuffle(options)
        return next((each for each in options if self._goes_on(position, each)), None)

    def _goes_on(self, position: object, option: Option) -> bool:
        is_simple = option.handlings and not option.goes_on and not option.spoken
        return bool(is_simple) and self._game.result(self._game.play(position, option.turn)) is None

    async def _do(self, program: ProgramRun, seat: int, option: Option, count: int) -> None:
        mover = self._game.players[seat]
        for handling in sorted(option.handlings, key=lambda each: each.step):
            for verb, place in _verbs(handling, mover):
                await program.say(do="handle", verb=verb, place=place)
            await asyncio.sleep(_PACE_S)
        over = monotonic() + _TURN_S
        while len(program.turns) == count and monotonic() < over:
            if await _until(lambda: len(program.turns) > count, monotonic() + _ENOUGH_S):
                return
            if any(choice["turn"] == option.turn for choice in program.status.get("choices", ())):
                await program.say(do="choose", turn=option.turn)
            else:
                for verb in ("press", "release"):
                    await program.say(do="handle", verb=verb, place=f"done {mover}")
        if len(program.turns) == count:
            await program.say(do="arrange")


def _verbs(handling: Handling, mover: str) -> list[tuple[str, str]]:
    """Return the hand's moves for a handling: stones come from the mover's hand, or go there."""
    pile, place = handling.pile or f"{mover} hand", handling.place
    if handling.act is Act.ADD:
        return [("take", pile), ("set", place)]
    if handling.act is Act.TAKE:
        return [("take", place), ("set", pile)]
    verbs = {Act.LIFT: "lift", Act.SET: "set", Act.PULL: "pull", Act.RETURN: "put"}
    return [(verbs[handling.act], place)]


async def _until(holds: Any, until: float) -> bool:
    """Wait until something holds; False once it is too late."""
    while not holds():
        if monotonic() > until:
            return False
        await asyncio.sleep(_GLANCE_S)
    return True


async def play(programs: Sequence[ProgramRun], seconds: float, think_s: float = 0.0) -> PlayResult:
    """Let all pairs play, and return their results."""
    for each in programs:
        address = each.address.replace("http", "ws") + "/live"
        each.line = await connect(address, max_size=None, ping_interval=None, open_timeout=60)
    listening = [asyncio.create_task(each.listen()) for each in programs]
    pairs = [Pair(programs[n : n + 2], Random(n), think_s) for n in range(0, len(programs), 2)]
    before, began = _processor_s(programs), monotonic()
    await asyncio.gather(*(each.play(began + seconds) for each in pairs))
    share = 100 * (_processor_s(programs) - before) / (monotonic() - began)
    memory = [each.process.memory_full_info() for each in programs]
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    await asyncio.gather(*(each.line.close() for each in programs if each.line is not None))
    return PlayResult(
        [delay for pair in pairs for delay in pair.delays],
        sum(pair.sent for pair in pairs),
        share,
        [each.rss / 1e6 for each in memory],
        [each.uss / 1e6 for each in memory],
    )


def p_ms(delays: Sequence[float], share: float) -> float:
    """Return the time within which this share of turns was lit, in milliseconds; infinite if none was."""
    return 1000 * percentile(delays, share) if delays else float("inf")


def _processor_s(programs: Sequence[ProgramRun]) -> float:
    return sum(float(sum(each.process.cpu_times()[:2])) for each in programs)


# Starting them


@contextmanager
def running(folder: Path, club: Path, count: int) -> Iterator[list[ProgramRun]]:
    """Run programs of a club's members, in pairs whose games are agreed on; all serve their pages."""
    # The usual board for Garden, scanned less often: a hundred of them share these processors.
    board = folder / "board.toml"
    usual = (data.boards() / "garden-36.toml").read_text(encoding="utf-8")
    board.write_text(re.sub(r"(?m)^scan_hz = \d+$", f"scan_hz = {_SCAN_HZ}", usual), encoding="utf-8")
    commands = [each for pair in range(count // 2) for each in _pair(folder / str(pair), club, board)]
    programs: list[ProgramRun] = []
    try:
        for begin in range(0, len(commands), _AT_ONCE):
            with (folder / "programs.txt").open("ab") as log:
                some = [
                    psutil.Popen(each, stdout=subprocess.PIPE, stderr=log, text=True)
                    for each in commands[begin : begin + _AT_ONCE]
                ]
            programs += [ProgramRun(each, _address(each, folder), said=each.stdout) for each in some]
        yield programs
    finally:
        for each in programs:
            each.process.terminate()
        for each in programs:
            each.process.wait(60)
            each.said.close()


def _address(process: psutil.Popen, folder: Path) -> str:
    for line in process.stdout:
        if found := re.search(r"http://[^ /]+", line):
            return found[0]
    raise SystemExit(f"a program has ended: {(folder / 'programs.txt').read_text()[-2000:]}")


def _pair(folder: Path, club: Path, board: Path) -> list[list[str]]:
    """The commands of two players who are friends, members, and have agreed on a game."""
    files = [folder / str(seat) / "games.sqlite3" for seat in (0, 1)]
    for file in files:
        file.parent.mkdir(parents=True)
    keys = [load_or_make_key(key_file(file)) for file in files]
    _agree(files, keys)
    names = [f"{folder.name}-{seat}" for seat in (0, 1)]
    for name, key in zip(names, keys, strict=True):
        club_command("admit", club, name, key.public)
    passes = [club / "passes" / f"{name}.toml" for name in names]
    usual = [sys.executable, "-m", "niwashi", "play", "--with", _NAME, "--sim", "--board", str(board)]
    return [
        [*usual, "--port", "0", "--no-browser", "--records", str(file), "--transport", str(made)]
        for file, made in zip(files, passes, strict=True)
    ]


def club_command(*words: object) -> None:
    """Run `niwashi club`."""
    done = CliRunner().invoke(app, [*map(str, words)])
    if done.exit_code:
        raise SystemExit(done.output)


def _agree(files: Sequence[Path], keys: Sequence[BoardKey]) -> None:
    first, second = keys
    proposed = terms_for(
        game_named(_GAME).setup,
        (first.public, second.public),
        names=("one", "two"),
        clock=control_text(UNTIMED),
        back=False,
        spectators=False,
        delay=0,
        at=int(time.time()),
    ).proposed(0, bytes(16), first.sign)
    terms = proposed.accepted(1, bytes(16), second.sign).signed(0, first.sign)
    for seat, file in enumerate(files):
        journal = Journal.open(file)
        homes, other = Homes(journal), keys[1 - seat].public
        homes.add_peer(Peer(other, _NAME), time.time())
        homes.change_terms(homes.begin(other, seat, terms.data(), time.time()), terms.data(), terms.hash)
        journal.close()
