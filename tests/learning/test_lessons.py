"""A lesson in the running program: begun, gone through, left, gone on with; and the game that waits."""

from pathlib import Path

import pytest
from tests.marks import quick_first
from tests.server.asking import ask, status_of
from tests.server.running import Running

from niwashi.board_types import Cue
from niwashi.errors import NiwashiError
from niwashi.learning.bookmark import Bookmark, Mark
from niwashi.loop.recorder import Recorder
from niwashi.records.journal import Journal
from niwashi.words.catalogue import translate


@pytest.fixture
def running() -> Running:
    running = Running()
    running.pass_time(0.5)
    return running


def begin(running: Running, game: str = "garden") -> None:
    ask(running.program, do="lesson", game=game)
    running.pass_time(0.5)


def first_turn(running: Running, wait_s: float = 8.0) -> None:
    """The first turn of the lesson of Garden, and what Tendril answers."""
    for verb, place in (("lift", "f1"), ("set", "e2"), ("pull", "flower card 3")):
        running.do(verb, place)
    for square in ("e3", "e4"):
        running.do("take", "flower hand")
        running.do("set", square)
    running.pass_time(wait_s)


def at(running: Running) -> tuple[int, int] | None:
    lesson = status_of(running.program)["lesson"]
    return None if lesson is None else (lesson["step"], lesson["steps"])


def test_a_lesson_says_its_sentence_where_the_board_always_speaks(running: Running) -> None:
    assert at(running) is None
    begin(running)
    assert at(running) == (1, 12)
    assert status_of(running.program)["say"] == translate("lesson-garden-lift")
    assert status_of(running.program, "ja")["say"] == translate("lesson-garden-lift", "ja")
    assert {place for place, cue in running.cues().items() if cue} == {"f1"}
    running.do("lift", "f1")
    assert (at(running), status_of(running.program)["say"]) == ((2, 12), translate("lesson-garden-set"))


def test_an_answer_is_carried_out_by_a_hand_of_the_programs(running: Running) -> None:
    begin(running)
    first_turn(running)
    assert at(running) == (5, 12)
    assert running.program.table()["stacks"]["b5"] == [1, 1, 1]
    assert status_of(running.program)["say"] == translate("lesson-garden-again")


def test_nobody_gets_in_the_way_of_that_hand(running: Running) -> None:
    begin(running)
    first_turn(running, wait_s=2.0)
    with pytest.raises(NiwashiError, match="watch, your turn comes next"):
        running.do("lift", "b5" if running.program.table()["stacks"]["b5"] else "a6")
    running.pass_time(6.0)
    assert at(running) == (5, 12)


def test_a_stack_that_was_lifted_by_mistake_is_spoken_of_before_the_lesson_goes_on(running: Running) -> None:
    begin(running)
    first_turn(running)
    for verb, place in (("lift", "e2"), ("set", "f2"), ("pull", "flower card 1")):
        running.do(verb, place)
    running.pass_time(1.0)
    assert (at(running), running.cues()["e4"]) == ((6, 12), Cue.GETS_ON_TOP)
    double = status_of(running.program)["say"]
    running.do("lift", "e4")
    running.pass_time(1.0)
    assert status_of(running.program)["say"] == translate("say-goes-back", places="e4")
    assert status_of(running.program, "ja")["say"] == translate("say-goes-back", "ja", places="e4")
    running.do("set", "e4")
    running.pass_time(1.0)
    assert status_of(running.program)["say"] == double


def test_without_that_hand_people_carry_it_out(running: Running) -> None:
    ask(running.program, do="hand", is_lent=False)
    begin(running)
    first_turn(running)
    assert status_of(running.program)["say"] == translate("lesson-answer", player="Tendril")
    assert running.cues()["b5"] is Cue.ARRIVES


def test_leaving_restores_the_game(running: Running) -> None:
    first_turn(running)
    assert running.turns == ("f1e2:3",)
    before = status_of(running.program)["position"]
    begin(running)
    assert status_of(running.program)["lesson"]["left_game"]
    ask(running.program, do="lesson-leave")
    running.pass_time(1.0)
    status = status_of(running.program)
    assert (status["position"], status["lesson"], running.turns) == (before, None, ("f1e2:3",))
    assert running.program.game_loop.session.is_settled
    assert running.program.table()["stacks"]["e4"] == [0]


def test_back_goes_to_the_turn_before(running: Running) -> None:
    begin(running)
    first_turn(running)
    ask(running.program, do="lesson-back")
    running.pass_time(1.0)
    assert (at(running), running.program.game_loop.session.is_settled) == ((1, 12), True)


def test_after_the_lesson_a_first_game_begins(running: Running) -> None:
    begin(running)
    ask(running.program, do="lesson-finish")
    running.pass_time(0.5)
    assert at(running) is None
    assert running.turns == ()
    assert status_of(running.program)["opponents"]["players"] == ["human", "engine:1"]
    assert status_of(running.program)["position"] == "z5/6/6/6/6/5c f 14,14 1234,1234 -"


def test_after_the_lesson_a_game_that_was_left_goes_on(running: Running) -> None:
    first_turn(running)
    begin(running)
    ask(running.program, do="lesson-finish")
    running.pass_time(0.5)
    assert running.turns == ("f1e2:3",)


def test_a_new_game_ends_the_lesson(running: Running) -> None:
    begin(running)
    ask(running.program, do="new", game="throne")
    running.pass_time(0.5)
    assert (at(running), running.program.game_loop.session.game.name) == (None, "throne")


def test_a_lesson_is_about_itself_alone(running: Running) -> None:
    begin(running)
    for command in ("hint", "why-not", "review"):
        with pytest.raises(NiwashiError, match="A lesson is on"):
            ask(running.program, do=command)


def test_refusal_says_why(running: Running) -> None:
    for command in ("lesson-back", "lesson-leave", "lesson-finish"):
        with pytest.raises(NiwashiError, match="No lesson is on"):
            ask(running.program, do=command)
    with pytest.raises(NiwashiError, match="There is no lesson for chess"):
        ask(running.program, do="lesson", game="chess")
    assert at(running) is None


def test_a_lesson_begun_in_a_lesson_leaves_the_same_game(running: Running) -> None:
    first_turn(running)
    begin(running)
    begin(running)
    ask(running.program, do="lesson-leave")
    running.pass_time(0.5)
    assert running.turns == ("f1e2:3",)


# What is kept


def test_no_turn_of_a_lesson_is_among_the_games(running: Running, tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "games.sqlite3")
    numbers = iter(range(99))
    running.program.game_loop.add(Recorder(journal, lambda: 0.0, lambda: f"key-{next(numbers)}").feature)
    first_turn(running)
    begin(running)
    first_turn(running)
    ask(running.program, do="lesson-leave")
    running.pass_time(1.0)
    turns = [kept.turns for kept in journal.games()]
    assert turns == [("f1e2:3",)]
    journal.close()


def test_a_lesson_goes_on_where_it_was(running: Running, tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    running.program.lessons.keep(Bookmark.beside(file))
    begin(running)
    first_turn(running)
    later = Running()
    later.program.lessons.keep(Bookmark.beside(file))
    assert later.program.lessons.left_off == Mark("garden", 4)
    later.program.lessons.resume()
    later.pass_time(1.0)
    assert (at(later), later.program.game_loop.session.is_settled) == ((5, 12), True)
    assert later.program.table()["stacks"]["e4"] == [0]
    ask(later.program, do="lesson-leave")
    assert Bookmark.beside(file).mark is None


@pytest.mark.parametrize(
    ("step", "goes_on_at"),
    quick_first([(1, 0), (2, 2), (11, 11), *((step, step) for step in (0, *range(3, 11)))], quick=3),
)
def test_each_step_is_gone_on_with_but_what_was_in_a_hand(
    running: Running, step: int, goes_on_at: int
) -> None:
    """The Gardener that was lifted in the first step stands where it stood."""
    running.program.lessons.begin("garden", step, resumed=True)
    running.pass_time(0.5)
    assert at(running) == (goes_on_at + 1, 12)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"game": 3, "step": 1}', '{"game": "garden", "step": -1}'])
def test_a_bookmark_that_says_nothing_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "games.lesson.json").write_text(text, encoding="utf-8")
    assert Bookmark.beside(tmp_path / "games").mark is None


def test_a_bookmark_that_lies_past_the_end_begins_with_the_last_step(
    running: Running, tmp_path: Path
) -> None:
    bookmark = Bookmark.beside(tmp_path / "mark")
    bookmark.put(Mark("garden", 99))
    running.program.lessons.keep(Bookmark.beside(tmp_path / "mark"))
    running.program.lessons.resume()
    running.pass_time(0.5)
    assert at(running) == (12, 12)


def test_a_lesson_of_another_game_comes_on_a_board_of_its_own(running: Running) -> None:
    first_turn(running)
    begin(running, "borderland")
    assert (running.program.game_loop.session.game.name, at(running)) == ("borderland", (1, 7))
    lit = [cue for cue in status_of(running.program)["cues"] if cue]
    assert lit == [Cue.GETS_STONE]
    ask(running.program, do="lesson-leave")
    running.pass_time(1.0)
    assert (running.turns, running.program.game_loop.session.is_settled) == (("f1e2:3",), True)


def test_a_garden_in_a_lesson_promises_only_what_its_step_asks(running: Running) -> None:
    begin(running, "karesansui")
    running.do("take", "monk south")
    running.do("set", "a1")
    running.pass_time(1.0)
    gardens = status_of(running.program)["gardens"]
    assert (at(running), gardens["turn_over"]) == ((2, 9), "")
    assert set(gardens["promises"]) <= {"f3"}


def test_a_demo_teaches_nothing(running: Running) -> None:
    running.program.demo = True
    assert running.program.scene("en")["lessons"] == []
    with pytest.raises(NiwashiError, match="Lessons are not available"):
        ask(running.program, do="lesson", game="garden")
    ask(running.program, do="handle", verb="press", place="help")
    running.pass_time(4.0)
    assert at(running) is None
