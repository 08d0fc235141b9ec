### The command line as a whole, and `niwashi play`.
niwashi-help = Niwashi (庭師, the gardener): a smart board for games other than chess. Start with "niwashi play".
niwashi-help-examples = niwashi play                         play on a simulated board, in the browser
    niwashi play --board my-board.toml   play on a board you have built
    niwashi games list                   see the games that were played
niwashi-help-version = Print the version and exit.
play-help = Play on a board, and see it on a page in the browser. Without a board file the built-in board is simulated. Ctrl-C ends it.
play-help-examples = niwashi play --game throne
    niwashi play --game borderland
    niwashi play --cards "my copy"
    niwashi play --board hardware/boards/garden-36.toml
    niwashi play --board hardware/boards/garden-36.toml --sim
    niwashi play --voice usual
    niwashi play --demo
play-help-game = The game to begin with: { $known }. Without it, garden.
play-help-board = A board file, or the name of a board that comes with Niwashi ("launchpad") or with a game: play on the real board.
play-help-sim = Simulate the board of the board file; its real drivers run.
play-help-cards = The game's own cards: a card set's name or its TOML file; for Karesansui, a TOML file with your tiles and cards.
play-one-start = A game begins at one position, at one fair start or with handicap stones: give only one of --position, --fair and --handicap.
play-help-position = The position to begin at, as text; a board is led there by its lights.
play-help-port = The page's port; the next free one is taken if this is in use, and 0 means any.
play-help-browser = Open the page in a browser, if there is one.
play-help-demo = Watch two simulated people play.
play-help-serial-port = The serial port of the board, whatever the board file says: a device, socket://HOST:NUMBER or rfc2217://HOST:NUMBER.
play-help-pins = The library for the pins of this computer, whatever the board file says: auto, kernel, lgpio, rpigpio or gpiod.
play-pins-simulated = A simulated board uses no pins of this computer. Name a board file with --board and leave --sim out, or leave --pins out.
play-serial-port-simulated = A simulated board has no port. Name a board file with --board and leave --sim out, or leave --serial-port out.
play-help-faults = What goes wrong on a simulated board, and when: a file, or random:SEED (docs/SOAK.md).
play-help-voice = A program that speaks what the board says: it reads a text and ends when it has spoken, as "espeak-ng -v en --stdin" does. "usual" uses the standard voice of your language.
play-voice-missing = The board cannot speak yet: { $program } is not installed.
play-help-puzzle = Begin with a puzzle: an id such as garden-001, "daily", or "next" for the one that suits you best.
play-help-lesson = Begin with the lesson of the game: a first game, one idea at a time, on the board itself.
play-help-seed = A number that makes chance repeatable (contact bounce, the demo's turns).
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
help-usage = Usage:{" "}
help-arguments = Arguments
terminal-not-written = What this command prints can't be written: { $why }. Name another file, or make room.
help-options = Options
help-commands = Commands
help-more = The other commands, for owners, builders and authors: niwashi help all
help-help = Show this message and exit.
help-install-completion = Set up completion for the shell that runs now.
help-show-completion = Show the completion script for the shell that runs now, to copy or adapt.

## What the page says of each game before it is begun
game-about = A game for this board.
game-minutes = as long as it takes
game-board = A board with its cells

new-game-help = Write a package with a small game that you change into yours: rules, board, words and tests that pass at once.
new-game-help-examples = niwashi new-game nine-stones
    niwashi new-game nine-stones --out ~/games/nine-stones
new-game-help-name = The name of the game: small letters, digits and hyphens.
new-game-help-out = The folder to write, which must not exist yet; without it, one named like the game.
new-game-written = { $game } is in { $folder }. Next: "pip install -e { $folder }", "niwashi play --game { $game } --sim", "pytest" in that folder.
new-game-not-written = { $folder } can't be written: { $why }. Name a folder that is not there yet.
play-help-take-back = Whether turns may be taken back; in a game with a friend, where both agree.
