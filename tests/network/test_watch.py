"""NetworkManager watched by a child process, which is a stand-in here that says what the test wants."""

import os
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest

from niwashi.network.nmcli import NetworkWatch, Nmcli
from niwashi.network.state import NetworkState

FAKE = Path(__file__).with_name("fake_nmcli.py")


class Manager:
    """What the stand-in says, and how the test tells of news."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        os.mkfifo(folder / "news")
        self.says("")
        self.program = folder / "nmcli"
        command = shlex.join([sys.executable, str(FAKE), str(folder)])
        self.program.write_text(f'#!/bin/sh\nexec {command} "$@"\n', encoding="utf-8")
        self.program.chmod(0o755)
        self._news: int | None = None

    def says(self, told: str, **ways: str) -> None:
        whole = self.folder / "next"
        whole.write_text(told, encoding="utf-8")
        whole.replace(self.folder / "state")
        for profile, way in ways.items():
            (self.folder / f"{profile}.way").write_text(way, encoding="utf-8")

    def open(self) -> None:
        self._news = os.open(self.folder / "news", os.O_WRONLY)

    def news(self) -> None:
        assert self._news is not None
        os.write(self._news, b".")

    def close(self) -> None:
        if self._news is not None:
            os.close(self._news)
            self._news = None


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    made = Manager(tmp_path)
    yield made
    made.close()


class Noticed(NetworkWatch):
    """A watch that says when its state has been set."""

    def __init__(self, nmcli: Nmcli) -> None:
        self.is_set = Event()
        super().__init__(nmcli, again_s=(0.0, 30.0))

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, value)
        if name == "state" and value is not None:
            self.is_set.set()

    def becomes(self, wanted: NetworkState) -> bool:
        while self.state is not wanted:
            if not self.is_set.wait(60):
                return False
            self.is_set.clear()
        return True


@pytest.fixture
def watch(manager: Manager) -> Iterator[Callable[[], Noticed]]:
    made: list[Noticed] = []

    def begin() -> Noticed:
        one = Noticed(Nmcli(str(manager.program)))
        made.append(one)
        one.start()
        manager.open()
        return one

    yield begin
    manager.close()
    for each in made:
        each.stop()
        assert not each._thread.is_alive()


def test_from_no_network_over_a_hotspot_into_one(manager: Manager, watch: Callable[[], Noticed]) -> None:
    manager.says("wifi:disconnected:\n")
    seen = watch()
    assert seen.becomes(NetworkState.OFFLINE)
    for told, way, state in (
        ("wifi:connected:b2\n", "ap", NetworkState.OWN),
        ("wifi:connecting (configuring):b3\n", "", NetworkState.JOINING),
        ("wifi:connected:b3\n", "infrastructure", NetworkState.ONLINE),
    ):
        manager.says(told, **{told.split(":")[2].strip(): way})
        manager.news()
        assert seen.becomes(state)


def test_monitor_that_ends_is_begun_again(manager: Manager, watch: Callable[[], Noticed]) -> None:
    seen = watch()
    assert seen.becomes(NetworkState.OFFLINE)
    first = seen._monitor
    assert first is not None
    first.kill()
    first.wait(60)
    manager.close()
    manager.open()  # comes back once another monitor has opened its end
    manager.says("ethernet:connected:e1\n", e1="auto")
    manager.news()
    assert seen.becomes(NetworkState.ONLINE)
    asked = (manager.folder / "asked").read_text(encoding="utf-8").splitlines()
    assert asked.count("monitor") == 2


def test_states_are_asked_for_in_one_language(manager: Manager, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    manager.program.write_text('#!/bin/sh\n[ "$LC_ALL" = C ] && echo wifi:connecting:b2\n', encoding="utf-8")
    assert Nmcli(str(manager.program)).state() is NetworkState.JOINING


def test_manager_that_does_not_run_is_no_state(manager: Manager) -> None:
    manager.says("broken")
    assert Nmcli(str(manager.program)).state() is None


def test_program_that_is_not_there_is_no_state_and_ends_nothing(tmp_path: Path) -> None:
    nmcli = Nmcli(str(tmp_path / "none"))
    assert nmcli.state() is None
    watch = NetworkWatch(nmcli, again_s=(60.0,))
    watch.start()
    watch.stop()
    assert watch.state is None
    assert not watch._thread.is_alive()


def test_found_without_nmcli_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert Nmcli.found() is None
