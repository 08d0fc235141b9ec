"""Power cuts at each kind of moment of a turn: its lights, its records, its transport."""

from __future__ import annotations

from typing import Any

from extras.friends.tests.homes import OneHome

from niwashi_friends.transports.transport import Parcel


class PowerCut(BaseException):
    """Stops the simulated program."""


class Cutter:
    """Cuts the power at the n-th moment of a kind."""

    def __init__(self, kind: str, count: int) -> None:
        self.kind, self.left = kind, count

    def __call__(self, kind: str) -> None:
        if kind and kind == self.kind:
            self.left -= 1
            if self.left == 0:
                raise PowerCut


MOMENTS = {
    "light": 12,
    "write": 3,
    "written": 3,
    "send": 1,
    "sent": 1,
    "before the post": 2,
    "after the post": 2,
}
"""Kinds of moments of a turn's way, and about how many of each go by in a turn."""


def cut_at(home: OneHome, cutter: Cutter) -> None:
    """Cut a board's power at a moment of its lights, records or transport."""
    journal, transport = home.journal, home.courier._transport
    ask, send = journal.ask, transport.send

    def asked(sql: str, **values: Any) -> Any:
        cutter("write" if sql == "COMMIT" else "")
        rows = ask(sql, **values)
        cutter("written" if sql == "COMMIT" else "")
        return rows

    def sending(parcel: Parcel) -> None:
        cutter("send")
        send(parcel)
        cutter("sent")

    home.at = cutter
    journal.ask = asked  # type: ignore[method-assign]
    transport.send = sending  # type: ignore[method-assign]
