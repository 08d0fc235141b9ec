"""Generate the firmware's constants and PROTOCOL.md: `python -m niwashi.devices.serial_link FOLDER`."""

import sys
from pathlib import Path

from niwashi.devices.serial_link.generated import constants, protocol

folder = Path(sys.argv[1])
(folder / "wire_table.py").write_text(constants(), encoding="utf-8")
(folder / "PROTOCOL.md").write_text(protocol(), encoding="utf-8")
