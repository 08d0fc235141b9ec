"""Requests of pages that change nothing: pictures, rules, positions."""

from collections.abc import Mapping

from niwashi.board_types import Geometry
from niwashi.errors import NiwashiError
from niwashi.games.match import Match
from niwashi.kits.known import kit_of
from niwashi.loop.game_loop import GameLoop
from niwashi.message import Key
from niwashi.opponents.turn_words import turn_marks
from niwashi.page_types.asked_state import CaseView, RulesView
from niwashi.page_types.games_state import KeptStep, SketchView
from niwashi.page_types.state import TurnMarks
from niwashi.server.drafting import draft_view, layout_of, sensed
from niwashi.server.simulated_table import Tabletop
from niwashi.session.session import Session
from niwashi.session.sketch import Sketch
from niwashi.views.games import COVER, cover
from niwashi.views.kept_game import kept_step_view, position_after
from niwashi.views.sketch import sketch_view
from niwashi.web.draft import Draft, DraftView
from niwashi.web.sketch import SketchRequest


class Queries:
    """Answers from the session that is on; a program answers them so."""

    game_loop: GameLoop

    @property
    def tabletop(self) -> Tabletop | None:
        """The simulated table; None on a real board."""
        return None

    def rules(self, game: str, language: str) -> RulesView:
        """The rules of a game. Raises NiwashiError for a game without a digest."""
        from niwashi.learning.clause_view import rules_view  # lessons are loaded when somebody wants one

        return rules_view(game, language)

    def case(self, clause: str, game: str, language: str) -> CaseView:
        """A position where a clause decides. Raises NiwashiError if there is none."""
        from niwashi.learning.clause_view import case_view

        return case_view(clause, game, language)

    def picture(
        self, name: str, language: str, facts: Mapping[str, str], session: Session | None = None
    ) -> str:
        """A picture of something on the table, for everybody to see: on this one, or on another session's.

        Or the picture of a game.

        Raises NiwashiError if there is none.
        """
        from niwashi.learning.clause_view import clause_picture
        from niwashi.learning.puzzle_view import puzzle_picture

        clause = clause_picture(name, language) or puzzle_picture(name, language)
        if clause is not None:
            return clause
        if name.startswith(COVER):
            return cover(name.removeprefix(COVER))
        session = session or self.game_loop.session
        game, position = session.game, session.match.position
        return kit_of(game).page.drawing(game, position, name, language, facts.get("when", ""))

    def draft(self, wanted: Draft | None, language: str) -> DraftView:
        """Check a draft against the rules; without one, return the current position."""
        match, game = self.game_loop.session.match, self.game_loop.session.game
        if wanted is None:
            return draft_view(game, game.layout(match.position), game.side(match.position), language)
        return draft_view(game, layout_of(game, wanted), wanted.side, language)

    def turn(self, number: int, language: str, session: Session | None = None) -> KeptStep:
        """The position after so many turns of the game that is on, or of another session's.

        Raises NiwashiError for a turn that has not been played.
        """
        match, geometry = (session or self.game_loop.session).match, self.game_loop.board.geometry
        check_turn(match, number)
        step = kept_step_view(match, number, geometry, language)
        return {**step, "played": played_from(match, number), "better": self.better_from(match, number)}

    def turn_picture(self, number: int, name: str, language: str, session: Session | None = None) -> str:
        """The SVG file of something that lay on the board after so many turns. Raises NiwashiError."""
        match = (session or self.game_loop.session).match
        check_turn(match, number)
        return kit_of(match.game).page.drawing(match.game, position_after(match, number), name, language)

    def better_from(self, match: Match, number: int) -> TurnMarks | None:  # noqa: ARG002
        """The better turn that a review has found after so many turns; None without one."""
        return None

    def sketch(self, wanted: SketchRequest, language: str, session: Session | None = None) -> SketchView:
        """Return a sketch from a position of the current game, or of another session's.

        Raises NiwashiError for a sketch that would reveal hidden things, or is against the rules.
        """
        match, geometry = (session or self.game_loop.session).match, self.game_loop.board.geometry
        if match.result is None and match.game.view(match.position, None):
            raise NiwashiError("sketch-has-secrets", game=Key(f"rules-game-{match.game.name}"))
        return sketched(match, geometry, wanted, language)

    def standing(self, language: str) -> DraftView:
        """Return the pieces on the board as far as its switches tell; a simulated table tells all."""
        session = self.game_loop.session
        game, side, believed = session.game, session.match.side, session.match.layout()
        if self.tabletop is not None:
            return draft_view(game, {**believed, **self.tabletop.layout()}, side, language)
        reading = session.flow.reading
        if reading is None:
            raise NiwashiError("draft-no-reading")
        found, unknown = sensed(game, session.geometry, reading.values, believed)
        return draft_view(game, found, side, language, unknown)


def check_turn(match: Match, number: int) -> None:
    """Raise NiwashiError for a turn that has not been played."""
    if number > len(match.turns):
        raise NiwashiError("replay-no-such-turn", found=number, most=len(match.turns))


def played_from(match: Match, number: int) -> TurnMarks | None:
    """The turn that was played after so many turns, to be drawn; None after the last."""
    if number >= len(match.turns):
        return None
    return turn_marks(match.game, position_after(match, number), match.turns[number])


def sketched(match: Match, geometry: Geometry, wanted: SketchRequest, language: str) -> SketchView:
    """Return a sketch from a position of a match. Raises NiwashiError."""
    check_turn(match, wanted.turn)
    start = position_after(match, wanted.turn)
    return sketch_view(
        Sketch(match.game, geometry, start, wanted.line, wanted.touches), wanted.turn, language
    )
