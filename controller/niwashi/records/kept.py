"""Kept games: the agreements at the start, and everything that counted since; and tries of puzzles."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any

from niwashi.errors import BadRecords, NiwashiError, reason
from niwashi.games.game import Game
from niwashi.games.known import game_of
from niwashi.games.match import Match
from niwashi.games.setup import GameSetup


class ActKind(StrEnum):
    """Kinds of acts that can count in a game."""

    TURN = "turn"
    TAKEN_BACK = "taken-back"
    BEGUN = "begun"  # the first actions of a turn
    GIVEN_UP = "given-up"  # such actions taken back
    TIMED_OUT = "timed-out"  # a player has lost on time
    CLOCK = "clock"  # the players have agreed on another time control
    ARRANGED = "arranged"  # the board was declared right as it stood: the game goes on from that position


@dataclass(frozen=True, slots=True)
class RecordedAct:
    """Something that counted: `turn` is a turn, its beginning, a position, the player who lost on time, or a
    time control; `at` is seconds since 1970, `used_ms` what each player has used since the last such act.
    """

    deed: ActKind
    turn: str
    at: float
    used_ms: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class UsedTime:
    """Time used by each player since the last act, when last kept; `at` in seconds since 1970."""

    used_ms: tuple[int, ...]
    at: float


LONGEST_NAME = 60
"""Characters of a player's name; a file that is taken in may have longer ones."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as it is kept. `number` is how people call it here, `key` how computers call it anywhere.

    `players` are the names in turn order, none where nobody said; times are seconds since 1970; while a
    game is unfinished it has neither `result` nor `ended_at`. `clock` is the time control that it began with;
    without `allows_back` no turn of it may be taken back.
    """

    number: int
    key: str
    setup: GameSetup
    began_at: float
    players: tuple[str, ...] = ()
    seed: int | None = None
    ended_at: float | None = None
    result: str | None = None
    acts: tuple[RecordedAct, ...] = ()
    clock: str = "none"
    thinking: UsedTime | None = None
    allows_back: bool = True

    @property
    def turns(self) -> tuple[str, ...]:
        """The turns that still count."""
        return tuple(act.turn for act in self.standing)

    @property
    def standing(self) -> tuple[RecordedAct, ...]:
        """The turns that were not taken back, since the board was last declared right."""
        left: list[RecordedAct] = []
        for act in self.acts:
            if act.deed is ActKind.TURN:
                left.append(act)
            elif act.deed is ActKind.TAKEN_BACK and left:
                left.pop()
            elif act.deed is ActKind.ARRANGED:
                left.clear()
        return tuple(left)

    def check_names(self, names: Sequence[str]) -> None:
        """Refuse names of players that do not fit the game. Raises NiwashiError."""
        seats = kept_game(self.setup).players
        if len(names) > len(seats) or max(map(len, names), default=0) > LONGEST_NAME:
            facts = {"most": len(seats), "longest": LONGEST_NAME, "number": self.number}
            raise NiwashiError("games-too-many-names", **facts)

    def match(self) -> Match:
        """The match as it stands. Raises BadRecords if the rules refuse anything of it."""
        try:
            game = kept_game(self.setup)
            match = Match(game, self.setup.start_of(game))
            for act in self.acts:
                match = after(match, act)
        except NiwashiError as error:
            raise BadRecords("records-breaks-rules", game=self.key, why=error) from error
        return match


@lru_cache(32)  # a game that is known by its setup is the same each time, and costs more than to play it
def kept_game(setup: GameSetup) -> Game[Any]:
    """The game of a setup. Raises NiwashiError for one that there is not."""
    try:
        return game_of(setup)
    except NiwashiError:
        raise
    except (RecursionError, TypeError, ValueError) as error:  # cards that are no JSON
        raise BadRecords("records-why-row", why=reason(error)) from error


def after(match: Match, act: RecordedAct) -> Match:
    """The match after something counted in it. Raises NiwashiError for what the rules refuse."""
    if act.deed is ActKind.ARRANGED:
        return Match(match.game, match.game.parse(act.turn))
    if act.deed is ActKind.CLOCK:
        return match
    if act.deed is ActKind.TIMED_OUT:
        players = match.game.players
        if act.turn not in players or match.result is not None:
            raise BadRecords("records-wrong-time", player=act.turn)
        match.lose_on_time(players.index(act.turn))
    elif act.deed is ActKind.TURN:
        match.play(act.turn)
    elif act.deed is ActKind.BEGUN:
        match.begin(act.turn)
    elif bool(match.begun) != (act.deed is ActKind.GIVEN_UP) or match.take_back() != act.turn:
        raise BadRecords("records-wrong-take-back", turn=act.turn)
    return match


class TryResult(StrEnum):
    """The result of somebody's first try of a puzzle; each counts for the rating once."""

    SOLVED = "solved"
    HINTED = "hinted"  # solved with a hint
    MISSED = "missed"  # a wrong turn came first, or the solution was told


@dataclass(frozen=True, slots=True)
class PuzzleTry:
    """One player and one puzzle. Times are seconds since 1970; `solved_at` is None while it is unsolved.

    `player` is "" for people without a name. `grade` is the rating of the puzzle at that time.
    """

    player: str
    puzzle: str
    grade: int
    tried: TryResult
    at: float
    solved_at: float | None = None
