"""One of two boards dies and comes back from an older backup: the game goes on without fork or lost turn."""

from __future__ import annotations

from pathlib import Path

import pytest
from extras.friends.tests.chain.two_homes import ANNA, BEN
from extras.friends.tests.homes import HOMES, TwoBoards
from extras.friends.tests.restoring import NONCE, OverTransports, backed_up, check_goes_on, dies, turns_later
from extras.friends.tests.unreliable_carrier import RELIABLE, CarrierFaults
from tests.marks import slices

from niwashi.backup.signed_games import note_answered, restored_games
from niwashi.errors import NiwashiError
from niwashi.games.game import EndReason
from niwashi_friends.remote import REPEAT_S
from niwashi_friends.signed_game import Recall, SideMessageKind, parse_message
from niwashi_friends.transports.folder import FolderTransport
from niwashi_friends.transports.transport import Parcel


@pytest.mark.parametrize(("seat", "has_own_parcels"), [(0, True), (1, False)])
def test_game_goes_on_from_backup_three_turns_old(
    two: TwoBoards, tmp_path: Path, seat: int, has_own_parcels: bool
) -> None:
    two.go_on(60, turns=4)
    backup = backed_up(two.homes[seat], tmp_path / "b.zip")
    signed = turns_later(two, seat, 3)
    two.rest(4)
    new = dies(two, seat, backup, has_own_parcels=has_own_parcels)
    assert len(new.chain.state.turns) < len(signed)
    check_goes_on(two, seat, signed)


def test_nothing_is_signed_before_other_board_has_told(two: TwoBoards, tmp_path: Path) -> None:
    """The other one is off, and the post has lost what this board has sent since."""
    while len(two.homes[0].chain.state.turns) < 4 or not two.homes[0].remote.is_ours:
        two.go_on(1)
    backup = backed_up(two.homes[0], tmp_path / "b.zip")
    signed = turns_later(two, 0, 1)
    two.rest(4)
    before = two.homes[1].chain
    new = dies(two, 0, backup, has_own_parcels=False)
    assert new.chain.owner == new.key.public, "it believes that the turn is its own"
    lines = len(new.homes.all_lines(new.chain.game))
    for _ in range(200):
        new.step(5.0)
        new.hands()
    assert not new.remote.is_ours
    assert [notice.key for notice in new.remote.notices()][-1] == "notice-homes-asks"
    for act in (
        new.remote.resign,
        lambda: new.remote.consent.ask(SideMessageKind.DRAW),
        lambda: new.remote.say(SideMessageKind.PAUSE),
    ):
        with pytest.raises(NiwashiError) as refused:
            act()
        assert refused.value.key == "homes-asks-first"
    sent = new.homes.all_lines(new.chain.game)[lines:]
    assert [type(parse_message(each.line)) for each in sent] == [Recall]
    assert two.homes[1].chain == before
    check_goes_on(two, 0, signed)


def test_turn_played_by_hand_meanwhile_is_led_back(two: TwoBoards, tmp_path: Path) -> None:
    while len(two.homes[0].chain.state.turns) < 2 or not two.homes[0].remote.is_ours:
        two.go_on(1)
    backup = backed_up(two.homes[0], tmp_path / "b.zip")
    signed = turns_later(two, 0, 1)
    two.rest(4)
    new = dies(two, 0, backup, has_own_parcels=False)
    new.step()
    count = len(new.turns)
    new.play.play(1)
    assert len(new.chain.state.turns) == count
    new.step()
    new.step()
    assert len(new.turns) == count
    check_goes_on(two, 0, signed)


@pytest.mark.parametrize("seeds", slices(2, 60, 20))
def test_game_goes_on_through_bad_postman(tmp_path: Path, seeds: range) -> None:
    for seed in seeds:
        two = TwoBoards(tmp_path / str(seed), seed, moods=CarrierFaults())
        seat = seed % 2
        two.go_on(400, turns=3)
        backup = backed_up(two.homes[seat], tmp_path / f"{seed}.zip")
        two.office.moods = RELIABLE
        try:
            signed = turns_later(two, seat, 3)
        except AssertionError:  # this game is over by now
            two.close()
            continue
        two.rest(4)
        two.office.moods = CarrierFaults()
        dies(two, seat, backup, has_own_parcels=seed % 3 == 0)
        check_goes_on(two, seat, signed, rounds=3000)
        two.close()


def test_both_boards_restored_ask_each_other(two: TwoBoards, tmp_path: Path) -> None:
    two.go_on(60, turns=3)
    backups = [backed_up(home, tmp_path / f"{home.seat}.zip") for home in two.homes]
    signed = turns_later(two, 0, 3)
    two.rest(4)
    for seat in (0, 1):
        dies(two, seat, backups[seat])
    check_goes_on(two, 0, signed)
    assert two.homes[1].is_told


def test_game_that_was_resigned_since_is_over(two: TwoBoards, tmp_path: Path) -> None:
    two.go_on(60, turns=3)
    backup = backed_up(two.homes[0], tmp_path / "b.zip")
    two.homes[0].remote.resign()
    two.rest(4)
    new = dies(two, 0, backup, has_own_parcels=False)
    two.rest(10)
    assert new.chain.ending is not None
    assert new.chain.ending.how is EndReason.RESIGNED
    two.check_equal()


def test_question_is_answered_once_whatever_the_post_repeats(two: TwoBoards, tmp_path: Path) -> None:
    two.go_on(60, turns=4)
    backup = backed_up(two.homes[0], tmp_path / "b.zip")
    signed = turns_later(two, 0, 1)
    two.rest(4)
    dies(two, 0, backup)
    two.rest(20)
    ben = two.homes[1]
    lines = len(ben.homes.all_lines(ben.chain.game))
    for _ in range(30):
        for home in two.homes:
            home.step(REPEAT_S)
    two.renew(1)
    for _ in range(30):
        for home in two.homes:
            home.step(REPEAT_S)
    ben = two.homes[1]
    asides = [each for each in ben.homes.all_lines(ben.chain.game) if b'"form":"aside"' in each.line]
    assert len(ben.homes.all_lines(ben.chain.game)) <= lines + 1, asides
    check_goes_on(two, 0, signed)


def test_strangers_question_is_not_answered(two: TwoBoards) -> None:
    two.go_on(60, turns=2)
    ben = two.homes[1]
    lines = ben.homes.all_lines(ben.chain.game)
    for by, key in ((ANNA, BEN), (BEN, BEN)):
        asked = Recall(game=ben.chain.game, by=by.public, nonce=NONCE).signed(key.sign)
        assert ben.remote._recollection.take([asked.data()]) == []
    ben.step()
    assert ben.homes.all_lines(ben.chain.game) == lines


def test_game_goes_on_over_new_folder_carried_by_hand(tmp_path: Path) -> None:
    """The post of the dead board is gone with it; people carry what lies in one to the other."""
    posts = [tmp_path / "post-0", tmp_path / "post-1"]
    for post in posts:
        post.mkdir()
    two = OverTransports(tmp_path, lambda seat: FolderTransport(posts[seat], HOMES[seat].public))

    def play(rounds: int, turns: int) -> None:
        for _ in range(rounds):
            two.go_on(1, turns)
            for seat in (0, 1):
                for file in posts[seat].iterdir():
                    (posts[1 - seat] / file.name).write_bytes(file.read_bytes())

    play(80, 2)
    backup = backed_up(two.homes[0], tmp_path / "b.zip")
    play(80, 4)
    signed = two.homes[1].chain.state.turns
    assert two.homes[0].chain.state.turns == signed
    posts[0] = tmp_path / "new-post"
    posts[0].mkdir()
    new = dies(two, 0, backup)
    play(120, len(signed) + 2)
    assert new.is_told
    assert all(home.chain.fork is None for home in two.homes)
    assert new.chain.state.turns[: len(signed)] == signed
    two.close()


def test_list_of_restored_games_forgets_what_was_told(tmp_path: Path) -> None:
    records = tmp_path / "games.sqlite3"
    games = ["a" * 64, "b" * 64]
    (tmp_path / "games.sqlite3.restored.json").write_text(str(games).replace("'", '"'))
    note_answered(records, games[0])
    assert restored_games(records) == (games[1],)
    note_answered(records, games[1])
    assert restored_games(records) == ()
    assert list(tmp_path.iterdir()) == []


def test_line_whose_number_was_used_since_gets_another(two: TwoBoards) -> None:
    """The post has shown only a part of what this board has sent: its next line takes a number twice."""
    two.go_on(60, turns=3)
    anna = two.homes[0]
    two.rest(4)
    used = max(number for _, author, number in two.office.shelf if author == HOMES[0].public)
    place = (anna.chain.game, HOMES[0].public, used + 1)
    two.office.shelf[place] = Parcel(*place, b"something that was sent and is not known any more")
    anna.remote.resign()
    two.rest(12)
    assert anna.homes.unsent(anna.chain.game) == ()
    assert two.homes[1].chain.ending is not None
    assert anna.remote._channel.trouble == ""
