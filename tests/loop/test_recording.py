"""The running program with a journal: what is lit is kept, and what was kept goes on."""

from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tests.hurried import apart
from tests.records.playing import EPOCH, Play, keys, recorded
from tests.server.asking import ask, status_of
from tests.server.running import Running
from typer.testing import CliRunner

from niwashi.board_types import Event, EventKind, Notice, Reading
from niwashi.cli.main import app
from niwashi.errors import IllegalTurn, NiwashiError
from niwashi.games.known import game_named
from niwashi.games.reclamation.cards import built_in_card_set
from niwashi.games.setup import GameSetup
from niwashi.loop.recorder import Recorder
from niwashi.loop.replaying import replay
from niwashi.records.journal import Journal
from niwashi.records.kept import Kept
from niwashi.records.trace import READING, REST
from niwashi.server.live import LiveProgram
from niwashi.terminal import ExitCode

NEXT = count()


class Recorded(Running):
    """A program with a recorder."""

    def __init__(self, journal: Journal, resumed: Kept | None = None) -> None:
        super().__init__(now=50.0)
        if resumed is not None:
            match = resumed.match()
            self.program.resume(match.game, match.start, match.turns)
        self.recorder = Recorder(journal, lambda: EPOCH, keys(next(NEXT)), resumed=resumed)
        self.program.game_loop.add(self.recorder.feature)
        self.pass_time(1.0)

    def touch(self, *handlings: tuple[str, str]) -> None:
        for verb, place in handlings:
            self.do(verb, place)

    def first_turn(self) -> None:
        self.touch(("lift", "f1"), ("set", "e2"), ("pull", "flower card 1"))
        for square in ("d4", "f4"):
            self.touch(("take", "flower hand"), ("set", square))
        self.pass_time(1.0)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(Journal.open(tmp_path / "games")) as journal:
        yield journal


def test_what_hands_do_is_in_the_file_once_the_board_rests(journal: Journal) -> None:
    """A power cut in the middle of a turn leaves what was done of it: nobody has to finish it first."""
    running = Recorded(journal)
    running.first_turn()
    with closing(Journal.open(journal.file)) as other:
        key = other.games()[0].key
        (run,) = other.runs(key)
        before = len(run.trace)
        running.do("lift", "a6")
        running.pass_time(2.0)
        (run,) = other.runs(key)
        assert [entry.kind for entry in run.trace[before:]] == [READING, REST]


def counted(journal: Journal) -> list[object]:
    return [journal.ask(f"SELECT count(*) FROM {table}") for table in ("games", "runs", "trace")]  # noqa: S608


def test_puzzle_leaves_nothing_in_the_records_of_games(journal: Journal) -> None:
    running = Recorded(journal)
    running.first_turn()
    before = counted(journal)
    ask(running.program, do="puzzle", game="garden", which="next")
    assert not running.program.game_loop.session.match.is_kept
    for cell in ("done flower", "help"):
        running.press(cell)
        running.pass_time(2.0)
    running.recorder.close()
    assert counted(journal) == before


def test_file_that_was_removed_is_written_anew_though_nobody_plays_on(tmp_path: Path) -> None:
    play = recorded(tmp_path / "games", turns=2)
    turns = play.journal.games()[0].turns
    for file in tmp_path.glob("games*"):
        file.unlink()
    play.wait(70.0)
    with closing(Journal.open(tmp_path / "games")) as again:
        assert [kept.turns for kept in again.games()] == [turns]
    keys_told = [notice.key for notice in play.recorder.feature.notices()]  # type: ignore[misc]
    assert any(key.startswith("notice-records-") for key in keys_told)
    play.journal.close()


def test_a_turn_is_kept_before_any_light_shows_it(tmp_path: Path) -> None:
    """Another program, reading the file at each frame, finds every turn that the frame can show."""
    journal, reader = (Journal.open(tmp_path / "games") for _ in range(2))
    plays: list[Play] = []
    checked = []

    def compare() -> None:
        if plays:
            shown = plays[0].session.match.turns
            kept = reader.game_with_key(plays[0].recorder.game)
            assert (kept.turns if kept else ()) == shown
            checked.append(len(shown))

    plays.append(Play(journal, seed=3, before_light=compare))
    plays[0].play(6)
    assert set(checked) >= {0, 1, 2, 3, 4, 5}
    reader.close()
    journal.close()


def test_an_unfinished_game_goes_on_with_its_stones_where_they_stood(journal: Journal) -> None:
    before = Recorded(journal)
    before.first_turn()
    before.touch(("lift", "a6"))  # in the middle of Tendril's turn the plug is pulled
    journal.release(before.recorder.game)
    unfinished = journal.unfinished("garden")
    assert unfinished is not None
    after = Recorded(journal, unfinished)
    status = status_of(after.program)
    assert (status["turns"], status["side"], status["reason"]) == (["f1e2:1"], 1, None)
    stacks = after.program.table()["stacks"]
    assert (stacks["e2"], stacks["d4"], stacks["a6"]) == ([0, 0, 0], [0], [1, 1, 1])
    assert stacks["flower card 1"] == []
    ask(after.program, do="undo")
    after.pass_time(0.1)
    assert journal.game(1).turns == ()
    assert len(journal.games()) == 1
    assert len(journal.runs(unfinished.key)) == 2


def test_a_game_with_handicap_stones_goes_on_and_replays(journal: Journal) -> None:
    """RC-61: its record begins at a position that says so."""
    before = Recorded(journal)
    ask(before.program, do="new", game="garden", handicap=2)
    before.pass_time(1.0)
    before.first_turn()
    key = before.recorder.game
    journal.release(key)
    unfinished = journal.unfinished("garden")
    assert unfinished is not None
    assert unfinished.setup.start == "z2x1x/6/6/6/6/5c f 14,12 1234,1234 -"
    after = Recorded(journal, unfinished)
    status = after.program.status("en")
    assert (status["title"], status["turns"]) == ("Garden, handicap stones: 2", ["f1e2:1"])
    assert after.program.table()["stacks"]["f6"] == [1]
    before.recorder.close()
    runs = [run for run in journal.runs(key) if run.setup.start == unfinished.setup.start]
    assert runs
    assert all(replay(run).is_same for run in runs)


def test_a_game_goes_on_with_its_own_cards_and_so_does_the_next_one(journal: Journal) -> None:
    cards = built_in_card_set().model_copy(update={"name": "mine"})
    journal.begin("their-game", GameSetup.of(game_named("garden", cards)), EPOCH)
    journal.turn("their-game", "f1e2:1", EPOCH + 1)
    running = Recorded(journal, journal.unfinished("garden"))
    assert (running.program.session.game.setup.card_fields() or {})["name"] == "mine"
    ask(running.program, do="new", game="throne")
    assert (running.program.session.game.setup.card_fields() or {})["name"] == "mine"


def test_a_new_game_by_the_page_is_another_game(journal: Journal) -> None:
    running = Recorded(journal)
    running.first_turn()
    ask(running.program, do="new", game="throne")
    running.pass_time(0.5)
    running.touch(("lift", "f1"), ("set", "e1"), ("pull", "flower card 1"))
    for square in ("d3", "e2", "f3"):
        running.touch(("take", "flower hand"), ("set", square))
    running.pass_time(1.0)
    assert [(kept.setup.game, len(kept.turns)) for kept in journal.games()] == [
        ("garden", 1),
        ("throne", 1),
    ]
    assert EPOCH < journal.game(1).acts[0].at < EPOCH + 10
    running.recorder.close()
    for kept in journal.games():
        (run,) = journal.runs(kept.key)
        assert replay(run).is_same
        assert run.board == running.program.game_loop.board.geometry


def test_a_game_that_the_rules_refuse_or_the_board_cannot_hold_is_not_gone_on_with(journal: Journal) -> None:
    running = Recorded(journal)
    before = status_of(running.program)
    with pytest.raises(IllegalTurn):
        running.program.resume(game_named("garden"), None, ["a1a2:1"])
    with pytest.raises(NiwashiError, match="has no cells"):
        running.program.resume(game_named("borderland"), None, [])
    assert status_of(running.program) == before


def test_page_says_that_nothing_is_kept_until_it_is(journal: Journal) -> None:
    running = Recorded(journal)
    journal.ask("PRAGMA query_only = ON")
    running.first_turn()
    (said,) = status_of(running.program)["notices"]
    assert said
    assert status_of(running.program)["turns"] == ["f1e2:1"]
    journal.ask("PRAGMA query_only = OFF")
    running.pass_time(6.0)
    assert status_of(running.program)["notices"] == []
    assert journal.game(1).turns == ("f1e2:1",)


def test_the_result_is_kept_and_a_take_back_takes_it_away(tmp_path: Path) -> None:
    play = recorded(tmp_path / "games", 500, seed=5)
    kept = play.journal.game(1)
    assert kept.result == play.session.match.result is not None
    assert kept.ended_at is not None
    assert kept.ended_at >= kept.acts[-1].at
    play.take_back()
    assert play.journal.game(1).result is None
    play.recorder.close()
    play.journal.close()


def test_events_before_the_first_reading_are_harmless(journal: Journal) -> None:
    recorder = Recorder(journal, lambda: EPOCH, keys("early"))
    recorder._on_event(Event(EventKind.HELP, 1.0))
    recorder._on_heard(1.0)
    recorder.close()
    assert journal.games() == ()


def test_trace_has_the_boards_own_report(tmp_path: Path) -> None:
    play = recorded(tmp_path / "games", 1)
    session, before = play.session, play.game_loop.board.read(play.clock.now)
    ghosts = Reading(before.values, before.pressed, (Notice("notice-ghosts", ("a1", "b2")),))
    play.recorder._on_reading(session, ghosts, play.clock.now)
    play.recorder.close()
    (run,) = play.journal.runs(play.recorder.game)
    assert (run.trace[-1].kind, run.trace[-1].detail) == ("notice", "notice-ghosts a1,b2")
    assert replay(run).is_same
    play.journal.close()


@pytest.mark.parametrize(("is_full", "status"), [(True, ExitCode.NO), (False, 0)])
def test_unwritten_records_are_reported_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_full: bool, status: int
) -> None:
    async def played(program: LiveProgram, *_: object, **__: object) -> None:
        program.step()
        hooks: list[Any] = list(program.game_loop.features.notices)
        owners = (getattr(hook, "__self__", None) for hook in hooks)
        (recorder,) = (owner for owner in owners if isinstance(owner, Recorder))
        if is_full:
            recorder.journal.ask("PRAGMA query_only = ON")
        for turn in ("f1e2:1", "a6b5:2"):
            program.game_loop.carry_out(turn, program.clock())
        program.step()

    monkeypatch.setattr("niwashi.cli.playing.run", played)
    asked = ["play", "--no-browser", "--records", str(tmp_path / "games")]
    ended = apart(lambda: CliRunner().invoke(app, asked))
    assert ended.exit_code == status, ended.output
    assert ("2 turns are lost" in ended.stderr) == is_full
