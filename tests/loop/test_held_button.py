"""A button that is pressed or held: each press is told once, whatever its contacts do."""

import pytest

from niwashi.loop.held_button import HeldButton, PressKind
from niwashi.session.input import REBOUND_S

HELD_S = 3.0
NEARLY, LONG = 1.0 + HELD_S - 0.01, 1.0 + HELD_S
PUSHES: dict[str, tuple[tuple[float, bool, PressKind | None], ...]] = {
    "a short press": (
        *((1.0, True, None), (NEARLY, True, None)),
        *((NEARLY + 0.005, False, None), (NEARLY + 0.005 + REBOUND_S, False, PressKind.SHORT)),
    ),
    "a hold": (
        *((1.0, True, None), (LONG, True, PressKind.HELD)),
        *((LONG + 0.005, False, None), (LONG + 0.005 + REBOUND_S, False, None)),
    ),
    "a press that follows at once": (
        *((1.0, True, None), (1.2, False, None), (1.2 + REBOUND_S, True, PressKind.SHORT)),
        *((1.5, False, None), (1.5 + REBOUND_S, False, PressKind.SHORT)),
    ),
    "a hold that follows at once": (
        *((1.0, True, None), (1.2, False, None), (1.2 + REBOUND_S, True, PressKind.SHORT)),
        (1.2 + REBOUND_S + HELD_S, True, PressKind.HELD),
    ),
    "a bounce, which is no letting go": (
        *((1.0, True, None), (1.5, False, None), (1.5 + REBOUND_S - 0.001, True, None)),
        (LONG, True, PressKind.HELD),
    ),
    "down from the beginning": (
        *((0.0, True, None), (9.0, True, None), (9.1, False, None), (9.1 + REBOUND_S, False, None)),
        *((10.0, True, None), (13.0, True, PressKind.HELD)),
    ),
}
"""Looks at a button: when, whether it is down, and what is told then."""


@pytest.mark.parametrize("what", PUSHES)
def test_each_press_is_told_once(what: str) -> None:
    button = HeldButton(HELD_S)
    if PUSHES[what][0][0]:
        button.look(0.0, is_down=False)
    told = [button.look(now, is_down=is_down) for now, is_down, _ in PUSHES[what]]
    assert told == [each for *_, each in PUSHES[what]]


def test_press_is_pending_until_it_is_told() -> None:
    button, pending = HeldButton(HELD_S), []
    for now, is_down in ((0.0, False), (1.0, True), (1.1, False), (1.1 + REBOUND_S, False), (2.0, True)):
        button.look(now, is_down=is_down)
        pending.append(button.is_pending)
    assert pending == [False, True, True, False, True]
    button.look(2.0 + HELD_S, is_down=True)
    assert not button.is_pending


def test_press_that_is_forgotten_tells_nothing() -> None:
    button = HeldButton(HELD_S)
    for now, is_down in ((0.0, False), (1.0, True)):
        button.look(now, is_down=is_down)
    button.forget()
    looks = ((4.5, True), (5.0, False), (5.0 + REBOUND_S, False), (6.0, True), (6.0 + HELD_S, True))
    told = [button.look(now, is_down=is_down) for now, is_down in looks]
    assert told == [None] * 4 + [PressKind.HELD]
