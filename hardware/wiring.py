"""`python -m hardware.wiring`: the wiring diagrams that the repository keeps."""

from functools import cache
from pathlib import Path

from hardware.kept_file import write_kept
from niwashi import data
from niwashi.devices import load_board
from niwashi.wiring import diagram

PICTURES = Path(__file__).parent / "pictures" / "wiring"
_BOARDS = ("garden-36", "garden-36-hall", "hex-91", "hex-91-pico", "launchpad", "neotrellis-4x4")


@cache
def committed() -> dict[Path, str]:
    """The diagrams as SVG, by their files."""
    return {
        PICTURES / f"{name}.svg": diagram(load_board(data.boards() / f"{name}.toml"), "en")
        for name in _BOARDS
    }


def main() -> None:
    """Draw them."""
    for path, text in committed().items():
        write_kept(path, text)


if __name__ == "__main__":
    main()
