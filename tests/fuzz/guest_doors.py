"""The doors of guests, clocks, names, seats and a voice: texts that become values, or are refused."""

from tests.fuzz.door import Door, text_of

from niwashi.clock.time_control import control_text, parse_control
from niwashi.clock.wording import control_label
from niwashi.loop.names import LONGEST_NAME, checked_name
from niwashi.opponents.opponents import player_named
from niwashi.server.door import DOOR_COMMANDS, parse_at_door
from niwashi.voice.command import voice_command
from niwashi.words.catalogue import LANGUAGES
from niwashi.words.sanitize import sanitize

_AT_DOOR = (
    b'{"do": "enter", "key": "abc"}',
    b'{"do": "pair", "seq": 3}',
    b'{"do": "tap", "cells": ["a1", "flower card 3", "f6", "e2"]}',
    b'{"do": "come-in"}',
)
_CONTROLS = tuple(b"none|5+3|5+3 cap 10 lose|turn 30|10 byo 3x30|hourglass 5|days 2".split(b"|"))
_NAMES = (b"Aki", "\u3000\u3042\u304d \u3000".encode(), b"<b>x</b> & 'y'")
_VOICES = (b"usual", b"espeak-ng -v 'en gb' --stdin", b"piper --model x | aplay -q")


def at_door(thrown: bytes) -> None:
    """What a page says before it is in."""
    command = parse_at_door(text_of(thrown))
    assert isinstance(command, DOOR_COMMANDS)
    assert parse_at_door(command.model_dump_json()) == command


def control(thrown: bytes) -> None:
    """A time control: what is written of it means the same, and it can be told in words."""
    wanted = parse_control(text_of(thrown))
    assert parse_control(control_text(wanted)) == wanted
    assert all(control_label(wanted, language).strip() for language in LANGUAGES)


def player_name(thrown: bytes) -> None:
    """A person's name can stand on a page and on a terminal."""
    checked = checked_name(text_of(thrown))
    assert len(checked) <= LONGEST_NAME
    assert sanitize(checked) == checked
    assert checked_name(checked) == checked


def voice(thrown: bytes) -> None:
    """A command that speaks: programs that can be started, by words alone."""
    for language in LANGUAGES:
        programs = voice_command(text_of(thrown), language).programs
        assert programs
        assert all(words[0] and not any("\0" in word for word in words) for words in programs)


def seat(thrown: bytes) -> None:
    """What a page wishes for a side is a person or the engine, whatever it says."""
    found = player_named(thrown.decode("utf-8", "replace"))
    assert found.kind in ("human", "engine")
    assert player_named(str(found)) == found


DOORS = {
    "at-door": Door(at_door, _AT_DOOR),
    "clock": Door(control, _CONTROLS),
    "name": Door(player_name, _NAMES),
    "voice": Door(voice, _VOICES),
    "player": Door(
        seat, (b"human", b"engine", b"engine:5", b" engine:10"), (b"ugi", b":", b"\t", b"touch x")
    ),
}
