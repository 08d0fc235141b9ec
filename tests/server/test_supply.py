"""A Raspberry Pi whose supply sags says so on its pages, for ten minutes."""

from pathlib import Path

import pytest
from tests.server.asking import status_of
from tests.server.running import Running

from niwashi.server.news import SupplyWatch


def measuring(folder: Path, name: str = "rpi_volt") -> Path:
    """The sensors of a computer as its kernel shows them; the file of the alarm."""
    for number, kind in enumerate(("cpu_thermal", name)):
        sensor = folder / f"hwmon{number}"
        sensor.mkdir(parents=True)
        (sensor / "name").write_text(f"{kind}\n")
    alarm = folder / "hwmon1" / "in0_lcrit_alarm"
    alarm.write_text("0\n")
    return alarm


def told(running: Running) -> list[str]:
    return [notice for notice in status_of(running.program)["notices"] if "4.63" in notice]


def test_sag_is_told_for_ten_minutes(tmp_path: Path) -> None:
    alarm, running = measuring(tmp_path), Running()
    SupplyWatch(running.program.game_loop, tmp_path)
    running.pass_time(3.0)
    assert told(running) == []
    alarm.write_text("1\n")
    running.pass_time(2.0)
    assert len(told(running)) == 1
    alarm.write_text("0\n")
    for later_s, count in ((590.0, 1), (15.0, 0)):
        running.clock.now += later_s
        running.pass_time(1.1)
        assert len(told(running)) == count


@pytest.mark.parametrize(("name", "alarmed"), [("nvme", "1\n"), ("rpi_volts", "1\n"), ("rpi_volt", None)])
def test_computer_that_does_not_measure_says_nothing(tmp_path: Path, name: str, alarmed: str | None) -> None:
    """Nor one whose alarm cannot be read any more."""
    alarm, running = measuring(tmp_path, name), Running()
    SupplyWatch(running.program.game_loop, tmp_path)
    if alarmed is None:
        alarm.unlink()
    else:
        alarm.write_text(alarmed)
    running.pass_time(5.0)
    assert told(running) == []
