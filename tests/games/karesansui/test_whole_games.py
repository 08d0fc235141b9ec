"""Whole games played at random: what always holds, and what a seed decides."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import pytest
from tests.games.karesansui.setting import DECK
from tests.marks import quick_first, slices

from niwashi.errors import IllegalTurn
from niwashi.games.karesansui import SUPPLY
from niwashi.games.karesansui.garden import STONES
from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.karesansui.position import Position, SetUp
from niwashi.games.karesansui.tiles import TILES
from niwashi.words.catalogue import LANGUAGES, translate

EACH_TABLE = pytest.mark.parametrize("players", quick_first([2, 4, 3], 2))
EACH_DEAL = pytest.mark.parametrize(
    ("players", "set_up"), [(2, SetUp.SHEET), (3, SetUp.SHEET), (4, SetUp.SHEET), (2, SetUp.EDITION_2015)]
)
LONGEST = 4000  # turns; random games end long before


@cache
def game_of(
    players: int, seed: int, set_up: SetUp = SetUp.SHEET
) -> Sequence[tuple[Karesansui, Position, str]]:
    """The positions of a game with the turn that is played there; the last one without."""
    return tuple(_game_of(players, seed, set_up))


def _game_of(players: int, seed: int, set_up: SetUp) -> Iterator[tuple[Karesansui, Position, str]]:
    game, dice = Karesansui(DECK, players, seed, set_up), random.Random(seed)
    position = game.start()
    for _ in range(LONGEST):
        turns = game.legal_turns(position)
        if not turns:
            yield game, position, ""
            return
        verb = dice.choice(sorted({turn.split(" ")[0] for turn in turns}))  # rare turns get their chance
        turn = dice.choice([turn for turn in turns if turn.split(" ")[0] == verb])
        yield game, position, turn
        position = game.play(position, turn)
    raise AssertionError(f"no end after {LONGEST} turns")


@EACH_DEAL
@pytest.mark.parametrize("seed", range(12))
def test_games_end_with_every_garden_full_and_consistent_totals(
    players: int, set_up: SetUp, seed: int
) -> None:
    """KS-18, KS-38, KS-3: by either set-up."""
    for game, position, turn in game_of(players, seed, set_up):
        over = not turn
        assert all(player.garden.is_full for player in position.players) == over
        assert (game.result(position) is not None) == over
    totals = {name: score.told() for name, score in game.scores(position).items()}
    assert tuple(totals) == game.players
    assert all(sum(items.values()) == 2 * items["total"] for items in totals.values())
    best = max(items["total"] for items in totals.values())
    assert (game.result(position) or "").split("+") == [
        n for n, items in totals.items() if items["total"] == best
    ]
    ending = game.ending(position)
    assert ending is not None
    assert all(translate(ending.key, language, **ending.facts) for language in LANGUAGES)


@EACH_TABLE
def test_tiles_and_stones_are_neither_lost_nor_made(players: int) -> None:
    """KS-1, KS-2."""
    for seed in range(5):
        for _, position, _ in game_of(players, seed):
            assert tiles_of(position) == Counter(DECK.all_tiles)
            standing = Counter(kind for player in position.players for kind in player.garden.stones)
            assert [
                left + standing[kind] for kind, left in zip(STONES, position.supply, strict=True)
            ] == list(SUPPLY[players])
            assert all(0 <= player.garden.virtue <= 6 for player in position.players)


def tiles_of(position: Position) -> Counter[str]:
    tiles = Counter((*position.stock, *position.discards, *position.stage.tiles))
    for player in position.players:
        tiles.update(TILES[text].design for text in player.garden.tiles if text)
        tiles.update([player.stored] if player.stored else [])
    return tiles


@pytest.mark.parametrize("seeds", slices(1, 6, 6), ids=str)
@EACH_DEAL
def test_the_text_of_a_position_leads_back_to_it(players: int, set_up: SetUp, seeds: range) -> None:
    """KS-64, KS-65."""
    for seed in seeds:
        for game, position, _ in game_of(players, seed, set_up):
            assert game.parse(game.format(position)) == position
            assert position.set_up is set_up


@EACH_TABLE
def test_game_repeats_from_seed_and_turns(players: int) -> None:
    """KS-63: and every position on the way is a value from which the rest replays."""
    record = [(position, turn) for _, position, turn in game_of(players, 3)]
    again = Karesansui(DECK, players, 3)
    position = again.start()
    for there, turn in record[:-1]:
        assert position == there
        position = again.play(again.parse(again.format(position)), turn)
    assert position == record[-1][0]


def test_another_seed_deals_otherwise() -> None:
    """KS-63: tiles, gardener cards and famous gardens."""
    starts = [Karesansui(DECK, 4, seed).start() for seed in range(20)]
    assert len({start.stock for start in starts}) == 20
    assert len({tuple(player.cards for player in start.players) for start in starts}) > 15
    assert len({tuple(player.famous for player in start.players) for start in starts}) > 15


def test_every_tile_may_come_first() -> None:
    """KS-63: a shuffle that favours some would show in 1000 of them."""
    first = Counter(Karesansui(DECK, 2, seed).start().stage.tiles[0] for seed in range(1000))
    assert set(first) == set(DECK.all_tiles)
    assert all(25 < count < 80 for count in first.values())


def test_random_games_come_upon_every_kind_of_turn() -> None:
    """KS-10 to KS-20: or the tests above would prove little."""
    seen = {
        turn.split(" ")[0]
        for players in (2, 3, 4)
        for seed in range(12)
        for *_, turn in game_of(players, seed)
    }
    tiles = {"place", "stored", "give", "refuse", "discard", "store", "steal", "pass", "yield", "shigemori"}
    cards = {"muso", "zenami", "sesshu", "ishikawa", "rikyu", "enshu", "kentei", "kanamori", "done"}
    assert seen == {*tiles, *cards, "zazen", "monk", "stone", ""}


@pytest.mark.parametrize("seeds", slices(1, 3, 3), ids=str)
@EACH_TABLE
def test_turns_that_were_legal_elsewhere_are_refused_with_a_reason(players: int, seeds: range) -> None:
    """KS-10 to KS-20: in every language, with a clause."""
    dice = random.Random(players)
    seen = sorted({turn for game, position, _ in game_of(players, 1) for turn in game.legal_turns(position)})
    for seed in seeds:
        for game, position, _ in game_of(players, seed):
            legal = set(game.legal_turns(position))
            for turn in dice.sample(seen, 25):
                if turn not in legal:
                    with pytest.raises(IllegalTurn) as refusal:
                        game.play(position, turn)
                    assert str(refusal.value.facts["clause"]).startswith("KS-")
                    assert all(turn in translate(refusal.value.message, language) for language in LANGUAGES)
