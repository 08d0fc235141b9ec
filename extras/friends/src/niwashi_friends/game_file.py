"""Signed games in files and records.

A file has JSON lines that anybody can verify. The first line holds format and version. The agreed terms
follow, then all moves and side messages in an order in which each can be judged at once, the second line
of a fork if there is one, and a last line with the count.

A kept game of one board is signed by that board, which vouches for every turn and its time.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal

from pydantic import ValidationError

from niwashi.clock.time_control import control_text, parse_control
from niwashi.errors import BadEntry, BadRecords, NiwashiError
from niwashi.games.game import GameEnding
from niwashi.games.setup import canonical_json
from niwashi.keys import is_signature, key_file, load_or_make_key
from niwashi.records.journal import Journal
from niwashi.records.kept import ActKind, Kept, RecordedAct
from niwashi_friends.signed_game import (
    ChainLine,
    LineVerdict,
    MoveKind,
    SideMessage,
    SignedGame,
    next_move,
    parse,
    rebuilt,
)
from niwashi_friends.signing import LONGEST, LONGEST_NAME, Sign, StrictModel, Verify
from niwashi_friends.store import Homes, KeptChain
from niwashi_friends.terms import Terms, terms_for

FORMAT = "niwashi-chain"
VERSION = 1
MOST_LINES = 20_000


class _Head(StrictModel):
    format: Literal["niwashi-chain"]
    version: int


def chain_lines(chain: SignedGame) -> Iterator[str]:
    """Yield the lines of a game's file, without line ends."""
    yield canonical_json({"format": FORMAT, "version": VERSION})
    lines = [chain.terms, *_in_order(chain)]
    for line in lines:
        yield line.data().decode()
    yield canonical_json({"end": len(lines) + 2})


def _in_order(chain: SignedGame) -> Iterator[ChainLine]:
    """Yield each side message directly after the move that it follows."""
    said: dict[str, list[SideMessage]] = {}
    for aside in chain.side_messages:
        said.setdefault(aside.after, []).append(aside)
    yield from said.get(chain.game, ())
    for entry in chain.entries:
        yield entry
        yield from said.get(entry.hash, ())
    if chain.fork is not None:
        there = {*chain.entries, *chain.side_messages}
        yield from (line for line in chain.fork if line not in there)


def read_chain(lines: Iterable[bytes], check: Verify) -> SignedGame:
    """Read and verify a file of lines with or without their ends.

    Raises BadEntry with the number of the wrong line.
    """
    chain: SignedGame | None = None
    is_ended = False
    for number, line in enumerate(lines, start=1):
        raw = line.removesuffix(b"\n").removesuffix(b"\r")
        try:
            if len(raw) > LONGEST or number > MOST_LINES:
                raise BadEntry("chain-file-too-large", lines=MOST_LINES, bytes=LONGEST)
            if is_ended:
                raise BadEntry("chain-after-end")
            if number == 1:
                _check_head(raw)
            elif raw.startswith(b'{"end":'):
                if chain is None or raw != canonical_json({"end": number}).encode():
                    raise BadEntry("chain-wrong-end", lines=number)
                is_ended = True
            else:
                chain = _with_line(chain, raw, check)
        except NiwashiError as why:
            raise BadEntry("chain-bad-line", line=number, why=why) from why
    if chain is None or not is_ended:
        raise BadEntry("chain-cut")
    return chain


def _check_head(raw: bytes) -> None:
    try:
        head = _Head.model_validate_json(raw)
    except ValidationError as error:
        raise BadEntry("chain-no-chain", expected=FORMAT) from error
    if head.version != VERSION:
        raise BadEntry("chain-newer", found=head.version, known=VERSION)


def _with_line(chain: SignedGame | None, raw: bytes, check: Verify) -> SignedGame:
    """Return the game with one more line, of which the first one has to be the terms."""
    line = parse(raw)
    if chain is None:
        if not isinstance(line, Terms):
            raise BadEntry("chain-no-terms")
        return SignedGame.of(line, check)
    if isinstance(line, Terms):
        raise BadEntry("chain-terms-again")
    judged = chain.take(line, check)
    is_taken = judged.verdict in (LineVerdict.EXTENDS, LineVerdict.FORKED)
    if not is_taken or chain.fork is not None:
        raise judged.reason or BadEntry("chain-doubled")
    return judged.chain


# Games in the records


def load_chain(kept: KeptChain, check: Verify) -> SignedGame:
    """Return a game as both boards signed it. Raises NiwashiError if the records were altered."""
    return rebuilt(kept.terms, kept.lines, check)


def signed_lines(journal: Journal, kept: Kept) -> Iterator[str]:
    """Return the lines of a kept game: as both players signed it, or else signed by this board's key."""
    chain = Homes(journal).chain_of(kept.key)
    if chain is not None:
        return chain_lines(load_chain(chain, is_signature))
    key = load_or_make_key(key_file(journal.file))
    return chain_lines(signed_game(kept, key.public, key.sign, is_signature, os.urandom(16)))


_KINDS = {
    ActKind.TURN: MoveKind.TURN,
    ActKind.TAKEN_BACK: MoveKind.TOOK_BACK,
    ActKind.TIMED_OUT: MoveKind.TIMED_OUT,
}
_BETWEEN = frozenset({ActKind.BEGUN, ActKind.GIVEN_UP})
"""Parts of a turn, which is signed as a whole."""


def signed_game(kept: Kept, key: str, sign: Sign, check: Verify, nonce: bytes) -> SignedGame:
    """Return a kept game with both seats signed by one key. `nonce` is 16 random bytes.

    Raises BadRecords with the part that can't be signed.
    """
    named = (*(name[:LONGEST_NAME].strip() for name in kept.players), "", "")
    try:
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
        chain = SignedGame.of(terms.signed(0, sign).signed(1, sign), check)
        for act in kept.acts:
            chain = _with_act(chain, act, sign, check)
    except NiwashiError as why:
        raise BadRecords("chain-not-signed", number=kept.number, why=why) from why
    return chain


def _with_act(chain: SignedGame, act: RecordedAct, sign: Sign, check: Verify) -> SignedGame:
    if act.deed in _BETWEEN:
        return chain
    kind = _KINDS.get(act.deed)
    if kind is None:
        raise BadRecords("chain-act-arranged" if act.deed is ActKind.ARRANGED else "chain-act-clock")
    mover = chain.state.mover
    if any(ms for player, ms in enumerate(act.used_ms) if player != mover):
        raise BadRecords("chain-act-times")  # only the time of the player to move can be signed
    body = str(len(chain.state.turns) - 1) if kind is MoveKind.TOOK_BACK else act.turn
    used = act.used_ms[mover] if act.used_ms else 0
    said = {"body": body, "used_ms": used, "at": max(0, int(act.at))}
    try:
        entry = next_move(chain, chain.terms.seats[0], kind, sign, **said)
    except ValidationError as error:  # kept by another program
        raise BadRecords("chain-act-odd", kind=act.deed) from error
    judged = chain.take(entry, check)
    if judged.reason is not None:
        raise judged.reason
    return judged.chain


_ENDED = """SELECT chains.played, chains.terms, chains.id FROM chains WHERE played IS NOT NULL AND EXISTS (
    SELECT 1 FROM entries WHERE chain = chains.id AND (line LIKE '%"kind":"resign"%'
    OR line LIKE '%"kind":"drawn"%' OR line LIKE '%"kind":"timed-out"%'))"""
_LINES = "SELECT line FROM entries WHERE chain = :number ORDER BY number"
_MOST_ENDINGS = 500


def signed_endings(ask: Callable[..., list[tuple[Any, ...]]]) -> Mapping[str, GameEnding]:
    """Return the endings by resignation, agreement or time, by the keys of the kept games.

    Only signed games know them. `ask` runs a query on the records.
    """
    found = {}
    for played, terms, number in ask(_ENDED):
        ending = _ending(terms, tuple(line for (line,) in ask(_LINES, number=number)))
        if ending is not None:
            found[played] = ending
    return found


@lru_cache(_MOST_ENDINGS)
def _ending(terms: str, lines: tuple[str, ...]) -> GameEnding | None:
    """Return the ending of a game. Signatures were checked when the lines arrived."""
    try:
        return rebuilt(terms.encode(), map(str.encode, lines), lambda *_: True).ending
    except NiwashiError:  # written by another program
        return None
