"""Repair: the fewest handlings from what stands on a board to what should, and the way there.

A handling is one of `RepairAct`: a whole stack goes to an empty place, off the board or onto it;
one piece is added or taken; a stack is turned over. The fewest are found as an assignment problem:
every stack that stands wrongly goes to one place where such a stack is missing, or to a pile.
Stacks that only change places with each other cost one handling more, as one of them has to wait
beside the board.

`BoardRepair` leads hands there, and accepts every handling that brings the board nearer. What stands
on each place meanwhile is a `Belief`. A board that only feels presence cannot tell a piece from a
stack. What stands there follows from what was done; where several stacks were in the air at once it
does not, and the place is *in doubt* until a person says what is so.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from niwashi.board_types import Cell, Geometry, Role, Senses, Shape, height_in, told_stack, view
from niwashi.games.game import Game, Layout, Piece, PlaceKind
from niwashi.session.plan import values_of
from niwashi.stack import EMPTY, Stack

UNKNOWN = -1
"""The height or the owner of a stack of which nobody knows it."""

_HANDLING = 1_000_000  # what one handling costs; nearness decides between equals only
_NEVER = 1_000 * _HANDLING
_MOST_TRIES = 200


class RepairAct(StrEnum):
    """Actions of a repair's handling."""

    MOVE = "move"  # a whole stack goes to an empty place
    OFF = "off"  # a whole stack leaves the board
    ON = "on"  # a whole stack comes from beside the board
    ADD = "add"  # one piece more
    TAKE = "take"  # one piece less
    TURN = "turn"  # the whole stack is turned over, or what can be seen of it


@dataclass(frozen=True, slots=True)
class RepairStep:
    """One handling: from a place, to a place ("" is beside the board), and what then stands there."""

    act: RepairAct
    source: str
    goal: str
    stack: Stack

    @property
    def places(self) -> tuple[str, ...]:
        """The places of the board that it touches."""
        return tuple(dict.fromkeys(place for place in (self.source, self.goal) if place))


def is_unknown(stack: Stack) -> bool:
    """Return whether a stack is there of which something is unknown.

    >>> is_unknown(Stack(0, UNKNOWN)), is_unknown(Stack(0, 1)), is_unknown(EMPTY)
    (True, False, False)
    """
    return stack.height != 0 and UNKNOWN in (stack.owner, stack.height)


def fits(now: Stack, wanted: Stack) -> bool:
    """Return whether a stack may be the wanted one, as far as it is known.

    >>> fits(Stack(UNKNOWN, 3), Stack(0, 3)), fits(Stack(0, UNKNOWN), Stack(1, 2)), fits(EMPTY, Stack(0, 1))
    (True, False, False)
    """
    if not now.height or not wanted.height:
        return now.height == wanted.height
    if not is_unknown(now):
        return now == wanted
    return now.owner in (UNKNOWN, wanted.owner) and now.height in (UNKNOWN, wanted.height)


def fewest(
    now: Layout,
    goal: Layout,
    where: Mapping[str, tuple[float, float]],
    pieces: Sequence[Piece],
    fixed: Iterable[str] = (),
) -> tuple[RepairStep, ...]:
    """The fewest handlings from one layout, which may be partly unknown, to another, in an order to do them.

    `where` are the coordinates of the places: of equal ways the shortest is taken. `pieces` say what can
    be turned over; what stands on `fixed` places (cards) belongs nowhere else.
    """
    fixed = frozenset(fixed)
    wrong = [place for place in goal if place in where and not fits(now[place], goal[place])]
    problem = _Problem(now, goal, where, pieces, [place for place in wrong if place not in fixed])
    kept, moves = problem.solve()
    return (
        *(_come_or_gone(goal, place) for place in wrong if place in fixed),
        *(_put_right(now[place], goal[place], place) for place in kept),
        *problem.ordered(kept, moves),
    )


def _come_or_gone(goal: Layout, place: str) -> RepairStep:
    """A card, which is there or not."""
    wanted = goal[place]
    return (
        RepairStep(RepairAct.ON, "", place, wanted)
        if wanted.height
        else RepairStep(RepairAct.OFF, place, "", EMPTY)
    )


def _put_right(old: Stack, new: Stack, place: str) -> RepairStep:
    """One handling that puts a stack right in its place."""
    known = not is_unknown(old) and old.height != new.height
    act = RepairAct.TURN if not known else RepairAct.ADD if new.height > old.height else RepairAct.TAKE
    return RepairStep(act, place, place, new)


def _is_near(old: Stack, new: Stack, pieces: Sequence[Piece]) -> bool:
    """Return whether a single handling corrects a stack in its place."""
    if not old.height or not new.height:
        return False
    if old.height in (UNKNOWN, new.height):
        turned = pieces[old.owner].turned if old.owner != UNKNOWN else UNKNOWN
        return turned == new.owner and not old.under and not new.under
    if old.owner == UNKNOWN:
        return False
    small, large = sorted((old.pieces, new.pieces), key=len)
    if len(large) - len(small) != 1:
        return False
    beneath = pieces[large[-1]].rides and small == (*large[:-2], large[-1])
    return beneath or small == large[:-1]


_Kept = tuple[str, ...]
_Moves = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Problem:
    """The assignment of stacks to wrong places."""

    now: Layout
    goal: Layout
    where: Mapping[str, tuple[float, float]]
    pieces: Sequence[Piece]
    wrong: Sequence[str]

    def solve(self) -> tuple[_Kept, _Moves]:
        """The places put right where they are, and from where to where stacks move."""
        best: tuple[int, _Kept, _Moves] | None = None
        waiting: list[frozenset[tuple[str, str]]] = [frozenset()]
        for _ in range(_MOST_TRIES):
            if not waiting:
                break
            banned = waiting.pop()
            cost, kept, moves = self._assigned(banned)
            if best is not None and cost >= best[0]:
                continue
            moves = self._opened(kept, moves, banned)
            rings = list(_rings(moves))
            if best is None or cost + len(rings) < best[0]:
                best = cost + len(rings), kept, moves
            if rings:
                waiting.extend(banned | {(place, moves[place])} for place in rings[0])
        return ((), {}) if best is None else best[1:]

    def _assigned(self, banned: frozenset[tuple[str, str]]) -> tuple[int, _Kept, _Moves]:
        """The cheapest fates of the wrong stacks, in handlings, rings not counted as more."""
        sources = [p for p in self.wrong if self.now[p].height]
        sinks = [p for p in self.wrong if self.goal[p].height]
        beside = [_HANDLING] * len(sources)
        costs = [[*(self._cost(a, b, banned) for b in sinks), *beside] for a in sources]
        fates = {a: sinks[c] if c < len(sinks) else "" for a, c in zip(sources, assign(costs), strict=True)}
        kept = tuple(a for a, b in fates.items() if a == b)
        moves = {a: b for a, b in fates.items() if b and a != b}
        cost = len(sources) + len(sinks) - len(kept) - len(moves)
        return cost, kept, moves

    def _cost(self, source: str, sink: str, banned: frozenset[tuple[str, str]]) -> int:
        """Return the extra cost of ending a stack there over filling the place from beside the board."""
        if source == sink:
            return 0 if _is_near(self.now[source], self.goal[source], self.pieces) else _NEVER
        if (source, sink) in banned or not fits(self.now[source], self.goal[sink]):
            return _NEVER
        (x, y), (u, v) = self.where[source], self.where[sink]
        distance = abs(x - u) + abs(y - v)
        return 1 + min(999, round(20 * distance) + 300 * is_unknown(self.now[source]))

    def _opened(self, kept: _Kept, moves: _Moves, banned: frozenset[tuple[str, str]]) -> _Moves:
        """Return as many moves with as few rings as exchanges of two targets give."""
        moves = dict(moves)
        for ring in list(_rings(moves)):
            if _is_ring(moves, ring[0]):
                self._open(ring, kept, moves, banned)
        return moves

    def _open(
        self, ring: Sequence[str], kept: _Kept, moves: dict[str, str], banned: frozenset[tuple[str, str]]
    ) -> None:
        """Let one stack of a ring change its target with one outside, if there is such a one."""
        others = [p for p in self.wrong if p not in ring and p not in kept and self.now[p].height]
        for one in ring:
            for other in others:
                mine, theirs = moves[one], moves.get(other, "")
                if self._may(other, mine, banned) and (not theirs or self._may(one, theirs, banned)):
                    moves[other] = mine
                    if theirs:
                        moves[one] = theirs
                    else:
                        del moves[one]
                    return
            free = next(iter(p for p in self._filled_anew(kept, moves) if self._may(one, p, banned)), None)
            if free is not None:
                moves[one] = free
                return

    def _may(self, source: str, sink: str, banned: frozenset[tuple[str, str]]) -> bool:
        return self._cost(source, sink, banned) < _HANDLING and source != sink

    def _filled_anew(self, kept: _Kept, moves: _Moves) -> list[str]:
        """The places that get their stack from beside the board."""
        taken = {*kept, *moves.values()}
        return [p for p in self.wrong if self.goal[p].height and p not in taken]

    def ordered(self, kept: _Kept, moves: _Moves) -> Iterator[RepairStep]:
        """The handlings but for those of `kept`, each when its place has become free."""
        full = {p for p in self.wrong if self.now[p].height and p not in kept}
        left, waits = dict(moves), dict.fromkeys(p for p in self.wrong if p in full and p not in moves)
        while left:
            source = next((a for a, b in left.items() if b not in full), None)
            if source is not None:
                goal = left.pop(source)
                yield RepairStep(RepairAct.MOVE, source, goal, self.goal[goal])
                full.discard(source)
                full.add(goal)
                continue
            blocked = set(left.values())
            off = next((p for p in waits if p in blocked), None)
            if off is None:  # a ring: one of it waits beside the board, and comes back as what is missing
                off = next(iter(left))
                del left[off]
            waits.pop(off, None)
            full.discard(off)
            yield RepairStep(RepairAct.OFF, off, "", EMPTY)
        yield from (RepairStep(RepairAct.OFF, place, "", EMPTY) for place in waits)
        full -= waits.keys()
        yield from (
            RepairStep(RepairAct.ON, "", p, self.goal[p])
            for p in self.wrong
            if p not in full and p not in kept and self.goal[p].height
        )


def _is_ring(moves: _Moves, first: str) -> bool:
    place, seen = moves.get(first), {first}
    while place is not None and place not in seen:
        seen.add(place)
        place = moves.get(place)
    return place == first


def _rings(moves: _Moves) -> Iterator[tuple[str, ...]]:
    """The places whose stacks only change places with each other, ring by ring."""
    seen: set[str] = set()
    for first in moves:
        path = [first]
        while path[-1] not in seen and (onward := moves.get(path[-1])) is not None:
            seen.add(path[-1])
            if onward == first:
                yield tuple(path)
            path.append(onward)


def assign(costs: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The column of each row; there must be at least as many columns as rows.

    The Hungarian method with shortest augmenting paths (Kuhn 1955; Munkres 1957), rows² × columns steps.

    >>> assign([[4, 1, 3], [2, 0, 5], [3, 2, 2]])
    (1, 0, 2)
    """
    if not costs:
        return ()
    width = len(costs[0])
    rows = _Rows(costs, [0] * len(costs), [0] * width, [-1] * width)
    for row in range(len(costs)):
        rows.add(row)
    columns = {row: column for column, row in enumerate(rows.taken) if row >= 0}
    return tuple(columns[row] for row in range(len(costs)))


class _Rows:
    """Rows assigned so far. A cost less both prices is never negative, and nothing on what is `taken`."""

    def __init__(
        self, costs: Sequence[Sequence[int]], row_prices: list[int], prices: list[int], taken: list[int]
    ) -> None:
        self.costs = costs
        self.row_prices = row_prices
        self.prices = prices
        self.taken = taken

    def add(self, row: int) -> None:
        """Give one more row a column, moving others along the cheapest chain."""
        length: list[float] = [float("inf")] * len(self.taken)
        came_from = [-1] * len(self.taken)
        done: list[int] = []
        open_columns = set(range(len(self.taken)))
        here, column, at = row, -1, 0.0
        while column < 0 or self.taken[column] >= 0:
            if column >= 0:
                here = self.taken[column]
            # Shorten the paths to columns by way of this row.
            costs, base = self.costs[here], at - self.row_prices[here]
            for other in open_columns:
                reached = base + costs[other] - self.prices[other]
                if reached < length[other]:
                    length[other], came_from[other] = reached, column
            column = min(open_columns, key=lambda c: (length[c], c))
            at = length[column]
            open_columns.discard(column)
            done.append(column)
        # Prices that keep every cost less both prices at nothing or more.
        self.row_prices[row] += int(at)
        for passed in done[:-1]:
            self.row_prices[self.taken[passed]] += int(at - length[passed])
            self.prices[passed] -= int(at - length[passed])
        # Every row on the chain takes the next column.
        while came_from[column] >= 0:
            earlier = came_from[column]
            self.taken[column] = self.taken[earlier]
            column = earlier
        self.taken[column] = row


_WHOLLY = Senses.FACE | Senses.HEIGHT
_SOMETHING = Stack(UNKNOWN, UNKNOWN)


class Confidence(StrEnum):
    """The source of a belief about a place."""

    SENSED = "sensed"  # the board sees it
    INFERRED = "inferred"  # it follows from what was done; the board cannot see it
    ASKED = "asked"  # a person has said so


class Belief:
    """Follows the readings of a board while nobody plays by the rules on it.

    `stands` says what is where, parts of it perhaps unknown; `doubtful` places hold what the board cannot see
    and nothing follows from; `asked` ones are those a person has answered for.
    """

    def __init__(
        self,
        geometry: Geometry,
        game: Game,
        expected: Layout,
        values: tuple[int, ...],
        disturbed: Collection[int] = (),
    ) -> None:
        """Begin from a reading where a layout was expected; `disturbed` cells may differ from it."""
        self.geometry = geometry
        self.values = values
        self.stands: dict[str, Stack] = {}
        self.doubtful: set[str] = set()
        self.asked: set[str] = set()
        self._game = game
        self._airborne: list[tuple[str, Stack, bool]] = []
        for i, cell in enumerate(geometry):
            if cell.role is None and cell.name in game.places:
                sure = i not in disturbed and values[i] == view(cell.senses, expected.get(cell.name, EMPTY))
                self._put(cell, values[i], expected.get(cell.name, EMPTY), doubtful=not sure)

    @property
    def is_carried(self) -> bool:
        """True if a piece from the board is in a hand."""
        return bool(self._airborne)

    def carried_from(self) -> tuple[str, ...]:
        """The places of origin of the pieces in hands."""
        return tuple(place for place, _, _ in self._airborne)

    def change(self, values: tuple[int, ...], asked_for: Layout, leaving: Collection[str] = ()) -> None:
        """Take a new reading; `asked_for` says what hands should put where, `leaving` what to take off."""
        cells = self.geometry.cells
        pairs = enumerate(zip(self.values, values, strict=True))
        changed = [i for i, (a, b) in pairs if a != b and cells[i].name in self.stands]
        for i in changed:
            if not values[i]:
                self._lift(cells[i], leaves=cells[i].name in leaving)
        for i in (i for i in changed if values[i]):
            if self.values[i]:
                self._put(cells[i], values[i], self.stands[cells[i].name], doubtful=False)
            else:
                self._land(cells[i], values[i], asked_for)
        self.values = values

    def set_down(self) -> None:
        """Nothing is in a hand any more."""
        self._airborne.clear()

    def confirm(self, places: Iterable[str]) -> None:
        """A person confirms the belief about some places."""
        for place in places:
            self.doubtful.discard(place)
            self.asked.add(place)

    def confidence(self, place: str) -> Confidence:
        """Return the source of the belief about a place."""
        if place in self.asked:
            return Confidence.ASKED
        return confidence(self.geometry[place], self.stands[place])

    def _lift(self, cell: Cell, *, leaves: bool) -> None:
        stack = self.stands[cell.name]
        if cell.shape is not Shape.CARD and not leaves:
            self._airborne.append((cell.name, stack, cell.name in self.doubtful))
        self._put(cell, 0, EMPTY, doubtful=False)

    def _land(self, cell: Cell, value: int, asked_for: Layout) -> None:
        """Something was set down: the lifted piece, the wanted one, or an unknown one."""
        stack, doubtful = asked_for.get(cell.name, EMPTY), False
        if cell.shape is Shape.CARD:
            stack = self._card(cell)
        elif len(self._airborne) == 1:
            _, stack, doubtful = self._airborne.pop()
        elif self._airborne:
            back = next((a for a in self._airborne if a[0] == cell.name), self._airborne[0])
            self._airborne.remove(back)
            stack, doubtful = _SOMETHING, True
        if cell.name in asked_for and (is_unknown(stack) or not fits(stack, asked_for[cell.name])):
            stack, doubtful = asked_for[cell.name], True
        self._put(cell, value, stack, doubtful=doubtful or not stack.height)

    def _put(self, cell: Cell, value: int, guess: Stack, *, doubtful: bool) -> None:
        """Something stands on a cell: as guessed if that looks like this, else what the senses tell."""
        self.asked.discard(cell.name)
        agrees = view(cell.senses, guess) == value and (bool(guess.height) or not value)
        stack = guess if agrees and not is_unknown(guess) else self._seen(cell, value)
        self.stands[cell.name] = stack
        unclear = confidence(cell, stack) is not Confidence.SENSED or is_unknown(stack)
        (self.doubtful.add if unclear and (doubtful or not agrees) else self.doubtful.discard)(cell.name)

    def _seen(self, cell: Cell, value: int) -> Stack:
        """Return what a value tells by itself."""
        if not value:
            return EMPTY
        if cell.shape is Shape.CARD:
            return self._card(cell)
        if (told := told_stack(value)) is not None:
            return told
        one = Senses.FACE & cell.senses
        owners = [o for o in range(len(self._game.pieces)) if view(one, Stack(o, 1)) & 0b110 == value & 0b110]
        owner = owners[0] if one and len(owners) == 1 else UNKNOWN
        return Stack(owner, height_in(value) or UNKNOWN)

    def _card(self, cell: Cell) -> Stack:
        return Stack(self._game.places[cell.name].owner, 1)


def confidence(cell: Cell, stack: Stack) -> Confidence:
    """Return how well a cell can sense that a stack stands on it."""
    is_seen = cell.senses.sees and (not stack.height or cell.shape is Shape.CARD)
    if is_seen or Senses.TOLD in cell.senses:
        return Confidence.SENSED
    whole = cell.senses & _WHOLLY == _WHOLLY and not stack.under
    return Confidence.SENSED if whole else Confidence.INFERRED


class Pace(StrEnum):
    """The amount that a board asks for at a time."""

    STEPWISE = "stepwise"  # one handling, with its source and its destination
    AT_ONCE = "at-once"  # all that is left to do

    @property
    def other(self) -> "Pace":
        return Pace.AT_ONCE if self is Pace.STEPWISE else Pace.STEPWISE


class BoardRepair:
    """Leads a board from what is believed to stand there to a layout, by the fewest handlings.

    `proposed` is what a person is about to declare right, None while nobody is. With `counts_turns` a legal
    turn counts that hands make of the board on the way: what was wrong was a turn.
    """

    def __init__(self, game: Game, geometry: Geometry, goal: Layout, belief: Belief) -> None:
        self.goal = goal
        self.belief = belief
        self.pace = Pace.STEPWISE
        self.proposed: Layout | None = None
        self.counts_turns = False
        self._game = game
        self._geometry = geometry
        self._target = values_of(geometry, goal)
        self._where = {c.name: (c.x, c.y) for c in geometry if c.role is None and c.name in goal}
        self._cards = frozenset(name for name, place in game.places.items() if place.kind is PlaceKind.CARD)
        self._steps: tuple[RepairStep, ...] | None = None

    @property
    def steps(self) -> tuple[RepairStep, ...]:
        """The handlings that are left, the one to begin with first; while a hand carries, to its target."""
        if self._steps is None:
            stands = {place: self.belief.stands[place] for place in self._where}
            self._steps = fewest(stands, self.goal, self._where, self._game.pieces, self._cards)
        return self._steps

    @property
    def is_equal(self) -> bool:
        """True if the board looks as it should, and nothing known contradicts it.

        What a hand still holds then is left over, or was a switch that closed for nothing.
        """
        return self.belief.values == self._target and not self.steps

    @property
    def doubtful(self) -> frozenset[str]:
        """The places about which only a person can tell whether they are as they should be."""
        return frozenset(self.belief.doubtful & self._where.keys())

    @property
    def is_done(self) -> bool:
        """True if all is as it should be, and nothing has to be asked, or could be."""
        askable = any(cell.role is Role.DONE for cell in self._geometry)
        return self.is_equal and not (self.doubtful and askable)

    def change(self, values: tuple[int, ...]) -> None:
        """Take a new reading."""
        moves = (s for s in self.steps if s.act is RepairAct.MOVE)
        due = next(moves, None) if self.belief.is_carried else None
        asked = {s.goal: s.stack for s in self.steps if s.act in (RepairAct.ON, RepairAct.MOVE)}
        off = {s.source for s in self.steps if s.act is RepairAct.OFF}
        self.belief.change(values, asked, off)
        self.proposed = None
        self._steps = self._carried(due)

    def _carried(self, due: RepairStep | None) -> tuple[RepairStep, ...] | None:
        """Return the steps to keep while a requested stack is in the air; else None."""
        carried = self.belief.carried_from()
        if not carried or self._steps is None:
            return None
        moved = [s for s in self._steps if s.act is RepairAct.MOVE and s.source in carried]
        if due is not None and due not in moved:
            return None
        if not moved or not all(self.belief.stands[s.goal] == EMPTY for s in moved):
            return None
        return (*moved, *(s for s in self._steps if s not in moved))

    def learn(self, stands: Layout) -> None:
        """Take the stacks on some places for certain, and that no hand carries any."""
        known = {place: stack for place, stack in stands.items() if place in self._where}
        self.belief.stands.update(known)
        self.belief.confirm(list(known))
        self.belief.set_down()
        self._steps = None

    def confirm(self, place: str = "") -> None:
        """A person says that a place is as it should be, or that all are."""
        self.belief.confirm([place] if place else list(self.doubtful))

    def is_unseen(self, step: RepairStep) -> bool:
        """Return whether a handling changes nothing that the board senses, so that a person has to say it."""
        after = {step.source: EMPTY, step.goal: step.stack}
        return all(
            view(self._geometry[place].senses, self.belief.stands[place])
            == view(self._geometry[place].senses, after[place])
            for place in step.places
        )

    def say_done(self) -> bool:
        """A person says that the handling asked for is done, or all of them; False if the board would see."""
        asked = self.steps[:1] if self.pace is Pace.STEPWISE else self.steps
        blind = [step for step in asked if self.is_unseen(step)]
        for step in blind:
            if step.act in (RepairAct.MOVE, RepairAct.OFF):
                self.belief.stands[step.source] = EMPTY
            if step.goal:
                self.belief.stands[step.goal] = step.stack
            self.belief.confirm(step.places)
        self._steps = None if blind else self._steps
        return bool(blind)

    def propose(self) -> Layout:
        """Return the layout if the board is right: the sensed part, and the most likely rest.

        Unknown stacks are taken for those missing elsewhere, then for those that belong there.
        """
        stands: dict[str, Stack] = {**self.goal, **self.belief.stands}
        for step in self.steps:
            if step.act is RepairAct.MOVE and is_unknown(stands[step.source]):
                stands[step.source] = step.stack
        self.proposed = {place: _likely(stack, self.goal[place]) for place, stack in stands.items()}
        return self.proposed


def _likely(stack: Stack, wanted: Stack) -> Stack:
    """Return a stack with its unknown part as it should be, or else as small as it can be."""
    if not is_unknown(stack):
        return stack
    if fits(stack, wanted):
        return wanted
    return Stack(max(stack.owner, 0), max(stack.height, 1))
