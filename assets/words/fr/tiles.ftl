# Les jeux de tuiles de cet appareil
decks-title = Quelles tuiles avez-vous sur la table ?
deck-match-attach = Match Attach, à imprimer
which-deck = Avec quelles tuiles ?
own-tiles = Mes propres tuiles
import-deck = Importer un jeu de tuiles
import-deck-about = Une archive ZIP transmise par un autre Tilesight, ou le dossier d’un jeu de tuiles compressé par vos soins.
export-deck = Transmettre
rename-deck = Renommer
deck-name = Nom du jeu de tuiles
keep-name = L’appeler ainsi
delete-deck = Retirer
delete-deck-really = Touchez encore pour retirer définitivement
deck-taken-in = « { $deck } » est là, et utilisé dès maintenant.
deck-in-use = { $count ->
    [one] Une partie enregistrée a été jouée avec ces tuiles : supprimez-la d’abord.
   *[other] { $count } parties enregistrées ont été jouées avec ces tuiles : supprimez-les d’abord.
  }
deck-nameless = Il faut un nom.
deck-name-taken = Un autre jeu de tuiles porte ce nom.
deck-of-game-gone = Les tuiles de cette partie, « { $deck } », ne sont plus sur cet appareil. Le score continue ; les photos ne peuvent pas être lues.
reason-no-deck = Ce n’est pas un jeu de tuiles : il faut une archive ZIP avec deck.json et les images.
reason-no-document = L’archive ne contient pas deck.json.
reason-other-game = Ces tuiles sont celles d’un autre jeu que Match Attach.
reason-not-unpacked = L’archive est endommagée.
reason-face-missing = L’image de cette tuile manque.
reason-face-not-square = L’image d’une tuile doit être un carré d’au moins 32 pixels.
reason-face-too-large = L’image d’une tuile a 4096 pixels de côté au plus.
