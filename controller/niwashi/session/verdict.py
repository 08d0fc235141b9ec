"""Verdicts: what the evidence on a board means now."""

from dataclasses import dataclass
from enum import StrEnum

from niwashi.session.plan import Plan

__all__ = ["State", "Verdict"]


class State(StrEnum):
    """What a reading means."""

    SETTLED = "settled"  # nothing has happened
    UNDERWAY = "underway"  # these turns still fit
    COMPLETE = "complete"  # one turn fits and nothing is missing
    AMBIGUOUS = "ambiguous"  # several fit, and only a person can say which
    IMPOSSIBLE = "impossible"  # none fits


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the evidence means now.

    `live` are the plans that still fit. `ready` is the one that fits whole; it is COMPLETE unless a person
    has to say `done` first. `ask` are the cells of which a touch decides (AMBIGUOUS, or a free choice the
    board cannot see), `picked` those already touched.
    """

    state: State
    live: tuple[Plan, ...] = ()
    ready: Plan | None = None
    ask: frozenset[int] = frozenset()
    picked: frozenset[int] = frozenset()
