"""Karesansui on the page, in Chromium: whole games by mouse, openings by finger and keys, seats."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.marks import EXHAUSTIVE, quick_first
from tests.page.page_hands import run
from tests.server import asking
from tests.server.asking import status_of
from tests.views.karesansui import record

from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.known import game_named
from niwashi.loop.fitting import built_in_board
from niwashi.page_types.commands import Undo
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_program

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from tests.conftest import Served

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]
Serve = Callable[..., Any]
PROMISED = re.compile(r"[+−]\d")
SEEN = "all => all.filter((each) => each.checkVisibility()).map((each) => each.dataset.place)"
NUMBERS = """Object.fromEntries([...document.querySelectorAll('.cell:has(.promise)')].map(
  (each) => [each.dataset.place, each.querySelector('.promise').textContent]))"""


def program(seed: int = 7, players: int = 2, set_up: str = "sheet") -> LiveProgram:
    game = game_named("karesansui", players=players, seed=seed, set_up=set_up)
    return simulated_program(game, built_in_board(game), time.monotonic, Random(1))[0]


@pytest.fixture
def served(serve: Serve) -> Iterator[Served[LiveProgram]]:
    with serve(program, run) as one:
        yield one


def turns(served: Served[LiveProgram]) -> tuple[str, ...]:
    return served.program.game_loop.session.match.turns


def place(page: Page, name: str) -> Locator:
    return page.locator(f'[data-place="{name}"]')


def ask(page: Page, turn: str) -> Locator:
    return page.locator(f'#asks button[data-turn="{turn}"]')


def begin(page: Page, served: Served[LiveProgram], touch: str = "click") -> None:
    """South's first tile: the monk comes with it."""
    getattr(place(page, "monk south"), touch)()
    page.wait_for_selector(".floating svg", state="attached")
    getattr(place(page, "a1"), touch)()
    shows(page, served, 1)


def shows(page: Page, served: Served[LiveProgram], count: int) -> None:
    """Wait until so many turns count, and the page knows: before that it does not offer what comes next."""
    served.until(lambda: len(turns(served)) == count)
    expect(page.locator("#turns li")).to_have_count(count)


def before_a_step() -> LiveProgram:
    """South's monk on a2 may step beside stones and among them."""
    kept = record(2)
    made = program(seed=kept["seed"])
    match = made.game_loop.session.match
    made.resume(match.game, match.start, kept["turns"][:49])
    return made


@pytest.mark.parametrize("square", quick_first(["b2", "a1"]))
def test_monk_that_is_set_down_has_stepped_there(square: str, serve: Serve, open_page: Open) -> None:
    """Also beside a stone, where the board can't feel it."""
    with serve(before_a_step, run) as served:
        page = open_page(served.url)
        place(page, "a2").click()
        page.wait_for_selector("body.holding")
        piles = page.locator("#tray-common .pile.owned").evaluate_all(SEEN)
        assert piles == ["monk south"], "where this monk may be put away, and no other's"
        page.wait_for_selector(
            f'[data-place="{square}"]:is([data-cue="yours-to-choose"], [data-cue="may-go"])'
        )
        place(page, square).click()
        served.until(lambda: turns(served)[49:] == (f"monk {square}",))


def test_tile_at_hand_is_turned_and_no_hidden_card_is_sent(
    served: Served[LiveProgram], open_page: Open
) -> None:
    page = open_page(served.url)
    heard: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda data: heard.append(str(data))))
    page.reload()
    page.wait_for_selector("#gardens:not([hidden])")
    seen = page.get_attribute("button.hand-tile img", "src")
    assert seen == "picture/tile-pz.svg"
    page.click("button.hand-tile")
    page.wait_for_selector('.hand-tile img[src="picture/tile-pz-turned.svg"]')
    page.wait_for_selector('[data-place="f2"] img.laid[src="picture/tile-pz-turned.svg"]', state="attached")
    page.click("#open-cards", trial=True)
    served.do(lambda: served.program.handle(Undo(), "page-1"))
    page.wait_for_selector('.hand-tile img[src="picture/tile-pz.svg"]')
    ask(page, "store").click()
    served.until(lambda: turns(served) == ("store",))
    page.wait_for_selector('[data-place="f1"] img.laid', state="attached")
    text = "".join(heard)
    game = served.program.game_loop.session.game
    assert isinstance(game, Karesansui)
    names = [card.name.en for card in game.deck.gardeners]
    assert "gardens" in text
    assert [name for name in names if json.dumps(name)[1:-1] in text] == []


def later() -> LiveProgram:
    made = program(seed=11, set_up="2015")
    match = made.game_loop.session.match
    made.resume(match.game, match.start, record(2, "-2015")["turns"][:6])
    return made


@EXHAUSTIVE
def test_a_finger_sees_what_a_square_would_bring_before_it_lays(serve: Serve, open_page: Open) -> None:
    with serve(later, run) as served:
        page = open_page(served.url, phone=True)
        served.until(lambda: served.program.game_loop.session.is_settled)
        square = page.locator(".cell:has(.promise)").first
        count = len(turns(served))
        square.tap()
        page.wait_for_selector("img.ghost")
        expect(page.locator("#here")).to_contain_text(PROMISED)
        expect(page.locator("#refusal")).to_have_text("Tap again to put it there.")
        assert len(turns(served)) == count
        square.tap()
        served.until(lambda: len(turns(served)) == count + 1)
        expect(page.locator("#refusal")).to_be_empty()
        expect(page.locator("#here")).not_to_contain_text(PROMISED)


@EXHAUSTIVE
def test_a_finger_that_holds_the_monk_sees_what_a_square_would_bring_before_it_lays(
    serve: Serve, open_page: Open
) -> None:
    """The monk goes back first: a square that wants to be touched is no place for him."""

    with serve(later, run) as served:
        page = open_page(served.url, phone=True)
        served.until(lambda: served.program.game_loop.session.is_settled)
        square = page.locator(".cell:has(.promise)").first
        count, laid = len(turns(served)), served.do(lambda: deepcopy(served.program.table()["stacks"]))
        monks = [name for name, stack in laid.items() if name[0] in "abc" and list(stack)[-1:] == [0]]
        place(page, monks[0]).tap()
        page.wait_for_selector(".floating svg", state="attached")
        served.until(lambda: not served.program.game_loop.session.is_settled)  # the board has noticed
        square.tap()
        page.wait_for_selector("img.ghost")
        page.wait_for_selector(".floating svg", state="detached")
        served.until(lambda: served.program.game_loop.session.is_settled)
        page.wait_for_selector("img.ghost")  # also once the page has been told that all is well again
        assert len(turns(served)) == count
        assert served.do(lambda: served.program.table()["stacks"]) == laid
        # Nothing was chosen that the board would refuse.
        expect(page.locator("#refusal")).to_have_text("Tap again to put it there.")
        square.tap()
        served.until(lambda: len(turns(served)) == count + 1)


@EXHAUSTIVE
def test_a_square_that_brings_nothing_has_no_number(serve: Serve, open_page: Open) -> None:
    def later() -> LiveProgram:
        made = program(seed=11, set_up="2015")
        turns = record(2, "-2015")["turns"][:10]
        made.resume(made.game_loop.session.match.game, made.game_loop.session.match.start, turns)
        return made

    with serve(later, run) as served:
        page = open_page(served.url)
        page.wait_for_selector(".promise", state="attached")
        promises = page.evaluate(NUMBERS)
        gains = served.do(lambda: status_of(served.program)["gardens"]["promises"])
    assert {name: gain["points"] for name, gain in gains.items()} == {"a3": 0, "b1": -1, "b3": -1, "c2": 1}
    assert promises == {"a3": "", "b1": "−1", "b3": "−1", "c2": "+1"}


def test_the_opening_by_finger_and_by_keys(served: Served[LiveProgram], open_page: Open) -> None:
    page = open_page(served.url, phone=True)
    begin(page, served, "tap")
    place(page, "f3").focus()
    page.keyboard.press("Enter")
    shows(page, served, 2)
    assert turns(served)[1] == "zazen"
    place(page, "monk north").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".floating svg", state="attached")
    place(page, "e6").focus()
    page.keyboard.press("Enter")
    served.until(lambda: len(turns(served)) == 3)
    assert turns(served)[2].endswith(" a1")


@EXHAUSTIVE
def test_only_person_at_table_sees_own_cards_unless_they_leave_the_seat(
    served: Served[LiveProgram], open_page: Open
) -> None:
    page = open_page(served.url)
    own = page.locator(".garden .own-cards")
    expect(own).to_have_count(0)
    served.do(lambda: asking.ask(served.program, do="player", seat="south", player="engine:1"))
    page.wait_for_selector(".garden[data-player='1'] .own-cards")
    expect(own).to_have_count(1)
    page.select_option("#seat-choice", "")
    expect(own).to_have_count(0)
    page.locator("#open-cards").hover()
    page.mouse.down()
    expect(own).to_have_count(1)  # which nobody can do who has a seat
    page.mouse.up()
    expect(own).to_have_count(0)
    page.reload()
    page.locator("#open-cards").hover()
    expect(page.locator("#seat-choice")).to_have_value("")


@EXHAUSTIVE
def test_a_garden_is_saved_as_svg_and_as_png(served: Served[LiveProgram], open_page: Open) -> None:
    page = open_page(served.url)
    page.locator(".garden[data-player='0'] summary").click()
    starts = {"SVG": b"<svg", "PNG": b"\x89PNG"}
    for kind, start in starts.items():
        with page.expect_download() as download:
            page.locator(".garden[data-player='0'] .saving button", has_text=kind).click()
        file = download.value.path()
        assert download.value.suggested_filename == f"garden-south.{kind.lower()}"
        assert file.read_bytes().startswith(start)


@EXHAUSTIVE
def test_a_new_game_is_dealt_to_as_many_as_wanted(served: Served[LiveProgram], open_page: Open) -> None:
    page = open_page(served.url)
    page.click("#new-game")
    page.click('#games [data-game="karesansui"]')
    widths = "((box) => [box.scrollWidth, box.clientWidth])(document.querySelector('#new-dialog'))"
    needed, given = page.evaluate(widths)
    assert needed <= given
    expect(page.locator("#set-ups")).to_be_visible()
    page.check("#counts input[value='3']")
    expect(page.locator("#set-ups")).to_be_hidden()
    page.fill("#seed", "5")
    page.click("#new-begin")
    page.wait_for_selector('[data-place="west a3"]')
    match = served.program.game_loop.session.match
    assert (match.game.players, match.start.seed) == (("south", "west", "north"), 5)
    expect(page.locator(".garden")).to_have_count(3)
    page.click("#new-game")  # two may have the set-up of 2015 (KS-3), where three famous gardens lie open
    page.check("#counts input[value='2']")
    page.check("#set-ups input[value='2015']")
    page.fill("#seed", "5")
    page.click("#new-begin")
    served.until(lambda: len(served.program.game_loop.session.match.start.shown) == 3)


def test_glowing_places_say_their_effect_and_giving_the_tile_away_is_asked_first(
    served: Served[LiveProgram], open_page: Open
) -> None:
    """A tap of the neighbour's place is no turn yet; whoever does not mean it keeps the tile."""
    page = open_page(served.url)
    expect(page.locator(".says")).to_have_text(["Store", "Rotate", "Give +2"], use_inner_text=True)
    expect(place(page, "f5").locator(".says")).to_have_text("Give +2")
    place(page, "f5").click()
    expect(page.locator("#asks .asked")).to_contain_text("Give the tile to North?")
    page.click("#asks button >> nth=1")
    expect(ask(page, "store")).to_be_visible()
    assert turns(served) == ()
    ask(page, "give north").click()
    assert turns(served) == ()
    page.click("#asks .strong")
    served.until(lambda: turns(served) == ("give north",))


def before_a_stone() -> LiveProgram:
    """South may take a stone: its kind is chosen on a2 and b2, named as the least that it costs."""
    kept = record(2)
    made = program(seed=kept["seed"])
    match = made.game_loop.session.match
    made.resume(match.game, match.start, kept["turns"][:38])
    return made


def test_place_is_called_by_what_is_written_on_it(serve: Serve, open_page: Open) -> None:
    """Also where that is in its own name: whoever hears the page, or speaks to it, needs it as a word."""
    with serve(before_a_stone, run) as served:
        page = open_page(served.url)
        expect(place(page, "b2").locator(".says")).to_have_text("2")
        for square, stone in {"a2": "1, Take a flat stone", "b2": "2, Take a small standing stone"}.items():
            expect(place(page, square)).to_have_attribute(
                "aria-label", re.compile(rf"^{square}, (.+, )?{stone} \(")
            )
