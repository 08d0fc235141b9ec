"""A disk that tears, reorders, loses and refuses writes: what was shown is kept, what is kept is whole."""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest
from tests.marks import EXHAUSTIVE
from tests.records.playing import Play

from niwashi.loop.replaying import replay
from niwashi.records.journal import Journal

pytest.importorskip("apsw", reason="no apsw: there is no wheel of it for this computer")

import apsw
from tests.records.power import Disk, connected


class Cut:
    """What may be found after a cut, and what had been shown before it."""

    def __init__(self, folder: Path, shown: tuple[str, ...]) -> None:
        self.file = folder / "games"
        self.shown = shown


def check(file: Path, shown: tuple[str, ...], *, again: bool = True) -> int:
    """Open a file as the program does: it is whole and has all that was shown. Returns how many acts.

    With `again`, its traces replay too.
    """
    with closing(Journal.open(file)) as journal:
        journal.check()
        games = journal.games()
        acts = games[0].acts if games else ()
        assert shown in (standing(acts), standing(acts[:-1])), (shown, acts)
        for kept in games:
            kept.match()
            for run in journal.runs(kept.key) if again else ():
                assert replay(run).first_difference is None
        return len(acts)


def standing(acts: tuple[object, ...]) -> tuple[str, ...]:
    left: list[str] = []
    for act in acts:
        left = [*left, act.turn] if act.deed == "turn" else left[:-1]  # type: ignore[attr-defined]
    return tuple(left)


@contextmanager
def played_on(disk: Disk, folder: Path, shown: list[tuple[str, ...]]) -> Iterator[Play]:
    """A game on a disk; what its lights show is added to `shown`."""
    plays: list[Play] = []

    def show() -> None:
        if plays:
            shown.append(plays[0].session.match.turns)

    file = folder / "games"
    plays.append(Play(Journal(connected(disk, file), file), seed=5, before_light=show))
    yield plays[0]
    plays[0].close()


def test_the_power_may_fail_at_any_write(tmp_path: Path) -> None:
    """Before each write, sync and deletion of a game, from the first table to the last: a morning."""
    disk, chance = Disk(), Random("cuts")
    cuts: list[Cut] = []
    shown: list[tuple[str, ...]] = [()]

    def cut(*_: str) -> None:
        folder = tmp_path / f"cut-{len(cuts)}"
        disk.cut(folder, chance)
        cuts.append(Cut(folder, shown[-1]))

    disk.before = cut
    with played_on(disk, tmp_path, shown) as play:
        play.play(5)
        turns = play.session.match.turns
    counts = {check(each.file, each.shown, again=n % 16 == 0) for n, each in enumerate(cuts)}
    assert len(cuts) > 150
    assert len(counts) > len(turns)
    disk.before = lambda *_: None
    disk.cut(tmp_path / "end", chance)
    check(tmp_path / "end" / "games", turns)


@EXHAUSTIVE
def test_a_disk_without_syncs_would_not_pass(tmp_path: Path) -> None:
    """The test of the test: a program that did not sync would lose what it has shown."""
    disk, chance = Disk(), Random(1)
    shown: list[tuple[str, ...]] = [()]
    with played_on(disk, tmp_path, shown) as play:
        play.journal.ask("PRAGMA synchronous = OFF")
        play.play(4)
        lost = 0
        for number in range(30):
            disk.cut(tmp_path / f"cut-{number}", chance)
            try:
                check(tmp_path / f"cut-{number}" / "games", shown[-1])
            except (AssertionError, OSError):
                lost += 1
    assert lost > 5


def test_a_full_disk_is_announced_the_game_goes_on_and_nothing_is_damaged(tmp_path: Path) -> None:
    disk, chance, full = Disk(), Random("full"), [False]

    def refuse(what: str, name: str) -> None:
        if full[0] and what == "write":
            raise apsw.FullError(f"{name}: no space left")

    disk.before = refuse
    shown: list[tuple[str, ...]] = [()]
    with played_on(disk, tmp_path, shown) as play:
        play.play(3)
        kept = shown[-1]
        full[0] = True
        play.play(3)
        assert [notice.key for notice in play.game_loop.notices] == ["notice-records-full"]
        assert len(play.session.match.turns) > len(kept)
        for number in range(20):
            disk.cut(tmp_path / f"cut-{number}", chance)
            check(tmp_path / f"cut-{number}" / "games", kept)
        full[0] = False
        play.wait(6.0)
        assert play.game_loop.notices == ()
        play.play(2)
        disk.cut(tmp_path / "end", chance)
        check(tmp_path / "end" / "games", shown[-1])


REFUSALS = [("write", apsw.FullError), ("write", apsw.IOError), ("sync", apsw.IOError)]


@pytest.mark.parametrize(("what", "refusal"), REFUSALS, ids=["full", "write", "sync"])
def test_a_disk_that_refuses_now_and_then_loses_nothing_that_was_acknowledged(
    tmp_path: Path, what: str, refusal: type[apsw.Error]
) -> None:
    """Refusals and power cuts at random: while no loss was told, all that was shown stands there."""
    disk, chance, refused = Disk(), Random(f"{what} {refusal.__name__}"), [0]
    acknowledged: list[tuple[str, ...]] = []

    shown: list[tuple[str, ...]] = [()]
    with played_on(disk, tmp_path, shown) as play:

        def refuse(step: str, name: str) -> None:
            if step == what and chance.random() < 0.1:
                refused[0] += 1
                raise refusal(name)

        disk.before = refuse
        for number in range(12):
            play.play(1)
            if not play.game_loop.notices:
                acknowledged.append(shown[-1])
                disk.cut(tmp_path / f"cut-{number}", chance)
                check(tmp_path / f"cut-{number}" / "games", shown[-1], again=False)
        disk.before = lambda *_: None
        play.wait(6.0)
        assert play.game_loop.notices == ()
        disk.cut(tmp_path / "end", chance)
        check(tmp_path / "end" / "games", play.session.match.turns)
    assert refused[0] > 3
    assert len(acknowledged) > 3


def test_a_folder_that_may_not_be_written_is_said(tmp_path: Path) -> None:
    """As somebody who is not root, whoever runs the tests."""
    folder = tmp_path / "locked"
    folder.mkdir()
    tmp_path.chmod(0o755)
    folder.chmod(0o555)
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            if os.geteuid() == 0:
                for above in tmp_path.parents[:2]:
                    above.chmod(above.stat().st_mode | 0o055)
                os.setgroups([])
                os.setegid(65534)
                os.seteuid(65534)
            Journal.open(folder / "games")
            os.write(writing, b"it was opened")
        except OSError as error:
            os.write(writing, str(error).encode())
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    os.close(writing)
    with os.fdopen(reading) as said:
        assert "can't be opened" in said.read()
