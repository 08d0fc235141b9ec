"""Recognition of stacks, by simulation: thousands of cells, as bad as tolerances allow."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from hardware.lengths import Lengths
from hardware.magnets.field import field_mt
from hardware.magnets.sensing import HALL, REEDS, WHOLE, Reed

STACKED = 3
_NOISE = 24  # 65536ths: the Pico's ADC, RP2040 data sheet 4.9, and the sensor's own
_REED_PLACES = 7
_GRID = 0.5  # mm
_SLACK = 100  # four times the noise: what rests must not flicker
_AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]

Floats = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Found:
    """The result. Rows of `confusion` are true heights (0 to 3), columns shares of recognised heights."""

    trials: int
    levels: tuple[int, ...]
    slack: int
    confusion: tuple[tuple[float, ...], ...]
    faces_wrong: float
    least_one: float
    most_empty: float
    most: float
    reeds: tuple[tuple[str, float, float, float], ...]


class _Fields:
    """Fields of one stone, looked up by height and distance."""

    def __init__(self, lengths: Lengths, rng: np.random.Generator, trials: int) -> None:
        self.lengths, self.rng, self.trials = lengths, rng, trials
        low = lengths.sensor.reed_depth - lengths.sensor.reed_length / 2
        self._lowest = min(low, lengths.sensor.depth) + 3
        heights = np.arange(self._lowest, 50.0, _GRID)
        self._grid = field_mt(lengths.magnet, heights, np.arange(0.0, 2.4 * lengths.cell.pitch, _GRID))

    def uniform(self, low: float, high: float) -> Floats:
        """One number for each trial."""
        return self.rng.uniform(low, high, self.trials)

    def of(self, height: Floats, distance: Floats) -> Floats:
        """mT a tesla, straight between the points of the grid."""
        row, column = (height - self._lowest) / _GRID, distance / _GRID
        i, j = row.astype(int), column.astype(int)
        down, right = row - i, column - j
        near: Floats = self._grid[i, j] * (1 - down) + self._grid[i + 1, j] * down
        far: Floats = self._grid[i, j + 1] * (1 - down) + self._grid[i + 1, j + 1] * down
        return np.asarray(near * (1 - right) + far * right)

    def strength(self) -> Floats:
        """A stone's magnets: teslas of remanence, times how much more or less of it there is."""
        magnet = self.lengths.magnet
        size = self.uniform(-magnet.size_tolerance, magnet.size_tolerance)
        more = (1 + size / magnet.diameter) ** 2 * (1 + size / magnet.height)
        return self.uniform(*magnet.remanence_t) * more

    def strewn(self, middle: tuple[int, int], shift: tuple[Floats, Floats]) -> Floats:
        """Return the distance from the sensor to a stone whose cell's middle is so many cells away."""
        angle, off = self.uniform(0, 2 * np.pi), self.lengths.cell.reach * np.sqrt(self.uniform(0, 1))
        pitch = self.lengths.cell.pitch
        x = middle[0] * pitch + off * np.cos(angle) + shift[0]
        y = middle[1] * pitch + off * np.sin(angle) + shift[1]
        return np.hypot(x, y)

    def stack(self, count: Whole, height: Floats, distance: Floats) -> Floats:
        """mT of stacks of so many stones, of which each has magnets of its own."""
        total = np.zeros(self.trials)
        for level in range(STACKED):
            each = self.of(height + level * self.lengths.stone.height, distance) * self.strength()
            total += np.where(count > level, each, 0.0)
        return total


def study(lengths: Lengths, *, seed: int, trials: int) -> Found:
    """Try cells out: on each nothing to a stack of three, all eight neighbours at random."""
    rng = np.random.default_rng(seed)
    fields = _Fields(lengths, rng, trials)
    count = rng.integers(0, STACKED + 1, trials)
    told = _told(fields, count)
    heights = [told[count == each] for each in range(STACKED + 1)]
    least, most_empty = float(heights[1].min()), float(np.abs(heights[0]).max())
    believed = 10 * int((least + most_empty + _SLACK) / 20)  # left again above what an empty square tells
    levels = (believed, *(_between(heights[i], heights[i + 1]) for i in range(1, STACKED)))
    rows = [[_share(row, levels, each) for each in range(STACKED + 1)] for row in heights]
    return Found(
        trials=trials,
        levels=levels,
        slack=_SLACK,
        confusion=tuple(tuple(row) for row in rows),
        faces_wrong=float(np.mean(told[count > 0] <= -levels[0])),
        least_one=least,
        most_empty=most_empty,
        most=float(told.max()),
        reeds=tuple(_trying(fields, reed) for reed in REEDS),
    )


def _told(fields: _Fields, count: Whole) -> Floats:
    """Return sensor values in 65536ths of the supply from zero; positive for the face that stands there."""
    lengths, place = fields.lengths, fields.lengths.sensor.place_tolerance
    shift = fields.uniform(-place, place), fields.uniform(-place, place)
    deep = fields.uniform(-lengths.sensor.depth_tolerance, lengths.sensor.depth_tolerance)
    height = lengths.magnet_height + deep
    total = fields.stack(count, height, fields.strewn((0, 0), shift))
    for middle in _AROUND:
        others = fields.rng.integers(0, STACKED + 1, fields.trials)
        face = fields.rng.choice(np.array([-1.0, 1.0]), fields.trials)
        total += face * fields.stack(others, height, fields.strewn(middle, shift))
    gain = HALL.per_mt * (1 + fields.uniform(-HALL.spread, HALL.spread))
    stray = WHOLE * HALL.zero_strays
    return total * gain + fields.uniform(-stray, stray) + fields.rng.normal(0, _NOISE / 3, fields.trials)


def _between(low: Floats, high: Floats) -> int:
    """The level that tells two heights apart with the fewest errors, in tens."""
    tries = np.arange(10, 10 * (int(high.max()) // 10), 10)
    below, above = np.sort(low), np.sort(high)
    wrong = (len(below) - np.searchsorted(below, tries)) / len(below)
    wrong = wrong + np.searchsorted(above, tries) / len(above)
    best = tries[wrong == wrong.min()]
    return int(best[len(best) // 2])


def _share(told: Floats, levels: tuple[int, ...], height: int) -> float:
    return float(np.mean(np.searchsorted(levels, told, side="right") == height))


def _trying(fields: _Fields, reed: Reed) -> tuple[str, float, float, float]:
    """The mT per ampere-turn that suit a reed best, and how often the worst of its kind is wrong even so.

    It misses a single stone where it needs the most to close, and is held over an empty square where it
    needs the least to stay closed. It feels the mean along its glass; all neighbours are full at random.
    """
    one = np.sort(np.abs(_felt(fields, np.ones(fields.trials, dtype=np.int64))))
    none = np.sort(np.abs(_felt(fields, np.zeros(fields.trials, dtype=np.int64))))
    factors = np.arange(0.02, 0.3, 0.001)
    missed = np.searchsorted(one, factors * reed.closes_at[1]) / fields.trials
    held = 1 - np.searchsorted(none, factors * reed.opens_least_at) / fields.trials
    best = int(np.argmin(missed + held))
    return reed.name, float(factors[best]), float(missed[best]), float(held[best])


def _felt(fields: _Fields, count: Whole) -> Floats:
    sensor = fields.lengths.sensor
    place = sensor.place_tolerance
    shift = fields.uniform(-place, place), fields.uniform(-place, place)
    middle = fields.uniform(-sensor.depth_tolerance, sensor.depth_tolerance)
    middle = middle + sensor.reed_depth + fields.lengths.stone.height / 2
    around = [
        (
            where,
            fields.strewn(where, shift),
            fields.rng.choice(np.array([-1.0, 1.0]), fields.trials),
            fields.rng.integers(0, STACKED + 1, fields.trials),
        )
        for where in _AROUND
    ]
    here = fields.strewn((0, 0), shift)
    total = np.zeros(fields.trials)
    for along in np.linspace(-sensor.reed_length / 2, sensor.reed_length / 2, _REED_PLACES):
        total += fields.stack(count, middle + along, here)
        for _, distance, face, many in around:
            total += face * fields.stack(many, middle + along, distance)
    return total / _REED_PLACES
