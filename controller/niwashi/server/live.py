"""A program in which people play: with engines, hints, the review, lessons and puzzles."""

from collections.abc import Callable
from random import Random

from niwashi.board_types import Board
from niwashi.games.game import Game
from niwashi.kits.known import kit_of
from niwashi.learning.lessons import Lessons
from niwashi.learning.puzzles import Puzzles
from niwashi.learning.suspended_game import SuspendedGame
from niwashi.loop.game_loop import GameLoop
from niwashi.opponents.engines import Engines
from niwashi.opponents.opponents import WEAKEST
from niwashi.opponents.sides import Lend, PlayerChoice, Sides
from niwashi.server.assistants import Assistants
from niwashi.server.game_server import GameServer
from niwashi.server.simulated_table import BoardFactory, Tabletop
from niwashi.session.match import Match
from niwashi.web.asked_state import PuzzleList
from niwashi.web.commands import NewGame
from niwashi.web.state import TurnMarks


class LiveProgram(GameServer):
    """A server with the features of a game among people at one board, each an attribute."""

    def __init__(
        self,
        game: Game,
        board: Board,
        clock: Callable[[], float],
        tabletop: Tabletop | None = None,
        *,
        scan_s: float = 0.005,
        board_factory: BoardFactory | None = None,
        seeds: Callable[[], int] = lambda: 0,
        engines: Callable[[], Engines] = lambda: Engines(Random(0)),
    ) -> None:
        """As for any server; `engines` makes those that may play and help."""
        self._make_engines, self._is_simulated = engines, tabletop is not None
        super().__init__(
            game,
            board,
            clock,
            tabletop,
            scan_s=scan_s,
            board_factory=board_factory,
            seeds=seeds,
            sides=self._with_assistants,
        )
        self.lessons = Lessons(self.game_loop, self.sides, self, self._suspended)
        self.puzzles = Puzzles(self.game_loop, self.sides, self.assistants.engines, self, self._suspended)

    def _with_assistants(self, game_loop: GameLoop, lend: Lend | None) -> Sides:
        self._suspended = SuspendedGame(game_loop, self)
        self.assistants = Assistants(
            game_loop,
            self._make_engines(),
            is_needed=lambda: self._suspended.guide is None,
            lend=lend,
            begin_at=self.begin_at if self._is_simulated else None,
            on_fault=self.fault,
        )
        return self.assistants.opponents

    def puzzle_list(self, game: str, player: str, language: str) -> PuzzleList:
        """Return the puzzles of a game with a player's progress. Raises NiwashiError if it has none."""
        return self.puzzles.listed(game, player, language)

    def better_from(self, match: Match, number: int) -> TurnMarks | None:
        """Return the better turn that a review has found after a number of turns, to be drawn."""
        return self.assistants.review.better_from(match, number)

    def play_first_game(self, game: str) -> None:
        """Begin a game against the weakest opponents there are; the first seat is a person's."""
        self.begin(NewGame(game=game, clock="none", back=True))
        played = self.game_loop.session.game
        for seat in played.players[1:] if kit_of(played).engine is not None else ():
            self.assistants.opponents.seat(seat, PlayerChoice("engine", WEAKEST))
