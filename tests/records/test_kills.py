"""Nothing is lost: the program is killed at random moments and at each write, its log is torn."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from tests.marks import EXHAUSTIVE, quick_first
from tests.records.oracle import Shown, check_kept
from tests.records.playing import Play, recorded

from niwashi.games.known import game_named
from niwashi.records.journal import Journal

ROOT = Path(__file__).parents[2]


class Players:
    """A process that forks players, quick to start because it has imported everything."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.orders, self.told = process.stdin, process.stdout

    def run(
        self,
        file: Path,
        seed: str,
        *,
        after: int | None = None,
        kill_at: int = -1,
        kill_within: int = -1,
        game: str = "garden",
    ) -> Shown | None:
        """Have one play; kill it after so many lights (or let it kill itself: `dying.play_on`).

        Returns what it has shown last, None if it has shown nothing.
        """
        self.orders.write(f"{file}\t{seed}\t{kill_at}\t{game}\t{kill_within}\n")
        self.orders.flush()
        player, lights = 0, 0
        shown: Shown | None = None
        while (line := self.told.readline().rstrip("\n")) != "gone":
            if line.startswith("pid "):
                player = int(line[4:])
            elif line != "end":
                key, turns, actions = json.loads(line)
                shown, lights = Shown(key, tuple(turns), tuple(actions)), lights + 1
            if player and after is not None and lights >= after:
                with suppress(ProcessLookupError):  # it may have gone on meanwhile, even to the game's end
                    os.kill(player, signal.SIGKILL)
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


MOMENTS = [("garden", 70), ("borderland", 20), ("karesansui", 24)]
A_FEW = [("garden", 12), ("borderland", 8), ("karesansui", 8)]


@pytest.mark.parametrize(("game", "moments"), quick_first([*A_FEW, *MOMENTS]))
def test_killed_at_random_moments_nothing_that_was_shown_is_lost(
    tmp_path: Path, game: str, moments: int
) -> None:
    """A kill from outside comes whenever the system lets it; every other one waits until a turn has begun."""
    chance = Random(f"moments of {game}")
    least = 0 if game == "garden" else moments // 3  # its turns have one action
    file, resumed, in_mid_turn = tmp_path / "games", 0, 0
    with players() as run:
        tried = 0
        while tried < moments or (in_mid_turn < least and tried < 3 * moments):
            number, tried = tried, tried + 1
            with closing(Journal.open(file)) as journal:
                before = journal.unfinished(game)
            lights = chance.randint(1, 40)
            if number % 2 and game != "garden":
                shown = run.run(file, f"kill {number}", kill_within=lights, game=game)
            else:
                shown = run.run(file, f"kill {number}", after=lights, game=game)
            if before is not None and shown is not None:
                resumed += 1
                assert shown.key == before.key
            match = check_kept(file, shown, again=number % 30 == 29)
            in_mid_turn += bool(match and match.begun)
    assert resumed >= tried * 2 // 3
    assert in_mid_turn == 0 if game == "garden" else in_mid_turn >= least


@pytest.mark.parametrize("step", quick_first([10, 2]))
def test_killed_at_every_statement_of_a_game(tmp_path: Path, step: int) -> None:
    with players() as run:
        for statement in range(0, 90, step):
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


@EXHAUSTIVE
def test_a_sample_of_the_long_run() -> None:
    """A page that is played on, writes of a game and an import; `make -C tests power-cuts` does thousands."""
    pytest.importorskip("apsw", reason="no apsw: there is no wheel of it for this computer")
    # By itself: what it forks would share this process's browser, and keep that from ending.
    command = [sys.executable, "-m", "tests.records.kills", "--kills", "12", "--seed", "13"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    told = re.search(r"12 kills .*, (\d+) turns shown before them", done.stdout)
    assert told, done.stdout
    assert int(told[1]) > 0
    assert "0 losses" in done.stdout
