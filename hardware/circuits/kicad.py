"""KiCad at the command line: boards made, checked, and written out for the makers."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardware.circuits.bill import bill
from hardware.circuits.design import Design
from hardware.circuits.schematic import libraries, open_pins, project, schematic
from hardware.packing import packed, timeless

_PYTHON = "/usr/bin/python3"
"""Debian's own Python: the only one that has its package's pcbnew."""

_PIXELS = 2000
"""The width of a picture."""

_ROOT = Path(__file__).parents[2]

_LAYERS = [
    *(f"{side}.{kind}" for kind in ("Cu", "Mask", "Silkscreen", "Paste") for side in "FB"),
    "Edge.Cuts",
]
"""Layers for the maker of a board; KiCad names the files after them."""

_DRAWS = re.compile(r"D0[1-3]\*")
"""A Gerber file draws, moves or flashes something."""

_COLUMNS = {
    "Ref": "Designator", "Val": "Comment", "Package": "Footprint", "PosX": "Mid X", "PosY": "Mid Y",
    "Rot": "Rotation", "Side": "Layer",
}  # fmt: skip
"""Assemblers' names for the columns of KiCad's file of placements, as in the bill of materials."""


@dataclass(frozen=True)
class RuleViolation:
    """Something that KiCad's checks say and that is not accepted."""

    check: str
    type: str
    words: str


def is_there() -> bool:
    """Return whether KiCad 9's command line is installed."""
    return shutil.which("kicad-cli") is not None


def make(design: Design, folder: Path) -> None:
    """Write schematic, board and project into a folder. Raises CalledProcessError if a net found no way."""
    folder.mkdir(parents=True, exist_ok=True)
    data = design.as_data() | {"open": open_pins(design)}
    layout = folder / f"{design.name}.json"
    layout.write_text(json.dumps(data, indent=1), encoding="utf-8")
    (folder / f"{design.name}.kicad_sch").write_text(schematic(design), encoding="utf-8")
    for kind in ("sym", "fp"):
        (folder / f"{kind}-lib-table").write_text(libraries(design, kind), encoding="utf-8")
    board = folder / f"{design.name}.kicad_pcb"
    _run(_PYTHON, "-m", "hardware.circuits.pcb_kicad", str(layout.resolve()), str(board.resolve()))
    # pcbnew writes a project of its own: ours, with the makers' rules, takes its place.
    (folder / f"{design.name}.kicad_pro").write_text(project(design), encoding="utf-8")


def check(design: Design, folder: Path) -> list[RuleViolation]:
    """Return the findings of ERC, DRC and parity, except those accepted with a reason."""
    sheet, board = folder / f"{design.name}.kicad_sch", folder / f"{design.name}.kicad_pcb"
    erc, drc = folder / "erc.json", folder / "drc.json"
    _run("kicad-cli", "sch", "erc", "--severity-all", "--format", "json", "-o", str(erc), str(sheet))
    options = ("--schematic-parity", "--severity-all", "--format", "json")
    _run("kicad-cli", "pcb", "drc", *options, "-o", str(drc), str(board))
    said = [*_electrical(json.loads(erc.read_text())), *_layout(json.loads(drc.read_text()))]
    return [each for each in said if not _is_accepted(design.name, each)]


def for_makers(design: Design, folder: Path) -> list[Path]:
    """Write Gerbers and drill files, alone and in one zip, placement, bill and a drawing; return their paths.

    Nothing in them says when they were made: the same board gives the same bytes.
    """
    made, board = folder / "makers", str(folder / f"{design.name}.kicad_pcb")
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir()
    _gerbers(made, board)
    _run("kicad-cli", "pcb", "export", "drill", "--excellon-separate-th", "-o", f"{made}/", board)
    drawing = made / f"{design.name}-front.svg"
    options = ("--mode-single", "--page-size-mode", "1", "--exclude-drawing-sheet", "--black-and-white")
    layers = "F.Mask,F.Silkscreen,Edge.Cuts"
    _run("kicad-cli", "pcb", "export", "svg", *options, "--layers", layers, "-o", str(drawing), board)
    for path in made.iterdir():
        path.write_text(timeless(path.read_text(encoding="utf-8")), encoding="utf-8")
    places = made / f"{design.name}-places.csv"
    _run("kicad-cli", "pcb", "export", "pos", "--format", "csv", "--units", "mm", "-o", str(places), board)
    places.write_text(for_assembly(places.read_text(encoding="utf-8")), encoding="utf-8")
    (made / f"{design.name}-bill.csv").write_text(bill(design), encoding="utf-8")
    wanted = [path for path in made.iterdir() if path.suffix in (".gbr", ".gbrjob", ".drl")]
    zipped = packed({path.name: path.read_bytes() for path in wanted}, within_another=True)
    (made / f"{design.name}.zip").write_bytes(zipped)
    return sorted(made.iterdir())


def _gerbers(folder: Path, board: str) -> None:
    """Write each layer that has something on it; the job file names these alone."""
    command = ("kicad-cli", "pcb", "export", "gerbers", "--no-protel-ext", "-o", f"{folder}/", "--layers")
    _run(*command, ",".join(_LAYERS), board)
    drawn = {path: _DRAWS.search(path.read_text(encoding="utf-8")) for path in folder.glob("*.gbr")}
    empty = [path for path, found in drawn.items() if not found]
    for path in empty:  # a side on which nothing is placed has no paste
        path.unlink()
    if empty:
        names = {path.stem for path in empty}
        left = [each for each in _LAYERS if not any(name.endswith(each.replace(".", "_")) for name in names)]
        _run(*command, ",".join(left), board)


def for_assembly(places: str) -> str:
    """KiCad's file of placements with the names of columns that assemblers look for.

    >>> for_assembly("Ref,Val,Package,PosX,PosY,Rot,Side\\n")
    'Designator,Comment,Footprint,Mid X,Mid Y,Rotation,Layer\\n'
    """
    head, rest = places.split("\n", 1)
    return ",".join(_COLUMNS[name] for name in head.split(",")) + "\n" + rest


def pictures(design: Design, folder: Path) -> list[Path]:
    """The schematic as PDF, and the board from both sides as PNG."""
    sheet, board = folder / f"{design.name}.kicad_sch", str(folder / f"{design.name}.kicad_pcb")
    paper = folder / f"{design.name}.pdf"
    _run("kicad-cli", "sch", "export", "pdf", "-o", str(paper), str(sheet))
    made = [paper]
    # The board's own shape: KiCad fits the longer side into the picture's height, unzoomed.
    wide, high = design.size
    height = round(_PIXELS * high / wide * 1.1)
    framing = ["--width", str(_PIXELS), "--height", str(height), "--zoom", f"{0.95 * _PIXELS / height:.3f}"]
    for side in ("top", "bottom"):
        picture = folder / f"{design.name}-{side}.png"
        _run("kicad-cli", "pcb", "render", "--side", side, *framing, "-o", str(picture), board)
        made.append(picture)
    return made


def _run(*command: str) -> None:
    done = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        done.check_returncode()


def _electrical(report: dict[str, Any]) -> Iterator[RuleViolation]:
    for sheet in report["sheets"]:
        for each in sheet["violations"]:
            yield RuleViolation("erc", each["type"], _words(each))


def _layout(report: dict[str, Any]) -> Iterator[RuleViolation]:
    for kind in ("violations", "unconnected_items", "schematic_parity"):
        for each in report[kind]:
            yield RuleViolation("drc", each["type"], _words(each))


def _words(each: dict[str, Any]) -> str:
    return "; ".join([each["description"], *(item["description"] for item in each["items"])])


def _is_accepted(design: str, said: RuleViolation) -> bool:
    text = Path(__file__).with_name("accepted.toml").read_text(encoding="utf-8")
    return any(
        each["type"] == said.type and design in each["boards"] and each["contains"] in said.words
        for each in tomllib.loads(text)[said.check]
    )
