"""Random games, kernel and readable rules compared at every turn; a million from the command line.

python -m tests.engine.agreement 1000000 [garden|throne|borderland] [--seed 7]
"""

import argparse
import random
from typing import Any

from tests.each_game import NOT_DEALT
from tests.engine.builds import BUILDS
from tests.engine.cards import random_game
from tests.engine.hex_agreement import agree_on_hexes

from niwashi.engine.solver import EnginePort

_ALIKE = 50  # games with the same cards
_TOLD = 50_000  # turns between two lines on the screen


def agree(port: EnginePort, kernel: Any, dice: random.Random, longest: int) -> int:
    """Play one game, all legal turns and what follows the one played compared; the number of turns played."""
    game, frame = port.game, 16
    engine = game.engine
    position = game.start()
    for played in range(longest):
        kernel.load(0, port.words(position))
        legal = {_word(turn): turn for turn in engine.turns(position)}
        over = bool(kernel.won(0)) or not kernel.movable(0)
        assert over == (game.result(position) is not None), game.format(position)
        if over:
            assert not legal
            return played
        listed = kernel.listed(0, kernel.expand(0, 0))
        assert len(listed) == kernel.legal_count(0) == len(legal), game.format(position)
        assert set(listed) == legal.keys(), game.format(position)
        turn = dice.choice(listed)
        kernel.play(0, turn, frame)
        after = engine.after(position, legal[turn])
        assert kernel.words(1) == port.words(after), game.format(position)
        assert dice.random() > 0.02 or game.play(position, port.text(turn)) == after
        position = after
    return longest


def _word(turn: Any) -> int:
    """A turn of the rules as the kernel writes it."""
    return int(turn.origin | turn.target << 6 | turn.card << 12 | turn.chosen << 14)


def main(wanted: int, names: list[str], seed: int | None) -> None:
    """Agree on so many turns of each game; Garden and Throne half of them with cards at random."""
    for name in names or NOT_DEALT:
        dice, turns, games, judged = random.Random(seed), 0, 0, 0
        while turns < wanted:
            if games % _ALIKE == 0 and name != "borderland":
                port = EnginePort(random_game(name, dice))  # type: ignore[arg-type]
            if name == "borderland":
                more, changed = agree_on_hexes(BUILDS[0], dice, longest=300)
                judged += changed
            else:
                more = agree(port, port.kernel, dice, longest=200)
            if turns // _TOLD < (turns + more) // _TOLD or turns + more >= wanted:
                special = f", {judged:,} changes of territory" if judged else ""
                print(f"{name}: {turns + more:,} turns of {games + 1:,} games agree{special}", flush=True)
            turns, games = turns + more, games + 1


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("turns", type=int)
    asked.add_argument("games", nargs="*")
    asked.add_argument("--seed", type=int)
    found = asked.parse_args()
    main(found.turns, found.games, found.seed)
