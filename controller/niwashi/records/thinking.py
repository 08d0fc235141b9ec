"""How long each player has had the turn, by what was kept: all runs of a game without the pauses between."""

from collections.abc import Iterable, Iterator

from niwashi.records.kept import Kept, after
from niwashi.records.trace import Run
from niwashi.rules import game_of
from niwashi.session import Match

_Span = tuple[float, float]


def used_s(kept: Kept, runs: Iterable[Run]) -> tuple[float, ...]:
    """Seconds by player, up to the last thing sensed. Raises NiwashiError for what the rules refuse."""
    spans = [_span(run) for run in runs]
    game = game_of(kept.setup)
    match = Match(game, kept.setup.start_of(game))
    used = [0.0] * len(game.players)
    before = kept.began_at
    for act in kept.acts:
        used[match.side] += _within(spans, before, act.at)
        match, before = after(match, act), max(before, act.at)
    if match.result is None:
        used[match.side] += _within(spans, before, max((end for _, end in spans), default=before))
    return tuple(used)


def _span(run: Run) -> _Span:
    """From when to when a run is known to have lasted, in seconds since 1970."""
    last = max((entry.at for entry in run.trace), default=run.clock)
    return run.began_at, run.began_at + last - run.clock


def _within(spans: Iterable[_Span], begin: float, end: float) -> float:
    """How much of a time lies in runs."""
    return sum(_overlaps(spans, begin, end))


def _overlaps(spans: Iterable[_Span], begin: float, end: float) -> Iterator[float]:
    for first, last in spans:
        yield max(0.0, min(end, last) - max(begin, first))
