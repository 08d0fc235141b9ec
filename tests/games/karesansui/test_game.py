"""The clauses of a turn, on positions small enough to check by eye."""

import pytest
from tests.games.karesansui.setting import BARE, FULL, GAMES, TWO, asked, at, played, verbs

from niwashi.errors import BadPosition, IllegalTurn, NiwashiError
from niwashi.games.karesansui.deck import built_in_deck
from niwashi.games.karesansui.garden import COSTS, NAMES, STONES
from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.karesansui.position import Position, SetUp
from niwashi.words.catalogue import LANGUAGES, translate

CORNER = "5/5/pp@,4"


def clause_against(position: Position, turn: str) -> object:
    with pytest.raises(IllegalTurn) as refusal:
        TWO.play(position, turn)
    return refusal.value.facts["clause"]


def squares_of(position: Position, start: str) -> set[str]:
    return {turn.split(" ")[-1] for turn in TWO.legal_turns(position) if turn.startswith(start)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_nothing_and_eighty_tiles_lie_ready(players: int) -> None:
    """KS-1, KS-10: empty gardens, no virtue, the first tile drawn."""
    start = GAMES[players].start()
    assert len(start.players) == players
    assert all(not player.garden.placed and player.garden.virtue == 0 for player in start.players)
    assert all(player.stored is None for player in start.players)
    assert len(start.stock) + len(start.stage.tiles) == 80
    assert asked(start) == ("tile", "south")


@pytest.mark.parametrize("players", [0, 1, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    """KS-1."""
    with pytest.raises(NiwashiError, match=str(players)):
        Karesansui(built_in_deck(), players)


@pytest.mark.parametrize("seed", [-1, 10**19], ids=["below nothing", "too long"])
def test_a_seed_that_no_position_could_say_is_refused(seed: int) -> None:
    """KS-63."""
    with pytest.raises(NiwashiError, match=f"{seed} is not a seed"):
        Karesansui(built_in_deck(), 2, seed)


def test_the_longest_seed_is_read_again() -> None:
    """KS-64."""
    game = Karesansui(built_in_deck(), 2, 10**19 - 1)
    assert game.parse(game.format(game.start())) == game.start()


def test_stones_in_the_supply_and_their_costs() -> None:
    """KS-2."""
    supplies = {2: (4, 5, 2, 3, 1), 3: (5, 6, 3, 4, 2), 4: (6, 7, 4, 5, 3)}
    assert {players: GAMES[players].start().supply for players in (2, 3, 4)} == supplies
    assert STONES == ("flat", "small", "recumbent", "large", "boat")
    assert list(COSTS.values()) == [1, 2, 3, 4, 5]


def test_cards_dealt() -> None:
    """KS-3: one card of each sort for everybody; by the set-up of 2015 three gardener cards, open gardens."""
    of_2015 = Karesansui(built_in_deck(), 2, 0, "2015")
    for game, gardeners, shown in ((of_2015, 3, 3), *((GAMES[players], 1, 0) for players in (2, 3, 4))):
        players, start = len(game.players), game.start()
        assert [len(player.cards) for player in start.players] == [gardeners] * players
        assert len(start.shown) == shown
        hidden = [player.famous for player in start.players if player.famous]
        assert len(set(hidden)) == len(hidden) == (0 if shown else players)


def test_the_set_up_of_2015_is_for_two_and_goes_on_in_the_next_game() -> None:
    """KS-3: and a position that mixes the two is refused."""
    of_2015 = Karesansui(built_in_deck(), 2, 0, SetUp.EDITION_2015)
    assert of_2015.next_game().set_up is SetUp.EDITION_2015
    assert TWO.next_game().set_up is SetUp.SHEET
    for players, wanted in ((3, "2015"), (2, "2014")):
        with pytest.raises(NiwashiError) as refusal:
            Karesansui(built_in_deck(), players, 0, wanted)
        assert all(translate(refusal.value.message, language) for language in LANGUAGES)
    text = TWO.format(of_2015.start())
    assert TWO.format(TWO.parse(text)) == text
    shown = text.split(" | shown ")[1].split(" | ")[0]
    with pytest.raises(BadPosition):
        TWO.parse(text.replace(shown, "-"))


def test_seats_go_round_clockwise_and_south_begins() -> None:
    """KS-62."""
    assert [GAMES[players].players for players in (2, 3, 4)] == [
        ("south", "north"),
        ("south", "west", "north"),
        ("south", "west", "north", "east"),
    ]
    position = at(BARE, BARE, BARE, stage="act west west -")
    assert asked(GAMES[3].play(position, "zazen")) == ("tile", "north")


def test_a_tile_lies_as_it_is_or_turned_where_that_makes_a_difference() -> None:
    """KS-4, KS-60."""
    assert [
        t for t in TWO.legal_turns(at(BARE, BARE, stage="tile south south L1")) if t.startswith("place")
    ] == [
        "place L1 a1",
        "place L1 a3",
        "place L1* a1",
        "place L1* a3",
    ]
    position = at(BARE, BARE, stage="tile south south ww")
    assert squares_of(position, "place ww") == {"a1", "a3"}
    assert "place ww* a1" not in TWO.legal_turns(position)
    with pytest.raises(ValueError, match='write "place ww a1"'):
        TWO.play(position, "place ww* a1")


def test_the_first_tile_lies_in_a_left_corner_and_the_monk_comes_with_it() -> None:
    """KS-11."""
    position = at(BARE, BARE, stage="tile south south pp")
    assert clause_against(position, "place pp b2") == "KS-11"
    garden = played(position, "place pp a3").players[0].garden
    assert (garden.tiles[NAMES.index("a3")], garden.monk) == ("pp", NAMES.index("a3"))


def test_later_tiles_lie_beside_tiles_and_the_monk_stays() -> None:
    """KS-11."""
    position = at("5/pp,4/pp@,4 0", BARE, stage="tile south south m1")
    assert squares_of(position, "place") == {"b1", "b2", "a3"}
    assert clause_against(position, "place m1 a1") == "KS-11"
    assert clause_against(position, "place m1 e3") == "KS-11"
    assert played(position, "place m1 b2").players[0].garden.monk == NAMES.index("a1")


def test_a_drawn_tile_can_be_placed_given_discarded_or_stored() -> None:
    """KS-10."""
    assert verbs(at(f"{CORNER} 1", BARE, stage="tile south south m1")) == {
        "place",
        "give",
        "discard",
        "store",
    }
    assert clause_against(at(BARE, BARE, stage="tile south south m1"), "zazen") == "KS-10"
    assert clause_against(at(BARE, BARE, stage="tile south south m1"), "place pp a1") == "KS-10"


def test_a_stored_tile_is_placed_before_the_drawn_one_is_dealt_with() -> None:
    """KS-11, KS-70: and then the drawn one may be stored in its stead."""
    position = at(f"{CORNER} 0 L2", BARE, stage="tile south south m1")
    after = played(position, "stored L2* b1")
    assert asked(after) == ("tile", "south")
    assert after.players[0].stored is None
    assert after.stage.tiles == ("m1",)
    assert played(after, "store").players[0].stored == "m1"
    assert clause_against(after, "stored L2 c1") == "KS-11"


def test_a_gift_brings_two_virtue_and_needs_consent() -> None:
    """KS-12, KS-66: the other player is asked, places at once, and the giver goes on to the second half."""
    position = at(f"{CORNER} 5", BARE, stage="tile south south m1")
    offered = played(position, "give north")
    assert asked(offered) == ("offer", "north")
    taken = played(offered, "place m1 a3")
    assert asked(taken) == ("act", "south")
    assert taken.players[0].garden.virtue == 6
    assert taken.players[1].garden.tiles[NAMES.index("a3")] == "m1"


def test_a_refused_gift_goes_back_and_is_not_offered_there_again() -> None:
    """KS-12, KS-66."""
    position = at(f"{CORNER} 0", BARE, BARE, stage="tile south south m1")
    refused = GAMES[3].play(GAMES[3].play(position, "give north"), "refuse")
    assert asked(refused) == ("tile", "south")
    assert {turn for turn in GAMES[3].legal_turns(refused) if turn.startswith("give")} == {"give west"}
    assert clause_against(refused, "give north") == "KS-12"
    again = GAMES[3].play(GAMES[3].play(refused, "give west"), "refuse")
    assert not any(turn.startswith("give") for turn in GAMES[3].legal_turns(again))
    assert again.players[0].garden.virtue == 0


def test_nobody_gives_to_themselves_or_to_an_empty_seat() -> None:
    """KS-12."""
    position = at(BARE, BARE, stage="tile south south m1")
    assert clause_against(position, "give south") == "KS-12"
    assert clause_against(position, "give east") == "KS-12"


def test_discarding_costs_one_virtue() -> None:
    """KS-13."""
    after = played(at(f"{CORNER} 1", BARE, stage="tile south south m1"), "discard")
    assert (after.players[0].garden.virtue, after.discards) == (0, ("m1",))
    assert clause_against(at(f"{CORNER} 0", BARE, stage="tile south south m1"), "discard") == "KS-13"


def test_storing_needs_an_empty_storage_place() -> None:
    """KS-14."""
    assert played(at(BARE, BARE, stage="tile south south m1"), "store").players[0].stored == "m1"
    assert clause_against(at(f"{BARE} pp", BARE, stage="tile south south m1"), "store") == "KS-14"


def test_a_declared_placement_may_be_stolen_for_two_virtue() -> None:
    """KS-15: the thief places it; who drew it draws no other and goes on."""
    position = at(f"{CORNER} 0 - enshu", f"{CORNER} 3", stage="tile south south m1")
    declared = played(position, "place m1 b1")
    assert asked(declared) == ("steal", "north")
    stolen = played(declared, "steal m1 a2", "yield")
    assert asked(stolen) == ("act", "south")
    assert stolen.players[1].garden.virtue == 1
    assert stolen.players[1].garden.tiles[NAMES.index("a2")] == "m1"
    assert stolen.players[0].garden.tiles[NAMES.index("b1")] is None
    assert stolen.stock == position.stock


def test_nobody_steals_without_two_virtue_and_passing_lets_it_happen() -> None:
    """KS-15."""
    declared = played(at(f"{CORNER} 0", f"{CORNER} 1", stage="tile south south m1"), "place m1 b1")
    assert asked(declared) == ("act", "south")
    passed = played(at(f"{CORNER} 0", f"{CORNER} 2", stage="tile south south m1"), "place m1 b1", "pass")
    assert passed.players[0].garden.tiles[NAMES.index("b1")] == "m1"
    assert passed.players[1].garden.virtue == 2


def test_thieves_are_asked_clockwise() -> None:
    """KS-15, KS-66: from the active player on, only those who can pay."""
    game = GAMES[4]
    position = at(f"{CORNER} 2", f"{CORNER} 6", f"{CORNER} 2", f"{CORNER} 1", stage="tile north north m1")
    first = game.play(position, "place m1 b1")
    assert asked(first) == ("steal", "south")
    second = game.play(first, "pass")
    assert asked(second) == ("steal", "west")
    assert asked(game.play(second, "pass")) == ("act", "north")


def test_gifts_and_stored_tiles_and_tiles_of_cards_are_not_stolen() -> None:
    """KS-15."""
    rich = f"{CORNER} 6"
    given = at(f"{CORNER} 0", rich, rich, stage="tile south south m1")
    assert asked(GAMES[3].play(GAMES[3].play(given, "give west"), "place m1 b1")) == ("act", "south")
    stored = at(f"{CORNER} 0 L1", rich, stage="tile south south m1")
    assert asked(played(stored, "stored L1 b1")) == ("tile", "south")
    sesshu = at(f"{CORNER} 0 - sesshu", rich, stage="act south south -", top=["pp", "ww", "zz", "m1"])
    assert asked(played(sesshu, "sesshu", "place ww b1")) == ("tile", "north")


def test_shigemori_cancels_a_steal() -> None:
    """KS-20, KS-66: the declared placement happens, nobody pays, and the second half is still there."""
    position = at(f"{CORNER} 0 - shigemori", f"{CORNER} 3", stage="tile south south m1")
    stealing = played(position, "place m1 b1", "steal m1 a2")
    assert asked(stealing) == ("react", "south")
    after = played(stealing, "shigemori")
    assert asked(after) == ("act", "south")
    assert after.players[0].garden.tiles[NAMES.index("b1")] == "m1"
    assert after.players[1].garden.virtue == 3
    assert after.players[0].cards == ()
    assert "shigemori" in after.used


def test_only_possible_holders_of_shigemori_are_asked() -> None:
    """KS-66: without a card in hand, or once Shigemori has been shown, a steal just happens."""
    poor = at(f"{CORNER} 0", f"{CORNER} 3", stage="tile south south m1")
    assert asked(played(poor, "place m1 b1", "steal m1 a2")) == ("act", "south")
    known = at(f"{CORNER} 0 - enshu", f"{CORNER} 3", stage="tile south south m1", used=["shigemori"])
    assert asked(played(known, "place m1 b1", "steal m1 a2")) == ("act", "south")
    other = at(f"{CORNER} 0 - enshu", f"{CORNER} 3", stage="tile south south m1")
    stealing = played(other, "place m1 b1", "steal m1 a2")
    assert TWO.legal_turns(stealing) == ["yield"]
    assert clause_against(stealing, "shigemori") == "KS-16"


def test_the_second_half_is_one_of_four_things() -> None:
    """KS-16."""
    position = at("5/5/pp@,pp,3 2 - enshu", BARE, stage="act south south -")
    assert verbs(position) == {"zazen", "monk", "stone", "enshu"}
    assert clause_against(position, "store") == "KS-16"
    for turn in ("zazen", "monk b1", "stone flat a1", "enshu"):
        assert asked(played(position, turn)) == ("tile", "north")


def test_zazen_brings_one_virtue_never_above_six() -> None:
    """KS-16, KS-69."""
    for before, after in ((0, 1), (5, 6), (6, 6)):
        position = at(f"{CORNER} {before}", BARE, stage="act south south -")
        assert played(position, "zazen").players[0].garden.virtue == after


def test_the_monk_goes_one_step_onto_a_tile() -> None:
    """KS-16."""
    position = at("5/pp,pp,3/pp@,4 0", BARE, stage="act south south -")
    assert squares_of(position, "monk") == {"a2"}
    assert clause_against(position, "monk b2") == "KS-16"
    assert played(position, "monk a2").players[0].garden.monk == NAMES.index("a2")


def test_a_stone_takes_all_virtue_and_must_be_affordable() -> None:
    """KS-17."""
    position = at(f"{CORNER} 3", BARE, stage="act south south -")
    assert {turn.split(" ")[1] for turn in TWO.legal_turns(position) if turn.startswith("stone")} == set(
        STONES[:3]
    )
    assert clause_against(position, "stone large a1") == "KS-17"
    after = played(position, "stone flat a1")
    assert after.players[0].garden.virtue == 0
    assert after.players[0].garden.stones[0] == "flat"
    assert after.supply == (3, 5, 2, 3, 1)


def test_a_stone_goes_to_the_monks_column() -> None:
    """KS-17: his tile or another tile of the column, without a stone on it."""
    position = at("m1,m2,3/m1+flat,m2,3/m1@,m2,3 6", BARE, stage="act south south -")
    assert {turn for turn in TWO.legal_turns(position) if turn.startswith("stone small")} == {
        "stone small a1",
        "stone small a1 a2",
        "stone small a1 b1",
        "stone small a3",
    }
    assert clause_against(position, "stone small b1") == "KS-17"
    assert clause_against(position, "stone small a2") == "KS-17"


def test_the_monk_may_step_after_a_stone_on_his_own_tile() -> None:
    """KS-17."""
    position = at("5/pp,4/pp@,m1,3 6", BARE, stage="act south south -")
    assert played(position, "stone flat a1 b1").players[0].garden.monk == NAMES.index("b1")
    assert played(position, "stone flat a1").players[0].garden.monk == NAMES.index("a1")
    assert clause_against(position, "stone flat a2 a1") == "KS-17"
    assert clause_against(position, "stone flat a1 b2") == "KS-16"


def test_beside_a_stone_only_moss_takes_another() -> None:
    """KS-17: the tile under the new stone counts, not the one under the other."""
    sand = at("5/m1+flat,4/pp@,4 6", BARE, stage="act south south -")
    assert clause_against(sand, "stone small a1") == "KS-17"
    for other in ("m2", "pp"):
        moss = at(f"5/{other}+flat,4/m1@,4 6", BARE, stage="act south south -")
        assert played(moss, "stone small a1").players[0].garden.stones[0] == "small"


def test_the_supply_runs_out() -> None:
    """KS-2."""
    position = at(f"{CORNER} 6", "m1+boat@,4/5/5 0", stage="act south south -")
    assert clause_against(position, "stone boat a1") == "KS-2"


def test_once_a_garden_is_full_others_only_place_or_store() -> None:
    """KS-18: and a full one has the second half only."""
    closing = at(f"{CORNER} 3", f"{FULL} 6", stage="tile south south m1")
    assert verbs(closing) == {"place", "store"}
    assert clause_against(closing, "discard") == "KS-18"
    assert clause_against(closing, "give north") == "KS-18"
    placed = played(closing, "place m1 b1")
    assert asked(placed) == ("act", "south")
    assert asked(played(placed, "zazen")) == ("act", "north")


def test_nobody_steals_any_more_once_a_garden_is_full() -> None:
    """KS-18, KS-15."""
    position = at(f"{CORNER} 0", f"{CORNER} 6", f"{FULL} 6", stage="tile south south m1")
    assert asked(GAMES[3].play(position, "place m1 b1")) == ("act", "south")


def test_the_game_ends_at_once_when_every_garden_is_full() -> None:
    """KS-18, KS-67, KS-38: with the points, and the winner."""
    last = "m1@,m2,m3,m4,m5/m1,m2,m3,m4,m5/m1,m2,m3,m4,1 0"
    over = played(at(last, f"{FULL} 6", stage="tile south south m6"), "place m6 e1")
    assert over.stage.phase == "over"
    assert TWO.legal_turns(over) == []
    assert TWO.result(over) == "south"
    ending = TWO.ending(over)
    assert ending is not None
    assert (ending.key, ending.facts["points"]) == ("karesansui-won", TWO.scores(over)["south"].total)
    assert clause_against(over, "zazen") == "KS-18"


def test_equal_points_share_the_win() -> None:
    """KS-38."""
    last = "L1@,L1,L1,L1,L2/L2,L2,L2,L3,L3/L3,L3,m1,m2,1 0"
    other = "R2@,R1,R1,R1,R1/R3,R3,R2,R2,R2/m6,m2,m1,R3,R3 0"
    over = played(at(last, other, stage="tile south south m6"), "place m6 e1")
    assert TWO.result(over) == "south+north"
    ending = TWO.ending(over)
    assert ending is not None
    assert (ending.key, ending.clause) == ("karesansui-shared", "KS-38")


def test_an_empty_stock_is_made_of_the_discards() -> None:
    """KS-19, KS-63: shuffled by the seed, not in the order that everybody has seen."""
    position = at(f"{CORNER} 1", BARE, stage="act south south -", stock=0)
    after = played(position, "zazen")
    assert after.discards == ()
    assert after.shuffles == 1
    assert sorted((*after.stage.tiles, *after.stock)) == sorted(position.discards)
    reordered = position._replace(discards=tuple(reversed(position.discards)))
    assert played(reordered, "zazen").stock == after.stock


def test_muso_sets_up_any_stone_free_anywhere() -> None:
    """KS-20."""
    position = at("5/pp,m1,3/pp@,4 2 - muso", BARE, stage="act south south -")
    assert squares_of(position, "muso boat b") == {"b2"}
    after = played(position, "muso boat b2")
    assert after.players[0].garden.virtue == 2
    assert after.players[0].garden.stones[NAMES.index("b2")] == "boat"
    assert played(position, "muso large a1 a2").players[0].garden.monk == NAMES.index("a2")
    assert clause_against(position, "muso boat c3") == "KS-17"


def test_zenami_draws_two_and_discards_what_is_unwanted() -> None:
    """KS-20."""
    position = at(f"{CORNER} 0 - zenami", BARE, stage="act south south -", top=["L1", "m2", "ww"])
    drawn = played(position, "zenami")
    assert drawn.stage.tiles == ("L1", "m2")
    both = played(drawn, "place m2 b1", "place L1* c1")
    assert asked(both) == ("tile", "north")
    assert both.discards == ()
    one = played(drawn, "place m2 b1", "done")
    assert one.discards == ("L1",)
    assert played(drawn, "done").discards == ("L1", "m2")


def test_sesshu_draws_three_and_places_at_most_one() -> None:
    """KS-20."""
    position = at(f"{CORNER} 0 - sesshu", BARE, stage="act south south -", top=["L1", "m2", "ww", "pp"])
    drawn = played(position, "sesshu")
    assert drawn.stage.tiles == ("L1", "m2", "ww")
    after = played(drawn, "place m2 b1")
    assert (asked(after), after.discards) == (("tile", "north"), ("L1", "ww"))
    assert played(drawn, "done").discards == ("L1", "m2", "ww")


def test_ishikawa_takes_stored_tiles_that_must_all_be_placed() -> None:
    """KS-20."""
    game = GAMES[4]
    position = at(f"{BARE} pp", f"{CORNER} 0 - ishikawa", f"{BARE} L1", f"{BARE}", stage="act west west -")
    offers = {turn for turn in game.legal_turns(position) if turn.startswith("ishikawa")}
    assert offers == {"ishikawa south", "ishikawa north", "ishikawa south,north"}
    taken = game.play(position, "ishikawa south,north")
    assert taken.stage.tiles == ("pp", "L1")
    assert {turn.split(" ")[0] for turn in game.legal_turns(taken)} == {"place"}
    assert clause_against(taken, "done") == "KS-20"
    after = game.play(game.play(taken, "place L1 b1"), "place pp a2")
    assert asked(after) == ("tile", "north")
    assert [player.stored for player in after.players] == [None] * 4


def test_rikyu_walks_the_monk_anywhere_and_a_stone_may_follow() -> None:
    """KS-20, KS-69."""
    position = at("5/pp,m1,3/pp@,4 2 - rikyu", BARE, stage="act south south -")
    assert squares_of(position, "rikyu") == {"a2", "b2"}
    walked = played(position, "rikyu b2")
    assert asked(walked) == ("buy", "south")
    assert asked(played(walked, "done")) == ("tile", "north")
    bought = played(walked, "stone small b2 a2").players[0].garden
    assert (bought.stones[NAMES.index("b2")], bought.monk, bought.virtue) == ("small", NAMES.index("a2"), 0)
    assert clause_against(walked, "zazen") == "KS-20"


def test_enshu_brings_three_virtue() -> None:
    """KS-20, KS-69."""
    for before, after in ((0, 3), (5, 6)):
        position = at(f"{CORNER} {before} - enshu", BARE, stage="act south south -")
        assert played(position, "enshu").players[0].garden.virtue == after
    assert clause_against(at(f"{CORNER} 6 - enshu", BARE, stage="act south south -"), "enshu") == "KS-20"


def test_kentei_swaps_two_own_tiles_without_stones() -> None:
    """KS-20, KS-69: as they lay, and the monk keeps his square."""
    position = at("5/L1*,m1+flat,3/pp@,4 0 - kentei", BARE, stage="act south south -")
    assert [turn for turn in TWO.legal_turns(position) if turn.startswith("kentei")] == ["kentei a1 a2"]
    garden = played(position, "kentei a1 a2").players[0].garden
    assert (garden.tiles[0], garden.tiles[5], garden.monk) == ("L1*", "pp", 0)
    assert clause_against(position, "kentei a1 b2") == "KS-20"


def test_kanamori_moves_a_stone_to_where_it_may_stand() -> None:
    """KS-20: the stone itself is no neighbour of its new place."""
    position = at("5/pp,pp+flat,3/pp@,m1,3 0 - kanamori", BARE, stage="act south south -")
    assert squares_of(position, "kanamori b2") == {"a1", "b1", "a2"}
    garden = played(position, "kanamori b2 a2").players[0].garden
    assert (garden.stones[5], garden.stones[6]) == ("flat", None)
    assert clause_against(position, "kanamori a1 b1") == "KS-20"


def test_a_card_is_used_once_and_only_from_the_own_hand() -> None:
    """KS-16."""
    position = at(f"{CORNER} 0 - enshu", BARE, stage="act south south -")
    after = played(position, "enshu")
    assert after.players[0].cards == ()
    assert "enshu" in after.used
    assert clause_against(position, "zenami") == "KS-16"
    assert clause_against(at(f"{CORNER} 0", BARE, stage="act south south -"), "enshu") == "KS-16"


def test_points_told_during_a_game_leave_hidden_gardens_out() -> None:
    """KS-3, KS-63: facts are for everybody; the scores at the end have all."""
    shown = "m1@,m2,m3,m4,m5/m1,m2,m3,m4,m5/m1,m2,m3,m4,1 0".replace("m3,m4", "m3+large,m4", 1)
    position = at(shown, BARE, BARE, stage="tile south south m6", famous=["lone-peak"])
    game = GAMES[3]
    assert game.scores(position)["south"].famous == 5
    assert game.facts(position)["south_points"] == game.scores(position)["south"].total - 5
    assert game.facts(position)["south_tiles"] == 14
    assert game.facts(position)["west_virtue"] == 0


def test_two_players_score_at_most_the_best_open_garden() -> None:
    """KS-3, KS-37."""
    shown = "m1@,m2,m3+large,m4,m5/m1,m2,m3,m4,m5/m1,m2,m3,m4+boat,1 0"
    position = at(
        shown, BARE, stage="tile south south m6", famous=["lone-peak", "evening-boat", "two-shores"]
    )
    assert TWO.scores(position)["south"].famous == 6
    assert TWO.scores(position)["north"].famous == 0


def test_perft_counts_turn_sequences() -> None:
    """KS-63: with the tiles in the order that the seed dealt."""
    position = at(BARE, BARE, stage="tile south south pp", top=["L1"])
    # South: two corners, a gift or the storage place. After placing or storing come zazen or a few cards.
    assert TWO.perft(position, 0) == 1
    assert TWO.perft(position, 1) == len(TWO.legal_turns(position)) == 4
    assert TWO.perft(position, 2) == sum(
        len(TWO.legal_turns(TWO.play(position, turn))) for turn in TWO.legal_turns(position)
    )
    with pytest.raises(NiwashiError, match="-1"):
        TWO.perft(position, -1)
