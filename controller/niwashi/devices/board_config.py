"""Schema of a board file: keys, types and ranges. Cross-checks are in `board_parser`."""

import re
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, Self, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictInt, ValidationInfo, create_model
from pydantic_core import PydanticCustomError, PydanticKnownError

from niwashi.devices.switch_kind import SwitchKind
from niwashi.errors import BadBoardFile
from niwashi.message import Key
from niwashi.validation import quoted

_Coordinate = Annotated[float, Field(ge=-1000, le=1000, allow_inf_nan=False)]
_Point = Annotated[tuple[_Coordinate, _Coordinate], Field(strict=False)]
_Pins = Annotated[tuple[StrictInt, ...], Field(strict=False, min_length=1, max_length=20)]
_Select = Annotated[tuple[StrictInt, ...], Field(strict=False, min_length=4, max_length=4)]
_Level = Annotated[int, Field(ge=1, le=65535)]


def _is_switch(word: str, info: ValidationInfo) -> str:
    """Return a name that some kind of switch knows; the context has them all."""
    if info.context is None or any(kind.named(word) for kind in info.context if not kind.measures):
        return word
    raise PydanticKnownError("string_pattern_mismatch", {"pattern": "the name of a switch"})


_Switch = Annotated[str, AfterValidator(_is_switch)]
_Channel = Annotated[str, Field(pattern=r"^M[1-9][0-9]?C(1[0-5]|[0-9])$")]


_LAST_PORT = 65535
_PORT = re.compile(
    r"""usb
    | COM[1-9][0-9]{0,2}
    | /dev (?: / (?! \.\.? (?:/|$) ) [\w.,:+@=~\#\\-]+ )+
    | loop://
    | (?: socket | rfc2217 ) :// (?: [A-Za-z0-9][A-Za-z0-9_.-]* | \[ [0-9A-Fa-f:.]+ \] )
      : (?P<number> [1-9][0-9]{0,4} )
    """,
    re.VERBOSE,
)
_USB = re.compile(r"[0-9a-f]{4}:[0-9a-f]{4}(:[ -~]{1,64})?")


def is_port(name: str) -> bool:
    """Return whether a name may be a serial port's.

    pyserial knows more kinds of URL; most of those open files, so they are refused.

    >>> [is_port(name) for name in ("usb", "/dev/ttyACM0", "COM3", "socket://shed:4000", "loop://")]
    [True, True, True, True, True]
    >>> [is_port(name) for name in ("spy:///dev/ttyS0?file=x", "/dev/../etc/x", "socket://shed", "x")]
    [False, False, False, False]
    """
    found = _PORT.fullmatch(name)
    return found is not None and int(found["number"] or 1) <= _LAST_PORT


def _port(name: str) -> str:
    if not is_port(name):
        raise PydanticCustomError("board-expected-port", "the name of a serial port")
    return name


def _usb(name: str) -> str:
    if _USB.fullmatch(name) is None:
        raise PydanticCustomError("board-expected-usb", "vendor and product, and a serial number if need be")
    return name


PortName = Annotated[str, Field(max_length=200), AfterValidator(_port)]
"""The name of a serial port, as `is_port` allows it."""


PinLibrary = Literal["auto", "kernel", "lgpio", "rpigpio", "gpiod"]
"""Library for the header's pins; "auto" is the kernel's interface wherever there is one."""

PIN_LIBRARIES: tuple[PinLibrary, ...] = get_args(PinLibrary)


class BoardSection(BaseModel):
    """A table of a board file. Unknown keys and values of another type are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class MatrixConfig(BoardSection):
    """`[matrix]`: GPIO numbers of the rows (R1 …) and columns (C1 …).

    `driven` are the lines that are pulled low one after the other, where the diodes have their bands; the
    others are read.
    """

    rows: _Pins
    columns: _Pins
    diodes: bool = True
    driven: Literal["rows", "columns"] = "rows"

    @property
    def lines(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The GPIO numbers of the lines that are driven, and of those that are read."""
        return (self.rows, self.columns) if self.driven == "rows" else (self.columns, self.rows)


class ExpanderConfig(BoardSection):
    """`[[expander]]`: an MCP23017 (X1, X2 … in their order); `interrupt` is the GPIO of its INTA."""

    address: int
    bus: int = 1
    interrupt: int | None = None


class SwitchesConfig(BoardSection):
    """`[switches]`: settings of all switches, of any kind; `hold_ms` is how long a key is `held` at least."""

    debounce_ms: float = Field(default=5.0, ge=0.5, le=50)
    hold_ms: float = Field(default=800.0, ge=300, le=3000)
    scan_hz: int = Field(default=200, ge=20, le=2000)


class SerialConfig(BoardSection):
    """`[serial]`: switches and pixels are on a microcontroller. All GPIO numbers are those of its pins.

    `port` is "usb" or the name of a port. With "usb", the port is found by `usb`: USB vendor and product, and
    the serial number if it is given. `baud` counts only for a named port.
    """

    port: PortName = "usb"
    usb: Annotated[str, AfterValidator(_usb)] = "2e8a:0005"
    baud: int = Field(default=115_200, ge=9600, le=4_000_000)
    chip: Literal["pico"] = "pico"

    def on(self, port: str) -> Self:
        """Return this configuration with another port. Raises BadBoardFile if the name is no port's."""
        if not is_port(port):
            raise BadBoardFile("serial-port-unknown", found=quoted(port), expected=Key("board-expected-port"))
        return self.model_copy(update={"port": port})


class MultiplexerConfig(BoardSection):
    """`[[multiplexer]]`: a CD74HC4067 (M1, M2 … in their order): the GPIOs of its COMMON and of its E."""

    adc: int
    enable: int | None = None


class RegisterConfig(BoardSection):
    """`[[register]]`: a chain of 74HC165.

    The GPIOs of SH/LD and CLK of all its chips, and of the first chip's QH.

    The first chip's QH goes to the microcontroller, the next chip's QH to its SER, and so on. The names S1,
    S2 … continue from one chain to the next.
    """

    load: int
    clock: int
    data: int
    chips: int = Field(default=1, ge=1, le=64)


class HallConfig(BoardSection):
    """`[hall]`: linear hall sensors behind multiplexers, whose S0 to S3 are at `select`.

    `levels` are the field strengths that mean 1, 2, 3 … pieces; `slack` is the hysteresis. Both are in
    65536ths of the supply. `raising` is the player whose faces raise the field. With `heights` the number of
    pieces is reported, without it only the owner of the top piece.
    """

    select: _Select
    levels: Annotated[tuple[_Level, ...], Field(strict=False, min_length=1, max_length=31)]
    slack: int = Field(default=300, ge=0, le=65535)
    raising: int = Field(default=0, ge=0, le=1)
    heights: bool = False


_Order = Literal["RGB", "RBG", "GRB", "GBR", "BRG", "BGR", "RGBW", "RBGW", "GRBW", "GBRW", "BRGW", "BGRW"]
_WIRED_DRIVERS = ("spi", "pwm", "pio")


def _driver(word: str, info: ValidationInfo) -> str:
    """Return the name of a way to light pixels, or of a kind of buttons that have lights of their own."""
    known = [*_WIRED_DRIVERS, *(kind.key for kind in info.context or () if kind.has_lights)]
    if info.context is None or word in known:
        return word
    expected = ", ".join(map(repr, known[:-1]))
    raise PydanticKnownError("literal_error", {"expected": f"{expected} or {known[-1]!r}"})


class PixelsConfig(BoardSection):
    """`[pixels]`: the chain of WS2812 or SK6812 pixels; currents in milliamperes.

    An `order` that ends with W is that of pixels with a white light of their own, which stays dark.

    With the key of a kind of buttons as `driver`, the lights are under these buttons, and have no `pin`.
    """

    driver: Annotated[str, AfterValidator(_driver)]
    pin: int | None = None
    order: _Order = "GRB"
    brightness: float = Field(default=1.0, gt=0, le=1)
    limit_ma: float = Field(ge=10, le=60_000)
    channel_ma: float = Field(default=20.0, gt=0, le=100)
    idle_ma: float = Field(default=1.0, ge=0, le=20)


class PiezoConfig(BoardSection):
    """`[piezo]`: a passive piezo between a GPIO and ground, and the events that sound it."""

    pin: int
    turn: bool = True
    mistake: bool = True


class GridConfig(BoardSection):
    """`[[grid]]`: text grids of equal shape, top line first, one word a cell, "." for none."""

    layout: Literal["square", "hex"] = "square"
    at: _Point = (0.0, 0.0)
    names: str
    reeds: str | None = None
    buttons: str | None = None
    halls: str | None = None
    pixels: str | None = None


class CellConfig(BoardSection):
    """`[cells]`: one cell, its centre in cell widths, its switches and its pixel.

    `held` is the button of a square that means this cell when it is held down, where no key is left for it.
    """

    at: _Point
    shape: Literal["square", "hex", "card", "button"] | None = None
    role: Literal["done", "help", "undo", "choose"] | None = None
    owner: int | None = Field(default=None, ge=0, le=7)
    reed: _Switch | None = None
    button: _Switch | None = None
    held: _Switch | None = None
    hall: _Channel | None = None
    pixel: int | None = Field(default=None, ge=0, le=9999)


class BoardConfig(BoardSection):
    """A whole board file, with the tables of the kinds of switches that come with Niwashi."""

    kinds: ClassVar[tuple[SwitchKind, ...]] = ()
    """The kinds of switches that the file may use."""

    name: str = Field(min_length=1, max_length=80)
    pins: PinLibrary = "auto"
    mask: tuple[str, ...] = Field(default=(), strict=False)
    switches: SwitchesConfig = SwitchesConfig()
    matrix: MatrixConfig = MatrixConfig.model_construct(
        rows=(), columns=()
    )  # without one: no rows, no columns
    expanders: tuple[ExpanderConfig, ...] = Field(default=(), strict=False, alias="expander")
    serial: SerialConfig | None = None
    hall: HallConfig | None = None
    registers: tuple[RegisterConfig, ...] = Field(default=(), strict=False, alias="register")
    multiplexers: tuple[MultiplexerConfig, ...] = Field(default=(), strict=False, alias="multiplexer")
    pixels: PixelsConfig
    piezo: PiezoConfig | None = None
    grid: tuple[GridConfig, ...] = Field(default=(), strict=False)
    cells: dict[str, CellConfig] = Field(default_factory=dict)

    def section(self, name: str) -> Any:
        """Return the table of a kind of switches, or its default if the file has none."""
        return getattr(self, name)

    def kind_of(self, switch: object) -> SwitchKind:
        return next(kind for kind in self.kinds if isinstance(switch, kind.switch))


@cache
def board_schema(kinds: tuple[SwitchKind, ...]) -> type[BoardConfig]:
    """Return the schema of board files for these kinds of switches."""
    fields = {name: field for kind in kinds for name, field in kind.sections.items()}
    schema: type[BoardConfig] = create_model("Board", __base__=BoardConfig, **fields)
    schema.kinds = kinds
    return schema
