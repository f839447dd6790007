motto = El árbitro que está junto al tablero.

back = Atrás
undo = Deshacer
close = Cerrar
cancel = Cancelar
open = Abrir

start-new = Partida nueva
start-new-about = De dos a cuatro jugadores: la aplicación lleva los puntos, el tiempo y la paz.
start-look = Mirar un tablero
start-look-about = Una foto, ahora mismo: qué está activo, qué hace pareja.
start-tiles = Preparar mis losetas
start-tiles-about = ¿Qué losetas hay en la mesa? Imprímelas o enséñale las tuyas.

look-title = Mirar un tablero
look-camera = Hacer una foto
look-camera-about = Sostén la tableta sobre la mesa, con todas las losetas en la imagen.
look-file = Abrir una imagen
look-file-about = Un JPEG o PNG de un tablero que ya está en este dispositivo.
look-demo = Probar la foto de muestra
look-demo-about = Un tablero que viene con la aplicación: mira lo que hace Tilesight.
look-path = O escribe dónde está la imagen:
look-path-hint = /home/anna/tablero.jpg
demo-photo = la foto de muestra
reading-photo = Leyendo las losetas …
photo = La foto

camera-title = Sostenla sobre el tablero
camera-picture = Lo que ve la cámara
camera-starting = Esperando a la cámara …
other-camera = Otra cámara
camera-missing = Aquí no hay cámara
camera-missing-about = { $reason }. La película de muestra enseña cómo sería.
play-film = Ver la película de muestra
film-title = Película de muestra
take-photo = Hacer la foto
another-photo = Otra foto

tiles-seen = { $count ->
    [0] No se encontraron losetas
    [one] 1 loseta
   *[other] { $count } losetas
  }{ $questions ->
    [0] {""}
   *[other] , { $questions } por comprobar
  }
no-board-seen = En esta imagen no se encontraron losetas.
to-check = { $count ->
    [one] ¿Qué loseta es esta?
   *[other] ¿Qué losetas son estas?
  }

which-tile = ¿Qué loseta es esta?
which-tile-number = ¿Qué loseta es esta? Número { $number }
another-tile = Otra loseta
no-tile-here = Aquí no hay loseta
never-mind = Dejarlo así
turn-left = Girar a la izquierda
turn-right = Girar a la derecha
take-this-tile = Tomar esta loseta

tile-unknown = Una loseta de otro juego: { $tile }.
tile-seen-twice = Vista dos veces, pero solo hay una: { $tile }.
cell-seen-twice = Dos losetas en un lugar. Omitida: { $tile }.
colour-meets-colour = { $colour } toca { $colour }: ambas losetas están activas.
groups-tie = { $count } grupos son igual de grandes: cualquiera puede ser la tierra firme.
island-apart = { $count ->
    [one] Una loseta está separada del resto: una isla.
   *[other] { $count } losetas están separadas del resto: una isla.
  }
island-in-doubt = { $count ->
    [one] Una loseta quizá sea una isla: depende de lo que aún no es seguro.
   *[other] { $count } losetas quizá sean una isla: depende de lo que aún no es seguro.
  }
symbol-meets-symbol = { $symbol } toca { $symbol }: una pareja.
symbol-meets-symbol-new = { $symbol } toca { $symbol }: una pareja nueva, 2 puntos.
board-is-clean = Ninguna loseta está activa y no hay islas: el tablero está limpio.

active = Activa
island = Isla
empty-cell = Lugar vacío, columna { $column }, fila { $row }
cell-in-doubt = Sin certeza: número { $number }
unknown-tile = una loseta desconocida
plain-edge = un lado vacío
labelled = { $label }: { $text }

turn-of = Turno de { $player }
file-written = Guardado: { $place }

start-go-on = Seguir jugando
new-game-title = Partida nueva
who-plays = ¿Quién juega?
player-number = Jugador { $number }
remove-player = Quitar al jugador { $number }
add-player = Un jugador más
known-names = Ya jugaron:
who-begins = ¿Quién empieza?
by-lot = Por sorteo
begins = Empieza { $player }
optional-rules = Reglas opcionales
seconds = { $count } s
rule-rush = What’s the Rush?
rule-rush-about = Cada turno tiene un tiempo. Cuando se acaba, acaba la fase de maniobra.
rule-no-take-backs = No Take Backs!
rule-no-take-backs-about = Una maniobra contada se queda.
rule-see-everything = I See Everything
rule-see-everything-about = Nadie toca la fila de selección: una loseta tocada se toma.
start-game = Empezar la partida
first-turn = Empieza { $player }.

turn-and-round = Turno de { $player } · ronda { $round }
deck-left = Mazo { $deck }
deck-and-advent = Mazo { $deck } · Advent en { $advent }
redo = Rehacer
phase-is = Fase: { $phase }
phase-symbol = Símbolo
phase-placement = Colocar
phase-maneuver = Maniobra
phase-removal = Retirar
phase-scoring = Puntuar
phase-reversal = Inversión
phase-over = Fin
photo-of-board = Foto del tablero
board-unknown = ¿Dónde están las losetas?
board-unknown-about = Nadie lo ha dicho todavía. Se puede seguir así; una foto trae el tablero.
board-as-it-lay = En pálido se ve cómo estaban antes. Se puede seguir así; una foto o Deshacer devuelve el tablero.
looks-right = Está bien

symbol-title = ¿Qué símbolo cuenta?
symbol-about = Está en el dorso de la primera loseta del mazo. De dos, elige uno.

placement-pick = ¿Qué loseta se coloca?
placement-where = ¿Dónde está?
placement-turn = ¿Girada así?
placement-count = Colocada: solo contar
place-it = Colocar

maneuvers-used = { $used } de { $free } maniobras
maneuvers-used-extra = { $used } de { $free } maniobras + { $extra } extra
maneuver-about = Toca una loseta activa para moverla aquí, o solo cuenta.
count-maneuver = Contar una maniobra
extra-costs = Maniobras extra: cada una cuesta una loseta de la reserva. Quedan { $left }.
no-maneuvers-left = No quedan maniobras.
maneuvers-done = Maniobras hechas
turn-half = Dar media vuelta
slide-north = Deslizar arriba
slide-east = Deslizar a la derecha
slide-south = Deslizar abajo
slide-west = Deslizar a la izquierda
swap-with = Intercambiar con
seconds-left = { $count ->
    [one] Queda un segundo
   *[other] Quedan { $count } segundos
  }
pause = Pausa
resume = Seguir
start-timer = Empezar
time-is-up = Se acabó el tiempo
time-again = Reiniciar el tiempo
sounds-on = Sonidos sí
sounds-off = Sonidos no

removal-title = Retirar losetas
removal-about = Toca una loseta con anillo: { $left ->
    [one] una loseta puede irse
   *[other] { $left } losetas pueden irse
  }, hasta que el tablero esté limpio.
removal-clean = El tablero está limpio.
removal-count = ¿Cuántas losetas van a la reserva?
removal-cost = { $count ->
    [0] Nada se ha retirado todavía.
    [one] 1 loseta retirada: { $points }.
   *[other] { $count } losetas retiradas: { $points }.
  } La siguiente: { $next }.
tiles-removed = Losetas retiradas
suggest = ¿Qué sería lo más barato?
suggestion = { $count ->
    [one] Basta una loseta: está iluminada en el tablero.
   *[other] Bastan { $count } losetas: están iluminadas en el tablero.
  }
removal-done = Retirada hecha

scoring-title = Parejas nuevas: { $symbol }
no-matches = Ninguna pareja con { $symbol }.
match-counts = Pareja { $number }: nueva, +2
match-does-not-count = Pareja { $number }: no es nueva
count-new-matches = ¿Cuántas parejas nuevas del símbolo objetivo hay?
new-matches = Parejas nuevas
turn-sum = Parejas { $matches } · Retirada { $removal }
score-it = Puntuar: { $points }
one-less = Uno menos: { $what }
one-more = Uno más: { $what }

reversal-title = Inversión
reversal-about = { $due ->
    [0] Hecho.
    [one] Descarta una loseta del tablero. No puede quedar ninguna isla.
   *[other] Descarta { $due } losetas del tablero, de una en una. No puede quedar ninguna isla.
  }
tiles-discarded = Losetas descartadas
end-turn = Acabar el turno

player-standing = { $player }: { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  }, reserva { $reserve }
reserve = Reserva { $count }
score-sheet = Hoja de puntos
back-to-game = Volver a la partida
round = Ronda { $round }
playing-now = juega

game-over = La partida ha terminado
winners = { $count ->
    [one] Gana { $names }.
   *[other] { $names } comparten la victoria.
  }
ended-by-final-round = Quedaban seis losetas o menos tras el segundo Advent: la ronda final está jugada.
ended-by-deck = El mazo no alcanza para otra ronda.
ended-by-players = La mesa dio por acabada la partida.
place-and-points = Puesto { $place }: { $player }, { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  }
play-on = Seguir jugando
to-start = A la página de inicio

no-take-backs = No Take Backs! Una maniobra contada se queda.
breach-not-active = Esta loseta no está activa: ninguno de sus lados toca su propio color. Solo se mueven las activas.
breach-cell-occupied = Ahí ya hay una loseta.
breach-swap-not-touching = Solo se intercambian losetas que se tocan.
breach-not-on-board = Esa loseta no está en el tablero.
breach-no-maneuvers-left = No quedan maniobras.
breach-bad-rotation = Una loseta gira un cuarto o media vuelta.
breach-removal-not-allowed = Esta loseta no está activa ni es parte de una isla: se queda.
breach-removal-unfinished = Todavía hay losetas activas o islas.
breach-reversal-makes-island = Sin esta loseta quedaría una isla: elige otra.
breach-reversal-count = No es el número de losetas que toca descartar.
breach-placement-detached = Una loseta debe tocar el tablero con un lado entero.
breach-duplicate-tile = Esa loseta ya está en el tablero.
breach-unknown-tile = El juego no tiene esa loseta.
breach-start-not-clean = El tablero no estaba limpio antes del turno.

tiles-title = Mis losetas
tiles-about = { $count } losetas del juego «{ $deck }». Con estas caras se leen las fotos.
tiles-print = ¿Aún sin losetas? Imprimid estas por las dos caras, girando por el borde largo, al 100 %, y cortad por las marcas.
print-a4 = PDF para A4
print-letter = PDF para Letter
starting-tiles = Losetas iniciales
standard-tiles = Losetas normales
settings = Ajustes
settings-colours = Colores
palette-light = Claro
palette-dark = Oscuro
palette-high-contrast = Alto contraste
settings-text-size = Tamaño del texto
settings-hand = El siguiente paso está a la
hand-right = Derecha
hand-left = Izquierda
settings-sounds = Sonidos
settings-screen = Pantalla completa
fill-screen = Llenar la pantalla o dejarla libre
settings-language = Idioma

as-table = Tabla
as-curve = Curva
rounds = rondas
board-not-seen = Nadie dijo dónde estaban las losetas.
fact-symbol = Símbolo objetivo: { $fact }
fact-maneuvers = Maniobras: { $fact }
fact-removed = Losetas retiradas: { $fact }
fact-matches = Parejas nuevas: { $fact }
mend-turn = ¿Algo no está bien?
mend-symbol = Símbolo objetivo
turn-points = Puntos del turno
rulebook = Reglas
menu = Menú
call-it-over = Dar la partida por acabada

# Búsquedas
find-best = El mejor turno posible
searching = Buscando el mejor turno …
best-turn = Nada valía más de { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  }.
best-turn-found = El mejor turno encontrado vale { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  }; quizá haya uno mejor.
step-before = Antes
step-placed = Colocada: { $tile }
step-removed = Retirada: { $tile }
step-swap = Intercambiar las dos
step-back = Un paso atrás
next-step = Siguiente paso
maneuvers-worked-out = { $count ->
    [0] No hizo falta ninguna maniobra.
    [one] Una maniobra lleva hasta allí.
   *[other] { $count } maniobras llevan hasta allí.
  }
no-line-leads-there = Ninguna maniobra permitida lleva del tablero anterior a este.
no-line-found = No se encontró a tiempo cómo llegó el tablero a estar así.

# Games that were played
history = Partidas guardadas
games = Partidas
statistics = Jugadores
search-games = Buscar un nombre
no-games-yet = Aquí aún no se ha jugado nada. La primera partida aparecerá aquí.
date = { $day }/{ $month }/{ $year }
decimal = { $whole },{ $tenths }
percent = { $number } %
player-record = { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
  } · { $wins } ganadas · { $mean } puntos de media
course-damaged = dañada
course-over = terminada
course-playing = turno { $turns }
open-game = Seguir
export-csv = Como tabla (CSV)
export-json = Como documento (JSON)
delete-game = A la papelera
