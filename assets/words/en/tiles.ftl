# The decks of this device
decks-title = Which tiles lie on your table?
deck-match-attach = Match Attach, to print
which-deck = With which tiles?
own-tiles = My own tiles
import-deck = Take in a deck
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
