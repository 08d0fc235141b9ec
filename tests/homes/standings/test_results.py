"""Results from signed files: which count, which are left out and why, in any order."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.homes.chain.two_homes import ANNA, BEN, EVE, Sheet, agreed, chain_of, finished

from niwashi.homes.chain.card import FriendCard
from niwashi.homes.chain.chain import Chain
from niwashi.homes.chain.messages import SideMessageKind
from niwashi.homes.standings.pairing import swiss_round
from niwashi.homes.standings.results import GameFile, GatheredResults, LeftOutReason, gather_results
from niwashi.homes.standings.table import standings
from niwashi.keys import is_signature


@cache
def resigned() -> Sheet:
    sheet = Sheet(chain_of(agreed(dice=7, names=("Anna", "Ben"), at=50)))
    sheet.play(2)
    sheet.say(SideMessageKind.RESIGN, BEN)
    return sheet


@cache
def going() -> Sheet:
    sheet = Sheet(chain_of(agreed(dice=8, names=("", "Benjamin"), at=90)))
    sheet.play(3)
    return sheet


@cache
def forked() -> Chain:
    sheet = Sheet(chain_of(agreed(dice=9)))
    before = sheet.chain
    sheet.play(1)
    turns = before.state.game.legal_turns(before.state.position)
    sheet.chain = before
    other = sheet.entry(body=turns[1])
    sheet.write()
    sheet.take(other)
    assert sheet.chain.fork is not None
    return sheet.chain


@cache
def local() -> Chain:
    return Sheet(chain_of(agreed(dice=10, seats=(ANNA, ANNA)))).chain


def read(
    *files: tuple[str, Chain], rules: str | None = None, cards: tuple[FriendCard, ...] = ()
) -> GatheredResults:
    return gather_results((GameFile(*each) for each in files), cards, is_signature, rules=rules)


def test_only_finished_games_of_two_boards_count() -> None:
    """TO-1."""
    found = read(
        ("a", resigned().chain),
        ("b", going().chain),
        ("c", forked()),
        ("d", local()),
        ("e", resigned().chain),
    )
    assert [(each.first, each.second, each.halves) for each in found.outcomes] == [
        (ANNA.public, BEN.public, 2)
    ]
    assert [(each.file, each.why, each.about) for each in found.left_out] == [
        ("b", LeftOutReason.UNFINISHED, ""),
        ("c", LeftOutReason.FORKED, ""),
        ("d", LeftOutReason.LOCAL, ""),
        ("e", LeftOutReason.DOUBLED, "a"),
    ]


def test_finished_game_counts_for_winner() -> None:
    """TO-1, TO-10."""
    chain = finished(3).chain
    assert chain.ending is not None
    (outcome,) = read(("a", chain)).outcomes
    score: dict[tuple[int, ...], int] = {(0,): 2, (1,): 0}
    assert outcome.halves == score.get(chain.ending.winners, 1)


def test_files_of_one_game_are_merged() -> None:
    """TO-2: one file has the last turns, the other the resignation."""
    sheet = Sheet(chain_of(agreed(dice=11)))
    sheet.play(2)
    short = Sheet(sheet.chain)
    short.say(SideMessageKind.RESIGN, BEN if sheet.key() is ANNA else ANNA)
    sheet.play(1)
    for files in ([("a", sheet.chain), ("b", short.chain)], [("a", short.chain), ("b", sheet.chain)]):
        found = read(*files)
        assert len(found.outcomes) == 1
        assert [each.why for each in found.left_out] == [LeftOutReason.DOUBLED]


def test_contradicting_files_prove_a_fork() -> None:
    """TO-2: each file alone is valid."""
    sheet = Sheet(chain_of(agreed(dice=12)))
    turns = sheet.chain.state.game.legal_turns(sheet.chain.state.position)
    one, other = Sheet(sheet.chain), Sheet(sheet.chain)
    one.write(body=turns[0])
    other.write(body=turns[1])
    for each in (one, other):
        each.say(SideMessageKind.RESIGN, BEN)
    assert one.chain.ending is not None
    found = read(("a", one.chain), ("b", other.chain))
    assert found.outcomes == ()
    assert {each.why for each in found.left_out} == {LeftOutReason.FORKED, LeftOutReason.DOUBLED}


def test_name_is_from_card_or_newest_terms() -> None:
    """TO-3."""
    files = ("a", resigned().chain), ("b", going().chain)
    eve = FriendCard(key=EVE.public, name="Eve").signed(EVE.sign)
    named = {player.key: player.name for player in read(*files, cards=(eve,)).players}
    assert named == {ANNA.public: "Anna", BEN.public: "Benjamin", EVE.public: "Eve"}
    anna = FriendCard(key=ANNA.public, name="A.").signed(ANNA.sign)
    assert {player.name for player in read(*files, cards=(anna, eve)).players} == {"A.", "Benjamin", "Eve"}


@pytest.mark.parametrize(("rules", "count"), [("garden", 1), ("throne", 0), (None, 1)])
def test_results_can_be_limited_to_one_game(rules: str | None, count: int) -> None:
    found = read(("a", resigned().chain), rules=rules)
    assert (len(found.outcomes), len(found.players)) == (count, 2 * count)
    assert [each.why for each in found.left_out] == [LeftOutReason.OTHER_GAME] * (1 - count)


@settings(max_examples=25)
@given(st.randoms(use_true_random=False))
def test_file_order_does_not_matter(dice: random.Random) -> None:
    """TO-4."""
    files = [("a", resigned().chain), ("b", going().chain), ("c", forked()), ("d", local())]
    files += [("e", resigned().chain), ("f", finished(3).chain), ("g", going().chain)]
    eve = FriendCard(key=EVE.public, name="Eve").signed(EVE.sign)
    first = read(*files, cards=(eve,))
    dice.shuffle(files)
    again = read(*files, cards=(eve,))
    assert again == first
    rows = standings(again.players, again.outcomes, byes=True)
    assert rows == standings(first.players, first.outcomes, byes=True)
    assert swiss_round(rows, again.outcomes) == swiss_round(rows, first.outcomes)
