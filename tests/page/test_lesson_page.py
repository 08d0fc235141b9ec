"""Lessons on the page: whoever taps what glows and reads nothing comes to their end."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.page.page_hands import run
from tests.page.tapper import Tapper

from niwashi import data
from niwashi.devices import load
from niwashi.program.live import LiveProgram
from niwashi.program.simulated import simulated_program
from niwashi.rules import game_named

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]
FASTER = 4
"""So many times as fast as people the answers are carried out."""

OTHERS = ("throne", "borderland", "karesansui")
PHONE = {"phone": True}
SIZES = {
    f"{wide} x {high}": {"viewport": {"width": wide, "height": high}}
    for wide, high in ((768, 1024), (1440, 900))
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
        steps = tapper.learn()
        assert len(steps) == served.do(lambda: len(course_steps(game)))
        expect(page.locator("#players select").nth(1)).to_have_value("engine:1")


def course_steps(game: str) -> tuple[Any, ...]:
    from niwashi.kits import course_for

    return course_for(game).lesson.steps


def test_who_taps_what_glows_finishes_the_lesson_of_garden(
    serve: Callable[..., Any], open_page: Open
) -> None:
    finish(serve, open_page, "garden")
