"""Stand-in for MicroPython's `rp2`: takes PIO programs down as text, and what state machines are given."""

from bench import bench


class PIO:
    """A block of state machines."""

    OUT_LOW = 2
    SHIFT_LEFT = 0

    def __init__(self, block):
        self.block = block

    def remove_program(self):
        """Free the instructions."""


class _Line:
    """One instruction as text; it may be given a side-set and a delay."""

    def __init__(self, text):
        self.text = text

    def side(self, level):
        """Set the side-set pin."""
        self.text += f" side {level}"
        return self

    def __getitem__(self, delay):
        self.text += f" [{delay}]"
        return self


class Program:
    """A PIO program: its `lines` in the language of pioasm, and its settings."""

    def __init__(self, settings):
        self.settings = settings
        self.lines = []

    def line(self, text):
        """Take an instruction down."""
        line = _Line(text)
        self.lines.append(line)
        return line

    def text(self):
        """All of it."""
        return "\n".join(line.text for line in self.lines)


def asm_pio(**settings):
    """A decorator that runs a function with the names of PIO instructions, and takes them down."""

    def taken(function):
        program = Program(settings)
        names = {
            "wrap_target": lambda: program.line(".wrap_target"),
            "wrap": lambda: program.line(".wrap"),
            "label": lambda name: program.line(name + ":"),
            "out": lambda to, bits: program.line(f"out {to}, {bits}"),
            "jmp": lambda *where: program.line("jmp " + ", ".join(where)),
            "nop": lambda: program.line("nop"),
            "x": "x",
            "not_x": "!x",
        }
        module = function.__globals__
        before = {name: module[name] for name in names if name in module}
        module.update(names)
        function()
        for name in names:
            del module[name]
        module.update(before)
        return program

    return taken


class StateMachine:
    """A state machine whose words the bench gets."""

    def __init__(self, number, program, freq, sideset_base):
        self.number = number
        self.program = program
        self.freq = freq
        self._pin = sideset_base.number
        self._bits = program.settings["pull_thresh"]
        self._is_on = False

    def active(self, on):
        """Start or stop it."""
        self._is_on = bool(on)

    def put(self, words, shift=0):
        """Give it an array of words, each shifted left: the bench shifts them on its side."""
        if not self._is_on or shift != 8:
            raise ValueError("the bench knows running machines and shifts of 8")
        bench.put(self._pin, self._bits, words)
        bench.spend(max(0, len(words) - 8) * self._bits * 6 // 5)
