"""One turn as a moving picture: what a mouse does on the page, lights and all, in few colours."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from time import monotonic

from PIL import Image, ImageChops
from playwright.sync_api import Page

SHOWN = (0, 44, 1280, 800)
"""The table and what the board says, without the bar above them."""

WIDTH = 680
COLOURS = 160
STEP_S = 0.16
"""Between two pictures."""

START, GOAL, CARD = "e3", "d4", "flower card 2"  # then stones are to add, to put on top and to take
WANTED = ", ".join(f'.cell[data-cue="{cue}"]' for cue in ("gets-stone", "gets-on-top", "loses-stone"))
LAST_MS = 2500
UNSEEN = 17
"""Steps of a colour that nobody misses: light that breathes would fill the file with them."""


def filmed(page: Page) -> list[Image.Image]:
    """Pictures of a whole turn: the Gardener is carried, a card pulled, and every light answered."""
    page.evaluate("document.body.classList.add('without-clock')")  # each second would be news
    film = Film(page)
    film.wait(1.0)
    film.carry(START, GOAL)
    film.wait(0.9)
    film.click(f'[data-place="{CARD}"]')
    film.wait(1.1)
    for place in page.eval_on_selector_all(WANTED, "all => all.map((each) => each.dataset.place)"):
        film.click(f'[data-place="{place}"]')
        film.wait(0.6)
    film.wait(3.0)  # a simulated table knows what its stones do: the turn ends by itself
    return film.pictures


def write(pictures: list[Image.Image], file: Path) -> None:
    """Write pictures as one that moves, for ever, in one set of colours."""
    colours = _sheet(pictures[:: len(pictures) // 9]).quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=3)
    steady = [each.quantize(palette=colours, dither=Image.Dither.NONE) for each in _steady(pictures)]
    stands_ms = [*[round(1000 * STEP_S)] * (len(steady) - 1), LAST_MS]
    steady[0].save(file, save_all=True, append_images=steady[1:], duration=stands_ms, loop=0, optimize=True)


def _sheet(pictures: list[Image.Image]) -> Image.Image:
    width, height = pictures[0].size
    sheet = Image.new("RGB", (width, height * len(pictures)))
    for number, picture in enumerate(pictures):
        sheet.paste(picture, (0, number * height))
    return sheet


def _steady(pictures: list[Image.Image]) -> Iterator[Image.Image]:
    """Replace pictures that hardly differ from the one before by that one."""
    last = pictures[0]
    for picture in pictures:
        red, green, blue = ImageChops.difference(picture, last).split()
        most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        last = Image.composite(picture, last, most.point(lambda step: 255 * (step > UNSEEN)))
        yield last


class Film:
    """Pictures of a page, at even distances of time, of what is done on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pictures: list[Image.Image] = []

    def wait(self, seconds: float) -> None:
        """Take as many pictures as the time has."""
        for _ in range(round(seconds / STEP_S)):
            self._take()

    def carry(self, start: str, goal: str) -> None:
        """Drag what stands on a place to another one."""
        (x, y), (to_x, to_y) = self._middle(start), self._middle(goal)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        for part in (0.15, 0.3, 0.5, 0.7, 0.85, 1):
            self.page.mouse.move(x + part * (to_x - x), y + part * (to_y - y) - 60 * part * (1 - part))
            self._take()
        self.page.mouse.up()

    def click(self, selector: str) -> None:
        """Click the first that there is."""
        self.page.locator(selector).first.click()
        self.page.mouse.move(660, 780)  # what a mouse points at looks different

    def _middle(self, place: str) -> tuple[float, float]:
        middle = """(each) => {
          const { left, top, width, height } = each.getBoundingClientRect();
          return [left + width / 2, top + height / 2];
        }"""
        x, y = self.page.eval_on_selector(f'[data-place="{place}"]', middle)
        return x, y

    def _take(self) -> None:
        began = monotonic()
        shot = Image.open(BytesIO(self.page.screenshot())).convert("RGB").crop(SHOWN)
        height = round(WIDTH * shot.height / shot.width)
        self.pictures.append(shot.resize((WIDTH, height), Image.Resampling.LANCZOS))
        self.page.wait_for_timeout(max(0.0, 1000 * (STEP_S - (monotonic() - began))))
