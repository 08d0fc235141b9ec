"""Answers about the rules for programs: one JSON object a line in, one a line out, for any input."""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError

from niwashi.errors import NiwashiError, reason
from niwashi.games.game import Game
from niwashi.games.known import GAMES, cards_text, game_of
from niwashi.games.setup import GameSetup
from niwashi.message import Key
from niwashi.terminal import LANGUAGE
from niwashi.validation import first_error, quoted
from niwashi.words.catalogue import translate

DEEPEST = 10
"""The greatest depth that is counted: from the starts, 8 takes an hour already."""


_MOST_KEPT = 64  # games and sets of cards, for programs that ask about one again and again


def _verb(name: str) -> str:
    if name not in _VERBS and not _asked_of(name):
        raise ValueError(name)
    return name


def _asked_of(verb: str) -> list[str]:
    """The games whose things a verb asks about."""
    return [name for name in GAMES if verb in _questions(name)]


def _questions(game: str) -> Mapping[str, Callable[[object], Mapping[str, Any]]]:
    from niwashi.kits.known import kit_of  # the rules need no kit

    return kit_of(game).questions


class _Request(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    game: str
    position: str | None = None
    do: Annotated[str, AfterValidator(_verb)]
    cards: str | dict[str, Any] | None = None
    turn: str | None = None
    depth: int | None = None
    garden: object = None
    players: int | None = None
    seed: int | None = None
    setup: str | None = None


def answer(line: bytes) -> str:
    """Return the JSON answer to one line; an invalid line is answered by its mistake.

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
        return _refused(NiwashiError("rules-batch-not-json", why=reason(error)))


def _refused(error: NiwashiError) -> str:
    return json.dumps({"error": translate(error.message, LANGUAGE)})


def checked_depth(depth: int) -> int:
    """The depth, if it is one that can be counted. Raises NiwashiError."""
    if not 0 <= depth <= DEEPEST:
        raise NiwashiError("rules-perft-depth", found=quoted(str(depth)), deepest=DEEPEST)
    return depth


def _request(line: bytes) -> _Request:
    if not line.strip():
        raise NiwashiError("rules-batch-blank")
    try:
        fields = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:  # not UTF-8, not JSON, a number or nesting beyond sense
        raise NiwashiError("rules-batch-not-json", why=reason(error)) from error
    if not isinstance(fields, dict):
        raise NiwashiError("rules-batch-not-object", found=quoted(json.dumps(fields)))
    try:
        return _Request.model_validate(fields)
    except ValidationError as error:
        raise _refusal(error) from error


def _refusal(error: ValidationError) -> NiwashiError:
    first = first_error(error)
    field = str(first.where[0])
    if first.kind == "missing":
        return _missing(field)
    if first.kind == "extra_forbidden":
        known = ", ".join(_Request.model_fields)
        return NiwashiError("rules-batch-unknown-field", field=quoted(field), known=known)
    found = quoted(json.dumps(first.found))
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
    if request.do not in _VERBS:
        questions = _questions(request.game)
        if request.do not in questions:
            raise NiwashiError("rules-batch-only", verb=request.do, games=", ".join(_asked_of(request.do)))
        return questions[request.do](request.garden)
    game = _game(request)
    position = game.start() if request.position is None else game.parse(request.position)
    return _VERBS[request.do](game, position, request)


def _game(request: _Request) -> Game:
    cards = request.cards
    if isinstance(cards, dict):
        own: str | None = cards_text(request.game, cards)
    else:
        own = None if cards is None else _loaded(request.game, cards)
    return _built(
        GameSetup(request.game, own, players=request.players, seed=request.seed, set_up=request.setup)
    )


@lru_cache(_MOST_KEPT)
def _loaded(game: str, cards: str) -> str:
    from niwashi.kits.known import loaded_cards

    return loaded_cards(game, cards)


_built = lru_cache(_MOST_KEPT)(game_of)


def _legal(game: Game, position: Any, request: _Request) -> Mapping[str, Any]:  # noqa: ARG001
    return {"legal": game.legal_turns(position), "result": game.result(position)}


def _play(game: Game, position: Any, request: _Request) -> Mapping[str, Any]:
    if request.turn is None:
        raise _missing("turn")
    after = game.play(position, request.turn)
    return {"position": game.format(after), "result": game.result(after)}


def _perft(game: Game, position: Any, request: _Request) -> Mapping[str, Any]:
    if request.depth is None:
        raise _missing("depth")
    return {"perft": game.perft(position, checked_depth(request.depth))}


_VERBS: Mapping[str, Callable[[Game, Any, _Request], Mapping[str, Any]]] = {
    "legal": _legal,
    "play": _play,
    "perft": _perft,
}
