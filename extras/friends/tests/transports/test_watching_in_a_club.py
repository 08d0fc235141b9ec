"""Watching a game over a club on a real server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest
from extras.friends.tests.boards import Board
from extras.friends.tests.chain.two_homes import ANNA, BEN, EVE, Sheet, chain_of
from extras.friends.tests.test_spectator import allowing
from extras.friends.tests.test_watch_command import agree_to_be_watched, play
from extras.friends.tests.transports.nats_homes import Club, running
from extras.friends.tests.transports.nats_servers import wait_until
from typer.testing import CliRunner

from niwashi.cli.main import app
from niwashi.keys import BoardKey
from niwashi.records.journal import Journal
from niwashi_friends.commands.watch import FoundGames
from niwashi_friends.exchange import GameChannel, TransportWorker
from niwashi_friends.friends import Friends, shown_through
from niwashi_friends.signed_game import SideMessageKind, SignedMove, parse
from niwashi_friends.store import Homes, Peer
from niwashi_friends.watch import GameBroadcast, GameSource, broadcast_id, club_source

KEYS = (ANNA, BEN, EVE)
LATER = 2


class Played:
    """A game that two members play and broadcast."""

    def __init__(self, folder: Path, passes: dict[str, Path], stack: ExitStack) -> None:
        self.sheet = Sheet(chain_of(allowing(LATER)))
        self.game = broadcast_id(self.sheet.chain.game)
        self.couriers, self.showings = [], []
        for own, other in ((ANNA, BEN), (BEN, ANNA)):
            journal = Journal.open(folder / own.public[:8] / "games")
            stack.callback(journal.close)
            courier = TransportWorker(shown_through(passes[own.public], own, own.public, self.game))
            homes = Homes(journal)
            mailbox = GameChannel(courier, homes, self.game, own.public, other.public, lambda: 1.0)
            self.couriers.append(courier)
            self.showings.append(GameBroadcast(lambda: self.sheet.chain, own.public, homes, mailbox, courier))
            stack.callback(courier.close)

    def show(self) -> None:
        for _ in range(4):
            for showing, courier in zip(self.showings, self.couriers, strict=True):
                showing.step()
                courier.go_round()
                assert courier.trouble == ""


class Setting(NamedTuple):
    """The game, and the pass of each member."""

    played: Played
    passes: dict[str, Path]

    def way(self, key: BoardKey = EVE) -> GameSource:
        return club_source(self.passes[key.public], key, Peer(ANNA.public, "Anna"))


@pytest.fixture
def setting(nats_program: str, tmp_path: Path) -> Iterator[Setting]:
    assert nats_program
    club = Club(tmp_path)
    club.admitted(*KEYS)
    passes = {each.public: club.file(each) for each in KEYS}
    with running(club.server), ExitStack() as stack:
        yield Setting(Played(tmp_path, passes, stack), passes)


def found(way: GameSource) -> FoundGames:
    return FoundGames.of(way, [Peer(ANNA.public, "Anna")], "Anna")


def test_member_watches_with_delay(setting: Setting) -> None:
    played, sheet = setting.played, setting.played.sheet
    for _ in range(5):
        sheet.play(1)
        played.show()
    way = setting.way()
    raw = [parse(p.data) for key in KEYS for p in way.transport.fetch(played.game, key.public)]
    game = found(way).chosen()
    assert game.watched.turns == sheet.chain.state.turns[:3]
    assert sorted(line.number for line in raw if isinstance(line, SignedMove)) == [1, 2, 3]
    game.begin()
    sheet.play(1)
    played.show()
    wait_until(lambda: seen(game, 4))
    assert game.notices == ()
    sheet.say(SideMessageKind.RESIGN, ANNA)
    played.show()
    wait_until(lambda: seen(game, 6))
    assert game.watched.ending == sheet.chain.ending
    game.close()


def seen(game: object, turns: int) -> bool:
    game.step(0.0)  # type: ignore[attr-defined]
    return len(game.watched.turns) == turns  # type: ignore[attr-defined]


class ClubBoard(Board):
    """A board that broadcasts its games in a club; the players use a folder."""

    club: Path

    def friends(self) -> Friends:
        return super().friends()._replace(club=self.club)


def test_player_program_broadcasts_and_watch_lists_it(nats_program: str, tmp_path: Path) -> None:
    assert nats_program
    club = Club(tmp_path)
    anna, ben, cleo = (ClubBoard(tmp_path, name) for name in ("Anna", "Ben", "Cleo"))
    anna.befriend("Ben", ben)
    ben.befriend("Anna", anna)
    cleo.befriend("Anna", anna)
    club.admitted(anna.key, ben.key, cleo.key)
    for each in (anna, ben, cleo):
        each.club = club.file(each.key)
    said = ("watch", "Anna", "--transport", str(cleo.club), "--list", "--records", str(cleo.file))
    with running(club.server):
        agree_to_be_watched(anna, ben)
        for each in (anna, ben):
            each.switch_on()
            each.pass_time(1.0)
        play(anna, ben)
        play(ben, anna)

        def is_listed() -> bool:
            for each in (anna, ben):
                each.pass_time(0.1)
            return "one turn so far" in listed(*said)

        wait_until(is_listed)
        for each in (anna, ben):
            each.switch_off()


def listed(*said: str) -> str:
    result = CliRunner().invoke(app, said)
    assert result.exit_code == 0, result.output
    return result.stdout
