"""The rules of a game by clause, with example positions, for pages and terminals."""

from functools import partial

from niwashi.errors import NiwashiError
from niwashi.kits.kit import Still
from niwashi.kits.known import kit_of
from niwashi.learning.clauses import Case, case_of, clause_note, clause_text, digest_of, game_with, has_case
from niwashi.loop.fitting import built_in_board
from niwashi.page_types.asked_state import CaseView, ClauseSection, ClauseView, RulesView
from niwashi.pictures.board_drawing import Marks, board_drawing, board_picture
from niwashi.records.sheet import drawn
from niwashi.words.catalogue import translate

_PICTURE = "clause-"
_LONGEST_QUOTE = 40
_BASICS = ("goal", "first", "second", "third", "end")


def rules_view(game: str, language: str) -> RulesView:
    """Return the rules of a game. Raises NiwashiError for a game without a digest."""
    digest = digest_of(game)
    if digest is None:
        raise NiwashiError("clauses-no-digest", game=game[:_LONGEST_QUOTE])
    sections: list[ClauseSection] = [
        {
            "title": translate(f"clauses-{section.name}", language),
            "clauses": [_clause(clause, game, language) for clause in section.clauses],
        }
        for section in digest.sections
    ]
    parts = zip(_BASICS, digest.basics, strict=False)  # a game from outside may have none
    return {
        "title": translate(f"rules-game-{game}", language),
        "basics": [
            {
                "title": translate(f"basics-{part}", language),
                "text": translate(f"basics-{part}-{game}", language),
                "picture": f"{_PICTURE}{game}-{clause}",
            }
            for part, clause in parts
        ],
        "sections": sections,
    }


def _clause(clause: str, game: str, language: str) -> ClauseView:
    return {
        "clause": clause,
        "text": clause_text(clause, language),
        "note": clause_note(clause, game, language),
        "has_case": has_case(clause, game),
    }


def case_view(clause: str, game: str, language: str) -> CaseView:
    """Return a position where a clause decides. Raises NiwashiError for a clause without one."""
    return {"shows": _case(clause, game).told(language), "picture": f"{_PICTURE}{game}-{clause}"}


def clause_picture(name: str, language: str) -> str | None:
    """Return the SVG file of a name such as "clause-garden-RC-11"; None for other names.

    Raises NiwashiError for a clause without a picture.
    """
    if not name.startswith(_PICTURE):
        return None
    game, _, clause = name.removeprefix(_PICTURE).partition("-")
    return still_of(_case(clause, game)).svg(translate("clauses-picture", language, clause=clause))


def _case(clause: str, game: str) -> Case:
    """Return the case of a clause. Raises NiwashiError for an unknown clause or one without a case."""
    if game_with(clause, game) == game and (case := case_of(clause, game)) is not None:
        return case
    raise NiwashiError("clauses-no-case", clause=clause[:_LONGEST_QUOTE])


def still_of(case: Case) -> Still:
    """Return how a case is drawn: by its game's page, else on the first board that fits."""
    page, fields = kit_of(case.game).page, case.example.garden
    own = page.still_of(fields) if fields else page.still(case.game, case.position, case.doer)
    if own is not None:
        return own
    geometry, layout = built_in_board(case.game).geometry, case.game.layout(case.position)
    lands = {place: player for player, own in case.game.territories(case.position).items() for place in own}
    marks = Marks(lit=case.changed, lands=lands, walks=tuple(case.walks))
    picture = board_drawing(case.game, geometry, layout, marks, is_whole=False)
    return Still(partial(board_picture, picture), tuple(drawn(case.game, layout, geometry)))
