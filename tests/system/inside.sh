#!/bin/sh
# The first process of the kernel that tests/system/user_mode.py starts: OUT REPOSITORY PYTHON.
# This computer's files are there and can't be written to; OUT can be.
out=$1 here=$2 python=$3
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mount -t tmpfs -o mode=1777 tmp /tmp
mount -t tmpfs run /run
mount -t tracefs trace /sys/kernel/tracing
mkdir /run/out
mount -t hostfs -o "$out" none /run/out
if [ ! -d "$here" ]; then # below /tmp or /run, which are its own here
    mkdir -p "$here"
    mount -r -t hostfs -o "$here" none "$here"
fi
# By a way that anybody can go: a home may be for its owner alone.
mkdir /run/here
mount --bind "$here" /run/here
case $python in "$here"/*) python=/run/here${python#"$here"} ;; esac
here=/run/here
cd "$here" || exit 1
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
export PYTHONPATH="$here:$here/controller:$here/sim:$here/extras/appliance/src"
"$python" -m tests.system.gpio_inside >/run/out/said 2>&1
echo $? >/run/out/status
sync
echo o >/proc/sysrq-trigger
exec sleep 60
