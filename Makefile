# Cannonade. `make` builds the engine; `make help` lists the targets.

CARGO  ?= cargo
# The processor to build for; anything but native overrides .cargo/config.toml.
ARCH   ?= native
# Where the executable is also put, as engine testers expect (`make EXE=path`).
EXE    ?=
# Seconds for each fuzz target.
FUZZ_SECONDS ?= 60
# Games of each variant in `make selfplay`, and their time control.
GAMES  ?= 2
TC     ?= 1+0.01

ENGINE := target/release/cannonade

# ThreadSanitizer on the table, with a standard library that is not instrumented: its locks are
# out of sight, so tests that hand work over by them would only report false races.
HOST        = $(shell rustc -vV | sed -n 's/^host: //p')
TSAN_FLAGS := -Zsanitizer=thread -Cunsafe-allow-abi-mismatch=sanitizer -Ctarget-cpu=native
TSAN_TESTS := search::table

ifneq ($(ARCH),native)
export RUSTFLAGS := -C target-cpu=$(ARCH)
endif

.DEFAULT_GOAL := build
.PHONY: build help demo test perft bench bench-code lint fmt selfplay mates books endgames tsan fuzz clean

build: ## Build target/release/cannonade (EXE=path: put it there too; ARCH=x86-64-v3: for other machines)
	$(CARGO) build --release --bin cannonade
ifneq ($(EXE),)
	cp -f $(ENGINE) "$(EXE)"
endif

help: ## List the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 18

demo: build ## Show the Cannon Shogi start with its best lines
	$(ENGINE) --variant cannonshogi "setoption name MultiPV value 3" d "go movetime 3000"

test: ## Run all tests
	engine-tests/run

perft: ## Check every perft count
	$(CARGO) test --release --test perft

bench: build ## Print the node count signature and the speed
	$(ENGINE) bench

bench-code: ## Time attacks, move generation and make/unmake (criterion)
	$(CARGO) bench

lint: ## Check format, lints and documentation
	$(CARGO) fmt --check
	$(CARGO) clippy --release --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --release --no-deps --quiet

fmt: ## Format the source
	$(CARGO) fmt

selfplay: build ## Play GAMES games of every variant at TC against itself
	$(ENGINE) selfplay --games $(GAMES) --tc $(TC)

mates: build ## Make the suites of mates anew (minutes for each game)
	$(ENGINE) mates --out engine-tests/mates

books: build ## Make the suites of openings that are missing, as books/README.md says (minutes for each game)
	sh -c "$$(sed -n 's/^    target/target/p' books/README.md)"

endgames: build ## Make the tables of endings that the README speaks of in endgames/ (minutes)
	$(ENGINE) endgame make KQK KRK KPK --variant chess
	$(ENGINE) endgame make KMK KQK KRK --variant gunnery8x10
	$(ENGINE) endgame make KQK KRK --variant gunnery8x8
	$(ENGINE) endgame make KCK KCPK --variant swedishcannon

tsan: ## Look for data races in the table with ThreadSanitizer (needs a nightly toolchain)
	RUSTFLAGS="$(TSAN_FLAGS)" CARGO_PROFILE_DEV_OPT_LEVEL=1 \
	TSAN_OPTIONS="suppressions=$(CURDIR)/engine-tests/tsan.txt allocator_may_return_null=1" \
	$(CARGO) +nightly test --target $(HOST) --target-dir target/tsan --lib $(TSAN_TESTS)

fuzz: ## Fuzz each parser and the move generator for FUZZ_SECONDS
	fuzz/run.sh $(FUZZ_SECONDS)

clean: ## Remove what was built
	$(CARGO) clean
