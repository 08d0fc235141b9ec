"""One table: the step from reading to light, recorder, seats, clocks, and which board fits which game."""

from niwashi.table.settings import Choice, Settings, SettingsStore, Slider, word_of

__all__ = ["Choice", "Settings", "SettingsStore", "Slider", "word_of"]
