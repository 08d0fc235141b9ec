"""Signed games: terms that both players sign, and entries that each sign in turn, chained by their hashes."""

from niwashi.chain.card import FriendCard, read_card
from niwashi.chain.chain import Chain, Fork, Judged, Signed, Verdict
from niwashi.chain.decline import Decline
from niwashi.chain.entry import PRESENCE, Aside, AsideKind, Entry, Kind
from niwashi.chain.fingerprint import fingerprint
from niwashi.chain.inbox import Inbox, News
from niwashi.chain.invitation import LASTS_S, Inviter, Joiner
from niwashi.chain.invitation import Stage as InvitationStage
from niwashi.chain.invitation_code import CHANCE_BYTES, InvitationCode, new_code, parse_code
from niwashi.chain.lines import chain_lines, read_chain
from niwashi.chain.reading import LONGEST, Line, Said, parse, parse_said
from niwashi.chain.readings import readings_hash, secret_of
from niwashi.chain.signing import Check, PublicKey, Sign, is_public_key
from niwashi.chain.state import AGREES_TO, Ending, GameState, How
from niwashi.chain.terms import LONGEST_DELAY, LONGEST_NAME, Agreed, Stage, Terms, meeting_of, terms_for
from niwashi.chain.writing import next_aside, next_entry

__all__ = [
    "AGREES_TO",
    "CHANCE_BYTES",
    "LASTS_S",
    "LONGEST",
    "LONGEST_DELAY",
    "LONGEST_NAME",
    "PRESENCE",
    "Agreed",
    "Aside",
    "AsideKind",
    "Chain",
    "Check",
    "Decline",
    "Ending",
    "Entry",
    "Fork",
    "FriendCard",
    "GameState",
    "How",
    "Inbox",
    "InvitationCode",
    "InvitationStage",
    "Inviter",
    "Joiner",
    "Judged",
    "Kind",
    "Line",
    "News",
    "PublicKey",
    "Said",
    "Sign",
    "Signed",
    "Stage",
    "Terms",
    "Verdict",
    "chain_lines",
    "fingerprint",
    "is_public_key",
    "meeting_of",
    "new_code",
    "next_aside",
    "next_entry",
    "parse",
    "parse_code",
    "parse_said",
    "read_card",
    "read_chain",
    "readings_hash",
    "secret_of",
    "terms_for",
]
