### Carriers: what is said of the ways between two homes.
carriers-folder-away = The folder { $folder } can't be used now: { $why }. Plug the stick in, or look after the program that shares the folder; what is to be sent waits.
carriers-folder-taken = { $file } holds something else that has the same number. Two boards seem to use the same key: stop one of them.
carriers-numbers-gone = No number is left for what this board wants to send here. Somebody may have put a file under the last one: remove files that are not yours, or begin anew.
carriers-folder-full = There are too many files in { $folder } to read them all. Move old ones to another folder.

## Friends, and games of two homes
homes-peer-known = A friend with that name or key is registered already: { $known }. To keep "{ $name }" too, give another name; a new key of the same friend needs "niwashi friends forget" first.
homes-peer-nobody = The key that is registered for { $name } belongs to nobody: anybody could sign with it. Say "niwashi friends forget" for { $name }, and ask for a new card.
homes-peer-plays = Games that { $name } has signed are kept here, so { $name } stays. Their signatures could not be told from others' without the key.
homes-no-peer = No friend is called "{ $name }" here. Known: { $known }. Exchange cards first: niwashi friends card, niwashi friends add.

friends-help = Play with friends who have boards of their own. Exchange cards once, then play together from two homes.
friends-help-examples = niwashi friends card Anna --out anna.card
    niwashi friends add ben.card
    niwashi friends list
friends-help-list = List the friends of this board with the public keys of their boards.
friends-help-list-examples = niwashi friends list
friends-help-card = Print the card of this board, to be given to a friend: by mail, on a stick, as you like. It holds the public key and a name, and nothing secret.
friends-help-card-examples = niwashi friends card Anna --out anna.card
friends-help-add = Register the friend whose card this is. Take cards only from a person or an address that you know.
friends-help-add-examples = niwashi friends add ben.card
    niwashi friends add ben.card --name "Ben B."
friends-help-forget = Remove a friend. Friends with kept games can't be removed.
friends-help-forget-examples = niwashi friends forget Ben
friends-help-name = What people call you, or the friend.
friends-help-as = What the friend is called here, if not as the card says.
friends-help-file = The file with the card, or - for what comes from another program.
friends-line = { $name }  { $public }
friends-own-key = This board's own key: { $public }
friends-none = You have no friends here yet. Invite one (niwashi friends invite), or exchange cards: niwashi friends card YOUR-NAME --out you.card, and niwashi friends add THEIRS.
friends-added = { $name } is a friend now, with the key { $public }.
friends-forgotten = { $name } has been removed.
friends-no-name = A card needs a name.
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
play-help-with = Play with this friend at another board ("niwashi friends"). What you two have begun goes on.
play-help-through = How turns are exchanged: a folder (shared by a sync program, or on a stick), or the pass of a club (a file .toml).
play-help-accept = Accept what the friend proposes without asking.

friends-help-resign = Resign a game with a friend. It is signed and sent, and the friend wins.
friends-help-resign-examples = niwashi friends resign Ben --transport ~/shared
friends-no-game = No game with { $name } is on. "niwashi play --with" begins one.
friends-stop-first = The board is playing the game with { $name } right now. End that program with Ctrl-C first.
friends-ask-resign = Resign the game with { $name }? { $name } wins then.
friends-resigned = You have resigned. { $name } has won.
friends-resigned-waits = It is kept and not sent yet: { $why } The next "niwashi play --with" sends it.
friends-help-out = Write the card to this file instead of printing it.
friends-card-written = The card is in { $file } now. Give it to your friend. It holds this board's key { $public }, and nothing secret.

## Invitations
invite-help = Invite a friend by a short code that you say by telephone: then both boards know each other, as if you had exchanged cards.
invite-help-examples = niwashi friends invite --transport ~/shared --as Anna
    niwashi friends invite --transport rooks/passes/Anna.toml --as Anna
invite-help-as = What you are called: your friend's board will call you so.
invite-ask-name = What are you called
invite-code = Your code: { $code }
    Tell it to your friend alone, by telephone. It works once, for { $minutes } { $minutes ->
        [one] minute
       *[other] minutes
    }.
    They say, with the folder that you share or the pass of your club:
    niwashi friends join { $code } --transport FOLDER
    Waiting. Ctrl-C takes the invitation back.
invite-wrong = Somebody has answered with another code, so this one is used up. If your friend mistyped it, invite again. If your friend has not answered yet, somebody else tried to guess it.
invite-over = Nobody came in time. Invite again when both of you are there, and see that both use the same folder or club.
invite-stopped = Ended. The code is no longer valid.
invite-no-code = { $found } is not the code of an invitation. A code is a number and two words, such as 7-moss-lantern.
invite-no-word = No code has the word { $found }. Have it spelled once more. Nothing was sent, so the code still works.
invite-no-word-near = No code has the word { $found }. Is it { $near }? Nothing was sent, so the code still works.
invite-no-spake2 = Codes can't be used on this computer: the package "spake2" is not installed. Exchange cards instead: niwashi friends card.

friends-help-join = Answer an invitation: type the code that your friend has told you.
friends-help-join-examples = niwashi friends join 7-moss-lantern --transport ~/shared --as Ben
join-help-code = The code, such as 7-moss-lantern; in any letters, with blanks or dashes between.
join-looks = Looking for invitation { $mailbox }. Ctrl-C ends it.
join-found = The invitation is there. Waiting for the other board's answer.
join-closed = The invitation that was there is over. If there is a new one, ask for its code.
join-other-time = There is an invitation whose clock differs. If it is the one that you mean, one of the two clocks is wrong: set both computers' time.
join-wrong = That was not the code of this invitation, or somebody sits between you two. The code is used up: ask for a new one.
join-taken = Somebody else has answered this invitation first. Ask your friend who it was, and for a new code.
join-over = The invitation did not work: the invitation is over or was taken back, or there was none. Is the number right, and do both of you use the same folder or club? Ask for a new code.
join-unconfirmed = { $name }'s board did not confirm in time that it has you, too. If it has not, have yourself invited once more; that does no harm.

## Carried by hand
typed-no-mark = A code begins with { $mark }, and has nothing before it. Take all of it, from this word to the last group, and nothing else.
typed-too-long = This is too long for codes. Take one after the other.
typed-no-letter = "{ $found }" in group { $group } is not a letter of a code. Codes have digits and all letters but I, L, O and U.
typed-wrong-groups = These groups are not right: { $groups }. Look at their six letters once more.
typed-from-group = From group { $group } on nothing fits. A group is missing there, or one is twice; or look at its six letters once more.
typed-cut = The code has { $wanted } groups, and { $found } are here. Take all of it.
typed-spoiled = Each group is right, and still no board has shown this code. Copy it once more.
typed-newer = This code was made by a newer Niwashi. Update this one.

friends-help-send = Show your turns in a folder as codes, for a friend to scan or type: for two homes that share no folder and no server.
friends-help-send-examples = niwashi friends send Ben --transport ~/post
    niwashi friends send Ben --transport ~/post --no-qr > turn.txt
friends-help-receive = Take the codes that a friend's board has shown, and put the turns into a folder, from where your board takes them.
friends-help-receive-examples = niwashi friends receive --transport ~/post
    niwashi friends receive mail.txt --transport ~/post
carried-help-tray = The folder on this computer that your board plays through (niwashi play --with NAME --transport FOLDER).
carried-help-all = Show everything of the game with this friend, and not only what was not answered yet.
carried-help-qr = Show QR codes, too; without this option, where a person looks on.
carried-help-file = A file with the codes; without it, they are typed or come from another program.
carried-nothing = There is nothing to carry: { $name } has answered everything, or you have done nothing yet. --all shows it again.
carried-nowhere = Turns go by themselves here, or there is no game with a friend: nothing is carried by hand. "niwashi play --transport FOLDER" plays through a folder.
carried-no-text = This is no text with a link or a code. Paste it as it was shown.
carried-busy = The folder is still being looked at. Try again in a moment.
carried-type = Type or paste the code, from the word NIWASHI on; an empty line ends it.
carried-shown = To be carried: { $what }
carried-entry = entry { $number }
carried-aside = a request
carried-terms = the terms of a game
carried-decline = a refusal of a proposed game
carried-received = { $name }: { $what }. Your board takes it from the folder.
carried-stranger = This was sent by a board that is no friend of yours ({ $public }). Nothing was taken.
carried-too-long-for-qr = This is too long for one QR code. Send the text.
carried-no-file = { $file } can't be read: { $why }. Name the file with the code.
carriers-broken = The connection to other boards has failed in an unexpected way ({ $why }). Try again; if it happens again, look at the folder or the club's server.
