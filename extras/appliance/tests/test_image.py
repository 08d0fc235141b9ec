"""A card's image: what lies where, what is on it, what a missing tool is called; one that was made."""

import configparser
import getpass
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest
from lock.sets import ROOT
from tests.backup.places import WORDS, backed_up, furnished, rows_of
from tests.marks import EXHAUSTIVE

from niwashi import data
from niwashi.keys import key_file
from niwashi_appliance.image import layout, tooling
from niwashi_appliance.image.__main__ import HERE, ICON, ending, joined, packed
from niwashi_appliance.image.imager import manifest

needs = {
    name: pytest.mark.skipif(name in tooling.missing(), reason=f"there is no {name}")
    for name in tooling.TOOLS
}
HOST = {**os.environ, "PATH": tooling.PLACES, "MTOOLS_SKIP_CHECK": "1"}


def said(*command: object, text: str | None = None, **more: str) -> str:
    done = subprocess.run(
        [str(each) for each in command], input=text, check=True, encoding="utf-8", stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, env=HOST | more,
    )  # fmt: skip
    return done.stdout


def test_a_missing_tool_is_named_with_its_package() -> None:
    lacking = tooling.missing(lambda name: None if name in ("mcopy", "sfdisk") else f"/usr/bin/{name}")
    assert sorted(lacking) == ["mcopy", "sfdisk"]
    assert "sudo apt install fdisk mtools" in tooling.advice(lacking)


def test_partitions_follow_one_another_at_whole_erase_blocks() -> None:
    places = list(layout.placed())
    assert [each.partition.number for each in places] == [1, 2, 3]
    end = 0
    for each in places:
        assert each.start >= end
        assert each.start % (4 * layout.MEBI) == 0
        end = each.start + each.size
    assert end == layout.whole_size() < 3_900_000_000, "it fits a card of 4 GB"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An image of three nearly empty folders, made by the very scripts that make the real one."""
    work = tmp_path_factory.mktemp("image")
    for folder, file in (("firmware", "config.txt"), ("root", "etc-mark"), ("games", "games-mark")):
        (work / folder).mkdir()
        (work / folder / file).write_text(folder, encoding="utf-8")
    sizes = (layout.ROOT.size_mib, layout.GAMES.size_mib, layout.FIRMWARE.size_mib)
    said(HERE / "assemble", work, *sizes)
    return joined(work, work / "out" / "small.img")


def partitions(image: Path, folder: Path) -> list[Path]:
    """Each partition of an image as a file, by the table that is in it."""
    table = json.loads(said("sfdisk", "--json", image))["partitiontable"]
    assert table["label"] == "dos"
    found = []
    for number, each in enumerate(table["partitions"], 1):
        cut = folder / f"part{number}"
        said("dd", f"if={image}", f"of={cut}", "bs=1M", f"skip={each['start'] // 2048}",
             f"count={each['size'] // 2048}", "conv=sparse")  # fmt: skip
        found.append(cut)
    return found


@needs["sfdisk"]
@needs["mkfs.vfat"]
@needs["mcopy"]
@needs["mke2fs"]
@EXHAUSTIVE
def test_the_table_and_the_file_systems_are_those_of_the_plan(small: Path, tmp_path: Path) -> None:
    told = json.loads(said("sfdisk", "--json", small))["partitiontable"]["partitions"]
    assert [(each["start"] * 512, each["size"] * 512, each["type"]) for each in told] == [
        (each.start, each.size, each.partition.kind) for each in layout.placed()
    ]
    assert told[0]["bootable"]
    cut = partitions(small, tmp_path)
    assert "config.txt" in said("mdir", "-b", "-i", cut[0], "::").lower()
    for number, (label, mark) in enumerate(
        (("niwashi-root", "etc-mark"), ("niwashi-games", "games-mark")), 1
    ):
        assert re.search(rf"volume name:\s+{label}\n", said("dumpe2fs", "-h", cut[number]))
        assert "has_journal" in said("dumpe2fs", "-h", cut[number])
        assert mark in said("debugfs", "-R", "ls -p /", cut[number])
        said("e2fsck", "-fn", cut[number])


def test_a_file_system_of_the_wrong_size_is_refused(tmp_path: Path) -> None:
    if "sfdisk" in tooling.missing():
        pytest.skip("there is no sfdisk")
    for number in (1, 2, 3):
        (tmp_path / f"{number}.img").write_bytes(b"short")
    with pytest.raises(SystemExit, match=r"1\.img has 5 bytes"):
        joined(tmp_path, tmp_path / "none.img")
    assert not (tmp_path / "none.img").exists()


def test_why_it_failed_is_told_and_not_what_was_in_the_way_of_tidying_up(tmp_path: Path) -> None:
    log = tmp_path / "root.log"
    log.write_text(
        "E: the reason\n" + "rm: cannot remove 'x': Device or resource busy\n" * 90 + "E: rm failed\n"
    )
    assert ending(log) == "E: the reason\nE: rm failed"


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A small root after `finish`; `chroot` only records its commands."""
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("chroot", "mount", "umount"):
        (tools / name).write_text(f'#!/bin/sh\necho "{name} $*" >>"{tmp_path}/asked"\n', encoding="utf-8")
        (tools / name).chmod(0o755)
    root = tmp_path / "root"
    for path in ("boot/firmware/config.txt", "etc/ssh/ssh_host_rsa_key", "etc/niwashi/options",
                 "usr/lib/raspi-firmware/start4.elf", "usr/lib/raspi-firmware/fixup4.dat",
                 "usr/lib/raspi-firmware/bootcode.bin", "usr/sbin/none", "tmp/none", "dev/null", "proc/none",
                 "etc/NetworkManager/system-connections/none", "usr/share/comitup/dns/dns-hotspot.conf",
                 "var/lib/niwashi/programs/a/lib/python3.13/site-packages/none.py"):  # fmt: skip
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(path, encoding="utf-8")
    (root / "var/lib/niwashi/programs/current").symlink_to("a")
    (tmp_path / "native").mkdir()
    said("tar", "--create", "--file", tmp_path / "root.tar", "--directory", root, ".")
    package = tmp_path / "niwashi.deb"
    package.write_bytes(b"deb")
    work = tmp_path / "work"
    words = (tmp_path / "root.tar", package, work, tmp_path / "native")
    said(HERE / "finish", *words, PATH=f"{tools}:{tooling.PLACES}")
    return work


@needs["dtc"]
def test_a_root_is_divided_among_the_partitions(finished: Path) -> None:
    root, firmware, games = (finished / name for name in ("root", "firmware", "games"))
    assert (games / "niwashi/programs/current").readlink() == Path("a")
    assert (games / "board/options").is_file()
    cable = games / "networks/usb-cable.nmconnection"
    assert cable.stat().st_mode & 0o777 == 0o600, "NetworkManager passes others over"
    assert {"config.txt", "start4.elf", "bootcode.bin", "user-data", "board.txt"} <= {
        each.name for each in firmware.iterdir()
    }
    assert (firmware / "overlays/niwashi-spi.dtbo").stat().st_size > 100
    for empty in ("boot/firmware", "var/lib/niwashi", "etc/niwashi", "persist"):
        assert list((root / empty).iterdir()) == [], empty
    assert [each.name for each in (root / "etc/ssh").iterdir()] == ["sshd_config.d"]
    assert (root / "etc/machine-id").read_bytes() == b""
    for passing in ("usr/sbin/policy-rc.d", "etc/pip.conf", "lib64", "usr/lib64"):
        assert not (root / passing).is_symlink()
        assert not (root / passing).exists()
    changed = max((root / "usr").rglob("*"), key=lambda each: each.lstat().st_mtime).lstat().st_mtime
    for mark in ("etc/.updated", "var/.updated"):
        assert (root / mark).stat().st_mtime >= changed, "systemd would make its indices at each start"
    assert (root / "etc/fstab").read_text() == (HERE / "files/etc/fstab").read_text()
    hotspot = (root / "usr/share/comitup/dns/dns-hotspot.conf").read_text(encoding="utf-8")
    assert hotspot.endswith("bind-dynamic\n"), "or nothing else could give out addresses"
    assert (root / "etc/netplan/00-niwashi.yaml").stat().st_mode & 0o777 == 0o600, "or netplan complains"
    asked = (finished.parent / "asked").read_text(encoding="utf-8")
    assert "systemctl disable comitup.service" in asked
    assert "dpkg --install /tmp/niwashi.deb" in asked
    assert re.search(r"systemctl enable .*niwashi\.service niwashi-prepare\.service", asked)


def test_whatever_outlasts_a_restart_is_put_where_it_is_mounted_from() -> None:
    fstab = (HERE / "files" / "etc" / "fstab").read_text(encoding="utf-8")
    bound = dict(re.findall(r"^/persist/(\S+)\s+/(\S+)\s+none\s+bind", fstab, flags=re.MULTILINE))
    kept = dict(re.findall(r"(\w+):((?:var|etc)/[\w/.-]+)", (HERE / "finish").read_text(encoding="utf-8")))
    assert bound == kept
    assert bound["niwashi"] == "var/lib/niwashi"
    labels = set(re.findall(r"^LABEL=(\S+)", fstab, flags=re.MULTILINE))
    assert labels == {layout.FIRMWARE.label, layout.GAMES.label}
    assert "data=journal" in fstab


@pytest.mark.parametrize(
    ("mounted", "opened"), [("overlayroot / overlay ro", True), ("/dev/a / ext4 ro", False)]
)
def test_the_layer_over_the_root_is_opened_again_and_the_root_itself_is_not(
    tmp_path: Path, mounted: str, opened: bool
) -> None:
    """`/` and `/proc/mounts` are others here; `make -C extras/appliance test-image` has the initramfs."""
    script = HERE / "files/etc/initramfs-tools/scripts/init-bottom/niwashi-writable"
    assert said(script, "prereqs").split() == ["overlayroot"], "which makes the layer"
    mounts = tmp_path / "mounts"
    mounts.write_text(f"{mounted} 0 0\n".replace(" / ", " /root "), encoding="utf-8")
    (tmp_path / "mount").write_text('#!/bin/sh\necho "$*"\n', encoding="utf-8")
    (tmp_path / "mount").chmod(0o755)
    here = tmp_path / "script"
    here.write_text(script.read_text(encoding="utf-8").replace("/proc/mounts", str(mounts)), encoding="utf-8")
    done = said("sh", here, rootmnt="/root", PATH=f"{tmp_path}:{tooling.PLACES}")
    assert done == ("-o remount,rw /root\n" if opened else "")


@needs["dtc"]
def test_the_overlay_asks_for_nothing_but_what_debians_trees_name(tmp_path: Path) -> None:
    made = tmp_path / "spi.dtbo"
    said("dtc", "-@", "-I", "dts", "-O", "dtb", "-o", made, HERE / "files" / "niwashi-spi.dts")
    fixups = said("dtc", "-q", "-I", "dtb", "-O", "dts", made).split("__fixups__")[1].split("}")[0]
    assert set(re.findall(r"(\w+) = ", fixups)) == {"spi", "spi0_gpio7"}


@pytest.fixture
def card(tmp_path: Path) -> dict[str, str]:
    """A card's first partition, the folder of boards, and the key of ssh that it has, in folders."""
    for name in ("card", "etc", "ssh"):
        (tmp_path / name).mkdir()
    (tmp_path / "ssh" / KEY).write_text("made before", encoding="utf-8")
    program = tmp_path / "niwashi"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m niwashi "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    return {
        "NIWASHI_CARD": str(tmp_path / "card"),
        "NIWASHI_ETC": str(tmp_path / "etc"),
        "NIWASHI_SSH": str(tmp_path / "ssh"),
        "NIWASHI_BOARDS": str(data.boards()),
        "NIWASHI_PROGRAM": str(program),
        "NIWASHI_USER": getpass.getuser(),
        "NIWASHI_HOTSPOT": str(tmp_path / "comitup.conf"),
    }


KEY = "ssh_host_ed25519_key"
PREPARE = HERE / "files" / "usr" / "lib" / "niwashi-image" / "prepare"
ASK = HERE / "files" / "usr" / "lib" / "niwashi-image" / "ask-board"


def test_board_txt_on_the_card_chooses_the_board(card: dict[str, str]) -> None:
    (Path(card["NIWASHI_CARD"]) / "board.txt").write_bytes(
        b"# a comment\r\n garden-36-pico # mine\r\nhex-91\r\n"
    )
    assert said(PREPARE, **card) == ""
    chosen = Path(card["NIWASHI_ETC"]) / "board.toml"
    assert chosen.read_bytes() == (data.boards() / "garden-36-pico.toml").read_bytes()
    assert [each.name for each in chosen.parent.iterdir()] == ["board.toml"]


def test_a_board_file_with_a_mistake_is_said_beside_it_and_a_simulated_board_plays(
    card: dict[str, str],
) -> None:
    """And all of that is over at the first start after it was put right."""
    there, etc = Path(card["NIWASHI_CARD"]), Path(card["NIWASHI_ETC"])
    (etc / "board.toml").write_text("the board of an earlier start", encoding="utf-8")
    (there / "board.toml").write_bytes(b"\xef\xbb\xbfname = maybe\r\n")
    said(PREPARE, **card)
    note = (there / "board-wrong.txt").read_bytes()
    assert note.startswith(b"\xef\xbb\xbf"), "or an old editor shows no Japanese"
    assert note.count(b"\r\n") == note.count(b"\n") > 4
    text = note.decode("utf-8-sig")
    assert "board.toml is not a TOML file: Invalid value (at line 1, column 8)" in text
    assert "board.tomlはTOMLファイルとして読めません" in text
    assert str(there) not in text, "on the computer that writes the card it lies elsewhere"
    assert not (etc / "board.toml").exists()
    assert (etc / "board-wrong.txt").exists(), "by which play-board tells the page"
    (there / "board.toml").write_bytes((data.boards() / "hex-91.toml").read_bytes())
    said(PREPARE, **card)
    assert (etc / "board.toml").read_bytes() == (data.boards() / "hex-91.toml").read_bytes()
    assert {each.name for each in (*etc.iterdir(), *there.iterdir())} == {"board.toml"}


def test_a_program_that_does_not_work_leaves_the_board_as_it_was(
    card: dict[str, str], tmp_path: Path
) -> None:
    (Path(card["NIWASHI_ETC"]) / "board.toml").write_text("mine", encoding="utf-8")
    (Path(card["NIWASHI_CARD"]) / "board.txt").write_text("hex-91", encoding="utf-8")
    assert "stays as it was" in said(PREPARE, **card | {"NIWASHI_PROGRAM": str(tmp_path / "none")})
    assert (Path(card["NIWASHI_ETC"]) / "board.toml").read_text(encoding="utf-8") == "mine"


def test_the_text_that_the_card_comes_with_chooses_nothing(card: dict[str, str]) -> None:
    shipped = (HERE / "files" / "boot" / "firmware" / "board.txt").read_text(encoding="utf-8")
    (Path(card["NIWASHI_CARD"]) / "board.txt").write_text(shipped, encoding="utf-8")
    assert said(PREPARE, **card) == ""
    assert not (Path(card["NIWASHI_ETC"]) / "board.toml").exists()
    for file in data.boards().glob("*.toml"):
        assert file.stem in shipped


@pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="there is no ssh-keygen")
def test_a_card_has_a_key_of_its_own_for_ssh_and_keeps_it(card: dict[str, str]) -> None:
    key = Path(card["NIWASHI_SSH"]) / KEY
    said(PREPARE, **card)
    assert key.read_text(encoding="utf-8") == "made before"
    key.write_bytes(b"")  # as after a power cut
    said(PREPARE, **card)
    made = key.read_bytes()
    assert b"OPENSSH PRIVATE KEY" in made
    assert key.with_suffix(".pub").read_text(encoding="utf-8").startswith("ssh-ed25519 ")
    assert {each.name for each in key.parent.iterdir()} == {KEY, f"{KEY}.pub"}
    config = (HERE / "files/etc/ssh/sshd_config.d/niwashi.conf").read_text(encoding="utf-8")
    assert f"HostKey /persist/ssh/{KEY}\n" in config
    said(PREPARE, **card)
    assert key.read_bytes() == made


# Networks


IMAGER = """\
network:
  version: 2
  wifis:
    wlan0:
      dhcp4: true
      regulatory-domain: "DE"
      access-points:
        "Garden \\"5\\"":
          hidden: true
          password: "PSK"
      optional: true
""".replace("PSK", "0123456789abcdef" * 4)
"""The network-config of Raspberry Pi Imager 2 (generateCloudInitNetworkConfig in its sources, 056cf6d0)."""


def by_hand() -> str:
    """The example that is on the card, without its marks."""
    text = (HERE / "files/boot/firmware/network-config").read_text("utf-8")
    return "\n".join(line[2:] for line in text.splitlines() if line.startswith("# "))


@pytest.mark.parametrize(
    ("written", "name", "password"),
    [(IMAGER, 'Garden "5"', "0123456789abcdef" * 4), (by_hand(), "name of the network", "its password")],
    ids=["by Imager", "by hand"],
)
def test_wifi_that_was_written_onto_the_card_is_networkmanagers(
    tmp_path: Path, written: str, name: str, password: str
) -> None:
    """By cloud-init and netplan as Debian has them, with the files that the card has for them."""
    if lacking := [
        tool for tool in ("cloud-init", "netplan") if shutil.which(tool, path=tooling.PLACES) is None
    ]:
        pytest.skip(
            f"no {', '.join(lacking)}, by which a card reads its networks: apt install cloud-init netplan.io"
        )
    settings = (HERE / "files/etc/cloud/cloud.cfg.d/90_niwashi.cfg").read_text("utf-8")
    (renderer,) = re.findall(r"renderers: \[([\w-]+)\]", settings)
    (tmp_path / "network-config").write_text(written, "utf-8")
    root = tmp_path / "root"
    shutil.copytree(HERE / "files/etc/netplan", root / "etc/netplan")
    told = ("--network-data", tmp_path / "network-config", "--kind", "yaml")
    said(
        "cloud-init",
        "devel",
        "net-convert",
        *told,
        "-d",
        root,
        "-D",
        "debian",
        "-O",
        renderer,
        PATH=tooling.PLACES,
    )
    for file in (root / "etc/netplan").iterdir():
        file.chmod(0o600)  # as `finish` and cloud-init leave them
    said("netplan", "generate", "--root-dir", root, PATH=tooling.PLACES)
    found = configparser.ConfigParser(interpolation=None)
    (connection,) = (root / "run/NetworkManager/system-connections").iterdir()
    found.read(connection, "utf-8")
    assert (found["wifi"]["ssid"], found["wifi"]["mode"]) == (name, "infrastructure")
    assert (found["wifi-security"]["key-mgmt"], found["wifi-security"]["psk"]) == ("wpa-psk", password)
    assert not list(root.glob("run/systemd/network/*")), "or two programs would look after the card's Wi-Fi"


def test_hotspot_has_the_password_that_is_on_the_card(card: dict[str, str]) -> None:
    """As its program reads the file (comitup(8)): by configparser, in which a % means something."""
    shipped, conf = HERE / "files", Path(card["NIWASHI_HOTSPOT"])
    there = Path(card["NIWASHI_CARD"]) / "hotspot.txt"
    shutil.copy(shipped / "etc/comitup.conf", conf)
    shutil.copy(shipped / "boot/firmware/hotspot.txt", there)
    said(PREPARE, **card)
    assert _hotspot(conf) == (None, "niwashi-<nnn>"), "nobody has written one"
    for typed, password in (
        (b"# mine\r\n\r\n  eight % 8\r\nmore\r\n", "eight % 8"), (b"\xef\xbb\xbfa=b: #c;d", "a=b: #c;d")
    ):  # fmt: skip
        there.write_bytes(typed)
        said(PREPARE, **card)
        assert _hotspot(conf) == (password, "niwashi-<nnn>")
        assert conf.stat().st_mode & 0o777 == 0o600


def _hotspot(conf: Path) -> tuple[str | None, str]:
    """Password and name of the hotspot."""
    read = configparser.ConfigParser()
    read.read_string(f"[DEFAULT]\n{conf.read_text('utf-8')}")
    return read.get("DEFAULT", "ap_password", fallback=None), read.get("DEFAULT", "ap_name")


@pytest.mark.parametrize("typed", ["seven77", "x" * 64, "gärten am see"])
def test_password_that_no_hotspot_can_have_is_said_beside_it(card: dict[str, str], typed: str) -> None:
    conf, there = Path(card["NIWASHI_HOTSPOT"]), Path(card["NIWASHI_CARD"])
    shutil.copy(HERE / "files/etc/comitup.conf", conf)
    (there / "hotspot.txt").write_text(typed, "utf-8")
    said(PREPARE, **card)
    assert _hotspot(conf)[0] is None
    note = (there / "hotspot-wrong.txt").read_bytes().decode("utf-8-sig")
    assert "8 to 63" in note
    assert "8文字以上63文字以内" in note
    (there / "hotspot.txt").write_text("good enough", "utf-8")
    said(PREPARE, **card)
    assert _hotspot(conf)[0] == "good enough"
    assert [each.name for each in there.iterdir()] == ["hotspot.txt"]


@pytest.mark.parametrize(
    ("system", "mounted"),
    [
        ("vfat", True),
        ("exfat", True),
        ("ext4", True),
        ("ntfs", False),
        ("btrfs", False),
        ("iso9660", False),
        ("", False),
    ],
)
def test_stick_is_mounted_if_its_file_system_is_one_of_three(
    tmp_path: Path, system: str, mounted: bool
) -> None:
    for name, text in (("lsblk", f"echo {system}"), ("mount", f'echo "$@" >"{tmp_path}/asked"')):
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n", "utf-8")
        (tmp_path / name).chmod(0o755)
    around = {"PATH": f"{tmp_path}:{tooling.PLACES}", "NIWASHI_MEDIA": str(tmp_path / "media")}
    told = said(HERE / "files/usr/lib/niwashi-image/stick", "mount", "sda1", **around)
    assert (tmp_path / "asked").exists() == mounted == (told == "")
    if mounted:
        words = (tmp_path / "asked").read_text("utf-8").split()
        assert words[:3] == ["-t", system, "-o"]
        assert {"nosuid", "nodev", "noexec", "nosymfollow"} <= set(words[3].split(","))
    else:
        assert "FAT, exFAT or ext4" in told


# A backup on the card


def _with_backup(card: dict[str, str], tmp_path: Path, passphrase: str | None = None) -> Path:
    """Put a backup on the card; the records that it was made of."""
    records = furnished(tmp_path / "old")
    board = data.boards() / "hex-91.toml"
    backed_up(records, Path(card["NIWASHI_CARD"]) / "niwashi-a.zip", passphrase, own={"board.toml": board})
    return records


def test_backup_on_bare_card_comes_back_at_first_start(card: dict[str, str], tmp_path: Path) -> None:
    kept = tmp_path / "kept" / "games.sqlite3"
    records = _with_backup(card, tmp_path)
    said(PREPARE, **card, NIWASHI_KEPT=str(kept))
    of_package = ("pals", "letters")  # which the card has not
    assert rows_of(kept) == {name: rows for name, rows in rows_of(records).items() if name not in of_package}
    there, etc = Path(card["NIWASHI_CARD"]), Path(card["NIWASHI_ETC"])
    note = (there / "backup-note.txt").read_text(encoding="utf-8-sig")
    assert "It is back. New here: 2 games, no friends." in note
    assert "Left out, since this program does not know them: pals, letters." in note
    assert "No keys were brought back." in note
    assert (etc / "board.toml").read_bytes() == (data.boards() / "hex-91.toml").read_bytes()
    before = rows_of(kept)
    said(PREPARE, **card, NIWASHI_KEPT=str(kept))
    assert rows_of(kept) == before, "once is enough"


def test_passphrase_on_card_opens_keys_and_is_removed(card: dict[str, str], tmp_path: Path) -> None:
    kept, words = tmp_path / "kept" / "games.sqlite3", Path(card["NIWASHI_CARD"]) / "backup-passphrase.txt"
    records = _with_backup(card, tmp_path, WORDS)
    words.write_bytes(b"\xef\xbb\xbf" + WORDS.encode() + b"\r\n")
    said(PREPARE, **card, NIWASHI_KEPT=str(kept))
    assert key_file(kept).read_bytes() == key_file(records).read_bytes()
    assert not words.exists()


def test_damaged_backup_on_card_is_said_beside_it(card: dict[str, str], tmp_path: Path) -> None:
    kept = tmp_path / "kept" / "games.sqlite3"
    _with_backup(card, tmp_path)
    file = Path(card["NIWASHI_CARD"]) / "niwashi-a.zip"
    file.write_bytes(file.read_bytes()[:-700])
    said(PREPARE, **card, NIWASHI_KEPT=str(kept))
    assert not kept.exists()
    note = (file.parent / "backup-note.txt").read_text(encoding="utf-8-sig")
    assert "it is cut off or damaged" in note
    assert "途中で切れているか、壊れています" in note


def test_card_with_games_takes_no_backup(card: dict[str, str], tmp_path: Path) -> None:
    kept = furnished(tmp_path / "kept", games=1)
    before = rows_of(kept)
    _with_backup(card, tmp_path)
    said(PREPARE, **card, NIWASHI_KEPT=str(kept))
    assert rows_of(kept) == before


def test_reason_of_refused_start_is_on_card_until_it_starts(card: dict[str, str], tmp_path: Path) -> None:
    run, shown = tmp_path / "run", Path(card["NIWASHI_CARD"]) / "cannot-start.txt"
    run.mkdir()
    (run / "refused").write_text(
        "60.0\nThe records can't be written.\n\n書き込めません。\n", encoding="utf-8"
    )
    said(PREPARE, "reason", **card, NIWASHI_RUN=str(run))
    assert (
        shown.read_bytes().decode("utf-8-sig") == "The records can't be written.\r\n\r\n書き込めません。\r\n"
    )
    (run / "refused").unlink()
    said(PREPARE, "reason", **card, NIWASHI_RUN=str(run))
    assert not shown.exists()
    assert not list(Path(card["NIWASHI_ETC"]).iterdir())


@pytest.mark.parametrize("status", [0, 1], ids=["given up", "running"])
def test_program_that_systemd_has_given_up_is_told_on_card(
    card: dict[str, str], tmp_path: Path, status: int
) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name, script in (
        ("systemctl", f'[ "$*" = "is-failed --quiet niwashi.service" ] && exit {status}; exit 9'),
        ("journalctl", "echo 'ImportError: 庭'; echo Main process exited"),
    ):
        (tools / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (tools / name).chmod(0o755)
    around = {**card, "NIWASHI_RUN": str(tmp_path / "none"), "PATH": f"{tools}:{tooling.PLACES}"}
    said(PREPARE, "reason", **around)
    shown = Path(card["NIWASHI_CARD"]) / "cannot-start.txt"
    assert shown.exists() == (status == 0)
    if shown.exists():
        text = shown.read_bytes()
        assert text.startswith(b"\xef\xbb\xbf")
        assert text.count(b"\r\n") == text.count(b"\n")
        lines = text.decode("utf-8-sig").splitlines()
        assert lines[-2:] == ["ImportError: 庭", "Main process exited"]
        assert any("起動しません" in line for line in lines)


REQUIRED = {
    "name", "description", "icon", "url", "extract_size", "extract_sha256", "image_download_size",
    "release_date",
}  # fmt: skip
"""What doc/json-schema/os-list-schema.json of raspberrypi/rpi-imager (05f1c4db) requires of an entry that is
an image. All of it are texts but the two sizes, and so is `init_format`, of which `cloudinit` is one."""


@needs["xz"]
def test_imager_manifest_has_what_its_schema_requires(tmp_path: Path) -> None:
    """The required fields and their types, as the published schema of Imager lists them."""
    image = tmp_path / "niwashi.img"
    image.write_bytes(b"card" * 1024)
    file = packed(image)
    assert lzma.decompress(file.read_bytes()) == image.read_bytes()
    (entry,) = json.loads(manifest(image, file, ICON))["os_list"]
    texts = ("name", "description", "icon", "url", "extract_sha256", "release_date")
    assert all(type(entry[name]) is str and entry[name] for name in (*texts, "init_format"))
    assert all(type(entry[name]) is int for name in ("extract_size", "image_download_size"))
    assert {*texts, "extract_size", "image_download_size"} == REQUIRED
    assert entry["init_format"] == "cloudinit"
    for name, told in (("extract", image), ("image_download", file)):
        assert entry[f"{name}_size"] == told.stat().st_size
        assert entry[f"{name}_sha256"] == sha256(told.read_bytes()).hexdigest()
    assert Path(url2pathname(urlsplit(entry["url"]).path)) == file
    assert Path(url2pathname(urlsplit(entry["icon"]).path)).is_file()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", entry["release_date"])
    (shared,) = json.loads(manifest(image, file, ICON, "https://example.org/a/niwashi.img.xz"))["os_list"]
    assert shared["url"] == "https://example.org/a/niwashi.img.xz"
    assert shared["icon"] == f"https://example.org/a/{ICON.name}"
    assert str(tmp_path) not in json.dumps(shared), "nobody else has the maker's folder"


def test_imager_can_be_told_which_pi_and_then_has_the_image(tmp_path: Path) -> None:
    """What its first screen reads (src/hwlistmodel.cpp), and how its list of systems is filtered by it."""
    image = tmp_path / "niwashi.img"
    image.write_bytes(b"card")
    told = json.loads(manifest(image, image, ICON))
    devices, (entry,) = told["imager"]["devices"], told["os_list"]
    assert [each["name"] for each in devices] == ["Raspberry Pi 4", "Raspberry Pi Zero 2 W", "Raspberry Pi 3"]
    for each in devices:
        assert all(each[name] for name in ("icon", "description"))
        assert each["matching_type"] == "exclusive"
        assert set(each["tags"]) & set(entry["devices"]), "or this Pi is offered nothing"


def test_postponed_commands_are_skipped_and_remembered(
    tmp_path: Path,
) -> None:
    tools, root = tmp_path / "tools", tmp_path / "root"
    for folder in (tools, root / "usr/lib"):
        folder.mkdir(parents=True)
    for name in ("chroot", "mount"):
        (tools / name).write_text(f'#!/bin/sh\necho "$*" >>"{tmp_path}/asked"\n', encoding="utf-8")
        (tools / name).chmod(0o755)
    words = (root, tmp_path / "native")
    said(HERE / "later", "put-off", *words, PATH=f"{tools}:{tooling.PLACES}")
    stubs = [each for each in root.rglob("*") if each.is_file()]
    assert len(stubs) == 9
    assert {"update-initramfs", "py_compile.py"} <= {each.name for each in stubs}
    for stub in stubs:
        assert said(stub, "-c") == said(sys.executable, stub, "some.py") == ""
        assert f"--add /{stub.relative_to(root)}\n" in (tmp_path / "asked").read_text(encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError) as failed:
        said(HERE / "later", "make-up", *words, PATH=f"{tools}:{tooling.PLACES}")
    assert "No package has brought the /usr/" in failed.value.stdout


def test_a_program_of_the_computer_that_makes_the_image_is_found(tmp_path: Path) -> None:
    look = (sys.executable, HERE / "kinds.py", tmp_path)
    head = bytearray(Path(sys.executable).read_bytes()[:64])
    (tmp_path / "text").write_bytes(b"#!/bin/sh\n")
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "short").write_bytes(head[:10])
    (tmp_path / "gone").symlink_to("/nowhere")
    (tmp_path / "link").symlink_to(sys.executable)
    head[18] ^= 1  # another machine's
    (tmp_path / "firmware.elf").write_bytes(head)
    assert said(*look) == ""
    head[18] ^= 1
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "kmod").write_bytes(head)
    with pytest.raises(subprocess.CalledProcessError) as failed:
        said(*look)
    assert "deep/kmod is a program of the computer that makes the image" in failed.value.stdout


@pytest.mark.parametrize(
    ("typed", "chosen"), [("3\n", 3), ("x\n\n99\n1 2\n2\n", 2), ("0\n", None), ("", None)]
)
def test_the_screen_asks_for_a_board_and_takes_a_number(
    card: dict[str, str], typed: str, chosen: int | None
) -> None:
    said(ASK, text=typed, **card)
    file = Path(card["NIWASHI_ETC"]) / "board.toml"
    assert file.exists() == (chosen is not None)
    if chosen is not None:
        assert file.read_bytes() == sorted(data.boards().glob("*.toml"))[chosen - 1].read_bytes()


MADE = Path(os.environ.get("NIWASHI_IMAGE", ROOT / "dist" / "niwashi.img"))


@pytest.mark.skipif(
    not MADE.exists(), reason="no card: make -C extras/appliance image (NIWASHI_IMAGE names another)"
)
def test_the_image_that_was_made_can_start_every_pi_that_debians_kernel_knows(tmp_path: Path) -> None:
    firmware, root, games = partitions(MADE, tmp_path)
    said("e2fsck", "-fn", root)
    said("e2fsck", "-fn", games)
    there = {line.removeprefix("::/").lower() for line in said("mdir", "-b", "-i", firmware, "::").split()}
    config, cmdline = (said("mtype", "-i", firmware, f"::{name}") for name in ("config.txt", "cmdline.txt"))
    (kernel,), (initramfs,) = (re.findall(rf"^{word}[ =](\S+)", config, flags=re.MULTILINE)
                               for word in ("kernel", "initramfs"))  # fmt: skip
    assert {kernel, initramfs} <= there
    assert {"bootcode.bin", "start.elf", "start4.elf", "fixup4.dat", "user-data", "board.txt"} <= there
    boards = ("2711-rpi-4-b", "2837-rpi-3-b", "2837-rpi-3-b-plus", "2837-rpi-zero-2-w")
    assert {f"bcm{board}.dtb" for board in boards} <= there
    assert "dtoverlay=niwashi-spi" in config
    assert {"core_freq=500", "core_freq=250"} <= set(config.splitlines()), "or pixels on SPI flicker"
    assert "niwashi-spi.dtbo" in said("mdir", "-b", "-i", firmware, "::overlays")
    assert f"root=LABEL={layout.ROOT.label} " in cmdline
    assert "overlayroot=tmpfs:recurse=0" in cmdline
    assert "cma=" not in cmdline
    assert cmdline.split().index("rw") < cmdline.split().index("ro"), "the later one holds"
    assert "current" in said("debugfs", "-R", "ls -p /niwashi/programs", games)
    networks = said("debugfs", "-R", "ls -l /networks", games)
    assert re.search(r"100600 \(1\)\s+0\s+0 .* usb-cable.nmconnection", networks)
    assert "ssh_host" not in said("debugfs", "-R", "ls -p /etc/ssh", root)
    wanted = said("debugfs", "-R", "ls -p /etc/systemd/system/multi-user.target.wants", root)
    for unit in ("niwashi", "niwashi-prepare", "niwashi-ask-board", "NetworkManager"):
        assert f"{unit}.service" in wanted
    assert "comitup.service" not in wanted, "it is started with a password, and not before"
