"""How long each player has had the turn, by what is kept: over kills and pauses, and by the clocks."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

from tests.records.playing import EPOCH, GARDEN_36

from niwashi.games.known import game_named
from niwashi.games.setup import GameSetup
from niwashi.records.journal import Journal
from niwashi.records.kept import ActKind, Kept, RecordedAct
from niwashi.records.times import used_s
from niwashi.records.trace import Run, TraceEntry
from niwashi.server.table_clock import PlayerClocks

GARDEN = game_named("garden")


def run(key: str, began: float, last: float, turns: tuple[str, ...] = ()) -> Run:
    """A run whose session's clock said 50 when it began, and that noted a rest at its end."""
    trace = (TraceEntry(50.0 + last - began, "rest"),)
    return Run(key * 16, GameSetup.of(GARDEN), turns, GARDEN_36, "0", EPOCH + began, 50.0, trace)


def test_pauses_between_runs_do_not_count(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "games.sqlite3")) as journal:
        journal.begin("k" * 16, GameSetup.of(GARDEN), EPOCH)
        first = run("a", began=0.0, last=40.0)
        journal.enter(first, "k" * 16)
        journal.trace(first.key, first.trace)
        journal.turn("k" * 16, "f1e2:1", EPOCH + 10.0)
        journal.turn("k" * 16, "a6b5:1", EPOCH + 25.0)
        second = run("b", began=1000.0, last=1007.0, turns=("f1e2:1", "a6b5:1"))
        journal.enter(second, "k" * 16)
        journal.trace(second.key, second.trace)
        kept = journal.game(1)
        assert used_s(kept, journal.runs(kept.key)) == (15.0 + 7.0, 15.0)


def test_a_turn_taken_back_costs_whoever_had_the_turn() -> None:
    """Before the first turn nobody's time counts, as on a clock with a time control."""
    acts = (
        RecordedAct(ActKind.TURN, "f1e2:1", EPOCH + 4.0),
        RecordedAct(ActKind.TAKEN_BACK, "f1e2:1", EPOCH + 9.0),
        RecordedAct(ActKind.TURN, "f1e2:1", EPOCH + 11.0),
    )
    kept = Kept(1, "k" * 16, GameSetup.of(GARDEN), EPOCH, acts=acts)
    assert used_s(kept, [run("a", began=0.0, last=11.0)]) == (0.0, 5.0)


def test_a_turn_that_is_carried_out_costs_whoever_s_turn_it_was() -> None:
    acts = (
        RecordedAct(ActKind.TURN, "f1e2:1", EPOCH + 4.0),
        RecordedAct(ActKind.TURN, "a6b5:1", EPOCH + 20.0),
    )
    kept = Kept(1, "k" * 16, GameSetup.of(GARDEN), EPOCH, acts=acts)
    done = [
        TraceEntry(50.0 + at, "carried-out", what) for at, what in ((7.0, "carry-out"), (8.0, "take-back"))
    ]
    whole = run("a", began=0.0, last=30.0)
    assert used_s(kept, [whole]) == (10.0, 16.0)
    assert used_s(kept, [replace(whole, trace=(*done, *whole.trace))]) == (3.0 + 10.0, 13.0)
    last = TraceEntry(50.0 + 22.0, "carried-out", "carry-out")
    assert used_s(kept, [replace(whole, trace=(*done, last, *whole.trace))]) == (3.0 + 8.0, 13.0 + 2.0)


def test_without_runs_nothing_is_known_to_have_passed() -> None:

    kept = Kept(
        1, "k" * 16, GameSetup.of(GARDEN), EPOCH, acts=(RecordedAct(ActKind.TURN, "f1e2:1", EPOCH + 4.0),)
    )
    assert used_s(kept, []) == (0.0, 0.0)


def test_clocks_never_run_backwards_and_only_one_runs() -> None:
    clocks = PlayerClocks(3, [1.0])
    assert clocks.run(2, now=10.0)
    assert not clocks.run(2, now=11.0)
    assert clocks.used_s(now=9.0) == (1.0, 0.0, 0.0)
    assert clocks.used_s(now=12.0) == (1.0, 0.0, 2.0)
