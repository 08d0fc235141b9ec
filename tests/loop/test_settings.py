"""Settings that all pages share: what can be set, what it does, and what is kept over restarts."""

import json
import stat
from pathlib import Path

import pytest
from tests.server.asking import ask, status_of
from tests.server.running import GARDEN_36, Running

from niwashi.board_types import DARK, Cue, as_pixel
from niwashi.errors import NiwashiError
from niwashi.lights import theme_file
from niwashi.lights.frames import dimmed
from niwashi.lights.frames import frame as frame_at
from niwashi.lights.light import Theme
from niwashi.loop.settings import Settings, SettingsStore
from niwashi.views.status import settings_view
from niwashi.words.catalogue import LANGUAGES, translate

KNOWN = ", ".join(theme_file.themes())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3.settings.json"


def notices(store: SettingsStore) -> list[str]:
    return [notice.key.removeprefix("notice-settings-") for notice in store.notices]


def fields(file: Path) -> object:
    return json.loads(file.read_text(encoding="utf-8"))


# What can be set


def test_every_setting_has_a_control_and_is_shown_in_every_language() -> None:
    for name in Settings.model_fields:
        assert Settings.control(name).takes(getattr(Settings(), name)), name
    for language in LANGUAGES:
        shown = settings_view(Settings(), language)
        assert [view["name"] for view in shown] == list(Settings.model_fields)
        for view in shown:
            assert view["label"], view
            assert all(view["choices"].values()), view


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("brightness", 19, "from 20 to 100"),
        ("brightness", 101, "from 20 to 100"),
        ("brightness", "50", "from 20 to 100"),
        ("brightness", True, "from 20 to 100"),
        ("theme", "neon", f"one of {KNOWN}"),
        ("theme", 3, f"one of {KNOWN}"),
        ("echo", True, "Settings: theme, brightness"),
    ],
)
def test_invalid_setting_is_refused_and_changes_nothing(
    file: Path, name: str, value: str | int, said: str
) -> None:
    store = SettingsStore(file)
    with pytest.raises(NiwashiError, match=said) as refused:
        store.set(name, value)
    assert translate(refused.value.message, "ja")
    assert store.settings == Settings()
    assert not file.exists()


# What is kept


def test_settings_survive_a_restart_and_those_that_nobody_set_are_not_kept(file: Path) -> None:
    SettingsStore(file).set("theme", "moss")
    SettingsStore(file).set("brightness", 100)
    assert SettingsStore(file).settings == Settings(theme="moss")
    assert fields(file) == {"theme": "moss", "brightness": 100}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in file.parent.iterdir()] == [file.name]


def test_settings_of_a_newer_version_stay(file: Path) -> None:
    file.write_text('{"echo": {"of": [1, "\\ud800"]}, "theme": "iris"}', encoding="utf-8")
    store = SettingsStore(file)
    assert (store.settings.theme, notices(store)) == ("iris", [])
    store.set("brightness", 50)
    assert fields(file) == {"echo": {"of": [1, "\ud800"]}, "theme": "iris", "brightness": 50}


def test_a_value_that_can_t_be_is_told_and_stays_until_another_is_set(file: Path) -> None:
    file.write_text('{"theme": "night-of-a-newer-version", "brightness": 40}', encoding="utf-8")
    store = SettingsStore(file)
    assert store.settings == Settings(brightness=40)
    assert notices(store) == ["strange"]
    store.set("brightness", 50)
    assert fields(file) == {"theme": "night-of-a-newer-version", "brightness": 50}
    assert notices(store) == ["strange"]
    store.set("theme", "dusk")
    assert notices(store) == []


def test_two_programs_keep_both_settings_and_the_last_one_s_of_each(file: Path) -> None:
    one, other = SettingsStore(file), SettingsStore(file)
    one.set("theme", "iris")
    other.set("brightness", 50)
    other.set("theme", "moss")
    one.set("brightness", 60)
    assert fields(file) == {"theme": "moss", "brightness": 60}


@pytest.mark.parametrize(
    "found",
    [b"", b"{", b"\xff\xfe", b"[]", b"7", b"[" * 100_000, b"{}" + b" " * (5 << 20)],
    ids=["nothing", "cut", "no text", "a list", "a number", "nested beyond sense", "too long"],
)
def test_a_file_that_can_t_be_read_is_moved_aside_and_told(file: Path, found: bytes) -> None:
    """Beside whatever was moved aside before."""
    file.mkdir()
    assert notices(SettingsStore(file)) == ["aside"]
    file.write_bytes(found)
    store = SettingsStore(file)
    assert store.settings == Settings()
    assert store.aside == file.with_name(f"{file.name}.unread-2")
    assert store.aside.read_bytes() == found
    assert notices(store) == ["aside"]
    store.set("theme", "moss")
    assert notices(store) == []
    file.write_text("{", encoding="utf-8")  # while the program runs
    store.set("brightness", 50)
    assert SettingsStore(file).settings == Settings(theme="moss", brightness=50)


def test_unwritten_setting_is_told_stays_in_use_and_is_written_with_the_next(tmp_path: Path) -> None:
    file = tmp_path / "there" / "settings.json"
    store = SettingsStore(file)
    store.set("brightness", 50)
    assert (store.settings.brightness, notices(store)) == (50, ["unwritten"])
    file.parent.mkdir()
    store.set("theme", "moss")
    assert notices(store) == []
    assert fields(file) == {"theme": "moss", "brightness": 50}
    file.unlink()
    store.set("brightness", 60)
    assert fields(file) == {"theme": "moss", "brightness": 60}


def test_a_file_that_can_be_neither_read_nor_moved_is_left_alone(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    file.write_text("{", encoding="utf-8")
    monkeypatch.setattr(Path, "rename", refuse)
    store = SettingsStore(file)
    store.set("brightness", 50)
    assert (store.settings.brightness, notices(store)) == (50, ["aside", "unwritten"])
    assert file.read_text(encoding="utf-8") == "{"


# What it does


def test_the_page_is_told_of_every_setting_and_of_what_became_of_the_file(file: Path) -> None:
    file.write_text("{", encoding="utf-8")
    running = Running()
    running.program.use(SettingsStore(file))
    running.pass_time(0.1)
    assert "settings could not be read" in status_of(running.program)["notices"][0]
    before = running.program.versions()["scene"]
    ask(running.program, do="set", setting="brightness", value=30)
    running.pass_time(0.1)
    assert status_of(running.program)["notices"] == []
    assert running.program.versions()["scene"] > before
    told = {each["name"]: each["value"] for each in running.program.scene("ja")["settings"]}
    assert (told["theme"], told["brightness"]) == ("dusk", 30)
    again = Running()
    again.program.use(SettingsStore(file))
    assert again.program.game_loop.settings == Settings(brightness=30)


def test_a_darker_board_has_less_light_and_the_same_meaning() -> None:
    running = Running()
    running.pass_time(1.0)
    bright, meaning = brightest(running), running.cues()
    ask(running.program, do="set", setting="brightness", value=20)
    assert 0 < brightest(running) < bright / 2
    assert running.cues() == meaning


def brightest(running: Running) -> int:
    """The most light of a few seconds: what breathes is dim now and then."""
    frames = []
    for _ in range(50):
        running.pass_time(0.1)
        frames.append(sum(running.program.frame()))
    return max(frames)


@pytest.mark.parametrize(
    "theme", [theme_file.theme(name) for name in theme_file.themes()], ids=lambda t: t.name
)
def test_no_cue_is_ever_so_dark_that_it_is_off(theme: Theme) -> None:
    frames = [frame_at(tuple(Cue), theme, now) for now in (0.0, 0.4, 1.1, 2.3, 3.7)]
    assert any(DARK in frame for frame in frames), "a blink's dark half stays dark"
    for full in frames:
        for percent in range(20, 101):
            for before, after in zip(full, dimmed(full, percent), strict=True):
                assert all(low <= high for low, high in zip(after, before, strict=True))
                assert any(as_pixel(after)) == any(before)


def test_a_setting_that_changes_no_light_does_not_light_the_board_again_and_again() -> None:
    running = Running()
    game_loop = running.program.game_loop
    game_loop.cues = lambda: (None,) * len(GARDEN_36.cells)  # type: ignore[method-assign]
    running.pass_time(1.0)
    game_loop.set("brightness", 50)
    running.pass_time(0.1)
    assert game_loop._lit is not None
    assert game_loop._lit[1].brightness == 50


def test_the_command_of_the_voice_stands_in_the_file_and_no_page_can_name_one(file: Path) -> None:
    file.write_text('{"voice": "espeak-ng -v en", "brightness": 50}', encoding="utf-8")
    store = SettingsStore(file)
    assert store.voice == "espeak-ng -v en"
    with pytest.raises(NiwashiError, match='no setting called "voice"'):
        store.set("voice", "rm -rf /")
    store.set("brightness", 60)
    assert fields(file) == {"voice": "espeak-ng -v en", "brightness": 60}
    assert notices(store) == []
    assert SettingsStore(file).voice == "espeak-ng -v en"
    for no_text in ("7", "null", '["sh", "-c", "true"]', "{}"):
        file.write_text(f'{{"voice": {no_text}}}', encoding="utf-8")
        store = SettingsStore(file)
        assert (store.voice, notices(store)) == (None, ["strange"]), no_text
