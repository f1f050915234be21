# Every target sets up what it needs.
.DELETE_ON_ERROR:
.PHONY: play test conformance check bench docs lock screenshots clean
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

play: $(VENV)/play  ## set up and open the table
	@$(BIN)/backroom play $(ARGS)

test: $(VENV)/dev  ## set up everything, a browser and a database included, and run the tests
	@$(BIN)/python tests/run.py $(ARGS)

conformance: $(VENV)/dev  ## what takes long: thousands of random games of every option set, whole games in a browser; then all rules with bounds checks
	$(BIN)/python -m pytest -q -m slow $(ARGS)
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -q tests/core tests/games -m "not slow" $(ARGS)

check: $(VENV)/dev  ## format, lint, types, import arrows
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-cache
	$(BIN)/mypy
	$(BIN)/mypy --config-file tests/mypy.ini

bench: $(VENV)/dev  ## this machine's decisions/s beside the installed peers
	$(BIN)/backroom bench $(ARGS)

docs: $(VENV)/dev  ## build the documentation into build/docs
	$(BIN)/python docs/build.py $(ARGS)

screenshots: $(VENV)/dev  ## draw the pictures under docs/pictures with a real browser
	$(BIN)/python docs/screenshots.py $(ARGS)

lock: $(VENV)/dev  ## pin the newest versions that pyproject.toml allows; records no index address
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header -q --upgrade pyproject.toml -o requirements/play.lock
	printf 'psycopg>=3.2\npsycopg-binary>=3.2\n' | $(BIN)/uv pip compile --no-deps --universal --python-version 3.11 --generate-hashes --no-header -q --upgrade - -o requirements/postgres.lock
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header -q --upgrade --group dev --extra postgres pyproject.toml -o requirements/dev.lock

$(VENV)/play: requirements/play.lock pyproject.toml setup.sh
	@sh setup.sh play "$(PYTHON)" $(VENV)

$(VENV)/dev: requirements/dev.lock pyproject.toml setup.sh
	@sh setup.sh dev "$(PYTHON)" $(VENV)

clean:
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache
