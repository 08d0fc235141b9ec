"""Engines as players: opponents, hints, the review of a game, and the processes they think in."""

from niwashi.players.consent import Consent
from niwashi.players.courier import Courier
from niwashi.players.declined import Declined, DeclinedThere
from niwashi.players.engine_process import Question
from niwashi.players.engines import Engines
from niwashi.players.fair_starts import (
    change_text,
    fair_starts_view,
    found_text,
    kept_starts,
    own_fair_starts,
    proof_text,
    split_text,
)
from niwashi.players.following import Following
from niwashi.players.hints import HINTS, Hints, hinting, near_places
from niwashi.players.home import Home
from niwashi.players.mailbox import Mailbox
from niwashi.players.meeting import Meeting
from niwashi.players.meetings import Meetings
from niwashi.players.opponents import WEAKEST, Opponents, player_named
from niwashi.players.proposals import Proposals, Signer, chain_from
from niwashi.players.remote import RemoteGame
from niwashi.players.rendezvous import Rendezvous
from niwashi.players.review import Review
from niwashi.players.seating import Seating
from niwashi.players.showing import Showing, shown_as
from niwashi.players.sides import Hand, PlayerChoice, Sides
from niwashi.players.spectator import GameSieve, Spectator, watchable
from niwashi.players.starts import MatchTitle, handicaps_view, start_text
from niwashi.players.turn_words import turn_text
from niwashi.players.unanswered import unanswered

__all__ = [
    "HINTS",
    "WEAKEST",
    "Consent",
    "Courier",
    "Declined",
    "DeclinedThere",
    "Engines",
    "Following",
    "GameSieve",
    "Hand",
    "Hints",
    "Home",
    "Mailbox",
    "MatchTitle",
    "Meeting",
    "Meetings",
    "Opponents",
    "PlayerChoice",
    "Proposals",
    "Question",
    "RemoteGame",
    "Rendezvous",
    "Review",
    "Seating",
    "Showing",
    "Sides",
    "Signer",
    "Spectator",
    "chain_from",
    "change_text",
    "fair_starts_view",
    "found_text",
    "handicaps_view",
    "hinting",
    "kept_starts",
    "near_places",
    "own_fair_starts",
    "player_named",
    "proof_text",
    "shown_as",
    "split_text",
    "start_text",
    "turn_text",
    "unanswered",
    "watchable",
]
