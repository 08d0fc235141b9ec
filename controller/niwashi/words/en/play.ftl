### The command line as a whole, and `niwashi play`.
play-one-start = A game begins at one position, at one fair start or with handicap stones: give only one of --position, --fair and --handicap.
play-pins-simulated = A simulated board uses no pins of this computer. Name a board file with --board and leave --sim out, or leave --pins out.
play-serial-port-simulated = A simulated board has no port. Name a board file with --board and leave --sim out, or leave --serial-port out.
play-voice-missing = The board cannot speak yet: { $program } is not installed.
play-lesson-goes-on = Going on with the lesson of { $game }, at step { $step }.
play-port-taken = Port { $port } is in use, so the page has the next free one.
play-records-shared = Another program is playing a game of { $file } now. Both keep their games there; this one plays a game of its own.
play-address = The board is at { $address } (Ctrl-C ends it).
play-bye = Good-bye. The lights are off.
play-bye-fault = Good-bye. The board did not answer properly at the end: lights that are still on go out when you pull its plug.
play-fault = Something unexpected went wrong ({ $where }: { $kind }). The board goes on. This is a bug in Niwashi. Please report it: "niwashi report" collects what is needed.
play-fault-again = The same went wrong again ({ $where }: { $kind }); so far: { $count }.
play-too-many-faults = { $count } things went wrong within { $seconds } seconds. The program ends; the game is kept and goes on at the next start.
error-not-here = This can't be done here.
error-no-replay = No kept game is being replayed here. "niwashi games replay" does that.
error-not-simulated = This is a real board: move its stones by hand.
error-program-moves = The program is moving its stones. Wait until it has finished: then it is your turn.
error-program-thinks = The program is thinking about its turn. Wait until it has moved: then it is your turn.
error-theirs = That belongs to { $player }, who moves it. Your turn is what glows.
error-card-early = Not yet: first do what glows. Cards come after that.
play-no-cells = This board has no cells for { $game } ({ $cells } …). It can play: { $known }. Name another game or another board.
play-other-shape = This board's cells are arranged differently from those of { $game }: there { $beside } are side by side, and { $apart } are not. It can play: { $known }. Name another game or another board.
play-no-done = This board's squares cannot see everything that happens in { $game }, and it has no “done” button for each player. Add buttons with role = "done" and owner = 0 and 1 to the board file.

# What the help of every command says.
terminal-not-written = What this command prints can't be written: { $why }. Name another file, or make room.

## What the page says of each game before it is begun
game-about = A game for this board.
game-minutes = as long as it takes
game-board = A board with its cells

new-game-written = { $game } is in { $folder }. Next: "pip install -e { $folder }", "niwashi play --game { $game } --sim", "pytest" in that folder.
new-game-not-written = { $folder } can't be written: { $why }. Name a folder that is not there yet.
