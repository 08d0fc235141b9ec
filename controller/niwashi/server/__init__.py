"""The running program and its pages."""

from niwashi.server.archive import GameArchive
from niwashi.server.backups import PageBackups
from niwashi.server.beeping import Beeping, wanted_of
from niwashi.server.delayed import Delayed
from niwashi.server.game_server import GameServer
from niwashi.server.guests import Chance, FoundAt, Guests, Invitation
from niwashi.server.live import LiveProgram
from niwashi.server.refused import forget_refusal, show_refusal, wait_s
from niwashi.server.replay import Replay
from niwashi.server.selftest import Tried, selftest
from niwashi.server.serve import run, run_board
from niwashi.server.simulated import simulated_patient, simulated_program, simulated_replay, simulated_server
from niwashi.server.speaking import Speaking
from niwashi.server.supervisor import Supervisor
from niwashi.server.taking_up import recorded, seated_again, teach, unfinished_game

__all__ = [
    "Beeping",
    "Chance",
    "Delayed",
    "FoundAt",
    "GameArchive",
    "GameServer",
    "Guests",
    "Invitation",
    "LiveProgram",
    "PageBackups",
    "Replay",
    "Speaking",
    "Supervisor",
    "Tried",
    "forget_refusal",
    "recorded",
    "run",
    "run_board",
    "seated_again",
    "selftest",
    "show_refusal",
    "simulated_patient",
    "simulated_program",
    "simulated_replay",
    "simulated_server",
    "teach",
    "unfinished_game",
    "wait_s",
    "wanted_of",
]
