"""Write what is made from the table of the wire: `python -m niwashi.devices.wire FOLDER` (`make wire`)."""

import sys
from pathlib import Path

from niwashi.devices.wire import constants, protocol

folder = Path(sys.argv[1])
(folder / "wire_table.py").write_text(constants(), encoding="utf-8")
(folder / "PROTOCOL.md").write_text(protocol(), encoding="utf-8")
