"""The running program and its pages."""

from typing import TYPE_CHECKING

from niwashi.later import offer_later

if TYPE_CHECKING:
    from niwashi.server.archive import ArchiveTask, RecordsArchive
    from niwashi.server.backups import PageBackups, page_backups
    from niwashi.server.beeping import add_beeping
    from niwashi.server.board_test import BoardTest, begin_board_test, boards_to_check, usb_board_file
    from niwashi.server.boards import PageBoards, kept_board
    from niwashi.server.delayed import DelayedProgram
    from niwashi.server.game_server import GameServer
    from niwashi.server.live import LiveProgram
    from niwashi.server.playing import WantedBoard, WantedGame, WantedPages, play_game
    from niwashi.server.proof import GardenProof, garden_proof
    from niwashi.server.refused import forget_refusal, show_refusal, wait_s
    from niwashi.server.replay import ReplayFeature
    from niwashi.server.self_test import PassedCheck, selftest
    from niwashi.server.serve import Invitation, run
    from niwashi.server.simulated import (
        simulated_patient,
        simulated_program,
        simulated_replay,
        simulated_server,
    )
    from niwashi.server.speaking import voiced
    from niwashi.server.stepping import run_board
    from niwashi.server.supervisor import Supervisor
    from niwashi.server.supply import SupplyWatch
    from niwashi.server.taking_up import lay_out_again, recorded, seated_again, teach, unfinished_game

__all__ = [
    "ArchiveTask",
    "BoardTest",
    "DelayedProgram",
    "GameServer",
    "GardenProof",
    "Invitation",
    "LiveProgram",
    "PageBackups",
    "PageBoards",
    "PassedCheck",
    "RecordsArchive",
    "ReplayFeature",
    "Supervisor",
    "SupplyWatch",
    "WantedBoard",
    "WantedGame",
    "WantedPages",
    "add_beeping",
    "begin_board_test",
    "boards_to_check",
    "forget_refusal",
    "garden_proof",
    "kept_board",
    "lay_out_again",
    "page_backups",
    "play_game",
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
    "usb_board_file",
    "voiced",
    "wait_s",
]

# What plays needs neither the self-test nor refusals; other commands need little else.
__getattr__ = offer_later(
    __name__,
    {
        "archive": ["ArchiveTask", "RecordsArchive"],
        "backups": ["PageBackups", "page_backups"],
        "beeping": ["add_beeping"],
        "board_test": ["BoardTest", "begin_board_test", "boards_to_check", "usb_board_file"],
        "boards": ["PageBoards", "kept_board"],
        "delayed": ["DelayedProgram"],
        "game_server": ["GameServer"],
        "live": ["LiveProgram"],
        "playing": ["WantedBoard", "WantedGame", "WantedPages", "play_game"],
        "proof": ["GardenProof", "garden_proof"],
        "refused": ["forget_refusal", "show_refusal", "wait_s"],
        "replay": ["ReplayFeature"],
        "self_test": ["PassedCheck", "selftest"],
        "serve": ["Invitation", "run"],
        "simulated": ["simulated_patient", "simulated_program", "simulated_replay", "simulated_server"],
        "speaking": ["voiced"],
        "stepping": ["run_board"],
        "supervisor": ["Supervisor"],
        "supply": ["SupplyWatch"],
        "taking_up": ["lay_out_again", "recorded", "seated_again", "teach", "unfinished_game"],
    },
)
