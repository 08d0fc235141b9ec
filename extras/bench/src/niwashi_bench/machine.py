"""The computer that was measured on."""

import os
import platform
from pathlib import Path

_MODEL = Path("/proc/device-tree/model")
_PROCESSORS = Path("/proc/cpuinfo")


def machine() -> str:
    """Processor, cores, system and Python; no names."""
    cores = os.cpu_count()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{_processor()}, {cores} cores, {platform.system()} {platform.machine()}, {python}"


def _processor() -> str:
    if _MODEL.exists():
        return _MODEL.read_text().strip("\0 \n")
    lines = _PROCESSORS.read_text().splitlines() if _PROCESSORS.exists() else []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor() or "an unknown processor")
