deleted-games = Corbeille
bin-is-empty = Rien n’a été supprimé.
bring-back = Récupérer
game-already-here = { $name } : cette partie est déjà parmi les parties enregistrées. Rien n’a été changé.
game-from-bin = { $name } : cette partie était dans la corbeille. Elle est de retour.
empty-bin = { $count ->
    [one] Effacer pour de bon
   *[other] Effacer les { $count } pour de bon
  }
empty-bin-really = { $count ->
    [one] Vraiment ? Cette partie et ses photos ne pourront pas être récupérées.
   *[other] Vraiment ? Ces { $count } parties et leurs photos ne pourront pas être récupérées.
  }
bg-stats = Vers BG Stats
bg-stats-about = Photographiez ce code avec l’appareil qui a BG Stats, ou ouvrez le lien ici.
qr-code = Code QR du lien
open-link = Ouvrir le lien
share-picture = Partager en image
