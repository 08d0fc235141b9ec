# The Reclamation (Garden and Throne): its names, and why a position or a turn is refused.

rules-game-garden = Garden
rules-game-throne = Throne
fact-flower-hand = Flower's stones in hand
fact-tendril-hand = Tendril's stones in hand
fact-flower-squares = Flower's squares (12 win)
fact-tendril-squares = Tendril's squares (12 win)
fact-flower-gardeners = Flower's Gardeners
fact-tendril-gardeners = Tendril's Gardeners
fact-flower-trophies = Flower's trophies (3 win)
fact-tendril-trophies = Tendril's trophies (3 win)
rules-won-squares = { $winner } has stones on 12 squares or more and wins.
rules-won-gardeners = { $loser } has no Gardeners left: { $winner } wins.
rules-won-trophies = { $winner } holds 3 trophies or more and wins.
rules-won-no-turn = { $loser } has no legal turn left, so { $winner } wins.
rules-nothing-there = Nothing stands on { $place }: a turn begins by lifting one of your Gardeners (a stack of three).
rules-not-gardener = The stack on { $place } is not a Gardener: only Gardeners (stacks of three) move.
rules-not-yours = The stack on { $place } belongs to your opponent: lift one of your own Gardeners.
rules-stays = The Gardener on { $place } has to leave its square: move it to an adjacent empty one.
rules-not-adjacent = { $target } is too far from { $origin }: a Gardener goes to one of the 8 adjacent squares.
rules-occupied = { $place } is taken: a Gardener goes to an empty square.
rules-dead-end = No card you may use would change anything from { $place }: choose another square for the Gardener.
rules-card-used = { $card } is used: choose a card that is still available.
rules-card-no-effect = { $card } would change nothing from { $place }: choose another card or square.
rules-choice-none = There is nothing to choose here, so no squares follow: write { $canonical }.
rules-choice-missing = You have too few stones in hand, so you choose: { $count } of the squares { $squares } get a stone. Write them after a "+".
rules-choice-wrong = That choice is not possible: exactly { $count } of the squares { $squares } get a stone.
rules-one-gardener = The Gardener from { $place } goes to an adjacent empty square; nothing else moves in this turn.
rules-gardener-stuck = The Gardener on { $place } can reach no square from which a card would change anything.
rules-not-reached = No card you may use reaches { $place } in this turn.
rules-hand-empty = Your hand is empty: no stone can be placed on { $place }.
rules-too-many = The stone on { $place } is one too many: your hand has no stone left for it. Take it off again, or another stone that you chose.
rules-other-turn = { $place } changes only once your Gardener stands where the chosen card reaches it.
rules-no-stone-on-opponent = Stones never go on top of your opponent's: { $place } stays as it is.
rules-no-stone-on-gardener = A stack has at most three stones: nothing goes on the Gardener on { $place }.
rules-no-stone-on-two = In Garden a stone goes on a single stone, never on two: { $place } stays as it is.
rules-own-not-taken = Your own stones on { $place } are never taken in your own turn.
rules-gardener-safe = In Garden no stone is ever taken from a Gardener: { $place } stays as it is.
rules-only-top = Only the top stone of { $place } may come off: put the others back.
rules-not-turned = Stones turn over only on their way to your hand: { $place } shows the wrong face.
rules-card-not-yours = That { $card } is your opponent's: use one of your own.
rules-card-back = { $card } is used: it stays out until your last available card is used.
rules-card-useless = { $card } would change nothing, wherever you go: choose another card.
rules-one-card = A turn uses one card, after the Gardener has moved: { $card } does not fit.
rules-pile = Stones go to and from { $place } only as the card says.
rules-position-fields = "{ $found }" is not a position: it has { $count ->
        [one] 1 field
       *[other] { $count } fields
    }, and five are needed: placement, side, hands, cards, trophies.
rules-position-ranks = Placement "{ $found }" has { $count } { $count ->
        [one] rank
       *[other] ranks
    }: six are needed, rank 6 first, with "/" between them.
rules-position-rank = Rank { $rank } is "{ $found }": use a b c (Flower's stacks), x y z (Tendril's) and digits 1 to 6 for empty squares.
rules-position-width = Rank { $rank } is "{ $found }", which makes { $count ->
        [one] 1 square
       *[other] { $count } squares
    }: it has to make six.
rules-position-side = The side to move is "{ $found }": write f or t.
rules-position-hands = Hands are "{ $found }": write two numbers, Flower's first, such as 14,14.
rules-position-cards = Cards are "{ $found }": write each player's available cards, Flower's first, such as 1234,123.
rules-position-trophies = Trophies are "{ $found }": write two numbers, Flower's first, such as 0,0.
rules-position-no-trophies = Trophies are "{ $found }": Garden has none, write "-".
rules-position-stones = There { $found ->
        [one] is one stone
       *[other] are { $found } stones
    } on the board, in hands and among trophies: there have to be { $wanted }.
rules-position-no-gardener = Nobody has a Gardener: at least one has to be left.
rules-position-gardeners = { $player } has { $found } Gardeners: in Garden each player has exactly one.
rules-position-no-card = { $player } has no card available: at least one always is.
rules-position-won = { $player } is to move but has won already: a won position has the loser to move.
rules-position-not-canonical = "{ $found }" is not how this position is written: write "{ $canonical }".
rules-turn-text = "{ $found }" is not a turn: write from, to, card and perhaps chosen squares, such as f1e2:1 or c3d4:2+c5,e5.
rules-turn-not-canonical = "{ $found }" is not how this turn is written: write "{ $canonical }".
rules-handicap-stones = There is no start with { $found } handicap stones: choose 1 to { $most } (RC-61).
rules-position-mixed = On { $place } are stones of both players: all stones of a stack are one player's.
rules-position-too-many = There { $found ->
        [one] is 1 more
       *[other] are { $found } more
    } of { $player }'s stones on the board than { $player } has.

## Card sets that are refused
cards-offset-zero = { $source }: card { $where } has the offset { $offset }, the Gardener's own square: leave it out.
cards-offset-far = { $source }: card { $where } has the offset { $offset }: both numbers have to lie between -5 and 5.
cards-offset-count = { $source }: card { $where } has { $count } offsets: it needs 1 to 8.
cards-offset-repeated = { $source }: card { $where } has the offset { $offset } twice: name each once.
cards-not-an-offset = { $source }: card { $where } has the offset { $found }: write two whole numbers, [forward, right].
cards-count = { $source }: { $where } has { $count } { $count ->
        [one] card
       *[other] cards
    }: a card set has exactly 4 on each face.
cards-missing-key = { $source }: { $where } is missing: "{ $field }" has to be there.
cards-unknown-key = { $source }: "{ $field }" in { $where } is not known: a set has name, black and red, a card offsets and standing.
cards-bad-standing = { $source }: card { $where } has the standing { $found }: write certain, fits-examples or placeholder.
cards-bad-name = { $source }: "{ $found }" can't name a card set: use up to 40 letters, digits, spaces, "-" and "_".
cards-wrong-shape = { $source }: { $where } is { $found }: a card set is a table of name, black and red, each face four tables with offsets.
cards-not-a-table = { $source }: found { $found }, which is not a card set: it is a table of name, black and red.

## What the clauses say
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
clause-rc-30 = In Throne a player can have several Gardeners. Each turn one of them, of your choice, moves and reclaims.
clause-rc-31 = In Throne step 1 applies to squares with one or two of your stones, all alike. Two become a new Gardener, which does nothing more in this turn. Three get none.
clause-rc-32 = In Throne step 3 takes from Gardeners too. A stone taken from a Gardener is a trophy: it keeps its face and is never placed again. The two left are an ordinary stack.
clause-rc-33 = In Throne you win with a turn that leaves the opponent without a Gardener, or with which you hold three trophies or more. Twelve squares mean nothing here.
clause-rc-40 = There is no draw, and positions may repeat. Where a tool stops at a number of turns, there is no result: nobody has won.
clause-rc-41 = Black card 1 is as published; of the other built-in patterns some fit the rule sheet's examples, and the rest are made up. Whoever owns the game enters the printed ones (niwashi cards new). A set has four different cards a face, each of one to eight squares, none farther than five.
clause-rc-42 = The cards are called Ginkgo (1), Maple (2), Bamboo (3) and Pine (4), so that you can say which one you play. Names and emblems are made up here and printed on no published card; they go with the number, whatever the pattern.
clause-rc-50 = If one turn takes the last Gardener and brings the third trophy as well, the reason given is that no Gardener is left. The winner is the same.
clause-rc-51 = In a written turn each chosen square appears once.
clause-rc-52 = A position may have any one to four available cards and any number of trophies that the stones allow: nobody counts how many turns led there.
clause-rc-60 = Handicap stones belong to Garden alone, and only where somebody asks for them: the player who moves second has stones on the board before the game begins.
clause-rc-61 = There are one to three handicap stones, single ones out of Tendril's hand, on Tendril's own back row: d6; d6 and f6; b6, d6 and f6. From then on they are stones like any other.

## Turns as people say them
turn-moved = { $origin } to { $target } with { $card }
turn-moved-choosing = { $origin } to { $target } with { $card } (stones on { $chosen })

## The lesson and the goal
goal-garden = The first with stones on twelve squares wins.
goal-throne = Leave your opponent without a Gardener, or take three trophies.
lesson-garden-lift = The stack of three is your Gardener. Lift it.
lesson-garden-set = It moves by one square, in any direction. Set it down where it glows.
lesson-garden-card = A card shows squares, as your Gardener sees them. Pull out the card that glows.
lesson-garden-stones = Its { $placed } squares are empty: put a stone from your hand on each.
lesson-garden-again = Next turn: move your Gardener to the light, then pull the card that glows.
lesson-garden-double = A stone of yours is there already: put a second one on top.
lesson-garden-double-done = A stone of yours is there already: put a second one on top, then press “done”, as the board can't feel it.
lesson-garden-double-page = A stone of yours is there already: put a second one on top. This page knows that it is there; a real board can't feel it, and wants “done”.
lesson-garden-near = Now go for a stone of Tendril's: move your Gardener to the light, and pull the card.
lesson-garden-take = Where a card meets Tendril's stone, take the top one: it turns over and is yours. Fill the empty square too.
lesson-garden-last = Some turns later you hold ten squares. Move your Gardener to the light, and pull your last card.
lesson-garden-cards = That was your last card: put the other three back. They may be used again.
lesson-garden-win = Now the two stones. Whoever first has stones on { $squares } squares wins: that is you.
lesson-garden-end = That is all of Garden: move, card, stones; twelve squares win. Press “done” for a first game.
lesson-throne-lift = The stack of three is your Gardener. Lift it.
lesson-throne-set = It moves by one square, in any direction. Set it down where it glows.
lesson-throne-card = A card shows squares, as your Gardener sees them. Pull out the card that glows.
lesson-throne-stones = Its { $placed } squares are empty: put a stone from your hand on each.
lesson-throne-again = Next turn: move your Gardener to the light, then pull the card that glows.
lesson-throne-double = A stone of yours is there already: put a second one on top.
lesson-throne-double-done = A stone of yours is there already: put a second one on top, then press “done”, as the board can't feel it.
lesson-throne-double-page = A stone of yours is there already: put a second one on top. This page knows that it is there; a real board can't feel it, and wants “done”.
lesson-throne-third = Once more: Gardener, card, and a stone on the empty square that glows.
lesson-throne-gardener = Put a third stone on the two: now that is your second Gardener.
lesson-throne-gardener-done = Put a third stone on the two: now that is your second Gardener. Then press “done”.
lesson-throne-other = Either of them may move. Take the new one to the light, beside Tendril's Gardener, and pull your last card.
lesson-throne-cards = That was your last card: put the other three back. They may be used again.
lesson-throne-rest = Fill the two empty squares, and take Tendril's single stone: turned over, it is yours.
lesson-throne-strike = Now the top stone of Tendril's Gardener: it is a trophy. Tendril has no Gardener left, so you win.
lesson-throne-strike-done = Take the top stone off Tendril's Gardener: a trophy. Tendril has none left, so you win. Press “done”.
lesson-throne-end = That is all of Throne: leave no Gardener, or take three trophies. Press “done” for a first game.

## In the list of games
game-family-garden = The Reclamation
game-family-throne = The Reclamation
game-about-garden = Grow stones on twelve squares.
game-minutes-garden = 10 to 20 minutes
game-board-garden = 6 × 6 squares, 8 card places
game-about-throne = Take three stones, or the last Gardener.
game-minutes-throne = 10 to 20 minutes
game-board-throne = 6 × 6 squares, 8 card places

## Names on the board
player-flower = Flower
player-tendril = Tendril
card-name-garden = { $number ->
    [1] Ginkgo
    [2] Maple
    [3] Bamboo
   *[4] Pine
}
card-name-throne = { card-name-garden }

## What is said aloud
speech-stands-garden = { $place }: { $pieces }, { $count ->
    [one] one stone.
    [3] a Gardener.
   *[other] { $count } stones.
}
speech-stands-throne = { $place }: { $pieces }, { $count ->
    [one] one stone.
    [3] a Gardener.
   *[other] { $count } stones.
}

## What the board says while a game goes on
say-lift-garden = Lift your Gardener, the stack of three that glows.
say-lift-throne = { say-lift-garden }
say-stones-garden = { $adds ->
        [0] { $picks ->
            [0] {""}
           *[other] Put { $picks ->
                [one] a stone
               *[other] stones
            } from your hand on { $picks } of { $among }{ $takes ->
                [0] .
               *[other] .{" "}
            }
        }
       *[other] Put { $adds ->
            [one] a stone
           *[other] stones
        } from your hand on { $gets }{ $picks ->
            [0] {""}
           *[other] , and on { $picks } of { $among }
        }{ $takes ->
            [0] .
           *[other] .{" "}
        }
    }{ $takes ->
        [0] {""}
       *[other] Take the top stone off { $loses }.
    }{ $cards ->
        [0] {""}
       *[other] { $stones ->
            [0] Put
           *[other] {" "}Put
        } { $returns } back: { $cards ->
            [one] it glows.
           *[other] they glow.
        }
    }
say-stones-throne = { say-stones-garden }
cue-gets-stone-garden = Put a stone here
cue-gets-stone-throne = { cue-gets-stone-garden }
cue-gets-on-top-garden = Put one more stone on top
cue-gets-on-top-throne = { cue-gets-on-top-garden }
cue-loses-stone-garden = Take the top stone off
cue-loses-stone-throne = { cue-loses-stone-garden }
say-take-some-garden = Take off the blinking stones that you want to take in this turn.
say-take-some-throne = { say-take-some-garden }
told-taken-garden = { $count ->
    [one] a stone taken from { $places }
   *[other] stones taken from { $places }
}
told-taken-throne = { told-taken-garden }
told-added-2-garden = { $count ->
    [one] a second stone on { $places }
   *[other] second stones on { $places }
}
told-added-2-throne = { told-added-2-garden }
told-added-3-garden = { $count ->
    [one] a third stone on { $places }: a new Gardener
   *[other] third stones on { $places }: new Gardeners
}
told-added-3-throne = { told-added-3-garden }
told-trophy-garden = { $count ->
    [one] a trophy from { $places }
   *[other] trophies from { $places }
}
told-trophy-throne = { told-trophy-garden }
say-set-garden = Set the Gardener down on a glowing square.
say-set-throne = { say-set-garden }
say-touch-garden = The board cannot see which move you made. Touch the blinking square: where your Gardener is, or the one it left.
say-touch-throne = { say-touch-garden }
press-lift-garden = Press your Gardener.
press-lift-throne = { press-lift-garden }
press-set-garden = Press the square it goes to.
press-set-throne = { press-set-garden }
say-choose-garden = You have too few stones in hand. Choose { $count ->
        [one] one of the blinking squares
       *[other] { $count } of the blinking squares
    }: lift its stack and set it down again, or press it.
say-choose-throne = { say-choose-garden }
press-choose-garden = You have too few stones in hand. Press { $count ->
        [one] one of the blinking squares
       *[other] { $count } of the blinking squares
    }.
press-choose-throne = { press-choose-garden }
