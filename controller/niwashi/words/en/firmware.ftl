### What runs on the microcontroller of a board: `niwashi firmware`.

firmware-help = The firmware of a board on a serial line.
firmware-help-examples = niwashi firmware install
    niwashi firmware version --port /dev/ttyACM0
firmware-install-help = Copy the firmware onto a board's microcontroller, which needs MicroPython on it already, restart it, and see that it answers.
firmware-install-help-examples = niwashi firmware install
    niwashi firmware install --port /dev/ttyACM1
firmware-version-help = Show which firmware runs on a board, how it is doing, and whether it suits this program. Ends with status 1 if it does not.
firmware-version-help-examples = niwashi firmware version
    niwashi firmware version --board my-board.toml
firmware-help-port = The serial port. Without it, the one of the board file, or the one Pico on USB.
firmware-help-board = A board file; its port is used.
firmware-copying = Copying firmware { $version } to { $port } ...
firmware-installed = Firmware { $version } is installed and answers.
firmware-is = Firmware { $version }, protocol { $protocol }.
firmware-board = { $wired ->
        [yes] It is set up for a board of { $cells } cells, { $sensors } sensors and { $pixels } pixels
       *[no] It is not set up for a board yet
    }; starts since it was installed: { $resets }.
firmware-stats = Up for { $uptime-s } s; a scan takes { $scan-us } µs, at worst { $worst-us } µs; damaged frames: { $bad }; free memory: { $free } bytes.
firmware-suits = It suits this program.
firmware-differs = This program brings firmware { $ours }, protocol { $protocol }. Bring them together with: niwashi firmware install
firmware-no-mpremote = The files are copied by mpremote, which is not installed. Run: pip install mpremote
firmware-copy-failed = The firmware could not be copied to { $port }: { $detail }. Is MicroPython on the chip (micropython.org/download), and nothing else using the port? Unplug it, plug it in again, and try once more.
firmware-silent-after = The firmware was copied to { $port }, but nothing answers there. Unplug the board, plug it in again, and run: niwashi firmware version
firmware-another-after = After copying, the board says it runs firmware { $found }; { $ours } was copied. Try once more.
