"""Two boards over a faulty transport end with the same signed game."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from extras.friends.tests.chain.two_homes import ANNA, EVE
from extras.friends.tests.cuts import MOMENTS, Cutter, PowerCut, cut_at
from extras.friends.tests.homes import TwoBoards, says
from extras.friends.tests.unreliable_carrier import RELIABLE, CarrierFaults
from extras.friends.tests.whole_games import GAMES, play_whole
from tests.marks import EXHAUSTIVE, slices

from niwashi.keys import is_signature
from niwashi.records.backup import back_up, put_back
from niwashi.records.opening import free_name
from niwashi.words.catalogue import LANGUAGES, translate
from niwashi_friends.remote import MOST_A_STEP, REPEAT_S
from niwashi_friends.signed_game import MoveKind, next_move
from niwashi_friends.transports.transport import Parcel
from niwashi_sim.habits import CLUMSY

SHARE, LARGE_SHARE = (1, 1) if os.environ.get("NIWASHI_HOMES") == "all" else (20, 30)
"""The share of the whole games (`make -C extras/friends games` plays all) and of 2,100 cuts."""


@pytest.mark.parametrize("seeds", slices(2, GAMES["garden"] // SHARE, 10))
def test_both_boards_finish_same_garden_game(tmp_path: Path, seeds: range) -> None:
    for seed in seeds:
        assert play_whole(tmp_path / str(seed), "garden", seed).turns


@EXHAUSTIVE
@pytest.mark.parametrize(
    ("game", "count"),
    [("throne", GAMES["throne"] // SHARE), ("borderland", GAMES["borderland"] // LARGE_SHARE)],
)
def test_both_boards_finish_same_game(tmp_path: Path, game: str, count: int) -> None:
    for seed in range(count):
        assert play_whole(tmp_path / str(seed), game, seed).turns


# Kills


@pytest.mark.parametrize("seeds", slices(7, 2100 // SHARE, 35))
def test_power_cut_loses_and_repeats_nothing(tmp_path: Path, seeds: range) -> None:
    cuts = 0
    for seed in seeds:
        two = TwoBoards(tmp_path / str(seed), seed, habits=CLUMSY)
        dice, seat = Random(seed), seed // len(MOMENTS) % 2
        kind = list(MOMENTS)[seed % len(MOMENTS)]
        cut_at(two.homes[seat], Cutter(kind, dice.randrange(1, 4 * MOMENTS[kind])))
        try:
            two.go_on(200, turns=5)
        except PowerCut:
            cuts += 1
            lit = two.homes[seat].lit
            two.renew(seat, is_killed=True)
            assert two.homes[seat].chain.state.turns[: len(lit)] == lit, "what was lit is kept"
            two.go_on(200, turns=5)
        two.rest(30)
        assert two.is_over(5), (seed, kind)
        two.check_equal()
        two.close()
    assert cuts > len(seeds) // 2


def test_restored_records_relearn_own_lines(two: TwoBoards, tmp_path: Path) -> None:
    two.go_on(30, turns=2)
    file = two.homes[0].journal.file
    back_up(file, tmp_path / "backup")
    two.go_on(60, turns=5)
    signed = two.homes[0].chain.state.turns
    two.homes[0].close()
    put_back(file, tmp_path / "backup", free_name(file, "aside"))
    two.homes[0] = two.switched_on(0, 5000.0)
    assert len(two.homes[0].chain.state.turns) < len(signed)
    two.homes[0].step()
    assert two.homes[0].chain.state.turns == signed
    two.go_on(100, turns=9)
    two.rest(20)
    two.check_equal()


# What is said


def test_unsent_turn_is_reported(two: TwoBoards) -> None:
    anna, ben = two.homes
    anna.step()
    two.office.moods = replace(RELIABLE, is_away=1.0)
    anna.hands()
    anna.step()
    anna.step()
    assert "waits" in says(anna)
    assert len(anna.turns) == 1
    two.office.moods = RELIABLE
    anna.step()
    anna.step()
    assert "sent" in says(anna)
    for home in (ben, ben, ben, ben, anna, anna):
        home.step()
    assert "arrived" in says(anna)


@pytest.mark.parametrize("how", ["forged", "illegal", "not-yours", "forked"])
def test_refused_line_is_announced_and_lights_nothing(two: TwoBoards, how: str) -> None:
    anna, ben = two.homes
    two.go_on(20, turns=3 if how == "illegal" else 2)
    chain, key = ben.chain, ben.key
    assert anna.chain.entries == chain.entries
    line = next_move(chain, key.public, MoveKind.TURN, key.sign, body="f1a6:1")
    if how == "forged":
        line = next_move(anna.chain, ANNA.public, MoveKind.TURN, EVE.sign, body="f1e2:1")
    elif how == "forked":
        line = chain.entries[1].changed(at=7).signed(key.sign)
    before = anna.turns, anna.play.session.match.layout()
    two.office.bags[ANNA.public].append((0, Parcel(chain.game, key.public, 77, line.data())))
    anna.step()
    anna.step()
    assert says(anna) == [] if how == "forked" else how in says(anna)  # a fork is the game's result
    assert (anna.turns, anna.play.session.match.layout()) == before
    for notice in anna.remote.notices():
        for language in LANGUAGES:
            assert translate(notice.key, language, cells=", ".join(notice.cells))
    if how == "forked":
        anna.hands()
        assert anna.turns == before[0] or anna.turns == anna.chain.state.turns
        anna.step()
        anna.step()
        assert anna.turns == before[0], "a forked game does not go on"


# Hands


def test_hand_playing_for_remote_player_is_led_back(two: TwoBoards) -> None:
    anna = two.homes[0]
    two.go_on(20, turns=1)
    two.rest(3)
    play = anna.play
    play.hands[1].others = options = play.game.options(play.session.match.here)
    play.drive(play.hands[1].play(options[0]))
    anna.step()
    assert anna.turns == anna.chain.state.turns
    assert play.session.flow.task == "take-back"
    anna.hands()
    two.go_on(40, turns=4)
    two.rest(5)
    two.check_equal()
    assert len(anna.turns) == 4


def test_abandoned_game_is_put_back_as_signed(two: TwoBoards) -> None:
    anna = two.homes[0]
    two.go_on(20, turns=2)
    start = anna.play.game.format(anna.play.session.match.position)
    anna.play.game_loop.set_up(start, anna.play.clock.now)
    assert len(anna.turns) == 0
    anna.step()
    anna.step()
    assert len(anna.turns) == 2
    assert anna.turns == anna.chain.state.turns


def test_flood_of_forged_lines_does_not_delay_step(two: TwoBoards) -> None:
    two.go_on(20, turns=2)
    anna, ben = two.homes
    line = next_move(ben.chain, ben.key.public, MoveKind.TURN, EVE.sign, body="f1e2:1")
    flood = [line.changed(at=n).signed(EVE.sign).data() for n in range(400)]
    bag = two.office.bags[ANNA.public]
    bag.extend((0, Parcel(ben.chain.game, ben.key.public, n, data)) for n, data in enumerate(flood))
    checked: list[int] = []
    count = 0

    def counting(key: str, signature: bytes, content: bytes) -> bool:
        nonlocal count
        count += 1
        return is_signature(key, signature, content)

    anna.remote._inbox._check = counting
    for _ in range(40):
        count = 0
        anna.step()
        checked.append(count)
    assert sum(checked) >= len(flood)
    assert max(checked) <= 2 * MOST_A_STEP
    two.go_on(40, turns=4)
    two.rest(20)
    two.check_equal()
    assert len(anna.turns) == 4


def test_lost_resignation_is_sent_again(two: TwoBoards) -> None:
    two.go_on(40, turns=2)
    two.rest(6)
    other, gives_up = sorted(two.homes, key=lambda home: not home.remote.is_ours)
    assert gives_up.remote._has_arrived(), "what is lost is the resignation alone"
    two.office.moods = CarrierFaults(loses=1.0)
    gives_up.remote.resign()
    gives_up.step(1.0)
    gives_up.step(1.0)
    two.rest(2)
    assert gives_up.chain.ending is not None
    assert other.chain.ending is None
    two.rest(2 * round(REPEAT_S / 5.0))
    assert other.chain.ending == gives_up.chain.ending


def test_forged_number_does_not_use_up_numbers(
    two: TwoBoards,
    tmp_path: Path,
) -> None:
    """Restored records continue numbering after received lines; a copy may have any number."""
    anna = two.homes[0]
    two.go_on(40, turns=1)
    line = next(each for each in anna.homes.sent_lines(anna.chain.game))
    anna.close()
    (tmp_path / "home-0" / "games.sqlite3").unlink()
    shelf = two.office.shelf
    shelf[anna.chain.game, ANNA.public, 999_999] = Parcel(anna.chain.game, ANNA.public, 999_999, line.line)
    two.homes[0] = two.switched_on(0, 2000.0)
    two.rest(12)
    two.go_on(40, turns=4)
    two.rest(6)
    two.check_equal()
    assert max(each.number for each in two.homes[0].homes.sent_lines(two.homes[0].chain.game)) < 100
