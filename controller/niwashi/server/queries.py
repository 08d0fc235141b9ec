"""What a page asks for besides the state of play, and which changes nothing: pictures, rules, positions."""

from collections.abc import Mapping

from niwashi.errors import NiwashiError
from niwashi.kits import kit_of
from niwashi.loop import TableRunner
from niwashi.server.drafting import draft_view, layout_of, sensed
from niwashi.server.tabletop import Tabletop
from niwashi.session import Session
from niwashi.views import COVER, case_view, clause_picture, cover, rules_view
from niwashi.web import Draft, DraftView


class Queries:
    """Answers from the session that is on; a program answers them so."""

    runner: TableRunner
    tabletop: Tabletop | None

    rules = staticmethod(rules_view)
    case = staticmethod(case_view)

    def picture(
        self, name: str, language: str, facts: Mapping[str, str], session: Session | None = None
    ) -> str:
        """A picture of something on the table, for everybody to see: on this one, or on another session's.

        Or the picture of a game.

        Raises NiwashiError if there is none.
        """
        clause = clause_picture(name, language)
        if clause is not None:
            return clause
        if name.startswith(COVER):
            return cover(name.removeprefix(COVER))
        session = session or self.runner.session
        game, position = session.game, session.match.position
        return kit_of(game).page.drawing(game, position, name, language, facts.get("when", ""))

    def draft(self, wanted: Draft | None, language: str) -> DraftView:
        """What the rules say of a position that somebody sets out; without one, of the one that is on now."""
        match, game = self.runner.session.match, self.runner.session.game
        if wanted is None:
            return draft_view(game, game.layout(match.position), game.side(match.position), language)
        return draft_view(game, layout_of(game, wanted), wanted.side, language)

    def standing(self, language: str) -> DraftView:
        """What stands on the board, as far as its switches tell; a simulated table tells all."""
        session = self.runner.session
        game, side, believed = session.game, session.match.side, session.match.layout()
        if self.tabletop is not None:
            return draft_view(game, {**believed, **self.tabletop.layout()}, side, language)
        reading = session.flow.reading
        if reading is None:
            raise NiwashiError("draft-no-reading")
        found, unknown = sensed(game, session.geometry, reading.values, believed)
        return draft_view(game, found, side, language, unknown)
