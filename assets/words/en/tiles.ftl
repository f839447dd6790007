# The decks of this device
decks-title = Which tiles lie on your table?
deck-match-attach = Match Attach, to print
which-deck = With which tiles?
own-tiles = My own tiles
import-deck = Import a deck
import-deck-about = A ZIP archive that another Tilesight handed on, or a deck’s folder that you packed.
export-deck = Hand on
rename-deck = Another name
deck-name = The deck’s name
keep-name = Call it so
delete-deck = Remove
delete-deck-really = Tap again to remove it for good
deck-taken-in = “{ $deck }” is here, and in use now.
deck-in-use = { $count ->
    [one] One saved game was played with these tiles: delete it first.
   *[other] { $count } saved games were played with these tiles: delete them first.
  }
deck-nameless = A deck needs a name.
deck-name-taken = Another deck has this name.
deck-of-game-gone = The tiles of this game, “{ $deck }”, are no longer on this device. The score goes on; photographs of it can’t be read.
reason-no-deck = This is no deck: a ZIP archive with deck.json and its faces is needed.
reason-no-document = There is no deck.json in the archive.
reason-other-game = This deck is for another game than Match Attach.
reason-not-unpacked = The archive is damaged.
reason-face-missing = The picture of this tile is missing.
reason-face-not-square = The picture of a tile must be a square of at least 32 pixels.
reason-face-too-large = The picture of a tile may have 4096 pixels a side at most.

# Teaching the app one's own tiles
teach-own = Teach my own tiles
teach-own-about = Photograph them, name their colours and symbols: ten minutes for a box.
teach-go-on = Go on teaching
teach-go-on-about = { $photos ->
    [one] One photograph
   *[other] { $photos } photographs
  } so far, { $tiles ->
    [0] nothing learned yet
    [one] one tile learned
   *[other] { $tiles } tiles learned
  }.
draft-name = My tiles
teach-photos = Photograph your tiles
teach-photos-about = Lay the tiles face up on a plain table, a finger apart, as many as fit. Photograph them from above, without flash. Several photographs are fine; a tile may be in more than one.
take-a-photo = Take a photograph
open-photos = Open pictures
enough-photos = That is as many photographs as one deck may have.
no-photos-yet = Your photographs will stand here.
photo-found = { $count ->
    [one] 1 tile found
   *[other] { $count } tiles found
  }
photo-unlearned = { $count ->
    [one] 1 place, marked “?”, looks like a tile but is not learned
   *[other] { $count } places, marked “?”, look like tiles but are not learned
  }. Spread the tiles apart, or lay them on a table of another colour, and photograph them once more from nearer.
nothing-found = { $photo }: no tiles were found. Lay them face up on a plain table, a finger apart, and photograph them from above in good light.
leave-photo-out = Leave it out
throw-draft-away = Throw it all away
throw-draft-away-really = Tap again: everything learned here is gone
opening-this = { $photo }: opening …
searching-this = { $photo }: looking for tiles …
learning-tiles = Comparing the tiles …
checking-photos = Reading the photographs again: { $done } of { $count }
learn-tiles = Learn the tiles
see-tiles = See the tiles
name-them = Name colours and symbols
finish-deck = To the last step
save-deck = Keep the deck
deck-saved = “{ $deck }” is kept, and in use now.
teach-tiles = What was found
tiles-found = { $tiles ->
    [one] 1 tile
   *[other] { $tiles } different tiles
  }, { $copies } in all{ $doubtful ->
    [0] {""}
   *[other] , { $doubtful } to check
  }
teach-tiles-about = Tap a tile to mend it, to merge it with another, or to leave it out.
look-at = Look at { $tile }
tile-number = Tile { $number }
tile-number-shows = Tile { $number }: { $edges }
teach-tile = One tile
teach-same = Which one is the same?
teach-same-about = Tap the tile that is the same as this one. The picture of that one stays.
doubt-like = It looks much like tile { $number }. Are they the same?
doubt-covered = It looks like tile { $number } with something lying on it.
doubt-covered-in = In { $photo } something lies on it, or that is another tile.
doubt-table = It looks like a piece of the table or its cloth.
doubt-glare = Glare hides part of it.
doubt-small = It is small on every photograph: take one from nearer.
side-top = Top
side-right = Right
side-bottom = Bottom
side-left = Left
edge-unknown = not known
edge-colour = { $side }, colour: { $now }
edge-symbol = { $side }, symbol: { $now }
edges-about = Tap the fields around the tile until they say what its sides show.
how-many = How many of these are there?
is-starting = Part of the starting square
same-as-another = The same as another tile
the-same-as = The same as tile { $number }
no-tile = This is no tile
it-is-right = It is right as it is
views-about = It was seen in these places. Tap the one that shows another tile.
another-tile-in-view = Another tile: view { $number }, { $photo }
tile-before = The one before
tile-after = The next one
teach-names = Names
names-about = A name counts for all tiles. Two of the same name become one.
colours-title = Colours
colour-name = Name of the colour { $name }
add-colour = One more colour:
symbols-title = Symbols
symbols-about = Tap a word or type one.
symbol-name = Name of the symbol { $name }
symbol-number = symbol { $number }
call-symbol = { $symbol } is called { $name }
add-symbol = One more symbol
teach-finish = The last step
name-deck = What is the deck called?
deck-holds = { $tiles } different tiles, { $copies } in all, { $colours } colours, { $symbols } symbols.
edges-left = { $count ->
    [one] Of one tile a side is not known yet: the referee can’t judge it.
   *[other] Of { $count } tiles a side is not known yet: the referee can’t judge these.
  }
back-title = The back
back-about = With a photograph of tiles that lie face down the app knows them on the table. It works without, too.
back-number = Back { $number }
no-back = No back
proof-title = Does it work?
proof-about = Your photographs are read again with what was learned.
check-photos = Try it
proof-result = { $read } of { $all } tiles were read.
proof-good = All of them, and each as what it is.
proof-wrong = Some were taken for another tile: look at these.
proof-unsure = Some were not certain. On the table the app will ask.
read-otherwise = taken for another tile
read-unsure = seen, but not for certain
read-missed = not found again
reason-photo-damaged = What was kept of the photographs is damaged.

colour-orange = orange
colour-turquoise = turquoise
colour-purple = purple
colour-pink = pink
colour-brown = brown
colour-black = black
colour-grey = grey
colour-white = white
colour-light-green = light green
colour-light-blue = light blue
symbol-sun = sun
symbol-heart = heart
symbol-drop = drop
symbol-flower = flower
symbol-circle = circle
symbol-square = square
symbol-triangle = triangle
symbol-diamond = diamond
symbol-cross = cross
symbol-crown = crown
