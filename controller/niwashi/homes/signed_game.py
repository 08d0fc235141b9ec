"""A kept game as a signed one: the board that has recorded it vouches for every turn and its time."""

from pydantic import ValidationError

from niwashi.clock import control_text, parse_control
from niwashi.errors import BadRecords, NiwashiError
from niwashi.homes.chain import LONGEST_NAME, Chain, MoveKind, Sign, Terms, Verify, next_move, terms_for
from niwashi.records import Deed, Kept, RecordedAct

_KINDS = {Deed.TURN: MoveKind.TURN, Deed.TAKEN_BACK: MoveKind.TOOK_BACK, Deed.TIMED_OUT: MoveKind.TIMED_OUT}
_BETWEEN = frozenset({Deed.BEGUN, Deed.GIVEN_UP})
"""What happens within a turn: it is signed as a whole."""


def signed_game(kept: Kept, key: str, sign: Sign, check: Verify, nonce: bytes) -> Chain:
    """The chain of a kept game, both seats signed by one key; `nonce` is 16 random bytes.

    Raises:
        BadRecords: Something in it can't be signed, with what it is.
    """
    try:
        chain = Chain.of(_terms(kept, key, sign, nonce), check)
        for act in kept.acts:
            chain = _after(chain, act, sign, check)
    except NiwashiError as why:
        raise BadRecords("chain-not-signed", number=kept.number, why=why) from why
    return chain


def _terms(kept: Kept, key: str, sign: Sign, nonce: bytes) -> Terms:
    terms = terms_for(
        kept.setup,
        (key, key),
        names=_names(kept),
        clock=control_text(parse_control(kept.clock)),
        hints=True,
        opponents=True,
        nonces=(nonce.hex(), nonce.hex()),
        at=max(0, int(kept.began_at)),
    )
    return terms.signed(0, sign).signed(1, sign)


def _names(kept: Kept) -> tuple[str, ...]:
    named = (*(name[:LONGEST_NAME].strip() for name in kept.players), "", "")
    return named[:2]


def _after(chain: Chain, act: RecordedAct, sign: Sign, check: Verify) -> Chain:
    """The chain with one act more; what happens within a turn adds nothing."""
    if act.deed in _BETWEEN:
        return chain
    kind = _KINDS.get(act.deed)
    if kind is None:
        raise BadRecords("chain-act-arranged" if act.deed is Deed.ARRANGED else "chain-act-clock")
    body = str(len(chain.state.turns) - 1) if kind is MoveKind.TOOK_BACK else act.turn
    said = {"body": body, "used_ms": _used(chain, act), "at": max(0, int(act.at))}
    try:
        entry = next_move(chain, chain.terms.seats[0], kind, sign, **said)
    except ValidationError as error:  # no program of ours has kept that
        raise BadRecords("chain-act-odd", kind=act.deed) from error
    judged = chain.take(entry, check)
    if judged.reason is not None:
        raise judged.reason
    return judged.chain


def _used(chain: Chain, act: RecordedAct) -> int:
    """The time of the player to move: only that can be signed."""
    mover = chain.state.mover
    if any(ms for player, ms in enumerate(act.used_ms) if player != mover):
        raise BadRecords("chain-act-times")
    return act.used_ms[mover] if act.used_ms else 0
