"""What CPython lacks of the compiled dialect: the firmware's functions run as plain Python then.

Pointers are the buffers themselves: so the arrays of the firmware have items of the width of their pointers.
"""

import builtins
import sys
import types


def lend():
    """Let modules of the firmware be imported."""
    micropython = types.ModuleType("micropython")
    micropython.native = micropython.viper = lambda function: function
    micropython.kbd_intr = lambda _: None
    micropython.const = lambda value: value
    sys.modules["micropython"] = micropython
    builtins.ptr8 = builtins.ptr16 = builtins.ptr32 = lambda buffer: buffer


lend()
