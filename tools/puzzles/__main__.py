"""Finds puzzles: `make -C tools puzzles`, or `python -m tools.puzzles garden --seconds 600`.

Puzzles are appended to seeds/puzzles at once, and a run goes on where the one before ended.
"""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import NoReturn

from lock.sets import ROOT
from tools.puzzles.hunts import HUNTS
from tools.puzzles.proofs import packed, unpacked
from tools.puzzles.puzzle_file import PuzzleFile

SEEDS = ROOT / "seeds" / "puzzles"
PROOFS = ROOT / "build" / "puzzles"
SEED = 1


def main() -> None:
    """Find what the command line asks for, and tell of each puzzle."""
    parser = argparse.ArgumentParser(prog="python -m tools.puzzles", description="Finds puzzles.")
    parser.add_argument("games", nargs="*", default=list(HUNTS), metavar="GAME", help=", ".join(HUNTS))
    parser.add_argument("--seconds", type=float, default=float("inf"), help="for each game, at most")
    parser.add_argument("--seed", type=int, default=SEED, help="another one plays other games")
    parser.add_argument("--out", type=Path, default=SEEDS, metavar="FOLDER")
    parser.add_argument(
        "--proof", metavar="ID", help="print the proof of a puzzle, for niwashi solve --check"
    )
    told = parser.parse_args()
    if told.proof:
        print("".join(proof_named(told.proof, told.out, parser.error)), end="")
        return
    unknown = sorted(set(told.games) - set(HUNTS))
    if unknown:
        parser.error(f"no puzzles are looked for in {', '.join(unknown)}; known: {', '.join(HUNTS)}")
    for name in told.games:
        for found in run(name, told.out, PROOFS, told.seed, ends_after(told.seconds, monotonic)):
            print(found, flush=True)


def proof_named(name: str, folder: Path, refuse: Callable[[str], NoReturn]) -> list[str]:
    """Return the lines of the proof of a puzzle; `refuse` is called if there is none."""
    packs = {each.name.partition(".")[0]: each for each in sorted((folder / "proofs").glob("*.xz"))}
    game = name.rpartition("-")[0]
    proofs = unpacked(packs[game]) if game in packs else iter(())
    found = next(
        (proof for number, proof in enumerate(proofs, start=1) if name == f"{game}-{number:03}"), None
    )
    if found is None:
        known = ", ".join(f"{each}-001" for each in packs)
        refuse(f"no puzzle {name!r} has a proof; those that have begin with {known}")
    return found


def ends_after(seconds: float, clock: Callable[[], float]) -> Callable[[], bool]:
    """Says True once so many seconds have passed."""
    end = clock() + seconds
    return lambda: clock() >= end


def run(name: str, out: Path, proofs: Path, seed: int, stop: Callable[[], bool]) -> Iterator[str]:
    """Find puzzles of a game until a folder has enough; return the ids of the new ones.

    Proofs are kept one by one in `proofs`, and packed into the folder at the end.
    """
    hunt = HUNTS[name]
    kept = PuzzleFile(out / f"{name}.toml", name, hunt.head)
    proofs.mkdir(parents=True, exist_ok=True)
    (out / "proofs").mkdir(parents=True, exist_ok=True)
    pack = out / "proofs" / f"{name}.txt.xz"
    unpack(pack, proofs)
    yield from hunt.run(kept, proofs, seed, stop)
    texts = [proofs / f"{each['id']}.txt" for each in kept.puzzles if each["goal"] == "win"]
    if texts:
        pack.write_bytes(packed(text.read_text(encoding="utf-8") for text in texts))


def unpack(pack: Path, proofs: Path) -> None:
    """Put the proofs of a pack into a folder, one file each, where a run is to go on with them."""
    if pack.exists():
        for number, proof in enumerate(unpacked(pack), start=1):
            name = f"{pack.name.partition('.')[0]}-{number:03}.txt"
            (proofs / name).write_text("".join(proof), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
