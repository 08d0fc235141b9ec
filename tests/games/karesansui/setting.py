"""Positions for tests, written as short as possible: what is not named lies where it belongs."""

from collections import Counter
from collections.abc import Iterable

from niwashi.games.karesansui import SUPPLY, seats
from niwashi.games.karesansui.deck import built_in_deck
from niwashi.games.karesansui.garden import STONES
from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.karesansui.notation import read_position
from niwashi.games.karesansui.position import Position
from niwashi.games.karesansui.tiles import TILES

DECK = built_in_deck()
GAMES = {players: Karesansui(DECK, players) for players in (2, 3, 4)}
TWO = GAMES[2]
BARE = "5/5/5 0"
FULL = "pw,pw,pw,pw,pz/pz,pz,pz,wz,wz/wz@,wz,L1,L1,L1"
"""The rows of a full garden that joins badly."""


def at(
    *players: str,
    stage: str,
    top: Iterable[str] = (),
    discards: Iterable[str] = (),
    stock: int | None = None,
    used: Iterable[str] = (),
    famous: Iterable[str] = (),
) -> Position:
    """A position, given for each player as "rows virtue stored cards" (the last two may be missing).

    `top` are the next tiles of the stock. With a size of the stock, what is not in it is a discard.
    Gardener cards in no hand have been used, but Shigemori only if `used` says so.
    """
    count = len(players)
    given = read_position(_whole(players, stage))
    there = Counter((*given.stage.tiles, *discards))
    for player in given.players:
        there.update(TILES[text].design for text in player.garden.tiles if text)
        there.update([player.stored] if player.stored else [])
    left = Counter(DECK.all_tiles) - there - Counter(top)
    order = (*top, *left.elements())
    size = len(order) if stock is None else stock
    standing = Counter(kind for player in given.players for kind in player.garden.stones)
    supply = (whole - standing[kind] for kind, whole in zip(STONES, SUPPLY[count], strict=True))
    hands = [card for player in given.players for card in player.cards]
    spare = [card for card in DECK.gardener_ids if card not in (*hands, *used, "shigemori")]
    needed = 6 if count == 2 else count
    cards = [*used, *spare[: needed - len(hands) - len(tuple(used))]]
    ids = [*famous, *(each for each in DECK.famous_by_id if each not in tuple(famous))]
    made = given._replace(
        supply=tuple(supply),
        stock=order[:size],
        discards=(*discards, *order[size:]),
        used=tuple(sorted(cards)),
        shown=tuple(ids[:3]) if count == 2 else (),
        players=tuple(
            player._replace(famous=None if count == 2 else ids[index])
            for index, player in enumerate(given.players)
        ),
    )
    return GAMES[count].parse(GAMES[count].format(made))


def _whole(players: tuple[str, ...], stage: str) -> str:
    named = []
    for name, text in zip(seats(len(players)), players, strict=True):
        words = text.split(" ")
        named.append(" ".join([name, *words, *["-"] * (5 - len(words))]))
    table = ("supply 0/0/0/0/0", "stock -", "discards -", "shown -", "used -", "seed 0 0")
    return " | ".join([*named, stage, *table])


def verbs(position: Position) -> set[str]:
    """The verbs of the legal turns."""
    return {turn.split(" ")[0] for turn in TWO.legal_turns(position)}


def asked(position: Position) -> tuple[str, str]:
    """The phase, and the seat of the player who decides."""
    return str(position.stage.phase), seats(len(position.players))[position.stage.side]


def played(position: Position, *turns: str) -> Position:
    """The position after turns."""
    for turn in turns:
        position = TWO.play(position, turn)
    return position
