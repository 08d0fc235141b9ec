"""The terms of a signed game: entry 0, signed by both players. Its hash is the name of the game.

One player proposes: a nonce and a signature of the other are still missing. The other accepts by adding both.
The first one signs what was accepted, and then they are agreed.
"""

import json
from enum import StrEnum
from hashlib import sha256
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, SerializerFunctionWrapHandler, ValidationError, model_serializer

from niwashi.chain.signing import Check, Moment, PublicKey, Sign, Signable, Signature, is_signed
from niwashi.chain.toss import has_first_turn, sealed_toss
from niwashi.clock import CARRY_FREE_MS, TimeControl, control_text, parse_control
from niwashi.errors import BadEntry
from niwashi.games import Game, GameSetup, game_of
from niwashi.validation import first_error, quoted
from niwashi.words import Key, sanitize

LONGEST_NAME = 40
LONGEST_DELAY = 99
"""Turns by which spectators may be behind."""

SEATS = 2

_Name = Annotated[str, Field(max_length=LONGEST_NAME)]
_Nonce = Annotated[str, Field(pattern=r"^([0-9a-f]{32})?$")]
_HashOrNone = Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]
_SAID_IF_SO = frozenset({"toss", "secret", "spectators"})
_Pair = Field(min_length=SEATS, max_length=SEATS)


class Stage(StrEnum):
    """How far two players have come with their terms."""

    PROPOSED = "proposed"
    ACCEPTED = "accepted"
    AGREED = "agreed"


class Terms(Signable):
    """What two players agree on before a game. Seats are in turn order; `rules` is the name of the game.

    `back`: whether turns may be taken back by consent; `hints` and `opponents`: whether the boards may help;
    `spectators`: whether others may watch; `delay`: how many turns later they see one; `carry_ms`: how long
    carrying out the other's turn costs nobody time; `toss`: what the proposer has sealed to toss who begins,
    `secret`: the same opened.
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
    toss: _HashOrNone = ""
    secret: _HashOrNone = ""
    nonces: Annotated[tuple[_Nonce, ...], _Pair] = ("", "")
    at: Moment = 0
    signatures: Annotated[tuple[Signature, ...], _Pair] = ("", "")

    @model_serializer(mode="wrap")
    def _without_unsaid(self, plain: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Where nothing was tossed and nobody may watch, that is not said: terms of before stay the same."""
        said: dict[str, Any] = plain(self)
        return {name: value for name, value in said.items() if value or name not in _SAID_IF_SO}

    @property
    def stage(self) -> Stage | None:
        """How far they have come; None for what belongs to no stage."""
        nonces, signatures = (tuple(map(bool, each)) for each in (self.nonces, self.signatures))
        if all(nonces) and all(signatures) and self.toss and not self.secret:
            return None  # who begins is not known yet
        if all(nonces):
            return Stage.AGREED if all(signatures) else Stage.ACCEPTED if any(signatures) else None
        return Stage.PROPOSED if any(nonces) and nonces == signatures else None

    @property
    def is_local(self) -> bool:
        """Whether one board has both seats."""
        return self.seats[0] == self.seats[1]

    def signed(self, seat: int, sign: Sign) -> "Terms":
        """The same with the signature of a seat."""
        return self.model_copy(
            update={"signatures": _with(self.signatures, seat, sign(self.content()).hex())}
        )

    def proposed(self, seat: int, nonce: bytes, sign: Sign) -> "Terms":
        """What the player of a seat proposes to the other."""
        blank = self.changed(nonces=_with(("", ""), seat, nonce.hex()), signatures=["", ""])
        return blank.signed(seat, sign)

    def accepted(self, seat: int, nonce: bytes, sign: Sign) -> "Terms":
        """What the other one says to a proposal: yes, with a nonce of its own."""
        whole = self.changed(nonces=_with(self.nonces, seat, nonce.hex()), signatures=["", ""])
        return whole.signed(seat, sign)

    def accepts(self, proposal: "Terms") -> bool:
        """Whether these are the terms of a proposal, and nothing was changed but what the other one adds."""
        seat = 0 if proposal.nonces[0] else 1
        theirs = proposal.changed(nonces=_with(proposal.nonces, 1 - seat, self.nonces[1 - seat]))
        return self.stage is not Stage.PROPOSED and theirs.content() == self.content()

    def sealed(self, key: str, secret: str) -> "Terms":
        """The same, to be proposed by the holder of a key; who begins is tossed."""
        return self.changed(toss=sealed_toss(key, secret))

    def tossed(self, secret: str) -> "Terms":
        """What was accepted, with the seal opened and the seats in the order that was tossed; unsigned.

        Raises BadEntry for another secret than the one that was sealed.
        """
        seat = self._sealed_by(secret)
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
        """Whether these terms are those that were accepted, opened, with the seats as they were tossed."""
        if accepted.secret or not self.secret:
            return False
        try:
            return accepted.tossed(self.secret).content() == self.content()
        except BadEntry:
            return False

    def check_toss(self) -> None:
        """Raise BadEntry unless who begins is as it was tossed, if it was."""
        if self.toss or self.secret:
            again = self.tossed(self.secret)
            if again.seats != self.seats:
                raise BadEntry("chain-odd-toss", clause="SG-61")

    def _sealed_by(self, secret: str) -> int:
        """The seat of whoever has sealed a secret. Raises BadEntry if nobody has."""
        for seat, key in enumerate(self.seats):
            if secret and sealed_toss(key, secret) == self.toss:
                return seat
        raise BadEntry("chain-odd-toss", clause="SG-61")

    def is_signed(self, check: Check) -> bool:
        """Whether each signature is right that should be there at this stage."""
        pairs = list(zip(self.seats, self.signatures, strict=True))
        there = [(key, signature) for key, signature in pairs if signature]
        return self.stage is not None and all(is_signed(check, *each, self.content()) for each in there)

    def game(self) -> "Agreed":
        """The game that is meant. Raises NiwashiError for terms that no game can be played by."""
        _check_names(self.names)
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
        return Agreed(game, start, control)


def meeting_of(one: str, other: str) -> str:
    """Where two boards come to terms: a hash that is the same whoever asks.

    >>> meeting_of("aa" * 32, "bb" * 32) == meeting_of("bb" * 32, "aa" * 32)
    True
    """
    return sha256(b"niwashi-meeting-1\0" + "".join(sorted((one, other))).encode()).hexdigest()


class Agreed(NamedTuple):
    """What terms mean: the game, its first position, its time control."""

    game: Game
    start: Any
    control: TimeControl


def terms_for(setup: GameSetup, seats: tuple[str, ...], **said: Any) -> Terms:
    """Terms for a game, without nonces and signatures. Raises NiwashiError for what can't be signed."""
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
    """They are some JSON at least: what it means, the game says."""
    try:
        if cards is not None:
            json.loads(cards)
    except (ValueError, RecursionError) as error:
        raise BadEntry("chain-not-canonical", what=Key("chain-what-cards")) from error


def _check_names(names: tuple[str, ...]) -> None:
    if any(sanitize(name) != name or name != name.strip() for name in names):
        raise BadEntry("chain-bad-name")
