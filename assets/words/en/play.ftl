# Playing on the drawn board, overruling, photographs beside it, and the set-up

mending = Mending: { $turn }
handle-left = Turn this tile left
handle-right = Turn this tile right
one-place-at-a-time = A Maneuver moves a tile by one place: to an empty one beside it, or it swaps with a neighbour.
table-allows = The table allows it
let-it-stand = Let it stand
count-anyway = Count one all the same
maneuver-on = Go on with Maneuvers
placement-nothing = No tile was placed
breach-touched-tile = I See Everything: a tile that was touched is taken.
nearer = Nearer
farther = Farther away
whole-board = The whole board
show-photo = Show the photograph
show-board = Show the board
photo-missing = This photograph is not there any more.
album-full = This game has as many photographs as can be kept. The score is not touched by that.
timer-for-the-table = The time for the whole table
time-of-turn = Seconds of a turn

opening-photo = Opening the picture …
preparing-faces = The faces of the tiles are being prepared …
check-next = Check the next one
leave-doubts = Leave out what is not certain
lacks-tile = Not seen, though it lay there before: { $tile }.
lacks-tiles = { $count } tiles that lay there before are not seen.
hidden-tiles = { $count ->
    [one] A tile that lay there before is not seen, and its place does not look empty. It counts as still there until you say otherwise.
   *[other] { $count } tiles that lay there before are not seen, and their places do not look empty. They count as still there until you say otherwise.
  }
removed-is-told-later = Removed tiles are told after the Maneuvers, under “Remove”.
still-lie-there = Still on the table
were-removed = Removed from the board
never-lay-there = Not on the table
upheld = { $count ->
    [one] One tile is taken as you named it before, whatever was read.
   *[other] { $count } tiles are taken as you named them before, whatever was read.
  }

set-up = How to set it up
rule-long-game = The Long Game
piles-usual = Piles as in the rulebook
piles-deeper = Advent tiles lie deeper
piles-no-advents = No Advent tiles
pile = Pile { $number }
pile-three = Pile 3 is the rest: { $count } tiles.
advent = Advent
the-deck = Deck
rulings = Where the rulebook is silent
ruling-islands = Island tiles can be Active
ruling-islands-about = Same colours make tiles Active wherever they lie. Without this ruling no tile of an Island is Active.
set-up-square = Lay the four starting tiles in a square, so that their arcs close to a circle.
set-up-piles = Shuffle the other tiles face down. Make three piles: { $first }, { $second } and { $third } tiles.
set-up-no-advents = Shuffle the other { $count } tiles face down: they are the Deck. The Advent tiles stay in the box.
set-up-deck = Put an Advent tile on pile 3, pile 2 on it, the other Advent tile on that, and pile 1 on top: this is the Deck.
set-up-row = Turn up two tiles from the Deck, side by side: the Selection Row.
set-up-first = Whoever begins takes the first-player tile.
first-player-tile = The first-player tile

dispute-photograph = A photograph
moment-photograph = A photograph

import-game = Import a game
game-taken-in = Imported: { $name }
import-foreign = This is not a game saved by Tilesight (line { $line }).
settings-motion = Movement
motion-full = Tiles glide
motion-reduced = Nothing moves

# The score sheet
fact-reserve = Reserve: { $fact }
play-again-from = Play it again from
mend-on = Go on mending this turn

# What readers of photographs, cameras and systems say
reason-too-dark = Too dark: more light would help.
reason-too-bright = Too bright: less light would help.
reason-not-sharp = Nothing sharp is seen: hold still, and let the board fill the picture.
reason-grey = The photo has no colours, and these tell tiles apart: take one in colour.
reason-other-deck = No tile of this deck is seen. Is it the right deck, face up, near enough and sharp?
reason-cut-off = Part of the board is outside of the picture.
reason-glare = Glare hides part of a tile: tilt the tablet.
reason-covered = Part of it is covered.
reason-hidden = A tile lay here before. Is it covered, or was it removed? The empty table is not seen here.
reason-between-cells = Some tiles lie between two places: their distance from the others may be one place more or less.
reason-strangers = Some tiles may not be of this deck. Does it have those of all expansions?
reason-may-touch = It may touch the tile beside it, or lie apart.
reason-in-another = It would lie in another tile.
reason-glare-on-it = Glare hides part of it.
reason-ambiguous = It looks like several tiles.
reason-turned = It is not clear how it is turned.
reason-alike-but-for-covered = What tells its candidates apart is covered.
reason-small-or-blurred = It is too small or too blurred.
reason-corners = Its corners are not clear.
reason-stranger = It may not be of this deck.
reason-filled = Something lies here that is not known.
reason-two-in-one-place = Another tile was seen in this place.
reason-too-often = Seen more often than the deck holds it.
reason-no-camera = No camera was found.
reason-camera-gone = The camera went away.
reason-no-https = Browsers give the camera to https pages only.
reason-not-fetched = That was never fetched on this device. It needs the network once.
reason-worker-stopped = Something went wrong. Try again.
reason-file-too-large = The file is too large.
reason-file-empty = The file is empty.
reason-no-picture = This is not a JPEG or PNG picture.
reason-picture-damaged = The picture is damaged.
reason-no-file = There is no such file.
reason-not-allowed = That is not allowed here.
moment-before = The moment before
moment-after = The moment after
maneuvers = Maneuvers

# Advent tiles and the end
final-round = Final round
advent-came = An Advent tile has come up: put it aside. The Reversal begins with the next player’s turn.
advent-came-again = The second Advent tile has come up: from the next player’s turn on two tiles are discarded.
reversal-which = The bright tiles may go; without any of the others an Island would be left.
played-on = Match Attach, { $date } · Tilesight

# Practice, and the board set by hand
practise = Practise
practise-this = Practise with this board
practice = Practice
practice-player = You
practice-about = Nothing of this is kept. Set the board by hand or photograph one, and try what you like.
leave-practice = Leave the practice
ask-best = What is best here?
no-turn-here = No turn can be searched from this board.
arrange = Set the board by hand
arrange-about = Choose a tile, then tap where it lies. A tile on the board can be dragged, turned or taken away.
arrange-square = The starting square
arrange-empty = An empty table
take-away = Take it away

# A tile that is mended
as-photographed = In the photograph
taken-for = Taken for
or-this = Is it another one? The likeliest stand first.
tap-to-mend = Is a tile not right? Tap it.

# What systems say
reason-folder = This is a folder.
reason-no-folder = There is no folder to write to.
reason-no-dialog = No window for choosing files can be opened here. On Linux the package zenity brings one.
reason-part-missing = A part of the app is missing. Install it again.
reason-camera-kind = The pictures of this camera are of a kind that can’t be opened.
reason-camera-busy = Another app has the camera.
reason-other = Something went wrong: { $reason }
