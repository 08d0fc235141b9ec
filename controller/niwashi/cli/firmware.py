"""`niwashi firmware`: what runs on the microcontroller of a board, put there and asked after."""

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import SystemRandom
from threading import Event
from typing import Annotated, TypeVar

import typer

from niwashi.devices.board_file import SerialConfig
from niwashi.devices.board_parser import load_board
from niwashi.devices.connections import BytePort
from niwashi.devices.firmware_call import FirmwareCall
from niwashi.devices.firmware_files import copy_firmware, firmware_version
from niwashi.devices.serial_link.messages import SerialMessage
from niwashi.devices.serial_link.table import PROTOCOL
from niwashi.devices.serial_port import open_port, port_named
from niwashi.errors import BoardFault
from niwashi.terminal import ExitCode, exit_on_refusal, message

T = TypeVar("T")

app = typer.Typer(help=("The firmware of a board on a serial line."), no_args_is_help=True)

_PortName = Annotated[
    str | None,
    typer.Option(
        "--port",
        help="The serial port. Without it, the one of the board file, or the one Pico on USB.",
        metavar="PORT",
    ),
]
_Board = Annotated[
    Path | None, typer.Option("--board", help="A board file; its port is used.", metavar="FILE")
]

_FIRST_S = 2.0
"""A firmware that runs answers in a few milliseconds, one that restarts within a second."""

_BACK_S = 10.0
"""USB takes its time to come back."""

_LOOK_S = 0.1
_PAUSE = Event()  # that nobody ever sets


@app.command("version")
def version(*, port: _PortName = None, board: _Board = None) -> None:
    """Show which firmware runs on a board, how it is doing, and whether it suits this program.

    Ends with status 1 if it does not.

    niwashi firmware version
    niwashi firmware version --board my-board.toml
    """
    with exit_on_refusal():
        hello = _told(_line(port, board))
        if _differs(hello):
            typer.echo(message("firmware-differs", ours=_dotted(firmware_version()), protocol=PROTOCOL))
            raise typer.Exit(ExitCode.NO)
        typer.echo(message("firmware-suits"))


@app.command("install")
def install(*, port: _PortName = None, board: _Board = None) -> None:
    """Copy the firmware onto a board's microcontroller, restart it, and see that it answers.

    It needs MicroPython on it already.

    niwashi firmware install
    niwashi firmware install --port /dev/ttyACM1
    """
    with exit_on_refusal():
        line = _line(port, board)
        name = port_named(line)
        typer.echo(message("firmware-copying", port=name, version=_dotted(firmware_version())))
        _send_away(line)
        copy_firmware(name)
        hello = _called(line, lambda call: call.hello(_FIRST_S), _BACK_S)
        if hello is None:
            raise BoardFault("firmware-silent-after", port=name)
        if _differs(hello):
            raise BoardFault("firmware-another-after", found=_found(hello), ours=_dotted(firmware_version()))
        typer.echo(message("firmware-installed", version=_found(hello)))


def _line(port: str | None, board: Path | None) -> SerialConfig:
    """The line that was asked for: a port, that of a board file, or the one Pico on USB."""
    file = load_board(board) if board is not None else None
    text = file.serial if file is not None and file.serial is not None else SerialConfig()
    return text if port is None else text.on(port)


def _told(line: SerialConfig) -> SerialMessage:
    """Print the report of the firmware. Raises BoardFault if there is none."""

    def ask(call: FirmwareCall) -> tuple[SerialMessage, SerialMessage | None] | None:
        hello = call.hello(_FIRST_S)
        known = hello is not None and hello["protocol"] == PROTOCOL
        return None if hello is None else (hello, call.stats(_FIRST_S) if known else None)

    found = _called(line, ask, 0.0)
    if found is None:
        raise BoardFault("serial-fault-silent", port=port_named(line))
    hello, stats = found
    typer.echo(message("firmware-is", version=_found(hello), protocol=hello["protocol"]))
    if stats is not None:
        facts = {name: hello[name] for name in ("cells", "sensors", "pixels", "resets")}
        typer.echo(message("firmware-board", wired="yes" if hello["wiring"] else "no", **facts))
        facts = {name: stats[name] for name in ("uptime_s", "scan_us", "worst_us", "bad", "free")}
        typer.echo(
            message("firmware-stats", **{name.replace("_", "-"): fact for name, fact in facts.items()})
        )
    return hello


def _send_away(line: SerialConfig) -> None:
    """Make running firmware return to the chip's prompt; a chip without firmware is there already."""

    def leave(call: FirmwareCall) -> SerialMessage | None:
        hello = call.hello(_FIRST_S)
        if hello is not None:
            call.leave()
        return hello

    if _called(line, leave, 0.0) is not None:
        _opened(line, _BACK_S).close()  # USB has been away for a moment


def _called(line: SerialConfig, ask: Callable[[FirmwareCall], T | None], patience_s: float) -> T | None:
    """Return the answer to a call; the port is opened anew as often as needed. Raises BoardFault."""
    until = time.monotonic() + patience_s
    while True:
        port = _opened(line, max(0.0, until - time.monotonic()))
        try:
            found = ask(FirmwareCall(port, time.monotonic, SystemRandom().randrange(1, 0x10000)))
        except BoardFault:
            if time.monotonic() >= until:
                raise
            found = None
        finally:
            port.close()
        if found is not None or time.monotonic() >= until:
            return found


def _opened(line: SerialConfig, patience_s: float) -> BytePort:
    """The port, waited for while it is not there. Raises BoardFault."""
    until = time.monotonic() + patience_s
    while True:
        try:
            return open_port(line)
        except BoardFault:
            if time.monotonic() >= until:
                raise
            _PAUSE.wait(_LOOK_S)


def _differs(hello: SerialMessage) -> bool:
    return hello["protocol"] != PROTOCOL or _found(hello) != _dotted(firmware_version())


def _found(hello: SerialMessage) -> str:
    """The version that a firmware says it is; one of another protocol can't be understood."""
    numbers = [hello.fields.get(part) for part in ("major", "minor", "patch")]
    return "?" if None in numbers else _dotted(number or 0 for number in numbers)


def _dotted(numbers: Iterable[int]) -> str:
    return ".".join(map(str, numbers))
