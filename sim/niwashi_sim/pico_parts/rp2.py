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

    def show(self, words):
        """Take an array of words, each sent from its highest bit on."""
        if not self._is_on:
            raise ValueError("the state machine is not running")
        bench.put(self._pin, self._bits, words)


class DMA:
    """A channel that feeds the state machine, which takes what it is given at once."""

    def pack_ctrl(self, *, inc_write, treq_sel):
        """Check the settings: one target, paced by state machine 0 of the first block."""
        if inc_write or treq_sel != 0:
            raise ValueError("the bench knows only what feeds state machine 0")
        return 1

    def config(self, *, read, write, count, ctrl, trigger):
        """Set it up and let it go."""
        if not (ctrl and trigger and count == len(read)):
            raise ValueError("the bench sends whole arrays, at once")
        write.show(read)

    def close(self):
        """Free the channel."""
