"""The whole path in Chromium: a person's clicks, the simulated switches, the real drivers, the light."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import comes_true, expect, taps_once
from tests.marks import EXHAUSTIVE
from tests.page.page_hands import PageHands, run, simulated

from niwashi.board_types import Cue
from niwashi.games.game import Act
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.server.live import LiveProgram

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]
TAKING = "6/2y1c1/1z1a2/3c2/1c4/6 f 8,12 234,1234 1,0"


@pytest.fixture
def served(serve: Callable[..., Any], request: pytest.FixtureRequest) -> Iterator[Served[LiveProgram]]:
    game = getattr(request, "param", "garden")
    with serve(lambda: simulated(game, "garden-36.toml"), run) as one:
        yield one


@pytest.fixture
def hands(served: Served[LiveProgram], open_page: Open) -> PageHands:
    return PageHands(open_page(served.url), served)


def cue(hands: PageHands, cell: str) -> Cue | None:
    geometry = hands.program.game_loop.board.geometry
    return hands.program.game_loop.session.advice().cues[geometry.index[cell]]


def light(hands: PageHands, cell: str) -> bytes:
    at = 3 * hands.program.game_loop.board.geometry.index[cell]
    return hands.served.do(hands.program.frame)[at : at + 3]


def test_a_turn_by_mouse_lights_each_step(hands: PageHands, served: Served[LiveProgram]) -> None:
    """Escape puts back what is held."""
    assert cue(hands, "f1") is Cue.MAY_LIFT
    hands.place("f1").click()
    hands.page.wait_for_selector(".floating svg")
    hands.page.keyboard.press("Escape")
    hands.page.wait_for_selector('[data-place="f1"][data-cue="may-lift"]')
    expect(hands.place("f1")).to_have_attribute("data-faces", "000")

    hands.place("f1").click()
    served.until(lambda: cue(hands, "e2") is Cue.MAY_GO)
    served.until(lambda: any(light_now(hands, "e2")))
    assert not any(light(hands, "c3"))
    hands.place("e2").click()
    served.until(lambda: cue(hands, "flower card 2") is Cue.CARD_READY)
    hands.place("flower card 2").click()
    served.until(lambda: cue(hands, "d3") is Cue.GETS_STONE)
    for square in ("d1", "d3", "f1", "f3"):
        hands.place("flower hand").click()
        hands.page.wait_for_selector(".floating svg")
        hands.place(square).click()
    served.until(lambda: hands.turns() == ("f1e2:2",))
    hands.page.wait_for_selector("#turns >> text=f1e2:2")
    whose = hands.page.locator("#whose")
    assert "Tendril" in whose.inner_text()
    heard = whose.get_attribute("aria-live")
    assert heard == "polite", "the advice names nobody: whoever only hears it has this"


def light_now(hands: PageHands, cell: str) -> bytes:
    at = 3 * hands.program.game_loop.board.geometry.index[cell]
    return hands.program.frame()[at : at + 3]


def test_second_tap_on_lit_square_takes_nothing(hands: PageHands, served: Served[LiveProgram]) -> None:
    """A second stone on a stone: the board can't feel it, so the square goes on glowing."""
    game = hands.program.game_loop.session.game
    served.do(hands.program.resume, game, game.parse("z5/6/6/6/4a1/5c f 13,14 1234,1234 -"))
    option = next(
        each
        for each in game.options(hands.program.game_loop.session.match.position)
        if any(h.place == "e2" and h.act is Act.ADD and h.stack.height == 2 for h in each.handlings)
    )
    hands.see(option)
    served.until(lambda: hands.program.game_loop.session.is_settled)
    for handling in option.handlings:
        if handling.place != "e2":
            hands.do(handling, "flower")
    hands.page.wait_for_selector('[data-place="e2"][data-cue="gets-on-top"]')
    taps_once(hands.page, '[data-place="e2"]', "data-faces", "00")
    hands.place("e2").click()
    comes_true(hands.page, "() => globalThis.isTapped")
    expect(hands.place("e2")).to_have_attribute("data-faces", "00")
    expect(hands.page.locator(".floating svg")).to_have_count(0)


def test_a_turn_by_keyboard(hands: PageHands, served: Served[LiveProgram]) -> None:
    """*Help* explains the lights one by one."""
    page = hands.page
    page.keyboard.press("h")
    served.until(lambda: hands.program.game_loop.explanation is not None)
    page.wait_for_selector("#say >> text=You may lift this")
    page.keyboard.press("h")
    served.until(lambda: hands.program.game_loop.explanation is None)
    page.locator('[data-cell="f1"]').focus()
    for key in ("Enter", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    hands.page.wait_for_selector('[data-place="f2"][data-faces="000"]', state="attached")
    page.keyboard.press("1")
    hands.page.wait_for_selector('[data-place="flower card 1"][data-faces=""]', state="attached")
    hands.place("flower hand").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".floating svg")
    page.locator('[data-cell="e4"]').focus()
    page.keyboard.press("Enter")
    served.until(lambda: hands.turns() == ("f1f2:1",))


PRESSED = """(names) => names.forEach((name) => {
  const each = document.querySelector(`[data-place="${name}"]`);
  each.focus();
  each.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true}));
})"""


def test_a_wrong_move_is_explained_and_hands_are_as_fast_as_anybody_s(
    hands: PageHands, served: Served[LiveProgram]
) -> None:
    page = hands.page
    hands.place("f1").click()
    hands.place("c4").click()
    page.wait_for_selector("#reason >> text=RC-10")
    assert cue(hands, "c4") is Cue.WRONG
    hands.place("c4").click()
    hands.place("e1").click()
    served.until(lambda: hands.program.game_loop.session.reason is None)
    expect(page.locator("#reason")).to_have_text("")

    expect(page.locator('[data-cue="card-ready"]')).to_have_count(4)
    names = [f"flower card {number}" for number in (2, 1, 3, 4)]
    page.evaluate(PRESSED, names)
    served.until(lambda: cue(hands, names[0]) is not Cue.CARD_READY)
    stacks = served.do(lambda: hands.program.table()["stacks"])
    assert [len(stacks[name]) for name in names] == [0, 1, 1, 1], "no second one before the lights change"

    wanted = page.locator('[data-cue="gets-stone"]')
    expect(wanted).to_have_count(2)
    places = wanted.evaluate_all("all => all.map((each) => each.dataset.place)")
    page.evaluate(PRESSED, places)
    served.until(lambda: hands.turns() == ("f1e1:2",))


@EXHAUSTIVE
def test_a_turn_is_taken_back_by_the_button(hands: PageHands, served: Served[LiveProgram]) -> None:
    hands.play(hands.option("f1e2:3"))
    hands.press("undo")
    served.until(lambda: hands.turns() == ())
    hands.page.wait_for_selector('[data-place="f1"][data-faces="000"]', state="attached")
    hands.page.wait_for_selector('[data-place="f1"][data-cue="may-lift"]')
    served.until(lambda: hands.program.game_loop.session.is_settled)
    assert lying(hands) == wanted(hands)


TAPPED_AS_IT_GOES_OUT = """(name) => new Promise((done) => {
  const card = document.querySelector(`[data-place="${name}"]`);
  const look = () => {
    if (card.dataset.cue) return requestAnimationFrame(look);
    card.focus();
    card.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true}));
    done();
  };
  look();
})"""


@EXHAUSTIVE
def test_used_cards_go_back_by_one_tap(hands: PageHands, served: Served[LiveProgram]) -> None:
    """RC-14."""
    game = hands.program.game_loop.session.game
    served.do(hands.program.resume, game, game.parse("z5/6/6/6/6/5c f 14,14 2,1234 -"))
    hands.page.wait_for_selector('[data-place="flower card 1"][data-faces=""]', state="attached")
    hands.page.wait_for_selector('[data-place="f1"][data-cue="may-lift"]')
    for place, faces in (("f1", ""), ("e2", "000"), ("flower card 2", "")):
        hands.place(place).click()
        hands.page.wait_for_selector(f'[data-place="{place}"][data-faces="{faces}"]', state="attached")
    hands.page.wait_for_selector('[data-place="flower card 1"][data-cue="card-back"]')
    hands.place("flower card 1").click()
    for number in (1, 3, 4):
        hands.page.wait_for_selector(f'[data-place="flower card {number}"][data-faces="0"]', state="attached")
    hands.page.evaluate(TAPPED_AS_IT_GOES_OUT, "flower card 4")  # meant for the light: it pulls nothing
    hands.page.wait_for_timeout(300)
    assert served.do(lambda: hands.program.table()["stacks"]["flower card 4"]) == [0]


NEARLY_WON = {
    "garden": ("z5/6/6/6/aaaaa1/aaaaac f 4,14 1234,1234 -", "f1f2:3"),
    "throne": ("z5/1z4/2z3/6/2c3/6 f 13,10 1234,1234 1,0", "c2c3:1"),
}
"""Positions of which a turn is the last."""


@EXHAUSTIVE
@pytest.mark.parametrize("name", NEARLY_WON)
def test_the_last_turn_of_a_game(
    name: str, serve: Callable[..., Any], open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RC-21, RC-33."""
    turn = NEARLY_WON[name][1]
    monkeypatch.setattr(Reclamation, "start", lambda game: game.parse(NEARLY_WON[game.name][0]))
    with serve(lambda: simulated(name, "garden-36.toml"), run) as served:
        hands = PageHands(open_page(served.url), served)
        hands.play(hands.option(turn))
        is_shown_to_be_over(hands)


def is_shown_to_be_over(hands: PageHands) -> None:
    hands.page.wait_for_selector("#result:visible")
    expect(hands.page.locator("#result-text")).not_to_be_empty()
    assert Cue.WON in hands.program.game_loop.session.advice().cues
    assert lying(hands) == wanted(hands)


def lying(hands: PageHands) -> dict[str, int]:
    """Return the number of stones by place."""
    assert hands.program.tabletop is not None
    stacks = hands.program.tabletop.state()["stacks"]
    return {place: len(stones) for place, stones in stacks.items()}


def wanted(hands: PageHands) -> dict[str, int]:
    layout = hands.program.game_loop.session.match.layout()
    return {place: stack.height for place, stack in layout.items()}


@pytest.mark.parametrize("served", ["throne"], indirect=True)
def test_a_tap_on_what_glows_does_what_glows_there(hands: PageHands, served: Served[LiveProgram]) -> None:
    """RC-13, RC-32: a stone from the mover's hand, and a trophy to the mover's trophies."""
    game = hands.program.game_loop.session.game
    served.do(hands.program.resume, game, game.parse(TAKING))
    hands.page.wait_for_selector('[data-place="b4"][data-faces="111"]', state="attached")
    hands.page.wait_for_selector('[data-place="b2"][data-cue="may-lift"]')
    for place, faces in (("b2", ""), ("a3", "000"), ("flower card 2", "")):
        hands.place(place).click()
        hands.page.wait_for_selector(f'[data-place="{place}"][data-faces="{faces}"]', state="attached")
    expect(hands.page.locator("#say")).to_have_text(
        re.compile(r"from your hand on b2\. Take the top stone off b4")
    )
    expect(hands.page.locator(".pile.lends")).to_have_attribute("data-place", "flower hand")
    # Nothing more is wanted there then: a tap that comes late lifts nothing.
    taps_once(hands.page, '[data-place="b4"]', "data-cue", "")
    for place, faces in (("b2", "0"), ("b4", "11")):
        hands.place(place).click()
        hands.page.wait_for_selector(f'[data-place="{place}"][data-faces="{faces}"]', state="attached")
    # The page has drawn its own hand before the program's table has been told.
    served.until(lambda: hands.program.table()["stacks"]["flower trophies"] == [1, 1])
    assert hands.program.table()["stacks"]["flower hand"] == [0] * 7
    comes_true(hands.page, "() => globalThis.isTapped")
    served.until(
        lambda: hands.turns() == ("b2a3:2",)
    )  # a table of the page feels all: the turn ends by itself
    stacks = served.do(lambda: hands.program.table()["stacks"])
    assert list(stacks["b4"]) == [1, 1]
