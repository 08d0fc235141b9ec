# One block a game: its name, what it is about, how long it takes, its board.
rules-game-openspiel-amazons = Amazons
game-about-openspiel-amazons = Move a queen, then shoot an arrow that blocks its square for good. Whoever cannot move loses.
game-minutes-openspiel-amazons = 30 minutes
game-board-openspiel-amazons = 64 squares
rules-game-openspiel-antichess = Antichess
game-about-openspiel-antichess = Lose all your pieces to win. Whoever can take has to, and kings are taken like the others.
game-minutes-openspiel-antichess = 15 minutes
game-board-openspiel-antichess = 64 squares
rules-game-openspiel-breakthrough = Breakthrough
game-about-openspiel-breakthrough = Bring one of your pieces to the far rank. Pieces go straight or diagonally ahead, and take diagonally.
game-minutes-openspiel-breakthrough = 15 minutes
game-board-openspiel-breakthrough = 64 squares
rules-game-openspiel-checkers = Checkers
game-about-openspiel-checkers = Jump over the other player's pieces to take them. Jumps are compulsory.
game-minutes-openspiel-checkers = 20 minutes
game-board-openspiel-checkers = 64 squares
rules-game-openspiel-chess = Chess
game-about-openspiel-chess = Trap the other king.
game-minutes-openspiel-chess = 30 minutes
game-board-openspiel-chess = 64 squares
rules-game-openspiel-clobber = Clobber
game-about-openspiel-clobber = Every turn takes a neighbouring piece. Whoever cannot take loses.
game-minutes-openspiel-clobber = 10 minutes
game-board-openspiel-clobber = 30 squares
rules-game-openspiel-connect_four = Connect Four
game-about-openspiel-connect_four = Pieces fall down a column. Four in a row win.
game-minutes-openspiel-connect_four = 10 minutes
game-board-openspiel-connect_four = 42 places
rules-game-openspiel-dots_and_boxes = Dots and Boxes
game-about-openspiel-dots_and_boxes = Draw a line in each turn. Whoever closes a box owns it and draws again.
game-minutes-openspiel-dots_and_boxes = 10 minutes
game-board-openspiel-dots_and_boxes = nine boxes
rules-game-openspiel-go = Go 9 × 9
game-about-openspiel-go = Surround more of the board than the other player, who gets 7.5 points for moving second.
game-minutes-openspiel-go = 20 minutes
game-board-openspiel-go = 81 points
rules-game-openspiel-gomoku = Gomoku
game-about-openspiel-gomoku = Five in a row win.
game-minutes-openspiel-gomoku = 15 minutes
game-board-openspiel-gomoku = 169 squares
rules-game-openspiel-havannah = Havannah
game-about-openspiel-havannah = Build a ring, join two corners, or join three sides.
game-minutes-openspiel-havannah = 25 minutes
game-board-openspiel-havannah = 91 hexes
rules-game-openspiel-hex = Hex
game-about-openspiel-hex = Join your two sides of the board.
game-minutes-openspiel-hex = 20 minutes
game-board-openspiel-hex = 121 hexes
rules-game-openspiel-lines_of_action = Lines of Action
game-about-openspiel-lines_of_action = A piece moves as far as there are pieces on its line. Join all your pieces to win.
game-minutes-openspiel-lines_of_action = 25 minutes
game-board-openspiel-lines_of_action = 64 squares
rules-game-openspiel-mancala = Kalah
game-about-openspiel-mancala = Sow seeds around the board. Most seeds in the own store win.
game-minutes-openspiel-mancala = 15 minutes
game-board-openspiel-mancala = 12 pits, 2 stores
rules-game-openspiel-nine_mens_morris = Nine Men's Morris
game-about-openspiel-nine_mens_morris = Three in a line take one of the other player's pieces.
game-minutes-openspiel-nine_mens_morris = 20 minutes
game-board-openspiel-nine_mens_morris = 24 points
rules-game-openspiel-othello = Othello
game-about-openspiel-othello = Turn over what lies between your discs. Most discs in the end win.
game-minutes-openspiel-othello = 25 minutes
game-board-openspiel-othello = 64 squares
rules-game-openspiel-oware = Oware
game-about-openspiel-oware = Sow seeds around the board, and take houses of two or three.
game-minutes-openspiel-oware = 20 minutes
game-board-openspiel-oware = 12 houses, 2 stores
rules-game-openspiel-tic_tac_toe = Tic-tac-toe
game-about-openspiel-tic_tac_toe = Three in a row win.
game-minutes-openspiel-tic_tac_toe = 2 minutes
game-board-openspiel-tic_tac_toe = 9 squares
rules-game-openspiel-twixt = TwixT
game-about-openspiel-twixt = Link your two sides with pegs a knight's move apart.
game-minutes-openspiel-twixt = 20 minutes
game-board-openspiel-twixt = 60 holes
rules-game-openspiel-ultimate_tic_tac_toe = Ultimate Tic-tac-toe
game-about-openspiel-ultimate_tic_tac_toe = Nine small boards make a large one. Your place in a small board decides where the other player goes on.
game-minutes-openspiel-ultimate_tic_tac_toe = 15 minutes
game-board-openspiel-ultimate_tic_tac_toe = 81 squares
rules-game-openspiel-xiangqi = Xiangqi
game-about-openspiel-xiangqi = Chinese chess: trap the other general.
game-minutes-openspiel-xiangqi = 40 minutes
game-board-openspiel-xiangqi = 90 points
rules-game-openspiel-y = Y
game-about-openspiel-y = Join all three sides of the triangle.
game-minutes-openspiel-y = 20 minutes
game-board-openspiel-y = 66 hexes

# Facts beside the board.
fact-white-on-board = White's pieces
fact-black-on-board = Black's pieces

# How a game ends.
openspiel-drawn = The game is drawn.
openspiel-won-arrived = { $winner } has won: a piece is on the far rank, or the other player has none left.
openspiel-won-joined = { $winner } has joined all pieces.
openspiel-won-linked = { $winner } has won: the places needed are joined.
openspiel-won-mate = { $winner } has won: there is no way out.
openspiel-won-most = { $winner } has most, and wins.
openspiel-won-reduced = { $winner } has won: the other player has two pieces left, or cannot move.
openspiel-won-row = { $winner } has a row, and wins.
openspiel-won-shed = { $winner } has won: no piece is left, or none can move.
openspiel-won-stuck = { $winner } has won: the other player cannot move.

# What is said.
openspiel-pass = Pass

# What goes wrong.
openspiel-bad-position = "{ $found }" is no position of this game: write "start", or the turns so far with blanks between them. "{ $turn }" can't be played there.
openspiel-bad-turn = "{ $turn }" is no turn: write one word, as in the list of legal turns.
openspiel-illegal = { $turn } is not legal here. The nearest that is: { $nearest }.
openspiel-missing = OpenSpiel could not be loaded: { $why }. Install it: make openspiel in a clone, else pip install open-spiel. It needs a 64-bit system and Python 3.11 to 3.13.
openspiel-not-reached = This game goes on only from positions that its turns lead to. Put the pieces back as they were.
openspiel-nowhere = No legal action of this game leads there: { $place } does not change so. The nearest that would: { $nearest }.
openspiel-players = That position has { $found } { $found ->
        [one] player
       *[other] players
    }, and this game has { $wanted }. Load it with players={ $found }.
openspiel-turn-begun = { $turn } can't begin here: the turn before has begun with { $begun }. Say its other parts first.
openspiel-turns = A game of { $found } { $found ->
        [one] turn
       *[other] turns
    } can't be played. Say turns=1 or more: after so many a game is a draw.
openspiel-unread = The table of { $game } does not fit what OpenSpiel says of a state. Found: { $found }. Install the version of OpenSpiel that this package names.

# Pieces.
piece-seed = seed
piece-arrow = arrow
piece-line = line
piece-white-king = White king
piece-black-king = Black king
piece-white-queen = White queen
piece-black-queen = Black queen
piece-white-rook = White rook
piece-black-rook = Black rook
piece-white-bishop = White bishop
piece-black-bishop = Black bishop
piece-white-knight = White knight
piece-black-knight = Black knight
piece-white-pawn = White pawn
piece-black-pawn = Black pawn
piece-white-man = White man
piece-black-man = Black man
piece-white-general = White general
piece-black-general = Black general
piece-white-adviser = White adviser
piece-black-adviser = Black adviser
piece-white-elephant = White elephant
piece-black-elephant = Black elephant
piece-white-horse = White horse
piece-black-horse = Black horse
piece-white-chariot = White chariot
piece-black-chariot = Black chariot
piece-white-cannon = White cannon
piece-black-cannon = Black cannon
piece-white-soldier = White soldier
piece-black-soldier = Black soldier

told-trophy-openspiel-mancala = takes up what is in { $places }
told-trophy-openspiel-oware = { told-trophy-openspiel-mancala }

# What the board says while a turn goes on, where the usual sentences do not fit.
say-take-some-openspiel-mancala = Take up everything in one of the lit pits.
say-take-some-openspiel-oware = { say-take-some-openspiel-mancala }
say-stones-openspiel-othello = { $takes ->
        [0] Put one of your pieces on { $gets }, where the others were.
       *[other] Turn over what stands on { $loses }: take it off, then put one of yours there.
    }
