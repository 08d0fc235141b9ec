"""`niwashi play --with`, after the end of a game: the next one is proposed and accepted on the page."""

from __future__ import annotations

import json

import pytest
from extras.friends.tests.boards import (
    GARDEN,
    Board,
    Boards,
    agreed,
    all_on,
    ask,
    both_step,
    homes_of,
    no,
    shown,
)
from tests.each_game import NOT_DEALT
from tests.marks import EXHAUSTIVE, quick_first

from niwashi.errors import NiwashiError
from niwashi.keys import is_signature, new_key
from niwashi.loop.small_file import SmallFile
from niwashi_friends.agreement import MOST_A_STEP
from niwashi_friends.game_file import load_chain
from niwashi_friends.signed_game import parse
from niwashi_friends.terms import Decline, Terms
from niwashi_friends.transports.folder import FolderTransport, unpacked
from niwashi_friends.transports.transport import Parcel

TIMED = {"do": "friend-propose", "game": "garden", "clock": "5+3", "back": False}


@pytest.fixture
def over(on: Boards) -> Boards:
    """A game in which Anna has moved first and given up."""
    anna, ben = on
    anna.play()
    both_step(on)
    ask(anna, do="friend-ask", what="resign")
    both_step(on)
    assert shown(ben)["result"] is not None
    return on


def terms_of(board: Board) -> Terms:
    return load_chain(board.kept, is_signature).terms


@pytest.mark.parametrize("who", quick_first([1, 0]))
def test_page_proposes_and_accepts_next_game(over: Boards, who: int) -> None:
    """Whoever proposes it: the one who moved second moves first."""
    here, there = over[who], over[1 - who]
    anna, ben = over
    before = anna.kept.game
    assert homes_of(here)["next_game"] == f"This proposes a game to {here.on.peers[0].name}. " + (
        f"It begins here as soon as {here.on.peers[0].name} has accepted it."
    )
    ask(here, **TIMED)
    both_step(over)
    assert shown(here)["say"].startswith("Waiting for")
    assert ("you move" if there is ben else "Ben moves") in homes_of(there)["proposed"][0]
    assert there.kept.game == before, "a proposal alone begins nothing"
    ask(there, do="friend-game", accepts=True)
    both_step(over, 6)
    assert anna.kept.game == ben.kept.game != before
    assert (anna.kept.seat, ben.kept.seat) == (1, 0)
    for board in over:
        assert shown(board)["result"] is None
        assert board.turns == ()
        keys = [notice.key for notice in board.program.game_loop.notices]
        assert "notice-homes-compare" in keys
        assert not [key for key in keys if "resigned" in key], "nothing of the game before is left"
    assert ben.is_to_move
    ben.play()
    both_step(over)
    anna.carry_out()
    anna.play()
    both_step(over)
    assert anna.turns == ben.turns
    assert len(ben.turns) == 2
    played = [each.played for each in anna.on.homes.chains_with(ben.key.public)]
    assert len(set(played)) == 2
    assert None not in played
    assert len(load_chain(anna.kept, is_signature).entries) == 2


@EXHAUSTIVE
def test_next_game_takes_toss_and_start_position(over: Boards) -> None:
    anna, ben = over
    ask(anna, do="friend-propose", game="garden", toss=True, handicap=2)
    both_step(over)
    lines = homes_of(ben)["proposed"]
    assert "tossed" in lines[0]
    assert lines[3].startswith("It begins with")
    ask(ben, do="friend-game", accepts=True)
    both_step(over, 10)
    assert anna.kept.game == ben.kept.game
    terms = terms_of(anna)
    assert terms.toss
    assert terms.secret
    assert terms.start == lines[3].removeprefix("It begins with ")


IMPOSSIBLE: tuple[tuple[dict[str, object], str], ...] = (
    ({"game": "karesansui"}, "hidden cards"),
    ({"game": "chess"}, "No game is called"),
    ({"position": "nonsense"}, "nonsense"),
    ({"fair": "nobody's"}, "nobody's"),
    ({"handicap": 2, "position": "x"}, "one"),
    ({"game": "borderland", "handicap": 2}, "RC-60"),
    ({"clock": "soon"}, "soon"),
)


def test_impossible_next_game_is_refused(over: Boards) -> None:
    anna, ben = over
    for fields, why in IMPOSSIBLE:
        with pytest.raises(NiwashiError, match=why):
            ask(anna, **{"do": "friend-propose", "game": "garden", **fields})
    both_step(over)
    assert homes_of(ben)["proposed"] == []
    assert set(anna.program.scene("en")["games"]) == {*NOT_DEALT, "morris"}


def test_finished_game_refuses_local_new_game(over: Boards) -> None:
    anna, _ = over
    for command in (
        {"do": "new", "game": "garden"},
        {"do": "position", "position": "x"},
        {"do": "lesson", "game": "garden"},
        {"do": "clock", "clock": "5+3"},
    ):
        with pytest.raises(NiwashiError, match="New game"):
            ask(anna, **command)
    with pytest.raises(NiwashiError, match="has proposed nothing"):
        ask(anna, do="friend-game", accepts=True)
    for what in ("draw", "resign", "back"):
        with pytest.raises(NiwashiError):
            ask(anna, do="friend-ask", what=what)
    assert shown(anna)["result"] is not None


def test_accepted_proposal_is_not_replaced(over: Boards) -> None:
    """It may be agreed on already over there."""
    anna, ben = over
    ask(anna, **TIMED)
    both_step(over)
    ask(ben, do="friend-game", accepts=True)
    with pytest.raises(NiwashiError, match="accepted a game of Anna"):
        ask(ben, **TIMED)
    both_step(over, 6)
    assert anna.kept.game == ben.kept.game
    assert terms_of(ben).clock == "5+3"


@EXHAUSTIVE
def test_later_of_two_proposals_counts_on_both_boards(over: Boards) -> None:
    """SG-3, however short the time between."""
    anna, ben = over
    for board in (anna, ben, anna):
        ask(board, do="friend-propose", game="garden" if board is anna else "throne")
        both_step(over)
    assert homes_of(anna)["proposed"] == []
    assert "Garden" in homes_of(ben)["proposed"][0]


def test_decliner_may_propose_another_game(over: Boards) -> None:
    anna, ben = over
    ask(anna, **TIMED)
    both_step(over)
    ask(ben, do="friend-game", accepts=False)
    ask(ben, do="friend-propose", game="throne")
    both_step(over)
    assert "Throne" in homes_of(anna)["proposed"][0]
    assert homes_of(ben)["proposed"] == []


def test_decline_is_kept_until_next_proposal(over: Boards) -> None:
    """SG-5: on both sides of a restart, and whoever has read the folder."""
    anna, ben = over
    ask(anna, **TIMED)
    both_step(over)
    before = anna.program.versions()["status"]
    ask(ben, do="friend-game", accepts=False)
    with pytest.raises(NiwashiError, match="has proposed nothing"):
        ask(ben, do="friend-game", accepts=False)
    assert shown(ben)["say"].startswith("Nothing is agreed.")
    both_step(over)
    assert shown(anna)["say"] == 'Ben has declined. Propose something else with "New game".'
    assert anna.program.status("ja")["say"].startswith("Benは断りました。")
    assert anna.program.versions()["status"] > before
    anna.switch_off()
    shelf, anna.through = anna.through, anna.through.with_name("elsewhere")
    anna.through.mkdir()
    anna.sit_down()
    anna.pass_time(1.0)
    assert shown(anna)["say"].startswith("Ben has declined."), "it is kept here, whatever the folder has"
    anna.switch_off()
    anna.through = shelf
    anna.sit_down()
    both_step(over)
    ask(anna, do="friend-propose", game="throne")
    assert shown(anna)["say"].startswith("Waiting for Ben")
    both_step(over, 6)
    assert shown(anna)["say"].startswith("Waiting for Ben"), "the no of before comes again and is none"
    assert "Throne" in homes_of(ben)["proposed"][0]
    ask(ben, do="friend-game", accepts=True)
    both_step(over, 6)
    assert anna.kept.game == ben.kept.game


def test_forged_decline_counts_for_nothing(boards: Boards) -> None:
    """Whoever may write into the folder lays it there in Ben's name, or into a file of Anna's board."""
    anna, ben = boards
    assert anna.come_to_terms() is None
    (file,) = anna.through.iterdir()
    parcel = unpacked(file.read_bytes())
    assert parcel is not None
    eve, key = new_key(bytes([9]) * 32), ben.key.public
    proposed = parse(parcel.data).hash
    right = Decline(proposal=proposed, by=key).signed(ben.key.sign).data()
    forged = (
        Decline(proposal=proposed, by=eve.public).signed(eve.sign).data(),
        Decline(proposal=proposed, by=key).signed(eve.sign).data(),
        Decline(proposal=proposed, by=key).data(),
        Decline(proposal="5" * 64, by=key).signed(ben.key.sign).data(),
        json.dumps({**json.loads(right), "resign": True}).encode(),
    )
    theirs = FolderTransport(anna.through, key)
    kept = SmallFile.beside(anna.file, "declined-there")
    for number, line in enumerate(forged):
        theirs.send(Parcel(parcel.game, key, number, line))
    for content in ([], {key: 1}, {key: "💥"}, *({key: line.decode()} for line in forged)):
        kept.write(content)
        assert anna.come_to_terms() is None
        assert anna.said.startswith("Waiting for Ben"), content
    theirs.send(Parcel(parcel.game, key, len(forged), right))
    assert anna.come_to_terms() is None
    assert anna.said.startswith("Ben has declined.")


def test_acceptance_after_decline_counts(boards: Boards) -> None:
    """Ben's power was cut before his board had kept the no: it offers the game again, and both sign it."""
    anna, ben = boards
    assert anna.come_to_terms() is None
    assert ben.come_to_terms(no) is None
    SmallFile.beside(ben.file, "declined").write({})
    assert ben.come_to_terms() is None
    assert anna.come_to_terms() is not None
    assert ben.come_to_terms() is not None


def test_declined_proposal_stays_declined_after_restart(boards: Boards) -> None:
    anna, ben = boards
    anna.come_to_terms()
    assert ben.come_to_terms(no) is None
    asked: list[Terms] = []

    def note(terms: Terms, _: str) -> bool:
        asked.append(terms)
        return True

    assert ben.come_to_terms(note) is None
    assert asked == [], "Ben's own proposal goes out instead"
    assert anna.come_to_terms(no) is None
    assert anna.come_to_terms(wanted=GARDEN._replace(is_new=True, clock="1+1")) is None
    assert ben.come_to_terms(note) is None
    assert [terms.clock for terms in asked] == ["1+1"]


@EXHAUSTIVE
def test_withdrawn_proposal_is_not_offered_later(boards: Boards) -> None:
    """The folder still has it."""
    anna, ben = boards
    anna.come_to_terms(wanted=GARDEN._replace(clock="9+9"))
    agreed(anna, ben, GARDEN._replace(is_new=True))
    all_on(boards)
    anna.play()
    both_step(boards)
    ask(ben, do="friend-ask", what="resign")
    both_step(boards, 80)
    assert terms_of(ben).clock == "none"
    for board in boards:
        assert homes_of(board)["proposed"] == []


@EXHAUSTIVE
def test_flood_of_proposals_is_processed_in_portions(over: Boards) -> None:
    anna, ben = over
    for count in range(5 * MOST_A_STEP):
        ask(anna, do="friend-propose", game="garden", clock=f"{count + 1}+0")
    anna.pass_time(2.0)
    anna.on.worker.go_round()
    ben.on.worker.go_round()
    ben.program.step()
    assert ben.evening.negotiations is not None
    meeting = ben.evening.negotiations.of("Anna")
    assert len(meeting._backlog) >= 3 * MOST_A_STEP
    both_step(over)
    assert homes_of(ben)["proposed"][1] == f"Clock: {5 * MOST_A_STEP} min for the game"
