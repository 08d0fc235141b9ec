"""Pictures of a kept game to share: a position with the players' names, or the whole game animated."""

from collections.abc import Sequence
from datetime import datetime

from niwashi.board_types import Geometry
from niwashi.errors import NiwashiError
from niwashi.games.match import Match
from niwashi.kits.known import kit_of
from niwashi.message import Key
from niwashi.pictures.board_drawing import CardPattern, Marks, SvgFragment, board_drawing
from niwashi.records.kept import Kept
from niwashi.records.sheet import minute_text
from niwashi.views.kept_game import changed_places, layout_after, position_after
from niwashi.words.catalogue import translate

WIDTH = 1600
"""Width of a picture in pixels: sharp on a screen and on paper."""

_ANIMATION_WIDTH = 540
"""Width of an animation in pixels: for a telephone."""

_FRAME_LIMIT = 240
"""Most frames of an animation. Of longer games some turns are left out."""

_TURN_MS, _FIRST_MS, _LAST_MS = 900, 1500, 4000


def drawn_game(kept: Kept, match: Match, board: Geometry, turn: int, language: str) -> str:
    """Draw a position of a kept game, after `turn` turns, as a poster: an SVG file."""
    began = minute_text(kept.began_at, datetime.now().astimezone().tzinfo).split()[0]
    return game_poster(match, board, turn, kept.players, language, began)


def game_poster(
    match: Match, board: Geometry, turn: int, names: Sequence[str], language: str, when: str = ""
) -> str:
    """Draw a position of a match as a poster with who played, in the game's own look: an SVG file.

    At the end of a game what has won is lit. `when` is written as it is given.
    """
    from niwashi.pictures.poster import Inscription, poster

    game, turns = match.game, len(match.turns)
    page, ending = kit_of(game).page, match.ending if turn == turns else None
    title = game_name = translate(f"rules-game-{game.name}", language)
    rows = [_joined(translate("keepsake-turn", language, turn=turn, turns=turns), when)]
    called = [names[side] if side < len(names) else "" for side in range(len(game.players))]
    if ending is not None:
        winners = tuple(called[side] or Key(f"player-{game.players[side]}") for side in match.winners)
        title = translate("games-won", language, player=winners)
        told = translate(ending.key, language, **ending.facts)
        rows = [told, _joined(game_name, translate("keepsake-turns", language, turns=turns), when)]
    seats = [translate(f"player-{player}", language) for player in game.players]
    who = [
        translate("keepsake-player", language, player=name, seat=seat) if name else seat
        for name, seat in zip(called, seats, strict=True)
    ]
    lit = () if ending is None else ending.places
    drawn = _drawn(match, board, turn, lit, is_whole=False)
    return poster(drawn, page.look(game), Inscription(title, " – ".join(who), rows))


def _joined(*facts: str) -> str:
    return "  ·  ".join(filter(None, facts))


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


def drawn_position(match: Match, board: Geometry, turn: int, *, is_whole: bool = False) -> SvgFragment:
    """Draw a position of a match, after `turn` turns; `is_whole` with cards and spare pieces."""
    return _drawn(match, board, turn, (), is_whole=is_whole)


def _drawn(match: Match, board: Geometry, turn: int, lit: Sequence[str], *, is_whole: bool) -> SvgFragment:
    """Draw a position; what the last turn changed is lit where nothing else is."""
    page, position = kit_of(match.game).page, position_after(match, turn)
    own = page.portrait(match.game, position)
    if own is not None:
        return own
    line = lit if page.look(match.game).is_joined else ()
    marks = Marks(lit or changed_places(match, turn), page.pattern(match.game), line=line)
    faces = page.cards(match.game, "en").items() if is_whole else ()
    cards = {place: CardPattern(face["offsets"], face["owner"], face["emblem"]) for place, face in faces}
    return board_drawing(match.game, board, layout_after(match, turn), marks, cards, is_whole=is_whole)


def _dots(svg: str, width: int) -> bytes:
    try:
        from niwashi.pictures.png import png
    except ImportError as error:
        raise NiwashiError("keepsake-no-png") from error
    return png(svg, width)
