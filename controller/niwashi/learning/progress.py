"""Players' progress with puzzles: those solved, and a rating each, a fold over their tries."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import takewhile

from niwashi.errors import NiwashiError
from niwashi.glicko import Rating, Result, update_rating
from niwashi.records.kept import PuzzleTry, TryResult
from niwashi.words.sanitize import sanitize

PUZZLE_DEVIATION = 60.0
"""Deviation of a puzzle's grade: it is computed, and nobody has tried it before."""

LONGEST_NAME = 40
MOST_PLAYERS = 200
"""Names that progress is kept for in one file of records: a school, and no flood."""

_SCORES = {TryResult.SOLVED: 1.0, TryResult.HINTED: 0.5, TryResult.MISSED: 0.0}


def player_name(text: str) -> str:
    """A name as progress is kept under: letters alone, no blanks around. Raises NiwashiError for a long one.

    >>> player_name(" Aki\\x1b ")
    'Aki'
    """
    name = sanitize(text).strip()
    if len(name) > LONGEST_NAME:
        raise NiwashiError("puzzle-long-name", most=LONGEST_NAME)
    return name


LOWEST_GRADE, HIGHEST_GRADE = 100, 4000
"""Possible ratings of a puzzle."""

RATED_AFTER = 5
"""Tries after which a rating is shown."""


@dataclass(frozen=True, slots=True)
class PlayerProgress:
    """A player's first try of each puzzle, the solved ones, and the rating."""

    tried: dict[str, TryResult] = field(default_factory=dict)
    solved: frozenset[str] = frozenset()
    rating: Rating = field(default_factory=Rating)

    @property
    def streak(self) -> int:
        """Number of the last puzzles in a row that were solved at the first try."""
        return sum(
            1 for _ in takewhile(lambda tried: tried is TryResult.SOLVED, reversed(self.tried.values()))
        )

    @property
    def suits(self) -> float:
        """The grade of what this player can probably solve: as far below the rating as that is unsure."""
        return self.rating.value - self.rating.deviation

    def after(self, tries: Iterable[PuzzleTry]) -> "PlayerProgress":
        """Return the progress after these tries; a puzzle that was tried before changes no rating."""
        tried, solved, rating = dict(self.tried), set(self.solved), self.rating
        for each in tries:
            if each.puzzle not in tried:
                tried[each.puzzle] = each.tried
                # Impossible grades in a file become possible ones.
                grade = min(max(each.grade, LOWEST_GRADE), HIGHEST_GRADE)
                rating = update_rating(rating, [Result(grade, PUZZLE_DEVIATION, _SCORES[each.tried])])
            if each.solved_at is not None:
                solved.add(each.puzzle)
        return PlayerProgress(tried, frozenset(solved), rating)


def _nowhere(_: PuzzleTry) -> None: ...


class Progress:
    """The progress of all who play here. Each change is handed to `keep`, which neither waits nor fails."""

    def __init__(
        self,
        tries: Iterable[PuzzleTry] = (),
        keep: Callable[[PuzzleTry], None] = _nowhere,
        wall: Callable[[], float] = lambda: 0.0,
    ) -> None:
        """Start from the tries so far, in their order; `wall` returns the seconds since 1970."""
        self._keep, self._wall = keep, wall
        self._tries = {(each.player, each.puzzle): each for each in tries}
        by_player: dict[str, list[PuzzleTry]] = defaultdict(list)
        for each in self._tries.values():
            by_player[each.player].append(each)
        self._players = {player: PlayerProgress().after(own) for player, own in by_player.items()}

    def of(self, player: str) -> PlayerProgress:
        """Return one player's progress; "" is any player without a name."""
        return self._players.get(player, PlayerProgress())

    @property
    def players(self) -> tuple[str, ...]:
        """Return the names of players with at least one try."""
        return tuple(self._players)

    def check_room(self, player: str) -> None:
        """Raises NiwashiError for a new player where there are as many as can be."""
        if player not in self._players and len(self._players) >= MOST_PLAYERS:
            raise NiwashiError("puzzle-too-many-players", most=MOST_PLAYERS)

    def note(self, player: str, puzzle: str, grade: int, tried: TryResult) -> None:
        """Note how a try has ended: the first counts for the rating, and a puzzle that is solved stays so."""
        now = self._wall()
        known = self._tries.get((player, puzzle), PuzzleTry(player, puzzle, grade, tried, now))
        if tried is not TryResult.MISSED and known.solved_at is None:
            known = replace(known, solved_at=now)
        if known != self._tries.get((player, puzzle)):
            self._tries[known.player, known.puzzle] = known
            self._players[known.player] = self.of(known.player).after([known])
            self._keep(known)
