"""The running program: a table, whoever helps at it, and the pages that look at it."""

from niwashi.program.archive import GameArchive
from niwashi.program.beeping import Beeping, wanted_of
from niwashi.program.delayed import Delayed
from niwashi.program.guests import Chance, FoundAt, Guests, Invitation
from niwashi.program.homes_view import proposal_lines
from niwashi.program.live import LiveProgram
from niwashi.program.refused import forget_refusal, show_refusal, wait_s
from niwashi.program.replay import ReplayProgram
from niwashi.program.selftest import Tried, selftest
from niwashi.program.serve import run
from niwashi.program.simulated import simulated_patient, simulated_program, simulated_replay
from niwashi.program.speaking import Speaking
from niwashi.program.spectating import SpectatorProgram
from niwashi.program.two_homes import TwoHomesProgram

__all__ = [
    "Beeping",
    "Chance",
    "Delayed",
    "FoundAt",
    "GameArchive",
    "Guests",
    "Invitation",
    "LiveProgram",
    "ReplayProgram",
    "Speaking",
    "SpectatorProgram",
    "Tried",
    "TwoHomesProgram",
    "forget_refusal",
    "proposal_lines",
    "run",
    "selftest",
    "show_refusal",
    "simulated_patient",
    "simulated_program",
    "simulated_replay",
    "wait_s",
    "wanted_of",
]
