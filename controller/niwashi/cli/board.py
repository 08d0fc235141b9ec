"""`niwashi board`: a board file checked, and turned into wiring tables, a parts list and a diagram."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated
from unicodedata import east_asian_width

import typer

from niwashi.cli.help import Commands
from niwashi.devices import (
    BoardFile,
    ChipWire,
    Crossing,
    HallWire,
    Input,
    Part,
    RegisterInput,
    RegisterWire,
    SwitchWire,
    chip_wires,
    diagram,
    hall_wires,
    lines,
    load,
    parts,
    pixel_order,
    register_wires,
    switch_wires,
)
from niwashi.program.terminal import LANGUAGE, REFUSED, refusals_end_it, teach, tell

__all__ = ["app"]

app = Commands("board-help")

_File = Annotated[Path, typer.Argument(help=tell("board-help-file"), metavar="FILE")]
_Svg = Annotated[Path | None, typer.Option("--svg", help=tell("board-help-svg"), metavar="OUT")]

_LEVELS = ("GND", "3.3 V")


@app.command(help=teach("board-help-check"))
def check(file: _File) -> None:
    """Say whether a board file describes a board that can be built."""
    with refusals_end_it():
        board = load(file)
        typer.echo(tell("board-good", file=str(file), name=board.name))
        typer.echo(_summary(board))
        for warning in _warnings(board):
            typer.echo(warning)


@app.command(help=teach("board-help-wiring"))
def wiring(file: _File, svg: _Svg = None) -> None:
    """Print the wiring tables and the parts list; draw the diagram if asked to."""
    with refusals_end_it():
        board = load(file)
        typer.echo(f"{board.name}\n{_summary(board)}")
        _tell_table(
            "board-table-lines" if board.serial is None else "board-table-pico-lines",
            ("wire", "gpio", "pin", "use"),
            _line_rows(board),
        )
        _tell_chips(board)
        _tell_switches(board)
        _tell_table("board-table-pixels", ("pixel", "cell"), _pixel_rows(board))
        _tell_table("board-table-parts", ("count", "part"), map(_part_row, parts(board)))
        if svg is not None:
            _write_diagram(board, svg)


def _summary(board: BoardFile) -> str:
    return tell(
        "board-summary",
        cells=len(board.cells),
        switches=len(switch_wires(board)),
        wired=_wired_to(board),
        pixels=len(board.chain),
        driver=board.pixels.driver.upper(),
        limit=f"{board.pixels.limit_ma:g}",
    )


def _wired_to(board: BoardFile) -> str:
    if board.multiplexers:
        return tell("board-wired-halls", halls=len(hall_wires(board)), chips=len(board.multiplexers))
    if not board.registers:
        return _switches_wired_to(board)
    registers = tell("board-wired-registers", chips=board.register_chips)
    if not board.matrix.rows and not board.expanders:
        return registers
    return tell("board-wired-with-registers", wired=_switches_wired_to(board), registers=registers)


def _switches_wired_to(board: BoardFile) -> str:
    rows, columns, chips = len(board.matrix.rows), len(board.matrix.columns), len(board.expanders)
    if not chips:
        return tell("board-wired-matrix", rows=rows, columns=columns)
    if not rows:
        return tell("board-wired-chips", chips=chips)
    return tell("board-wired-both", rows=rows, columns=columns, chips=chips)


def _warnings(board: BoardFile) -> Iterable[str]:
    if not board.matrix.diodes and min(len(board.matrix.rows), len(board.matrix.columns)) > 1:
        yield tell("board-no-diodes-warning")
    risky = [wire for wire in switch_wires(board) if isinstance(wire.at, Input) and wire.at.is_output_only]
    if risky:
        inputs = ", ".join(f"{wire.at} ({wire.cell})" for wire in risky)
        yield tell("board-output-only-warning", inputs=inputs)


def _line_rows(board: BoardFile) -> Iterable[Sequence[str]]:
    return (
        (line.name, str(line.gpio), str(line.header_pin), tell(f"board-use-{line.kind}"))
        for line in lines(board)
    )


def _tell_chips(board: BoardFile) -> None:
    if board.expanders:
        columns = ("chip", "bus", "address", "jumpers", "common")
        _tell_table("board-table-chips", columns, map(_chip_row, chip_wires(board)))
    if board.registers:
        rows = map(_register_row, register_wires(board))
        _tell_table("board-table-registers", ("chip", "shift-lines", "chain", "common"), rows)


def _chip_row(chip: ChipWire) -> Sequence[str]:
    jumpers = " / ".join(_LEVELS[level] for level in chip.jumpers)
    common = f"9, 18: 3.3 V; 10: GND; 12: {chip.scl}; 13: {chip.sda}"
    interrupt = f"; 20: {chip.interrupt}" if chip.interrupt else ""
    return chip.name, str(chip.bus), f"{chip.address:#04x}", jumpers, common + interrupt


def _register_row(chip: RegisterWire) -> Sequence[str]:
    chain = f"9 → {chip.out}; 10 ← {chip.into or '3.3 V'}"
    return chip.name, f"1: {chip.load}; 2: {chip.clock}", chain, "16: 3.3 V; 8, 15: GND"


def _tell_switches(board: BoardFile) -> None:
    crossings = [_switch_row(board, wire) for wire in switch_wires(board) if isinstance(wire.at, Crossing)]
    inputs = [_switch_row(board, wire) for wire in switch_wires(board) if isinstance(wire.at, Input)]
    stages = [_switch_row(board, wire) for wire in switch_wires(board) if isinstance(wire.at, RegisterInput)]
    if crossings:
        _tell_table("board-table-switches", ("crossing", "cell", "kind", "path"), crossings)
    if inputs:
        _tell_table("board-table-inputs", ("input", "cell", "kind", "way"), inputs)
    if stages:
        _tell_table("board-table-stages", ("input", "cell", "kind", "way"), stages)
    if halls := [_hall_row(wire) for wire in hall_wires(board)]:
        _tell_table("board-table-halls", ("channel", "cell", "kind", "way"), halls)


def _switch_row(board: BoardFile, wire: SwitchWire) -> Sequence[str]:
    return str(wire.at), wire.cell, tell(f"board-kind-{wire.kind}"), _path(board, wire)


def _hall_row(wire: HallWire) -> Sequence[str]:
    way = tell("board-path-hall", chip=f"M{wire.at.multiplexer + 1}", pin=wire.at.pin)
    return str(wire.at), wire.cell, tell("board-kind-hall"), way


def _path(board: BoardFile, wire: SwitchWire) -> str:
    at = wire.at
    if isinstance(at, Input):
        return tell("board-path-input", chip=f"X{at.chip + 1}", pin=at.pin)
    if isinstance(at, RegisterInput):
        return tell("board-path-stage", chip=f"S{at.chip + 1}", pin=at.pin)
    path = "board-path-diode" if board.matrix.diodes else "board-path-plain"
    return tell(path, row=at.row + 1, column=at.column + 1)


def _pixel_rows(board: BoardFile) -> Iterable[Sequence[str]]:
    return ((str(number), cell) for number, cell in enumerate(pixel_order(board)))


def _part_row(part: Part) -> Sequence[str]:
    count = tell("board-as-many-as-pieces") if part.quantity is None else str(part.quantity)
    return count, tell(part.key, rating=part.rating)


def _tell_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    table = [tuple(tell(f"board-column-{column}") for column in columns), *rows]
    widths = [max(map(_cells, column)) for column in zip(*table, strict=True)]
    typer.echo("\n" + tell(title))
    for row in table:
        padded = (text + " " * (width - _cells(text)) for text, width in zip(row, widths, strict=True))
        typer.echo("  " + "  ".join(padded).rstrip())


def _cells(text: str) -> int:
    """How many columns of a terminal a text takes; Japanese letters take two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _write_diagram(board: BoardFile, svg: Path) -> None:
    try:
        svg.write_text(diagram(board, LANGUAGE), encoding="utf-8")
    except OSError as error:
        typer.echo(tell("board-svg-failed", file=str(svg), detail=error.strerror or str(error)), err=True)
        raise typer.Exit(REFUSED) from error
    typer.echo("\n" + tell("board-svg-written", file=str(svg)))
