# Why a turn is not legal.
rules-illegal-turn = { $turn } is not legal. { $why } ({ $clause })

# Why a turn's text is refused.
rules-handicap-garden = Handicap stones belong to Garden: { $game } is played without them (RC-60).
rules-no-cards = { $game } is played without cards: leave the card set out.
rules-perft-depth = { $found } is not a depth for counting turns: use a whole number from 0 to { $deepest }.
rules-perft-negative = { $found } can't be the length of a turn sequence: use 0 or more.

# The command line.
rules-help = Ask what the rules allow: legal turns, the position after some turns, how many turn sequences there are.
rules-help-examples = niwashi rules legal --game throne
    niwashi rules play f1e2:1 a6b5:2
    niwashi rules perft 3 --divide
    niwashi rules play w:e5,b:g7 white c4,e5-e6 --game borderland
    niwashi rules batch < questions.jsonl
rules-help-game = The game: { $known }.
rules-help-cards = The card set: a name (see "niwashi cards show") or a TOML file; without it the built-in one, most of whose patterns are not certain or made up.
rules-help-score = Score a garden of Karesansui, item by item.
rules-help-score-examples = niwashi rules score garden.json
    niwashi rules score garden.toml --picture garden.png --title "Our garden" --date "May 2026"
    niwashi rules score garden.json --json
rules-help-score-file = The garden, as JSON or TOML: tiles (three rows from the top), stones, monk, virtue, famous.
rules-help-score-json = Print one JSON object, as "niwashi rules batch" does.
rules-help-score-picture = Draw the garden into this file too: SVG, or PNG if it is called so.
rules-help-players = Karesansui: the number of players, 2 to 4; without it two. A position has its own number.
rules-help-seed = Karesansui: the number that deals tiles and cards; without it 0.
rules-help-position = The position, as "niwashi rules play" prints it; without it, the start.
rules-help-turns = Turns in their order. Garden and throne: from, to, card (f1e2:1), and "+" with the chosen squares when stones run short. Borderland: one or two actions, c4 to place and c4-c5 to move (c4,e5-e6).
rules-help-depth = How many turns deep to count: 0 to 10.
rules-help-divide = One line for each first turn, then the total.
rules-help-legal = Print the legal turns of a position, sorted, one a line. A finished game has none: then it says who won, and by which clause.
rules-help-legal-examples = niwashi rules legal
    niwashi rules legal --game garden --position "z5/6/6/6/6/5c f 14,14 1234,1234 -"
rules-help-play = Play turns and print the position after them.
rules-help-play-examples = niwashi rules play f1e2:1
    niwashi rules play f1e2:1 a6b5:1 --game throne
rules-help-perft = Count the legal turn sequences of a length, to compare one implementation of the rules with another.
rules-help-perft-examples = niwashi rules perft 4              prints 33405
    niwashi rules perft 2 --divide     12 turns, 12 answers to each
rules-help-batch = For programs: one JSON object a line on standard input gets one JSON line on standard output, at once. A line that can't be understood gets an error, and the next one is read.
rules-help-batch-examples = {"{"}"game": "garden", "position": "…", "do": "legal"{"}"}
        gives {"{"}"legal": ["f1e1:1", …], "result": null{"}"}
    {"{"}"game": "garden", "position": "…", "do": "play", "turn": "f1e2:1"{"}"}
        gives {"{"}"position": "…", "result": null{"}"}
    {"{"}"game": "throne", "position": "…", "do": "perft", "depth": 3{"}"}
        gives {"{"}"perft": 1836{"}"}
    {"{"}"game": "karesansui", "garden": {"{"}"tiles": […]{"}"}, "do": "score"{"}"}
        gives {"{"}"sand": 4, …, "total": 18{"}"}; with "places" instead, where tiles, stones and the monk may go
    "cards": a set's name, its TOML file, or the set itself, in each of them, if you like.
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
