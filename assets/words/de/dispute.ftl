dispute = Was ist geschehen?
dispute-about = Wählt zwei Augenblicke des Zugs oder zwei Fotos. Gesucht werden erlaubte Manöver, die vom einen zum anderen führen.
dispute-order = „Später“ muss nach „Früher“ liegen. Auch ein Foto vom Spielfeld, wie es jetzt liegt, geht.
dispute-earlier = Früher
dispute-later = Später
dispute-rule = Entscheiden
dispute-searching = Es wird nachgesehen …
moment-start = Zu Beginn des Zugs
moment-placed = Nach dem Legen
moment-maneuvered = Nach den Manövern
moment-removed = Nach dem Abräumen
moment-end = Am Ende des Zugs
ruling = Die Entscheidung
ruling-unchanged = Es wurde nichts verändert.
ruling-legal = { $maneuvers ->
    [0] Erlaubt: Es brauchte kein Manöver.
    [one] Erlaubt: Ein Manöver führt dorthin.
   *[other] Erlaubt: { $maneuvers } Manöver führen dorthin.
  } { $removed ->
    [0] {""}
    [one] Ein Plättchen wurde abgeräumt.
   *[other] { $removed } Plättchen wurden abgeräumt.
  }
ruling-impossible = { $count ->
    [0] Nicht erlaubt: Abräumen führt nicht dorthin.
   *[other] Nicht erlaubt: Keine { $count } Manöver führen dorthin.
  }
ruling-open = Nicht entschieden: In der Zeit wurde kein Weg gefunden.
ruling-changed = { $count ->
    [one] Ein Plättchen liegt anders als zuvor.
   *[other] { $count } Plättchen liegen anders als zuvor.
  }
ruling-at-stake = { $points ->
    [0] Es geht um keine Punkte.
    [one] Es geht um einen Punkt.
   *[other] Es geht um { $points } Punkte.
  }
ruling-clause = Regeln, { $clause }
ruling-marked = Auslegung: { $text }
ruling-steps = Schritt für Schritt zeigen
ruling-steps-about = Der kürzeste erlaubte Weg von einem Spielfeld zum anderen.
