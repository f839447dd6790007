# Playing on the drawn board, overruling, photographs beside it, and the set-up

mending = Correction : { $turn }
handle-left = Tourner cette tuile à gauche
handle-right = Tourner cette tuile à droite
one-place-at-a-time = Une manœuvre déplace une tuile d’une place : vers une place vide à côté, ou elle s’échange avec une voisine.
table-allows = La table le permet
let-it-stand = Laisser ainsi
count-anyway = En compter une quand même
maneuver-on = Continuer les manœuvres
placement-nothing = Aucune tuile posée
breach-touched-tile = I See Everything : une tuile touchée est prise.
nearer = Plus près
farther = Plus loin
whole-board = Tout le plateau
show-photo = Montrer la photo
show-board = Montrer le plateau
photo-missing = Cette photo n’est plus là.
album-full = Cette partie a autant de photos qu’il est possible d’en garder. Le score n’en souffre pas.
timer-for-the-table = Le temps pour toute la table
time-of-turn = Secondes par tour

opening-photo = Ouverture de l’image …
preparing-faces = Les faces des tuiles se préparent …
check-next = Vérifier la suivante
leave-doubts = Laisser de côté ce qui est incertain
lacks-tile = Invisible, alors qu’elle était là avant : { $tile }.
lacks-tiles = { $count } tuiles qui étaient là avant ne se voient pas.
hidden-tiles = { $count ->
    [one] Une tuile qui était là avant ne se voit pas, et sa place n’a pas l’air vide. Elle compte comme encore là, sauf si vous dites autre chose.
   *[other] { $count } tuiles qui étaient là avant ne se voient pas, et leurs places n’ont pas l’air vides. Elles comptent comme encore là, sauf si vous dites autre chose.
  }
removed-is-told-later = Ce qui est retiré se dit après les manœuvres, sous « Retrait ».
still-lie-there = Toujours sur la table
were-removed = Retiré du plateau
never-lay-there = Pas sur la table
upheld = { $count ->
    [one] Une tuile est prise comme vous l’avez nommée avant, quoi qu’il ait été lu.
   *[other] { $count } tuiles sont prises comme vous les avez nommées avant, quoi qu’il ait été lu.
  }

set-up = La mise en place
rule-long-game = The Long Game
piles-usual = Piles comme dans le livret
piles-deeper = Tuiles Advent plus profondes
piles-no-advents = Sans tuiles Advent
pile = Pile { $number }
pile-three = La pile 3 est le reste : { $count } tuiles.
advent = Advent
the-deck = Pioche
rulings = Là où le livret se tait
ruling-islands = Une île peut avoir des tuiles actives
ruling-islands-about = La même couleur rend actif où que ce soit. Sans cette décision, aucune tuile d’une île n’est active.
set-up-square = Posez les quatre tuiles de départ en carré : leurs arcs forment un cercle.
set-up-piles = Mélangez les autres tuiles face cachée. Faites trois piles : { $first }, { $second } et { $third } tuiles.
set-up-no-advents = Mélangez les { $count } autres tuiles face cachée : c’est la pioche. Les tuiles Advent restent dans la boîte.
set-up-deck = Sur la pile 3 une tuile Advent, puis la pile 2, puis l’autre tuile Advent, et la pile 1 au-dessus : c’est la pioche.
set-up-row = Retournez deux tuiles de la pioche, côte à côte : la rangée de choix.
set-up-first = Qui commence prend la tuile du premier joueur.
first-player-tile = La tuile du premier joueur

dispute-photograph = Une photo
moment-photograph = Une photo

import-game = Importer une partie
game-taken-in = Importée : { $name }
import-foreign = Ce n’est pas une partie enregistrée par Tilesight (ligne { $line }).
settings-motion = Mouvement
motion-full = Les tuiles glissent
motion-reduced = Rien ne bouge

# The score sheet
fact-reserve = Réserve : { $fact }
play-again-from = Rejouer à partir de
mend-on = Continuer à corriger ce tour

# What readers of photographs, cameras and systems say
reason-too-dark = Trop sombre : plus de lumière aiderait.
reason-too-bright = Trop clair : moins de lumière aiderait.
reason-not-sharp = Rien de net : ne bougez pas, et que le plateau remplisse l’image.
reason-grey = La photo n’a pas de couleurs, et ce sont elles qui distinguent les tuiles : prenez-en une en couleur.
reason-other-deck = Aucune tuile de ce jeu n’est vue. Est-ce le bon jeu, face visible, d’assez près et net ?
reason-cut-off = Une partie du plateau est hors de l’image.
reason-glare = Un reflet cache une partie d’une tuile : inclinez la tablette.
reason-covered = Une partie en est couverte.
reason-hidden = Une tuile était là avant. Est-elle couverte, ou a-t-elle été retirée ? La table vide ne se voit pas ici.
reason-between-cells = Des tuiles se trouvent entre deux places : leur distance aux autres peut être d’une place de plus ou de moins.
reason-strangers = Des tuiles ne sont peut-être pas de ce jeu. A-t-il celles de toutes les extensions ?
reason-may-touch = Elle touche peut-être la tuile voisine, ou se trouve à part.
reason-in-another = Elle serait dans une autre tuile.
reason-glare-on-it = Un reflet en cache une partie.
reason-ambiguous = Elle ressemble à plusieurs tuiles.
reason-turned = On ne voit pas bien comment elle est tournée.
reason-alike-but-for-covered = Ce qui distingue les candidates est caché.
reason-small-or-blurred = Elle est trop petite ou trop floue.
reason-corners = Ses coins ne sont pas nets.
reason-stranger = Elle n’est peut-être pas de ce jeu.
reason-filled = Il y a ici quelque chose d’inconnu.
reason-two-in-one-place = Une autre tuile a été vue à cette place.
reason-too-often = Vue plus souvent que le jeu n’en contient.
reason-no-camera = Aucun appareil photo trouvé.
reason-camera-gone = L’appareil photo a disparu.
reason-no-https = Les navigateurs ne donnent l’appareil photo qu’aux pages https.
reason-not-fetched = Cela n’a jamais été chargé sur cet appareil. Il faut le réseau une fois.
reason-worker-stopped = Quelque chose a échoué. Réessayez.
reason-file-too-large = Le fichier est trop grand.
reason-file-empty = Le fichier est vide.
reason-no-picture = Ce n’est pas une image JPEG ou PNG.
reason-picture-damaged = L’image est abîmée.
reason-no-file = Ce fichier n’existe pas.
reason-not-allowed = Ce n’est pas permis ici.
moment-before = Le moment avant
moment-after = Le moment après
maneuvers = Manœuvres

# Advent tiles and the end
final-round = Dernière manche
advent-came = Une tuile Advent apparaît : mettez-la de côté. L’inversion commence au tour du joueur suivant.
advent-came-again = La seconde tuile Advent apparaît : dès le tour suivant, deux tuiles sont défaussées.
reversal-which = Les tuiles claires peuvent partir ; sans l’une des autres il resterait une île.
played-on = Match Attach, { $date } · Tilesight

# Practice, and the board set by hand
practise = S’entraîner
practise-this = S’entraîner sur ce plateau
practice = Entraînement
practice-player = Vous
practice-about = Rien n’en est gardé. Composez le plateau à la main ou prenez-en une photo, et essayez ce que vous voulez.
leave-practice = Quitter l’entraînement
ask-best = Quel est le meilleur coup ici ?
no-turn-here = Aucun tour ne peut être cherché depuis ce plateau.
arrange = Composer le plateau à la main
arrange-about = Choisissez une tuile, puis touchez sa place. Une tuile du plateau se déplace, se tourne ou s’enlève.
arrange-square = Le carré de départ
arrange-empty = Une table vide
take-away = L’enlever

# A tile that is mended
as-photographed = Sur la photo
taken-for = Lue comme
or-this = En est-ce une autre ? Les plus probables sont devant.
tap-to-mend = Une tuile n’est pas juste ? Touchez-la.

# What systems say
reason-folder = C’est un dossier.
reason-no-folder = Il n’y a pas de dossier où enregistrer.
reason-no-dialog = Aucune fenêtre pour choisir des fichiers ne s’ouvre ici. Sous Linux, le paquet zenity en apporte une.
reason-part-missing = Une partie de l’application manque. Réinstallez-la.
reason-camera-kind = Les images de cet appareil photo ne peuvent pas être ouvertes.
reason-camera-busy = Une autre application utilise l’appareil photo.
reason-other = Quelque chose n’a pas marché : { $reason }
