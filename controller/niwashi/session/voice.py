"""The voice: which of the guide's advices a session gives, as long as nothing is wrong."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from niwashi.session.diagnosis import Refusal
from niwashi.session.errand import Errand
from niwashi.session.guide import (
    Advice,
    Saying,
    adding_lands,
    adding_spoken,
    advise,
    advise_end,
    advise_errand,
)
from niwashi.session.match import Match
from niwashi.session.tracker import Tracker
from niwashi.session.verdict import State

__all__ = ["Voiced", "voice"]


class Voiced(NamedTuple):
    """What a session knows of itself when it is asked for advice."""

    match: Match
    tracker: Tracker
    errand: Errand | None
    refused: Sequence[Refusal]
    spoken: Mapping[str, str]


def voice(state: Voiced, before: Advice, *, over_unseen: bool) -> Advice:
    """The advice now; `before` stays while a hand passes over squares that fit nothing."""
    match, tracker, verdict = state.match, state.tracker, state.tracker.verdict()
    winner, layout = match.result, match.layout()
    if winner is not None and verdict.state is State.SETTLED and state.errand is None:
        saying = Saying("press-over" if over_unseen else "say-over")
        side = match.game.players.index(winner)
        advice = advise_end(tracker, layout, side, saying)
        return adding_lands(advice, tracker, match.game.lands(match.here), side)
    if verdict.state is State.IMPOSSIBLE:
        return before
    if state.errand is not None:
        return advise_errand(tracker, verdict, layout, state.errand)
    advice = advise(tracker, verdict, layout, state.refused, match.side)
    if verdict.state is not State.SETTLED:
        return advice
    advice = adding_lands(advice, tracker, match.game.lands(match.here), match.side)
    if not state.spoken:
        return advice
    return adding_spoken(advice, tracker, state.spoken, match.side, begun=bool(match.begun))
