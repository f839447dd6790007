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

# Enseñar las propias losetas a la aplicación
teach-own = Enseñar mis propias losetas
teach-own-about = Fotografíalas y pon nombre a colores y símbolos: diez minutos por caja.
teach-go-on = Seguir enseñando
teach-go-on-about = { $photos ->
    [one] Una foto
   *[other] { $photos } fotos
  } hasta ahora, { $tiles ->
    [0] nada aprendido todavía
    [one] una loseta aprendida
   *[other] { $tiles } losetas aprendidas
  }.
draft-name = Mis losetas
teach-photos = Fotografía tus losetas
teach-photos-about = Pon las losetas boca arriba en una mesa lisa, a un dedo de distancia, tantas como quepan. Fotografíalas desde arriba, sin flash. Puedes hacer varias fotos; una loseta puede salir en más de una.
take-a-photo = Hacer una foto
open-photos = Abrir imágenes
enough-photos = Un juego de losetas no puede tener más fotos.
no-photos-yet = Aquí estarán tus fotos.
photo-found = { $count ->
    [one] 1 loseta encontrada
   *[other] { $count } losetas encontradas
  }
photo-unlearned = { $count ->
    [one] 1 lugar, marcado con «?», parece una loseta, pero no se aprende
   *[other] { $count } lugares, marcados con «?», parecen losetas, pero no se aprenden
  }. Separa más las losetas o ponlas en una mesa de otro color, y fotografíalas otra vez desde más cerca.
nothing-found = { $photo }: no se encontraron losetas. Ponlas boca arriba en una mesa lisa, a un dedo de distancia, y fotografíalas desde arriba con buena luz.
leave-photo-out = Dejarla fuera
throw-draft-away = Tirarlo todo
throw-draft-away-really = Toca otra vez: todo lo aprendido aquí se pierde
opening-this = { $photo }: abriendo …
searching-this = { $photo }: buscando losetas …
learning-tiles = Comparando las losetas …
checking-photos = Leyendo las fotos otra vez: { $done } de { $count }
learn-tiles = Aprender las losetas
see-tiles = Ver las losetas
name-them = Nombrar colores y símbolos
finish-deck = Al último paso
save-deck = Guardar el juego
deck-saved = «{ $deck }» está guardado y se usa desde ahora.
teach-tiles = Lo que se encontró
tiles-found = { $tiles ->
    [one] 1 loseta
   *[other] { $tiles } losetas distintas
  }, { $copies } en total{ $doubtful ->
    [0] {""}
   *[other] , { $doubtful } por comprobar
  }
teach-tiles-about = Toca una loseta para corregirla, unirla con otra o dejarla fuera.
look-at = Mirar { $tile }
tile-number = Loseta { $number }
tile-number-shows = Loseta { $number }: { $edges }
teach-tile = Una loseta
teach-same = ¿Cuál es la misma?
teach-same-about = Toca la loseta que es la misma que esta. Se queda la imagen de aquella.
doubt-like = Se parece mucho a la loseta { $number }. ¿Son la misma?
doubt-covered = Parece la loseta { $number } con algo encima.
doubt-covered-in = En { $photo } hay algo encima, o es otra loseta.
doubt-table = Parece un trozo de la mesa o del mantel.
doubt-glare = Un reflejo tapa una parte.
doubt-small = Es pequeña en todas las fotos: haz una desde más cerca.
side-top = Arriba
side-right = Derecha
side-bottom = Abajo
side-left = Izquierda
edge-unknown = desconocido
edge-colour = { $side }, color: { $now }
edge-symbol = { $side }, símbolo: { $now }
edges-about = Toca las casillas alrededor de la loseta hasta que digan lo que muestran sus lados.
how-many = ¿Cuántas hay de estas?
is-starting = Parte del cuadrado inicial
same-as-another = La misma que otra loseta
the-same-as = La misma que la loseta { $number }
no-tile = Esto no es una loseta
it-is-right = Está bien así
views-about = Se vio en estos sitios. Toca el que muestra otra loseta.
another-tile-in-view = Otra loseta: vista { $number }, { $photo }
tile-before = La anterior
tile-after = La siguiente
teach-names = Nombres
names-about = Un nombre vale para todas las losetas. Dos con el mismo nombre se vuelven uno.
colours-title = Colores
colour-name = Nombre del color { $name }
add-colour = Un color más:
symbols-title = Símbolos
symbols-about = Toca una palabra o escribe una.
symbol-name = Nombre del símbolo { $name }
symbol-number = símbolo { $number }
call-symbol = { $symbol } se llama { $name }
add-symbol = Un símbolo más
teach-finish = El último paso
name-deck = ¿Cómo se llama el juego?
deck-holds = { $tiles } losetas distintas, { $copies } en total, { $colours } colores, { $symbols } símbolos.
edges-left = { $count ->
    [one] De una loseta falta conocer un lado: el árbitro no puede juzgarla.
   *[other] De { $count } losetas falta conocer un lado: el árbitro no puede juzgarlas.
  }
back-title = El reverso
back-about = Con una foto de losetas boca abajo la aplicación las reconoce en la mesa. También funciona sin ella.
back-number = Reverso { $number }
no-back = Sin reverso
proof-title = ¿Funciona?
proof-about = Tus fotos se leen otra vez con lo aprendido.
check-photos = Probar
proof-result = Se leyeron { $read } de { $all } losetas.
proof-good = Todas, y cada una como lo que es.
proof-wrong = Algunas se tomaron por otra loseta: mira estas.
proof-unsure = Algunas no eran seguras. En la mesa la aplicación preguntará.
read-otherwise = tomada por otra loseta
read-unsure = vista, pero sin certeza
read-missed = no se encontró otra vez
reason-photo-damaged = Lo guardado de las fotos está dañado.

colour-orange = naranja
colour-turquoise = turquesa
colour-purple = morado
colour-pink = rosa
colour-brown = marrón
colour-black = negro
colour-grey = gris
colour-white = blanco
colour-light-green = verde claro
colour-light-blue = azul claro
symbol-sun = sol
symbol-heart = corazón
symbol-drop = gota
symbol-flower = flor
symbol-circle = círculo
symbol-square = cuadrado
symbol-triangle = triángulo
symbol-diamond = rombo
symbol-cross = cruz
symbol-crown = corona
