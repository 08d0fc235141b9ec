"""Settings, with all that a page needs to make a control for each."""

from niwashi.loop.settings import Choice, Settings, Slider, word_of
from niwashi.web.scene import SettingView
from niwashi.words.catalogue import translate

_OF_SIMULATED_TABLES = {"hand"}


def settings_view(settings: Settings, language: str, *, simulated: bool = True) -> list[SettingView]:
    """Return the settings with their values, in the order of the fields; on a real board those it has.

    >>> theme, brightness = settings_view(Settings(), "en")[:2]
    >>> theme["kind"], theme["choices"]["moss"], brightness["value"], brightness["unit"]
    ('choice', 'Moss garden', 100, '%')
    """
    shown = (name for name in Settings.model_fields if simulated or name not in _OF_SIMULATED_TABLES)
    return [_view(name, settings, language) for name in shown]


def _view(name: str, settings: Settings, language: str) -> SettingView:
    view: SettingView = {
        "name": name,
        "label": translate(word_of(name), language),
        "kind": "switch",
        "value": getattr(settings, name),
        "choices": {},
        "least": 0,
        "most": 0,
        "unit": "",
    }
    match Settings.control(name):
        case Choice(known, title):
            choices = {value: title(value, language) for value in known}
            return {**view, "kind": "choice", "choices": choices}
        case Slider(least, most, unit):
            return {**view, "kind": "slider", "least": least, "most": most, "unit": unit}
        case _:
            return view
