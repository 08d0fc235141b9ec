# Karesansui: its names, how a game ends, why a turn, a position, a garden or a deck is refused.

rules-game-karesansui = Karesansui

player-south = South
player-west = West
player-north = North
player-east = East

fact-south-virtue = South's virtue
fact-west-virtue = West's virtue
fact-north-virtue = North's virtue
fact-east-virtue = East's virtue
fact-south-tiles = South's tiles (15 fill the garden)
fact-west-tiles = West's tiles (15 fill the garden)
fact-north-tiles = North's tiles (15 fill the garden)
fact-east-tiles = East's tiles (15 fill the garden)
fact-south-points = South's points so far
fact-west-points = West's points so far
fact-north-points = North's points so far
fact-east-points = East's points so far

# The items of a score, in their order.
karesansui-item-sand = sand, base points
karesansui-item-moss = moss
karesansui-item-symmetry = symmetry
karesansui-item-circles = swirl bonus
karesansui-item-pattern = pattern
karesansui-item-stone-kinds = kinds of stones
karesansui-item-knight-diagonal = knight's moves and diagonals
karesansui-item-horai = Mount Horai
karesansui-item-sanzon = Sanzon stones
karesansui-item-recumbent = recumbent stones
karesansui-item-boat = boat stones
karesansui-item-famous = famous garden
karesansui-item-virtue = virtue
karesansui-item-total = total

# How a game ended.
karesansui-won = Every garden is full: { $winner } wins with { $points } points.
karesansui-shared = Every garden is full: several players have { $points } points and share the win.

# What is asked, when a turn does something else.
karesansui-asked-tile = { $player } first decides about the drawn tile: place it, give it, discard it or store it. A stored tile may be placed before that.
karesansui-asked-offer = { $player } is offered the tile: place it in your garden, or refuse.
karesansui-asked-steal = { $player } may steal the tile and place it in your garden, or pass.
karesansui-asked-react = { $player } is being stolen from: let it happen, or show Shigemori.
karesansui-asked-act = It is the second half of { $player }'s turn: zazen, a step of the monk, a stone, or a gardener card.
karesansui-asked-buy = After Rikyu's walk { $player } may take a stone, or is done.
karesansui-asked-tiles = { $player } places the tiles that the card brought, or is done.
karesansui-asked-over = The game is over: every garden is full.

# Why a turn is not legal.
karesansui-illegal-turn = { $turn } is not legal. { $why } ({ $clause })
karesansui-nothing-stored = Nothing is stored: place the drawn tile.
karesansui-no-tile-left = There is no tile to use: neither stock nor discards have one left. Place the stored tile, or pass.
karesansui-other-tile = { $tile } is not in hand: there is { $tiles }.
karesansui-tile-there = A tile lies on { $place } already: choose an empty square.
karesansui-not-beside = { $place } touches no tile of this garden: choose an empty square beside one.
karesansui-first-corner = The first tile of a garden goes to a1 or a3, not to { $place }.
karesansui-storage-full = { $tile } is in the storage place: it has room for one tile only.
karesansui-give-whom = { $player } can't be given the tile: name another player of this game.
karesansui-gift-refused = { $player } did not want this tile: offer it to somebody else, or do something else with it.
karesansui-closing = One garden has all its tiles: from now on a tile can only be placed or stored.
karesansui-discard-costs = Discarding costs 1 virtue, and you have none: do something else with the tile.
karesansui-monk-step = { $place } is not one step from the monk on { $monk }: he goes to a tile beside his own.
karesansui-no-monk = There is no monk yet: he arrives with the first tile.
karesansui-no-stone-left = No stone of that kind is left in the supply: choose another kind.
karesansui-stone-costs = That stone costs at least { $cost } virtue, and you have { $virtue }: gain some first, or take a cheaper stone.
karesansui-not-in-column = { $place } is not in the monk's column: a stone goes on his tile or another tile of that column.
karesansui-stone-needs-tile = There is no tile on { $place }: a stone stands on a tile.
karesansui-stone-there = A stone stands on { $place } already: choose a tile without one.
karesansui-stones-beside = A stone stands beside { $place }: next to another stone, a stone may be set only on moss.
karesansui-no-step = The monk may step after a stone only if it stands on his own tile, and { $place } does not.
karesansui-no-card = You don't have that gardener card: each is used once.
karesansui-not-so-zenami = Zen'ami draws two tiles to place: neither stock nor discards have one, or the garden is full.
karesansui-not-so-sesshu = Sesshu draws three tiles and places one: neither stock nor discards have one, or the garden is full.
karesansui-not-so-ishikawa = Ishikawa takes stored tiles of other players, named in the order of the turns, and as many as have room in the garden.
karesansui-not-so-rikyu = Rikyu walks the monk to another tile of your garden.
karesansui-not-so-enshu = Enshu brings virtue, and you have 6 already.
karesansui-not-so-kentei = Kentei swaps two different tiles of yours without stones: name them in the order a1, b1 … e3.
karesansui-not-so-kanamori = Kanamori moves one of your stones to another tile where a stone may stand.
karesansui-place-all = Ishikawa's tiles must all be placed: { $tiles } is left.

# Why a text is refused.
karesansui-turn-text = "{ $found }" is not a turn. Turns look like this: place L1* a3, stored pp b2, give north, discard, store, steal m1 a1, pass, zazen, monk b2, stone large b2, stone large b2 c2 (with the monk's step), or a gardener card such as rikyu c1.
karesansui-turn-not-canonical = "{ $found }" is not how this turn is written: write "{ $canonical }".
karesansui-position-sections = "{ $found }" is not a position: it has { $count ->
        [one] 1 section
       *[other] { $count } sections
    } between bars " | ", and 9 to 11 are needed: one for each player, the stage, supply, stock, discards, shown, used, seed.
karesansui-position-section = The section "{ $where }" is "{ $found }": write { $wanted }.
karesansui-position-not-canonical = That is not how this position is written: write "{ $canonical }".
karesansui-position-garden = { $player }'s garden is impossible: its tiles join up from a1 or a3, and the monk (@) stands on one of them.
karesansui-position-neighbours = { $player }'s stones stand side by side on sand.
karesansui-position-tiles = Of the tiles { $design } there are { $found } in stock, discards, gardens and storage places: it has to be { $wanted }.
karesansui-position-stones = Of the stones "{ $kind }" there are { $found } in supply and gardens: it has to be { $wanted }.
karesansui-position-cards = These cards are impossible. By the sheet everybody has one gardener card and one famous garden; in the 2015 set-up for two, each has three gardener cards and three famous gardens lie open. No card comes twice, and all of them are from the deck.
karesansui-position-stage = The stage "{ $phase }" does not fit the rest of the position: look at who decides, the tiles in hand and the gardens.
karesansui-want-player = seat, rows from the top (such as L1,pp+large@,3/5/5), virtue 0 to 6, stored tile, gardener cards, famous garden, each "-" for none
karesansui-want-stage = phase, whose turn it is, who decides, tiles in hand, and what is declared, such as: tile south south L1
karesansui-want-supply = five numbers for flat, small, recumbent, large, boat, such as 4/5/2/3/1
karesansui-want-designs = designs of tiles with commas between them, or "-"
karesansui-want-ids = names of cards with commas between them, or "-"
karesansui-want-seed = two whole numbers, the seed and how often the discards were shuffled, such as 7 0

# A garden to score.
karesansui-no-file = { $source } could not be read ({ $why }): give another file.
karesansui-not-data = { $source } can't be understood ({ $why }): write JSON, or TOML in a file that ends in .toml.
karesansui-not-a-garden = { $source } is { $found }: a garden is an object with tiles, stones, monk, virtue and famous.
karesansui-unknown-key = { $source }: "{ $where }" is not known: take it out.
karesansui-missing-key = { $source }: "{ $where }" is missing: add it.
karesansui-wrong-value = { $source }: "{ $where }" is { $found }: write { $wanted }.
karesansui-no-tile = { $source }: on { $where } lies "{ $found }", which is not a tile: use { $known }, with "*" behind it if it lies turned.
karesansui-stone-on-ground = { $source }: a stone stands on { $where }, where no tile lies: a stone needs a tile.
karesansui-monk-on-ground = { $source }: the monk stands on { $where }, where no tile lies: he needs a tile.
karesansui-want-tiles = three rows from the top, five tiles each, null for none
karesansui-want-stones = squares a1 to e3, each with flat, small, recumbent, large or boat
karesansui-want-monk = a square, a1 to e3, or null
karesansui-want-virtue = a whole number from 0 to 6
karesansui-want-famous = a list of famous gardens, each with points (0 to 15) and needs: squares with lists of moss, flat, small, recumbent, large or boat

# A deck: the mix of tiles and the cards.
karesansui-deck-design = { $source }: "{ $found }" is not a design of tiles: use { $known }.
karesansui-deck-tiles = { $source }: there are { $count } tiles: at least { $wanted } are needed.
karesansui-deck-twice = { $source }: the card "{ $card }" is there twice: name each once.
karesansui-want-deck = a table with name, tiles, gardeners and famous
karesansui-want-deck-name = up to 40 letters, digits, spaces, "-" and "_"
karesansui-want-standing = certain, probable or placeholder
karesansui-want-counts = designs, each with a whole number from 0 to 20
karesansui-want-gardeners = at least six of muso, zenami, sesshu, ishikawa, shigemori, rikyu, enshu, kentei, kanamori, each with id, name (en, ja) and standing
karesansui-want-cards = at least four famous gardens, each with id, name (en, ja), standing, points (0 to 15) and needs: squares with lists of moss, flat, small, recumbent, large or boat
karesansui-players = Karesansui is for two to four players, not { $found }.
karesansui-set-up = There is no set-up "{ $found }". Known: { $known }.
karesansui-set-up-players = The set-up of 2015 is for two players, not { $found }: choose another, or two players.
karesansui-seed = { $found } is not a seed: use a whole number, 0 or more, of at most { $most } digits.

# The command line and programs.
karesansui-drawn = Drawn: { $file }
karesansui-broken-joins = Edges that do not join: { $places }
rules-not-dealt = { $game } always has the same number of players and the same start. Leave out the number of players, the seed and the set-up.
karesansui-batch-garden = "garden" is missing: write a garden, such as {"{"}"tiles": [["L1", null, …], …], "virtue": 0{"}"}.
rules-batch-only = "{ $verb }" is not asked of this game: write "game": "{ $games }".

# Pictures.
karesansui-picture-garden = A stone garden

# What may be touched, said or done next.
karesansui-stone-flat = flat stone
karesansui-stone-small = small standing stone
karesansui-stone-recumbent = recumbent stone
karesansui-stone-large = large standing stone
karesansui-stone-boat = boat stone
karesansui-say-lay = Place the tile on { $place } ({ $points })
karesansui-say-steal = Steal: pay 2 virtue and place the tile on { $place } ({ $points })
karesansui-say-turn = Rotate the tile
karesansui-say-turn-short = Rotate
karesansui-say-turn-mark = ↻
karesansui-say-stored = Take up the stored tile
karesansui-say-stored-short = Take up
karesansui-say-stored-mark = ↑
karesansui-say-store = Store the tile
karesansui-say-store-short = Store
karesansui-say-store-mark = ↓
karesansui-say-discard = Discard the tile (costs 1 virtue)
karesansui-say-discard-short = Discard −1
karesansui-say-discard-mark = −1
karesansui-say-give = Give the tile to { $player } (gain 2 virtue)
karesansui-say-give-short = Give +2
karesansui-say-give-mark = +2
karesansui-say-give-ask = Give the tile to { $player }? You gain 2 virtue, and the tile is gone.
karesansui-say-refuse = Refuse the tile
karesansui-say-no-theft = Don't steal
karesansui-say-no-tile = Place nothing
karesansui-say-yield = Let it happen
karesansui-say-tile = Take tile { $tile } first
karesansui-say-no-more-tiles = Discard what is left
karesansui-say-zazen = Zazen (gain 1 virtue)
karesansui-say-zazen-short = Zazen +1
karesansui-say-zazen-mark = +1
karesansui-say-walk = The monk goes to { $place }
karesansui-say-stone = Take a { $stone } (at least { $cost } virtue)
karesansui-say-stone-short = { $cost }
karesansui-say-stone-at = Set the { $stone } on { $place }
karesansui-say-no-step = The monk stays
karesansui-say-no-stone = No stone
karesansui-say-swap = Swap the tile on { $place } …
karesansui-say-swap-with = Swap the tiles on { $place } and { $other }
karesansui-say-shift = Move the stone from { $origin } to { $place }
karesansui-say-card-muso = Muso: any stone, free …
karesansui-say-card-zenami = Zen'ami: draw two tiles and place them
karesansui-say-card-sesshu = Sesshu: draw three tiles and place one
karesansui-say-card-ishikawa-1 = Ishikawa: take the stored tile of { $first }
karesansui-say-card-ishikawa-2 = Ishikawa: take the stored tiles of { $first } and { $second }
karesansui-say-card-ishikawa-3 = Ishikawa: take the stored tiles of { $first }, { $second } and { $third }
karesansui-say-card-shigemori = Shigemori: the theft is cancelled
karesansui-say-card-rikyu = Rikyu: the monk to any of your tiles …
karesansui-say-card-enshu = Enshu: gain 3 virtue
karesansui-say-card-kentei = Kentei: swap two of your tiles …
karesansui-say-card-kanamori = Kanamori: move one of your stones …

# What the board says besides.
say-choose-button-karesansui-tile = Touch a lit square for the tile. What else is lit: “tile” turns it, “store” stores it or takes up the stored one, “monk” discards it, another's “tile” gives it away.
say-choose-button-karesansui-tile-first = Place the tile in a lit corner of your garden, and your monk on it. What else is lit: “tile” turns it, “store” stores it, another's “tile” gives it away.
say-choose-button-karesansui-tile-begun = Touch a lit square to place the tile as it lies now. To undo, touch the same place again.
say-choose-button-karesansui-act = Lift your monk for a step, touch a lit column for a stone (a flat, b small, c recumbent, d large, e boat), or touch “monk” for zazen.
say-choose-button-karesansui-act-step = Lift your monk for a step, or touch “monk” for zazen. You can have no stone now.
say-choose-button-karesansui-act-stone = Touch a lit column for a stone (a flat, b small, c recumbent, d large, e boat), or touch “monk” for zazen.
say-choose-button-karesansui-act-zazen = Touch “monk” for zazen. There is no step for your monk yet, and no stone.
say-choose-button-karesansui-act-begun = Set the stone on a lit square, or touch the square. Undo to choose anew.
say-place-karesansui-act-begun = Set the stone on a lit square, under the monk if he stands there.
say-place-karesansui-buy-begun = Set the stone on a lit square, under the monk if he stands there.
say-or-done-karesansui-offer = You are offered the tile. Touch a square of your garden to place it there, or press done to refuse it.
say-go-on-karesansui-offer-begun = Touch a square of your garden to place the tile as it lies now, or press done to refuse it.
say-or-done-karesansui-steal = Steal the tile for 2 virtue? Touch a square of your garden to place it there, or press done to leave it.
say-go-on-karesansui-steal-begun = Touch a square of your garden to steal the tile as it lies now, or press done to leave it.
say-pass-karesansui-react = The tile is being stolen from you. Press done to let it happen.
say-or-done-karesansui-buy = Touch a lit column for a stone, or press done to take none.
say-or-done-karesansui-tiles = Place a tile on a lit square, or press done if you want no more.
say-go-on-karesansui-tiles-begun = Place the tile on a lit square, or press done if you want no more.
say-choose-button-karesansui-tiles = Place all the tiles, one after the other: touch a lit square.
say-go-on-karesansui-act-begun = The monk may step now. Press done if he stays.
say-choose-button-karesansui-act-kind = Any stone is free: touch a lit column for one (a flat, b small, c recumbent, d large, e boat).
say-choose-button-karesansui-act-swap = Touch two tiles of your garden, one after the other: they are swapped.
say-choose-button-karesansui-buy-begun = Set the stone on a lit square, or touch the square. Undo to choose anew.
say-choose-button-page-karesansui-tile = Place the tile on a number, or touch another light.
say-choose-button-page-karesansui-tile-first = Place the tile and your monk in a lit corner, or touch another light.
say-choose-button-page-karesansui-tile-begun = Touch a lit square to place the tile as it lies now; the number is the points that it brings. Undo to choose anew.
say-choose-button-page-karesansui-act = Step with your monk, touch a lit stone (the number is the virtue that it needs), or choose from the list.
say-choose-button-page-karesansui-act-step = Step with your monk, or choose from the list. You can have no stone now.
say-choose-button-page-karesansui-act-stone = Touch a lit stone (the number is the virtue that it needs), or choose from the list.
say-choose-button-page-karesansui-act-zazen = Choose zazen. There is no step for your monk yet, and no stone.
say-choose-button-page-karesansui-act-begun = Touch a lit square to set the { $stone } there. Undo to choose anew.
say-choose-button-page-karesansui-buy-begun = { say-choose-button-page-karesansui-act-begun }
say-place-page-karesansui-act-begun = { say-choose-button-page-karesansui-act-begun }
say-place-page-karesansui-buy-begun = { say-choose-button-page-karesansui-act-begun }
say-choose-button-page-karesansui-act-kind = Any stone is free: touch a lit one, or choose from the list.
say-or-done-page-karesansui-buy = Touch a lit stone (the number is the virtue that it needs), or press done to take none.
say-stones-karesansui = Put right everything that glows.
say-lift-karesansui = Lift what glows.
say-set-karesansui = Set it down on a glowing square.
press-lift-karesansui = Press the square of the piece that moves.
press-set-karesansui = Press the square it goes to.
say-touch-page-karesansui = Set your monk down on a lit square.
say-touch-karesansui = The board cannot see which move you made. Touch the square where your monk stands now, or the one he left.

# Why a touch or a change on the board means nothing.
karesansui-pile = Moving a piece beside the board does nothing: take one when a light asks for it.
karesansui-not-your-garden = { $place } is not in { $player }'s garden, and it is { $player } who decides now.
karesansui-other-piece = The piece on { $place } is the wrong one: put the right one there.
karesansui-nothing-there = { $place } does nothing just now: touch something that is lit.
karesansui-monk-goes = The monk steps onto a tile beside his own: set him on a glowing square, or back.
karesansui-monk-stuck = There is no tile beside the monk's own: put him back.
karesansui-stone-stays = A stone stays where it was set: put it back on { $place }.
karesansui-say-which-stone = First choose which stone, with { $virtue } virtue: take it off and touch a lit column, a flat, b small, c recumbent, d large, e boat.
karesansui-one-thing = One thing at a time: finish what is lit, or undo it.
karesansui-touch-only = Only touch { $place }: set a piece down and take it up again, and the tile is placed there.

# What the lights mean here.
cue-may-place-karesansui = The tile or stone may go here
cue-own-land-open-karesansui = The tile may go here: it joins on every side and scores
cue-dead-end-karesansui = The tile may go here, but breaks a join

## What the clauses say
clause-ks-1 = Two to four play. Each has a garden of three rows and five columns, one storage place, a monk, and virtue from 0 to 6, at first 0. 80 tiles lie face down.
clause-ks-2 = Stones lie in a common supply, of five kinds. They cost at least this much virtue: flat 1, small 2, recumbent 3, large 4, boat 5. A kind of which none is left can't be taken.
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
clause-ks-20 = Gardener cards do what they say: Muso a free stone, Zen'ami two tiles, Sesshu one of three, Ishikawa others' stored tiles, Shigemori stops a theft, Rikyu moves the monk anywhere, Enshu 3 virtue, Kentei swaps two tiles, Kanamori moves a stone. Parts of this are made up here.
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

## Gardens and their pictures
karesansui-picture-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
karesansui-no-png = This computer can't draw { $file }: resvg-py is not installed. Install it (pip install resvg-py), or name { $instead }.
label-tile = tile { $tile }
karesansui-picture-of = The garden of { $player }
piece-monk = { $player }'s monk
place-of-garden = { $player } { $square }

## The lesson and the goal
goal-karesansui = Lay a garden of 15 tiles: most points win.
lesson-karesansui-tile = You are South, with a garden of 15 squares. The first tile lies in a corner: set your monk on the light.
lesson-karesansui-zazen = That was half of a turn. Now your monk sits in zazen: touch the light, for 1 virtue.
lesson-karesansui-rake = Next turn, next tile: raked waves meet waves. Touch the light, and it lies there.
lesson-karesansui-monk = In the other half your monk may walk: take him to the new tile.
lesson-karesansui-moss = A tile of moss: it joins anything, and is worth 2 points. Touch the light.
lesson-karesansui-kind = Stones cost virtue; you have 1, enough for a flat one. Touch the light to choose it.
lesson-karesansui-stone = A stone stands where your monk is, or in his column. Take it from the supply to the light.
lesson-karesansui-score = Sand 2, moss 2, a stone 2: your garden is worth { $south-points } points. Press “done”.
lesson-karesansui-end = When all gardens are full, most points win: that is Karesansui. Press “done” for a first game.

## In the list of games
game-about-karesansui = Lay the finest garden of sand and moss.
game-minutes-karesansui = about 75 minutes
game-board-karesansui = Two: 6 × 6 squares. Three or four: four gardens of 5 × 3
