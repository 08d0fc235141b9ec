"""A lesson checked by the rules of its game: its turns, and the steps that explain them.

A course has chapters, each with a position that is set up and the laps that follow: a turn, the beginning of
one, or a press of *done*. A lap is told in one step or several, an answer of another player in none.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from niwashi.errors import NiwashiError, RefusedText
from niwashi.games.game import Act, Game, Handling, Layout, Option, PlaceKind
from niwashi.games.match import Match
from niwashi.learning.lesson import Lesson, LessonHandling, LessonStep, doing
from niwashi.stack import stacked

SAID = "done"
"""Text of a turn that is only a press of *done*, in the match of a lesson."""


@dataclass(frozen=True, slots=True)
class Lap:
    """A turn of a lesson, the beginning of one, or a press of *done*.

    `steps` are the numbers of the steps that tell it, none for an answer; `asked` is what each of them asks
    of hands. The handlings of the option are in the order of the steps. `is_first`: no lap before it
    belongs to its turn.
    """

    turn: str
    option: Option
    position: Any
    """Before its turn."""
    steps: tuple[int, ...]
    asked: Mapping[int, frozenset[LessonHandling]]
    is_first: bool

    @property
    def is_answer(self) -> bool:
        """True if another player makes this turn."""
        return not self.steps


class Chapter(NamedTuple):
    """The turns from one position on."""

    laps: tuple[Lap, ...]

    @property
    def start(self) -> Any:
        """The position that is set up."""
        return self.laps[0].position


class Course(NamedTuple):
    """A lesson and what its game makes of it."""

    lesson: Lesson
    game: Game
    chapters: tuple[Chapter, ...]

    def at(self, step: int) -> tuple[int, int]:
        """Return the chapter of a step (from 0), and the lap with which its turn begins."""
        for number, chapter in enumerate(self.chapters):
            told = next((i for i, lap in enumerate(chapter.laps) if step in lap.steps), None)
            if told is not None:
                return number, max(i for i in range(told + 1) if chapter.laps[i].is_first)
        return 0, 0


def half_done(game: Game, lap: Lap, step: int) -> Layout:
    """Return the layout at a step of a lap; a stack that was only lifted counts as in its place."""
    layout = dict(game.layout(lap.position))
    side = game.side(lap.position)
    done = [h for n in lap.steps if n < step for h in lap.option.handlings if _doing(h) in lap.asked[n]]
    if not any(h.act is Act.SET for h in done):
        done = [h for h in done if h.act is not Act.LIFT]
    for handling in done:
        if handling.act in (Act.ADD, Act.TAKE):
            # A piece has come from its pile, or has gone to one.
            piles = {name: place for name, place in game.places.items() if place.kind is PlaceKind.PILE}
            pile = handling.pile or next(name for name, place in piles.items() if place.owner == side)
            height = layout[pile].height + (1 if handling.act is Act.TAKE else -1)
            layout[pile] = stacked((piles[pile].face,) * height)
        layout[handling.place] = handling.stack
    return layout


def course_of(lesson: Lesson, game: Game) -> Course:
    """Return the course of a lesson. Raises RefusedText for an illegal step or a false claim."""
    chapters = []
    for steps in _chapters(lesson):
        try:
            start = game.parse(lesson.steps[steps[0]].position or "")
        except NiwashiError as error:
            raise _wrong(lesson, steps[0], "lesson-no-position", why=error) from error
        chapters.append(Chapter(tuple(_Author(lesson, Match(game, start)).laps(steps))))
    return Course(lesson, game, tuple(chapters))


def _chapters(lesson: Lesson) -> list[list[int]]:
    """The numbers of the steps, in lots that begin with a position."""
    lots: list[list[int]] = [[0]]
    for number, step in enumerate(lesson.steps[1:], start=1):
        if step.position is not None:
            lots.append([])
        lots[-1].append(number)
    return lots


def _wrong(lesson: Lesson, step: int, key: str, **facts: Any) -> RefusedText:
    return RefusedText(key, source=lesson.source, step=step + 1, **facts)


class _Author:
    """Plays one chapter through."""

    def __init__(self, lesson: Lesson, match: Match) -> None:
        self._lesson = lesson
        self._match = match

    def laps(self, steps: Sequence[int]) -> Iterator[Lap]:
        """The laps of these steps, answers included."""
        for told in self._told_together(steps):
            lap = self._lap(told)
            if lap.option is not SAYING and lap.option.turn != SAID:
                (self._match.begin if lap.option.goes_on else self._match.play)(lap.option.turn)
            for number in told:
                self._check_position(number, lap)
            yield lap
            for answer in self._lesson.steps[told[-1]].answers:
                yield self._answer(answer, told[-1])

    def _answer(self, turn: str, step: int) -> Lap:
        """Another player's whole turn. Raises RefusedText."""
        option = next((o for o in self._match.options if o.turn == turn and not o.goes_on), Option(turn, ()))
        lap = Lap(turn, option, self._match.position, (), {}, is_first=True)
        try:
            self._match.play(turn)
        except NiwashiError as error:
            raise _wrong(self._lesson, step, "lesson-illegal-answer", turn=turn, why=error) from error
        return lap

    def _told_together(self, steps: Sequence[int]) -> list[list[int]]:
        lots: list[list[int]] = []
        for number in steps:
            step = self._lesson.steps[number]
            if (step.turn is None) == (step.press is None) and (step.turn or not lots):
                raise _wrong(self._lesson, number, "lesson-no-turn")
            if step.turn is not None or step.press is not None:
                lots.append([])
            lots[-1].append(number)
        return lots

    def _lap(self, told: Sequence[int]) -> Lap:
        first = self._lesson.steps[told[0]]
        option = SAYING if first.turn is None else self._option(first.turn, told[0])
        asked = self._asked(option, told)
        ordered = replace(option, handlings=_in_order(option.handlings, asked))
        for number in told:
            done = [h for h in ordered.handlings if _doing(h) in asked[number]]
            added = [h.stack.height for h in done if h.act is Act.ADD]
            taken = sum(h.act is Act.TAKE for h in done)
            found = {"placed": added.count(1), "doubled": len(added) - added.count(1), "taken": taken}
            self._check(number, found)
        position = self._match.position
        return Lap(option.turn, ordered, position, tuple(told), asked, is_first=not self._match.begun)

    def _option(self, turn: str, step: int) -> Option:
        """The turn as the rules have it now. Raises RefusedText."""
        options = self._match.options
        found = next((option for option in options if option.turn == turn), None)
        if found is None:
            known = ", ".join(option.turn for option in options[:_MOST_KNOWN])
            raise _wrong(self._lesson, step, "lesson-illegal", turn=turn, known=known)
        return found

    def _asked(self, option: Option, told: Sequence[int]) -> Mapping[int, frozenset[LessonHandling]]:
        """Return the handlings of each step; the last one gets all that are left. Raises RefusedText."""
        left = [_doing(h) for h in option.handlings]
        asked: dict[int, frozenset[LessonHandling]] = {}
        for number in told:
            step = self._lesson.steps[number]
            said = [doing(text, self._lesson, number + 1) for text in step.do]
            for each in said:
                if each not in left:
                    known = ", ".join(map(str, left))
                    raise _wrong(self._lesson, number, "lesson-not-in-turn", found=str(each), known=known)
                left.remove(each)
            asked[number] = frozenset(said)
        if left and self._lesson.steps[told[-1]].do:
            known = ", ".join(map(str, left))
            raise _wrong(self._lesson, told[-1], "lesson-handlings-left", known=known)
        return {**asked, told[-1]: asked[told[-1]] | frozenset(left)}

    def _check_position(self, number: int, lap: Lap) -> None:
        game, after = self._match.game, self._match.here
        side = game.side(lap.position)
        numbers = {name: value for name, value in game.facts(after).items() if isinstance(value, int)}
        land = len(game.territories(after).get(side, ()))
        found = {**numbers, "squares": _squares(game, after, side), "territory": land}
        self._check(number, found)
        if self._step(number).claims.wins and side not in game.winners(after):
            raise _wrong(self._lesson, number, "lesson-false-claim", claim="wins", said="true", found="false")

    def _check(self, number: int, found: Mapping[str, int]) -> None:
        """Compare the claims of a step with the values found for their names."""
        claims = self._step(number).claims
        for name in claims.facts.keys() - found.keys() - _OF_HANDLINGS if "squares" in found else ():
            known = ", ".join(sorted(found))
            raise _wrong(self._lesson, number, "lesson-unknown-fact", claim=name, known=known)
        for name, said in claims.said().items():
            if name in found and found[name] != said:
                facts = {"claim": name, "said": str(said), "found": str(found[name])}
                raise _wrong(self._lesson, number, "lesson-false-claim", **facts)

    def _step(self, number: int) -> LessonStep:
        return self._lesson.steps[number]


_MOST_KNOWN = 12
_OF_HANDLINGS = {"placed", "doubled", "taken"}
SAYING = Option(SAID, (), button="")


def _doing(handling: Handling) -> LessonHandling:
    return LessonHandling(handling.act, handling.place)


def _in_order(
    handlings: Sequence[Handling], asked: Mapping[int, frozenset[LessonHandling]]
) -> tuple[Handling, ...]:
    """The handlings in the order of the steps that ask for them, and within one step in that of the rules."""

    def when(handling: Handling) -> tuple[int, int]:
        return next(n for n, what in asked.items() if _doing(handling) in what), handling.step

    moments = sorted({when(h) for h in handlings})
    ordered = sorted(handlings, key=when)
    return tuple(replace(h, step=moments.index(when(h))) for h in ordered)


def _squares(game: Game, position: Any, side: int) -> int:
    """Return the number of squares with a player's pieces."""
    layout = game.layout(position)
    return sum(
        place.kind is PlaceKind.SQUARE
        and bool(layout[name].height)
        and game.pieces[layout[name].owner].player == side
        for name, place in game.places.items()
    )
