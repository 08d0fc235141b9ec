"""The simulated expander against its data sheet (Microchip DS20001952), and against Adafruit's driver."""

import random
from errno import EREMOTEIO

import pytest
from adafruit_mcp230xx.mcp23017 import MCP23017
from hypothesis import given
from hypothesis import strategies as st

from niwashi_sim.i2c import SimulatedI2C
from niwashi_sim.mcp23017 import Mcp23017, Register

words16 = st.integers(0, 0xFFFF)


class Pins:
    """What is outside: switches to ground; `noise` is what floating inputs read."""

    def __init__(self) -> None:
        self.closed = 0
        self.noise = 0

    def __call__(self, pulled_up: int) -> int:
        return (pulled_up | self.noise) & ~self.closed & 0xFFFF


def chip() -> tuple[Mcp23017, Pins]:
    pins = Pins()
    return Mcp23017(pins), pins


def driven() -> tuple[MCP23017, Mcp23017, Pins]:
    made, pins = chip()
    bus = SimulatedI2C(rng=random.Random(1))
    bus.attach(0x27, made)
    return MCP23017(bus, 0x27, reset=False), made, pins


def test_new_chip_has_inputs_without_pull_ups() -> None:
    """DS20001952, table 3-5: IODIR is all ones, everything else zero."""
    made, _ = chip()
    made.write(b"\0")
    assert made.read(22) == b"\xff\xff" + bytes(20)


@given(words16, words16, words16)
def test_driver_reads_what_it_writes(directions: int, pull_ups: int, polarity: int) -> None:
    driver, made, _ = driven()
    driver.iodir, driver.gppu, driver.ipol = directions, pull_ups, polarity
    assert (driver.iodir, driver.gppu, driver.ipol) == (directions, pull_ups, polarity)
    assert made.registers[Register.GPPU] == pull_ups


@given(words16, words16, words16, words16, words16)
def test_ports_read_pins_where_they_are_inputs_and_latches_where_they_are_outputs(
    closed: int, noise: int, pull_ups: int, directions: int, latches: int
) -> None:
    driver, _, pins = driven()
    pins.closed, pins.noise = closed, noise
    driver.gppu, driver.gpio, driver.iodir = pull_ups, latches, directions
    for pin in range(16):
        is_high = bool((pull_ups | noise) >> pin & 1) and not closed >> pin & 1
        expected = is_high if directions >> pin & 1 else bool(latches >> pin & 1)
        assert driver.gpio >> pin & 1 == expected, pin


@given(words16, words16, words16)
def test_polarity_turns_inputs_round_and_outputs_not(closed: int, polarity: int, directions: int) -> None:
    driver, _, pins = driven()
    driver.gppu, driver.iodir = 0xFFFF, directions
    pins.closed = closed
    straight = driver.gpio
    driver.ipol = polarity
    assert driver.gpio == straight ^ polarity & directions


def test_addresses_run_on_in_both_banks_and_to_and_fro_in_byte_mode() -> None:
    """DS20001952, 3.2.1 (byte and sequential mode) and 3.2.2 (IOCON.BANK)."""
    made, _ = chip()
    made.write(b"\x0c\x12\x34")  # GPPUA, GPPUB
    assert made.registers[Register.GPPU] == 0x3412
    made.write(b"\x0a\x80")  # IOCON.BANK = 1: all of port A first, port B from 0x10
    made.write(b"\x06")
    assert made.read(1) == b"\x12"
    made.write(b"\x16")
    assert made.read(1) == b"\x34"
    made.write(b"\x0a")
    assert made.read(2) == b"\0\xff", "OLATA, then IODIRB"
    made.write(b"\x05\x20")  # IOCON of bank 1: BANK = 0, SEQOP = 1
    made.write(b"\x0c")
    assert made.read(4) == b"\x12\x34\x12\x34"


def test_change_raises_an_interrupt_that_reading_the_port_clears() -> None:
    """DS20001952, 3.5.8 and 3.6: INTF tells which, INTCAP keeps what it was then."""
    driver, made, pins = driven()
    driver.gppu, driver.interrupt_enable, driver.io_control = 0xFFFF, 0xFFFF, 0x44
    assert driver.gpio == 0xFFFF
    assert not made.pulls_inta_low()
    pins.closed = 0x0100
    assert made.pulls_inta_low()
    assert driver.int_flag == [8]
    pins.closed = 0
    assert made.pulls_inta_low(), "it is not forgotten when the switch opens again"
    assert driver.int_cap[8] == 0, "the level at that moment"
    assert not made.pulls_inta_low()
    pins.closed = 0x0001
    assert driver.int_flag == [0]
    assert driver.gpio == 0xFFFE
    assert driver.int_flag == []


@pytest.mark.parametrize(("mirrored", "heard"), [(0x44, True), (0x04, False)])
def test_inta_speaks_for_port_b_only_when_mirrored(mirrored: int, heard: bool) -> None:
    driver, made, pins = driven()
    driver.gppu, driver.interrupt_enable, driver.io_control = 0xFFFF, 0xFFFF, mirrored
    assert driver.gpio == 0xFFFF
    assert not made.pulls_inta_low()
    pins.closed = 0x0200
    assert made.pulls_inta_low() is heard
    pins.closed = 0x0201
    assert made.pulls_inta_low()


def test_input_may_be_compared_with_a_fixed_value() -> None:
    """DS20001952, 3.5.4 and 3.5.5: INTCON and DEFVAL; the interrupt stays while they differ."""
    driver, made, pins = driven()
    driver.gppu, driver.interrupt_enable, driver.io_control = 0xFFFF, 0x0001, 0x44
    driver.interrupt_configuration, driver.default_value = 0x0001, 0x0001
    pins.closed = 0x0001
    for _ in range(3):
        assert made.pulls_inta_low()
        assert driver.gpio == 0xFFFE
    pins.closed = 0
    assert driver.gpio == 0xFFFF
    assert not made.pulls_inta_low()


def test_losing_power_forgets_everything() -> None:
    driver, made, _ = driven()
    driver.gppu, driver.iodir = 0xFFFF, 0
    made.lose_power()
    assert (driver.gppu, driver.iodir) == (0, 0xFFFF)


def test_sixteen_inputs_take_an_eighth_of_a_millisecond() -> None:
    """48 bits at 400 kHz: start, address, register, start, address, two ports, stop."""
    driver, _, _ = driven()
    bus = driver._device.i2c
    bus.busy_s = 0.0
    assert driver.gpio == 0
    assert bus.busy_s == pytest.approx(0.12e-3)


def test_nobody_at_an_address_is_what_linux_calls_a_remote_error() -> None:
    bus = SimulatedI2C(rng=random.Random(1))
    assert bus.try_lock()
    with pytest.raises(OSError, match="Remote I/O error") as raised:
        bus.writeto(0x20, b"\0")
    assert raised.value.errno == EREMOTEIO


def test_bus_must_be_taken_and_only_by_one() -> None:
    bus = SimulatedI2C(rng=random.Random(1))
    with pytest.raises(RuntimeError, match="nobody has locked"):
        bus.writeto(0x20, b"\0")
    assert bus.try_lock()
    assert not bus.try_lock()
    bus.unlock()
    assert bus.try_lock()


def test_transfer_errors_are_reproducible_by_seed() -> None:
    def disturbed(seed: int) -> list[int]:
        bus = SimulatedI2C(rng=random.Random(seed), nacks=0.3)
        bus.attach(0x20, chip()[0])
        bus.try_lock()
        failed = []
        for number in range(60):
            try:
                bus.writeto(0x20, b"\0")
            except OSError:
                failed.append(number)
        return failed

    assert disturbed(1) == disturbed(1)
    assert disturbed(1) != disturbed(2)
    assert 5 < len(disturbed(1)) < 40
