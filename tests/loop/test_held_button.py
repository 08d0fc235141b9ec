"""A button that is pressed or held: each press is told once, whatever its contacts do."""

import pytest

from niwashi.loop.held_button import HeldButton, PressKind
from niwashi.session.input import REBOUND_S

HELD_S = 3.0


def pushes(*looks: tuple[float, bool]) -> list[PressKind | None]:
    """What is told at each look."""
    button = HeldButton(HELD_S)
    button.look(0.0, is_down=False)
    return [button.look(now, is_down=is_down) for now, is_down in looks]


def test_press_that_follows_at_once_is_a_press_of_its_own() -> None:
    told = pushes((1.0, True), (1.2, False), (1.2 + REBOUND_S, True), (1.5, False), (1.5 + REBOUND_S, False))
    assert told == [None, None, PressKind.SHORT, None, PressKind.SHORT]


def test_hold_that_follows_at_once_is_told() -> None:
    told = pushes((1.0, True), (1.2, False), (1.2 + REBOUND_S, True), (1.2 + REBOUND_S + HELD_S, True))
    assert told == [None, None, PressKind.SHORT, PressKind.HELD]


@pytest.mark.parametrize(("lasting_s", "told"), [(HELD_S - 0.01, PressKind.SHORT), (HELD_S, PressKind.HELD)])
def test_time_decides(lasting_s: float, told: PressKind) -> None:
    up = 1.0 + lasting_s
    seen = pushes((1.0, True), (up, True), (up + 0.005, False), (up + 0.005 + REBOUND_S, False))
    assert [each for each in seen if each] == [told]


def test_bounce_is_no_letting_go() -> None:
    bounce = ((1.5, False), (1.5 + REBOUND_S - 0.001, True))
    assert pushes((1.0, True), *bounce, (1.0 + HELD_S, True)) == [None, None, None, PressKind.HELD]


def test_button_that_is_down_from_the_beginning_tells_nothing_until_it_was_up() -> None:
    button = HeldButton(HELD_S)
    looks = ((0.0, True), (9.0, True), (9.1, False), (9.1 + REBOUND_S, False), (10.0, True), (13.0, True))
    told = [button.look(now, is_down=is_down) for now, is_down in looks]
    assert told == [None] * 5 + [PressKind.HELD]


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
