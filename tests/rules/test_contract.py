"""What every game has to keep, shown by games at random and recorded. A game joins by standing in `GAMES`."""

import random
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from niwashi import data, words
from niwashi.errors import IllegalTurn
from niwashi.rules import EMPTY, GAMES, Act, Change, Game, Handling, Kind, Layout, Option, Stack, game_named

GAMES_EACH = 12
LONGEST = 200  # turns; RC-40, BL-27: stopping there is no result
ENOUGH = 40_000  # legal turns seen in games at random: a game with thousands a position is left earlier
MANY = 40  # options of one position that are looked at one by one

EVERY_GAME = pytest.mark.parametrize("game", [game_named(name) for name in GAMES], ids=list(GAMES))


def random_positions(game: Game, games: int = GAMES_EACH) -> Iterator[Any]:
    """The positions of some games played at random, and some of the recorded ones, finished ones included."""
    yield from recorded_positions(game)
    seen = 0
    for seed in range(games):
        dice = random.Random(seed)
        position = game.start()
        yield position
        for _ in range(LONGEST):
            turns = game.legal(position)
            seen += len(turns)
            if not turns or seen > ENOUGH:
                break
            position = game.play(position, dice.choice(turns))
            yield position


def recorded_positions(game: Game) -> Iterator[Any]:
    """Every eighth position of the recorded games that are played as this game is, and the last ones."""
    for file in sorted((data.seeds() / "games").glob(f"{game.name}-*.toml")):
        record = tomllib.loads(file.read_text(encoding="utf-8"))
        if record.get("cards", {}).get("name", "placeholder") != "placeholder":
            continue
        position = game.start()
        for number, turn in enumerate(record["turns"]):
            if number % 8 == 0:
                yield position
            position = game.play(position, turn)
        yield position


def some_of(positions: Iterator[Any]) -> Sequence[Any]:
    """Positions from all over, not too many: all their turns are told one by one."""
    found = list(positions)
    return found[:: 1 + len(found) // 60]


def some(options: Sequence[Option]) -> Sequence[Option]:
    """All of a few options, some of many."""
    return options[:: 1 + len(options) // MANY]


def handled(layout: Layout, handlings: tuple[Handling, ...]) -> dict[str, Stack]:
    """A layout after handlings, each of which must be possible and do what its act means."""
    stacks = dict(layout)
    lifted: Stack = EMPTY
    for handling in handlings:
        before, after = stacks[handling.place], handling.stack
        match handling.act:
            case Act.LIFT:
                assert before != EMPTY
                assert after == EMPTY
                lifted = before
            case Act.SET:
                assert (before, after) == (EMPTY, lifted)
            case Act.ADD:
                assert after.height == before.height + 1
                assert before in (EMPTY, Stack(after.owner, before.height))
            case Act.TAKE:
                assert after.height == before.height - 1
                assert after in (EMPTY, Stack(before.owner, after.height))
            case Act.PULL:
                assert before != EMPTY
                assert after == EMPTY
            case Act.RETURN:
                assert before == EMPTY
                assert after != EMPTY
        stacks[handling.place] = after
    return stacks


def without_piles(game: Game, layout: Layout) -> dict[str, Stack]:
    return {name: stack for name, stack in layout.items() if game.places[name].kind is not Kind.PILE}


def pieces(game: Game, layout: Layout) -> int:
    return sum(stack.height for name, stack in layout.items() if game.places[name].kind is not Kind.CARD)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_has_counted_trees_among_the_seeds(name: str) -> None:
    assert (data.seeds() / "perft" / f"{name}.toml").is_file()
    assert list((data.seeds() / "games").glob(f"{name}-*.toml"))


@EVERY_GAME
def test_a_game_goes_by_the_name_it_is_listed_under(game: Game) -> None:
    assert game_named(game.name).name == game.name


@EVERY_GAME
def test_the_text_of_a_position_leads_back_to_it(game: Game) -> None:
    for position in random_positions(game):
        assert game.parse(game.format(position)) == position


def told(game: Game, position: Any, here: Any) -> Iterator[str]:
    """Every turn that options tell from a position, through all beginnings of turns."""
    for option in game.options(here):
        if option.goes_on:
            yield from told(game, position, game.go_on(position, option.turn))
        else:
            yield option.turn


@EVERY_GAME
def test_options_and_what_goes_on_from_them_are_the_legal_turns(game: Game) -> None:
    for position in some_of(random_positions(game)):
        turns = game.legal(position)
        assert turns == sorted(set(turns))
        assert sorted(told(game, position, position)) == turns
        assert game.perft(position, 1) == len(turns)
        assert game.perft(position, 0) == 1


@EVERY_GAME
def test_options_are_sorted_and_no_two_say_the_same(game: Game) -> None:
    for position in random_positions(game):
        turns = [option.turn for option in game.options(position)]
        assert turns == sorted(set(turns))


@EVERY_GAME
def test_the_handlings_of_an_option_lead_to_the_layout_after_it(game: Game) -> None:
    for position in random_positions(game):
        before = game.layout(position)
        for option in some(game.options(position)):
            after = game.layout((game.go_on if option.goes_on else game.play)(position, option.turn))
            steps = [handling.step for handling in option.handlings]
            assert steps == sorted(steps)
            assert without_piles(game, handled(before, option.handlings)) == without_piles(game, after)


@EVERY_GAME
def test_what_is_chosen_is_among_the_stones_added(game: Game) -> None:
    for position in random_positions(game):
        for option in game.options(position):
            added = {handling.place for handling in option.handlings if handling.act is Act.ADD}
            assert option.chosen <= added


@EVERY_GAME
def test_layouts_name_every_place_and_lose_no_piece(game: Game) -> None:
    whole = pieces(game, game.layout(game.start()))
    for position in random_positions(game):
        layout = game.layout(position)
        assert layout.keys() == game.places.keys()
        assert pieces(game, layout) == whole
        assert all(stack == EMPTY for stack in layout.values() if stack.height == 0)


@EVERY_GAME
def test_sides_alternate_and_a_game_without_turns_has_a_result_and_a_reason(game: Game) -> None:
    for position in random_positions(game):
        turns = game.legal(position)
        over = not turns
        assert (game.result(position) in game.players) == over
        ending = game.ending(position)
        assert (ending is not None) == over
        if ending:
            assert_said(ending.key, ending.facts)
        for turn in turns[:1]:
            assert game.side(game.play(position, turn)) == (game.side(position) + 1) % len(game.players)


@EVERY_GAME
def test_refused_starts_belong_to_no_legal_turn(game: Game) -> None:
    for position in random_positions(game, games=4):
        layout, options = game.layout(position), game.options(position)
        having = defaultdict[Handling, set[str]](set)
        for option in options:
            for handling in option.handlings:
                having[handling].add(option.turn)
        for refused in game.refused(position):
            handled(layout, refused.handlings)
            assert not set.intersection(*(having[handling] for handling in refused.handlings))
            assert_said(refused.reason.key, refused.reason.facts)
            assert refused.reason.clause
        assert options or not game.refused(position)


@EVERY_GAME
def test_there_is_an_objection_to_every_change_anywhere(game: Game) -> None:
    for position in list(random_positions(game, games=2))[::5]:
        for place in game.places:
            for change in Change:
                reason = game.objection(position, place, change)
                assert_said(reason.key, reason.facts)
                assert reason.clause


@EVERY_GAME
def test_turns_that_were_legal_elsewhere_are_refused_with_a_reason(game: Game) -> None:
    seen: set[str] = set()
    for position in random_positions(game, games=3):
        legal = set(game.legal(position))
        for turn in sorted(seen - legal)[:40]:
            with pytest.raises(IllegalTurn) as refusal:
                game.play(position, turn)
            assert all(turn in refusal.value.said(language) for language in words.LANGUAGES)
        seen |= legal


def assert_said(key: str, facts: Any) -> None:
    assert all(words.say(key, language, **facts) for language in words.LANGUAGES)
