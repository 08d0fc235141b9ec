### The command line: help, errors of its parser, exit codes.

help-environment = environment: { $name }
help-default = default: { $value }
help-range = { $least } to { $most }
help-least = at least { $least }
help-required = required
help-asked = asked for if left out

usage-help = "{ $command } --help" explains the command.
usage-error = Error: { $why }
usage-no-option = There is no option { $found }.
usage-no-command = There is no command "{ $found }".
usage-no-command-named = Name a command.
usage-near = { $text } Did you mean { $near }?
usage-missing = { $name } is missing.
usage-extra = "{ $found }" was not expected. Check the words and their order, and put quotation marks around names with blanks.
usage-no-value = { $name } needs a value.
usage-takes-no-value = { $name } takes no value.
usage-no-choice = { $name } is one of: { $known }.
usage-bad-value = The value of { $name } is wrong: { $why }
usage-whole = { $name } is a whole number. Found: { $found }.
usage-whole-least = { $name } is a whole number, at least { $least }. Found: { $found }.
usage-whole-range = { $name } is a whole number from { $least } to { $most }. Found: { $found }.
usage-decimal = { $name } is a number. Found: { $found }.
usage-decimal-least = { $name } is a number, at least { $least }. Found: { $found }.
usage-decimal-range = { $name } is a number from { $least } to { $most }. Found: { $found }.

play-group-game = Game
play-group-board = Board
play-group-players = Players
play-group-guests = Guests at home
play-group-friends = A friend at another board
play-group-display = Page and voice
play-help-named = The game, as --game names it.
play-not-a-game = No game is called "{ $found }". Known games: { $known }. A board file is named with --board, a file of records with --records.
play-two-games = Two games are named: { $one } and { $other }. Name one.

records-not-begun = There is no file { $file }. Check the name after --records, or in NIWASHI_RECORDS. "niwashi play --records FILE" begins a new one.
games-animation-png = An animation is a PNG. Name a file that ends with .png, not { $file }.
