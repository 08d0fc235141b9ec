"""`python -m hardware.ordering`: one zip for each board, of what `circuits` and `housing` made."""

import argparse
import sys
from hashlib import sha256
from pathlib import Path

from hardware.circuits.__main__ import boards, designs
from hardware.ordering.contents import Missing, contents
from hardware.packing import packed


def main(arguments: list[str]) -> int:
    """Write the zips, and their sums; 0, or 1 if something they need is not there."""
    parser = argparse.ArgumentParser(prog="python -m hardware.ordering", description=__doc__)
    parser.add_argument("--circuits", type=Path, default=Path("dist/hardware"), metavar="FOLDER")
    parser.add_argument("--housing", type=Path, default=Path("build/hardware"), metavar="FOLDER")
    parser.add_argument("--out", type=Path, default=Path("build/order"), metavar="FOLDER")
    parser.add_argument("boards", nargs="*", choices=[*boards(), []], metavar="BOARD", help="its name")
    asked = parser.parse_args(arguments)
    known = {design.name: design for design in designs()}
    asked.out.mkdir(parents=True, exist_ok=True)
    sums = []
    for name in asked.boards or boards():
        try:
            files = contents(boards()[name], known, asked.circuits, asked.housing / name)
        except Missing as missing:
            print(missing, file=sys.stderr)
            return 1
        made = packed({f"niwashi-{name}/{path}": whole for path, whole in files.items()})
        (asked.out / f"niwashi-{name}.zip").write_bytes(made)
        sums.append(f"{sha256(made).hexdigest()}  niwashi-{name}.zip\n")
        print(f"{name}: {len(files)} files, {len(made) / 1e6:.1f} MB -> {asked.out / f'niwashi-{name}.zip'}")
    (asked.out / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
