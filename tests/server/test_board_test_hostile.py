"""A page and a device that lie to the test of a board: whatever they send, it goes on and says something."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.devices.serial_link.frames import FrameDecoder
from niwashi.devices.serial_link.link import hash_of
from niwashi.devices.serial_link.messages import encode_message
from niwashi.devices.serial_link.table import MESSAGES, PROTOCOL
from niwashi.devices.stored_texts import wiring_text
from niwashi.devices.usb_line import UsbLine
from niwashi.server.board_test import BoardTest
from niwashi.words.catalogue import translate

FILE = load_board(data.boards() / "garden-36-pico.toml")
STEP_S = 0.02

bad_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.binary(max_size=40),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
TYPES = ("usb-opened", "usb-closed", "usb-data", "usb-sent", "choose", "light", "forget", "enter")
page_messages = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES) | bad_values},
    optional={
        "why": bad_values,
        "data": st.binary(max_size=600) | bad_values,
        "count": st.integers(-(10**6), 10**6) | bad_values,
        "board": st.sampled_from(["", "garden-36-pico", "garden-36-hall", "hex-91-pico", "x"]) | bad_values,
        "text": st.sampled_from(["name = 1", "[["]) | bad_values,
        "name": bad_values,
        "mode": st.sampled_from(["walk", "white", "touched", "dark", "cell"]) | bad_values,
        "cell": st.integers(-100, 100) | bad_values,
    },
)


class Liar:
    """A device that answers the host in good frames, of its session, with contents by chance."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._frames = FrameDecoder()
        self.posted: list[Mapping[str, Any]] = []
        self.line = UsbLine(self.post)
        self.said = b""
        self.session = 0

    def post(self, message: Mapping[str, Any]) -> None:
        self.posted.append(message)
        match message["type"]:
            case "usb-open":
                self.line.take({"type": "usb-opened"})
            case "usb-write":
                for frame in self._frames.take(message["data"]):
                    self.session = frame.session
                    self.said += self._lie()
                self.line.take({"type": "usb-sent", "count": len(message["data"])})

    def _lie(self) -> bytes:
        form = self._chance.choice(MESSAGES)
        values: list[int | bytes] = []
        for field in form.fields:
            size = form.packing.size if field.letter.endswith("s") else {"B": 1, "H": 2, "I": 4}[field.letter]
            if field.letter.endswith("s"):
                values.append(self._chance.randbytes(int(field.letter[:-1])))
            elif field.name == "protocol":
                values.append(self._chance.choice([PROTOCOL, PROTOCOL, PROTOCOL, 77]))
            elif field.name == "wiring":
                values.append(self._chance.choice([0, hash_of(wiring_text(FILE))]))
            elif field.name == "sensors":
                values.append(self._chance.choice([FILE.sensors, 0, 255]))
            else:
                values.append(self._chance.randrange(256**size))
        tail = self._chance.randbytes(self._chance.choice([0, 1, FILE.sensors, 120])) if form.tail else b""
        return encode_message(form.name, self.session, *values, tail=tail)

    def speak(self) -> None:
        said, self.said = self.said, b""
        if self._chance.random() < 0.2:
            said += self._chance.randbytes(self._chance.randrange(700))
        self.line.take({"type": "usb-data", "data": said[: self._chance.randrange(1, 1 + max(1, len(said)))]})


def last_state(posted: list[Mapping[str, Any]]) -> Mapping[str, Any]:
    return [message for message in posted if message["type"] == "state"][-1]


@given(st.integers(0, 2**32), st.lists(page_messages, max_size=12))
def test_whatever_a_device_and_a_page_say_the_test_goes_on(
    seed: int, messages: list[Mapping[str, Any]]
) -> None:
    device = Liar(Random(seed))
    test = BoardTest(device.line, device.post, "en", session=0xFFFE)
    now = 0.0
    for step in range(60):
        if messages and step % 5 == 4:
            test.take(messages[step // 5 % len(messages)])
        device.speak()
        now += STEP_S
        test.step(now)
    for message in device.posted:
        if message["type"] != "usb-write":
            json.dumps(message)  # whatever is said can be sent
    assert last_state(device.posted)["say"]
    test.close()


def test_firmware_of_another_protocol_is_named_by_its_number() -> None:
    posted: list[Mapping[str, Any]] = []
    line = UsbLine(posted.append)
    test = BoardTest(line, posted.append, "en", session=7)
    line.take({"type": "usb-opened"})
    test.step(0.0)
    (asked,) = (message["data"] for message in posted if message["type"] == "usb-write")
    (frame,) = FrameDecoder().take(asked)
    line.take({"type": "usb-data", "data": encode_hello(frame.session, protocol=77)})
    test.step(0.1)
    assert last_state(posted)["say"] == translate("usb-test-differs", "en", found=77, expected=PROTOCOL)


def encode_hello(session: int, **fields: int) -> bytes:
    form = next(each for each in MESSAGES if each.name == "HELLO")
    empty = {field.name: b"" if field.letter.endswith("s") else 0 for field in form.fields}
    return encode_message("HELLO", session, *(empty | fields).values())
