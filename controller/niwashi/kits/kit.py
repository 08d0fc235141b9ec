"""The kit of a game beside its rules: a searcher, pictures, cards to load, explanations."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from pydantic import BaseModel

from niwashi.board_types import Geometry
from niwashi.engine.analysis import Searcher
from niwashi.engine.fairness import Opening
from niwashi.engine.levels import Level, Levels, level_of
from niwashi.errors import NiwashiError
from niwashi.games.game import Dice, Game
from niwashi.games.match import Match
from niwashi.page_types.gardens_state import GardensView
from niwashi.page_types.scene import CardFace, PieceView

if TYPE_CHECKING:  # what searches is loaded when somebody plays it
    from niwashi.engine.fair_judge import Judge
    from niwashi.engine.solver import Solver
    from niwashi.pictures.board_drawing import SvgFragment
    from niwashi.pictures.poster import PosterLook

G = TypeVar("G", bound=Game)

_LONGEST_QUOTE = 40


@dataclass(frozen=True, slots=True)
class EngineKit:
    """The engine of a game: its searcher (of game, megabytes, dice), ten levels, and a solver or None.

    `proves`: to the depth that it has looked, its searcher knows whether anybody can force the end.
    `plays_out`: it judges by games that it plays at random. One that leaves nothing to chance is given dice
    or None.
    """

    searcher: Callable[[Any, int, Any], Searcher]
    levels: Levels
    solver: "Callable[[Any, int], Solver] | None" = None
    proves: bool = False
    plays_out: bool = False
    needs_dice: bool = False

    def level(self, number: int, game: str) -> Level:
        """Return one of the levels. Raises NiwashiError for an unknown one."""
        return level_of(self.levels, number, game)


@dataclass(frozen=True, slots=True)
class FairKit:
    """Fair starts: those that may be looked for, what judges them, and the cards for which they hold."""

    openings: Callable[[Any], Sequence[Opening]]
    judge: "Callable[[Any, Callable[[int], Dice], Levels, int, int], Judge]"
    patterns: Callable[[Any], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class HandicapKit:
    """Handicap stones: the starts, the position with a number of stones, and the number of a position.

    `position` raises NiwashiError for an unknown number; `count` is 0 for the usual start.
    """

    openings: Callable[[Any], Sequence[Opening]]
    position: Callable[[Any, int], Any]
    count: Callable[[Any, Any], int]


class PageKit(Generic[G]):
    """The page's parts of one game; each has a default."""

    def pieces(self, game: G, language: str) -> list[PieceView]:
        """`pieces` of the scene: how each sort looks; none where stones will do."""
        del game, language
        return []

    def marks(self, game: G, language: str) -> Mapping[str, str]:
        """`marks` of the scene: labels of places with a special meaning."""
        del game, language
        return {}

    def square_label(self, name: str, game: G, language: str) -> str:
        del game, language
        return name

    def pattern(self, game: G) -> Mapping[str, int]:
        """`pattern` of the scene: the tints of cells."""
        del game
        return {}

    def cards(self, game: G, language: str) -> Mapping[str, CardFace]:
        """`cards` of the scene, by their places."""
        del game, language
        return {}

    def card_notices(self, game: G, language: str) -> Sequence[str]:
        """Sentences on printed cards: which of them may differ from the published ones."""
        del game, language
        return ()

    def gardens(
        self, game: G, match: Match, board: Geometry, viewer: int | None, language: str
    ) -> GardensView | None:
        """`gardens` of the status, as a viewer may know them; None for games without."""
        del game, match, board, viewer, language
        return None

    def drawing(self, game: G, position: Any, name: str, language: str, when: str = "") -> str:
        """The SVG file of a picture, with `when` written below where it shows a moment of the game.

        It shows what everybody may know, and nothing else. Raises NiwashiError if there is no such picture.
        """
        del game, position, language, when
        raise NiwashiError("web-no-picture", found=name[:_LONGEST_QUOTE])

    def still(self, game: G, position: Any, player: int) -> "Still | None":
        """Return a picture of a position as this game shows it; None for the usual picture of a board."""
        del game, position, player
        return None

    def still_of(self, fields: Mapping[str, Any]) -> "Still":
        """Return the picture described by plain data of a game's examples. Raises NiwashiError."""
        raise NiwashiError("web-no-picture", found=", ".join(fields)[:_LONGEST_QUOTE])

    def portrait(self, game: G, position: Any) -> "SvgFragment | None":
        """A position drawn in the game's own way; None where its board with stones will do."""
        del game, position
        return None

    def look(self, game: G) -> "PosterLook":
        """Return how a poster of this game looks."""
        from niwashi.pictures.poster import NIGHT  # pictures are loaded when somebody wants one

        del game
        return NIGHT


class Still(NamedTuple):
    """A picture of how something lies: an SVG file with a title, and lines for a terminal."""

    svg: Callable[[str], str]
    lines: tuple[str, ...]


def _as_written(turn: str, language: str) -> str:
    del language
    return turn


def _never(turn: str) -> bool:
    del turn
    return False


class Goal(NamedTuple):
    """The goal of a game: a number that its facts give for each player, as `flower_squares`.

    `score` is the fact that counts at the end of a game, if it is not `fact`.
    """

    fact: str
    most: int
    score: str = ""


@dataclass(frozen=True, slots=True)
class GameKit:
    """The kit of one game. All of it may be left out: such a game is played by people, with stones on a page.

    `load_cards` finds what `--cards` names: a file, or something by its name. `turn_words` says a turn in a
    language, where its menu does not. `lesson` is the name of its file in `seeds/lessons`, `clauses` in
    `seeds/clauses`. `questions` are
    what programs may ask about plain data (`niwashi rules batch`), by verb. `changes_sides` tells of a turn
    whether the two players change sides with it, as who chooses the first player's colour does.
    """

    page: PageKit[Any] = field(default_factory=PageKit)
    engine: EngineKit | None = None
    fair: FairKit | None = None
    handicap: HandicapKit | None = None
    load_cards: Callable[[str], BaseModel] | None = None
    turn_words: Callable[[str, str], str] = _as_written
    lesson: str | None = None
    clauses: str | None = None
    goal: Goal | None = None
    questions: Mapping[str, Callable[[object], Mapping[str, Any]]] = field(default_factory=dict)
    changes_sides: Callable[[str], bool] = _never
