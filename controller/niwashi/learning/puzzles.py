"""Puzzles at a table: how they begin, are answered, helped with and solved; and the progress that is kept."""

from collections import deque
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

from niwashi.board_types import Geometry
from niwashi.engine.analysis import Analysis, Proof
from niwashi.engine.hints import Hint, HintPart, Rung, hint_of
from niwashi.errors import NiwashiError
from niwashi.games.game import Game
from niwashi.kits.known import engine_of
from niwashi.learning.attempt_state import AttemptState, Forced
from niwashi.learning.progress import Progress, player_name
from niwashi.learning.puzzle_files import daily_puzzle, next_puzzle, puzzle_named, puzzled
from niwashi.learning.suspended_game import LearningTable, SuspendedGame
from niwashi.loop.features import NEVER, CommandSender, Feature, Handler
from niwashi.loop.game_loop import GameLoop
from niwashi.opponents.engines import Engines
from niwashi.opponents.hints import HintLight
from niwashi.opponents.search_place import Question
from niwashi.opponents.sides import Sides
from niwashi.opponents.turn_words import turn_text
from niwashi.page_types.asked_state import PuzzleList
from niwashi.page_types.commands import BeginPuzzle, HelpPuzzle, LeavePuzzle, NextPuzzle, RestartPuzzle
from niwashi.page_types.page_facts import Guidance, PageFacts
from niwashi.page_types.scene import Scene
from niwashi.records.kept import TryResult
from niwashi.session.layers import Layer
from niwashi.session.session import Session

if TYPE_CHECKING:  # loaded when somebody tries a puzzle
    from niwashi.learning.attempt import PuzzleAttempt
    from niwashi.learning.puzzle import Puzzle

SEARCH_MS = 2000
"""Milliseconds for an engine to answer a turn that is not on the line."""

_HINTS_KEPT = 1000  # who was helped with what: so many puzzles ago it is forgotten


class Puzzles:
    """Begins and leaves puzzles, and leads through the one that is on.

    An engine in a process of its own judges turns that are not on the line of a puzzle. No step waits for it.
    """

    refusal = "puzzle-first"

    def __init__(
        self,
        game_loop: GameLoop,
        opponents: Sides,
        engines: Engines,
        table: LearningTable,
        suspended: SuspendedGame,
    ) -> None:
        self.trial: PuzzleAttempt | None = None
        self.today: Callable[[], date] = date.today
        self.milliseconds = SEARCH_MS
        self.player = ""
        self.told = 0
        """Help given for this turn: 0 none, 1 where it begins, 2 the whole of it."""
        self._game_loop, self._opponents, self._engines = game_loop, opponents, engines
        self._table, self._suspended = table, suspended
        self._progress = Progress()
        self._asked: tuple[str, ...] | None = None  # the turns after which an engine is asked
        self._seen: tuple[AttemptState, tuple[str, ...]] | None = None
        self._hinted: deque[tuple[str, str]] = deque(maxlen=_HINTS_KEPT)  # by player and puzzle
        self._gain = 0.0  # of the rating, by the try that counted last
        self._hint: Hint | None = None
        self._light = HintLight()
        game_loop.add(
            Feature(
                "puzzles",
                commands=(
                    Handler(BeginPuzzle, self._begin_asked),
                    Handler(HelpPuzzle, self._help_asked),
                    Handler(RestartPuzzle, self._again_asked),
                    Handler(NextPuzzle, self._next_asked),
                    Handler(LeavePuzzle, self._leave_asked),
                ),
                facts=self._facts,
                scene=self._scene,
                layers=(self._layer, self._hint_layer),
                step=self._step,
                new_game=self.end,
            )
        )

    # What is kept

    @property
    def progress(self) -> Progress:
        """Progress of all players."""
        return self._progress

    def keep(self, progress: Progress) -> None:
        """Keep there how far everybody comes."""
        self._progress = progress

    @property
    def has_left_game(self) -> bool:
        """True if a game that was begun waits."""
        return self._suspended.has_left_game

    def chosen(self, game: str, which: str, player: str = "") -> "Puzzle":
        """The puzzle that is meant by "daily", "next" or an id. Raises NiwashiError if there is none."""
        if which == "daily":
            return daily_puzzle(game, self.today())
        if which == "next":
            mine = self._progress.of(player)
            here = self.trial.problem.puzzle.id if self.trial is not None else ""
            last = here if here.startswith(f"{game}-") else ""
            return next_puzzle(game, mine.suits, mine.solved, last)
        return puzzle_named(which)

    # Pages

    def _begin_asked(self, do: BeginPuzzle, _: CommandSender) -> None:
        self.begin(do.game, do.which, do.player)

    def _help_asked(self, _: HelpPuzzle, __: CommandSender) -> None:
        self.help()

    def _again_asked(self, _: RestartPuzzle, by: CommandSender) -> None:
        self.again(by.now)

    def _next_asked(self, _: NextPuzzle, __: CommandSender) -> None:
        self.go_on()

    def _leave_asked(self, _: LeavePuzzle, by: CommandSender) -> None:
        self.leave(by.now)

    def _facts(self, page: PageFacts) -> PageFacts:
        if self.trial is None:
            return page
        language = page.language
        from niwashi.learning import puzzle_view

        attempt = puzzle_view.PuzzleFacts(
            self.trial,
            self.has_left_game,
            page.say != "",
            self.player,
            self._progress.of(self.player).rating.value,
            self._gain,
            puzzle_view.tries_left(self._progress.of(self.player)),
            self.told,
            self._hinted_turn(language),
            is_followed=self._hinted_part() is not None and self.trial.rests,
        )
        return page._replace(
            guidance=Guidance(puzzle_view.puzzle_text(attempt, language)),
            puzzle=puzzle_view.puzzle_view(attempt, language),
        )

    def _scene(self, scene: Scene) -> Scene:
        known = puzzled()
        return {
            **scene,
            "puzzles": [] if self._table.demo else [name for name in scene["games"] if name in known],
        }

    def listed(self, game: str, player: str, language: str) -> PuzzleList:
        """The puzzles of a game, as a player stands with them. Raises NiwashiError where it has none."""
        from niwashi.learning.puzzle_view import puzzle_list

        mine = self._progress.of(player_name(player))
        return puzzle_list(game, mine, self.chosen(game, "daily", player).id, language)

    # Beginning and ending

    def begin(self, game: str, which: str, player: str = "") -> None:
        """Begin a puzzle. Raises NiwashiError where there is none, or no board for its game."""
        if self._table.demo:
            raise NiwashiError("puzzle-not-here")
        from niwashi.learning.attempt import PuzzleAttempt
        from niwashi.learning.problem import problem_for

        player = player_name(player)
        self._progress.check_room(player)
        problem = problem_for(self.chosen(game, which, player).id)
        made: list[PuzzleAttempt] = []

        def session(geometry: Geometry) -> Session:
            made.append(PuzzleAttempt(problem, geometry))
            return made[-1].session

        self._suspended.enter(self, problem.game, session)
        self.trial, self.player, self._gain = made[-1], player, 0.0
        self._table.set_out()
        self._enter()

    def leave(self, now: float) -> None:
        """Back to the game that was on before."""
        self._on()
        self.drop()
        self._suspended.come_back(now)

    def end(self) -> None:
        """Drop the puzzle and the suspended game."""
        if self.trial is not None:
            self.drop()
            self._suspended.forget()

    def drop(self) -> None:
        self.trial = None
        self._enter()

    def again(self, now: float) -> None:
        """Begin the puzzle anew."""
        trial = self._on()
        trial.again(now)
        if self._table.set_out():
            trial.session.come_back()
        self._enter()

    def go_on(self) -> None:
        """The next puzzle of this game. Raises NiwashiError if none is on."""
        self.begin(self._on().problem.puzzle.game, "next", self.player)

    # Helping

    def help(self) -> None:
        """Tell where the turn begins; asked again, the whole of it, which is no solution of one's own."""
        trial = self._on()
        turn = trial.hinted()
        hint = None
        if turn is not None and trial.session.is_settled:
            known = Analysis(0, Proof.OPEN, None, (turn,), (), 0, 0)
            hint = hint_of(trial.problem.game, trial.match.position, known)
        if hint is None or hint.part_after(trial.match.actions) is None:
            raise NiwashiError("puzzle-no-hint-now")
        puzzle = trial.problem.puzzle
        self._hinted.append((self.player, puzzle.id))
        if self.told:
            self._note(puzzle, TryResult.MISSED)
        self.told = min(2, self.told + 1)
        self._hint = hint
        self._game_loop.mark_changed()

    def _hinted_turn(self, language: str) -> str:
        """Return the turn that was given as help, in words; "" if none was."""
        if self.trial is None or self._hint is None or self.told < 2:
            return ""
        match = self.trial.match
        return turn_text(match.game, match.position, self._hint.turn, language)

    # Going on

    def _step(self, now: float) -> float:
        if self.trial is not None:
            self._go_on(self.trial, now)
        return NEVER

    def _go_on(self, trial: "PuzzleAttempt", now: float) -> None:
        """Go on as far as hands have come."""
        side = trial.session.match.side
        if trial.step(now):
            self._opponents.lend_hand(side, now)
        self._ask(trial)
        self._look(trial)
        if trial.wants_on:
            if trial.state is AttemptState.SOLVED:
                self.go_on()
            else:
                self.again(now)

    def _look(self, trial: "PuzzleAttempt") -> None:
        """Notice that it stands otherwise than before."""
        seen = trial.state, trial.match.turns
        if seen == self._seen:
            return
        self._seen = seen
        self._forget_hint()
        self._game_loop.mark_changed()
        puzzle = trial.problem.puzzle
        if trial.state is AttemptState.SOLVED:
            is_helped = (self.player, puzzle.id) in self._hinted
            self._note(puzzle, TryResult.HINTED if is_helped else TryResult.SOLVED)
        elif trial.state is AttemptState.FAILED:
            self._note(puzzle, TryResult.MISSED)

    def _note(self, puzzle: "Puzzle", tried: TryResult) -> None:
        before = self._progress.of(self.player).rating.value
        self._progress.note(self.player, puzzle.id, puzzle.rating, tried)
        gained = self._progress.of(self.player).rating.value - before
        self._gain = gained or self._gain

    # Who answers

    def _ask(self, trial: "PuzzleAttempt") -> None:
        """Let an engine examine a turn off the line, unless it was taken back meanwhile."""
        wanted = trial.match.turns if trial.state is AttemptState.ASKED else None
        if wanted == self._asked:
            return
        engines = self._engines
        if self._asked is not None:
            engines.cancel()
        self._asked = wanted
        if wanted is not None:
            engines.ask(
                trial.match,
                self._answered,
                self._failed,
                milliseconds=self.milliseconds,
            )

    def _answered(self, question: Question) -> None:
        trial, self._asked = self.trial, None
        if trial is not None and trial.state is AttemptState.ASKED:
            trial.tell(forced(question.analysis, trial.problem.game))
            self._game_loop.wake()

    def _failed(self, error: NiwashiError) -> None:
        """Mark the turn as wrong, without a reply, as no engine can give one."""
        del error
        trial, self._asked = self.trial, None
        if trial is not None and trial.state is AttemptState.ASKED:
            trial.tell(None)
            self._game_loop.wake()

    # Inside

    def _enter(self) -> None:
        if self._asked is not None:
            self._engines.cancel()
        self._asked = self._seen = None
        self._forget_hint()
        self._opponents.begin()
        self._game_loop.mark_changed()

    def _forget_hint(self) -> None:
        self._hint, self.told = None, 0

    def _on(self) -> "PuzzleAttempt":
        if self.trial is None:
            raise NiwashiError("puzzle-is-not-on")
        return self.trial

    def _layer(self) -> Layer | None:
        return None if self.trial is None else self.trial.layer()

    def _hint_layer(self) -> Layer | None:
        part = self._hinted_part()
        if self.trial is None or self._hint is None or part is None:
            return None
        where_it_begins = Rung.PIECE if part.begins else Rung.AREA
        rung = Rung.SQUARE if self.told > 1 else where_it_begins
        return self._light.layer(self.trial.session, self._hint, rung)

    def _hinted_part(self) -> HintPart | None:
        """Return the part of the help that comes next; None without one, or where hands went another way."""
        if self.trial is None or self._hint is None:
            return None
        return self._hint.part_after(self.trial.match.actions)


def forced(analysis: Analysis | None, game: Game) -> Forced:
    """Return what an engine's answer proves about forced wins."""
    if analysis is None:
        return Forced(())
    depth = analysis.depth if engine_of(game).proves else 0
    if analysis.proof is Proof.WIN:
        return Forced(analysis.line, wins_in=analysis.distance)
    if analysis.proof is Proof.LOSS:
        return Forced(analysis.line, loses_in=analysis.distance)
    return Forced(analysis.line, depth=depth)
