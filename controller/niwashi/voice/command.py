"""The command that speaks: programs and their arguments, parsed once, run without a shell."""

import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

from niwashi.errors import NiwashiError
from niwashi.validation import quoted

USUAL = "usual"
"""The option's value for the default command of a language."""
LONGEST = 1000
"""The longest command, in characters."""

_DICTIONARY = "/var/lib/mecab/dic/open-jtalk/naist-jdic"
_JAPANESE = "/usr/share/hts-voice/nitech-jp-atr503-m001/nitech_jp_atr503_m001.htsvoice"

_USUAL = {
    "en": "espeak-ng -v en --stdin",
    "ja": f"open_jtalk -x {_DICTIONARY} -m {_JAPANESE} -ow /dev/stdout | aplay -q",
}
_PACKAGES = {
    "espeak-ng": "espeak-ng",
    "open_jtalk": "open-jtalk open-jtalk-mecab-naist-jdic hts-voice-nitech-jp-atr503-m001",
    "aplay": "alsa-utils",
    _DICTIONARY: "open-jtalk-mecab-naist-jdic",
    _JAPANESE: "hts-voice-nitech-jp-atr503-m001",
}
"""The Debian packages of the default programs and their files."""


@dataclass(frozen=True, slots=True)
class VoiceCommand:
    """A pipeline of programs with their arguments. The first one reads the text."""

    programs: tuple[tuple[str, ...], ...]

    @property
    def missing(self) -> str | None:
        """The first of its programs or default files that this computer lacks; None if it has all."""
        programs = (words[0] for words in self.programs if shutil.which(words[0]) is None)
        files = (word for words in self.programs for word in words if word in _PACKAGES and "/" in word)
        return next(iter((*programs, *(file for file in files if not Path(file).exists()))), None)

    def package_of(self, program: str) -> str | None:
        """Return the package of a program or file; None if unknown."""
        return _PACKAGES.get(program)


def voice_command(text: str, language: str) -> VoiceCommand:
    """The command that a text means: words as in a shell, "|" by itself between two programs, or `usual`.

    Raises NiwashiError if it is no command.

    >>> voice_command("say -v 'Kyoko' | aplay", "en").programs
    (('say', '-v', 'Kyoko'), ('aplay',))
    """
    if len(text) > LONGEST:
        raise NiwashiError("voice-bad-command", found=quoted(text))
    wanted = _USUAL.get(language, _USUAL["en"]) if text.strip() == USUAL else text
    try:
        words = shlex.split(wanted)
    except ValueError as error:  # a quotation that does not end
        raise NiwashiError("voice-bad-command", found=quoted(text)) from error
    programs = tuple(_parts(words))
    if "\0" in wanted or not all(programs) or not all(part[0] for part in programs):
        raise NiwashiError("voice-bad-command", found=quoted(text))
    return VoiceCommand(programs)


def _parts(words: list[str]) -> list[tuple[str, ...]]:
    """Split words at the bars."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word == "|":
            parts.append([])
        else:
            parts[-1].append(word)
    return [tuple(part) for part in parts]
