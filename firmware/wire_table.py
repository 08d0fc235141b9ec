"""The wire in numbers. Made by `make -C firmware protocol` from devices/serial_link/table.py."""

PROTOCOL = 1
CRC_START = 0xFFFF
HEADER_FORM = "<BHH"
HEADER_BYTES = 5

# protocol
OPEN = 0x01
OPEN_FORM = "<B"
OPEN_BYTES = 1

# count
PING = 0x02
PING_FORM = "<B"
PING_BYTES = 1

# seq
ACK = 0x03
ACK_FORM = "<H"
ACK_BYTES = 2

# seq
LIGHT = 0x04
LIGHT_FORM = "<H"
LIGHT_BYTES = 2

# what hash total offset
STORE = 0x05
STORE_FORM = "<BIHH"
STORE_BYTES = 9

# what
ASK = 0x06
ASK_FORM = "<B"
ASK_BYTES = 1

# how
RESTART = 0x07
RESTART_FORM = "<B"
RESTART_BYTES = 1

# hertz ms
TONE = 0x08
TONE_FORM = "<HH"
TONE_BYTES = 4

# protocol major minor patch capabilities wiring calibration cells sensors pixels resets cause chip
HELLO = 0x81
HELLO_FORM = "<BBBBHIIHHHHB8s"
HELLO_BYTES = 31

# count shown
PONG = 0x82
PONG_FORM = "<BH"
PONG_BYTES = 3

# seq stuck grounded silent
READING = 0x83
READING_FORM = "<HIIH"
READING_BYTES = 12

# what hash have
STORED = 0x84
STORED_FORM = "<BIH"
STORED_BYTES = 7

# number reason
REFUSED = 0x85
REFUSED_FORM = "<BB"
REFUSED_BYTES = 2

# uptime_s scans scan_us worst_us bounces bad resent skipped free
STATS = 0x86
STATS_FORM = "<IIHHIHHHI"
STATS_BYTES = 26

# nothing but what follows
FIELDS = 0x87
FIELDS_FORM = "<"
FIELDS_BYTES = 0

# nothing but what follows
BOUNCES = 0x88
BOUNCES_FORM = "<"
BOUNCES_BYTES = 0

CAN_MATRIX = 1  # scans a matrix
CAN_MCP23017 = 2  # reads MCP23017 expanders
CAN_HC165 = 4  # reads chains of 74HC165
CAN_HALL = 8  # reads hall sensors behind multiplexers
CAN_WS2812 = 16  # lights WS2812
CAN_SK6812 = 32  # lights SK6812 with a white channel
CAN_KEEPS = 64  # keeps stored texts over power cuts
CAN_WATCHDOG = 128  # restarts by itself when it hangs
CAN_PIEZO = 256  # sounds tones with a piezo

CAUSE_POWER = 0  # power came on
CAUSE_WATCHDOG = 1  # it hung, and the watchdog restarted it
CAUSE_ASKED = 2  # it was told to
CAUSE_OTHER = 3  # anything else

NO_UNKNOWN = 1  # no such message
NO_FORM = 2  # the message has not the length or the values that it should
NO_TOO_LONG = 3  # the text is longer than can be kept
NO_HASH = 4  # the pieces don't make the text that the hash promised
NO_SYNTAX = 5  # the text is not the JSON it should be
NO_KIND = 6  # a part of a kind that this firmware doesn't know
NO_PIN = 7  # a pin that this chip doesn't have, or not for this, or twice
NO_PLACE = 8  # more switches, sensors or pixels than there is room for
NO_BUSY = 9  # it can't be done now
NO_STORAGE = 10  # the text could not be kept
NO_NO_WIRING = 11  # the board has no wiring yet

RESTART_AGAIN = 0  # the firmware starts again
RESTART_FILES = 1  # the firmware stays away once, so that its files can be replaced over the REPL
RESTART_BOOTLOADER = 2  # the chip shows up as a disk for another MicroPython

TEXT_WIRING = 0  # how the board is wired, JSON
TEXT_CALIBRATION = 1  # what its hall sensors measure, JSON

FACE_NOTHING = 0  # no magnet
FACE_RAISING = 1  # a magnet that raises the sensor's voltage
FACE_LOWERING = 2  # a magnet that lowers it
FACE_UNSURE = 3  # a magnet, but which way up can't be told

BODY_BYTES = 1200  # the longest body, header included
TEXT_BYTES = 4096  # the longest stored text
CHUNK_BYTES = 192  # the longest piece of it
DETAIL_BYTES = 64  # the longest detail of a refusal
MOST_SENSORS = 512  # sensors of a board
MOST_PIXELS = 256  # pixels of a board

HELLO_MS = 500  # from one HELLO to the next without a session
PING_MS = 250  # from one PING to the next
RESEND_MS = 40  # from one sending of a READING or a STORE to the next, unless answered
HOLD_MS = 100  # so long at most a LIGHT that PONG has not answered holds back the next
LOST_MS = 1500  # either end counts as lost after so long without a good frame from it
