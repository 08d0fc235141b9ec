### The rules, clause by clause, for the page and for `niwashi rules why`. The digests in seeds/ say more, and where each is from.

## The parts of a digest
clauses-board = The board and what stands on it
clauses-turn = A turn
clauses-end = How it ends
clauses-throne = What Throne changes
clauses-borders = Borders and territory
clauses-scoring = Scoring
clauses-on-board = On the board with lights
clauses-handicap = Handicap stones
clauses-details = Details that this program had to decide

## What is said of where a clause comes from
clauses-ruling = our ruling
clauses-placeholder = made up here
clauses-found = from published descriptions
clauses-partly = in part: { $notes }

## The Reclamation: Garden and Throne
clause-rc-1 = Two play: Flower, who begins, and Tendril. All stones are alike and have two faces; the upper face says whose stone it is.
clause-rc-2 = The board has 6 by 6 squares. Files a to f run from left to right and ranks 1 to 6 away from Flower; Tendril sits opposite.
clause-rc-3 = A square holds nothing, or one stack of one to three stones of one player. A stack of three is a Gardener.
clause-rc-4 = Each player begins with one Gardener in the near right-hand corner, as they see it: Flower on f1, Tendril on a6.
clause-rc-5 = In Garden each player has 17 stones, 14 of them in hand at the start. In Throne it is 18 each, 15 in hand.
clause-rc-6 = Both players have the same four cards. A card shows squares as seen from the Gardener by the card's owner. Cards are never turned, so Tendril's squares are Flower's turned half round.
clause-rc-7 = Garden is played with the black faces of the cards, Throne with the red ones.
clause-rc-10 = First the Gardener moves, as a whole stack, to one of the eight squares around it, which must be empty.
clause-rc-11 = Then you reclaim: use one card that is available. Its squares are counted from where the Gardener stands after the move. Squares off the board count for nothing.
clause-rc-12 = Step 1: each of the card's squares with exactly one stone of yours gets a second one from your hand. In Garden, two stones or your Gardener get none.
clause-rc-13 = Step 2: each of the card's squares that is empty gets one stone from your hand.
clause-rc-14 = Step 3: from each of the card's squares with one or two of the opponent's stones the top one is taken. It turns over and joins your hand. In Garden, a Gardener loses nothing.
clause-rc-15 = Each step is done on all squares before the next begins. A stone taken in step 3 is not placed in the same turn, and a square that it leaves empty stays empty.
clause-rc-16 = If the hand is too small, step 1 comes before step 2, and in the step that runs short you choose which squares get a stone. As many are placed as there are. With an empty hand, steps 1 and 2 do nothing.
clause-rc-17 = A card that would change no stone may not be used. Only placing is enough, and so is only taking.
clause-rc-18 = A turn counts only as a whole: Gardener, square, card, and the chosen squares where there is a choice. No turn leads to a square from which no card changes anything.
clause-rc-19 = Nobody may pass. Whoever is to move and has no legal turn loses.
clause-rc-20 = A used card is out of play. Using the last one available brings the other three back, and leaves that last one out.
clause-rc-21 = In Garden you win as soon as, after your own turn, your stones stand on twelve squares or more. The Gardener's square counts.
clause-rc-30 = In Throne a player may come to have several Gardeners. Each turn one of them, whichever you like, moves and reclaims.
clause-rc-31 = In Throne step 1 serves squares with one or with two of your stones, all alike. Two become a new Gardener, which does nothing more in this turn. Three get none.
clause-rc-32 = In Throne step 3 takes from Gardeners too. A stone taken from a Gardener is a trophy: it keeps its face and is never placed again. The two left are an ordinary stack.
clause-rc-33 = In Throne you win with a turn that leaves the opponent without a Gardener, or with which you hold three trophies or more. Twelve squares mean nothing here.
clause-rc-40 = There is no draw, and positions may repeat. Where a tool stops at a number of turns, there is no result: nobody has won.
clause-rc-41 = Black card 1 is as published; of the other built-in patterns some fit the rule sheet's examples, and the rest are made up. Whoever owns the game enters the printed ones (niwashi cards new). A set has four different cards a face, each of one to eight squares, none farther than five.
clause-rc-50 = If one turn takes the last Gardener and brings the third trophy as well, the reason told is that no Gardener is left. The winner is the same.
clause-rc-51 = In a written turn each chosen square stands once.
clause-rc-52 = A position may have any one to four available cards and any number of trophies that the stones allow: nobody counts how many turns led there.
clause-rc-60 = Handicap stones belong to Garden alone, and only where somebody asks for them: the player who moves second has stones on the board before the game begins.
clause-rc-61 = There are one to three handicap stones, single ones out of Tendril's hand, on Tendril's own back row: d6; d6 and f6; b6, d6 and f6. From then on they are stones like any other.

## Borderland
clause-bl-1 = The board is a hexagon of 91 hexes, six to a side. Rows are called a (below) to k (above) and count from 1 at the left. The distance of two hexes is the number of steps between them.
clause-bl-2 = The board has six sides; a corner hex lies on two of them. White moves first. There are as many pieces as one needs, and no piece changes its colour.
clause-bl-3 = To open, one player puts a white and a black piece on any two hexes. The other chooses a colour. Then White begins.
clause-bl-10 = A turn is one action or two: placing a piece or moving one. Only one of the two may place, and the second may be left out. Only a player who has no action at all passes.
clause-bl-11 = Moving: a piece of yours steps to a hex beside it that is empty. Two moves of one turn belong to two pieces, and a piece placed in this turn does not move in it.
clause-bl-12 = Placing: on an empty hex outside the enemy's territory, at distance 2 or more from your own pieces and 3 or more from the enemy's.
clause-bl-13 = While there is any border on the board it is an emergency: a piece may be placed at distance 2 from any piece, and the same piece may move twice in a turn, but not one placed in this turn. It is asked anew before each action.
clause-bl-20 = Pieces of one colour that hang together are a group. A group that touches two sides which do not meet in a corner is a border.
clause-bl-21 = A player's borders part the board into areas. The one with most enemy pieces is outside. All others, and the border itself, are that player's territory. A single area is outside.
clause-bl-22 = If several areas have equally many enemy pieces, the player whose turn it is chooses which of them is outside.
clause-bl-23 = Territory is worked out when an action changes which pieces are a player's border, and at no other time. Without a border there is no territory.
clause-bl-24 = You win as soon as your territory has 46 hexes, and the winning action captures nothing. If your turn gives the opponent 46, they have won if they still have them when it ends.
clause-bl-25 = When your action changes your border and does not win, every enemy piece in your territory is captured, enemy borders too: it leaves the board and goes back to its owner. An enemy border that loses pieces so is worked out anew, but captures nothing.
clause-bl-26 = So enemy pieces may stand in a territory that was worked out without capturing. They walk there as anywhere, and are captured only when the border changes.
clause-bl-27 = There is no draw. Where a tool stops at a number of turns, there is no result.
clause-bl-30 = Beside the board lie 91 pieces of each colour, one for each hex, so that no pile runs out.
clause-bl-31 = One person puts down the first two pieces, the other chooses a colour; that choice decides who is White.
clause-bl-32 = After an action that wins nothing more is done. If both territories have 46 hexes when a turn ends, the player who made it has won.
clause-bl-33 = In an emergency, too, nobody places in the enemy's territory: only the distances change.
clause-bl-34 = A position may have any pieces once the opening is done. Exactly the colours that have a border have a territory, which leaves one whole area outside.
clause-bl-35 = The side to move changes after every turn, the last one too.
clause-bl-36 = The pattern on the board has six triangles of fifteen hexes, and f6 in the middle. Three triangles and one hex are 46.

## Karesansui
clause-ks-1 = Two to four play. Each has a garden of three rows and five columns, one storage place, a monk, and virtue from 0 to 6, at first 0. 80 tiles lie face down.
clause-ks-2 = Stones lie in a common supply, of five kinds. They cost at least so much virtue: flat 1, small 2, recumbent 3, large 4, boat 5. A kind of which none is left can't be taken.
clause-ks-3 = Everybody has one hidden famous garden and one hidden gardener card. The set-up of 2015 for two, where somebody asks for it, has three open famous gardens and three gardener cards each.
clause-ks-4 = A tile is placed as it is or turned by half a turn. Left and right edges of sand always join; top and bottom edges join if their patterns are alike. Moss joins anything. The mix of tiles is made up here.
clause-ks-10 = First half: the top tile is drawn, shown to all, and placed, given, discarded or stored.
clause-ks-11 = The first tile of a garden goes to its top left or bottom left corner, and the monk with it. Each later one goes to an empty square beside a tile. A stored tile may be placed before the drawn one is dealt with.
clause-ks-12 = Giving the tile brings 2 virtue, never above 6. Another player has to agree, and places it at once. If nobody does, do something else.
clause-ks-13 = Discarding the tile costs 1 virtue and is impossible at 0.
clause-ks-14 = Storing the tile is possible only while your storage place is empty.
clause-ks-15 = When you place the drawn tile, each other player in turn may pay 2 virtue to take it and place it in their own garden. You draw no other and go on to the second half. Only a drawn tile can be stolen.
clause-ks-16 = Second half, exactly one of: zazen (1 virtue more, at most 6), the monk one step to a tile beside him, a stone, or a gardener card (each once a game).
clause-ks-17 = Taking a stone costs all your virtue; you need at least its price. It goes on the monk's tile or another of his column, where no stone is. On his own tile, he may step once afterwards. Beside another stone it may stand only on moss.
clause-ks-18 = Once a garden has 15 tiles, players with fewer only place or store, and nobody steals. A player with 15 has the second half only. The game ends when every garden has 15.
clause-ks-19 = If the stock is empty, the discards are shuffled into a new one. A half without any option is skipped.
clause-ks-20 = Gardener cards do what stands on them: Muso a free stone, Zen'ami two tiles, Sesshu one of three, Ishikawa others' stored tiles, Shigemori stops a theft, Rikyu moves the monk anywhere, Enshu 3 virtue, Kentei swaps two tiles, Kanamori moves a stone. Parts of this are made up here.
clause-ks-30 = Sand scores its largest rectangle, 1 a tile. Each tile of moss scores 2.
clause-ks-31 = Each full row that is its own mirror image, left to right, scores 5.
clause-ks-32 = Circles: four quarters of one radius around a point score 2 for each tile, half a circle 1 for each. Two half-circle tiles that join score 4, one alone 1. A tile counts in one circle only.
clause-ks-33 = Each boundary between two tiles that does not join loses 2. A full garden in which everything joins scores 7.
clause-ks-34 = Each kind of stone in the garden scores 2.
clause-ks-35 = Two stones a knight's step apart, with no other in their block, score 5; three on a diagonal score 7. A stone counts in one of these figures only, and the best total counts.
clause-ks-36 = Two large stones side by side on moss of the top row score 10; small, large, small score 15: each of the two once. Each recumbent stone in the middle column scores 3, a boat stone in the bottom row 3 once.
clause-ks-37 = A famous garden scores its card's points if the garden is as the picture asks. The pictures are made up here.
clause-ks-38 = Each point of virtue scores 1. Most points win; equal points share the win.
clause-ks-50 = Two gardens lie on the square board, files a to e, each bottom row nearest its owner. File f has each owner's storage place, draw place and monk button. Only whoever decides does something in their own garden.
clause-ks-60 = A tile that looks the same turned is placed upright.
clause-ks-61 = A set has at least 64 tiles, six gardener cards and four famous gardens.
clause-ks-62 = Players are called by their seats, clockwise: south and north; south, west, north; south, west, north, east. South begins.
clause-ks-63 = A number, the seed, orders tiles and cards, so that a game can be replayed. Nobody is told what is still hidden.
clause-ks-64 = Positions and turns have one text each.
clause-ks-65 = A position that no game reaches is refused: too many tiles or stones, a card twice, a garden in pieces, stones side by side on sand.
clause-ks-66 = Each question to another player is a turn of that player. A gift is offered to one at a time, a theft in order to those with 2 virtue. Whoever is stolen from lets it happen or shows Shigemori.
clause-ks-67 = The game ends when the last garden is full, in the middle of a turn too.
clause-ks-68 = A garden that is only scored is taken as it lies: stones and monk stand on tiles, nothing else is asked.
clause-ks-69 = Zazen is always possible. A gardener card that would change nothing can't be used.
clause-ks-70 = Placing a stored tile instead of the drawn one is placing it first and then storing the drawn one.
clause-ks-71 = Tiles carry no magnet, so much is said by touching a place: press it, or set a piece on it for a moment. The same touch again takes it back. Whatever can be touched can be chosen on the page too.
clause-ks-72 = Monks and stones carry magnets. A stone on the monk's square goes beneath him, and he leaves it behind when he steps. Pieces beside the board move only when the lights ask for it.
clause-ks-73 = A touch of a square in your garden lays the tile there. Your draw place turns it, your storage place stores it. Your first tile is laid by setting the monk on it.
clause-ks-74 = Your monk button discards the tile, another player's draw place gives it to them. Whoever is asked touches a square for yes or presses Done for no.
clause-ks-75 = The lights say of each square whether the tile, as it lies, brings points and joins everything, breaks a join, or neither.
clause-ks-76 = In the second half your monk button is zazen. The kind of a stone is said first, by the column that is lit: a flat, b small, c recumbent, d large, e boat. Then set it up on a lit square.
clause-ks-77 = Gardener cards are hidden: whoever holds one begins it on a page.
clause-ks-78 = For three and four players there is a board of its own, whose places are named by seat.
clause-ks-79 = The next game on the same board is dealt by a seed that follows from the last one.

## What is said around a clause
clauses-picture = { $clause }: a position where it decides
clauses-played = { $told }.
clauses-refused = { $turn } is refused: { $told }
clauses-unknown = There is no clause "{ $found }". Nearest: { $known }. "niwashi rules why --game garden" tells all of a game.
clauses-no-digest = The rules of "{ $game }" are not told clause by clause here.
clauses-no-case = There is no picture of the clause "{ $clause }".
clauses-not-refused = The example "{ $turn }" should be refused in { $position }, and is legal.
clauses-line = { $clause }: { $text }
clauses-noted = { $text } ({ $note })
clauses-heading = { $game } · { $title }
clauses-none-named = Name a clause, such as RC-11, or a game (--game garden) to read all of its clauses.

rules-help-why = Say what clauses of the rules mean (RC-11, BL-12, KS-17: the numbers that stand behind reasons), each with a position where it decides.
rules-help-why-examples = niwashi rules why RC-11
    niwashi rules why BL-12 BL-13
    niwashi rules why --game throne    all clauses of Throne
rules-help-why-clauses = Clauses, such as RC-11; several at once if you like.
rules-help-why-game = All clauses of this game, or the game to look in first: { $known }.

page-rules = Rules
page-rules-of-chosen = Rules of this game
page-rules-close = Close
page-rules-clause = What { $clause } says
page-rules-show = Show a position
page-rules-show-of = Show a position where { $clause } decides
