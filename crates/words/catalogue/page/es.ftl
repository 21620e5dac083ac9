### Everything that the page says in Spanish. The notes are in `en.ftl`.

## shell: what stands around every screen or is said on several

nav-label = Principal
nav-skip = Ir al contenido
nav-play = Jugar
nav-board = Tablero
nav-tournaments = Torneos
nav-statistics = Estadísticas
nav-help = Ayuda
header-sound = Sonido
set-language = Idioma
you-title = Tú
you-open = : tu página y ajustes. { "" }
you-turns = Partidas que te esperan: { "" }
field-name = Tu nombre
field-animals = Nutria Zorro Lince Garza Tejón Liebre Castor Foca Erizo Búho Gorrión Delfín
join-held = El nombre { $name } ya está ocupado. Elige otro, o usa un código si es el tuyo.
seat-open = Plaza libre
seat-computer = Ordenador · { $level }
turn-yours = Te toca
turn-round = Ronda { $n }
board-keys = Columnas
board-drop = Soltar en la columna { $column }, casillas libres: { $free }
board-column = Columna { $column }, casillas libres: { $free }
board-again = Columna { $column }: pulsa otra vez para soltar
board-full = Columna { $column }: llena
series-first-to = Serie a { $n }
board-caption = Tablero de { $rows } y { $columns }; gana quien haga { $connect } en raya
board-empty = vacía
end-draw = Empate
end-home = Nueva partida
reason-line = Cuatro en raya
reason-line-of = { $n } en raya
reason-full = Tablero lleno
reason-resign = Por rendición
reason-time = Por tiempo
reason-abandon = Por abandono
reason-agreed = Por acuerdo
reason-other = Terminada
app-offline = Sin conexión
problem-offline = El servidor no responde. Revisa la conexión y vuelve a intentarlo.
problem-loading = Está tardando mucho. La página lo sigue intentando.
problem-unanswered = Aún no hay respuesta. Puede que se haga cuando vuelva la conexión.
problem-unexpected = Algo ha fallado. Vuelve a intentarlo.
count-rounds =
    { $n ->
        [one] { $n } ronda
       *[other] { $n } rondas
    }
count-rows =
    { $n ->
        [one] { $n } fila
       *[other] { $n } filas
    }
count-columns =
    { $n ->
        [one] { $n } columna
       *[other] { $n } columnas
    }
count-points =
    { $n ->
        [one] { $n } punto
       *[other] { $n } puntos
    }
count-watching =
    { $n ->
        [one] { $n } espectador
       *[other] { $n } espectadores
    }
problem-unreached = El servidor no responde. La página se abrirá sola en cuanto responda.

## home: the home screen

home-title = Cuatro en raya
home-lead = Envía un enlace y juega. Sin cuentas ni anuncios.
home-hint-computer = Suelta una ficha: empiezas tú.
home-hint-device = Suelta la primera ficha para empezar.
home-hint-making = La partida está empezando…
home-hint-person = O suelta una ficha contra el ordenador.
home-hint-rival = Empieza el ordenador: pulsa «{ $go }».
home-hint-watch = El tablero se abre al pulsar «Mirar».
home-hint-others = Crea dos enlaces y envía uno a cada jugador.
home-hint-fair = Las primeras fichas se sortean al pulsar «{ $go }».
home-hint-impossible = No hay tableros de este tamaño.
home-levels-unknown = Cargando los niveles…
home-ways = Contra quién jugar
home-more = Más
home-rare = Más formas de jugar
home-now = Partidas en curso
home-own = Tus partidas
home-others = Otras partidas
home-away = El servidor no responde. Reintentando…
home-now-empty = Ahora no hay partidas públicas. La tuya puede ser la primera.
home-others-empty = Ahora no hay otras partidas.
home-open = plaza libre
home-invited = con invitación
home-top = Los 3 mejores
home-top-empty = Nadie tiene puntos todavía.
way-person = Un amigo
way-computer = Ordenador
way-device = Mismo dispositivo
way-watch = Ver jugar a dos ordenadores
way-others = Organizar una partida para otros
go-person = Crear el enlace
go-computer = Jugar
go-device = Jugar
go-watch = Mirar
go-others = Crear los enlaces
field-name-X = Jugador 1
field-name-O = Jugador 2
field-level = Nivel
field-listed = Cualquiera puede unirse
field-first = Quién empieza
field-clock = Reloj
field-series = Serie
start-fair = Salida igualada
start-fair-why = Desde el tablero vacío gana X; de estas salidas está demostrado que son iguales para los dos.
series-none = Una sola partida
first-random = Al azar
first-me = Yo
first-rival = Mi rival
clock-none = Sin reloj
clock-some = { $minutes } min + { $seconds } s por jugada
clock-short = { $minutes } min + { $seconds } s
enter-title = Unirse a una partida
enter-label = Código o enlace
enter-go = Abrir
enter-unknown = Ninguna partida tiene este código. ¿Está completo, con 12 caracteres? Si es un código para tu nombre, escribe arriba tu nombre y pulsa Jugar.
enter-no-number = Aquí ningún torneo tiene este número.
enter-elsewhere = Este enlace es de otro servidor, { $host }: ábrelo en otra pestaña.
enter-wrong = Eso no es un código ni un enlace de partida. Un código tiene 12 letras y cifras.
home-hurry = Te toca: juega antes de un minuto
home-won = contra { $name } · has ganado
home-lost = contra { $name } · has perdido
home-drawn = contra { $name } · empate
home-ended = { $name } · terminada
home-aborted = { $name } · anulada
redeem-done = { $name } ya es tuyo en este dispositivo.
again-play = Otra contra { $name }
again-wants = { $name } quiere otra partida

## game: the table: seats, turns, moves, ends

strip-first = empieza
strip-second = va segundo
strip-computer = ordenador
strip-you = tú
strip-here = en línea
strip-away = ausente
strip-open = aún no está
strip-wins = Victorias
turn-opening = Abriendo la partida…
turn-waiting = Falta un jugador
turn-waiting-both = Faltan los dos jugadores
turn-theirs = Turno de { $name }
turn-thinking = { $name } está pensando
turn-sending = Enviando…
turn-next-begun = La siguiente partida ya ha empezado.
turn-next-yours = Te toca en la siguiente partida.
turn-looking = Jugada { $shown } de { $ply }
connection-lost = Se ha perdido la conexión. Reconectando…
turn-unreached = El servidor no responde
turn-late = La partida tarda en cargar
turn-keeps = No se ha perdido nada: se abrirá en cuanto el servidor responda.
turn-retry = Reintentar
turn-was = El turno era de { $name }
turn-watches = Las dos plazas están ocupadas. Estás viendo la partida.
turn-watching = Jugada { $shown }
turn-latest = Volver a la partida
start-you = Por sorteo, empiezas tú.
start-name = Por sorteo, empieza { $name }.
log-title = Jugadas
log-empty = Nadie ha jugado todavía.
log-none = No hubo jugadas.
log-unknown = El resultado se introdujo a mano: no se conocen las jugadas.
log-move = Jugada { $ply }: { $name } en la columna { $column }, fila { $row }
log-newest = Columna { $column } · { $name }
offer-draw = { $name } ofrece empate
offer-takeback = { $name } pide deshacer su jugada
offer-waits = Tu petición sigue en pie hasta que tu rival juegue.
offer-also = También se quitaría tu última ficha.
offer-accept = Aceptar
offer-decline = Rechazar
offer-rematch = { $name } quiere la revancha
claim-in = Tu rival no está. Podrás reclamar la victoria dentro de { $n } s
claim-now = Reclamar la victoria
claim-end-in = Tu rival no está. Podrás terminar la partida dentro de { $n } s
claim-end = Terminar la partida
end-won = ¡Has ganado!
end-lost = Has perdido contra { $name }
end-winner = Gana { $name }
end-aborted = Partida anulada
end-aborted-how = No cuenta.
end-flagged-how = Se acabó el tiempo antes de que jugaran los dos. No cuenta.
end-expired = Partida caducada
end-expired-how = Nadie jugó durante mucho tiempo y se cerró sola.
end-score = { $nameX }: { $X } – { $nameO }: { $O } puntos
end-rematch-stands = La revancha empieza en cuanto { $name } acepte, aunque no estés aquí.
end-rematch-accept = Aceptar la revancha
end-onward = Otra partida
end-why = ¿Por qué?
end-review = Repaso
series-you-won = ¡Has ganado la serie { $won } – { $lost }!
series-won = { $name } gana la serie { $won } – { $lost }
say-played = { $name }: columna { $column }, fila { $row }.
say-you-played = Tú: columna { $column }, fila { $row }.
say-joined = Empieza la partida: { $X } contra { $O }.
say-takeback = Se ha deshecho la última jugada.
say-takeback-both = Se han deshecho las dos últimas jugadas.
emote-react = Reaccionar
emote-hello = ¡Hola!
emote-nice = ¡Buena jugada!
emote-wow = ¡Guau!
emote-hmm = Mmm…
emote-oops = ¡Uy!
emote-gg = ¡Buena partida!
title-game = { $X } contra { $O }
series-ready = { $name } ya quiere la siguiente partida
say-reason = { $name }: { $text }

## actions: what a player can do besides moving

action-more = Más
action-takeback = Deshacer
action-takeback-both = Tu última ficha y la respuesta
action-draw = Ofrecer empate
action-abort = Anular partida
action-resign = Rendirse
action-withdraw = Retirar petición
action-withdraw-draw = Retirar empate
action-sure-resign = ¿Seguro que te rindes?
action-sure-resigns = ¿Se rinde { $name }?
action-sure-abort = ¿Anular la partida? No contará.
action-sure-draw = ¿Empate de común acuerdo?
action-yes-resign = Sí, me rindo
action-yes-abort = Sí, anular
action-yes-draw = Sí, empate
action-no = Seguir jugando
declined-draw = { $name } no acepta el empate.
declined-takeback = { $name } no acepta deshacer la jugada.
withdrawn-draw = { $name } retira su oferta de empate.
withdrawn-takeback = { $name } ya no pide deshacer la jugada.
action-cancel = Cancelar la partida
action-sure-cancel = ¿Cancelar esta partida?
action-yes-cancel = Sí, cancelar
action-wait = Seguir esperando

## copy: what is said of copying

copy-done = Copiado.
copy-by-hand = Selecciona el texto y cópialo a mano.

## docs: for those who write programs and run servers

docs-title = Para desarrolladores y administradores
docs-lead = Todo lo que hace esta página también lo pueden hacer tus programas: JSON por HTTP, un WebSocket y un archivo de texto.
docs-terminal = En la terminal
docs-terminal-text = Una partida entera en texto. Cada respuesta termina con el siguiente comando que puedes escribir. Las direcciones son las mismas que en el navegador: donde el navegador recibe una página, curl recibe texto.
docs-curl = Jugar desde un programa
docs-curl-text = Una petición crea una partida contra el ordenador. La respuesta trae su identificador y el token de tu plaza. Cada jugada necesita ese token; si envías también su número, puedes repetir el envío sin riesgo.
docs-bot = Escribe tu propio bot
docs-bot-text = Un bot completo que juega al azar. Guárdalo como bot.mjs, ejecútalo con Node 20 o posterior y enséñale a pensar.
docs-watch = Mirar una partida
docs-watch-text = Cualquier partida como texto, imagen o datos: la última posición o la que quedó tras cualquier jugada.
docs-engine = Pregunta al motor
docs-engine-text = El valor de cada columna de una posición. Las columnas se cuentan desde 0, o desde 1 en la notación de otros programas.
docs-file = Todo en un archivo
docs-file-text = Exporta la clasificación y el historial en un archivo de texto que se lee bien y se compara con diff. La importación es todo o nada, y repetir el mismo archivo no cambia nada. Para importar hace falta el token de administración.
docs-copy = Copiar
docs-openapi = Documento OpenAPI
docs-more = Es la referencia para programas. docs/api.md, en el código fuente, lo explica, y «cuatro --help» enumera los ajustes del servidor.

## editor: the board to set up and to look into

editor-title = Tablero
editor-tools = Herramientas
editor-put = Poner { $side }
editor-lift = Pulsa una columna para poner una ficha, o su ficha de arriba para quitarla.
editor-undo = Deshacer
editor-redo = Rehacer
editor-flip = Reflejar
editor-clear = Vaciar
editor-values = Valores
editor-share = Compartir
editor-play = Jugar desde aquí
editor-plays = Quién juega con { $side }
editor-fair = Nueva salida igualada
editor-head = Ventaja…
editor-head-of = Para { $side }: gana de { $from } a { $to } de 100
editor-fair-note = Salida igualada: nadie gana si ambos juegan perfecto. Desde el tablero vacío gana X.
editor-head-note = Ventaja: { $side } gana si juega a la perfección, y de { $from } a { $to } de 100 partidas entre iguales.
editor-another = Otra
editor-counts = Desde una salida igualada, la partida cuenta como cualquier otra.
editor-position = Posición
editor-notations = Jugadas (3,3,2), la notación de otros programas (443), pilas (0-x-xo-0-ox-0-0), un enlace o un tablero en texto. Las jugadas cuentan las columnas desde 0.
editor-unreadable = Eso no es una posición. Pega jugadas como 3,3,2, un enlace a un tablero o un tablero en texto.
editor-floating = No hay nada debajo de la ficha de la columna { $column }, fila { $row } desde arriba.
editor-fits = Las fichas no caben en este tablero. Deshacer las recupera.
editor-over = La partida termina aquí. Deshacer quita la última ficha.
editor-dropped = { $side }: columna { $column }.

## help: how to play

help-title = Cómo se juega
help-goal = El juego
help-goal-text = Por turnos, cada jugador deja caer una ficha en una columna y la ficha queda en la casilla libre más baja. Gana quien primero tenga cuatro en raya, en horizontal, en vertical o en diagonal. Empieza X. Si el tablero se llena sin cuatro en raya, es empate.
help-points = Puntos
help-points-text = Cuanto antes ganes, más puntos: 3500 si ganas en la primera ronda posible, 500 menos por cada ronda posterior y nunca menos de 500. Un empate da 250 puntos a cada uno. Si tu rival se rinde, se queda sin tiempo o se va, ganas también los puntos de esa ronda, pero solo 500 si habéis jugado menos de cuatro rondas (en otros tableros, tantas como fichas en raya hacen falta). Las primeras fichas de una salida igualada no las jugáis vosotros, así que aquí no cuentan. Las partidas contra el ordenador también cuentan; la clasificación puede dejarlas fuera.
help-keys = Teclas
help-keys-text = Las teclas numéricas sueltan una ficha en la columna de ese número. Con el foco en los botones de columna, las flechas eligen e Intro suelta. En una partida terminada las flechas recorren las jugadas, Inicio y Fin llevan al principio y al final, la barra espaciadora las reproduce y Escape cierra lo que esté abierto. Con el repaso abierto, n va al siguiente error. En el tablero que se prepara, x y o ponen fichas de ese color, Retroceso quita una y v muestra cuánto vale cada columna.
help-clock = Reloj y series
help-clock-text = Una partida entre dos personas puede tener reloj: cada una dispone de unos minutos para toda la partida y de unos segundos más por jugada. Si se te acaba el tiempo, pierdes. En una serie se cambia de lado tras cada partida, y la gana quien antes llegue al número de victorias elegido. Las dos cosas se eligen al crear la partida.
help-board = El tablero
help-board-text = Se puede preparar cualquier posición, analizarla y jugar desde ella, a solas o con alguien, y compartirla como enlace, imagen o texto.
help-board-open = Abrir el tablero
help-tournaments-text = Un torneo tiene un enlace, un código QR y un número: cada uno entra con su nombre y los tableros se abren solos. En la arena se juegan tantas partidas como quepan en el tiempo; en el sistema suizo te toca en cada ronda alguien con una puntuación parecida; en el todos contra todos cada uno juega con todos. El número se escribe en la página de inicio, en «Unirse a una partida».
help-tournaments-open = Crear un torneo
help-names = Nombres
help-names-text = No hay contraseñas. Elige un nombre libre y es tuyo en este dispositivo. Para usarlo en otro, crea un código en el menú con tu nombre.
help-away = Si alguien se va
help-away-text = Si cierras la página no se pierde nada: abre otra vez el enlace y sigue. Si tu rival se ausenta 60 segundos en su turno, puedes reclamar la victoria.
help-levels = Niveles del ordenador
help-docs = Para desarrolladores y administradores

## manage: management, for the holder of the admin token

manage-title = Gestión
manage-lead = Para quien administra este servidor.
manage-checking = Comprobando el token…
manage-token-hint = Al arrancar por primera vez, el servidor mostró un enlace con el token de administración, y lo guarda en el archivo admin.token de su carpeta de datos. Abre ese enlace o pega aquí el token.
manage-token = Token de administración
manage-use = Usar este token
manage-wrong = Ese no es el token de administración de este servidor.
manage-holds = Este dispositivo tiene el token de administración.
manage-forget = Olvidarlo aquí
manage-forgotten = Este dispositivo ya no tiene el token de administración.
manual-title = Anotar un resultado a mano
manual-hint = Para partidas jugadas en un tablero de verdad. Dan puntos, pero no cuentan para la valoración.
manual-seat-X = Primero (X)
manual-seat-O = Segundo (O)
manual-person = Una persona
manual-name-X = Nombre de X
manual-name-O = Nombre de O
manual-winner = Ganador
manual-draw = Nadie: empate
manual-rounds = Rondas jugadas
manual-range = De { $min } a { $max } en este tablero.
manual-only = Solo { $min } en este tablero.
manual-ended = Cuándo terminó
manual-points = Puntos: { $X } para { $nameX }, { $O } para { $nameO }
manual-save = Guardar el resultado
manual-saved = Guardado: { $nameX } { $X }, { $nameO } { $O }.
entered-title = Anotados a mano
entered-none = Aún no hay resultados anotados a mano.
entered-back = Retirar…
entered-sure = ¿Retirar este resultado? También se restan sus puntos.
entered-yes = Sí, retirarlo
entered-no = Conservarlo
entered-done = Retirado: { $nameX } pierde { $X } puntos; { $nameO }, { $O }.
import-title = Importar
import-hint = Un archivo de texto exportado o escrito a mano. Verás lo que haría antes de que se guarde nada.
import-drop = Suelta un archivo aquí o elige uno
import-sending = Subiendo { $file }…
import-working = El servidor está leyendo { $file }…
import-writing = El servidor está guardando { $file }…
import-progress = Progreso de la subida
import-checked = { $file } se puede importar
import-done = { $file } se ha importado
import-refused = { $file } no se puede importar; no se ha cambiado nada
import-nothing = En { $file } no hay nada nuevo
import-preview = Lo que haría la importación
import-did = Lo que hizo la importación
import-new_games = Partidas nuevas
import-known_games = Partidas que ya estaban
import-skipped_deleted = Se omiten porque se borraron aquí
import-new_players = Jugadores nuevos
import-carried = Totales añadidos
import-restore = Recuperar las partidas eliminadas
import-go = Importar
import-other = Otro archivo
import-errors = Errores
import-line = Línea
import-field = Campo
import-wrong = Error
count-errors =
    { $n ->
        [one] { $n } error
       *[other] { $n } errores
    }
import-first = { $count } errores; se muestran los { $shown } primeros.
manage-erase = Borrar a un jugador
manage-erase-name = Nombre del jugador
manage-erase-look = Ver qué pasaría

## missing: an address that leads nowhere

missing-title = Aquí no hay nada
missing-page = No hay ninguna página en esta dirección. Si has llegado por un enlace, puede estar cortado: pídelo otra vez.
missing-game = No existe esa partida en este servidor. Pide otra vez el enlace: puede estar cortado o llevar a otro servidor.
missing-removed = Esta partida ya no existe: la eliminó el administrador o se borró con sus jugadores.

## organiser: organising a tournament

organise-title = Nuevo torneo
organise-lead = Un enlace, un código QR y un número: cada uno entra con su nombre y los tableros se abren solos.
organise-name = Título
organise-suggested = Torneo, { $day }
organise-names = Nombres, uno por línea (solo si quieres una lista)
organise-open = Pueden entrar otros
count-names =
    { $n ->
        [one] { $n } nombre
       *[other] { $n } nombres
    }
organise-go = Crear el torneo
organise-own = Tus torneos
organiser-lobby = Entrada
organiser-number = Número
organiser-number-hint = Se escribe en la página de inicio, en «Unirse a una partida».
organiser-qr = Código QR del enlace para entrar
organiser-link = Enlace para entrar
organiser-copy = Copiar
organiser-local = Solo este ordenador puede abrir el enlace. Arranca el servidor con --listen 0.0.0.0:{ $port } para otros dispositivos.
organiser-close = Cerrar la inscripción
organiser-close-hint = Al cerrar, este número deja de valer: si vuelves a abrir, habrá otro. El enlace es el mismo.
organiser-closed = La inscripción está cerrada. Al abrirla otra vez habrá un número nuevo; el enlace es el mismo.
organiser-reopen = Volver a abrirla
organiser-missing = Aún no están: { $names }
organiser-names = Participantes
organiser-asking = Piden entrar
organiser-refuse = No
organiser-seconds = Segundos cada uno (0: sin reloj)
organiser-increment = y por cada ficha
organiser-stage = ¿A qué jugáis?
organiser-next = ¿Qué viene ahora?
organiser-hint-arena = Cada uno juega tantas partidas como quepan en el tiempo. Lo mejor para una clase.
organiser-hint-swiss = Rondas para todos, cada uno contra alguien con una puntuación parecida.
organiser-hint-round_robin = Cada uno juega contra todos. De 3 a 20.
organiser-suits = Lo recomendado para { $n }.
organiser-minutes = Minutos
organiser-rounds = Rondas
organiser-again = Hay más rondas que rivales: las parejas se repetirán. Va mejor todos contra todos.
organiser-cycles = Partidas con cada uno
organiser-recorded = Cuentan para los puntos y la valoración
organiser-start = Empezar
organiser-few = Empieza con 2 o más.
organiser-round = Siguiente ronda
organiser-round-hint = Empieza sola tras una pausa corta.
count-still-playing =
    { $n ->
        [one] Aún se juega en { $n } tablero. La siguiente ronda termina esa partida y se juzga su posición.
       *[other] Aún se juega en { $n } tableros. La siguiente ronda termina esas partidas y se juzgan sus posiciones.
    }
organiser-sure-round = ¿Empezar ya la siguiente ronda? Las partidas en juego terminan y se juzgan sus posiciones.
organiser-yes-round = Sí, siguiente ronda
organiser-last = Últimas partidas
organiser-sure-last = ¿Terminar ya las últimas partidas? Se juzgan sus posiciones.
organiser-end-stage = Terminar ya
organiser-sure-stage = ¿Terminar ya? Antes se acaban las partidas en juego.
organiser-longer = 5 minutos más
organiser-end = Terminar el torneo
organiser-sure = ¿Terminar el torneo del todo? Los resultados se pueden corregir durante un día más.
organiser-corrections = El torneo ha terminado. Los resultados se pueden corregir hasta un día después: pulsa ⋯ junto a un nombre.
organiser-menu = Pulsa ⋯ junto a un nombre para corregir un resultado, cambiar el nombre o retirar a alguien.
organiser-yes = Sí, terminar
organiser-no = No
organiser-hold = Parar todos los tableros
organiser-release = Reanudar los tableros
organiser-key = Tecla H
organiser-wall = Pantalla
organiser-download = Descargar:
organiser-text = Texto
organiser-sheet = Para una hoja de cálculo
organiser-games = Partidas
organiser-second = Enlace para otra persona que organice
organiser-second-hint = Quien lo tenga puede hacer todo lo que puedes tú.
organiser-wrong = La llave del torneo que guarda este dispositivo ya no vale.
row-menu = { $name }: más
row-pause = Poner en pausa
row-back = Que vuelva a jugar
row-remove = Sacar
row-ban = Sacar del todo
row-in = Dejar entrar
row-name = Otro nombre
row-rename = Cambiar el nombre
row-rename-hint = Si nadie tiene este nombre, las partidas siguen contando para los puntos y la puntuación. Si alguien lo tiene, le sigue un número y las próximas partidas solo cuentan en este torneo.
row-lost = Enlace para otro dispositivo
row-lost-hint = Si ha perdido su dispositivo o su página, un enlace nuevo le devuelve a su puesto. El dispositivo anterior deja de servir.
row-link = Enlace solo para este participante
row-link-hint = Solo para esa persona: quien lo abre juega en su lugar.
row-results = Resultados
row-no-results = Aún no tiene partidas.
row-against = Contra { $name }
row-won = Ganó { $name }
row-draw = Empate
row-void = No cuenta
row-corrected = corregida, antes: { $result }
row-sure = ¿Contar «{ $result }» en vez de «{ $before }»?
row-yes = Sí, corregir
row-going = en juego
row-close = Cerrar

## records: ranking, finished games, players

nav-ranking = Clasificación
nav-history = Partidas terminadas
nav-manage = Gestión
ranking-title = Clasificación
ranking-title-bots = Clasificación de bots
ranking-you = { $name }, vas en el puesto { $place }.
ranking-yours = tú
ranking-period = Periodo
ranking-ever = Histórica
ranking-week = Últimos 7 días
ranking-more = Más jugadores
ranking-empty-week = Nadie ha terminado una partida en los últimos siete días.
records-again = Probar otra vez
ranking-filter = Qué partidas
ranking-all = Todas
ranking-people = Entre personas
ranking-bots = Bots
ranking-bots-note = Un bot es un jugador cuyas jugadas decide un programa. Los niveles del ordenador no entran en ninguna clasificación.
ranking-empty-bots = Ningún bot ha terminado una partida aquí.
ranking-empty = Nadie tiene puntos todavía.
ranking-invite = Juega la primera partida
col-position = Puesto
col-player = Jugador
col-points = Puntos
col-wins = Ganadas
col-losses = Perdidas
col-draws = Empates
col-played = Partidas
col-rating = Valoración
rating-value = { $rating } ± { $deviation }
rating-note = La valoración (Glicko-2) cuenta las partidas entre dos personas en el tablero 6×7, cada una en su dispositivo y sin deshacer jugadas; ± indica su margen de error.
history-title = Partidas terminadas
history-filters = Tipo, resultado y fecha
history-kind = Tipo
history-result = Resultado
history-from = Desde
history-to = Hasta
history-any = Todos
history-won-x = Ganó X
history-won-o = Ganó O
history-draw = Empate
past-fair = salida igualada
history-winner = ganó
history-replay = Ver
history-show = Mostrar
player-missing = Nadie llamado { $name } ha jugado aquí.
history-meant = ¿Te refieres a alguno de estos?
history-more = Más partidas
history-empty = Aquí aún no hay partidas terminadas.
history-empty-filter = Ninguna partida terminada cumple estos filtros.
history-all = Ver todas las partidas
kind-online = en línea
kind-local = mismo dispositivo
kind-computer = contra el ordenador
kind-exhibition = dos ordenadores
kind-manual = anotada a mano
player-totals = Resultados
player-rating = Valoración: { $rating }
player-total = Todas
player-carried = De una clasificación anterior
player-empty = { $name } aún no ha terminado ninguna partida.
player-chart = Puntos a lo largo del tiempo
player-chart-text = De { $before } a { $now } puntos en { $games }.
player-no-points = { $games }, todavía sin puntos.
count-games =
    { $n ->
        [one] { $n } partida
       *[other] { $n } partidas
    }
player-accuracy = Acierto por mes
player-accuracy-hint = Cuántas veces elegiste una columna buena cuando importaba, en tus partidas de torneo en 6×7 y en las partidas cuyo repaso se abrió.
player-month = Mes
player-right = Aciertos
player-reviewed = Partidas
player-lessons = Errores para volver a intentarlo
player-lesson = Contra { $name }
count-mistakes =
    { $n ->
        [one] { $n } error
       *[other] { $n } errores
    }
player-chart-table = En una tabla
player-when = Terminó
player-gained = Ganados
player-rivals = Rivales
player-people = Contra personas
player-bots = En partidas con un bot
player-computers = Contra el ordenador
player-last = Últimas partidas
player-all = Todas las partidas de este jugador
player-own = Eres tú
player-transfer-hint = Para usar este nombre en otro dispositivo, crea un código aquí y escríbelo allí.
player-transfer = Crear un código
player-code = Código: { $code } (hasta el { $until })
player-erase-hint = Al borrarte desaparecen tu nombre, tus puntos y tu puesto. Las partidas quedan sin tu nombre.
player-erase = Borrarme…
player-erased = Se ha borrado a { $name }.
erase-title = ¿Borrar a { $name }?
erase-anonymised = Partidas que se conservarían sin el nombre: { $n }
erase-removed = Partidas que se eliminarían: { $n }
erase-aborted = Partidas en curso que se anularían: { $n }
erase-for-good = El nombre, los puntos, la valoración y el puesto se borran para siempre.
erase-purge = Eliminar también las partidas; los rivales pierden los puntos que ganaron en ellas
erase-confirm = Escribe { $name } para confirmar
erase-go = Borrar a { $name }
erase-unknown = Ningún jugador se llama { $name }.
erase-keep = Cancelar
export-title = Exportar
export-hint = La clasificación y todas las partidas terminadas en un archivo de texto que se puede leer, comparar y volver a importar.
export-go = Descargar la exportación

## redeem: a code for a name that another device has

redeem-label = Código para { $name }
redeem-go = Usar el código
redeem-hint = ¿Es tu nombre? En un dispositivo donde ya lo uses, abre el menú con tu nombre y crea un código.

## replay: looking back at a game

replay-slider = Posición en la partida
replay-at = jugada { $shown } de { $ply }
replay-first = Al principio
replay-back = Una jugada atrás
replay-next = Una jugada adelante
replay-last = Al final
replay-play = Reproducir
replay-pause = Pausa
replay-speed = Velocidad
replay-slow = Lenta
replay-normal = Normal
replay-fast = Rápida
replay-values = Valores
replay-share = Compartir
replay-practice = Seguir desde aquí
replay-board = Abrir en el tablero

## report: looking back at a game: report, values, sharing, playing on

report-title = Qué decidió la partida
report-title-ended = Repaso
report-close = Cerrar
report-working = El servidor está calculando cada jugada. Tarda unos segundos.
report-since = Lleva { $n } s
report-stop = Cancelar
report-again = Probar otra vez
report-inexact = Aquí no todo está demostrado: en este tablero, o tan pronto en la partida, el motor solo ve hasta cierto punto.
report-back = Anterior
report-next = Siguiente
report-line = Mostrar la línea
report-unline = Ocultar la línea
report-accuracy = Precisión: aciertos cuando la columna importaba
report-kept = { $percent } % ({ $kept } de { $choices })
report-lessons = Solo los errores que una persona podía ver se convierten en lección.
report-best = Mejor: jugada { $n }
report-moves = Todas las jugadas
report-column = columna { $column }
report-cell = { $side }, jugada { $n } de la línea dibujada
report-say = Jugada { $n }. { $verdict }. { $text }
grade-best = La mejor
grade-good = Buena
grade-inaccuracy = Imprecisión
grade-mistake = Error
grade-blunder = Error grave
grade-unknown = Sin demostrar
learn-title-own = Aprende de tus errores
learn-title = Aprende de los errores
learn-turn = Busca una jugada mejor
learn-count = { $n } de { $of }
learn-again = Otra vez
learn-next = Siguiente
learn-finish = Terminar
learn-hint = Pista
learn-show = Ver la respuesta
learn-repeat = Repetir
learn-tick = correcta
learn-none-own = No cometiste ningún error que pudieras haber visto. ¡Bien jugado!
learn-none-lost = Ninguna de tus jugadas fue un error que hubieras podido ver.
learn-none = Nadie cometió un error que una persona pudiera haber visto.
learn-done = Era el último. Aciertos a la primera: { $first } de { $of }.
bars-label = Quién iba ganando después de cada jugada
bars-bar = Jugada { $n }: { $standing }
bars-wins = gana { $name } en { $n }
bars-won = { $name } ha ganado
bars-draw = empate
bars-unknown = desconocido
values-here = Turno de { $name }. Mejor columna: { $best }
values-several = Turno de { $name }. Mejores columnas: { $best }
values-lost = Turno de { $name }. Todas las columnas pierden, como muy tarde en { $discs }.
count-discs =
    { $n ->
        [one] { $n } ficha
       *[other] { $n } fichas
    }
values-lasts = Lo que más aguanta: { $best }.
values-all-win = Turno de { $name }. Todas las columnas ganan. Fichas que faltan: { $n }.
values-all-draw = Turno de { $name }. Todas las columnas mantienen el empate.
values-legend = +3 gana en 3 fichas, −4 pierde en 4, = mantiene el empate.
values-inexact = No está demostrado hasta el final: las columnas sin valor son una incógnita.
values-working = Calculando los valores…
values-unknown = Aquí no se conoce ningún valor: el final queda demasiado lejos.
values-over = Aquí la partida ha terminado. Retrocede una jugada para ver valores.
values-withheld = No hay valores mientras se juega una partida de torneo en este dispositivo.
values-win = gana en { $n }
values-loss = pierde en { $n }
values-draw = empata
share-title = Comparte esta partida
share-title-board = Comparte este tablero
share-what = { $X } contra { $O }, jugada { $shown } de { $ply }
share-link = Enlace a esta partida
share-link-move = Enlace a esta jugada
share-link-board = Enlace a este tablero
share-copy-link = Copiar el enlace
share-send = Enviar…
share-picture = Guardar la imagen
share-copy-emoji = Copiar con emojis
share-copy-text = Copiar como texto
practice-title = Seguir desde la jugada { $n }
practice-lead = Turno de { $name }.
practice-against = Rival
practice-computer = Ordenador
practice-friend = Un amigo
practice-device = Mismo dispositivo
practice-level = Nivel
practice-side = Juegas con
practice-side-now = Las fichas de { $name } (tiene el turno)
practice-side-next = Las fichas de { $name }
practice-name = En lugar de { $name }
practice-go = Seguir jugando
practice-busy = Preparando…
practice-counts = Es una partida nueva de práctica: no se registra ni da puntos.
report-longer = Tarda más de lo normal: el servidor está ocupado. El repaso se abre en cuanto esté listo.

## result: the end of a game, and what can come next

end-streak = { $n } victorias seguidas
end-next = Ir a la revancha
end-rematch = Revancha
end-rematch-asked = Retirar la revancha
end-rematch-decline = Sin revancha
withdrawn-rematch = { $name } ya no quiere la revancha.
declined-rematch = { $name } no quiere la revancha.
end-again = Otra partida, cambiando de lado
end-share = Compartir
end-learn = Tus errores
end-learn-all = Errores
end-next-game = Siguiente partida
end-judging = Buscando la jugada decisiva…
end-decided = La jugada { $n } lo decidió.
end-had-draw = Tenías el empate hasta la jugada { $n }.
end-had-win = Ibas ganando hasta la jugada { $n }.
end-undecided = Ninguna jugada lo decidió por sí sola.

## seating: the cards of a game with an open seat

invite-title = Invita a un amigo
invite-title-seats = Un enlace por jugador
invite-title-one = Esperando a { $name }
invite-hint = Envía el enlace. La partida empieza en cuanto tu amigo lo abra y escriba su nombre.
invite-hint-seats = Envía a cada uno su enlace. La partida empieza cuando los dos lo hayan abierto y hayan pulsado Jugar.
invite-hint-one = Solo { $name } puede ocupar esta plaza, con el primer enlace. Con el otro se mira.
invite-hint-rival = Solo { $name } puede ocupar esta plaza: desde su página de inicio o con el primer enlace. Con el otro se mira.
invite-link = Enlace para jugar
invite-for = Enlace para { $name }
invite-watch = Enlace para espectadores
invite-copy = Copiar
invite-share = Compartir
invite-qr = Código QR del enlace
invite-loopback = Este servidor solo es accesible desde este ordenador. Arráncalo con --listen 0.0.0.0:{ $port } para jugar desde otro dispositivo.
join-title = { $name } te invita a jugar
join-title-open = Únete a la partida
join-sit = Jugar
join-watching = ¿Solo quieres mirar? Quédate en esta página y verás cada jugada.
join-reserved = Esta plaza está reservada para { $name }. Estás viendo la partida; para jugar, abre el enlace que se creó para esta plaza.

## size: the choice of a board

field-board = Tablero
field-other = Otro
field-rows = Filas
field-columns = Columnas
field-connect = En raya
size-side = De 2 a { $max }: 1×1 no es un tablero.
size-connect = De 2 a { $max }: como mucho, el lado más largo.
size-connect-two = Solo 2: como mucho el lado más largo, y al menos 2.

## starts: where a game began

game-practice = Desde una posición elegida: no da puntos ni se registra.
game-fair = Salida igualada: el servidor sorteó las primeras fichas y nadie lleva ventaja.
game-head = Ventaja para { $name }, que gana si juega a la perfección. No da puntos ni se registra.

## tournament: a tournament, for those who play in it or watch

tournament-title = Torneo
tournament-unknown = Aquí no hay ningún torneo. Quizá el número esté mal escrito, o ya nadie pueda entrar.
tournament-soon = Todavía no ha empezado.
tournament-between = { $kind }: ha terminado.
tournament-over = El torneo ha terminado.
tournament-finishing = { $kind } · se acaban las últimas partidas
tournament-left = { $kind } · quedan { $time }
tournament-round = { $kind } · ronda { $round } de { $rounds }
tournament-going = { $kind }
tournament-hold = En pausa: nadie juega y los relojes de los tableros están parados.
format-arena = Arena
format-swiss = Suizo
format-round_robin = Todos contra todos
count-here =
    { $n ->
        [one] { $n } presente
       *[other] { $n } presentes
    }
count-playing =
    { $n ->
        [one] { $n } jugando
       *[other] { $n } jugando
    }
entry-title = Participa
entry-pick = Toca tu nombre
entry-go = Entrar
entry-sure = ¿{ $name }?
entry-yes = Sí, soy yo
entry-no = No
entry-other = Mi nombre no está
entry-list = Volver a la lista
entry-only-list = Todos los nombres de la lista están ocupados. Pregunta a quien organiza.
entry-ask = Pedir a la organización que me deje entrar
entry-ask-hint = Juegas como { $name } con un número detrás. Tus partidas cuentan solo en este torneo.
entry-closed = Ahora ya no puede entrar nadie. Puedes mirar.
me-soon = Empieza pronto. Deja abierta esta página: tu tablero se abre solo.
me-next = Te toca jugar enseguida. Tu tablero se abre solo.
me-round = Espera a la próxima ronda. Tu tablero se abre solo.
me-bye = Descansas: 1 punto.
me-computer = Jugar contra la máquina
me-full = Esta fase está completa. Juegas en la siguiente.
me-playing = Tu tablero está abierto.
me-board = A tu tablero
me-paused = Estás descansando.
me-out = Ahora no participas.
me-asking = Se ha pedido a la organización que te deje entrar. No cierres esta página.
me-between = Espera a lo que viene.
me-over = Eso ha sido todo. ¡Gracias por jugar!
me-place = Puesto { $place }
me-unplaced = Aún sin puesto
me-pause = Descansar
me-back = He vuelto
me-again = Volver a entrar
me-leave = Irme
me-sure = ¿Dejar el torneo?
me-yes = Sí, dejarlo
me-no = Quedarme
names-title = Quién está
names-empty = Todavía nadie. Comparte el enlace o el número y los nombres aparecerán aquí.
names-nobody = Todavía nadie.
names-here = aquí
names-away = fuera
names-playing = jugando
names-paused = descansando
names-out = se ha ido
names-asking = pide entrar
names-more = y otros: { $n }
standings-ties-swiss = A igualdad de puntos: las partidas entre los empatados, si todos se han enfrentado; luego los rivales más fuertes (Buchholz: primero Bh−1, sin el más bajo; después Bh) y luego las victorias. Si no, comparten el puesto.
standings-ties-round_robin = A igualdad de puntos: las partidas entre los empatados, luego los rivales a los que ganaron (Sonneborn-Berger, SB) y luego las victorias. Si no, comparten el puesto.
standings-ties-arena = A igualdad de puntos: las partidas entre los dos, si se han enfrentado, y luego los puntos por partida. Si no, comparten el puesto.
standings-arena = Ganar da 2 puntos; empatar, 1.
standings-streaks = Tras dos victorias seguidas, cada resultado vale el doble hasta que se deja de ganar.
standings-cross = Tabla cruzada
standings-cross-hint = «3X 1»: con X contra el número 3, y ganó. Un 1 solo es un descanso; un ½ solo, una entrada tardía; +, una victoria sin jugar; –, una derrota sin jugar; …, una partida en juego.
standings-cross-robin = 1: ganó; ½: empató; 0: perdió; + y –: ganó o perdió sin jugar; …: se está jugando; ·: aún no.
standings-number = N.º
standings-buchholz_cut_1 = Bh−1
standings-buchholz_cut_1-full = Puntos de todos los rivales menos el más bajo
standings-buchholz = Bh
standings-buchholz-full = Puntos de todos los rivales
standings-sonneborn_berger = SB
standings-sonneborn_berger-full = Puntos de los rivales vencidos y la mitad de los de aquellos con quienes empató
standings-title = Clasificación
standings-empty = Aún no ha acabado ninguna partida.
standings-unplaced = Sin puesto: aún no han terminado ninguna partida, o muy pocas.
standings-place = Puesto
standings-name = Nombre
standings-points = Puntos
standings-played = Partidas
standings-wins = Ganadas
standings-draws = Empates
standings-losses = Perdidas
standings-streak = Racha de { $n }: la próxima victoria vale doble
standings-corrected = La organización ha corregido un resultado
standings-you = tú
standings-page = { $from } a { $to } de { $total }
standings-before = Puestos anteriores
standings-after = Puestos siguientes
boards-title = Partidas en juego
boards-byes = Descansa: { $names } (1 punto)
boards-names = { $one } – { $other }
match-board = Tablero { $board }
match-time = Tablero { $board } · { $kind } { $time }
match-round = Tablero { $board } · { $kind } { $round } de { $rounds }
match-place = Puesto { $place } · { $points }
game-won-forfeit = Ganas: tu rival no estaba o se rindió.
game-lost-forfeit = Pierdes esta partida: no llegaste a tiempo o te rendiste.
game-won-time = Ganas por tiempo.
game-lost-time = Pierdes esta partida por tiempo.
game-won-resign = Ganas: tu rival se rindió.
game-lost-resign = Pierdes esta partida: te rendiste.
game-won-absent = Ganas: tu rival no estaba.
game-lost-absent = Pierdes esta partida: no llegaste a tiempo.
judged-won = Se acabó el tiempo. La posición está ganada para ti: ganas.
judged-lost = Se acabó el tiempo. La posición está ganada para tu rival.
judged-draw = Se acabó el tiempo. La posición está igualada: empate.
judged-void = Esta partida no cuenta.
match-held = Levanta la vista
match-held-why = La organización ha parado todos los tableros y sus relojes.
match-released = Sigue jugando.
match-over = La fase ha terminado.
match-first = Primera ficha: quedan { $n } s
match-standings = Clasificación
match-next = Tu partida te espera: { $n } s
match-go = Jugar
match-yours = Tu partida

## tv: a screen on the wall

tv-here = Hay { $n } aquí
tv-open = Abre esta dirección y escribe el código
tv-more = + { $n }
tv-arena = Arena
tv-swiss = Suizo
tv-round_robin = Todos contra todos
tv-round = Ronda { $round } de { $rounds }
tv-finishing = Últimas partidas
tv-soon = Pronto empiezan las siguientes
tv-board = Tablero { $n }
tv-bye = Descansa: 1 punto
tv-hold = Mirad aquí
tv-lost = Sin conexión
tv-best = Top de la semana
tv-replay = Una partida de esta semana
tv-nobody = Aún no juega nadie
tv-forfeit = { $name } no estaba o abandonó.
tv-judged = Se acabó el tiempo. El tablero está ganado para { $name }.
tv-even = Se acabó el tiempo. El tablero está igualado.
tv-entered = Resultado puesto por quien organiza.
tv-void = Esta partida no cuenta.
tv-unknown = Aquí no hay ningún torneo.

## wrong: what is wrong with a field

wrong-missing = Rellena este campo.
wrong-range = De { $min } a { $max }.
wrong-long = Demasiado largo para un nombre: { $max } caracteres como mucho, ahora { $n }.
wrong-heavy = Demasiado largo para un nombre: acórtalo.

## you: the reader's own panel

you-close = Cerrar
you-nobody = Aún no tienes nombre en este dispositivo. Escribe uno al empezar una partida o al unirte a una.
you-page = Mi página
you-another = Para jugar con otro nombre, escríbelo al empezar una partida o al unirte a una.
you-points = Los puntos son de cada nombre: los tuyos se quedan con { $name }.
you-other-name = Otro nombre
you-rename = Cambiar de nombre
you-rename-hint = Tu nombre lo propuso la página: puedes cambiarlo una vez. Conservas tus puntos y tus partidas.
you-rename-game = Tienes una partida en juego: acábala, abandónala o anúlala antes. Está en la página de inicio, en «Tus partidas».
you-rename-tournament = Participas en un torneo: conservas tu nombre hasta que termine.
you-renamed = Ahora te llamas { $name }.
you-settings = Ajustes
you-transfer = Usar { $name } en otro dispositivo
you-scan = Escanéalo con el otro dispositivo. Sin cámara, escribe allí { $name } como tu nombre y pulsa Jugar: la página te pedirá este código.
you-type = En el otro dispositivo, escribe { $name } como tu nombre y pulsa Jugar: la página te pedirá este código.
you-code = Código: { $code }
you-copy = Copiar el código
you-until = Sirve una sola vez, hasta el { $until }.
you-qr = Código QR para el otro dispositivo
set-sound = Sonido
set-confirm = Preguntar antes de soltar una ficha
set-theme = Tema
theme-auto = Sistema
theme-light = Claro
theme-dark = Oscuro
you-forget = Olvidarme en este dispositivo…
you-forget-what = Este dispositivo olvida tu nombre, tus ajustes y tu plaza en las partidas. Tu nombre y tus puntos siguen en el servidor, pero solo otro dispositivo que use el nombre puede devolvérselo a este: crea antes un código, allí o aquí para ese dispositivo. Un código vale diez minutos.
you-forget-yes = Olvidarme
you-forget-no = Cancelar
you-forgotten = Este dispositivo te ha olvidado.
