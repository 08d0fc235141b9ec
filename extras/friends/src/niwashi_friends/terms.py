"""The terms of a signed game, signed by both players. Their hash identifies the game.

One player proposes: the other's nonce and signature are still missing. The other one accepts by adding
both. The proposer signs the accepted terms, and then they are agreed.

Who begins may be tossed: the proposer commits to a secret, the other player adds a nonce, the proposer
reveals the secret. Neither can influence the result.
"""

import json
from enum import StrEnum
from hashlib import sha256
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, SerializerFunctionWrapHandler, TypeAdapter, ValidationError, model_serializer

from niwashi.clock.stopwatch import CARRY_FREE_MS
from niwashi.clock.time_control import TimeControl, control_text, parse_control
from niwashi.errors import BadEntry
from niwashi.games.game import Game, PlaceKind
from niwashi.games.known import game_of
from niwashi.games.setup import GameSetup
from niwashi.message import Key
from niwashi.validation import first_error, quoted
from niwashi.words.sanitize import sanitize
from niwashi_friends.signing import (
    LONGEST_NAME,
    Hash,
    HashOrNone,
    Moment,
    PublicKey,
    Sign,
    Signable,
    Signature,
    Signed,
    Verify,
    derive_secret,
    is_signed,
    parse_signable,
)

SEATS = 2

LONGEST_DELAY = 99
"""Limit of the delay for spectators, in turns."""

FINGERPRINT_SQUARES = 4
"""Ordered choices of four squares: 1,413,720 of 36 squares, 64,144,080 of 91."""

_Name = Annotated[str, Field(max_length=LONGEST_NAME)]
_Nonce = Annotated[str, Field(pattern=r"^([0-9a-f]{32})?$")]
_SAID_IF_SO = frozenset({"toss", "secret", "spectators"})
_Pair = Field(min_length=SEATS, max_length=SEATS)


class TermsStage(StrEnum):
    """The stage of a negotiation."""

    PROPOSED = "proposed"
    ACCEPTED = "accepted"
    AGREED = "agreed"


class Terms(Signable):
    """The settings of a game. Seats are in turn order; `rules` is the name of the game.

    `back`: turns may be taken back by consent. `hints`, `opponents`: the boards may help.
    `spectators`: others may watch, `delay` turns behind. `carry_ms`: free time for carrying out the
    other player's turn. `toss`: the proposer's commitment for tossing who begins; `secret`: the
    revealed secret.
    """

    form: Literal["terms"] = "terms"
    rules: Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
    cards: Annotated[str, Field(max_length=2500)] | None = None
    start: Annotated[str, Field(pattern=r"^[ -~]{1,600}$")]
    seats: Annotated[tuple[PublicKey, ...], _Pair]
    names: Annotated[tuple[_Name, ...], _Pair] = ("", "")
    clock: Annotated[str, Field(max_length=60)] = "none"
    carry_ms: Annotated[int, Field(ge=0, le=3_600_000)] = CARRY_FREE_MS
    back: bool = True
    hints: bool = False
    opponents: bool = False
    spectators: bool = False
    delay: Annotated[int, Field(ge=0, le=LONGEST_DELAY)] = 0
    toss: HashOrNone = ""
    secret: HashOrNone = ""
    nonces: Annotated[tuple[_Nonce, ...], _Pair] = ("", "")
    at: Moment = 0
    signatures: Annotated[tuple[Signature, ...], _Pair] = ("", "")

    @model_serializer(mode="wrap")
    def _without_unsaid(self, plain: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Leave out unset newer fields, so that terms of older versions keep their hash."""
        said: dict[str, Any] = plain(self)
        return {name: value for name, value in said.items() if value or name not in _SAID_IF_SO}

    @property
    def stage(self) -> TermsStage | None:
        """The stage; None if the fields fit no stage."""
        nonces, signatures = (tuple(map(bool, each)) for each in (self.nonces, self.signatures))
        if all(nonces) and all(signatures) and self.toss and not self.secret:
            return None  # the toss is not decided yet
        if all(nonces):
            return TermsStage.AGREED if all(signatures) else TermsStage.ACCEPTED if any(signatures) else None
        return TermsStage.PROPOSED if any(nonces) and nonces == signatures else None

    @property
    def is_local(self) -> bool:
        """True if one board has both seats."""
        return self.seats[0] == self.seats[1]

    def signed(self, seat: int, sign: Sign) -> "Terms":
        """Return a copy with the signature of a seat."""
        return self.model_copy(
            update={"signatures": _with(self.signatures, seat, sign(self.content()).hex())}
        )

    def proposed(self, seat: int, nonce: bytes, sign: Sign) -> "Terms":
        """Return the terms as proposed by a seat."""
        blank = self.changed(nonces=_with(("", ""), seat, nonce.hex()), signatures=["", ""])
        return blank.signed(seat, sign)

    def accepted(self, seat: int, nonce: bytes, sign: Sign) -> "Terms":
        """Return the terms as accepted by a seat, with its nonce."""
        whole = self.changed(nonces=_with(self.nonces, seat, nonce.hex()), signatures=["", ""])
        return whole.signed(seat, sign)

    def accepts(self, proposal: "Terms") -> bool:
        """Return whether these terms accept a proposal without changing it."""
        seat = 0 if proposal.nonces[0] else 1
        theirs = proposal.changed(nonces=_with(proposal.nonces, 1 - seat, self.nonces[1 - seat]))
        return self.stage is not TermsStage.PROPOSED and theirs.content() == self.content()

    def sealed(self, key: str, secret: str) -> "Terms":
        """Return a copy in which the holder of a key commits to a secret for the toss."""
        return self.changed(toss=sealed_toss(key, secret))

    def tossed(self, secret: str) -> "Terms":
        """Return accepted terms with the secret revealed and the seats in tossed order; unsigned.

        Raises BadEntry if the secret does not match the commitment.
        """
        seats = [i for i, key in enumerate(self.seats) if secret and sealed_toss(key, secret) == self.toss]
        if not seats:
            raise BadEntry("chain-odd-toss", clause="SG-61")
        seat = seats[0]
        is_first = has_first_turn(secret, self.nonces[1 - seat])
        step = 1 if is_first == (seat == 0) else -1
        return self.changed(
            secret=secret,
            seats=self.seats[::step],
            names=self.names[::step],
            nonces=self.nonces[::step],
            signatures=["", ""],
        )

    def is_tossed_from(self, accepted: "Terms") -> bool:
        """Return whether these are the accepted terms with the secret revealed and the seats as tossed."""
        if accepted.secret or not self.secret:
            return False
        try:
            return accepted.tossed(self.secret).content() == self.content()
        except BadEntry:
            return False

    def check_toss(self) -> None:
        """Raise BadEntry unless the seats are in the tossed order, or nothing was tossed."""
        if (self.toss or self.secret) and self.tossed(self.secret).seats != self.seats:
            raise BadEntry("chain-odd-toss", clause="SG-61")

    def is_signed(self, check: Verify) -> bool:
        """Return whether all signatures that this stage requires are valid."""
        pairs = list(zip(self.seats, self.signatures, strict=True))
        there = [(key, signature) for key, signature in pairs if signature]
        return self.stage is not None and all(is_signed(check, *each, self.content()) for each in there)

    def game(self) -> "AgreedGame":
        """Return the game that the terms describe. Raises NiwashiError if it is not playable."""
        if any(sanitize(name) != name or name != name.strip() for name in self.names):
            raise BadEntry("chain-bad-name")
        _check_cards(self.cards)
        game = game_of(GameSetup(self.rules, self.cards, self.start))
        start = game.parse(self.start)
        _check_playable(game, start)
        if (game.setup.cards, game.format(start)) != (self.cards, self.start):
            raise BadEntry("chain-not-canonical", what=Key("chain-what-start"))
        if game.result(start) is not None:
            raise BadEntry("chain-begins-over")
        control = parse_control(self.clock)
        if control_text(control) != self.clock:
            raise BadEntry("chain-not-canonical", what=Key("chain-what-clock"))
        return AgreedGame(game, start, control)


class Decline(Signed):
    """A signed refusal of proposed terms. `proposal` is their hash."""

    form: Literal["decline"] = "decline"
    proposal: Hash
    at: Moment = 0

    def answers(self, terms: Terms, check: Verify) -> bool:
        """Return whether this is a valid refusal by the player to whom the terms were proposed."""
        if terms.stage is not TermsStage.PROPOSED or self.proposal != terms.hash:
            return False
        return self.by == terms.seats[1 if terms.nonces[0] else 0] and self.is_signed(check)


def sealed_toss(key: str, secret: str) -> str:
    """Return the commitment to a secret: the hash of the proposer's key and the secret."""
    return sha256(f"niwashi-toss-1\0{key}\0{secret}".encode()).hexdigest()


def has_first_turn(secret: str, nonce: str) -> bool:
    """Return whether the proposer begins, by its secret and the other player's nonce.

    >>> [has_first_turn("5e" * 32, f"{n:032x}") for n in range(4)]
    [True, False, False, True]
    """
    return sha256(f"niwashi-first-1\0{secret}\0{nonce}".encode()).digest()[0] % 2 == 0


def fingerprint(game: Game, name: str) -> tuple[str, ...]:
    """Return four different squares of a game, in order, derived from a hex digest.

    Both boards light those of a game's hash; two people compare them by telephone.

    >>> from niwashi.games import game_named
    >>> fingerprint(game_named("garden"), "2a" * 32)
    ('f1', 'd2', 'e4', 'a5')
    """
    squares = sorted(place for place, facts in game.places.items() if facts.kind is PlaceKind.SQUARE)
    number, found = int(name, 16), []
    for _ in range(FINGERPRINT_SQUARES):
        number, at = divmod(number, len(squares))
        found.append(squares.pop(at))
    return tuple(found)


def meeting_id(one: str, other: str) -> str:
    """Return the hash under which two boards exchange terms; the order of keys does not matter.

    >>> meeting_id("aa" * 32, "bb" * 32) == meeting_id("bb" * 32, "aa" * 32)
    True
    """
    return sha256(b"niwashi-meeting-1\0" + "".join(sorted((one, other))).encode()).hexdigest()


class AgreedGame(NamedTuple):
    """The game, first position and time control of some terms."""

    game: Game
    start: Any
    control: TimeControl


def terms_for(setup: GameSetup, seats: tuple[str, ...], **said: Any) -> Terms:
    """Return terms without nonces and signatures. Raises NiwashiError for games that can't be signed."""
    game = game_of(setup)
    start = setup.start_of(game)
    _check_playable(game, start)
    whole = GameSetup.of(game, start)
    try:
        return Terms(rules=whole.game, cards=whole.cards, start=whole.start or "", seats=seats, **said)
    except ValidationError as error:
        mistake = first_error(error)
        raise BadEntry(
            "chain-odd-terms", where=".".join(mistake.path), found=quoted(mistake.found)
        ) from error


def _check_playable(game: Game, start: Any) -> None:
    if game.view(start, 0):
        raise BadEntry("chain-hidden-cards", game=Key(f"rules-game-{game.name}"))
    if len(game.players) != SEATS:
        raise BadEntry("chain-two-players", game=Key(f"rules-game-{game.name}"))


def _with(pair: tuple[str, ...], seat: int, text: str) -> tuple[str, ...]:
    return tuple(text if i == seat else other for i, other in enumerate(pair))


def _check_cards(cards: str | None) -> None:
    """Check that the card text is JSON; the game checks its content."""
    try:
        if cards is not None:
            json.loads(cards)
    except (ValueError, RecursionError) as error:
        raise BadEntry("chain-not-canonical", what=Key("chain-what-cards")) from error


# Games that are open to whoever has a link. The inviter's nonce follows from its key and from all else
# that the invitation says. So nothing has to be kept: terms with that nonce are what this board has
# offered, whoever has accepted them. They count once.

OPEN_FOR_S = 60 * 86_400
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


def _draft(terms: Terms, key: str) -> OpenGame:
    seat: Literal[0, 1] = 0 if terms.seats[0] == key else 1
    said = terms.model_dump(include={"rules", "cards", "start", "clock", "carry_ms", "back", "at"})
    return OpenGame(by=key, name=terms.names[seat], seat=seat, **said)


def _nonce(draft: OpenGame, sign: Sign) -> str:
    return derive_secret(sign, "open-game", draft.hash)[: len(_BLANK)]
