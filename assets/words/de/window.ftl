motto = Die Schiedsrichterin neben dem Spielfeld.

back = Zurück
undo = Rückgängig
close = Schließen
cancel = Abbrechen
open = Öffnen

start-new = Neues Spiel
start-new-about = Zwei bis vier Personen: Die App führt Punkte, Zeit und Frieden.
start-look = Ein Spielfeld ansehen
start-look-about = Ein Foto, sofort: was aktiv ist, was zusammenpasst.
start-tiles = Meine Plättchen einrichten
start-tiles-about = Welche Plättchen liegen auf dem Tisch? Drucken oder eigene beibringen.

look-title = Ein Spielfeld ansehen
look-camera = Ein Foto machen
look-camera-about = Das Tablet so über den Tisch halten, dass jedes Plättchen im Bild ist.
look-file = Ein Bild öffnen
look-file-about = Ein JPEG oder PNG eines Spielfelds, das schon auf diesem Gerät ist.
look-demo = Das Beispielfoto ansehen
look-demo-about = Ein mitgeliefertes Spielfeld: So arbeitet Tilesight.
look-path = Oder eintippen, wo das Bild ist:
look-path-hint = /home/anna/spielfeld.jpg
demo-photo = das Beispielfoto
reading-photo = Die Plättchen werden gelesen …
photo = Das Foto

camera-title = Über das Spielfeld halten
camera-picture = Was die Kamera sieht
camera-starting = Warten auf die Kamera …
other-camera = Andere Kamera
camera-missing = Hier ist keine Kamera
camera-missing-about = { $reason }. Der Beispielfilm zeigt, wie es aussähe.
play-film = Beispielfilm abspielen
film-title = Beispielfilm
take-photo = Foto machen
another-photo = Noch ein Foto

tiles-seen = { $count ->
    [0] Keine Plättchen gefunden
    [one] 1 Plättchen
   *[other] { $count } Plättchen
  }{ $questions ->
    [0] {""}
   *[other] , { $questions } zu prüfen
  }
no-board-seen = Auf diesem Bild wurden keine Plättchen gefunden.
to-check = { $count ->
    [one] Welches Plättchen ist das?
   *[other] Welche Plättchen sind das?
  }

which-tile = Welches Plättchen ist das?
which-tile-number = Welches Plättchen ist das? Nummer { $number }
another-tile = Ein anderes Plättchen
no-tile-here = Hier liegt keines
never-mind = So lassen
turn-left = Nach links drehen
turn-right = Nach rechts drehen
take-this-tile = Dieses nehmen

tile-unknown = Ein Plättchen aus einem anderen Satz: { $tile }.
tile-seen-twice = Zweimal gesehen, aber es gibt nur eines: { $tile }.
cell-seen-twice = Zwei Plättchen an einem Platz. Weggelassen: { $tile }.
colour-meets-colour = { $colour } trifft { $colour }: Beide Plättchen sind aktiv.
groups-tie = { $count } Gruppen sind gleich groß: Jede von ihnen kann das Festland sein.
island-apart = { $count ->
    [one] Ein Plättchen liegt getrennt vom Rest: eine Insel.
   *[other] { $count } Plättchen liegen getrennt vom Rest: eine Insel.
  }
island-in-doubt = { $count ->
    [one] Ein Plättchen ist vielleicht eine Insel: Es hängt von dem ab, was noch nicht sicher ist.
   *[other] { $count } Plättchen sind vielleicht eine Insel: Es hängt von dem ab, was noch nicht sicher ist.
  }
symbol-meets-symbol = { $symbol } trifft { $symbol }: ein Paar.
symbol-meets-symbol-new = { $symbol } trifft { $symbol }: ein neues Paar, 2 Punkte.
board-is-clean = Kein Plättchen ist aktiv und es gibt keine Insel: Das Spielfeld ist sauber.

active = Aktiv
island = Insel
empty-cell = Leerer Platz, Spalte { $column }, Reihe { $row }
cell-in-doubt = Nicht sicher: Nummer { $number }
unknown-tile = ein unbekanntes Plättchen
plain-edge = eine leere Seite
labelled = { $label }: { $text }

turn-of = { $player } ist am Zug
file-written = Gespeichert: { $place }

start-go-on = Weiterspielen
new-game-title = Neues Spiel
who-plays = Wer spielt mit?
player-number = Person { $number }
remove-player = Person { $number } entfernen
add-player = Noch jemand
known-names = Schon dabei gewesen:
who-begins = Wer beginnt?
by-lot = Auslosen
begins = { $player } beginnt
optional-rules = Wahlregeln
seconds = { $count } s
rule-rush = What’s the Rush?
rule-rush-about = Jeder Zug hat eine Zeit. Ist sie um, endet die Manöverphase.
rule-no-take-backs = No Take Backs!
rule-no-take-backs-about = Ein gezähltes Manöver bleibt.
rule-see-everything = I See Everything
rule-see-everything-about = Hände weg von der Auswahlreihe: Ein berührtes Plättchen wird genommen.
start-game = Spiel beginnen
first-turn = { $player } beginnt.

turn-and-round = Zug von { $player } · Runde { $round }
deck-left = Vorrat { $deck }
deck-and-advent = Vorrat { $deck } · Advent in { $advent }
redo = Wiederholen
phase-is = Phase: { $phase }
phase-symbol = Symbol
phase-placement = Legen
phase-maneuver = Manöver
phase-removal = Abräumen
phase-scoring = Werten
phase-reversal = Umkehr
phase-over = Ende
photo-of-board = Foto vom Spielfeld
board-unknown = Wo liegen die Plättchen?
board-unknown-about = Das hat noch niemand gesagt. So geht es weiter; ein Foto bringt das Spielfeld her.
board-as-it-lay = Blass ist, wie sie vorher lagen. So geht es weiter; ein Foto oder Rückgängig bringt das Spielfeld zurück.
looks-right = Stimmt so

symbol-title = Welches Symbol zählt?
symbol-about = Es steht auf der Rückseite des obersten Plättchens im Vorrat. Von zweien eines wählen.

placement-pick = Welches Plättchen wird gelegt?
placement-where = Wo liegt es?
placement-turn = So gedreht?
placement-count = Gelegt: nur zählen
place-it = Legen

maneuvers-used = { $used } von { $free } Manövern
maneuvers-used-extra = { $used } von { $free } Manövern + { $extra } zusätzlich
maneuver-about = Ein aktives Plättchen antippen, um es hier zu bewegen, oder nur zählen.
count-maneuver = Ein Manöver zählen
extra-costs = Zusätzliche Manöver: Jedes kostet ein Plättchen der Reserve. Noch { $left }.
no-maneuvers-left = Keine Manöver mehr übrig.
maneuvers-done = Manöver fertig
turn-half = Halb drehen
slide-north = Nach oben schieben
slide-east = Nach rechts schieben
slide-south = Nach unten schieben
slide-west = Nach links schieben
swap-with = Tauschen mit
seconds-left = { $count ->
    [one] Noch eine Sekunde
   *[other] Noch { $count } Sekunden
  }
pause = Pause
resume = Weiter
start-timer = Start
time-is-up = Die Zeit ist um
time-again = Zeit neu starten
sounds-on = Töne an
sounds-off = Töne aus

removal-title = Abräumen
removal-about = Ein Plättchen mit Ring antippen: { $left ->
    [one] Eines darf weg
   *[other] { $left } dürfen weg
  }, bis das Spielfeld sauber ist.
removal-clean = Das Spielfeld ist sauber.
removal-count = Wie viele Plättchen kommen in die Reserve?
removal-cost = { $count ->
    [0] Noch ist keines abgeräumt.
    [one] 1 Plättchen abgeräumt: { $points }.
   *[other] { $count } Plättchen abgeräumt: { $points }.
  } Das nächste: { $next }.
tiles-removed = Abgeräumte Plättchen
suggest = Was wäre am günstigsten?
suggestion = { $count ->
    [one] Eines genügt: Es leuchtet auf dem Spielfeld.
   *[other] { $count } genügen: Sie leuchten auf dem Spielfeld.
  }
removal-done = Abräumen fertig

scoring-title = Neue Paare: { $symbol }
no-matches = Keine Plättchen passen mit { $symbol } zusammen.
match-counts = Paar { $number }: neu, +2
match-does-not-count = Paar { $number }: nicht neu
count-new-matches = Wie viele neue Paare des Zielsymbols gibt es?
new-matches = Neue Paare
turn-sum = Paare { $matches } · Abräumen { $removal }
score-it = Werten: { $points }
one-less = Eins weniger: { $what }
one-more = Eins mehr: { $what }

reversal-title = Umkehr
reversal-about = { $due ->
    [0] Fertig.
    [one] Ein Plättchen vom Spielfeld abwerfen. Es darf keine Insel übrig bleiben.
   *[other] { $due } Plättchen vom Spielfeld abwerfen, eines nach dem anderen. Es darf keine Insel übrig bleiben.
  }
tiles-discarded = Abgeworfene Plättchen
end-turn = Zug beenden

player-standing = { $player }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }, Reserve { $reserve }
reserve = Reserve { $count }
score-sheet = Punkteblatt
back-to-game = Zurück zum Spiel
round = Runde { $round }
playing-now = am Zug

game-over = Das Spiel ist aus
winners = { $count ->
    [one] { $names } gewinnt.
   *[other] { $names } teilen sich den Sieg.
  }
ended-by-final-round = Nach dem zweiten Advent lagen nur noch sechs Plättchen oder weniger: Die letzte Runde ist gespielt.
ended-by-deck = Der Vorrat reicht nicht für eine weitere Runde.
ended-by-players = Der Tisch hat das Spiel beendet.
place-and-points = Platz { $place }: { $player }, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }
play-on = Weiterspielen
to-start = Zur Startseite

no-take-backs = No Take Backs! Ein gezähltes Manöver bleibt.
breach-not-active = Dieses Plättchen ist nicht aktiv: Keine seiner Seiten trifft ihre eigene Farbe. Nur aktive Plättchen bewegen sich.
breach-cell-occupied = Dort liegt schon eines.
breach-swap-not-touching = Nur Plättchen, die sich berühren, können tauschen.
breach-not-on-board = Dieses Plättchen liegt nicht auf dem Spielfeld.
breach-no-maneuvers-left = Es sind keine Manöver mehr übrig.
breach-bad-rotation = Ein Plättchen dreht sich um ein Viertel oder um die Hälfte.
breach-removal-not-allowed = Dieses Plättchen ist weder aktiv noch Teil einer Insel: Es bleibt.
breach-removal-unfinished = Es gibt noch aktive Plättchen oder Inseln.
breach-reversal-makes-island = Ohne dieses Plättchen bliebe eine Insel übrig: Bitte ein anderes wählen.
breach-reversal-count = So viele Plättchen sind nicht abzuwerfen.
breach-placement-detached = Ein Plättchen muss das Spielfeld mit einer ganzen Seite berühren.
breach-duplicate-tile = Dieses Plättchen liegt schon auf dem Spielfeld.
breach-unknown-tile = Dieses Plättchen gibt es im Satz nicht.
breach-start-not-clean = Das Spielfeld war vor dem Zug nicht sauber.

tiles-title = Meine Plättchen
tiles-about = { $count } Plättchen des Satzes „{ $deck }“. An diesen Bildern werden Fotos erkannt.
tiles-print = Noch keine Plättchen? Druckt diese beidseitig, über die lange Kante gewendet, bei 100 %, und schneidet sie an den Marken aus.
print-a4 = PDF für A4
print-letter = PDF für Letter
starting-tiles = Startplättchen
standard-tiles = Gewöhnliche Plättchen
settings = Einstellungen
settings-colours = Farben
palette-light = Hell
palette-dark = Dunkel
palette-high-contrast = Hoher Kontrast
settings-text-size = Schriftgröße
settings-hand = Der nächste Schritt ist
hand-right = Rechts
hand-left = Links
settings-sounds = Töne
settings-screen = Ganzer Bildschirm
fill-screen = Bildschirm ausfüllen oder freigeben
settings-language = Sprache

as-table = Tabelle
as-curve = Kurve
rounds = Runden
board-not-seen = Niemand hat gesagt, wo die Plättchen lagen.
fact-symbol = Zielsymbol: { $fact }
fact-maneuvers = Manöver: { $fact }
fact-removed = Abgeräumt: { $fact }
fact-matches = Neue Paare: { $fact }
mend-turn = Stimmt etwas nicht?
mend-symbol = Zielsymbol
turn-points = Punkte des Zugs
rulebook = Regeln
menu = Menü
call-it-over = Spiel für beendet erklären

# Suchen
find-best = Der beste mögliche Zug
searching = Der beste Zug wird gesucht …
best-turn = Mehr als { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  } { $points ->
    [one] war
   *[other] waren
  } nicht möglich.
best-turn-found = Der beste gefundene Zug bringt { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }; vielleicht gibt es einen besseren.
step-before = Vorher
step-placed = Gelegt: { $tile }
step-removed = Entfernt: { $tile }
step-swap = Die beiden tauschen
step-back = Einen Schritt zurück
next-step = Nächster Schritt
maneuvers-worked-out = { $count ->
    [0] Kein Manöver war nötig.
    [one] Ein Manöver führt dorthin.
   *[other] { $count } Manöver führen dorthin.
  }
no-line-leads-there = Keine erlaubten Manöver führen vom Spielfeld davor zu diesem.
no-line-found = Wie das Spielfeld so wurde, ließ sich nicht rechtzeitig finden.

# Games that were played
history = Gespeicherte Spiele
games = Partien
statistics = Spieler
search-games = Nach einem Namen suchen
no-games-yet = Hier wurde noch nichts gespielt. Die erste Partie wird hier stehen.
date = { $day }.{ $month }.{ $year }
decimal = { $whole },{ $tenths }
percent = { $number } %
player-record = { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
  } · { $wins } gewonnen · { $mean } Punkte im Schnitt
course-damaged = beschädigt
course-over = beendet
course-playing = Zug { $turns }
open-game = Weiterspielen
export-csv = Als Tabelle (CSV)
export-json = Als Dokument (JSON)
delete-game = In den Papierkorb
