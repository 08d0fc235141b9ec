"""More pixels on the SPI bus than one transfer takes: refused wherever a board file is read."""

import tomllib
from typing import Any

import pytest
import tomli_w

from niwashi import data
from niwashi.devices.board_parser import parse_board
from niwashi.devices.pixels_spi import MOST_PIXELS, TRANSFER_BYTES, SpiStrip, frame_bytes
from niwashi.errors import BadBoardFile
from niwashi.words.catalogue import translate
from niwashi_sim.pixels import SpiWire

SAID = {
    "en": "151 pixels on the SPI bus; 150 are possible, because one transfer of Linux takes 4,096 bytes. "
    'Expected the driver "pwm" (up to the Pi 4) or "pio" (Pi 5), or a Pico in [serial].',
    "ja": "SPIバスにLEDが151個あります。Linuxの1回の転送は4,096バイトなので、150個までです。",
}


def board(pixels: int, **changed: Any) -> str:
    """Garden 36 with as many pixels as are asked for: card places beside it that have one."""
    text = (data.boards() / "garden-36.toml").read_text(encoding="utf-8")
    whole: dict[str, Any] = tomllib.loads(text)
    whole["expander"] = [{"address": 0x20 + chip} for chip in range(8)]
    inputs = [f"X{chip}{port}{i}" for chip in range(1, 9) for port in "AB" for i in range(7)]
    for number, reed in zip(range(44, pixels), inputs, strict=False):
        where = {"at": [10.0 + number, 0.0], "shape": "card", "reed": reed}
        whole["cells"][f"extra {number}"] = {**where, "pixel": number}
    whole["pixels"] |= {"limit_ma": 4000, **changed}
    return tomli_w.dumps(whole)


def test_pixel_limit_is_size_of_one_transfer() -> None:
    assert MOST_PIXELS[3] == 150
    assert MOST_PIXELS[4] == 113
    wire = SpiWire()
    SpiStrip(wire, 150, "GRB").send([(255, 255, 255)] * 150)
    assert len(wire.written) == frame_bytes(150) <= TRANSFER_BYTES < frame_bytes(151)
    assert wire.sent() == b"\xff" * 3 * 150


def test_board_file_with_most_pixels_is_accepted() -> None:
    assert len(parse_board(board(150), "board.toml").chain) == 150


@pytest.mark.parametrize("language", SAID)
def test_board_file_with_one_pixel_more_is_refused(language: str) -> None:
    with pytest.raises(BadBoardFile) as refused:
        parse_board(board(151), "board.toml")
    said = translate(refused.value.message, language)
    assert SAID[language] in said
    assert "board.toml" in said


@pytest.mark.parametrize(("driver", "pin"), [("pwm", 12), ("pio", 10)])
def test_another_driver_bears_them(driver: str, pin: int) -> None:
    whole = tomllib.loads(board(151, driver=driver, pin=pin))
    whole["matrix"]["columns"][4] = 26  # GPIO 12 is a column otherwise
    assert len(parse_board(tomli_w.dumps(whole), "board.toml").chain) == 151
