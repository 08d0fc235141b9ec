"""What a Pico does by itself: refuses and keeps wirings, restarts when it hangs, speaks by flashes."""

import json
import shutil
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from tests.firmware.rig import HALL, PARTS, PIXELS, REST, Rig, wiring

from niwashi import data
from niwashi.devices.serial_link.table import Cause, RefusalReason, Restart, message_spec
from niwashi.errors import BoardFault

REASON = {code.name: code.value for code in RefusalReason}
CAUSE = {code.name: code.value for code in Cause}
MATRIX = PARTS["matrix"]
CHIPS = PARTS["mcp23017"]
Rigged = Callable[..., Rig]

REFUSED: dict[str, tuple[str, str]] = {
    "{": ("SYNTAX", "wiring"),
    "[]": ("FORM", "wiring"),
    json.dumps(wiring(MATRIX, scan_hz=0)): ("FORM", "scan_hz"),
    json.dumps(wiring()): ("FORM", "parts"),
    json.dumps(wiring({"kind": "lidar"})): ("KIND", "parts[0].kind: lidar"),
    json.dumps(wiring(MATRIX | {"rows": [23]})): ("PIN", "parts[0].rows[0]: no pin 23"),
    json.dumps(wiring(MATRIX | {"rows": [9]})): ("PIN", "parts[0].columns[1]: 9 is parts[0].rows[0]"),
    json.dumps(wiring(MATRIX, pixels={"pin": 2, "count": 6, "order": "GRB"})): (
        "PIN",
        "pixels.pin: 2 is parts[0].rows[0]",
    ),
    json.dumps(wiring(CHIPS | {"sda": 2, "scl": 3})): ("PIN", "parts[0].sda: 2 is not on bus 0"),
    json.dumps(wiring(CHIPS | {"chips": [[0x30, 1]]})): ("FORM", "parts[0].chips[0]"),
    json.dumps(wiring(HALL | {"muxes": [[26, None], [26, 14]]})): ("PIN", "parts[0].muxes[1]: 26 twice"),
    json.dumps(wiring(HALL | {"muxes": [[25, None]]})): ("PIN", "parts[0].muxes[0]: 25 has no ADC"),
    json.dumps(wiring(HALL | {"levels": [900, 800]})): ("FORM", "parts[0].levels"),
    json.dumps(wiring(MATRIX, PARTS["74hc165"] | {"chips": 65})): ("FORM", "parts[1].chips"),
    json.dumps(wiring(MATRIX, PARTS["74hc165"] | {"chips": 60})): ("PLACE", "parts: 528 sensors"),
    json.dumps(wiring(MATRIX, pixels={"pin": 22, "count": 300, "order": "GRB"})): (
        "PLACE",
        "pixels.count: 300",
    ),
    json.dumps(wiring(MATRIX, pixels={"pin": 22, "count": 3, "order": "GGB"})): ("FORM", "pixels.order"),
}


def hello(rig: Rig) -> Any:
    return rig.last(rig.ask("ASK", message_spec("HELLO").number, ms=3), "HELLO")


def test_unknown_wirings_are_refused_with_the_reason_and_the_old_one_stays(rigged: Rigged) -> None:
    rig = rigged(wiring(MATRIX))
    rig.wire()
    kept = hello(rig)["wiring"]
    assert kept
    for text, (reason, detail) in REFUSED.items():
        refusal = rig.last(rig.store(text.encode()), "REFUSED")
        assert (refusal["reason"], refusal.tail.decode()) == (REASON[reason], detail), text
    assert hello(rig)["wiring"] == kept
    rig.sensors.close(7)
    assert rig.reading()[7] == 1


def test_wiring_outlives_a_restart(rigged: Rigged) -> None:
    rig = rigged(wiring(MATRIX))
    rig.wire()
    before = hello(rig)
    rig.pico.reset()
    after = rig.last(rig.open(8), "HELLO")
    assert (after["wiring"], after["cells"], after["sensors"]) == (before["wiring"], 36, 48)
    assert (before["resets"], after["resets"], after["cause"]) == (0, 1, CAUSE["POWER"])


def test_requested_restart_is_reported(rigged: Rigged) -> None:
    rig = rigged(wiring(MATRIX))
    rig.open()
    again = Restart.AGAIN
    rig.ask("RESTART", again, ms=20)
    assert rig.pico.resets == 1
    assert rig.last(rig.open(9), "HELLO")["cause"] == CAUSE["ASKED"]
    rig.pico.reset()
    assert rig.last(rig.open(10), "HELLO")["cause"] == CAUSE["POWER"]


def test_restart_for_files_stays_at_prompt_once(rigged: Rigged) -> None:
    rig = rigged(wiring(MATRIX))
    rig.wire()
    files = Restart.FILES
    rig.ask("RESTART", files, ms=20)
    rig.ask("OPEN", 1, ms=3)
    assert rig.hear(3000) == []  # nor does a watchdog bite whoever copies files
    assert rig.pico.resets == 1
    rig.pico.reset()
    rig.listen_anew()  # the prompt has greeted
    assert rig.last(rig.open(9), "HELLO")["sensors"] == 48


def test_firmware_that_hangs_is_restarted_by_the_watchdog(rigged: Rigged, tmp_path: Path) -> None:
    folder = tmp_path / "main"
    folder.mkdir()
    hanging = (
        "from watchdog import Watchdog\nfrom time import sleep_us\nWatchdog()\nwhile True: sleep_us(1000)\n"
    )
    path = f"import sys\nsys.path.insert(0, {str(data.firmware())!r})\n"
    (folder / "main.py").write_text(path + hanging)
    rig = rigged(wiring(MATRIX), firmware=folder)
    rig.pico.run_for(900_000)
    assert rig.pico.resets == 0
    rig.pico.run_for(200_000)
    assert rig.pico.resets == 1


@pytest.mark.parametrize("kept", [b"", b"{", b'{"pixels": null}'])
def test_pixels_line_is_driven_low_before_the_rest_is_compiled(
    rigged: Rigged, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: bytes
) -> None:
    folder = tmp_path / "main"
    shutil.copytree(data.firmware(), folder)
    (folder / "firmware.py").write_text("from time import sleep_us\nwhile True: sleep_us(1000)\n")
    rig = rigged(wiring(MATRIX), firmware=folder)
    rig.pico.run_for(2000)
    for wired, moves in ((kept, []), (json.dumps(rig.wired).encode(), [(PIXELS["pin"], 2, 0)])):
        (tmp_path / "wiring.json").write_bytes(wired)
        rig.pico.reset()
        moved: list[tuple[int, ...]] = []
        monkeypatch.setattr(rig.wires, "move", partial(_note, moved))
        rig.pico.run_for(2000)
        assert moved == moves


def _note(moved: list[tuple[int, ...]], *move: int) -> None:
    moved.append(move[:3])


def test_calibration_moves_what_counts_as_nothing(rigged: Rigged) -> None:
    rig = rigged(wiring(HALL))
    rig.wire()
    rig.sensors.feel(_5=1700)
    assert rig.reading()[5] == 1 | 1 << 2
    zeros = [REST] * 48
    zeros[5] += 1700
    text = json.dumps({"zeros": zeros}).encode()
    assert "REFUSED" not in [message.name for message in rig.store(text, "CALIBRATION")]
    assert rig.reading()[5] == 0
    rig.pico.reset()
    rig.open(9)
    assert rig.reading()[5] == 0
    refusal = rig.last(rig.store(b'{"zeros": [1, 2]}', "CALIBRATION"), "REFUSED")
    assert (refusal["reason"], refusal.tail) == (REASON["FORM"], b"zeros: 2")


def test_field_near_a_level_keeps_what_was_told(rigged: Rigged) -> None:
    rig = rigged(wiring(HALL))
    rig.wire()
    told = []
    for field in (1400, 1600, 1300, 1100, 2700, 2400, 2200, -1400, -1600, -1300, -900):
        rig.sensors.feel(_0=field)
        told.append(rig.reading()[0])
    raising, lowering = 1 | 1 << 2, 2 | 1 << 2
    two = 1 | 2 << 2
    assert told == [0, raising, raising, 0, two, two, raising, 0, lowering, lowering, 0]


def flashes(rig: Rig) -> int:
    """How often the first pixel lights in one round, on how many pixels."""
    lit = []
    for _ in range(100):
        rig.hear(25)
        lit.append(sum(1 for i in range(0, len(rig.wires.pixels), 3) if any(rig.wires.pixels[i : i + 3])))
    rises = sum(1 for before, after in zip(lit, [*lit[1:], lit[0]], strict=True) if after and not before)
    assert set(lit) <= {0, rises}
    return rises


@pytest.mark.parametrize(("what", "count"), [("no host", 1), ("host lost", 2), ("another protocol", 3)])
def test_lights_say_what_is_wrong_by_themselves(rigged: Rigged, what: str, count: int) -> None:
    rig = rigged(wiring(MATRIX, scan_hz=20))
    rig.wire()
    if what == "no host":
        rig.pico.reset()
    elif what == "host lost":
        rig.hear(1600)
    else:
        rig.open(12, protocol=99)
    assert flashes(rig) == count
    rig.open(13)
    rig.hear(5)
    assert not any(rig.wires.pixels)


def test_bytes_without_an_end_are_no_frame_and_what_follows_is(rigged: Rigged) -> None:
    rig = rigged(wiring(MATRIX))
    rig.open()
    noises = product((b"\xff", b"a", b"\x01"), (1200, 1210, 1211, 1300, 5000))
    for bad, (byte, length) in enumerate(noises, 1):
        rig.pico.give(b"\0" + length * byte)
        rig.hear(50)
        rig.pico.give(b"\0")
        assert hello(rig)["protocol"] == 1, (byte, length)
        stats = rig.last(rig.ask("ASK", message_spec("STATS").number), "STATS")
        assert stats["bad"] == bad, (byte, length)


def test_pico_whose_program_ended_has_nothing_more_to_say(rigged: Rigged) -> None:
    rig = rigged(wiring(MATRIX))
    process = rig.pico._process
    assert process is not None
    process.kill()
    with pytest.raises(BoardFault):
        rig.pico.run_for(10_000)
    rig.pico.give(b"anybody there?")
    rig.pico.run_for(10_000)
    assert rig.pico.take() == b""
    rig.pico.close()
