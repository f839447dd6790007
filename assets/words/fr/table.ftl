language-name = Français

colour-red = rouge
colour-yellow = jaune
colour-green = vert
colour-blue = bleu
symbol-star = étoile
symbol-moon = lune
symbol-leaf = feuille
symbol-fish = poisson
colour-and-symbol = { $symbol } en { $colour }

mark-time-ran-out = Le temps était écoulé.
mark-time-again = { $times ->
    [one] Le temps était écoulé et a été relancé.
   *[other] Le temps était écoulé et a été relancé { $times } fois.
  }
mark-played-on-after-time = Des manœuvres ont été faites après la fin du temps.
mark-taken-back = { $times ->
    [one] Une manœuvre comptée a été reprise.
   *[other] { $times } manœuvres comptées ont été reprises.
  }
mark-let-stand = La table l’a accepté : { $problem }
mark-too-many-maneuvers = { $count ->
    [one] Une manœuvre de plus que permis.
   *[other] { $count } manœuvres de plus que permis.
  }
mark-matches-overruled = { $count ->
    [one] La table a compté autrement : l’arbitre a vu { $count } nouvelle paire.
   *[other] La table a compté autrement : l’arbitre a vu { $count } nouvelles paires.
  }
mark-points-overruled = La table a fixé les points. Le calcul donne { $points }.
mark-discards-overruled = { $count ->
    [one] Une tuile devait être défaussée.
   *[other] { $count } tuiles devaient être défaussées.
  }
mark-edited = Modifié après coup.

journal-torn = L’application a été arrêtée pendant l’écriture. Tout ce qui était confirmé avant est là.
journal-altered = La fin de cette partie enregistrée est abîmée. Tout jusque-là est là ; le reste a été mis de côté.
journal-newer = Cette partie vient d’un Tilesight plus récent. Mettez l’application à jour pour l’ouvrir.
journal-foreign = Ce n’est pas une partie enregistrée par Tilesight.
journal-empty = Aucune partie n’a été commencée ici.
journal-too-long = C’est trop à écrire en une fois.
storage-absent = Ce n’est plus là.
storage-taken = C’est ouvert dans une autre fenêtre. Fermez-la, ou continuez là-bas.
storage-full = Il n’y a plus de place sur cet appareil. Libérez-en, puis réessayez.
storage-length = Autre chose a modifié ce fichier. Quittez la partie et rouvrez-la.
storage-name = Ce nom n’est pas possible.
storage-other = Impossible d’enregistrer : { $reason }. Rien de confirmé n’est perdu ; réessayez.
turn-not-begun = Le tour { $number } n’a pas commencé.
begun-already = La partie a déjà commencé.

settings-players = On joue de deux à quatre.
settings-nameless = Chaque joueur a besoin d’un nom.
settings-same-name = Deux joueurs portent le même nom.
settings-first-player = Choisissez qui commence.
settings-seconds = Un tour dure de 10 à 600 secondes.
settings-piles = Il faut au moins une tuile dans les piles.
