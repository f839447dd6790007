# Saved games and links for other apps

deleted-games = Bin
bin-is-empty = Nothing was deleted.
bring-back = Bring back
game-already-here = { $name }: this game is among the saved ones already. Nothing was changed.
game-from-bin = { $name }: this game was in the bin. It is brought back.
empty-bin = { $count ->
    [one] Remove it for good
   *[other] Remove all { $count } for good
  }
empty-bin-really = { $count ->
    [one] Really? This game and its photographs can’t be brought back.
   *[other] Really? These { $count } games and their photographs can’t be brought back.
  }
bg-stats = To BG Stats
bg-stats-about = Take this code with the device that has BG Stats, or open the link here.
qr-code = QR code of the link
open-link = Open the link
share-picture = Share as a picture
