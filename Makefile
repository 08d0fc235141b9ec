# One command a job; `make` alone says which. Everything is installed into .venv, nothing outside this folder.
PYTHON ?= python3
WORKERS ?= $(shell echo $$(($$(nproc 2>/dev/null || echo 1) + 1)))
MINUTES ?= 10
MACHINES ?= aarch64 x86_64
ROOM ?=
ARGS ?=

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet

# What the lock names and nothing else (lock/install.py); with NEWEST=1 the newest that pyproject.toml allows.
INSTALL := $(PY) -m lock.install $(if $(NEWEST),--newest)

# Any Raspberry Pi tells its model here, any other computer has no such file.
MODEL := $(shell tr -d '\000' 2>/dev/null </proc/device-tree/model)
PI := $(findstring Raspberry Pi,$(MODEL))

# An environment works only in the folder it was made in: after a move it is installed anew.
ifneq ($(shell cat $(VENV)/made-in 2>/dev/null),$(CURDIR))
MOVED := moved
endif

# What is compiled where there is a compiler; after a change it is compiled anew.
TYPES := $(wildcard controller/niwashi/engine/*.pxd)
KERNEL := $(TYPES) $(TYPES:.pxd=.py)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
HOURS ?= 0.5
KILLS ?= 1000
GAMES ?= 1000
COUNT ?= 300
SEED ?= 29
SUITES ?=
MACHINE ?= arm64
DEB ?=
.PHONY: image order uf2 hardware help play demo test test-all test-exhaustive test-room test-games test-homes test-site check format lint types check-imports page page-types board-schema reference docs bench profile ladder strength weights puzzles soak test-power-cuts backups mutants fuzz generate-protocol screenshot site circuits drawings housing pi pico wheel-pi test-pi lock test-newest clean moved test-bare test-gpio test-system test-image deb test-deb apt openspiel alone test-openspiel

help:
	@echo 'make play        play on a simulated board, in the browser (installs what that needs the first time)'
	@echo 'make demo        watch two simulated people play'
	@echo 'make openspiel   add two dozen games of OpenSpiel: make play ARGS="--game openspiel:hex" (docs/GAMES.md)'
	@echo 'make test        run the tests; the page is tested where Chromium is installed'
	@echo 'make test-all    run the exhaustive ones, too: thousands of games'
	@echo 'make test-room   run the tests of one room (ROOM=session); without ROOM, name the rooms'
	@echo 'make test-games  a first game of each kind on the page, to its end (minutes)'
	@echo 'make test-homes  430 whole games of two homes, with a bad postman between them and power cuts (a quarter of an hour)'
	@echo 'make test-openspiel  clumsy hands play on until each game of OpenSpiel has had GAMES=1000 on two kinds of boards (may be stopped, goes on)'
	@echo 'make check       formatting, lint, types, imports between rooms (check-imports), the page'
	@echo 'make fuzz        throw nonsense at everything that is read from outside (MINUTES=10)'
	@echo 'make bench       measure this computer'
	@echo 'make profile     show what starting a command costs, by package'
	@echo 'make ladder      measure what the levels of play are worth (hours)'
	@echo 'make strength    measure who throws away won positions (an hour)'
	@echo 'make weights     fit what positions are worth to proved games (minutes)'
	@echo 'make puzzles     find puzzles until there are enough (docs/PUZZLES.md; minutes)'
	@echo 'make docs        the documents as a site with search, into build/docs'
	@echo 'make page-types  write anew the types of what goes between program and page'
	@echo 'make board-schema  write anew what editors know of board files, and the reference of their keys'
	@echo 'make reference   write anew the reference of names for games and scripts, from their docstrings'
	@echo 'make generate-protocol  write constants and document of the serial line from its table'
	@echo 'make soak        play on boards that go wrong, for HOURS=0.5 or as long as you like'
	@echo 'make test-power-cuts  kill the program KILLS=1000 times while it plays, keeps and imports, and look for what is lost'
	@echo 'make backups     cut and flip 500 backups and kill 200 restores: each is all or nothing (minutes)'
	@echo 'make mutants     change single things in five rooms, COUNT=300 of them, and show what no test notices (an hour)'
	@echo 'make screenshot  take the pictures of the README again, and some of the page at many sizes, into build/screens'
	@echo 'make site        the program in a browser, as static files in build/site (node and npm)'
	@echo 'make test-site   the tests of the page on that site, an hour of them; ARGS="-k lesson" is a part'
	@echo 'make hardware    draw the wiring step by step, reckon magnets, draw stones and housing into build/hardware;'
	@echo '                 make drawings and make housing are its halves'
	@echo 'make pi          on a Raspberry Pi: everything a real board can use (compiles some of it)'
	@echo 'make circuits    netlists, circuit boards and what their makers need (KiCad 9, see hardware/CIRCUITS.md)'
	@echo 'make order       one zip for each board: circuit boards, parts, housing, paper stones, how to order (KiCad 9)'
	@echo 'make wheel-pi    make a wheel with the compiled engine for a 64-bit Raspberry Pi'
	@echo 'make test-pi     run the tests of the engine on that wheel, on an emulated Pi (qemu-user-static)'
	@echo 'make deb         make Debian packages for a 64-bit Raspberry Pi and for a PC, into dist'
	@echo 'make apt         a signed repository for apt as plain files, of the packages in dist (ARGS="--key NAME"; docs/PI.md)'
	@echo 'make test-deb    install them on a bare Debian 12 and 13, play there, remove them (mmdebstrap; half an hour)'
	@echo 'make image       a card for a Raspberry Pi, from the package that "make deb" makes (docs/IMAGE.md)'
	@echo 'make test-image  start that card in an emulator, with the power cut (QEMU; minutes)'
	@echo 'make test-bare   make play and make test from nothing, on a bare Debian 12 and 13 (mmdebstrap, bubblewrap; minutes)'
	@echo 'make test-gpio   the pins and pixels on the GPIO chip of a real kernel, built from Debian sources (minutes)'
	@echo 'make test-system the package on an emulated 64-bit ARM system, with the power cut, and updated (QEMU; an hour)'
	@echo 'make uf2         one file for each board with a Pico: dragged onto its drive, it runs (gcc-arm-none-eabi)'
	@echo 'make pico        measure the firmware on an emulated Pico, MicroPython built from Debian sources (gcc-arm-none-eabi)'
	@echo 'make lock        take newer versions of what Niwashi stands on, and lock them (lock/)'
	@echo 'make test-newest try the newest versions instead of the locked ones, in a copy (ARGS as for make test)'
	@echo 'make clean       remove what all this has installed and made'
	@echo
	@echo 'Options pass through:  make play ARGS="--game throne"'

play: $(VENV)/has-play
	@$(PY) -m niwashi play $(ARGS)

demo: $(VENV)/has-play
	@$(PY) -m niwashi play --demo $(ARGS)

# More workers than cores, since tests wait for pages and boards that run in real time; one that has nothing left
# takes over what another has.
# Bytecode is kept even where the environment says no: many tests start Python, and without it that takes twice as long.
TESTS := PYTHONDONTWRITEBYTECODE= $(PY) -m pytest -n $(WORKERS) --dist worksteal

test: $(VENV)/has-test alone
	@$(TESTS) -m 'not exhaustive' $(ARGS)

test-exhaustive: $(VENV)/has-test alone
	@$(TESTS) -m exhaustive $(ARGS)

# Both, one after the other and neither twice.
test-all: test
	@$(MAKE) --no-print-directory test-exhaustive

test-room: $(VENV)/has-test alone
	@paths=$$($(PY) -m tests.rooms $(ROOM)) || exit 1; \
	  if [ -z '$(ROOM)' ]; then printf '%s\n' "$$paths"; else $(TESTS) -m 'not exhaustive' $$paths $(ARGS); fi

# The program is tested as it is by itself. What OpenSpiel's games stand on stays, and their own tests run.
alone:
	@if [ -e $(VENV)/has-openspiel ]; then \
	  echo 'Taking the package niwashi-openspiel off for the tests: make openspiel brings it back.'; \
	  $(PIP) uninstall --yes niwashi-openspiel && rm $(VENV)/has-openspiel; fi

# What came of them stands in docs/GAMES.md.
test-openspiel: $(VENV)/has-test
	@$(INSTALL) openspiel
	@$(PY) -m tests.openspiel.figures hands --games $(GAMES) --workers $(WORKERS) $(ARGS)

# A first game of each kind to its end, by somebody who taps what glows, and all first minutes in Firefox and WebKit;
# on a busy computer one may take long.
test-games: $(VENV)/has-test
	@NIWASHI_WHOLE_GAMES=1 NIWASHI_REQUIRE_BROWSER=1 $(TESTS) -o faulthandler_timeout=3600 \
	  tests/page/test_first_minutes.py tests/page/test_other_browsers.py $(ARGS)

# What came of them stands in docs/HOMES.md.
test-homes: $(VENV)/has-test
	@$(PY) -m tests.homes.whole_games --workers $(WORKERS) $(ARGS)

check: format lint types check-imports page

format: $(VENV)/has-dev
	@$(PY) -m ruff format --check .

# Ruff, and what it can't know: circles of imports, a game asked for by its name, keys that no catalogue has.
lint: $(VENV)/has-dev
	@$(PY) -m ruff check .
	@$(PY) -m pytest -q tests/test_sources.py tests/words/test_catalogue.py

types: $(VENV)/has-dev
	@$(PY) -m mypy

check-imports: $(VENV)/has-dev
	@$(VENV)/bin/lint-imports

# The page's scripts against the types of what they send and are sent. TypeScript comes by npm, as lock/npm names it.
page:
	@if $(MAKE) --no-print-directory build/npm/made; then build/npm/node_modules/.bin/tsc; \
	elif [ -n "$(NIWASHI_REQUIRE_TYPESCRIPT)" ]; then echo 'TypeScript could not be installed, and here it has to be.' >&2; exit 1; \
	else echo 'SKIPPED: the types of the page. TypeScript could not be installed; it takes node and npm.' >&2; fi

# What editors know of board files, and the reference of their keys.
board-schema: $(VENV)/has-play
	@$(PY) -m tools.board_schema

reference: $(VENV)/has-play
	@$(PY) -m tools.reference

page-types: $(VENV)/has-play
	@$(PY) -m tools.page_types

# Without a network it is searched, too. A link that leads nowhere fails.
docs: $(VENV)/has-docs
	@$(PY) -m tools.documents $(ARGS)

# The files that package-lock.json names by version and sha512, and nothing of theirs is run meanwhile.
build/npm/made: lock/npm/package.json lock/npm/package-lock.json
	@command -v npm >/dev/null
	@rm -rf build/npm
	@mkdir -p build/npm
	@cp lock/npm/package.json lock/npm/package-lock.json build/npm
	@npm ci --prefix build/npm --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

fuzz: $(VENV)/has-test
	@$(INSTALL) fuzz 2>/dev/null || echo 'There is no atheris for this computer: going on without.'
	@$(PY) -m tests.fuzz --minutes $(MINUTES) $(ARGS)

profile: $(VENV)/has-dev
	@$(PY) -m bench.starts

bench: $(VENV)/has-dev
	@$(INSTALL) peers 2>/dev/null || echo 'The peers (chess, open-spiel) could not be installed: the bench goes without them.'
	@$(PY) -m bench $(ARGS)

ladder: $(VENV)/has-dev
	@$(PY) -m bench.ladder $(ARGS)

weights: $(VENV)/has-dev
	@$(PY) -m bench.weights $(ARGS)

# Goes on where it ended; after `rm -r seeds/puzzles build/puzzles` everything is found anew.
puzzles: $(VENV)/has-play
	@$(PY) -m tools.puzzles $(ARGS)

strength: $(VENV)/has-dev
	@$(PY) -m bench.strength $(ARGS)

image: $(VENV)/has-play
	@$(PY) -m tools.image $(ARGS)

pico: $(VENV)/has-test
	@$(INSTALL) pico
	@tests/pico.sh $(PY) $(ARGS)

# MicroPython is built once and kept in build/pico. ARGS="garden-36-pico": that board alone.
uf2: $(VENV)/has-play
	@$(INSTALL) pico
	@tools/uf2/micropython.sh $(PY) RPI_PICO RPI_PICO2
	@$(PY) -m tools.uf2 $(ARGS)

generate-protocol: $(VENV)/has-play
	@$(PY) -m niwashi.devices.serial_link firmware

# Pyodide comes by npm, as lock/npm names it.
site: docs build/npm/made
	@$(PY) -m tools.site $(ARGS)

# The tests of the page on the static site that `make site` has written.
test-site: $(VENV)/has-dev
	@$(PY) -m pytest -q --against site tests/page $(ARGS)

soak: $(VENV)/has-dev
	@$(PY) -m bench.soak --hours $(HOURS) $(ARGS)

test-power-cuts: $(VENV)/has-test
	@$(PY) -m tests.records.kills --kills $(KILLS) $(ARGS)

backups: $(VENV)/has-test
	@$(TESTS) -k 'cut or flipped or killed or room' tests/backup $(ARGS)

# ARGS="--rooms table session" tries some rooms alone; the same SEED chooses the same faults.
mutants: $(VENV)/has-test
	@$(INSTALL) mutants
	@nice $(PY) -m tests.mutants --count $(COUNT) --seed $(SEED) $(ARGS)

# The pictures of the README, or with ARGS those of the page at many sizes whose names have all these words.
screenshot: $(VENV)/has-dev
	@if [ -z "$(ARGS)" ]; then $(PY) -m docs.screenshot; fi
	@$(PY) -m docs.screens $(ARGS)

circuits: $(VENV)/has-play
	@$(PY) -m hardware.circuits $(ARGS)

hardware: drawings housing

drawings: $(VENV)/has-hardware
	@$(PY) -m hardware.handwired
	@$(PY) -m hardware.wiring
	@$(PY) -m hardware.guide
	@$(PY) -m hardware.magnets

housing: $(VENV)/has-hardware
	@$(PY) -m hardware.housing --pictures hardware/pictures \
	  $(foreach board,garden-36 garden-36-hall hex-91,hardware/boards/$(board).toml build/hardware/$(board))

# What was drawn before is drawn anew, so that no old file gets into an order. ARGS="garden-36 hex-91": these alone.
# ezdxf writes the classes of a DXF in the order of a set, which is another in each run unless the seed is fixed.
BUILT := $(patsubst hardware/netlists/%.txt,%,$(wildcard hardware/netlists/*.txt))
order: $(VENV)/has-hardware
	@command -v kicad-cli >/dev/null || { echo 'An order needs KiCad 9: hardware/CIRCUITS.md says how to install it.' >&2; exit 1; }
	@rm -rf build/order
	@$(PY) -m hardware.circuits --no-pictures --out build/order/circuits --only $(ARGS)
	@PYTHONHASHSEED=0 $(PY) -m hardware.housing $(foreach board,$(or $(ARGS),$(BUILT)),hardware/boards/$(board).toml build/order/housing/$(board))
	@$(PY) -m hardware.ordering --circuits build/order/circuits --housing build/order/housing --out build/order $(ARGS)

pi: $(VENV)/has-play
	@$(INSTALL) --compile pi

# Compiled here for a 64-bit Pi by zig's C compiler, for the Python of .venv; 32-bit Pis run the plain kernel.
wheel-pi: $(VENV)/has-dev
	@$(INSTALL) cross
	@rm -f dist/*aarch64.whl
	@NIWASHI_KERNEL=compiled NIWASHI_TARGET=aarch64 \
	  CC="$$($(PY) -c 'import ziglang; print(ziglang.__path__[0])')/zig cc -target aarch64-linux-gnu.2.28" \
	  $(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist/*aarch64.whl

# Packed by dpkg-deb, of the wheels that the lock names and of our own, compiled for the Python of each Debian.
deb: $(VENV)/has-play
	@$(INSTALL) cross
	@rm -f dist/niwashi_*.deb dist/niwashi-*.niwashi
	@for machine in $(MACHINES); do $(PY) -m tools.deb --machine $$machine $(ARGS) || exit 1; done

# By Debian's own tools, apt-ftparchive and gpg; the key is one of whoever calls it.
apt: $(VENV)/has-play
	@$(PY) -m tools.apt $(ARGS)

test-deb: $(VENV)/has-test
	@$(MAKE) --no-print-directory deb ARGS=
	@NIWASHI_INSTALL_DEB=1 $(PY) -m pytest -v -o faulthandler_timeout=3600 tests/installed $(ARGS)

# Its kernel, run: as on a Pi, only slower. Nothing but build/pi is written to, and nobody has to be root.
test-pi: wheel-pi
	@tests/pi.sh $(PY) dist/*aarch64.whl $(ARGS)

# From nothing, by an ordinary user, where there is no compiler; roots and pip's store are kept in build/system.
test-bare: $(VENV)/has-play
	@ARGS='$(ARGS)' $(PY) -m tests.system.bare $(SUITES)

# The kernel is built once and kept in build/system.
test-gpio: $(VENV)/has-test
	@$(PY) -m tests.system.gpio

# The package in dist, or DEB=FILE: for 64-bit ARM, or MACHINE=amd64 (NIWASHI_SYSTEM_ACCEL=kvm with KVM), or MACHINE=here.
test-system: $(VENV)/has-play
	@$(PY) -m tests.system.system $(MACHINE) $(DEB)

# The card in dist, or ARGS=FILE, which stays as it is.
test-image: $(VENV)/has-play
	@$(PY) -m tests.system.card $(ARGS)

# What the resolver is told stands in lock/make.py.
lock: $(VENV)/made-in
	@$(PYTHON) -m venv build/lock
	@build/lock/bin/python -m lock.install $(if $(NEWEST),--newest) resolver
	@build/lock/bin/python -m lock.make $(ARGS)

# In a copy of this folder, so that neither .venv nor what is compiled here changes.
test-newest:
	@rm -rf build/newest
	@mkdir -p build/newest
	@tar -c --exclude=./.git --exclude='./.venv' --exclude=./build --exclude='./.*_cache' --exclude='*/engine/built' --exclude='*/engine/built.new' . \
	  | tar -x -C build/newest
	@$(MAKE) --no-print-directory -C build/newest NEWEST=1 .venv/has-test
	@cd build/newest && $(PY) -m lock.news
	@$(MAKE) --no-print-directory -C build/newest NEWEST=1 test-all

clean:
	rm -rf $(VENV) dist build .import_linter_cache .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A new environment's own pip is as old as Python: it is upgraded before anything else, and with it comes what builds.
$(VENV)/made-in: $(MOVED) lock/build.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Niwashi needs Python 3.11 or newer. Found: $$($(PYTHON) --version 2>&1 | head -n 1)."; \
	  echo 'Install a newer one and name it, for example: make play PYTHON=python3.12'; exit 1; } >&2
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo 'Python cannot make an environment of its own here.'; \
	  echo 'On Debian, Ubuntu and Raspberry Pi OS: sudo apt install python3-venv'; exit 1; } >&2
	@echo 'Making $(VENV) ...'
	@rm -f $(VENV)/has-*
	@$(PYTHON) -m venv --clear $(VENV)
	@$(INSTALL) build
	@pwd -P >$@

# Wheels only: nobody needs a compiler to play. A Pi's own pins need no library; what its pixels and its chips on a bus
# need comes along there as far as there are wheels for it (docs/PI.md), and where there are none, that is told.
# Niwashi itself is installed without an index: what it asks for has to be there by then.
$(VENV)/has-play: $(VENV)/made-in lock/play.txt lock/homes.txt lock/pins.txt pyproject.toml hatch_build.py $(KERNEL)
	@echo 'Installing Niwashi ...'
	@$(INSTALL) play homes
	@$(PIP) install --no-index --no-build-isolation --editable . || { \
	  echo 'Niwashi itself could not be installed. If a package was not found: make lock' >&2; exit 1; }
	@echo 'The command niwashi is $(VENV)/bin/niwashi; after "source $(VENV)/bin/activate" the short name works.'
ifneq ($(PI),)
	@$(INSTALL) pins 2>/dev/null \
	  || echo 'What pixels and chips on a bus need could not be installed (docs/PI.md). A board with a Pico needs none of it.'
endif
	@touch $@

# The package of the folder `openspiel`, and what it asks for: wheels for 64-bit systems, up to Python 3.13.
openspiel: $(VENV)/has-openspiel

$(VENV)/has-openspiel: $(VENV)/has-play lock/openspiel.txt openspiel/pyproject.toml
	@echo 'Installing the games of OpenSpiel ...'
	@$(INSTALL) openspiel
	@$(PIP) install --no-index --no-build-isolation --no-deps --editable openspiel
	@touch $@

$(VENV)/has-test: $(VENV)/has-play lock/test.txt lock/pins.txt
	@echo 'Installing what the tests need ...'
	@$(INSTALL) pins test
	@touch $@

$(VENV)/has-dev: $(VENV)/has-test lock/dev.txt
	@echo 'Installing the tools ...'
	@$(INSTALL) dev
	@touch $@

$(VENV)/has-docs: $(VENV)/has-play lock/docs.txt
	@echo 'Installing what builds the documents ...'
	@$(INSTALL) docs
	@touch $@

# No wheels for 32-bit systems; a hundred megabytes elsewhere.
$(VENV)/has-hardware: $(VENV)/has-play lock/hardware.txt
	@echo 'Installing what draws and reckons hardware ...'
	@$(INSTALL) hardware
	@touch $@
