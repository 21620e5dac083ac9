### Everything that Cuatro says in French, in the format of Project Fluent (https://projectfluent.org/fluent/guide).
###
### `key = text` is a message. The program asks for the key, and says the text; only the text is translated. A text can go on in
### the lines below, each with four spaces before it. `##` starts a section, and `#` is a note for the message below it.
### `{ $name }` is an argument: the program puts a name, a number or a word there. Every language uses the same ones, in any order.
### `{ $discs -> [one] … *[other] … }` chooses by a number. A language has the forms that Unicode lists for it, such as
### one, few, many, other: https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html. `*` marks the rest.
### `{ $you -> [yes] … *[no] … }` chooses by a word. The words in brackets belong to the program; do not translate them.
### `{ count-discs }` is another message in the middle of this one, with its arguments. `{ "" }` keeps spaces at the start or the end.
### `-word = …` is a term of this language alone, for words that many messages share: `{ -word }`.
###
### Another language is a copy of this file, named after its tag. The build says what is missing or differs.

## Numbers with what they count

count-bytes =
    { $bytes ->
        [one] { $bytes } octet
       *[other] { $bytes } octets
    }
count-choices =
    { $choices ->
        [one] { $choices } choix
       *[other] { $choices } choix
    }
count-computers =
    { $computers ->
        [one] { $computers } ordinateur
       *[other] { $computers } ordinateurs
    }
count-discs =
    { $discs ->
        [one] { $discs } pion
       *[other] { $discs } pions
    }
count-errors =
    { $errors ->
        [one] { $errors } erreur
       *[other] { $errors } erreurs
    }
count-fields =
    { $fields ->
        [one] { $fields } champ
       *[other] { $fields } champs
    }
count-finished-games =
    { $games ->
        [one] { $games } partie terminée
       *[other] { $games } parties terminées
    }
count-players =
    { $players ->
        [one] { $players } joueur
       *[other] { $players } joueurs
    }
count-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
count-rows =
    { $rows ->
        [one] { $rows } ligne
       *[other] { $rows } lignes
    }
count-seconds =
    { $seconds ->
        [one] { $seconds } seconde
       *[other] { $seconds } secondes
    }

## Bounds of numbers

# After a verb. $single says that there is one number between the two.
bounds =
    { $single ->
        [yes] { $min }
       *[no] de { $min } à { $max }
    }
# A clause without a full stop; $field is a word of the program, such as connect.
bounds-of-field =
    { $single ->
        [yes] { $field } doit être { $min }
       *[no] { $field } doit être compris entre { $min } et { $max }
    }
bounds-of-columns =
    { $single ->
        [yes] la seule colonne est la { $last }
       *[no] les colonnes vont de { $first } à { $last }
    }

## Names of players

# Stands for the name of somebody who was deleted.
name-deleted-player = (joueur supprimé)
name-empty = Le nom est vide : écrivez de 1 à { $most } caractères.
name-too-long = Le nom a { $characters } caractères : écrivez-en { $most } au plus.
name-too-many-bytes = Le nom occupe { $bytes } octets, pour { $most } au plus : raccourcissez-le.
name-control-character =
    Le nom contient un caractère de contrôle, comme une tabulation ou un saut de ligne : écrivez-le sur une seule ligne, avec des espaces.
# $code is the number of the character in Unicode.
name-invisible-character = Le nom contient un caractère invisible (U+{ $code }) : retapez-le sans le copier.
name-character =
    Le nom contient { $character } (U+{ $code }) : utilisez des lettres, des chiffres, des émojis, des espaces, ' - . et _
name-formula-start = Un nom ne peut pas commencer par { $character } : commencez par une lettre ou un chiffre.
name-no-letter = Le nom n’a ni lettre ni chiffre : écrivez-en au moins un.
name-marks =
    Le nom a un accent sans sa lettre, ou trop d’accents sur une lettre : écrivez des lettres simples.
name-mixed-scripts = Le nom mélange des alphabets qui se ressemblent : écrivez-le tout entier dans un seul.
name-reserved =
    Ce nom est réservé à l’ordinateur, à un de ses niveaux, à un pion ou aux joueurs supprimés : choisissez-en un autre.

## Lists

# The last two of a list; $others are joined with commas.
list-and = { $others } et { $last }
list-or = { $others } ou { $last }

## Titles of refusals

title-not-found = Introuvable
title-gone = Supprimé
title-unauthorized = Jeton nécessaire
title-forbidden = Non autorisé
title-name-taken = Nom déjà pris
title-signed-on-as = Autre nom
title-signed-on = Jeton inutile
title-not-signed-on = Sans identité
title-not-an-integer = Pas un nombre entier
title-invalid-field = Champ incorrect
title-column-full = Colonne pleine
title-column-out-of-range = Colonne inexistante
title-count = Mauvais nombre de pions
title-no-order = Position impossible
title-stack-too-high = La pile est trop haute
title-too-many-orders = Trop d’ordres possibles
title-engine-busy = Le serveur est occupé
title-not-manual = Non saisi à la main
title-not-over = La partie n’est pas terminée
title-already-entered = Déjà inscrit
title-bots-only = Réservé aux programmes
title-entrants-out-of-range = Trop peu ou trop d’inscrits
title-forbidden-in-tournament = Pas dans un tournoi
title-held = La grille est en pause
title-no-more-rounds = C’était la dernière ronde
title-not-on-list = Pas sur la liste
title-not-let-in = Pas encore admis
title-too-many-ask = Trop de demandes
title-too-many-on-device = Trop d’inscrits sur cet appareil
title-people-only = Réservé aux personnes
title-registration-closed = Les inscriptions sont closes
title-sent-out = Hors du tournoi
title-stage-going-on = Une autre phase est en cours
title-stage-not-running = La phase n’est pas en cours
title-too-many-stages = Trop de phases
title-too-many-tournaments = Trop de tournois
title-tournament-full = Toutes les places sont prises
title-tournament-over = Le tournoi est terminé
title-wrong-format = Pas dans ce format
title-wrong-round = Une autre ronde suit
title-invalid-file = Fichier incorrect
title-store-corrupt = Données illisibles
title-store-unavailable = Données indisponibles
title-game-over = La partie est terminée
title-over = La partie est terminée
title-not-your-turn = Ce n’est pas à vous de jouer
title-stale-ply = La partie a avancé
title-seat-taken = La place est prise
title-not-proven = Non démontré
title-too-late = Trop tard pour annuler
title-no-offer = Proposition inexistante
title-too-many-offers = Trop de propositions
title-opponent-present = L’adversaire est encore là
title-malformed = Requête mal formée
title-method-not-allowed = Méthode non admise
title-too-large = Trop volumineux
title-import-too-large = Trop volumineux
title-unsupported-media-type = Type de contenu non admis
title-foreign-origin = Origine étrangère
title-unknown-mode = Mode inconnu
title-too-many-requests = Trop de requêtes
title-timeout = Trop long
title-internal = Erreur interne

## Refusals: what is wrong, and how to correct it

refusal-not-found = Il n’y a rien à cette adresse.
refusal-gone = Cette partie a été supprimée, avec ses joueurs ou par l’administrateur.
refusal-no-game = Il n’y a pas de partie avec l’identifiant { $id }.
refusal-no-player = Aucun joueur ne s’appelle { $name }.
refusal-no-rank = { $name } ne figure pas dans ce classement.
refusal-unauthorized =
    Envoyez votre jeton avec `Authorization: Bearer <token>` ; la requête n’en avait pas, ou ce serveur ne l’a jamais donné.
# The same for somebody who types curl.
refusal-unauthorized-curl =
    Envoyez votre jeton avec l’option -u de curl, comme dans -u me:<token> ; la requête n’en avait pas, ou ce serveur ne l’a jamais donné.
refusal-unauthorized-socket =
    Seuls les joueurs peuvent faire cela : envoyez dans hello le jeton d’une place ; ce socket n’en a pas envoyé, ou ce serveur ne l’a jamais donné.
refusal-forbidden = Ce jeton est valable, mais pas pour cette place, cette partie ou cette opération.
refusal-name-taken =
    Le nom { $name } est déjà pris. Envoyez son jeton de joueur, demandez un code sur l’appareil qui le détient, ou choisissez un autre nom.
refusal-signed-on-as = Vous jouez ici sous l’identité { $name } et ne pouvez pas prendre un autre nom.
refusal-proven-by-signing-on =
    Sur ce serveur, c’est en vous identifiant que vous prouvez votre nom : les noms n’ont ni jeton ni code.
refusal-not-signed-on =
    Il faut vous identifier avant de jouer sur ce serveur, et la requête n’avait pas de nom. Ouvrez l’adresse publique du serveur.
# $first is the first error.
refusal-invalid-file =
    { $errors ->
        [one] Le fichier a { count-errors }, rien n’a donc été importé : { $first }.
       *[other] Le fichier a { count-errors }, rien n’a donc été importé. La première : { $first }.
    }
refusal-import-too-large =
    Le fichier contient { $games } nouvelles parties. Un serveur en marche en accepte au plus { $max } à la fois, car les coups attendent pendant l’importation. Arrêtez le serveur et lancez `cuatro import FILE`.
refusal-corrupt =
    Une partie des données est illisible, et réessayer n’y changera rien. Le journal du serveur dit laquelle ; vérifiez une copie du fichier de données avec `cuatro restore --check FILE` et restaurez une bonne sauvegarde avec `cuatro restore FILE`.
refusal-moved =
    Rien n’a été modifié : un fichier de données a été supprimé ou remplacé alors que le serveur l’avait ouvert. Le journal du serveur dit lequel.
refusal-store-failed =
    Les données du serveur ne l’ont pas permis, et réessayer n’y changera rien. Le journal du serveur dit pourquoi.
refusal-store-unavailable = Rien n’a été modifié. Réessayez dans un instant.
# A move in a list that was sent. $refusal is one of the sentences about moves below.
refusal-move = Coup { $number } : { $refusal }
refusal-busy = Trop de travail attend le moteur ou les images ; réessayez dans { count-seconds }.
refusal-not-manual = Seul un résultat saisi à la main peut être retiré ; cette partie a été jouée.
refusal-not-ended =
    L’analyse est disponible une fois la partie terminée ; d’ici là, le moteur n’aide personne.
refusal-still-playing =
    Vous gardez votre nom tant que votre partie { $game } n’est pas terminée : terminez-la, abandonnez-la ou annulez-la d’abord.
refusal-still-entered =
    Vous gardez votre nom jusqu’à la fin du tournoi { $tournament }, auquel vous êtes inscrit.
refusal-too-many = Trop de requêtes depuis votre adresse ; réessayez dans { count-seconds }.
refusal-too-soon = Trop tôt. Réessayez dans { $seconds } s.
refusal-broken = Une erreur s’est produite sur le serveur ; son journal en donne la cause sous cette instance.

refusal-game-over = La partie est terminée ; demandez une revanche.
# $side is X or O.
refusal-not-your-turn = C’est à { $side } de jouer.
refusal-not-begun = La partie n’a pas commencé : une place est encore libre.
refusal-stale-ply = Le coup vise la position après { $actual } coups, mais la partie en est à { $expected }.
refusal-other-ply = Le coup vise une autre position ; la partie en est au coup { $expected }.
refusal-no-such-column = Il n’y a pas de colonne { $column } ; { bounds-of-columns }.
refusal-no-column-so-far = Cette colonne n’existe pas ; { bounds-of-columns }.
# $legal are the numbers of the columns with room, of which there are $columns.
refusal-column-full =
    { $columns ->
        [one] La colonne { $column } est pleine ; jouez la { $legal }.
       *[other] La colonne { $column } est pleine ; choisissez parmi { $legal }.
    }
refusal-seat-taken = Il n’y a pas de place libre pour vous, mais vous pouvez regarder.
refusal-same-player = Les deux joueurs d’une partie doivent être différents.
refusal-too-late = Deux pions ont été joués ; vous pouvez encore abandonner.
refusal-too-many-offers = Vous avez fait trop de propositions. Jouez d’abord un coup.
refusal-no-offer = Il n’y a pas de proposition à laquelle répondre.
refusal-nobody-left = Il ne reste personne avec qui jouer.
refusal-nothing-to-take-back = Il n’y a pas encore de coup à reprendre.
refusal-present =
    Vous pourrez réclamer la victoire quand l’adversaire, à son tour de jouer, sera absent depuis 60 secondes.
refusal-not-away-long-enough =
    { $seconds ->
        [one] L’adversaire est absent depuis moins de 60 secondes ; il reste { count-seconds }.
       *[other] L’adversaire est absent depuis moins de 60 secondes ; il reste { count-seconds }.
    }
refusal-not-over = Vous pourrez demander une revanche une fois la partie terminée.
refusal-in-tournament = Une partie de tournoi n’a ni propositions, ni réclamations, ni revanche.
refusal-held = L’organisateur a arrêté tous les plateaux : jouez votre pion à la reprise. D’ici là, le temps est arrêté.
refusal-already-entered = Vous êtes déjà inscrit.
refusal-bots-only = Seuls les noms marqués comme robots peuvent s’inscrire.
refusal-people-only = Les noms marqués comme robots ne peuvent pas s’inscrire.
refusal-no-more-rounds = La ronde { $rounds } est la dernière.
refusal-not-on-list = Seuls s’inscrivent ceux dont l’organisateur a donné les noms.
refusal-registration-closed = Plus personne ne peut s’inscrire ; demandez à l’organisateur.
refusal-sent-out = L’organisateur a exclu ce participant, et peut le réadmettre.
refusal-banned = L’organisateur a exclu ce participant pour de bon.
refusal-not-let-in = L’organisateur n’a pas encore admis ce participant.
refusal-too-many-ask = { $max } personnes attendent déjà d’être admises ; l’organisateur doit d’abord décider pour elles.
refusal-too-many-on-device = { $max } personnes se sont inscrites depuis cet appareil ; personne d’autre ne le peut.
refusal-stage-going-on = La phase { $stage } est en cours. Terminez-la d’abord.
refusal-stage-not-running = La phase n’a pas commencé, ou elle est terminée.
refusal-stage-begun = La phase a déjà commencé.
refusal-too-many-stages = Un tournoi a au plus { $max } phases.
refusal-tournament-full = Les { $places } places sont prises.
refusal-tournament-over = Plus rien ne peut y changer.
refusal-wrong-format = Une phase de ce genre n’a pas cela.
refusal-wrong-round = La ronde suivante est la { $next }.
refusal-entrants-out-of-range = { $actual } joueraient, et il en faut de { $min } à { $max }.
refusal-pair = { $field } doit avoir deux numéros de participants.
refusal-pairs = { $field } doit être une liste de paires de participants.
refusal-named-twice = Le participant { $n } est nommé deux fois.
refusal-no-tournament = Il n’y a pas de tournoi { $id } ici.
refusal-no-entrant = Il n’y a pas de participant { $n }.
refusal-no-stage = Il n’y a pas de phase { $k }.
refusal-no-stage-game = La phase n’a pas cette partie.
refusal-stage-game-not-over = La partie n’a pas de résultat à corriger.
refusal-title = { $field } doit avoir de 1 à { $max } caractères, sans caractères de contrôle ni caractères invisibles.
refusal-too-many-positions = positions doit en avoir au plus { $max }.
refusal-bad-position = { $field } doit être le stacks d’une position de cette grille qui n’est pas terminée.
refusal-too-many-tournaments = Cette adresse a { $max } tournois en cours. Terminez-en un d’abord.

# $field is a word of the program, such as connect.
refusal-missing = { $field } manque.
refusal-misspelt = { $field } manque, et { $sent } n’est pas un champ connu.
refusal-unknown = { $field } n’est pas un champ connu.
refusal-repeated = { $field } a été envoyé plusieurs fois ; envoyez-le une seule fois.
refusal-not-a-column =
    Une colonne est un nombre entier, compté à partir de { $first } ; { $actual } n’en est pas un.
refusal-range = { bounds-of-field }.
refusal-one-of = { $field } doit être l’une de ces valeurs : { $words }.
refusal-future = { $field } ne doit pas être dans le futur.
refusal-era = { $field } doit être un moment entre 1970 et { $end }.
refusal-beside = Envoyez { $field } ou { $other }, pas les deux.
refusal-only-of-kind = { $field } va avec kind={ $kind } ; ne l’envoyez pas ici.
# Fair starts, which are positions that are proven to be draws.
refusal-not-proven =
    Les départs équitables ne sont démontrés que sur 6×7, 4 à la suite ; sur 4×4, 4×5, 5×4 et 5×5, 4 à la suite, la grille vide est déjà nulle.
refusal-no-head-start = Il n’y a pas d’avantage de degré { $step } pour { $side } ; choisissez un autre degré.
refusal-over = La partie est finie au coup { $ply } ; envoyez une position où quelqu’un doit jouer.
refusal-stacks =
    Le mot { $number } de stacks manque ou ne convient pas. Écrivez { $columns } mots reliés par -, un par colonne depuis la gauche : ses pions notés x et o de bas en haut, ou 0 s’il n’y en a pas.
refusal-stack-too-high = La colonne { $column } a { $discs } pions, mais il n’en tient que { $rows }.
refusal-count = Il y a { $x } X et { $o } O ; mettez autant de X que de O, ou un X de plus.
refusal-no-order = Aucune partie ne mène ici : le pion de la colonne { $column }, ligne { $row } en partant du haut, ne peut pas être joué à son tour.
refusal-too-many-orders = Ces piles peuvent être remplies dans trop d’ordres pour les essayer ; donnez plutôt les coups.
# $line says whether there is a line; if not, the board is full.
refusal-stacks-over =
    { $line ->
        [yes] Il y a déjà un alignement ; retirez un de ses pions.
       *[no] La grille est pleine ; rien ne peut la suivre.
    }
refusal-only-computers =
    { $field } demande une personne, qui ouvre la partie suivante ; ici, seuls des ordinateurs jouent.
refusal-reused = { $field } a servi pour une autre requête ; choisissez-en un nouveau.
refusal-code = Ce code est inconnu, a déjà servi ou date de plus de dix minutes ; demandez-en un nouveau.
refusal-code-as-name =
    C’est un code pour un autre appareil, pas un nom. Saisissez le nom qu’il accompagne ; le code sera demandé ensuite.
refusal-text = { $field } doit être un texte.
refusal-texts = { $field } doit être une liste de textes.
refusal-length = { $field } doit avoir de { $min } à { $max } caractères.
refusal-integer = { $field } doit être un nombre entier.
refusal-object = { $field } doit être un objet.
refusal-two-seats = { $field } doit être une liste de deux places.
refusal-cursor = { $field } doit être un curseur donné par une page précédente.
refusal-time = { $field } doit être une date comme 2026-11-20 ou un moment comme 2026-11-20T18:02:11Z.
refusal-escaped-offset =
    { $field } doit être un moment dont le + s’écrit %2B, comme dans 2026-11-20T18:02:11%2B02:00 : un + seul y signifie une espace.
refusal-clock = { $field } doit être des secondes plus des secondes par coup, comme 60+1.
refusal-columns = { $field } doit être des colonnes à partir de 0, séparées par des virgules.

## Refusals of requests that cannot be read or answered

problem-method-not-allowed = Cette adresse n’admet pas cette méthode ; voyez l’en-tête Allow.
problem-too-large = La limite est ici de { count-bytes }.
problem-unsupported-media-type = Ce type de contenu n’est pas compris ici ; envoyez { $types }.
problem-unsupported-coding =
    Le Content-Encoding du contenu n’est pas compris ici ; envoyez-le tel quel, ou compressé avec gzip.
problem-foreign-origin =
    L’origine de cette page n’est pas autorisée ; l’administrateur peut l’ajouter avec --allowed-origins.
problem-timeout = La réponse a pris trop de temps. Réessayez dans un instant.
problem-stalled = Le contenu de la requête a cessé d’arriver. Envoyez-la de nouveau.
problem-json-ended = Ce JSON n’est pas valide : il s’arrête au milieu.
problem-json = Ce JSON n’est pas valide : voyez la ligne { $line }, colonne { $column }.
problem-not-an-object = Un objet JSON est attendu.
problem-upload = L’envoi était incomplet ou n’a pas pu être décompressé.
problem-path = Le chemin n’est pas de l’UTF-8 encodé avec des %.
problem-utf8 = Le texte n’est pas de l’UTF-8.
problem-query = Les paramètres de l’adresse sont illisibles.
problem-host = Une requête doit avoir exactement un en-tête Host.
problem-user =
    L’en-tête qui porte votre nom est arrivé plusieurs fois, ou n’est pas de l’UTF-8. L’administrateur doit configurer le proxy pour qu’il le remplace.
problem-not-an-upgrade = C’est une adresse WebSocket ; connectez-vous avec le sous-protocole cuatro.v1.
problem-hello-first = Le premier message doit être hello.
problem-hello-twice = hello a déjà été envoyé sur cette connexion.
problem-unknown-type = Type de message inconnu : { $kind }.

## Games as text, for curl and for `cuatro play`

# $connect is how many in a row win.
board-name = { $rows }×{ $columns }, { $connect } à la suite

# $names are those for whom the open seats are reserved.
text-waiting-for = En attente : { $names }.
text-seat-open = Une place est encore libre.
# $side is X or O.
text-turn =
    { $you ->
        [yes] Tour { $round }. C’est à vous de jouer, { $name } ({ $side }).
       *[no] Tour { $round }. C’est à { $name } ({ $side }) de jouer.
    }
text-starts =
    { $drawn ->
        [yes] { $name } ({ $side }) commence, par tirage au sort.
       *[no] { $name } ({ $side }) commence.
    }
text-fair-start = Départ équitable : le serveur a tiré au sort les premiers pions, et personne n’a l’avantage.
text-head-start = Avantage pour { $name } ({ $side }), qui gagne en jouant parfaitement.
# The clocks of X and O.
text-time-left = Temps restant : { $x }, { $o }.
text-played = { $name } ({ $side }) a joué la colonne { $column }.
text-declined-draw = { $name } a refusé la nulle.
text-declined-takeback = { $name } a refusé de rendre le coup.
text-declined-rematch = { $name } ne veut pas d’autre partie.
text-withdrew-draw = { $name } a retiré sa proposition de nulle.
text-withdrew-takeback = { $name } ne demande plus à reprendre le dernier coup.
text-in-tournament = Plateau { $board }, ronde { $round } du tournoi { $id }.
text-held = L’organisateur a arrêté toutes les grilles. Personne ne joue, et le temps est arrêté.
text-released = Les grilles reprennent. Le temps repart dans un instant.
text-taken-back = Le dernier coup a été repris.
text-offers-draw = { $name } propose la nulle.
text-offers-takeback = { $name } demande à reprendre le dernier coup.
text-you-offered-draw = Vous avez proposé la nulle ; { $rival } n’a pas encore répondu.
text-you-offered-takeback = Vous avez demandé à reprendre le dernier coup ; { $rival } n’a pas encore répondu.

# A position without players.
position-to-move = à { $side } de jouer
position-won = { $side } a un alignement
position-drawn = grille pleine

# How a game ended: first the winner, then the reason.
ending-drawn = Partie nulle.
ending-won =
    { $you ->
        [yes] Vous gagnez, { $name } !
       *[no] { $name } gagne.
    }
# $name won.
ending-lost = Vous perdez : { $name } gagne.
ending-by-hand = Le résultat a été saisi à la main : les coups ne sont pas connus.
ending-line = Alignement gagnant : { $line }.
ending-full = La grille est pleine.
ending-agreed = D’un commun accord.
ending-resigned =
    { $you ->
        [yes] Vous avez abandonné.
       *[no] { $name } a abandonné.
    }
ending-out-of-time =
    { $you ->
        [yes] Votre temps est écoulé.
       *[no] { $name } n’avait plus de temps.
    }
ending-away =
    { $you ->
        [yes] Vous n’étiez plus là depuis trop longtemps.
       *[no] { $name } n’était plus là depuis trop longtemps.
    }
# $points are the names with their points.
ending-points = Tours : { $rounds }. Points : { $points }.
# The games that X and O have won, and how many win the series.
ending-series = { $x } { $x_wins } – { $o_wins } { $o }, le premier à { $first_to }.
ending-series-won =
    { $you ->
        [yes] Vous gagnez la série { $won } – { $lost }, { $name } !
       *[no] { $name } gagne la série { $won } – { $lost }.
    }
ending-expired = La partie a expiré : personne ne la jouait. Elle ne compte pas.
ending-aborted = La partie a été annulée et ne compte pas.
ending-uncounted =
    Elle commence avec des pions sur la grille, elle ne compte donc pas : ni points, ni classement, ni historique.

## Commands at the end of a text for curl: each line stands above a command

next-wait-for-codes = Les codes pour rejoindre la partie ont été montrés à sa création. Pour attendre :
next-take-seat = Pour prendre la place :
# $link is an address and $join a command.
next-send-link =
    Envoyez ce lien à l’autre joueur : { $link }
    ou, pour un terminal :
    { $join }
    Pour l’attendre :
# $free are the numbers of the columns with room, of which there are $columns.
next-move =
    { $columns ->
        [one] Colonne libre : { $free }. Pour jouer un pion :
       *[other] Colonnes libres : { $free }. Pour jouer un pion :
    }
next-wait = Pour attendre la réponse :
next-watch = Pour regarder la suite :
next-wait-for-release = Pour attendre la reprise :
next-game = La partie suivante :
next-wait-for-rematch = Vous avez demandé une revanche. Pour l’attendre :
next-in-series = Pour jouer la partie suivante de la série :
next-rematch = Pour rejouer :
next-other-games = D’autres parties et le reste :
next-report = Ce que valait chaque coup :
next-claim-win = { $name } n’est plus là depuis une minute. Pour réclamer la victoire :
next-claim-abort =
    { $name } n’est plus là depuis une minute. Pour arrêter la partie, qui ne compte pas encore :
next-accept-draw = { text-offers-draw } Pour l’accepter :
next-accept-takeback = { text-offers-takeback } Pour accepter :
next-withdraw = Pour retirer la proposition :
next-this-game = La partie elle-même :
next-present = La partie telle qu’elle est maintenant :
next-ranking = Le classement :
next-results = Les derniers résultats :
next-help = Tout le reste :
text-board-values =
    Sous chaque colonne, pour qui doit jouer : + gagne, - perd, = fait nulle ; le nombre compte les pions jusqu’à la fin.
text-board-unproven =
    Sous chaque colonne, pour qui doit jouer : + gagne, - perd, = fait nulle, ? est inconnu ; cette grille n’est explorée qu’un moment.
next-board-disc = Le pion suivant, dans la meilleure colonne :
next-board-play = Pour jouer à partir d’ici (la partie ne compte pas) :
next-board-picture = La même chose en image (ou board.png, board.txt) :
next-computer = Pour jouer contre l’ordinateur :
next-more = La suite :
next-enter = Pour entrer ; la réponse contient votre jeton :
next-wait-for-board = Pour attendre votre prochaine grille :
next-ask-to-be-let-in =
    Ou demandez à l’organisateur de vous laisser entrer sous ce nom suivi d’un numéro ; vos parties ne sont alors pas enregistrées :
next-wait-to-be-let-in = Pour attendre l’organisateur :
next-come-back = Pour revenir :
next-tournament = Le tournoi :
next-tournament-file = Le tout en texte (ou .csv, pour un tableur) :
next-export = Le classement et l’historique en un seul fichier :
next-learn = Pour apprendre des erreurs :
next-lesson = La suivante :
next-lesson-report = C’était la dernière. L’analyse :
next-answer = Pour voir la réponse :
next-hint = Pour un indice :
next-try =
    { $columns ->
        [one] Pour essayer la colonne { $free } :
       *[other] Pour essayer une des colonnes { $free } :
    }

## Other texts for curl

text-front-title = Puissance 4 · jouez depuis un terminal
text-front-waiting = En attente d’un joueur :
text-front-playing = Parties à regarder :
text-front-empty = Aucune partie en ce moment.
# A word that the program takes for the level $id. If it knows none in your language, write the argument alone, as in English.
text-level =
    { $id ->
        [easy] facile
        [medium] moyen
        [hard] difficile
        [heuristic] heuristique
        [expert] expert
        [perfect] parfait
       *[other] { $id }
    }
# Words such as `level` and `opponent_name` are the program’s. $online and $board are commands, $levels, $presets and $languages lists.
text-help =
    POST /play commence une partie. Champs : name ; level (contre l’ordinateur), opponent_name (au même terminal) ou aucun des deux (vous recevez un lien à envoyer) ;
    first=me, opponent ou random ; rows, columns, connect ; clock=60+1 ; listed=0 (dans aucune liste). Ou par place : x_name, x_level, x_invite, o_name, ….
    La réponse contient le jeton de votre place, qui n’est montré qu’une fois.
    { $online }
    { $board }

    Niveaux, par numéro ou par nom :
    { $levels }

    Grilles : de 1 à 10 lignes et colonnes ; les plus courantes sont { $presets }.
    start=fair commence sur une position équitable tirée au sort ; opening=3,3,2 sur une position choisie.
    Toute position : { $position }

    Une partie est à l’adresse /g/ID :
      GET    en texte ; .svg, .png, .json, ou Accept: text/event-stream pour la suivre ; ?wait=60 attend le prochain coup, ?ply=5 montre une position passée
      POST   column=3 joue un pion ; les colonnes se comptent à partir de 0
      POST   /join prend une place libre (name ; invite si elle est réservée)
      POST   /resign /abort /claim, et /rematch /draw /takeback avec answer=offer, accept,
             decline ou withdraw
      GET    /report juge chaque coup une fois la partie terminée ; /learn vous fait chercher les meilleurs
    Envoyez le jeton de votre place avec l’option -u de curl ; ce qui précède le deux-points n’a pas d’importance.

    Un nom appartient au premier qui l’a utilisé. Pour le reprendre dans /play ou /join, envoyez son jeton de joueur avec -u.
    Pour jouer un fichier de script (le mode, puis une colonne par ligne, comptée à partir de 1) en expliquant chaque étape :
      envoyez-le par POST, avec l’option --data-binary @FILE de curl, à { $scripts }

    Un tournoi est à /t/ID, ou à /t/ et son numéro. POST /t/ID/join vous y inscrit (name), et GET /t/ID/me?wait=60 avec votre jeton attend
      votre prochaine grille ; POST au même endroit fait une pause (state=pause) ou vous en retire (state=leave).

    { next-export }
    { $export }

    Dans une autre langue ({ $languages }) : -H 'Accept-Language: en' ou ?lang=en. Les programmes utilisent l’API JSON sous /api/v1, décrite par { $document } et, dans un navigateur, par { $docs }

    Pour commencer :
text-invitation = Une place est réservée à { $name }. Le lien, montré une seule fois :
text-invitation-terminal = ou, dans un terminal :
text-token-of-seat = { $name } joue { $side }. Le jeton de la place, montré une seule fois : { $token }
text-token-of-player =
    Le nom { $name } est maintenant à vous. Son jeton de joueur, montré une seule fois : { $token }
text-earlier-position = Après { count-discs } :
text-accuracy = { $name } ({ $side }) : précision { $percent } % ({ $kept } sur { count-choices }).
text-best-move = Meilleur coup : { $number }, colonne { $column }.
text-unproven = Sur cette grille, tout n’est pas démontré.
text-lesson = Erreur { $this } sur { $all }, coup { $number }
text-no-lesson = Personne n’a fait ici d’erreur qu’un humain aurait pu éviter.

## Ranking, results and players

ranking-all = Classement
ranking-people = Classement, parties entre personnes
ranking-bots = Classement des bots
ranking-empty = Personne n’a encore de points.
results = Les derniers résultats
results-none = Aucune partie n’est encore terminée.
results-none-found = Aucune partie de ce genre n’est encore terminée.
totals =
    { count-points } ; { $games ->
        [one] { $games } partie jouée
       *[other] { $games } parties jouées
    } : { $wins ->
        [one] { $wins } gagnée
       *[other] { $wins } gagnées
    }, { $losses ->
        [one] { $losses } perdue
       *[other] { $losses } perdues
    }, { $draws ->
        [one] { $draws } nulle
       *[other] { $draws } nulles
    }.
# $totals is the message above.
totals-people = contre des personnes : { $totals }
totals-bots = dans des parties avec un bot : { $totals }
totals-computers = contre l’ordinateur : { $totals }
totals-carried = repris d’un ancien classement : { $totals }
rating = Cote { $rating } ±{ $deviation }.
rivals = Contre chacun :
rival-computer = l’ordinateur ({ $level })
# $totals is the message above.
rival-totals = { $rival } : { $totals }

# Headings of columns.
column-name = nom
column-points = points
column-won = gagnées
column-lost = perdues
column-drawn = nulles
column-played = jouées
column-rating = cote
column-ended = fin (UTC)
column-winner = gagnant
column-reason = motif
column-rounds = tours
column-board = grille
column-kind = type
column-game = partie

# Why a game ended, in the column `column-reason`; and a draw in `column-winner`.
ended-line = alignement
ended-full = grille pleine
ended-resign = abandon
ended-time = temps
ended-abandon = absence
ended-agreed = accord
winner-none = nulle

# Who played, in the column `column-kind`.
kind-online = en ligne
kind-local = un seul appareil
kind-exhibition = ordinateurs
kind-computer = contre l’ordinateur ({ $level })
kind-by-hand = à la main
kind-by-hand-computer = { kind-by-hand }, { kind-computer }

## Notices to the operator

# $board is the message `board-name`.
notice-waiting = { $name } attend un adversaire ({ $board }).
notice-waiting-two = Une partie attend deux joueurs ({ $board }).
notice-drawn-agreed = { $x } et { $o } sont convenus d’une partie nulle.
notice-drawn-full = { $x } et { $o } font partie nulle : la grille est pleine.
notice-won-line = { $winner } a battu { $loser } par un alignement au tour { $round } : { count-points }.
notice-won-resign = { $winner } a battu { $loser } par abandon au tour { $round } : { count-points }.
notice-won-time = { $winner } a battu { $loser } au temps au tour { $round } : { count-points }.
notice-won-abandon = { $winner } a battu { $loser } par absence au tour { $round } : { count-points }.

## Cards that messengers show for a link

# The language and country, as in the Open Graph protocol.
page-locale = fr_FR
page-server = Quatre à la suite : envoyez un lien et jouez. Ni compte, ni publicité.
page-against = { $x } contre { $o }
page-invites = { $name } vous invite à jouer
page-invitation =
    { $connect ->
        [4] Quatre à la suite sur une grille de { $rows }×{ $columns }. Ouvrez le lien, choisissez un nom et jouez. Sans compte.
       *[other] { $connect } à la suite sur une grille de { $rows }×{ $columns }. Ouvrez le lien, choisissez un nom et jouez. Sans compte.
    }
page-won = { $winner } a battu { $loser }
page-drawn = { $x } et { $o } : partie nulle
page-over = Revoyez la partie et découvrez le coup qui l’a décidée.
page-aborted = Cette partie a été annulée.
page-watch = Ouvrez le lien pour la suivre en direct.
page-position = Analysez cette position, ou jouez à partir d’elle.

## The page without JavaScript

page-needs-javascript = Cette page a besoin de JavaScript.
page-terminal = Dans un terminal, utilisez curl avec son adresse.

## The command line: refused values

# $flag is as it is typed, such as --listen; $right says what would be right.
cli-wrong-value = { $flag } ne peut pas être { $value } : { $right }
cli-no-subcommand = il n’y a pas de commande { $command } ; les commandes sont { $known }
cli-unknown-argument = { $argument } n’est pas compris ici ; --help montre ce qui l’est
cli-similar-argument = { $argument } n’est pas compris ici ; vouliez-vous dire { $known } ?
cli-missing-argument = il manque : { $arguments }
cli-argument-twice = { $argument } ne peut être donné qu’une fois
cli-argument-conflict = { $argument } ne peut pas être combiné avec { $other }
cli-no-value = { $flag } a besoin d’une valeur
cli-no-choice = { $flag } doit être l’une de ces valeurs : { $choices } ; pas { $value }
# $field is the flag.
cli-no-number = { bounds-of-field }, pas { $value }
# What would be right, each a clause without a full stop.
cli-setting-listen =
    c’est une adresse avec un port, comme 127.0.0.1:8080, ou unix: suivi du chemin d’un socket
cli-setting-listen-path = un chemin suit unix: comme dans unix:/run/cuatro/cuatro.sock
cli-setting-listen-platform = ce système n’a pas de sockets Unix
cli-setting-database-url =
    l’URL de la base de données doit être sqlite://chemin/vers/cuatro.db ou postgres://utilisateur:mot-de-passe@hôte:5432/nom
cli-setting-admin-token-length = un jeton d’administration a au moins { $characters } caractères
cli-setting-admin-token-characters =
    un jeton d’administration n’a que des lettres, des chiffres et des signes ASCII, sans espaces
cli-setting-admin-token-beginning = un jeton d’administration ne commence pas comme celui d’un joueur
cli-setting-public-url =
    une adresse publique est http:// ou https:// avec un hôte, comme https://cuatro.example
cli-setting-origin = une origine est http:// ou https:// avec un hôte et peut-être un port, sans chemin
cli-setting-base-path =
    un chemin de base est /nom ou /nom/nom, avec des lettres, des chiffres et - . _ ~, sans . ni .. pour noms
cli-setting-name = le nom d’un serveur a au plus { $characters } caractères, sur une seule ligne
cli-setting-log = un filtre est error, warn, info, debug, trace ou de la forme cuatro=debug ({ $error })
cli-setting-trusted-proxies =
    un proxy de confiance est une adresse comme 127.0.0.1 ou un petit réseau comme 192.0.2.8/30
cli-setting-user-header =
    c’est le nom d’un en-tête à part, avec des lettres, des chiffres et -, comme Remote-User
cli-setting-user-header-of-anybody =
    il faut --trusted-proxies, ou un socket Unix à écouter : sans cela, n’importe qui pourrait se faire passer pour n’importe qui
cli-setting-interval = un intervalle est off, ou une durée de 1min à 366d, comme 30min, 24h ou 7d
cli-setting-webhook-url = ce doit être http:// ou https:// avec un hôte, comme https://ntfy.example/topic
cli-setting-language = une langue est { $languages }
cli-settings-line = { $file }, ligne { $line } : ce n’est pas de la forme NOM=valeur
cli-settings-open-quote = { $file }, ligne { $line } : un guillemet n’est pas fermé dans la valeur de { $name }
cli-settings-no-text = { $file }, ligne { $line } : ce n’est pas du texte en UTF-8
cli-unknown-setting = { $file } : il n’y a pas de réglage { $name } ; `cuatro --help` les énumère
cli-unknown-variable = l’environnement contient { $name }, et il n’y a pas de tel réglage ; `cuatro --help` les énumère

## The command line: files, the data and servers

# $error is what the system says, in English.
cli-cannot-read = impossible de lire { $file } : { $error }
cli-cannot-write = impossible d’écrire { $file } : { $error }
cli-cannot-create = impossible de créer { $directory } : { $error }
cli-cannot-open = impossible d’ouvrir { $file } : { $error }
cli-cannot-remove = impossible de supprimer { $file } : { $error }
# $command and $directory make one command.
cli-not-writable =
    l’utilisateur { $user } ne peut pas écrire dans { $file } : lancez `{ $command } { $directory }` en root ; si c’est un volume de conteneur, sur l’hôte, avec le répertoire qui y est monté
cli-mounted-read-only =
    { $file } est sur un système de fichiers monté en lecture seule : montez-le de sorte qu’on puisse y écrire
cli-output-closed = la sortie standard est fermée : { $error }
cli-no-runtime = l’environnement d’exécution ne démarre pas : { $error }
cli-store-in-use = un autre Cuatro utilise { $what }
cli-store-moved =
    { $file } a été supprimé ou remplacé alors qu’il était ouvert, rien n’est donc écrit : remettez-le en place, ou arrêtez le serveur, qui enregistre alors à côté ce qu’il détient
cli-store-unavailable = les données sont indisponibles : { $reason }
cli-store-failed = le stockage a échoué : { $reason }
cli-store-corrupt = les données sont abîmées : { $table } { $row } : { $problem }
cli-schema-older = { $file } vient d’un Cuatro plus ancien ; `cuatro serve` le met à jour
cli-schema-too-old =
    { $file } a le schéma { $schema }, trop ancien pour ce Cuatro : ouvrez-le une fois avec le Cuatro de la révision 1b1e1ef, qui l’amène au schéma 14, puis avec celui-ci
cli-schema-newer =
    { $file } vient d’un Cuatro plus récent (son schéma porte le numéro { $schema }), et celui-ci connaît les schémas jusqu’au { $newest } : relancez cette version-là, ou remettez une copie antérieure avec `cuatro restore`
cli-schema-different = { $file } a un autre schéma sous le numéro { $schema }
cli-schema-missing = { $file } n’a pas de schéma
# $fault is one of the last two.
cli-schema-what-to-do = { $fault } : remettez une copie antérieure avec `cuatro restore`
cli-interrupted-restore =
    une restauration n’est pas allée jusqu’au bout. Relancez `cuatro restore` avec la sauvegarde. Ou revenez aux anciennes données : renommez { $former }* en { $data }*, pour les fichiers présents, puis supprimez { $marker }
cli-no-file-in-postgres =
    les données sont dans PostgreSQL, qui se copie avec ses propres outils : pg_dump et pg_restore pour un instant donné, pg_basebackup avec le WAL archivé pour n’importe quel instant (docs/scaling.md)
cli-without-postgres =
    ce Cuatro a été compilé sans PostgreSQL ; prenez-en un compilé avec l’option `postgres`, présente par défaut, ou indiquez un fichier de données : --database-url sqlite://chemin/cuatro.db
cli-no-data-file = il n’y a pas de fichier de données à { $file } ; indiquez son dossier avec --data-dir
cli-in-use-by-server = un serveur Cuatro utilise { $file }. Passez par le serveur : --server { $server }
cli-in-use-by-command = une autre commande de Cuatro utilise { $file }. Réessayez quand elle aura fini
cli-does-not-answer = { $address } ne répond pas : { $error }
cli-strange-answer = { $address } a répondu { $status } : est-ce un serveur Cuatro ?
cli-not-well = { $address } ne va pas bien : { $answer }
cli-line = ligne { $line } : { $problem }
cli-needs-admin-token = il faut le jeton d’administration : donnez --admin-token, ou { $file } : { $error }
# $name is a file, or one of the next two.
cli-contents-wrong = { $name } contient quelque chose d’impossible : { $error }
cli-contents-no-replay =
    { $name } contient la partie { $game }, dont les événements ne peuvent pas être rejoués
cli-the-copy = la copie
cli-the-database = la base de données
cli-backup-exists = { $file } existe déjà ; indiquez un nouveau fichier
cli-backup-done = { $file } : { count-bytes }
cli-backup-whole = { $file } : intact ; { count-players }, { count-finished-games }, { $playing } en cours
cli-backup-missing = { $file } n’existe pas
cli-backup-directory = { $file } est un dossier : indiquez un fichier écrit par `cuatro backup`
cli-backup-unreadable = { $file } est abîmé, ou n’est pas un fichier de données de Cuatro : { $error }
cli-backup-damaged = { $file } est abîmé : { $problems }
cli-backup-dangling = { $file } est abîmé : des lignes ne renvoient à rien : { $rows }
cli-database-whole = la base de données : intacte ; { count-finished-games }, { $playing } en cours
cli-restored = { $file } a été restauré
cli-restored-over = { $file } a été restauré ; les anciennes données sont dans { $former }
cli-restore-in-use = un serveur utilise { $file } ; arrêtez-le d’abord
cli-restore-postgres =
    PostgreSQL se restaure avec ses propres outils (pg_restore, ou une sauvegarde de base) ; ensuite, `cuatro restore --check URL` examine chaque partie
cli-migrate-progress = { $copied } lignes sur { $rows }
cli-migrate-differs = la copie n’exporte pas la même chose que l’original ; ne l’utilisez pas
cli-migrated =
    { $rows ->
        [one] { count-rows } copiée
       *[other] { count-rows } copiées
    } ; les deux exportent la même chose ; { count-finished-games } et { $playing } en cours se rejouent
cli-own-file = { $file } est un fichier des données ou des réglages de Cuatro : indiquez-en un autre
cli-export-unwritten = impossible d’écrire l’exportation : { $error }
cli-export-broke-off = l’exportation s’est interrompue : { $error }
cli-import-done = Terminé.
cli-import-dry-run = Voici ce qui serait fait ; rien n’a été écrit.
# The count itself stands before it.
cli-import-new-games =
    { $games ->
        [one] nouvelle partie
       *[other] nouvelles parties
    }
cli-import-known-games =
    { $games ->
        [one] partie déjà présente
       *[other] parties déjà présentes
    }
cli-import-deleted-games =
    { $games ->
        [one] partie supprimée laissée de côté
       *[other] parties supprimées laissées de côté
    }
cli-import-new-players =
    { $players ->
        [one] nouveau joueur
       *[other] nouveaux joueurs
    }
cli-import-carried =
    { $totals ->
        [one] total repris
       *[other] totaux repris
    }
cli-import-reading = lecture
cli-import-writing = comparaison et écriture
cli-import-sending = envoi
cli-import-token = { $address } refuse ce jeton d’administration : indiquez celui de ce serveur avec --admin-token ou CUATRO_ADMIN_TOKEN
cli-import-wrong = le fichier a des erreurs et rien n’a été importé ({ $errors })
cli-config-hidden = (masqué)
cli-config-command-line = ligne de commande
cli-config-environment = environnement ({ $variable })
cli-config-default = par défaut

## The command line: the server

cli-serve-no-start = le serveur ne peut pas démarrer : { $error }
cli-serve-failed = le serveur a échoué : { $error }
cli-serve-no-writer =
    les parties ne peuvent plus être enregistrées, le serveur s’arrête donc ; le journal dit pourquoi. Relancez-le
cli-serve-no-backups =
    --backup-every copie un fichier de données ; PostgreSQL se copie avec ses propres outils : pg_dump, pg_basebackup
cli-serve-no-agreement = les serveurs ne s’accordent pas sur un jeton d’administration : { $error }
cli-serve-strange-secret =
    { $file } ne contient pas ce qu’un serveur y écrit : supprimez-le, et le prochain démarrage en fera un autre
cli-serve-play = Jouer
cli-serve-admin = Administrer
cli-serve-admin-kept = montré cette seule fois ; le jeton reste dans { $file }
cli-serve-data = Données
cli-serve-others = Les autres
cli-serve-others-none =
    seule cette machine peut se connecter ; pour laisser entrer les autres, démarrez avec --listen 0.0.0.0:{ $port }
cli-serve-others-network = { $link } pour tous ceux de votre réseau
cli-serve-others-machine = à l’adresse de cette machine, port { $port }
cli-serve-others-socket = par le proxy placé devant le socket ; démarrez avec --public-url pour dire où il se trouve
cli-serve-stop = Arrêter
cli-serve-stop-keys = Ctrl+C ; les parties en cours reprennent au prochain démarrage
cli-log-no-thread = le fil d’exécution du journal ne démarre pas : { $error }
cli-listen-in-use =
    { $address } est déjà utilisée : Cuatro tourne-t-il déjà ? Choisissez-en une autre avec --listen
cli-listen-refused = impossible d’écouter sur { $address } : { $error }
cli-listen-many-passed-on =
    { $sockets } sockets sont transmis (LISTEN_FDS), et Cuatro n’en écoute qu’un : gardez un seul ListenStream= dans cuatro.socket
cli-listen-wrong-passed-on =
    ce qui est transmis (LISTEN_FDS) n’est pas un socket de flux TCP ou Unix à écouter : { $error }
cli-listen-no-socket =
    { $file } existe et n’est pas un socket, il reste donc en place : choisissez un autre chemin avec --listen
cli-listen-left-behind = { $file } est resté d’avant et ne peut pas être supprimé : { $error }
cli-listen-unknown = { $file } existe, et impossible de savoir si quelqu’un l’écoute : { $error }

## cuatro doctor

# How a finding is, in at most four letters.
cli-doctor-good = ok
cli-doctor-note = note
cli-doctor-bad = KO
# What a finding is about, in at most eleven letters.
cli-doctor-version = version
cli-doctor-sqlite = sqlite
cli-doctor-directory = dossier
cli-doctor-permissions = droits
cli-doctor-data = données
cli-doctor-saved = sauvées
cli-doctor-log = journal
cli-doctor-clock = horloge
cli-doctor-space = espace
cli-doctor-copies = copies
cli-doctor-hints = avis
cli-doctor-connections = connexions
cli-doctor-server = serveur
cli-doctor-address = adresse
cli-doctor-proxy = proxy
cli-doctor-to-do =
    { $things ->
        [one] il y a { $things } point à corriger
       *[other] il y a { $things } points à corriger
    }
cli-doctor-missing = { $file } n’existe pas encore ; le premier démarrage le crée
cli-doctor-directory-writable = on peut écrire dans { $directory }
cli-doctor-private = { $file } n’est ouvert qu’à son propriétaire
cli-doctor-not-private =
    d’autres peuvent ouvrir { $file } (mode { $mode }), qui contient des secrets : chmod 600 { $file }
cli-doctor-data-in-postgres = les outils de PostgreSQL veillent sur l’espace et les copies
cli-doctor-postgres = PostgreSQL { $version } répond et a le schéma de cette version
cli-doctor-postgres-older = PostgreSQL { $version } répond et a un schéma plus ancien ; le prochain démarrage le met à jour
cli-doctor-postgres-empty = PostgreSQL { $version } répond et n’a pas encore de données ; le premier démarrage crée ses tables
cli-doctor-hints-heard = les serveurs de cette base de données apprennent les changements des autres
cli-doctor-hints-lost =
    LISTEN et NOTIFY n’y fonctionnent pas : connectez-vous directement, ou par un pooler en mode session
cli-doctor-connections-enough = { $free } libres ; chaque Cuatro en demande jusqu’à { $needed }
cli-doctor-connections-few =
    { $free } libres, et chaque Cuatro en demande jusqu’à { $needed } : augmentez max_connections, ou la limite de l’utilisateur ou de la base de données
cli-doctor-clock-of-postgres = elle est d’accord avec celle de la base de données
cli-doctor-clock-apart = elle s’écarte de { $seconds } s de celle de la base de données : laissez NTP régler les deux
cli-doctor-data-unreadable =
    impossible de lire { $file } ({ $error }) : remettez une copie avec `cuatro restore` ; voyez docs/operating.md
cli-doctor-schema = { $file } a le schéma de cette version
cli-doctor-schema-older = { $fault }, après une copie
cli-doctor-journal =
    { $file } : les données sont abîmées : journal { $row } : ses événements sont illisibles ou déjà là ; remettez une copie avec `cuatro restore`, ou renoncez à ce que contient cette ligne : sqlite3 { $file } 'delete from journal where n = { $row }'
cli-doctor-rescued =
    { $files } : un serveur l’a enregistré quand ses données ont été supprimées ou remplacées : `cuatro restore` le remet en place ; déplacez-le si vous n’en avez pas besoin
cli-doctor-log-short = le journal d’écriture anticipée occupe { $size }
cli-doctor-log-long =
    le journal d’écriture anticipée occupe { $size } et ne rejoint pas les données : un programme garde peut-être le fichier ouvert en lecture ; redémarrez le serveur
cli-doctor-clock-right = il est { $time }
cli-doctor-clock-wrong =
    il est ici { $time }, mais les données ont été écrites plus tard : mettez l’horloge à l’heure, ou laissez faire NTP
cli-doctor-space-enough = { $free } libres
cli-doctor-space-little = { $free } libres, et une copie des données en occupe { $size }
cli-doctor-space-none =
    il ne reste que { $free } libres ; quand plus rien ne peut être écrit, aucune partie ne continue : faites de la place
cli-doctor-copies-off =
    le serveur ne fait pas de copies : --backup-every 24h, ou `cuatro backup` par un minuteur à vous
cli-doctor-copies-ahead = { $copy } porte une date à venir et ne compte pas : mettez l’horloge à l’heure, puis renommez-la ou supprimez-la
cli-doctor-copies-none = il n’y en a pas encore dans { $directory } ; le serveur en fait une à son démarrage
cli-doctor-copies-made = la plus récente date de { $time }
cli-doctor-copies-late =
    la plus récente date de { $time } : le serveur tourne-t-il, et peut-il écrire dans { $directory } ?
cli-doctor-server-none = aucun ne répond à { $address } ({ $error }) : lancez-le avec `cuatro serve`
cli-doctor-server-well = il répond à { $address } et peut jouer
cli-doctor-server-unwell = il répond à { $address } et ne peut pas écrire : son journal dit pourquoi
cli-doctor-server-other =
    ce qui répond à { $address } n’est pas Cuatro (statut { $status }) : choisissez-en une autre avec --listen
cli-doctor-address-loopback =
    seule cette machine peut se connecter : --listen 0.0.0.0:8080 pour votre réseau, --public-url derrière un proxy
cli-doctor-address-open = quiconque atteint { $address } peut jouer
cli-doctor-address-socket = on arrive par le proxy du socket : dites où avec --public-url
cli-doctor-address-right = { $url } mène à ce serveur
cli-doctor-address-elsewhere = { $url } mène ailleurs (statut { $status }) : vérifiez le proxy et --public-url
cli-doctor-address-unasked =
    impossible d’interroger { $url } d’ici ({ $error }) : ouvrez { $url }/api/v1/server, qui doit montrer "public_url":"{ $url }"
cli-doctor-address-silent = { $url } ne répond pas ({ $error }) : vérifiez le proxy, le nom et le pare-feu
cli-doctor-proxy-right = seuls les proxys de confiance sont crus quand ils donnent X-Forwarded-For
cli-doctor-proxy-wide =
    tous ceux de { $networks } sont crus sur l’adresse qu’ils donnent, et peuvent contourner les limites par adresse : n’indiquez avec --trusted-proxies que l’adresse du proxy
cli-doctor-proxy-none =
    on arrive par une autre adresse, et aucun proxy n’a la confiance du serveur : derrière un proxy, tous partagent les limites d’une seule adresse ; indiquez-le avec --trusted-proxies

## The game in the terminal

cli-no-terminal = impossible d’utiliser le terminal : { $error }
cli-no-input = impossible de lire l’entrée standard : { $error }
cli-data-unusable = impossible d’utiliser le fichier de données : { $error }
cli-without-terminal =
    sans terminal, on ne peut rien demander : donnez les deux joueurs, par exemple --x Ana --o hard
cli-one-player = sans terminal, donnez au moins un joueur : --x Ana
cli-same-names = --x et --o ont besoin de noms différents
cli-no-level = Il n’y a pas de niveau { $level } : tapez le numéro d’un niveau, de 1 à { $last }, ou son nom.
# A question to which Enter alone says yes, and one to which it says no.
cli-yes-or-no = [O/n]
cli-no-or-yes = [o/N]
cli-type-yes-or-no = Tapez o ou n.
# What can be typed, in small letters, with spaces between the words. Those of all languages are understood.
typed-yes = o oui
typed-no = n non
typed-take-back = reprendre
typed-draw = nulle
typed-resign = abandonner
typed-help = aide
cli-choice = Votre choix
cli-type-choice = Tapez un nombre de 1 à { $last }.
cli-type-whole-number = Tapez un nombre entier.
cli-type-date = Tapez une date comme 2026-11-20, ou avec l’heure, 2026-11-20 18:02.
cli-menu = Cuatro : Puissance 4 dans le terminal
cli-menu-new-game = Nouvelle partie
cli-menu-statistics = Statistiques
cli-menu-exit = Quitter
cli-menu-resume = Reprendre : { $game }
# A game that was left, by its players.
cli-game-title = { $x } – { $o }, { count-discs }
cli-ask-players = Qui joue ?
cli-players-people = Deux personnes à ce clavier
cli-players-person-and-computer = Une personne et l’ordinateur
cli-players-computers = Deux ordinateurs
cli-ask-opponent = Contre qui ?
cli-opponent-here = Quelqu’un à ce clavier
cli-opponent-computer = L’ordinateur
cli-opponent-elsewhere = Quelqu’un ailleurs, par un lien
# $what is one of the questions below that have no sign at their end, such as `cli-name`.
cli-ask = { $what } : { "" }
cli-ask-or-enter = { $what } [{ $number }] : { "" }
# What is asked for.
cli-name = Nom
cli-first-name = Premier nom
cli-second-name = Deuxième nom
cli-your-name = Votre nom
cli-other-name = L’autre nom
cli-level = Niveau
cli-first-level = Premier niveau
cli-second-level = Deuxième niveau
cli-ask-board = Grille :
cli-board-another = Une autre
cli-ask-rows = Lignes (1-10)
cli-ask-columns = Colonnes (1-10)
cli-ask-connect = Pions à aligner pour gagner
# The beginning of "must be from 1 to 10".
cli-rows = Le nombre de lignes
cli-columns = Le nombre de colonnes
cli-connect = Le nombre de pions à aligner
cli-ask-first = Qui commence ?
cli-first-random = Au hasard
cli-ask-play-again = Rejouer en échangeant les places ?
# Players of scripts that have no name.
cli-first-player = Premier joueur
cli-second-player = Deuxième joueur
# $columns is such as 0-6.
cli-ask-column = Colonne { $columns } (? pour l’aide) : { "" }
cli-no-column =
    { $single ->
        [yes] « { $text } » n’est pas une colonne : tapez { $last }, ou « ? » pour l’aide.
       *[no] « { $text } » n’est pas une colonne : tapez un nombre de 0 à { $last }, ou « ? » pour l’aide.
    }
cli-help-column = jouer un pion dans cette colonne
cli-help-take-back = reprendre le dernier coup
cli-help-draw = proposer la nulle
cli-help-resign = abandonner
cli-help-help = montrer cette aide
cli-help-leave = quitter ; la partie est gardée et peut être reprise
cli-ask-resign = Abandonner ?
cli-left =
    La partie n’est pas terminée. Elle est gardée :
    le menu de `cuatro play` propose de la reprendre.
cli-left-to-computers =
    La partie n’est pas terminée.
    Elle continuera la prochaine fois qu’on jouera avec ce fichier de données.
cli-broken-off =
    La partie n’est pas terminée : les coups se sont arrêtés avant. Elle ne compte pas et ne peut pas être reprise.
# unused_lines is a word of the program.
cli-unused-lines = unused_lines: { $lines } (elles viennent après la fin de la partie)
cli-script-ended = Le script s’est arrêté avant la partie : elle n’est pas terminée.

## The game in the terminal: statistics

cli-statistics-ranking = Classement
cli-statistics-ranking-of-people = Classement, parties entre personnes seulement
cli-statistics-ranking-of-bots = Classement des bots
cli-statistics-history = Historique
cli-statistics-record = Fiche d’un joueur
cli-statistics-by-hand = Saisir un résultat à la main
cli-statistics-delete = Supprimer un joueur
cli-statistics-export = Exporter dans un fichier
cli-statistics-import = Importer un fichier
cli-statistics-back = Retour
# $side is X or O.
cli-ask-seat = { $side } : un nom, ou un niveau par son nom : { "" }
cli-ask-winner = Qui a gagné ?
cli-winner-nobody = Personne : partie nulle
cli-ask-rounds = Tours : { "" }
cli-ask-ended = Fin de la partie (UTC), comme 2026-11-20 ou 2026-11-20 18:02 [maintenant] : { "" }
cli-recorded = Enregistré :
cli-ask-purge = Supprimer aussi ses parties ? Ses adversaires perdent alors les points de ces parties.
cli-would-happen =
    Voici ce qui se passerait : { $anonymised ->
        [one] { $anonymised } partie garde son résultat sans le nom
       *[other] { $anonymised } parties gardent leur résultat sans le nom
    }, { $removed ->
        [one] { $removed } partie est supprimée
       *[other] { $removed } parties sont supprimées
    }, { $aborted ->
        [one] { $aborted } partie en cours est arrêtée
       *[other] { $aborted } parties en cours sont arrêtées
    }.
cli-ask-delete = Supprimer { $name } ? C’est irréversible.
cli-deleted = { $name } : joueur supprimé.
cli-ask-file-to-write = Fichier à écrire [{ $default }] : { "" }
cli-ask-replace = Ce fichier existe. Le remplacer ?
cli-written = Écrit dans { $file }.
cli-ask-file-to-read = Fichier à lire [{ $default }] : { "" }
cli-ask-import = L’importer ?

## The game in the terminal: games of a server

cli-no-server-address =
    --server : { $address } ne commence pas par http:// (derrière un proxy avec TLS, utilisez l’adresse du serveur lui-même)
cli-no-game = --game : { $text } n’est ni l’identifiant d’une partie ni un lien vers une partie
cli-game-without-server =
    --game avec un identifiant a besoin de --server, comme --server http://127.0.0.1:8080
# $game is the address of the game; NAME stands for the name of the other player.
cli-send-link =
    Envoyez ce lien à l’autre joueur : { $link }
    Dans un terminal : cuatro play --game { $game } --x NOM
cli-the-game = La partie : { $game }
cli-no-tournament = --tournament : { $text } n’est ni l’identifiant ou le numéro d’un tournoi ni un lien vers un tournoi
cli-tournament-without-server = --tournament avec un identifiant demande --server, comme --server http://127.0.0.1:8080
cli-tournament-name = Dites qui s’inscrit : --x NOM
cli-tournament-to-go-on = Le tournoi continue. Pour revenir : { $command }
cli-ask-to-be-let-in = Demander à l’organisateur de vous laisser entrer sous ce nom suivi d’un numéro ? Vos parties ne sont alors pas enregistrées.
cli-ask-come-back = Continuer à jouer ?
cli-ask-take-seat = Une place est libre. La prendre ?
cli-to-go-on = La partie n’est pas terminée. Pour continuer : { $command }
cli-waiting-for-answer = En attente de la réponse…
cli-connection-lost = La connexion est perdue ; nouvel essai…
cli-ask-rematch = Demander une revanche ?
cli-ask-next-in-series = Jouer la partie suivante de la série ?
cli-rematch-asked = { $name } demande une revanche.
cli-press-enter = Appuyez sur Entrée pour répondre.
cli-ask-accept-draw = Accepter la nulle ?
cli-ask-allow-take-back = Rendre le coup ?
cli-ask-claim-win = Votre adversaire est absent depuis une minute. Réclamer la victoire ?
cli-ask-claim-end =
    Votre adversaire est absent depuis une minute. Arrêter la partie, qui ne compte pas encore ?

## Reports of finished games

# How a game ended, as the beginning of a sentence. $you says that the player is the reader; otherwise it is $name.
report-resigned =
    { $you ->
        [yes] Vous avez abandonné
       *[no] { $name } a abandonné
    }
report-left =
    { $you ->
        [yes] Vous avez quitté la partie
       *[no] { $name } a quitté la partie
    }
report-ran-out-of-time =
    { $you ->
        [yes] Vous n’aviez plus de temps
       *[no] { $name } n’avait plus de temps
    }
report-agreed =
    { $you ->
        [yes] { $rival } et vous êtes convenus de la nulle
       *[no] { $name } et { $rival } sont convenus de la nulle
    }
# $ended is one of the above.
report-ended-while-winning = { $ended } dans une position gagnante.
# The position at that moment, after a semicolon.
report-was-winning =
    { $you ->
        [yes] sur la grille, vous étiez en train de gagner
       *[no] sur la grille, { $name } était en train de gagner
    }
report-would-have-won =
    { $you ->
        [yes] en jouant au mieux, vous auriez gagné bien plus tard
       *[no] en jouant au mieux, { $name } aurait gagné bien plus tard
    }
report-was-level = sur la grille, le jeu était encore égal
# A complete line of discs, such as the one that wins.
report-line =
    { $connect ->
        [4] un alignement de quatre
       *[other] un alignement de { $connect }
    }
# Columns in the middle of a sentence: $columns says how many, $most are all but the last, already with commas.
report-columns =
    { $columns ->
        [one] la colonne { $last }
       *[other] les colonnes { $most } et { $last }
    }
# Which move decided a game; $why is a sentence about it.
report-decided = Le coup { $number } a décidé la partie. { $why }
report-made-the-difference = Le coup { $number } a fait la différence. { $why }
# The same of a game that ended otherwise than on the board, after a sentence that says how.
report-last-mistake = La dernière erreur sur la grille était le coup { $number }. { $why }
report-made-the-difference-on-the-board = Le dernier coup qui a changé le sort de la partie est le coup { $number }. { $why }
report-no-disc = Aucun pion n’a été joué.
report-moves-unknown = Les coups de cette partie ne sont pas connus.
report-unchanged-but-missed =
    Aucun coup n’a changé l’issue de la partie, mais une victoire immédiate a été manquée.
report-unchanged-until-then = Jusque-là, aucun coup n’avait changé l’issue de la partie.
report-unchanged = Personne n’a rien laissé échapper : aucun coup n’a changé l’issue de la partie.
report-unproven = Il n’est démontré pour aucun coup qu’il a changé l’issue.
# What the other side did after a mistake, as the last clause of one of the sentences below.
report-then-completed =
    { $you ->
        [yes] vous avez complété { report-line }
       *[no] { $name } a complété { report-line }
    }
report-then-could-complete =
    { $you ->
        [yes] vous pouviez compléter { report-line }
       *[no] { $name } pouvait compléter { report-line }
    }
report-then-completed-there =
    { $you ->
        [yes] vous y avez complété { report-line }
       *[no] { $name } y a complété { report-line }
    }
report-then-could-complete-there =
    { $you ->
        [yes] vous pouviez y compléter { report-line }
       *[no] { $name } pouvait y compléter { report-line }
    }
report-then-could-force =
    { $you ->
        [yes] vous pouviez forcer { report-line }
       *[no] { $name } pouvait forcer { report-line }
    }
# The effect of the deciding move; $then is one of the above.
report-could-have-completed =
    { $you ->
        [yes] Vous pouviez compléter { report-line } dans la colonne { $column }, mais vous avez joué la { $played }.
       *[no] { $name } pouvait compléter { report-line } dans la colonne { $column }, mais a joué la { $played }.
    }
report-could-have-completed-and-then =
    { $you ->
        [yes] Vous pouviez compléter { report-line } dans la colonne { $column }, mais vous avez joué la { $played }, et { $then }.
       *[no] { $name } pouvait compléter { report-line } dans la colonne { $column }, mais a joué la { $played }, et { $then }.
    }
report-could-have-won =
    { $you ->
        [yes] Vous pouviez gagner avec la colonne { $column }, mais vous avez joué la { $played }.
       *[no] { $name } pouvait gagner avec la colonne { $column }, mais a joué la { $played }.
    }
report-had-to-block-and-then =
    { $you ->
        [yes] Il fallait bloquer la colonne { $column }, mais vous avez joué la { $played }, et { $then }.
       *[no] { $name } devait bloquer la colonne { $column }, mais a joué la { $played }, et { $then }.
    }
report-made-room-and-then =
    { $you ->
        [yes] Vous avez joué la colonne { $played }, ce qui a libéré la case du dessus, et { $then }.
       *[no] { $name } a joué la colonne { $played }, ce qui a libéré la case du dessus, et { $then }.
    }
report-played-and-then =
    { $you ->
        [yes] Vous avez joué la colonne { $played } ({ report-right-columns }), et { $then }.
       *[no] { $name } a joué la colonne { $played } ({ report-right-columns }), et { $then }.
    }
# $lost says that no column could have saved the game, so that these only put the end off.
report-right-columns =
    { $lost ->
        [yes] avec { report-columns }, la défense tenait bien plus longtemps
       *[no]
            { $columns ->
                [one] { report-columns } était la bonne
               *[other] { report-columns } étaient les bonnes
            }
    }
# The effect of a move, $column, where $best was the best one.
report-column-unproven = Ce que donne la colonne { $column } n’est pas démontré.
report-wins-without-line =
    Toujours gagnant, mais la colonne { $best } aurait complété { report-line } tout de suite.
report-wins-later = Toujours gagnant ; la colonne { $best } gagne plus vite.
report-loses-without-line =
    { $you ->
        [yes] La colonne { $best } aurait complété { report-line } tout de suite ; maintenant, c’est vous qui gagnez.
       *[no] La colonne { $best } aurait complété { report-line } tout de suite ; maintenant, { $name } gagne.
    }
report-loses-sooner =
    La partie était perdue face au meilleur jeu ; la colonne { $best } résiste plus longtemps.
report-leads-to-draw =
    { $you ->
        [yes] Vous pouviez gagner en jouant au mieux, mais ceci mène à la nulle. La colonne { $best } était meilleure.
       *[no] { $name } pouvait gagner en jouant au mieux, mais ceci mène à la nulle. La colonne { $best } était meilleure.
    }
report-leads-to-loss =
    { $you ->
        [yes] En jouant au mieux, vous gagnez maintenant, mais seulement dans { report-more-discs }. La colonne { $best } était meilleure.
       *[no] En jouant au mieux, { $name } gagne maintenant, mais seulement dans { report-more-discs }. La colonne { $best } était meilleure.
    }
report-more-discs = { count-discs }
report-completes-line =
    { $you ->
        [yes] Vous complétez { report-line } et gagnez.
       *[no] { $name } complète { report-line } et gagne.
    }
report-wins =
    { $you ->
        [yes] Vous gagnez en { count-discs }, celui-ci compris.
       *[no] { $name } gagne en { count-discs }, celui-ci compris.
    }
report-keeps-win = Garde la victoire, mais elle est encore loin.
report-every-column-loses =
    Toutes les colonnes perdent face au meilleur jeu ; aucune ne résiste plus longtemps.
report-keeps-draw = Garde la nulle.
report-no-column-better = Aucune colonne n’était meilleure.
# What proves that a move was not the best. $place is where the line lies, such as: vertical in column 6.
report-missed-line = La colonne { $column } aurait complété { report-line } tout de suite, { $place }.
report-missed-win =
    La colonne { $column } aurait gagné : elle force { report-line } en { count-discs }, { $place }.
# $then is the message below.
report-had-to-block =
    { $you ->
        [yes] Il vous fallait bloquer la colonne { $column } : { $then }, { $place }.
       *[no] { $name } devait bloquer la colonne { $column } : { $then }, { $place }.
    }
report-completes-there =
    { $you ->
        [yes] vous y complétez { report-line }
       *[no] { $name } y complète { report-line }
    }
report-makes-room =
    { $you ->
        [yes] La colonne { $column } libère la case du dessus : vous y complétez { report-line }, { $place }.
       *[no] La colonne { $column } libère la case du dessus : { $name } y complète { report-line }, { $place }.
    }
report-refuted =
    { $you ->
        [yes] Vous répondez dans la colonne { $column } et forcez { report-line } en { count-discs }, { $place }.
       *[no] { $name } répond dans la colonne { $column } et force { report-line } en { count-discs }, { $place }.
    }

## Lessons: positions of a finished game in which to find a better column than the one that was played

# What to find.
lesson-task-block =
    { $you ->
        [yes] Vous avez joué ici la colonne { $played }, mais il fallait bloquer. Trouvez la colonne.
       *[no] { $name } a joué ici la colonne { $played }, mais il fallait bloquer. Trouvez la colonne.
    }
lesson-task-line =
    { $you ->
        [yes] Vous avez joué ici la colonne { $played } et manqué { report-line }. Trouvez la colonne qui le complète.
       *[no] { $name } a joué ici la colonne { $played } et manqué { report-line }. Trouvez la colonne qui le complète.
    }
lesson-task-win =
    { $you ->
        [yes] Vous avez joué ici la colonne { $played } et laissé échapper la victoire. Trouvez une colonne qui gagne.
       *[no] { $name } a joué ici la colonne { $played } et laissé échapper la victoire. Trouvez une colonne qui gagne.
    }
# $then is the message below.
lesson-task-hold =
    { $you ->
        [yes] Vous avez joué ici la colonne { $played }, et { $then }. Trouvez une colonne qui tient.
       *[no] { $name } a joué ici la colonne { $played }, et { $then }. Trouvez une colonne qui tient.
    }
lesson-could-win =
    { $you ->
        [yes] vous pouviez gagner
       *[no] { $name } pouvait gagner
    }
lesson-task-hold-out =
    { $you ->
        [yes] Vous avez joué ici la colonne { $played }, qui perd bien plus vite. Trouvez une colonne qui résiste.
       *[no] { $name } a joué ici la colonne { $played }, qui perd bien plus vite. Trouvez une colonne qui résiste.
    }
lesson-hint-block = Il manque un pion à l’adversaire. Où ?
lesson-hint-line = Il vous manque un pion. Où ?
lesson-hint-one-column = Une seule colonne est bonne. Que menace l’adversaire, et que pouvez-vous menacer ?
# $columns is how many, 2 or more.
lesson-hint-win = { $columns } colonnes gagnent. Cherchez deux menaces à la fois.
lesson-hint-hold = { $columns } colonnes sont bonnes. Que menace l’adversaire ?
lesson-answer = La réponse : { report-columns }.
# What the chosen column does.
lesson-right-block = Exact : la colonne { $column } bloque.
lesson-right-line = Exact : la colonne { $column } complète { report-line }.
lesson-right-win = Exact : la colonne { $column } gagne.
lesson-right-hold = Exact : la colonne { $column } tient.
lesson-right-hold-out = Exact : la colonne { $column } résiste.
# The other side answers in column $reply.
lesson-wrong-line =
    { $you ->
        [yes] Pas la colonne { $column } : vous complétez { report-line } dans la colonne { $reply }.
       *[no] Pas la colonne { $column } : { $name } complète { report-line } dans la colonne { $reply }.
    }
lesson-wrong-forced-line =
    { $you ->
        [yes] Pas la colonne { $column } : vous répondez dans la colonne { $reply } et forcez { report-line }.
       *[no] Pas la colonne { $column } : { $name } répond dans la colonne { $reply } et force { report-line }.
    }
lesson-wrong-loses =
    { $you ->
        [yes] Pas la colonne { $column } : vous répondez dans la colonne { $reply } et finissez par gagner.
       *[no] Pas la colonne { $column } : { $name } répond dans la colonne { $reply } et finit par gagner.
    }
lesson-wrong-wins-later = La colonne { $column } gagne aussi, mais pas tout de suite.
lesson-wrong-win-gone = Pas la colonne { $column } : la victoire s’échapperait.
lesson-wrong-unanswered = Pas la colonne { $column } : elle perd.

## Where a line of discs lies, at the end of a sentence

line-vertical = vertical dans la colonne { $column }
line-horizontal = horizontal de la colonne { $first } à la { $last }
line-diagonal = diagonal de la colonne { $first } à la { $last }
line-several = dans plusieurs directions

## Why the computer chose a column, in its own words, to its opponent

reason-random = J’ai choisi la colonne { $column } au hasard.
reason-block = Vous pouviez gagner dans la colonne { $column }, je l’ai donc bloquée.
reason-win = La colonne { $column } complète mon alignement : je gagne.
# $length is how many discs would stand side by side, this one among them.
reason-deny = La colonne { $column } vous aurait donné { $length } pions alignés, je l’ai donc prise.
# $length is how many discs stand side by side, with a gap between them and this one.
reason-deny-in-line =
    La colonne { $column } prolonge à distance vos { $length } pions alignés, je l’ai donc prise.
reason-extend = La colonne { $column } me donne { $length } pions alignés.
reason-extend-in-line = La colonne { $column } prolonge à distance mes { $length } pions alignés.
reason-center = Je n’ai rien vu de mieux : j’ai choisi le milieu, la colonne { $column }.
reason-forced-win-within =
    Avec la colonne { $column }, je gagne quoi que vous fassiez, en { count-discs } au plus, celui-ci compris.
reason-forced-win = Avec la colonne { $column }, je gagne quoi que vous fassiez.
reason-slowest-loss-exactly =
    Si vous jouez bien, vous gagnez ; la colonne { $column } résiste le plus longtemps : { count-discs }.
reason-slowest-loss =
    Si vous jouez bien, vous gagnez ; à ce que je vois, la colonne { $column } résiste le plus longtemps.
reason-only-move-exactly =
    Seule la colonne { $column } garde la nulle : avec toute autre, vous pourriez gagner.
reason-only-move =
    Aussi loin que j’ai regardé, seule la colonne { $column } me sauve : avec toute autre, vous pourriez gagner.
reason-safe-exactly = La colonne { $column } garde la nulle ; je ne peux gagner que si vous faites une erreur.
reason-safe =
    J’ai regardé quelques pions plus loin sans voir comment perdre avec la colonne { $column }, mais je n’en suis pas sûr.

## Levels of the computer

# What stands in brackets explains the name, and is left out where there is no room.
level-easy = Facile (aléatoire)
level-medium = Moyen (défensif)
level-hard = Difficile (malin)
level-heuristic = Heuristique
level-expert = Expert
level-perfect = Parfait
# How each plays.
level-easy-plays = Joue au hasard. Il ne regarde pas la grille.
level-medium-plays = Bloque votre rangée, sinon joue au hasard. Il ne cherche pas à gagner lui-même.
level-hard-plays = Gagne ou bloque, sinon joue au hasard. Il ne voit pas plus loin que le prochain pion.
level-heuristic-plays =
    Gagne, bloque ou construit une rangée. Il regarde un pion plus loin et ne compte que les rangées à sa droite, les vôtres ou les siennes ; s’il n’en voit pas, il joue le milieu.
level-expert-plays =
    Regarde quatre ou cinq pions plus loin. Sur les petites grilles, il va plus loin encore. Il voit les pièges en deux coups et tire au sort entre les colonnes qui se valent. On peut le battre.
level-perfect-plays =
    Ne se trompe jamais sur la grille habituelle de 6×7. Sur les autres grilles, il joue ce qu’il trouve de mieux en une seconde environ.
# Behind each of these.
level-wins = Il gagne { $won } parties sur 100 contre les autres niveaux.
# $word is in quotation marks; $levels are words of the program, with commas.
level-unknown = { $word } n’est pas un niveau : choisissez parmi { $levels }.

## Scripts: files with a move on each line

# $text is what the line says.
script-unknown-mode =
    Ligne { $line } : { $text } n’est pas un mode. Écrivez 1 (deux personnes), 2 (une personne et l’ordinateur) ou 3 (deux ordinateurs).
# $columns is the clause that says which columns there are.
script-not-an-integer = Ligne { $line } : { $text } n’est pas un nombre entier : { $columns }.
script-column-out-of-range =
    Ligne { $line } : il n’y a pas de colonne { $text }. Dans les scripts, { $columns }.
script-column-full =
    Ligne { $line } : la colonne { $text } est pleine. Choisissez-en une autre de 1 à { $last }.

## Errors of text files, without a full stop

file-line = ligne { $line } : { $text }
file-line-field = ligne { $line } : { $field } : { $text }
# What is wrong with a line or a field, and what would be right. $says is what stands there, other texts in quotation marks.
file-not-cuatro = ce n’est pas un fichier de Cuatro : la première ligne doit être #cuatro 1
file-unknown-version = la version { $says } n’est pas connue ici : ce Cuatro lit #cuatro 1
file-not-utf8 = l’octet { $byte } de la ligne n’est pas de l’UTF-8 : enregistrez le fichier en UTF-8
file-compressed = le fichier est compressé : décompressez-le d’abord
file-line-too-long = la ligne a plus de { $most } octets : aucune ligne de ce fichier n’en a besoin d’autant
# $code is the number of the character in Unicode.
file-control-character =
    contient un caractère de contrôle (U+{ $code }) : écrivez du texte simple, et terminez les lignes par LF ou CRLF
# Words in square brackets are sections of the file; they are the same in every language.
file-unknown-section =
    il n’y a pas de section { $says } : écrivez [ranking], [bots], [games], [carried] ou [end]
file-section-twice = [{ $section }] est ici pour la deuxième fois : mettez toutes ses lignes dans une seule section
file-outside-section =
    est avant la première section : écrivez au-dessus [ranking], [games], [carried] ou [bots]
file-after-end = est après [end] : [end] doit être la dernière ligne
# $end is the line as it should be.
file-missing-end =
    le fichier s’arrête sans [end] : il a été coupé, ou sa dernière ligne reste à écrire : { $end }
file-wrong-end = [end] doit donner les totaux ; pour les lignes ci-dessus : { $end }
file-count-disagrees = indique { $says }, le fichier en a { $found } : des lignes manquent ou sont en trop
# $right is the right number of fields, and $names are their names.
file-field-count = a { count-fields }, il en faut { $right } : { $names }
file-not-a-number = { $says } n’est pas un nombre : écrivez de 1 à 15 chiffres, rien d’autre
file-too-many-players = le fichier nomme plus de { $most } joueurs : divisez-le
file-too-many-carried = le fichier a plus de { $most } lignes dans [carried] : divisez-le
file-wrong-id =
    { $says } n’est pas un identifiant : écrivez de 8 à 32 caractères parmi 0-9 et a-z, ou - s’il n’y en a pas
file-wrong-time = { $says } n’est pas un moment : écrivez-le comme 2026-11-20T18:02:11.402Z
file-time-out-of-range =
    le moment est hors limites : écrivez-en un de 1970-01-01T00:00:00Z à 2109-05-15T07:35:11.103Z
file-ended-in-future = est dans le futur : il est ici { $now }
# Kinds, levels and results are words of the file; do not translate them.
file-unknown-kind = { $says } n’est pas un type : écrivez { $kinds }
file-unknown-level = { $says } n’est pas un niveau : écrivez computer: et l’un de { $levels }
file-wrong-tombstone = { $says } n’est pas un joueur supprimé : écrivez deleted: et un nombre à partir de 1
file-same-player = X et O sont le même joueur : écrivez-en deux différents
# The kind of a game says how many computers play it.
file-kind-without-computers = indique { $kind }, les places ont { count-computers } : il en faut 0
file-kind-with-a-computer = indique { $kind }, les places ont { count-computers } : il en faut exactement 1
file-kind-of-computers = indique { $kind }, les places ont { count-computers } : il en faut 2
file-kind-with-a-person = indique { $kind }, les places ont { count-computers } : il en faut 1 au plus
file-wrong-board = { $says } n’est pas une grille : écrivez lignes, colonnes et pions à aligner comme 6x7 n=4
# $field is one of the two below, or a word of the file.
file-board-out-of-range = { bounds-of-field }, pas { $actual }
file-board-rows = le nombre de lignes
file-board-columns = le nombre de colonnes
file-wrong-result =
    { $says } n’est pas un résultat : écrivez X ou O et line, resign, time ou abandon, ou draw et full ou agreed ; puis takeback si un coup a été repris, puis start:N si le serveur a tiré au sort les N premiers pions
# $side is X or O.
file-moves-give-line = indique { $says }, les coups donnent { $side } line
file-moves-give-full = indique { $says }, les coups donnent draw full
file-moves-decide-nothing =
    indique { $says }, les coups ne décident encore rien : écrivez tous les coups, ou resign, time, abandon ou draw agreed
file-moves-leave-cells =
    indique { $says }, les coups laissent des cases libres : écrivez tous les coups, ou draw agreed
# $side is who would have to move. $right is the right result.
file-not-their-turn =
    après ces coups, c’est à { $side } de jouer, qui seul peut perdre ainsi : il faudrait { $right }
file-reason-without-moves =
    indique { $says }, un résultat sans coups peut être X line, O line, draw full ou draw agreed
file-no-line-possible =
    personne ne peut aligner { $connect } pions sur cette grille, qui est pleine après { count-discs } de chaque côté : écrivez draw full ou draw agreed
file-not-a-fair-start =
    start:{ $discs } dit que le serveur a tiré au sort les { $discs } premiers pions, mais ce n’est aucun de ses départs équitables ; retirez ce mot si la partie part de la grille vide
file-too-few-moves = en a { $plies }, une partie qui compte en a au moins { $fewest }
file-rounds-disagree = indique { $says }, les coups donnent { $give }
file-rounds-out-of-range = indique { $says }, une partie gagnée sur cette grille compte { bounds }
file-points-disagree = indique { $says }, le résultat et les tours donnent { $give }
file-moves-missing =
    les coups manquent : écrivez les colonnes à partir de 0, comme 3 2 3 ; seul le type manual peut avoir - ici
file-wrong-move =
    le coup { $number } est { $says }, qui n’est pas une colonne : écrivez des colonnes à partir de 0, séparées par des espaces
# $columns is the clause that says which columns there are.
file-column-out-of-range = le coup { $number } est la colonne { $says } : { $columns }
# $free lists the columns that are not full, and $columns says how many they are.
file-column-full =
    { $columns ->
        [one] le coup { $number } est la colonne { $column }, qui est pleine : il reste la { $free }
       *[other] le coup { $number } est la colonne { $column }, qui est pleine : il reste { $free }
    }
# The game ended with the move before, $last.
file-moves-after-line =
    le coup { $number } vient après la fin : { $side } a un alignement au coup { $last }, qui doit donc être le dernier
file-moves-after-full = le coup { $number } vient après la fin : la grille est pleine au coup { $last }
# Totals. Carried lines are those of the section [carried].
file-games-give = indique { $says }, les parties donnent { $give }
file-carried-give = indique { $says }, les lignes de [carried] donnent { $give }
file-games-and-carried-give = indique { $says }, les parties et les lignes de [carried] donnent { $give }
file-sum-gives = indique { $says }, victoires, défaites et nulles donnent { $give }
file-points-out-of-range = indique { $says }, autant de victoires et de nulles donnent { bounds }
file-position-disagrees =
    indique { $says }, les points donnent { $give } : à égalité de points, même place, comme dans 1, 2, 2, 4
file-not-in-ranking =
    { $name } n’est pas dans [ranking] : ajoutez une ligne, ou enlevez toute la section et elle sera calculée
# $first is the line with the same.
file-player-twice = ce joueur est déjà à la ligne { $first } : écrivez une seule ligne par joueur
file-carried-twice =
    cette origine et ce joueur sont déjà à la ligne { $first } : écrivez une seule ligne pour les deux
file-too-many-at-once =
    plus de { $most } parties finissent à cette milliseconde : donnez-leur des moments distincts
file-unfinished =
    la partie qui a cet identifiant n’est pas encore terminée ici : importez la ligne quand elle le sera, ou donnez-lui un autre identifiant
file-wrong-origin = { $says } n’est pas une origine : écrivez de 1 à 32 caractères parmi 0-9, a-z et -
# $here is what the game with the same id has.
file-other-content =
    indique { $says }, la partie qui a ici cet identifiant a { $here } : corrigez la ligne, ou donnez-lui un autre identifiant
file-id-twice =
    indique { $says }, la ligne { $first } avec le même identifiant indique { $there } : il faut à chaque partie son propre identifiant, ou -

# A tournament as a text, and the columns of its table.
tournament-arena = Phase { $k } : arène, { $minutes } min, { $board }
tournament-swiss = Phase { $k } : système suisse, { $rounds } rondes, { $board }
tournament-round-robin = Phase { $k } : tous contre tous, { $board }
tournament-place = place
tournament-number = n°
tournament-name = nom
tournament-points = points
tournament-played = parties
tournament-wins = gagnées
tournament-draws = nulles
tournament-losses = perdues
tournament-byes = exempts
tournament-forfeits = forfaits
tournament-late = entrée tardive
tournament-accuracy = précision %
tournament-corrected = * L’organisateur a corrigé un résultat.
tournament-bye = exempt : 1 point
tournament-late-entry = entrée tardive : ½ point
tournament-stage = phase
tournament-round-column = ronde
tournament-board = grille
tournament-start = départ
tournament-outcome = résultat
tournament-how = comment
tournament-moves = coups
tournament-began = début
tournament-ended = fin
tournament-start-empty = vide
tournament-start-fair = équilibré
tournament-start-own = position
tournament-draw = nulle
tournament-void = ne compte pas
tournament-how-played = jouée
tournament-how-forfeit = forfait
tournament-how-adjudicated = adjugée
tournament-how-corrected = corrigée
tournament-how-bye = exempt
tournament-how-late = entrée tardive
tournament-over = Le tournoi est terminé.
tournament-held = Tout est en pause.
tournament-between-stages = Rien ne se joue en ce moment.
tournament-finishing = Les dernières parties se jouent, { $left } au plus.
tournament-time-left = Il reste { $left }.
tournament-round = La ronde { $round } sur { $rounds } se joue.
tournament-running = Le tournoi se joue.
tournament-counts =
    { $boards ->
        [one] Inscrits : { $entrants }, présents : { $here }, { $boards } grille en jeu.
       *[other] Inscrits : { $entrants }, présents : { $here }, { $boards } grilles en jeu.
    }
tournament-has-bye = Exempt : { $names } (1 point)
tournament-entered = { $name } participe avec le numéro { $n }. Le jeton, montré une seule fois, sert aussi sur toutes les grilles : { $token }
tournament-you-wait = { $name }, vous êtes là et attendez votre prochaine grille.
tournament-you-have-bye = { $name }, cette ronde se passe sans vous : 1 point. Votre prochaine grille arrive à la ronde suivante.
tournament-you-came-late = { $name }, cette phase est complète : vous jouez dans la suivante.
tournament-you-have-played = { $name }, il ne vous reste aucune partie dans cette phase : attendez la suite.
tournament-you-ask = { $name }, votre admission a été demandée à l’organisateur.
tournament-you-pause = { $name }, vous êtes en pause : aucune grille avant votre retour.
tournament-you-are-out = { $name }, vous n’êtes plus dans ce tournoi.
tournament-your-place = Place : { $place }. Points : { $points }.
