"""Pictures of a kept game to share: a position with the players' names, or the whole game animated."""

from collections.abc import Sequence
from datetime import datetime
from html import escape

from niwashi.board_types import Geometry
from niwashi.errors import NiwashiError
from niwashi.games.match import Match
from niwashi.kits.known import kit_of
from niwashi.pictures.board_drawing import CardPattern, Marks, SvgFragment, board_drawing
from niwashi.pictures.shapes import LETTERS, document, element, number
from niwashi.records.kept import Kept
from niwashi.records.sheet import minute_text
from niwashi.views.kept_game import changed_places, ended_text, layout_after, position_after
from niwashi.words.catalogue import translate

WIDTH = 1600
"""Width of a picture in pixels: sharp on a screen and on paper."""

_ANIMATION_WIDTH = 540
"""Width of an animation in pixels: for a telephone."""

_FRAME_LIMIT = 240
"""Most frames of an animation. Of longer games some turns are left out."""

_TURN_MS, _FIRST_MS, _LAST_MS = 900, 1500, 4000

_PAGE_WIDTH, _PAGE_MARGIN, _FOOT_HEIGHT = 1080.0, 40.0, 130.0
_PICTURE_HEIGHT = 1000.0  # the picture alone
_PAGE_COLOUR, _TITLE_COLOUR, _LINE_COLOUR = "#151b20", "#ecebe4", "#b3bdbd"
_LETTER_WIDTH = 0.56  # how wide a letter is, of its height; Japanese ones are as wide as they are high


def drawn_game(kept: Kept, match: Match, board: Geometry, turn: int, language: str) -> str:
    """Draw a position of a game, after `turn` turns, as an SVG file."""
    names = [*kept.players, *[""] * len(match.game.players)]
    seats = [translate(f"player-{player}", language) for player in match.game.players]
    who = " – ".join(name or seat for name, seat in zip(names, seats, strict=False))
    title = f"{translate(f'rules-game-{match.game.name}', language)}  ·  {who}"
    return album_page(_drawn(match, board, turn), title, _line(kept, turn, language))


def drawn_match(match: Match, board: Geometry, turn: int, title: str, line: str) -> str:
    """Draw a position of a match, with a title and a line below it, as an SVG file."""
    return album_page(_drawn(match, board, turn), title, line)


def drawn_dots(kept: Kept, match: Match, board: Geometry, turn: int, language: str) -> bytes:
    """Draw the same picture as a PNG file. Raises NiwashiError where this computer can't make one."""
    return _dots(drawn_game(kept, match, board, turn, language), WIDTH)


def animated_game(kept: Kept, match: Match, board: Geometry, language: str) -> bytes:
    """Draw the whole game as an animated PNG. Raises NiwashiError where this computer can't make one."""
    from niwashi.pictures.apng import animated

    steps = _frames_of(len(match.turns))
    frames = [_dots(drawn_game(kept, match, board, turn, language), _ANIMATION_WIDTH) for turn in steps]
    stands_ms = [_FIRST_MS, *([_TURN_MS] * len(steps))][: len(steps)]
    stands_ms[-1] = _LAST_MS
    return animated(frames, stands_ms)


def _frames_of(turns: int, most: int = _FRAME_LIMIT) -> Sequence[int]:
    """Return the positions of an animation as numbers of turns: all, or `most` at even distances.

    >>> _frames_of(3), _frames_of(10, 4)
    ([0, 1, 2, 3], [0, 3, 7, 10])
    """
    if turns < most:
        return list(range(turns + 1))
    return [round(n * turns / (most - 1)) for n in range(most)]


def drawn_position(match: Match, board: Geometry, turn: int) -> SvgFragment:
    """Draw a position of a match, after `turn` turns, without cards and spare pieces."""
    page = kit_of(match.game).page
    marks = Marks(lit=changed_places(match, turn), tints=page.pattern(match.game))
    own = page.portrait(match.game, position_after(match, turn))
    return own or board_drawing(match.game, board, layout_after(match, turn), marks, is_whole=False)


def _drawn(match: Match, board: Geometry, turn: int) -> SvgFragment:
    page, position = kit_of(match.game).page, position_after(match, turn)
    own = page.portrait(match.game, position)
    if own is not None:
        return own
    faces = page.cards(match.game, "en").items()
    return board_drawing(
        match.game,
        board,
        layout_after(match, turn),
        Marks(lit=changed_places(match, turn), tints=page.pattern(match.game)),
        {place: CardPattern(face["offsets"], face["owner"], face["emblem"]) for place, face in faces},
    )


def _line(kept: Kept, turn: int, language: str) -> str:
    """Return the turn number, the result of a finished game, and the date of its start."""
    turns = len(kept.turns)
    at = translate("keepsake-turn", language, turn=turn, turns=turns)
    ended = (ended_text(kept, language),) if turn == turns and kept.result else ()
    return "  ·  ".join(
        (*ended, at, minute_text(kept.began_at, datetime.now().astimezone().tzinfo).split()[0])
    )


def _dots(svg: str, width: int) -> bytes:
    try:
        from niwashi.pictures.png import png
    except ImportError as error:
        raise NiwashiError("keepsake-no-png") from error
    return png(svg, width)


def album_page(picture: SvgFragment, title: str, line: str) -> str:
    """Return the SVG file of a page: a picture as large as fits, with the text below it."""
    room = _PAGE_WIDTH - 2 * _PAGE_MARGIN
    scale = min(room / picture.width, _PICTURE_HEIGHT / picture.height)
    high = picture.height * scale
    x = (_PAGE_WIDTH - picture.width * scale) / 2
    paper = element(
        "rect", width=_PAGE_WIDTH, height=high + 2 * _PAGE_MARGIN + _FOOT_HEIGHT, fill=_PAGE_COLOUR
    )
    placed = element(
        "g", picture.shapes, transform=f"translate({number(x)},{number(_PAGE_MARGIN)}) scale({scale:.4f})"
    )
    foot = high + 2 * _PAGE_MARGIN
    written = _written(title, 36.0, foot + 38, _TITLE_COLOUR, room) + _written(
        line, 25.0, foot + 86, _LINE_COLOUR, room
    )
    return document(paper + placed + written, _PAGE_WIDTH, foot + _FOOT_HEIGHT, f"{title}. {line}")


def _written(text: str, size: float, y: float, colour: str, room: float) -> str:
    """Return a centred line of text, smaller if it would be too long."""
    wide = sum(1.0 if ord(letter) > 0x2E7F else _LETTER_WIDTH for letter in text)
    fitting = min(size, room / max(wide, 1.0))
    how = {"text_anchor": "middle", "font_family": LETTERS, "fill": colour}
    return element("text", escape(text, quote=False), x=_PAGE_WIDTH / 2, y=y, font_size=fitting, **how)
