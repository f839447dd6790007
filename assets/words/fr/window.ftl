motto = L’arbitre posé à côté du plateau.

back = Retour
undo = Annuler
close = Fermer
cancel = Abandonner
open = Ouvrir

start-new = Nouvelle partie
start-new-about = De deux à quatre joueurs : l’application tient les points, le temps et la paix.
start-look = Regarder un plateau
start-look-about = Une photo, tout de suite : ce qui est actif, ce qui va ensemble.
start-tiles = Préparer mes tuiles
start-tiles-about = Quelles tuiles sont sur la table ? Imprimez-les, ou apprenez les vôtres à l’application.

look-title = Regarder un plateau
look-camera = Prendre une photo
look-camera-about = Tenez la tablette au-dessus de la table, toutes les tuiles dans l’image.
look-file = Ouvrir une image
look-file-about = Un JPEG ou PNG d’un plateau déjà sur cet appareil.
look-demo = Essayer la photo d’exemple
look-demo-about = Un plateau fourni avec l’application : voyez ce que fait Tilesight.
look-path = Ou écrivez où se trouve l’image :
look-path-hint = /home/anna/plateau.jpg
demo-photo = la photo d’exemple
reading-photo = Lecture des tuiles …
photo = La photo

camera-title = Tenez-la au-dessus du plateau
camera-picture = Ce que voit l’appareil photo
camera-starting = En attente de l’appareil photo …
other-camera = Autre appareil photo
camera-missing = Pas d’appareil photo ici
camera-missing-about = { $reason }. Le film d’exemple montre ce que cela donnerait.
play-film = Passer le film d’exemple
film-title = Film d’exemple
take-photo = Prendre la photo
another-photo = Une autre photo

tiles-seen = { $count ->
    [0] Aucune tuile trouvée
    [one] { $count } tuile
   *[other] { $count } tuiles
  }{ $questions ->
    [0] {""}
   *[other] , dont { $questions } à vérifier
  }
no-board-seen = Aucune tuile n’a été trouvée sur cette image.
to-check = { $count ->
    [one] Quelle tuile est-ce ?
   *[other] Quelles sont ces tuiles ?
  }

which-tile = Quelle tuile est-ce ?
which-tile-number = Quelle tuile est-ce ? Numéro { $number }
another-tile = Une autre tuile
no-tile-here = Pas de tuile ici
never-mind = Laisser ainsi
turn-left = Tourner à gauche
turn-right = Tourner à droite
take-this-tile = Prendre cette tuile

tile-unknown = Une tuile d’un autre jeu : { $tile }.
tile-seen-twice = Vue deux fois, mais il n’y en a qu’une : { $tile }.
cell-seen-twice = Deux tuiles à la même place. Laissée de côté : { $tile }.
colour-meets-colour = { $colour } touche { $colour } : les deux tuiles sont actives.
groups-tie = { $count } groupes sont de même taille : chacun d’eux peut être le continent.
island-apart = { $count ->
    [one] { $count } tuile est à l’écart du reste : une île.
   *[other] { $count } tuiles sont à l’écart du reste : une île.
  }
island-in-doubt = { $count ->
    [one] Une tuile est peut-être une île : cela dépend de ce qui n’est pas encore certain.
   *[other] { $count } tuiles sont peut-être une île : cela dépend de ce qui n’est pas encore certain.
  }
symbol-meets-symbol = { $symbol } touche { $symbol } : une paire.
symbol-meets-symbol-new = { $symbol } touche { $symbol } : une nouvelle paire, 2 points.
board-is-clean = Aucune tuile n’est active et il n’y a pas d’île : le plateau est propre.

active = Active
island = Île
empty-cell = Place vide, colonne { $column }, rangée { $row }
cell-in-doubt = Incertain : numéro { $number }
unknown-tile = une tuile inconnue
plain-edge = un côté nu
labelled = { $label } : { $text }

turn-of = { $player } joue
file-written = Enregistré : { $place }

start-go-on = Reprendre la partie
new-game-title = Nouvelle partie
who-plays = Qui joue ?
player-number = Joueur { $number }
remove-player = Retirer le joueur { $number }
add-player = Un joueur de plus
known-names = Ont déjà joué :
who-begins = Qui commence ?
by-lot = Tirage au sort
begins = { $player } commence
optional-rules = Règles facultatives
seconds = { $count } s
rule-rush = What’s the Rush?
rule-rush-about = Chaque tour est minuté. Le temps écoulé, la phase de manœuvre se termine.
rule-no-take-backs = No Take Backs!
rule-no-take-backs-about = Une manœuvre comptée reste.
rule-see-everything = I See Everything
rule-see-everything-about = On ne touche pas la rangée de choix : une tuile touchée est prise.
start-game = Commencer la partie
first-turn = { $player } commence.

turn-and-round = Tour de { $player } · manche { $round }
deck-left = Pioche { $deck }
deck-and-advent = Pioche { $deck } · Advent dans { $advent }
redo = Rétablir
phase-is = Phase : { $phase }
phase-symbol = Symbole
phase-placement = Pose
phase-maneuver = Manœuvre
phase-removal = Retrait
phase-scoring = Décompte
phase-reversal = Inversion
phase-over = Fin
photo-of-board = Photo du plateau
board-unknown = Où sont les tuiles ?
board-unknown-about = Personne ne l’a encore dit. On peut jouer ainsi ; une photo amène le plateau.
board-as-it-lay = En pâle, leur place d’avant. On peut jouer ainsi ; une photo ou Annuler ramène le plateau.
looks-right = C’est juste

symbol-title = Quel symbole compte ?
symbol-about = Il est au dos de la première tuile de la pioche. S’il y en a deux, choisissez-en un.

placement-pick = Quelle tuile est posée ?
placement-where = Où est-elle ?
placement-turn = Tournée ainsi ?
placement-count = Posée : compter seulement
place-it = Poser

maneuvers-used = { $used } manœuvres sur { $free }
maneuvers-used-extra = { $used } manœuvres sur { $free } + { $extra } de plus
maneuver-about = Touchez une tuile active pour la bouger ici, ou comptez seulement.
count-maneuver = Compter une manœuvre
extra-costs = Manœuvres de plus : chacune coûte une tuile de la réserve. Il en reste { $left }.
no-maneuvers-left = Il ne reste plus de manœuvre.
maneuvers-done = Manœuvres finies
turn-half = Faire un demi-tour
slide-north = Glisser vers le haut
slide-east = Glisser à droite
slide-south = Glisser vers le bas
slide-west = Glisser à gauche
swap-with = Échanger avec
seconds-left = { $count ->
    [one] Encore { $count } seconde
   *[other] Encore { $count } secondes
  }
pause = Pause
resume = Continuer
start-timer = Démarrer
time-is-up = Le temps est écoulé
time-again = Relancer le temps
sounds-on = Sons activés
sounds-off = Sons coupés

removal-title = Retirer des tuiles
removal-about = Touchez une tuile cerclée : { $left ->
    [one] { $left } tuile peut partir
   *[other] { $left } tuiles peuvent partir
  }, jusqu’à ce que le plateau soit propre.
removal-clean = Le plateau est propre.
removal-count = Combien de tuiles vont à la réserve ?
removal-cost = { $count ->
    [0] Rien n’est encore retiré.
    [one] { $count } tuile retirée : { $points }.
   *[other] { $count } tuiles retirées : { $points }.
  } La suivante : { $next }.
tiles-removed = Tuiles retirées
suggest = Qu’est-ce qui coûterait le moins ?
suggestion = { $count ->
    [one] { $count } tuile suffit : elle est éclairée sur le plateau.
   *[other] { $count } tuiles suffisent : elles sont éclairées sur le plateau.
  }
removal-done = Retrait fini

scoring-title = Nouvelles paires : { $symbol }
no-matches = Aucune paire avec { $symbol }.
match-counts = Paire { $number } : nouvelle, +2
match-does-not-count = Paire { $number } : pas nouvelle
count-new-matches = Combien de nouvelles paires du symbole cible y a-t-il ?
new-matches = Nouvelles paires
turn-sum = Paires { $matches } · Retrait { $removal }
score-it = Compter : { $points }
one-less = Un de moins : { $what }
one-more = Un de plus : { $what }

reversal-title = Inversion
reversal-about = { $due ->
    [0] Fini.
    [one] Défaussez { $due } tuile du plateau. Aucune île ne doit rester.
   *[other] Défaussez { $due } tuiles du plateau, une par une. Aucune île ne doit rester.
  }
tiles-discarded = Tuiles défaussées
end-turn = Finir le tour

player-standing = { $player } : { $points ->
    [one] { $points } point
   *[other] { $points } points
  }, réserve { $reserve }
reserve = Réserve { $count }
score-sheet = Feuille de score
back-to-game = Retour à la partie
round = Manche { $round }
playing-now = joue

game-over = La partie est finie
winners = { $count ->
    [one] { $names } gagne.
   *[other] { $names } partagent la victoire.
  }
ended-by-final-round = Il restait six tuiles ou moins après le second Advent : la dernière manche est jouée.
ended-by-deck = La pioche ne suffit pas pour une autre manche.
ended-by-players = La table a mis fin à la partie.
place-and-points = Place { $place } : { $player }, { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
play-on = Continuer à jouer
to-start = À la page d’accueil

no-take-backs = No Take Backs! Une manœuvre comptée reste.
breach-not-active = Cette tuile n’est pas active : aucun de ses côtés ne touche sa propre couleur. Seules les tuiles actives bougent.
breach-cell-occupied = Il y a déjà une tuile.
breach-swap-not-touching = Seules des tuiles qui se touchent peuvent être échangées.
breach-not-on-board = Cette tuile n’est pas sur le plateau.
breach-no-maneuvers-left = Il ne reste plus de manœuvre.
breach-bad-rotation = Une tuile tourne d’un quart ou d’un demi-tour.
breach-removal-not-allowed = Cette tuile n’est ni active ni sur une île : elle reste.
breach-removal-unfinished = Il y a encore des tuiles actives ou des îles.
breach-reversal-makes-island = Sans cette tuile il resterait une île : choisissez-en une autre.
breach-reversal-count = Ce n’est pas le nombre de tuiles à défausser.
breach-placement-detached = Une tuile doit toucher le plateau par un côté entier.
breach-duplicate-tile = Cette tuile est déjà sur le plateau.
breach-unknown-tile = Le jeu n’a pas cette tuile.
breach-start-not-clean = Le plateau n’était pas propre avant le tour.

tiles-title = Mes tuiles
tiles-about = { $count } tuiles du jeu « { $deck } ». C’est à ces faces que les photos sont lues.
tiles-print = Pas encore de tuiles ? Imprimez celles-ci recto verso, retournées sur le grand côté, à 100 %, et découpez le long des repères.
print-a4 = PDF pour A4
print-letter = PDF pour Letter
starting-tiles = Tuiles de départ
standard-tiles = Tuiles ordinaires
settings = Réglages
settings-colours = Couleurs
palette-light = Clair
palette-dark = Sombre
palette-high-contrast = Contraste élevé
settings-text-size = Taille du texte
settings-hand = L’étape suivante est à
hand-right = Droite
hand-left = Gauche
settings-sounds = Sons
settings-screen = Plein écran
fill-screen = Remplir l’écran ou le libérer
settings-language = Langue

as-table = Tableau
as-curve = Courbe
rounds = manches
board-not-seen = Personne n’a dit où étaient les tuiles.
fact-symbol = Symbole cible : { $fact }
fact-maneuvers = Manœuvres : { $fact }
fact-removed = Tuiles retirées : { $fact }
fact-matches = Nouvelles paires : { $fact }
mend-turn = Quelque chose ne va pas ?
mend-symbol = Symbole cible
turn-points = Points du tour
rulebook = Règles
menu = Menu
call-it-over = Mettre fin à la partie

# Recherches
find-best = Le meilleur tour possible
searching = Recherche du meilleur tour …
best-turn = Rien ne valait plus de { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.
best-turn-found = Le meilleur tour trouvé vaut { $points ->
    [one] { $points } point
   *[other] { $points } points
  } ; il en existe peut-être un meilleur.
step-before = Avant
step-placed = Posée : { $tile }
step-removed = Retirée : { $tile }
step-swap = Échanger les deux
step-back = Un pas en arrière
next-step = Étape suivante
maneuvers-worked-out = { $count ->
    [0] Aucune manœuvre n’était nécessaire.
    [one] Une manœuvre y mène.
   *[other] { $count } manœuvres y mènent.
  }
no-line-leads-there = Aucune manœuvre permise ne mène du plateau précédent à celui-ci.
no-line-found = Comment le plateau en est arrivé là n’a pas été trouvé à temps.

# Games that were played
history = Parties enregistrées
games = Parties
statistics = Joueurs
search-games = Chercher un nom
no-games-yet = Rien n’a encore été joué ici. La première partie apparaîtra ici.
date = { $day }/{ $month }/{ $year }
decimal = { $whole },{ $tenths }
percent = { $number } %
player-record = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
  } · { $wins } gagnées · { $mean } points en moyenne
course-damaged = abîmée
course-over = terminée
course-playing = tour { $turns }
open-game = Continuer
export-csv = En tableau (CSV)
export-json = En document (JSON)
delete-game = À la corbeille
