"""The study's results, written as data for the simulator and a page of figures for people."""

from collections.abc import Iterable

import numpy as np

from hardware.lengths import Lengths, Magnet
from hardware.magnets.chances import STACKED, Found
from hardware.magnets.field import field_mt, force_mn
from hardware.magnets.sensing import HALL

_REACH = 2.3
_STEP = 0.1
_GRAVITY = 9.81


def data_text(lengths: Lengths, found: Found) -> str:
    """The simulator's data: what a stone adds to a sensor, by its level in the stack and distance."""
    stones = [lengths.magnet_height + i * lengths.stone.height for i in range(STACKED)]
    rows = "\n".join(f"    [{_numbers(row)}]," for row in _added(lengths, lengths.magnet, stones))
    card = _numbers(_added(lengths, lengths.card_magnet, [lengths.card_magnet_height])[0])
    return (
        "# Made by `python -m hardware.magnets` from hardware/dimensions.toml: not to be changed by hand.\n"
        f"# What one stone adds to what a {HALL.name} tells, in 65536ths of the supply: rows are its\n"
        "# place in the stack from below, columns its distance from the sensor in steps of the pitch.\n\n"
        f"step = {_STEP}\n"
        f"off_centre = {lengths.cell.off_centre}\n"
        f"levels = {list(found.levels)}\n"
        f"slack = {found.slack}\n"
        f"card = [{card}]\n"
        f"stones = [\n{rows}\n]\n"
    )


def _added(lengths: Lengths, magnet: Magnet, heights: list[float]) -> list[list[int]]:
    remanence = sum(lengths.magnet.remanence_t) / 2
    distances = np.arange(0, _REACH + _STEP / 2, _STEP) * lengths.cell.pitch
    field = field_mt(magnet, np.array(heights), distances) * remanence * HALL.per_mt
    return [[round(float(each)) for each in row] for row in field]


def _numbers(row: Iterable[int]) -> str:
    return ", ".join(map(str, row))


def page_text(lengths: Lengths, found: Found) -> str:
    """The page of figures, in Markdown."""
    parts = [_head(lengths, found), _fields(lengths), _hall(found), _heights(found), _reeds(found)]
    return "\n\n".join([*parts, _forces(lengths)]) + "\n"


def _head(lengths: Lengths, found: Found) -> str:
    magnet = lengths.magnet
    return (
        "# Magnets in figures\n\n"
        "Made by `python -m hardware.magnets` from [dimensions.toml](dimensions.toml): "
        "not to be changed by hand.\n"
        "[MAGNETS.md](MAGNETS.md) says what follows from it.\n\n"
        f"Each stone has {magnet.count} discs of {magnet.diameter:g} x {magnet.height:g} mm on a ring of "
        f"{magnet.ring:g} mm radius; the remanence is anything from {magnet.remanence_t[0]} T "
        "(N38 at its least) to "
        f"{magnet.remanence_t[1]} T (N45 at its most). {found.trials} cells were tried out, "
        "each with all eight neighbours at random (nothing to a stack of three, either face), "
        "every stack anywhere within "
        f"{lengths.cell.off_centre:.0%} of the pitch of {lengths.cell.pitch:g} mm, "
        "every stone, sensor and place anywhere within its tolerance."
    )


def _fields(lengths: Lengths) -> str:
    heights = [lengths.magnet_height + i * lengths.stone.height for i in range(STACKED)]
    shares = (0.0, 0.1, 0.2, 0.3, 0.7, 1.0, 1.3)
    remanence = sum(lengths.magnet.remanence_t) / 2
    distances = np.array(shares) * lengths.cell.pitch
    total = np.cumsum(field_mt(lengths.magnet, np.array(heights), distances), axis=0) * remanence
    head = "| mT at the sensor, stack's distance in pitches | " + " | ".join(f"{each:g}" for each in shares)
    lines = [
        f"| {i + 1} | " + " | ".join(f"{each:.2f}" for each in row) + " |" for i, row in enumerate(total)
    ]
    return "\n".join(["## The field", "", head + " |", "| --- |" + " ---: |" * len(shares), *lines])


def _hall(found: Found) -> str:
    return (
        f"## Hall sensors: {HALL.name}\n\n"
        "In 65536ths of the supply, from the sensor's zero:\n\n"
        f"- The most that an empty square ever told: **{found.most_empty:.0f}**.\n"
        f"- The least that one stone ever told: **{found.least_one:.0f}**.\n"
        f"- So a stone is believed from {found.levels[0]} on. Wrong faces: **{found.faces_wrong:.2%}**.\n"
        f"- The most that anything told: {found.most:.0f}, of {HALL.range_mt * HALL.per_mt:.0f} that it "
        "can tell."
    )


def _heights(found: Found) -> str:
    names = [str(i) for i in range(STACKED + 1)]
    lines = [
        f"| {name} | " + " | ".join(f"{each:.1%}" for each in row) + " |"
        for name, row in zip(names, found.confusion, strict=True)
    ]
    head = "| stands there | " + " | ".join(f"told {name}" for name in names) + " |"
    levels = ", ".join(map(str, found.levels))
    title = f"## Heights, with levels {levels}"
    return "\n".join([title, "", head, "| --- |" + " ---: |" * len(names), *lines])


def _reeds(found: Found) -> str:
    lines = [
        f"| {name} | {factor:.3f} | {missed:.1%} | {held:.1%} |" for name, factor, missed, held in found.reeds
    ]
    head = "| reed | mT per ampere-turn that suit it best | misses one stone | stays closed over nothing |"
    title = "## Reeds: the worst of each kind, where its surroundings suit it best"
    return "\n".join([title, "", head, "| --- | ---: | ---: | ---: |", *lines])


def _forces(lengths: Lengths) -> str:
    turned = 180 / lengths.magnet.count
    forces = force_mn(lengths), force_mn(lengths, turned_deg=turned)
    return (
        "## Forces\n\n"
        f"Two stones of the strongest magnets that lie on each other pull, or push if one is turned "
        "over, with "
        f"**{max(forces):.0f} mN** at most ({min(forces):.0f} when turned between). A stone weighs "
        f"**{lengths.stone_g * _GRAVITY:.0f} mN** ({lengths.stone_g:.1f} g) or more: "
        "nothing is lifted along, nothing jumps."
    )
