# Les jeux de tuiles de cet appareil
decks-title = Quelles tuiles avez-vous sur la table ?
deck-match-attach = Match Attach, à imprimer
which-deck = Avec quelles tuiles ?
own-tiles = Mes propres tuiles
import-deck = Importer un jeu de tuiles
import-deck-about = Une archive ZIP transmise par un autre Tilesight, ou le dossier d’un jeu de tuiles compressé par vos soins.
export-deck = Transmettre
rename-deck = Renommer
deck-name = Nom du jeu de tuiles
keep-name = L’appeler ainsi
delete-deck = Retirer
delete-deck-really = Touchez encore pour retirer définitivement
deck-taken-in = « { $deck } » est là, et utilisé dès maintenant.
deck-in-use = { $count ->
    [one] Une partie enregistrée a été jouée avec ces tuiles : supprimez-la d’abord.
   *[other] { $count } parties enregistrées ont été jouées avec ces tuiles : supprimez-les d’abord.
  }
deck-nameless = Il faut un nom.
deck-name-taken = Un autre jeu de tuiles porte ce nom.
deck-of-game-gone = Les tuiles de cette partie, « { $deck } », ne sont plus sur cet appareil. Le score continue ; les photos ne peuvent pas être lues.
reason-no-deck = Ce n’est pas un jeu de tuiles : il faut une archive ZIP avec deck.json et les images.
reason-no-document = L’archive ne contient pas deck.json.
reason-other-game = Ces tuiles sont celles d’un autre jeu que Match Attach.
reason-not-unpacked = L’archive est endommagée.
reason-face-missing = L’image de cette tuile manque.
reason-face-not-square = L’image d’une tuile doit être un carré d’au moins 32 pixels.
reason-face-too-large = L’image d’une tuile a 4096 pixels de côté au plus.

# Apprendre ses propres tuiles à l'application
teach-own = Apprendre mes propres tuiles
teach-own-about = Photographiez-les, nommez couleurs et symboles : dix minutes pour une boîte.
teach-go-on = Continuer l’apprentissage
teach-go-on-about = { $photos ->
    [one] Une photo
   *[other] { $photos } photos
  } jusqu’ici, { $tiles ->
    [0] rien d’appris encore
    [one] une tuile apprise
   *[other] { $tiles } tuiles apprises
  }.
draft-name = Mes tuiles
teach-photos = Photographiez vos tuiles
teach-photos-about = Posez les tuiles face visible sur une table unie, à un doigt d’écart, autant qu’il en tient. Photographiez-les d’en haut, sans flash. Plusieurs photos conviennent ; une tuile peut figurer sur plusieurs.
take-a-photo = Prendre une photo
open-photos = Ouvrir des images
enough-photos = Un jeu de tuiles ne peut pas avoir plus de photos.
no-photos-yet = Vos photos apparaîtront ici.
photo-found = { $count ->
    [one] 1 tuile trouvée
   *[other] { $count } tuiles trouvées
  }
photo-unlearned = { $count ->
    [one] 1 endroit, marqué « ? », ressemble à une tuile mais n’est pas appris
   *[other] { $count } endroits, marqués « ? », ressemblent à des tuiles mais ne sont pas appris
  }. Écartez davantage les tuiles, ou posez-les sur une table d’une autre couleur, et photographiez-les encore une fois, de plus près.
nothing-found = { $photo } : aucune tuile trouvée. Posez-les face visible sur une table unie, à un doigt d’écart, et photographiez-les d’en haut avec un bon éclairage.
leave-photo-out = L’écarter
throw-draft-away = Tout jeter
throw-draft-away-really = Touchez encore : tout ce qui est appris ici sera perdu
opening-this = { $photo } : ouverture …
searching-this = { $photo } : recherche des tuiles …
learning-tiles = Comparaison des tuiles …
checking-photos = Nouvelle lecture des photos : { $done } sur { $count }
learn-tiles = Apprendre les tuiles
see-tiles = Voir les tuiles
name-them = Nommer couleurs et symboles
finish-deck = À la dernière étape
save-deck = Garder ces tuiles
deck-saved = « { $deck } » est gardé, et utilisé dès maintenant.
teach-tiles = Ce qui a été trouvé
tiles-found = { $tiles ->
    [one] 1 tuile
   *[other] { $tiles } tuiles différentes
  }, { $copies } en tout{ $doubtful ->
    [0] {""}
   *[other] , { $doubtful } à vérifier
  }
teach-tiles-about = Touchez une tuile pour la corriger, la réunir avec une autre ou l’écarter.
look-at = Voir { $tile }
tile-number = Tuile { $number }
tile-number-shows = Tuile { $number } : { $edges }
teach-tile = Une tuile
teach-same = Laquelle est la même ?
teach-same-about = Touchez la tuile qui est la même que celle-ci. L’image de celle-là reste.
doubt-like = Elle ressemble beaucoup à la tuile { $number }. Est-ce la même ?
doubt-covered = Elle ressemble à la tuile { $number }, avec quelque chose posé dessus.
doubt-covered-in = Sur { $photo }, quelque chose est posé dessus, ou c’est une autre tuile.
doubt-table = Elle ressemble à un bout de table ou de nappe.
doubt-glare = Un reflet en cache une partie.
doubt-small = Elle est petite sur toutes les photos : prenez-en une de plus près.
side-top = Haut
side-right = Droite
side-bottom = Bas
side-left = Gauche
edge-unknown = inconnu
edge-colour = { $side }, couleur : { $now }
edge-symbol = { $side }, symbole : { $now }
edges-about = Touchez les cases autour de la tuile jusqu’à ce qu’elles disent ce que montrent ses côtés.
how-many = Combien y en a-t-il ?
is-starting = Fait partie du carré de départ
same-as-another = La même qu’une autre tuile
the-same-as = La même que la tuile { $number }
no-tile = Ce n’est pas une tuile
it-is-right = C’est bon ainsi
views-about = Elle a été vue à ces endroits. Touchez celui qui montre une autre tuile.
another-tile-in-view = Une autre tuile : vue { $number }, { $photo }
tile-before = La précédente
tile-after = La suivante
teach-names = Noms
names-about = Un nom vaut pour toutes les tuiles. Deux du même nom n’en font plus qu’un.
colours-title = Couleurs
colour-name = Nom de la couleur { $name }
add-colour = Encore une couleur :
symbols-title = Symboles
symbols-about = Touchez un mot ou écrivez-en un.
symbol-name = Nom du symbole { $name }
symbol-number = symbole { $number }
call-symbol = { $symbol } s’appelle { $name }
add-symbol = Encore un symbole
teach-finish = La dernière étape
name-deck = Comment s’appellent ces tuiles ?
deck-holds = { $tiles } tuiles différentes, { $copies } en tout, { $colours } couleurs, { $symbols } symboles.
edges-left = { $count ->
    [one] Un côté d’une tuile est encore inconnu : l’arbitre ne peut pas en juger.
   *[other] Un côté de { $count } tuiles est encore inconnu : l’arbitre ne peut pas en juger.
  }
back-title = Le dos
back-about = Avec une photo de tuiles face cachée, l’application les reconnaît sur la table. Cela marche aussi sans.
back-number = Dos { $number }
no-back = Pas de dos
proof-title = Est-ce que ça marche ?
proof-about = Vos photos sont relues avec ce qui a été appris.
check-photos = Essayer
proof-result = { $read } tuiles sur { $all } ont été lues.
proof-good = Toutes, et chacune pour ce qu’elle est.
proof-wrong = Certaines ont été prises pour une autre : regardez-les.
proof-unsure = Certaines n’étaient pas certaines. Sur la table, l’application demandera.
read-otherwise = prise pour une autre
read-unsure = vue, mais sans certitude
read-missed = pas retrouvée
reason-photo-damaged = Ce qui a été gardé des photos est endommagé.

colour-orange = orange
colour-turquoise = turquoise
colour-purple = violet
colour-pink = rose
colour-brown = marron
colour-black = noir
colour-grey = gris
colour-white = blanc
colour-light-green = vert clair
colour-light-blue = bleu clair
symbol-sun = soleil
symbol-heart = cœur
symbol-drop = goutte
symbol-flower = fleur
symbol-circle = cercle
symbol-square = carré
symbol-triangle = triangle
symbol-diamond = losange
symbol-cross = croix
symbol-crown = couronne
