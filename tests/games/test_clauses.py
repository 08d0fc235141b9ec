"""Each clause of the digest, on positions small enough to check by eye.

They use the built-in patterns: black 1 reaches two forward and one aside, black 2 the four diagonals,
black 3 one and two forward, black 4 two aside; red 1 does what black 1 does and reaches one forward, red 2
the diagonals, red 3 the four orthogonal neighbours, red 4 what black 1 does.
"""

import random
from typing import Any

import pytest

from niwashi.errors import BadPosition, IllegalTurn
from niwashi.games.game import Game
from niwashi.games.known import game_named
from niwashi.games.reclamation.cards import built_in_card_set
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.stack import EMPTY, Stack

GARDEN = game_named("garden")
THRONE = game_named("throne")
BOTH = pytest.mark.parametrize("game", [GARDEN, THRONE], ids=["garden", "throne"])


def after(game: Game, position: str, turn: str) -> str:
    return game.format(game.play(game.parse(position), turn))


def legal(game: Game, position: str) -> list[str]:
    return game.legal_turns(game.parse(position))


def clause_against(game: Game, position: str, turn: str) -> str | int:
    with pytest.raises(IllegalTurn) as refusal:
        game.play(game.parse(position), turn)
    clause = refusal.value.facts["clause"]
    assert isinstance(clause, str)
    return clause


def squares(game: Game, position: Any) -> dict[str, Stack]:
    return {name: stack for name, stack in game.layout(position).items() if len(name) == 2 and stack != EMPTY}


@BOTH
def test_flower_moves_first(game: Game) -> None:
    """RC-1: two players, Flower before Tendril."""
    assert game.players == ("flower", "tendril")
    assert game.side(game.start()) == 0


@BOTH
def test_the_board_has_six_files_and_six_ranks(game: Game) -> None:
    """RC-2: squares a1 to f6."""
    assert {name for name in game.places if len(name) == 2} == {f + r for f in "abcdef" for r in "123456"}


def test_stacks_are_one_to_three_stones_of_one_owner() -> None:
    """RC-3: letters a b c and x y z stand for them, and there is no fourth stone to add."""
    position = THRONE.parse("zyx3/6/6/6/6/3abc f 12,12 1234,1234 0,0")
    flower, tendril = ["d1", "e1", "f1"], ["c6", "b6", "a6"]
    heights = enumerate(zip(flower, tendril, strict=True), start=1)
    expected = {name: Stack(owner, n) for n, pair in heights for owner, name in enumerate(pair)}
    assert squares(THRONE, position) == expected
    with pytest.raises(BadPosition):
        THRONE.parse("zyx3/6/6/6/6/3abd f 12,12 1234,1234 0,0")


@BOTH
def test_each_player_starts_with_a_gardener_at_the_own_near_right(game: Game) -> None:
    """RC-4: Flower's on f1, Tendril's on a6."""
    assert squares(game, game.start()) == {"f1": Stack(0, 3), "a6": Stack(1, 3)}


def test_hands_at_the_start() -> None:
    """RC-5: 14 in Garden, 15 in Throne."""
    for game, hand in ((GARDEN, 14), (THRONE, 15)):
        layout = game.layout(game.start())
        assert (layout["flower hand"], layout["tendril hand"]) == (Stack(0, hand), Stack(1, hand))


def test_tendril_sees_the_same_card_from_the_other_side() -> None:
    """RC-6: the same cards, so the two players' first turns are each other's turned half round."""
    flower = after(GARDEN, "z5/6/6/6/6/5c f 14,14 1234,1234 -", "f1e2:1")
    assert flower == "z5/6/3a1a/6/4c1/6 t 12,14 234,1234 -"
    tendril = after(GARDEN, "z5/6/6/6/6/5c t 14,14 1234,1234 -", "a6b5:1")
    assert tendril == "6/1z4/6/x1x3/6/5c f 14,12 1234,234 -"


def test_garden_uses_the_black_faces_and_throne_the_red_ones() -> None:
    """RC-7: by the patterns that the games were made with."""
    cards = built_in_card_set()
    for game, face in ((GARDEN, cards.black), (THRONE, cards.red)):
        assert isinstance(game, Reclamation)
        assert tuple(game.patterns[f"tendril card {number}"] for number in (1, 2, 3, 4)) == face


def test_the_gardener_goes_to_adjacent_empty_squares() -> None:
    """RC-10: not onto stones, not two squares far, not nowhere, and nothing but a Gardener of one's own."""
    position = "z5/6/6/2xa2/2c3/6 f 13,13 1234,1234 -"
    targets = {turn[2:4] for turn in legal(GARDEN, position)}
    assert targets == {"b1", "c1", "d1", "b2", "d2", "b3"}
    for turn in ("c2c3:1", "c2d3:1", "c2c4:1", "c2c2:1", "d3d4:1", "a6b6:1", "e5e6:1"):
        assert clause_against(GARDEN, position, turn) == "RC-10"


def test_a_card_counts_from_where_the_gardener_arrives_and_ignores_what_is_off_the_board() -> None:
    """RC-11: from f2 card 1 reaches e4 and a square that is not there."""
    turned = after(GARDEN, "z5/6/6/6/6/5c f 14,14 1234,1234 -", "f1f2:1")
    assert turned == "z5/6/4a1/6/5c/6 t 13,14 234,1234 -"


def test_garden_puts_a_second_stone_on_one_and_none_on_two() -> None:
    """RC-12: card 3 from c3 reaches a single stone on c4 and two on c5."""
    turned = after(GARDEN, "z5/2b3/2a3/6/2c3/6 f 11,14 1234,1234 -", "c2c3:3")
    assert turned == "z5/2b3/2b3/2c3/6/6 t 10,14 124,1234 -"


def test_the_own_gardener_gets_no_stone_in_garden_nor_a_three_stack_in_throne() -> None:
    """RC-12, RC-31: card 3 from c3 in Throne reaches another own Gardener on c4 and leaves it alone."""
    turned = after(THRONE, "z5/6/2c3/6/2c3/6 f 12,15 1234,1234 0,0", "c2c3:3")
    assert turned == "z5/6/2c3/1aca2/2a3/6 t 9,15 124,1234 0,0"


def test_empty_squares_get_one_stone_even_the_one_just_left() -> None:
    """RC-13: card 2 from d3 reaches c2, where the Gardener stood."""
    turned = after(GARDEN, "z5/6/6/6/2c3/6 f 14,14 1234,1234 -", "c2d3:2")
    assert turned == "z5/6/2a1a1/3c2/2a1a1/6 t 10,14 134,1234 -"


def test_the_top_stone_of_others_is_taken_to_the_hand() -> None:
    """RC-14: one of one, one of two; the taker's hand grows by both."""
    turned = after(GARDEN, "z5/2y3/2x3/6/2c3/6 f 14,11 1234,1234 -", "c2c3:3")
    assert turned == "z5/2x3/6/2c3/6/6 t 16,11 124,1234 -"


def test_a_gardener_loses_nothing_in_garden() -> None:
    """RC-14: card 3 from c3 reaches a single stone on c4 and the Gardener on c5."""
    turned = after(GARDEN, "6/2z3/2x3/6/2c3/6 f 14,13 1234,1234 -", "c2c3:3")
    assert turned == "6/2z3/6/2c3/6/6 t 15,13 124,1234 -"


def test_taken_stones_are_not_placed_in_the_same_turn() -> None:
    """RC-15: with an empty hand card 1 takes b5; d5 stays empty, and so does b5."""
    turned = after(GARDEN, "z5/1x4/6/6/2c3/6 f 0,27 1234,1234 -", "c2c3:1")
    assert turned == "z5/6/6/2c3/6/6 t 1,27 234,1234 -"


def test_the_mover_chooses_when_step_1_runs_short() -> None:
    """RC-16: one stone in hand, single stones on b5 and d5; a choice must be made, and only that one."""
    position = "z5/1a1a2/6/6/2c3/6 f 1,25 1234,1234 -"
    assert [turn for turn in legal(GARDEN, position) if turn.startswith("c2c3:1")] == [
        "c2c3:1+b5",
        "c2c3:1+d5",
    ]
    assert after(GARDEN, position, "c2c3:1+d5") == "z5/1a1b2/6/2c3/6/6 t 0,25 234,1234 -"
    for wrong in ("c2c3:1", "c2c3:1+b5,d5", "c2c3:1+c5"):
        assert clause_against(GARDEN, position, wrong) == "RC-16"


def test_the_mover_chooses_when_step_2_runs_short() -> None:
    """RC-16: two stones for the four empty diagonals make six turns."""
    position = "z5/6/6/6/2c3/6 f 2,26 1234,1234 -"
    choices = [turn[7:] for turn in legal(GARDEN, position) if turn.startswith("c2d3:2")]
    assert choices == ["c2,c4", "c2,e2", "c2,e4", "c4,e4", "e2,c4", "e2,e4"]


def test_step_1_is_served_before_step_2() -> None:
    """RC-16: the only stone goes on the single stone on b5; d5 gets none and nothing is chosen."""
    position = "z5/1a4/6/6/2c3/6 f 1,26 1234,1234 -"
    assert [turn for turn in legal(GARDEN, position) if turn.startswith("c2c3:1")] == ["c2c3:1"]
    assert after(GARDEN, position, "c2c3:1") == "z5/1b4/6/2c3/6/6 t 0,26 234,1234 -"


def test_a_choice_where_there_is_none_is_refused_with_the_turn_to_write() -> None:
    """RC-16: with enough stones nothing follows the card."""
    with pytest.raises(IllegalTurn, match=r"f1e2:1\.") as refusal:
        GARDEN.play(GARDEN.start(), "f1e2:1+d4,f4")
    assert refusal.value.facts["clause"] == "RC-16"


def test_a_card_that_changes_nothing_may_not_be_used() -> None:
    """RC-17: both squares of card 1 hold two own stones; card 3 places, so there is a turn to c3."""
    position = "z5/1b1b2/6/6/2c3/6 f 10,14 1234,1234 -"
    turns = legal(GARDEN, position)
    assert "c2c3:3" in turns
    assert clause_against(GARDEN, position, "c2c3:1") == "RC-17"


def test_only_placing_or_only_taking_is_enough() -> None:
    """RC-17: card 3 from c3 places on c4 and c5, or with an empty hand takes from c4."""
    assert after(GARDEN, "z5/6/6/6/2c3/6 f 14,14 1234,1234 -", "c2c3:3").endswith("t 12,14 124,1234 -")
    assert after(GARDEN, "z5/6/2x3/6/2c3/6 f 0,27 1234,1234 -", "c2c3:3").endswith("t 1,27 124,1234 -")


def test_a_square_where_no_card_has_an_effect_is_no_destination() -> None:
    """RC-18: with an empty hand only c3 leads anywhere, because card 3 takes c4 from there, or c5."""
    position = "z5/6/2x3/6/2c3/6 f 0,27 3,1234 -"
    assert legal(GARDEN, position) == ["c2c3:3"]
    assert clause_against(GARDEN, position, "c2b2:3") == "RC-18"
    dead_ends = {
        r.handlings[1].place
        for r in GARDEN.common_mistakes(GARDEN.parse(position))
        if r.reason.clause == "RC-18"
    }
    assert dead_ends == {"b1", "c1", "d1", "b2", "d2", "b3", "d3"}


@BOTH
def test_a_player_without_a_legal_turn_loses(game: Game) -> None:
    """RC-19: an empty hand and nothing within reach; the other player has won."""
    position = {
        "garden": "z5/6/6/6/6/5c f 0,28 1234,1234 -",
        "throne": "z5/6/6/6/6/5c f 0,30 1234,1234 0,0",
    }[game.name]
    ending = game.ending(game.parse(position))
    assert legal(game, position) == []
    assert game.result(game.parse(position)) == "tendril"
    assert ending
    assert ending.clause == "RC-19"


@BOTH
def test_cards_come_back_after_four_turns_and_then_after_every_three(game: Game) -> None:
    """RC-20: the last available card stays out when the other three come back; a used one is refused."""
    position, dice = game.start(), random.Random(5)
    used: list[int] = []
    while len(used) < 10:
        turn = dice.choice(game.legal_turns(position))
        used.append(int(turn[5]))
        position = game.play(position, turn)
    for player in (0, 1):
        own = used[player::2]
        assert sorted(own[:4]) == [1, 2, 3, 4]
        assert own[4] != own[3]
    available = game.format(position).split(" ")[3].split(",")
    assert [len(cards) for cards in available] == [2, 2]


def test_the_last_card_brings_the_others_back() -> None:
    """RC-20: to the letter, and in handlings: one pulled, three returned."""
    position = "z5/6/6/6/6/5c f 14,14 3,1234 -"
    assert after(GARDEN, position, "f1f2:3").endswith("t 12,14 124,1234 -")
    assert clause_against(GARDEN, position, "f1f2:1") == "RC-20"
    option = next(o for o in GARDEN.options(GARDEN.parse(position)) if o.turn == "f1f2:3")
    cards = [(h.act.value, h.place) for h in option.handlings if "card" in h.place]
    assert cards == [
        ("pull", "flower card 3"),
        ("return", "flower card 1"),
        ("return", "flower card 2"),
        ("return", "flower card 4"),
    ]


def test_twelve_squares_win_garden() -> None:
    """RC-21: eleven are not enough, twelve are, and the Gardener's counts; Tendril is then to move."""
    position = "z5/6/6/6/aaaaa1/aaaaac f 4,14 1234,1234 -"
    won = GARDEN.play(GARDEN.parse(position), "f1f2:3")
    ending = GARDEN.ending(won)
    assert GARDEN.result(GARDEN.parse(position)) is None
    assert GARDEN.result(won) == "flower"
    assert ending
    assert ending.clause == "RC-21"
    assert GARDEN.legal_turns(won) == []
    assert GARDEN.perft(won, 1) == 0


def test_any_own_gardener_may_act_in_throne() -> None:
    """RC-30: turns begin on either; without any the game is lost."""
    turns = legal(THRONE, "z5/6/6/6/6/c4c f 12,15 1234,1234 0,0")
    assert {turn[:2] for turn in turns} == {"a1", "f1"}
    assert THRONE.result(THRONE.parse("6/6/6/6/6/c4c t 15,15 1234,1234 0,0")) == "flower"


def test_two_stacks_grow_into_gardeners_in_throne() -> None:
    """RC-31: card 1 from c3 puts stones on one (b5) and on two (c4) alike, and a choice is among both."""
    turned = after(THRONE, "z5/1a4/2b3/6/2c3/6 f 12,15 1234,1234 0,0", "c2c3:1")
    assert turned == "z5/1b1a2/2c3/2c3/6/6 t 9,15 234,1234 0,0"
    short = legal(THRONE, "z5/1a4/2b3/6/2c3/6 f 1,26 1234,1234 0,0")
    assert [turn for turn in short if turn.startswith("c2c3:1")] == ["c2c3:1+b5", "c2c3:1+c4"]


def test_a_stone_off_a_gardener_is_a_trophy() -> None:
    """RC-32: it joins no hand, the two left are ordinary; the stone off b5 joins the hand."""
    turned = after(THRONE, "z5/1x4/2z3/6/2c3/6 f 14,12 1234,1234 0,0", "c2c3:1")
    assert turned == "z5/3a2/2y3/2c3/6/6 t 14,12 234,1234 1,0"
    layout = THRONE.layout(THRONE.parse(turned))
    assert (layout["flower trophies"], layout["tendril trophies"]) == (Stack(1, 1), EMPTY)


def test_three_trophies_win_throne_and_one_turn_may_take_several() -> None:
    """RC-33: two Gardeners within card 1 bring one trophy to three."""
    position = THRONE.parse("z5/1z4/2z3/6/2c3/6 f 13,10 1234,1234 1,0")
    won = THRONE.play(position, "c2c3:1")
    ending = THRONE.ending(won)
    assert THRONE.format(won).endswith(" 3,0")
    assert THRONE.result(won) == "flower"
    assert ending
    assert (ending.key, ending.clause) == ("rules-won-trophies", "RC-33")


def test_the_last_gardener_broken_wins_throne() -> None:
    """RC-33: one trophy is enough when no Gardener is left; RC-50: that is the reason even with three."""
    for trophies in (0, 2):
        position = THRONE.parse(f"6/6/2z3/6/2c3/6 f 15,{15 - trophies} 1234,1234 {trophies},0")
        won = THRONE.play(position, "c2c3:1")
        ending = THRONE.ending(won)
        assert THRONE.result(won) == "flower"
        assert ending
        assert (ending.key, ending.clause) == ("rules-won-gardeners", "RC-33")


def test_twelve_squares_mean_nothing_in_throne() -> None:
    """RC-33: RC-21 does not apply."""
    position = THRONE.parse("z5/6/6/aa4/aaaaaa/aaaaac t 5,12 1234,1234 0,0")
    assert THRONE.result(position) is None


@BOTH
def test_only_the_position_counts_and_not_how_it_came_about(game: Game) -> None:
    """RC-40: nothing is remembered that could end a repeated position; RC-52: its text says all there is."""
    dice, position = random.Random(3), game.start()
    while game.legal_turns(position):
        fresh = game.parse(game.format(position))
        assert (game.legal_turns(fresh), game.result(fresh)) == (game.legal_turns(position), None)
        position = game.play(position, dice.choice(game.legal_turns(position)))
