"""Guest sessions: their stored form, and when they end."""

import pytest
from pydantic import ValidationError

from niwashi.guests.guest_session import SESSION_LASTS_S, GuestSession, hash_key, next_number
from niwashi.page_types.rights import Right, right_named

KEY = "k" * 43


def session(number: int = 1, right: Right = Right.HAND, began_at: float = 1000.0) -> GuestSession:
    return GuestSession(number=number, key_hash=hash_key(KEY), right=right, began_at=began_at)


def test_session_round_trip_hides_key() -> None:
    text = session().model_dump_json()
    assert GuestSession.model_validate_json(text) == session()
    assert KEY not in text
    assert '"right":"hand"' in text


@pytest.mark.parametrize(
    "change",
    [{"right": "root"}, {"right": 3}, {"number": 0}, {"key_hash": "x"}, {"began_at": "nan"}, {"more": 1}],
)
def test_invalid_session_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        GuestSession.model_validate({**session().model_dump(), **change})


@pytest.mark.parametrize(
    ("after_s", "is_on"),
    [
        (0, True),
        (SESSION_LASTS_S - 1, True),
        (SESSION_LASTS_S, False),
        (-60, True),
        (-SESSION_LASTS_S, False),
    ],
)
def test_session_lasts_twelve_hours_despite_clock_jumps(after_s: float, *, is_on: bool) -> None:
    assert session().is_on(1000.0 + after_s) is is_on


def test_right_includes_lower_rights() -> None:
    assert Right.WATCH < Right.HAND < Right.HOST
    assert [right_named(right.word) for right in Right] == list(Right)
    assert right_named("owner") is None


def test_session_numbers_are_short() -> None:
    assert next_number([]) == 1
    assert next_number([session(1), session(3)]) == 2
