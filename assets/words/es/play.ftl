# Playing on the drawn board, overruling, photographs beside it, and the set-up

mending = Corrigiendo: { $turn }
handle-left = Girar esta loseta a la izquierda
handle-right = Girar esta loseta a la derecha
one-place-at-a-time = Una maniobra mueve una loseta un lugar: a uno vacío al lado, o se cambia con una vecina.
table-allows = La mesa lo permite
let-it-stand = Dejarlo así
count-anyway = Contar una de todos modos
maneuver-on = Seguir con las maniobras
placement-nothing = No se colocó ninguna
breach-touched-tile = I See Everything: la loseta tocada se toma.
nearer = Más cerca
farther = Más lejos
whole-board = Todo el tablero
show-photo = Mostrar la foto
show-board = Mostrar el tablero
photo-missing = Esta foto ya no está.
album-full = Esta partida tiene todas las fotos que se pueden guardar. La puntuación no cambia por eso.
timer-for-the-table = El tiempo para toda la mesa
time-of-turn = Segundos por turno

opening-photo = Abriendo la imagen …
preparing-faces = Se preparan las caras de las losetas …
check-next = Comprobar la siguiente
leave-doubts = Dejar fuera lo incierto
lacks-tile = No se ve, aunque antes estaba ahí: { $tile }.
lacks-tiles = No se ven { $count } losetas que antes estaban ahí.
hidden-tiles = { $count ->
    [one] No se ve una loseta que antes estaba ahí, y su sitio no parece vacío. Cuenta como si siguiera ahí hasta que digáis otra cosa.
   *[other] No se ven { $count } losetas que antes estaban ahí, y sus sitios no parecen vacíos. Cuentan como si siguieran ahí hasta que digáis otra cosa.
  }
removed-is-told-later = Lo que se retira se indica tras las maniobras, en «Retirar».
still-lie-there = Sigue en la mesa
were-removed = Retirado del tablero
never-lay-there = No está en la mesa
upheld = { $count ->
    [one] Una loseta vale como la nombrasteis antes, se leyera lo que se leyera.
   *[other] { $count } losetas valen como las nombrasteis antes, se leyera lo que se leyera.
  }

set-up = Cómo se prepara
rule-long-game = The Long Game
piles-usual = Pilas como en el reglamento
piles-deeper = Losetas Advent más abajo
piles-no-advents = Sin losetas Advent
pile = Pila { $number }
pile-three = La pila 3 es el resto: { $count } losetas.
advent = Advent
the-deck = Mazo
rulings = Donde el reglamento calla
ruling-islands = Las islas pueden tener losetas activas
ruling-islands-about = El mismo color activa dondequiera que sea. Sin esta decisión ninguna loseta de una isla está activa.
set-up-square = Poned las cuatro losetas iniciales en cuadrado: sus arcos cierran un círculo.
set-up-piles = Barajad las demás losetas boca abajo. Haced tres pilas: { $first }, { $second } y { $third } losetas.
set-up-no-advents = Barajad las otras { $count } losetas boca abajo: son el mazo. Las losetas Advent se quedan en la caja.
set-up-deck = Sobre la pila 3 va una loseta Advent, encima la pila 2, luego la otra loseta Advent, y arriba la pila 1: este es el mazo.
set-up-row = Descubrid dos losetas del mazo, una junto a otra: la fila de selección.
set-up-first = Quien empieza toma la loseta de primer jugador.
first-player-tile = La loseta de primer jugador

dispute-photograph = Una foto
moment-photograph = Una foto

import-game = Importar una partida
game-taken-in = Importada: { $name }
import-foreign = Esto no es una partida guardada por Tilesight (línea { $line }).
settings-motion = Movimiento
motion-full = Las losetas se deslizan
motion-reduced = Nada se mueve

# The score sheet
fact-reserve = Reserva: { $fact }
play-again-from = Jugarlo otra vez desde
mend-on = Seguir corrigiendo este turno

# What readers of photographs, cameras and systems say
reason-too-dark = Demasiado oscuro: más luz ayudaría.
reason-too-bright = Demasiado claro: menos luz ayudaría.
reason-not-sharp = No se ve nada nítido: no os mováis, y que el tablero llene la imagen.
reason-grey = La foto no tiene colores, y son ellos los que distinguen las fichas: haced una en color.
reason-other-deck = No se ve ninguna loseta de este juego. ¿Es el juego correcto, boca arriba, bastante cerca y nítido?
reason-cut-off = Una parte del tablero queda fuera de la imagen.
reason-glare = Un reflejo tapa parte de una loseta: inclinad la tableta.
reason-covered = Una parte está tapada.
reason-hidden = Antes había aquí una loseta. ¿Está tapada o fue retirada? Aquí no se ve la mesa vacía.
reason-between-cells = Algunas losetas están entre dos lugares: su distancia a las demás puede ser de un lugar más o menos.
reason-strangers = Quizá algunas losetas no sean de este juego. ¿Tiene las de todas las expansiones?
reason-may-touch = Quizá toca la loseta de al lado, quizá está aparte.
reason-in-another = Quedaría dentro de otra loseta.
reason-glare-on-it = Un reflejo tapa una parte.
reason-ambiguous = Se parece a varias losetas.
reason-turned = No se ve claro cómo está girada.
reason-alike-but-for-covered = Lo que distingue a las candidatas está tapado.
reason-small-or-blurred = Es demasiado pequeña o está borrosa.
reason-corners = Sus esquinas no se ven claras.
reason-stranger = Quizá no sea de este juego.
reason-filled = Aquí hay algo que no se reconoce.
reason-two-in-one-place = Se vio otra loseta en este lugar.
reason-too-often = Vista más veces de las que hay en el juego.
reason-no-camera = No se encontró ninguna cámara.
reason-camera-gone = La cámara ya no está.
reason-no-https = Los navegadores solo dan la cámara a páginas https.
reason-not-fetched = Eso nunca se ha cargado en este dispositivo. Hace falta la red una vez.
reason-worker-stopped = Algo ha fallado. Inténtalo de nuevo.
reason-file-too-large = El archivo es demasiado grande.
reason-file-empty = El archivo está vacío.
reason-no-picture = No es una imagen JPEG o PNG.
reason-picture-damaged = La imagen está dañada.
reason-no-file = Ese archivo no existe.
reason-not-allowed = Eso no se permite aquí.
moment-before = El momento anterior
moment-after = El momento posterior
maneuvers = Maniobras

# Advent tiles and the end
final-round = Última ronda
advent-came = Ha salido una loseta Advent: apartadla. La inversión empieza con el turno siguiente.
advent-came-again = Ha salido la segunda loseta Advent: desde el turno siguiente se descartan dos losetas.
reversal-which = Las losetas claras pueden irse; sin alguna de las otras quedaría una isla.
played-on = Match Attach, { $date } · Tilesight

# Practice, and the board set by hand
practise = Practicar
practise-this = Practicar con este tablero
practice = Práctica
practice-player = Tú
practice-about = Nada de esto se guarda. Arma el tablero a mano o hazle una foto, y prueba lo que quieras.
leave-practice = Dejar la práctica
ask-best = ¿Qué es lo mejor aquí?
no-turn-here = Desde este tablero no se puede buscar un turno.
arrange = Armar el tablero a mano
arrange-about = Elige una loseta y toca dónde está. Una loseta del tablero se puede arrastrar, girar o quitar.
arrange-square = El cuadrado inicial
arrange-empty = Una mesa vacía
take-away = Quitarla

# A tile that is mended
as-photographed = En la foto
taken-for = Leída como
or-this = ¿Es otra? Las más probables van primero.
tap-to-mend = ¿Una loseta no es correcta? Tócala.

# What systems say
reason-folder = Es una carpeta.
reason-no-folder = No hay ninguna carpeta donde guardar.
reason-no-dialog = Aquí no se puede abrir ninguna ventana para elegir archivos. En Linux, el paquete zenity trae una.
reason-part-missing = Falta una parte de la aplicación. Instálala de nuevo.
reason-camera-kind = Las imágenes de esta cámara no se pueden abrir.
reason-camera-busy = Otra aplicación usa la cámara.
reason-other = Algo salió mal: { $reason }
