# One command a job; `make` alone says which. Everything is installed into .venv, nothing outside this folder.
PYTHON ?= python3
WORKERS ?= 2
ARGS ?=

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet

# Any Raspberry Pi tells its model here, any other computer has no such file.
MODEL := $(shell tr -d '\000' 2>/dev/null </proc/device-tree/model)
PI := $(findstring Raspberry Pi,$(MODEL))

# An environment works only in the folder it was made in: after a move it is installed anew.
ifneq ($(shell cat $(VENV)/made-in 2>/dev/null),$(CURDIR))
MOVED := moved
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play demo test check format lint types arrows bench screenshot pi clean moved

help:
	@echo 'make play        play on a simulated board, in the browser (installs what that needs the first time)'
	@echo 'make demo        watch two simulated people play'
	@echo 'make test        run every test; the page is tested where Chromium is installed'
	@echo 'make check       formatting, lint, types and the arrows between the rooms'
	@echo 'make bench       measure this computer'
	@echo 'make screenshot  take the pictures of the README again'
	@echo 'make pi          on a Raspberry Pi: everything a real board can use (compiles some of it)'
	@echo 'make clean       remove what all this has installed and made'
	@echo
	@echo 'Options pass through:  make play ARGS="--game throne"'

play: $(VENV)/has-play
	@$(PY) -m niwashi play $(ARGS)

demo: $(VENV)/has-play
	@$(PY) -m niwashi play --demo $(ARGS)

test: $(VENV)/has-test
	@$(PY) -m pytest -n $(WORKERS) $(ARGS)

check: format lint types arrows

format: $(VENV)/has-dev
	@$(PY) -m ruff format --check .

lint: $(VENV)/has-dev
	@$(PY) -m ruff check .

types: $(VENV)/has-dev
	@$(PY) -m mypy

arrows: $(VENV)/has-dev
	@$(VENV)/bin/lint-imports

bench: $(VENV)/has-dev
	@$(PY) -m bench $(ARGS)

screenshot: $(VENV)/has-dev
	@$(PY) docs/screenshot.py $(ARGS)

pi: $(VENV)/made-in
	$(PIP) install --editable '.[pi]'

clean:
	rm -rf $(VENV) dist build .import_linter_cache .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Python 3.11's own pip knows no dependency groups: it is upgraded before anything else.
$(VENV)/made-in: $(MOVED)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Niwashi needs Python 3.11 or newer. Found: $$($(PYTHON) --version 2>&1 | head -n 1)."; \
	  echo 'Install a newer one and name it, for example: make play PYTHON=python3.12'; exit 1; } >&2
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo 'Python cannot make an environment of its own here.'; \
	  echo 'On Debian, Ubuntu and Raspberry Pi OS: sudo apt install python3-venv'; exit 1; } >&2
	@echo 'Making $(VENV) ...'
	@rm -f $(VENV)/has-*
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --upgrade 'pip>=25.1' || { \
	  echo 'Nothing could be installed: the first time needs the internet.' >&2; exit 1; }
	@pwd >$@

# Wheels only: nobody needs a compiler to play. What a Pi's own pins need comes along as far as there are
# wheels for it; a simulated board needs none of that, so its absence is told and ends nothing.
$(VENV)/has-play: $(VENV)/made-in pyproject.toml
	@echo 'Installing Niwashi ...'
	@$(PIP) install --only-binary :all: --editable .
ifneq ($(PI),)
	@$(PIP) install --only-binary :all: --editable '.[pi]' 2>/dev/null \
	  || $(PIP) install --only-binary :all: --editable '.[pins]' 2>/dev/null \
	  || { echo 'There is no ready-made library for the pins of this Pi. A simulated board needs none;'; \
	       echo 'for a real one: sudo apt install build-essential python3-dev swig liblgpio-dev && make pi'; }
endif
	@touch $@

$(VENV)/has-test: $(VENV)/has-play
	@echo 'Installing what the tests need ...'
	@$(PIP) install --only-binary :all: --group test
	@touch $@

$(VENV)/has-dev: $(VENV)/has-test
	@echo 'Installing the tools ...'
	@$(PIP) install --only-binary :all: --group dev
	@touch $@
