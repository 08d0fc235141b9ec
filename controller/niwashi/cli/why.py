"""`niwashi rules why`: what clauses of the rules say, each with a position where it decides."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from niwashi.cli import options
from niwashi.errors import NiwashiError
from niwashi.games.known import game_of
from niwashi.games.setup import GameSetup
from niwashi.terminal import LANGUAGE, exit_on_refusal, message, print_text
from niwashi.words.catalogue import Key

if TYPE_CHECKING:  # other commands of `niwashi rules` need no page
    from niwashi.web.asked_state import ClauseSection

_Clauses = Annotated[
    list[str] | None, typer.Argument(help=message("rules-help-why-clauses"), metavar="CLAUSE")
]
_GameName = Annotated[str | None, options.game_option("rules-help-why-game")]
_INDENT = "  "


def why(clauses: _Clauses = None, *, game: _GameName = None) -> None:
    """Print what clauses say, or all clauses of a game."""
    from niwashi.learning.clauses import game_with

    with exit_on_refusal():
        if game is not None:
            game_of(GameSetup(game))  # an unknown game is refused as such
        if clauses:
            # As they are called, each once, however they were parted and written.
            names = (name.strip("().") for text in clauses for name in text.replace(",", " ").split())
            found = [
                (each, game_with(each, *([game] if game else [])))
                for each in list(dict.fromkeys(name.upper() for name in names if name))
            ]
            print_text("\n\n".join("\n".join(_told(clause, of)) for clause, of in found))
        elif game is not None:
            print_text("\n".join(_all_of(game)))
        else:
            raise NiwashiError("clauses-none-named")


def _told(clause: str, game: str) -> Iterator[str]:
    """The sentence of a clause, and a position where it decides."""
    from niwashi.learning.clause_view import still_of
    from niwashi.learning.clauses import case_of

    yield _line(clause, game)
    case = case_of(clause, game)
    if case is None:
        return
    yield ""
    yield from (_INDENT + line for line in still_of(case).lines)
    yield ""
    yield _INDENT + case.told(LANGUAGE)
    if case.position is not None and not case.game.view(case.position, None):
        yield _INDENT + case.game.format(case.position)


def _sections(game: str) -> "Sequence[ClauseSection]":
    from niwashi.learning.clause_view import rules_view

    return rules_view(game, LANGUAGE)["sections"]


def _line(clause: str, game: str) -> str:
    (said,) = (c for section in _sections(game) for c in section["clauses"] if c["clause"] == clause)
    text = message("clauses-noted", text=said["text"], note=said["note"]) if said["note"] else said["text"]
    return message("clauses-line", clause=clause, text=text)


def _all_of(game: str) -> Iterator[str]:
    for number, section in enumerate(_sections(game)):
        if number:
            yield ""
        yield message("clauses-heading", game=Key(f"rules-game-{game}"), title=section["title"])
        yield from (_line(said["clause"], game) for said in section["clauses"])
