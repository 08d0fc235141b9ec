"""Guests from the network: their rights, sessions, and pairing by the board's lights.

No sockets, files, clocks or randomness in here: time and chance are arguments.
"""

from niwashi.guests.guest_session import MOST_SESSIONS, SESSION_LASTS_S, GuestSession, hash_key, next_number
from niwashi.guests.lights import ARRIVAL_S, EVERY_S, SHOW_S, STEP_S, ArrivalLights, PairingLights
from niwashi.guests.pairing import ASKED_S, DONE_S, TRIES, GuestPairing, GuestPairings, PairingStage
from niwashi.guests.pairing_code import (
    CELLS,
    PairingCode,
    PairingMethod,
    code_cells,
    draw_code,
    pairing_method,
)
from niwashi.guests.rights import Right, right_named

__all__ = [
    "ARRIVAL_S",
    "ASKED_S",
    "CELLS",
    "DONE_S",
    "EVERY_S",
    "MOST_SESSIONS",
    "SESSION_LASTS_S",
    "SHOW_S",
    "STEP_S",
    "TRIES",
    "ArrivalLights",
    "GuestPairing",
    "GuestPairings",
    "GuestSession",
    "PairingCode",
    "PairingLights",
    "PairingMethod",
    "PairingStage",
    "Right",
    "code_cells",
    "draw_code",
    "hash_key",
    "next_number",
    "pairing_method",
    "right_named",
]
