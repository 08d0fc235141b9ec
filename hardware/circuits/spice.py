"""ngspice, run on a deck; what its control lines print comes back as numbers."""

import re
import shutil
import subprocess

_VALUE = re.compile(r"^(\S+)\s*=\s*([-+0-9.eE]+)", re.MULTILINE)
_NGSPICE = shutil.which("ngspice") or ""


def is_there() -> bool:
    """Return whether ngspice is installed."""
    return bool(_NGSPICE)


def simulated(deck: str) -> list[tuple[str, float]]:
    """Every `name = value` that ngspice prints, in order. Raises RuntimeError with ngspice's own words."""
    done = subprocess.run(
        [_NGSPICE, "-b"], input=deck, capture_output=True, text=True, check=False, timeout=120
    )
    values = [(name.lower(), float(value)) for name, value in _VALUE.findall(done.stdout)]
    bad = [line for line in done.stderr.splitlines() if "rror" in line or "singular" in line]
    if bad or not values:
        raise RuntimeError("ngspice: " + ("; ".join(bad) or done.stderr[-400:] or "printed nothing"))
    return values
