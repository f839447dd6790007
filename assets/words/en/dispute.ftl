# Disputes

dispute = What happened?
dispute-about = Choose two moments of the turn, or two photographs. The referee looks for legal Maneuvers that lead from one to the other.
dispute-order = “Later” must come after “Earlier”. A photograph of the board as it lies now will do, too.
dispute-earlier = Earlier
dispute-later = Later
dispute-rule = Rule on it
dispute-searching = The referee is looking …
moment-start = When the turn began
moment-placed = After the Placement
moment-maneuvered = After the Maneuvers
moment-removed = After the Removal
moment-end = When the turn was over
ruling = The ruling
ruling-unchanged = Nothing was changed.
ruling-legal = { $maneuvers ->
    [0] Legal: no Maneuver was needed.
    [one] Legal: one Maneuver leads there.
   *[other] Legal: { $maneuvers } Maneuvers lead there.
  } { $removed ->
    [0] {""}
    [one] One tile was removed.
   *[other] { $removed } tiles were removed.
  }
ruling-impossible = { $count ->
    [0] Not legal: removing tiles does not lead there.
   *[other] Not legal: no { $count } Maneuvers lead there.
  }
ruling-open = Not decided: no line was found in the time there was.
ruling-changed = { $count ->
    [one] One tile lies otherwise than before.
   *[other] { $count } tiles lie otherwise than before.
  }
ruling-at-stake = { $points ->
    [0] No points hang on it.
    [one] One point hangs on it.
   *[other] { $points } points hang on it.
  }
ruling-clause = Rules, { $clause }
ruling-marked = Ruling: { $text }
ruling-steps = Show it step by step
ruling-steps-about = The shortest legal way from one board to the other.
