"""Choices on the page."""

from tests.server.asking import ask, status_of
from tests.server.running import Running

from niwashi import data
from niwashi.devices.board_parser import load_board


def texts(running: Running) -> list[str]:
    return [each["text"] for each in status_of(running.program)["choices"]]


def test_no_end_of_the_turn_is_offered_while_a_piece_is_in_the_air() -> None:
    running = Running("borderland", board=load_board(data.boards() / "hex-91.toml"))
    ask(running.program, do="position", position="6/7/8/9/10/11/4w5/9/8/7/6 w -")
    ask(running.program, do="arrange")
    running.pass_time(1.0)
    running.do("take", "white hand")
    running.do("set", "h6")
    running.pass_time(1.0)
    assert texts(running) == ["No further action"]
    running.do("lift", "e5")
    running.pass_time(1.0)
    assert texts(running) == []
    running.do("set", "e5")
    running.pass_time(1.0)
    assert texts(running) == ["No further action"]
