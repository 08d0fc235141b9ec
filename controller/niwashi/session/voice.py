"""The voice: which of the guide's advices a session gives, as long as nothing is wrong."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from niwashi.rules import Option
from niwashi.session.diagnosis import Refusal
from niwashi.session.errand import Errand
from niwashi.session.guide import (
    Advice,
    Saying,
    adding_lands,
    advise,
    advise_errand,
)
from niwashi.session.match import Match
from niwashi.session.speaking import adding_said, adding_spoken, advise_end
from niwashi.session.tracker import Tracker
from niwashi.session.verdict import State

__all__ = ["Voiced", "voice"]


class Voiced(NamedTuple):
    """What a session knows of itself when it is asked for advice."""

    match: Match
    tracker: Tracker
    errand: Errand | None
    refused: Sequence[Refusal]
    spoken: Mapping[str, Option]
    murmured: str
    said_by: str


def voice(state: Voiced, before: Advice, *, over_unseen: bool) -> Advice:
    """The advice now; `before` stays while a hand passes over squares that fit nothing."""
    match, tracker, verdict = state.match, state.tracker, state.tracker.verdict()
    winners, layout = match.game.winners(match.position), match.layout()
    if winners and verdict.state is State.SETTLED and state.errand is None:
        saying = Saying("press-over" if over_unseen else "say-over")
        advice = advise_end(tracker.geometry, layout, match.game, winners, saying)
        return adding_lands(advice, tracker, match.game.territories(match.here), winners[0])
    if verdict.state is State.IMPOSSIBLE:
        return before
    if state.errand is not None:
        return advise_errand(tracker, verdict, layout, state.errand)
    advice = advise(tracker, verdict, layout, state.refused, match.side)
    if verdict.state is not State.SETTLED:
        return advice
    advice = adding_lands(advice, tracker, match.game.territories(match.here), match.side)
    if state.spoken:
        advice = adding_spoken(advice, tracker.geometry, state.spoken, match.side, begun=bool(match.begun))
    return adding_said(advice, tracker.geometry, state.said_by, state.murmured, match.side)
