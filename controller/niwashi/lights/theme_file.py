"""Theme files: one TOML file a theme, validated on loading, so that no theme in use breaks a rule.

A new cue has its light in `defaults.toml` until themes define one of their own; one that is gone is
passed over.

The rules: every cue has a light, nothing flashes faster than WCAG 2.3.1 allows, and no two cues differ
in hue only. The file's name is the theme's name; one more file in `themes/` is one more theme.
"""

from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from niwashi.board_types import Cue
from niwashi.errors import RefusedText
from niwashi.files import Format
from niwashi.lights.light import Deficiency, Light, Theme, are_distinct_without_hue
from niwashi.validation import first_error, quoted
from niwashi.words.catalogue import translate

DEFAULT_THEME = "dusk"
"""The theme of a new board."""
_THEME = Format(RefusedText, "lights-theme-unreadable", "lights-theme-not-toml")
_FOLDER = Path(__file__).parent / "themes"
_DEFAULTS = Path(__file__).parent / "defaults.toml"
_RETIRED = frozenset({"your-turn"})  # cues that boards showed once, and that people's own themes still have
_BAD_VALUES = {
    "colour": "lights-theme-bad-colour",
    "level": "lights-theme-bad-level",
    "motion": "lights-theme-bad-motion",
    "period_s": "lights-theme-bad-period",
    "depth": "lights-theme-bad-depth",
}


class _File(BaseModel):
    """The contents of a theme file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    safe_for: frozenset[Deficiency] = frozenset()
    lights: dict[Cue, Light]

    @model_validator(mode="after")
    def _says_every_cue(self) -> Self:
        if missing := [cue for cue in Cue if cue not in self.lights]:
            facts = {"cues": ", ".join(missing)}
            raise PydanticCustomError("lights-theme-missing-cues", "cues without a light", facts)
        return self

    @model_validator(mode="after")
    def _says_no_two_by_hue_only(self) -> Self:
        for (cue, one), (other_cue, other) in combinations(self.lights.items(), 2):
            if not are_distinct_without_hue(one, other):
                facts = {"one": str(cue), "other": str(other_cue)}
                raise PydanticCustomError("lights-theme-hue-only", "cues alike but for hue", facts)
        return self


def themes() -> tuple[str, ...]:
    """Return the names of the included themes, the default one first.

    >>> themes()
    ('dusk', 'iris', 'moss')
    """
    return tuple(
        sorted((file.stem for file in _FOLDER.glob("*.toml")), key=lambda name: (name != DEFAULT_THEME, name))
    )


@cache
def theme(name: str) -> Theme:
    """Load the included theme of this name. Raises RefusedText."""
    if name not in themes():
        raise RefusedText("lights-theme-unknown", found=name, known=", ".join(themes()))
    return load(_FOLDER / f"{name}.toml")


def title(name: str, language: str = "en") -> str:
    """Return the title of a theme: from the word catalogue, or made from its file's name.

    >>> title("iris"), title("my-garden")
    ('Irises on gold (for colour-blind eyes)', 'My garden')
    """
    try:
        return translate(f"theme-{name}", language)
    except LookupError:
        return name.replace("-", " ").capitalize()


def load(file: Path) -> Theme:
    """Read a theme file. Raises RefusedText with the file, the cue, what was found and what is expected."""
    fields = _THEME.fields(file)
    try:
        read = _File.model_validate(_with_defaults(fields))
    except ValidationError as error:
        mistake = first_error(error)
        facts = {"file": str(file), "where": ".".join(mistake.path), "found": quoted(repr(mistake.found))}
        own = mistake.facts if mistake.kind.startswith("lights-theme-") else {}  # pydantic's may be no text
        raise RefusedText(_key(mistake.kind, mistake.path), **facts, **own) from error
    return Theme(file.stem, read.lights, read.safe_for)


def _with_defaults(fields: Any) -> Any:
    """Add the default light of each cue that a theme file leaves out, drop those that are gone."""
    match fields:
        case {"lights": dict() as own}:
            shown = {cue: light for cue, light in own.items() if cue not in _RETIRED}
            return {**fields, "lights": {**_default_lights(), **shown}}
        case _:
            return fields


@cache
def _default_lights() -> dict[str, Any]:
    lights: dict[str, Any] = _THEME.fields(_DEFAULTS)["lights"]
    return lights


def _key(kind: str, path: list[str]) -> str:
    match kind, path:
        case str(), _ if kind.startswith("lights-theme-"):
            return kind
        case "missing", _:
            return "lights-theme-missing"
        case "extra_forbidden", _:
            return "lights-theme-unknown-key"
        case "enum", ["lights", _]:
            return "lights-theme-unknown-cue"
        case _, ["lights", _, name]:
            return _BAD_VALUES[name]
        case _:
            return "lights-theme-bad-value"
