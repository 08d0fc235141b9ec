"""What a page says is due: what lies on a simulated table already is not asked for again."""

import pytest
from tests.server.asking import status_of
from tests.server.running import Running
from tests.views.test_effects import handle, sitting


def begun(game: str, position: str) -> Running:
    running = Running(game)
    played = running.program.game_loop.session.game
    running.program.resume(played, played.parse(position))
    running.pass_time(1.0)
    return running


def laid(*places: str) -> list[tuple[str, str]]:
    """Handlings of somebody who lays a stone of Flower's from the hand on each place."""
    return [step for place in places for step in (("take", "flower hand"), ("set", place))]


def said(running: Running, language: str = "en") -> str:
    return str(status_of(running.program, language)["say"])


def test_places_are_read_as_a_list() -> None:
    running = sitting("garden")
    handle(running, ("lift", "f1"), ("set", "e2"), ("pull", "flower card 2"))
    assert said(running) == "Put stones from your hand on d1, d3, f1 and f3."
    handle(running, *laid("d1", "d3", "f1"))
    assert said(running) == "Put a stone from your hand on f3."
    assert "f3に置いて" in said(running, "ja")


def test_second_stone_that_no_switch_feels_is_asked_for_until_it_lies() -> None:
    running = begun("garden", "z5/6/6/6/3a1a/5c f 12,14 1234,1234 -")
    handle(running, ("lift", "f1"), ("set", "e1"), ("pull", "flower card 2"))
    assert said(running) == "Put stones from your hand on d2 and f2."
    handle(running, *laid("d2"))
    assert said(running) == "Put a stone from your hand on f2."


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Put Maple, Bamboo and Pine back: they glow."), ("ja", "光るもみじ、竹と松を戻してください。")],
)
def test_cards_that_come_back_are_named(language: str, text: str) -> None:
    running = begun("garden", "z5/6/6/6/6/5c f 14,14 1,1234 -")
    handle(running, ("lift", "f1"), ("set", "e2"), ("pull", "flower card 1"), *laid("d4", "f4"))
    assert said(running, language).endswith(text)


def test_hand_too_short_for_all_places_says_how_many_of_them() -> None:
    running = begun("garden", "z5/6/bbbbb1/3a2/6/5c f 3,14 1234,1234 -")
    handle(running, ("lift", "f1"), ("set", "e2"), ("pull", "flower card 2"))
    assert said(running) == "Put a stone from your hand on d3, and on 2 of d1, f1 and f3."
    handle(running, *laid("d3"))
    assert said(running) == "Put stones from your hand on 2 of d1, f1 and f3."
    handle(running, *laid("d1"))
    assert said(running) == "Put a stone from your hand on 1 of f1 and f3."


def test_nothing_is_asked_between_the_last_stone_and_the_turn_that_counts() -> None:
    """The last stone lies on another one, which no switch feels; the turn counts a moment later."""
    running = Running()
    game = running.program.game_loop.session.game
    running.program.resume(game, game.parse("z5/6/6/6/3a1a/5c f 12,14 1234,1234 -"))
    running.pass_time(1.0)
    for verb, place in (("lift", "f1"), ("set", "e1"), ("pull", "flower card 2"), *laid("f2", "d2")):
        running.do(verb, place)
    heard = list[str]()
    while not running.turns and len(heard) < 200:
        heard.append(str(status_of(running.program)["say"]))
        running.pass_time(0.02)
    assert running.turns == ("f1e1:2",)
    assert {*heard} == {"Good."}


@pytest.mark.parametrize(("language", "captions"), [("en", ["Hand", "Trophies"]), ("ja", ["手元", "戦利品"])])
def test_pile_beside_its_owners_name_does_not_repeat_it(language: str, captions: list[str]) -> None:
    places = begun("throne", "z5/6/6/6/6/5c f 15,15 1234,1234 0,0").program.scene(language)["places"]
    assert [places[f"tendril {pile}"]["caption"] for pile in ("hand", "trophies")] == captions
    assert places["a6"]["caption"] == places["flower card 1"]["caption"] == ""
