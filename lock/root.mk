# For the Makefiles of folders: what they start runs in the root, in the environment that the root's Makefile makes.
MAKEFLAGS += --no-print-directory
PY := cd .. && .venv/bin/python
INSTALL := $(PY) -m lock.install
VENV := ../.venv

$(VENV)/%: FORCE
	@$(MAKE) -C .. .venv/$*

FORCE:
.PHONY: FORCE
