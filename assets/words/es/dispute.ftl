dispute = ¿Qué ha pasado?
dispute-about = Elegid dos momentos del turno o dos fotos. El árbitro busca maniobras permitidas que lleven de uno al otro.
dispute-order = «Después» debe venir tras «Antes». También vale una foto del tablero como está ahora.
dispute-earlier = Antes
dispute-later = Después
dispute-rule = Decidir
dispute-searching = El árbitro está mirando …
moment-start = Al empezar el turno
moment-placed = Después de colocar
moment-maneuvered = Después de las maniobras
moment-removed = Después de retirar
moment-end = Al acabar el turno
ruling = La decisión
ruling-unchanged = No ha cambiado nada.
ruling-legal = { $maneuvers ->
    [0] Permitido: no hizo falta ninguna maniobra.
    [one] Permitido: una maniobra lleva hasta ahí.
   *[other] Permitido: { $maneuvers } maniobras llevan hasta ahí.
  } { $removed ->
    [0] {""}
    [one] Se retiró una loseta.
   *[other] Se retiraron { $removed } losetas.
  }
ruling-impossible = { $count ->
    [0] No permitido: retirar losetas no lleva hasta ahí.
   *[other] No permitido: { $count } maniobras no llevan hasta ahí.
  }
ruling-open = Sin decidir: no se encontró un camino en el tiempo que había.
ruling-changed = { $count ->
    [one] Una loseta está de otro modo que antes.
   *[other] { $count } losetas están de otro modo que antes.
  }
ruling-at-stake = { $points ->
    [0] No hay puntos en juego.
    [one] Está en juego un punto.
   *[other] Están en juego { $points } puntos.
  }
ruling-clause = Reglas, { $clause }
ruling-marked = Criterio: { $text }
ruling-steps = Mostrarlo paso a paso
ruling-steps-about = El camino permitido más corto de un tablero al otro.
