# Why a file can't be read or written; stands behind a colon or between brackets.
why-missing = there is no such file
why-forbidden = this user may not do that
why-forbidden-file = the user who runs this may not use it (with "sudo niwashi" from the package, that is the user niwashi). Change its permissions, or use a folder that this user may enter
why-folder = it is a folder
why-device = it is a pipe or a device, not a file; write the other program's output to a file or, where the help says so, pass it with "-"
why-long = it is far too long for a file of this kind
why-full = the disk is full
why-read-only = nothing can be written there
why-there = it is there already
why-links = its links lead in a circle
why-name = its name is too long
why-broken = the disk has a fault there
why-not-text = byte { $at } is not text, neither UTF-8 nor UTF-16 with its mark
why-line = line { $line }, column { $column }: { $what }; found { $found }
why-json = this is not JSON
why-toml-long = the text is far too long for a file of this kind
why-toml-key = a key of more than eight parts
why-toml-deep = lists or tables are nested too deeply
why-toml-twice = this name is given twice
why-toml-equals = a name without = and a value
why-toml-open = a bracket that is never closed
why-toml-quote = a quotation mark is missing
why-toml-character = a character that is not allowed there
why-toml-backslash = a \ before a character that it can't escape; write it twice, or use '…'
why-toml-value = this is not a value of TOML; text needs quotation marks
why-toml-rest = something follows the value; each value needs a line of its own
why-toml-number = a number of thousands of digits
why-toml-other = this is not TOML

# Errors of the system, of SQLite and of other libraries.
why-busy = something else is using it
why-memory = there is not enough memory
why-many-files = too many files are open
why-no-program = it is not a program for this computer
why-address-in-use = the address is in use
why-no-such-address = this computer does not have this address
why-refused = nothing accepts connections there
why-cut = the connection was cut
why-late = there was no answer in time
why-too-slow = it was not done within { $seconds } { $seconds ->
        [one] second
       *[other] seconds
    }
why-unreachable = the network does not lead there
why-silent = the device does not answer
why-no-host = no computer with this name is known
why-certificate = the encrypted connection failed ({ $code })
why-no-package = the package "{ $name }" is not installed
why-no-entry = there is no entry "{ $name }"
why-damaged = its content is damaged
why-no-database = it is not a database of SQLite
why-not-opened = it can't be opened
why-other-tables = its tables are not those that were expected
why-archive = it is not a whole compressed file
why-check = SQLite found: { $detail }
why-form = it is not written in its one form
why-library = { $kind }: { $detail }
# Quoted for whoever mends a board: $detail in the library's own words, $what in ours. Each language shows one.
why-technical = { $detail }{ $what ->
   *[other] { "" }
 }
why-place = { $where }: { $why }
# What is wrong with a field of a file or a message.
why-field = { $where }: { $why }
why-field-missing = it is missing
why-field-unknown = there is no such field
why-field-text = text is needed here
why-field-whole = a whole number is needed here
why-field-number = a number is needed here
why-field-switch = true or false is needed here
why-field-table = a table (an object) is needed here
why-field-list = a list is needed here
why-field-bytes = bytes are needed here
why-field-nothing = it has to stay empty
why-field-time = a date and time is needed here
why-field-address = an address is needed here
why-field-least = a number of at least { $limit } is needed
why-field-most = a number of at most { $limit } is needed
why-field-more = a number greater than { $limit } is needed
why-field-less = a number less than { $limit } is needed
why-field-letters-least = it has to have at least { $limit } { $limit ->
        [one] character
       *[other] characters
    }
why-field-letters-most = it may have at most { $limit } { $limit ->
        [one] character
       *[other] characters
    }
why-field-bytes-least = it has to have at least { $limit } { $limit ->
        [one] byte
       *[other] bytes
    }
why-field-bytes-most = it may have at most { $limit } { $limit ->
        [one] byte
       *[other] bytes
    }
why-field-entries-least = it has to have at least { $limit } { $limit ->
        [one] entry
       *[other] entries
    }
why-field-entries-most = it may have at most { $limit } { $limit ->
        [one] entry
       *[other] entries
    }
why-field-pattern = it has to look like { $pattern }
why-field-choice = it has to be one of: { $known }
why-field-tag = "{ $name }" has to say what kind it is
why-field-other = this is not possible here ({ $kind })
