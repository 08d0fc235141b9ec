"""Lessons: what they claim is true, hands come through them, and no clumsiness loses the thread."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.learning.pupil import LESSONS, Pupil, course
from tests.marks import EXHAUSTIVE, quick_first

from niwashi.board_types import Cue, Task
from niwashi.data import seeds
from niwashi.errors import RefusedText
from niwashi.games.game import Game, Layout, PlaceKind
from niwashi.games.known import game_named
from niwashi.learning.course import course_of, half_done
from niwashi.learning.lesson import lesson_from
from niwashi.learning.lesson_files import course_for, taught
from niwashi.words.catalogue import LANGUAGES, keys, translate
from niwashi_sim.table import TableError

START = "z5/6/6/6/6/5c f 14,14 1234,1234 -"


# What is written


@pytest.mark.parametrize("name", LESSONS)
def test_lessons_agree_with_the_rules(name: str) -> None:
    """Working it out checks each turn, each handling and each claim; it raises where one is not so."""
    lesson = course(name).lesson
    assert any(step.claims.said() for step in lesson.steps)
    assert lesson.steps[-1].press == "done"


def test_a_kit_names_its_lesson_and_every_lesson_has_a_kit() -> None:
    assert set(taught()) == set(LESSONS)
    assert {name for name in LESSONS if course_for(name).lesson.game == name} == set(LESSONS)
    assert {file.stem for file in (seeds() / "lessons").glob("*.toml")} == set(LESSONS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LESSONS)
def test_each_step_has_its_sentence(name: str, language: str) -> None:
    for step in course(name).lesson.steps:
        assert translate(f"lesson-{name}-{step.say}", language, **step.claims.said())


@pytest.mark.parametrize("name", LESSONS)
def test_no_sentence_is_left_over(name: str) -> None:
    steps = {f"lesson-{name}-{step.say}" for step in course(name).lesson.steps}
    written = {key for key in keys("en") if key.startswith(f"lesson-{name}-")}
    assert {key.removesuffix("-done").removesuffix("-page") for key in written} == steps


def garden(*steps: dict[str, Any]) -> None:
    """Work a lesson of Garden out."""
    course_of(lesson_from({"game": "garden", "steps": list(steps)}, "mine.toml"), game_named("garden"))


def first(**more: Any) -> dict[str, Any]:
    return {"say": "lift", "position": START, "turn": "f1e2:3", **more}


WRONG: dict[str, tuple[list[dict[str, Any]], str]] = {
    "a step without its word": ([{"turn": "f1e2:3"}], '"say" is missing'),
    "a key that nobody knows": ([first(sya="x")], 'there is no field "sya"'),
    "a number where a list belongs": ([first(do=3)], '"do" can\'t be 3'),
    "a claim that nobody knows": ([first(claims={"takes": 2})], 'there is no field "takes"'),
    "no position at first": ([{"say": "lift", "turn": "f1e2:3"}], "needs one that the game knows"),
    "a position that can't be": ([first(position="6 f")], "needs one that the game knows"),
    "a turn that is not legal": ([first(turn="f1e2:9")], '"f1e2:9" is not legal there. Legal is'),
    "neither a turn nor a press": ([{"say": "lift", "position": START}], 'either "turn" or "press"'),
    "both a turn and a press": ([first(press="done")], 'either "turn" or "press"'),
    "no handling at all": ([first(do=["throw f1"])], "is not something that a hand does. Write one of"),
    "a handling of no turn": ([first(do=["lift e1"])], 'its turn has no "lift e1"'),
    "a handling left over": ([first(do=["lift f1"])], 'Leave "do" out there'),
    "an answer that is not legal": ([first(answers=["f1e2:3"])], "can't be played: f1e2:3 is not legal"),
    "too many stones": ([first(claims={"placed": 3})], "claims placed = 3; by the rules it is 2"),
    "too few squares": ([first(claims={"squares": 2})], "claims squares = 2; by the rules it is 3"),
    "a win that is none": ([first(claims={"wins": True})], "claims wins = true; by the rules it is false"),
    "a fact that is none": ([first(claims={"facts": {"luck": 7}})], 'no number called "luck"'),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_lesson_is_refused_by_file_step_and_what_to_do(wrong: str) -> None:
    steps, told = WRONG[wrong]
    with pytest.raises(RefusedText) as refused:
        garden(*steps)
    assert told in str(refused.value)
    assert str(refused.value).startswith("mine.toml, step 1:")
    assert translate(refused.value.message, "ja") != str(refused.value)


def test_lesson_without_a_table_is_refused() -> None:
    with pytest.raises(RefusedText, match="a lesson is a table"):
        lesson_from(["garden"], "mine.toml")


# Going through


@pytest.mark.parametrize(
    ("name", "senses"), quick_first([(n, s) for s in ("presence", "face and height") for n in LESSONS], 4)
)
def test_hands_come_through(name: str, senses: str) -> None:
    pupil = Pupil(name, senses)
    assert pupil.finish() == [step.say for step in pupil.course.lesson.steps]


def test_lights_show_only_what_the_step_wants() -> None:
    pupil = Pupil()
    assert pupil.cues_in_lesson() == {"f1": Cue.MAY_LIFT}
    pupil.lift("f1")
    assert pupil.cues_in_lesson() == {"f1": Cue.LIFTED, "e2": Cue.MAY_GO}
    pupil.set_down("e2")
    assert pupil.cues_in_lesson() == {"flower card 3": Cue.CARD_READY}
    pupil.pull("flower card 3")
    assert pupil.cues_in_lesson() == {"e3": Cue.GETS_STONE, "e4": Cue.GETS_STONE}


def test_a_stack_that_is_looked_at_and_put_back_leaves_the_lights_as_they_were() -> None:
    """On f2 the card will lay a stone: as long as the board does not rest, that may have been it."""
    step = next(n for n, step in enumerate(course("garden").lesson.steps) if step.say == "near")
    pupil = Pupil(at=step)
    pupil.rest()
    before = pupil.cues_in_lesson()
    assert before == {"f2": Cue.MAY_LIFT}
    pupil.hop("f2")
    assert pupil.cues_in_lesson() == {"e1": Cue.MAY_GO}
    pupil.rest()
    assert pupil.cues_in_lesson() == before


def test_a_wrong_try_gets_the_reason_that_a_game_gives() -> None:
    pupil = Pupil()
    pupil.move("a6", "b5")
    pupil.rest()
    assert "belongs to your opponent" in pupil.why()
    assert pupil.word == "lift"


def test_legal_but_unwanted_turn_gets_its_own_reason() -> None:
    pupil = Pupil()
    pupil.move("f1", "e1")
    pupil.rest()
    assert pupil.why() == translate("why-not-in-lesson")
    pupil.move("e1", "e2")
    pupil.rest()
    assert (pupil.why(), pupil.word) == ("", "card")


def test_undo_takes_the_answer_back_too() -> None:
    pupil = Pupil()
    words = [pupil.word]
    pupil.do_lap(words)
    assert words == ["lift", "set", "card", "stones", "again"]
    pupil.press("undo")
    pupil.rest()
    assert pupil.session.flow.task is Task.TAKE_BACK
    pupil.table.arrange(pupil.tutor.match.layout())
    pupil.rest()
    assert (pupil.word, pupil.session.match.turns) == ("lift", ())


def test_back_goes_to_the_beginning_of_the_turn_and_then_to_the_one_before() -> None:
    pupil = Pupil(at=5)
    assert pupil.word == "again"
    pupil.move("e2", "f2")
    pupil.rest()
    for word in ("again", "lift", "lift"):
        pupil.tutor.back(pupil.now)
        pupil.table.arrange(pupil.tutor.match.layout())
        pupil.rest()
        assert pupil.word == word
    assert pupil.finish()[-1] == "end"


def test_a_lesson_keeps_its_positions() -> None:
    """Whoever says that the board is right as it stands is told that it is not."""
    pupil = Pupil()
    pupil.table.knock_over(Random(1))
    pupil.rest()
    pupil.session.say_right(pupil.now)
    pupil.session.say_right(pupil.now)
    assert "where the lesson puts them" in pupil.why()
    assert pupil.word == "lift"


# Clumsy hands


def act_at_random(pupil: Pupil, rng: Random) -> None:
    """Something that hands may do: with any stone, any card, any button."""
    places = [name for name in pupil.game.places if name in pupil.geometry.index]
    place, other = rng.choice(places), rng.choice(places)
    piles = [name for name in pupil.game.places if name not in pupil.geometry.index]
    deeds: list[Callable[[], object]] = [
        lambda: pupil.lift(place),
        lambda: pupil.set_down(place),
        lambda: pupil.move(place, other),
        lambda: pupil.hop(place),
        lambda: pupil.pull(place),
        lambda: pupil.put(place),
        lambda: pupil.table.take("other", rng.choice(piles)),
        lambda: pupil.set_down(place, "other"),
        lambda: pupil.press(rng.choice([c.name for c in pupil.geometry if c.role is not None])),
        lambda: pupil.tutor.back(pupil.now),
        pupil.rest,
    ]
    try:
        rng.choice(deeds)()
    except TableError:  # no hand can do that
        return


def put_right(pupil: Pupil) -> None:
    """Have the table stand as it should, and say so."""
    for _ in range(6):
        for hand in [name for name, held in pupil.table.hands.items() if held]:
            pupil.table.hands[hand] = []
        pupil.table.arrange(pupil.tutor.match.layout())
        pupil.rest()
        if pupil.session.flow.task is not None:
            pupil.session.say_right(pupil.now)
            pupil.rest()


@pytest.mark.parametrize("seed", quick_first(range(24), 2))
def test_no_clumsiness_loses_the_thread(seed: int) -> None:
    rng = Random(seed)
    pupil = Pupil(LESSONS[seed % len(LESSONS)], ("presence", "face and height")[seed % 3 == 1])
    for _ in range(3):
        for _ in range(12):
            act_at_random(pupil, rng)
        put_right(pupil)
        assert pupil.session.is_settled
        if pupil.tutor.is_over:
            return
        assert 0 <= pupil.tutor.number < pupil.tutor.count
        pupil.do_lap([pupil.word])
    assert pupil.finish()[-1] == "end"


@EXHAUSTIVE
@pytest.mark.parametrize("name", LESSONS)
def test_every_step_can_be_gone_on_from(name: str) -> None:
    for step in range(len(course(name).lesson.steps)):
        assert Pupil(name, at=step).finish()[-1] == course(name).lesson.steps[-1].say


@pytest.mark.parametrize("name", LESSONS)
def test_no_piece_appears_or_is_lost_in_the_middle_of_a_step(name: str) -> None:
    """A piece from a pile leaves one less there, one that goes to a pile one more."""
    lesson = course(name)
    for chapter in lesson.chapters:
        for lap in chapter.laps:
            before = _pieces(lesson.game, lesson.game.layout(lap.position))
            for step in (*lap.steps, *(number + 1 for number in lap.steps[-1:])):
                assert _pieces(lesson.game, half_done(lesson.game, lap, step)) == before, (lap.turn, step)


def _pieces(game: Game, layout: Layout) -> int:
    """How many there are anywhere; cards come and go."""
    cards = {name for name, place in game.places.items() if place.kind is PlaceKind.CARD}
    return sum(stack.height for name, stack in layout.items() if name not in cards)
