"""A board file: its tables with their keys, types and ranges, and the board that it describes.

`board_parser` reads one. A kind of switches knows what it wants of its tables (`SwitchKind.check`).
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, Self, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictInt
from pydantic_core import PydanticCustomError

from niwashi.board_types import Geometry
from niwashi.devices.cell_wiring import Channel, Switch, WiredCell
from niwashi.devices.connections import Connections
from niwashi.devices.header import PI, Header
from niwashi.devices.scanner import Scanner
from niwashi.errors import BadBoardFile
from niwashi.message import Key, Lines, Message
from niwashi.validation import quoted

_Coordinate = Annotated[float, Field(ge=-1000, le=1000, allow_inf_nan=False)]
_Point = Annotated[tuple[_Coordinate, _Coordinate], Field(strict=False)]
_Pins = Annotated[tuple[StrictInt, ...], Field(strict=False, min_length=1, max_length=20)]
_Select = Annotated[tuple[StrictInt, ...], Field(strict=False, min_length=4, max_length=4)]
_Level = Annotated[int, Field(ge=1, le=65535)]
_Channel = Annotated[str, Field(json_schema_extra={"pattern": r"^M[1-9][0-9]?C(1[0-5]|[0-9])$"})]

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


class PixelsConfig(BoardSection):
    """`[pixels]`: the chain of WS2812 or SK6812 pixels; currents in milliamperes.

    An `order` that ends with W is that of pixels with a white light of their own, which stays dark.

    With the key of a kind of buttons as `driver`, the lights are under these buttons, and have no `pin`.
    """

    driver: str
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
    reed: str | None = None
    button: str | None = None
    held: str | None = None
    hall: _Channel | None = None
    pixel: int | None = Field(default=None, ge=0, le=9999)


class BoardConfig(BoardSection):
    """A whole board file, with the tables of the kinds of switches that come with Niwashi."""

    name: str = Field(min_length=1, max_length=80)
    pins: PinLibrary = "auto"
    mask: tuple[str, ...] = Field(default=(), strict=False)
    switches: SwitchesConfig = SwitchesConfig()
    # Without one: no rows, no columns.
    matrix: MatrixConfig = MatrixConfig.model_construct(rows=(), columns=())
    expanders: tuple[ExpanderConfig, ...] = Field(default=(), strict=False, alias="expander")
    serial: SerialConfig | None = None
    hall: HallConfig | None = None
    registers: tuple[RegisterConfig, ...] = Field(default=(), strict=False, alias="register")
    multiplexers: tuple[MultiplexerConfig, ...] = Field(default=(), strict=False, alias="multiplexer")
    pixels: PixelsConfig
    piezo: PiezoConfig | None = None
    grid: tuple[GridConfig, ...] = Field(default=(), strict=False)
    cells: dict[str, CellConfig] = Field(default_factory=dict)


_MOST_TOLD = 20
"""Most mistakes of one file that are told at once."""


def shown(value: object) -> str:
    """Return a value as written in a TOML file, shortened.

    >>> shown([1, True]), shown("a" * 90)[-8:]
    ('[1, true]', 'aaaaaaa…')
    """
    return quoted(json.dumps(value, ensure_ascii=False, default=str))


@dataclass
class Mistakes:
    """The mistakes of one board file, in the order in which they were found."""

    file: str
    found: list[BadBoardFile] = field(default_factory=list)

    def note(self, key: str, **facts: str | int) -> None:
        """Note a mistake with its message in the catalogue."""
        self.found.append(BadBoardFile(key, file=self.file, **facts))

    def wrong(self, where: str, found: object, expected: str) -> None:
        """Note a wrong value; `expected` is a key of the catalogue or a text without language."""
        self.note("board-file-wrong", where=where, found=shown(found), expected=expected)

    def refusal(self) -> BadBoardFile:
        """Return the error that tells of all of them, a line each."""
        if len(self.found) == 1:
            return self.found[0]
        told = [each.message for each in self.found[:_MOST_TOLD]]
        if more := len(self.found) - len(told):
            told.append(Message("board-file-more-mistakes", file=self.file, count=more))
        return BadBoardFile(
            "board-file-mistakes", file=self.file, count=len(self.found), mistakes=Lines(told)
        )


class SwitchKind:
    """One way to wire switches or measuring sensors; `switch_kinds.SWITCH_KINDS` lists them all.

    A kind has no state: its parts on a board are in the board's file. Methods without a body are required;
    the others have defaults. Its papers are in the wiring room.
    """

    key: ClassVar[str]
    """Its name, and the name of its table in a board file."""

    tables: ClassVar[tuple[str, ...]]
    """The names of all its tables in a board file."""

    switch: ClassVar[type[Switch | Channel]]
    """The class of its switches' addresses; the text of an address is the switch's name."""

    sections: ClassVar[Mapping[str, Any]] = {}
    """Tables that `BoardConfig` does not have, as fields of a pydantic model: name to (type, default)."""

    measures: ClassVar[bool] = False
    """True if its sensors measure a field (`hall`, `halls`) and are no switches (`reed`, `button`)."""

    has_lights: ClassVar[bool] = False
    """True if there is a light under each of its buttons, for boards whose `pixels.driver` is its key.

    Its scanner is a `KeyGrid`, which lights them, too.
    """

    def named(self, word: str) -> Switch | Channel | None:
        """Parse the name of a switch; None if it is no name of this kind."""
        raise NotImplementedError

    def is_in(self, file: "BoardFile") -> bool:
        raise NotImplementedError

    def count(self, file: "BoardFile") -> int:
        """Return the number of positions for its switches on a board, used or not."""
        raise NotImplementedError

    def number(self, file: "BoardFile", at: Any) -> int:
        """Return the index of a switch among these positions."""
        raise NotImplementedError

    def check(self, file: "BoardFile", placed: Sequence[tuple[str, Any]], mistakes: Mistakes) -> None:
        """Note what could not be built or read: of its tables, and of its switches on the board.

        `placed` has the address of each of its switches behind the key of its cell. It is not called if there
        are neither tables nor switches of this kind, or if a table of it can't be read.
        """
        raise NotImplementedError

    def pins(self, file: "BoardFile") -> Iterator[tuple[str, int]]:  # noqa: ARG002
        """Yield the GPIOs that it uses, each with its key in the file."""
        return iter(())

    def scanner(self, file: "BoardFile", connections: Connections) -> Scanner | None:  # noqa: ARG002
        """Open a scanner for a board with this kind; None if only a microcontroller can read it."""
        return None

    def wire_parts(self, file: "BoardFile") -> Iterator[dict[str, Any]]:  # noqa: ARG002
        """Yield its parts of the wiring text for a microcontroller; see firmware/PROTOCOL.md."""
        return iter(())

    def lines(self, file: "BoardFile") -> Iterator[tuple[str, str, int]]:  # noqa: ARG002
        """Yield its wires to the header: name, use (`board-use-…`), GPIO."""
        return iter(())


@dataclass(frozen=True)
class BoardFile:
    """The board that a file describes: every cell with its switches and its pixel.

    A board without a matrix has one of no rows and no columns. `kinds` are all known kinds of switches, used
    or not. `sections` are the tables of kinds other than the built-in four.
    """

    name: str
    switches: SwitchesConfig
    matrix: MatrixConfig
    expanders: tuple[ExpanderConfig, ...]
    pixels: PixelsConfig
    cells: tuple[WiredCell, ...]
    serial: SerialConfig | None = None
    hall: HallConfig | None = None
    multiplexers: tuple[MultiplexerConfig, ...] = ()
    registers: tuple[RegisterConfig, ...] = ()
    kinds: tuple[SwitchKind, ...] = ()
    sections: tuple[tuple[str, Any], ...] = ()
    piezo: PiezoConfig | None = None
    pins: PinLibrary = "auto"
    header: Header = field(default=PI, compare=False, repr=False)
    """The header whose pins the GPIO numbers of the file name."""

    @cached_property
    def lit_by(self) -> SwitchKind | None:
        """The kind of buttons that have the board's lights under them; None if it has a chain of pixels."""
        return next((kind for kind in self.kinds if kind.key == self.pixels.driver), None)

    @property
    def has_chain(self) -> bool:
        """True if the board has a chain of pixels, with all that it needs: a few boards have no lights."""
        return self.lit_by is None and bool(self.chain)

    @cached_property
    def geometry(self) -> Geometry:
        """The cells as the game sees them."""
        return Geometry(tuple(wired.cell for wired in self.cells))

    @cached_property
    def chain(self) -> tuple[int, ...]:
        """For each pixel in chain order, the index of the cell that it lights."""
        lit = [(wired.pixel, i) for i, wired in enumerate(self.cells) if wired.pixel is not None]
        return tuple(i for _, i in sorted(lit))

    @cached_property
    def held(self) -> tuple[tuple[int, int], ...]:
        """The cells that share a key, by number: a square, and the button that it is when it is held."""
        index, cells = self.geometry.index, enumerate(self.cells)
        return tuple((index[wired.cell.held_at], i) for i, wired in cells if wired.held is not None)

    def on_port(self, port: str) -> "BoardFile":
        """Return this board on another serial port. Raises BadBoardFile if it is not on a serial line."""
        if self.serial is None:
            raise BadBoardFile("board-file-no-serial", name=self.name, port=port)
        return replace(self, serial=self.serial.on(port))

    def with_pins(self, word: str) -> "BoardFile":
        """Return this board on another pin library.

        Raises BadBoardFile for an unknown one, and if the board uses no pins of this computer.
        """
        pins = next((name for name in PIN_LIBRARIES if name == word), None)
        if pins is None:
            raise BadBoardFile("board-file-unknown-pins", found=quoted(word), known=", ".join(PIN_LIBRARIES))
        if self.serial is not None or not any(True for kind in self.kinds for _ in kind.pins(self)):
            raise BadBoardFile("board-file-no-pins", name=self.name, pins=pins)
        return replace(self, pins=pins)

    def bit(self, switch: Switch) -> int:
        """Return the bit of a switch in a mask of all switches: matrix row by row, then chip by chip."""
        return 1 << self.sensor(switch)

    def sensor(self, at: Switch | Channel) -> int:
        """Return the number of a switch or hall sensor: kind by kind, those last that measure."""
        first = 0
        for kind in self.kinds:
            if isinstance(at, kind.switch):
                return first + kind.number(self, at)
            first += kind.count(self)
        raise LookupError(f"no kind of switch has {at}")

    def section(self, name: str) -> Any:
        """Return the table of a kind of switches, or its default if the file has none."""
        return dict(self.sections)[name]

    def open_scanners(self, connections: Connections) -> tuple[Scanner, ...]:
        """Open one scanner for each kind of switch on the board.

        Raises BoardFault, and then leaves none open.
        """
        made: list[Scanner] = []
        with ExitStack() as opened:
            for kind in self.kinds:
                scanner = kind.scanner(self, connections) if kind.is_in(self) else None
                if scanner is not None:
                    opened.callback(scanner.close)
                    made.append(scanner)
            opened.pop_all()
        return tuple(made)

    @property
    def switch_count(self) -> int:
        """The number of switch positions, used or not; hall sensors are numbered after them."""
        return sum(kind.count(self) for kind in self.kinds if not kind.measures)

    @property
    def register_chips(self) -> int:
        """The number of shift registers in all chains."""
        return sum(chain.chips for chain in self.registers)

    @property
    def sensors(self) -> int:
        """The number of positions for switches and hall sensors, used or not."""
        return sum(kind.count(self) for kind in self.kinds)
