### What runs on the microcontroller of a board: `niwashi firmware`.

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
