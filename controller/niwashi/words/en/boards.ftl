### Board files handed in on the page: looked at, played on, examined.

page-boards = Try a board
page-boards-why = Choose a board file, or drop it on the page. It is checked, drawn and simulated here; nothing is sent anywhere.
page-boards-file = A board file (TOML)
page-boards-known = Or one that comes with Niwashi
page-boards-choose = Choose …
page-boards-in-use = The board that you play on: { $text }
page-boards-leave = Play on the usual boards again
page-boards-play = Play { $text } on it
page-boards-not = What keeps other games from it
page-boards-diagram = Wiring diagram
page-boards-save = Save the diagram
page-boards-doctor = Find a fault
page-boards-doctor-why = Plant a fault, then play on the board and see what it does; or let the doctor look for it.
page-boards-fault = Fault
page-boards-fault-none = None
page-boards-fault-any = A surprise
page-boards-examine = Let the doctor look
page-boards-asked = { $count } { $count ->
        [one] request
       *[other] requests
    } so far. Now: { $text }
page-boards-planted = What was planted
page-boards-nothing = Nothing

boards-not-here = Board files can't be tried here: this program only shows a game.
boards-real = This program runs a real board, so other boards are only shown here. To simulate one: niwashi play --board FILE --sim
boards-not-simulated = This board can't be simulated here, as a microcontroller or a MIDI port of it would need another program ({ $why }). Its papers are right. On a computer it can be played on: niwashi play --board FILE --sim
boards-nothing-examined = No board is being examined. Choose a board file and let the doctor look.

## Kinds of faults that can be planted.

board-fault-stuck-closed = A switch that stays closed
board-fault-stuck-open = A switch that never closes
board-fault-weak = A weak contact
board-fault-missing-diode = A diode that is missing
board-fault-reversed-diode = A diode the wrong way round
board-fault-turned-diodes = All diodes the wrong way round
board-fault-cut-row = A row wire that is cut
board-fault-cut-column = A column wire that is cut
board-fault-swapped-rows = Two row wires swapped
board-fault-swapped-columns = Two column wires swapped
board-fault-cut-interrupt = An interrupt wire that is cut
board-fault-missing-chip = A chip that is missing
board-fault-silent-registers = Shift registers that say nothing
board-fault-grounded-registers = Shift registers whose data is at ground
board-fault-stalled-registers = Shift registers without a clock
board-fault-swapped-pixels = Two lights swapped
board-fault-dead-pixel = A dead light
board-fault-chain-ends = A chain of lights that ends early
board-fault-colour-order = Another order of colours
board-fault-weak-supply = A supply that is too weak
board-fault-dead-multiplexer = A dead multiplexer
board-fault-dead-hall = A dead hall sensor
board-fault-stuck-hall = A hall sensor that is stuck
board-fault-weak-hall = A weak hall sensor
board-fault-reversed-hall = A hall sensor the wrong way round
board-fault-swapped-channels = Two channels swapped
board-fault-swapped-selects = Two select lines swapped
board-fault-reversed-magnets = All magnets the wrong way round
