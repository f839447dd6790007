# Die Sätze dieses Geräts
decks-title = Welche Plättchen liegen auf eurem Tisch?
deck-match-attach = Match Attach zum Ausdrucken
which-deck = Mit welchen Plättchen?
own-tiles = Eigene Plättchen
import-deck = Einen Satz importieren
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

# Eigene Plättchen beibringen
teach-own = Eigene Plättchen beibringen
teach-own-about = Fotografieren, Farben und Symbole benennen: zehn Minuten für eine Schachtel.
teach-go-on = Weiter beibringen
teach-go-on-about = Bisher { $photos ->
    [one] ein Foto
   *[other] { $photos } Fotos
  }, { $tiles ->
    [0] noch nichts gelernt
    [one] ein Plättchen gelernt
   *[other] { $tiles } Plättchen gelernt
  }.
draft-name = Meine Plättchen
teach-photos = Plättchen fotografieren
teach-photos-about = Die Plättchen mit dem Gesicht nach oben auf einen einfarbigen Tisch legen, einen Fingerbreit auseinander, so viele wie passen. Von oben ohne Blitz fotografieren. Mehrere Fotos sind gut; ein Plättchen darf auf mehreren sein.
take-a-photo = Foto aufnehmen
open-photos = Bilder öffnen
enough-photos = Mehr Fotos kann ein Satz nicht haben.
no-photos-yet = Hier werden eure Fotos stehen.
photo-found = { $count ->
    [one] 1 Plättchen gefunden
   *[other] { $count } Plättchen gefunden
  }
photo-unlearned = { $count ->
    [one] 1 Stelle, markiert mit „?“, sieht wie ein Plättchen aus, wird aber nicht gelernt
   *[other] { $count } Stellen, markiert mit „?“, sehen wie Plättchen aus, werden aber nicht gelernt
  }. Die Plättchen weiter auseinander oder auf einen Tisch von anderer Farbe legen und noch einmal aus der Nähe fotografieren.
nothing-found = { $photo }: keine Plättchen gefunden. Mit dem Gesicht nach oben auf einen einfarbigen Tisch legen, einen Fingerbreit auseinander, und bei gutem Licht von oben fotografieren.
leave-photo-out = Weglassen
throw-draft-away = Alles verwerfen
throw-draft-away-really = Noch einmal tippen: alles hier Gelernte ist weg
opening-this = { $photo }: wird geöffnet …
searching-this = { $photo }: Plättchen werden gesucht …
learning-tiles = Die Plättchen werden verglichen …
checking-photos = Die Fotos werden noch einmal gelesen: { $done } von { $count }
learn-tiles = Plättchen lernen
see-tiles = Plättchen ansehen
name-them = Farben und Symbole benennen
finish-deck = Zum letzten Schritt
save-deck = Satz behalten
deck-saved = „{ $deck }“ ist gespeichert und wird jetzt verwendet.
teach-tiles = Was gefunden wurde
tiles-found = { $tiles ->
    [one] 1 Plättchen
   *[other] { $tiles } verschiedene Plättchen
  }, { $copies } insgesamt{ $doubtful ->
    [0] {""}
   *[other] , { $doubtful } zu prüfen
  }
teach-tiles-about = Ein Plättchen antippen, um es zu verbessern, mit einem anderen zusammenzulegen oder wegzulassen.
look-at = Ansehen: { $tile }
tile-number = Plättchen { $number }
tile-number-shows = Plättchen { $number }: { $edges }
teach-tile = Ein Plättchen
teach-same = Welches ist dasselbe?
teach-same-about = Das Plättchen antippen, das dasselbe ist wie dieses. Dessen Bild bleibt.
doubt-like = Es sieht Plättchen { $number } sehr ähnlich. Sind es dieselben?
doubt-covered = Es sieht aus wie Plättchen { $number }, auf dem etwas liegt.
doubt-covered-in = In { $photo } liegt etwas darauf, oder das ist ein anderes Plättchen.
doubt-table = Es sieht aus wie ein Stück vom Tisch oder der Tischdecke.
doubt-glare = Ein Lichtreflex verdeckt einen Teil.
doubt-small = Auf jedem Foto ist es klein: eines aus der Nähe aufnehmen.
side-top = Oben
side-right = Rechts
side-bottom = Unten
side-left = Links
edge-unknown = nicht bekannt
edge-colour = { $side }, Farbe: { $now }
edge-symbol = { $side }, Symbol: { $now }
edges-about = Die Felder um das Plättchen antippen, bis sie sagen, was seine Seiten zeigen.
how-many = Wie viele davon gibt es?
is-starting = Gehört zum Startquadrat
same-as-another = Dasselbe wie ein anderes
the-same-as = Dasselbe wie Plättchen { $number }
no-tile = Das ist kein Plättchen
it-is-right = So stimmt es
views-about = Es wurde an diesen Stellen gesehen. Die Stelle antippen, die ein anderes Plättchen zeigt.
another-tile-in-view = Ein anderes Plättchen: Ansicht { $number }, { $photo }
tile-before = Das vorige
tile-after = Das nächste
teach-names = Namen
names-about = Ein Name gilt für alle Plättchen. Zwei mit demselben Namen werden eins.
colours-title = Farben
colour-name = Name der Farbe { $name }
add-colour = Noch eine Farbe:
symbols-title = Symbole
symbols-about = Ein Wort antippen oder eines schreiben.
symbol-name = Name des Symbols { $name }
symbol-number = Symbol { $number }
call-symbol = { $symbol } heißt { $name }
add-symbol = Noch ein Symbol
teach-finish = Der letzte Schritt
name-deck = Wie heißt der Satz?
deck-holds = { $tiles } verschiedene Plättchen, { $copies } insgesamt, { $colours } Farben, { $symbols } Symbole.
edges-left = { $count ->
    [one] Bei einem Plättchen ist eine Seite noch nicht bekannt: darüber kann die Schiedsrichterin nicht urteilen.
   *[other] Bei { $count } Plättchen ist eine Seite noch nicht bekannt: darüber kann die Schiedsrichterin nicht urteilen.
  }
back-title = Die Rückseite
back-about = Mit einem Foto von verdeckten Plättchen erkennt die App sie auf dem Tisch. Es geht auch ohne.
back-number = Rückseite { $number }
no-back = Keine Rückseite
proof-title = Klappt es?
proof-about = Eure Fotos werden mit dem Gelernten noch einmal gelesen.
check-photos = Ausprobieren
proof-result = { $read } von { $all } Plättchen wurden gelesen.
proof-good = Alle, und jedes als das, was es ist.
proof-wrong = Einige wurden für ein anderes gehalten: diese ansehen.
proof-unsure = Einige waren nicht sicher. Auf dem Tisch wird die App fragen.
read-otherwise = für ein anderes gehalten
read-unsure = gesehen, aber nicht sicher
read-missed = nicht wiedergefunden
reason-photo-damaged = Was von den Fotos gespeichert war, ist beschädigt.

colour-orange = orange
colour-turquoise = türkis
colour-purple = violett
colour-pink = rosa
colour-brown = braun
colour-black = schwarz
colour-grey = grau
colour-white = weiß
colour-light-green = hellgrün
colour-light-blue = hellblau
symbol-sun = Sonne
symbol-heart = Herz
symbol-drop = Tropfen
symbol-flower = Blume
symbol-circle = Kreis
symbol-square = Quadrat
symbol-triangle = Dreieck
symbol-diamond = Raute
symbol-cross = Kreuz
symbol-crown = Krone
