# Why a file can't be read or written; stands behind a colon or between brackets.
why-missing = there is no such file
why-forbidden = the user who runs this may not use it (with "sudo niwashi" from the package, that is the user niwashi). Change its permissions, or use a folder that this user may enter
why-full = the disk is full
why-read-only = nothing can be written there
why-damaged = its content is damaged
why-check = SQLite found: { $detail }
why-form = it is not written in its one form
