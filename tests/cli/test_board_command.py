"""`niwashi board` as a person uses it; and every command line that hardware/README.md quotes."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from niwashi import data
from niwashi.cli.board import app
from niwashi.devices.board_parser import load_board
from niwashi.loop.fitting import playable_games

GARDEN = str(data.boards() / "garden-36.toml")
HEX = str(data.boards() / "hex-91.toml")
README = Path(__file__).parents[2] / "hardware" / "README.md"


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.stdout, result.stderr


def test_check_says_what_is_in_a_good_file() -> None:
    code, out, err = run("check", GARDEN)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        f"{GARDEN}: Garden 36 can be built.",
        "48 cells, 48 switches (6 rows × 8 columns), 44 pixels by SPI, 1250 mA at most.",
        f"Games: {', '.join(playable_games(load_board(Path(GARDEN)).geometry))}.",
        "Not borderland: there are no cells for b7, c7, c8, d7, d8, d9 …",
    ]


def test_check_says_why_a_board_plays_no_game(tmp_path: Path) -> None:
    file = tmp_path / "no done.toml"
    text = Path(GARDEN).read_text(encoding="utf-8")
    file.write_text(text.replace('role = "done", owner = 1', 'role = "undo"'), encoding="utf-8")
    out = run("check", str(file))[1]
    assert "Games: -." in out
    assert "Not garden: its squares cannot see everything, so each player needs a button" in out


def test_the_example_of_the_readme_plays_a_game(tmp_path: Path) -> None:
    file = tmp_path / "seven.toml"
    file.write_text(
        README.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0], encoding="utf-8"
    )
    assert "Games: karesansui." in run("check", str(file))[1]


def test_check_warns_of_a_board_without_diodes(tmp_path: Path) -> None:
    file = tmp_path / "bare.toml"
    text = Path(GARDEN).read_text(encoding="utf-8")
    file.write_text(text.replace("diodes = true ", "diodes = false"), encoding="utf-8")
    assert "Without diodes" in run("check", str(file))[1]


def test_check_counts_expanders_and_asks_no_diodes_of_a_single_row() -> None:
    code, out, err = run("check", HEX)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        f"{HEX}: Hex 91 can be built.",
        "97 cells, 97 switches (6 expanders and 1 row × 13 columns), 91 pixels by SPI, 2500 mA at most.",
        "Games: borderland.",
        "Not garden: there are no cells for flower card 1, flower card 2, flower card 3, flower card 4, "
        "tendril card 1, tendril card 2 …",
        "Not throne: there are no cells for flower card 1, flower card 2, flower card 3, flower card 4, "
        "tendril card 1, tendril card 2 …",
        "Not karesansui: there c1, d1 are side by side, and d1, e2 are not.",
    ]


def test_wiring_prints_chips_with_their_jumpers_and_inputs_with_their_pins() -> None:
    code, out, _ = run("wiring", HEX)
    assert code == 0
    rows = [re.split(r" {2,}", line.strip()) for line in out.splitlines()]
    assert ["SDA", "2", "3", "I2C data, to pin 13 of every chip"] in rows
    assert [
        "X6",
        "1",
        "0x25",
        "3.3 V / GND / 3.3 V",
        "9, 18: 3.3 V; 10: GND; 12: SCL; 13: SDA; 20: INT",
    ] in rows
    assert ["X1A0", "a1", "reed", "X1 pin 21 → switch → GND"] in rows
    assert ["X6B6", "j6", "reed", "X6 pin 7 → switch → GND"] in rows
    assert ["R1C13", "done black", "button", "C13 → switch → R1"] in rows
    assert ["6", "expander MCP23017 (28 pins), at 3.3 V"] in rows
    assert not any("diode" in cell for row in rows for cell in row)


@pytest.mark.parametrize("command", ["check", "wiring"])
def test_a_refusal_goes_to_standard_error_with_status_2(command: str, tmp_path: Path) -> None:
    code, out, err = run(command, str(tmp_path / "none.toml"))
    assert (code, out) == (2, "")
    assert "there is no such file" in err


def test_wiring_writes_the_diagram(tmp_path: Path) -> None:
    svg = tmp_path / "wiring.svg"
    code, out, _ = run("wiring", GARDEN, "--svg", str(svg))
    assert code == 0
    assert f"The wiring diagram is in {svg}." in out
    assert svg.read_text(encoding="utf-8").startswith("<svg ")


def test_japanese_tables_line_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niwashi.terminal.LANGUAGE", "ja")
    lines = run("wiring", GARDEN)[1].splitlines()
    assert "  線    GPIO  ヘッダーのピン  役割" in lines
    assert "  R1    17    11              行：読み取りの間だけLowにする。ピンの側に68Ω" in lines


def quoted_commands() -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.startswith("niwashi board ")]


@pytest.mark.parametrize("command", quoted_commands())
def test_commands_in_the_building_guide_run(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hardware").symlink_to(README.parent)
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*shlex.split(command)[2:])
    assert (code, err) == (0, "")
    assert out


def test_the_building_guide_quotes_commands_and_explains_every_key() -> None:
    assert len(quoted_commands()) >= 3
    guide = README.read_text(encoding="utf-8")
    files = (Path(name).read_text(encoding="utf-8") for name in (GARDEN, HEX))
    keys = {key for text in files for key in re.findall(r"^(\w+) =", text, flags=re.MULTILINE)}
    assert len(keys) >= 18
    assert {key for key in keys if f"`{key}`" not in guide} == set()
