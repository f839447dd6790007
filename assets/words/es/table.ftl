language-name = Español

colour-red = rojo
colour-yellow = amarillo
colour-green = verde
colour-blue = azul
symbol-star = estrella
symbol-moon = luna
symbol-leaf = hoja
symbol-fish = pez
colour-and-symbol = { $symbol } en { $colour }

mark-time-ran-out = Se acabó el tiempo.
mark-time-again = { $times ->
    [one] Se acabó el tiempo y se reinició.
   *[other] Se acabó el tiempo y se reinició { $times } veces.
  }
mark-played-on-after-time = Se hicieron maniobras después de acabarse el tiempo.
mark-taken-back = { $times ->
    [one] Se deshizo una maniobra contada.
   *[other] Se deshicieron { $times } maniobras contadas.
  }
mark-let-stand = La mesa lo dio por bueno: { $problem }
mark-too-many-maneuvers = { $count ->
    [one] Una maniobra más de las permitidas.
   *[other] { $count } maniobras más de las permitidas.
  }
mark-matches-overruled = { $count ->
    [one] La mesa contó de otro modo: el árbitro vio una pareja nueva.
   *[other] La mesa contó de otro modo: el árbitro vio { $count } parejas nuevas.
  }
mark-points-overruled = La mesa fijó los puntos. La suma da { $points }.
mark-discards-overruled = { $count ->
    [one] Había que descartar una loseta.
   *[other] Había que descartar { $count } losetas.
  }
mark-edited = Cambiado después.

journal-torn = La aplicación se detuvo mientras escribía. Todo lo confirmado antes está aquí.
journal-altered = El final de esta partida guardada está dañado. Todo hasta ahí está aquí; el resto se apartó.
journal-newer = Esta partida la guardó un Tilesight más nuevo. Actualiza la aplicación para abrirla.
journal-foreign = Esto no es una partida guardada por Tilesight.
journal-empty = Aquí no empezó ninguna partida.
journal-too-long = Es demasiado para escribirlo de una vez.
storage-absent = Ya no está.
storage-taken = Está abierta en otra ventana. Ciérrala allí, o sigue allí.
storage-full = No queda espacio en este dispositivo. Libera espacio e inténtalo de nuevo.
storage-length = Otra cosa ha cambiado este archivo. Sal de la partida y vuelve a abrirla.
storage-name = No puede llamarse así.
storage-other = No se pudo guardar: { $reason }. Nada de lo confirmado se ha perdido; inténtalo de nuevo.
turn-not-begun = El turno { $number } no ha empezado.
begun-already = La partida ya ha empezado.

settings-players = Juegan de dos a cuatro personas.
settings-nameless = Cada jugador necesita un nombre.
settings-same-name = Dos jugadores tienen el mismo nombre.
settings-first-player = Elige quién empieza.
settings-seconds = Un turno dura de 10 a 600 segundos.
settings-piles = Los montones necesitan al menos una loseta.
