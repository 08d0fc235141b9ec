"""The test of a board on USB: it finds which board it is, and says what is pressed and what is lit."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.server.usb_page import UsbPage

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.devices.stored_texts import wiring_text
from niwashi.server.board_test import BoardTest, boards_to_check, described
from niwashi.words.catalogue import LANGUAGES, translate

PICO_US, HOST_S = 4000, 0.02
"""What passes in one step: the host waits, and the Pico has nothing to do meanwhile."""


def firmware_version() -> str:
    """Return the version that the firmware's source has, such as "0.3.1"."""
    source = (Path(__file__).parents[2] / "firmware" / "firmware.py").read_text(encoding="utf-8")
    numbers = re.search(r"^VERSION = \((\d+), (\d+), (\d+)\)$", source, re.MULTILINE)
    assert numbers
    return ".".join(numbers.groups())


class Bench:
    """A test, a page, a Pico, and the time."""

    def __init__(self, page: UsbPage, language: str = "en") -> None:
        self.page = page
        self.now = 0.0
        self.test = BoardTest(page.line, page.post, language, session=40)

    @property
    def state(self) -> Mapping[str, Any]:
        return [message for message in self.page.posted if message["type"] == "state"][-1]

    @property
    def chosen(self) -> list[str]:
        return [message["board"] for message in self.page.posted if message["type"] == "board"]

    def pass_s(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            self.page.run(PICO_US)
            self.now += HOST_S
            self.test.step(self.now)

    def until(self, is_so: Callable[[Mapping[str, Any]], object], within_s: float = 6.0) -> None:
        end = self.now + within_s
        self.pass_s(HOST_S)
        while not is_so(self.state):
            assert self.now < end, self.state
            self.pass_s(HOST_S)


@pytest.fixture
def bench(micropython: list[str], tmp_path: Path) -> Iterator[Callable[..., Bench]]:
    """Makes a bench: `bench(board, has=the board whose wiring its Pico has)`."""
    made: list[Bench] = []

    def make(board: str = "garden-36-pico", has: str | None = None, language: str = "en") -> Bench:
        if has is not None:
            (tmp_path / "wiring.json").write_bytes(wiring_text(load_board(data.boards() / f"{has}.toml")))
        page = UsbPage(load_board(data.boards() / f"{board}.toml"), micropython, tmp_path)
        made.append(Bench(page, language))
        return made[-1]

    yield make
    for each in made:
        each.page.rig.pico.close()


def opened(bench: Bench) -> Bench:
    bench.page.plug()
    bench.until(lambda state: state.get("open"))
    return bench


def test_board_that_is_plugged_in_chooses_itself_by_its_wiring(bench: Callable[..., Bench]) -> None:
    for name in ("garden-36-pico", "hex-91-pico"):
        tried = bench(name, has=name)
        assert opened(tried).chosen == [name]
        assert tried.state["firmware"] == firmware_version()
        assert tried.state["say"].startswith(load_board(data.boards() / f"{name}.toml").name)


def test_pico_without_a_wiring_gets_that_of_the_board_that_is_chosen(bench: Callable[..., Bench]) -> None:
    tried = bench()
    tried.page.plug()
    tried.until(lambda state: state["say"] == translate("usb-test-choose", "en"))
    tried.pass_s(4)  # patience changes nothing
    assert tried.chosen == []
    tried.test.take({"type": "choose", "board": "garden-36-pico"})
    tried.until(lambda state: state.get("open"))
    assert tried.chosen == ["garden-36-pico"]
    tried.page.press("d4")
    tried.until(lambda state: state["closed"])
    assert tried.state["last"] == "d4: switch R4C4, pixel 24"


def test_own_board_file_is_tested_and_a_bad_one_is_refused_in_words(bench: Callable[..., Bench]) -> None:
    tried = opened(bench(has="garden-36-pico"))
    text = (data.boards() / "garden-36-pico.toml").read_text("utf-8")
    mine = text.replace('name = "Garden 36 on a Pico"', 'name = "Mine"')
    tried.test.take({"type": "choose", "text": mine, "name": "mine.toml"})
    tried.until(lambda state: "Mine" in state["say"])
    assert tried.chosen[-1] == ""
    for wrong, word in (
        (mine.replace("rows = [2,", "rows = [99,"), "mine.toml"),
        ((data.boards() / "garden-36.toml").read_text("utf-8"), "no microcontroller"),
    ):
        tried.test.take({"type": "choose", "text": wrong, "name": "mine.toml"})
        tried.until(lambda state, word=word: word in state["say"])  # type: ignore[misc]
    tried.test.take({"type": "choose", "board": "garden-36-pico"})
    tried.until(lambda state: state["say"].startswith("Garden 36 on a Pico"))


def test_every_press_is_named_and_lights_its_own_pixel(bench: Callable[..., Bench]) -> None:
    tried = opened(bench(has="garden-36-pico"))
    file = tried.page.file
    for i, wired in enumerate(file.cells):
        tried.page.press(wired.cell.name)
        tried.until(lambda state, i=i: state["closed"] == [i])  # type: ignore[misc]
        assert tried.state["last"].startswith(f"{wired.cell.name}: switch {wired.reed or wired.button}")
        tried.pass_s(0.06)
        assert set(tried.page.colours()) == ({wired.cell.name} if wired.pixel is not None else set())
    assert tried.state["seen"] == list(range(len(file.cells)))
    tried.test.take({"type": "forget"})
    tried.page.press()
    tried.until(lambda state: not state["closed"])
    assert len(tried.state["seen"]) <= 1  # the one that was still down


def test_switch_that_no_cell_has_is_told_by_its_crossing(bench: Callable[..., Bench]) -> None:
    tried = opened(bench("hex-91-pico", has="hex-91-pico"))
    used = {tried.page.file.sensor(at) for w in tried.page.file.cells if (at := w.reed or w.button)}
    stray = next(sensor for sensor in range(100) if sensor not in used)
    tried.page.rig.sensors.close(stray)
    tried.until(lambda state: state["strays"])
    assert tried.state["strays"] == [f"R{stray // 10 + 1}C{stray % 10 + 1}"]
    assert tried.state["closed"] == []


def test_pixels_light_one_after_another_in_the_order_of_the_chain_or_as_asked(
    bench: Callable[..., Bench],
) -> None:
    tried = opened(bench(has="garden-36-pico"))
    tried.test.take({"type": "light", "mode": "walk"})
    order: list[str] = []
    while not order or tried.state["mode"] == "walk":
        tried.pass_s(0.06)
        order += [name for name in tried.page.colours() if name not in order[-1:]]
    assert order == [tried.page.file.cells[cell].cell.name for cell in tried.page.file.chain]
    cells = [wired.cell.name for wired in tried.page.file.cells]
    lit = {cells[cell] for cell in tried.page.file.chain}
    for asked, expected in (
        ({"mode": "white"}, lit),
        ({"mode": "dark"}, set()),
        ({"cell": cells.index("b2")}, {"b2"}),
        ({"cell": cells.index("help")}, {"b2"} if "help" not in lit else {"help"}),
        ({"cell": 4711}, {"b2"} if "help" not in lit else {"help"}),
        ({"mode": "rainbow"}, {"b2"} if "help" not in lit else {"help"}),
        ({"mode": "touched"}, set()),
    ):
        tried.test.take({"type": "light", **asked})
        tried.pass_s(0.2)
        assert set(tried.page.colours()) == expected, asked


def test_lost_cable_is_told_and_the_test_goes_on_when_it_is_back(
    bench: Callable[..., Bench],
) -> None:
    tried = opened(bench(has="garden-36-pico"))
    tried.page.press("a1")
    tried.until(lambda state: state["closed"])
    tried.page.unplug()
    tried.until(lambda state: not state["open"])
    tried.pass_s(4)
    assert "The device has been lost." in tried.state["say"]
    assert tried.state["closed"] == []
    assert 2 <= tried.page.asked <= 6  # about once a second
    tried.page.is_plugged = True
    tried.until(lambda state: state.get("open") and state["closed"] == [0])


def test_page_without_a_port_is_told_to_connect_and_silence_is_named(bench: Callable[..., Bench]) -> None:
    tried = bench(language="ja")
    tried.pass_s(1)
    assert tried.state["say"] == translate("usb-fault-none", "ja")
    tried.page.rig.pico.close()  # something that says nothing
    tried.page.plug()
    tried.pass_s(4)
    assert tried.state["say"] == translate("usb-test-silent", "ja")


@pytest.mark.parametrize("name", boards_to_check())
def test_wiring_is_shown_in_tables_that_name_every_cell(name: str) -> None:
    file = boards_to_check()[name]
    for language in LANGUAGES:
        shown = described(file, language)
        told = {word for table in shown["tables"] for row in table["rows"] for word in row}
        assert {wired.cell.name for wired in file.cells} <= told, language
        assert all(len(row) == len(table["columns"]) for table in shown["tables"] for row in table["rows"])
        assert shown["usb"] == "2e8a:0005"
