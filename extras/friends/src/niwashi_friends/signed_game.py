"""Kept games as signed games. The board that recorded a game vouches for every turn and its time."""

import os
from collections.abc import Iterator

from pydantic import ValidationError

from niwashi.clock.time_control import control_text, parse_control
from niwashi.errors import BadRecords, NiwashiError
from niwashi.keys import is_signature, key_file, load_or_make_key
from niwashi.records.journal import Journal
from niwashi.records.kept import ActKind, Kept, RecordedAct
from niwashi_friends.chain.chain import Chain, next_move
from niwashi_friends.chain.chain_file import chain_lines
from niwashi_friends.chain.messages import MoveKind
from niwashi_friends.chain.signing import Sign, Verify
from niwashi_friends.chain.terms import LONGEST_NAME, Terms, terms_for
from niwashi_friends.proposals import load_chain
from niwashi_friends.store import Homes

_KINDS = {
    ActKind.TURN: MoveKind.TURN,
    ActKind.TAKEN_BACK: MoveKind.TOOK_BACK,
    ActKind.TIMED_OUT: MoveKind.TIMED_OUT,
}
_BETWEEN = frozenset({ActKind.BEGUN, ActKind.GIVEN_UP})
"""Parts of a turn, which is signed as a whole."""


def signed_lines(journal: Journal, kept: Kept) -> Iterator[str]:
    """Return the lines of a kept game: as both players signed it, or else signed by this board's key."""
    chain = Homes(journal).chain_of(kept.key)
    if chain is not None:
        return chain_lines(load_chain(chain, is_signature))
    key = load_or_make_key(key_file(journal.file))
    return chain_lines(signed_game(kept, key.public, key.sign, is_signature, os.urandom(16)))


def signed_game(kept: Kept, key: str, sign: Sign, check: Verify, nonce: bytes) -> Chain:
    """Return the chain of a kept game, both seats signed by one key. `nonce` is 16 random bytes.

    Raises BadRecords with the part that can't be signed.
    """
    try:
        chain = Chain.of(_terms(kept, key, sign, nonce), check)
        for act in kept.acts:
            chain = _after(chain, act, sign, check)
    except NiwashiError as why:
        raise BadRecords("chain-not-signed", number=kept.number, why=why) from why
    return chain


def _terms(kept: Kept, key: str, sign: Sign, nonce: bytes) -> Terms:
    named = (*(name[:LONGEST_NAME].strip() for name in kept.players), "", "")
    terms = terms_for(
        kept.setup,
        (key, key),
        names=named[:2],
        clock=control_text(parse_control(kept.clock)),
        hints=True,
        opponents=True,
        nonces=(nonce.hex(), nonce.hex()),
        at=max(0, int(kept.began_at)),
    )
    return terms.signed(0, sign).signed(1, sign)


def _after(chain: Chain, act: RecordedAct, sign: Sign, check: Verify) -> Chain:
    if act.deed in _BETWEEN:
        return chain
    kind = _KINDS.get(act.deed)
    if kind is None:
        raise BadRecords("chain-act-arranged" if act.deed is ActKind.ARRANGED else "chain-act-clock")
    body = str(len(chain.state.turns) - 1) if kind is MoveKind.TOOK_BACK else act.turn
    said = {"body": body, "used_ms": _used(chain, act), "at": max(0, int(act.at))}
    try:
        entry = next_move(chain, chain.terms.seats[0], kind, sign, **said)
    except ValidationError as error:  # kept by another program
        raise BadRecords("chain-act-odd", kind=act.deed) from error
    judged = chain.take(entry, check)
    if judged.reason is not None:
        raise judged.reason
    return judged.chain


def _used(chain: Chain, act: RecordedAct) -> int:
    """Return the time of the player to move. Only that can be signed."""
    mover = chain.state.mover
    if any(ms for player, ms in enumerate(act.used_ms) if player != mover):
        raise BadRecords("chain-act-times")
    return act.used_ms[mover] if act.used_ms else 0
