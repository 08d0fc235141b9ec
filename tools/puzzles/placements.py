"""Karesansui: positions in which one placement of the tile at hand scores more than any other."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tools.puzzles.casts import SourcePosition
from tools.puzzles.grading import rating
from tools.puzzles.puzzle_file import FoundPuzzle, Grade
from tools.puzzles.sight import weakest_level

from niwashi.engine.analysis import Limits
from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.karesansui.notation import read_position
from niwashi.games.karesansui.position import Phase

SCORE = "score"

_FEWEST = 8  # placements to choose from
_LEAST = 3  # points that the best one brings
_MARGIN = 2  # points that it brings more than the next
_MOST_ALSO = 1
_CLOSE = 3
_FULL = Limits(depth=12)


def gains(game: Karesansui, position: Any) -> Mapping[str, int]:
    """Return the open points that each laid tile adds at once (KS-30 to KS-38).

    Nothing where another player may steal the tile first (KS-15).
    """
    # Another player is asked first then.
    placing = next((placing for placing in game.legal_turns(position) if placing.startswith("place ")), None)
    if placing is not None and game.after(position, placing).stage.phase is Phase.STEAL:
        return {}
    points = f"{game.players[game.side(position)]}_points"
    before = int(game.facts(position)[points])
    after = {
        turn: game.after(position, turn)
        for turn in game.legal_turns(position)
        if turn.startswith(("place ", "stored "))
    }
    return {turn: int(game.facts(then)[points]) - before for turn, then in after.items()}


class PlacementFinder:
    """Looks at the positions of a game one after the other."""

    def __init__(self, game: Karesansui) -> None:
        self.game = game

    def find(self, seen: Iterator[SourcePosition]) -> Iterator[FoundPuzzle]:
        """A puzzle for each drawn tile of which one placement is clearly the best."""
        for position, source in seen:
            if position.stage.phase is Phase.TILE:
                brought = gains(self.game, position)
                right = best_placements(brought)
                if right and len(brought) >= _FEWEST:
                    text, also = self.game.format(position), tuple(right[1:])
                    theme = self.theme(text, right)
                    dealt = len(self.game.players), self.game.seed
                    yield FoundPuzzle(text, SCORE, 1, (right[0],), source, theme, also, *dealt)

    def grade(self, found: FoundPuzzle) -> Grade:
        """Return the difficulty: placements worse by three points at most, and the turns of the levels."""
        position = self.game.parse(found.position)
        brought = gains(self.game, position)
        right = (*found.line, *found.also)
        close = brought[found.line[0]] - _CLOSE
        wrong = sum(points >= close for turn, points in brought.items() if turn not in right)
        level = weakest_level(self.game, position, right, _FULL)
        return Grade(wrong, level, rating(found.turns, wrong, level))

    def proof(self, found: FoundPuzzle) -> str:
        """Nothing: what one placement scores the rules show at once."""
        del found
        return ""

    def theme(self, position: str, line: Sequence[str]) -> str:
        """Return the theme: full rows of the garden, and the gain of the placement."""
        game = self.game_of(position)
        here = game.parse(position)
        placed = len(here.players[game.side(here)].garden.placed)
        return f"{placed // 5} {gains(game, here)[line[0]]}"

    def game_of(self, position: str) -> Karesansui:
        """Return the game of a position, for any player."""
        here = read_position(position)
        return Karesansui(self.game.deck, len(here.players), here.seed, here.set_up)


def best_placements(brought: Mapping[str, int]) -> list[str]:
    """The placements that bring most, if these are three points and two more than any other turn brings."""
    most = max(brought.values(), default=0)
    right = sorted(turn for turn, points in brought.items() if points == most)
    if any(turn.startswith("stored ") for turn in right):
        return []
    others = [points for points in brought.values() if points < most]
    is_clear = bool(others) and most >= max(_LEAST, max(others) + _MARGIN)
    return right if is_clear and len(right) <= 1 + _MOST_ALSO else []
