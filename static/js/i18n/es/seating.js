/** Spanish: the cards of a game with an open seat. @type {Record<keyof typeof import('../en/seating.js').words, string>} */
export const words = {
  'invite.title': 'Invita a un amigo',
  'invite.titleSeats': 'Un enlace por jugador',
  'invite.hint':
    'Envía el enlace. La partida empieza en cuanto tu amigo lo abra y escriba su nombre.',
  'invite.hintSeats':
    'Envía a cada uno su enlace. La partida empieza cuando los dos lo hayan abierto y hayan pulsado Jugar.',
  'invite.link': 'Enlace para jugar',
  'invite.for': 'Enlace para {name}',
  'invite.watch': 'Enlace para espectadores',
  'invite.copy': 'Copiar',
  'invite.share': 'Compartir',
  'invite.qr': 'Código QR del enlace',
  'invite.loopback':
    'Este servidor solo es accesible desde este ordenador. Arráncalo con --listen 0.0.0.0:{port} para jugar desde otro dispositivo.',
  'join.title': '{name} te invita a jugar',
  'join.titleOpen': 'Únete a la partida',
  'join.sit': 'Jugar',
  'join.watching': '¿Solo quieres mirar? Quédate en esta página y verás cada jugada.',
  'join.reserved':
    'Esta plaza está reservada para {name}. Estás viendo la partida; para jugar, abre el enlace que se creó para esta plaza.',
};
