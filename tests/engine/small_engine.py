"""A small engine of somebody else: speaks UGI, plays the first legal turn; or it sleeps, dies, cheats."""

import sys
from typing import Any

from niwashi.games import game_named


def main(name: str, kind: str) -> None:
    """Answer until told to quit."""
    game = game_named(name)
    position: Any = game.start()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "ugi":
            print("id name Small\nid author Nobody\nugiok", flush=True)
        elif word == "isready":
            print("readyok", flush=True)
        elif word == "position":
            where, _, moves = f"{rest} ".partition(" moves ")
            position = game.start() if where.strip() == "startpos" else game.parse(where[4:].strip())
            for move in moves.split():
                position = game.play(position, move)
        elif word == "go" and kind == "dying":
            sys.exit(3)
        elif word == "go" and kind != "sleepy":
            turn = "z9z9:9" if kind == "cheating" else game.legal_turns(position)[0]
            print(f"info depth 1 score cp 7 nodes 1 pv {turn}\nbestmove {turn}", flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "")
