# The only commands anybody needs: run, test, dev, build, check, bench.
.DEFAULT_GOAL := help
SHELL := /bin/bash
export CARGO_TERM_COLOR ?= never
PINYE := target/debug/pinye
PLUGINS := $(notdir $(patsubst %/plugin.toml,%,$(wildcard plugins/*/plugin.toml)))

help: ## Shows this list.
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

# When a step began: a run of all tests says where its time goes.
STEP = @echo "== $$(date +%T) $@"

# --- what a fresh machine needs ------------------------------------------------------------------

.PHONY: toolchain
toolchain:
	@command -v rustup >/dev/null || { echo "Pinye needs rustup: see https://rustup.rs"; exit 1; }
	@command -v npm >/dev/null || { echo "Pinye needs Node 20 or newer with npm"; exit 1; }
	@rustup toolchain install --no-self-update >/dev/null 2>&1 || rustup toolchain install

node_modules/.package-lock.json: package-lock.json
	# Not `npm ci`: npm 11 takes the optional packages of other platforms for missing ones.
	npm install --no-audit --no-fund
	@touch $@

# --- building ------------------------------------------------------------------------------------

.PHONY: build command api web fonts packages
build: command api web fonts packages ## Builds everything: the command, the web app, the built-in plugins.

command: toolchain
	$(STEP)
	$(NO_JOBSERVER) cargo build -p pinye

api: command node_modules/.package-lock.json
	@$(PINYE) openapi > web/openapi.json
	@npx openapi-typescript web/openapi.json --empty-objects-unknown -o web/src/api/schema.d.ts >/dev/null

web: api
	$(STEP)
	npm run build -w web

# Compresses 90 MB once; what lies there already stays.
fonts: node_modules/.package-lock.json
	node host/fonts/pack.mjs

packages: command node_modules/.package-lock.json
	$(STEP)
	$(NO_JOBSERVER) $(PINYE) plugin build --all --out dist/plugins

.PHONY: run
run: build ## Builds and starts Pinye with a demo author; prints the address and how to sign in.
	$(PINYE) serve --demo

# Other ports: `make dev PINYE_STUDIO_ADDR=127.0.0.1:5000 PINYE_WORKS_ADDR=127.0.0.1:5001 WEB_PORT=5002`. PINYE_HOST is the
# host that the web app asks, and no order to `plugin dev` to hand packages to it.
.PHONY: dev
dev: export PINYE_STUDIO_ADDR ?= 127.0.0.1:4173
dev: export WEB_PORT ?= 5173
dev: build ## Like run, and follows changes: plugins are rebuilt and reloaded, the web app too.
	$(PINYE) serve --demo --dev --dev-packages dist/plugins-dev & \
	PINYE_HOST=http://$$PINYE_STUDIO_ADDR npm run dev -w web & \
	for plugin in $(PLUGINS); do env -u PINYE_HOST $(PINYE) plugin dev plugins/$$plugin --out dist/plugins-dev & done; \
	trap 'kill $$(jobs -p)' EXIT; wait

# --- checking ------------------------------------------------------------------------------------

# The native compiler checks types in a quarter of the time; typescript-eslint and openapi-typescript need the API of version 6.
TSC := node node_modules/typescript-7/bin/tsc

.PHONY: check fmt lint lint-web types dependencies
check: fmt lint lint-web types dependencies ## Formatting, lints as errors, types, and what everything is made of.

dependencies: toolchain node_modules/.package-lock.json
	node cli/tests/dependencies.mjs

fmt: toolchain node_modules/.package-lock.json
	$(STEP)
	$(NO_JOBSERVER) cargo fmt --all --check
	npx prettier --check --log-level warn "web/src/**/*.{ts,tsx,css,json}" "web/e2e/**/*.{ts,tsx}" "plugin-api/web/**/*.{ts,tsx,mjs}" "plugins/*/web/**/*.{ts,tsx}"

lint: toolchain
	cargo clippy --workspace --all-targets -- -D warnings

lint-web: node_modules/.package-lock.json api
	$(STEP)
	# Circles of imports, which take ESLint a minute and a half.
	npx oxlint --quiet
	npx eslint .
	npx stylelint "web/src/runtime/**/*.css" "plugins/*/web/**/*.css"

types: node_modules/.package-lock.json api
	$(STEP)
	$(TSC) -p web && $(TSC) -p web/e2e && $(TSC) -p plugins && $(TSC) -p plugin-api/web

# Steps of `make test` that keep one core busy, two at a time. Cargo has a jobserver of its own.
NO_JOBSERVER := env -u MAKEFLAGS -u MFLAGS
TWO := @$(MAKE) --no-print-directory -j2 --output-sync=target

.PHONY: test-start test-build test-clients
test-start:
	@$(MAKE) --no-print-directory -j2 command node_modules/.package-lock.json

test-build: api
	$(TWO) -o api -o command lint-web packages fmt types web fonts

test-clients: build
	$(TWO) -o build contract test-template test-proxies

.PHONY: test test-rust test-host test-postgres test-web test-template test-proxies e2e contract
test: test-start ## Everything: checks, unit and integration tests, browser journeys.
	@$(MAKE) --no-print-directory -o command -o build test-build test-rust test-host test-postgres test-web test-clients e2e
# Clippy is a compiler: what it compiles can be run, and a cold machine compiles everything once instead of twice.
test: export RUSTC_WORKSPACE_WRAPPER := clippy-driver
test: export CARGO_BUILD_WARNINGS := deny

# Two tests fill a small disk of their own: who may not mount one gets a namespace in which they may.
MOUNTING := $(shell [ "$$(id -u)" = 0 ] || echo unshare --map-root-user --mount)

test-rust test-host test-postgres postgres-all: export PINYE_WORKER := $(CURDIR)/$(PINYE)

# The first line compiles the native code of the bundled plugins once, before tests start many hosts at the same time.
test-rust: build
	$(STEP)
	cargo test --workspace --test process a_host_runs_with
	$(MOUNTING) cargo test --workspace --no-fail-fast --lib --bins --examples --test '[!i]*'
	cargo test --workspace --doc

# Tests of the host wait for sockets, timers and child processes a third of the time: twice as many run at once as there are cores.
test-host test-postgres postgres-all: export RUST_TEST_THREADS := $(shell expr 2 \* $$(getconf _NPROCESSORS_ONLN))
test-host: build
	$(STEP)
	$(MOUNTING) cargo test --workspace --test it
	cargo test --workspace --test it endpoints:: -- --ignored

# On PostgreSQL, with a server of their own, installed when there is none: what asks the store itself, and what rests on its locks
# and on who comes first. All integration tests run there in `make soak`.
ON_POSTGRES := store:: works::of_twenty saving:: visibility:: interleavings:: queries:: lists:: likes:: reactions:: retention:: full_disk:: \
	first_start:: backup:: forms::submit:: forms::query:: accounts::together::
test-postgres: build
	$(STEP)
	host/tests/postgres.sh sh -c 'cargo test --workspace --test it -- $(ON_POSTGRES) \
		&& cargo test --workspace --test it -- --ignored backup::a_backup_of_one publishing::a_server'

# But for what measures the memory of a process, fills its disk, hands hostile things to a child or hardly asks a database.
.PHONY: postgres-all
postgres-all: build
	$(STEP)
	host/tests/postgres.sh cargo test --workspace --test it -- --skip side_by_side --skip floods --skip ::disk:: \
		--skip fonts::mutated --skip transforms::hostile --skip redos --skip weights:: --skip children:: \
		--skip hostile_uploads --skip no_file_that_is_not --skip what_would_become_large --skip publish::hostile \
		--skip publish::failures --skip publish::documents --skip plugins::breaker --skip plugins::checks \
		--skip plugins::hostile --skip plugins::lifecycle --skip plugins::one_instance --skip plugins::watching \
		--skip foreign_works::wrong_kinds --skip foreign_works::pages_that --skip ready_made::every_template

test-web: node_modules/.package-lock.json api
	$(TWO) -o node_modules/.package-lock.json -o api test-kit test-studio

.PHONY: test-kit test-studio
test-kit: node_modules/.package-lock.json api
	$(STEP)
	npx vitest run --config plugin-api/web/vitest.config.ts
test-studio: node_modules/.package-lock.json api
	$(STEP)
	npm test -w web

test-template: build
	$(STEP)
	$(NO_JOBSERVER) cli/tests/template.sh

# The proxy configurations of docs/proxy before a real host; nginx and Caddy are installed when there are none.
test-proxies: build
	$(STEP)
	host/tests/proxies.sh

contract: build
	$(STEP)
	$(NO_JOBSERVER) host/tests/contract/run.sh

# Without the lints, which a plugin's developer does not wait for either: a journey measures from saving to seeing.
e2e: build
	$(STEP)
	web/e2e/chromium.sh
	env -u RUSTC_WORKSPACE_WRAPPER npx playwright test --config web/e2e/playwright.config.ts --grep-invert @long

.PHONY: requirements
requirements: toolchain ## Prints every requirement of elements, editor and pages with the tests that hold it.
	@cargo test --quiet -p pinye --test requirements -- --nocapture

.PHONY: measures
measures: ## Prints lines and files per room, repeated type names, tuple parameters and the like; `node cli/tests/measures.mjs FOLDER` for another checkout.
	node cli/tests/measures.mjs

.PHONY: first-test
first-test: ## Seconds from a change in a handler, in plugin, in fonts and in an editor feature to the first test.
	node cli/tests/first-test.mjs

.PHONY: weights
weights: build ## Publishes a page of each element type and writes what it weighs into docs/weights.md.
	PINYE_WORKER=$(CURDIR)/$(PINYE) PINYE_WEIGHTS=$(CURDIR)/docs/weights.md cargo test --workspace --test it weights:: -- --nocapture

.PHONY: screens
screens: build ## Every screen in both languages and both themes, with axe; the pictures are in test-results/screens.
	web/e2e/chromium.sh
	PINYE_LOOKS=all npx playwright test --config web/e2e/playwright.config.ts screens.spec axe-editor.spec

.PHONY: templates covers
templates: node_modules/.package-lock.json ## Writes the templates that come with the program from their designs in web/templates.
	node web/templates/make.mjs

covers: build templates ## Publishes every template in a real host and takes the picture of its first page; both are checked in.
	web/e2e/chromium.sh
	PINYE_COVERS=1 npx playwright test --config web/e2e/playwright.config.ts templates.spec

.PHONY: newcomers
newcomers: build ## Follows the guides in docs/start in a real host and takes their pictures; both languages are checked in.
	web/e2e/chromium.sh
	env -u RUSTC_WORKSPACE_WRAPPER PINYE_PICTURES=write npx playwright test --config web/e2e/playwright.config.ts newcomers.spec

.PHONY: earlier-version
earlier-version: build ## Pages that an earlier version published, and published anew: compared pixel by pixel; `EARLIER=` a checkout that was built.
	web/e2e/chromium.sh
	PINYE_EARLIER=$(EARLIER) npx playwright test --config web/e2e/playwright.config.ts earlier-version.spec

.PHONY: hostile-text
hostile-text: build ## Hostile texts through every prop, in a browser; `make test` runs them too.
	web/e2e/chromium.sh
	npx playwright test --config web/e2e/playwright.config.ts hostile-text

.PHONY: hostile-plugins
hostile-plugins: build ## 1,000 saves and visits beside each hostile plugin; prints the table of docs/plugin-limits.md.
	$(STEP)
	PINYE_WORKER=$(CURDIR)/$(PINYE) cargo test --workspace --test it side_by_side::hostile_plugins -- --ignored --exact --nocapture

.PHONY: bad-bodies
bad-bodies: build ## Deep, large and twofold bodies are refused at once and cost no memory; prints every figure.
	cargo test --workspace --test it floods::bad_bodies -- --ignored --exact --nocapture

.PHONY: hostile-uploads
hostile-uploads: build ## Spoofed files and bombs through every door that takes a file; prints the tables of docs/hostile-uploads.md.
	PINYE_WORKER=$(CURDIR)/$(PINYE) cargo test --workspace --test it uploads::hostile::no_file_that -- --nocapture
	PINYE_WORKER=$(CURDIR)/$(PINYE) cargo test --workspace --test it uploads::hostile::hostile_uploads -- --ignored --exact --nocapture

.PHONY: full-disk
full-disk: build ## A host on a disk of 64 MiB that becomes full while it is saved to; as root, since it mounts one.
	cargo test --workspace --test process full_disk:: -- --ignored --nocapture

.PHONY: crowds
crowds: ## Crowds of connections, slow bodies and sign-ins before a release build; prints the table of docs/reliability.md.
	cargo build --release -p pinye
	host/tests/crowds.py target/release/pinye

.PHONY: junk-posts
junk-posts: build ## 10,000 junk posts to a form; none over the limit is kept, and every acknowledged one is there.
	cargo test --workspace --test it forms::submit::ten_thousand_junk_posts -- --ignored --exact --nocapture

.PHONY: formulas
formulas: build ## LibreOffice opens the exports of 40 formula payloads and evaluates none of them.
	host/tests/libreoffice.sh cargo test --workspace --test it forms::opened -- --ignored --nocapture

SOAK := soak-memory soak-works soak-interleavings postgres-all hostile-plugins kills backups soak-contract soak-journeys soak-postgres
.PHONY: soak soak-memory soak-works soak-interleavings soak-contract soak-journeys soak-postgres
soak: build ## What is too long for `make test`: memory over 10,000 saves, 100,000 works of one author, 100 publications that lose to "offline", 100 at once, hostile plugins and transforms, kills, backups, all integration tests on PostgreSQL, every edge of every value of the API, the long journeys, those in WebKit, and those that go through the whole platform and a form once more on PostgreSQL.
	@$(MAKE) --no-print-directory -k -o build $(SOAK)

soak-memory soak-works soak-interleavings: export PINYE_WORKER := $(CURDIR)/$(PINYE)
soak-memory: build
	$(STEP)
	cargo test --workspace --test process soak:: -- --ignored --nocapture

# Alone: its requests have limits of time.
soak-works: build
	$(STEP)
	cargo test --workspace --test it many_works:: -- --ignored --nocapture

soak-interleavings: build
	$(STEP)
	cargo test --workspace --test it -- --ignored --nocapture visibility::offline_wins_over_a_hundred fairness::a_hundred interleavings::in_ten_thousand transforms::hostile::hostile_transforms_and_sources_beside_a_thousand

soak-contract: build
	PHASES=examples,coverage,fuzzing $(MAKE) --no-print-directory -o build contract

soak-journeys: build
	$(STEP)
	web/e2e/chromium.sh
	web/e2e/webkit.sh
	npx playwright test --config web/e2e/playwright.config.ts --grep @long

# Into a folder of its own: a run clears its folder first, and the flaky tests and traces of both are kept.
soak-postgres: build
	$(STEP)
	web/e2e/chromium.sh
	host/tests/postgres.sh npx playwright test --config web/e2e/playwright.config.ts --output test-results/postgres platform.spec registration.spec

.PHONY: backups
backups: build ## 20 backups under load, each restored, on SQLite and PostgreSQL in turn; then a move; prints every round.
	$(STEP)
	host/tests/postgres.sh cargo test --workspace --test process twenty_of_twenty -- --ignored --nocapture

.PHONY: kills
kills: build ## 100 kills during saves and publications, 50 during submissions, on both databases; prints what was acknowledged.
	$(STEP)
	cargo test --workspace --test process kills -- --ignored --nocapture
	PINYE_TEST_POSTGRES_SYNC=on host/tests/postgres.sh cargo test --workspace --test process kills -- --ignored --nocapture

# --- measuring -----------------------------------------------------------------------------------

.PHONY: bench
bench: build ## Measures what docs/bench.md promises; prints every figure beside its goal.
	web/e2e/chromium.sh chromium
	cargo build --release -p pinye
	PINYE_TEST_POSTGRES_SYNC=on host/tests/postgres.sh node bench/run.mjs
