### The board's own voice: a program on its computer that speaks.

voice-bad-command = { $found } is not a command that speaks. Write a program and its words, such as "espeak-ng -v en --stdin", with "|" between two programs, or "usual".
notice-voice-install = The board cannot speak: a program is missing. Install it: { $cells }
notice-voice-missing = The board cannot speak: { $cells } can't be started. Install it, or name another command with --voice.
notice-voice-fails = The board's voice fails ({ $cells }) and is tried again after a while. Try its command by hand: it reads a text from its standard input and ends when it has spoken.
