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
    [one] One tile is not certain. Which one is it?
   *[other] { $count } tiles are not certain. Which ones are they?
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
symbol-meets-symbol = { $symbol } meets { $symbol }: a Match.
symbol-meets-symbol-new = { $symbol } meets { $symbol }: a new Match, 2 points.
board-is-clean = No tile is Active and there is no Island: the board is clean.

active = Active
island = Island
empty-cell = Empty cell, column { $column }, row { $row }
unknown-tile = an unknown tile
plain-edge = a plain side

turn-of = { $player }’s turn
file-written = Saved: { $place }
