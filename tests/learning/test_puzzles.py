"""A puzzle in the running program: begun, answered, helped with, solved, left; and what is kept of it."""

from collections.abc import Iterator
from datetime import date
from random import Random
from typing import Any

import pytest
from tests.opponents.thinkers import Agency, found
from tests.server.asking import ask, status_of
from tests.server.running import Running
from tests.session.solver import LINE, puzzle

from niwashi.board_types import Cue
from niwashi.engine.analysis import Analysis, Proof
from niwashi.errors import NiwashiError
from niwashi.games.game import Act
from niwashi.learning import puzzle_files as kits_puzzles
from niwashi.learning.attempt_state import AttemptState
from niwashi.learning.problem import problem_for
from niwashi.learning.progress import MOST_PLAYERS, Progress
from niwashi.learning.puzzle_files import puzzles_for
from niwashi.opponents.engines import Engines
from niwashi.opponents.search_place import Question
from niwashi.records.kept import PuzzleTry, TryResult
from niwashi.words.catalogue import translate

WRONG, ANSWER = "e5e4:4", "c2b2:1"
FILE = (puzzle(), puzzle(id="garden-002", rating=1700), puzzle(id="garden-003", rating=1200))
TWO_ACTIONS = next(each for each in puzzles_for("borderland") if each.line == ("k3,j2-j3",))
"""A puzzle whose solution places a piece on k3 and then steps from j2 to j3."""


@pytest.fixture(autouse=True)
def three_puzzles(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Three puzzles of Garden, and no others."""
    problem_for.cache_clear()
    monkeypatch.setattr(kits_puzzles, "puzzled", lambda: ("garden",))
    monkeypatch.setattr(kits_puzzles, "puzzles_for", lambda game: {"garden": FILE}[game])
    yield
    problem_for.cache_clear()


def refuting(question: Question) -> Analysis:
    del question
    return found(ANSWER, depth=6)


def silent(question: Question) -> None:
    del question


class Puzzled(Running):
    """A program with a puzzle on, and hands that play turns."""

    def __init__(
        self, answer: Any = refuting, which: str = "garden-001", player: str = "", game: str = "garden"
    ) -> None:
        self.agency = Agency(answer)
        super().__init__(engines=Engines(Random(1), self.agency))
        self.pass_time(0.5)
        ask(self.program, do="puzzle", game=game, which=which, player=player)
        self.pass_time(0.5)

    @property
    def status(self) -> Any:
        return status_of(self.program)

    @property
    def view(self) -> Any:
        return self.status["puzzle"]

    def play(self, turn: str, wait_s: float = 8.0) -> None:
        """A turn by hand, and time for the answer to it."""
        match = self.program.game_loop.session.match
        option = next(o for o in match.options if o.turn == turn)
        hand = f"{match.game.players[match.side]} hand"
        for handling in sorted(option.handlings, key=lambda h: h.step):
            match handling.act:
                case Act.ADD:
                    self.do("take", handling.pile or hand)
                    self.do("add", handling.place)
                case Act.TAKE:
                    self.do("take", handling.place)
                    self.do("set", handling.pile or hand)
                case Act.RETURN:
                    self.do("put", handling.place)
                case act:
                    self.do(str(act), handling.place)
        self.finish()
        self.pass_time(wait_s)

    def finish(self) -> None:
        """Press *done* where that is asked."""
        self.pass_time(1.5)
        button = next((cell for cell, cue in self.cues().items() if cue is Cue.PRESS_DONE), None)
        trial = self.program.puzzles.trial
        if button is not None and trial is not None and trial.state is AttemptState.OPEN:
            self.press(button)

    def done(self) -> None:
        self.press(next(cell for cell, cue in self.cues().items() if cue is Cue.PRESS_DONE))
        self.pass_time(1.0)


def test_a_puzzle_is_set_out_at_once_and_says_what_is_to_be_found() -> None:
    guest = Puzzled()
    assert guest.program.game_loop.session.is_settled
    assert guest.status["say"] == translate("puzzle-task-win", player="Tendril", turns=2)
    assert "2手" in status_of(guest.program, "ja")["say"]
    assert (guest.view["id"], guest.view["state"], guest.view["rating"]) == ("garden-001", "open", 1400)
    assert guest.status["lesson"] is None


def test_the_right_turn_is_answered_by_the_programs_hand_and_the_last_one_solves_it() -> None:
    guest = Puzzled()
    guest.play(LINE[0])
    assert guest.turns == LINE[:2]
    assert guest.status["say"] == translate("puzzle-task-win", player="Tendril", turns=1)
    guest.play(LINE[2], 1.0)
    assert (guest.view["state"], guest.status["say"]) == ("solved", translate("puzzle-solved"))
    mine = guest.program.puzzles.progress.of("")
    assert (mine.solved, dict(mine.tried)) == (frozenset({"garden-001"}), {"garden-001": TryResult.SOLVED})
    assert guest.view["gain"] > 0
    assert guest.view["own_rating"] == 1500 + guest.view["gain"]
    assert Cue.WON in guest.cues().values()


def test_done_leads_to_the_next_suitable_puzzle() -> None:
    guest = Puzzled()
    guest.play(LINE[0])
    guest.play(LINE[2], 1.0)
    guest.done()
    assert (guest.view["id"], guest.view["state"]) == ("garden-003", "open"), "an easier one, to begin with"
    assert guest.program.game_loop.session.is_settled


def test_a_wrong_turn_is_refuted_on_the_table_and_costs_rating_once() -> None:
    guest = Puzzled()
    guest.play(WRONG)
    assert guest.turns == (WRONG, ANSWER)
    assert guest.program.table()["stacks"]["b2"]
    assert (guest.view["state"], guest.status["say"]) == ("failed", translate("puzzle-wrong-holds"))
    cost = guest.view["gain"]
    assert cost < 0
    guest.done()
    assert guest.view["state"] == "open"
    assert not guest.turns
    guest.play(LINE[0])
    guest.play(LINE[2], 1.0)
    mine = guest.program.puzzles.progress.of("")
    assert (mine.solved, mine.tried["garden-001"]) == (frozenset({"garden-001"}), TryResult.MISSED)
    assert guest.view["own_rating"] == 1500 + cost


def test_the_board_never_waits_for_whoever_searches() -> None:
    guest = Puzzled(silent)
    guest.play(WRONG, 2.0)
    assert (guest.view["state"], guest.status["say"]) == ("asked", translate("puzzle-asked"))
    assert guest.agency.only.asked[0].turns == (WRONG,)
    ask(guest.program, do="undo")
    guest.pass_time(2.0)
    assert (guest.view["state"], guest.agency.only.cancelled) == ("open", 1)


def test_an_engine_that_answers_nonsense_leaves_a_wrong_turn_wrong() -> None:
    guest = Puzzled(lambda _: found("a1a9:7", "b1", proof=Proof.WIN, distance=3))
    guest.play(WRONG)
    assert (guest.turns, guest.view["state"]) == ((WRONG,), "failed")


def test_without_the_programs_hand_lights_ask_for_the_answer() -> None:
    guest = Puzzled()
    ask(guest.program, do="hand", is_lent=False)
    guest.play(LINE[0])
    assert guest.status["say"] == translate("lesson-answer", player="Flower")
    assert Cue.ARRIVES in guest.cues().values()


def test_help_tells_where_it_begins_and_then_all_which_counts_as_missed() -> None:
    guest = Puzzled()
    ask(guest.program, do="puzzle-help")
    assert guest.status["say"] == translate("puzzle-hint-piece")
    guest.pass_time(0.1)
    assert guest.cues()["e5"] is Cue.HINT
    assert guest.program.puzzles.progress.of("").tried == {}
    ask(guest.program, do="puzzle-help")
    assert "e5 to e4 with Bamboo" in guest.status["say"]
    assert guest.program.puzzles.progress.of("").tried == {"garden-001": TryResult.MISSED}
    assert guest.view["gain"] < 0


@pytest.fixture
def two_actions(monkeypatch: pytest.MonkeyPatch) -> Puzzled:
    monkeypatch.setattr(kits_puzzles, "puzzled", lambda: ("borderland",))
    monkeypatch.setattr(kits_puzzles, "puzzles_for", lambda _: (TWO_ACTIONS,))
    return Puzzled(game="borderland", which=TWO_ACTIONS.id)


def hinted(guest: Puzzled) -> set[str]:
    return {place for place, cue in guest.cues().items() if cue is Cue.HINT}


def test_solution_of_two_actions_stays_lit_and_said_until_both_are_done(two_actions: Puzzled) -> None:
    guest = two_actions
    for _ in range(2):
        ask(guest.program, do="puzzle-help")
    guest.pass_time(0.1)
    said = guest.status["say"]
    assert hinted(guest) == {"k3"}
    guest.do("take", "white hand")
    guest.do("add", "k3")
    guest.pass_time(1.0)
    assert (hinted(guest), guest.status["say"]) == ({"j2", "j3"}, said)
    guest.do("lift", "j2")
    guest.pass_time(0.2)
    assert hinted(guest) == {"j3"}, "where the lifted piece goes"
    guest.do("set", "j3")
    guest.finish()
    assert hinted(guest) == set()


def test_light_of_a_solution_goes_where_hands_leave_it_and_comes_back(two_actions: Puzzled) -> None:
    guest = two_actions
    for _ in range(2):
        ask(guest.program, do="puzzle-help")
    guest.do("take", "white hand")
    guest.do("add", "g10")
    guest.pass_time(1.0)
    assert guest.program.game_loop.session.match.actions == ("g10",)
    assert hinted(guest) == set()
    with pytest.raises(NiwashiError, match="no hint now"):
        ask(guest.program, do="puzzle-help")
    guest.do("take", "g10")
    guest.do("set", "white hand")
    guest.pass_time(1.0)
    assert hinted(guest) == {"k3"}


def test_help_is_told_in_the_middle_of_the_right_turn(two_actions: Puzzled) -> None:
    guest = two_actions
    guest.do("take", "white hand")
    guest.do("add", "k3")
    guest.pass_time(1.0)
    ask(guest.program, do="puzzle-help")
    assert hinted(guest) == {"j2"}
    assert guest.status["say"] == translate("puzzle-hint-piece")


def test_solution_after_a_hint_counts_as_hinted() -> None:
    guest = Puzzled()
    ask(guest.program, do="puzzle-help")
    guest.play(LINE[0])
    guest.play(LINE[2], 1.0)
    assert guest.program.puzzles.progress.of("").tried == {"garden-001": TryResult.HINTED}


def test_the_help_button_explains_lights_and_asks_no_engine() -> None:
    guest = Puzzled()
    for _ in range(2):
        guest.press("help")
    assert guest.agency.hired == {}
    assert guest.status["hint"]["text"] == ""


def test_commands_that_would_end_a_puzzle_are_refused() -> None:
    guest = Puzzled()
    for command in ({"do": "hint"}, {"do": "position", "position": "x"}, {"do": "review"}):
        with pytest.raises(NiwashiError, match="A puzzle is on"):
            ask(guest.program, **command)


def test_leaving_restores_the_game() -> None:
    running = Running(engines=Engines(Random(1), Agency()))
    running.pass_time(0.5)
    running.program.game_loop.carry_out("f1e2:3", running.clock())
    running.pass_time(0.1)
    before = status_of(running.program)["position"]
    ask(running.program, do="puzzle", game="garden", which="next")
    running.pass_time(0.5)
    assert status_of(running.program)["puzzle"]["left_game"]
    ask(running.program, do="lesson", game="garden")
    assert status_of(running.program)["puzzle"] is None
    ask(running.program, do="puzzle", game="garden", which="next")
    assert status_of(running.program)["lesson"] is None
    ask(running.program, do="puzzle-leave")
    running.pass_time(1.0)
    status = status_of(running.program)
    assert (status["position"], status["puzzle"], running.turns) == (before, None, ("f1e2:3",))


def test_a_new_game_ends_a_puzzle() -> None:
    guest = Puzzled()
    ask(guest.program, do="new", game="throne")
    guest.pass_time(0.5)
    assert (guest.view, guest.program.game_loop.session.game.name) == (None, "throne")


def test_without_a_puzzle_there_is_nothing_to_help_with() -> None:
    running = Running()
    for do in ("puzzle-help", "puzzle-again", "puzzle-next", "puzzle-leave"):
        with pytest.raises(NiwashiError, match="No puzzle is on"):
            ask(running.program, do=do)


def test_a_puzzle_that_there_is_not_changes_nothing() -> None:
    guest = Puzzled()
    with pytest.raises(NiwashiError, match="The first is garden-001, the last garden-003"):
        ask(guest.program, do="puzzle", game="garden", which="garden-999")
    assert guest.view["id"] == "garden-001"


def test_nobody_solves_puzzles_while_the_program_shows_a_game() -> None:
    running = Running()
    running.program.demo = True
    with pytest.raises(NiwashiError, match="Puzzles are not available"):
        ask(running.program, do="puzzle", game="garden", which="next")


def test_the_list_knows_today_and_how_far_each_player_has_come() -> None:
    guest, kept = Puzzled(which="daily", player="Aki"), list[PuzzleTry]()
    guest.program.puzzles.keep(Progress(keep=kept.append))
    guest.program.puzzles.today = lambda: date(2026, 11, 23)
    guest.play(LINE[0])
    guest.play(LINE[2], 1.0)
    mine = guest.program.puzzle_list("garden", "Aki", "ja")
    assert [item["state"] for item in mine["puzzles"]].count("solved") == mine["solved"] == 1
    assert mine["puzzles"][0]["task"] == "2手で勝ち"
    assert guest.program.puzzle_list("garden", "", "en")["solved"] == 0
    assert mine["daily"] in {each.id for each in FILE}
    again = Progress(kept).of("Aki")
    assert (round(again.rating.value), len(again.solved)) == (mine["rating"], 1)


def test_solver_name_has_letters_only() -> None:
    sent = " \x1b[31mAki\x00"
    puzzled = Puzzled(silent, player=sent)
    assert puzzled.view["player"] == "[31mAki"
    for _ in range(2):
        ask(puzzled.program, do="puzzle-help")
    assert puzzled.program.puzzles.progress.of("[31mAki").tried == {"garden-001": TryResult.MISSED}
    listed = puzzled.program.puzzle_list("garden", sent, "en")
    assert {each["id"]: each["state"] for each in listed["puzzles"]}["garden-001"] == "missed"


def test_no_flood_of_names_is_kept_and_the_puzzle_that_is_on_stays() -> None:
    puzzled = Puzzled(silent, player="Aki")
    progress = puzzled.program.puzzles.progress
    for number in range(MOST_PLAYERS):
        progress.note(f"player {number}", "garden-001", 1500, TryResult.MISSED)
    with pytest.raises(NiwashiError, match="and no more"):
        ask(puzzled.program, do="puzzle", game="garden", which="garden-002", player="another")
    assert (puzzled.view["id"], puzzled.view["player"]) == ("garden-001", "Aki")
    ask(puzzled.program, do="puzzle", game="garden", which="garden-002", player="player 7")
    assert puzzled.view["id"] == "garden-002"
