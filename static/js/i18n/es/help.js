/** Spanish: how to play. @type {Record<keyof typeof import('../en/help.js').words, string>} */
export const words = {
  'help.title': 'Cómo se juega',
  'help.goal': 'El juego',
  'help.goalText':
    'Por turnos, cada jugador deja caer una ficha en una columna y la ficha queda en la casilla libre más baja. Gana quien primero tenga cuatro en raya, en horizontal, en vertical o en diagonal. Empieza X. Si el tablero se llena sin cuatro en raya, es empate.',
  'help.points': 'Puntos',
  'help.pointsText':
    'Cuanto antes ganes, más puntos: 3500 si ganas en la primera ronda posible, 500 menos por cada ronda posterior y nunca menos de 500. Un empate da 250 puntos a cada uno. Si tu rival se rinde, se queda sin tiempo o se va, ganas también los puntos de esa ronda, pero solo 500 si habéis jugado menos de cuatro rondas (en otros tableros, tantas como fichas en raya hacen falta). Las primeras fichas de una salida igualada no las jugáis vosotros, así que aquí no cuentan. Las partidas contra el ordenador también cuentan; la clasificación puede dejarlas fuera.',
  'help.keys': 'Teclas',
  'help.keysText':
    'Las teclas numéricas sueltan una ficha en la columna de ese número. Con el foco en los botones de columna, las flechas eligen e Intro suelta. En una partida terminada las flechas recorren las jugadas, Inicio y Fin llevan al principio y al final, la barra espaciadora las reproduce y Escape cierra lo que esté abierto. Con el repaso abierto, n va al siguiente error. En el tablero que se prepara, x y o ponen fichas de ese color, Retroceso quita una y v muestra cuánto vale cada columna.',
  'help.board': 'El tablero',
  'help.boardText':
    'Se puede preparar cualquier posición, analizarla y jugar desde ella, a solas o con alguien, y compartirla como enlace, imagen o texto.',
  'help.boardOpen': 'Abrir el tablero',
  'help.names': 'Nombres',
  'help.namesText':
    'No hay contraseñas. Elige un nombre libre y es tuyo en este dispositivo. Para usarlo en otro, crea un código en el menú con tu nombre.',
  'help.away': 'Si alguien se va',
  'help.awayText':
    'Si cierras la página no se pierde nada: abre otra vez el enlace y sigue. Si tu rival se ausenta 60 segundos en su turno, puedes reclamar la victoria.',
  'help.levels': 'Niveles del ordenador',
  'help.docs': 'Para desarrolladores y administradores',
};
