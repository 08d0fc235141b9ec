"""A knocked table, a board declared right, positions set up, turns left in the middle."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.marks import quick_first
from tests.server.asking import ask, status_of
from tests.server.running import Running
from tests.session.instructed_hands import InstructedHands

from niwashi.board_types import Task
from niwashi.games.game import PlaceKind
from niwashi.loop.recorder import Recorder
from niwashi.loop.replaying import replay
from niwashi.records.journal import Journal
from niwashi.records.kept import ActKind
from niwashi.records.lines import record_lines, take_in
from niwashi.session.session import Session
from niwashi_sim.hands import Hands
from niwashi_sim.simulated_match import SessionEyes


class Evening(Running):
    """A simulated program that is recorded; a plug may be pulled at any time."""

    def __init__(self, file: Path, game: str = "garden", *, resumed: bool = False) -> None:
        super().__init__(game, now=100.0)
        self.journal = Journal.open(file)
        unfinished = self.journal.unfinished(game) if resumed else None
        assert (unfinished is not None) == resumed
        if unfinished is not None:
            match = unfinished.match()
            self.program.resume(match.game, match.start, match.turns, match.actions)
        count = iter(range(10**6))
        self.recorder = Recorder(
            self.journal,
            lambda: 1.75e9 + self.clock.now,
            lambda: f"key-{file.stem}-{resumed}-{next(count):06}",
            resumed=unfinished,
        )
        self.program.game_loop.add(self.recorder.feature)
        self.pass_time(1.0)

    @property
    def session(self) -> Session:
        return self.program.game_loop.session

    @property
    def table(self) -> Any:
        return self.program.tabletop.table  # type: ignore[union-attr]

    def play(self, turn: str) -> None:
        """By the hands of the player to move."""
        side = self.session.match.side
        option = next(o for o in self.session.game.options(self.session.match.here) if o.turn == turn)
        hands = Hands(self.table, self.session.geometry, SessionEyes(self.session), side, Random(1))
        for seconds in hands.play(option):
            self.pass_time(seconds)

    def follow(self) -> None:
        follower = InstructedHands(self.table, "hand", Random(1))
        for _ in range(100):
            repair = self.session.flow.repair
            if repair is None:
                return
            is_equal = repair.is_equal
            doing = follower.check(repair, repair.goal) if is_equal else follower.do(repair.steps[0])
            for _ in doing:
                self.pass_time(0.15)
            self.pass_time(1.0)
            if is_equal and self.session.flow.repair is not None:
                ask(self.program, do="right")
        raise AssertionError(repair)


def standing(evening: Evening) -> dict[str, Any]:
    places = evening.session.game.places
    return {n: s for n, s in evening.table.layout().items() if places[n].kind is not PlaceKind.PILE}


def test_a_table_that_was_knocked_over_leads_back_and_the_trace_replays(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "games")
    evening.play("f1e2:1")
    before = standing(evening)
    ask(evening.program, do="knock")
    evening.pass_time(1.0)
    told = status_of(evening.program)["repair"]
    assert evening.session.flow.task is Task.REPAIR
    assert told["pace"] == "stepwise"
    assert told["steps"]
    ask(evening.program, do="pace")
    assert status_of(evening.program)["repair"]["pace"] == "at-once"
    evening.follow()
    assert standing(evening) == before
    assert status_of(evening.program)["repair"] is None
    assert evening.session.match.turns == ("f1e2:1",)
    evening.recorder.close()
    (run,) = evening.journal.runs(evening.recorder.game)
    assert replay(run).is_same


def test_a_board_declared_right_is_a_new_start_of_the_same_game(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "games")
    evening.play("f1e2:1")
    for place in ("c3", "a1", "d6"):
        evening.table.take("me", "flower hand")
        evening.table.add("me", place)
    evening.pass_time(1.0)
    for _ in range(2):
        ask(evening.program, do="right")
    position = evening.session.match.position
    assert evening.session.is_settled
    assert evening.session.match.layout()["c3"].height == 1
    evening.play(evening.session.game.legal_turns(position)[0])
    (kept,) = evening.journal.games()
    assert [act.deed for act in kept.acts] == [ActKind.TURN, ActKind.ARRANGED, ActKind.TURN]
    assert kept.match().start == position
    assert len(kept.turns) == 1
    text = list(record_lines(evening.journal, [kept]))
    evening.recorder.close()
    evening.journal.close()
    again = Evening(tmp_path / "games", resumed=True)
    assert again.session.match.turns == kept.turns
    assert again.session.match.start == position
    again.recorder.close()
    others = Journal.open(tmp_path / "others")
    with (tmp_path / "lines").open("w+", encoding="utf-8") as file:
        file.write("\n".join(text) + "\n")
        file.seek(0)
        assert take_in(others, file).new == [kept.key]
    assert others.games()[0].acts == kept.acts
    others.close()
    again.journal.close()


def test_a_position_is_set_up_by_the_lights_and_kept_as_a_game(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "games", "throne")
    rules, dice = evening.session.game, Random(5)
    position = rules.start()
    for _ in range(12):
        position = rules.play(position, dice.choice(rules.legal_turns(position)))
    ask(evening.program, do="position", position=rules.format(position))
    assert evening.session.flow.task is Task.SET_UP
    evening.follow()
    assert evening.session.is_settled
    assert standing(evening) == {n: rules.layout(position)[n] for n in standing(evening)}
    evening.play(rules.legal_turns(position)[0])
    assert evening.journal.games()[-1].setup.start == rules.format(position)


@pytest.mark.parametrize("seed", quick_first(range(4), 2))
def test_after_a_pulled_plug_play_goes_on_in_the_middle_of_the_turn(tmp_path: Path, seed: int) -> None:
    evening, dice = Evening(tmp_path / "games", "borderland"), Random(seed)
    while not (evening.session.match.played and evening.session.match.begun):
        options = evening.session.game.options(evening.session.match.here)
        evening.play(dice.choice([o for o in options if o.goes_on] or options).turn)
    match = evening.session.match
    evening.journal.close()  # nothing of what the recorder may still hold is written
    again = Evening(tmp_path / "games", "borderland", resumed=True)
    assert again.session.match.turns == match.turns
    assert again.session.match.actions == match.actions
    assert again.session.match.here == match.here
    assert again.session.is_settled
    option = dice.choice(again.session.game.options(again.session.match.here))
    again.play(option.turn)
    (kept,) = again.journal.games()
    assert kept.match().turns == again.session.match.turns
    assert kept.match().actions == again.session.match.actions
    again.recorder.close()
    assert all(replay(run).is_same for run in again.journal.runs(kept.key))
    again.journal.close()


def test_an_action_given_up_is_kept_as_given_up(tmp_path: Path) -> None:
    evening, dice = Evening(tmp_path / "games", "borderland"), Random(1)
    while not (evening.session.match.played and evening.session.match.begun):
        options = evening.session.game.options(evening.session.match.here)
        evening.play(dice.choice([o for o in options if o.goes_on] or options).turn)
    ask(evening.program, do="undo")
    (kept,) = evening.journal.games()
    assert [act.deed for act in kept.acts][-2:] == [ActKind.BEGUN, ActKind.GIVEN_UP]
    assert kept.match().actions == ()
    evening.journal.close()


def test_a_small_mistake_is_led_out_of_on_request_from_source_to_destination(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "games")
    assert status_of(evening.program)["can_repair"] is False
    evening.table.lift("me", "f1")  # a Gardener goes one square
    evening.table.set_down("me", "b4")
    evening.pass_time(2.0)
    told = status_of(evening.program)
    assert told["repair"] is None
    assert told["can_repair"] is True
    ask(evening.program, do="pace")
    told = status_of(evening.program)
    assert [(step["act"], step["source"], step["goal"]) for step in told["repair"]["steps"]] == [
        ("move", "b4", "f1")
    ]
    cues = dict(zip([c.name for c in evening.session.geometry], told["cues"], strict=True))
    assert (cues["b4"], cues["f1"]) == ("leaves", "arrives")
    evening.follow()
    assert evening.session.is_settled
    evening.recorder.close()
    (run,) = evening.journal.runs(evening.recorder.game)
    assert replay(run).is_same
