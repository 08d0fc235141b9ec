"""`niwashi watch`: a third board follows what two play over a folder, and leaves nothing there."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from extras.friends.tests.boards import GARDEN, Board, Boards, agreed, all_on
from typer.testing import CliRunner

from niwashi.cli.main import app
from niwashi.errors import NiwashiError
from niwashi.loop.fitting import built_in_board
from niwashi.records.journal import Journal
from niwashi.server.game_server import GameServer
from niwashi.server.simulated import simulated_server
from niwashi_friends.commands.watch import FoundGames
from niwashi_friends.store import Homes
from niwashi_friends.watch import Spectator, SpectatorBoard, folder_source
from niwashi_sim.simulated_match import Clock

LATER = 1
WATCHED = GARDEN._replace(spectators=LATER)


class Onlooker:
    """A third person, who knows Anna and has a board, too."""

    def __init__(self, folder: Path, anna: Board) -> None:
        self.through = anna.through
        self.board = Board(folder, "Cleo")
        self.board.befriend("Anna", anna)
        self.clock = Clock(1000.0)

    def found(self, name: str | None = None) -> FoundGames:
        with closing(Journal.open(self.board.file)) as journal:
            return FoundGames.of(folder_source(self.through), Homes(journal).peers(), name)

    def switch_on(self) -> None:
        """As after every start: all is read anew."""
        self.game: Spectator = self.found("Anna").chosen()
        played = self.game.terms.game().game
        board = built_in_board(played)
        self.program, _ = simulated_server(GameServer, played, board, self.clock, Random(1))
        SpectatorBoard(self.game, self.program)

    def pass_time(self, seconds: float) -> None:
        self.game._worker.go_round()
        for _ in range(round(seconds / 0.02)):
            self.clock.now += 0.02
            self.program.step()

    @property
    def turns(self) -> tuple[str, ...]:
        return self.program.game_loop.session.match.turns


def agree_to_be_watched(anna: Board, ben: Board) -> None:
    assert anna.come_to_terms(wanted=WATCHED) is None
    assert ben.come_to_terms() is None
    assert "Others in your folder or club may watch" in " ".join(ben.proposed)
    assert anna.come_to_terms() is not None
    assert ben.come_to_terms() is not None


@pytest.fixture
def watched(boards: Boards, tmp_path: Path) -> tuple[Board, Board, Onlooker]:
    """Anna and Ben, whose game others may watch, switched on; and Cleo, who will."""
    anna, ben = boards
    agree_to_be_watched(anna, ben)
    cleo = Onlooker(tmp_path, anna)
    return *all_on(boards), cleo


def play(first: Board, second: Board) -> None:
    """One plays, the other one's hands carry it out."""
    first.play()
    first.pass_time(1.0)
    second.pass_time(1.0)
    second.carry_out()
    first.pass_time(1.0)


def names(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


def test_spectator_follows_game_and_writes_nothing(
    watched: tuple[Board, Board, Onlooker],
) -> None:
    anna, ben, cleo = watched
    play(anna, ben)
    cleo.switch_on()
    assert not cleo.turns
    play(ben, anna)
    cleo.pass_time(15.0)
    assert cleo.turns == anna.turns[:1]
    assert cleo.game.names == ("Anna", f"Ben ({ben.key.public[:8]})")
    play(anna, ben)
    cleo.program.close()
    cleo.switch_on()
    cleo.pass_time(1.0)
    assert cleo.turns == anna.turns[:2] == ben.turns[:2]
    play(ben, anna)
    before = names(anna.through)
    cleo.pass_time(15.0)
    assert cleo.turns == anna.turns[:3]
    authors = {each[17:33] for each in names(anna.through)}
    assert authors == {anna.key.public[:16], ben.key.public[:16]}
    assert before == names(anna.through)


def test_pulled_folder_is_reported(watched: tuple[Board, Board, Onlooker]) -> None:
    *_, cleo = watched
    cleo.switch_on()
    cleo.pass_time(1.0)
    assert not cleo.game.notices
    cleo.through.rename(cleo.through.with_name("pulled"))
    cleo.pass_time(1.0)
    (notice,) = cleo.game.notices
    assert notice.key == "notice-watch-away"


def listed(cleo: Onlooker, *more: str) -> str:
    said = ("watch", *more, "--transport", str(cleo.through), "--list", "--records", str(cleo.board.file))
    result = CliRunner().invoke(app, said)
    assert result.exit_code == 0
    return result.stdout


def test_list_shows_watchable_games_without_early_turns(boards: Boards, tmp_path: Path) -> None:
    anna, ben = boards
    cleo = Onlooker(tmp_path, anna)
    assert "no game here that you may watch" in listed(cleo)
    agree_to_be_watched(anna, ben)
    all_on(boards)
    play(anna, ben)
    line = f"Anna, Ben ({ben.key.public[:8]}): Garden, 0 turns so far, shown one turn later\n"
    assert listed(cleo) == listed(cleo, "Anna") == line
    for board in (anna, ben):
        board.switch_off()
    place = ("--transport", str(anna.through), "--records", str(anna.file))
    said = ("friends", "resign", "Ben", *place, "--yes")
    assert CliRunner().invoke(app, said).exit_code == 0
    assert "over after one turn" in listed(cleo)


def test_game_without_spectators_is_not_listed(boards: Boards, tmp_path: Path) -> None:
    agreed(*boards)
    cleo = Onlooker(tmp_path, boards[0])
    assert "no game here that you may watch" in listed(cleo)
    with pytest.raises(NiwashiError, match="no game here"):
        cleo.found().chosen()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("Eve", "--transport", "."), "No friend is called"),
        (("Anna", "--transport", "."), "no game here that you may watch"),
        (("Anna", "--transport", "gone"), "no folder gone"),
        (("Anna", "--transport", "club.toml"), "club.toml"),
        (("--transport", "club.toml"), "by the name of a friend"),
    ],
)
def test_unwatchable_game_is_refused_with_reason(
    boards: Boards, tmp_path: Path, words: tuple[str, ...], why: str
) -> None:
    cleo = Onlooker(tmp_path, boards[0])
    result = CliRunner().invoke(app, ["watch", *words, "--records", str(cleo.board.file), "--no-browser"])
    assert result.exit_code == 2
    assert why in result.stderr
