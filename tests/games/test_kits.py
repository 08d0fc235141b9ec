"""A kit a game: what a game has, its kit says."""

from itertools import pairwise
from random import Random

import pytest

from niwashi.engine.analysis import Limits
from niwashi.engine.levels import FULL, level_of
from niwashi.errors import NiwashiError
from niwashi.games.game import Game
from niwashi.games.known import GAMES, game_named, game_of
from niwashi.games.setup import GameSetup
from niwashi.kits.kit import GameKit, PageKit
from niwashi.kits.known import (
    engine_of,
    kit_of,
    loaded_cards,
    opponent_for,
    searcher_for,
    solvable,
    solver_for,
)
from niwashi.words.catalogue import translate


@pytest.mark.parametrize("name", GAMES)
def test_every_level_of_a_game_sees_no_less_and_weighs_no_worse_than_the_one_below(name: str) -> None:
    levels = engine_of(game_named(name)).levels
    assert [level.number for level in levels] == list(range(1, FULL + 1))
    for weaker, stronger in pairwise(levels[:-1]):
        assert stronger.effort >= weaker.effort
        surer = stronger.temperature < weaker.temperature or stronger.blur < weaker.blur
        assert stronger.effort > weaker.effort or surer


@pytest.mark.parametrize("number", [0, -1, FULL + 1])
def test_a_level_that_there_is_not_is_refused(number: int) -> None:
    with pytest.raises(NiwashiError) as refused:
        level_of(engine_of(game_named("garden")).levels, number, "garden")
    assert refused.value.key == "engine-no-level"


@pytest.mark.parametrize("name", GAMES)
def test_the_seats_of_a_game_are_those_of_the_game_with_most_players(name: str) -> None:
    kit = GAMES[name]
    most = max(kit.players) if kit.players else None
    assert game_of(GameSetup(name, players=most)).players == kit.seats
    for count in kit.players:
        assert set(game_of(GameSetup(name, players=count)).players) <= set(kit.seats)


@pytest.mark.parametrize("name", GAMES)
def test_stored_setup_leaves_to_the_start_what_the_start_tells(name: str) -> None:
    stored = GameSetup.of(game_named(name))
    assert (stored.players, stored.seed, stored.set_up) == (None, None, None)


@pytest.mark.parametrize("name", GAMES)
def test_setup_options_follow_from_each_game(name: str) -> None:
    kit = GAMES[name]
    if not kit.is_dealt:
        with pytest.raises(NiwashiError, match=name):
            game_of(GameSetup(name, seed=1))
    if kit.cards is None:
        with pytest.raises(NiwashiError, match="without cards"):
            game_of(GameSetup(name, cards="{}"))
        with pytest.raises(NiwashiError, match="without cards"):
            loaded_cards(name, "placeholder")


def test_cards_are_refused_for_a_game_that_nobody_knows() -> None:
    with pytest.raises(NiwashiError, match="chess"):
        loaded_cards("chess", "placeholder")


class Unknown:
    """As much of a game as a kit asks for."""

    name = "unknown"


def test_a_game_without_a_kit_is_played_by_people_with_stones() -> None:
    game: Game = Unknown()  # type: ignore[assignment]
    kit = kit_of(game)
    assert kit == kit_of("unknown") == GameKit(page=kit.page)
    assert (kit.page.pieces(game, "en"), kit.page.marks(game, "en"), kit.page.pattern(game)) == ([], {}, {})
    assert kit.page.square_label("a1", game, "en") == "a1"
    assert kit.page.cards(game, "en") == {}
    assert kit.page.card_notices(game, "en") == ()
    for asked in (engine_of, searcher_for, solver_for):
        with pytest.raises(NiwashiError, match="unknown"):
            asked(game)
    with pytest.raises(NiwashiError, match="unknown"):
        opponent_for(game, Random(1))
    with pytest.raises(NiwashiError) as refused:
        PageKit[Game]().drawing(game, None, "stone-heron", "en")
    assert refused.value.key == "web-no-picture"


@pytest.mark.parametrize("name", ["garden", "throne"])
def test_each_card_has_a_name_and_an_emblem_that_both_players_share(name: str) -> None:
    """RC-42."""
    game = game_named(name)
    cards = kit_of(game).page.cards(game, "ja")
    assert [cards[f"flower card {n}"]["label"] for n in range(1, 5)] == ["いちょう", "もみじ", "竹", "松"]
    assert len({card["emblem"] for card in cards.values()}) == 4
    for n in range(1, 5):
        assert cards[f"flower card {n}"] == {**cards[f"tendril card {n}"], "owner": 0}


def test_solvers_exist_for_solvable_games_only() -> None:
    for name in GAMES:
        game = game_named(name)
        if name in solvable():
            assert solver_for(game, 1).search(game.start(), Limits(1)).depth == 1
        else:
            with pytest.raises(NiwashiError, match=name):
                solver_for(game)


@pytest.mark.parametrize("name", GAMES)
def test_a_searcher_that_needs_dice_says_so_without_them(name: str) -> None:
    game = game_named(name)
    if engine_of(game).needs_dice:
        with pytest.raises(NiwashiError):
            searcher_for(game, 1)
    assert searcher_for(game, 1, Random(1)).rate(game.start(), Limits(1, 1)).turns


@pytest.mark.parametrize("name", GAMES)
def test_the_goal_of_a_game_is_a_number_that_its_facts_tell_of_each_player(name: str) -> None:
    game, goal = game_named(name), kit_of(name).goal
    assert goal is not None
    facts = game.facts(game.start())
    assert all(0 <= int(facts[f"{player}_{goal.fact}"]) < goal.most for player in game.players)
    assert str(goal.most) in translate(f"goal-{name}") or name in ("garden", "throne")  # there it is a word


def test_game_that_offers_no_starts_has_none_in_its_kit() -> None:
    """Lists of games believe what a game's entry says, and load no kit to ask it."""
    said = {name: known.offers_starts for name, known in GAMES.items() if known.kit}
    has = {name: kit_of(name).fair is not None or kit_of(name).handicap is not None for name in said}
    assert said == has
    assert set(said.values()) == {True, False}
