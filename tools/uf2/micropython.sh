#!/bin/sh
# Builds MicroPython for Raspberry Pi Picos from the sources that Debian has, into build/pico/BOARD/firmware.bin, and
# gathers the licences of what is in it. Usage: tools/uf2/micropython.sh PYTHON BOARD..., as ports/rp2/boards names
# them: RPI_PICO (RP2040), RPI_PICO2 (RP2350). What is there already is kept. Nothing is installed.
# Needs apt-get, dpkg-deb, cmake, make, a C compiler, and gcc-arm-none-eabi with libnewlib-arm-none-eabi.
# The same sources and compiler give the same bytes in every folder: dates, paths and the order of sets are fixed.
set -eu

host_python=$1
shift
here=$(cd "$(dirname "$0")/../.." && pwd)
out=$here/build/pico
missing=
for board in "$@"; do [ -f "$out/$board/firmware.bin" ] || missing="$missing $board"; done
[ -n "$missing" ] || exit 0
for tool in apt-get dpkg-deb cmake make cc arm-none-eabi-gcc; do
  command -v "$tool" >/dev/null || {
    echo "There is no $tool: sudo apt install cmake build-essential gcc-arm-none-eabi libnewlib-arm-none-eabi" >&2
    exit 1
  }
done

mirror=${DEBIAN_MIRROR:-$("$host_python" "$here/.ci/mirror.py")}
echo "Building MicroPython for$missing ..."
# Elsewhere, since its makefiles bear no blanks in a path.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out" "$work/apt/lists/partial" "$work/apt/cache/archives/partial" "$work/source"
signed='[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]'
printf '%s\n' "deb $signed $mirror trixie main" "deb-src $signed $mirror trixie main" >"$work/apt/sources"
: >"$work/apt/status"
set_aside="-o APT::Sandbox::User= -o Dir::State=$work/apt -o Dir::State::lists=$work/apt/lists -o Dir::State::status=$work/apt/status \
  -o Dir::Cache=$work/apt/cache -o Dir::Etc::sourcelist=$work/apt/sources -o Dir::Etc::sourceparts=-"
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
tar xJf micropython_*.debian.tar.xz -C "$work/source" debian/copyright
SOURCE_DATE_EPOCH=$(stat -c %Y micropython/ports/rp2/CMakeLists.txt)
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C PYTHONHASHSEED=0
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
# Nothing in it is C++ but an operator new that nobody calls, and Debian's C++ library for ARM takes more than a gigabyte.
: >../../lib/pico-sdk/src/rp2_common/pico_cxx_options/new_delete.cpp
mkdir "$work/empty"
for name in stdc++ stdc++_nano supc++ supc++_nano; do arm-none-eabi-ar rc "$work/empty/lib$name.a"; done
# shellcheck disable=SC2016
printf '%s\n' 'freeze("$(PORT_DIR)/modules")' 'include("$(MPY_DIR)/extmod/asyncio")' >"$work/manifest.py"
: >"$out/log"
failed() {
  echo "It could not be built: see $out/log" >&2
  exit 1
}
make -C ../../mpy-cross -j2 >>"$out/log" 2>&1 || failed
plain="-ffile-prefix-map=$work=."
for board in $missing; do
  CFLAGS=$plain CXXFLAGS=$plain ASMFLAGS=$plain LDFLAGS="-L$work/empty" cmake -S . -B "$work/$board" -DMICROPY_BOARD="$board" -DPICO_NO_PICOTOOL=1 \
    -DPICO_BUILD_DOCS=0 -DMICROPY_FROZEN_MANIFEST="$work/manifest.py" >>"$out/log" 2>&1 || failed
  make -C "$work/$board" -j2 >>"$out/log" 2>&1 || failed
  rm -rf "${out:?}/$board"
  mkdir "$out/$board"
  for licence in "$work/source/debian/copyright:MicroPython" \
    "$work/source/sdk/usr/share/doc/pico-sdk-source/copyright:Pico SDK" \
    "$work/source/sdk/usr/share/doc/tinyusb-source/copyright:TinyUSB" \
    "/usr/share/doc/libnewlib-arm-none-eabi/copyright:newlib (the C library)" \
    "/usr/share/doc/gcc-arm-none-eabi/copyright:GCC (its run-time library)"; do
    printf '%s\n\n' "==== ${licence##*:}, as Debian describes it ===="
    cat "${licence%:*}"
    printf '\n\n'
  done >"$out/$board/LICENCES.txt"
  {
    ls "$work/source" | sed -n 's/\.dsc$//p; s/_all\.deb$//p'
    arm-none-eabi-gcc --version | head -n 1
  } >"$out/$board/SOURCES.txt"
  cp "$work/$board/firmware.bin" "$out/$board/new.bin"
  mv "$out/$board/new.bin" "$out/$board/firmware.bin"
done
