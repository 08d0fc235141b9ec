"""Differences between sensors and position."""

from tests.server.running import Running

from niwashi.views.status import felt_view


def test_felt_shows_moves_and_is_empty_when_settled() -> None:
    running = Running()
    running.pass_time(1.0)
    session = running.program.game_loop.session
    assert felt_view(session) == {}
    running.do("lift", "f1")
    assert felt_view(session) == {"f1": "gone"}
    running.do("set", "e2")
    running.do("pull", "flower card 1")
    assert felt_view(session) == {"f1": "gone", "e2": "there", "flower card 1": "gone"}
    running.do("put", "flower card 1")
    running.do("lift", "e2")
    running.do("set", "f1")
    assert felt_view(session) == {}
