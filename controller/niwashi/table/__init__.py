"""One table: the step from reading to light, recorder, seats, clocks, and which board fits which game."""

from niwashi.table.bookmark import Bookmark, Mark
from niwashi.table.clocks import Clocks
from niwashi.table.fitting import (
    FIRST_BOARD,
    board_of,
    built_in_board,
    checked_game,
    missing_cells,
    playable_games,
    suits,
)
from niwashi.table.guest_list import GuestList
from niwashi.table.held_button import HeldButton, Push
from niwashi.table.https_folder import has_https, turned_off
from niwashi.table.names import LONGEST_NAME, Names, checked_name
from niwashi.table.progress import PlayerProgress, Progress, player_name
from niwashi.table.recorder import Recorder
from niwashi.table.runner import TableRunner
from niwashi.table.seats import Seats
from niwashi.table.settings import Choice, Settings, SettingsStore, Slider, word_of
from niwashi.table.setup import CardsInUse, new_game, seed_of
from niwashi.table.small_file import SmallFile
from niwashi.table.steady_clock import SteadyClock
from niwashi.table.timekeeper import Resumed, Timekeeper
from niwashi.table.wall_clock import WallClock, away_s

__all__ = [
    "FIRST_BOARD",
    "LONGEST_NAME",
    "Bookmark",
    "CardsInUse",
    "Choice",
    "Clocks",
    "GuestList",
    "HeldButton",
    "Mark",
    "Names",
    "PlayerProgress",
    "Progress",
    "Push",
    "Recorder",
    "Resumed",
    "Seats",
    "Settings",
    "SettingsStore",
    "Slider",
    "SmallFile",
    "SteadyClock",
    "TableRunner",
    "Timekeeper",
    "WallClock",
    "away_s",
    "board_of",
    "built_in_board",
    "checked_game",
    "checked_name",
    "has_https",
    "missing_cells",
    "new_game",
    "playable_games",
    "player_name",
    "seed_of",
    "suits",
    "turned_off",
    "word_of",
]
