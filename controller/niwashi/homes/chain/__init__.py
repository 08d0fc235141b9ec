"""Signed games between two boards: terms, a hash chain of signed moves, and invitations."""

from niwashi.homes.chain.card import FriendCard, read_card
from niwashi.homes.chain.chain import (
    Chain,
    ChainLine,
    Fork,
    LineVerdict,
    Ruling,
    next_move,
    next_side_message,
)
from niwashi.homes.chain.chain_file import chain_lines, read_chain
from niwashi.homes.chain.fingerprint import fingerprint
from niwashi.homes.chain.inbox import Inbox, ReceivedLine
from niwashi.homes.chain.invitation import INVITATION_LASTS_S, InvitationStage, Inviter, Joiner
from niwashi.homes.chain.invitation_code import CHANCE_BYTES, InvitationCode, new_code, parse_code
from niwashi.homes.chain.messages import PRESENCE, MoveKind, SideMessage, SideMessageKind, SignedMove
from niwashi.homes.chain.parsing import LONGEST, Line, Message, parse, parse_message
from niwashi.homes.chain.recall import Recall, Recalled
from niwashi.homes.chain.sealing import derive_secret, readings_hash
from niwashi.homes.chain.signing import PublicKey, Sign, Verify
from niwashi.homes.chain.state import AGREES_TO, GameState
from niwashi.homes.chain.terms import (
    LONGEST_DELAY,
    LONGEST_NAME,
    AgreedGame,
    Decline,
    Terms,
    TermsStage,
    meeting_id,
    terms_for,
)

__all__ = [
    "AGREES_TO",
    "CHANCE_BYTES",
    "INVITATION_LASTS_S",
    "LONGEST",
    "LONGEST_DELAY",
    "LONGEST_NAME",
    "PRESENCE",
    "AgreedGame",
    "Chain",
    "ChainLine",
    "Decline",
    "Fork",
    "FriendCard",
    "GameState",
    "Inbox",
    "InvitationCode",
    "InvitationStage",
    "Inviter",
    "Joiner",
    "Line",
    "LineVerdict",
    "Message",
    "MoveKind",
    "PublicKey",
    "Recall",
    "Recalled",
    "ReceivedLine",
    "Ruling",
    "SideMessage",
    "SideMessageKind",
    "Sign",
    "SignedMove",
    "Terms",
    "TermsStage",
    "Verify",
    "chain_lines",
    "derive_secret",
    "fingerprint",
    "meeting_id",
    "new_code",
    "next_move",
    "next_side_message",
    "parse",
    "parse_code",
    "parse_message",
    "read_card",
    "read_chain",
    "readings_hash",
    "terms_for",
]
