"""Games between two homes: the far player, proposals, invitations, spectators."""

from niwashi.homes.consent import Consent
from niwashi.homes.courier import Courier
from niwashi.homes.declined import Declined, DeclinedThere
from niwashi.homes.following import Following
from niwashi.homes.home import Home
from niwashi.homes.homes_view import proposal_lines
from niwashi.homes.mailbox import Mailbox
from niwashi.homes.meeting import Meeting
from niwashi.homes.meetings import Meetings
from niwashi.homes.proposals import Proposals, Signer, chain_from
from niwashi.homes.remote import RemoteGame
from niwashi.homes.rendezvous import Rendezvous
from niwashi.homes.showing import Showing, shown_as
from niwashi.homes.spectating import SpectatorProgram
from niwashi.homes.spectator import GameSieve, Spectator, watchable
from niwashi.homes.two_homes import TwoHomesProgram
from niwashi.homes.unanswered import unanswered

__all__ = [
    "Consent",
    "Courier",
    "Declined",
    "DeclinedThere",
    "Following",
    "GameSieve",
    "Home",
    "Mailbox",
    "Meeting",
    "Meetings",
    "Proposals",
    "RemoteGame",
    "Rendezvous",
    "Showing",
    "Signer",
    "Spectator",
    "SpectatorProgram",
    "TwoHomesProgram",
    "chain_from",
    "proposal_lines",
    "shown_as",
    "unanswered",
    "watchable",
]
