"""`python -m hardware.circuits`: make netlists and circuit boards, check them, write what makers need."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from hardware.circuits import kicad
from hardware.circuits.bill import bill, cost_euros
from hardware.circuits.carriers import hat, pico_carrier
from hardware.circuits.design import Design
from hardware.circuits.expander import expander_board
from hardware.circuits.fields import hall_board
from hardware.circuits.netlist import netlist, netlist_text
from hardware.circuits.orders import boards_of, order
from hardware.circuits.strip import BACK, hall_strip, reed_strip
from hardware.kept_file import write_kept
from niwashi import data
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board

_HERE = Path(__file__).parents[1]

ORDERS = ("garden-36", "garden-36-pico", "garden-36-hall", "hex-91", "hex-91-pico")
"""The boards whose whole orders are reckoned."""


def boards() -> dict[str, BoardFile]:
    """Every board that is built, by the name of its file without ending; bought ones have no circuit."""
    files = {path.stem: load_board(path) for path in sorted(data.boards().glob("*.toml"))}
    return {name: file for name, file in files.items() if file.lit_by is None}


def designs() -> tuple[Design, ...]:
    """Every circuit board."""
    files = boards()
    on_pi, on_pico = hat(files.values()), pico_carrier(files.values())
    return (
        reed_strip(),
        reed_strip(BACK),
        hall_strip(),
        hall_strip(BACK),
        on_pi,
        on_pico,
        hall_board(files["garden-36-hall"], on_pico),
        expander_board(files["hex-91"], on_pi),
    )


def committed() -> dict[Path, str]:
    """The small files that the repository keeps, with their texts: netlists, bills of materials, orders."""
    made = {
        _HERE / "netlists" / f"{name}.txt": netlist_text(netlist(file)) for name, file in boards().items()
    }
    made |= {_HERE / "bills" / f"{design.name}.csv": bill(design) for design in designs()}
    known = {design.name: design for design in designs()}
    return made | {_HERE / "bills" / f"order-{name}.csv": order(boards()[name], known) for name in ORDERS}


def wanted(names: Sequence[str]) -> list[Design]:
    """Return circuit boards by their names, or by the names of boards that take them; all without names."""
    files = boards()
    taken = {each for name in names for each in (boards_of(files[name]) if name in files else (name,))}
    return [each for each in designs() if not names or each.name in taken]


def main(arguments: list[str]) -> int:
    """Run the command line; return 0, or 1 if a check found something."""
    parser = argparse.ArgumentParser(prog="python -m hardware.circuits", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("dist/hardware"), help="where large files go")
    known = [*boards(), *(each.name for each in designs())]
    about = "circuit boards, or boards of the game for those that they take"
    parser.add_argument("--only", nargs="*", metavar="BOARD", default=[], choices=known, help=about)
    parser.add_argument("--no-pictures", action="store_true", help="rendering takes longest")
    asked = parser.parse_args(arguments)
    for path, text in committed().items():
        write_kept(path, text)
    if not kicad.is_there():
        print("KiCad 9 is not installed: netlists and bills only (see hardware/CIRCUITS.md).")
        return 0
    found = [_made(each, asked.out / each.name, pictures=not asked.no_pictures)
             for each in wanted(asked.only)]  # fmt: skip
    return 1 if any(found) else 0


def _made(design: Design, folder: Path, *, pictures: bool) -> int:
    """Make and check a board; how much was found."""
    kicad.make(design, folder)
    found = kicad.check(design, folder)
    for each in found:
        print(f"{design.name}: {each.check} {each.type}: {each.words}")
    kicad.for_makers(design, folder)
    if pictures:
        kicad.pictures(design, folder)
    cost = f"{cost_euros(design):.2f} EUR"
    print(f"{design.name}: {len(design.parts)} parts, {cost}, {len(found)} findings -> {folder}")
    return len(found)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
