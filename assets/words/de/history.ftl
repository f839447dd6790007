deleted-games = Papierkorb
bin-is-empty = Nichts wurde gelöscht.
bring-back = Zurückholen
game-already-here = { $name }: Dieses Spiel ist schon bei den gespeicherten. Nichts wurde geändert.
game-from-bin = { $name }: Dieses Spiel lag im Papierkorb. Es ist wieder da.
empty-bin = { $count ->
    [one] Endgültig entfernen
   *[other] Alle { $count } endgültig entfernen
  }
empty-bin-really = { $count ->
    [one] Wirklich? Dieses Spiel und seine Fotos lassen sich nicht zurückholen.
   *[other] Wirklich? Diese { $count } Spiele und ihre Fotos lassen sich nicht zurückholen.
  }
bg-stats = Zu BG Stats
bg-stats-about = Diesen Code mit dem Gerät aufnehmen, auf dem BG Stats ist, oder den Link hier öffnen.
qr-code = QR-Code des Links
open-link = Link öffnen
share-picture = Als Bild teilen
