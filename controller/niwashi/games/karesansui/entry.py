"""The entry of Karesansui. Its rules are loaded when somebody plays it."""

from typing import TYPE_CHECKING

from niwashi.games.karesansui import SEATS, SUPPLY
from niwashi.games.package import CardKit, GamePackage, RulesKit
from niwashi.games.setup import CARDS_SOURCE, GameSetup

if TYPE_CHECKING:
    from niwashi.games.karesansui.deck import Deck
    from niwashi.games.karesansui.karesansui import Karesansui


def _build(setup: GameSetup) -> "Karesansui":
    """Take missing settings from the start position, if the set-up has one."""
    from niwashi.games.karesansui.karesansui import Karesansui
    from niwashi.games.karesansui.notation import read_position
    from niwashi.games.karesansui.position import SetUp

    fields = setup.card_fields()
    deck = _built_in_deck() if fields is None else _read_deck(fields, CARDS_SOURCE)
    said = setup.players, setup.seed, setup.set_up
    if setup.start is not None and said == (None, None, None):
        start = read_position(setup.start)
        return Karesansui(deck, len(start.players), start.seed, start.set_up)
    players = min(SUPPLY) if setup.players is None else setup.players
    return Karesansui(deck, players, setup.seed or 0, setup.set_up or SetUp.SHEET)


def _read_deck(fields: object, source: str) -> "Deck":
    from niwashi.games.karesansui.deck import deck_from

    return deck_from(fields, source)


def _built_in_deck() -> "Deck":
    from niwashi.games.karesansui.deck import built_in_deck

    return built_in_deck()


PACKAGE = GamePackage(
    {
        "karesansui": RulesKit(
            _build,
            SEATS,
            tuple(SUPPLY),
            is_dealt=True,
            cards=CardKit("deck", _read_deck, _built_in_deck),
            kit=f"{__package__}.kit.kit:KARESANSUI",
            offers_starts=False,
        )
    },
    rank=3,
)
