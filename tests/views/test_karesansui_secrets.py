"""Nothing hidden ever reaches a page that may not see it: whole games, every message."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.marks import quick_first
from tests.server.asking import ask, status_of
from tests.views.karesansui import moments, record, seated, shown

from niwashi.errors import NiwashiError
from niwashi.games.karesansui.deck import CardNames
from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.karesansui.position import Phase, Position
from niwashi.server.library import picture
from niwashi.server.live import LiveProgram
from niwashi.words.catalogue import LANGUAGES, translate

SEED = 907_312_645
SELDOM = {2: 1, 3: 3, 4: 4}
"""Of how many moments one is looked at: games of more players are longer."""

EVERY_COUNT = pytest.mark.parametrize("players", quick_first([2, 4, 3]))


def game_of(program: LiveProgram) -> Karesansui:
    game = program.game_loop.session.game
    assert isinstance(game, Karesansui)
    return game


def hidden(game: Karesansui, position: Position, viewer: int | None) -> Iterator[str]:
    """Words that a page must not say while the game is on: cards of others by id, name and effect."""
    known = {*position.used, *position.shown}
    own = position.players[viewer] if viewer is not None else None
    known |= {*own.cards, own.famous or ""} if own else set()
    named: dict[str, CardNames] = {card.id: card.name for card in game.deck.gardeners}
    named |= {card.id: card.name for card in game.deck.famous}
    for player in position.players:
        for card in {*player.cards, player.famous or ""} - known - {""}:
            yield from (f'"{card}"', named[card].en, named[card].ja, f"karesansui-card-{card}")
            if card not in game.deck.famous_by_id:
                yield from (translate(f"karesansui-card-{card}", language) for language in LANGUAGES)


def stock(position: Position) -> Iterator[str]:
    """Return possible spellings of the order of the coming tiles."""
    ahead = position.stock[:4]
    if len(ahead) == 4:
        yield ",".join(ahead)
        yield json.dumps(ahead)[1:-1]
        yield " ".join(ahead)


def text_of(told: object) -> str:
    return json.dumps(told, ensure_ascii=False)


def assert_tells_nothing(text: str, secrets: Iterator[str]) -> None:
    said = [secret for secret in secrets if secret in text]
    assert said == []


@EVERY_COUNT
def test_game_messages_reveal_nothing_hidden(players: int) -> None:
    program = seated(players)
    game = game_of(program)
    names = game.players
    for name in names:
        ask(program, f"page of {name}", do="seat", seat=name)
    looked = 0
    for number, position in enumerate(moments(program, record(players)["turns"], each=SELDOM[players])):
        if position.stage.phase is Phase.OVER:
            break
        language = LANGUAGES[number % 2]
        if number % 12 == 1:
            assert_tells_nothing(text_of(shown(program, language)), hidden(game, position, None))
        for viewer in (None, *range(players)):
            hand = "the table" if viewer is None else f"page of {names[viewer]}"
            text = text_of(status_of(program, language, hand))
            assert_tells_nothing(text, hidden(game, position, viewer))
            assert_tells_nothing(text, stock(position))
            looked += 1
    assert looked > 40 * players


@EVERY_COUNT
def test_seed_and_position_text_are_not_sent(players: int) -> None:
    program = seated(players, SEED)
    for hand in ("", "page"):
        text = text_of([shown(program), status_of(program, "en", hand)])
        assert str(SEED) not in text
        assert status_of(program, "en", hand)["position"] == ""
        assert status_of(program, "en", hand)["has_secrets"] is True


@EVERY_COUNT
def test_a_seat_shows_its_own_cards_and_when_the_game_is_over_everybody_sees_famous_gardens(
    players: int,
) -> None:
    program = seated(players)
    game = game_of(program)
    ask(program, "page", do="seat", seat="north")
    north = game.players.index("north")
    last: Position | None = None
    for position in moments(program, record(players)["turns"], each=9):
        seen = status_of(program, "en", "page")["gardens"]["players"][north]
        assert len(seen["cards"]) == len(position.players[north].cards)
        assert seen["hidden"] == 0
        last = position
    assert last is not None
    assert game.result(last)
    shown = [player["famous"] for player in status_of(program, "en", "")["gardens"]["players"]]
    assert [bool(each) for each in shown] == [bool(player.famous) for player in last.players]
    assert status_of(program, "en", "")["position"] == game.format(last)


def test_cards_are_held_open_on_a_page_without_a_seat_and_closed_again() -> None:
    program = seated(2)
    ask(program, "table", do="show", seat="south")
    south, north = status_of(program, "en", "table")["gardens"]["players"]
    assert (len(south["cards"]), len(north["cards"]), north["hidden"]) == (1, 0, 1)
    ask(program, "table", do="show", seat="")
    assert [len(each["cards"]) for each in status_of(program, "en", "table")["gardens"]["players"]] == [0, 0]
    ask(program, "table", do="show", seat="south")
    for seat in ("north", ""):  # whoever sits closes what was open, also for afterwards
        ask(program, "table", do="seat", seat=seat)
        assert not status_of(program, "en", "table")["gardens"]["players"][0]["cards"]


def test_seated_player_cards_show_on_no_other_page() -> None:
    program = seated(2)
    ask(program, "phone", do="seat", seat="north")
    for wish in ("seat", "show"):
        with pytest.raises(NiwashiError, match="North"):
            ask(program, "table", do=wish, seat="north")
    with pytest.raises(NiwashiError):
        ask(program, "phone", do="show", seat="south")  # who sits sees the own cards only
    with pytest.raises(NiwashiError, match="east"):
        ask(program, "table", do="seat", seat="east")
    ask(program, "table", do="show", seat="south")
    program.leave("table")
    assert not status_of(program, "en", "table")["gardens"]["players"][0]["cards"]
    program.leave("phone")
    ask(program, "table", do="seat", seat="north")
    assert status_of(program, "en", "table")["seat"] == "north"
    assert status_of(program, "en", "other")["taken"] == ["north"]


def choices(program: LiveProgram, hand: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = status_of(program, "en", hand)["choices"]
    return found


def test_cards_are_played_only_where_they_are_seen() -> None:
    """KS-20: a page that may not see a card can neither play it nor find out by trying."""
    program = seated(2)
    turns = record(2)["turns"]
    game, start = game_of(program), program.game_loop.session.match.start
    count = next(n for n, turn in enumerate(turns) if turn == "enshu")
    program.resume(game, start, turns[:count])
    mover = game.players[game.side(program.game_loop.session.match.position)]
    program.step()
    assert all(not choice["secret"] for choice in choices(program, "table"))
    with pytest.raises(NiwashiError, match="enshu"):
        ask(program, "table", do="choose", turn="enshu")
    ask(program, "phone", do="seat", seat=mover)
    assert any(choice["turn"] == "enshu" and choice["secret"] for choice in choices(program, "phone"))
    other = next(name for name in game.players if name != mover)
    ask(program, "other phone", do="seat", seat=other)
    assert choices(program, "other phone") == []


def test_choices_are_empty_until_hands_finish() -> None:
    """A board of buttons does not see a monk come: until he stands and done is pressed, there is no menu."""
    program = seated(2)
    program.step()
    assert choices(program, "table")
    session = program.game_loop.session
    first = next(option for option in session.game.options(session.match.here) if option.handlings)
    session.choose(first.turn, program.clock())
    assert session.match.turns == (first.turn,)
    assert session.flow.task is not None
    assert choices(program, "table") == []


def test_a_new_game_asks_everybody_to_sit_down_again() -> None:
    program = seated(2)
    ask(program, "phone", do="seat", seat="north")
    ask(program, "phone", do="new", game="karesansui", players=2, seed="5")
    assert status_of(program, "en", "phone")["seat"] == ""
    assert game_of(program).seed == 5


def test_a_game_that_can_not_be_read_or_dealt_is_refused() -> None:
    program = seated(2)
    before = program.game_loop.session
    fields: tuple[dict[str, Any], ...] = (
        *({"players": 5}, {"players": "2"}, {"seed": "x"}, {"seed": 7}, {"seed": "9" * 19}),
        *({"setup": "1999"}, {"more": 1}, {"game": "karesansui  "}, {"game": "karesansui players=2"}),
        *({"game": "throne", "seed": "2"}, {"game": "throne", "players": 2}),
    )
    for wanted in fields:
        with pytest.raises(NiwashiError):
            ask(program, "page", do="new", **{"game": "karesansui", **wanted})
        assert program.game_loop.session is before, wanted


def test_a_game_without_a_seed_is_dealt_by_chance() -> None:
    program = seated(2)
    program._seeds = iter([31, 32]).__next__
    for seed in (31, 32):
        ask(program, "page", do="new", game="karesansui")
        assert game_of(program).seed == seed


def test_pictures_of_pieces_that_there_are_not_are_refused() -> None:
    program = seated(2)
    for name in ("garden-east", "tile-x", "monk-south-alone-alone", "stone-", "seed", "stone-../x"):
        with pytest.raises(NiwashiError):
            picture(program.session, name, "en")
    for name in ("garden-north", "tile-L1-turned", "monk-south-alone", "monk-west", "stone-boat"):
        assert picture(program.session, name, "ja").startswith("<svg")
