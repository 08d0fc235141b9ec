#!/bin/sh
# Runs tests/engine on an emulated 64-bit Pi, with the kernel of the wheel that `make -C tools wheel-pi` has made.
# Usage: tests/pi.sh PYTHON WHEEL [pytest's options]. Nothing is installed: a Debian of 64-bit ARM and the wheels for
# it are fetched into build/pi and unpacked there, as anybody. Needs apt-get, dpkg and qemu-user-static.
set -eu

host_python=$1 wheel=$2
shift 2
here=$(cd "$(dirname "$0")/.." && pwd)
work=$here/build/pi
root=$work/root site=$work/site apt=$work/apt
emulator=$(command -v qemu-aarch64-static || true)
[ -n "$emulator" ] || { echo 'There is no qemu-aarch64-static: sudo apt install qemu-user-static' >&2; exit 1; }

# Each Debian has one Python; the wheel wants the same.
version=$("$host_python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
case $version in
  3.11) suite=bookworm ;;
  3.13) suite=trixie ;;
  *) echo "Debian has Python 3.11 and 3.13; found: $version. Make the wheel with one of them: make -C tools wheel-pi PYTHON=python3.11" >&2; exit 1 ;;
esac

if [ ! -x "$root/usr/bin/python$version" ]; then
  mirror=${DEBIAN_MIRROR:-$("$host_python" "$here/.ci/mirror.py")}
  echo "Fetching Python $version of Debian $suite for 64-bit ARM ..."
  mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/packages" "$root"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" >"$apt/sources"
  : >"$apt/status"
  set_aside="-o APT::Architecture=arm64 -o APT::Architectures=arm64 -o APT::Sandbox::User= -o Dir::State=$apt \
    -o Dir::State::lists=$apt/lists -o Dir::State::status=$apt/status -o Dir::Cache=$apt/cache \
    -o Dir::Etc::sourcelist=$apt/sources -o Dir::Etc::sourceparts=-"
  apt-get $set_aside -qq update
  # What Python's own modules are linked with; names that only one of the two has are passed over.
  for package in "python$version-minimal" "libpython$version-minimal" "libpython$version-stdlib" libc6 libgcc-s1 \
    libstdc++6 zlib1g libexpat1 libssl3 libssl3t64 libffi8 libbz2-1.0 liblzma5 libsqlite3-0 libuuid1 libncursesw6 libtinfo6; do
    (cd "$apt/packages" && apt-get $set_aside -qq download "$package" 2>/dev/null) || echo "  without $package"
  done
  for package in "$apt"/packages/*.deb; do dpkg -x "$package" "$root"; done
fi

echo 'Installing the wheel and what it needs, for 64-bit ARM ...'
rm -rf "$site"
fetch() {
  "$host_python" -m pip --disable-pip-version-check --quiet install --target "$site" --only-binary :all: \
    --implementation cp --python-version "$version" \
    --platform manylinux_2_28_aarch64 --platform manylinux_2_17_aarch64 --platform manylinux2014_aarch64 "$@"
}
fetch --require-hashes -r "$here/lock/play.txt" -r "$here/lock/suite.txt"
fetch --no-deps "$wheel"

# What a test starts with its own interpreter runs emulated too.
cat >"$work/python" <<SCRIPT
#!/bin/sh
PYTHONPATH='$site' exec '$emulator' -L '$root' '$root/usr/bin/python$version' "\$@"
SCRIPT
chmod +x "$work/python"
echo "import sys; sys.executable = '$work/python'" >"$site/sitecustomize.py"

# The tests, without the sources beside them: what is tested is the wheel.
rm -rf "$work/run"
mkdir "$work/run"
cp -r "$here/tests" "$here/seeds" "$here/docs" "$here/hardware" "$here/conftest.py" "$here/pyproject.toml" "$work/run"
cd "$work/run"
"$work/python" -c 'import platform; print("Emulated:", platform.machine(), platform.python_version())'
"$work/python" -m niwashi --version | tee "$work/version"
grep -q compiled "$work/version" || { echo 'The wheel runs its plain kernel, the compiled one is missing.' >&2; exit 1; }
exec "$work/python" -m pytest -q -o addopts= -o faulthandler_timeout=3000 --import-mode=importlib -p no:cacheprovider tests/engine "$@"
