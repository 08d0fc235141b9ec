"""The page in Chromium, by mouse, finger and keys, against a stand-in program on a real table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import comes_true, expect, taps_once
from tests.marks import EXHAUSTIVE
from tests.page.page_hands import use_tool
from tests.web.fake import FakeProgram, hexagon, squares

from niwashi.page_types.commands import Handle

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from tests.conftest import Served

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]


@pytest.fixture
def served(serve: Callable[..., Any]) -> Iterator[Served[FakeProgram]]:
    with serve(FakeProgram) as one:
        yield one


@pytest.fixture
def page(served: Served[FakeProgram], open_page: Open) -> Page:
    return open_page(served.url)


def place(page: Page, name: str) -> Locator:
    return page.locator(f'[data-place="{name}"]')


def wait_for(page: Page, **faces: str) -> None:
    """Wait until places show these faces, lowest first, and so does the program's table."""
    for name, expected in faces.items():
        page.wait_for_selector(f'[data-place="{name.replace("_", " ")}"][data-faces="{expected}"]')


def stones(served: Served[FakeProgram], name: str) -> list[int]:
    return list(served.program.table_now.stacks[name])


def verbs(served: Served[FakeProgram]) -> list[tuple[str, ...]]:
    """Return the commands, without the hand that sent them."""
    handled = (command for command in served.program.heard if isinstance(command, Handle))
    return [(command.verb, command.place or "") for command in handled]


def test_a_mouse_moves_a_stack_by_drags_and_by_clicks(page: Page, served: Served[FakeProgram]) -> None:
    place(page, "f1").drag_to(place(page, "e2"))
    wait_for(page, e2="000", f1="")  # which the page may foresee
    served.until(lambda: stones(served, "e2") == [0, 0, 0])
    assert verbs(served) == [("lift", "f1"), ("set", "e2")]
    place(page, "e2").click()
    page.wait_for_selector(".floating svg")
    page.mouse.move(300, 400)
    box = page.locator(".floating svg").bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - 300) < box["width"] / 2, "what is held follows the pointer"
    assert abs(box["y"] + box["height"] / 2 - 400) < box["height"] / 2
    place(page, "e1").click()
    wait_for(page, e1="000", e2="")
    assert stones(served, "e1") == [0, 0, 0]
    place(page, "e1").drag_to(page.locator("#say"))  # beside the board
    wait_for(page, e1="000")
    served.until(lambda: verbs(served)[-2:] == [("lift", "e1"), ("set", "e1")])
    place(page, "c3").click()
    page.wait_for_selector("#refusal:has-text('c3')")
    for name in ("e1", "d1"):  # without a pointer, as screen readers click
        page.evaluate("name => document.querySelector(`[data-place=${name}]`).click()", name)
    wait_for(page, d1="000", e1="")


def test_a_finger_moves_a_stack_by_taps_and_by_drags(served: Served[FakeProgram], open_page: Open) -> None:
    page = open_page(served.url, phone=True)
    place(page, "f1").tap()
    page.wait_for_selector(".floating svg")
    place(page, "e2").tap()
    wait_for(page, e2="000", f1="")
    touch = page.context.new_cdp_session(page)

    def moves(kind: str, name: str = "") -> None:
        box = place(page, name).bounding_box() if name else None
        points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}] if box else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    # On a busy computer a drag may take as long as a touch that draws: here no such time runs.
    page.evaluate("() => { window.begun = window.setTimeout; window.setTimeout = () => 0; }")
    moves("touchStart", "e2")
    moves("touchMove", "d3")
    moves("touchEnd")
    page.evaluate("() => { window.setTimeout = window.begun; }")
    wait_for(page, d3="000", e2="")


def test_keys_move_a_stack_and_reach_every_place(page: Page, served: Served[FakeProgram]) -> None:
    place(page, "f1").focus()
    for key in ("Enter", "ArrowLeft", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    wait_for(page, e2="000", f1="")
    served.until(lambda: served.program.table_now.stacks["e2"] == [0, 0, 0])
    reached = page.evaluate("""async () => {
      const names = () => [...document.querySelectorAll("[data-place]")].map((each) => each.dataset.place);
      const seen = new Set(["a1"]);
      const queue = ["a1"];
      while (queue.length) {
        const from = queue.pop();
        for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
          document.querySelector(`[data-place="${from}"]`).focus();
          document.dispatchEvent(new KeyboardEvent("keydown", { key }));
          const to = document.activeElement.dataset.place;
          if (!seen.has(to)) { seen.add(to); queue.push(to); }
        }
      }
      const isShown = (name) => document.querySelector(`[data-place="${name}"]`).checkVisibility();
      return names().filter((name) => !seen.has(name) && isShown(name));
    }""")
    assert reached == []


def test_the_top_stone_alone_is_taken_in_each_way(page: Page) -> None:
    def by_key() -> None:
        place(page, "f1").focus()
        page.keyboard.press("t")

    def by_toggle() -> None:
        use_tool(page, "#one")
        place(page, "f1").click()

    ways: tuple[Callable[[], object], ...] = (
        lambda: place(page, "f1").click(modifiers=["Shift"]),
        by_key,
        by_toggle,
    )
    for way in ways:
        way()
        wait_for(page, f1="00")
        page.keyboard.press("Escape")
        wait_for(page, f1="000")


def test_a_stone_goes_from_the_pile_onto_a_stack_and_back(page: Page, served: Served[FakeProgram]) -> None:
    place(page, "flower hand").drag_to(place(page, "d4"))
    wait_for(page, d4="0", flower_hand="0" * 13)
    place(page, "flower hand").click()
    place(page, "d4").click()
    wait_for(page, d4="00", flower_hand="0" * 12)
    place(page, "d4").click(modifiers=["Shift"])
    place(page, "flower hand").click()
    wait_for(page, d4="0", flower_hand="0" * 13)
    assert stones(served, "d4") == [0]
    place(page, "a6").click(modifiers=["Shift"])
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    wait_for(page, a6="111")


def test_stones_are_turned_over_on_a_pile_in_the_hand_and_by_key(page: Page) -> None:
    place(page, "a6").click(modifiers=["Shift"])
    place(page, "flower hand").click()
    wait_for(page, a6="11", flower_hand="0" * 15)
    place(page, "f1").click()
    use_tool(page, "#flip")
    place(page, "f1").click()
    wait_for(page, f1="111")
    place(page, "f1").focus()
    page.keyboard.press("f")
    wait_for(page, f1="110")


def test_a_card_is_pulled_and_returned_by_clicks_drags_and_keys(
    page: Page, served: Served[FakeProgram]
) -> None:
    card, other = place(page, "flower card 1"), place(page, "flower card 2")
    card.click()
    wait_for(page, flower_card_1="")
    expect(card).to_have_class(re.compile("pulled"))
    card.click()
    wait_for(page, flower_card_1="0")
    other.drag_to(place(page, "c1"))
    wait_for(page, flower_card_2="")
    other.drag_to(other, source_position={"x": 20, "y": 20}, target_position={"x": 50, "y": 40})
    wait_for(page, flower_card_2="0")  # which the page may foresee
    both = [(verb, f"flower card {number}") for number in (1, 2) for verb in ("pull", "put")]
    served.until(lambda: verbs(served) == both)
    page.keyboard.press("3")
    wait_for(page, flower_card_3="")
    served.do(served.program.tell, side=1, acting=1)
    page.wait_for_selector('body[data-side="1"]')
    page.keyboard.press("3")
    wait_for(page, tendril_card_3="")


def test_a_tap_that_was_meant_for_another_lit_card_pulls_none(
    page: Page, served: Served[FakeProgram]
) -> None:
    """One of several lit cards was pulled, and their lights have just gone out."""
    served.do(served.program.cue, flower_card_1="card-ready", flower_card_2="card-ready")
    page.wait_for_selector('[data-place="flower card 2"][data-cue="card-ready"]')
    place(page, "flower card 1").click()
    wait_for(page, flower_card_1="")
    taps_once(page, '[data-place="flower card 2"]', "data-cue", "")
    served.do(served.program.cue, d3="gets-stone")
    comes_true(page, "() => globalThis.isTapped")
    place(page, "f1").focus()
    page.keyboard.press("f")
    wait_for(page, f1="001")  # all that was sent before has been answered
    wait_for(page, flower_card_2="0")


def test_buttons_are_pressed_and_come_up_by_key_and_by_click(page: Page, served: Served[FakeProgram]) -> None:
    done: list[tuple[str, ...]] = []

    def is_done(button: str) -> None:
        done.extend([("press", button), ("release", button)])
        served.until(lambda: verbs(served) == done)

    for key, button in (("d", "done flower"), ("u", "undo"), ("h", "help")):
        page.keyboard.press(key)
        is_done(button)
        if button != "help":  # which is the board's, and on the page a key
            place(page, button).click()
            is_done(button)
    place(page, "done flower").hover()
    page.mouse.down()
    served.until(lambda: served.program.table_now.fingers == {"done flower"})
    page.wait_for_selector('[data-cell="done flower"].down')
    page.mouse.up()
    served.until(lambda: not served.program.table_now.fingers)


def test_squares_with_buttons_are_pressed_by_taps_and_stones_still_move(
    serve: Callable[..., Any], open_page: Open
) -> None:
    with serve(lambda: FakeProgram(squares(("press",)))) as served:
        page = open_page(served.url)
        place(page, "f1").click()
        served.until(lambda: verbs(served) == [("press", "f1"), ("release", "f1")])
        place(page, "f1").drag_to(place(page, "e2"))
        wait_for(page, e2="000")
        use_tool(page, "#finger")
        place(page, "e2").click()
        place(page, "e3").click()
        wait_for(page, e3="000")


def test_any_geometry_is_drawn(serve: Callable[..., Any], open_page: Open) -> None:
    with serve(lambda: FakeProgram(hexagon())) as served:
        page = open_page(served.url)
        expect(page.locator(".cell.hex")).to_have_count(91)
        place(page, "f1").drag_to(place(page, "f11"))
        wait_for(page, f11="000")


def test_lights_shine_where_the_frame_says(page: Page, served: Served[FakeProgram]) -> None:
    names = [cell["name"] for cell in served.program.cells]
    light = bytearray(3 * len(names))
    light[3 * names.index("c3") : 3 * names.index("c3") + 3] = bytes((0, 200, 40))
    served.do(served.program.news, light=bytes(light))
    lit = """([lit, dark]) => {
      const at = (name) => {
        const box = document.querySelector(`[data-cell="${name}"]`).getBoundingClientRect();
        const x = box.left + box.width * .8;
        const y = box.top + box.height * .8;
        const boxed = (each) => each.getBoundingClientRect();
        const isAround = ({ left, right, top, bottom }) => left < x && x < right && top < y && y < bottom;
        const glows = [...document.querySelectorAll("#lamps canvas:not([hidden])")];
        const canvas = glows.find((each) => isAround(boxed(each)));
        if (!canvas) return [0, 0, 0, 0];
        const { left, top, width, height } = boxed(canvas);
        const point = [(x - left) * canvas.width / width, (y - top) * canvas.height / height];
        const [r, g, b, a] = canvas.getContext("2d").getImageData(...point, 1, 1).data;
        return [r, g, b, a * canvas.style.opacity];
      };
      const [r, g, b, a] = at(lit);
      return a > 80 && g > 3 * r && g > b && at(dark)[3] === 0;
    }"""
    comes_true(page, lit, ["c3", "e5"])


def test_turning_the_table_puts_the_other_side_below(page: Page) -> None:
    below = """() => {
      const top = (name) => document.querySelector(`[data-place="${name}"]`).offsetTop;
      return top("a6") > top("f1");
    }"""
    assert not page.evaluate(below)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "without scrolling"
    page.click("#turn-table")
    comes_true(page, below)
    place(page, "a6").drag_to(place(page, "b5"))
    wait_for(page, b5="111")


def test_labels_say_place_stones_and_light(page: Page, served: Served[FakeProgram]) -> None:
    served.do(served.program.cue, f1="may-lift", flower_card_3="card-ready")
    page.wait_for_selector('[data-cell="f1"][data-cue="may-lift"]')
    expect(place(page, "f1")).to_have_attribute("aria-label", "f1, Flower, height 3. Light: may lift")
    assert place(page, "c3").get_attribute("aria-label") == "c3, empty"
    card = place(page, "flower card 3").get_attribute("aria-label") or ""
    assert "Card 3 of Flower: forward 1, forward 2. In its place." in card
    unlabelled = "[...document.querySelectorAll('[data-place]')].filter((each) => !each.ariaLabel).length"
    assert page.evaluate(unlabelled) == 0


def test_panel_shows_program_messages_and_opens_the_rule_of_a_reason_with_a_picture(
    page: Page, served: Served[FakeProgram]
) -> None:
    expect(page.locator("#whose")).to_have_text("Flower to move")
    page.wait_for_selector('body[data-side="0"]')
    served.do(served.program.tell, whose="")  # before there is a game
    expect(page.locator("#whose")).to_be_empty()
    page.wait_for_selector('body[data-side=""]')
    reason = {"text": "Too far.", "clause": "RC-10", "places": ["c3"]}
    turns, told = ["f1e2:1", "a6b5:1"], ["Flower: f1 to e2", "Tendril: a6 to b5"]
    served.do(
        served.program.tell, say="Lift it.", reason=reason, turns=turns, told=told, notices=["A ghost."]
    )
    page.wait_for_selector("#reason:has-text('RC-10')")
    expect(page.locator("#say")).to_have_text("Lift it.")
    expect(page.locator("#reason")).to_have_text("Too far. (RC-10)")
    expect(page.locator("#turns li")).to_have_text(
        ["1. Flower: f1 to e2 f1e2:1", "2. Tendril: a6 to b5 a6b5:1"]
    )
    expect(page.locator("#notices")).to_have_text("A ghost.")
    expect(place(page, "c3")).to_have_class(re.compile("cause"))
    page.locator("#reason .clause").click()
    asked = page.locator("#rules-text [aria-current]")
    expect(asked).to_contain_text("RC-10 First the Gardener moves")
    expect(asked.locator("figcaption")).to_contain_text("is refused")
    expect(asked.locator("img")).to_have_js_property("complete", True)
    expect(asked).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("#rules-dialog")).to_be_hidden()
    page.locator("#rules").click()
    expect(page.locator("#rules-title")).to_have_text("Garden")
    expect(page.locator("#rules-text li")).to_have_count(26)
    expect(page.locator("#rules-text li figure")).to_have_count(0)


@EXHAUSTIVE
def test_the_rules_of_a_game_are_read_before_it_is_begun(page: Page) -> None:
    page.locator("#new-game").click()
    page.locator("#rules-of-chosen").click()
    expect(page.locator("#rules-text li").first).to_contain_text("RC-1")
    page.locator("#rules-head button").click()
    expect(page.locator("#new-dialog")).to_be_visible()
    page.locator('[data-game="throne"]').click()
    page.locator("#rules-of-chosen").click()
    expect(page.locator("#rules-title")).to_have_text("Throne")


def test_result_is_shown_until_dismissed(page: Page, served: Served[FakeProgram]) -> None:
    result = {
        "winner": 1,
        "winners": [1],
        "text": "Tendril wins",
        "clause": "RC-21",
        "score": [7, 12],
        "best": [3, 4],
        "item": "",
    }
    served.do(served.program.tell, result=result)
    page.wait_for_selector("#result:has-text('Tendril wins')")
    expect(page.locator("#result-figures")).to_contain_text("7 : 12")
    expect(page.locator("#result-figures")).to_contain_text("+4")
    page.click("#result-look")
    served.do(served.program.tell, demo=True)
    page.wait_for_selector("#demo:visible")
    assert not page.is_visible("#result")
    assert page.inner_text("#say") == "Tendril wins"


def test_a_new_game_is_asked_for_and_can_be_declined(page: Page, served: Served[FakeProgram]) -> None:
    page.click("#new-game")
    page.click("#new-cancel")
    assert served.program.heard == []
    page.click("#new-game")
    page.click('[data-game="throne"]')
    page.select_option("#opponent", "engine:3")
    page.check("#sides input[value=tendril]")
    page.click("#new-begin")
    page.wait_for_selector('[data-place="flower trophies"]')
    assert [
        each.model_dump(exclude={"seq", "heard"}, exclude_none=True) for each in served.program.heard
    ] == [
        {"do": "new", "game": "throne", "clock": "none", "back": True, "names": {"tendril": ""}},
        {"do": "player", "seat": "flower", "player": "engine:3"},
        {"do": "player", "seat": "tendril", "player": "human"},
    ]


def test_home_opens_by_itself_for_whoever_is_new_and_leads_to_all_games(
    page: Page, served: Served[FakeProgram]
) -> None:
    expect(page.locator("#home")).to_be_hidden()
    served.program.is_welcoming = True
    page.reload()
    page.wait_for_selector("#home[open]")
    expect(page.locator("#home article").first).to_contain_text("A game.")
    page.click("#home-more")
    expect(page.locator("#home")).to_be_hidden()
    expect(page.locator('#games [data-game="throne"]')).to_contain_text("Players: 2 · 20 minutes")
    page.select_option("#opponent", "engine:1")
    expect(page.locator("#opponent-means")).to_contain_text("first game")
    page.keyboard.press("Escape")
    expect(page.locator("#new-dialog")).to_be_hidden()


def test_a_setting_is_chosen_or_ticked_and_its_control_keeps_the_focus(
    page: Page, served: Served[FakeProgram]
) -> None:
    page.click("#drawer-open")
    page.get_by_label("Sound", exact=True).uncheck()
    served.until(lambda: served.program.settings["sound"] is False)
    page.focus("#setting-theme")
    page.select_option("#setting-theme", "festival")
    served.until(lambda: served.program.settings["theme"] == "festival")
    served.do(served.program.news, "scene")
    assert page.evaluate("document.activeElement.id") == "setting-theme"
    assert page.input_value("#setting-theme") == "festival"


def test_a_slider_is_sent_when_it_rests_and_another_page_follows(
    page: Page, served: Served[FakeProgram], open_page: Open
) -> None:
    other = open_page(served.url)
    for each in (page, other):
        each.click("#drawer-open")
    page.focus("#setting-brightness")
    for _ in range(3):
        page.keyboard.press("PageDown")
    chosen = int(page.input_value("#setting-brightness"))
    assert 20 <= chosen < 90
    served.until(lambda: served.program.settings["brightness"] == chosen)
    other.wait_for_selector(f"#choices output:has-text('{chosen} %')")
    assert other.input_value("#setting-brightness") == str(chosen)
    assert len(served.program.heard) < 3
    assert page.locator("#setting-brightness").get_attribute("aria-valuetext") == f"{chosen} %"


def test_page_follows_browser_language(served: Served[FakeProgram], open_page: Open) -> None:
    page = open_page(served.url, locale="ja-JP")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator("#new-game")).to_have_text("新しい対局")
    assert "page-" not in page.inner_text("body")
    place(page, "f1").drag_to(place(page, "e2"))
    wait_for(page, e2="000")
    expect(place(page, "e2")).to_have_attribute("aria-label", "e2、華、3個")


def test_japanese_words_are_not_broken_on_a_phone(served: Served[FakeProgram], open_page: Open) -> None:
    page = open_page(served.url, phone=True, locale="ja-JP")
    page.click("#drawer-open")
    page.locator("#legend-box").evaluate("box => { box.open = true }")
    for short in (".lights small", ".button-label"):
        broken = page.locator(short).evaluate_all(
            "all => all.filter((e) => e.getClientRects().length > 1).length"
        )
        assert page.locator(short).count() > 2
        assert broken == 0, short
    said = page.locator("#say").evaluate(
        "e => [getComputedStyle(e).lineBreak, getComputedStyle(e).wordBreak]"
    )
    assert said == ["strict", "auto-phrase"]


def test_a_language_is_chosen_on_the_page(page: Page) -> None:
    """Every text is a word of the catalogue."""
    assert "page-" not in page.inner_text("body")
    assert page.locator("[data-word]:empty").count() == 0
    page.click("#drawer-open")
    page.select_option("#language", "ja")
    page.wait_for_selector("html[lang=ja] #new-game:has-text('新しい対局')")


def test_a_board_that_is_not_simulated_is_only_looked_at(serve: Callable[..., Any], open_page: Open) -> None:
    def real() -> FakeProgram:
        program = FakeProgram()
        program.simulated = False
        return program

    with serve(real) as served:
        page = open_page(served.url)
        place(page, "f1").drag_to(place(page, "e2"))
        place(page, "done flower").click()
        page.click("#drawer-open")
        page.select_option("#setting-theme", "clear")
        served.until(lambda: served.program.heard != [])
        assert [each.model_dump(exclude={"seq", "heard"}) for each in served.program.heard] == [
            {"do": "set", "setting": "theme", "value": "clear"}
        ]
        assert not page.is_visible("#tools")


def test_two_pages_show_one_table(served: Served[FakeProgram], page: Page, open_page: Open) -> None:
    other = open_page(served.url)
    place(page, "f1").click()
    other.wait_for_selector(".floating svg")
    place(page, "e2").click()
    wait_for(other, e2="000", f1="")
    place(other, "e2").click()
    wait_for(page, e2="")
    other.close()  # lets go of what was held
    wait_for(page, e2="000")


def test_a_page_says_when_the_program_is_gone(serve: Callable[..., Any], open_page: Open) -> None:
    with serve(FakeProgram) as served:
        page = open_page(served.url)
        assert not page.is_visible("#link")
    page.wait_for_selector("#link:has-text('does not answer')")


def test_a_page_whose_line_was_closed_says_why_and_comes_back(
    served: Served[FakeProgram], page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(served.program, "handle", broken)
    place(page, "f1").click()
    page.wait_for_selector("#link:has-text('The game goes on')")
    monkeypatch.undo()
    page.wait_for_selector("#link", state="hidden")
    place(page, "f1").click()
    wait_for(page, f1="")


@pytest.mark.parametrize("cells", [squares, hexagon])
def test_a_phone_shows_everything_without_scrolling_sideways(
    serve: Callable[..., Any], open_page: Open, cells: Callable[[], list[dict[str, Any]]]
) -> None:
    with serve(lambda: FakeProgram(cells(), game="throne")) as served:
        page = open_page(served.url, phone=True)
        assert page.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [390, 390]
        outside = """() => [...document.querySelectorAll("[data-place], button, select")].filter((each) => {
          const box = each.getBoundingClientRect();
          return box.width && (box.left < -1 || box.right > 391);
        }).map((each) => each.outerHTML)"""
        assert page.evaluate(outside) == []
        boxes = [page.locator(name).bounding_box() for name in ("#say", "#tray-near", "#tray-far", "#board")]
        if cells is squares:  # board, hands and what to do are seen at once
            assert max(box["y"] + box["height"] for box in boxes if box) <= 844


def test_twice_as_large_text_still_fits_its_width(served: Served[FakeProgram], open_page: Open) -> None:
    page = open_page(served.url, viewport={"width": 640, "height": 400})
    assert page.evaluate("document.documentElement.scrollWidth") == 640
    place(page, "f1").drag_to(place(page, "e2"))
    wait_for(page, e2="000")


def test_less_motion_stops_flights_and_marks_what_would_move(
    served: Served[FakeProgram], open_page: Open
) -> None:
    page = open_page(served.url, reduced_motion="reduce")
    served.do(served.program.cue, c3="wrong")
    page.wait_for_selector('[data-cell="c3"][data-motion="blink"]')
    mark = "getComputedStyle(document.querySelector('[data-cell=c3]'), '::before').content"
    assert page.evaluate(mark) == '"!"'
    place(page, "f1").click()
    place(page, "e2").click()
    wait_for(page, e2="000")
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_stone_is_heard_once_somebody_has_touched_the_page_and_wants_it(page: Page) -> None:
    """Web Audio itself: how often something begins to play."""
    page.add_init_script("""
      window.heard = 0;
      const begin = AudioScheduledSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function (...all) {
        window.heard += 1;
        return begin.apply(this, all);
      };
    """)
    page.reload()
    wait_for(page, f1="000")
    assert page.evaluate("heard") == 0
    place(page, "f1").drag_to(place(page, "e2"))
    wait_for(page, e2="000")
    comes_true(page, "() => heard === 1")
    page.click("#drawer-open")
    page.fill("#volume", "0")
    page.click("#drawer-close")
    place(page, "e2").drag_to(place(page, "e3"))
    wait_for(page, e3="000")
    assert page.evaluate("heard") == 1
