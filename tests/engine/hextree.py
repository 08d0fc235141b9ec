"""Whole turns of Borderland as the tree and its `HexTurn` make them, to compare with the readable rules."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.engine.builds import Build
from tests.engine.hexport import loaded, numbers_of

from niwashi.engine.uct import HexPort

Words = tuple[int, ...]


class After(NamedTuple):
    """The mover's words after a turn; 1 if the mover has won, 2 if the other has; what a tree has proved."""

    words: Words
    winner: int
    proof: int = 0


def grown(build: Build, position: Any, leaves: int, room: int = 1 << 15, **more: Any) -> Any:
    """A tree of a build over a position, with so many leaves looked at."""
    seed = more.pop("seed", 1)
    tree = build.modules["hextree"].HexTree(loaded(build, position), room, **more)
    tree.begin(seed)
    tree.run(leaves)
    return tree


def nodes_of(tree: Any) -> list[Any]:
    """All that is known of each node."""
    return [(tree.action(node), tree.stats(node)) for node in range(0, tree.used, 8)]


def seen_in(tree: Any) -> dict[str, After]:
    """Every whole turn that was looked at from the root, and what it led to."""
    port = HexPort(tree.kernel)
    return dict(_seen(tree, port, (), 0))


def _seen(tree: Any, port: HexPort, way: tuple[int, ...], node: int) -> Iterator[tuple[str, After]]:
    for child in tree.children(node):
        tree.reset()
        texts = []
        for each in (*way, child):
            texts.append(port.text(*tree.action(each)))
            turned = tree.turn.act(*tree.action(each))
        if turned:
            yield _told(texts), After(_unturned(tree.kernel), tree.turn.winner, tree.stats(child)[0])
        else:
            yield from _seen(tree, port, (*way, child), child)


def proofs_of(tree: Any) -> Iterator[tuple[int, list[int], bool]]:
    """Nodes with children: what is proved for their mover, by each child, and whether all are there."""
    yield from _proofs(tree, (), 0)


def _proofs(tree: Any, way: tuple[int, ...], node: int) -> Iterator[tuple[int, list[int], bool]]:
    children = tree.children(node)
    if not children:
        return
    tree.reset()
    turned = 0
    for each in way:
        turned = tree.turn.act(*tree.action(each))
    proof = tree.stats(node)[0]
    actions = {tree.action(child)[0] for child in children}
    whole = len(actions) == tree.turn.count()
    yield (-proof if turned else proof), [tree.stats(child)[0] for child in children], whole
    for child in children:
        yield from _proofs(tree, (*way, child), child)


def turns_at(build: Build, position: Any) -> dict[str, After]:
    """Every turn that `HexTurn` counts in a position, and what it leads to."""
    kernel = loaded(build, position)
    turn = build.modules["hexturns"].HexTurn(kernel)
    return dict(_counted(kernel, turn, HexPort(kernel), numbers_of(position, position.side), ()))


def _counted(
    kernel: Any, turn: Any, port: HexPort, start: Words, way: tuple[tuple[int, int], ...]
) -> Iterator[tuple[str, After]]:
    _again(kernel, turn, start, way)
    actions = [turn.option(index) for index in range(turn.count())]
    assert len(set(actions)) == len(actions)
    for action in actions:
        outcome, outcomes = 0, 1
        while outcome < outcomes:
            texts = _again(kernel, turn, start, way, port)
            texts.append(port.text(action, outcome))
            turned = turn.act(action, outcome)
            outcomes = turn.outcomes
            if turned:
                yield _told(texts), After(_unturned(kernel), turn.winner)
            else:
                yield from _counted(kernel, turn, port, start, (*way, (action, outcome)))
            outcome += 1


def _again(
    kernel: Any, turn: Any, start: Words, way: tuple[tuple[int, int], ...], port: HexPort | None = None
) -> list[str]:
    """Do the actions on the way from a turn's start; their texts, if they are asked for."""
    kernel.load(*(start[i] | start[i + 1] << 64 for i in (0, 2, 4, 6)))
    turn.begin()
    texts = []
    for each in way:
        if port:
            texts.append(port.text(*each))
        turn.act(*each)
    return texts


def _told(texts: list[str]) -> str:
    return ",".join(text for text in texts if text) or "pass"


def _unturned(kernel: Any) -> Words:
    """The words as they were before the other player was to move."""
    words = kernel.words()
    return (*words[2:4], *words[:2], *words[6:], *words[4:6])
