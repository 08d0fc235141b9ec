"""Signs that a card is dying."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.records.playing import recorded

from niwashi.doctor.card import card_errors, card_signs

HEALTHY = """\
mmc0: new ultra high speed SDR50 SDHC card at address aaaa
EXT4-fs (mmcblk0p3): mounted filesystem with journalled data mode
usb 1-1: device descriptor read/64, error -71
brcmfmac: brcmf_sdio_htclk: I/O error in firmware
"""


@pytest.mark.parametrize(
    "line",
    [
        "blk_update_request: I/O error, dev mmcblk0, sector 1523456 op 0x1:(WRITE) flags 0x800",
        "Buffer I/O error on dev mmcblk0p3, logical block 1, lost async page write",
        "mmc0: error -110 whilst initialising SD card",
        "mmc0: cache flush error -110",
        "mmcblk0: critical medium error, dev mmcblk0, sector 8",
        "EXT4-fs error (device mmcblk0p3): ext4_find_entry:1463: inode #2: comm python3: reading directory",
        "EXT4-fs (mmcblk0p3): Remounting filesystem read-only",
        "EXT4-fs (mmcblk0p3): failed to convert unwritten extents to written extents -- potential data loss!",
        "FAT-fs (mmcblk0p1): error, fat_get_cluster: invalid cluster chain",
    ],
)
def test_errors_of_card_are_found_in_kernel_log(line: str) -> None:
    assert card_errors(f"{HEALTHY}[  12.3] {line}\n") == [f"[  12.3] {line}"]


def test_healthy_log_has_no_sign() -> None:
    assert card_errors(HEALTHY) == []


@pytest.mark.parametrize(
    ("mounts", "is_sign"),
    [
        ("/dev/a / ext4 ro,noatime 0 0\n/dev/b {folder} ext4 rw 0 0\n", False),
        ("/dev/a / ext4 rw 0 0\n/dev/b {folder} ext4 ro,errors=remount-ro 0 0\n", True),
        ("/dev/a / ext4 rw,errors=remount-ro 0 0\n", False),
        ("/dev/a / ext4 ro 0 0\n", True),
        ("", False),
    ],
)
def test_read_only_card_is_told(tmp_path: Path, mounts: str, is_sign: bool) -> None:
    records = tmp_path / "games.sqlite3"
    found = [each.key for each in card_signs(records, mounts.format(folder=tmp_path), "")]
    assert found == ["doctor-card-read-only"] * is_sign


def test_damaged_records_are_told_and_healthy_ones_not(tmp_path: Path) -> None:
    records = tmp_path / "games.sqlite3"
    play = recorded(records, 4)
    assert list(card_signs(records, "", "")) == [], "while somebody plays, too"
    play.recorder.close()
    play.journal.close()
    content = records.read_bytes()
    records.write_bytes(content[: 3 * 4096] + bytes(4096) + content[4 * 4096 :])
    assert [each.key for each in card_signs(records, "", "")] == ["doctor-card-records"]


def test_healthy_records_on_read_only_card_are_not_called_damaged(tmp_path: Path) -> None:
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    records = tmp_path / "card" / "games.sqlite3"
    records.parent.mkdir()
    play = recorded(records, 4)
    play.recorder.close()
    play.journal.close()
    for left in ("-wal", "-shm"):
        records.with_name(records.name + left).unlink(missing_ok=True)
    records.parent.chmod(0o555)
    try:
        assert [each.key for each in card_signs(records, f"/dev/b {records.parent} ext4 ro 0 0\n", "")] == [
            "doctor-card-read-only"
        ]
    finally:
        records.parent.chmod(0o755)


def test_records_that_cannot_be_opened_are_not_called_damaged(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").write_bytes(b"no records at all" * 100)
    (fault,) = card_signs(tmp_path / "games.sqlite3", "", "")
    assert fault.key != "doctor-card-records"


@pytest.mark.parametrize("device", ["loop1", "zram0", "sr0"])
def test_errors_of_mounted_images_are_none_of_the_card(device: str) -> None:
    line = f"EXT4-fs error ({device}): ext4_find_entry: reading directory lblock 0"
    assert card_errors(f"{HEALTHY}[ 9.1] {line.replace(device, 'mmcblk0p3')}\n") != []
    assert card_errors(f"{HEALTHY}[ 9.1] {line.replace('(', '(device ')}\n") == []
    assert card_errors(f"{HEALTHY}[ 9.1] {line}\n") == []


CARD = """\
/dev/mmcblk0p2 / ext4 rw 0 0
/dev/mmcblk0p1 /boot/firmware vfat rw 0 0
/dev/sda1 /media/stick vfat rw 0 0
"""


@pytest.mark.parametrize(
    ("line", "is_sign"),
    [
        ("FAT-fs (sda1): error, fat_get_cluster: invalid cluster chain (i_pos 0)", False),
        ("Buffer I/O error on dev sda1, logical block 1, lost async page write", False),
        ("FAT-fs (mmcblk0p1): error, fat_get_cluster: invalid cluster chain (i_pos 0)", True),
        ("EXT4-fs error (device mmcblk0p2): ext4_find_entry:1463: inode #2", True),
        ("mmc0: error -110 whilst initialising SD card", True),
        ("mmc1: error -110 whilst initialising SDIO card", False),
        ("EXT4-fs (dm-0): Remounting filesystem read-only", True),
    ],
)
def test_only_disks_of_the_board_count_as_its_card(tmp_path: Path, line: str, is_sign: bool) -> None:
    signs = [each.key for each in card_signs(tmp_path / "games.sqlite3", CARD, f"{HEALTHY}{line}\n")]
    assert signs == ["doctor-card-errors"] * is_sign


def test_disk_of_records_counts_as_the_card(tmp_path: Path) -> None:
    mounts = f"{CARD}/dev/sdb1 {tmp_path} ext4 rw 0 0\n"
    records = tmp_path / "games.sqlite3"
    for device, count in (("sdb1", 1), ("sda1", 0)):
        line = f"Buffer I/O error on dev {device}, logical block 1, lost async page write\n"
        assert len(list(card_signs(records, mounts, line))) == count
