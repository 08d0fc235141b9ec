"""Handlings in a garden (KS-72): the monk steps, stones come from the supply and move, the monk comes."""

from niwashi.games.game import Act, Handling
from niwashi.games.karesansui import board
from niwashi.games.karesansui.deeds import after
from niwashi.games.karesansui.garden import NAMES, Garden
from niwashi.games.karesansui.position import Position

_LEAVE, _ARRIVE = range(2)


def walking(position: Position, target: int) -> tuple[Handling, ...]:
    """The monk of the one who decides goes from his square to another; a stone under him stays."""
    garden = position.mover.garden
    if garden.monk is None:
        return ()
    gone = garden._replace(monk=None)
    leaving = _handling(position, Act.LIFT, garden.monk, gone, _LEAVE)
    return leaving, _handling(position, Act.SET, target, garden._replace(monk=target), _ARRIVE)


def shifting(position: Position, origin: int, target: int) -> tuple[Handling, ...]:
    """A stone goes to another square."""
    garden = position.mover.garden
    gone = garden.with_stone(origin, None)
    moved = gone.with_stone(target, garden.stones[origin])
    leaving = _handling(position, Act.LIFT, origin, gone, _LEAVE)
    return leaving, _handling(position, Act.SET, target, moved, _ARRIVE)


def setting_up(position: Position, kind: str, target: int) -> tuple[Handling, ...]:
    """A stone comes from the supply, beneath the monk if he is there."""
    garden = position.mover.garden.with_stone(target, kind)
    return (_handling(position, Act.ADD, target, garden, _ARRIVE, board.supply(kind)),)


def coming(position: Position, turn: str) -> tuple[Handling, ...]:
    """The monks that come onto a board because of a legal turn, each with a first tile (KS-11)."""
    if all(player.garden.monk is not None for player in position.players):
        return ()
    players, found = len(position.players), []
    for side, (was, now) in enumerate(zip(position.players, after(position, turn).players, strict=True)):
        if was.garden.monk is None and now.garden.monk is not None:
            cell = board.cell_of(players, side, NAMES[now.garden.monk])
            pile = board.monk_pile(players, side)
            found.append(Handling(Act.ADD, cell, board.stack(players, side, None, monk=True), _ARRIVE, pile))
    return tuple(found)


def _handling(
    position: Position, act: Act, number: int, garden: Garden, step: int, pile: str = ""
) -> Handling:
    """Return one act on a square of the deciding player, whose stack afterwards is that of `garden`."""
    players, side = len(position.players), position.stage.side
    stack = board.stack(players, side, garden.stones[number], monk=garden.monk == number)
    return Handling(act, board.cell_of(players, side, NAMES[number]), stack, step, pile)
