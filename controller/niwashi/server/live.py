"""A program in which people play: with engines, hints, the review, lessons and puzzles."""

from collections.abc import Callable
from random import Random

from niwashi.board_types import Board
from niwashi.errors import NiwashiError
from niwashi.games.game import Game
from niwashi.games.match import Match
from niwashi.kits.known import kit_of
from niwashi.learning.lessons import Lessons
from niwashi.learning.puzzles import Puzzles
from niwashi.learning.suspended_game import SuspendedGame
from niwashi.loop.features import NEVER, CommandSender, Feature, Handler
from niwashi.loop.game_loop import GameLoop
from niwashi.opponents.engines import Engines
from niwashi.opponents.hints import HINTS, Hints
from niwashi.opponents.opponents import WEAKEST, Opponents
from niwashi.opponents.review import Review
from niwashi.opponents.sides import Lend, PlayerChoice, Sides
from niwashi.page_types.asked_state import PuzzleList
from niwashi.page_types.commands import NewGame, ShowMoment
from niwashi.page_types.page_facts import PageFacts
from niwashi.page_types.state import TurnMarks
from niwashi.server.game_server import GameServer
from niwashi.server.simulated_table import BoardFactory, Tabletop


class Assistants:
    """Opponents, hints and the review of one table."""

    def __init__(
        self,
        game_loop: GameLoop,
        engines: Engines,
        hint_budget: int = HINTS,
        milliseconds: int = 1000,
        *,
        is_needed: Callable[[], bool] = lambda: True,
        lend: Lend | None = None,
        begin_at: Callable[[str], None] | None = None,
        on_fault: Callable[[Exception, str], None] | None = None,
    ) -> None:
        """`hint_budget` is for each player, `milliseconds` is how long a turn or a hint may take.

        While `is_needed` returns False a lesson or a puzzle leads hands. `begin_at` begins a game at a
        position on a table that the program can set up by itself. `on_fault` is told of an unforeseen fault
        of an engine: people play on without it. Without `on_fault` it ends the step.
        """
        self.engines, self._is_needed = engines, is_needed
        self.opponents = Opponents(game_loop, engines, milliseconds, lend)
        self.hints = Hints(game_loop, engines, self.opponents, hint_budget, milliseconds, is_needed=is_needed)
        self.review = Review(game_loop, engines, lambda side: self.opponents.who(side).kind == "human")
        self._game_loop, self._begin_at, self._on_fault = game_loop, begin_at, on_fault
        moment = Handler(ShowMoment, self._show_moment)
        game_loop.add(
            Feature(
                "assistants",
                commands=(moment,),
                facts=self._facts,
                step=self._step,
                new_game=self.new_game,
                close=self.close,
            )
        )

    def set_limits(self, hints: int, milliseconds: int) -> None:
        """Set the number of hints for each player, and how long an engine may think."""
        self.hints.budget = hints
        self.opponents.milliseconds = self.hints.milliseconds = milliseconds
        self._game_loop.mark_changed()

    def new_game(self) -> None:
        """Forget the review and the hints of the game before."""
        self.review.end()
        self.hints.begin()

    def close(self) -> None:
        """End the engines."""
        self.engines.close()

    def _step(self, now: float) -> float:
        try:
            due = self._go_on(now)
        except NiwashiError:
            raise
        except Exception as fault:
            if self._on_fault is None:
                raise
            self._on_fault(fault, "an engine")
            # People play all sides then; they may ask for engines again.
            self.engines.close()
            self.hints.begin()
            self.review.end()
            self.opponents.dismiss()
            return NEVER
        return now if self.engines.is_busy else due

    def _go_on(self, now: float) -> float:
        self.engines.poll(now)
        if not self._is_needed():
            return self.opponents.move_hand(now)
        due = self.opponents.step(now)
        self.hints.step(now)
        self.review.step(now)
        return due

    def _facts(self, page: PageFacts) -> PageFacts:
        hint, review = self.hints.view(page.language), self.review.view(page.language)
        return page._replace(assistants={**page.assistants, "hint": hint, "review": review})

    def _show_moment(self, do: ShowMoment, by: CommandSender) -> None:
        """Show a moment of the game under review on the board. Play may go on from there."""
        position = self.review.position(do.turn)
        if self._begin_at is None:
            self._game_loop.set_up(position, by.now)
        else:
            self._begin_at(position)
        self.review.look(do.turn)
        self.opponents.pause()


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
