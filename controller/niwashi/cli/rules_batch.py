"""Answers about the rules for programs: one JSON object a line in, one a line out, whatever comes in."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from niwashi.cli.card_folders import card_set_called
from niwashi.cli.garden_answers import GARDEN_GAME, GARDEN_VERBS, Dealing, askable, garden_answer, garden_game
from niwashi.errors import NiwashiError
from niwashi.program.terminal import LANGUAGE
from niwashi.rules import Game, game_named
from niwashi.rules.karesansui import Karesansui
from niwashi.rules.reclamation import card_set_from
from niwashi.words import Key

__all__ = ["DEEPEST", "answer", "checked_depth"]

DEEPEST = 10
"""The greatest depth that is counted: from the starts, 8 takes an hour already."""

_LONGEST_QUOTE = 60  # characters of a request that a message repeats


class _Request(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    game: str
    position: str | None = None
    do: Literal["legal", "play", "perft", "score", "places"]
    cards: str | dict[str, Any] | None = None
    turn: str | None = None
    depth: int | None = None
    garden: object = None
    players: int | None = None
    seed: int | None = None
    setup: str | None = None


def answer(line: bytes) -> str:
    """The JSON text that answers one line; a line that makes no sense is answered by what is wrong with it.

    >>> answer(b'{"game": "garden", "do": "perft", "depth": 2}')
    '{"perft": 144}'
    >>> answer(b"perft 2")[:31]
    '{"error": "The line is not JSON'
    """
    try:
        return json.dumps(_answered(_request(line)))
    except NiwashiError as error:
        return _refused(error)
    except RecursionError as error:  # nested too deep to be said again
        return _refused(NiwashiError("rules-batch-not-json", why=str(error)))


def _refused(error: NiwashiError) -> str:
    return json.dumps({"error": error.said(LANGUAGE)})


def checked_depth(depth: int) -> int:
    """The depth, if it is one that can be counted. Raises NiwashiError."""
    if not 0 <= depth <= DEEPEST:
        raise NiwashiError("rules-perft-depth", found=_short(str(depth)), deepest=DEEPEST)
    return depth


def _request(line: bytes) -> _Request:
    if not line.strip():
        raise NiwashiError("rules-batch-blank")
    try:
        fields = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:  # not UTF-8, not JSON, a number or nesting beyond sense
        raise NiwashiError("rules-batch-not-json", why=_short(str(error))) from error
    if not isinstance(fields, dict):
        raise NiwashiError("rules-batch-not-object", found=_short(json.dumps(fields)))
    try:
        return _Request.model_validate(fields)
    except ValidationError as error:
        raise _refusal(error) from error


def _refusal(error: ValidationError) -> NiwashiError:
    first = error.errors(include_url=False)[0]
    field = str(first["loc"][0])
    if first["type"] == "missing":
        return _missing(field)
    if first["type"] == "extra_forbidden":
        known = ", ".join(_Request.model_fields)
        return NiwashiError("rules-batch-unknown-field", field=_short(field), known=known)
    found = _short(json.dumps(first["input"]))
    return NiwashiError("rules-batch-wrong-type", field=field, found=found, wanted=Key(_WANTED[field]))


_WANTED = {
    "game": "rules-batch-want-text",
    "position": "rules-batch-want-text",
    "do": "rules-batch-want-verb",
    "cards": "rules-batch-want-cards",
    "turn": "rules-batch-want-text",
    "depth": "rules-batch-want-number",
    "players": "rules-batch-want-number",
    "seed": "rules-batch-want-number",
    "setup": "rules-batch-want-text",
}


def _missing(field: str) -> NiwashiError:
    return NiwashiError("rules-batch-missing", field=field, wanted=Key(_WANTED[field]))


def _answered(request: _Request) -> Mapping[str, Any]:
    if request.do in GARDEN_VERBS:
        return garden_answer(request.game, request.do, request.garden)
    game = _game(request)
    position = game.start() if request.position is None else game.parse(request.position)
    return _VERBS[request.do](game, position, request)


def _game(request: _Request) -> Game | Karesansui:
    dealing = Dealing(request.players, request.seed, request.setup)
    if askable(request.game) == GARDEN_GAME:
        return garden_game(dealing, request.cards)
    dealing.refused_by(request.game)
    if isinstance(request.cards, dict):
        return game_named(request.game, card_set_from(request.cards, "cards"))
    return _game_with(request.game, request.cards)


@cache
def _game_with(name: str, cards: str | None) -> Game:
    return game_named(name, card_set_called(cards) if cards is not None else None)


def _legal(game: Game | Karesansui, position: Any, request: _Request) -> Mapping[str, Any]:  # noqa: ARG001
    return {"legal": game.legal_turns(position), "result": game.result(position)}


def _play(game: Game | Karesansui, position: Any, request: _Request) -> Mapping[str, Any]:
    if request.turn is None:
        raise _missing("turn")
    after = game.play(position, request.turn)
    return {"position": game.format(after), "result": game.result(after)}


def _perft(game: Game | Karesansui, position: Any, request: _Request) -> Mapping[str, Any]:
    if request.depth is None:
        raise _missing("depth")
    return {"perft": game.perft(position, checked_depth(request.depth))}


_VERBS: Mapping[str, Callable[[Game | Karesansui, Any, _Request], Mapping[str, Any]]] = {
    "legal": _legal,
    "play": _play,
    "perft": _perft,
}


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"
