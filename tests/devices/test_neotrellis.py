"""NeoTrellis tiles: Adafruit's own library on a simulated seesaw, in a background that may hang."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from random import Random
from threading import Event

import pytest
from adafruit_neotrellis.neotrellis import NeoTrellis

from niwashi import data
from niwashi.board_types import Pixel
from niwashi.devices.background import one_thread
from niwashi.devices.board_parser import load_board, parse_board
from niwashi.devices.key_grid import KeyChange, KeyGrid
from niwashi.devices.neotrellis import NeoTrellisTiles
from niwashi.errors import BadBoardFile, BoardAwaited, BoardFault
from niwashi.words.catalogue import translate
from niwashi_sim.i2c import SimulatedI2C
from niwashi_sim.simulated_neotrellis import FIFO_SIZE, SCAN_S, Seesaw, spare_pauses

FILE = load_board(data.boards() / "neotrellis-8x8.toml")
TEXT = (data.boards() / "neotrellis-8x8.toml").read_text(encoding="utf-8")
ADDRESSES = (0x2E, 0x2F)
DARK: Pixel = (0, 0, 0)


class Rig:
    """Two tiles on a bus, and fingers."""

    def __init__(self) -> None:
        spare_pauses()
        self.now = 0.0
        self.pressed = [0, 0]
        self.bus = SimulatedI2C(rng=Random(1))
        self.chips = [Seesaw(self.levels(number), lambda: self.now) for number in range(2)]
        for address, chip in zip(ADDRESSES, self.chips, strict=True):
            self.bus.attach(address, chip)
        self.tiles = NeoTrellisTiles(self.bus, 1, ADDRESSES)

    def levels(self, number: int) -> Callable[[], int]:
        return lambda: self.pressed[number]

    def exchange(self, colours: Sequence[Pixel] | None = None) -> Sequence[KeyChange]:
        self.now += SCAN_S
        return self.tiles.exchange(colours, self.now)


@pytest.fixture
def rig() -> Rig:
    return Rig()


def test_each_key_of_each_tile_is_told_by_its_number(rig: Rig) -> None:
    assert rig.exchange() == []
    for key in range(32):
        tile, number = divmod(key, 16)
        rig.pressed[tile] = 1 << number
        assert rig.exchange() == [KeyChange(key, is_down=True)]
        rig.pressed[tile] = 0
        assert rig.exchange() == [KeyChange(key, is_down=False)]


def test_key_held_while_tiles_are_set_up_counts_from_its_next_press(rig: Rig) -> None:
    rig.pressed[1] = 1 << 5
    rig.exchange()
    assert rig.exchange() == []
    rig.pressed[1] = 0
    assert rig.exchange() == [KeyChange(21, is_down=False)]
    rig.pressed[1] = 1 << 5
    assert rig.exchange() == [KeyChange(21, is_down=True)]


def test_lights_reach_the_wire_as_green_red_blue(rig: Rig) -> None:
    colours = [(key, 100 + key, 200 + key) for key in range(32)]
    rig.exchange(colours)
    wire = b"".join(chip.shown for chip in rig.chips)
    assert wire == b"".join(bytes((green, red, blue)) for red, green, blue in colours)


def test_only_tiles_whose_lights_change_get_a_frame(rig: Rig) -> None:
    rig.exchange([DARK] * 32)
    before = [chip.frames for chip in rig.chips]
    rig.exchange([DARK] * 31 + [(1, 2, 3)])
    rig.exchange([DARK] * 31 + [(1, 2, 3)])
    assert [chip.frames for chip in rig.chips] == [before[0], before[1] + 1]


def test_missing_tile_is_named_with_its_jumpers(rig: Rig) -> None:
    rig.exchange()
    rig.bus.unplug(0x2F)
    with pytest.raises(BoardFault, match=r"tile T2 at 0x2f.*does not answer.*no others: A0") as caught:
        rig.exchange()
    assert caught.value.key == "board-fault-tile"


def test_tile_at_another_address_is_told_with_that_address(rig: Rig) -> None:
    rig.bus.attach(0x31, rig.chips[1])
    rig.bus.unplug(0x2F)
    with pytest.raises(BoardFault, match=r"T2 at 0x2f.*answers at 0x31.*: A0;") as caught:
        rig.exchange()
    assert all(fact in translate(caught.value.message, "ja") for fact in ("T2", "0x2f", "0x31", "A0"))


def test_other_seesaw_at_a_tiles_address_is_told(rig: Rig) -> None:
    rig.bus.attach(0x2F, Seesaw(lambda: 0, lambda: rig.now, product=4980))
    with pytest.raises(BoardFault, match=r"tile T2 at 0x2f.*no NeoTrellis \(product 4980"):
        rig.exchange()


def test_chip_that_is_no_seesaw_is_told(rig: Rig) -> None:
    class Mute:
        def write(self, sent: bytes) -> None: ...
        def read(self, size: int) -> bytes:
            return b"\x13" * size

        def lose_power(self) -> None: ...

    rig.bus.attach(0x2E, Mute())
    with pytest.raises(BoardFault, match=r"T1 at 0x2e.*hardware ID returned 0x13"):
        rig.exchange()


def test_held_bus_is_a_fault_of_the_bus(rig: Rig) -> None:
    rig.exchange()
    rig.bus.is_held = True
    with pytest.raises(BoardFault, match="I2C bus 1 is stuck"):
        rig.exchange()
    rig.bus.is_held = False
    assert rig.exchange() == []


def test_tile_without_power_for_a_moment_is_set_up_again_lights_included(rig: Rig) -> None:
    lights = [(9, 9, 9)] * 32
    rig.exchange(lights)
    rig.bus.unplug(0x2E)
    with pytest.raises(BoardFault):
        rig.exchange(lights)
    rig.bus.plug(0x2E)
    rig.exchange(lights)
    rig.pressed[0] = 1
    assert rig.exchange(lights) == [KeyChange(0, is_down=True)]
    assert rig.chips[0].shown == b"\t" * 48


def test_level_events_that_nobody_asked_for_change_nothing(rig: Rig) -> None:
    rig.exchange()
    rig.chips[0].write(bytes((0x10, 0x01, 0, 1 << 1 | 1)))  # key 0 also tells while it is high
    rig.pressed[0] = 1
    assert rig.exchange() == [KeyChange(0, is_down=True)]
    assert rig.exchange() == []


def test_random_transfer_errors_leave_no_key_stuck(rig: Rig) -> None:
    rng, down = Random(3), set[int]()
    rig.bus.nacks = 0.002
    for _ in range(400):
        rig.pressed[0] = rng.getrandbits(16) & rng.getrandbits(16)
        try:
            for key, is_down in rig.exchange():
                (down.add if is_down else down.discard)(key)
        except BoardFault:
            down.clear()
    rig.bus.nacks = 0.0
    rig.pressed[0] = 0
    for _ in range(3):
        for key, is_down in rig.exchange():
            (down.add if is_down else down.discard)(key)
    assert down == set()


def test_adafruits_own_driver_sees_the_interrupt_line_and_a_full_queue(rig: Rig) -> None:
    trellis = NeoTrellis(rig.bus, addr=0x2E, interrupt=True, auto_write=False)
    for key in range(16):
        trellis.activate_key(key, NeoTrellis.EDGE_RISING)
        trellis.activate_key(key, NeoTrellis.EDGE_FALLING)
    assert not rig.chips[0].pulls_int_low()
    for presses in range(FIFO_SIZE):
        rig.pressed[0] = presses & 1
        rig.now += SCAN_S
        rig.chips[0].pulls_int_low()
    for _ in range(5):
        rig.pressed[0] ^= 1
        rig.now += SCAN_S
    assert rig.chips[0].pulls_int_low()
    assert trellis.count <= FIFO_SIZE
    trellis.sync()
    assert not rig.chips[0].pulls_int_low()


class Hanging:
    """A device that hangs until it is let go, and then says what was pressed."""

    patience_s = 1.5

    def __init__(self) -> None:
        self.may_go, self.began = Event(), Event()
        self.calls = 0
        self.closed = 0
        self.says: list[KeyChange] = []
        self.lights: list[Sequence[Pixel] | None] = []

    def stuck(self) -> BoardFault:
        return BoardFault("midi-fault-silent", port="x")

    def exchange(self, colours: Sequence[Pixel] | None, now: float) -> Sequence[KeyChange]:  # noqa: ARG002
        self.calls += 1
        self.lights.append(colours)
        self.began.set()
        assert self.may_go.wait(60)
        says, self.says = self.says, []
        return says

    def close(self) -> None:
        self.closed += 1


def grid_of(
    device: Hanging, run: Callable[[Callable[[], None]], None], lit: tuple[int, ...] = (0, 1, 2, 3)
) -> KeyGrid:
    return KeyGrid(device, keys=4, first=3, lit=lit, hold_s=0.005, run=run)


def test_bus_that_hangs_holds_no_step_up_and_is_told_in_time() -> None:
    device = Hanging()
    grid = grid_of(device, one_thread())
    with pytest.raises(BoardAwaited):
        grid.scan(0.0)
    with pytest.raises(BoardAwaited):
        grid.scan(1.0)
    with pytest.raises(BoardFault, match="does not answer"):
        grid.scan(2.0)
    assert device.began.wait(60)
    assert device.calls == 1, "one exchange hangs, and no other waits behind it"
    device.may_go.set()
    ended: Future[None] = Future()
    grid._run(lambda: ended.set_result(None))
    ended.result(60)
    assert grid.scan(2.1) == 0
    grid.close()
    assert device.closed == 1


def test_tap_that_comes_whole_in_one_exchange_is_shown_long_enough() -> None:
    device = Hanging()
    device.may_go.set()
    grid = grid_of(device, lambda work: work())
    assert grid.scan(0.0) == 0
    device.says = [KeyChange(1, True), KeyChange(1, False), KeyChange(1, True), KeyChange(1, False)]
    seen = [grid.scan(0.1 + 0.002 * step) >> 3 for step in range(20)]
    assert seen == [*[2] * 4, *[0] * 4, *[2] * 4, *[0] * 8]


def test_error_that_a_library_raises_is_a_fault_and_no_crash() -> None:
    device = Hanging()
    device.may_go.set()
    grid = grid_of(device, lambda work: work())
    device.exchange = lambda *_: 1 // 0  # type: ignore[assignment]
    with pytest.raises(BoardFault, match="reading and lighting the buttons failed"):
        grid.scan(0.0)


def test_taps_that_came_before_a_fault_are_not_shown_after_it() -> None:
    device = Hanging()
    device.may_go.set()
    grid = grid_of(device, lambda work: work())
    grid.scan(0.0)
    device.says = [KeyChange(1, is_down=down) for down in (True, False, True, False)]
    assert grid.scan(0.1) == 2 << 3
    works, device.exchange = device.exchange, lambda *_: 1 // 0  # type: ignore[assignment, method-assign]
    with pytest.raises(BoardFault):
        _scan_for_long(grid, 0.101)
    device.exchange = works  # type: ignore[method-assign]
    assert _scan_for_long(grid, 1.5) == {0}


def _scan_for_long(grid: KeyGrid, now: float) -> set[int]:
    return {grid.scan(now + step / 100) for step in range(50)}


def test_closing_lets_the_device_go_once() -> None:
    device = Hanging()
    device.may_go.set()
    grid = grid_of(device, lambda work: work())
    grid.scan(0.0)
    grid.close()
    grid.close()
    assert device.closed == 1
    assert grid.scan(1.0) == 0


def test_closing_darkens_each_tile_that_answers_whatever_the_others_do(rig: Rig) -> None:
    rig.exchange([(9, 9, 9)] * 32)
    rig.bus.unplug(0x2E)
    with pytest.raises(BoardFault):
        rig.exchange([(9, 9, 9)] * 32)
    rig.tiles.close()
    assert not any(rig.chips[1].shown)


def test_closing_darkens_a_tile_that_has_failed_and_answers_again(rig: Rig) -> None:
    rig.exchange([(9, 9, 9)] * 32)
    rig.bus.is_held = True
    with pytest.raises(BoardFault):
        rig.exchange([(9, 9, 9)] * 32)
    rig.bus.is_held = False
    rig.tiles.close()
    assert not any(rig.chips[0].shown + rig.chips[1].shown)


def test_keys_that_no_cell_lights_stay_dark() -> None:
    device = Hanging()
    device.may_go.set()
    grid = grid_of(device, lambda work: work(), lit=(2, 0))
    grid.send([(1, 2, 3), (4, 5, 6)])
    grid.scan(0.0)
    assert device.lights[-1] == ((4, 5, 6), DARK, (1, 2, 3), DARK)


@pytest.mark.parametrize(
    ("of", "to", "said"),
    [
        ("0x32]", "0x2E]", r"neotrellis.tiles\[4\] has the address 0x2e, as neotrellis.tiles\[1\]"),
        ("0x32]", "0x50]", r"tiles\[4\].*0x50.*0x2e … 0x4d"),
        (", 0x32]", "]", "T4K1 … T3K16|T1K1 … T3K16"),
        ("bus = 1 ", "bus = 2 ", "neotrellis.bus is 2"),
        (
            'driver = "neotrellis"',
            'driver = "spi"\npin = 10',
            r'pixels\.driver is "spi"; expected "neotrellis"',
        ),
        ('driver = "neotrellis"', 'driver = "neotrellis"\npin = 10', "pixels.pin is for a chain of pixels"),
        ('driver = "neotrellis"', 'driver = "midi"', 'pixels.driver is "midi"; expected "neotrellis"'),
        ('button = "T3K14"', 'button = "T3K14", pixel = 3', '"flower card 1".*for a chain of pixels'),
        ('button = "T3K14"', 'button = "T3K17"', "T3K17"),
        ("[pixels]", "[serial]\n[pixels]", r"has \[serial\] as well"),
    ],
)
def test_unusable_board_file_is_refused(of: str, to: str, said: str) -> None:
    text = TEXT.replace(of, to, 1)
    assert text != TEXT
    with pytest.raises(BadBoardFile, match=said):
        parse_board(text, "tiles.toml")


def test_chain_of_pixels_still_needs_its_pin_and_its_grid() -> None:
    usual = (data.boards() / "garden-36.toml").read_text(encoding="utf-8")
    with pytest.raises(BadBoardFile, match=r'"pixels\.pin" is missing'):
        parse_board(usual.replace("pin = 10\n", "", 1), "x.toml")
    start = usual.index("pixels = ")
    without = usual[:start] + usual[usual.index('"""', start + 14) + 3 :]
    with pytest.raises(BadBoardFile, match=r'"grid\[1\].pixels" is missing'):
        parse_board(without, "x.toml")
