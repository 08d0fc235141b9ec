"""`python -m hardware.magnets`: reckon everything and write it down."""

from pathlib import Path

from hardware.kept_file import write_kept
from hardware.lengths import lengths
from hardware.magnets.chances import study
from hardware.magnets.writing import data_text, page_text

_HERE = Path(__file__).resolve().parents[2]
SEED, TRIALS = 36, 40_000


def main() -> None:
    """Write the simulator's data and the page of figures."""
    found = study(lengths(), seed=SEED, trials=TRIALS)
    data = _HERE / "sim" / "niwashi_sim" / "fields.toml"
    write_kept(data, data_text(lengths(), found))
    page = _HERE / "hardware" / "MAGNETS-FIGURES.md"
    write_kept(page, page_text(lengths(), found))


if __name__ == "__main__":
    main()
