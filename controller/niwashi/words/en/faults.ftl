# Faults on purpose, for simulated boards.

faults-no-such-kind = There is no fault called "{ $found }". Known faults: { $known }.
faults-wrong-number = "{ $kind }" has to name { $takes }, no more and no less.
faults-no-such-thing = This board has no { $thing } called "{ $found }".
faults-not-readable = The schedule of faults { $file } can't be read: { $why }
faults-no-sim = Faults on purpose need a simulated board: add --sim.
faults-bad-seed = "{ $found }" is not a seed: write random: and a whole number, such as random:7, or name a file.
