"""The guide where turns are told by touch: which cells mean something, and what has been said."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from niwashi.rules import EMPTY, Game, Item, Layout, Option, Outlook
from niwashi.session.cell import Geometry, Role, Shape
from niwashi.session.cue import Cue, Cues
from niwashi.session.guide import Advice, Saying
from niwashi.words import Key

__all__ = ["adding_said", "adding_spoken", "advise_end", "advise_item"]

_OUTLOOKS = {Outlook.PLAIN: Cue.MAY_PLACE, Outlook.GOOD: Cue.OWN_LAND_OPEN, Outlook.BAD: Cue.DEAD_END}


def adding_spoken(
    advice: Advice, geometry: Geometry, spoken: Mapping[str, Option], side: int, *, begun: bool
) -> Advice:
    """The same advice, with the cells that say something (cell name, "" for *done*); secrets stay dark."""
    cues = {geometry.index[place]: _cue(option) for place, option in spoken.items() if _is_lit(place, option)}
    by_done = Saying("say-go-on" if begun else "say-pass")
    saying = by_done if "" in spoken else Saying("say-choose-button")
    done = dict.fromkeys(_done(geometry, side) if "" in spoken else (), Cue.PRESS_DONE)
    return Advice(_over(advice.cues, cues | done), saying)


def adding_said(advice: Advice, geometry: Geometry, said: str, murmured: str, side: int) -> Advice:
    """The same advice, with the cell that said what has begun, and the one that waits for *done*."""
    chosen = {geometry.index[place]: Cue.CHOSEN for place in (said, murmured) if place in geometry.index}
    if not murmured:
        taken = {cell: cue for cell, cue in chosen.items() if advice.cues[cell] is None}
        return replace(advice, cues=_over(advice.cues, taken))
    done = dict.fromkeys(_done(geometry, side), Cue.PRESS_DONE)
    return Advice(_over(advice.cues, chosen | done), Saying("say-done"))


def advise_end(
    geometry: Geometry, layout: Layout, game: Game, winners: Sequence[int], saying: Saying
) -> Advice:
    """The advice for a finished game: the winners' pieces rejoice."""
    cues = {}
    for cell, place in enumerate(geometry):
        stack = layout.get(place.name, EMPTY)
        if stack.height and place.shape is not Shape.CARD:
            player = game.pieces[stack.owner].player
            owner = game.places[place.name].owner if player < 0 else player
            cues[cell] = Cue.WON if owner in winners else Cue.LOST
    return Advice(_over((None,) * len(geometry), cues), saying)


def advise_item(geometry: Geometry, item: Item, players: Sequence[str]) -> Advice:
    """The advice while a score is told: the places that bring one of its items."""
    lit = {geometry.index[place]: Cue.HINT for place in item.places if place in geometry.index}
    owner = Key(f"player-{players[item.player]}")
    points = str(item.points).replace("-", "\N{MINUS SIGN}")
    facts: Mapping[str, str | int] = {"item": Key(item.words.key), "points": points, "owner": owner}
    return Advice(_over((None,) * len(geometry), lit), Saying("say-item", facts))


def _is_lit(place: str, option: Option) -> bool:
    return place != "" and not option.secret


def _cue(option: Option) -> Cue:
    return Cue.YOURS_TO_CHOOSE if option.outlook is None else _OUTLOOKS[option.outlook]


def _done(geometry: Geometry, side: int) -> list[int]:
    return [i for i, c in enumerate(geometry) if c.role is Role.DONE and c.owner in (-1, side)]


def _over(cues: Cues, more: Mapping[int, Cue]) -> Cues:
    return tuple(more.get(cell, cue) for cell, cue in enumerate(cues))
