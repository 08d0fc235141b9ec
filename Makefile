# One command a job; `make` alone says which. Everything is installed into .venv, nothing outside this folder.
PYTHON ?= python3
WORKERS ?= $(shell echo $$(($$(nproc 2>/dev/null || echo 1) + 1)))
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
.PHONY: help play demo openspiel pi test test-all test-exhaustive test-room check format lint types page docs site bench lock clean alone moved

help:
	@echo 'make play        play on a simulated board, in the browser (installs what that needs the first time)'
	@echo 'make demo        watch two simulated people play'
	@echo 'make openspiel   add two dozen games of OpenSpiel: make play ARGS="--game openspiel:hex" (docs/GAMES.md)'
	@echo 'make pi          on a Raspberry Pi: everything a real board can use (compiles some of it)'
	@echo 'make test        run the tests; the page is tested where Chromium is installed'
	@echo 'make test-all    run the exhaustive ones, too: thousands of games'
	@echo 'make test-room   run the tests of one room (ROOM=session); without ROOM, name the rooms'
	@echo 'make check       formatting, lint with imports between rooms, types, the page'
	@echo 'make bench       measure this computer'
	@echo 'make docs        the documents as a site with search, into build/docs'
	@echo 'make site        the program in a browser, as static files in build/site (node and npm)'
	@echo 'make lock        take newer versions of what Niwashi stands on, and lock them (lock/)'
	@echo 'make clean       remove what all this has installed and made'
	@echo
	@echo 'Options pass through:  make play ARGS="--game throne"'
	@echo 'More, each with a help of its own:'
	@echo 'make -C hardware help          wiring, circuit boards, housing, orders'
	@echo 'make -C firmware help          files for a Pico'
	@echo 'make -C tools help             a wheel for a Pi, and the files that are made and kept here'
	@echo 'make -C tests help             hours of tests: whole games, power cuts, nonsense, other systems'
	@echo 'make -C extras/appliance help  packages, cards, a repository for apt'
	@echo 'make -C extras/bench help      levels of play, endurance'
	@echo 'make -C extras/openspiel help  whole games of OpenSpiel by clumsy hands'

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

check: format lint types page

format: $(VENV)/has-dev
	@$(PY) -m ruff format --check .

# Ruff, and what it can't know: circles of imports, a game asked for by its name, keys that no catalogue has.
lint: $(VENV)/has-dev
	@$(PY) -m ruff check .
	@$(VENV)/bin/lint-imports
	@$(if $(FRIENDS),$(VENV)/bin/lint-imports --config $(FRIENDS))
	@$(PY) -m pytest -q tests/test_sources.py tests/words/test_catalogue.py

types: $(VENV)/has-dev
	@$(PY) -m mypy

# The page's scripts against the types of what they send and are sent. TypeScript comes by npm, as lock/npm names it.
page:
	@if $(MAKE) --no-print-directory build/npm/made; then build/npm/node_modules/.bin/tsc; \
	elif [ -n "$(filter typescript,$(NIWASHI_REQUIRE))" ]; then echo 'TypeScript could not be installed, and here it has to be.' >&2; exit 1; \
	else echo 'SKIPPED: the types of the page. TypeScript could not be installed; it takes node and npm.' >&2; fi

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

bench:
	@$(MAKE) --no-print-directory -C extras/bench figures

site:
	@$(MAKE) --no-print-directory -C extras/site site

pi: $(VENV)/has-play
	@$(INSTALL) --compile pi

# What the resolver is told stands in lock/make.py.
lock: $(VENV)/made-in
	@$(PYTHON) -m venv build/lock
	@build/lock/bin/python -m lock.install $(if $(NEWEST),--newest) resolver
	@build/lock/bin/python -m lock.make $(ARGS)

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

# A package that may be deleted.
FRIENDS := $(wildcard extras/friends/pyproject.toml)

# Wheels only: nobody needs a compiler to play. A Pi's own pins need no library; what its pixels and its chips on a bus
# need comes along there as far as there are wheels for it (docs/PI.md), and where there are none, that is told.
# Niwashi itself is installed without an index: what it asks for has to be there by then.
$(VENV)/has-play: $(VENV)/made-in lock/play.txt lock/friends.txt lock/pins.txt pyproject.toml $(FRIENDS) hatch_build.py $(KERNEL)
	@echo 'Installing Niwashi ...'
	@$(INSTALL) play friends
	@$(PIP) install --no-index --no-build-isolation --editable . $(FRIENDS:%/pyproject.toml=--editable %) || { \
	  echo 'Niwashi itself could not be installed. If a package was not found: make lock' >&2; exit 1; }
	@$(if $(FRIENDS),PYTHONUTF8=1 $(PY) -m lock.beside extras/friends)
	@echo 'The command niwashi is $(VENV)/bin/niwashi; after "source $(VENV)/bin/activate" the short name works.'
ifneq ($(PI),)
	@$(INSTALL) pins 2>/dev/null \
	  || echo 'What pixels and chips on a bus need could not be installed (docs/PI.md). A board with a Pico needs none of it.'
endif
	@touch $@

# Wheels for 64-bit systems, up to Python 3.13.
openspiel: $(VENV)/has-openspiel

$(VENV)/has-openspiel: $(VENV)/has-play lock/openspiel.txt extras/openspiel/pyproject.toml
	@echo 'Installing the games of OpenSpiel ...'
	@$(INSTALL) openspiel
	@$(PIP) install --no-index --no-build-isolation --no-deps --editable extras/openspiel
	@PYTHONUTF8=1 $(PY) -m lock.beside extras/openspiel
	@touch $@

# A package of the folder `extras`, beside the program; what it needs of others is in a lock.
$(VENV)/has-extra-%: $(VENV)/has-play extras/%/pyproject.toml
	@$(PY) -m lock.beside extras/$*
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
