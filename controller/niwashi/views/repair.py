"""What a page may wish while a board is led to where it should be, and what it is told of that."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from niwashi.errors import NiwashiError
from niwashi.session import Session
from niwashi.table.runner import TableRunner

__all__ = ["mending_commands", "mending_told"]


class _Knocked(Protocol):
    def knock_over(self) -> None:
        """Everything on the table falls."""


def mending_commands(
    runner: TableRunner, table: _Knocked | None, clock: Callable[[], float]
) -> Mapping[str, Callable[[str], None]]:
    """The commands `position` (value: its text), `right`, `pace` and, on a simulated table, `knock`."""

    def knock(_: str) -> None:
        if table is None:
            raise NiwashiError("error-not-simulated")
        table.knock_over()

    return {
        "position": lambda text: runner.set_up(text.strip(), clock()),
        "right": lambda _: runner.say_right(clock()),
        "pace": lambda _: runner.change_pace(clock()),
        "knock": knock,
    }


def mending_told(session: Session) -> Mapping[str, Any]:
    """For a page: `confidence` of each cell; `mending`, None unless a board is led somewhere; `can_lead`."""
    mending = session.mending
    if mending is None:
        return {"confidence": list(session.confidence()), "mending": None, "can_lead": session.can_lead}
    left = {
        "steps": [[step.mend, step.source, step.goal, list(step.stack.pieces)] for step in mending.steps],
        "doubtful": sorted(mending.doubtful),
        "pace": mending.pace,
        "proposed": mending.proposed is not None,
    }
    return {"confidence": list(session.confidence()), "mending": left, "can_lead": False}
