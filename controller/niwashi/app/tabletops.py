"""The one place where the program reaches for the simulator, and only when a board is simulated."""

from collections.abc import Awaitable, Callable
from random import Random

from niwashi.app.fitting import built_in_board, missing
from niwashi.app.program import Furnished, LiveProgram
from niwashi.devices import BoardFile
from niwashi.rules import CardSet, Game

__all__ = ["simulated_program"]

Demo = Callable[[Random], Awaitable[None]]


def simulated_program(
    game: Game, cards: CardSet | None, file: BoardFile, clock: Callable[[], float], rng: Random
) -> tuple[LiveProgram, Demo]:
    """A program on a board that is simulated below its drivers, and two simulated people to play on it.

    For a game that the board has not the cells for, the program goes over to the built-in board that has.
    """
    from niwashi_sim import Table, Tabletop, perform

    tables: list[Table] = []

    def furnish(wanted: Game) -> Furnished:
        chosen = built_in_board(wanted) if missing(wanted, file.geometry) else file
        tabletop = Tabletop(chosen, wanted, clock, rng)
        tables[:] = [tabletop.table]
        return Furnished(tabletop.board, tabletop, 1 / chosen.switches.scan_hz)

    board, tabletop, scan_s = furnish(game)
    program = LiveProgram(game, cards, board, clock, tabletop, scan_s=scan_s, furnish=furnish)

    async def demo(chance: Random) -> None:
        await perform(lambda: program.stage.session, lambda: tables[0], chance)

    return program, demo
