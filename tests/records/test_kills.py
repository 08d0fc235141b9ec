"""Nothing is lost: the program is killed at random moments and at each write, its log is torn."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest
from tests.records.playing import Play, recorded

from niwashi.records import Act, Deed, Journal, replay
from niwashi.rules import game_named

ROOT = Path(__file__).parents[2]


class Players:
    """A process that forks players, quick to start because it has imported everything."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.orders, self.told = process.stdin, process.stdout

    def run(self, file: Path, seed: str, *, after: int | None = None, kill_at: int = -1) -> list[str]:
        """Have one play; kill it after so many lights (or let it kill itself).

        Returns what it has shown last: the key of the game and its turns, nothing if it has shown nothing.
        """
        self.orders.write(f"{file}\t{seed}\t{kill_at}\n")
        self.orders.flush()
        player, lights = 0, 0
        shown: list[str] = []
        while (line := self.told.readline().rstrip("\n")) != "gone":
            if line.startswith("pid "):
                player = int(line[4:])
            elif line != "end":
                shown, lights = line.split(), lights + 1
            if player and after is not None and lights >= after:
                os.kill(player, signal.SIGKILL)  # it may have gone on meanwhile: any moment will do
                after = None
        return shown


@contextmanager
def players() -> Iterator[Players]:
    code = "from tests.records.dying import play_in_turn; play_in_turn(0, 1)"
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=pipe, stdout=pipe, text=True, cwd=ROOT
    ) as process:
        yield Players(process)
        assert process.stdin is not None
        process.stdin.close()


def check_kept(file: Path, shown: list[str]) -> None:
    """Everything that was shown is kept, and what is kept is a game by the rules whose trace replays."""
    with closing(Journal.open(file)) as journal:
        journal.check()
        if shown:
            kept = journal.game_with_key(shown[0])
            acts = kept.acts if kept else ()
            # One act may have been written before the program was killed and its light never shown.
            assert tuple(shown[1:]) in (standing(acts), standing(acts[:-1]))
        for kept in journal.games():
            kept.match()
            for run in journal.runs(kept.key):
                assert replay(run).first_difference is None


def standing(acts: tuple[Act, ...]) -> tuple[str, ...]:
    left: list[str] = []
    for act in acts:
        left = [*left, act.turn] if act.deed is Deed.TURN else left[:-1]
    return tuple(left)


def test_killed_at_random_moments_no_turn_that_was_shown_is_lost(tmp_path: Path) -> None:
    chance = Random(20261121)
    file, resumed = tmp_path / "games", 0
    with players() as run:
        for number in range(36):
            with closing(Journal.open(file)) as journal:
                before = journal.unfinished("garden")
            shown = run.run(file, f"kill {number}", after=chance.randint(1, 60))
            if before is not None and shown:
                resumed += 1
                assert shown[0] == before.key
            check_kept(file, shown)
    assert resumed >= 25


def test_killed_at_every_statement_of_a_game(tmp_path: Path) -> None:
    with players() as run:
        for statement in range(0, 90, 2):
            file = tmp_path / f"games-{statement}"
            shown = run.run(file, "statements", kill_at=statement)
            check_kept(file, shown)


def test_a_killed_game_goes_on_with_the_same_side_to_move(tmp_path: Path) -> None:
    file = tmp_path / "games"
    with players() as run:
        for number in range(4):
            run.run(file, f"side {number}", after=20)
            with closing(Journal.open(file)) as journal:
                kept = journal.unfinished("garden")
                assert kept is not None
                side, position = kept.match().side, kept.match().position
                play = Play(journal, seed=number, resumed=kept)
                assert (play.session.match.side, play.session.match.position) == (side, position)
                play.wait(2.0)
                assert play.session.is_settled
                count = len(kept.acts)
                play.play(1)
                play.recorder.close()
                again = journal.game(kept.number)
                assert again.acts[:count] == kept.acts
                assert game_named("garden").side(kept.match().position) == side


@pytest.mark.parametrize("torn", ["cut short", "noise"])
def test_a_log_torn_anywhere_leaves_a_beginning_of_the_game(tmp_path: Path, torn: str) -> None:
    """What a pulled plug may do to the last, unfinished writes: a log that ends early or ends in noise."""
    play = recorded(tmp_path / "games", 6, seed=1)
    acts = play.journal.game(1).acts
    chance, lengths = Random(torn), set()
    log = (tmp_path / "games-wal").read_bytes()
    for number in range(24):
        copy = tmp_path / torn / f"games-{number}"
        copy.parent.mkdir(exist_ok=True)
        shutil.copy(tmp_path / "games", copy)
        at = chance.randrange(len(log))
        rest = chance.randbytes(len(log) - at) if torn == "noise" else b""
        copy.with_name(f"{copy.name}-wal").write_bytes(log[:at] + rest)
        with closing(Journal.open(copy)) as journal:
            journal.check()
            games = journal.games()
            found = games[0].acts if games else ()
            assert found == acts[: len(found)]
            lengths.add(len(found))
    assert len(lengths) > 3
    play.journal.close()
