"""Signed games between two boards: terms, a hash chain of signed moves, and invitations."""

from typing import TYPE_CHECKING

from niwashi.later import offer_later

if TYPE_CHECKING:
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
    from niwashi.homes.chain.fingerprints import fingerprint
    from niwashi.homes.chain.inbox import Inbox, ReceivedLine
    from niwashi.homes.chain.invitation import INVITATION_LASTS_S, InvitationStage, Inviter, Joiner
    from niwashi.homes.chain.invitation_code import CHANCE_BYTES, InvitationCode, new_code, parse_code
    from niwashi.homes.chain.limits import LONGEST_DELAY
    from niwashi.homes.chain.messages import PRESENCE, MoveKind, SideMessage, SideMessageKind, SignedMove
    from niwashi.homes.chain.parsing import LONGEST, Line, Message, parse, parse_message
    from niwashi.homes.chain.recall import Recall, Recalled
    from niwashi.homes.chain.sealing import derive_secret, readings_hash
    from niwashi.homes.chain.signing import PublicKey, Sign, Verify
    from niwashi.homes.chain.state import AGREES_TO, GameState
    from niwashi.homes.chain.terms import (
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

__getattr__ = offer_later(
    __name__,
    {
        "card": ["FriendCard", "read_card"],
        "chain": ["Chain", "ChainLine", "Fork", "LineVerdict", "Ruling", "next_move", "next_side_message"],
        "chain_file": ["chain_lines", "read_chain"],
        "fingerprints": ["fingerprint"],
        "inbox": ["Inbox", "ReceivedLine"],
        "invitation": ["INVITATION_LASTS_S", "InvitationStage", "Inviter", "Joiner"],
        "invitation_code": ["CHANCE_BYTES", "InvitationCode", "new_code", "parse_code"],
        "limits": ["LONGEST_DELAY"],
        "messages": ["PRESENCE", "MoveKind", "SideMessage", "SideMessageKind", "SignedMove"],
        "parsing": ["LONGEST", "Line", "Message", "parse", "parse_message"],
        "recall": ["Recall", "Recalled"],
        "sealing": ["derive_secret", "readings_hash"],
        "signing": ["PublicKey", "Sign", "Verify"],
        "state": ["AGREES_TO", "GameState"],
        "terms": ["LONGEST_NAME", "AgreedGame", "Decline", "Terms", "TermsStage", "meeting_id", "terms_for"],
    },
)
