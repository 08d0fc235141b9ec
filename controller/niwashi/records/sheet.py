"""A score sheet: a kept game as people read it."""

from collections.abc import Iterator
from datetime import datetime, tzinfo
from typing import Any
from unicodedata import east_asian_width

from niwashi.board_types import Geometry
from niwashi.clock.time_control import UNTIMED, control_text
from niwashi.clock.wording import clock_time, control_in_words
from niwashi.games.game import Game, Layout, PlaceKind
from niwashi.games.match import Match
from niwashi.games.turn_telling import told_turns
from niwashi.message import Key
from niwashi.records.kept import ActKind, Kept
from niwashi.records.times import timeline_of
from niwashi.words.catalogue import translate

_NARROWEST = 12  # columns of a turn on the sheet


def score_sheet(kept: Kept, board: Geometry | None, zone: tzinfo | None, language: str) -> str:
    """A game as text: who, when, with which cards, every turn, the result, the last position on its board.

    Raises BadRecords if the rules refuse the game.
    """
    match = kept.match()
    sections = [
        "\n".join(_head(kept, match, zone, language)),
        "\n".join(_columns(kept, match, language)),
        "\n".join(_told(kept, match, language)),
        "\n".join([ending_text(match, language), *_times(kept, match, language)]),
        *(["\n".join(drawn(match.game, match.layout(), board))] if board else []),
        *(["\n".join(_points(match, language))] if match.result else []),
        open_text(match, match.position),
    ]
    return "\n\n".join(filter(None, sections)) + "\n"


def _told(kept: Kept, match: Match, language: str) -> Iterator[str]:
    """The turns in words, with the time that each took where there was a clock."""
    for number, (told, act) in enumerate(
        zip(told_turns(match, language), kept.standing, strict=True), start=1
    ):
        took = f"  [{clock_time(sum(act.used_ms))}]" if act.used_ms else ""
        yield f"{number:>3}. {told}{took}"


def _times(kept: Kept, match: Match, language: str) -> Iterator[str]:
    """Yield the time used and left of each player, where there was a clock."""
    clock = timeline_of(kept).now
    if not clock.control.is_timed:
        return
    thought = kept.thinking.used_ms if kept.thinking else ()
    clock = clock.charged(thought)
    used = [each for each in (*(act.used_ms for act in kept.acts), thought) if each]
    for index, player in enumerate(match.game.players):
        facts = {
            "used": clock_time(sum(each[index] for each in used)),
            "left": clock_time(clock.players[index].left_ms),
        }
        yield translate("records-sheet-times", language, player=Key(f"player-{player}"), **facts)


def open_text(match: Match, position: Any) -> str:
    """Return the text of a position; "" while the game is on and the text would reveal hidden things."""
    is_hidden = match.result is None and bool(match.game.view(match.position, None))
    return "" if is_hidden else match.game.format(position)


def _points(match: Match, language: str) -> Iterator[str]:
    """Yield the parts of each player's score, where points are counted."""
    items = match.score_items
    for index, name in enumerate(match.game.players):
        own = [item for item in items if item.player == index]
        if own:
            player = translate(f"player-{name}", language)
            counted = ", ".join(
                f"{translate(item.words.key, language, **item.words.facts)} {item.points}" for item in own
            )
            yield f"{player}: {counted} = {sum(item.points for item in own)}"


def ending_text(match: Match, language: str) -> str:
    """Return the winner with the clause, or whose turn it is."""
    ending = match.ending
    if ending is None:
        player = Key(f"player-{match.game.players[match.side]}")
        return translate("records-to-move", language, player=player)
    said = translate(ending.key, language, **ending.facts)
    return f"{said} ({ending.clause})" if ending.clause else said


def minute_text(at: float, zone: tzinfo | None) -> str:
    """A time in seconds since 1970 as people write it, to the minute.

    >>> from datetime import UTC
    >>> minute_text(0.0, UTC)
    '1970-01-01 00:00'
    """
    return datetime.fromtimestamp(at, zone).strftime("%Y-%m-%d %H:%M")


def drawn(game: Game, layout: Layout, board: Geometry) -> list[str]:
    """The squares of a board as lines, the farthest first: the top one's initial and a height, or a dot."""
    cells = [c for c in board if c.name in game.places and game.places[c.name].kind is PlaceKind.SQUARE]
    left = min((cell.x for cell in cells), default=0.0)
    lines = []
    for y in sorted({cell.y for cell in cells}, reverse=True):
        line = ""
        for cell in sorted((c for c in cells if c.y == y), key=lambda c: c.x):
            line = line.ljust(round(4 * (cell.x - left))) + _stack(game, layout, cell.name)
        lines.append(line)
    return lines


def _stack(game: Game, layout: Layout, place: str) -> str:
    stack = layout[place]
    if not stack.height:
        return "."
    piece = game.pieces[stack.owner]
    initial = game.players[piece.player][0].upper() if piece.player >= 0 else piece.name[0]
    return f"{initial}{stack.height}"


def _head(kept: Kept, match: Match, zone: tzinfo | None, language: str) -> Iterator[str]:
    game = translate(f"rules-game-{kept.setup.game}", language)
    yield translate("records-sheet-title", language, number=kept.number, game=game)
    sides = [translate(f"player-{player}", language) for player in match.game.players]
    names = [*kept.players, *[""] * len(sides)][: len(sides)]
    players = [f"{name} ({side})" if name else side for name, side in zip(names, sides, strict=True)]
    yield translate("records-sheet-players", language, players=" – ".join(players))
    yield translate("records-sheet-began", language, at=minute_text(kept.began_at, zone))
    if kept.ended_at is not None:
        yield translate("records-sheet-ended", language, at=minute_text(kept.ended_at, zone))
    if kept.clock != control_text(UNTIMED):
        yield translate("records-sheet-clock", language, clock=control_in_words(kept.clock, language))
    if kept.setup.cards is not None:
        yield translate("records-sheet-cards", language, cards=kept.setup.card_fields()["name"])
    if match.game.format(match.start) != match.game.format(match.game.start()):
        yield translate("records-sheet-start", language, position=match.game.format(match.start))


def _columns(kept: Kept, match: Match, language: str) -> Iterator[str]:
    """The turns, one column a player, one row until everybody has had a turn."""
    names = [translate(f"player-{player}", language) for player in match.game.players]
    width = max([_NARROWEST, *map(_width, (*names, *match.turns))]) + 2
    for number, row in enumerate([names, *_rows(match)]):
        label = f"{number:>3}. " if number else "     "
        yield label + "".join(text + " " * (width - _width(text)) for text in row).rstrip()
    taken_back = sum(act.deed is ActKind.TAKEN_BACK for act in kept.acts)
    if taken_back:
        yield "     " + translate("records-sheet-taken-back", language, count=taken_back)


def _width(text: str) -> int:
    """The columns of a terminal that a text takes; Japanese letters take two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _rows(match: Match) -> Iterator[list[str]]:
    row: list[str] = []
    position = match.start
    for played in match.played:
        side = match.game.side(position)
        if side < len(row):
            yield row
            row = []
        row += [""] * (side - len(row)) + [played.turn]
        position = played.position
    if row:
        yield row
