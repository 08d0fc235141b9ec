"""Layers of light: of each two that can meet on a cell one shows, in whatever order they come."""

import pytest
from tests.session.guest import STEP_S, Guest, mixed

from niwashi.board_types import Cue, Senses
from niwashi.loop.features import Feature
from niwashi.loop.game_loop import GameLoop
from niwashi.loop.settings import SettingsStore
from niwashi.opponents.hints import hinting
from niwashi.opponents.waiting_layer import waiting
from niwashi.session.layers import Layer, Priority, merge_layers


def test_two_layers_of_one_priority_do_not_depend_on_who_came_first() -> None:
    some = [Layer(Priority.HINT, {0: cue}, author) for cue, author in ((Cue.HINT, "a"), (Cue.WRONG, "b"))]
    assert merge_layers(some, 1) == merge_layers(reversed(some), 1)


def lit(guest: Guest, place: str, *layers: Layer) -> Cue | None:
    """What a place shows with layers of helpers among those of the session, given before or after them."""
    index = guest.geometry.index[place]
    ways = [(*layers, *guest.advice.layers), (*guest.advice.layers, *layers)]
    shown = {merge_layers(way, len(guest.geometry))[index] for way in ways}
    assert len(shown) == 1
    return shown.pop()


def test_advice_names_the_writer_of_each_layer() -> None:
    guest = Guest()
    found = {layer.priority: layer for layer in guest.advice.layers}
    assert Priority.NEXT_STEP in found
    assert {layer.author for layer in found.values()} == {"guide"}
    assert merge_layers(guest.advice.layers, len(guest.geometry)) == guest.advice.cues


def test_helpers_show_over_the_next_step_and_under_a_vain_press() -> None:
    guest = Guest()
    hint, thinking = hinting(guest.geometry, ["e2", "nowhere"]), waiting(guest.advice.cues)
    assert set(guest.asks().values()) == {Cue.MAY_LIFT}
    assert lit(guest, "f1", hinting(guest.geometry, ["f1"])) is Cue.HINT
    assert lit(guest, "f1", thinking, hint) is Cue.WAITING
    assert lit(guest, "e2", thinking, hint) is Cue.HINT
    pressing = Guest(geometry=mixed(Senses.PRESS, Senses.PRESS))
    pressing.press("e3")
    assert pressing.why()
    assert pressing.cues()["e3"] is Cue.WRONG
    assert lit(pressing, "e3", hinting(pressing.geometry, ["e3"])) is Cue.WRONG


def test_an_explanation_shows_alone() -> None:
    guest = Guest()
    alone = Layer(
        Priority.EXPLANATION, {guest.geometry.index["f1"]: Cue.MAY_LIFT}, "explanation", frozenset(Cue)
    )
    layers = (alone, *guest.advice.layers, hinting(guest.geometry, ["e3"]))
    shown = merge_layers(layers, len(guest.geometry))
    assert [cue for cue in shown if cue is not None] == [Cue.MAY_LIFT]


def table(guest: Guest) -> GameLoop:
    return GameLoop(guest.board, guest.session, SettingsStore())


def step(game_loop: GameLoop, guest: Guest) -> dict[str, Cue]:
    """What is lit after one more step."""
    guest.now += STEP_S
    game_loop.wake()
    game_loop.step(guest.now)
    return {c.name: cue for c, cue in zip(guest.geometry, game_loop.cues(), strict=True) if cue is not None}


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_table_gathers_layers_from_whoever_has_one(order: tuple[int, int]) -> None:
    guest = Guest()
    game_loop, index = table(guest), guest.geometry.index["f1"]
    layers: list[Layer | None] = [hinting(guest.geometry, ["f1", "e3"]), None]
    for number in order:
        game_loop.add(Feature("test", layers=(lambda number=number: layers[number],)))  # type: ignore[misc]
    assert step(game_loop, guest)["f1"] is Cue.HINT
    layers[1] = Layer(Priority.REMARK, {index: Cue.WRONG}, "test")
    version = game_loop.version
    assert (step(game_loop, guest)["f1"], step(game_loop, guest)["e3"]) == (Cue.WRONG, Cue.HINT)
    assert game_loop.version == version + 1
    layers[:] = [None, None]
    assert step(game_loop, guest) == guest.cues()
    assert game_loop.version == version + 2


def test_a_table_in_an_explanation_shows_nothing_else() -> None:
    guest = Guest()
    game_loop, hint = table(guest), hinting(guest.geometry, ["e3"])
    game_loop.add(Feature("test", layers=(lambda: hint,)))
    guest.table.press("help")
    shown = set(step(game_loop, guest).values())
    assert game_loop.explanation is not None
    assert shown == {game_loop.explanation.cue}
    guest.table.release("help")
    game_loop.stop_explaining()
    assert step(game_loop, guest)["e3"] is Cue.HINT
