"""Power comes on: main.py of the firmware runs, with a bench in the place of the chip.

`start.py TO FROM FIRMWARE PARTS CAUSE`: two pipes, two folders, why the chip started.
"""

import sys

sys.path[:0] = [sys.argv[3], sys.argv[4]]

if sys.implementation.name == "cpython":
    import cpython  # noqa: F401  # lends this Python what it lacks of MicroPython

else:
    import terminal  # noqa: F401  # lends the PC's MicroPython what it lacks of the chip's

import clock  # noqa: E402
import machine  # noqa: E402
from bench import bench  # noqa: E402

sys.modules["time"] = clock
machine.CAUSE = int(sys.argv[5])
bench.start()

try:
    import main  # noqa: F401
except ImportError as error:
    if "main" not in str(error):
        raise

import prompt  # noqa: E402

prompt.run()  # there is no main.py, or it has left the chip to the prompt
