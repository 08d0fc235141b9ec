"""Settings that all pages of a program share, and the file that keeps them over restarts.

A new setting is a field of `Settings`, its words (`setting-NAME`), and the code that reads it. Its control on
the page is made from the field: a switch of a `bool`, a list of a `Literal`, and what else an annotation
says it is.
"""

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import BaseModel, ConfigDict, ValidationError

from niwashi import data
from niwashi.board_types import Notice
from niwashi.errors import NiwashiError, RecordsFault
from niwashi.lights import theme_file
from niwashi.lights.theme_file import DEFAULT_THEME
from niwashi.message import Key
from niwashi.records.atomic_file import write_whole
from niwashi.validation import quoted
from niwashi.words.catalogue import translate

Value = str | int | bool

_VOICE = "voice"  # what the file may say besides the settings


@dataclass(frozen=True)
class Choice:
    """A setting that is one of some texts; `title` is what one is called, by its value and a language."""

    known: tuple[str, ...]
    title: Callable[[str, str], str]

    def takes(self, value: object) -> bool:
        return isinstance(value, str) and value in self.known

    def refusal(self, setting: str, found: str) -> NiwashiError:
        """Return the refusal of another value."""
        return NiwashiError(
            "settings-no-choice", setting=word_of(setting), found=found, known=", ".join(self.known)
        )


@dataclass(frozen=True)
class Slider:
    """A setting that is a whole number between two, both of them included, with its unit behind it."""

    least: int
    most: int
    unit: str = ""

    def takes(self, value: object) -> bool:
        return type(value) is int and self.least <= value <= self.most

    def refusal(self, setting: str, found: str) -> NiwashiError:
        """Return the refusal of another value."""
        return NiwashiError(
            "settings-no-number", setting=word_of(setting), found=found, least=self.least, most=self.most
        )


@dataclass(frozen=True)
class OnOff:
    """A setting that is on or off."""

    def takes(self, value: object) -> bool:
        """Return whether a value is one of the setting's."""
        return isinstance(value, bool)

    def refusal(self, setting: str, found: str) -> NiwashiError:
        """Return the refusal of another value."""
        return NiwashiError("settings-no-switch", setting=word_of(setting), found=found)


Control = Choice | Slider | OnOff


class Settings(BaseModel):
    """The settings; by default the usual ones."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    theme: Annotated[str, Choice(theme_file.themes(), theme_file.title)] = DEFAULT_THEME
    brightness: Annotated[int, Slider(20, 100, "%")] = 100
    hand: Literal["calm", "usual", "quick"] = "usual"

    def changed(self, name: str, value: Value) -> "Settings":
        """The settings with another value of one. Raises NiwashiError where there is no such, or can't be.

        >>> Settings().changed("brightness", 40).brightness
        40
        >>> Settings().changed("brightness", 5)
        Traceback (most recent call last):
            ...
        niwashi.errors.NiwashiError: "Brightness" can't be 5. It is a whole number from 20 to 100.
        """
        if name not in Settings.model_fields:
            raise NiwashiError("settings-unknown", found=quoted(name), known=", ".join(Settings.model_fields))
        control = Settings.control(name)
        try:
            settings = Settings.model_validate({**self.model_dump(), name: value})
        except ValidationError as error:
            raise control.refusal(name, quoted(value)) from error
        if not control.takes(value):
            raise control.refusal(name, quoted(value))
        return settings

    @classmethod
    def control(cls, name: str) -> Control:
        """Return the control of a setting, from its field. Raises TypeError for a field that names none."""
        field = cls.model_fields[name]
        for each in field.metadata:
            if isinstance(each, Choice | Slider | OnOff):
                return each
        if field.annotation is bool:
            return OnOff()
        if get_origin(field.annotation) is Literal:
            known: tuple[str, ...] = get_args(field.annotation)
            return Choice(known, lambda value, language: translate(f"{word_of(name)}-{value}", language))
        raise TypeError(f"no control for the setting {name}: {field}")


def word_of(setting: str) -> Key:
    """Return the catalogue's key of a setting's name.

    >>> word_of("last_turn")
    'setting-last-turn'
    """
    return Key(f"setting-{setting.replace('_', '-')}")


class SettingsStore:
    """The settings in use, and the file that keeps them; without a file they last as long as this.

    Faults of the file become `notices` and end nothing: the settings stay as they are.
    What this program does not know in the file, a newer one has written, and it stays there.
    """

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self.aside: Path | None = None
        """New path of a file that could not be read; None if there was none."""
        self._in_file: dict[str, Any] = {}
        self._unsaved: dict[str, Value] = {}  # what was set and is not in the file yet
        self._strange: set[str] = set()  # settings whose values in the file can't be
        self._is_unread = self._is_unwritten = False
        self.settings = self._usual_but_for(self._read())

    @classmethod
    def beside(cls, records: Path) -> "SettingsStore":
        """The settings that are kept beside a file of records."""
        return cls(records.with_name(f"{records.name}.settings.json"))

    @property
    def notices(self) -> tuple[Notice, ...]:
        """Problems of the file."""
        told = {
            "notice-settings-aside": self._is_unread,
            "notice-settings-strange": bool(self._strange),
            "notice-settings-unwritten": self._is_unwritten,
        }
        return tuple(Notice(key) for key, is_so in told.items() if is_so)

    @property
    def voice(self) -> str | None:
        """The command of the board's voice, as somebody has written it in the file; no page can set it."""
        found = self._in_file.get(_VOICE)
        return found if isinstance(found, str) else None

    def set(self, name: str, value: Value) -> None:
        """Change one setting, and keep it. Raises NiwashiError for an unknown setting or an invalid value."""
        self.settings = self.settings.changed(name, value)
        self._unsaved[name] = value
        self._strange.discard(name)
        self._is_unread = False  # whoever sets something has seen what the settings are
        self._write()

    def _usual_but_for(self, found: Mapping[str, Any]) -> Settings:
        """The usual settings with those of a file, as far as they can be."""
        settings = Settings()
        for name in Settings.model_fields.keys() & found.keys():
            try:
                settings = settings.changed(name, found[name])
            except NiwashiError:
                self._strange.add(name)
        if not isinstance(found.get(_VOICE, ""), str):
            self._strange.add(_VOICE)
        return settings

    def _read(self) -> dict[str, Any]:
        """Return the content of the file; an unreadable file is moved aside and counts as empty."""
        if self.file is None or not os.path.lexists(self.file):
            return {}
        try:
            self._in_file = _fields(self.file)
        except (OSError, ValueError, RecursionError):  # no file, not UTF-8, not JSON, nested beyond sense
            self._is_unread = True
            self._move_aside(self.file)
            return {}
        return self._in_file

    def _move_aside(self, file: Path) -> None:
        """Keep a file that can't be read under another name. Where that can't be done it stays."""
        places = (file.with_name(f"{file.name}.unread-{number}") for number in count(1))
        aside = next(place for place in places if not place.exists())
        try:
            file.rename(aside)
        except OSError:
            return
        self.aside = aside

    def _write(self) -> None:
        """Write unsaved settings into the file as it is now: another program may have set the rest."""
        if self.file is None:
            return
        self._read()
        stays = self._is_unread and self.file.exists()  # what could not be moved aside is not written over
        fields = {**self._in_file, **self._unsaved}
        try:
            write_whole(self.file, [json.dumps(fields, indent=2), "\n"], replace=not stays)
        except RecordsFault:
            self._is_unwritten = True
        else:
            self._is_unwritten, self._in_file = False, fields
            self._unsaved.clear()


def _fields(file: Path) -> dict[str, Any]:
    """The settings in a file. Raises OSError or ValueError where it holds none."""
    if not file.is_file():
        raise ValueError(f"{file} is no file")
    match json.loads(data.text_of(file)):
        case dict() as found:
            return found
        case _:
            raise ValueError(f"{file} holds no settings")
