"""From the 5 V supply over the stripboard to the pixels and the computer."""

from hardware.circuits.decks_power import feeds
from hardware.handwired.opening import TOP, opened, say
from hardware.handwired.wires import Step, rail
from niwashi.devices.board_file import BoardFile
from niwashi.wiring.parts import parts_list
from niwashi.wiring.wires import pixel_order

_BOX = (470.0, TOP + 90)
_NETS = {"power": "5V", "ground": "GND", "data": "PIXEL0"}


def supply(file: BoardFile, number: int, language: str) -> Step:
    """Which wire goes from where to where; thin and thick."""
    step = opened("supply", number, language)
    canvas, (x, y) = step.canvas, _BOX
    rating = next(each.rating for each in parts_list(file) if each.key == "board-part-supply")
    canvas.rect(x, y, 440, 560, "board", "ink", thick=3, round_=12)
    canvas.label(x + 220, y + 280, say("stripboard", language), 26, "ink", "middle", bold=True)
    canvas.label(x + 220, y + 320, say("stripboard-from", language), 20, "faint", "middle")
    _source(step, rating, language)
    _computer(step, file, language)
    _pixels(step, file, language)
    return step


def _source(step: Step, rating: str, language: str) -> None:
    canvas, (x, y) = step.canvas, (1130.0, _BOX[1] + 20)
    canvas.rect(x, y, 220, 170, "panel", "ink", thick=3, round_=12)
    canvas.label(x + 110, y - 24, say("source", language), 22, "ink", "middle", bold=True)
    canvas.label(x + 110, y + 85, rating, 22, "ink", "middle")
    right = _BOX[0] + 440
    for pin, net, kind, down, sign in (("+", "VIN", "power", 40, "+"), ("-", "GND", "ground", 130, "−")):
        at = step.put(("PS", pin), (x, y + down))
        end = step.put(rail(net), (right, y + down))
        step.wire(net, kind, [at, end], pins=[("PS", pin), rail(net)], thick=11)
        for tip in (at, end):
            canvas.circle(*tip, 17, kind, "ink", 2)
            canvas.label(*tip, sign, 20, "paper", "middle", bold=True)


def _computer(step: Step, file: BoardFile, language: str) -> None:
    canvas, (x, y) = step.canvas, (1130.0, _BOX[1] + 360)
    canvas.rect(x, y, 220, 170, "panel", "ink", thick=3, round_=12)
    canvas.label(x + 110, y - 24, file.header.name, 22, "ink", "middle", bold=True)
    canvas.label(x + 110, y + 85, say("own-supply", language), 18, "faint", "middle")
    right = _BOX[0] + 440
    data = next(pin for gpio, pin in file.header.pins.items() if gpio == file.pixels.pin)
    for pin, kind, net, down in ((data, "data", "data", 40), (file.header.data_ground, "ground", "GND", 130)):
        at = step.put(("A1", str(pin)), (x, y + down))
        end = step.put(rail(net), (right, y + down))
        step.wire(net, kind, [at, end], pins=[("A1", str(pin)), rail(net)], thick=4)
        canvas.circle(*at, 17, kind, "ink", 2)
        canvas.label(*at, str(pin), 18, "paper", "middle", bold=True)
        canvas.tag((right + x) / 2, y + down, say(f"wire-{kind}", language), kind, "middle", 18)
        canvas.circle(*end, 12, kind, "ink", 2)


def _pixels(step: Step, file: BoardFile, language: str) -> None:
    """A box for each end that is fed."""
    canvas, names = step.canvas, pixel_order(file)
    fed = feeds(len(names))
    gap = 560 / len(fed)
    for i, pixel in enumerate(fed):
        y = _BOX[1] + gap * i
        canvas.rect(60, y + 40, 230, gap - 70, "light", "ink", thick=3, round_=8)
        canvas.label(175, y + 14, say("fed", language, number=i + 1), 22, "ink", "middle", bold=True)
        canvas.label(90, y + gap / 2 - 10, say("pixel", language, number=pixel), 20)
        canvas.label(90, y + gap / 2 + 18, names[pixel], 20, "faint")
        kinds = ("power", "ground", "data") if i == 0 else ("power", "ground")
        for j, kind in enumerate(kinds):
            level = y + 70 + (gap - 130) / 2 * j
            pin = {"power": "1", "ground": "3", "data": "4"}[kind]
            at = step.put((f"P{pixel}", pin), (290, level))
            end = step.put(rail(_NETS[kind]), (_BOX[0], level))
            step.wire(
                _NETS[kind],
                kind,
                [at, end],
                pins=[(f"P{pixel}", pin), rail(_NETS[kind])],
                thick=4 if kind == "data" else 11,
            )
            canvas.circle(*at, 12, kind, "ink", 2)
            canvas.circle(*end, 12, kind, "ink", 2)
            canvas.tag(
                380, level, {"power": "+5 V", "ground": "GND", "data": "DIN"}[kind], kind, "middle", 18
            )
