"""The common parts of lessons and puzzles: a match without an end by the rules, and lights for winners."""

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import ClassVar

from niwashi.board_types import Cue, Shape
from niwashi.errors import BadPosition
from niwashi.games.game import Item, Layout
from niwashi.games.match import Match, Played
from niwashi.learning.course import SAID
from niwashi.session.layers import Layer, Priority
from niwashi.session.session import Session


class GuidedMatch(Match):
    """A match whose turns a lesson or a puzzle allows. It says in its own way what a game is won by."""

    is_kept = False
    keeps_its_position: ClassVar[str]
    """Key of the refusal to play on from what stands on the board."""

    def play(self, turn: str) -> None:
        """Play a turn, or take note that *done* was pressed."""
        if turn == SAID:
            self._said.append(())
            self.played.append(Played(SAID, self.position))
        else:
            super().play(turn)

    def rearranged(self, layout: Layout) -> Match:
        """Raises BadPosition: lessons and puzzles go on from their own positions."""
        del layout
        raise BadPosition(self.keeps_its_position)

    @property
    def result(self) -> str | None:
        """None: the session would stop at the end of a game."""
        return None

    @property
    def winners(self) -> tuple[int, ...]:
        return ()

    @property
    def score_items(self) -> tuple[Item, ...]:
        return ()


class WinnerLights:
    """Lights the pieces of the winners. They are looked for once in each version of a session."""

    def __init__(self, author: str, hides: frozenset[Cue] = frozenset()) -> None:
        """`hides` are cues of lower layers that are not shown meanwhile."""
        self._layer = Layer(Priority.LESSON, {}, author, hides=hides)
        self._version = -1

    def layer(self, session: Session, winners: Callable[[], Collection[int]]) -> Layer:
        """Return the layer, the same object until its cues change. Cards are not lit."""
        if self._version != session.version:
            self._version, cues = session.version, dict.fromkeys(_cells(session, winners()), Cue.WON)
            if self._layer.cues != cues:
                self._layer = replace(self._layer, cues=cues)
        return self._layer


def _cells(session: Session, players: Collection[int]) -> list[int]:
    """Return the cells with pieces of some players."""
    layout, pieces = session.match.layout() if players else {}, session.game.pieces
    places = {name for name, s in layout.items() if s.height and pieces[s.owner].player in players}
    cells = enumerate(session.geometry)
    return [i for i, cell in cells if cell.name in places and cell.shape is not Shape.CARD]
