"""Spoken sentences, in every game, at any moment, in every language, without hidden things."""

from random import Random

import pytest
from tests.views.karesansui import moments, record, seated
from tests.views.test_karesansui_secrets import assert_tells_nothing, game_of, hidden, stock

from niwashi import data
from niwashi.board_types import Geometry, Reading  # fmt: skip
from niwashi.devices.board_parser import load_board
from niwashi.games.known import GAMES, game_named
from niwashi.games.match import Match
from niwashi.loop.game_loop import GameLoop
from niwashi.loop.settings import SettingsStore
from niwashi.page_types.page_facts import PageFacts
from niwashi.session.plan import values_of
from niwashi.session.session import Session
from niwashi.session.speech import Inquiries, Listener, Sentence, Topic, report
from niwashi.views.speech import named_places, spoken
from niwashi.words.catalogue import LANGUAGES
from niwashi_sim.direct import DirectBoard
from niwashi_sim.table import Table

BOARDS = {"borderland": "hex-91.toml"}


def geometry_of(game: str) -> Geometry:
    return load_board(data.boards() / BOARDS.get(game, "garden-36.toml")).geometry


def page(language: str, left_s: tuple[float, ...] | None = None) -> PageFacts:
    timed = None if left_s is None else {"left_s": left_s}
    clock = {"used_s": [0.0, 61.0], "running": 0, "timed": timed, "proposed": None}
    return PageFacts(language, None, "", [], clock, assistants={})  # type: ignore[arg-type, typeddict-item]


def game_loop_of(match: Match, geometry: Geometry) -> GameLoop:
    table = Table(match.game.places, match.layout(), match.game.pieces)
    game_loop = GameLoop(DirectBoard(geometry, table), Session.of(match, geometry), SettingsStore())
    game_loop.step(0.0)
    game_loop.step(2.0)
    return game_loop


def said(game_loop: GameLoop, topic: Topic, language: str = "en") -> str:
    return next((each.text for each in spoken(game_loop, page(language)) if each.topic is topic), "")


@pytest.mark.parametrize(
    ("left_s", "language", "text"),
    [
        (None, "en", "Tendril has used one minute and one second."),
        ((181.0, 62.9), "en", "Tendril has one minute and 2 seconds left."),
        ((181.0, 62.9), "ja", "蔓の残り時間は1分2秒。"),
    ],
)
def test_help_tells_the_clocks_or_what_is_left(
    left_s: tuple[float, ...] | None, language: str, text: str
) -> None:
    game_loop = game_loop_of(Match(game_named("garden")), geometry_of("garden"))
    ask(game_loop, "")
    (answer,) = [
        each.text for each in spoken(game_loop, page(language, left_s)) if each.topic is Topic.ANSWER
    ]
    assert text in answer


def ask(game_loop: GameLoop, place: str) -> None:
    """Ask of a place, or with "" of all."""
    inquiries = Inquiries()
    inquiries._ask(place)
    game_loop.session.inquiries = inquiries


def test_the_same_advice_is_new_for_the_next_player() -> None:
    listener, match = Listener([Topic.ADVICE]), Match(game_named("garden"))
    before = listener.news(spoken(game_loop_of(match, geometry_of("garden")), page("en")))
    match.play("f1e2:1")
    after = listener.news(spoken(game_loop_of(match, geometry_of("garden")), page("en")))
    assert [each.text for each in before] == [each.text for each in after] != []


@pytest.mark.parametrize("game", [name for name in GAMES if not GAMES[name].is_dealt])
def test_every_place_of_every_position_can_be_asked_for_in_every_language(game: str) -> None:
    rng, geometry = Random(7), geometry_of(game)
    match = Match(game_named(game))
    for _ in range(12):
        game_loop = game_loop_of(match, geometry)
        for place in ["", *rng.sample([cell.name for cell in geometry if cell.role is None], 9)]:
            ask(game_loop, place)
            for language in LANGUAGES:
                answer = said(game_loop, Topic.ANSWER, language)
                assert answer
                assert "{" not in answer
        if match.result is not None:
            break
        match.play(match.game.random_turn(match.position, rng))


@pytest.mark.parametrize(("players", "each"), [(2, 7), (4, 21)])
def test_spoken_answers_reveal_nothing_hidden(players: int, each: int) -> None:
    """Of longer games fewer moments are looked at."""
    program = seated(players)
    game, looked = game_of(program), 0
    for position in moments(program, record(players)["turns"], each=each):
        if game.result(position):
            break
        session = program.game_loop.session
        places = [name for name in session.match.layout() if name in session.geometry.index]
        for place in ("", *places[:: len(places) // 6]):
            ask(program.game_loop, place)
            for language in LANGUAGES:
                text = " ".join(each.text for each in program.sentences(language))
                assert_tells_nothing(text, hidden(game, position, None))
                assert_tells_nothing(text, stock(position))
                looked += 1
    assert looked > 100


def test_the_other_places_a_stack_may_go_to_are_those_of_the_options() -> None:
    match = Match(game_named("garden"))
    assert report(match, "f1").targets == ("e1", "e2", "f2")
    other = report(match, "a6")
    assert (other.targets, other.stack.height) == ((), 3)
    assert other.reason is not None
    assert report(match, "c3").reason is None, "nothing stands there, and nothing is wrong with that"


def test_squares_in_a_row_are_named_by_the_first_and_the_last() -> None:
    game_loop = game_loop_of(Match(game_named("garden")), geometry_of("garden"))
    names = ["b2", "a1", "a3", "a2", "c5", "c6", "done flower", "flower card 3"]
    told = named_places(names, game_loop.session, "en")
    assert told == ["a1 to a3", "b2", "c5, c6", "Flower's Bamboo", "Flower: done"]
    assert named_places(names, game_loop.session, "ja")[0] == "a1からa3"


def test_listener_speaks_changed_sentences_only() -> None:
    listener = Listener([Topic.TURN, Topic.ADVICE])
    turn, advice = Sentence(Topic.TURN, "1", "One."), Sentence(Topic.ADVICE, "a", "Do.")
    assert listener.news([turn, Sentence(Topic.LIGHTS, "x", "Lit."), advice]) == [turn, advice]
    assert listener.news([turn, advice]) == []
    assert listener.news([Sentence(Topic.TURN, "2", "One."), advice]) == [Sentence(Topic.TURN, "2", "One.")]
    listener.news([turn])
    assert listener.news([turn, advice]) == [advice], "what went away and comes back is new"


# What hands ask


class Hands:
    """A board of a few cells whose readings a test makes up."""

    def __init__(self) -> None:
        self.geometry = geometry_of("garden")
        self.base = values_of(self.geometry, Match(game_named("garden")).layout())
        self.values = self.base
        self.inquiries = Inquiries()
        self.now = 0.0

    def set(self, place: str, value: int, after_s: float = 0.5) -> None:
        self.now += after_s
        cell = self.geometry.index[place]
        values = (*self.values[:cell], value, *self.values[cell + 1 :])
        is_settled = values == self.base
        self.inquiries.read(self.geometry, self.values, values, self.now, settled=is_settled)
        self.values = values
        self.inquiries.rest(settled=is_settled)

    @property
    def asked(self) -> tuple[str, bool] | None:
        current = self.inquiries.current
        return None if current is None else (current.place, current.again)


def test_a_stack_that_is_lifted_and_put_straight_back_asks() -> None:
    hands = Hands()
    hands.set("f1", 0)
    assert hands.asked is None
    hands.set("f1", hands.base[hands.geometry.index["f1"]])
    assert hands.asked == ("f1", False)
    hands.set("f1", 0)
    assert hands.asked is None, "whoever does something is answered no longer"
    hands.set("f1", hands.base[hands.geometry.index["f1"]])
    assert hands.asked == ("f1", True)


def test_a_switch_that_bounces_asks_nothing() -> None:
    hands = Hands()
    hands.set("f1", 0)
    hands.set("f1", 1, after_s=0.02)
    assert hands.asked is None


def test_two_stacks_in_the_air_ask_nothing_for_they_may_have_changed_places() -> None:
    hands = Hands()
    hands.set("f1", 0)
    hands.set("a6", 0)
    hands.set("f1", 1)
    hands.set("a6", 1)
    assert hands.asked is None
    assert hands.values == hands.base


def test_a_card_asks_as_well_and_an_empty_square_does_not() -> None:
    hands = Hands()
    hands.set("flower card 2", 0)
    hands.set("flower card 2", 1)
    assert hands.asked == ("flower card 2", False)
    hands.set("c3", 1)
    hands.set("c3", 0)
    assert hands.asked is None


def test_turn_in_progress_asks_nothing() -> None:
    game_loop = game_loop_of(Match(game_named("garden")), geometry_of("garden"))
    session, index = game_loop.session, game_loop.session.geometry.index
    base = list(values_of(session.geometry, session.match.layout()))

    def reads(now: float, **values: int) -> None:
        for place, value in values.items():
            base[index[place]] = value
        session.read(Reading(tuple(base)), now)

    reads(3.0, f1=0)
    reads(3.5, e2=1)
    reads(4.0, a6=0)
    reads(4.5, a6=1)
    assert session.inquiries.current is None
