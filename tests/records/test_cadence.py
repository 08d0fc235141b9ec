"""What happens now and then: a checkpoint once a minute of play, however busy; an end to what is traced."""

from contextlib import suppress
from pathlib import Path

import pytest
from tests.records.playing import Play

from niwashi.board_types import Reading
from niwashi.loop import recorder
from niwashi.records.backup import put_back
from niwashi.records.journal import Journal


def test_the_log_is_copied_back_at_least_once_a_minute_of_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often somebody writes: each write must not put it off."""
    play = Play(Journal.open(tmp_path / "games"))
    begun, copied = play.clock.now, [play.clock.now]
    monkeypatch.setattr(play.journal, "checkpoint", lambda: copied.append(play.clock.now))
    while play.session.match.result is None and play.clock.now < begun + 300.0:
        play.play(1)
        play.wait(5.0)
    gaps = [after - before for before, after in zip(copied, [*copied[1:], play.clock.now], strict=True)]
    assert max(gaps) <= 60.0 + 15.0, gaps
    assert len(copied) >= 2


def test_a_file_that_is_put_aside_never_lies_there_without_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut before each step: whoever finds it aside finds all of it."""
    rename, parts = Path.rename, ("", "-wal", "-shm")
    for steps in range(len(parts) + 1):
        folder = tmp_path / str(steps)
        folder.mkdir()
        file, aside = folder / "games", folder / "games.aside"
        for part in parts:
            file.with_name(f"games{part}").write_text(part)
        left = [steps]

        def cut(source: Path, to: Path, left: list[int] = left) -> Path:
            left[0] -= 1
            if left[0] < 0:
                raise OSError("the power goes")
            return rename(source, to)

        monkeypatch.setattr(Path, "rename", cut)
        with suppress(OSError):
            put_back(file, folder / "no backup", aside)
        monkeypatch.setattr(Path, "rename", rename)
        if aside.exists():
            assert [aside.with_name(f"games.aside{part}").read_text() for part in parts] == list(parts)
        else:
            assert file.exists()


def chattered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, seconds: float) -> Play:
    """A loose contact changes 25 times a second."""
    monkeypatch.setattr(recorder, "_MOST_TRACED", most)
    play = Play(Journal.open(tmp_path / "games"))
    cell = next(i for i, cell in enumerate(play.session.geometry) if cell.name == "e5")
    found = play.game_loop.board.read(play.clock.now)
    for step in range(round(seconds * 25)):
        values = tuple(step % 2 if i == cell else value for i, value in enumerate(found.values))
        play.clock.now += 0.04
        play.recorder._on_reading(play.session, Reading(values, found.pressed), play.clock.now)
        play.recorder._on_heard(play.clock.now)
    return play


def test_a_contact_that_chatters_is_named_once_and_fills_no_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = chattered(tmp_path, monkeypatch, most=400, seconds=40.0)
    notices = [(notice.key, notice.cells) for notice in play.recorder._notices()]
    assert notices == [("notice-chatter", ("e5",)), ("notice-trace-full", ())]
    play.recorder.close()
    (traced,) = play.journal.ask("SELECT count(*) FROM trace")[0]
    assert 0 < traced <= 400


def test_hands_never_chatter(tmp_path: Path) -> None:
    play = Play(Journal.open(tmp_path / "games"))
    play.play(6)
    assert play.recorder._notices() == ()
