"""The doors that guests, clocks, names and a voice have brought: texts that become values, or are refused."""

from niwashi.clock.time_control import control_text, parse_control
from niwashi.clock.wording import control_label
from niwashi.loop.names import LONGEST_NAME, checked_name
from niwashi.voice.command import voice_command
from niwashi.web.door import DOOR_COMMANDS, parse_at_door
from niwashi.words.catalogue import LANGUAGES
from niwashi.words.sanitize import sanitize

DOOR_SAMPLES = (
    b'{"do": "enter", "key": "abc"}',
    b'{"do": "pair", "seq": 3}',
    b'{"do": "tap", "cells": ["a1", "flower card 3", "f6", "e2"]}',
    b'{"do": "come-in"}',
)
CONTROL_SAMPLES = (
    b"none",
    b"5+3",
    b"5+3 cap 10 lose",
    b"turn 30",
    b"10 byo 3x30",
    b"hourglass 5",
    b"days 2",
)
NAME_SAMPLES = (b"Aki", "\u3000\u3042\u304d \u3000".encode(), b"<b>x</b> & 'y'")
VOICE_SAMPLES = (b"usual", b"espeak-ng -v 'en gb' --stdin", b"piper --model x | aplay -q")


def at_door(text: str) -> None:
    """What a page says before it is in."""
    command = parse_at_door(text)
    assert isinstance(command, DOOR_COMMANDS)
    assert parse_at_door(command.model_dump_json()) == command


def control(text: str) -> None:
    """A time control: what is written of it means the same, and it can be told in words."""
    wanted = parse_control(text)
    assert parse_control(control_text(wanted)) == wanted
    assert all(control_label(wanted, language).strip() for language in LANGUAGES)


def player_name(text: str) -> None:
    """A person's name can stand on a page and on a terminal."""
    checked = checked_name(text)
    assert len(checked) <= LONGEST_NAME
    assert sanitize(checked) == checked
    assert checked_name(checked) == checked


def voice(text: str) -> None:
    """A command that speaks: programs that can be started, by words alone."""
    for language in LANGUAGES:
        programs = voice_command(text, language).programs
        assert programs
        assert all(words[0] and not any("\0" in word for word in words) for words in programs)
