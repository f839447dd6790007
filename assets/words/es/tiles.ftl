# Los juegos de losetas de este dispositivo
decks-title = ¿Qué losetas hay en tu mesa?
deck-match-attach = Match Attach, para imprimir
which-deck = ¿Con qué losetas?
own-tiles = Mis propias losetas
import-deck = Importar un juego de losetas
import-deck-about = Un archivo ZIP que otro Tilesight entregó, o la carpeta de un juego de losetas comprimida por ti.
export-deck = Entregar
rename-deck = Otro nombre
deck-name = Nombre del juego de losetas
keep-name = Llamarlo así
delete-deck = Quitar
delete-deck-really = Toca otra vez para quitarlo del todo
deck-taken-in = «{ $deck }» está aquí y se usa desde ahora.
deck-in-use = { $count ->
    [one] Una partida guardada se jugó con estas losetas: bórrala primero.
   *[other] { $count } partidas guardadas se jugaron con estas losetas: bórralas primero.
  }
deck-nameless = Hace falta un nombre.
deck-name-taken = Otro juego de losetas tiene este nombre.
deck-of-game-gone = Las losetas de esta partida, «{ $deck }», ya no están en este dispositivo. La puntuación sigue; sus fotos no se pueden leer.
reason-no-deck = Esto no es un juego de losetas: hace falta un archivo ZIP con deck.json y las imágenes.
reason-no-document = En el archivo no hay deck.json.
reason-other-game = Estas losetas son de otro juego que Match Attach.
reason-not-unpacked = El archivo está dañado.
reason-face-missing = Falta la imagen de esta loseta.
reason-face-not-square = La imagen de una loseta debe ser un cuadrado de al menos 32 píxeles.
reason-face-too-large = La imagen de una loseta puede tener 4096 píxeles por lado como mucho.
