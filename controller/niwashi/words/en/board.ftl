### Board files, the board itself, and `niwashi board`.

## A board file that can't be used: file, key, found, expected.

board-file-missing = { $file }: there is no such file. Asked for a board file, or for a board that comes with Niwashi or a game by its name: { $known }.
board-file-not-a-file = { $file }: this is not a file but a folder or a device. Asked for a board file (TOML).
board-file-unreadable = { $file }: the file cannot be read: { $detail }.
board-file-not-text = { $file }: byte { $found } is not UTF-8 text. Asked for a board file (TOML), which is text.
board-file-bad-toml = { $file } is not a TOML file: { $detail }.
board-file-mistakes = { $file }: { $count } mistakes.
    { $mistakes }
board-file-more-mistakes = { $file }: { $count ->
        [one] one mistake more.
       *[other] { $count } mistakes more.
    }
board-file-unknown-key = { $file }: "{ $where }" is not a key of a board file. Expected one of: { $known }.
board-file-missing-key = { $file }: "{ $where }" is missing. Add it; hardware/README.md explains every key.
board-file-wrong = { $file }: { $where } is { $found }; expected { $expected }.
board-file-picture-shape = { $file }: { $where } has lines of { $found } { $found ->
        [one] word
       *[other] words
    }; expected { $expected }, like the picture of the names.
board-file-orphan = { $file }: { $where } names { $found } where the picture of the names has no cell. Write "." there, or name the cell.
board-file-pixel-pin = { $file }: pixels.pin is { $found }; the driver "{ $driver }" can use { $expected }.
board-file-reserved-pin = { $file }: { $where } is GPIO { $found }, which is reserved for { $use }. Choose another one.
board-file-pin-twice = { $file }: { $where } is GPIO { $found }, which is { $other } already. Each wire needs a pin of its own.
board-file-no-cells = { $file }: the board has no cells. Add a [[grid]] or [cells].
board-file-no-switches = { $file }: the board has neither a [matrix] nor an [[expander]], a [[register]] or a [[multiplexer]]. Say what its switches are wired to.
board-file-hall-without-serial = { $file }: there is a [[multiplexer]] but no [serial]. Hall sensors are measured by a microcontroller on a serial line: a Raspberry Pi itself cannot. Add [serial].
board-file-register-without-serial = { $file }: there is a [[register]] but no [serial]. Shift registers are read by a microcontroller on a serial line. Add [serial], or use an [[expander]].
board-file-unknown-pins = No library for pins is called "{ $found }". Known: { $known }.
board-file-no-pins = { $name } uses no pins of this computer, so no library for them can be named ({ $pins }). Leave --pins out.
board-file-no-serial = { $name } has no serial line: no port can be named for it (asked for: { $port }). Leave --serial-port out, or add [serial] to the board file.
board-file-interrupt-on-pico = { $file }: { $where } has an "interrupt", but a microcontroller on a serial line reads all chips at every scan and needs none. Remove it.
board-file-adc-twice = { $file }: { $where } is on GPIO { $found }, as { $other } is. Multiplexers that share a pin need an "enable" each.
board-file-hall-and-reed = { $file }: { $where } has a hall sensor and a reed switch. One of them is enough: take the other away.
board-file-too-many-chips = { $file }: { $found } expanders on I2C bus { $bus }; expected { $most } at most, as they have no more addresses. Put the others on another bus.
board-file-address = { $file }: { $where } has the address { $found }; expected { $first } to { $last }, as its pins A2, A1, A0 are wired.
board-file-address-twice = { $file }: { $where } has the address { $found }, as { $other } has on the same bus. Wire A2, A1, A0 of one of them differently.
board-file-bad-name = { $file }: { $where } can't name a cell. Expected 1 to 40 printable characters without spaces at the ends.
board-file-name-twice = { $file }: { $where } has the name "{ $found }", as { $other } has. Each cell needs a name of its own.
board-file-spot-twice = { $file }: { $where } lies at { $found }, on top of { $other }. Move one of them.
board-file-no-switch = { $file }: { $where } has no switch. Give it a reed or a button.
board-file-no-pixel = { $file }: { $where } has no pixel. Every cell but the buttons with a role needs one.
board-file-role-without-button = { $file }: { $where } has the role "{ $role }" but no button. Expected button = "…" with a switch such as R1C1 or X1A0.
board-file-held-alone = { $file }: { $where } is { $found } held down. Such a cell has a role, and no button, reed, hall or pixel of its own. Take those away, or write button in place of held.
board-file-held-nowhere = { $file }: { $where } is { $found } held down, but no square has its button at { $found }. Name the button of a square.
board-file-held-twice = { $file }: { $where } is { $found } held down, and so is { $other }. A key that is held can be one button.
board-file-owner = { $file }: { $where }: an owner belongs to the roles "done" and "choose", and these need one (0 or 1).
board-file-too-many-switches = { $file }: { $found } switches for a matrix of { $rows } { $rows ->
        [one] row
       *[other] rows
    } and { $columns } { $columns ->
        [one] column
       *[other] columns
    }; expected { $most } at most.
board-file-switch-twice = { $file }: { $where } has its switch at { $found }, where { $other } has one. Each crossing and each input holds one switch.
board-file-crossing-without-matrix = { $file }: { $where } has its switch at { $found }, but the board has no [matrix]. Add one, or name an expander's input such as X1A0.
board-file-input-without-expander = { $file }: { $where } has its switch at { $found }, but the board has no [[expander]]. Add one, or name a crossing such as R1C1.
board-file-input-without-register = { $file }: { $where } has its switch at { $found }, but the board has no [[register]]. Add one, or name a crossing such as R1C1.
board-file-mask = { $file }: "mask" names { $found }, but no cell is called so. Name cells such as "c3".
board-file-pixel-twice = { $file }: { $where } has pixel { $found }, as { $other } has. Each pixel lights one cell.
board-file-spi-pixels = { $file }: { $found } pixels on the SPI bus; { $most } are possible, because one transfer of Linux takes { $bytes } bytes. Expected the driver "pwm" (up to the Pi 4) or "pio" (Pi 5), or a Pico in [serial].
board-file-pixel-hole = { $file }: { $where } has pixel { $found }, but no cell has pixel { $missing }. Expected 0 to { $last } without holes: the order of the chain.

board-expected-bool = true or false
board-expected-table = a table
board-expected-number = a number
board-expected-whole-number = a whole number
board-expected-text = a text in quotes
board-expected-list = a list
board-expected-shorter-list = a shorter list
board-expected-longer-list = a longer list
board-expected-switch = a crossing such as R1C1 or an expander's input such as X1A0, or a shift register's such as S1A
board-expected-port = "usb", a serial device such as /dev/ttyACM0, COM3, socket://HOST:NUMBER or rfc2217://HOST:NUMBER
board-expected-usb = vendor and product, and a serial number if there are several boards: "2e8a:0005" or "2e8a:0005:E6614103E7452D2F"
board-expected-pixel = a pixel's number, 0 to 9999
board-expected-gpio = a GPIO of the 40-pin header, 0 to 27
board-expected-pico-gpio = a GP of the Pico, 2 to 22 or 26 to 28
board-expected-channel = a multiplexer's channel such as M1C0
board-expected-other = something else: see hardware/README.md

## The board itself.

board-doing-pins = taking the switch matrix's pins
board-doing-scan = scanning the switches
board-doing-i2c = opening the I2C bus
board-doing-piezo = sounding the piezo
board-doing-pixels = lighting the pixels

board-fault-opening = The board is being opened.
board-fault-permission = No permission for { $doing } ({ $detail }). Add yourself to the groups: sudo usermod -aG gpio,spi,i2c $USER, then log in again.
board-fault-root = The pixel driver "pwm" needs root for { $doing } ({ $detail }): sudo niwashi play ..., in a virtual environment sudo .venv/bin/niwashi play ... Without root: wire the pixels to GPIO 10, and write driver = "spi" and pin = 10 under [pixels] of the board file.
board-fault-no-chip = There is no GPIO chip of a Raspberry Pi for { $doing } ({ $detail }). In a container, hand in its device, for example: --device /dev/gpiochip0. On a computer without pins, simulate the board with --sim.
board-fault-no-folder = A folder that can be written is missing for { $doing } ({ $detail }). Make /tmp writable, or name another folder: LG_WD=/run/user/1000 niwashi play ...
board-fault-busy = A pin is in use already: { $doing } failed ({ $detail }). Stop the other program that uses it, or choose another pin in the board file.
board-fault-no-spi = There is no SPI bus for { $doing } ({ $detail }). Turn it on: sudo raspi-config, Interface Options, SPI; then restart.
board-fault-no-i2c = There is no such I2C bus for { $doing } ({ $detail }). Turn it on: sudo raspi-config, Interface Options, I2C; then restart. Buses other than 1 need their dtoverlay in /boot/firmware/config.txt.
board-fault-i2c-chip = The chip { $chip } (MCP23017 at { $address }, I2C bus { $bus }) does not answer ({ $detail }). Check its supply (pins 9, 10, 18), SCL and SDA (12, 13) and its address pins (15, 16, 17). The board goes on by itself once the chip answers.
board-fault-i2c-stuck = The I2C bus { $bus } is stuck, found at chip { $chip } ({ $address }; { $detail }). Look for SDA or SCL touching ground or each other, and for missing pull-ups; switch the chips' 3.3 V off and on. The board goes on by itself once the bus is free.
board-fault-i2c-busy = The chip { $chip } at { $address } on I2C bus { $bus } belongs to a driver of the system ({ $detail }). Remove its dtoverlay (such as mcp23017) from /boot/firmware/config.txt and restart.
board-fault-no-pio = There is no PIO device for { $doing } ({ $detail }). The "pio" driver needs a Pi 5 with current firmware and /dev/pio0 open to the group gpio.
board-fault-not-a-pi = This is not a Raspberry Pi that the libraries know: { $doing } failed ({ $detail }). Elsewhere, simulate the board with --sim.
board-fault-no-library = A library is missing for { $doing } ({ $detail }). Pixels and chips on a bus need: pip install "niwashi[pins]"; the drivers "pwm" and "pio": "niwashi[pi]"; "pio" also "niwashi[pi5]".
board-fault-wrong-chip = { $doing } failed: the pin library opens a GPIO chip by its number, and here the header's has another one ({ $detail }). Leave GPIOZERO_PIN_FACTORY out (unset GPIOZERO_PIN_FACTORY): Niwashi finds the chip by its label. On a kernel before 5.10, update the system.
board-fault-factory = GPIOZERO_PIN_FACTORY names the pin library "{ $factory }", and it can't be used for { $doing } ({ $detail }). { $cure } Or leave the variable out (unset GPIOZERO_PIN_FACTORY): then no library is needed from Linux 5.10 on.
board-fault-mock = GPIOZERO_PIN_FACTORY is "mock": gpiozero's pins for tests, which no board is wired to. Leave the variable out: unset GPIOZERO_PIN_FACTORY. To play without a board, simulate one with --sim.
board-fault-pins = The pin library "{ $factory }", which "pins" of the board file or --pins names, can't be used for { $doing } ({ $detail }). { $cure } Or leave it to Niwashi: pins = "auto", which needs no library from Linux 5.10 on.
board-factory-gpiod = Install it: pip install gpiod, which has wheels for 64-bit systems alone.
board-factory-lgpio = Install it: PYPI=1 pip install lgpio, which from Python 3.13 on is compiled (sudo apt install gcc libc6-dev python3-dev swig), or on Raspberry Pi OS sudo apt install python3-lgpio. By this variable it opens GPIO chip 0, on a Pi 5 chip 4.
board-factory-rpigpio = Install it: PYPI=1 pip install rpi-lgpio, for which lgpio is compiled from Python 3.13 on (sudo apt install gcc libc6-dev python3-dev swig), or on Raspberry Pi OS sudo apt install python3-rpi-lgpio. It runs on a Pi 5, too; up to the Pi 4 also pip install RPi.GPIO.
board-factory-pigpio = Install it: sudo apt install pigpio python3-pigpio, or pip install pigpio; then start its daemon: sudo systemctl start pigpiod. It does not run on a Pi 5.
board-factory-native = It needs /dev/gpiomem and no library, and runs up to the Pi 4.
board-factory-other = gpiozero knows lgpio, rpigpio, pigpio and native.
board-fault-old-kernel = { $doing } failed ({ $detail }). This kernel is older than Linux 5.10, whose GPIO interface Niwashi and lgpio use. Update the system. Where that can't be, up to the Pi 4: pip install RPi.GPIO, and GPIOZERO_PIN_FACTORY=rpigpio niwashi play ...
board-fault-other = The board does not answer: { $doing } failed ({ $detail }). Check its wires with: niwashi board wiring FILE

board-notice-ghosts = These cells cannot be told apart without diodes, so their last certain state counts: { $cells }.
board-notice-stuck = The column of these cells is always low: look for a short circuit to ground. Their last certain state counts: { $cells }.
board-notice-grounded = The row of these cells is low though nothing drives it: look for a short circuit to ground. Cells: { $cells }.
board-notice-behind-grounded = With that short circuit these cells cannot be read, so their last certain state counts: { $cells }.
board-notice-interrupt = The interrupt wire of the chip of these cells stays silent; the chip is read all the time instead. Check the wire from its pin 20. Cells: { $cells }.
## A board on a serial line.

serial-notice-away = The line to the board is cut: its microcontroller does not answer. Check its cable and its supply. The game waits and goes on by itself.
serial-notice-differs = The board's microcontroller has a firmware of another version. Run: niwashi firmware install. The game waits and goes on by itself.
serial-notice-refused = The board's microcontroller does not accept the wiring in the board file. Run: niwashi firmware version. The game waits.
serial-notice-silent = The chip of these cells does not answer, so their last state counts: check its supply and its wires. Cells: { $cells }.
serial-notice-restarts = The board's microcontroller has lost its supply three times or more within ten minutes. Check its cable and plug; if that happens while many lights come on, the supply is too weak: take a stronger one, or feed the lights from a supply of their own.
serial-notice-dark = The board's microcontroller says that it does not show its lights. Look at the page, and run: niwashi firmware version. The game goes on.
serial-fault-none = No board was found on USB. Looked for { $usb }; the serial ports here are: { $found }. Plug the board in. A new Pico needs MicroPython first: hold BOOTSEL while you plug it in, copy the .uf2 file from micropython.org onto the disk that shows up, then run: niwashi firmware install. Or name its port in [serial] of the board file.
serial-fault-several = Several boards were found on USB ({ $usb }): { $found }. Choose one by its serial number in [serial] of the board file, for example: usb = "{ $example }". If they have none, or the same one, name the device: port = "/dev/serial/by-path/..."
serial-fault-port = The serial port { $port } cannot be opened ({ $detail }). Check its name and who else uses it; on Linux you must be in its group: sudo usermod -aG dialout $USER, then log in again.
serial-fault-network = The serial port { $port } cannot be reached over the network ({ $detail }). Check the name and number, and that the program that passes the line on (such as ser2net) runs there. The program tries again every second.
serial-fault-no-line = { $port } is not a serial port ({ $detail }), so it is not opened. Name a device such as /dev/ttyACM0 in [serial] of the board file or with --serial-port, or leave "usb" there.
serial-fault-opening = The serial port { $port } is being opened. The far end has not answered yet.
serial-port-unknown = "{ $found }" is not a serial port that may be opened. Expected { $expected }.
serial-fault-lost = The serial line to the board is gone ({ $detail }). Check the cable; the program tries again every second.
serial-fault-silent = The board on the serial port "{ $port }" does not answer. Check its cable and supply, and whether the firmware is on it: niwashi firmware version
serial-fault-differs = The board's firmware speaks protocol { $found }, this program speaks { $expected }. Bring them together with: niwashi firmware install
serial-fault-refused = The board's firmware refuses the wiring in the board file: { $reason } ({ $detail }). Change the board file, or bring the firmware up to date: niwashi firmware install
serial-fault-fields = The board's microcontroller does not say what its hall sensors measure: { $found } bytes came, { $expected } were expected for { $sensors } sensors. Bring its firmware up to date: niwashi firmware install
serial-refused-unknown = it does not know the message
serial-refused-form = something is missing in it or out of range
serial-refused-too-long = it is too long
serial-refused-hash = it arrived damaged
serial-refused-syntax = it is not readable
serial-refused-kind = it asks for a kind of part that this firmware does not know
serial-refused-pin = it asks for a pin that this chip does not have, not for this purpose, or twice
serial-refused-place = it has more switches, sensors or pixels than fit
serial-refused-busy = it is busy
serial-refused-storage = it cannot be stored: the chip's flash is full or worn out
serial-refused-no-wiring = there is no wiring yet
board-notice-away = The board does not answer. The game waits. The board is tried again each second.
board-notice-bounce = The switches of these cells bounce for longer than the debounce time. Set debounce_ms in [switches] of the board file to 20 or more, or let niwashi doctor propose it. If it is one switch alone, replace it. Cells: { $cells }.
board-notice-weak = The switches of these cells flicker: the magnet above is weak or off-centre, or a wire is loose. A piece there counts as lifted only after 0.6 s: { $cells }.

## Wiring tables, parts, diagram.

board-good = { $file }: { $name } can be built.
board-summary = { $cells } { $cells ->
        [one] cell
       *[other] cells
    }, { $switches } { $switches ->
        [one] switch
       *[other] switches
    } ({ $wired }), { $pixels } { $pixels ->
        [one] pixel
       *[other] pixels
    } by { $driver }, { $limit } mA at most.
board-games = Games: { $games }.
board-game-no-cells = Not { $game }: there are no cells for { $cells } …
board-game-other-shape = Not { $game }: there { $beside } are side by side, and { $apart } are not.
board-game-no-done = Not { $game }: its squares cannot see everything, so each player needs a button with role = "done" and owner = 0 or 1.
board-wired-matrix = { $rows } { $rows ->
        [one] row
       *[other] rows
    } × { $columns } { $columns ->
        [one] column
       *[other] columns
    }
board-wired-chips = { $chips } { $chips ->
        [one] expander
       *[other] expanders
    }
board-wired-registers = { $chips } { $chips ->
        [one] shift register
       *[other] shift registers
    }
board-wired-and = { $wired } and { $more }
board-wired-halls = and { $halls } { $halls ->
        [one] hall sensor
       *[other] hall sensors
    } at { $chips } { $chips ->
        [one] multiplexer
       *[other] multiplexers
    }
board-wired-both = { $chips } { $chips ->
        [one] expander
       *[other] expanders
    } and { $rows } { $rows ->
        [one] row
       *[other] rows
    } × { $columns } { $columns ->
        [one] column
       *[other] columns
    }
board-no-diodes-warning = Without diodes the board cannot tell all patterns apart: it says so when it cannot. Diodes cost little.
board-output-only-warning = Inputs A7 and B7 of an MCP23017 can disturb the bus when they change while they are read, so its data sheet (revision D) makes them outputs. Move these if you can: { $inputs }.
board-svg-written = The wiring diagram is in { $file }.

board-table-lines = Wires to the header
board-table-pico-lines = Wires to the Pico's pins
board-table-chips = Expanders (MCP23017)
board-table-switches = Switches
board-table-inputs = Switches at expanders
board-table-registers = Shift registers (74HC165)
board-table-stages = Switches at shift registers (10 kΩ from each input to 3.3 V; inputs that are not listed to 3.3 V)
board-table-halls = Hall sensors at multiplexers (CD74HC4067: 24 to 3.3 V, 12 to GND, 15 to GND unless it has an enable wire)
board-table-pixels = Pixels, in the order of the chain
board-table-parts = Parts
board-column-wire = wire
board-column-gpio = GPIO
board-column-pin = header pin
board-column-use = what it does
board-column-chip = chip
board-column-bus = bus
board-column-address = address
board-column-jumpers = A2 (17) / A1 (16) / A0 (15)
board-column-common = other pins
board-column-shift-lines = SH/LD (1), CLK (2)
board-column-chain = QH (9), SER (10)
board-column-crossing = crossing
board-column-input = input
board-column-channel = channel
board-column-cell = cell
board-column-kind = switch
board-column-path = from column to row
board-column-way = wiring
board-column-pixel = pixel
board-column-count = count
board-column-part = part
board-use-row = row: driven low while it is scanned; { $ohm } Ω at the pin
board-use-row-read = row: read, with a pull-up; { $ohm } Ω at the pin
board-use-column-driven = column: driven low while it is scanned; { $ohm } Ω at the pin
board-use-column = column: read, pulled up; { $ohm } Ω at the pin
board-use-sda = I2C data, to pin 13 of every chip
board-use-scl = I2C clock, to pin 12 of every chip
board-use-interrupt = interrupt: low when a chip has news, pulled up
board-use-load = load: to pin 1 (SH/LD) of every chip of the chain, low takes the inputs in
board-use-clock = clock: to pin 2 (CLK) of every chip of the chain
board-use-shifted = read: from pin 9 (QH) of the first chip of the chain
board-use-select = select: to pin 10 (S0), 11 (S1), 14 (S2) or 13 (S3) of every multiplexer
board-use-adc = measured: pin 1 (COM) of the multiplexer
board-use-enable = enable: pin 15 (E) of the multiplexer, low is on
board-use-piezo = piezo, by 220 Ω; its other leg to GND
board-use-data = pixel data, to the level shifter's 1A (pin 2)
board-kind-reed = reed
board-kind-button = button
board-kind-hall = hall sensor
board-kind-held = button, when the key is held down
board-path-diode-rows = C{ $column } → switch → diode (band at the row) → R{ $row }
board-path-diode-columns = R{ $row } → switch → diode (band at the column) → C{ $column }
board-path-plain = C{ $column } → switch → R{ $row }
board-path-input = { $chip } pin { $pin } → switch → GND
board-path-stage = { $chip } pin { $pin } → switch → GND; 10 kΩ from the pin to 3.3 V
board-path-hall = { $chip } pin { $pin } ← sensor's output; its supply at 3.3 V and GND
board-as-many-as-pieces = 8 a stone
board-part-pi = Raspberry Pi with a 40-pin header
board-part-pico = Raspberry Pi Pico (any model), with Niwashi's firmware
board-part-host = Raspberry Pi or other computer, and a USB cable to the Pico
board-part-hall = linear hall sensor { $rating }
board-part-multiplexer = multiplexer { $rating }
board-part-pico-wire = wires from the Pico to switches and sensors
board-part-reed = reed switch, normally open
board-part-magnet = disc magnets, and 1 under each card: hardware/MAGNETS.md
board-part-button = push button, normally open
board-part-diode = diode { $rating }
board-part-column-resistor = resistor { $rating }, in each column wire, at the computer
board-part-row-resistor = resistor { $rating }, in each row wire, at the computer
board-part-wire = wires from the header to the switches: rows, columns, and what the chips need
board-part-chip = expander { $rating } (28 pins), at 3.3 V
board-part-chip-capacitor = ceramic capacitor { $rating }, from pin 9 to pin 10 of each expander
board-part-register = shift register { $rating } (16 pins), at 3.3 V
board-part-register-capacitor = ceramic capacitor { $rating }, from pin 16 to pin 8 of each shift register
board-part-input-pull-up = resistor { $rating }, from each used input of the shift registers to 3.3 V
board-part-pull-up = resistor { $rating }, from SDA and from SCL to 3.3 V, at the far end of the bus
board-part-pixel = pixel { $rating }
board-part-piezo = piezo { $rating }, without electronics of its own
board-part-piezo-resistor = resistor { $rating }, in the piezo's wire
board-part-shifter = level shifter { $rating }, between the Pi and the first pixel
board-part-resistor = resistor { $rating }, in the data wire at the first pixel
board-part-capacitor = electrolytic capacitor { $rating }, across the pixels' supply
board-part-small-capacitor = ceramic capacitor { $rating }, across the level shifter's supply
board-part-supply = supply { $rating }, for the pixels (the Pi has its own)
board-part-fuse = slow fuse (T) { $rating }, in the pixels' +5 V, with its holder

board-diagram-title = { $name }: wiring
board-diagram-header = Header of the Raspberry Pi
board-diagram-header-pico = Pins of the Raspberry Pi Pico
board-diagram-header-top = From above; pins 1 and 2 are beside the microSD card.
board-diagram-pico-top = The USB socket at the top, seen from above
board-diagram-matrix = Switch matrix
board-diagram-diodes-rows = From each column through switch and 1N4448 to its row; the diode's band is at the row. Lines that cross without a dot don't touch.
board-diagram-diodes-columns = From each row through 1N4448 and switch to its column; the diode's band is on the side of the column. Lines that cross without a dot don't touch.
board-diagram-no-diodes = From each column through its switch to the row. Lines that cross without a dot don't touch.
board-diagram-chips = Expanders
board-diagram-registers = Shift registers
board-diagram-registers-switches = 74HC165 from above, pin 1 at the upper left. From each input through its reed or button to GND, and 10 kΩ from the input to 3.3 V.
board-diagram-registers-supply = 3.3 V from the Pico (pin 36), never 5 V. 100 nF between 16 and 8 of each chip, close to it. Pins without a wire stay open.
board-diagram-registers-chain = SH/LD and CLK run from chip to chip. SER of each chip comes from QH of the next one; that of the last goes to 3.3 V.
board-diagram-halls = Hall sensors: multiplexers CD74HC4067
board-diagram-halls-sensors = Every sensor: its supply to 3.3 V and GND, its output to the channel of its cell.
board-diagram-halls-supply = Every chip: 100 nF from pin 24 to pin 12. S0 to S3 of all chips go to the same four wires.
board-diagram-chips-switches = MCP23017 from above, pin 1 at the upper left. From each input through its reed or button to GND; nothing else is needed.
board-diagram-chips-supply = 3.3 V from the Pi (pin 1 or 17), never 5 V. 100 nF between 9 and 10 of each chip, close to it. Pins without a wire stay open.
board-diagram-chips-bus = SDA, SCL and INT run from chip to chip. At the last one { $rating } each from SDA and SCL to 3.3 V, unless breakouts bring their own.
board-diagram-power = Level shifter and supply
board-diagram-chain = Pixel chain
board-diagram-chain-note = From above, as player 0 sees it. The numbers are the order of the chain: DOUT of each pixel to DIN of the next; +5 V and GND go along.
board-diagram-pin = { $what }, pin { $pin }
board-diagram-supply = Supply
board-diagram-first-pixel = Pixel 0
board-diagram-power-shift = 74AHCT125: lifts the Pi's 3.3 V data to 5 V. 14 is VCC, 7 is GND.
board-diagram-power-ground = The grounds of Pi, supply, shifter and pixels are one.
board-diagram-power-fuse = F: fuse. The Pi has a supply of its own: never join the two +5 V.
board-diagram-power-spare = Unused inputs (4, 5, 9, 10, 12, 13) of the shifter: to GND.

# The board that a card's first partition asks for
card-board-wrong = The board's file on this card can't be used, so a simulated board plays. This is what is wrong:
card-board-next = Put it right, save it, and start the board again. This file is gone then.
card-unknown-board = board.txt names a board that does not exist: "{ $found }". There are: { $known }.
card-several-boards = There are several board files, and one can be used: { $found }. Leave one of them there, or write its name into board.txt.
card-no-plain-text = { $file } is not plain text. Save it as plain text: TextEdit on a Mac has "Make Plain Text" in its menu "Format", a word processor has "Plain text (.txt)" in "Save as".
card-unreadable = { $file } can't be read: { $why }.
notice-supply-sags = The Raspberry Pi's supply sagged below 4.63 V within the last ten minutes. Then it slows down, lights flicker, and it may restart. Use a 5.1 V supply made for it and a short, thick cable, and feed the lights from a supply of their own. Until then, make the lights darker.
notice-board-refused = This board is simulated: the board's file on the card can't be used. board-wrong.txt beside it says what is wrong.
