# Die Sätze dieses Geräts
decks-title = Welche Plättchen liegen auf eurem Tisch?
deck-match-attach = Match Attach zum Ausdrucken
which-deck = Mit welchen Plättchen?
own-tiles = Eigene Plättchen
import-deck = Einen Satz übernehmen
import-deck-about = Ein ZIP-Archiv, das ein anderes Tilesight weitergegeben hat, oder ein selbst gepackter Ordner eines Satzes.
export-deck = Weitergeben
rename-deck = Anderer Name
deck-name = Name des Satzes
keep-name = So soll er heißen
delete-deck = Entfernen
delete-deck-really = Noch einmal tippen: endgültig entfernen
deck-taken-in = „{ $deck }“ ist da und wird jetzt verwendet.
deck-in-use = { $count ->
    [one] Eine gespeicherte Partie wurde mit diesen Plättchen gespielt: erst diese löschen.
   *[other] { $count } gespeicherte Partien wurden mit diesen Plättchen gespielt: erst diese löschen.
  }
deck-nameless = Ein Satz braucht einen Namen.
deck-name-taken = Ein anderer Satz heißt schon so.
deck-of-game-gone = Die Plättchen dieser Partie, „{ $deck }“, sind nicht mehr auf diesem Gerät. Die Wertung geht weiter; Fotos davon lassen sich nicht lesen.
reason-no-deck = Das ist kein Satz: nötig ist ein ZIP-Archiv mit deck.json und den Bildern der Plättchen.
reason-no-document = Im Archiv fehlt deck.json.
reason-other-game = Dieser Satz gehört zu einem anderen Spiel als Match Attach.
reason-not-unpacked = Das Archiv ist beschädigt.
reason-face-missing = Das Bild dieses Plättchens fehlt.
reason-face-not-square = Das Bild eines Plättchens muss quadratisch sein und mindestens 32 Pixel haben.
reason-face-too-large = Das Bild eines Plättchens darf höchstens 4096 Pixel je Seite haben.
