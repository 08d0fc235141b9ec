# Borderland: its names, and why a position or a turn is refused.

rules-game-borderland = Borderland
player-white = White
player-black = Black

fact-white-territory = White's territory (46 hexes win)
fact-black-territory = Black's territory (46 hexes win)
fact-white-pieces = White's pieces on the board
fact-black-pieces = Black's pieces on the board
fact-phase = Phase

borderland-phase-opening = Opening: the first two pieces
borderland-phase-choosing = Opening: the choice of colour
borderland-phase-ordinary = Ordinary
borderland-phase-emergency = Emergency: there is a border on the board

# How a game ended.
borderland-won = { $winner }'s territory has { $count } hexes; { $wanted } or more win.

# Why a turn is not legal, or something belongs to no turn.
borderland-opening-put = The game is opened first: put one white and one black piece on any two hexes.
borderland-opening-same = The first two pieces need a hex each: put the black one on another.
borderland-opening-choose = The first pieces are placed: choose a colour now, white or black.
borderland-opening-over = The opening is over: place a piece or move one.
borderland-no-pass = There is something you can do: place a piece or move one. Passing is for those who can do neither.
borderland-won-already = { $first } wins at once: nothing can follow it.
borderland-second-placement = A turn has one placement at most: move a piece instead of placing another on { $place }, or end the turn.
borderland-occupied = { $place } is taken: only one piece stands on a hex.
borderland-in-territory = { $place } lies in your opponent's territory: place your piece outside it.
borderland-near-own = { $place } is too near your own { $pieces }: leave at least one hex between your pieces when you place.
borderland-near-enemy = { $place } is too near your opponent's { $pieces }: leave at least two hexes between them when you place.
borderland-near-any = { $place } is too near { $pieces }: even in the emergency phase leave at least one hex between it and any piece when you place.
borderland-nothing-there = Nothing stands on { $place }: move one of your own pieces.
borderland-not-yours = The piece on { $place } is your opponent's: it leaves the board only when you capture it.
borderland-just-placed = The piece on { $place } was placed in this turn: move another one, or end the turn.
borderland-moved-already = The piece on { $place } has moved in this turn: move another one, or end the turn. Only in the emergency phase can a piece move twice.
borderland-occupied-move = { $place } is taken: a piece moves to an empty hex.
borderland-not-adjacent = { $target } is too far from { $origin }: a piece moves to an adjacent hex.
borderland-stuck = The piece on { $place } has no empty hex beside it to move to.
borderland-tie-missing = Several areas tie for most pieces, and you choose which one is outside: write { $canonical }.
borderland-tie-wrong = That choice is not possible: write { $canonical }.
borderland-tie-none = There is no tie to settle here, so no area is named: write { $canonical }.
borderland-not-turned = Pieces never change their colour: { $place } shows the wrong one.
borderland-other-turn = The change on { $place } does not fit the rest of this turn.
borderland-pile = Pieces go to and from { $place } only as you place and capture them.

# Why a position's text is refused.
borderland-position-fields = "{ $found }" is not a position: it has { $count ->
        [one] 1 field
       *[other] { $count } fields
    }, and three are needed: placement, side, state.
borderland-position-side = The side to move is "{ $found }": write w or b, or "-" in the opening.
borderland-position-rows = Placement "{ $found }" has { $count ->
        [one] 1 row
       *[other] { $count } rows
    }: eleven are needed, row k first, with "/" between them.
borderland-position-row = Row { $row } is "{ $found }": use w, b and numbers of empty hexes, from 1 on.
borderland-position-width = Row { $row } is "{ $found }", which makes { $count ->
        [one] 1 hex
       *[other] { $count } hexes
    }: it has to make { $wanted }.
borderland-position-state = The state is "{ $found }": write "-", or w= and b= with the hexes of a territory, joined by ";", such as w=a1,b1.
borderland-position-cell = "{ $found }" is not a hex: the hexes are a1 to a6, b1 to b7, c1 to c8 and so on up to f11, then fewer again to k6.
borderland-position-opening = In the opening the board is empty or has one piece of each colour: here are { $white } white and { $black } black.
borderland-position-no-territory = { $player } has a border ({ $cells }), so the state has to name { $player }'s territory.
borderland-position-no-border = { $player } has no border, so { $player } has no territory: leave it out of the state.
borderland-position-not-an-area = { $player }'s territory has to leave out exactly one of the areas between the borders, whole: those that begin with { $cells }.
borderland-position-not-canonical = "{ $found }" is not how this position is written: write "{ $canonical }".

# Why a turn's text is refused.
borderland-turn-text = "{ $found }" is not a turn: write one or two actions with "," between, c4 to place and c4-c5 to move, "~" and the lowest hex of the area left outside after a tie; or "pass". The opening is w:e5,b:g7, then white or black.
borderland-turn-cell = "{ $found }" names { $cell }, which is not a hex: the hexes are a1 to a6, b1 to b7, c1 to c8 and so on up to f11, then fewer again to k6.
borderland-turn-not-canonical = "{ $found }" is not how this turn is written: write "{ $canonical }".

# What the board says while Borderland is played. `-emergency` and the like name the phase.
say-whose-turn-borderland-opening-first = The opening
say-whose-turn-borderland-opening-second = The opening
say-whose-turn-borderland-choosing = The choice of colour
say-place-borderland-opening-first = To open, put a white piece on any hex you like. Black comes next; then the other player chooses a colour.
say-place-borderland-opening-second = Now put a black piece on any other hex. Then the other player chooses a colour.
say-choose-button-borderland = The player who did not put the pieces chooses a colour: press one of the lit buttons. White begins.
say-lift-borderland = { $adds ->
    [0] No hex is free for a piece. Lift one of yours to move it.
   *[other] Place a piece on a lit hex, or lift one of yours to move it.
}
say-lift-borderland-emergency = { $adds ->
    [0] Emergency phase. No hex is free for a piece. Lift one of yours to move it; it may move twice.
   *[other] Emergency phase. Place a piece on a lit hex (one hex between it and any other is enough), or lift one of yours to move it; it may move twice.
}
press-lift-borderland = Press a lit hex. An empty one gets a piece; one of your pieces moves.
press-set-borderland = Press the hex it goes to.
say-place-borderland = Place a piece on a lit hex.
say-place-borderland-emergency = Emergency phase. Place a piece on a lit hex, with at least one hex between it and any other.
say-set-borderland = Set it down on one of the lit hexes.
say-stones-borderland = The blinking pieces are captured. Take them off the board.
say-take-some-borderland = Areas tie. Take the blinking pieces off the area that you want as territory; the other stays outside.
say-touch-page-borderland = Set the piece down on a lit hex.
say-touch-borderland = The board cannot see which move you made. Touch the blinking hex: where your piece is, or the one it left.
say-touch-one-borderland = Areas tie for most pieces. Which one stays outside? Lift a blinking piece there for a moment, or set one there.
say-go-on-borderland = One more action if you like, as the lights show, or press done.
say-go-on-borderland-emergency = Emergency phase. One more action if you like (the same piece may move again), or press done.
say-touch-one-wins-borderland = Areas tie. You win if the one with { $places } stays outside. Choose: lift a blinking piece there for a moment, or set one there.
say-touch-any-wins-borderland = Areas tie, and you win whichever stays outside. Choose one: lift a blinking piece there for a moment, or set one there.
say-done-borderland = If that is all, press done.
say-done-or-back-borderland = Back again. If that was your second action, press done. If you are taking back the first, press undo.
say-going-back-borderland = The last action is being taken back. Go on where it glows, or put the pieces back as they were.
say-going-back-done-borderland = To take the last action back, put the lit hexes right and press done.
say-wrong-borderland = Something is not where it should be. Put the blinking hexes right; the sparkling ones show why.
cue-dead-end-borderland = It fits here, but leads to nothing
cue-leaves-borderland = Lift this piece and move it

## What may be said instead of done
borderland-say-enough = No further action
borderland-say-pass = Pass
borderland-say-colour = Choose { $colour }

## What the clauses say
clause-bl-1 = The board is a hexagon of 91 hexes, six to a side. Rows are called a (below) to k (above) and count from 1 at the left. The distance of two hexes is the number of steps between them.
clause-bl-2 = The board has six sides; a corner hex lies on two of them. White moves first. Pieces never run out, and none changes its colour.
clause-bl-3 = To open, one player puts a white and a black piece on any two hexes. The other chooses a colour. Then White begins.
clause-bl-10 = A turn is one action or two: placing a piece or moving one. Only one of the two may place, and the second may be left out. Only a player who has no action at all passes.
clause-bl-11 = Moving: a piece of yours steps to a hex beside it that is empty. Two moves of one turn belong to two pieces, and a piece placed in this turn does not move in it.
clause-bl-12 = Placing: on an empty hex outside the enemy's territory, at distance 2 or more from your own pieces and 3 or more from the enemy's.
clause-bl-13 = While there is any border on the board it is an emergency: a piece may be placed at distance 2 from any piece, and the same piece may move twice in a turn, but not one placed in this turn. This is checked again before each action.
clause-bl-20 = Connected pieces of one colour are a group. A group that touches two sides which do not meet in a corner is a border.
clause-bl-21 = A player's borders divide the board into areas. The one with most enemy pieces is outside. All others, and the border itself, are that player's territory. A single area is outside.
clause-bl-22 = If several areas have equally many enemy pieces, the player whose turn it is chooses which of them is outside.
clause-bl-23 = Territory is worked out when an action changes which pieces are a player's border, and at no other time. Without a border there is no territory.
clause-bl-24 = You win as soon as your territory has 46 hexes, and the winning action captures nothing. If your turn gives the opponent 46, they have won if they still have them when it ends.
clause-bl-25 = When your action changes your border and does not win, every enemy piece in your territory is captured, enemy borders too: it leaves the board and goes back to its owner. An enemy border that loses pieces this way is worked out again, but captures nothing.
clause-bl-26 = So enemy pieces may stand in a territory that was worked out without capturing. They walk there as anywhere, and are captured only when the border changes.
clause-bl-27 = There is no draw. Where a tool stops at a number of turns, there is no result.
clause-bl-30 = Beside the board lie 91 pieces of each colour, one for each hex, so that no pile runs out.
clause-bl-31 = One person puts down the first two pieces, the other chooses a colour; that choice decides who is White.
clause-bl-32 = After an action that wins nothing more is done. If both territories have 46 hexes when a turn ends, the player who made it has won.
clause-bl-33 = In an emergency, too, nobody places in the enemy's territory: only the distances change.
clause-bl-34 = A position may have any pieces once the opening is done. Exactly the colours that have a border have a territory, which leaves one whole area outside.
clause-bl-35 = The side to move changes after every turn, the last one too.
clause-bl-36 = The pattern on the board has six triangles of fifteen hexes, and f6 in the middle. Three triangles and one hex are 46.

## Turns as people say them
turn-stepped = { $origin } to { $target }
turn-placed = a piece on { $place }
turn-then = { $one }, then { $two }

## The lesson and the goal
goal-borderland = First to hold 46 of the 91 hexes as territory wins.
lesson-borderland-place = You are White. Put a piece on the light: at least two hexes from your own, three from Black's.
lesson-borderland-move = A turn has a second action: step with a piece to the hex beside it.
lesson-borderland-border = One step closes the row from side to side: a border. Make it.
lesson-borderland-capture = Behind it, { $territory } hexes are your territory now. Black's piece in it comes off.
lesson-borderland-enough = Your territory glows. You need no second action: press “done”.
lesson-borderland-half = Many turns later: close this border, and { $territory } of the 91 hexes are yours.
lesson-borderland-end = 46 hexes, just over half of the board, win: you have won. Press “done” for a first game.

## In the list of games
game-about-borderland = Draw borders, and hold half the plain.
game-minutes-borderland = about 30 minutes
game-board-borderland = 91 hexagons
