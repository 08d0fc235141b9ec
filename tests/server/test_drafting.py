"""A position that somebody sets out on a page, and one that stands on a board."""

import re

import pytest
from starlette.testclient import TestClient
from tests.server.running import GARDEN_36, Running

from niwashi.board_types import Geometry, view
from niwashi.errors import NiwashiError
from niwashi.games.game import Game, PlaceKind
from niwashi.games.known import game_named
from niwashi.server.application import application
from niwashi.server.drafts import Draft, checked, current, draft_view, layout_of, sensed, standing
from niwashi.stack import Stack
from niwashi.web.answers import LARGEST_BODY, REFUSED
from niwashi.words.catalogue import translate
from niwashi_sim.direct import SENSES, with_senses

GARDEN = game_named("garden")
START = GARDEN.layout(GARDEN.start())


def stacks(**changed: list[int]) -> dict[str, list[int]]:
    whole = {place: list(stack.pieces) for place, stack in START.items() if stack.height}
    return {**whole, **changed}


def seen(board: Geometry, layout: dict[str, Stack]) -> list[int]:
    """What a board reads of a layout."""
    empty = Stack(-1, 0)
    return [view(cell.senses, layout.get(cell.name, empty)) for cell in board]


def test_the_position_on_the_board_is_what_one_begins_with() -> None:
    running = Running()
    draft = current(running.program, "en")
    assert (draft["side"], draft["tallest"], draft["reason"]) == (0, 3, None)
    assert GARDEN.parse(draft["position"]) == GARDEN.start()
    for verb, place in (("lift", "f1"), ("set", "e2"), ("pull", "flower card 1")):
        running.do(verb, place)
    found = standing(running.program, "en")
    assert (found["stacks"]["flower card 1"], found["stacks"]["e2"]) == ([], [0, 0, 0])
    assert found["position"]


def test_draft_is_answered_with_its_position_or_what_is_wrong_in_the_pages_language() -> None:
    right = Draft(side=1, stacks=stacks(d4=[0, 0], **{"flower hand": [0] * 12}))
    draft = checked(right, GARDEN, "en")
    assert len(draft["stacks"]["flower hand"]) == 12
    assert GARDEN.parse(draft["position"]).side == 1
    draft = checked(Draft(side=0, stacks=stacks(d4=[1, 1, 1])), GARDEN, "ja")
    assert draft["position"] == ""
    assert draft["reason"] is not None
    assert set(draft["reason"]["places"]) == {"d4", "a6"}
    assert "蔓" in draft["reason"]["text"]
    nothing: dict[str, list[int]] = {}
    for side, impossible in ((2, nothing), (0, {"z9": [0]}), (0, {"d4": [2]})):
        with pytest.raises(NiwashiError, match="can't have"):
            layout_of(GARDEN, Draft(side=side, stacks=impossible))


def test_a_game_that_would_be_over_is_not_begun() -> None:
    twelve = {f"{file}{rank}": [1] for file in "abcdef" for rank in (4, 5)}
    wanted = Draft(side=0, stacks=stacks(**twelve))
    draft = checked(wanted, GARDEN, "en")
    assert draft["position"] == ""
    assert draft["reason"] is not None
    assert "over there" in draft["reason"]["text"]


def test_a_board_that_feels_all_tells_the_position() -> None:
    board = with_senses(GARDEN_36.geometry, SENSES["face and height"])
    stands = {**START, "d4": Stack(0, 2)}
    found, unknown = sensed(GARDEN, board, seen(board, stands), START)
    assert unknown == ()
    assert found == stands


def test_a_board_that_feels_only_that_something_stands_there_says_where() -> None:
    board = with_senses(GARDEN_36.geometry, SENSES["presence"])
    found, unknown = sensed(GARDEN, board, seen(board, {**START, "d4": Stack(0, 2)}), START)
    assert set(unknown) == {"f1", "a6", "d4"}
    draft = draft_view(GARDEN, found, 0, "en", unknown)
    assert draft["position"] == ""
    assert draft["reason"] is not None
    assert set(draft["reason"]["places"]) == set(unknown)
    assert all(found[f"flower card {n}"].height for n in range(1, 5))


def whole(game: Game) -> dict[str, list[int]]:
    """What stands where at the start of a game."""
    return {place: list(stack.pieces) for place, stack in game.layout(game.start()).items() if stack.height}


NO_CARDS: dict[str, list[int]] = {f"flower card {number}": [] for number in range(1, 5)}
CLASHES: list[tuple[str, dict[str, list[int]], list[int], str]] = [
    # the game, what stands otherwise than at its start, what stands on all other squares, what is said
    ("garden", {"f1": [], "a6": []}, [], "Nobody has a Gardener"),
    ("garden", {"f1": []}, [], "Flower has 0 Gardeners"),
    ("garden", {"c3": [0, 0, 0]}, [], "Flower has 2 Gardeners"),
    ("garden", {"c3": [0] * 100}, [], "100 pieces are stacked on c3"),
    ("garden", {"c3": [0, 1]}, [], "On c3 are stones of both players"),
    ("garden", NO_CARDS, [], "Flower has no card available"),
    ("garden", {}, [0], "There are 40 stones"),
    ("garden", {}, [0, 0], "There are 74 stones"),
    ("throne", {"f1": [], "a6": []}, [], "Nobody has a Gardener"),
    ("throne", {"a6": []}, [], "Flower is to move but has won already|Tendril has no Gardeners left"),
    ("throne", {}, [1], "There are 40 stones"),
    ("throne", {"d4": [1] * 4}, [], "4 pieces are stacked on d4"),
    ("throne", {"d4": [1, 0, 1]}, [], "On d4 are stones of both players"),
    ("borderland", {"f6": [0, 0]}, [], "2 pieces are stacked on f6"),
    ("borderland", {"f6": [0, 1]}, [], "2 pieces are stacked on f6"),
]


@pytest.mark.parametrize(("name", "changed", "elsewhere", "told"), CLASHES)
def test_a_position_that_no_rule_allows_is_answered_by_what_is_wrong(
    name: str, changed: dict[str, list[int]], elsewhere: list[int], told: str
) -> None:
    game = game_named(name)
    squares = [name for name, place in game.places.items() if place.kind is PlaceKind.SQUARE]
    stacks = {**dict.fromkeys(squares, elsewhere), **whole(game), **changed}
    for side in range(len(game.players)):
        draft = Draft(side=side, stacks=stacks)
        said = draft_view(game, layout_of(game, draft), side, "en")
        assert (said["position"], said["unknown"]) == ("", [])
        assert said["reason"] is not None
        assert re.search(told, said["reason"]["text"])
        assert set(said["reason"]["places"]) <= set(game.places)


@pytest.mark.parametrize("stacks", [{}, {"f6": [0]}, {"f6": [1]}, {"a1": [0], "k6": [1]}], ids=str)
def test_half_a_position_of_borderland_says_whose_turn_it_is(stacks: dict[str, list[int]]) -> None:
    """On the empty board nobody has a colour yet, whoever was to move."""
    game = game_named("borderland")
    for side in (0, 1):
        wanted = Draft(side=side, stacks=stacks)
        said = draft_view(game, layout_of(game, wanted), side, "en")
        if said["position"]:
            assert game.side(game.parse(said["position"])) == said["side"]
        else:
            assert said["reason"] is not None


def test_karesansui_is_not_set_out_whatever_is_sent() -> None:
    game = game_named("karesansui")
    with pytest.raises(NiwashiError, match="by its text"):
        draft_view(game, game.layout(game.start()), 0, "en")
    several: tuple[dict[str, list[int]], ...] = ({}, {"a1": [0]}, {"south draw": [5] * 100})
    for filled in several:
        with pytest.raises(NiwashiError) as refused:
            draft_view(game, layout_of(game, Draft(side=0, stacks=filled)), 0, "ja")
        assert translate(refused.value.message, "ja") != translate(refused.value.message)


def test_bad_draft_is_refused() -> None:
    app = application(Running().program)
    client = TestClient(app, base_url="http://127.0.0.1:8080", client=("127.0.0.1", 50_000))
    for body in (
        *(b"", b'{"side": "1", "stacks": {}}', b'{"side": -1, "stacks": {}}'),
        *(b'{"side": 0, "stacks": {"d4": [-1]}}', b'{"side": 0, "stacks": {"d4": [true]}}'),
        b'{"side": 0, "stacks": {"": [1]}}',
        b'{"side": 0, "stacks": {"d4": [' + b",".join([b"0"] * 101) + b"]}}",
    ):
        answer = client.post("/draft", content=body)
        assert (answer.status_code, answer.text) == (REFUSED, translate("web-bad-draft", "en")), body[:50]
    body = b'{"side": 0, "stacks": {' + b" " * LARGEST_BODY + b"}}"
    answer = client.post("/draft", content=body)
    told = translate("web-long-message", "en", found=len(body), most=LARGEST_BODY)
    assert (answer.status_code, answer.text) == (REFUSED, told)
