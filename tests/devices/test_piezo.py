"""A piezo: the same contract at a pin of the Pi and at a Pico, and older firmware that knows of none."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Protocol, cast

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from tests.devices.test_parts import CountingStrip
from tests.devices.wire_ends import BoardEnd, Joined, texts, wire_table
from tests.server.running import Running

from niwashi import data
from niwashi.board_types import Event, EventKind, Sounder, Tone
from niwashi.devices.board_file import BoardFile, PiezoConfig
from niwashi.devices.board_parser import load_board, parse_board
from niwashi.devices.piezo import Piezo
from niwashi.devices.serial_link.frames import FrameDecoder
from niwashi.devices.serial_link.messages import decode_message
from niwashi.devices.stored_texts import wiring_text
from niwashi.devices.switch_board import SwitchBoard
from niwashi.errors import BadBoardFile
from niwashi.games.known import game_named
from niwashi.server.beeping import TONES, Beeping, wanted_of
from niwashi.wiring.parts import parts_list
from niwashi.wiring.wires import header_wires
from niwashi.wiring.wiring_diagram import diagram
from niwashi_sim.pico_board import PicoBoard
from niwashi_sim.table import Table

PIN = 26
LONG, SHORT = Tone(880, 60), Tone(220, 20)


def with_piezo(name: str) -> BoardFile:
    return replace(load_board(data.boards() / name), piezo=PiezoConfig(pin=PIN))


class Heard(Protocol):
    """A board with a piezo that somebody listens to."""

    def board(self) -> Sounder: ...
    def run(self, seconds: float) -> float: ...
    def pitches(self) -> list[int]: ...
    def close(self) -> None: ...


class AtThePi:
    """gpiozero's buzzer on a pin that does no more than note its states."""

    def __init__(self) -> None:
        self._factory = MockFactory(pin_class=MockPWMPin)
        self._pin = self._factory.pin(f"GPIO{PIN}")
        self._piezo = Piezo(PIN, self._factory)
        self._board = SwitchBoard(with_piezo("garden-36.toml"), (), CountingStrip(), self._piezo)
        self._now = 0.0
        self._heard: list[int] = []

    def board(self) -> Sounder:
        return self._board

    def run(self, seconds: float) -> float:
        for _ in range(round(seconds / 0.005)):
            self._note()
            self._now += 0.005
            self._board.read(self._now)
        self._note()
        return self._now

    def pitches(self) -> list[int]:
        self._note()
        return self._heard

    def close(self) -> None:
        self._board.close()

    def _note(self) -> None:
        frequency = self._pin.frequency
        pitch = round(frequency) if frequency and self._pin.state else 0
        if pitch != (self._heard[-1] if self._heard else 0):
            self._heard.append(pitch)


class AtAPico:
    """The firmware, on a simulated Pico."""

    def __init__(self) -> None:
        file, game = with_piezo("garden-36-pico.toml"), game_named("garden")
        self._board = PicoBoard(
            file, Table(game.places, game.layout(game.start()), game.pieces), rng=Random(1)
        )
        self._now = 1.0
        self._board.read(self._now)

    def board(self) -> Sounder:
        return self._board

    def run(self, seconds: float) -> float:
        for _ in range(round(seconds / 0.005)):
            self._now += 0.005
            self._board.read(self._now)
        return self._now

    def pitches(self) -> list[int]:
        assert {pin for pin, _, _ in self._board.wires.tones} <= {PIN}
        pitches = [pitch for _, pitch, _ in self._board.wires.tones]
        first = next((at for at, pitch in enumerate(pitches) if pitch), len(pitches))
        return [
            each for at, each in enumerate(pitches) if at >= first and (at == 0 or each != pitches[at - 1])
        ]

    def close(self) -> None:
        self._board.close()


@contextmanager
def opened(make: Callable[[], Heard]) -> Iterator[Heard]:
    heard = make()
    try:
        yield heard
    finally:
        heard.close()


EACH_BOARD = pytest.mark.parametrize("make", [AtThePi, AtAPico])


@EACH_BOARD
def test_tone_sounds_and_ends_by_itself(make: Callable[[], Heard]) -> None:
    with opened(make) as heard:
        now = heard.run(0.1)
        assert heard.pitches() == []
        heard.board().sound(LONG, now)
        heard.run(0.04)
        assert heard.pitches() == [880]
        heard.run(0.06)
        assert heard.pitches() == [880, 0]


@EACH_BOARD
def test_tone_takes_the_place_of_one_that_still_sounds(make: Callable[[], Heard]) -> None:
    with opened(make) as heard:
        now = heard.run(0.1)
        heard.board().sound(LONG, now)
        now = heard.run(0.02)
        heard.board().sound(SHORT, now)
        heard.run(0.2)
        assert heard.pitches() == [880, 220, 0]


@EACH_BOARD
def test_flood_of_tones_ends_in_silence_too(make: Callable[[], Heard]) -> None:
    with opened(make) as heard:
        now = heard.run(0.1)
        for number in range(200):
            heard.board().sound(Tone(300 + number, 30), now)
        heard.run(0.3)
        assert heard.pitches()[-2:] == [499, 0]


def test_pico_sounds_while_it_scans_as_often_as_before() -> None:
    with opened(AtAPico) as heard:
        assert isinstance(heard, AtAPico)
        board = heard._board
        scans = []
        for tone in (None, LONG):
            before = _scans(heard)
            for _ in range(20):
                if tone is not None:
                    board.sound(tone, heard._now)
                heard.run(0.05)
            scans.append(_scans(heard) - before)
    assert scans[1] >= 0.99 * scans[0]


def _scans(heard: AtAPico) -> int:
    """How many scans the firmware says that there were."""
    board = heard._board
    board._answers.pop("STATS", None)
    board.link.ask("STATS")
    heard.run(0.05)
    return int(board._answers["STATS"]["scans"])


# The wire


class WithPiezo(BoardEnd):
    """A board whose firmware has a piezo, or is too old for one."""

    can = wire_table.CAN_PIEZO

    def __init__(self) -> None:
        super().__init__()
        self.tones: list[tuple[int, int]] = []

    def about(self, body: bytearray, at: int) -> None:
        super().about(body, at)
        body[at + 3 : at + 5] = (0x1F | self.can).to_bytes(2, "little")

    def sound(self, hertz: int, ms: int) -> None:
        if hertz == 1:
            raise texts.Refused(wire_table.NO_FORM, "hertz")
        self.tones.append((hertz, ms))


class TooOld(WithPiezo):
    can = 0


def joined(board: WithPiezo) -> Joined:
    ends = Joined()
    ends.board = board
    ends.until(lambda: ends.host.has_reading)
    return ends


def test_tone_goes_once_and_of_several_the_last() -> None:
    ends = joined(board := WithPiezo())
    ends.host.sound(880, 60)
    ends.host.sound(440, 30)
    ends.run(1.0)
    assert board.tones == [(440, 30)]


def test_older_firmware_is_told_of_no_tone() -> None:
    ends = joined(board := TooOld())
    ends.sent = [b"", b""]
    ends.host.sound(880, 60)
    ends.run(1.0)
    assert board.tones == []
    said = map(decode_message, FrameDecoder().take(ends.sent[0]))
    assert {message.name for message in said if message is not None} == {"ACK", "PING"}


def test_tone_from_before_the_line_was_cut_is_not_made_up_for() -> None:
    ends = joined(board := WithPiezo())
    ends.host.sound(880, 60)
    ends.host.reopen()
    ends.host.sound(440, 60)
    ends.run(2.0)
    assert board.tones == []
    ends.host.sound(220, 60)
    ends.run(0.1)
    assert board.tones == [(220, 60)]


def test_refused_tone_ends_nothing() -> None:
    ends = joined(board := WithPiezo())
    ends.host.sound(1, 60)
    ends.run(0.5)
    ends.host.sound(880, 60)
    ends.run(0.1)
    assert board.tones == [(880, 60)]
    assert ends.host.has_reading


def test_wiring_without_a_piezo_is_the_one_that_it_always_was() -> None:
    plain, sounding = load_board(data.boards() / "garden-36-pico.toml"), with_piezo("garden-36-pico.toml")
    assert "piezo" not in json.loads(wiring_text(plain))
    assert json.loads(wiring_text(sounding)) == {**json.loads(wiring_text(plain)), "piezo": {"pin": PIN}}


# The board file


def text(name: str, piezo: str) -> str:
    return (
        (data.boards() / name)
        .read_text(encoding="utf-8")
        .replace("[pixels]", f"[piezo]\n{piezo}\n[pixels]", 1)
    )


def test_board_file_names_the_pin_and_what_is_heard() -> None:
    file = parse_board(text("garden-36.toml", f"pin = {PIN}\nmistake = false"), "mine.toml")
    assert file.piezo == PiezoConfig(pin=PIN, turn=True, mistake=False)
    (wire,) = (wire for wire in header_wires(file) if wire.kind == "piezo")
    assert (wire.gpio, wire.header_pin) == (PIN, file.header.pins[PIN])


@pytest.mark.parametrize("name", ["garden-36.toml", "garden-36-pico.toml"])
def test_piezo_is_in_wiring_parts_and_diagram(name: str) -> None:
    plain, sounding = load_board(data.boards() / name), with_piezo(name)
    more = {part.key for part in parts_list(sounding)} - {part.key for part in parts_list(plain)}
    assert more == {"board-part-piezo", "board-part-piezo-resistor"}
    assert [part for part in parts_list(sounding) if part.key not in more] == list(parts_list(plain))
    assert "piezo" in diagram(sounding)
    assert "piezo" not in diagram(plain)


@pytest.mark.parametrize("piezo", ["pin = 17", "pin = 99", 'pin = "22"', "", f"pin = {PIN}\nloud = 1"])
def test_pin_that_is_taken_or_none_is_refused(piezo: str) -> None:
    with pytest.raises(BadBoardFile, match="piezo"):
        parse_board(text("garden-36.toml", piezo), "mine.toml")


# What is heard


class Sounding:
    def __init__(self) -> None:
        self.tones: list[Tone] = []

    def sound(self, tone: Tone, now: float) -> None:
        del now
        self.tones.append(tone)


def test_each_event_has_a_switch_and_of_one_step_the_last_is_heard() -> None:
    board = Sounding()
    beeping = Beeping(lambda: board, wanted_of(turn=True, mistake=False))  # type: ignore[arg-type, return-value]
    for kind in (EventKind.TURN, EventKind.WRONG, EventKind.CARRIED_OUT):
        beeping.hear(Event(kind, 0.0))
    beeping.sound(0.0)
    beeping.sound(1.0)
    assert board.tones == [TONES[EventKind.TURN]]
    both = Beeping(lambda: board, wanted_of(turn=True, mistake=True))  # type: ignore[arg-type, return-value]
    both.hear(Event(EventKind.TURN, 0.0))
    both.hear(Event(EventKind.WRONG, 0.0))
    both.sound(2.0)
    assert board.tones[1:] == [TONES[EventKind.WRONG]]


def test_turn_that_is_played_and_a_board_that_is_wrong_are_heard() -> None:
    running, board = Running(), Sounding()
    beeping = Beeping(lambda: board, wanted_of(turn=True, mistake=True))  # type: ignore[arg-type, return-value]
    running.program.game_loop.add(beeping.feature)
    running.pass_time(0.5)
    assert board.tones == []
    running.do("lift", "f1")
    running.do("set", "c4")
    running.pass_time(2.0)
    assert board.tones == [TONES[EventKind.WRONG]]
    running.do("lift", "c4")
    running.do("set", "f1")
    running.pass_time(1.0)
    running.program.game_loop.carry_out("f1e2:1", running.clock.now)
    running.pass_time(0.1)
    assert board.tones[1:] == [TONES[EventKind.TURN]]


def test_board_without_a_piezo_and_a_closed_one_make_no_sound() -> None:
    sounded = []

    class Noted:
        def sound(self, tone: Tone, now: float) -> None:
            sounded.append((tone, now))

        def close(self) -> None: ...

    silent = SwitchBoard(with_piezo("garden-36.toml"), (), CountingStrip())
    silent.sound(LONG, 0.0)
    board = SwitchBoard(with_piezo("garden-36.toml"), (), CountingStrip(), cast("Piezo", Noted()))
    board.sound(LONG, 1.0)
    board.close()
    board.sound(SHORT, 2.0)
    assert sounded == [(LONG, 1.0)]


class _Told:
    """A piezo, or a strip, that notes its end, and may fail at it."""

    def __init__(self, ends: list[str], name: str, *, fails: bool = False) -> None:
        self._ends, self._name, self._fails = ends, name, fails

    def send(self, colours: object) -> None: ...
    def sound(self, tone: Tone, now: float) -> None: ...

    def close(self) -> None:
        self._ends.append(self._name)
        if self._fails:
            raise OSError(self._name)


def test_piezo_is_silenced_when_its_board_is_closed_whatever_else_fails() -> None:
    ends: list[str] = []
    strip, piezo = _Told(ends, "strip", fails=True), cast(Piezo, _Told(ends, "piezo"))
    board = SwitchBoard(with_piezo("garden-36.toml"), (), strip, piezo)
    with pytest.raises(OSError, match="strip"):
        board.close()
    assert sorted(ends) == ["piezo", "strip"]
