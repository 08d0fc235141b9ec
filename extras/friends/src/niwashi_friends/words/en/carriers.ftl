### Carriers: what is said of the ways between two homes.
carriers-folder-away = The folder { $folder } can't be used now: { $why }. Plug the stick in, or look after the program that shares the folder; what is to be sent waits.
carriers-folder-taken = { $file } holds something else that has the same number. Two boards seem to use the same key: stop one of them.
carriers-numbers-gone = No number is left for what this board wants to send here. Somebody may have put a file under the last one: remove files that are not yours, or begin anew.
carriers-folder-full = There are too many files in { $folder } to read them all. Move old ones to another folder.

## Friends, and games of two homes
homes-peer-known = A friend with that name or key is registered already: { $known }. To keep "{ $name }" too, give another name; a new key of the same friend needs "niwashi friends forget" first.
homes-peer-nobody = The key that is registered for { $name } belongs to nobody: anybody could sign with it. Say "niwashi friends forget" for { $name }, and ask for a new card.
homes-peer-plays = Games that { $name } has signed are kept here, so { $name } stays. Their signatures could not be told from others' without the key.
homes-no-peer = No friend is called "{ $name }" here. Known: { $known }. Invite the friend first: niwashi friends invite.

friends-line = { $name }  { $public }
friends-own-key = This board's own key: { $public }
friends-none = You have no friends here yet. Invite one (niwashi friends invite), or exchange cards: niwashi friends card YOUR-NAME --out you.card, and niwashi friends add THEIRS.
friends-added = { $name } is a friend now, with the key { $public }.
friends-forgotten = { $name } has been removed.
friends-no-name = A name is needed here: yours, for your friends.
friends-no-card = This file is not a friend's card. "niwashi friends card NAME" prints one.
friends-card-spoiled = This card was changed on its way. Have it sent again.
friends-own-card = This is the card of this board itself. Take your friend's.
friends-no-file = { $file } can't be read: { $why }. Name the file with your friend's card.

notice-homes-forged = Something came that { $cells } has not signed, or that belongs to another game. It does not count.
notice-homes-illegal = { $cells } has signed a turn that the rules refuse. It does not count. Talk to each other.
notice-homes-not-yours = { $cells } has signed something without being to move. It does not count.
notice-homes-stale = What came from { $cells } goes on from another history than the one here. Compare both boards by telephone.
notice-homes-own-key = Something came that this board's own key has signed, and it does not fit this game. It does not count. Does another computer use the key, or an old copy of these records?
notice-homes-we-resigned = You have resigned. { $cells } has won.
notice-homes-they-resigned = { $cells } has resigned. You have won.
notice-homes-waits = Your turn is saved and will be sent later: { $cells } can't be reached at present.
notice-homes-away = { $cells } can't be reached at present. Trying again.
notice-homes-asks = This board was brought back from a backup. It asks the board of { $cells } what came after, and signs nothing until then.
notice-homes-theirs = { $cells } is to move.
homes-moving = { $name }'s turn is being played on your table …
notice-homes-sent = Your turn is on its way. { $cells } is to move.
notice-homes-arrived = Your turn has arrived. { $cells } is to move.
notice-homes-compare = Compare by telephone: both boards light { $cells }, in this order.
homes-over = The game is over.

homes-one-game = A game with { $name } is on: a new one, with anybody, can be proposed when it is over. End the program with Ctrl-C to play something else; it goes on at the next "niwashi play --with".
homes-with-and-through = A game with a friend needs --transport with a folder that both of you can reach, or the pass of your club; --with NAME proposes one to that friend at once (see niwashi friends list).
homes-not-with-that = A game with a friend takes --game, --cards, --position, --fair, --handicap, --clock, --no-take-back, --toss, --spectators, --new, --accept, --voice, and what says which board and page: no opponents, no lessons, no guests. Leave the other options out.
homes-nothing-proposed = { $name } has proposed nothing.
homes-waits-for-answer = You and { $name } have no game yet. The page shows what happens; Ctrl-C ends the waiting, and the same command goes on with it.
homes-waits-for-anybody = No game is on. Propose one to a friend on the page, or accept one there; Ctrl-C ends the program.
homes-proposed-to-whom = --clock, --position, --fair, --handicap, --no-take-back, --toss, --spectators and --accept are about one friend's game: say which friend by --with NAME. Without them, games are proposed on the page.
homes-waits-for-toss = { $name } has your answer, or will have it. Waiting until { $name } reveals the toss; until then nothing is agreed. Ctrl-C ends the waiting, and the same command goes on with it.
homes-toss-withheld = { $name } has your answer but has not revealed the toss, and now proposes something else. Perhaps by accident: ask.
homes-proposed-toss = { $name } proposes a game: { $game }; who moves first is tossed, and neither of you can choose. No hints, no engines.
homes-proposed-they = { $name } proposes a game: { $game }; { $name } moves first. No hints, no engines.
homes-proposed-you = { $name } proposes a game: { $game }; you move first. No hints, no engines.
homes-played-already = Another program plays the game with { $name } already. Stop that one first.
homes-proposed-clock = Clock: { $clock }
homes-proposed-back = Turns may be taken back where both of you agree.
homes-proposed-stays = Turns can't be taken back.
homes-proposed-position = It begins with { $position }
homes-accept-there = Accept or decline it on the page.
homes-begins = You play with { $name }. Both boards light the same four places, in this order: { $marks }. Compare them by telephone.

friends-no-game = No game with { $name } is on. "niwashi play --with" begins one.
friends-stop-first = The board is playing the game with { $name } right now. End that program with Ctrl-C first.
friends-ask-resign = Resign the game with { $name }? { $name } wins then.
friends-resigned = You have resigned. { $name } has won.
friends-resigned-waits = It is kept and not sent yet: { $why } The next "niwashi play --with" sends it.
friends-card-written = The card is in { $file } now. Give it to your friend. It holds this board's key { $public }, and nothing secret.

## Invitations
invite-ask-name = What are you called
invite-link = Send this link to one friend. Their answer comes as a link, or by the folder or club in which both of you play (niwashi play --transport).

## Carried by links
take-paste = Paste the link; an empty line ends it.
take-accept = To accept it, say the same with --as and your name.
take-accepted = You have accepted the invitation of { $name }. "niwashi friends send" makes the link of your answer; or it goes by itself: niwashi play --with NAME --transport FOLDER.
links-too-long-for-qr = This link is too long for a QR code. Send the text.
carried-nowhere = Turns go by themselves here, or there is no game with a friend: no turn is carried as a link. "niwashi play --transport FOLDER" plays through a folder.
carried-no-text = This is no text with a link. Paste it as it was shown.
carried-busy = The folder is still being looked at. Try again in a moment.
carried-shown = To be carried: { $what }
carried-entry = entry { $number }
carried-aside = a request
carried-terms = the terms of a game
carried-decline = a refusal of a proposed game
carried-received = { $name }: { $what }. Your board takes it from the folder.
carried-stranger = This was sent by a board that is no friend of yours ({ $public }). Nothing was taken.
carriers-broken = The connection to other boards has failed in an unexpected way ({ $why }). Try again; if it happens again, look at the folder or the club's server.
