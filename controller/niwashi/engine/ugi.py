"""The universal game interface, the engine's side: lines in, lines out; docs/UGI.md tells what it says.

Nothing here reads, waits or knows the time: whoever owns the cable hands in lines and a `stop`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

from niwashi.engine.analysis import DEEPEST, NO_LIMITS, Analysis, Limits, Rated, Stop
from niwashi.engine.levels import FULL
from niwashi.engine.opponent import Opponent
from niwashi.engine.ugi_lines import info_line, printable, turn_of_word, ugi_word, whole_number
from niwashi.errors import NiwashiError

_MOST_LINES = 500
_LONGEST_REFUSAL = 1000  # characters
_BOUND = re.compile(r"depth|nodes|movetime|p[1-9](time|inc)")
_SHARE = 25  # of the time left that one turn may take


class Going(NamedTuple):
    """What `go` asks: how far, and for how many milliseconds at most (None: until stopped)."""

    limits: Limits = NO_LIMITS
    milliseconds: int | None = None


class UgiEngine:
    """One engine that speaks UGI: where it stands, and how it answers."""

    def __init__(self, opponent: Opponent, name: str) -> None:
        """`name` is what it calls itself."""
        self.opponent, self.game, self.name = opponent, opponent.game, name
        self.position: Any = self.game.start()
        self.lines = 1
        self._answers: Mapping[str, Callable[[str], list[str]]] = {
            "ugi": lambda _: self._introduction(),
            "isready": lambda _: ["readyok"],
            "uginewgame": lambda _: self._new_game(),
            "position": self._stand,
            "setoption": self._set,
            "query": self._query,
        }

    def answer(self, line: str) -> list[str]:
        """The lines that answer any line but `go`, `stop` and `quit`; a refusal is said as `info`."""
        word, _, rest = line.strip().partition(" ")
        if word not in self._answers:
            return [] if not word else [f"info string unknown command: {printable(word)}"]
        try:
            return self._answers[word](rest.strip())
        except (NiwashiError, ValueError) as error:
            return [refusal_line(error)]

    def going(self, line: str) -> Going:
        """What a line that begins with `go` asks; without a bound it is looked at until `stop`."""
        numbers = _numbers(line.split()[1:])
        limits = Limits(min(numbers.get("depth", DEEPEST), DEEPEST), numbers.get("nodes", NO_LIMITS.nodes))
        if "movetime" in numbers:
            return Going(limits, numbers["movetime"])
        player = f"p{self.game.side(self.position) + 1}"
        if f"{player}time" in numbers:
            left = numbers[f"{player}time"]
            return Going(limits, min(left // 2, left // _SHARE + numbers.get(f"{player}inc", 0) * 3 // 4))
        return Going(limits)

    def search(self, going: Going, stop: Stop, say: Callable[[str], None]) -> None:
        """Look for a turn, saying what is found, and at last `bestmove`."""
        if self.lines > 1:
            analysis = self.opponent.rate(self.position, going.limits, stop)
        else:
            analysis = self.opponent.choose(self.position, going.limits, stop, lambda a: say(info_line(a)))
        for line in self._told(analysis):
            say(line)
        say(f"bestmove {ugi_word(analysis.line[0]) if analysis.line else '(none)'}")

    def _told(self, analysis: Analysis) -> list[str]:
        if self.lines == 1:
            return [info_line(analysis)]
        return [
            info_line(_alone(analysis, turn), rank)
            for rank, turn in enumerate(analysis.turns[: self.lines], 1)
        ]

    def _introduction(self) -> list[str]:
        return [
            f"id name {self.name}",
            "id author The Niwashi developers",
            f"option name Level type spin default {FULL} min 1 max {FULL}",
            f"option name MultiPV type spin default 1 min 1 max {_MOST_LINES}",
            "ugiok",
        ]

    def _new_game(self) -> list[str]:
        self.opponent.searcher.forget()
        self.position = self.game.start()
        return []

    def _stand(self, rest: str) -> list[str]:
        """Take a position; where any of it is refused, everything stays as it was."""
        where, _, moves = f"{rest} ".partition(" moves ")
        if where.strip() == "startpos":
            position = self.game.start()
        elif where.startswith("fen "):
            position = self.game.parse(where.removeprefix("fen ").strip())
        else:
            raise NiwashiError("engine-ugi-position", found=printable(rest))
        for turn in moves.split():
            position = self.game.play(position, turn_of_word(turn))
        self.position = position
        return []

    def _set(self, rest: str) -> list[str]:
        name, _, value = f"{rest} ".removeprefix("name ").partition(" value ")
        match name.strip().lower():
            case "level":
                self.opponent.set_level(_value(name, value))
            case "multipv":
                self.lines = max(1, min(_MOST_LINES, _value(name, value)))
            case _:
                raise NiwashiError("engine-ugi-option", found=printable(name))
        return []

    def _query(self, question: str) -> list[str]:
        winners = self.game.winners(self.position)
        over = self.game.result(self.position) is not None
        won = "none" if not over else f"p{winners[0] + 1}win" if len(winners) == 1 else "draw"
        first = self.game.side(self.position) == 0
        told = {"gameover": str(over).lower(), "p1turn": str(first).lower(), "result": won}
        if question not in told:
            raise NiwashiError("engine-ugi-query", found=printable(question), known=", ".join(told))
        return [f"response {told[question]}"]


def refusal_line(why: Exception) -> str:
    """The line that says why something was not done."""
    said = "".join(each if each.isprintable() else " " for each in str(why)[:_LONGEST_REFUSAL])
    return f"info string {' '.join(said.split())}"


def _value(name: str, value: str) -> int:
    """The number that an option is set to. Raises NiwashiError."""
    found = whole_number(value.strip())
    if found is None:
        raise NiwashiError("engine-ugi-value", name=printable(name.strip()), found=printable(value))
    return found


def _numbers(words: list[str]) -> dict[str, int]:
    """The numbers behind the words of `go`: what is none counts as not said, what is below 0 as 0.

    A clock that has run out is told in numbers below 0.
    """
    found = ((word, whole_number(number)) for word, number in pairwise(words) if _BOUND.fullmatch(word))
    return {word: max(0, number) for word, number in found if number is not None}


def _alone(analysis: Analysis, turn: Rated) -> Analysis:
    """An analysis of one turn of another."""
    line = analysis.line if analysis.line[:1] == (turn.turn,) else (turn.turn,)
    return replace(analysis, value=turn.value, proof=turn.proof, distance=turn.distance, line=line)
