# For the Makefiles of folders: what they start runs in the root, in the environment that the root's Makefile makes.
MAKEFLAGS += --no-print-directory
ROOT := $(patsubst %/lock/root.mk,%,$(lastword $(MAKEFILE_LIST)))
PY := cd $(ROOT) && .venv/bin/python
INSTALL := $(PY) -m lock.install
VENV := $(ROOT)/.venv

$(VENV)/%: FORCE
	@$(MAKE) -C $(ROOT) .venv/$*

FORCE:
.PHONY: FORCE
