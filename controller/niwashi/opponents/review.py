"""A review of a game: what each position was worth, and the moments where the game turned."""

from collections.abc import Callable, Sequence
from math import exp
from typing import Any, NamedTuple

from niwashi.board_types import Cue
from niwashi.engine.analysis import Analysis, Proof
from niwashi.errors import NiwashiError
from niwashi.games.game import Game
from niwashi.games.match import Match
from niwashi.games.turn_telling import told_turn, told_turns
from niwashi.kits.known import engine_of
from niwashi.loop.features import CommandSender, Feature, Handler
from niwashi.loop.game_loop import GameLoop
from niwashi.message import Key
from niwashi.opponents.engines import Engines
from niwashi.opponents.search_place import Question
from niwashi.opponents.turn_words import turn_marks
from niwashi.page_types.commands import EndReview, StartReview
from niwashi.page_types.state import Grade, GradedMoment, ReviewView, TurnMarks
from niwashi.session.layers import Layer, Priority
from niwashi.words.catalogue import translate

_POSITION_MS = 300
_WON = 1000  # hundredths: what counts as won on the line
_EVEN_VALUE = 300  # hundredths: who is ahead by as much wins three games of four
_FAR_LOSS, _FAR_VALUE = 0.04, 0.25  # what a forced win loses of its value for each turn to it, and keeps
_SLIP = 0.15  # of the chance to win: a turn that loses as much is a slip
_GOOD = 0.05  # one that loses less is good
_LOST = 0.25  # who has less chance has lost
_MOMENTS = 3


class Moment(NamedTuple):
    """A position: its value for the first player in hundredths, the proved result, the best turn."""

    value: int
    proved: str  # the winner's name, "" while nothing is
    distance: int | None
    best: str


def moment(analysis: Analysis | None, match: Match, position: Any) -> Moment:
    """Return the value of a position for the first player, by an analysis."""
    game = match.game
    winners = game.winners(position)
    if winners or analysis is None:
        sign = 0 if 0 in winners and len(winners) > 1 else 1 if 0 in winners else -1 if winners else 0
        return Moment(
            sign * _WON, game.players[winners[0]] if len(winners) == 1 else "", 0 if winners else None, ""
        )
    side = game.side(position)
    sign = 1 if side == 0 else -1
    if analysis.proof in (Proof.OPEN, Proof.HOLD):
        value = max(-_WON, min(_WON, analysis.value))
        return Moment(sign * value, "", None, analysis.line[0] if analysis.line else "")
    won = analysis.proof is Proof.WIN
    winner = side if won else (side + 1) % len(game.players)
    return Moment(
        (_WON if won else -_WON) * sign,
        game.players[winner],
        analysis.distance,
        analysis.line[0] if analysis.line else "",
    )


def costs(moments: Sequence[Moment], turns: Sequence[str], movers: Sequence[int]) -> list[float]:
    """Return what each reviewed turn has cost its mover, as a part of the chance to win.

    >>> line = [Moment(value, "", None, "best") for value in (0, 20, 30, -300, -200)]
    >>> [round(cost, 2) for cost in costs(line, ["best", "good", "bad", "so-so"], [0, 1, 0, 1])]
    [0.0, 0.01, 0.26, 0.07]
    """
    reviewed = range(min(len(turns), len(moments) - 1))
    return [
        0.0
        if moments[n].best == turns[n]
        else max(0.0, _chance(moments[n], movers[n]) - _chance(moments[n + 1], movers[n]))
        for n in reviewed
    ]


def _chance(moment: Moment, mover: int) -> float:
    """Return the mover's chance to win. A forced win that is far away is less than certain among people."""
    value = moment.value
    if moment.proved and moment.distance:
        value = int(value * max(_FAR_VALUE, 1 - moment.distance * _FAR_LOSS))
    return 1 / (1 + exp((value if mover else -value) / _EVEN_VALUE))


def graded(
    moments: Sequence[Moment], turns: Sequence[str], movers: Sequence[int], winners: Sequence[int] = ()
) -> list[Grade]:
    """Return the grade of each turn, as far as its two positions are reviewed.

    One turn at most has lost the game: the last by which somebody who has not won went from a game to none.

    >>> line = [Moment(value, "", None, "best") for value in (0, 20, -300, 200, -900)]
    >>> graded(line, ["best", "good", "bad", "bad"], [0, 0, 1, 0], [1])
    ['best', 'slip', 'slip', 'losing']
    """
    grades: list[Grade] = []
    for n, cost in enumerate(costs(moments, turns, movers)):
        is_best = moments[n].best == turns[n]
        grades.append("best" if is_best else "slip" if cost >= _SLIP else "good" if cost < _GOOD else "")
    for n in reversed(range(len(grades)) if winners else ()):
        before, after = _chance(moments[n], movers[n]), _chance(moments[n + 1], movers[n])
        if movers[n] not in winners and grades[n] == "slip" and after < _LOST <= before:
            grades[n] = "losing"
            break
    return grades


def telling(costs: Sequence[float], grades: Sequence[Grade], movers: Sequence[int]) -> list[int]:
    """Return the numbers of the turns that teach most: the losing turn, then those that have cost most.

    They are in the order of the game. A mover of -1 is nobody who learns from a review.

    >>> telling([0.2, 0.5, 0.3, 0.0, 0.4, 0.9], ["slip", "slip", "slip", "best", "slip", "losing"], [0] * 6)
    [2, 5, 6]
    """
    found = [n for n, grade in enumerate(grades) if grade in ("slip", "losing") and movers[n] >= 0]
    most = sorted(found, key=lambda n: (grades[n] != "losing", -costs[n]))[:_MOMENTS]
    return sorted(n + 1 for n in most)


def looked_back(moments: Sequence[Moment], match: Match) -> list[Moment]:
    """Return the moments corrected by later ones: a proved win could have been forced before.

    A short search finds some wins a few turns late; these turns have not decided the game.
    """
    found = list(moments)
    positions = (match.start, *(played.position for played in match.played))
    for number in range(len(found) - 1, 0, -1):
        later, mover = found[number], match.game.side(positions[number - 1])
        if not found[number - 1].proved and later.proved == match.game.players[mover]:
            distance = None if later.distance is None else later.distance + 1
            found[number - 1] = later._replace(distance=distance, best=match.turns[number - 1])
    return found


class Review:
    """Reviews the game on the table, position by position, while nobody else asks the engines anything."""

    def __init__(self, game_loop: GameLoop, engines: Engines, is_person: Callable[[int], bool]) -> None:
        """`is_person` tells of a side whether a person plays it: they are who learns."""
        self._is_person = is_person
        self._game_loop, self._engines = game_loop, engines
        self.match: Match | None = None
        self.at: int | None = None  # the moment that the board shows
        self.moments: list[Moment] = []
        self._positions: list[Any] = []
        self._is_asking = False
        begin, end = Handler(StartReview, self._begin_asked), Handler(EndReview, self._end_asked)
        game_loop.add(Feature("review", commands=(begin, end), layers=(self._layer,)))

    def _layer(self) -> Layer | None:
        return self._lit() if self.at is not None and self._game_loop.session.is_settled else None

    def _begin_asked(self, _: StartReview, __: CommandSender) -> None:
        self.begin()

    def _end_asked(self, _: EndReview, __: CommandSender) -> None:
        self.end()

    def begin(self) -> None:
        """Review the game on the table. Raises NiwashiError while it goes on, or if no engine plays it."""
        match = self._game_loop.session.match
        engine_of(match.game)
        if match.result is None or not match.played:
            raise NiwashiError("review-not-over")
        self._engines.cancel()
        self.match, self.moments, self._is_asking, self.at = match, [], False, None
        self._positions = [match.start, *(played.position for played in match.played)]
        self._game_loop.mark_changed()

    def end(self) -> None:
        if self._is_asking:
            self._engines.cancel()
        self.match, self.moments, self._is_asking, self.at = None, [], False, None
        self._game_loop.mark_changed()

    def position(self, number: int) -> str:
        """The text of the position after so many turns. Raises NiwashiError if none can be set up."""
        if self.match is None or not 0 <= number < len(self._positions):
            raise NiwashiError("review-no-moment", found=number)
        game, position = self.match.game, self._positions[number]
        if game.result(position) is not None:
            raise NiwashiError("review-end")
        return game.format(position)

    def look(self, number: int) -> None:
        """The board shows the position after so many turns."""
        self.at = number
        self._game_loop.mark_changed()

    def step(self, now: float) -> None:
        """Ask about the next position, if nobody asks anything else."""
        del now
        match = self.match
        if match is None or len(self.moments) >= len(self._positions) or self._engines.is_busy:
            return
        position = self._positions[len(self.moments)]
        if match.game.result(position) is not None:
            self._note(moment(None, match, position))
            return
        self._is_asking = True
        turns = match.turns[: len(self.moments)]
        self._engines.ask(
            match,
            lambda question: self._answered(question, match, position),
            self._failed,
            turns=turns,
            milliseconds=_POSITION_MS,
        )

    def view(self, language: str) -> ReviewView | None:
        """Return the line so far, in the end with the moments that teach most; None without a review."""
        if self.match is None:
            return None
        moments = looked_back(self.moments, self.match)
        played, better = self._marks()
        movers, turns = self._movers(), self.match.turns
        grades = graded(moments, turns, movers, self.match.winners)
        is_whole = len(self.moments) == len(self._positions)
        people = [side for side in range(len(self.match.game.players)) if self._is_person(side)]
        learners = [mover if mover in people or not people else -1 for mover in movers]
        return {
            "line": [
                self._moment_view(self.match.game, position, each, language)
                for position, each in zip(self._positions, moments, strict=False)  # as far as it has come
            ],
            "grades": grades,
            "whys": [self._why(n, moments, grade, language) for n, grade in enumerate(grades)],
            "at": self.at,
            "count": len(self._positions),
            "turns": told_turns(self.match, language),
            "moments": telling(costs(moments, turns, movers), grades, learners) if is_whole else [],
            "most": _WON,
            "played": played,
            "better": better,
        }

    def _movers(self) -> list[int]:
        return [] if self.match is None else [self.match.game.side(each) for each in self._positions]

    def _why(self, number: int, moments: Sequence[Moment], grade: Grade, language: str) -> str:
        """Return the win that a slip missed or allowed, as a sentence, if it is proved; else ""."""
        if self.match is None or grade not in ("slip", "losing"):
            return ""
        before, after = moments[number], moments[number + 1]
        mover = self.match.game.players[self._movers()[number]]
        told = []
        if before.proved == mover and before.distance:
            told.append(("review-why-missed", before))
        if after.proved and after.proved != mover and after.distance:
            told.append(("review-why-allowed", after))
        return " ".join(
            translate(key, language, player=Key(f"player-{each.proved}"), distance=each.distance or 0)
            for key, each in told
        )

    def better_from(self, match: Match, number: int) -> TurnMarks | None:
        """The better turn that the review of a match has found after so many turns, to be drawn."""
        if self.match is not match or number >= min(len(self.moments), len(match.turns)):
            return None
        best, position = looked_back(self.moments, match)[number].best, self._positions[number]
        return turn_marks(match.game, position, best) if best not in ("", match.turns[number]) else None

    def _marks(self) -> tuple[TurnMarks | None, TurnMarks | None]:
        """Return the turn played from the moment that the board shows, and the better one.

        Nothing where another position stands there by now; no better one where none is known.
        """
        match, at = self.match, self.at
        if match is None or at is None or at >= len(match.turns):
            return None, None
        shown = self._game_loop.session.match
        if shown.played or shown.here != self._positions[at]:
            return None, None
        turn, position = match.turns[at], self._positions[at]
        moments = looked_back(self.moments, match)
        best = moments[at].best if at < len(moments) else ""
        better = turn_marks(match.game, position, best) if best not in ("", turn) else None
        return turn_marks(match.game, position, turn), better

    def _lit(self) -> Layer | None:
        """The better turn in lights, as a hint."""
        if self.at is None:
            return None
        _, better = self._marks()
        if better is None:
            return None
        places = [*(place for walk in better["walks"] for place in walk), *better["places"]]
        geometry = self._game_loop.session.geometry
        cells = (geometry.index[place] for place in places if place in geometry.index)
        return Layer(Priority.HINT, dict.fromkeys(cells, Cue.HINT), "review")

    @staticmethod
    def _moment_view(game: Game, position: Any, moment: Moment, language: str) -> GradedMoment:
        proved = ""
        if moment.proved and moment.distance:
            player = Key(f"player-{moment.proved}")
            proved = translate("review-proved", language, player=player, distance=moment.distance)
        best = told_turn(game, position, moment.best, language) if moment.best else ""
        return {"value": moment.value, "proved": proved, "best": best}

    def _answered(self, question: Question, match: Match, position: Any) -> None:
        self._is_asking = False
        if self.match is match:
            self._note(moment(question.analysis, match, position))

    def _note(self, found: Moment) -> None:
        self.moments.append(found)
        self._game_loop.mark_changed()

    def _failed(self, error: NiwashiError) -> None:
        del error
        self.end()
