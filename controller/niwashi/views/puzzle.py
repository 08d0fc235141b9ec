"""What a page is sent of puzzles, and what the board says while one is on."""

from typing import NamedTuple

from niwashi.learning import BEYOND_LEVELS, PlayerProgress, Puzzle, Trial, TrialState, graded_puzzles
from niwashi.session import Prompt
from niwashi.web import PuzzleItem, PuzzleList, PuzzleView
from niwashi.words import Key, translate


class Attempt(NamedTuple):
    """A puzzle that is on, and what the program knows about it."""

    trial: Trial
    left_game: bool
    """Whether a game waits for its end."""
    is_shown: bool
    """Whether a hand of the program's carries an answer out."""
    player: str
    own_rating: float
    gain: float
    told: int
    """How much help was given for this turn."""
    hinted: str
    """The turn that was told, in words; "" as long as none was."""


def puzzle_view(attempt: Attempt | None, language: str) -> PuzzleView | None:
    """The puzzle that is on, and how it stands."""
    if attempt is None:
        return None
    trial = attempt.trial
    puzzle = trial.problem.puzzle
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "number": puzzle.number,
        "task": said(trial.task, language),
        "state": trial.state.value,
        "rating": puzzle.rating,
        "level": level_text(puzzle, language),
        "told": attempt.told,
        "can_help": trial.hinted() is not None,
        "player": attempt.player,
        "own_rating": round(attempt.own_rating),
        "gain": round(attempt.gain),
        "left_game": attempt.left_game,
    }


def puzzle_text(attempt: Attempt, language: str) -> str:
    """What the board says in a puzzle; "" where something else comes first."""
    trial = attempt.trial
    prompt = trial.prompt
    if prompt is None:
        return ""
    if attempt.told and trial.state is TrialState.OPEN:
        return _hint_text(attempt, language)
    is_carried_out = prompt.key in ("lesson-answer", "puzzle-goes-on")
    key = f"{prompt.key}-watch" if is_carried_out and attempt.is_shown else prompt.key
    return said(Prompt(key, prompt.facts), language)


def _hint_text(attempt: Attempt, language: str) -> str:
    if not attempt.hinted:
        return translate("puzzle-hint-piece", language)
    return translate("puzzle-hint-whole", language, turn=attempt.hinted)


def said(prompt: Prompt, language: str) -> str:
    """A sentence about a puzzle, with the players' names."""
    facts = {name: Key(f"player-{fact}") if name == "player" else fact for name, fact in prompt.facts.items()}
    return translate(prompt.key, language, **facts)


def level_text(puzzle: Puzzle, language: str) -> str:
    """Who of the program's levels would solve it."""
    if puzzle.level >= BEYOND_LEVELS:
        return translate("puzzle-beyond-levels", language)
    return translate("puzzle-level", language, level=puzzle.level)


def puzzle_list(game: str, mine: PlayerProgress, daily: str, language: str) -> PuzzleList:
    """The puzzles of a game, the easiest first, as a player stands with them. Raises NiwashiError."""
    puzzles = graded_puzzles(game)
    return {
        "daily": daily,
        "rating": round(mine.rating.value),
        "deviation": round(mine.rating.deviation),
        "solved": sum(puzzle.id in mine.solved for puzzle in puzzles),
        "puzzles": [_item(puzzle, mine, language) for puzzle in puzzles],
    }


def _item(puzzle: Puzzle, mine: PlayerProgress, language: str) -> PuzzleItem:
    is_solved, is_tried = puzzle.id in mine.solved, puzzle.id in mine.tried
    task = translate(f"puzzle-short-{puzzle.goal}", language, turns=puzzle.turns)
    return {
        "id": puzzle.id,
        "number": puzzle.number,
        "rating": puzzle.rating,
        "task": task,
        "state": "solved" if is_solved else "missed" if is_tried else "",
    }
