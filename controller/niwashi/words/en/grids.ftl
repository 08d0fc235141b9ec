### Boards that one can buy: NeoTrellis tiles and grid controllers over MIDI.

board-doing-keys = reading and lighting the buttons

## Board files that cannot be used

board-file-keys-on-serial = { $file }: buttons by "{ $driver }" are read by this computer, and the file has [serial] as well. Remove [serial].
board-file-own-lights = { $file }: { $where } is for a chain of pixels; with the driver "{ $driver }" the lights are under the buttons. Remove it.
board-file-tile-address-twice = { $file }: { $where } has the address { $found }, as { $other } has. Solder other jumpers on one of them, and write its address.
board-expected-midi-port = "usb", or a MIDI device such as /dev/snd/midiC1D0

## Faults

board-fault-tile = The tile { $chip } at { $address } (I2C bus { $bus }) does not answer ({ $detail }). Check its cable, and that these of its jumpers are soldered, and no others: { $jumpers }. The board goes on by itself once the tile answers.
board-fault-tile-elsewhere = The tile { $chip } at { $address } (I2C bus { $bus }) does not answer ({ $detail }), but something answers at { $found }, which the board file does not name. If that is the tile, solder these of its jumpers and no others: { $jumpers }; or write the address it has in [neotrellis] of the board file.
board-fault-other-chip = What answers as tile { $chip } at { $address } (I2C bus { $bus }) is no NeoTrellis ({ $detail }). Take the other device off the bus, or change the address of one of them.
midi-fault-none = No grid controller was found on USB. Supported: Launchpad Mini [MK3], X and Pro [MK3]; the sound and MIDI devices on USB here are: { $found }. Plug it in straight, not into a hub without a supply. A simulated one: --sim.
midi-fault-several = Several grid controllers are plugged in: { $found }. Choose one in the board file, for example: port = "/dev/snd/midiC1D0" in [midi].
midi-fault-port = The MIDI device { $port } cannot be opened ({ $detail }). Check its name, and that the controller is plugged in.
midi-fault-permission = No permission for the MIDI device { $port } ({ $detail }). Add yourself to its group: sudo usermod -aG audio $USER, then log in again.
midi-fault-busy = The MIDI device { $port } is in use ({ $detail }). Close the other program that uses it.
midi-fault-no-line = { $port } is not a MIDI device ({ $detail }), so it is not opened. Name one such as /dev/snd/midiC1D0 in [midi] of the board file, or "usb".
midi-fault-lost = The line to the grid controller at "{ $port }" is gone ({ $detail }). Plug it in again; the game goes on by itself.
midi-fault-older = The Launchpad at "{ $port }" is older than MK3 and cannot be used: its pads and lights work in another way. Use a Launchpad Mini [MK3], X or Pro [MK3].
midi-fault-silent = The grid controller at "{ $port }" does not answer. Unplug it and plug it in again. Supported: Launchpad Mini [MK3], X and Pro [MK3].

## Wiring

board-use-tile-sda = I2C data, to SDA of the first tile; VIN of the tile to 3.3 V (pin 1), GND to ground (pin 9)
board-use-tile-scl = I2C clock, to SCL of the first tile
board-wired-tiles = { $tiles } NeoTrellis { $tiles ->
    [one] tile
   *[other] tiles
  } on I2C bus { $bus }
board-wired-midi = a grid controller, port { $port }
board-table-tiles = NeoTrellis tiles
board-table-keys = Buttons
board-column-tile = tile
board-column-tile-jumpers = jumpers to solder
board-part-neotrellis = NeoTrellis tile { $rating }
board-part-neotrellis-rubber = silicone keypad, 4 × 4 { $rating }
board-part-neotrellis-cable = cable from JST PH (4 pins) to the header { $rating }
board-part-computer = computer with Linux and a USB socket (a Raspberry Pi, for example)
board-part-launchpad = grid controller { $rating }, with its USB cable
board-diagram-tiles = NeoTrellis tiles: addresses, and the jumpers to solder
board-diagram-pads = Grid controller, in programmer mode

## What the doctor finds in bought buttons

doctor-key-stuck-closed = The button of { $cell } ({ $at }) is always pressed. Lift its rubber and look for what lies under it. The proposed board file does without it until it is mended.
doctor-key-stuck-open = The button of { $cell } ({ $at }) reports no press. Press it in the middle. Check that its rubber sits right and is clean below, and whether it was held down when the board was switched on. The proposed board file does without it until it is mended.
doctor-key-weak = The button of { $cell } ({ $at }) lets go now and then. Clean its rubber and the contacts below with alcohol. The proposed board file does without it until it is mended.
doctor-key-dead-pixel = The light under { $cell } stays dark. The button works all the same; the light can only be replaced together with its device.
