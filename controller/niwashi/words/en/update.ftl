### Updates: `niwashi update`, `niwashi selftest`, and what a board says of them.

## What goes on
update-believed = Version { $version } is signed by a key that you trust. Installed: { $before }.
update-vouched-for = Version { $version } is taken without a signature: its file lies where the system's package manager has put it, and nobody but root may write there. Installed: { $before }.
update-backed-up = A backup of everything is in { $file }.
update-no-backup = There is a stick at { $stick }, but no backup could be written to it: { $why } The update goes on; the records themselves are backed up when it changes over.
update-verified = { $wheels ->
        [one] One package has
       *[other] All { $wheels } packages have
    } arrived as { $wheels ->
        [one] it was
       *[other] they were
    } signed.
update-installed = Version { $version } is installed beside the old one. It tries itself out.
update-says = > { $line }
update-passed = Version { $version } works on this computer.
update-next-start = The board does not play now. The new version begins when it is started.
update-waits = The board changes over at the next pause: five seconds between two turns in which nobody touches it.
update-goes-on = The change goes on without this command. "niwashi update status" shows what became of it.
update-makes-room = The board stops for a moment, to change over ({ $version }).
update-begins = Version { $version } begins. It proves itself by a minute without trouble; else { $before } comes back.
update-kept-aside = { $turns ->
        [one] One turn was
       *[other] { $turns } turns were
    } played that the records no longer have. They are kept in { $file }; "niwashi games list --records FILE" shows them.
update-lies-aside = The former records are in { $file }; "niwashi games list --records FILE" shows what is in them.
update-backup-damaged = The backup of the records in { $file } is damaged. What can be read stays as it is, or is taken from there.
update-runs = At the next start, version { $version } runs.
update-besides = Beside it: version { $version }.
update-ask-back = Go back to version { $version }?

## What became of it
update-idle = There was no update yet.
update-under-way = Version { $version } is being installed. If that has stopped, run "niwashi update FILE" again.
update-ready = Version { $version } is ready. It begins at the next pause in the game, or at the next start.
update-probation = Version { $version } runs and is proving itself. If it fails, { $before } comes back.
update-returning = The version before { $version } comes back at the next start.
update-good = Version { $version } has proved itself. It plays from now on.
update-back-broken-off = The update to { $version } was broken off, and { $before } is back.
update-back-selftest = Version { $version } failed its own test, and { $before } is back.
update-back-records = The records could not be backed up, and { $before } is back.
update-back-restarted = Version { $version } ended before it had run well for a minute (it crashed, hung, or the power went). { $before } is back, with the records as they were.
update-back-unsteady = Version { $version } did not run well for a minute within ten. { $before } is back, with the records as they were.
update-back-asked = { $before } is back, as you wanted.
update-back-lost = How far the update to { $version } had come is unknown. The version before is back, with the records as they were.
update-failed-broken-off = The update to { $version } was not installed. { $before } plays as before.
update-failed-selftest = Version { $version } failed its own test and was never used. { $before } plays as before.
update-failed-records = The update to { $version } was not begun: the records could not be backed up. { $before } plays as before.

## On the page
notice-update-good = Niwashi was updated to version { $cells }.
notice-update-back-broken-off = The update to { $cells } was broken off. The version before is back.
notice-update-back-selftest = The update to { $cells } failed its own test. The version before is back.
notice-update-back-records = The update to { $cells } could not back up the records. The version before is back.
notice-update-back-restarted = The update to { $cells } did not run well. The version before is back, with the records as they were; what was played since is kept aside.
notice-update-back-unsteady = The update to { $cells } did not run well. The version before is back, with the records as they were; what was played since is kept aside.
notice-update-back-asked = The version before { $cells } is back.
notice-update-back-lost = How far the update to { $cells } had come is unknown. The version before is back, with the records as they were; what was played since is kept aside.
notice-update-failed-broken-off = The update to { $cells } was not installed. Nothing has changed.
notice-update-failed-selftest = The update to { $cells } failed its own test. Nothing has changed.
notice-update-failed-records = The update to { $cells } was not begun: the records could not be backed up. Look at the disk.

## Files that are no update for here
update-no-such-file = There is no file { $file }. Name the file with the update.
update-unreadable = { $file } can't be read: { $why }. Try: niwashi update - < { $file }
update-no-archive = This file is not an update: it is not built like one. Get it again.
update-no-bundle = This file is not an update: { $expected } should come first, but { $found } did. Get it again.
update-cut = This update is cut off: it ends too early. Get it again.
update-too-long = This update has something behind its end that does not belong there. Get it again.
update-no-file = "{ $name }" in this update is not a plain file ({ $kind }). No update is made like that: don't use it.
update-strange-name = "{ $name }" in this update does not have the name of a package. Don't use it.
update-no-manifest = The list of contents of this update can't be read: { $why }. Get it again.
update-bad-manifest = In the list of contents of this update, { $where } is { $found }, which does not belong there. It was not made by Niwashi's own tools.
update-newer-format = The format of this update is too new: { $found }; only { $known } is known here. Install an older version first that knows it.
update-double = This update has "{ $name }" twice. Don't use it.
update-too-large = This update would be larger than { $most } MB, unlike any of ours. Don't use it.
update-no-program = This update says that it is version { $version }, but has no Niwashi of that version for Python { $python }. It was not made by Niwashi's own tools.
update-not-listed = "{ $name }" in this update is not in its list of contents, or not in that place. Don't use it.
update-missing = "{ $name }" is missing in this update. Get it again.
update-changed = "{ $name }" in this update is not what was signed. Get it again; if that happens twice, tell whoever made it.
update-unsigned = This update is not signed. Use one from somebody whose key you trust.
update-not-signed = Nobody whom you trust has signed this update, or it was changed since. Keys in { $folder }: { $keys }.
update-no-keys = There is no key to check the update with: { $folder } has no file *.pub. Put the public key of whoever makes your updates there.
update-bad-key = { $file } holds no Ed25519 key ({ $why }). Put it right, or take it away.
update-no-cryptography = Signatures can't be checked on this computer: the package "cryptography" is not installed, and there is none ready-made for 32-bit Pis. Update with the system's package instead: apt install ./niwashi.deb
update-other-machine = This update is for { $found }, and this computer is { $here }. Get the one for { $here }.
update-other-python = This update is for Python { $found }, and Niwashi runs on { $here } here. Get one for { $here }.
update-older = This update is version { $found }, and { $here } is installed, which is newer. To go back, run "niwashi update back".

## Not here, or not now
update-no-programs = In { $folder } there are no programs to update: this Niwashi was not installed as a package, or it lies elsewhere. From a checkout, update it with git and make.
update-not-allowed = Only root or the user of the service may update what is in { $folder }. Try: { $command }
update-not-readable = What is in { $folder } may be read by root and the user of the service only. Try again with sudo.
update-on-trial = Version { $version } is being proved, or is going back. Wait a minute, then try again.
update-not-now = That can't be done while the update is "{ $found }" (asked: { $asked }). "niwashi update status" shows more.
update-busy = Another program is writing there at this moment. Try again.
update-at-work = Another "niwashi update" is at work. Wait until it has ended.
update-plays-already = The board already plays, by the same programs. Stop the other one first.
update-nothing-before = There is no version to go back to.
update-no-room = { $folder } has room for { $free } MB, and the update needs { $needed } MB. Make room, then try again.
update-no-pip = This system has no pip to install the update with. Install it: apt install python3-pip-whl
update-not-installed = The update could not be installed: { $why }
update-other-version = The update says that it is version { $expected }, but the program in it says "{ $found }". It was not made by Niwashi's own tools.
update-selftest = The new version failed its own test, and is not used: { $why }
update-odd-state = What is known of the last update could not be read, or does not fit the programs in { $folder }. From what lies there: { $phase }.
update-not-written = { $folder } can't be written: { $why }.

## niwashi selftest
selftest-records = The records can be read: { $count ->
        [one] one game
       *[other] { $count } games
    }.
selftest-game = A whole game was played and kept: { $count } { $count ->
        [one] turn
       *[other] turns
    }.
selftest-board = Your board works, simulated: { $count } { $count ->
        [one] turn
       *[other] turns
    }.
selftest-page = The page answers, with a board of { $count } cells.
selftest-engine = The engine answers: one turn of { $count }.
selftest-passed = Everything works.
selftest-no-end = A game came to no end, after { $turns } turns. This version should not be used.
selftest-not-kept = A game of { $turns } { $turns ->
        [one] turn
       *[other] turns
    } was kept otherwise than it was played. This version should not be used.
selftest-no-page = The page does not answer: { $why }
selftest-no-game = No game can be played on the board "{ $board }". Name another board file.
