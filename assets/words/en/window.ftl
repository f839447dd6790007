# Short sentences, as a person at the table would say them.

motto = The referee that lies beside the board.

back = Back
undo = Undo
close = Close
cancel = Cancel
open = Open

start-new = New game
start-new-about = Two to four players: the app keeps score, time and peace.
start-look = Look at a board
start-look-about = A photograph, right now: what is Active, what matches.
start-tiles = Set up my tiles
start-tiles-about = Which tiles lie on your table? Print them, or teach your own.

look-title = Look at a board
look-camera = Take a photograph
look-camera-about = Hold the tablet over the table so that every tile is in the picture.
look-file = Open a picture
look-file-about = A JPEG or PNG of a board that is already on this device.
look-demo = Try the demo photograph
look-demo-about = A board that comes with the app: see what Tilesight does.
look-path = Or type where the picture is:
look-path-hint = /home/anna/board.jpg
demo-photo = the demo photograph
reading-photo = Reading the tiles …
photo = The photograph

camera-title = Hold it over the board
camera-picture = What the camera sees
camera-starting = Waiting for the camera …
other-camera = Another camera
camera-missing = No camera here
camera-missing-about = { $reason }. The demo film shows how it would look.
play-film = Play the demo film
film-title = Demo film
take-photo = Take the photograph
another-photo = Another photograph

tiles-seen = { $count ->
    [0] No tiles found
    [one] 1 tile
   *[other] { $count } tiles
  }{ $questions ->
    [0] {""}
   *[other] , { $questions } to check
  }
no-board-seen = No tiles were found in this picture.
to-check = { $count ->
    [one] Which tile is this?
   *[other] Which tiles are these?
  }

which-tile = Which tile is this?
which-tile-number = Which tile is this? Number { $number }
another-tile = Another tile
no-tile-here = No tile here
never-mind = Leave it
turn-left = Turn left
turn-right = Turn right
take-this-tile = Take this tile

tile-unknown = A tile of another deck: { $tile }.
tile-seen-twice = Seen twice, but there is only one: { $tile }.
cell-seen-twice = Two tiles in one place. Left out: { $tile }.
colour-meets-colour = { $colour } meets { $colour }: both tiles are Active.
groups-tie = { $count } groups are equally large: any of them may be the mainland.
island-apart = { $count ->
    [one] One tile lies apart from the rest: an Island.
   *[other] { $count } tiles lie apart from the rest: an Island.
  }
island-in-doubt = { $count ->
    [one] One tile may be an Island: what is not certain yet decides it.
   *[other] { $count } tiles may be an Island: what is not certain yet decides it.
  }
symbol-meets-symbol = { $symbol } meets { $symbol }: a Match.
symbol-meets-symbol-new = { $symbol } meets { $symbol }: a new Match, 2 points.
board-is-clean = No tile is Active and there is no Island: the board is clean.

active = Active
island = Island
empty-cell = Empty cell, column { $column }, row { $row }
cell-in-doubt = Not certain: number { $number }
unknown-tile = an unknown tile
plain-edge = a plain side
labelled = { $label }: { $text }

turn-of = { $player }’s turn
file-written = Saved: { $place }

# A new game
start-go-on = Go on playing
new-game-title = New game
who-plays = Who plays?
player-number = Player { $number }
remove-player = Remove player { $number }
add-player = One more player
known-names = Played before:
who-begins = Who begins?
by-lot = By lot
begins = { $player } begins
optional-rules = Optional rules
seconds = { $count } s
rule-rush = What’s the Rush?
rule-rush-about = Every turn is timed. When time is up, the Maneuver Phase ends.
rule-no-take-backs = No Take Backs!
rule-no-take-backs-about = A Maneuver that was counted stays.
rule-see-everything = I See Everything
rule-see-everything-about = Hands off the Selection Row: a tile that is touched is taken.
start-game = Start the game
first-turn = { $player } begins.

# A turn
turn-and-round = { $player }’s turn · round { $round }
deck-left = Deck { $deck }
deck-and-advent = Deck { $deck } · Advent in { $advent }
redo = Redo
phase-is = Phase: { $phase }
phase-symbol = Symbol
phase-placement = Place
phase-maneuver = Maneuver
phase-removal = Remove
phase-scoring = Score
phase-reversal = Reversal
phase-over = End
photo-of-board = Photo of the board
board-unknown = Where do the tiles lie?
board-unknown-about = Nobody has told yet. You can play on like this; one photograph brings the board here.
board-as-it-lay = The pale board is how they lay before. You can play on like this; a photograph or Undo brings the board back.
looks-right = Looks right

symbol-title = Which symbol counts?
symbol-about = It is on the back of the Deck’s top tile. Of two, choose one.

placement-pick = Which tile is placed?
placement-where = Where does it lie?
placement-turn = Turned like this?
placement-count = Placed: just count it
place-it = Place it

maneuvers-used = { $used } of { $free } Maneuvers
maneuvers-used-extra = { $used } of { $free } Maneuvers + { $extra } extra
maneuver-about = Tap an Active tile to move it here, or just count.
count-maneuver = Count one Maneuver
extra-costs = Extra Maneuvers: each discards a tile of the Reserve. { $left } left.
no-maneuvers-left = No Maneuvers are left.
maneuvers-done = Maneuvers done
turn-half = Turn half round
slide-north = Slide up
slide-east = Slide right
slide-south = Slide down
slide-west = Slide left
swap-with = Swap with
seconds-left = { $count ->
    [one] One second left
   *[other] { $count } seconds left
  }
pause = Pause
resume = Go on
start-timer = Start
time-is-up = Time is up
time-again = Start the time again
sounds-on = Sounds on
sounds-off = Sounds off

removal-title = Remove tiles
removal-about = Tap a tile with a ring: { $left ->
    [one] one tile may go
   *[other] { $left } tiles may go
  }, until the board is clean.
removal-clean = The board is clean.
removal-count = How many tiles go to the Reserve?
removal-cost = { $count ->
    [0] Nothing is removed yet.
    [one] 1 tile removed: { $points }.
   *[other] { $count } tiles removed: { $points }.
  } The next one: { $next }.
tiles-removed = Tiles removed
suggest = What would be cheapest?
suggestion = { $count ->
    [one] One tile is enough: it is lit on the board.
   *[other] { $count } tiles are enough: they are lit on the board.
  }
removal-done = Removal done

scoring-title = New Matches: { $symbol }
no-matches = No tiles match with { $symbol }.
match-counts = Match { $number }: new, +2
match-does-not-count = Match { $number }: not new
count-new-matches = How many New Matches of the Target Symbol are there?
new-matches = New Matches
turn-sum = Matches { $matches } · Removal { $removal }
score-it = Score it: { $points }
one-less = One less: { $what }
one-more = One more: { $what }

reversal-title = Reversal
reversal-about = { $due ->
    [0] Done.
    [one] Discard one tile of the board. No Island may be left.
   *[other] Discard { $due } tiles of the board, one at a time. No Island may be left.
  }
tiles-discarded = Tiles discarded
end-turn = End the turn

player-standing = { $player }: { $points ->
    [one] { $points } point
   *[other] { $points } points
  }, Reserve { $reserve }
reserve = Reserve { $count }
score-sheet = Score sheet
back-to-game = Back to the game
round = Round { $round }
playing-now = playing

game-over = The game is over
winners = { $count ->
    [one] { $names } wins.
   *[other] { $names } share the win.
  }
ended-by-final-round = Six tiles or fewer were left after the second Advent: the final round is played.
ended-by-deck = The Deck does not last for another round.
ended-by-players = The table called it over.
place-and-points = Place { $place }: { $player }, { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
play-on = Play on
to-start = To the start page

no-take-backs = No Take Backs! A counted Maneuver stays.
breach-not-active = This tile is not Active: no side of it meets its own colour. Only Active tiles move.
breach-cell-occupied = There is a tile already.
breach-swap-not-touching = Only tiles that touch can swap.
breach-not-on-board = That tile is not on the board.
breach-no-maneuvers-left = No Maneuvers are left.
breach-bad-rotation = A tile turns by a quarter or by half.
breach-removal-not-allowed = This tile is neither Active nor part of an Island: it stays.
breach-removal-unfinished = There are still Active tiles or Islands.
breach-reversal-makes-island = Without this tile an Island would be left: choose another one.
breach-reversal-count = That many tiles are not due.
breach-placement-detached = A tile must touch the board with a full side.
breach-duplicate-tile = That tile lies on the board already.
breach-unknown-tile = The deck has no such tile.
breach-start-not-clean = The board was not clean before the turn.

# Tiles and settings
tiles-title = My tiles
tiles-about = { $count } tiles of the deck “{ $deck }”. These are the faces that photographs are read by.
tiles-print = No tiles yet? Print these on both sides, turned over the long edge, at 100 %, and cut along the marks.
print-a4 = PDF for A4
print-letter = PDF for Letter
starting-tiles = Starting tiles
standard-tiles = Standard tiles
settings = Settings
settings-colours = Colours
palette-light = Light
palette-dark = Dark
palette-high-contrast = High contrast
settings-text-size = Text size
settings-hand = The next step is at the
hand-right = Right
hand-left = Left
settings-sounds = Sounds
settings-screen = Whole screen
fill-screen = Fill the screen, or give it back
settings-language = Language

# The score sheet
as-table = Table
as-curve = Curve
rounds = rounds
board-not-seen = Nobody told where the tiles lay.
fact-symbol = Target Symbol: { $fact }
fact-maneuvers = Maneuvers: { $fact }
fact-removed = Tiles removed: { $fact }
fact-matches = New Matches: { $fact }
mend-turn = Something is not right?
mend-symbol = Target Symbol
turn-points = Points of the turn

# The menu
menu = Menu
call-it-over = Call the game over

# Searches
find-best = The best turn there was
searching = Looking for the best turn …
best-turn = Nothing was worth more than { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.
best-turn-found = The best turn found is worth { $points ->
    [one] { $points } point
   *[other] { $points } points
  }; there may be a better one.
step-before = Before
step-placed = Placed: { $tile }
step-removed = Removed: { $tile }
step-swap = Swap the two
step-back = One step back
next-step = Next step
maneuvers-worked-out = { $count ->
    [0] No Maneuver was needed.
    [one] One Maneuver leads there.
   *[other] { $count } Maneuvers lead there.
  }
no-line-leads-there = No legal Maneuvers lead from the board before to this one.
no-line-found = How the board came to be so was not found in time.
rulebook = Rules

# Games that were played
history = Saved games
games = Games
statistics = Players
search-games = Search for a name
no-games-yet = Nothing has been played here yet. The first game will stand here.
date = { $year }-{ $month }-{ $day }
decimal = { $whole }.{ $tenths }
percent = { $number }%
player-record = { $games ->
    [one] { $games } game
   *[other] { $games } games
  } · { $wins } won · { $mean } points on average
course-damaged = damaged
course-over = over
course-playing = turn { $turns }
open-game = Go on
export-csv = As a table (CSV)
export-json = As a document (JSON)
delete-game = Into the bin
