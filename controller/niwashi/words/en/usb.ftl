# A board on USB, reached by a browser's page: the test of a board, and play on it without anything installed.

usb-fault-none = No board is connected. Plug it in and press "{ usb-connect }".
usb-fault-closed = The browser cannot open the board ({ $detail }). Check the cable, close other programs that use the board, then press "{ usb-connect }".
usb-no-game = On { $board } no game that comes with Niwashi can be played: too few squares. It can be tested.

page-usb = Test a board on a Pico
usb-connect = Connect
usb-title = Test a board on a Pico
usb-about = Plug the board into this computer and press "{ usb-connect }". Nothing is installed, and nothing is sent anywhere.
usb-about-here = Plug the board into the computer of this browser and press "{ usb-connect }". Nothing is installed. What the board says goes to the Niwashi that serves this page, and nowhere else.
usb-insecure = This page came over the network by plain http, and browsers let no such page reach USB. Open it by https, or on the computer that Niwashi runs on. "niwashi guests https" gives a board https.
usb-absent = This browser cannot reach a board on USB: Web Serial is missing. Chrome, Edge and Opera on a computer have it, on a page that comes by https or from this computer itself. Or install Niwashi: it needs no browser for that.
usb-loading = Python is loading.
usb-reaching = Connecting to Niwashi.
usb-lost = Niwashi does not answer. The test goes on as soon as it does.
usb-replaced = Another page tests a board now. To test here again, reload this page.
usb-failed = The test could not be started. Reload the page; if that does not help, use a newer browser.
usb-new = A new Pico has no firmware yet: hold BOOTSEL while you plug it in, and drag your board's .uf2 file onto the drive that shows up ("make -C firmware uf2" makes it).
usb-board = Board
usb-board-found = as the Pico says
usb-own-file = Another board file
usb-pressed = switches pressed so far
usb-forget = Start over
usb-lights = Lights
usb-light-touched = where something is pressed
usb-light-walk = one after another
usb-light-white = all
usb-light-dark = none
usb-light-cell = A click on a cell lights it alone.
usb-strays = Closed, though nothing is wired there:
usb-firmware = Firmware
usb-wiring = Its wiring
usb-play = Play on this board
usb-play-here = To play on this board, plug it into the computer that Niwashi runs on, and start it there:
usb-play-hint = A board from a file of your own is remembered until this tab is closed.
usb-picture = The board, seen by the first player

usb-test-waits = Waiting for the board to answer.
usb-test-silent = Something is connected, but no firmware answers. Drag your board's .uf2 file onto the Pico's drive, then press "{ usb-connect }".
usb-test-differs = The Pico's firmware speaks protocol { $found }, this page speaks { $expected }. Drag a new .uf2 file of your board onto its drive.
usb-test-choose = The Pico answers, but it does not have the wiring of a board that this page knows. Choose your board: its wiring is then stored on the Pico.
usb-test-no-pico = { $board } has no microcontroller, so a browser cannot reach it. Choose a board file with a [serial] table.
usb-test-runs = { $board } is connected. Press every button, and put a stone on every square.
usb-test-closed = { $cell }: switch { $switch }, pixel { $pixel }
usb-test-closed-dark = { $cell }: switch { $switch }, no pixel
