### Backups: `niwashi backup`, `niwashi restore`, and what the page says of them.
backup-passphrase-why = The keys of this board are in the backup as well, sealed by a passphrase. Without it nobody can open them, not even you: write it down.
backup-ask-passphrase = Passphrase
backup-ask-again = Once more
backup-made = { $file } has everything: { $games ->
        [0] no game yet
        [one] one game
       *[other] { $games } games
    }, { $friends ->
        [0] no friends
        [one] one friend
       *[other] { $friends } friends
    }, settings and names.
backup-keys-sealed = The keys are in it, sealed by the passphrase.
backup-keys-left-out = The keys are not in it. Restored elsewhere, the board looks like a different one to all friends.
backup-keys-none = There are no keys: this board has none.
backup-keys-stay = The keys are in it, sealed by the passphrase. They stay in the file: this program can't open them.
backup-own = Files of yours in it: { $names }.
backup-of-damaged = The records are damaged ({ $why }). The backup has all that can be read of them.
backup-left-out = Not in the backup, since they can't be read or have more than 1 MB: { $names }.
backup-not-made = There is no backup of { $file }: { $why }.
backup-passphrase-short = A passphrase has at least { $fewest } characters. This one has { $found }. Four unrelated words make a good one.
backup-passphrase-unread = The passphrase can't be read from { $file }: { $why }.
backup-no-passphrase = The keys have to be sealed, and nobody can be asked for a passphrase here. Name a file with --passphrase-file, or say --without-keys.
backup-no-cryptography = Keys can't be sealed or opened on this computer: the Python package "cryptography" is not installed. Say --without-keys.
backup-own-unreadable = { $file } can't be read, so there is no backup: { $why }.

## A backup that can't be used
backup-bad = { $file } can't be used, and nothing was changed: { $why }.
backup-bad-sent = This file can't be used, and nothing was changed: { $why }.
backup-no-room = { $file } can't be unpacked, and nothing was changed: { $why }.
backup-unreadable = { $file } can't be read: { $why }.
backup-why-none = it is not a Niwashi backup
backup-why-cut = it is cut off or damaged
backup-why-changed = "{ $name }" in it is damaged or was changed
backup-why-newer = it was made by a newer Niwashi (format { $found }; this one knows { $known }). Update this board first
backup-why-long = it is longer than { $most } MB
backup-why-many = { $found } files are too many; a backup has { $most } at most
backup-why-records = the games in it are damaged
backup-wrong-passphrase = That is not the passphrase by which the keys were sealed. Try again, or leave the keys out: give no passphrase on the page, or --without-keys in a terminal.
backup-odd-secrets = The sealed keys in this backup are damaged. Leave them out: give no passphrase on the page, or --without-keys in a terminal.
backup-two-keys = This board has a key ({ $here }…), and the backup has another one ({ $there }…). A board has only one. Friends know the board by it, and games signed by the other key can't go on. Say --keep-key to keep the one here, or --take-key to take the one in the backup.
backup-in-use = A board is using the records in { $file } now. Stop it first (Ctrl-C, or "sudo systemctl stop niwashi"), or bring the backup back on its page.
backup-restoring = Another program is bringing a backup back to { $file } at this moment. Nothing was changed here. Try again when it has ended.
backup-changed-meanwhile = The games in { $file } have changed while the backup was read, so it was not brought back, and nothing is lost. Try again while nobody plays.
backup-not-restored = The backup could not be brought back to { $file }, and nothing was changed: { $why }.
backup-unfinished = A backup is being brought back to { $file }, and that can't be finished: { $why }. Nothing is lost. Free some room or make the folder writable, and try again.
backup-odd-plan = the list of what is to be done is damaged
backup-nothing-before = What was in { $file } before a restore is no longer kept. It is removed once the restored board has played.
records-why-odd = it has "{ $found }", which is in no file of Niwashi

## Bringing back
restore-no-file = Name the backup: "niwashi restore FILE". "niwashi restore --undo" needs none.
restore-no-passphrase = The keys in this backup are sealed, and nobody can be asked for the passphrase here. Name a file with --passphrase-file, or say --without-keys.
restore-ask-passphrase = Passphrase of the backup
restore-ask = Bring it back to { $file }?
restore-ask-key = Take the key of the backup?
restore-found = A backup of { $made } ({ $days ->
        [0] today
        [one] one day old
       *[other] { $days } days old
    }), made by Niwashi { $version }: { $games ->
        [0] no games
        [one] one game
       *[other] { $games } games
    }, { $friends ->
        [0] no friends
        [one] one friend
       *[other] { $friends } friends
    }.
restore-done = It is back. New here: { $games ->
        [0] no games
        [one] one game
       *[other] { $games } games
    }, { $friends ->
        [0] no friends
        [one] one friend
       *[other] { $friends } friends
    }.{ $longer ->
        [0] { "" }
        [one] { " " }One game is longer now.
       *[other] { " " }{ $longer } games are longer now.
    }{ $apart ->
        [0] { "" }
        [one] { " " }One game went on differently here and there: both are kept.
       *[other] { " " }{ $apart } games went on differently here and there: both are kept.
    }
restore-keys-taken = The keys are back: friends know this board again.
restore-keys-kept = The key of this board stayed.
restore-keys-left-out = No keys were brought back.
restore-keys-none = There were no keys in it.
restore-own = Your own files are in { $folder }.
restore-asks = { $games ->
        [one] One game with a friend waits
       *[other] { $games } games with friends wait
    } until the friend's board has reported what came after the backup. Nothing is signed before that.
restore-left-out = Left out, since this program does not know them: { $names }.
restore-before = What was here before is in { $aside } until the board has played. "niwashi restore --undo" brings it back.
restore-interrupted = Interrupted, and nothing is half done: either nothing has changed, or the next command finishes it.
restore-undone = What was here before is back. What the backup had brought is in { $aside }.

## On the page
backup-never = There is no backup yet.
backup-last = The last backup was made { $days ->
        [0] today
        [one] one day ago
       *[other] { $days } days ago
    }.
backup-busy = A backup is being made or read. One moment.
backup-no-stick = The stick { $stick } is not there, or has no such file. Plug it in and try again.
backup-look-first = Choose the file first: what is in it is shown before anything comes back.
backup-coming = It comes back now. The board restarts and will be here again in a moment.
backup-odd-request = The page has asked for something that this program does not know. Reload the page.
notice-backup-back = The backup is back.
notice-backup-refused = The backup could not be brought back. { $why }
notice-backup-stick = A stick with a backup is plugged in. "Keep everything" on the page brings it back.
notice-backup-stick-failed = The weekly backup could not be written to { $cells }. Is the stick full or read-only?
page-backup = Keep everything
page-backup-keep = Save to this device
page-backup-keep-stick = Write to the stick
page-backup-back = Bring back
page-backup-file = A backup on this device
page-backup-stick = On a stick
page-backup-passphrase = Passphrase for the keys
page-backup-again = Once more
page-backup-differs = The two passphrases differ.
page-backup-without = Leave the keys out
page-backup-why = One file with everything: games, settings, names, friends.
page-backup-why-keys = The keys of the board are in it, sealed by a passphrase. Write it down: without it nobody can open them.
page-backup-working = One moment …
page-backup-kept = Saved: { $text }
page-backup-own-key = Which key does the board have from now on? Games signed by the other one can't go on.
page-backup-key-here = The key of this board
page-backup-key-there = The key of the backup
page-backup-instead = Only the backup: put aside what is here
page-backup-merges = What is here is merged with it.

## Whether the last backup is still there, and how the card is
backup-check-good = Its file is there and whole.
backup-check-bad = Its file is damaged. Make another one: niwashi backup.
backup-check-away = Its file can't be reached from here: it lies on a stick that is not plugged in, or was moved.
doctor-card-read-only = The card is read-only now, so no game can be kept in { $folder }. A dying card does that, or a power cut. Make a backup at once (niwashi backup), then take a new card.
doctor-card-errors = { $count ->
        [one] The kernel has reported one error
       *[other] The kernel has reported { $count } errors
    } of the card since it started; the last one: { $last }. Make a backup (niwashi backup) and take a new card.
doctor-card-records = The file of the games is damaged, as often happens with a dying card: { $why }
