"""Generate PROTOCOL.md, the manual for writers of another firmware, and our constants from `table`."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from niwashi.devices.serial_link.frames import CRC_START
from niwashi.devices.serial_link.messages import encode_message
from niwashi.devices.serial_link.table import (
    HEADER,
    MESSAGES,
    PROTOCOL,
    Capability,
    Cause,
    Limit,
    MessageField,
    MessageSpec,
    RefusalReason,
    Restart,
    SensedFace,
    StoredText,
    Time,
    WireCode,
)

_SIZES = {"B": "u8", "H": "u16", "I": "u32", "8s": "8 bytes"}

_CODE_HEAD = '''\
"""The wire in numbers. Made by `make -C firmware protocol` from devices/serial_link/table.py."""
'''


def protocol() -> str:
    """Return the text of firmware/PROTOCOL.md: the prose of protocol.md with the tables inserted."""
    text = Path(__file__).with_name("protocol.md").read_text(encoding="utf-8")
    for name, lines in _tables().items():
        text = text.replace(f"@{name}@\n", "".join(f"{line}\n" for line in lines))
    return text


def _tables() -> dict[str, list[str]]:
    return {
        "version": [f"This is protocol **{PROTOCOL}**."],
        "header": list(_fields(HEADER)),
        "host": [line for each in MESSAGES if each.is_from_host for line in _message(each)],
        "board": [line for each in MESSAGES if not each.is_from_host for line in _message(each)],
        "texts": list(_codes(StoredText)),
        "faces": list(_codes(SensedFace)),
        "capabilities": list(_codes(Capability, "#06x")),
        "causes": list(_codes(Cause)),
        "reasons": list(_codes(RefusalReason)),
        "restarts": list(_codes(Restart)),
        "limits": list(_limits(Limit, "bytes or count")),
        "times": list(_limits(Time, "milliseconds")),
        "samples": list(_samples()),
    }


def _message(message: MessageSpec) -> Iterator[str]:
    yield from (f"### 0x{message.number:02X} {message.name}", "", message.says, "")
    if message.fields:
        yield from (*_fields(message.fields), "")
    if message.tail:
        yield from (f"Then: {message.tail}", "")


def _fields(fields: Iterable[MessageField]) -> Iterator[str]:
    yield from ("| field | size | |", "| --- | --- | --- |")
    yield from (f"| `{field.name}` | {_SIZES[field.letter]} | {field.says} |" for field in fields)


def _codes(codes: Iterable[WireCode], form: str = "d") -> Iterator[str]:
    yield from ("| value | name | |", "| --- | --- | --- |")
    yield from (f"| {code.value:{form}} | {code.name} | {code.says} |" for code in codes)


def _limits(limits: Iterable[WireCode], unit: str) -> Iterator[str]:
    yield from (f"| name | {unit} | |", "| --- | --- | --- |")
    yield from (f"| {limit.name} | {limit.value} | {limit.says} |" for limit in limits)


def _samples() -> Iterator[str]:
    yield from ("| message | on the line |", "| --- | --- |")
    for said, frame in (
        ("OPEN, session 0x1234", encode_message("OPEN", 0x1234, PROTOCOL)),
        ("PING, session 0x1234, count 7", encode_message("PING", 0x1234, 7)),
        ("ACK, session 0x1234, seq 256", encode_message("ACK", 0x1234, 256)),
        (
            "LIGHT, session 0x1234, seq 1: two red pixels, a dark one, a white one",
            encode_message("LIGHT", 0x1234, 1, tail=bytes((2, 255, 0, 0, 1, 0, 0, 0, 1, 255, 255, 255))),
        ),
        (
            "READING, session 0x1234, seq 2, nothing wrong: sensors 0, 1, 0, a raising magnet of height 3",
            encode_message("READING", 0x1234, 2, 0, 0, 0, tail=bytes((0, 1, 0, 1 | 3 << 2))),
        ),
    ):
        yield f"| {said} | `{frame.hex(' ')}` |"


def constants() -> str:
    """Return the text of firmware/wire_table.py: plain MicroPython."""
    return "\n".join((_CODE_HEAD, *_table_lines())) + "\n"


def _table_lines() -> Iterator[str]:
    yield f"PROTOCOL = {PROTOCOL}"
    yield f"CRC_START = 0x{CRC_START:04X}"
    yield f'HEADER_FORM = "<{"".join(field.letter for field in HEADER)}"'
    yield f"HEADER_BYTES = {sum({'B': 1, 'H': 2}[field.letter] for field in HEADER)}"
    for message in MESSAGES:
        yield ""
        fields = " ".join(name for name, _, _ in message.fields)
        yield f"# {fields or 'nothing but what follows'}"
        yield f"{message.name} = 0x{message.number:02X}"
        yield f'{message.name}_FORM = "{message.packing.format}"'
        yield f"{message.name}_BYTES = {message.packing.size}"
    yield from _code_lines("CAN", Capability)
    yield from _code_lines("CAUSE", Cause)
    yield from _code_lines("NO", RefusalReason)
    yield from _code_lines("RESTART", Restart)
    yield from _code_lines("TEXT", StoredText)
    yield from _code_lines("FACE", SensedFace)
    yield from _limit_lines(Limit)
    yield from _limit_lines(Time)


def _code_lines(prefix: str, codes: Iterable[WireCode]) -> Iterator[str]:
    yield ""
    yield from (f"{prefix}_{code.name} = {code.value}  # {code.says}" for code in codes)


def _limit_lines(limits: Iterable[WireCode]) -> Iterator[str]:
    yield ""
    yield from (f"{limit.name} = {limit.value}  # {limit.says}" for limit in limits)
