"""Three Men's Morris (MM-1 to MM-5), read a second time, and played where other games have no room."""

import random
import tomllib

import pytest
from tests.games import naive_morris

from niwashi import data
from niwashi.board_types import Reading
from niwashi.devices.board_parser import load_board
from niwashi.errors import BadPosition, BadTurn, IllegalTurn
from niwashi.games.game import Change
from niwashi.games.known import GAMES, game_named
from niwashi.loop.fitting import built_in_board, obstacles, offered_games, playable_games, usual_game
from niwashi.session.plan import values_of
from niwashi.session.session import Session
from niwashi.testing.contract import Check, checks
from niwashi.words.catalogue import LANGUAGES, translate

MORRIS = game_named("morris")
TILE = load_board(data.boards() / "neotrellis-4x4.toml")
GARDEN_36 = load_board(data.boards() / "garden-36.toml")
ALL_SET = "d.l/lld/d.. l"


@pytest.mark.parametrize("check", checks(), ids=lambda check: check.__name__)
def test_morris_keeps_the_contract_on_its_tile(check: Check) -> None:
    assert built_in_board(MORRIS).name == TILE.name
    check(MORRIS)


def test_the_slow_reading_counts_the_same_trees() -> None:
    seeds = tomllib.loads((data.seeds() / "perft" / "morris.toml").read_text(encoding="utf-8"))
    for seed in seeds["counts"]:
        slowly = [naive_morris.count(naive_morris.read(seed["position"]), depth) for depth in range(1, 5)]
        assert slowly == seed["perft"][:4]


def test_games_at_random_go_as_the_slow_reading_says() -> None:
    for number in range(40):
        dice, position = random.Random(number), MORRIS.start()
        state = naive_morris.read(MORRIS.format(position))
        for _ in range(30):
            following = {MORRIS.format(MORRIS.play(position, turn)) for turn in MORRIS.legal_turns(position)}
            slowly = list(naive_morris.after(state))
            assert following == {naive_morris.write(each) for each in slowly}
            if not slowly:
                break
            state = dice.choice(slowly)
            position = MORRIS.parse(naive_morris.write(state))


def test_neither_player_can_force_a_win_and_there_always_is_a_turn() -> None:
    """MM-3, MM-5: worked out backwards over every position that can come about."""
    following = {MORRIS.format(MORRIS.start()): list[str]()}
    waiting = list(following)
    while waiting:
        text = waiting.pop()
        position = MORRIS.parse(text)
        turns = MORRIS.legal_turns(position)
        assert turns or MORRIS.winners(position)
        following[text] = [MORRIS.format(MORRIS.after(position, turn)) for turn in turns]
        new = [each for each in following[text] if each not in following]
        following |= {each: [] for each in new}
        waiting += new
    assert len(following) == 5390
    lost = {text for text, after in following.items() if not after}
    won: set[str] = set()
    while True:
        wins = {t for t, after in following.items() if t not in won and not lost.isdisjoint(after)}
        loses = {t for t, after in following.items() if t not in lost and after and won.issuperset(after)}
        if not wins | loses:
            break
        won, lost = won | wins, lost | loses
    start = MORRIS.format(MORRIS.start())
    assert not {start, *following[start]} & (won | lost)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "morris-position-text"),
        (".../.../...", "morris-position-text"),
        (".../.../... x", "morris-position-text"),
        (".../.../.... l", "morris-position-text"),
        (".../.x./... l", "morris-position-text"),
        (".../.l./... l", "morris-position-stones"),
        (".../.../..d l", "morris-position-stones"),
        ("lll/l../ddd d", "morris-position-stones"),
        ("lll/.../dd. l", "morris-position-stones"),
        ("lll/.../ddd l", "morris-position-line"),
    ],
)
def test_text_that_is_no_position_is_refused_with_the_reason(text: str, key: str) -> None:
    with pytest.raises(BadPosition) as refused:
        MORRIS.parse(text)
    assert refused.value.key == key
    assert all(translate(refused.value.message, language) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("position", "turn", "reason"),
    [
        (".../.l./... d", "b2", "taken"),
        (".../.l./..d l", "b2a1", "until all three"),
        (ALL_SET, "b1", "All three of your stones"),
        (ALL_SET, "a3b3", "no stone of yours on a3"),
        (ALL_SET, "a2c1", "too far from a2"),
        (ALL_SET, "a2b2", "b2 is taken"),
        (".l./dld/dl. d", "a1a3", "three in a line already"),
    ],
)
def test_turn_against_the_rules_is_refused_with_the_reason(position: str, turn: str, reason: str) -> None:
    with pytest.raises(IllegalTurn, match=reason):
        MORRIS.play(MORRIS.parse(position), turn)


@pytest.mark.parametrize("turn", ["", "b", "d1", "a1a1", "a1b2c3", "B2"])
def test_text_that_is_no_turn_is_refused(turn: str) -> None:
    with pytest.raises(BadTurn, match="is not a turn"):
        MORRIS.play(MORRIS.start(), turn)


@pytest.mark.parametrize(
    ("position", "place", "change", "key"),
    [
        (".../.l./..d l", "b2", Change.LIFTED, "morris-set-first"),
        (".../.l./..d l", "c1", Change.GONE, "morris-not-yours"),
        (".../.l./..d l", "a1", Change.MORE, "morris-one-stone"),
        (ALL_SET, "b1", Change.APPEARED, "morris-none-left"),
        (ALL_SET, "b2", Change.LIFTED, "morris-stuck"),
        (ALL_SET, "light hand", Change.FEWER, "morris-pile"),
    ],
)
def test_change_that_belongs_to_no_turn_gets_its_own_reason(
    position: str, place: str, change: Change, key: str
) -> None:
    reason = MORRIS.objection(MORRIS.parse(position), place, change)
    assert reason.key == key
    assert all(translate(reason.key, language, **reason.facts) for language in LANGUAGES)


def test_line_that_won_is_named() -> None:
    ending = MORRIS.ending(MORRIS.parse(".l./dld/dl. d"))
    assert ending is not None
    assert (ending.clause, ending.places) == ("MM-4", ("b1", "b2", "b3"))
    assert MORRIS.ending(MORRIS.start()) is None


def test_game_that_is_not_listed_is_found_by_its_name_alone() -> None:
    assert GAMES.unlisted == ("morris",)
    assert "morris" in GAMES
    assert GAMES["morris"].seats == MORRIS.players
    assert "morris" not in list(GAMES)
    assert len(GAMES) == len(list(GAMES))


def test_board_without_room_for_the_others_is_offered_the_small_game() -> None:
    assert playable_games(TILE.geometry) == ("morris",)
    assert usual_game(TILE.geometry) == "morris"


def test_board_with_room_has_the_listed_games_alone() -> None:
    assert "morris" not in obstacles(GARDEN_36.geometry)
    assert usual_game(GARDEN_36.geometry) == "garden"


def test_small_game_is_offered_where_each_game_gets_a_board_of_its_own() -> None:
    assert offered_games() == (*GAMES, "morris")


def test_buttons_are_asked_to_be_pressed_with_the_piece_that_goes_there() -> None:
    """No sensor feels a stone on a tile: whoever only sets one would wait for ever."""
    feels = load_board(data.boards() / "garden-36.toml").geometry
    for geometry, prompts in (
        (TILE.geometry, ["press-place", "press-lift"]),
        (feels, ["say-place", "say-lift"]),
    ):
        said = []
        for text in (".../.../... l", ALL_SET):
            position = MORRIS.parse(text)
            session = Session(MORRIS, geometry, position)
            reading = Reading(values_of(geometry, MORRIS.layout(position)))
            for now in range(4):
                session.read(reading, float(now))
            said.append(session.advice().prompt.key)
        assert said == prompts
