"""The clock of a kept game, which is a fold over its acts; and how long each player has had the turn."""

from collections.abc import Iterable, Iterator

from niwashi.board_types import EventKind, Task
from niwashi.clock.time_control import FlagFall, TimeControl, parse_control
from niwashi.clock.timeline import (
    Arranged,
    ControlChanged,
    Happened,
    TakenBack,
    Timeline,
    TimeUsed,
    TurnEnded,
)
from niwashi.errors import BadRecords, RefusedText
from niwashi.games.match import Match
from niwashi.records.kept import ActKind, Kept, RecordedAct, after, kept_game
from niwashi.records.trace import Run


def timeline_of(kept: Kept) -> Timeline:
    """Return the clock of a game after its last act. Raises NiwashiError for impossible times."""
    game = kept_game(kept.setup)
    control, players = parse_control(kept.clock), len(game.players)
    timeline = Timeline.of(control, players)
    for happened in _happened(Match(game, kept.setup.start_of(game)), kept):
        timeline = timeline.after(happened)
    return timeline


def _happened(match: Match, kept: Kept) -> Iterator[Happened]:
    for act in kept.acts:
        side = match.game.side(match.position)
        match = after(match, act)
        happened = _of(act, side)
        if happened is not None:
            yield happened


def _of(act: RecordedAct, side: int) -> Happened | None:
    """Return an act as an event of the clock; None for the middle of a turn."""
    match act.deed:
        case ActKind.TURN:
            return TurnEnded(side, act.used_ms)
        case ActKind.TAKEN_BACK:
            return TakenBack()
        case ActKind.ARRANGED:
            return Arranged(act.used_ms)
        case ActKind.CLOCK:
            return ControlChanged(parse_control(act.turn))
        case ActKind.TIMED_OUT:
            return TimeUsed(act.used_ms)
        case _:
            return None


def check_kept(kept: Kept) -> None:
    """Raise BadRecords where a kept game can't have been played: such a game is not taken in anywhere."""
    if not kept.acts:
        raise BadRecords("records-no-acts", game=kept.key)
    match = kept.match()
    if match.result != kept.result or (kept.result is None) != (kept.ended_at is None):
        raise BadRecords("records-wrong-result", found=str(kept.result), result=str(match.result))
    check_times(kept)


def check_times(kept: Kept) -> None:
    """Raise BadRecords for an impossible clock of a kept game."""
    try:
        timeline = timeline_of(kept)
    except RefusedText as error:
        raise BadRecords("records-breaks-rules", game=kept.key, why=error) from error
    game = kept_game(kept.setup)
    used = [*(act.used_ms for act in kept.acts), kept.thinking.used_ms if kept.thinking else ()]
    if any(len(each) not in (0, len(game.players)) for each in used):
        raise BadRecords("records-wrong-times", players=len(game.players))
    if kept.acts and kept.acts[-1].deed is ActKind.TIMED_OUT:
        name = kept.acts[-1].turn
        if not (loses(timeline.now.control) and timeline.now.is_out(game.players.index(name))):
            raise BadRecords("records-wrong-time", player=name)


def loses(control: TimeControl) -> bool:
    """Return whether running out of time loses."""
    return control.is_timed and control.flag is FlagFall.LOSE


# Time by the records: all runs of a game without the pauses between

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
