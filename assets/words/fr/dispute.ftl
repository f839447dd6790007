dispute = Que s’est-il passé ?
dispute-about = Choisissez deux moments du tour ou deux photos. L’arbitre cherche des manœuvres permises qui mènent de l’un à l’autre.
dispute-order = « Après » doit suivre « Avant ». Une photo du plateau tel qu’il est convient aussi.
dispute-earlier = Avant
dispute-later = Après
dispute-rule = Trancher
dispute-searching = L’arbitre cherche …
moment-start = Au début du tour
moment-placed = Après la pose
moment-maneuvered = Après les manœuvres
moment-removed = Après le retrait
moment-end = À la fin du tour
ruling = La décision
ruling-unchanged = Rien n’a changé.
ruling-legal = { $maneuvers ->
    [0] Permis : aucune manœuvre n’était nécessaire.
    [one] Permis : { $maneuvers } manœuvre y mène.
   *[other] Permis : { $maneuvers } manœuvres y mènent.
  } { $removed ->
    [0] {""}
    [one] { $removed } tuile a été retirée.
   *[other] { $removed } tuiles ont été retirées.
  }
ruling-impossible = { $count ->
    [0] Pas permis : retirer des tuiles n’y mène pas.
   *[other] Pas permis : { $count } manœuvres n’y mènent pas.
  }
ruling-open = Pas tranché : aucun chemin trouvé dans le temps donné.
ruling-changed = { $count ->
    [one] { $count } tuile est placée autrement qu’avant.
   *[other] { $count } tuiles sont placées autrement qu’avant.
  }
ruling-at-stake = { $points ->
    [0] Aucun point n’est en jeu.
    [one] L’enjeu est de { $points } point.
   *[other] L’enjeu est de { $points } points.
  }
ruling-clause = Règles, { $clause }
ruling-marked = Interprétation : { $text }
ruling-steps = Montrer pas à pas
ruling-steps-about = Le plus court chemin permis d’un plateau à l’autre.
