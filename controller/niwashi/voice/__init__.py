"""The board's own voice: an external program reads sentences aloud, in child processes."""

from niwashi.voice.command import VoiceCommand, voice_command
from niwashi.voice.speech_process import Launcher, SpeechProcess, process_launcher
from niwashi.voice.voice import Voice

__all__ = ["Launcher", "SpeechProcess", "Voice", "VoiceCommand", "process_launcher", "voice_command"]
