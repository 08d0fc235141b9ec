"""One table: the step from reading to light, the recorder, seats, settings and clocks."""

from niwashi.loop.features import NEVER, CommandSender, Feature, Handler
from niwashi.loop.fitting import (
    FIRST_BOARD,
    board_of,
    built_in_board,
    checked_game,
    missing_cells,
    obstacles,
    offered_games,
    playable_games,
    suits,
    usual_game,
)
from niwashi.loop.game_loop import GameLoop
from niwashi.loop.held_button import HeldButton, PressKind
from niwashi.loop.names import LONGEST_NAME, SeatNames, checked_name
from niwashi.loop.recorder import Recorder
from niwashi.loop.seats import Seats
from niwashi.loop.settings import Choice, Settings, SettingsStore, Slider, word_of
from niwashi.loop.setup import CardsInUse, new_game, seed_of
from niwashi.loop.small_file import SmallFile
from niwashi.loop.steady_clock import SteadyClock
from niwashi.loop.timekeeper import ClockPolicy, OwnTime, ResumedClock, Timekeeper
from niwashi.loop.wall_clock import WallClock, away_s

__all__ = [
    "FIRST_BOARD",
    "LONGEST_NAME",
    "NEVER",
    "CardsInUse",
    "Choice",
    "ClockPolicy",
    "CommandSender",
    "Feature",
    "GameLoop",
    "Handler",
    "HeldButton",
    "OwnTime",
    "PressKind",
    "Recorder",
    "ResumedClock",
    "SeatNames",
    "Seats",
    "Settings",
    "SettingsStore",
    "Slider",
    "SmallFile",
    "SteadyClock",
    "Timekeeper",
    "WallClock",
    "away_s",
    "board_of",
    "built_in_board",
    "checked_game",
    "checked_name",
    "missing_cells",
    "new_game",
    "obstacles",
    "offered_games",
    "playable_games",
    "seed_of",
    "suits",
    "usual_game",
    "word_of",
]
