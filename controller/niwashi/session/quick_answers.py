"""Turns that the next player answers before the board has come to rest."""

from collections.abc import Sequence

from niwashi.board_types import Geometry
from niwashi.games.match import Match
from niwashi.session.plan import Plan, State, Verdict
from niwashi.session.task import TurnStart, start_turn


class QuickAnswers:
    """Turns that were whole once, and all readings since, until the board rests."""

    def __init__(self) -> None:
        self._overtaken: dict[Plan, list[tuple[int, ...]]] = {}

    def note(self, verdict: Verdict, values: tuple[int, ...]) -> None:
        """Note a reading, and the turn that was whole before it."""
        if verdict.state is State.COMPLETE and verdict.ready and verdict.ready.turn:
            self._overtaken[verdict.ready] = []
        for readings in self._overtaken.values():
            readings.append(values)

    def forget(self) -> None:
        self._overtaken = {}

    def explain(
        self, match: Match, geometry: Geometry, *, allows_back: bool
    ) -> tuple[Plan, TurnStart] | None:
        """Return the turn that was whole and the next one, if only one explains the readings since."""
        followed = [
            (plan, start)
            for plan, readings in self._overtaken.items()
            if (start := _followed(match, geometry, plan, readings, allows_back=allows_back)) is not None
        ]
        return followed[0] if len(followed) == 1 else None


def _followed(
    match: Match, geometry: Geometry, plan: Plan, readings: Sequence[tuple[int, ...]], *, allows_back: bool
) -> TurnStart | None:
    """Return the turn after a plan, with the readings since; None if they begin no turn there.

    It has to begin as turns do, by its first step: a stone that is only added may as well be one too many
    of the turn before.
    """
    turn = plan.turn or ""
    begun = (*match.actions, turn) if plan.goes_on else ()
    after = Match(match.game, match.position, () if plan.goes_on else (turn,), begun)
    start = start_turn(after, geometry, allows_back=allows_back)
    tracker = start.tracker
    tracker.read(readings[0])
    first = {cell for cell, _ in tracker.evidence.difference()}
    for values in readings[1:]:
        tracker.read(values)
    return start if any(first <= each.first_cells() for each in tracker.verdict().live) else None
