"""Time that each player has had the turn by the records: all runs of a game without the pauses between."""

from collections.abc import Iterable

from niwashi.board_types import EventKind, Task
from niwashi.games.match import Match
from niwashi.records.kept import ActKind, Kept, after, kept_game
from niwashi.records.trace import Run

_Span = tuple[float, float]


def used_s(kept: Kept, runs: Iterable[Run]) -> tuple[float, ...]:
    """Seconds by player, from the first turn to the last thing sensed.

    As long as hands carried a turn out, the clock of whoever's turn that was ran on. Raises NiwashiError for
    what the rules refuse.
    """
    known = tuple(runs)
    spans = [_span(run) for run in known]
    carried = sorted(  # when a turn had been carried out by hand, in seconds since 1970
        run.began_at + entry.at - run.clock
        for run in known
        for entry in run.trace
        if (entry.kind, entry.detail) == (EventKind.CARRIED_OUT, Task.TURN)
    )
    game = kept_game(kept.setup)
    match = Match(game, kept.setup.start_of(game))
    used = [0.0] * len(game.players)
    before, doer = kept.began_at, match.side
    for act in kept.acts:
        if match.turns:
            done_at = _first(carried, before, act.at)
            used[doer] += _within(spans, before, done_at)
            used[match.side] += _within(spans, done_at, act.at)
        doer = match.side
        match, before = after(match, act), max(before, act.at)
        doer = doer if act.deed in (ActKind.TURN, ActKind.BEGUN) else match.side
    if match.turns and match.result is None:
        end = max((end for _, end in spans), default=before)
        done_at = _first(carried, before, end)
        used[doer] += _within(spans, before, done_at)
        used[match.side] += _within(spans, done_at, end)
    return tuple(used)


def _first(times: Iterable[float], begin: float, end: float) -> float:
    """The first of some times in order between two, `begin` if there is none."""
    return next((at for at in times if begin <= at <= end), begin)


def _span(run: Run) -> _Span:
    """Return the beginning and end of a run as far as known, in seconds since 1970."""
    last = max((entry.at for entry in run.trace), default=run.clock)
    return run.began_at, run.began_at + last - run.clock


def _within(spans: Iterable[_Span], begin: float, end: float) -> float:
    """Return the part of a time that lies in runs."""
    return sum(max(0.0, min(end, last) - max(begin, first)) for first, last in spans)
