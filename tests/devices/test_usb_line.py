"""The program's end of a port that a page has opened: what waits to be sent and taken has bounds."""

from collections.abc import Mapping
from typing import Any

import pytest

from niwashi.devices.usb_line import MOST_UNTAKEN, UsbLine
from niwashi.errors import BoardAwaited, BoardFault

MOST_UNSENT = 4096


def opened() -> tuple[UsbLine, list[Mapping[str, Any]]]:
    posted: list[Mapping[str, Any]] = []
    line = UsbLine(posted.append)
    line.take({"type": "usb-opened"})
    return line, posted


def test_port_takes_only_what_the_page_has_room_for() -> None:
    line, posted = opened()
    port = line.open()
    assert port.write(bytes(3000)) == 3000
    assert port.write(bytes(3000)) == MOST_UNSENT - 3000
    assert port.write(b"more") == 0
    assert [message["type"] for message in posted] == ["usb-write"] * 2
    line.take({"type": "usb-sent", "count": 100})
    assert port.write(bytes(3000)) == 100


@pytest.mark.parametrize(("count", "room"), [(-1000, 0), (10**9, MOST_UNSENT)])
def test_page_that_counts_wrongly_makes_neither_less_room_nor_more(count: int, room: int) -> None:
    line, _ = opened()
    port = line.open()
    port.write(bytes(MOST_UNSENT))
    line.take({"type": "usb-sent", "count": count})
    assert port.write(bytes(2 * MOST_UNSENT)) == room


def test_bytes_that_were_sent_by_a_port_that_is_gone_are_nobodys() -> None:
    line, _ = opened()
    line.take({"type": "usb-closed", "why": "NetworkError: The device has been lost."})
    assert line.take({"type": "usb-sent", "count": 5})
    assert not line.is_open


def test_page_is_asked_for_its_port_and_says_why_there_is_none() -> None:
    posted: list[Mapping[str, Any]] = []
    line = UsbLine(posted.append)
    with pytest.raises(BoardAwaited):
        line.open()
    line.take({"type": "usb-closed", "why": "NetworkError: The device has been lost."})
    with pytest.raises(BoardFault, match="The device has been lost"):
        line.open()
    assert posted == [{"type": "usb-open"}] * 2
    line.take({"type": "usb-opened"})
    line.open()
    assert len(posted) == 2


def test_page_that_sends_more_than_was_read_loses_its_port() -> None:
    line, posted = opened()
    port = line.open()
    line.take({"type": "usb-data", "data": bytes(MOST_UNTAKEN)})
    read = port.read()
    assert 0 < len(read) < 1000  # some at a time, so that each step stays short
    assert posted == [{"type": "usb-taken", "count": len(read)}]
    line.take({"type": "usb-data", "data": bytes(len(read))})
    assert line.is_open
    line.take({"type": "usb-data", "data": b"!"})
    assert not line.is_open
    assert posted[-1] == {"type": "usb-close"}
    with pytest.raises(BoardFault):
        port.write(b"late")


def test_messages_of_another_kind_are_not_for_this_line() -> None:
    line, posted = opened()
    assert not line.take({"type": "choose"})
    assert not line.take({"type": "usb-sent", "count": "5"})
    assert posted == []


def test_port_that_was_closed_is_closed_once_and_reads_no_more() -> None:
    line, posted = opened()
    port = line.open()
    port.close()
    port.close()
    assert [message["type"] for message in posted] == ["usb-close"]
    with pytest.raises(BoardFault, match="USB"):
        port.read()
    with pytest.raises(BoardFault, match="USB"):
        port.write(b"more")
