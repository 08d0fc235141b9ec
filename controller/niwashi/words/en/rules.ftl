# Why a turn is not legal.
rules-illegal-turn = { $turn } is not legal. { $why } ({ $clause })

# Why a turn's text is refused.
rules-handicap-garden = Handicap stones belong to Garden: { $game } is played without them (RC-60).
rules-no-cards = { $game } is played without cards: leave the card set out.
rules-perft-depth = { $found } is not a depth for counting turns: use a whole number from 0 to { $deepest }.
rules-perft-negative = { $found } can't be the length of a turn sequence: use 0 or more.

# The command line.
rules-total = total: { $count }

rules-batch-blank = The line is blank: write one JSON object on each line.
rules-batch-not-json = The line is not JSON ({ $why }): write one JSON object on each line.
rules-batch-not-object = The line is { $found }: write a JSON object with "game", "position" and "do".
rules-batch-missing = "{ $field }" is missing: it is { $wanted }.
rules-batch-unknown-field = "{ $field }" is not a field: a request has { $known }.
rules-batch-wrong-type = "{ $field }" is { $found }: it has to be { $wanted }.
rules-batch-want-text = text
rules-batch-want-verb = "legal", "play" or "perft", and of gardens "score" or "places"
rules-batch-want-number = a whole number
rules-batch-want-cards = the name of a card set, its file, or the set itself as an object
rules-one-action = { $turn } is a whole turn and does not go on (position { $position }).

## A position judged from the stones on a board
rules-position-too-high = { $found } pieces are stacked on { $place }: take some off.
session-not-a-beginning = No turn begins with "{ $turn }" in this position.

# Games from outside that can't be used.
game-package-type = Its entry names a { $found }: name a niwashi.games.GamePackage.
game-package-protocol = It is made for version { $found } of the games' protocol, this program has { $known }: install a version of the game that fits this program.
game-package-empty = Its entry names no game: list at least one in GamePackage(games=…).
game-package-name = "{ $found }" can't name a game: use small letters, digits and hyphens, such as "nine-stones" or "openspiel:hex".
game-package-kit = Its entry for { $game } is not a niwashi.games.RulesKit with a builder and at least one seat.
game-package-words = Its words in words/{ $language }.ftl can't be read at "{ $found }": write "key = text".
game-package-no-name = The words of { $game } lack "{ $message }": add it to words/en.ftl.
game-package-taken = A game called { $game } is there already, from { $package }: uninstall one of the two.
game-package-raises = It failed: { $kind }: { $why }
game-package-raises-in = Its { $part } failed: { $kind }: { $why }
game-package-returns = Its { $part } gave what no game may: { $found }.
game-package-late = Its { $part } took longer than 10 seconds.
game-package-fatal = The program did not survive it. It is tried again by "niwashi games available", and after an update of the package.
game-package-fails = The game { $game } of the package { $package } can't be played now. { $why }
game-thinks = The game works out which turns there are. Try again in a moment.
notice-package-left-out = { $why } The board plays another game.
