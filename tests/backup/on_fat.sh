#!/bin/sh
# Runs the tests of FAT sticks under a kernel that knows FAT, where that of this computer does not: User Mode Linux
# as Debian packs it (apt install user-mode-linux). Its disk is this computer's, so it is for root.
#   tests/backup/on_fat.sh [PYTHON]
set -eu
cd "$(dirname "$0")/../.."
python=${1:-.venv/bin/python}
inside=$(mktemp /var/tmp/on-fat-XXXXXXXX)
trap 'rm -f "$inside" "$inside.place" "$inside.said"' EXIT
printf %s "$PWD" >"$inside.place"
cat >"$inside" <<END
#!/bin/sh
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t tmpfs tmp /mnt
mount -t tmpfs run /run
for name in fat vfat nls_cp437 nls_ascii nls_iso8859-1 nls_utf8 loop; do
    for module in \$(find /usr/lib/uml/modules/\$(uname -r) -name \$name.ko); do insmod \$module; done
done
cd "\$(cat $inside.place)"
mkdir /mnt/tmp
TMPDIR=/mnt/tmp '$python' -m pytest -v -p no:cacheprovider --basetemp=/mnt/tests \\
    -o faulthandler_timeout=3000 tests/backup/test_stick.py
echo "on FAT: \$?"
poweroff -f
END
chmod +x "$inside"
linux.uml mem=768M root=/dev/root rootfstype=hostfs rw quiet init="$inside" con=null con0=null,fd:1 ssl=null \
    </dev/null | tee "$inside.said"
grep -q '^on FAT: 0' "$inside.said"
