"""Speech: what a board says aloud, by topic, and what hands ask of a board that is heard and not seen.

A *sentence* is one thing that could be said now. All that could be said is a list that is made anew at each
change; a `Listener` says what of it is new, so the newest always counts and nothing is kept waiting.
Hands ask by lifting a stack and putting it straight back, and by *help*.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from niwashi.board_types import Geometry
from niwashi.games.game import Act, Change, Option, Reason
from niwashi.games.match import Match
from niwashi.session.input import REBOUND_S
from niwashi.stack import EMPTY, Stack


class Topic(StrEnum):
    """The subject of a sentence; sentences follow this order."""

    MISTAKE = "mistake"  # what is wrong, or was refused
    TURN = "turn"  # the last turn, in words
    ANSWER = "answer"  # what hands have asked
    SIDE = "side"  # whose turn it is, or who has won
    ADVICE = "advice"  # what to do now
    LIGHTS = "lights"  # where it is lit, and what that means


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something that could be said now. Another `id` makes it new, even where the words are the same."""

    topic: Topic
    id: str
    text: str


class Listener:
    """Remembers the last sentence of each topic, to find the new ones.

    >>> listener, advice = Listener(), Sentence(Topic.ADVICE, "lift", "Lift it.")
    >>> listener.news([advice]) == [advice], listener.news([advice])
    (True, [])
    """

    def __init__(self, wanted: Collection[Topic] = tuple(Topic)) -> None:
        """`wanted` are the topics that are said at all."""
        self._wanted = frozenset(wanted)
        self._said: dict[Topic, str] = {}

    def news(self, sentences: Iterable[Sentence]) -> list[Sentence]:
        """Return the sentences that were not said yet, and forget those that no longer apply."""
        now = [each for each in sentences if each.topic in self._wanted]
        fresh = [each for each in now if self._said.get(each.topic) != each.id]
        self._said = {each.topic: each.id for each in now}
        return fresh


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question by hand: about a place, or with "" about the whole. `again` asks for more."""

    number: int
    place: str
    again: bool = False


class Inquiries:
    """Finds inquiries in readings and presses. `current` stays until hands do something else.

    `answers` are what was answered to it, by language: an answer is made once, as things stood then.
    `presses` counts presses: two without effect get two answers.
    """

    def __init__(self) -> None:
        self.current: Inquiry | None = None
        self.answers: dict[str, str] = {}
        self.presses = 0
        self._number = 0
        self._last: str | None = None
        self._touched = ""  # what was put straight back, until the board rests
        self._lifted: dict[int, tuple[int, float]] = {}  # value and time of what is in a hand

    def press(self, *, asks: bool) -> None:
        """A finger has pushed a button; `asks` if that was *help*."""
        self.presses += 1
        self._forget()
        if asks:
            self._ask("")

    def read(
        self,
        geometry: Geometry,
        before: tuple[int, ...],
        values: tuple[int, ...],
        now: float,
        *,
        settled: bool,
    ) -> None:
        """Take another reading; `settled` if the board is as it should be with it."""
        changed = [cell for cell, (a, b) in enumerate(zip(before, values, strict=True)) if a != b]
        if not changed:
            return
        self._forget()
        back = [cell for cell in changed if values[cell] and self._is_back(cell, values[cell], now)]
        if settled and len(changed) == len(back) == 1:
            self._touched = geometry.cells[back[0]].name
        self._note(changed, before, values, now)

    def rest(self, *, settled: bool) -> bool:
        """The board has come to rest: a stack that was put back is an inquiry. True if there is one.

        Where it is settled besides, nothing that was lifted is in a hand any more.
        """
        if settled:
            self._lifted.clear()
        touched, self._touched = self._touched, ""
        if touched:
            self._ask(touched)
        return bool(touched)

    def _forget(self) -> None:
        self.current, self._touched = None, ""

    def _is_back(self, cell: int, value: int, now: float) -> bool:
        """Return whether that is the only stack that was in a hand, and long enough."""
        stood, at = self._lifted.get(cell, (0, now))
        return len(self._lifted) == 1 and stood == value and now - at >= REBOUND_S

    def _note(
        self, changed: Iterable[int], before: tuple[int, ...], values: tuple[int, ...], now: float
    ) -> None:
        for cell in changed:
            if values[cell]:
                self._lifted.pop(cell, None)
            else:
                self._lifted[cell] = before[cell], now
        if len(self._lifted) > 1:  # they may change places: none of them asks
            self._lifted = dict.fromkeys(self._lifted, (0, now))

    def _ask(self, place: str) -> None:
        self._number += 1
        self.answers = {}
        self.current = Inquiry(self._number, place, place == self._last)
        self._last = place


@dataclass(frozen=True, slots=True)
class PlaceReport:
    """A place's stack, its targets if it may be lifted, and else why it may not."""

    stack: Stack
    targets: tuple[str, ...]
    reason: Reason | None


def report(match: Match, place: str) -> PlaceReport:
    """Return the game's view of a place and of its options, without anything secret.

    >>> from niwashi.games import game_named
    >>> report(Match(game_named("garden")), "f1").targets
    ('e1', 'e2', 'f2')
    """
    stack = match.layout().get(place, EMPTY)
    targets = sorted(
        {goal for option in match.options if not option.secret for goal in _goals(option, place)}
    )
    is_stuck = stack.height and not targets and match.result is None and not _is_begun_at(match, place)
    reason = match.objection(place, Change.LIFTED) if is_stuck else None
    return PlaceReport(stack, tuple(targets), reason)


def _goals(option: Option, place: str) -> Iterator[str]:
    """Yield the targets of an option that begins by lifting the stack of a place."""
    begun = [each for each in option.handlings if each.act in (Act.LIFT, Act.SET)]
    if begun and begun[0].act is Act.LIFT and begun[0].place == place:
        yield from (each.place for each in begun[1:2])


def _is_begun_at(match: Match, place: str) -> bool:
    """Return whether some option begins at a place in another way."""
    first = ((min(each.step for each in o.handlings), o.handlings) for o in match.options if o.handlings)
    return any(each.place == place and each.step == step for step, all_ in first for each in all_)
