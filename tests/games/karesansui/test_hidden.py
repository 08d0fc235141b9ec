"""What a player may know never depends on what is hidden from them."""

import json
import random

import pytest
from tests.games.karesansui.setting import BARE, DECK, GAMES, at
from tests.games.karesansui.test_whole_games import game_of
from tests.marks import slices

from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.karesansui.position import Phase, Position


def otherwise(position: Position, viewer: int | None, dice: random.Random) -> Position:
    """The same position as far as the viewer knows: another stock, seed, and cards in others' hands."""
    count = len(position.players)
    own = position.players[viewer] if viewer is not None else None
    known = {*position.used, *(own.cards if own else ())}
    gardeners = [card for card in DECK.gardener_ids if card not in known]
    famous = [card for card in DECK.famous_by_id if card not in (*position.shown, own and own.famous)]
    dice.shuffle(gardeners)
    dice.shuffle(famous)
    players = list(position.players)
    for index in range(count):
        if index != viewer:
            hand = tuple(sorted(gardeners.pop() for _ in players[index].cards))
            hidden = players[index].famous and famous.pop()
            players[index] = players[index]._replace(cards=hand, famous=hidden)
    stock = list(position.stock)
    dice.shuffle(stock)
    seed = dice.randrange(10**6)
    return position._replace(players=tuple(players), stock=tuple(stock), seed=seed)


@pytest.mark.parametrize("seeds", slices(2, 4, 4), ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_view_never_depends_on_what_is_hidden(players: int, seeds: range) -> None:
    """KS-63, KS-3, KS-66: for every player and for onlookers, all through some games."""
    dice = random.Random(players)
    for seed in seeds:
        for game, position, _ in game_of(players, seed):
            if position.stage.phase is Phase.OVER:
                continue
            for viewer in (None, *range(players)):
                other = otherwise(position, viewer, dice)
                assert game.view(other, viewer) == game.view(position, viewer)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_facts_never_depend_on_what_is_hidden(players: int) -> None:
    """KS-63: they are told to everybody."""
    dice = random.Random(players)
    for game, position, _ in game_of(players, 2):
        if position.stage.phase is not Phase.OVER:
            assert game.facts(otherwise(position, None, dice)) == game.facts(position)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_questions_after_a_turn_reveal_nothing_hidden(players: int) -> None:
    """KS-66: whoever watches sees the same question come up, whatever cards the others hold."""
    dice = random.Random(players)
    for seed in range(4):
        for game, position, turn in game_of(players, seed):
            if turn.split(" ")[0] in ("place", "steal", "pass", "give", "refuse", "yield"):
                other = otherwise(position, position.stage.side, dice)
                after, elsewhere = game.play(position, turn), game.play(other, turn)
                same = (after.stage.phase, after.stage.side, after.stage.active)
                assert same == (elsewhere.stage.phase, elsewhere.stage.side, elsewhere.stage.active)


def test_a_view_has_the_own_cards_and_turns_and_counts_the_others() -> None:
    """KS-3."""
    position = at(f"{BARE} - enshu", f"{BARE} - muso", BARE, stage="tile west west m1", famous=["lone-peak"])
    game = GAMES[3]
    south, west = game.view(position, 0), game.view(position, 1)
    assert south["players"]["south"]["cards"] == ["enshu"]
    assert south["players"]["south"]["famous"] == "lone-peak"
    assert (west["players"]["south"]["cards"], west["players"]["south"]["famous"]) == (1, True)
    assert south["turns"] is None
    assert west["turns"] == game.legal_turns(position)
    assert game.view(position, None)["turns"] is None
    assert south["stock"] == len(position.stock)
    assert json.loads(json.dumps(south)) == south


def test_hidden_famous_gardens_are_shown_at_the_end() -> None:
    """KS-63."""
    game, over, _ = game_of(3, 5)[-1]
    told = game.view(over, None)["players"]
    assert [told[name]["famous"] for name in game.players] == [player.famous for player in over.players]


def test_only_a_player_has_a_view_of_their_own() -> None:
    """KS-62."""
    game = Karesansui(DECK, 2)
    with pytest.raises(IndexError):
        game.view(game.start(), 2)
