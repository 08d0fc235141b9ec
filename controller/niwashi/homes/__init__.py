"""Games between two boards: negotiation, invitations, the remote player and spectators."""

from niwashi.homes.broadcast import GameBroadcast, broadcast_id
from niwashi.homes.consent import Consent
from niwashi.homes.declined_proposals import DeclinedByFriend, DeclinedHere
from niwashi.homes.game_channel import GameChannel
from niwashi.homes.homes_view import proposal_lines
from niwashi.homes.invitation_channel import InvitationChannel
from niwashi.homes.local_player import LocalPlayer
from niwashi.homes.negotiation import Negotiation
from niwashi.homes.negotiations import Negotiations
from niwashi.homes.proposals import Proposals, Signer, load_chain
from niwashi.homes.remote import RemoteGame
from niwashi.homes.spectator import GameFilter, Spectator, watchable_games
from niwashi.homes.spectator_program import SpectatorBoard, SpectatorProgram
from niwashi.homes.transport_worker import TransportWorker
from niwashi.homes.two_homes import TwoHomesProgram
from niwashi.homes.unacknowledged import unacknowledged_parcels

__all__ = [
    "Consent",
    "DeclinedByFriend",
    "DeclinedHere",
    "GameBroadcast",
    "GameChannel",
    "GameFilter",
    "InvitationChannel",
    "LocalPlayer",
    "Negotiation",
    "Negotiations",
    "Proposals",
    "RemoteGame",
    "Signer",
    "Spectator",
    "SpectatorBoard",
    "SpectatorProgram",
    "TransportWorker",
    "TwoHomesProgram",
    "broadcast_id",
    "load_chain",
    "proposal_lines",
    "unacknowledged_parcels",
    "watchable_games",
]
