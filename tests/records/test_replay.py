"""The flight recorder: what was recorded comes out again, bit for bit, whatever the hands did."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.marks import quick_first
from tests.records.playing import GARDEN_36, Play, recorded

from niwashi.board_types import EventKind, Geometry, Reading
from niwashi.errors import BadRecords
from niwashi.games.known import game_named
from niwashi.loop.replaying import replay
from niwashi.records.journal import Journal
from niwashi.records.trace import INPUTS, Run, TraceEntry, reading_after, reading_change
from niwashi.stack import EMPTY
from niwashi_sim.direct import SENSES


@pytest.mark.parametrize("seed", quick_first(range(2)))
@pytest.mark.parametrize("senses", SENSES)
@pytest.mark.parametrize("name", ["garden", "throne"])
def test_clumsy_games_replay_bit_for_bit_on_every_kind_of_board(
    tmp_path: Path, senses: str, name: str, seed: int
) -> None:
    play = recorded(tmp_path / "games", 8, senses=senses, game=game_named(name), seed=(name, seed))
    play.recorder.close()
    with closing(play.journal) as journal:
        (run,) = journal.runs(journal.game(1).key)
        replayed = replay(run)
        assert replayed.first_difference is None
        assert replayed.is_same
        assert replayed.turns == play.session.match.turns == journal.game(1).turns
        assert EventKind.TURN in {entry.kind for entry in replayed.found}


def test_run_on_a_board_without_a_square_of_its_game_is_refused(tmp_path: Path) -> None:
    play = recorded(tmp_path / "games", 2)
    play.recorder.close()
    with closing(play.journal) as journal:
        (run,) = journal.runs(journal.game(1).key)
    damaged = Geometry(
        tuple(replace(cell, name="d\ufffd" if cell.name == "d1" else cell.name) for cell in run.board)
    )
    with pytest.raises(BadRecords, match="without the cells d1"):
        replay(replace(run, board=damaged))


def test_wrong_moves_take_backs_and_help_are_in_the_trace(tmp_path: Path) -> None:
    kinds: set[str] = set()
    wanted = {"reading", "rest", "undo", "turn", "taken-back", "wrong", "right-again", "carried-out"}
    for seed in range(4):
        play = recorded(tmp_path / str(seed), 10, seed=seed)
        play.recorder.close()
        with closing(play.journal) as journal:
            kinds |= {entry.kind for entry in journal.runs(journal.game(1).key)[0].trace}
        if wanted <= kinds:
            return
    raise AssertionError(f"in no game: {wanted - kinds}")


def test_a_board_cleared_for_the_next_game_belongs_to_both(tmp_path: Path) -> None:
    play = recorded(tmp_path / "games", 500, seed=5)
    assert play.session.match.result is not None
    for layout in (dict.fromkeys(play.game.places, EMPTY), play.game.layout(play.game.start())):
        play.table.arrange(layout)
        play.step()
        play.wait(3.0)
    play.play(3)
    play.recorder.close()
    with closing(play.journal) as journal:
        first, second = journal.games()
        assert first.result is not None
        assert first.match().result == first.result
        assert (second.result, second.turns) == (None, play.session.match.turns)
        (run,) = journal.runs(second.key)
        assert journal.runs(first.key) == (run,)
        assert journal.played_in(run.key) == (first.key, second.key)
        replayed = replay(run)
        assert replayed.is_same
        assert [e.kind for e in replayed.found].count(EventKind.NEW_GAME) == 1
        assert replayed.turns == second.turns


def test_another_program_or_another_trace_is_noticed(tmp_path: Path) -> None:
    play = recorded(tmp_path / "games", 4)
    play.recorder.close()
    with closing(play.journal) as journal:
        (run,) = journal.runs(journal.game(1).key)
    last = max(i for i, entry in enumerate(run.trace) if entry.kind == EventKind.TURN)
    for tampered in (
        run.trace[:last] + run.trace[last + 1 :],
        (*run.trace[:last], replace(run.trace[last], at=run.trace[last].at + 1e-9), *run.trace[last + 1 :]),
        (*run.trace[:last], replace(run.trace[last], detail="a1a2:1"), *run.trace[last + 1 :]),
        tuple(entry for entry in run.trace if entry.kind != "rest"),
    ):
        replayed = replay(replace(run, trace=tampered))
        assert not replayed.is_same
        assert replayed.first_difference is not None


def test_only_changes_are_kept(tmp_path: Path) -> None:
    play = Play(Journal.open(tmp_path / "games"))
    for _ in range(2000):
        play.clock.now += 0.005
        play.step()
    entries = len(play.journal.ask("SELECT * FROM trace")) + len(play.recorder._entries)
    assert entries <= 3  # the first reading, and that the board rested
    play.journal.close()


READINGS = st.integers(1, 40).flatmap(
    lambda cells: st.lists(
        st.builds(
            Reading,
            st.tuples(*[st.integers(0, 40)] * cells),
            st.integers(0, 2**cells - 1),
        ),
        min_size=1,
        max_size=8,
    )
)


@given(READINGS)
def test_readings_come_back_from_their_changes(readings: list[Reading]) -> None:
    before, found = None, Reading((0,) * len(readings[0].values))
    for reading in readings:
        found = reading_after(found, reading_change(before, reading))
        assert found == reading
        before = reading


@pytest.mark.parametrize(
    "text", ["x", "1", "1=", "=1", "9=1", "+9", "1=1=1", "-", "+-1", "1=-1", "12345=1", "٣=1"]
)
def test_invalid_change_of_a_reading_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        reading_after(Reading((0,) * 4), text)


@pytest.mark.parametrize(
    "entry",
    [
        TraceEntry(1.0, "reading", "999=1"),
        TraceEntry(1.0, "carry-out", "a1a2:1"),
        TraceEntry(1.0, "carry-out", "hello"),
    ],
)
def test_a_trace_that_no_session_was_given_is_refused(tmp_path: Path, entry: TraceEntry) -> None:
    play = recorded(tmp_path / "games", 1)
    play.recorder.close()
    with closing(play.journal) as journal:
        (run,) = journal.runs(journal.game(1).key)
    assert entry.kind in INPUTS
    with pytest.raises(BadRecords, match="can't come from a board"):
        replay(replace(run, trace=(*run.trace, entry)))


def test_a_run_that_begins_against_the_rules_is_refused(tmp_path: Path) -> None:
    play = recorded(tmp_path / "games", 1)
    play.recorder.close()
    with closing(play.journal) as journal:
        (run,) = journal.runs(journal.game(1).key)
    wrong: list[Run] = [
        replace(run, turns=("a1a2:1",)),
        replace(run, setup=replace(run.setup, start="nowhere")),
        replace(run, setup=replace(run.setup, game="chess")),
        replace(run, setup=replace(run.setup, cards='{"name":"empty"}')),
    ]
    for each in wrong:
        with pytest.raises(BadRecords, match="can't be played again"):
            replay(each)
    assert len(run.board) == len(GARDEN_36)
