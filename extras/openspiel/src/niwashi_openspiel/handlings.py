"""Handlings from one layout to that of a successor: pieces that move, come and leave.

Nothing here knows a game: a turn is the difference between two states, done in the order of any board game.
A piece is lifted and set down. What it takes from its goal comes off before; all else leaves or comes later.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from niwashi.games import EMPTY, Act, Handling, Stack, stacked
from niwashi_openspiel.table import Sowing

_BEGIN, _ARRIVE, _AFTER, _LAST = range(4)

Squares = Mapping[str, Stack]


def difference(
    before: Squares, after: Squares, piles: Sequence[str], side: int, nobodys: int
) -> tuple[Handling, ...]:
    """Return the handlings of a turn of one player between two layouts, in the order of their steps.

    Both layouts have the places in one order. `piles` are the piles of the sorts; from the sort `nobodys` on
    they belong to nobody. Every place has one piece at most.
    """
    return _Difference(before, after, piles, side, nobodys).handlings()


def swapped(before: Squares, handlings: Sequence[Handling], piles: Sequence[str]) -> tuple[Handling, ...]:
    """Return the handlings of a promotion that moves the piece first, and exchanges it at its goal.

    So the board knows from where to where it went, before it asks what the piece becomes.
    """
    *taken, arrival = handlings
    piece, goal = before[taken[0].place], arrival.place
    return (
        Handling(Act.LIFT, taken[0].place, EMPTY, _BEGIN),
        *taken[1:],
        Handling(Act.SET, goal, piece, _ARRIVE),
        Handling(Act.TAKE, goal, EMPTY, _AFTER, piles[piece.owner]),
        Handling(Act.ADD, goal, arrival.stack, _LAST, arrival.pile),
    )


class _Difference:
    """The places that differ, and the handlings that are found for them one after the other."""

    def __init__(
        self, before: Squares, after: Squares, piles: Sequence[str], side: int, nobodys: int
    ) -> None:
        self.before, self.after, self.piles = before, after, piles
        self.side, self.nobodys = side, nobodys
        pairs = zip(before.items(), after.values(), strict=True)  # both in the order of the places
        self.left = [place for (place, was), now in pairs if was is not now and was != now]
        self.gone, self.come = defaultdict[int, list[str]](list), defaultdict[int, list[str]](list)
        for place in self.left:
            if before[place].height:
                self.gone[before[place].owner].append(place)
            if after[place].height:
                self.come[after[place].owner].append(place)
        self.made: list[Handling] = []
        self.emptied: set[str] = set()

    def handlings(self) -> tuple[Handling, ...]:
        """Moves, or a promotion, or a piece that is placed; then everything else."""
        self.moves()
        if not self.made:
            self.promotion()
        if not self.made:
            self.placing()
        step = max((each.step for each in self.made), default=-1) + 1
        for place in self.left:
            self.take(place, step)
            self.add(place, step + 1)
        return tuple(sorted(self.made, key=lambda handling: handling.step))

    def moves(self) -> None:
        """Return the pieces that have moved, sort by sort: several in castling."""
        pairs = [
            (self.gone[sort][0], self.come[sort][0])
            for sort in sorted(self.gone.keys() & self.come.keys())
            if len(self.gone[sort]) == len(self.come[sort]) == 1
        ]
        for number, (origin, goal) in enumerate(pairs):
            self.made.append(Handling(Act.LIFT, origin, EMPTY, 2 * number))
            self.emptied.add(origin)
            self.take(goal, 2 * number)
            self.made.append(Handling(Act.SET, goal, self.after[goal], 2 * number + 1))
            self.left = [p for p in self.left if p != goal and (p != origin or self.after[origin].height)]

    def promotion(self) -> None:
        """A piece of the mover that leaves as one sort and arrives as another."""
        origins, goals = (
            [place for sort, places in changed.items() if self.is_movers(sort) for place in places]
            for changed in (self.gone, self.come)
        )
        if len(origins) == len(goals) == 1:
            self.take(origins[0], _BEGIN)
            self.take(goals[0], _BEGIN)
            self.add(goals[0], _ARRIVE)
            self.left = [place for place in self.left if place not in {origins[0], goals[0]}]

    def placing(self) -> None:
        """A piece on an empty place, one of nobody's first; what it does to others comes afterwards."""
        empty = [place for place in self.left if not self.before[place].height]
        placed = [place for place in empty if self.after[place].owner >= self.nobodys] or empty
        for place in placed:
            self.add(place, _BEGIN)
        self.left = [place for place in self.left if place not in placed]

    def is_movers(self, sort: int) -> bool:
        """Return whether a sort of pieces belongs to the player to move."""
        return sort < self.nobodys and sort % 2 == self.side

    def take(self, place: str, step: int) -> None:
        """Take a piece off its place, unless it was lifted or taken before."""
        if self.before[place].height and place not in self.emptied:
            self.made.append(Handling(Act.TAKE, place, EMPTY, step, self.piles[self.before[place].owner]))
            self.emptied.add(place)

    def add(self, place: str, step: int) -> None:
        """Bring the final piece of a place from its pile."""
        stack = self.after[place]
        if stack.height:
            self.made.append(Handling(Act.ADD, place, stack, step, self.piles[stack.owner]))


def sown(
    before: Squares, after: Squares, start: str, side: int, sowing: Sowing, pile: str
) -> tuple[Handling, ...]:
    """Return the handlings of a turn that sows the seeds of a place one by one, and takes some of others."""
    seed = before[start].owner
    stands = {place: stack.height for place, stack in before.items()}
    made: list[Handling] = []

    def change(place: str, by: int, step: int) -> None:
        stands[place] += by
        act = Act.ADD if by > 0 else Act.TAKE
        made.append(Handling(act, place, stacked([seed] * stands[place]), step, pile))

    seeds = stands[start]
    for _ in range(seeds):
        change(start, -1, _BEGIN)
    way = _way(start, side, sowing)
    for _ in range(seeds):
        change(next(way), 1, _ARRIVE)
    for place in stands:
        for _ in range(stands[place] - after[place].height):
            change(place, -1, _AFTER)
    for place in stands:
        for _ in range(after[place].height - stands[place]):
            change(place, 1, _LAST)
    return tuple(made)


def _way(start: str, side: int, sowing: Sowing) -> Iterator[str]:
    route = sowing.route.split()
    number = route.index(start)
    while True:
        number = (number + 1) % len(route)
        if route[number] != sowing.passes[side] and not (sowing.passes_start and route[number] == start):
            yield route[number]
