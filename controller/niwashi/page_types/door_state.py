"""Data for a page without a session: the door, where guests are paired."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Literal, TypedDict

from niwashi.board_types import Shape


class PairingStage(StrEnum):
    """The state of one guest's pairing."""

    IDLE = "idle"  # anybody may begin
    BUSY = "busy"  # another guest is pairing
    PAUSED = "paused"  # nobody may begin for a while
    SHOWN = "shown"  # the board shows this guest's code
    RIGHT = "right"  # the code was right; waiting for Done on the board
    OVER = "over"  # the guest is admitted


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
    """True if it can be part of a code."""


class DoorView(TypedDict):
    """State of one guest's pairing."""

    stage: PairingStage
    way: Literal["lights", "presses"]
    """The code is shown by the board's lights, or on this page for a board without lights."""
    code: Sequence[str]
    """The cells to press on the board, in their order; empty if the board lights them."""
    pressed: int
    """Number of code cells pressed so far."""
    is_pressing: bool
    """True if presses count now, after *done*."""
    tries: int
    """Tries left."""
    wait_s: int
    """Seconds until the next pairing may begin."""
    right: Literal["watch", "hand", "host"]
    """The right that the guest has won so far."""
    has_done: bool
    """True if the board has a button *done*: without one, guests can only watch."""
    is_lit: bool
    """True if the board shows the code. It waits while a turn is being made."""


class DoorMessage(DoorView):
    """The state of the door for this page."""

    type: Literal["door"]
    cells: Sequence[DoorCell]
    key: str
    """The key of this page's new session, to be kept for the next visit; "" until then."""
    is_known: bool
    """False if the page's key is no longer valid."""


class GuestView(TypedDict):
    """A guest with a session."""

    number: int
    right: Literal["watch", "hand", "host"]
    left_min: int
    """Minutes until the session ends."""
    is_here: bool
    """True if one of its pages is connected."""


class GuestsView(TypedDict):
    """The guests, for a host's page."""

    address: str
    """Address at which guests find the board, "" while it is in no network."""
    qr: str
    """The address as a QR code: an SVG picture."""
    fingerprint: str
    """SHA-256 of the authority that phones install for https; "" without https."""
    guests: Sequence[GuestView]


class GuestsMessage(GuestsView):
    """The answer to the command `guests`."""

    type: Literal["guests"]
