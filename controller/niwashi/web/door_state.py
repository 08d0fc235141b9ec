"""What the program sends a page that has no session yet: the door, at which guests are paired."""

from collections.abc import Sequence
from typing import Literal, TypedDict

from niwashi.guests import PairingStage
from niwashi.session import Shape


class DoorCell(TypedDict):
    """A cell of the board's outline."""

    name: str
    x: float
    """Cell widths to the right."""
    y: float
    """Cell widths upwards."""
    shape: Shape
    label: str
    is_code: bool
    """Whether it can be part of a code, and may be tapped."""


class DoorView(TypedDict):
    """How one guest's pairing stands."""

    stage: PairingStage
    way: Literal["lights", "presses"]
    """Who shows the code: the board by its lights, or this page, for a board that has none."""
    code: Sequence[str]
    """The cells that are to be pressed on the board, in their order; none where it lights them."""
    pressed: int
    """How many of them have been pressed."""
    is_pressing: bool
    """Whether presses count now: *done* has said so."""
    tries: int
    """How many are left."""
    wait_s: int
    """How long nobody may begin, in seconds."""
    right: Literal["watch", "hand", "host"]
    """What the guest has won so far."""
    has_done: bool
    """Whether the board has a button *done*: without one, guests can only watch."""
    is_lit: bool
    """Whether the board shows the code; it waits while somebody makes a turn."""


class DoorMessage(DoorView):
    """The door, and what stands behind it for this page."""

    type: Literal["door"]
    cells: Sequence[DoorCell]
    key: str
    """The key of this page's new session, to be kept and shown the next time; "" until then."""
    is_known: bool
    """False where the key that the page has shown opens nothing any more."""


class GuestView(TypedDict):
    """Somebody who is in."""

    number: int
    right: Literal["watch", "hand", "host"]
    left_min: int
    """How many minutes the session still lasts."""
    is_here: bool
    """Whether a page of it is connected now."""


class GuestsView(TypedDict):
    """What a host's page shows of the guests."""

    address: str
    """Where guests find the board, "" while it is in no network."""
    qr: str
    """The same as a QR code: an SVG picture."""
    fingerprint: str
    """The SHA-256 of the authority that phones install, where they come by https; else ""."""
    guests: Sequence[GuestView]


class GuestsMessage(GuestsView):
    """The answer to a page that asks who is in."""

    type: Literal["guests"]
