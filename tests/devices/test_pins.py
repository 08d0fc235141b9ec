"""Which pins a board gets, and what is said where there are none: on stand-ins, and by the real lgpio."""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence
from errno import EACCES, ENOENT
from pathlib import Path

import pytest
from gpiozero import BadPinFactory, Device
from gpiozero.exc import PinUnknownPi
from gpiozero.pins.mock import MockFactory
from tests.devices.test_gpio_chip import PATH, Refusing, kernel_of

from niwashi import data
from niwashi.devices import gpio_chip
from niwashi.devices.board_parser import load_board, parse_board
from niwashi.devices.chip_pins import ChipFactory
from niwashi.devices.gpio_chip import Kernel
from niwashi.devices.pins import CHOSEN, header_pins, pwm_pins
from niwashi.errors import BadBoardFile, BoardFault
from niwashi.words.catalogue import translate
from niwashi_sim.gpio_kernel import SimulatedKernel
from niwashi_sim.simulated_board import PI_4

HAS_LGPIO = importlib.util.find_spec("lgpio") is not None
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="lgpio is for Linux")
WITH_LGPIO = pytest.mark.skipif(not HAS_LGPIO, reason="no lgpio for this Python and machine")


@pytest.fixture(autouse=True)
def _nothing_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.delenv(CHOSEN, raising=False)
    monkeypatch.delenv("LG_WD", raising=False)
    on_a_pi(monkeypatch)


def on_a_pi(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niwashi.devices.pins.get_pi_revision", lambda: PI_4)


def on_a_pc(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> int:
        raise PinUnknownPi("unable to locate Pi revision in /proc/device-tree or /proc/cpuinfo")

    monkeypatch.setattr("niwashi.devices.pins.get_pi_revision", unknown)


def choosing(monkeypatch: pytest.MonkeyPatch, error: Exception | None = None) -> MockFactory:
    """gpiozero chooses these pins, or fails."""
    pins = MockFactory()

    def choose() -> None:
        if error is not None:
            raise error
        Device.pin_factory = pins

    monkeypatch.setattr(Device, "ensure_pin_factory", choose)
    return pins


def test_pi_gets_the_kernels_own_pins_and_gpiozero_the_same() -> None:
    pins = header_pins(kernel_of())
    assert isinstance(pins, ChipFactory)
    assert Device.pin_factory is pins
    assert header_pins(Refusing()) is pins, "what is chosen stays chosen"


def test_named_pin_library_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHOSEN, "lgpio")
    pins = choosing(monkeypatch)
    assert header_pins(kernel_of()) is pins


def test_old_kernel_is_left_to_gpiozero(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = kernel_of()
    del kernel._answers[gpio_chip.LINE_INFO]
    pins = choosing(monkeypatch)
    assert header_pins(kernel) is pins
    assert kernel._open == {}, "its chip is closed again"


@pytest.mark.parametrize(
    ("kernel", "key"),
    [
        (Refusing(), "board-fault-no-chip"),
        (kernel_of(label="gpio-mockup-A"), "board-fault-no-chip"),
        (Refusing(PATH, error=EACCES), "board-fault-permission"),
        (Refusing(PATH, error=ENOENT), "board-fault-other"),
    ],
    ids=["no chip", "another chip", "no permission", "it has just gone"],
)
def test_pi_without_pins_is_told_what_it_lacks(kernel: Kernel, key: str) -> None:
    with pytest.raises(BoardFault) as raised:
        header_pins(kernel)
    assert raised.value.key == key


def test_pc_is_no_pi_whatever_chips_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    on_a_pc(monkeypatch)
    for kernel in (Refusing(), Refusing(PATH)):
        with pytest.raises(BoardFault) as raised:
            header_pins(kernel)
        assert raised.value.key == "board-fault-not-a-pi"


@pytest.mark.parametrize(
    ("error", "chips", "key"),
    [
        (Exception("'can not open gpiochip'"), (), "board-fault-no-chip"),
        (Exception("'can not open gpiochip'"), (PATH,), "board-fault-permission"),
        (BadPinFactory("Unable to load any default pin factory!"), (PATH,), "board-fault-factory"),
    ],
)
def test_gpiozero_library_error_is_explained_by_present_chips(
    error: Exception, chips: tuple[str, ...], key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CHOSEN, "lgpio")
    choosing(monkeypatch, error)
    with pytest.raises(BoardFault) as raised:
        header_pins(Refusing(*chips))
    assert raised.value.key == key


@pytest.mark.parametrize(
    ("chosen", "error", "cure"),
    [
        ("rpigpio", ModuleNotFoundError("No module named 'RPi'"), "PYPI=1 pip install rpi-lgpio"),
        ("RPiGPIO", ModuleNotFoundError("No module named 'RPi'"), "pip install RPi.GPIO"),
        ("pigpio", ModuleNotFoundError("No module named 'pigpio'"), "pip install pigpio"),
        ("pigpio", OSError("failed to connect to localhost:8888"), "systemctl start pigpiod"),
        ("lgpio", ModuleNotFoundError("No module named 'lgpio'"), "pip install lgpio"),
        ("foo", BadPinFactory("Unable to find pin factory 'foo'"), "gpiozero knows lgpio, rpigpio"),
        ("\x1b[2J" * 40, BadPinFactory("Unable to find pin factory"), "gpiozero knows lgpio, rpigpio"),
    ],
)
def test_library_that_somebody_has_chosen_is_named_with_its_own_cure(
    chosen: str, error: Exception, cure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CHOSEN, chosen)
    choosing(monkeypatch, error)
    with pytest.raises(BoardFault) as raised:
        header_pins(kernel_of())
    said = str(raised.value)
    assert raised.value.key == "board-fault-factory"
    assert said.startswith(f'GPIOZERO_PIN_FACTORY names the pin library "{chosen.replace(chr(27), "")[:9]}')
    assert cure in said
    assert str(error) in said
    assert "niwashi[pi]" not in said
    assert translate(raised.value.message, "ja") != said


def test_without_a_choice_the_variable_is_not_spoken_of(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = kernel_of()
    del kernel._answers[gpio_chip.LINE_INFO]
    choosing(monkeypatch, BadPinFactory("Unable to load any default pin factory!"))
    with pytest.raises(BoardFault) as raised:
        header_pins(kernel)
    assert raised.value.key == "board-fault-old-kernel"
    assert "5.10" in str(raised.value)


def test_header_that_has_another_number_than_the_library_opens_is_no_matter_of_groups(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Renumbered(type(kernel_of())):  # type: ignore[misc]
        def chips(self) -> tuple[str, ...]:
            return ("/dev/gpiochip10",)

        def open(self, path: str) -> int:
            return int(super().open(PATH if path == "/dev/gpiochip10" else path))

    kernel = kernel_of()
    kernel.__class__ = Renumbered
    monkeypatch.setenv(CHOSEN, "lgpio")
    choosing(monkeypatch, Exception("'can not open gpiochip'"))
    with pytest.raises(BoardFault) as raised:
        header_pins(kernel)
    assert "/dev/gpiochip10" in str(raised.value)
    assert "usermod" not in str(raised.value)
    assert "GPIOZERO_PIN_FACTORY" in str(raised.value)
    assert kernel._open == {}


@ON_LINUX
def test_library_that_changes_the_folder_is_brought_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """lgpio goes to LG_WD when it is imported."""
    seen = []

    def choose() -> None:
        seen.append(Path(os.environ["LG_WD"]))
        assert seen[0].is_dir()
        os.chdir(seen[0])
        Device.pin_factory = MockFactory()

    monkeypatch.setenv(CHOSEN, "lgpio")
    monkeypatch.setattr(Device, "ensure_pin_factory", choose)
    here = Path.cwd()
    header_pins(Refusing(PATH))
    assert Path.cwd() == here
    assert not seen[0].exists()
    assert "LG_WD" not in os.environ


REAL = """
import os, sys
import gpiozero.pins.local
import niwashi.devices.pins as pins
from niwashi.errors import BoardFault
gpiozero.pins.local.get_pi_revision = lambda: 0xC03111
before = os.getcwd()
try:
    pins.header_pins()
except BoardFault as fault:
    print(fault.key, os.getcwd() == before, "lgpio" in sys.modules)
"""


@ON_LINUX
@WITH_LGPIO
@pytest.mark.skipif(bool(list(Path("/dev").glob("gpiochip*"))), reason="there is a GPIO chip here")
@pytest.mark.parametrize("folder", ["tmp", "/proc"], ids=["a usual folder", "one that nobody can write"])
def test_real_lgpio_leaves_nothing_behind_and_is_judged_rightly(folder: str, tmp_path: Path) -> None:
    """In /proc not even root can make a file, so lgpio could not be imported there at all."""
    where = tmp_path if folder == "tmp" else Path(folder)
    environment = os.environ | {CHOSEN: "lgpio", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", REAL]
    done = subprocess.run(command, cwd=where, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["board-fault-no-chip", "True", "True"], done.stderr
    assert list(tmp_path.iterdir()) == []


@ON_LINUX
@WITH_LGPIO
def test_folder_of_ones_own_that_cannot_be_written_is_named() -> None:
    environment = os.environ | {CHOSEN: "lgpio", "PYTHONPATH": os.pathsep.join(sys.path), "LG_WD": "/proc"}
    done = subprocess.run([sys.executable, "-c", REAL], env=environment, capture_output=True, text=True)
    assert done.stdout.split()[0] == "board-fault-no-folder", done.stderr


@pytest.mark.parametrize(
    ("named", "library", "cure"),
    [
        ("rpigpio", "RPi", "PYPI=1 pip install rpi-lgpio"),
        ("lgpio", "lgpio", "pip install lgpio"),
        ("gpiod", "gpiod", "pip install gpiod"),
    ],
)
def test_library_named_in_the_board_file_and_absent_is_answered_by_name(
    named: str, library: str, cure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in [name for name in sys.modules if name.split(".")[0] == library]:
        monkeypatch.delitem(sys.modules, module)
    for module in (f"gpiozero.pins.{named}", "niwashi.devices.gpiod_chip"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delenv("RPI_LGPIO_CHIP", raising=False)
    file = load_board(data.boards() / "garden-36.toml").with_pins(named)
    with pytest.raises(BoardFault, match=rf'"{named}".*{cure}') as raised:
        header_pins(kernel_of(), file.pins)
    assert raised.value.key == "board-fault-pins"
    assert named in translate(raised.value.message, "ja")


def test_forgotten_pins_of_tests_are_named_before_they_look_like_an_empty_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(CHOSEN, "Mock")
    with pytest.raises(BoardFault, match=r'GPIOZERO_PIN_FACTORY is "mock".*unset'):
        header_pins(kernel_of())


def test_library_of_the_system_is_found_from_an_environment_that_has_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "RPi").mkdir()
    (tmp_path / "RPi" / "__init__.py").touch()
    (tmp_path / "RPi" / "GPIO.py").write_text("def __getattr__(_):\n    return lambda *_: None\n")
    for module in ("RPi", "RPi.GPIO", "gpiozero.pins.rpigpio"):
        monkeypatch.setitem(sys.modules, module, None)  # as before, once the test is over
        del sys.modules[module]
    monkeypatch.setattr(sys, "path", [each for each in sys.path if not Path(each, "RPi").is_dir()])
    monkeypatch.setattr("niwashi.devices.pins._SYSTEMS_FOLDERS", (str(tmp_path),))
    before = sys.path[:]
    found = header_pins(kernel_of(), "rpigpio")
    assert type(found).__name__ == "RPiGPIOFactory"
    assert sys.modules["RPi.GPIO"].__file__ == str(tmp_path / "RPi" / "GPIO.py")
    assert sys.path == before


def test_named_kernel_interface_is_taken_whatever_the_variable_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHOSEN, "mock")
    assert isinstance(header_pins(kernel_of(), "kernel"), ChipFactory)


def test_named_kernel_interface_that_is_missing_is_told() -> None:
    kernel = kernel_of()
    del kernel._answers[gpio_chip.LINE_INFO]
    with pytest.raises(BoardFault) as raised:
        header_pins(kernel, "kernel")
    assert raised.value.key == "board-fault-old-kernel"
    assert kernel._open == {}


def test_lgpio_by_name_opens_the_chip_that_the_header_is_on(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[int] = []

    def noted(number: int) -> MockFactory:
        opened.append(number)
        return MockFactory()

    monkeypatch.setattr("niwashi.devices.pins.lgpio_pins", noted)
    chips = OnAnotherNumber(kernel_of(), "/dev/gpiochip13")
    header_pins(chips, "lgpio")
    pwm: list[int] = opened[:]
    monkeypatch.setattr("niwashi.devices.pins.LinuxKernel", lambda: chips)
    pwm_pins()
    assert (pwm, opened) == ([13], [13, 13])


class OnAnotherNumber:
    """The kernel's chip under another number, as RP1's has been."""

    def __init__(self, kernel: SimulatedKernel, path: str) -> None:
        self._kernel, self._path = kernel, path

    def call(self, descriptor: int, code: int, buffer: bytearray) -> None:
        self._kernel.call(descriptor, code, buffer)

    def close(self, descriptor: int) -> None:
        self._kernel.close(descriptor)

    def chips(self) -> Sequence[str]:
        return [self._path]

    def open(self, path: str) -> int:
        assert path == self._path
        return self._kernel.open(PATH)


@pytest.mark.parametrize("board", ["garden-36-pico", "launchpad"])
def test_board_without_pins_of_this_computer_takes_no_library(board: str) -> None:
    with pytest.raises(BadBoardFile, match="uses no pins of this computer"):
        load_board(Path(board)).with_pins("lgpio")


def test_unknown_library_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadBoardFile, match=r'"wiringpi".*auto, kernel, lgpio, rpigpio, gpiod'):
        load_board(Path("garden-36")).with_pins("wiringpi")
    text = (data.boards() / "garden-36.toml").read_text(encoding="utf-8")
    with pytest.raises(BadBoardFile, match='pins is "wiringpi"; expected'):
        parse_board(text.replace("[switches]", 'pins = "wiringpi"\n[switches]', 1), "x.toml")
    assert parse_board(text.replace("[switches]", 'pins = "gpiod"\n[switches]', 1), "x.toml").pins == "gpiod"
