"""`niwashi play --transport`, with nobody named: any friend can be proposed to, one game at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from extras.friends.tests.boards import Board, agreed, ask, homes_of, shown

from niwashi.errors import NiwashiError

NAMES = ("Anna", "Ben", "Cleo")
Boards = tuple[Board, Board, Board]


@pytest.fixture
def boards(tmp_path: Path) -> Iterator[Boards]:
    """Anna knows two, and they know Anna; each sits down with whoever comes."""
    anna, ben, cleo = (Board(tmp_path, name) for name in NAMES)
    for other, name in ((ben, "Ben"), (cleo, "Cleo")):
        anna.befriend(name, other)
        other.befriend("Anna", anna)
    for board in (anna, ben, cleo):
        board.sit_down_with_anybody()
    yield anna, ben, cleo
    for board in (anna, ben, cleo):
        board.switch_off()


def all_step(boards: Sequence[Board], rounds: int = 3) -> None:
    for _ in range(rounds):
        for board in boards:
            board.pass_time(0.3)


def end(here: Board, boards: Sequence[Board]) -> None:
    all_step(boards, 4)
    ask(here, do="friend-ask", what="resign")
    all_step(boards)


def test_chosen_friends_are_proposed_to_in_turn(boards: Boards) -> None:
    anna, ben, cleo = boards
    assert shown(anna)["say"] == 'No game is on. Propose one to a friend with "New game".'
    assert list(homes_of(anna)["partners"]) == ["Ben", "Cleo"]
    assert "whom you choose" in homes_of(anna)["next_game"]
    with pytest.raises(NiwashiError, match="no game yet"):
        ask(anna, do="undo")
    ask(anna, do="friend-propose", game="garden", friend="Cleo")
    assert shown(anna)["say"].startswith("Waiting for Cleo")
    all_step(boards)
    assert homes_of(ben)["proposed"] == []
    assert homes_of(cleo)["proposed_by"] == "Anna"
    ask(cleo, do="friend-game", accepts=True, friend="Anna")
    all_step(boards, 4)
    assert anna.program.game_loop.session.match.game.name == "garden"
    assert homes_of(anna)["partners"] == []
    with pytest.raises(NiwashiError, match="A game with Cleo is on: a new one, with anybody"):
        ask(anna, do="friend-propose", game="garden", friend="Ben")
    assert "with anybody" in homes_of(anna)["next_game"]
    end(anna, boards)
    assert list(homes_of(anna)["partners"]) == ["Cleo", "Ben"], "whom the last game was with comes first"
    ask(anna, do="friend-propose", game="throne", friend="Ben")
    all_step(boards)
    ask(ben, do="friend-game", accepts=True)
    all_step(boards, 4)
    assert ben.program.scene("en")["game"] == anna.program.scene("en")["game"] == "throne"
    assert anna.is_to_move or ben.is_to_move
    assert list(homes_of(cleo)["partners"]) == ["Anna"]


def test_two_proposals_are_answered_in_turn(boards: Boards) -> None:
    anna, ben, cleo = boards
    for board in (cleo, ben):
        ask(board, do="friend-propose", game="garden", friend="Anna")
    all_step(boards)
    first = homes_of(anna)["proposed_by"]
    other = {"Ben": "Cleo", "Cleo": "Ben"}[first]
    assert homes_of(anna)["waits"] == [f"{other} proposes a game. Accept it, or decline."]
    all_step(boards)
    assert homes_of(anna)["proposed_by"] == first, "it stays until it is answered"
    ask(anna, do="friend-game", accepts=False, friend=first)
    all_step(boards)
    assert homes_of(anna)["proposed_by"] == other
    with pytest.raises(NiwashiError, match="has proposed nothing"):
        ask(anna, do="friend-game", accepts=True, friend=first)
    refused = ben if first == "Ben" else cleo
    assert shown(refused)["say"].startswith("Anna has declined.")
    ask(anna, do="friend-game", accepts=True, friend=other)
    all_step(boards, 4)
    assert "result" in shown(anna)
    assert homes_of(cleo if other == "Cleo" else ben)["partners"] == [], "their game is on"
    assert list(homes_of(refused)["partners"]) == ["Anna"]


def test_proposals_of_two_friends_stay_declined_after_restart(boards: Boards) -> None:
    anna, ben, cleo = boards
    for board in (ben, cleo):
        ask(board, do="friend-propose", game="garden", friend="Anna")
    all_step(boards)
    for name in ("Ben", "Cleo"):
        ask(anna, do="friend-game", accepts=False, friend=name)
    anna.switch_off()
    anna.sit_down_with_anybody()
    all_step(boards)
    assert (homes_of(anna)["proposed"], homes_of(anna)["waits"]) == ([], [])


def test_two_accepted_games_are_played_in_turn(boards: Boards) -> None:
    anna, ben, cleo = boards
    for name in ("Ben", "Cleo"):
        ask(anna, do="friend-propose", game="garden", friend=name)
    all_step(boards)
    assert shown(anna)["say"].startswith("Waiting for Cleo")
    assert homes_of(anna)["waits"] == [
        "Waiting for Ben: a game is proposed. It begins here as soon as both have signed."
    ]
    ask(ben, do="friend-game", accepts=True)
    all_step(boards, 4)
    ask(cleo, do="friend-game", accepts=True)
    all_step(boards, 4)
    assert list(homes_of(cleo)["partners"]) == ["Anna"]
    end(ben, boards)
    all_step(boards, 4)
    assert homes_of(cleo)["partners"] == []
    assert anna.evening._last == "Cleo"
    end(cleo, boards)


def test_new_friend_can_be_played_at_once(tmp_path: Path) -> None:
    anna, ben = (Board(tmp_path, name) for name in ("Anna", "Ben"))
    for board in (anna, ben):
        board.sit_down_with_anybody()
    assert shown(anna)["say"].startswith("There is no friend here yet")
    assert list(homes_of(anna)["partners"]) == []
    with pytest.raises(NiwashiError, match="no such friend"):
        ask(anna, do="friend-propose", game="garden", friend="Ben")
    with pytest.raises(NiwashiError, match="no such friend"):
        ask(anna, do="friend-propose", game="garden")
    for board, other, name in ((anna, ben, "Ben"), (ben, anna, "Anna")):
        board.evening.welcome(board.on.befriend(other.key.public, name))
    all_step((anna, ben))
    assert list(homes_of(anna)["partners"]) == ["Ben"]
    ask(anna, do="friend-propose", game="garden", friend="Ben")
    all_step((anna, ben))
    ask(ben, do="friend-game", accepts=True, friend="Anna")
    all_step((anna, ben), 4)
    anna.play()
    all_step((anna, ben))
    assert len(ben.turns) == 1
    for board in (anna, ben):
        board.switch_off()
        board.sit_down_with_anybody()
        assert board.turns == anna.turns, "without a name the game goes on that is not over"
        board.switch_off()


def test_proposal_does_not_leave_running_game(tmp_path: Path) -> None:
    anna, ben, cleo = (Board(tmp_path, name) for name in NAMES)
    anna.befriend("Ben", ben)
    ben.befriend("Anna", anna)
    agreed(anna, ben)
    anna.befriend("Cleo", cleo)
    anna.sit_down_with_anybody()
    assert anna.evening._last == "Ben"
    anna.evening.end()
    anna.evening.remote = None
    anna.evening.meet()
    with pytest.raises(NiwashiError, match="A game with Ben is kept and is not over"):
        ask(anna, do="friend-propose", game="garden", friend="Ben")
    ask(anna, do="friend-propose", game="garden", friend="Cleo")
    anna.switch_off()
