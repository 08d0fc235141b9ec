"""The canonical text of positions and turns (KS-64).

A position has sections between bars, and words between blanks; a turn is a verb, then tiles, stones, seats
and squares, between single blanks.
"""

import re
from collections.abc import Callable, Iterable
from typing import NoReturn

from niwashi.errors import BadPosition, BadTurn
from niwashi.games.karesansui import SEATS, seats
from niwashi.games.karesansui.flow import SEED_DIGITS
from niwashi.games.karesansui.garden import FILES, NAMES, ROWS, STONES, Garden, square
from niwashi.games.karesansui.position import Laying, Phase, Player, Position, Stage
from niwashi.games.karesansui.tiles import DESIGNS, TILES, seen
from niwashi.message import Key
from niwashi.validation import quoted

_NONE = "-"
_TILE = "(?:" + "|".join(re.escape(text) for text in sorted(TILES, key=len, reverse=True)) + ")"
_TILED_SQUARE = re.compile(rf"(?P<tile>{_TILE})(?:\+(?P<stone>{'|'.join(STONES)}))?(?P<monk>@)?")
_LAYING = re.compile(rf"(?P<tile>{_TILE})@(?P<square>{'|'.join(NAMES)})")
_VIRTUE = re.compile("[0-6]")
_NUMBER = re.compile(f"0|[1-9][0-9]{{0,{SEED_DIGITS - 1}}}")
_ID = re.compile("[a-z][a-z-]*")
_EXTRAS = {"refused", "declared", "thief", "stolen", "card"}
_TABLE = ("supply", "stock", "discards", "shown", "used", "seed")  # the sections after players and stage


_SQUARE = f"(?:{'|'.join(NAMES)})"
_SEAT = f"(?:{'|'.join(SEATS)})"
_STONE = f"(?:{'|'.join(STONES)}) {_SQUARE}(?: {_SQUARE})?"

_WORDS = {
    "place": f" {_TILE} {_SQUARE}",
    "stored": f" {_TILE} {_SQUARE}",
    "steal": f" {_TILE} {_SQUARE}",
    "give": f" {_SEAT}",
    "monk": f" {_SQUARE}",
    "stone": f" {_STONE}",
    "muso": f" {_STONE}",
    "ishikawa": f" {_SEAT}(?:,{_SEAT})*",
    "rikyu": f" {_SQUARE}",
    "kentei": f" {_SQUARE} {_SQUARE}",
    "kanamori": f" {_SQUARE} {_SQUARE}",
}
BARE_TURNS = (
    "store",
    "discard",
    "refuse",
    "pass",
    "yield",
    "shigemori",
    "zazen",
    "zenami",
    "sesshu",
    "done",
    "enshu",
)
"""Turns that are one word."""
_GRAMMAR = {
    verb: re.compile(verb + words) for verb, words in (_WORDS | dict.fromkeys(BARE_TURNS, "")).items()
}


def format_position(position: Position) -> str:
    """The canonical text of a position."""
    names = seats(len(position.players))
    players = [_player(name, player) for name, player in zip(names, position.players, strict=True)]
    table = (
        "/".join(map(str, position.supply)),
        _listed(position.stock),
        _listed(position.discards),
        _listed(position.shown),
        _listed(position.used),
        f"{position.seed} {position.shuffles}",
    )
    named = [f"{name} {text}" for name, text in zip(_TABLE, table, strict=True)]
    return " | ".join([*players, _stage(position.stage, names), *named])


def read_position(text: str) -> Position:
    """Return the position that a text describes, even an illegal one. Raises BadPosition."""
    sections = text.split(" | ")
    count = len(sections) - len(_TABLE) - 1
    if count not in (2, 3, 4):
        raise BadPosition("karesansui-position-sections", found=quoted(text), count=len(sections))
    names = seats(count)
    players = [_read_player(section, name) for section, name in zip(sections, names, strict=False)]
    supply, stock, discards, shown, used, seed = (
        _read_named(section, name) for section, name in zip(sections[count + 1 :], _TABLE, strict=True)
    )
    words = seed.split(" ")
    if len(words) != 2 or not all(_NUMBER.fullmatch(word) for word in words):
        _refuse("seed", seed)
    drawn_from, shuffles = map(int, words)
    return Position(
        players=tuple(players),
        stage=_read_stage(sections[count], names),
        supply=_read_supply(supply),
        stock=_read_list(stock, "stock", DESIGNS.__contains__),
        discards=_read_list(discards, "discards", DESIGNS.__contains__),
        shown=_read_list(shown, "shown", _is_id),
        used=_read_list(used, "used", _is_id),
        seed=drawn_from,
        shuffles=shuffles,
    )


def _player(name: str, player: Player) -> str:
    rows = "/".join(_row(player.garden, row) for row in reversed(ROWS))
    words = (name, rows, str(player.garden.virtue), player.stored or _NONE, _listed(player.cards))
    return " ".join([*words, player.famous or _NONE])


def _row(garden: Garden, row: tuple[int, ...]) -> str:
    """A row from left to right; a number counts squares without a tile."""
    squares = ",".join(_on_square(garden, number) for number in row)
    return re.sub(r"-(,-)*", lambda run: str(run[0].count(_NONE)), squares)


def _on_square(garden: Garden, number: int) -> str:
    tile, stone = garden.tiles[number], garden.stones[number]
    if tile is None:
        return _NONE
    return tile + (f"+{stone}" if stone else "") + ("@" if garden.monk == number else "")


def _stage(stage: Stage, names: tuple[str, ...]) -> str:
    words = [stage.phase, names[stage.active], names[stage.side], _listed(stage.tiles)]
    extras = {
        "refused": ",".join(names[other] for other in stage.refused),
        "declared": _laying(stage.declared),
        "thief": "" if stage.thief is None else names[stage.thief],
        "stolen": _laying(stage.stolen),
        "card": stage.card or "",
    }
    return " ".join([*words, *(f"{name}={value}" for name, value in extras.items() if value)])


def _laying(laying: Laying | None) -> str:
    return f"{laying.tile}@{NAMES[laying.square]}" if laying else ""


def _listed(words: Iterable[str]) -> str:
    return ",".join(words) or _NONE


def _read_player(section: str, name: str) -> Player:
    words = section.split(" ")
    if len(words) != 6 or words[0] != name:
        _refuse(name, section)
    _, rows, virtue, stored, cards, famous = words
    if not _VIRTUE.fullmatch(virtue) or (stored != _NONE and stored not in DESIGNS):
        _refuse(name, section)
    if famous != _NONE and not _is_id(famous):
        _refuse(name, section)
    garden = _read_garden(rows, int(virtue), name)
    own = None if famous == _NONE else famous
    return Player(garden, None if stored == _NONE else stored, _read_list(cards, name, _is_id), own)


def _read_garden(text: str, virtue: int, name: str) -> Garden:
    rows = text.split("/")
    if len(rows) != len(ROWS):
        _refuse(name, text)
    squares = [square for row in reversed(rows) for square in _read_row(row, name)]
    monks = [number for number, match in enumerate(squares) if match and match["monk"]]
    if len(monks) > 1:
        _refuse(name, text)
    return Garden(
        tuple(match and match["tile"] for match in squares),
        tuple(match and match["stone"] for match in squares),
        monks[0] if monks else None,
        virtue,
    )


def _read_row(row: str, name: str) -> list[re.Match[str] | None]:
    squares: list[re.Match[str] | None] = []
    for word in row.split(","):
        match = _TILED_SQUARE.fullmatch(word)
        if not match and word not in list("12345"):
            _refuse(name, row)
        squares += [match] if match else [None] * int(word)
    if len(squares) != len(FILES):
        _refuse(name, row)
    return squares


def _read_stage(section: str, names: tuple[str, ...]) -> Stage:
    words = section.split(" ")
    if len(words) < 4 or words[0] not in list(Phase) or not {words[1], words[2]} <= set(names):
        _refuse("stage", section)
    extras = _read_extras(words[4:])
    refused = extras.get("refused", "").split(",") if "refused" in extras else []
    if not {*refused, extras.get("thief", names[0])} <= set(names):
        _refuse("stage", section)
    return Stage(
        phase=Phase(words[0]),
        active=names.index(words[1]),
        side=names.index(words[2]),
        tiles=_read_list(words[3], "stage", DESIGNS.__contains__),
        refused=tuple(names.index(name) for name in refused),
        declared=_read_laying(extras.get("declared")),
        thief=names.index(extras["thief"]) if "thief" in extras else None,
        stolen=_read_laying(extras.get("stolen")),
        card=extras.get("card"),
    )


def _read_extras(words: list[str]) -> dict[str, str]:
    parts = [word.partition("=") for word in words]
    extras = {name: value for name, _, value in parts}
    if len(extras) != len(words) or not extras.keys() <= _EXTRAS:
        _refuse("stage", " ".join(words))
    return extras


def _read_laying(text: str | None) -> Laying | None:
    if text is None:
        return None
    match = _LAYING.fullmatch(text)
    if not match:
        _refuse("stage", text)
    return Laying(match["tile"], square(match["square"]))


def _read_named(section: str, name: str) -> str:
    head, _, rest = section.partition(" ")
    if head != name or not rest:
        _refuse(name, section)
    return rest


def _read_supply(text: str) -> tuple[int, ...]:
    counts = text.split("/")
    if len(counts) != len(STONES) or not all(re.fullmatch("[0-9]", count) for count in counts):
        _refuse("supply", text)
    return tuple(map(int, counts))


def _read_list(text: str, where: str, is_known: Callable[[str], object]) -> tuple[str, ...]:
    words = () if text == _NONE else tuple(text.split(","))
    for word in words:
        if not is_known(word):
            _refuse(where, word)
    return words


def _is_id(word: str) -> bool:
    return bool(_ID.fullmatch(word))


def _refuse(where: str, found: str) -> NoReturn:
    wanted = Key(_WANTED.get(where, "karesansui-want-player"))
    raise BadPosition("karesansui-position-section", where=where, found=quoted(found), wanted=wanted)


_WANTED = {
    "stage": "karesansui-want-stage",
    "supply": "karesansui-want-supply",
    "stock": "karesansui-want-designs",
    "discards": "karesansui-want-designs",
    "shown": "karesansui-want-ids",
    "used": "karesansui-want-ids",
    "seed": "karesansui-want-seed",
}


def parse_turn(text: str) -> tuple[str, ...]:
    """The words of a turn, legal or not, its verb first. Raises BadTurn.

    >>> parse_turn("stone large b2 c2")
    ('stone', 'large', 'b2', 'c2')
    """
    verb, *words = text.split(" ")
    if verb not in _GRAMMAR or not _GRAMMAR[verb].fullmatch(text):
        raise BadTurn("karesansui-turn-text", found=quoted(text))
    canonical = " ".join([verb, *(seen(word) if word in TILES else word for word in words)])
    if text != canonical:  # a tile that looks the same turned is written upright (KS-60)
        raise BadTurn("karesansui-turn-not-canonical", found=quoted(text), canonical=canonical)
    return verb, *words
