"""Handicap stones (RC-60, RC-61): on the command line, in records, by the board's lights and on the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.marks import EXHAUSTIVE
from tests.page.page_hands import PageHands, run, simulated
from tests.server.asking import ask
from tests.starts import GARDEN_36, RealBoard, check_claim, garden, other_cards
from typer.testing import CliRunner

from niwashi.board_types import Cue
from niwashi.cli.main import app
from niwashi.errors import NiwashiError
from niwashi.games.known import cards_text, game_named
from niwashi.games.reclamation.handicaps import HANDICAPS, handicapped
from niwashi.games.reclamation.kit import handicap_openings
from niwashi.games.setup import GameSetup
from niwashi.opponents.starts import (
    FairStart,
    fair_starts_view,
    handicaps_view,
    judged_handicaps,
    kept_starts,
)
from niwashi.server.live import LiveProgram
from niwashi.words.catalogue import LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served


def test_the_command_line_refuses_what_there_is_not() -> None:
    for words, said in {
        ("--handicap", "4"): "choose 1 to 3",
        ("--handicap", "0"): "choose 1 to 3",
        ("--handicap", "1", "--game", "throne"): "belong to Garden",
        ("--handicap", "1", "--game", "borderland"): "belong to Garden",
        ("--handicap", "1", "--fair", "cards-1"): "give only one",
        ("--handicap", "1", "--position", "x"): "give only one",
    }.items():
        refused = CliRunner().invoke(app, ["play", "--no-browser", "--records", "none", *words])
        assert refused.exit_code == 2
        assert said in refused.stderr


# Figures


def test_figures_are_of_the_stones_that_are_played() -> None:
    known = judged_handicaps()
    assert known.fits(garden())
    assert [(each.name, each.position, dict(each.facts)) for each in known.start] == [
        (each.name, each.position, dict(each.facts)) for each in handicap_openings(garden())
    ]


@pytest.mark.parametrize("start", judged_handicaps().start, ids=lambda each: each.name)
def test_proved_claims_hold_within_the_search_limit(start: FairStart) -> None:
    check_claim(garden(), start)


def test_more_stones_help_tendril_more() -> None:
    shares = [start.verdict().share for start in judged_handicaps().start]
    assert shares == sorted(shares, reverse=True)
    assert judged_handicaps().start[0].verdict().may_be_even


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_offers_them_in_words_and_figures_for_these_cards_alone(language: str) -> None:
    told = handicaps_view(["garden", "borderland"], GameSetup, language)["garden"]
    assert [each["name"] for each in told] == [f"handicap-{stones}" for stones in HANDICAPS]
    assert all(each["proved"] and each["split"] for each in told)
    assert all(place in told[-1]["text"] for place in HANDICAPS[3])
    others = GameSetup("garden", cards_text("garden", other_cards().model_dump(mode="json")))
    plain = handicaps_view(["garden"], lambda _: others, language)["garden"]
    assert [each["text"] for each in plain] == [each["text"] for each in told]
    assert not any(each["proved"] or each["split"] for each in plain)
    assert handicaps_view(["throne", "borderland"], GameSetup, language) == {}


# On the board


def test_a_board_that_the_program_cannot_set_up_is_led_to_them_by_its_lights() -> None:
    real = RealBoard()
    real.begin(handicap=2)
    cues = zip(GARDEN_36.geometry.cells, real.program.game_loop.cues(), strict=True)
    assert {cell.name for cell, cue in cues if cue is Cue.GETS_STONE} == set(HANDICAPS[2])
    for place in HANDICAPS[2]:
        real.table.take("hand", "tendril hand")
        real.set_down(place)
    assert real.program.game_loop.session.is_settled
    status = real.program.status("en")
    assert status["position"] == real.game.format(handicapped(real.game, 2))
    assert status["title"] == "Garden, handicap stones: 2"
    real.program.close()


# On the page


@pytest.fixture
def served(serve: Callable[..., Any]) -> Iterator[Served[LiveProgram]]:
    with serve(lambda: simulated("garden", "garden-36.toml"), run) as one:
        yield one


@EXHAUSTIVE
@pytest.mark.browser
def test_the_page_offers_them_and_play_goes_on_from_there(
    served: Served[LiveProgram], open_page: Callable[..., Page]
) -> None:
    page = open_page(served.url, locale="ja-JP")
    hands = PageHands(page, served)
    page.click("#new-game")
    page.click("#starts [data-handicap=garden] summary")
    expect(page.locator("#starts [data-handicap=garden] summary")).to_contain_text("置石")
    fair = kept_starts(game_named("garden"))[0][0].name
    expect(page.locator(f"#starts [data-fair=garden] [data-start={fair}]")).to_be_attached()
    page.click("#starts [data-start=handicap-3]")
    served.until(lambda: served.program.status("en")["position"].startswith("zx1x1x/"))
    served.until(lambda: served.program.game_loop.session.is_settled)
    page.wait_for_selector('[data-place="d6"][data-faces="1"]', state="attached")
    match = served.program.game_loop.session.match
    hands.play(match.game.options(match.position)[0])
    assert len(hands.turns()) == 1
    for wanted in (
        {"game": "garden", "handicap": 4},
        {"game": "throne", "handicap": 1},
        {"game": "garden", "handicap": 1, "fair": "cards-1"},
    ):
        with pytest.raises(NiwashiError):
            served.do(ask, served.program, do="new", **wanted)


def test_game_that_was_left_out_meanwhile_offers_no_starts() -> None:
    """A package whose kit can't be loaded is left out while the list of games is made."""
    assert list(fair_starts_view(["gone", "garden"], GameSetup, "en")) == ["garden"]
    assert list(handicaps_view(["gone", "garden"], GameSetup, "en")) == ["garden"]
