"""The stripboard's two pictures: the cuts from the copper's side, parts and links from above."""

from hardware.handwired.canvas import Canvas, Point
from hardware.handwired.opening import TOP, opened, say
from hardware.handwired.stripboard import COLUMNS, CUTS, LINKS, PLACED, TRACKS, Hole, Placed, copper
from hardware.handwired.symbols import draw_joint
from hardware.handwired.wires import Step, rail
from niwashi.devices.board_file import BoardFile
from niwashi.wiring.parts import parts_list

_PITCH = 40.0
_AT = (130.0, TOP + 60)
_NET_COLOURS = {
    "5V": "power",
    "VIN": "power",
    "GND": "ground",
    "PIXEL0": "data",
    "data": "data",
    "SHIFTED": "data",
}


def cuts(_file: BoardFile, number: int, language: str) -> Step:
    """The cuts of the tracks, seen from the copper's side."""
    step = opened("cuts", number, language, "below", columns=COLUMNS, tracks=len(TRACKS), cuts=len(CUTS))
    _board(step.canvas, is_below=True)
    for hole in CUTS:
        x, y = _at(hole, is_below=True)
        step.canvas.circle(x, y, 15, "paper", "ink", 3)
        step.canvas.line([(x - 8, y - 8), (x + 8, y + 8)], "ink", 4)
        step.canvas.line([(x - 8, y + 8), (x + 8, y - 8)], "ink", 4)
    return step


def shifter(file: BoardFile, number: int, language: str) -> Step:
    """Links and parts, seen from above."""
    step = opened("shifter", number, language, "above", links=len(LINKS))
    canvas = step.canvas
    _board(canvas, is_below=False)
    for hole in CUTS:
        x, y = _at(hole)
        canvas.line([(x - 6, y - 6), (x + 6, y + 6)], "faint", 2)
        canvas.line([(x - 6, y + 6), (x + 6, y - 6)], "faint", 2)
    _copper(step)
    for start, end in LINKS:
        canvas.line([_at(start), _at(end)], "ink", 5, halo=2)
        draw_joint(canvas, _at(start), "ink", 6)
        draw_joint(canvas, _at(end), "ink", 6)
    rating = next(each.rating for each in parts_list(file) if each.key == "board-part-fuse")
    for part in PLACED:
        _DRAWN[part.kind](canvas, part, language, rating)
    return step


def _at(hole: Hole, *, is_below: bool = False) -> Point:
    """Return the place of a hole; from below, left and right are exchanged."""
    column = COLUMNS + 1 - hole[1] if is_below else hole[1]
    return _AT[0] + (column - 1) * _PITCH, _AT[1] + TRACKS.index(hole[0]) * _PITCH


def _board(canvas: Canvas, *, is_below: bool) -> None:
    (x, y), half = _AT, _PITCH / 2
    wide, high = COLUMNS * _PITCH, len(TRACKS) * _PITCH
    canvas.rect(x - half, y - half, wide, high, "board", "edge", thick=2)
    for track in TRACKS:
        left, level = _at((track, COLUMNS if is_below else 1), is_below=is_below)
        if is_below:
            canvas.rect(left - 16, level - 13, wide - 6, 26, "copper")
        canvas.label(left - 40, level, track, 18, "faint", "middle")
    dots = "".join(f"M{_at((t, n))[0]:g} {_at((t, n))[1]:g}h0" for t in TRACKS for n in range(1, COLUMNS + 1))
    canvas.dots(dots, "paper" if is_below else "hole", 9 if is_below else 6)
    for number in range(1, COLUMNS + 1):
        if number == 1 or number % 5 == 0:
            canvas.label(_at(("A", number), is_below=is_below)[0], y - 36, str(number), 18, "faint", "middle")


def _copper(step: Step) -> None:
    """The pieces of track that join something: each a wire, drawn pale, with every pin on it."""
    pieces: dict[tuple[str, int, int], list[tuple[tuple[str, str], Hole]]] = {}
    for part in PLACED:
        for pin, hole in part.holes.items():
            who = rail(pin) if part.ref == "rail" else (part.ref, pin)
            if who[0] != "rail":
                step.put(who, _at(hole))
            pieces.setdefault(copper(hole), []).append((who, hole))
    for i, link in enumerate(LINKS):
        for hole in link:
            pieces.setdefault(copper(hole), []).append((("pad", f"link {i}"), hole))
    names = _net_names(pieces)
    for piece, net in names.items():
        ends = [_at(hole) for _, hole in pieces[piece]]
        pins = [pin for pin, _ in pieces[piece]]
        step.wire(net, _NET_COLOURS[net], [min(ends), max(ends)], pins=pins, thick=9)


def _net_names(
    pieces: dict[tuple[str, int, int], list[tuple[tuple[str, str], Hole]]],
) -> dict[tuple[str, int, int], str]:
    """Return the net of each piece, spread over the links from the named poles of the clamps."""
    names = {piece: pin[1] for piece, pins in pieces.items() for pin, _ in pins if pin[0] == "rail"}
    names[copper(("K", 6))] = "SHIFTED"
    names[copper(("C", 17))] = "5V"
    for _ in LINKS:
        for start, end in LINKS:
            a, b = copper(start), copper(end)
            for one, other in ((a, b), (b, a)):
                if one in names:
                    names.setdefault(other, names[one])
    return names


def _clamp(canvas: Canvas, part: Placed, language: str, _rating: str) -> None:
    places = [(_at(hole), net) for net, hole in part.holes.items()]
    is_left = places[0][0][0] < _AT[0] + 10 * _PITCH
    x, top, bottom = places[0][0][0], places[0][0][1], places[-1][0][1]
    canvas.rect(x - 30, top - 36, 60, bottom - top + 72, "panel", "ink", thick=3, round_=5)
    for at, net in places:
        canvas.circle(*at, 17, _NET_COLOURS[net], "ink", 2)
        canvas.line([(at[0] - 9, at[1] - 9), (at[0] + 9, at[1] + 9)], "paper", 3)
        word = {"5V": "+5 V", "VIN": "+", "PIXEL0": "DIN", "data": "DATA"}.get(net, net)
        if net == "GND" and part.kind == "supply":
            word = "−"
        canvas.label(
            at[0] + (40 if is_left else -40),
            at[1] - 19,
            word,
            17,
            "ink",
            "start" if is_left else "end",
            bold=True,
            halo=True,
        )
    canvas.label(
        x - 30 if is_left else x + 30,
        top - 58 if part.kind != "computer" else bottom + 60,
        say(f"clamp-{part.kind}", language),
        20,
        "ink",
        "start" if is_left else "end",
        bold=True,
        halo=True,
    )


def _fuse(canvas: Canvas, part: Placed, language: str, rating: str) -> None:
    (a, y), (b, _) = _at(part.holes["2"]), _at(part.holes["1"])
    canvas.rect(a - 22, y - 28, b - a + 44, 56, "panel", "ink", thick=3, round_=4)
    canvas.rect(a + 30, y - 15, b - a - 60, 30, "glass", "ink", thick=2, round_=8)
    canvas.line([(a + 30, y), (b - 30, y)], "ink", 2)
    for x in (a, b):
        canvas.rect(x - (12 if x == a else 40), y - 18, 52, 36, "ghost", "ink", thick=2)
    canvas.label(
        (a + b) / 2,
        y - 48,
        say("part-fuse", language, rating=rating),
        20,
        "ink",
        "middle",
        bold=True,
        halo=True,
    )


def _electrolytic(canvas: Canvas, part: Placed, _language: str, _rating: str) -> None:
    (x, top), (_, bottom) = _at(part.holes["+"]), _at(part.holes["-"])
    y, radius = (top + bottom) / 2, 5 / 2.54 * _PITCH
    canvas.circle(x, y, radius, "panel", "ink", 3)
    canvas.shape([(x - 48, y + 50), (x + 48, y + 50), (x + 26, y + 67), (x - 26, y + 67)], "ghost")
    canvas.circle(x, top, 6, "ink")
    canvas.circle(x, bottom, 6, "ink")
    canvas.label(x + 26, top - 8, "+", 30, "ink", "middle", bold=True)
    canvas.label(x + 26, bottom + 10, "−", 30, "ink", "middle", bold=True)
    canvas.label(x, y, "1000 µF", 18, "ink", "middle", bold=True)


def _resistor(canvas: Canvas, part: Placed, _language: str, _rating: str) -> None:
    (x, top), (_, bottom) = _at(part.holes["2"]), _at(part.holes["1"])
    canvas.line([(x, top), (x, bottom)], "ink", 4)
    canvas.rect(x - 15, top + 34, 30, bottom - top - 68, "panel", "ink", thick=3, round_=9)
    canvas.label(x - 24, (top + bottom) / 2, "330 Ω", 18, "ink", "end", bold=True, halo=True)


def _chip(canvas: Canvas, part: Placed, _language: str, _rating: str) -> None:
    (left, top), (right, bottom) = _at(part.holes["1"]), _at(part.holes["8"])
    canvas.rect(left + 12, top - 26, right - left - 24, bottom - top + 52, "body", "ink", round_=5)
    canvas.circle((left + right) / 2, top - 26, 10, "board", "ink")
    for pin, hole in part.holes.items():
        x, y = _at(hole)
        canvas.rect(x - 8 if int(pin) < 8 else x - 16, y - 7, 24, 14, "ghost", "ink", thick=1)
        at = "start" if int(pin) < 8 else "end"
        canvas.label(left + 20 if int(pin) < 8 else right - 20, y, pin, 15, "paper", at)
    canvas.label((left + right) / 2, top - 48, "74AHCT125", 18, "ink", "middle", bold=True, halo=True)


def _ceramic(canvas: Canvas, part: Placed, _language: str, _rating: str) -> None:
    (x, top), (_, bottom) = _at(part.holes["1"]), _at(part.holes["2"])
    canvas.line([(x, top), (x, bottom)], "ink", 4)
    canvas.circle(x, (top + bottom) / 2, 22, "panel", "ink", 3)
    canvas.label(x + 30, (top + bottom) / 2, "100 nF", 18, bold=True, halo=True)


_DRAWN = {
    "pixels": _clamp,
    "computer": _clamp,
    "supply": _clamp,
    "fuse": _fuse,
    "1000uF": _electrolytic,
    "330R": _resistor,
    "shifter": _chip,
    "100nF": _ceramic,
}
