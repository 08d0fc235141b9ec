"""Puzzles: their list, their state, and the message of the board in one."""

from typing import NamedTuple

from niwashi.kits.known import kit_of
from niwashi.learning.attempt import PuzzleAttempt
from niwashi.learning.attempt_state import AttemptState
from niwashi.learning.problem import problem_for
from niwashi.learning.progress import RATED_AFTER, PlayerProgress
from niwashi.learning.puzzle import BEYOND_LEVELS, Puzzle
from niwashi.learning.puzzle_files import graded_puzzles
from niwashi.loop.fitting import built_in_board
from niwashi.message import Key
from niwashi.page_types.asked_state import PuzzleItem, PuzzleList
from niwashi.page_types.state import PuzzleView
from niwashi.pictures.board_drawing import Marks, board_drawing, board_picture
from niwashi.session.guide import Prompt
from niwashi.words.catalogue import translate

_PICTURE = "puzzle-"


class PuzzleFacts(NamedTuple):
    """A puzzle in progress."""

    trial: PuzzleAttempt
    left_game: bool
    """True if a game is suspended for it."""
    is_shown: bool
    """True if the program's hand carries out the answers."""
    player: str
    own_rating: float
    gain: float
    tries_left: int
    told: int
    """Help given for this turn: 0 none, 1 its beginning, 2 all of it."""
    hinted: str
    """The turn that was revealed, in words; "" if none was."""
    is_followed: bool
    """True if hands are on the way of that turn, and rest."""


def puzzle_view(attempt: PuzzleFacts, language: str) -> PuzzleView:
    """Return the state of the puzzle in progress."""
    trial = attempt.trial
    puzzle = trial.problem.puzzle
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "number": puzzle.number,
        "task": prompt_text(trial.task, language),
        "state": trial.state.value,
        "rating": puzzle.rating,
        "level": level_text(puzzle, language),
        "told": attempt.told,
        "can_help": trial.hinted() is not None,
        "player": attempt.player,
        "tries_left": attempt.tries_left,
        "own_rating": round(attempt.own_rating),
        "gain": round(attempt.gain),
        "left_game": attempt.left_game,
    }


def puzzle_text(attempt: PuzzleFacts, language: str) -> str:
    """Return the board's message in a puzzle; "" where another message comes first."""
    trial = attempt.trial
    prompt = trial.prompt
    if attempt.told and attempt.is_followed and trial.state is AttemptState.OPEN:
        if not attempt.hinted:
            return translate("puzzle-hint-piece", language)
        return translate("puzzle-hint-whole", language, turn=attempt.hinted)
    if prompt is None:
        return ""
    is_carried_out = prompt.key in ("lesson-answer", "puzzle-goes-on")
    key = f"{prompt.key}-watch" if is_carried_out and attempt.is_shown else prompt.key
    return prompt_text(Prompt(key, prompt.facts), language)


def prompt_text(prompt: Prompt, language: str) -> str:
    """Translate a sentence about a puzzle."""
    facts = {name: Key(f"player-{fact}") if name == "player" else fact for name, fact in prompt.facts.items()}
    return translate(prompt.key, language, **facts)


def level_text(puzzle: Puzzle, language: str) -> str:
    """Return which level of the program would solve it."""
    if puzzle.level >= BEYOND_LEVELS:
        return translate("puzzle-beyond-levels", language)
    return translate("puzzle-level", language, level=puzzle.level)


def puzzle_list(game: str, mine: PlayerProgress, daily: str, language: str) -> PuzzleList:
    """Return the puzzles of a game, easiest first, with a player's progress. Raises NiwashiError."""
    puzzles = graded_puzzles(game)
    return {
        "daily": daily,
        "rating": round(mine.rating.value),
        "deviation": round(mine.rating.deviation),
        "tries_left": tries_left(mine),
        "streak": mine.streak,
        "solved": sum(puzzle.id in mine.solved for puzzle in puzzles),
        "puzzles": [_item(puzzle, mine, language) for puzzle in puzzles],
    }


def tries_left(mine: PlayerProgress) -> int:
    """Return the number of puzzles to try before the rating is shown."""
    return max(0, RATED_AFTER - len(mine.tried))


def puzzle_picture(name: str, language: str) -> str | None:
    """Return the SVG file of a name such as "puzzle-garden-031"; None for other names.

    Raises NiwashiError for an unknown puzzle.
    """
    if not name.startswith(_PICTURE):
        return None
    problem = problem_for(name.removeprefix(_PICTURE))
    game, title = problem.game, translate("page-puzzles", language)
    still = kit_of(game).page.still(game, problem.start, problem.side)
    if still is not None:
        return still.svg(title)
    geometry, layout = built_in_board(game).geometry, game.layout(problem.start)
    return board_picture(board_drawing(game, geometry, layout, Marks(), is_whole=False), title)


def _item(puzzle: Puzzle, mine: PlayerProgress, language: str) -> PuzzleItem:
    is_solved, is_tried = puzzle.id in mine.solved, puzzle.id in mine.tried
    task = translate(f"puzzle-short-{puzzle.goal}", language, turns=puzzle.turns)
    return {
        "id": puzzle.id,
        "number": puzzle.number,
        "rating": puzzle.rating,
        "task": task,
        "picture": f"{_PICTURE}{puzzle.id}",
        "state": "solved" if is_solved else "missed" if is_tried else "",
    }
