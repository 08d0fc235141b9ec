"""A card's image started in an emulator, unplugged in mid-turn, started again, and replaced by a bare one.

`python -m extras.appliance.tests.system.card [IMAGE]`. The kernel, the initramfs, the file systems and the
words for the kernel are those on the image; nobody logs in: a root shell of systemd's own
(`systemd.debug_shell`) looks around on the serial line. Only the computer is no Pi: QEMU's `virt`, with a
disk where the card would be, a simulated Wi-Fi (`mac80211_hwsim`), a simulated USB socket (`dummy_hcd`) and a
USB stick. The image stays as it is: what is written goes into a layer of its own, and for the bare card into
a copy.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO

from extras.appliance.tests.system.computer import Console, pull_the_plug
from extras.appliance.tests.system.system import SLOWER
from tests.required import is_required
from tests.system.absent import Absent, need, run_all
from tests.system.debian import BUILD, ROOT

from niwashi_appliance.image import layout

PAGE = ROOT / "tests" / "system" / "page.py"
MOST_S = float(os.environ.get("NIWASHI_SYSTEM_MINUTES", "40")) * 60
CARD_GB = 8
"""A card is larger than the image: the games' partition has to reach its end."""

TOOLS = {
    "qemu-system-aarch64": "qemu-system-arm",
    "qemu-img": "qemu-utils",
    "mcopy": "mtools",
    "sfdisk": "fdisk",
    "mkfs.vfat": "dosfstools",
}
COMPUTER = ("qemu-system-aarch64", "-M", "virt", "-cpu", "cortex-a53", "-smp", "2", "-m", "1024")
BESIDES = (
    "console=ttyAMA0",
    "systemd.show_status=0",
    "systemd.debug_shell=ttyAMA0",
    "systemd.mask=serial-getty@ttyAMA0.service",
    "systemd.default_device_timeout_sec=1200",
    f"systemd.set_credential_binary=systemd.unit-dropin.niwashi.service:{b64encode(SLOWER.encode()).decode()}",
    "panic=-1",
)
"""Words for the kernel beside those on the image; an emulated processor is late everywhere."""

PROGRAM = "/var/lib/niwashi/programs/current/bin/python"
ADDRESS = "http://127.0.0.1:8080"
TURNS = 2
STICK_MB = 64
PROMPT = b"root@"


def main() -> int:
    """Try it; 1 where it failed."""
    parser = argparse.ArgumentParser(prog="python -m extras.appliance.tests.system.card")
    parser.add_argument("image", nargs="?", type=Path, default=ROOT / "dist" / "niwashi.img")
    wanted = is_required("card")
    job = partial(tried, parser.parse_args().image)
    return run_all({"a card in an emulated computer": job}, is_wanted=wanted)


def tried(image: Path) -> str:
    """Start it, play, pull the plug, start it again; what was found. Raises Absent, or AssertionError."""
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    need(TOOLS)
    if not image.exists():
        raise Absent(f"there is no {image}: make -C extras/appliance deb image")
    card = Card(image, BUILD / "card")
    with card.running("first.log") as shell:
        begun = first(shell)
    check_unwritten(card.written(), layout.FIRMWARE, layout.ROOT)
    played = [fact.partition(" ")[2] for fact in shell.console.facts if fact.startswith("turn ")]
    facts = [*shell.console.facts, f"PLUG PULLED in the middle of {begun}; nothing but games was written"]
    with card.running("second.log") as shell:
        second(shell, played)
    check_unwritten(card.written(), layout.ROOT)
    facts += shell.console.facts
    bare = Card(card.with_backup(image), BUILD / "bare card")
    with bare.running("bare.log") as shell:
        third(shell, played)
    check_unwritten(bare.written(), layout.ROOT)
    return "\n   ".join(
        ["", *facts, "THAT CARD IS DEAD, and a bare one has its backup", *shell.console.facts]
    )


def check_unwritten(written: list[tuple[int, int]], *partitions: layout.Partition) -> None:
    """AssertionError where a partition was written to that nobody is to write to."""
    assert written, "not even the games' partition was written to"
    for each in layout.placed():
        found = [start for start, end in written if start < each.start + each.size and end > each.start]
        assert each.partition not in partitions or not found, f"{each.partition.label} was written at {found}"


class Card:
    """A card with an image on it, and what starts from it."""

    def __init__(self, image: Path, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self.folder = folder
        start = re.findall(r"start= *(\d+)", _told("sfdisk", "--dump", image))[0]
        self._firmware = f"{image}@@{int(start) * 512}"
        config, words = (self._copied(name).read_text("utf-8") for name in ("config.txt", "cmdline.txt"))
        self.kernel, self.initramfs = (
            self._copied(re.findall(rf"^{name}[ =](\S+)", config, flags=re.MULTILINE)[0])
            for name in ("kernel", "initramfs")
        )
        self.words = words.split()
        self.layer = folder / "layer"
        _told("qemu-img", "create", "-q", "-f", "qcow2", "-F", "raw", "-b", image.resolve(), self.layer,
              f"{CARD_GB}G")  # fmt: skip
        self.stick = folder / "stick"
        with self.stick.open("wb") as stick:
            stick.truncate(STICK_MB << 20)
        _told("mkfs.vfat", self.stick)

    def with_backup(self, image: Path) -> Path:
        """A copy of the image with the newest backup of the stick on its first partition."""
        names = _told("mdir", "-b", "-i", self.stick, "::").split()
        newest = max(name for name in names if name.endswith(".zip"))
        _told("mcopy", "-i", self.stick, newest, self.folder / "niwashi-backup.zip")
        copy = self.folder / "bare.img"
        _told("cp", "--sparse=always", image, copy)
        start = next(each.start for each in layout.placed() if each.partition is layout.FIRMWARE)
        _told("mcopy", "-i", f"{copy}@@{start}", self.folder / "niwashi-backup.zip", "::")
        return copy

    def _copied(self, name: str) -> Path:
        _told("mcopy", "-i", self._firmware, f"::{name}", self.folder)
        return self.folder / name

    def written(self) -> list[tuple[int, int]]:
        """Where the card was ever written to: from which byte up to which, to 64 KiB."""
        told = json.loads(_told("qemu-img", "map", "--output=json", self.layer))
        return [(each["start"], each["start"] + each["length"]) for each in told if each["depth"] == 0]

    @contextmanager
    def running(self, log: str) -> Iterator["Shell"]:
        """The computer switched on, with somebody at its serial line; in the end its plug is pulled."""
        words = " ".join([*self.words, *BESIDES])
        command = ["nice", "-n", "5", *COMPUTER, "-nographic", "-no-reboot"]
        command += ["-kernel", str(self.kernel), "-initrd", str(self.initramfs), "-append", words]
        command += ["-drive", f"file={self.layer},format=qcow2,if=virtio,cache=writeback"]
        command += ["-drive", f"file={PAGE},format=raw,if=virtio,readonly=on"]
        command += ["-device", "qemu-xhci", "-device", "usb-storage,drive=stick"]
        command += ["-drive", f"file={self.stick},format=raw,if=none,id=stick,cache=writeback"]
        # Without the card's own program for starting over a network, which is in a package of its own.
        command += ["-netdev", "user,id=net,restrict=on", "-device", "virtio-net-pci,netdev=net,romfile="]
        pipe = subprocess.PIPE
        path = self.folder / log
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT) as machine:
            assert machine.stdin is not None
            assert machine.stdout is not None
            try:
                yield Shell(machine.stdin, Console(machine.stdout, path))
            finally:
                pull_the_plug(machine)


class Shell:
    """A root shell on a serial line."""

    def __init__(self, keys: IO[bytes], console: Console) -> None:
        self._keys = keys
        self.console = console

    def type(self, line: str) -> None:
        """Type a line."""
        self._keys.write(f"{line}\n".encode())
        self._keys.flush()

    def wait(self, within_s: float) -> None:
        """Wait until somebody is there, and is heard without what is typed. AssertionError where nobody is.

        What is typed before a system listens to its serial line can stop it from ever hearing anything.
        """
        self.console.prompt(PROMPT, within_s)
        self.type(r"stty -echo; PS1=; printf '\100\100 shell %s\n' $(cut -d. -f1 /proc/uptime)")
        self.console.until("shell", within_s)

    def told(self, name: str, command: str, within_s: float = 120) -> str:
        """What a command prints, in one line; it is kept as a fact under that name."""
        self.type(rf"printf '\100\100 {name} %s\n' " + f'"$({{ {command}; }} 2>&1 | tr "\\n" " ")"')
        return self.console.until(name, within_s)

    def holds(self, name: str, command: str, is_so: Callable[[str], bool], within_s: float = 120) -> str:
        """What a command prints. AssertionError where that is not so."""
        said = self.told(name, command, within_s)
        assert is_so(said), f"{name}: {command} says {said!r}"
        return said


def first(shell: Shell) -> str:
    """The first start: whatever has to be so, and some turns; the turn that is under way at its end."""
    started(shell)
    shell.holds("settings", "cloud-init status --long", lambda said: "status: done" in said)
    shell.holds("root", "findmnt -no FSTYPE,OPTIONS /media/root-ro", lambda said: "ext4 ro" in said)
    shell.holds("write", "touch /media/root-ro/mark", lambda said: "Read-only file system" in said)
    shell.told("layer", "touch /etc/mark && findmnt -no FSTYPE /")
    shell.holds("games", "findmnt -no FSTYPE,OPTIONS /var/lib/niwashi",
                lambda said: said.startswith("ext4 rw") and "data=journal" in said)  # fmt: skip
    shell.holds("grown", "lsblk -bno SIZE /dev/vda3", lambda said: int(said) > (CARD_GB - 3) * 2**30)
    room = "df -m --output=size /persist | tail -n 1"
    shell.holds("room", room, lambda said: int(said) > (CARD_GB - 3) * 900)
    played(shell, TURNS)
    keep_on_stick(shell)
    return played(shell, 0, "begin")


def second(shell: Shell, before: list[str]) -> None:
    """The start after the plug was pulled: nothing that was seen is lost, nothing else is left."""
    started(shell)
    shell.holds("mark", "ls /etc/mark", lambda said: "No such file" in said)
    played(shell, 1)
    found = next(fact for fact in shell.console.facts if fact.startswith("found")).split()[1:]
    assert found == before, f"played {before}, found {found}"
    shell.holds("score", "systemd-analyze security --no-pager niwashi.service | tail -n 1", is_hardened)
    choose_board(shell)
    usb_cable(shell)
    hotspot(shell)
    both_give_addresses(shell)
    refuse(shell)


def third(shell: Shell, before: list[str]) -> None:
    """The first start of a bare card that has a backup: its games are there, and go on."""
    started(shell)
    shell.holds(
        "note", "cat /boot/firmware/backup-note.txt", lambda said: "It is back. New here: one game" in said
    )
    shell.holds("card", "findmnt -no OPTIONS /boot/firmware", lambda said: said.startswith("ro"))
    played(shell, 1)
    found = next(fact for fact in shell.console.facts if fact.startswith("found")).split()[1:]
    assert found == before, f"played {before}, found {found}"


def started(shell: Shell) -> None:
    """The system is up, nothing has failed, and the program plays."""
    shell.wait(MOST_S)
    shell.told("system", "systemctl is-system-running --wait", MOST_S)
    shell.told("up", "systemd-analyze time --no-pager | head -n 1; uname -rm")
    shell.holds("failed", "systemctl --failed --no-legend --plain", lambda said: said.strip() == "")
    shell.holds("service", "systemctl is-active niwashi.service", lambda said: said.strip() == "active")
    shell.holds("restarts", "systemctl show -P NRestarts niwashi.service", lambda said: said.strip() == "0")


def played(shell: Shell, turns: int, *more: str) -> str:
    """Somebody plays on the page; the turn that is under way, if one was to be begun."""
    size = PAGE.stat().st_size
    shell.told("ready", f"head -c {size} /dev/vdb >/run/page.py && wc -c </run/page.py")
    words = " ".join([PROGRAM, "/run/page.py", ADDRESS, str(turns), *more])
    shell.type(rf"{words} 2>&1 | sed -u 's/^/\x40\x40 /'; printf '\100\100 played\n'")
    return shell.console.until("begun" if more else "played", MOST_S)


def keep_on_stick(shell: Shell) -> None:
    """A stick is mounted by itself, and the page writes a backup to it."""
    mounted = "for i in $(seq 60); do findmnt -no FSTYPE,OPTIONS /media/niwashi-sda && break; sleep 2; done"
    shell.holds("stick", mounted, lambda said: said.startswith("vfat rw,nosuid,nodev,noexec"), 300)
    words = json.dumps({"stick": "/media/niwashi-sda"}).replace('"', r"\"")
    keeping = (
        "import urllib.request as u; "
        f"r = u.Request('{ADDRESS}/backups/keep', b'{words}', {{'Origin': '{ADDRESS}'}}); "
        "print(u.urlopen(r, timeout=300).read().decode())"
    )
    shell.holds("kept", f'python3 -c "{keeping}"', lambda said: "has everything: one game" in said, 300)


def refuse(shell: Shell) -> None:
    """Why a board can't start is on the card's first partition, until it starts."""
    file, note = "/etc/niwashi/board.toml", "/boot/firmware/cannot-start.txt"
    breaking = f"mv {file} {file}.whole; echo 'board = no' >{file}; systemctl restart niwashi.service"
    shell.holds("refused", f"{breaking}; cat {note}", lambda said: "board.toml, line 1" in said, MOST_S)
    mending = f"mv {file}.whole {file}; systemctl restart niwashi.service"
    shell.holds("mended", f"{mending}; ls {note}", lambda said: "No such file" in said, MOST_S)


def hotspot(shell: Shell) -> None:
    """Where a Wi-Fi chip is and no network that is known, the board opens one of its own: with a password."""
    shell.told("wi-fi", "modprobe mac80211_hwsim radios=2 && iw dev | grep Interface")
    shell.holds("open", "systemctl is-active comitup.service", lambda said: said.strip() == "inactive")
    shell.told(
        "password", "mount -o remount,rw /boot/firmware && echo moss and stone >/boot/firmware/hotspot.txt"
    )
    shell.told("prepared again", "systemctl restart niwashi-prepare.service")
    active = "nmcli -g NAME connection show --active | grep niwashi-"
    waiting = f"for i in $(seq 90); do {active} && break; sleep 5; done"
    shell.holds("hotspot", waiting, lambda said: "niwashi-" in said, 1200)
    closed = f'nmcli -g 802-11-wireless-security.key-mgmt connection show "$({active} | head -n 1)"'
    shell.holds("closed", closed, lambda said: said.strip() == "wpa-psk")


def usb_cable(shell: Shell) -> None:
    """Where a USB socket can be a device, the board is a network card there and gives out addresses."""
    shell.told("socket", "modprobe dummy_hcd && ls /sys/class/udc")
    waiting = "for i in $(seq 30); do ip -4 -br address show usb0 | grep 10.55 && break; sleep 2; done"
    shell.holds("usb0", waiting, lambda said: "10.55.0.1/24" in said, 300)
    # The simulated socket's other end is in the same computer.
    host = "for i in $(seq 60); do ip -4 -br address show usb1 | grep 10.55 && break; sleep 2; done"
    shell.holds("usb1", host, lambda said: "10.55.0." in said, 300)


def both_give_addresses(shell: Shell) -> None:
    """The hotspot gives out addresses while the cable does, each on its own network card."""
    asking = "ss --listening --udp --numeric 'sport = 67' | tail -n +2"
    waiting = f"for i in $(seq 60); do [ $({asking} | wc -l) = 2 ] && break; sleep 2; done; {asking}"
    shell.holds("giving", waiting, lambda said: "%wlan" in said and said.count(":67 ") == 2, 300)
    shell.holds("cable", "nmcli -g GENERAL.STATE device show usb0", lambda said: "(connected)" in said)


def choose_board(shell: Shell) -> None:
    """A name in board.txt on the first partition is the board that the program starts with from then on."""
    shell.told("named", "mount -o remount,rw /boot/firmware && echo garden-36-pico >/boot/firmware/board.txt")
    chosen = "cmp /etc/niwashi/board.toml /usr/share/doc/niwashi/boards/garden-36-pico.toml && echo the same"
    shell.holds("prepared", f"systemctl restart niwashi-prepare.service && {chosen}",
                lambda said: said.strip() == "the same")  # fmt: skip


def is_hardened(said: str) -> bool:
    """Whether systemd finds the unit as little exposed as it is to be."""
    found = re.search(r"exposure level for niwashi.service: ([0-9.]+)", said)
    return found is not None and float(found[1]) <= 1.5


def _told(*command: object) -> str:
    """What a command prints. Raises Absent with what it complained about."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if done.returncode:
        raise Absent(f"{command[0]} ended with {done.returncode}: {done.stderr.strip()[-300:]}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
