"""Single movements of one pair of hands, with the mistakes on the way."""

from collections import Counter

from niwashi.games.game import Act, Handling, PlaceKind
from niwashi_sim.person import REST_S, Person, Steps


class Movements:
    """The movements of a person's hands over a table."""

    def __init__(self, person: Person) -> None:
        self._person, self._table, self._habits = person, person.table, person.habits
        self._movements = {
            Act.LIFT: self._lift,
            Act.SET: self._set,
            Act.PULL: self._pull,
            Act.RETURN: self._return,
            Act.ADD: self._add,
            Act.TAKE: self._take,
        }

    def do(self, handling: Handling) -> Steps:
        yield from self._movements[handling.act](handling)

    def _lift(self, handling: Handling) -> Steps:
        if self._person.will(self._habits.put_back):
            yield from self.hop(handling.place, self._person.pause(1.5))
        # The whole stack, or the part that does not stay.
        if not handling.stack.height:
            self._table.lift(self._person.name, handling.place)
        for sort in Counter(self._table.stacks[handling.place]) - Counter(handling.stack.pieces):
            self._table.pick(self._person.name, handling.place, sort)
        second = self._person.some_stack() if self._person.will(self._habits.two_at_once) else None
        if second is not None:
            yield from self.hop(second, self._person.pause(0.4))
        yield self._person.pause(0.5)

    def _set(self, handling: Handling) -> Steps:
        if self._person.will(self._habits.slide):
            yield from self._try(handling.place, 0.12)
        if self._person.will(self._habits.change_mind):
            yield from self._try(handling.place, REST_S)
        self._table.set_down(self._person.name, handling.place)
        yield self._person.pause(1.0)

    def _try(self, place: str, rest_s: float) -> Steps:
        """Set the stack down on some other empty square for a while."""
        elsewhere = self._person.some_empty(place)
        if elsewhere is not None:
            self._table.set_down(self._person.name, elsewhere)
            yield rest_s
            self._table.lift(self._person.name, elsewhere)
            yield 0.2

    def _pull(self, handling: Handling) -> Steps:
        others = [
            c for c in self._person.of_kind(PlaceKind.CARD) if self._table.stacks[c] and c != handling.place
        ]
        if others and not self._person.is_early and self._person.will(self._habits.wrong_card):
            other = self._person.rng.choice(others)
            self._table.pull(other)
            yield self._person.pause(2.0)
            self._table.put(other)
            yield self._person.pause(0.8)
        self._table.pull(handling.place)
        yield self._person.pause(1.0)

    def _return(self, handling: Handling) -> Steps:
        self._table.put(handling.place)
        yield self._person.pause(0.6)

    def _add(self, handling: Handling) -> Steps:
        wrong = (
            self._person.some_empty(handling.place) if self._person.will(self._habits.wrong_stone) else None
        )
        self._table.take(self._person.name, handling.pile or self._person.pile(self._person.player))
        if wrong is not None:
            self._table.add(self._person.name, wrong)
            rest_s = self._person.rng.choice((0.2, REST_S))
            yield 0.2 if self._table.layout() == self._person.before else rest_s
            self._table.take(self._person.name, wrong)
            yield self._person.pause(0.4)
        self._table.add(self._person.name, handling.place)
        yield self._person.pause(0.6)

    def _take(self, handling: Handling) -> Steps:
        stack = self._table.stacks[handling.place]
        trophy = len(stack) == 3 and self._person.has_pile(stack[-1])  # RC-32: it keeps its face
        pile = handling.pile or self._person.pile(stack[-1] if trophy else self._person.player)
        hand = self._other_hand()  # one may hold what will be set down here
        self._table.take(hand, handling.place)
        self._table.set_down(hand, pile)
        yield self._person.pause(0.6)

    def bump(self) -> Steps:
        place = self._person.some_stack()
        if place is not None:
            yield from self.hop(place, self._person.rng.uniform(0.03, 0.15))

    def hop(self, place: str, air_s: float) -> Steps:
        """Lift a stack and set it down again."""
        hand = self._other_hand()
        self._table.lift(hand, place)
        yield air_s
        self._table.set_down(hand, place)
        yield self._person.pause(0.4)

    def _other_hand(self) -> str:
        return f"{self._person.name}, the other"
