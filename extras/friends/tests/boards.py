"""Helpers: people with simulated boards and the whole program on each, who play over a folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from niwashi.games.game import Game
from niwashi.games.known import game_named
from niwashi.keys import is_signature, key_file, load_or_make_key
from niwashi.loop.fitting import built_in_board
from niwashi.page_types.friends import HomesView
from niwashi.records.journal import Journal
from niwashi.server.game_server import GameServer
from niwashi.server.simulated import simulated_server
from niwashi_friends.agreement import Agreement, Proposal
from niwashi_friends.exchange import TransportWorker
from niwashi_friends.friends import Friends
from niwashi_friends.game_file import load_chain
from niwashi_friends.page import negotiation_text, offered_lines
from niwashi_friends.store import Homes, KeptChain, Peer
from niwashi_friends.table import FriendTable
from niwashi_friends.terms import Terms
from niwashi_friends.transports.folder import FolderTransport
from niwashi_sim.habits import NEAT
from niwashi_sim.hands import Hands
from niwashi_sim.simulated_match import Clock, SessionEyes
from niwashi_sim.table import Table as SimulatedTable
from niwashi_sim.tabletop import SimulatedTabletop

GARDEN = Proposal("garden", None, None, is_new=False)
NAMES = ("Anna", "Ben")


def yes(_: Terms, __: str) -> bool:
    return True


def no(_: Terms, __: str) -> bool:
    return False


class Board:
    """One person with a board: what is on its disk, and what happens while it is on."""

    def __init__(self, folder: Path, name: str) -> None:
        self.file = folder / name / "games.sqlite3"
        self.through = folder / "shared"
        self.through.mkdir(exist_ok=True)
        self.key = load_or_make_key(key_file(self.file))
        self.clock = Clock(1000.0)
        self.said = ""  # by the board, when two came to terms last
        self.proposed: Sequence[str] = ()  # what the page said of what was offered then
        self.is_on = False

    def befriend(self, name: str, other: Board) -> None:
        journal = Journal.open(self.file)
        Homes(journal).add_peer(Peer(other.key.public, name), 1.0)
        journal.close()

    def friends(self) -> Friends:
        journal = Journal.open(self.file)
        courier = TransportWorker(FolderTransport(self.through, self.key.public))
        return Friends(journal, Homes(journal), self.key, courier)

    def come_to_terms(
        self, asked: Callable[[Terms, str], bool] = yes, wanted: Proposal = GARDEN, rounds: int = 6
    ) -> KeptChain | None:
        """Be on for some rounds of the courier; None while nothing is agreed."""
        friends = self.friends()
        peer = friends.peers[0]
        try:
            meeting = Agreement(friends, peer, wanted)
            for _ in range(rounds):
                friends.worker.go_round()
                self.clock.now += 1.0
                meeting.step(self.clock.now)
                self.said = negotiation_text(meeting, "en")
                if meeting.offered is not None:
                    self.proposed = offered_lines(meeting, "en")
                    accepts = asked(meeting.offered, peer.name)
                    (meeting.accept if accepts else meeting.decline)()
                if meeting.agreed is not None and meeting.is_done(self.clock.now):
                    return friends.homes.chains_with(peer.key)[-1]
        finally:
            friends.journal.close()
        return None

    def switch_on(self, *, is_hand_lent: bool = False) -> None:
        self.on = self.friends()
        kept = self.kept
        game = load_chain(kept, is_signature).state.game
        self._run(game, is_hand_lent=is_hand_lent).begin(kept)

    def sit_down_with_anybody(self) -> None:
        """Switch on without a game, and without saying with whom one is wanted."""
        self.on = self.friends()
        evening, kept = self._run(game_named("garden")), self.on.current_game()
        evening.meet() if kept is None else evening.begin(kept)

    def sit_down(self, wanted: Proposal = GARDEN, *, accepts: bool = False) -> None:
        """Switch on without a game: what is agreed on the page is begun."""
        self.on = self.friends()
        meeting = Agreement(self.on, self.on.peers[0], wanted, accepts=accepts)
        self._run(game_named(wanted.game)).meet(meeting)

    def _run(self, game: Game, *, is_hand_lent: bool = False) -> FriendTable:
        self.program, _ = simulated_server(GameServer, game, built_in_board(game), self.clock, Random(1))
        self.program.sides.is_hand_lent = is_hand_lent
        self.evening = FriendTable(self.on, self.program)
        self.is_on = True
        return self.evening

    @property
    def kept(self) -> KeptChain:
        """The last game that was agreed on."""
        return next(k for k in reversed(self.on.homes.chains_with(self.on.peers[0].key)) if k.game)

    @property
    def stones(self) -> SimulatedTable:
        assert isinstance(self.program.tabletop, SimulatedTabletop)
        return self.program.tabletop.table

    def switch_off(self) -> None:
        self.is_on = False
        self.program.close()
        self.evening.end()
        self.on.worker.close()
        self.on.journal.close()

    def pass_time(self, seconds: float) -> None:
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.clock.now += 0.02
            self.program.step()
        self.on.worker.go_round()
        self.program.step()

    @property
    def is_to_move(self) -> bool:
        assert self.evening.remote is not None
        return self.evening.remote.is_ours

    @property
    def turns(self) -> tuple[str, ...]:
        return self.program.game_loop.session.match.turns

    def hands(self) -> Hands:
        session = self.program.game_loop.session
        return Hands(self.stones, session.geometry, SessionEyes(session), session.match.side, Random(2), NEAT)

    def drive(self, steps: Iterator[float]) -> None:
        for seconds in steps:
            self.pass_time(seconds)
        self.pass_time(1.0)

    def play(self, option: int = 0) -> None:
        """One turn, action by action."""
        session, count = self.program.game_loop.session, len(self.turns)
        while len(self.turns) == count:
            options = [o for o in session.game.options(session.match.here) if o.button is not None]
            self.drive(self.hands().play(options[option]))

    def carry_out(self) -> None:
        self.drive(self.hands().restore(self.program.game_loop.session.match.layout()))


Boards = tuple[Board, Board]


def friends(folder: Path) -> Boards:
    """Two people who have each other's key, and a folder in common."""
    anna, ben = (Board(folder, name) for name in NAMES)
    anna.befriend("Ben", ben)
    ben.befriend("Anna", anna)
    return anna, ben


def agreed(anna: Board, ben: Board, wanted: Proposal = GARDEN) -> None:
    """Both come to terms, each board off while the other one is on."""
    assert anna.come_to_terms(wanted=wanted) is None
    assert ben.come_to_terms() is None
    first, second = anna.come_to_terms(), ben.come_to_terms()
    assert first is not None
    assert second is not None
    assert first.game == second.game != None  # noqa: E711
    assert (first.seat, second.seat) == (0, 1)


def all_on(boards: Boards) -> Boards:
    """Switch both boards on."""
    for board in boards:
        board.switch_on()
        board.pass_time(1.0)
    return boards


def ask(board: Board, **command: object) -> None:
    board.program.handle(board.program.commands.parse(json.dumps(command)), "page")


def shown(board: Board, language: str = "en") -> Any:
    return board.program.status(language, "page")


def homes_of(board: Board, language: str = "en") -> HomesView:
    homes: HomesView = shown(board, language)["homes"]
    return homes


def both_step(boards: Boards, rounds: int = 4) -> None:
    for _ in range(rounds):
        for board in boards:
            board.pass_time(0.5)
