"""The table: what hands can do, and what they can't."""

from collections.abc import Callable

import pytest

from niwashi.errors import NiwashiError
from niwashi.games.known import game_named
from niwashi.stack import EMPTY, Stack
from niwashi.words.catalogue import translate
from niwashi_sim.table import Table, TableError

GARDEN = game_named("garden")
THRONE = game_named("throne")


@pytest.fixture
def table() -> Table:
    return Table(GARDEN.places, GARDEN.layout(GARDEN.start()))


def test_whole_stack_is_lifted_and_set_down(table: Table) -> None:
    table.lift("me", "f1")
    assert table.layout()["f1"] == EMPTY
    assert table.held("me") == [0, 0, 0]
    table.set_down("me", "e2")
    assert table.layout()["e2"] == Stack(0, 3)
    assert table.held("me") == []


def test_stones_come_off_and_on_one_by_one(table: Table) -> None:
    table.take("me", "f1")
    table.take("me", "flower hand")
    table.add("me", "d4")
    assert table.layout()["f1"] == Stack(0, 2)
    assert table.layout()["d4"] == Stack(0, 1)
    assert table.layout()["flower hand"] == Stack(0, 13)
    assert table.held("me") == [0]


def test_stone_turns_over_in_the_hand_and_on_the_table(table: Table) -> None:
    table.take("me", "flower hand")
    table.turn("me")
    table.add("me", "d4")
    assert table.layout()["d4"] == Stack(1, 1)
    table.turn("me", "d4")
    assert table.layout()["d4"] == Stack(0, 1)


def test_stone_that_joins_a_pile_shows_the_piles_face(table: Table) -> None:
    """RC-14."""
    table.take("me", "a6")
    table.set_down("me", "flower hand")
    assert table.stacks["flower hand"] == [0] * 15


def test_trophy_keeps_its_face() -> None:
    """RC-32."""
    table = Table(THRONE.places, THRONE.layout(THRONE.start()))
    table.take("me", "a6")
    table.set_down("me", "flower trophies")
    assert table.layout()["flower trophies"] == Stack(1, 1)


def test_mixed_faces_are_told_from_the_top_down(table: Table) -> None:
    table.turn("me", "f1")
    assert table.layout()["f1"] == Stack(1, 3, (0, 0))


def test_stone_goes_beneath_the_monk_and_stays_when_he_leaves() -> None:
    """KS-72."""
    game = game_named("karesansui")
    table = Table(game.places, game.layout(game.start()), game.pieces)
    for pile in ("monk south", "supply boat"):
        table.take("me", pile)
        table.add("me", "a3")
    assert table.stacks["a3"] == [6, 0]
    table.pick("me", "a3", 0)
    table.set_down("me", "b3")
    assert (table.stacks["a3"], table.stacks["b3"]) == ([6], [0])


def test_piece_lies_on_the_pile_of_its_sort_only() -> None:
    """KS-72."""
    game = game_named("karesansui")
    table = Table(game.places, game.layout(game.start()), game.pieces)
    table.take("me", "supply boat")
    with pytest.raises(TableError):
        table.set_down("me", "supply flat")
    with pytest.raises(TableError):
        table.turn("me")
    assert table.held("me") == [6]


def test_fingers_press_and_let_go(table: Table) -> None:
    table.press("undo")
    assert table.fingers == {"undo"}
    table.release("undo")
    table.release("undo")
    assert table.fingers == set()


def test_every_change_grows_the_version(table: Table) -> None:
    versions = [table.version]
    deeds: list[Callable[[], None]] = [
        lambda: table.lift("me", "f1"),
        lambda: table.set_down("me", "e1"),
        lambda: table.pull("flower card 1"),
        lambda: table.press("undo"),
        lambda: table.arrange({}),
    ]
    for deed in deeds:
        deed()
        versions.append(table.version)
    assert versions == sorted(set(versions))


def test_another_game_is_set_up_in_its_place(table: Table) -> None:
    table.lift("me", "f1")
    table.change_game(THRONE.places, THRONE.layout(THRONE.start()))
    assert table.layout() == THRONE.layout(THRONE.start())
    assert table.held("me") == []


@pytest.mark.parametrize(
    ("deed", "key"),
    [
        (lambda t: t.lift("me", "c3"), "table-nothing-there"),
        (lambda t: t.take("me", "z9"), "table-no-place"),
        (lambda t: t.lift("me", "flower card 1"), "table-card-is-pulled"),
        (lambda t: t.set_down("me", "c3"), "table-hand-empty"),
        (lambda t: t.add("me", "c3"), "table-hand-empty"),
        (lambda t: t.turn("me"), "table-hand-empty"),
        (lambda t: t.put("flower card 1"), "table-card-already-there"),
        (lambda t: (t.pull("flower card 1"), t.pull("flower card 1")), "table-card-already-out"),
        (lambda t: t.pull("f1"), "table-not-a-card"),
        (lambda t: (t.lift("me", "f1"), t.set_down("me", "flower card 1")), "table-no-stones-on-card"),
    ],
)
def test_impossible_handling_is_refused_with_message(
    table: Table, deed: Callable[[Table], object], key: str
) -> None:
    with pytest.raises(TableError) as refusal:
        deed(table)
    assert refusal.value.key == key
    assert isinstance(refusal.value, NiwashiError)
    assert str(refusal.value)
    assert translate(refusal.value.message, "ja")


def test_refused_handling_changes_nothing(table: Table) -> None:
    table.lift("me", "f1")
    before = (table.layout(), list(table.held("me")), table.version)
    with pytest.raises(TableError):
        table.set_down("me", "flower card 1")
    assert (table.layout(), table.held("me"), table.version) == before
