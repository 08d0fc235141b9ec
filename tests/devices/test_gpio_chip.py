"""The kernel's own GPIO interface: what is asked of it, how often, and what its refusals mean."""

import os
import random
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import replace
from errno import EACCES, EBUSY, EINVAL, ENOTTY
from pathlib import Path

import pytest
from gpiozero import PinInvalidFunction, PinInvalidPull, PinInvalidState, PinSetInput
from tests.devices.test_matrix import GARDEN, table_with

from niwashi.devices import gpio_chip
from niwashi.devices.chip_pins import ChipFactory
from niwashi.devices.gpio_chip import GpioChip, Kernel, Mode, NoChip, configuration, header_chip
from niwashi.devices.kind_matrix import MatrixScanner
from niwashi.devices.switch_board import SwitchBoard
from niwashi.errors import BoardFault
from niwashi_sim.faults import Faults
from niwashi_sim.gpio_kernel import SimulatedKernel
from niwashi_sim.simulated_board import PI_4, SimulatedBoard, kernel_pins, simulate
from niwashi_sim.wiring import Wiring

PATH = "/dev/gpiochip0"
ROWS, COLUMNS = GARDEN.matrix.rows, GARDEN.matrix.columns


def kernel_of(*standing: str, faults: Faults | None = None, label: str = "pinctrl-rp1") -> SimulatedKernel:
    rng = random.Random(3)
    wiring = Wiring(GARDEN, table_with(*standing), clock=lambda: 0.0, rng=rng, faults=faults)
    return SimulatedKernel(GARDEN, wiring, rng, label=label)


def scanner_on(kernel: SimulatedKernel) -> MatrixScanner:
    return MatrixScanner(GARDEN.matrix, ChipFactory(header_chip(kernel), PI_4))


def board_with(*standing: str, diodes: bool = True, faults: Faults | None = None) -> SimulatedBoard:
    file = replace(GARDEN, matrix=GARDEN.matrix.model_copy(update={"diodes": diodes}))
    rng = random.Random(3)
    return simulate(file, table_with(*standing), clock=lambda: 0.0, rng=rng, faults=faults, pins=kernel_pins)


def closed(board: SwitchBoard) -> set[str]:
    values = board.read(0.0).values
    return {cell.name for cell, value in zip(board.geometry, values, strict=True) if value}


def test_idle_scan_is_two_calls_a_row_and_one_at_its_end() -> None:
    kernel = kernel_of()
    scanner = scanner_on(kernel)
    kernel.calls = 0
    assert scanner.scan(0.0) == 0
    assert kernel.calls == 2 * len(ROWS) + 1


def test_row_with_stones_costs_two_calls_more() -> None:
    """It is let go of, and the columns are looked at until they have risen, before the next one."""
    kernel = kernel_of("a1", "b1")
    scanner = scanner_on(kernel)
    kernel.calls = 0
    assert scanner.scan(0.0).bit_count() == 2
    assert kernel.calls == 2 * len(ROWS) + 1 + 2


def test_one_row_at_a_time_is_an_output_and_none_is_left_one() -> None:
    kernel = kernel_of("a1")
    seen: list[list[int]] = []

    class Watching(SimulatedKernel):
        def call(self, descriptor: int, code: int, buffer: bytearray) -> None:
            super().call(descriptor, code, buffer)
            seen.append([row for row in ROWS if self.mode(row) & Mode.LOW])

    kernel.__class__ = Watching
    scanner = scanner_on(kernel)
    scanner.scan(0.0)
    assert {tuple(rows) for rows in seen} == {(), *((row,) for row in ROWS)}
    assert seen[-1] == []
    assert all(kernel.mode(row) == Mode.FLOATING for row in ROWS)
    assert all(kernel.mode(column) == Mode.PULLED_UP for column in COLUMNS)
    scanner.close()
    scanner.close()
    assert all(kernel.mode(line) == Mode.FLOATING for line in (*ROWS, *COLUMNS))
    assert kernel.held == {}


def test_grounded_wires_are_told_apart() -> None:
    reading = board_with("a1", "b1", faults=Faults(grounded_columns=frozenset({1}))).read(0.0)
    assert [notice.key for notice in reading.notices] == ["board-notice-stuck"]
    reading = board_with("b4", faults=Faults(grounded_rows=frozenset({2}))).read(0.0)
    assert [notice.key for notice in reading.notices] == ["board-notice-grounded"]


def test_line_that_another_program_holds_is_named_with_its_holder() -> None:
    kernel = kernel_of()
    kernel.held[ROWS[1]] = "fan control"
    with pytest.raises(BoardFault, match=rf"in use already.*GPIO{ROWS[1]} by 'fan control'"):
        scanner_on(kernel)
    del kernel.held[ROWS[1]]
    assert kernel.held == {}, "what was taken before it failed is given back"
    scanner_on(kernel).scan(0.0)


def test_two_scanners_of_one_factory_do_not_share_pins() -> None:
    factory = ChipFactory(header_chip(kernel_of()), PI_4)
    first = MatrixScanner(GARDEN.matrix, factory)
    with pytest.raises(BoardFault, match="A pin is in use already"):
        MatrixScanner(GARDEN.matrix, factory)
    first.close()
    MatrixScanner(GARDEN.matrix, factory).close()


def test_chip_that_is_gone_while_scanning_is_a_fault_and_a_return_needs_no_restart() -> None:
    board = board_with("a1")
    assert closed(board) == {"a1"}
    board.apply_faults(Faults(unplugged=True))
    with pytest.raises(BoardFault, match="No such device"):
        board.read(0.1)
    board.apply_faults(Faults())
    assert board.read(0.2).values[0]


@pytest.mark.parametrize("label", gpio_chip.LABELS)
def test_header_is_known_by_its_label_whatever_the_chips_number(label: str) -> None:
    right = kernel_of(label=label)

    class Several(SimulatedKernel):
        def chips(self) -> Sequence[str]:
            return ["/dev/gpiochip0", "/dev/gpiochip10", "/dev/gpiochip4"]

        def open(self, path: str) -> int:
            self._label = label if path == "/dev/gpiochip4" else "gpio-brcmstb@107d508500"
            return super().open(PATH)

    right.__class__ = Several
    assert header_chip(right).path == "/dev/gpiochip4"
    assert len(right._open) == 1, "the others are closed again"


class Refusing:
    """A kernel that says no."""

    def __init__(self, *chips: str, error: int = EACCES) -> None:
        self.paths, self.error = chips, error

    def chips(self) -> Sequence[str]:
        return self.paths

    def open(self, path: str) -> int:
        raise OSError(self.error, os.strerror(self.error), path)

    def call(self, *_: object) -> None:
        raise AssertionError("nothing is open")

    def close(self, _: int) -> None:
        raise AssertionError("nothing is open")


@pytest.mark.parametrize(
    ("kernel", "error", "says"),
    [
        (Refusing(), NoChip, "there is no /dev/gpiochip"),
        (Refusing(PATH), PermissionError, PATH),
        (kernel_of(label="gpio-mockup-A"), NoChip, "the chips here are gpio-mockup-A"),
    ],
    ids=["none", "not allowed", "another"],
)
def test_no_chip_no_permission_and_another_chip_are_three_things(
    kernel: Kernel, error: type[OSError], says: str
) -> None:
    with pytest.raises(error, match=says):
        header_chip(kernel)


def test_kernel_of_the_first_version_is_told_apart() -> None:
    kernel = kernel_of()
    assert not header_chip(kernel).is_old
    del kernel._answers[gpio_chip.LINE_INFO]
    assert header_chip(kernel).is_old


def test_single_pin_is_an_input_or_a_low_output_and_nothing_else() -> None:
    kernel = kernel_of()
    factory = ChipFactory(header_chip(kernel), PI_4)
    pin = factory.pin(COLUMNS[0])
    assert (pin.function, pin.pull) == ("input", "floating")
    pin.input_with_pull("up")
    assert (pin.pull, pin.state, kernel.mode(COLUMNS[0])) == ("up", True, Mode.PULLED_UP)
    pin.output_with_state(0)
    assert (pin.function, pin.state) == ("output", False)
    pin.state = 0
    pin.function = "input"
    assert kernel.mode(COLUMNS[0]) == Mode.PULLED_UP, "an input has the pull that it had"
    pin.function = "output"
    for wrong, error in WRONG:
        pin.function = "input" if error is PinSetInput else pin.function
        with pytest.raises(error):
            wrong(pin)
    factory.close()
    factory.close()
    assert kernel.held == {}


def _pull(pin: object) -> None:
    pin.pull = "down"  # type: ignore[attr-defined]


def _function(pin: object) -> None:
    pin.function = "pwm"  # type: ignore[attr-defined]


def _state(pin: object) -> None:
    pin.state = 0  # type: ignore[attr-defined]


def _high(pin: object) -> None:
    pin.output_with_state(1)  # type: ignore[attr-defined]


WRONG: list[tuple[Callable[[object], None], type[Exception]]] = [
    (_high, PinInvalidState),
    (_function, PinInvalidFunction),
    (_pull, PinInvalidPull),
    (_state, PinSetInput),
]


@pytest.mark.parametrize(
    ("code", "buffer", "error"),
    [
        (gpio_chip.CONFIGURE, configuration(Mode.FLOATING, {0: Mode.LOW}), None),
        (gpio_chip.CONFIGURE, configuration(Mode.FLOATING, {})[:8] + b"\x0b" + bytes(263), EINVAL),
        (gpio_chip.CONFIGURE, bytearray(b"\x0c" + bytes(271)), EINVAL),
        (gpio_chip.CONFIGURE, bytearray(b"\x04\x03" + bytes(270)), EINVAL),
        (gpio_chip.CONFIGURE, bytearray(b"\0\x01" + bytes(270)), EINVAL),
        (gpio_chip.CONFIGURE, bytearray(b"\x04" + bytes(15) + b"\1" + bytes(255)), EINVAL),
        (gpio_chip.GET_VALUES, bytearray(16), EINVAL),
        (0xB4FF, bytearray(16), ENOTTY),
    ],
)
def test_simulated_kernel_refuses_what_the_real_one_refuses(
    code: int, buffer: bytearray, error: int | None
) -> None:
    """See `gpio_v2_line_config_validate` and `linereq_get_values` in drivers/gpio/gpiolib-cdev.c."""
    kernel = kernel_of()
    lines = header_chip(kernel).request(ROWS, Mode.FLOATING)
    if error is None:
        kernel.call(lines._descriptor, code, bytearray(buffer))
        return
    with pytest.raises(OSError) as raised:
        kernel.call(lines._descriptor, code, bytearray(buffer))
    assert raised.value.errno == error


def test_line_is_handed_out_once_and_not_twice_in_one_request() -> None:
    chip = GpioChip(PATH, kernel_of())
    for lines in ([4, 4], [4, 99]):
        with pytest.raises(OSError) as raised:
            chip.request(lines, Mode.FLOATING)
        assert raised.value.errno in (EBUSY, EINVAL)
    chip.request([4], Mode.FLOATING).close()
    chip.request([4], Mode.FLOATING)
    chip.close()
    chip.close()


def test_more_lines_of_their_own_than_the_kernel_takes_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 10"):
        configuration(Mode.FLOATING, dict.fromkeys(range(11), Mode.LOW))


IN_THE_HEADER = {
    "GPIO_GET_CHIPINFO_IOCTL": gpio_chip.CHIP_INFO,
    "GPIO_V2_GET_LINEINFO_IOCTL": gpio_chip.LINE_INFO,
    "GPIO_V2_GET_LINE_IOCTL": gpio_chip.REQUEST,
    "GPIO_V2_LINE_SET_CONFIG_IOCTL": gpio_chip.CONFIGURE,
    "GPIO_V2_LINE_GET_VALUES_IOCTL": gpio_chip.GET_VALUES,
    "GPIO_V2_LINE_FLAG_INPUT | GPIO_V2_LINE_FLAG_BIAS_DISABLED": Mode.FLOATING,
    "GPIO_V2_LINE_FLAG_INPUT | GPIO_V2_LINE_FLAG_BIAS_PULL_UP": Mode.PULLED_UP,
    "GPIO_V2_LINE_FLAG_OUTPUT": Mode.LOW,
    "GPIO_V2_LINES_MAX": gpio_chip.LINES_AT_MOST,
    "GPIO_V2_LINE_NUM_ATTRS_MAX": gpio_chip.ATTRIBUTES_AT_MOST,
    "GPIO_V2_LINE_ATTR_ID_FLAGS": gpio_chip.FLAGS_ATTRIBUTE,
    "sizeof(struct gpio_v2_line_info)": gpio_chip.LINE_SIZE,
    "sizeof(struct gpio_v2_line_config)": len(configuration(Mode.LOW, {})),
    "sizeof(struct gpio_v2_line_config_attribute)": 24,
    "offsetof(struct gpio_v2_line_config_attribute, mask)": 16,
    "offsetof(struct gpio_v2_line_config, num_attrs)": 8,
    "offsetof(struct gpio_v2_line_config, attrs)": 32,
    "offsetof(struct gpio_v2_line_request, consumer)": 256,
    "offsetof(struct gpio_v2_line_request, config)": 288,
    "offsetof(struct gpio_v2_line_request, num_lines)": 560,
    "offsetof(struct gpio_v2_line_request, fd)": 588,
    "offsetof(struct gpio_v2_line_info, consumer)": 32,
    "offsetof(struct gpio_v2_line_info, offset)": 64,
    "offsetof(struct gpiochip_info, label)": 32,
}


@pytest.mark.skipif(not Path("/usr/include/linux/gpio.h").exists(), reason="no linux/gpio.h (linux-libc-dev)")
@pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler")
def test_numbers_and_places_are_those_of_the_kernels_own_header(tmp_path: Path) -> None:
    shown = "".join(f'printf("%llu\\n", (unsigned long long)({each}));' for each in IN_THE_HEADER)
    includes = "".join(f"#include <{name}.h>\n" for name in ("stddef", "stdio", "linux/gpio"))
    (tmp_path / "layout.c").write_text(f"{includes}int main(void) {{ {shown} return 0; }}\n")
    subprocess.run(["cc", "layout.c", "-o", "layout"], cwd=tmp_path, check=True)
    told = subprocess.run([str(tmp_path / "layout")], capture_output=True, text=True, check=True).stdout
    assert dict(zip(IN_THE_HEADER, map(int, told.split()), strict=True)) == IN_THE_HEADER
