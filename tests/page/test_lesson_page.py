"""Lessons on the page: whoever taps what glows and reads nothing comes to their end."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.marks import EXHAUSTIVE
from tests.page.page_hands import run
from tests.page.tapper import Tapper

from niwashi import data
from niwashi.devices import load
from niwashi.kits import course_for
from niwashi.program.live import LiveProgram
from niwashi.program.simulated import simulated_program
from niwashi.rules import game_named
from niwashi.words import say

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]
FASTER = 4
"""So many times as fast as people the answers are carried out."""

TOUCH = {"has_touch": True}
WAYS: dict[str, tuple[str, dict[str, Any]]] = {
    "by touch on a phone": ("finger", {"phone": True}),
    "by touch on a tablet": ("finger", {**TOUCH, "viewport": {"width": 768, "height": 1024}}),
    "by keys": ("keys", {}),
    "in Japanese": ("mouse", {"locale": "ja-JP"}),
    "on a large screen": ("mouse", {"viewport": {"width": 1920, "height": 1080}}),
}


def hurried() -> LiveProgram:
    """A program on the board of Garden, whose time goes faster."""
    file = load(data.boards() / "garden-36.toml")
    return simulated_program(game_named("garden"), file, lambda: FASTER * time.monotonic(), Random(1))[0]


def finish(serve: Callable[..., Any], open_page: Open, game: str, way: str = "mouse", **more: Any) -> None:
    """Go through a lesson, and find the first game behind it."""
    with serve(hurried, run) as served:
        page = open_page(served.url, **more)
        tapper = Tapper(page, served, way)
        tapper.begin(game)
        assert tapper.learn()[-1].count(str(len(course_for(game).lesson.steps)))
        opponent = page.locator("#players select").nth(1)
        expect(opponent).to_have_value("engine:1")


def test_who_taps_what_glows_finishes_gardens_lesson(serve: Callable[..., Any], open_page: Open) -> None:
    """It takes a while: the answers are carried out by a hand that people can follow."""
    finish(serve, open_page, "garden")


@EXHAUSTIVE
@pytest.mark.parametrize("game", ["throne", "borderland", "karesansui"])
def test_who_taps_what_glows_finishes_every_lesson(
    game: str, serve: Callable[..., Any], open_page: Open
) -> None:
    finish(serve, open_page, game)


@EXHAUSTIVE
@pytest.mark.parametrize("way", WAYS)
def test_who_taps_what_glows_finishes_it_in_every_way(
    way: str, serve: Callable[..., Any], open_page: Open
) -> None:
    how, more = WAYS[way]
    finish(serve, open_page, "garden", how, **more)


@EXHAUSTIVE
def test_a_page_that_is_loaded_again_shows_the_same_step(serve: Callable[..., Any], open_page: Open) -> None:
    with serve(hurried, run) as served:
        page = open_page(served.url)
        Tapper(page, served).begin("garden")
        page.locator('[data-cell="f1"]').click()
        expect(page.locator("#say")).to_have_text(say("lesson-garden-set"))
        page.reload()
        expect(page.locator("#say")).to_have_text(say("lesson-garden-lift"))
        page.locator("#lesson-leave").click()
        expect(page.locator("body")).not_to_have_class("learns")
