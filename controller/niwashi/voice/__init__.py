"""The board's own voice: a program that reads sentences aloud, in child processes beside the board's step."""

from niwashi.voice.child import Child, Launcher, started
from niwashi.voice.command import VoiceCommand, voice_command
from niwashi.voice.voice import Voice

__all__ = ["Child", "Launcher", "Voice", "VoiceCommand", "started", "voice_command"]
