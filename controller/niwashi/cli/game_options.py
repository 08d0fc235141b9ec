"""Options for the game and its players, shared by commands."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from niwashi.errors import NiwashiError
from niwashi.games.known import GAMES
from niwashi.games.setup import GameSetup
from niwashi.words.sanitize import sanitize

if TYPE_CHECKING:  # the rules need neither players nor kits
    from niwashi.opponents.sides import PlayerChoice


def setup_asked(
    game: str,
    cards: str | None = None,
    players: int | None = None,
    seed: int | None = None,
    set_up: str | None = None,
) -> GameSetup:
    """The setup that the options say, with the cards or the deck loaded. Raises NiwashiError."""
    if cards is not None:
        from niwashi.kits.known import loaded_cards

        cards = loaded_cards(game, cards)
    return GameSetup(game, cards, players=players, seed=seed, set_up=set_up)


def seated(wishes: Iterable[str]) -> "dict[str, PlayerChoice]":
    """Parse the players of the seats, from `SEAT=WHO` each. Raises NiwashiError.

    >>> {seat: str(who) for seat, who in seated(["flower=engine:3", "tendril=human"]).items()}
    {'flower': 'engine:3', 'tendril': 'human'}
    """
    from niwashi.opponents.opponents import player_named

    found: dict[str, PlayerChoice] = {}
    for wish in wishes:
        seat, equals, who = wish.partition("=")
        if not (seat and equals):
            raise NiwashiError("play-player-form", found=wish[:80])
        if seat in found:
            raise NiwashiError("play-player-twice", seat=seat[:80])
        found[seat] = player_named(who)
    return found


def seat_names(wishes: Iterable[str]) -> dict[str, str]:
    """Parse the names of the players, from `SEAT=NAME` each. Raises NiwashiError.

    >>> seat_names(["flower=Aki", "tendril=Ben = B."])
    {'flower': 'Aki', 'tendril': 'Ben = B.'}
    """
    found: dict[str, str] = {}
    for wish in wishes:
        seat, equals, name = wish.partition("=")
        if not (seat and equals):
            raise NiwashiError("name-form", found=sanitize(wish)[:80])
        if seat in found:
            raise NiwashiError("play-player-twice", seat=seat[:80])
        found[seat] = name
    return found


def known_seats() -> str:
    """The seats of every game, games with the same ones together.

    >>> known_seats().split("; ")[0]
    'garden, throne: flower, tendril'
    """
    games: dict[tuple[str, ...], list[str]] = {}
    for name, kit in GAMES.items():
        games.setdefault(kit.seats, []).append(name)
    return "; ".join(f"{', '.join(names)}: {', '.join(seats)}" for seats, names in games.items())
