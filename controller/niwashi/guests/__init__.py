"""Guests: who comes in over the network, what they may do, and the pairing by the board's own lights.

Nothing here knows a socket, a file, a clock or dice: time and chance are arguments.
"""

from niwashi.guests.arrival import ARRIVAL_S, Arrival
from niwashi.guests.guest_session import LASTS_S, MOST_SESSIONS, GuestSession, hashed, next_number
from niwashi.guests.pairing import ASKED_S, DONE_S, TRIES, Pairing, Pairings, Stage
from niwashi.guests.pairing_code import CELLS, Code, Way, code_cells, drawn, way_of
from niwashi.guests.pairing_lights import EVERY_S, SHOW_S, STEP_S, PairingLights
from niwashi.guests.rights import Right, right_named

__all__ = [
    "ARRIVAL_S",
    "ASKED_S",
    "CELLS",
    "DONE_S",
    "EVERY_S",
    "LASTS_S",
    "MOST_SESSIONS",
    "SHOW_S",
    "STEP_S",
    "TRIES",
    "Arrival",
    "Code",
    "GuestSession",
    "Pairing",
    "PairingLights",
    "Pairings",
    "Right",
    "Stage",
    "Way",
    "code_cells",
    "drawn",
    "hashed",
    "next_number",
    "right_named",
    "way_of",
]
