"""Differences between the sensors and the position."""

from collections.abc import Mapping

from niwashi.session import Session, values_of
from niwashi.web import Felt


def felt_view(session: Session) -> Mapping[str, Felt]:
    """Return the places where the last reading differs from the position, with the kind of difference."""
    layout, reading = session.match.layout(), session.flow.reading
    if reading is None:
        return {}
    wanted = values_of(session.geometry, layout)
    cells = zip(session.geometry, wanted, reading.values, strict=True)
    return {
        cell.name: _felt(value, found)
        for cell, value, found in cells
        if cell.role is None and cell.name in layout and value != found
    }


def _felt(wanted: int, found: int) -> Felt:
    if not found:
        return "gone"
    return "other" if wanted else "there"
