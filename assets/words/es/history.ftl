deleted-games = Papelera
bin-is-empty = No se ha borrado nada.
bring-back = Recuperar
game-already-here = { $name }: esta partida ya está entre las guardadas. No se ha cambiado nada.
game-from-bin = { $name }: esta partida estaba en la papelera. Se ha recuperado.
empty-bin = { $count ->
    [one] Eliminarla para siempre
   *[other] Eliminar las { $count } para siempre
  }
empty-bin-really = { $count ->
    [one] ¿De verdad? Esta partida y sus fotos no se podrán recuperar.
   *[other] ¿De verdad? Estas { $count } partidas y sus fotos no se podrán recuperar.
  }
bg-stats = A BG Stats
bg-stats-about = Fotografía este código con el dispositivo que tiene BG Stats, o abre el enlace aquí.
qr-code = Código QR del enlace
open-link = Abrir el enlace
share-picture = Compartir como imagen
