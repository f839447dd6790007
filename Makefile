# Two commands do everything: `make run` opens the app, `make test` checks all that is checked.
.POSIX:
.PHONY: run test packages format lint docs unit bench bench-opencv accuracy learning calibrate add-photo pictures torture web web-serve test-web bench-web clean

CARGO = cargo
PROGRAM = $${CARGO_TARGET_DIR:-target}/release/tilesight

run:
	@.ci/packages build window
	@$(CARGO) build --release --quiet --package tilesight
	@.ci/open $(PROGRAM)

# Quick checks first: a slip is told before the long work begins.
test: packages format lint docs unit test-web

packages:
	@.ci/packages build window

format:
	$(CARGO) fmt --all -- --check

lint:
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings

docs:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --quiet

# nextest is quicker, and tells what failed once more at the end; without it cargo's own runner does the same work.
unit:
	@if $(CARGO) nextest --version >/dev/null 2>&1; \
	then $(CARGO) nextest run --workspace --no-fail-fast --status-level slow --failure-output final; \
	else $(CARGO) test --workspace --no-fail-fast; fi

# What each part takes; at the end the stages of reading a photograph, and the memory of one of 12 megapixels.
SPEED = $${CARGO_TARGET_DIR:-target}/release/speed
bench:
	$(CARGO) bench --workspace
	@rules/benches/against-chess
	@$(CARGO) build --release --quiet --package tilesight-tests
	@$(SPEED) --photos $(OWN)/speed

# Our reader beside OpenCV's ArUco detector, which is installed aside, timed, and thrown away.
bench-opencv:
	@.ci/packages build
	@$(CARGO) build --release --quiet --package tilesight --package tilesight-tests
	@tests/opencv/run $(SPEED) $(OWN)/speed $(PROGRAM) $(DECKS)

# Tables of right, unsure, missed, wrong and phantom tiles, of how far confidences can be trusted, and what was wrong by
# name: for given photographs with truth, then for those of the practice decks, which are made once (a few minutes).
#   make accuracy PHOTOS=folder DECKS=folder/decks    other given photographs
#   make accuracy SHOTS=10 SEED=7                     more own photographs for each deck and level, other boards
#   make accuracy SET=development                     only that own set: the other is kept apart, nothing is tuned on it
PHOTOS = $$(if [ -d ../shared/photos/decks ]; then echo ../shared/photos; else echo tests/photos; fi)
DECKS = $(PHOTOS)/decks
OWN = $${CARGO_TARGET_DIR:-target}/photographs
SHOTS = 2
SEED = 1
SET =
accuracy:
	@.ci/packages build
	@$(CARGO) build --release --quiet --package tilesight --package tilesight-tests
	@$${CARGO_TARGET_DIR:-target}/release/accuracy --program $(PROGRAM) --photos $(PHOTOS) --decks $(DECKS) \
		--own $(OWN) --shots $(SHOTS) --seed $(SEED) $(if $(SET),--set $(SET))

# Tables of what `deck learn` makes of photographs of the practice decks' tiles, and of what is read with those decks: in the
# same photographs, and in others. A quarter of an hour; nothing is given that it has to reach.
#   make learning SET=development ONLY=blocks
ONLY =
learning:
	@.ci/packages build
	@$(CARGO) build --release --quiet --package tilesight --package tilesight-tests
	@$${CARGO_TARGET_DIR:-target}/release/learning --program $(PROGRAM) --own $(OWN) \
		$(if $(SET),--set $(SET)) $(if $(ONLY),--only $(ONLY))

# The weights of the reader's confidence, found anew from the practice decks' photographs (not those kept apart) and from
# other folders with truth; they go by hand into vision/src/conclude/confidence.rs.
#   make calibrate FOLDERS="folder folder"
FOLDERS =
calibrate:
	@.ci/packages build
	@$(CARGO) build --release --quiet --package tilesight --package tilesight-tests
	@$${CARGO_TARGET_DIR:-target}/release/calibrate --program $(PROGRAM) --own $(OWN) --shots $(SHOTS) --seed $(SEED) $(FOLDERS)

# Adds a photograph to those that the tests read, upright and reduced; without TRUTH its reading is a draft of one.
#   make add-photo PHOTO=table.jpg DECK=folder TRUTH=table.json LEVEL=hard
add-photo:
	@.ci/packages build
	@$(CARGO) build --release --quiet --package tilesight --package tilesight-tests
	@$${CARGO_TARGET_DIR:-target}/release/add-photo --photo "$(PHOTO)" --deck "$(DECK)" --truth "$(TRUTH)" --level "$(LEVEL)"

# The sheets of pictures in tests/screens, to be looked at.
pictures:
	@.ci/packages build window
	@$(CARGO) build --release --quiet --package tilesight --bin tilesight --example pictures
	@$${CARGO_TARGET_DIR:-target}/release/examples/pictures tests/screens

# A playing program is killed at random moments; nothing that was confirmed may be lost.
KILLS = 500
torture:
	@.ci/packages build
	@$(CARGO) build --release --quiet --package tilesight --example torture
	@$${CARGO_TARGET_DIR:-target}/release/examples/torture $(KILLS)

# The app for a browser, as a folder for any static host.
web:
	@.ci/web

# Browsers allow the camera and offline use on localhost, and elsewhere only over https.
web-serve: web
	@echo "http://localhost:8000"
	@cd dist && python3 -m http.server 8000 --bind 127.0.0.1

# The built app in a real browser: whole turns, photographs, a camera, no network, killed tabs, tablets.
test-web: web
	@.ci/web-test

# What a browser has to fetch, how quickly it starts, and how quickly it reads.
bench-web: web
	@.ci/web-test bench

clean:
	$(CARGO) clean
