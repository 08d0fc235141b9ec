"""Games that are open to whoever has a link: accepted as they were offered, or not at all."""

from __future__ import annotations

from typing import Any

import pytest
from extras.friends.tests.chain.two_homes import ANNA, BEN, EVE, chain_of, proposal

from niwashi.errors import BadEntry, NiwashiError
from niwashi.keys import is_signature
from niwashi_friends.agreement import is_ours
from niwashi_friends.terms import OpenGame, Terms, TermsStage, is_offered, open_game, read_open_game

NONCE = b"\x11" * 16


def opened(seat: int = 0, **said: Any) -> OpenGame:
    seats = (ANNA, BEN) if seat == 0 else (BEN, ANNA)
    names = ("Anna", "") if seat == 0 else ("", "Anna")
    terms = proposal("garden", seats, names=names, at=1_796_000_000, **said)
    return open_game(terms, ANNA.public, ANNA.sign)


def by_ben(game: OpenGame) -> Terms:
    return game.accepted(BEN.public, "Ben", NONCE, BEN.sign)


@pytest.mark.parametrize("seat", [0, 1])
def test_open_game_is_accepted_and_begins(seat: int) -> None:
    """SG-80: by terms that say what it says, and both signatures."""
    game = opened(seat, clock="5+3", back=False)
    assert read_open_game(game.data(), is_signature) == game
    accepted = by_ben(game)
    assert accepted.stage is TermsStage.ACCEPTED
    assert is_offered(accepted, ANNA.public, ANNA.sign)
    agreed = accepted.signed(seat, ANNA.sign)
    assert agreed.stage is TermsStage.AGREED
    chain = chain_of(agreed)
    assert chain.terms.seats[seat] == ANNA.public
    assert (chain.terms.clock, chain.terms.back, chain.terms.names[1 - seat]) == ("5+3", False, "Ben")


CHANGES: dict[str, dict[str, Any]] = {
    "clock": {"clock": "1+0"},
    "take-backs": {"back": False},
    "carrying": {"carry_ms": 0},
    "time": {"at": 1_796_000_001},
    "hints": {"hints": True},
    "engines": {"opponents": True},
    "spectators": {"spectators": True},
    "delay": {"delay": 3},
    "inviter's name": {"names": ["Eve", "Ben"]},
    "inviter's nonce": {"nonces": ["0" * 32, NONCE.hex()]},
    "order": {"seats": [BEN.public, ANNA.public]},
    "another inviter": {"seats": [EVE.public, BEN.public]},
    "toss": {"toss": "5" * 64, "secret": "6" * 64},
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_terms_that_differ_from_what_was_offered_are_no_answer(change: dict[str, Any]) -> None:
    accepted = by_ben(opened())
    altered = accepted.changed(**change, signatures=["", ""])
    seat = altered.seats.index(BEN.public)
    assert not is_offered(altered.signed(seat, BEN.sign), ANNA.public, ANNA.sign)


def test_nobody_else_can_offer_in_our_name() -> None:
    """Eve knows all that an invitation says, and can't work out the nonce of another one."""
    game = opened()
    accepted = by_ben(game)
    assert not is_offered(accepted, EVE.public, EVE.sign)
    mine = open_game(game.offered(BEN.public, ""), ANNA.public, EVE.sign)
    assert not is_offered(by_ben(mine), ANNA.public, ANNA.sign)
    with pytest.raises(BadEntry, match="changed on its way"):
        read_open_game(mine.data(), is_signature)


def test_invitation_lapses_after_sixty_days() -> None:
    accepted = by_ben(opened())
    assert is_ours(accepted, ANNA, accepted.at + 60 * 86_400)
    assert not is_ours(accepted, ANNA, accepted.at + 60 * 86_400 + 1)
    assert not is_ours(accepted.changed(signatures=["", "5" * 128]), ANNA, accepted.at)


def test_terms_in_other_stages_are_no_answer() -> None:
    game = opened()
    assert not is_offered(game.offered(BEN.public, "Ben"), ANNA.public, ANNA.sign)
    agreed = by_ben(game).signed(0, ANNA.sign)
    assert not is_offered(agreed, ANNA.public, ANNA.sign)
    alone = game.offered(ANNA.public, "Anna").accepted(1, NONCE, ANNA.sign)
    assert not is_offered(alone, ANNA.public, ANNA.sign)


def test_altered_invitation_is_refused_and_other_lines_are_none() -> None:
    game = opened()
    for change in ({"name": "Eve"}, {"clock": "1+0"}, {"nonce": "1" * 32}, {"seat": 1}, {"by": EVE.public}):
        altered = game.model_copy(update=change)
        with pytest.raises(BadEntry, match="changed on its way"):
            read_open_game(altered.data(), is_signature)
    assert read_open_game(by_ben(game).data(), is_signature) is None
    with pytest.raises(BadEntry, match="JSON"):
        read_open_game(b'{"at":1,"form":"open-game"', is_signature)


@pytest.mark.parametrize("change", [{"start": "nowhere"}, {"rules": "chess-2"}, {"cards": "{"}])
def test_game_that_is_not_playable_here_is_refused(change: dict[str, str]) -> None:
    odd = opened().model_copy(update=change).signed(ANNA.sign)
    with pytest.raises(NiwashiError):
        read_open_game(odd.data(), is_signature)
