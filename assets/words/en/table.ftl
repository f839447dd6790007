# What the referee, the sheet and the storage have to say.

language-name = English

colour-red = red
colour-yellow = yellow
colour-green = green
colour-blue = blue
symbol-star = star
symbol-moon = moon
symbol-leaf = leaf
symbol-fish = fish
colour-and-symbol = { $colour } { $symbol }

# Beside a turn on the score sheet
mark-time-ran-out = The time ran out.
mark-time-again = { $times ->
    [one] The time ran out and was started again.
   *[other] The time ran out and was started again, { $times } times.
  }
mark-played-on-after-time = Maneuvers were made after the time had run out.
mark-taken-back = { $times ->
    [one] A counted Maneuver was taken back.
   *[other] { $times } counted Maneuvers were taken back.
  }
mark-let-stand = The table let this stand: { $problem }
mark-too-many-maneuvers = { $count ->
    [one] One Maneuver more than the rules allow.
   *[other] { $count } Maneuvers more than the rules allow.
  }
mark-matches-overruled = { $count ->
    [one] The table counted otherwise: the referee saw one New Match.
   *[other] The table counted otherwise: the referee saw { $count } New Matches.
  }
mark-points-overruled = The table set the points. They add up to { $points }.
mark-discards-overruled = { $count ->
    [one] One tile was due to be discarded.
   *[other] { $count } tiles were due to be discarded.
  }
mark-edited = Changed afterwards.

# Saved games
journal-torn = The app was stopped while it was writing. Everything confirmed before that is here.
journal-altered = The end of this saved game is damaged. Everything up to there is here; the rest was set aside.
journal-newer = This game was saved by a newer Tilesight. Update the app to open it.
journal-foreign = This is not a game saved by Tilesight.
journal-empty = No game was begun here.
journal-too-long = That is too much to be written at once.
storage-absent = It is not there any more.
storage-taken = It is open in another window. Close it there, or go on there.
storage-full = There is no room left on this device. Make some room, then try again.
storage-length = Something else has changed this file. Leave the game and open it again.
storage-name = It can’t have that name.
storage-other = It could not be saved: { $reason }. Nothing confirmed before is lost; try again.
turn-not-begun = Turn { $number } has not begun.
begun-already = The game has begun already.

# What a new game needs
settings-players = A game has two to four players.
settings-nameless = Every player needs a name.
settings-same-name = Two players have the same name.
settings-first-player = Choose who begins.
settings-seconds = A turn lasts 10 to 600 seconds.
settings-piles = The piles need at least one tile.
