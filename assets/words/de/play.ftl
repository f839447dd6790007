# Playing on the drawn board, overruling, photographs beside it, and the set-up

mending = Berichtigen: { $turn }
handle-left = Dieses Plättchen nach links drehen
handle-right = Dieses Plättchen nach rechts drehen
one-place-at-a-time = Ein Manöver bewegt ein Plättchen um einen Platz: auf einen leeren daneben, oder es tauscht mit einem Nachbarn.
table-allows = Der Tisch erlaubt es
let-it-stand = So stehen lassen
count-anyway = Trotzdem eines zählen
maneuver-on = Weiter mit Manövern
placement-nothing = Kein Plättchen wurde gelegt
breach-touched-tile = I See Everything: Ein berührtes Plättchen wird genommen.
nearer = Näher
farther = Weiter weg
whole-board = Das ganze Spielfeld
show-photo = Das Foto zeigen
show-board = Das Spielfeld zeigen
photo-missing = Dieses Foto ist nicht mehr da.
album-full = Mehr Fotos lassen sich mit diesem Spiel nicht aufbewahren. Die Wertung berührt das nicht.
timer-for-the-table = Die Zeit für den ganzen Tisch
time-of-turn = Sekunden für einen Zug

opening-photo = Das Bild wird geöffnet …
preparing-faces = Die Bilder der Plättchen werden vorbereitet …
check-next = Das nächste prüfen
leave-doubts = Unsicheres weglassen
lacks-tile = Nicht zu sehen, obwohl es zuvor dalag: { $tile }.
lacks-tiles = { $count } Plättchen, die zuvor dalagen, sind nicht zu sehen.
hidden-tiles = { $count ->
    [one] Ein Plättchen, das zuvor dalag, ist nicht zu sehen, und sein Platz sieht nicht leer aus. Es zählt als noch da, bis ihr es anders sagt.
   *[other] { $count } Plättchen, die zuvor dalagen, sind nicht zu sehen, und ihre Plätze sehen nicht leer aus. Sie zählen als noch da, bis ihr es anders sagt.
  }
removed-is-told-later = Was abgeräumt wird, sagt ihr nach den Manövern unter „Abräumen“.
still-lie-there = Noch auf dem Tisch
were-removed = Abgeräumt
never-lay-there = Nicht auf dem Tisch
upheld = { $count ->
    [one] Ein Plättchen gilt so, wie ihr es zuvor benannt habt, was auch gelesen wurde.
   *[other] { $count } Plättchen gelten so, wie ihr sie zuvor benannt habt, was auch gelesen wurde.
  }

set-up = So wird aufgebaut
rule-long-game = The Long Game
piles-usual = Stapel wie im Regelheft
piles-deeper = Advent-Plättchen liegen tiefer
piles-no-advents = Ohne Advent-Plättchen
pile = Stapel { $number }
pile-three = Stapel 3 ist der Rest: { $count } Plättchen.
advent = Advent
the-deck = Vorrat
rulings = Wo das Regelheft schweigt
ruling-islands = Insel-Plättchen können aktiv sein
ruling-islands-about = Gleiche Farben machen Plättchen aktiv, wo sie auch liegen. Ohne diese Auslegung ist kein Plättchen einer Insel aktiv.
set-up-square = Legt die vier Startplättchen zum Quadrat, sodass ihre Bögen einen Kreis schließen.
set-up-piles = Mischt die übrigen Plättchen verdeckt. Bildet drei Stapel: { $first }, { $second } und { $third } Plättchen.
set-up-no-advents = Mischt die übrigen { $count } Plättchen verdeckt: Sie sind der Vorrat. Die Advent-Plättchen bleiben in der Schachtel.
set-up-deck = Auf Stapel 3 kommt ein Advent-Plättchen, darauf Stapel 2, darauf das andere Advent-Plättchen, obenauf Stapel 1: das ist der Vorrat.
set-up-row = Deckt zwei Plättchen vom Vorrat nebeneinander auf: die Auswahlreihe.
set-up-first = Wer beginnt, nimmt das Startspieler-Plättchen.
first-player-tile = Das Startspieler-Plättchen

dispute-photograph = Ein Foto
moment-photograph = Ein Foto

import-game = Spiel importieren
game-taken-in = Importiert: { $name }
import-foreign = Das ist kein von Tilesight gespeichertes Spiel (Zeile { $line }).
settings-motion = Bewegung
motion-full = Plättchen gleiten
motion-reduced = Nichts bewegt sich

# The score sheet
fact-reserve = Reserve: { $fact }
play-again-from = Noch einmal spielen ab
mend-on = Diesen Zug weiter berichtigen

# What readers of photographs, cameras and systems say
reason-too-dark = Zu dunkel: Mehr Licht würde helfen.
reason-too-bright = Zu hell: Weniger Licht würde helfen.
reason-not-sharp = Nichts ist scharf zu sehen: Haltet still, und das Spielfeld soll das Bild füllen.
reason-grey = Das Foto hat keine Farben, und an ihnen sind Plättchen zu unterscheiden: Macht eines in Farbe.
reason-other-deck = Kein Plättchen dieses Satzes ist zu sehen. Ist es der richtige Satz, aufgedeckt, nah genug und scharf?
reason-cut-off = Ein Teil des Spielfelds liegt außerhalb des Bildes.
reason-glare = Ein Glanzlicht verdeckt einen Teil: Neigt das Tablet.
reason-covered = Ein Teil davon ist verdeckt.
reason-hidden = Hier lag zuvor ein Plättchen. Ist es verdeckt, oder wurde es abgeräumt? Der leere Tisch ist hier nicht zu sehen.
reason-between-cells = Einige Plättchen liegen zwischen zwei Plätzen: Ihr Abstand von den anderen kann ein Platz mehr oder weniger sein.
reason-strangers = Einige Plättchen gehören vielleicht nicht zu diesem Satz. Hat er die aller Erweiterungen?
reason-may-touch = Vielleicht berührt es das Plättchen daneben, vielleicht liegt es für sich.
reason-in-another = Es läge in einem anderen Plättchen.
reason-glare-on-it = Ein Glanzlicht verdeckt einen Teil davon.
reason-ambiguous = Es sieht mehreren Plättchen ähnlich.
reason-turned = Es ist nicht deutlich, wie es gedreht liegt.
reason-alike-but-for-covered = Was die Kandidaten unterscheidet, ist verdeckt.
reason-small-or-blurred = Es ist zu klein oder zu unscharf.
reason-corners = Seine Ecken sind nicht deutlich.
reason-stranger = Es gehört vielleicht nicht zu diesem Satz.
reason-filled = Hier liegt etwas, das nicht erkannt wird.
reason-two-in-one-place = An dieser Stelle wurde ein anderes Plättchen gesehen.
reason-too-often = Öfter gesehen, als der Satz es enthält.
reason-no-camera = Keine Kamera wurde gefunden.
reason-camera-gone = Die Kamera ist nicht mehr da.
reason-no-https = Browser geben die Kamera nur https-Seiten.
reason-not-fetched = Das wurde auf diesem Gerät noch nie geladen. Einmal braucht es das Netz.
reason-worker-stopped = Etwas ging schief. Versucht es noch einmal.
reason-file-too-large = Die Datei ist zu groß.
reason-file-empty = Die Datei ist leer.
reason-no-picture = Das ist kein JPEG- oder PNG-Bild.
reason-picture-damaged = Das Bild ist beschädigt.
reason-no-file = Diese Datei gibt es nicht.
reason-not-allowed = Das ist hier nicht erlaubt.
moment-before = Der Augenblick davor
moment-after = Der Augenblick danach
maneuvers = Manöver

# Advent tiles and the end
final-round = Letzte Runde
advent-came = Ein Advent-Plättchen ist oben: Legt es beiseite. Die Umkehr beginnt mit dem nächsten Zug.
advent-came-again = Das zweite Advent-Plättchen ist oben: Vom nächsten Zug an werden zwei Plättchen abgeworfen.
reversal-which = Die hellen Plättchen dürfen weg; ohne eines der anderen bliebe eine Insel übrig.
played-on = Match Attach, { $date } · Tilesight

# Practice, and the board set by hand
practise = Üben
practise-this = Mit diesem Spielfeld üben
practice = Übung
practice-player = Du
practice-about = Nichts davon wird aufgehoben. Legt das Spielfeld von Hand, macht ein Foto und probiert, was ihr wollt.
leave-practice = Übung verlassen
ask-best = Was wäre hier am besten?
no-turn-here = Von diesem Spielfeld aus lässt sich kein Zug suchen.
arrange = Spielfeld von Hand legen
arrange-about = Ein Plättchen wählen, dann antippen, wo es liegt. Was schon liegt, lässt sich ziehen, drehen oder wegnehmen.
arrange-square = Das Startquadrat
arrange-empty = Leerer Tisch
take-away = Wegnehmen

# A tile that is mended
as-photographed = Auf dem Foto
taken-for = Gelesen als
or-this = Ist es ein anderes? Die wahrscheinlichsten stehen vorn.
tap-to-mend = Stimmt ein Plättchen nicht? Antippen.

# What systems say
reason-folder = Das ist ein Ordner.
reason-no-folder = Es gibt keinen Ordner zum Speichern.
reason-no-dialog = Hier lässt sich kein Fenster zum Auswählen von Dateien öffnen. Unter Linux bringt das Paket zenity eines mit.
reason-part-missing = Ein Teil der App fehlt. Installiert sie noch einmal.
reason-camera-kind = Die Bilder dieser Kamera lassen sich nicht öffnen.
reason-camera-busy = Eine andere App benutzt die Kamera.
reason-other = Etwas ging schief: { $reason }
