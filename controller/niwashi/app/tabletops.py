"""The one place where the program reaches for the simulator, and only when a board is simulated."""

from collections.abc import Awaitable, Callable
from random import Random

from niwashi.app.program import LiveProgram
from niwashi.devices import BoardFile
from niwashi.rules import CardSet, Game

__all__ = ["simulated_program"]

Demo = Callable[[Random], Awaitable[None]]


def simulated_program(
    game: Game, cards: CardSet | None, file: BoardFile, clock: Callable[[], float], rng: Random
) -> tuple[LiveProgram, Demo]:
    """A program on a board that is simulated below its drivers, and two simulated people to play on it."""
    from niwashi_sim import Tabletop, perform

    tabletop = Tabletop(file, game, clock, rng)
    program = LiveProgram(game, cards, tabletop.board, clock, tabletop, scan_s=1 / file.switches.scan_hz)

    async def demo(chance: Random) -> None:
        await perform(lambda: program.stage.session, tabletop.table, chance)

    return program, demo
