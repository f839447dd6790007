language-name = Deutsch

colour-red = rot
colour-yellow = gelb
colour-green = grün
colour-blue = blau
symbol-star = Stern
symbol-moon = Mond
symbol-leaf = Blatt
symbol-fish = Fisch
colour-and-symbol = { $symbol } { $colour }

mark-time-ran-out = Die Zeit war um.
mark-time-again = { $times ->
    [one] Die Zeit war um und wurde neu gestartet.
   *[other] Die Zeit war um und wurde neu gestartet, { $times }-mal.
  }
mark-played-on-after-time = Nach Ablauf der Zeit wurden noch Manöver gemacht.
mark-taken-back = { $times ->
    [one] Ein gezähltes Manöver wurde zurückgenommen.
   *[other] { $times } gezählte Manöver wurden zurückgenommen.
  }
mark-let-stand = Der Tisch hat das gelten lassen: { $problem }
mark-too-many-maneuvers = { $count ->
    [one] Ein Manöver mehr, als die Regeln erlauben.
   *[other] { $count } Manöver mehr, als die Regeln erlauben.
  }
mark-matches-overruled = { $count ->
    [one] Der Tisch hat anders gezählt: Gesehen wurde ein neues Paar.
   *[other] Der Tisch hat anders gezählt: Gesehen wurden { $count } neue Paare.
  }
mark-points-overruled = Der Tisch hat die Punkte festgelegt. Zusammengezählt sind es { $points }.
mark-discards-overruled = { $count ->
    [one] Ein Plättchen war abzuwerfen.
   *[other] { $count } Plättchen waren abzuwerfen.
  }
mark-edited = Nachträglich geändert.

journal-torn = Die App wurde beim Schreiben unterbrochen. Alles, was davor bestätigt war, ist da.
journal-altered = Das Ende dieses gespeicherten Spiels ist beschädigt. Alles bis dahin ist da; der Rest wurde beiseitegelegt.
journal-newer = Dieses Spiel hat ein neueres Tilesight gespeichert. Zum Öffnen bitte die App aktualisieren.
journal-foreign = Das ist kein von Tilesight gespeichertes Spiel.
journal-empty = Hier wurde kein Spiel begonnen.
journal-too-long = Das ist zu viel auf einmal.
storage-absent = Es ist nicht mehr da.
storage-taken = Es ist in einem anderen Fenster offen. Dort schließen oder dort weiterspielen.
storage-full = Auf diesem Gerät ist kein Platz mehr. Bitte Platz schaffen und noch einmal versuchen.
storage-length = Etwas anderes hat diese Datei geändert. Bitte das Spiel verlassen und wieder öffnen.
storage-name = So kann es nicht heißen.
storage-other = Speichern war nicht möglich: { $reason }. Nichts bisher Bestätigtes ist verloren; bitte noch einmal versuchen.
turn-not-begun = Zug { $number } hat noch nicht begonnen.
begun-already = Das Spiel hat schon begonnen.

settings-players = Gespielt wird zu zweit bis zu viert.
settings-nameless = Alle brauchen einen Namen.
settings-same-name = Zwei haben denselben Namen.
settings-first-player = Bitte wählen, wer beginnt.
settings-seconds = Ein Zug dauert 10 bis 600 Sekunden.
settings-piles = Die Stapel brauchen mindestens ein Plättchen.
