"""A game that is open to whoever has its link: an invitation, and the terms that come of it.

The inviter's nonce follows from its key and from all else that the invitation says. So nothing has to be
kept: terms with that nonce are what this board has offered, whoever has accepted them. They count once.
"""

from contextlib import suppress
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from niwashi.clock.stopwatch import CARRY_FREE_MS
from niwashi.errors import BadEntry, NiwashiError
from niwashi.keys import is_signature
from niwashi.loop.small_file import SmallFile
from niwashi_friends.signing import (
    LONGEST_NAME,
    Moment,
    Sign,
    Signed,
    Verify,
    derive_secret,
    parse_signable,
)
from niwashi_friends.terms import Terms, TermsStage

LASTS_S = 60 * 86_400
"""Seconds in which an invitation can be accepted."""

_BLANK = "0" * 32


class OpenGame(Signed):
    """An invitation to a game. `by` and `name` are the inviter, `seat` is the inviter's, 0 or 1."""

    form: Literal["open-game"] = "open-game"
    rules: Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
    cards: Annotated[str, Field(max_length=2500)] | None = None
    start: Annotated[str, Field(pattern=r"^[ -~]{1,600}$")]
    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    seat: Literal[0, 1]
    clock: Annotated[str, Field(max_length=60)] = "none"
    carry_ms: Annotated[int, Field(ge=0, le=3_600_000)] = CARRY_FREE_MS
    back: bool = True
    nonce: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")] = _BLANK
    at: Moment

    def offered(self, friend: str, name: str) -> Terms:
        """Return the terms for a friend's key and name, as if they had been proposed; unsigned."""
        step = 1 if self.seat == 0 else -1
        return Terms(
            rules=self.rules,
            cards=self.cards,
            start=self.start,
            seats=(self.by, friend)[::step],
            names=(self.name, name)[::step],
            clock=self.clock,
            carry_ms=self.carry_ms,
            back=self.back,
            nonces=(self.nonce, "")[::step],
            at=self.at,
        )

    def accepted(self, friend: str, name: str, nonce: bytes, sign: Sign) -> Terms:
        """Return the terms as a friend accepts and signs them. Raises NiwashiError if not playable."""
        accepted = self.offered(friend, name).accepted(1 - self.seat, nonce, sign)
        accepted.game()
        return accepted


_OPEN: TypeAdapter[Any] = TypeAdapter(OpenGame)


def open_game(terms: Terms, key: str, sign: Sign) -> OpenGame:
    """Return the invitation for terms of which the holder of a key has one seat; the other's is ignored."""
    draft = _draft(terms, key)
    return draft.changed(nonce=_nonce(draft, sign)).signed(sign)


def is_offered(terms: Terms, key: str, sign: Sign) -> bool:
    """Return whether terms that were accepted are what the holder of a key has offered by a link."""
    if terms.stage is not TermsStage.ACCEPTED or key not in terms.seats or terms.is_local:
        return False
    draft = _draft(terms, key)
    friend = 1 - draft.seat
    offer = draft.changed(nonce=_nonce(draft, sign)).offered(terms.seats[friend], terms.names[friend])
    return bool(terms.signatures[friend]) and terms.accepts(offer)


def read_open_game(raw: bytes, check: Verify) -> OpenGame | None:
    """Return the invitation in a line; None for another line.

    Raises NiwashiError if it was altered, or its game can't be played here.
    """
    if not raw.startswith(b'{"at":') or b'"form":"open-game"' not in raw:
        return None
    read: OpenGame = parse_signable(_OPEN, raw)
    if not read.is_signed(check):
        raise BadEntry("links-spoiled")
    read.offered(read.by, read.name).game()
    return read


def read_kept(file: SmallFile) -> OpenGame | None:
    """Return the invitation in a file of this board; None if it has none that can be read."""
    kept = file.read()
    with suppress(NiwashiError, ValueError):  # written by another program
        return read_open_game(kept.encode(), is_signature) if isinstance(kept, str) else None
    return None


def _draft(terms: Terms, key: str) -> OpenGame:
    seat: Literal[0, 1] = 0 if terms.seats[0] == key else 1
    said = terms.model_dump(include={"rules", "cards", "start", "clock", "carry_ms", "back", "at"})
    return OpenGame(by=key, name=terms.names[seat], seat=seat, **said)


def _nonce(draft: OpenGame, sign: Sign) -> str:
    return derive_secret(sign, "open-game", draft.hash)[: len(_BLANK)]
