### Everything that the page says in French. The notes are in `en.ftl`.

## shell: what stands around every screen or is said on several

nav-label = Principal
nav-skip = Aller au contenu
nav-play = Jouer
nav-board = Grille
nav-tournaments = Tournois
nav-statistics = Statistiques
nav-help = Aide
header-sound = Son
set-language = Langue
you-title = Vous
you-open =  : votre page et vos réglages. { "" }
you-turns = Parties qui vous attendent : { "" }
field-name = Votre nom
field-animals = Loutre Renard Lynx Héron Blaireau Lièvre Castor Phoque Hérisson Hibou Moineau Dauphin
join-held = Le nom { $name } est déjà pris. Choisissez-en un autre, ou utilisez un code si c’est le vôtre.
seat-open = Place libre
seat-computer = Ordinateur · { $level }
turn-yours = À vous de jouer
turn-round = Tour { $n }
board-keys = Colonnes
board-drop = Jouer la colonne { $column }, cases libres : { $free }
board-column = Colonne { $column }, cases libres : { $free }
board-again = Colonne { $column } : appuyez encore pour jouer
board-full = Colonne { $column } : pleine
series-first-to = Premier à { $n }
board-caption = Grille de { $rows } et { $columns } ; { $connect } à la suite pour gagner
board-empty = vide
end-draw = Partie nulle
end-home = Nouvelle partie
reason-line = Quatre à la suite
reason-line-of = { $n } à la suite
reason-full = Grille pleine
reason-resign = Par abandon
reason-time = Temps écoulé
reason-abandon = Un joueur est parti
reason-agreed = D’un commun accord
reason-other = Terminée
app-offline = Hors connexion
problem-offline = Le serveur ne répond pas. Vérifiez votre connexion et réessayez.
problem-loading = C’est long. La page continue d’essayer.
problem-unanswered = Pas encore de réponse. Cela se fera peut-être au retour de la connexion.
problem-unexpected = Une erreur s’est produite. Réessayez.
count-rounds =
    { $n ->
        [one] { $n } tour
       *[other] { $n } tours
    }
count-rows =
    { $n ->
        [one] { $n } ligne
       *[other] { $n } lignes
    }
count-columns =
    { $n ->
        [one] { $n } colonne
       *[other] { $n } colonnes
    }
count-points =
    { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
count-watching =
    { $n ->
        [one] { $n } spectateur
       *[other] { $n } spectateurs
    }
problem-unreached = Le serveur ne répond pas. La page s’ouvrira d’elle-même dès qu’il répondra.

## home: the home screen

home-title = Quatre à la suite
home-lead = Envoyez un lien et jouez. Ni compte, ni publicité.
home-hint-computer = Jouez un pion : vous commencez.
home-hint-device = Jouez le premier pion pour commencer.
home-hint-making = La partie commence…
home-hint-person = Ou jouez un pion contre l’ordinateur.
home-hint-rival = L’ordinateur commence : appuyez sur « { $go } ».
home-hint-watch = La grille s’ouvre avec « Regarder ».
home-hint-others = Créez deux liens, et envoyez-en un à chaque joueur.
home-hint-fair = Les premiers pions sont tirés au sort quand vous appuyez sur { $go }.
home-hint-impossible = Aucune grille n’a cette taille.
home-levels-unknown = Chargement des niveaux…
home-ways = Contre qui jouer
home-more = Plus
home-rare = Autres façons de jouer
home-now = Parties en cours
home-own = Vos parties
home-others = Autres parties
home-away = Le serveur ne répond pas.
home-now-empty = Aucune partie publique en ce moment. La vôtre peut être la première.
home-others-empty = Aucune autre partie en ce moment.
home-open = place libre
home-invited = sur invitation
home-top = Les 3 premiers
home-top-empty = Personne n’a encore de points.
way-person = Un ami
way-computer = Ordinateur
way-device = Même appareil
way-watch = Regarder jouer deux ordinateurs
way-others = Organiser une partie pour d’autres
go-person = Créer le lien
go-computer = Jouer
go-device = Jouer
go-watch = Regarder
go-others = Créer les liens
field-name-X = Joueur 1
field-name-O = Joueur 2
field-level = Niveau
field-listed = Ouverte à tous
field-first = Qui commence
field-clock = Pendule
field-series = Série
start-fair = Départ équitable
start-fair-why = À partir de la grille vide, X gagne ; ces départs sont prouvés égaux.
series-none = Une seule partie
first-random = Au hasard
first-me = Moi
first-rival = Mon adversaire
clock-none = Sans pendule
clock-some = { $minutes } min + { $seconds } s par coup
clock-short = { $minutes } min + { $seconds } s
enter-title = Rejoindre une partie
enter-label = Code ou lien
enter-go = Ouvrir
enter-unknown = Aucune partie n’a ce code. Est-il entier, avec 12 caractères ? Si c’est un code pour votre nom, saisissez votre nom ci-dessus et appuyez sur Jouer.
enter-no-number = Aucun tournoi n’a ce numéro ici.
enter-elsewhere = Ce lien vient d’un autre serveur, { $host } : ouvrez-le dans un nouvel onglet.
enter-wrong = Ce n’est ni un code ni un lien de partie. Un code a 12 lettres et chiffres.
home-hurry = À vous de jouer, dans la minute
home-won = contre { $name } · gagnée
home-lost = contre { $name } · perdue
home-drawn = contre { $name } · nulle
home-ended = { $name } · terminée
home-aborted = { $name } · annulée
redeem-done = { $name } est maintenant à vous sur cet appareil.
again-play = Rejouer contre { $name }
again-wants = { $name } veut rejouer

## game: the table: seats, turns, moves, ends

strip-first = commence
strip-second = en second
strip-computer = ordinateur
strip-you = vous
strip-here = en ligne
strip-away = hors ligne
strip-open = à venir
strip-wins = Victoires
turn-opening = Ouverture de la partie…
turn-waiting = Il manque un joueur
turn-waiting-both = Il manque les deux joueurs
turn-theirs = À { $name } de jouer
turn-thinking = { $name } réfléchit
turn-sending = Envoi…
turn-next-begun = La partie suivante a commencé.
turn-next-yours = C’est à vous dans la partie suivante.
turn-looking = Coup { $shown } sur { $ply }
connection-lost = Connexion perdue. Reconnexion…
turn-unreached = Le serveur ne répond pas
turn-late = La partie tarde à s’ouvrir
turn-keeps = Rien n’est perdu. La partie s’ouvrira dès que le serveur répondra.
turn-retry = Réessayer
turn-was = C’était à { $name } de jouer
turn-watches = Les deux places sont prises. Vous regardez la partie.
turn-watching = Coup { $shown }
turn-latest = Revenir à la partie
start-you = Tirage au sort : vous commencez.
start-name = Tirage au sort : { $name } commence.
log-title = Coups
log-empty = Personne n’a encore joué.
log-none = Aucun coup.
log-unknown = Le résultat a été saisi à la main : les coups ne sont pas connus.
log-move = Coup { $ply } : { $name } dans la colonne { $column }, ligne { $row }
log-newest = Colonne { $column } · { $name }
offer-draw = { $name } propose la nulle
offer-takeback = { $name } veut reprendre son coup
offer-waits = Votre demande tient jusqu’au prochain coup de l’adversaire.
offer-also = Votre dernier pion serait repris aussi.
offer-accept = Accepter
offer-decline = Refuser
offer-rematch = { $name } veut une revanche
claim-in = Adversaire hors ligne. Vous pourrez réclamer la victoire dans { $n } s
claim-now = Réclamer la victoire
claim-end-in = Adversaire hors ligne. Vous pourrez arrêter la partie dans { $n } s
claim-end = Arrêter la partie
end-won = Vous avez gagné !
end-lost = Vous avez perdu contre { $name }
end-winner = { $name } gagne
end-aborted = Partie annulée
end-aborted-how = Elle ne compte pas.
end-flagged-how = Temps écoulé avant que chacun ait joué. Elle ne compte pas.
end-expired = Partie expirée
end-expired-how = Personne n’a joué pendant longtemps : elle a été fermée.
end-score = { $nameX } : { $X } – { $nameO } : { $O } points
end-rematch-stands = La revanche commence dès que { $name } accepte, même si vous quittez cette page.
end-rematch-accept = Accepter la revanche
end-onward = Suivante
end-why = Pourquoi ?
end-review = Analyse
series-you-won = Vous avez gagné la série { $won } – { $lost } !
series-won = { $name } gagne la série { $won } – { $lost }
say-played = { $name } : colonne { $column }, ligne { $row }.
say-you-played = Vous : colonne { $column }, ligne { $row }.
say-joined = La partie commence : { $X } contre { $O }.
say-takeback = Le dernier pion a été repris.
say-takeback-both = Les deux derniers pions ont été repris.
emote-react = Réagir
emote-hello = Bonjour !
emote-nice = Joli coup !
emote-wow = Waouh !
emote-hmm = Hum…
emote-oops = Oups !
emote-gg = Bien joué !
title-game = { $X } contre { $O }
series-ready = { $name } attend la partie suivante
say-reason = { $name } : { $text }

## actions: what a player can do besides moving

action-more = Plus
action-takeback = Reprendre
action-takeback-both = Votre dernier pion et la réponse
action-draw = Partie nulle
action-abort = Annuler la partie
action-resign = Abandon
action-withdraw = Retirer la demande
action-withdraw-draw = Retirer la nulle
action-sure-resign = Abandonner cette partie ?
action-sure-resigns = { $name } abandonne ?
action-sure-abort = Annuler cette partie ? Elle ne comptera pas.
action-sure-draw = Partie nulle d’un commun accord ?
action-yes-resign = Oui, abandonner
action-yes-abort = Oui, annuler
action-yes-draw = Oui, nulle
action-no = Continuer
declined-draw = { $name } refuse la nulle.
declined-takeback = { $name } refuse de rendre le coup.
withdrawn-draw = { $name } retire sa proposition de nulle.
withdrawn-takeback = { $name } ne demande plus à reprendre son coup.
action-cancel = Annuler la partie
action-sure-cancel = Annuler cette partie ?
action-yes-cancel = Oui, annuler
action-wait = Attendre encore

## copy: what is said of copying

copy-done = Copié.
copy-by-hand = Sélectionnez le texte et copiez-le à la main.

## docs: for those who write programs and run servers

docs-title = Pour les développeurs et les administrateurs
docs-lead = Tout ce que fait cette page, vos programmes peuvent le faire aussi : du JSON par HTTP, un WebSocket et un fichier texte.
docs-terminal = Dans un terminal
docs-terminal-text = Une partie entière en texte. Chaque réponse se termine par la prochaine commande à taper. Les adresses sont les mêmes que dans le navigateur : là où il reçoit une page, curl reçoit du texte.
docs-curl = Jouer depuis un script
docs-curl-text = Une requête crée une partie contre l’ordinateur. La réponse contient son identifiant et le jeton de votre place. Les coups ont besoin de ce jeton ; si vous envoyez aussi ply, un coup peut être envoyé deux fois sans risque.
docs-bot = Écrire votre propre bot
docs-bot-text = Un bot complet qui joue au hasard. Enregistrez-le sous bot.mjs, lancez-le avec Node 20 ou plus récent, puis apprenez-lui à réfléchir.
docs-watch = Regarder une partie
docs-watch-text = N’importe quelle partie en texte, en image ou en données : la position actuelle, ou celle d’après n’importe quel coup.
docs-engine = Interroger le moteur
docs-engine-text = La valeur de chaque colonne d’une position. Les colonnes se comptent à partir de 0, ou de 1 dans la notation d’autres solveurs.
docs-file = Tout dans un fichier
docs-file-text = Exportez le classement et l’historique dans un seul fichier texte, que l’on peut lire et que diff peut comparer. Une importation prend tout ou rien, et le même fichier une deuxième fois ne change rien. Importer demande le jeton d’administration.
docs-copy = Copier
docs-openapi = Document OpenAPI
docs-more = C’est la référence pour les programmes. docs/api.md, dans le code source, l’explique, et « cuatro --help » énumère les réglages du serveur.

## editor: the board to set up and to look into

editor-title = Grille
editor-tools = Outils
editor-put = Poser { $side }
editor-lift = Appuyez sur une colonne pour y poser un pion, ou sur son pion du haut pour le retirer.
editor-undo = Annuler
editor-redo = Rétablir
editor-flip = Inverser
editor-clear = Vider
editor-values = Valeurs
editor-share = Partager
editor-play = Jouer à partir d’ici
editor-plays = Qui joue { $side }
editor-fair = Nouveau départ équitable
editor-head = Avantage…
editor-head-of = Pour { $side } : gagne { $from } à { $to } fois sur 100
editor-fair-note = Départ équitable : personne ne gagne si les deux jouent parfaitement. Depuis la grille vide, X gagne.
editor-head-note = Avantage : { $side } gagne en jouant parfaitement, et { $from } à { $to } parties sur 100 entre égaux.
editor-another = Un autre
editor-counts = À partir d’un départ équitable, la partie compte comme les autres.
editor-position = Position
editor-notations = Des coups (3,3,2), une chaîne de solveur (443), des piles (0-x-xo-0-ox-0-0), un lien ou une grille en texte. Les coups comptent les colonnes à partir de 0.
editor-unreadable = Ce n’est pas une position. Collez des coups comme 3,3,2, un lien vers une grille ou une grille en texte.
editor-floating = Il n’y a rien sous le pion de la colonne { $column }, rangée { $row } à partir du haut.
editor-fits = Les pions ne tiennent pas sur cette grille. Annuler les remet.
editor-over = La partie est finie ici. Annuler retire le dernier pion.
editor-dropped = { $side } : colonne { $column }.

## help: how to play

help-title = Comment jouer
help-goal = Le jeu
help-goal-text = Les joueurs jouent à tour de rôle un pion dans une colonne ; il tombe jusqu’à la case libre la plus basse. Le premier qui aligne quatre pions, à l’horizontale, à la verticale ou en diagonale, gagne. X commence. Si la grille est pleine sans quatre pions alignés, la partie est nulle.
help-points = Points
help-points-text = Plus vous gagnez tôt, plus vous marquez de points : 3 500 pour une victoire au premier tour possible, 500 de moins à chaque tour suivant, et jamais moins de 500. Une partie nulle donne 250 points à chacun. Si votre adversaire abandonne, n’a plus de temps ou s’en va, vous recevez aussi les points de ce tour, mais seulement 500 si vous avez joué moins de quatre tours (sur d’autres grilles, autant de tours que de pions à aligner). Les premiers pions d’un départ équitable ne sont pas joués par vous : ici, ils ne comptent pas. Les parties contre l’ordinateur comptent aussi ; le classement peut les laisser de côté.
help-keys = Touches
help-keys-text = Les touches des chiffres jouent un pion dans la colonne de ce numéro. Quand les boutons des colonnes ont le focus, les flèches gauche et droite choisissent et Entrée joue. Dans une partie terminée, les flèches parcourent les coups, Début et Fin vont au début et à la fin, Espace déroule les coups et Échap ferme ce qui est ouvert. Quand l’analyse est ouverte, n va à l’erreur suivante. Sur la grille que l’on prépare, x et o posent des pions de cette couleur, Retour arrière en retire un, et v montre ce que vaut chaque colonne.
help-clock = Pendule et séries
help-clock-text = Une partie entre deux personnes peut se jouer à la pendule : chacun a quelques minutes pour toute la partie et quelques secondes de plus par coup. Qui n’a plus de temps perd. Dans une série, on change de côté après chaque partie, et le premier qui atteint le nombre de victoires choisi l’emporte. Les deux se choisissent à la création de la partie.
help-board = La grille
help-board-text = Préparez n’importe quelle position, analysez-la et jouez à partir de là, seul ou à deux ; elle se partage par lien, image ou texte.
help-board-open = Ouvrir la grille
help-tournaments-text = Un tournoi a un lien, un code QR et un numéro : chacun entre avec son nom, et les grilles s’ouvrent toutes seules. Dans une arène, on joue autant de parties que le temps le permet ; dans un suisse, on rencontre à chaque ronde quelqu’un de score proche ; en toutes rondes, chacun joue contre tous les autres. Le numéro se saisit sur la page d’accueil, sous « Rejoindre une partie ».
help-tournaments-open = Créer un tournoi
help-names = Noms
help-names-text = Il n’y a pas de mots de passe. Choisissez un nom libre, et il est à vous sur cet appareil. Pour l’utiliser sur un autre appareil, créez un code dans le menu à votre nom.
help-away = Quand quelqu’un s’en va
help-away-text = Rien n’est perdu quand vous fermez la page : rouvrez le lien et continuez. Si votre adversaire est absent depuis 60 secondes à son tour de jouer, vous pouvez réclamer la victoire.
help-levels = Niveaux de l’ordinateur
help-docs = Pour les développeurs et les administrateurs

## manage: management, for the holder of the admin token

manage-title = Gestion
manage-lead = Pour la personne qui gère ce serveur.
manage-checking = Vérification de votre jeton…
manage-token-hint = À son premier démarrage, le serveur a affiché un lien avec le jeton d’administration, et il garde ce jeton dans le fichier admin.token de son dossier de données. Ouvrez ce lien, ou collez le jeton ici.
manage-token = Jeton d’administration
manage-use = Utiliser ce jeton
manage-wrong = Ce n’est pas le jeton d’administration de ce serveur.
manage-holds = Cet appareil détient le jeton d’administration.
manage-forget = L’oublier ici
manage-forgotten = Cet appareil ne détient plus le jeton d’administration.
manual-title = Saisir un résultat à la main
manual-hint = Pour les parties jouées sur une vraie grille. Elles comptent pour les points, mais pas pour la cote.
manual-seat-X = Premier (X)
manual-seat-O = Second (O)
manual-person = Une personne
manual-name-X = Nom de X
manual-name-O = Nom de O
manual-winner = Gagnant
manual-draw = Personne : partie nulle
manual-rounds = Tours joués
manual-range = De { $min } à { $max } sur cette grille.
manual-only = Seulement { $min } sur cette grille.
manual-ended = Fin de la partie
manual-points = Points : { $X } pour { $nameX }, { $O } pour { $nameO }
manual-save = Enregistrer le résultat
manual-saved = Enregistré : { $nameX } { $X }, { $nameO } { $O }.
entered-title = Saisis à la main
entered-none = Aucun résultat saisi à la main pour l’instant.
entered-back = Retirer…
entered-sure = Retirer ce résultat ? Ses points sont retirés aussi.
entered-yes = Oui, le retirer
entered-no = Le garder
entered-done = Retiré : { $nameX } perd { $X } points, { $nameO } en perd { $O }.
import-title = Importer
import-hint = Un fichier texte issu d’une exportation, ou écrit à la main. Vous voyez ce qu’il ferait avant que rien ne soit enregistré.
import-drop = Déposez un fichier ici, ou choisissez-en un
import-sending = Envoi de { $file }…
import-working = Le serveur lit { $file }…
import-writing = Le serveur écrit { $file }…
import-progress = Progression de l’envoi
import-checked = { $file } peut être importé
import-done = { $file } a été importé
import-refused = { $file } ne peut pas être importé ; rien n’a été modifié
import-nothing = Rien de nouveau dans { $file }
import-preview = Ce que ferait l’importation
import-did = Ce qu’a fait l’importation
import-new_games = Nouvelles parties
import-known_games = Parties déjà présentes
import-skipped_deleted = Laissées de côté, car supprimées ici
import-new_players = Nouveaux joueurs
import-carried = Totaux repris d’un ancien classement
import-restore = Rétablir les parties supprimées
import-go = Importer
import-other = Un autre fichier
import-errors = Erreurs
import-line = Ligne
import-field = Champ
import-wrong = Erreur
count-errors =
    { $n ->
        [one] { $n } erreur
       *[other] { $n } erreurs
    }
import-first = { $count } erreurs ; voici les { $shown } premières.
manage-erase = Supprimer un joueur
manage-erase-name = Nom du joueur
manage-erase-look = Voir ce que cela ferait

## missing: an address that leads nowhere

missing-title = Il n’y a rien ici
missing-page = Il n’y a pas de page à cette adresse. Si un lien vous y a mené, il est peut-être coupé : redemandez-le.
missing-game = Cette partie n’existe pas sur ce serveur. Redemandez le lien : il est peut-être coupé, ou mène à un autre serveur.
missing-removed = Cette partie a été supprimée, avec ses joueurs ou par l’administrateur.

## organiser: organising a tournament

organise-title = Nouveau tournoi
organise-lead = Un lien, un code QR, un numéro : chacun entre avec son nom, et les grilles s’ouvrent toutes seules.
organise-name = Titre
organise-suggested = Tournoi, { $day }
organise-names = Noms, un par ligne (seulement si vous voulez une liste)
organise-open = D’autres peuvent participer
count-names =
    { $n ->
        [one] { $n } nom
       *[other] { $n } noms
    }
organise-go = Créer le tournoi
organise-own = Vos tournois
organiser-lobby = Entrée
organiser-number = Numéro
organiser-number-hint = Il se saisit sur la page d’accueil, sous « Rejoindre une partie ».
organiser-qr = Code QR du lien pour participer
organiser-link = Lien pour participer
organiser-copy = Copier
organiser-local = Seul cet ordinateur peut ouvrir le lien. Lancez le serveur avec --listen 0.0.0.0:{ $port } pour les autres appareils.
organiser-close = Clore les inscriptions
organiser-close-hint = La clôture annule ce numéro : si vous rouvrez, il y en aura un autre. Le lien reste.
organiser-closed = Les inscriptions sont closes. Si vous les rouvrez, le numéro change ; le lien reste.
organiser-reopen = Les rouvrir
organiser-missing = Pas encore là : { $names }
organiser-names = Participants
organiser-asking = Ils demandent à entrer
organiser-refuse = Non
organiser-seconds = Secondes chacun (0 : sans pendule)
organiser-increment = et par pion
organiser-stage = À quoi jouez-vous ?
organiser-next = Et maintenant ?
organiser-hint-arena = Chacun joue autant de parties que le temps le permet. Idéal pour une classe.
organiser-hint-swiss = Des rondes pour tous, chacun contre quelqu’un de classement proche.
organiser-hint-round_robin = Chacun joue contre tous les autres. De 3 à 20.
organiser-suits = Conseillé pour { $n }.
organiser-minutes = Minutes
organiser-rounds = Rondes
organiser-again = Plus de rondes que d’adversaires : les paires se rencontreront à nouveau. Toutes rondes convient mieux.
organiser-cycles = Parties contre chacun
organiser-recorded = Comptent pour les points et le classement général
organiser-start = Commencer
organiser-few = Il faut être au moins 2.
organiser-round = Ronde suivante
organiser-round-hint = Elle commence toute seule après une courte pause.
count-still-playing =
    { $n ->
        [one] On joue encore sur { $n } grille. La ronde suivante termine cette partie, et sa position est jugée.
       *[other] On joue encore sur { $n } grilles. La ronde suivante termine ces parties, et leurs positions sont jugées.
    }
organiser-sure-round = Commencer la ronde suivante maintenant ? Les parties en cours s’arrêtent, et leurs positions sont jugées.
organiser-yes-round = Oui, ronde suivante
organiser-last = Dernières parties
organiser-sure-last = Arrêter maintenant les dernières parties ? Leurs positions sont jugées.
organiser-end-stage = Terminer maintenant
organiser-sure-stage = Terminer maintenant ? Les parties en cours vont à leur fin.
organiser-longer = 5 minutes de plus
organiser-end = Terminer le tournoi
organiser-sure = Terminer le tournoi pour de bon ? Les résultats peuvent encore être corrigés pendant un jour.
organiser-corrections = Le tournoi est terminé. Les résultats peuvent être corrigés jusqu’à un jour après la fin : touchez ⋯ à côté d’un nom.
organiser-menu = Touchez ⋯ à côté d’un nom pour corriger un résultat, renommer ou retirer quelqu’un.
organiser-yes = Oui, terminer
organiser-no = Non
organiser-hold = Arrêter toutes les grilles
organiser-release = Relancer les grilles
organiser-key = Touche H
organiser-wall = Écran mural
organiser-download = Télécharger :
organiser-text = Texte
organiser-sheet = Pour un tableur
organiser-games = Parties
organiser-second = Lien pour un autre organisateur
organiser-second-hint = Qui l’a peut faire tout ce que vous pouvez faire.
organiser-wrong = La clé du tournoi gardée par cet appareil n’est plus valable.
row-menu = { $name } : plus
row-pause = Mettre en pause
row-back = Laisser rejouer
row-remove = Retirer
row-ban = Exclure
row-in = Laisser entrer
row-name = Autre nom
row-rename = Renommer
row-rename-hint = Si personne ne porte ce nom, les parties continuent de compter pour les points et le classement. Sinon, un numéro le suit et les prochaines parties ne comptent que dans ce tournoi.
row-lost = Lien pour un autre appareil
row-lost-hint = Si l’appareil ou la page est perdu, un nouveau lien ramène cette personne à sa place. L’ancien appareil ne sert plus.
row-link = Lien pour ce seul participant
row-link-hint = Pour cette personne seulement : qui l’ouvre joue à sa place.
row-results = Résultats
row-no-results = Pas encore de partie.
row-against = Contre { $name }
row-won = Victoire : { $name }
row-draw = Partie nulle
row-void = Ne compte pas
row-corrected = corrigée, avant : { $result }
row-sure = Compter « { $result } » au lieu de « { $before } » ?
row-yes = Oui, corriger
row-going = en cours
row-close = Fermer

## records: ranking, finished games, players

nav-ranking = Classement
nav-history = Parties terminées
nav-manage = Gestion
ranking-title = Classement
ranking-title-bots = Classement des bots
ranking-you = { $name }, votre rang : { $place }.
ranking-yours = vous
ranking-period = Période
ranking-ever = Au total
ranking-week = 7 derniers jours
ranking-more = Plus de joueurs
ranking-empty-week = Personne n’a terminé de partie ces sept derniers jours.
records-again = Réessayer
ranking-filter = Quelles parties
ranking-all = Toutes
ranking-people = Entre personnes
ranking-bots = Bots
ranking-bots-note = Un bot est un joueur dont les coups viennent d’un programme. Les niveaux de l’ordinateur ne figurent dans aucun classement.
ranking-empty-bots = Aucun bot n’a terminé de partie ici.
ranking-empty = Personne n’a encore de points.
ranking-invite = Jouez la première partie
col-position = Rang
col-player = Joueur
col-points = Points
col-wins = Gagnées
col-losses = Perdues
col-draws = Nulles
col-played = Jouées
col-rating = Cote
rating-value = { $rating } ± { $deviation }
rating-note = La cote (Glicko-2) compte les parties entre deux personnes sur la grille 6×7, chacune sur son appareil, sans coup repris ; ± dit à quel point elle est sûre.
history-title = Parties terminées
history-filters = Type, résultat et date
history-kind = Type
history-result = Résultat
history-from = Du
history-to = Au
history-any = Tous
history-won-x = X a gagné
history-won-o = O a gagné
history-draw = Nulle
past-fair = départ équitable
history-winner = a gagné
history-replay = Revoir
history-show = Afficher
player-missing = Personne n’a joué ici sous le nom { $name }.
history-meant = Vouliez-vous dire un de ceux-ci ?
history-more = Plus de parties
history-empty = Aucune partie terminée ici pour l’instant.
history-empty-filter = Aucune partie terminée ne correspond à ces filtres.
history-all = Afficher toutes les parties
kind-online = en ligne
kind-local = même appareil
kind-computer = contre l’ordinateur
kind-exhibition = deux ordinateurs
kind-manual = saisie à la main
player-totals = Bilan
player-rating = Cote : { $rating }
player-total = Toutes
player-carried = D’un ancien classement
player-empty = { $name } n’a encore terminé aucune partie.
player-chart = Points au fil du temps
player-chart-text = De { $before } à { $now } points en { $games }.
player-no-points = { $games }, pas encore de points.
count-games =
    { $n ->
        [one] { $n } partie
       *[other] { $n } parties
    }
player-accuracy = Précision par mois
player-accuracy-hint = Combien de fois vous avez choisi une bonne colonne quand cela comptait, dans vos parties de tournoi sur 6×7 et dans celles dont l’analyse a été ouverte.
player-month = Mois
player-right = Bons choix
player-reviewed = Parties
player-lessons = Erreurs à retenter
player-lesson = Contre { $name }
count-mistakes =
    { $n ->
        [one] { $n } erreur
       *[other] { $n } erreurs
    }
player-chart-table = En tableau
player-when = Fin
player-gained = Gain
player-rivals = Adversaires
player-people = Contre des personnes
player-bots = Parties avec un bot
player-computers = Contre l’ordinateur
player-last = Dernières parties
player-all = Toutes les parties de ce joueur
player-own = C’est vous
player-transfer-hint = Pour utiliser ce nom sur un autre appareil, créez un code ici et saisissez-le là-bas.
player-transfer = Créer un code
player-code = Code : { $code } (jusqu’au { $until })
player-erase-hint = La suppression efface votre nom, vos points et votre rang. Les parties restent, sans votre nom.
player-erase = Me supprimer…
player-erased = { $name } : joueur supprimé.
erase-title = Supprimer { $name } ?
erase-anonymised = Parties qui resteraient sans le nom : { $n }
erase-removed = Parties qui seraient supprimées : { $n }
erase-aborted = Parties en cours qui seraient annulées : { $n }
erase-for-good = Le nom, les points, la cote et le rang sont supprimés pour toujours.
erase-purge = Supprimer aussi les parties ; les adversaires perdent les points qu’ils y ont gagnés
erase-confirm = Tapez { $name } pour confirmer
erase-go = Supprimer { $name }
erase-unknown = Aucun joueur ne s’appelle { $name }.
erase-keep = Annuler
export-title = Exporter
export-hint = Le classement et toutes les parties terminées dans un seul fichier texte, à lire, à comparer ou à réimporter.
export-go = Télécharger l’exportation

## redeem: a code for a name that another device has

redeem-label = Code pour { $name }
redeem-go = Utiliser le code
redeem-hint = C’est votre nom ? Sur un appareil qui l’utilise déjà, ouvrez le menu à votre nom et créez un code.

## replay: looking back at a game

replay-slider = Position dans la partie
replay-at = coup { $shown } sur { $ply }
replay-first = Au début
replay-back = Un coup en arrière
replay-next = Un coup en avant
replay-last = À la fin
replay-play = Lecture
replay-pause = Pause
replay-speed = Vitesse
replay-slow = Lente
replay-normal = Normale
replay-fast = Rapide
replay-values = Valeurs
replay-share = Partager
replay-practice = Continuer d’ici
replay-board = Ouvrir dans la grille

## report: looking back at a game: report, values, sharing, playing on

report-title = Ce qui a tout décidé
report-title-ended = Analyse
report-close = Fermer
report-working = Le serveur calcule chaque coup. Cela prend quelques secondes.
report-since = Depuis { $n } s
report-stop = Annuler
report-again = Réessayer
report-inexact = Tout n’est pas démontré ici : sur cette grille, ou si tôt dans la partie, le moteur ne voit qu’un bout du chemin.
report-back = Précédent
report-next = Suivant
report-line = Montrer la suite
report-unline = Masquer la suite
report-accuracy = Précision : bons choix quand la colonne importait
report-kept = { $percent } % ({ $kept } sur { $choices })
report-lessons = Seules les erreurs qu’un humain pouvait voir deviennent des exercices.
report-best = Meilleur : coup { $n }
report-moves = Tous les coups
report-column = colonne { $column }
report-cell = { $side }, coup { $n } de la suite dessinée
report-say = Coup { $n }. { $verdict }. { $text }
grade-best = Le meilleur
grade-good = Bon
grade-inaccuracy = Imprécision
grade-mistake = Erreur
grade-blunder = Erreur grave
grade-unknown = Non démontré
learn-title-own = Apprenez de vos erreurs
learn-title = Apprenez des erreurs
learn-turn = Trouvez un meilleur coup
learn-count = { $n } sur { $of }
learn-again = Réessayer
learn-next = Suivant
learn-finish = Terminer
learn-hint = Indice
learn-show = Voir la réponse
learn-repeat = Encore une fois
learn-tick = exact
learn-none-own = Vous n’avez fait aucune erreur que vous auriez pu voir. Bien joué !
learn-none-lost = Aucun de vos coups n’était une erreur que vous auriez pu voir.
learn-none = Personne n’a fait ici d’erreur qu’un humain aurait pu voir.
learn-done = C’était la dernière. Réussies du premier coup : { $first } sur { $of }.
bars-label = Qui gagnait après chaque coup
bars-bar = Coup { $n } : { $standing }
bars-wins = { $name } gagne en { $n }
bars-won = { $name } a gagné
bars-draw = partie nulle
bars-unknown = inconnu
values-here = À { $name } de jouer. Meilleure colonne : { $best }
values-several = À { $name } de jouer. Meilleures colonnes : { $best }
values-lost = À { $name } de jouer. Toutes les colonnes perdent, au mieux en { $discs }.
count-discs =
    { $n ->
        [one] { $n } pion
       *[other] { $n } pions
    }
values-lasts = Résiste le plus longtemps : { $best }.
values-all-win = À { $name } de jouer. Toutes les colonnes gagnent. Pions à jouer : { $n }.
values-all-draw = À { $name } de jouer. Toutes les colonnes gardent la nulle.
values-legend = +3 gagne en 3 pions, −4 perd en 4, = garde la nulle.
values-inexact = Rien n’est démontré jusqu’au bout : les colonnes sans valeur sont inconnues.
values-working = Calcul des valeurs…
values-unknown = Pas de valeurs ici : la fin de la partie est trop loin.
values-over = La partie est terminée ici. Revenez d’un coup pour voir les valeurs.
values-withheld = Pas de valeurs tant qu’une partie de tournoi se joue sur cet appareil.
values-win = gagne en { $n }
values-loss = perd en { $n }
values-draw = nulle
share-title = Partagez cette partie
share-title-board = Partagez cette grille
share-what = { $X } contre { $O }, coup { $shown } sur { $ply }
share-link = Lien vers cette partie
share-link-move = Lien vers ce coup
share-link-board = Lien vers cette grille
share-copy-link = Copier le lien
share-send = Envoyer…
share-picture = Enregistrer l’image
share-copy-emoji = Copier en émojis
share-copy-text = Copier en texte
practice-title = Continuer à partir du coup { $n }
practice-lead = À { $name } de jouer.
practice-against = Adversaire
practice-computer = Ordinateur
practice-friend = Un ami
practice-device = Même appareil
practice-level = Niveau
practice-side = Vous jouez
practice-side-now = Côté { $name }, qui doit jouer
practice-side-next = Côté { $name }
practice-name = Qui remplace { $name }
practice-go = Continuer
practice-busy = Préparation…
practice-counts = C’est une nouvelle partie, pour s’exercer : sans points, non enregistrée.
report-longer = C’est plus long que d’habitude : le serveur est occupé. L’analyse s’ouvre dès qu’elle est prête.

## result: the end of a game, and what can come next

end-streak = { $n } victoires de suite
end-next = Aller à la revanche
end-rematch = Revanche
end-rematch-asked = Retirer la revanche
end-rematch-decline = Pas de revanche
withdrawn-rematch = { $name } ne veut plus de revanche.
declined-rematch = { $name } ne veut pas de revanche.
end-again = Rejouer en échangeant les places
end-share = Partager
end-learn = Vos erreurs
end-learn-all = Erreurs
end-next-game = Partie suivante
end-judging = Recherche du coup décisif…
end-decided = Le coup { $n } a tout décidé.
end-had-draw = Vous teniez la nulle jusqu’au coup { $n }.
end-had-win = Vous teniez le gain jusqu’au coup { $n }.
end-undecided = Aucun coup n’a tout décidé à lui seul.

## seating: the cards of a game with an open seat

invite-title = Invitez un ami
invite-title-seats = Un lien par joueur
invite-title-one = En attente de { $name }
invite-hint = Envoyez le lien. La partie commence dès que votre ami l’ouvre et donne un nom.
invite-hint-seats = Envoyez à chacun son lien. La partie commence quand les deux l’ont ouvert et ont appuyé sur Jouer.
invite-hint-one = Seul { $name } peut prendre cette place, avec le premier lien. L’autre lien sert à regarder.
invite-hint-rival = Seul { $name } peut prendre cette place : depuis sa page d’accueil, ou avec le premier lien. L’autre lien sert à regarder.
invite-link = Lien pour jouer
invite-for = Lien pour { $name }
invite-watch = Lien pour regarder
invite-copy = Copier
invite-share = Partager
invite-qr = Code QR du lien
invite-loopback = Ce serveur n’est accessible que depuis cet ordinateur. Lancez-le avec --listen 0.0.0.0:{ $port } pour jouer depuis un autre.
join-title = { $name } vous invite à jouer
join-title-open = Rejoignez la partie
join-sit = Jouer
join-watching = Juste regarder ? Restez sur cette page pour suivre chaque coup.
join-reserved = Cette place est réservée à { $name }. Vous regardez ; pour jouer, ouvrez le lien créé pour cette place.

## size: the choice of a board

field-board = Grille
field-other = Autre
field-rows = Lignes
field-columns = Colonnes
field-connect = À aligner
size-side = De 2 à { $max } : 1×1 n’est pas une grille.
size-connect = De 2 à { $max } : au plus le plus grand côté.
size-connect-two = Seulement 2 : au plus le plus grand côté, et au moins 2.

## starts: where a game began

game-practice = À partir d’une position choisie : sans points, non enregistrée.
game-fair = Départ équitable : le serveur a tiré au sort les premiers pions, et personne n’a l’avantage.
game-head = Avantage pour { $name }, qui gagne en jouant parfaitement. Sans points, non enregistrée.

## tournament: a tournament, for those who play in it or watch

tournament-title = Tournoi
tournament-unknown = Il n’y a pas de tournoi ici. Le numéro est peut-être mal saisi, ou les inscriptions sont closes.
tournament-soon = Il n’a pas encore commencé.
tournament-between = { $kind } : terminé.
tournament-over = Le tournoi est terminé.
tournament-finishing = { $kind } · les dernières parties s’achèvent
tournament-left = { $kind } · encore { $time }
tournament-round = { $kind } · ronde { $round } sur { $rounds }
tournament-going = { $kind }
tournament-hold = En pause : personne ne joue, et les pendules des grilles sont arrêtées.
format-arena = Arène
format-swiss = Suisse
format-round_robin = Toutes rondes
count-here =
    { $n ->
        [one] { $n } présent
       *[other] { $n } présents
    }
count-playing =
    { $n ->
        [one] { $n } en jeu
       *[other] { $n } en jeu
    }
entry-title = Participer
entry-pick = Touchez votre nom
entry-go = Entrer
entry-sure = { $name } ?
entry-yes = Oui, c’est moi
entry-no = Non
entry-other = Mon nom n’y est pas
entry-list = Retour à la liste
entry-only-list = Tous les noms de la liste sont pris. Demandez à l’organisateur.
entry-ask = Demander à l’organisateur de me laisser entrer
entry-ask-hint = Vous jouez sous le nom { $name } suivi d’un numéro. Vos parties comptent dans ce tournoi seulement.
entry-closed = Plus personne ne peut entrer pour l’instant. Vous pouvez regarder.
me-soon = Cela commence bientôt. Laissez cette page ouverte : votre grille s’ouvre toute seule.
me-next = C’est bientôt à vous. Votre grille s’ouvre toute seule.
me-round = Attendez la ronde suivante. Votre grille s’ouvre toute seule.
me-bye = Vous êtes exempt : 1 point.
me-computer = Jouer contre l’ordinateur
me-full = Cette phase est complète. Vous jouez dans la suivante.
me-playing = Votre grille est ouverte.
me-board = Vers votre grille
me-paused = Vous faites une pause.
me-out = Vous ne participez pas en ce moment.
me-asking = Votre admission a été demandée à l’organisateur. Gardez cette page ouverte.
me-between = Attendez la suite.
me-over = C’est fini. Merci d’avoir joué !
me-place = Place { $place }
me-unplaced = Pas encore classé
me-pause = Faire une pause
me-back = Je suis de retour
me-again = Participer à nouveau
me-leave = Quitter
me-sure = Quitter le tournoi ?
me-yes = Oui, quitter
me-no = Rester
names-title = Qui est là
names-empty = Encore personne. Partagez le lien ou le numéro, et les noms s’afficheront ici.
names-nobody = Encore personne.
names-here = là
names-away = absent
names-playing = en jeu
names-paused = en pause
names-out = parti
names-asking = demande à entrer
names-more = et { $n } de plus
standings-ties-swiss = À égalité de points : les parties entre les ex æquo s’ils se sont tous rencontrés, puis les adversaires les plus forts (Buchholz : d’abord Bh−1, sans le plus faible, puis Bh), puis les victoires. Sinon, ils partagent la place.
standings-ties-round_robin = À égalité de points : les parties entre les ex æquo, puis les adversaires battus (Sonneborn-Berger, SB), puis les victoires. Sinon, ils partagent la place.
standings-ties-arena = À égalité de points : les parties entre les deux s’ils se sont rencontrés, puis les points par partie. Sinon, ils partagent la place.
standings-arena = Une victoire vaut 2 points, une partie nulle 1.
standings-streaks = Après deux victoires de suite, chaque résultat compte double jusqu’au premier qui n’est pas une victoire.
standings-cross = Grille américaine
standings-cross-hint = « 3X 1 » : avec X contre le numéro 3, gagné. Un 1 seul : exempt ; un ½ seul : entrée tardive ; + : victoire sans jouer ; – : défaite sans jouer ; … : partie en cours.
standings-cross-robin = 1 : gagné ; ½ : nulle ; 0 : perdu ; + et – : gagné ou perdu sans jouer ; … : en cours ; · : pas encore.
standings-number = Nº
standings-buchholz_cut_1 = Bh−1
standings-buchholz_cut_1-full = Points de tous les adversaires sauf le plus faible
standings-buchholz = Bh
standings-buchholz-full = Points de tous les adversaires
standings-sonneborn_berger = SB
standings-sonneborn_berger-full = Points des adversaires battus et moitié de ceux des parties nulles
standings-title = Classement
standings-empty = Aucune partie n’est encore terminée.
standings-unplaced = Sans place : aucune partie terminée pour l’instant, ou trop peu.
standings-place = Place
standings-name = Nom
standings-points = Points
standings-played = Parties
standings-wins = Gagnées
standings-draws = Nulles
standings-losses = Perdues
standings-streak = Série de { $n } : la prochaine victoire compte double
standings-corrected = L’organisateur a corrigé un résultat
standings-you = vous
standings-page = { $from } à { $to } sur { $total }
standings-before = Places précédentes
standings-after = Places suivantes
boards-title = Parties en cours
boards-byes = Exempt : { $names } (1 point)
boards-names = { $one } – { $other }
match-board = Grille { $board }
match-time = Grille { $board } · { $kind } { $time }
match-round = Grille { $board } · { $kind } { $round } sur { $rounds }
match-place = Place { $place } · { $points }
game-won-forfeit = Vous gagnez : votre adversaire n’était pas là, ou a abandonné.
game-lost-forfeit = Vous perdez cette partie : vous n’étiez pas là à temps, ou vous avez abandonné.
game-won-time = Vous gagnez au temps.
game-lost-time = Vous perdez cette partie au temps.
game-won-resign = Vous gagnez : votre adversaire a abandonné.
game-lost-resign = Vous perdez cette partie : vous avez abandonné.
game-won-absent = Vous gagnez : votre adversaire n’était pas là.
game-lost-absent = Vous perdez cette partie : vous n’étiez pas là à temps.
judged-won = Le temps est écoulé. La position est gagnante pour vous : vous gagnez.
judged-lost = Le temps est écoulé. La position est gagnante pour votre adversaire.
judged-draw = Le temps est écoulé. La position est égale : partie nulle.
judged-void = Cette partie ne compte pas.
match-held = Levez les yeux
match-held-why = L’organisateur a arrêté toutes les grilles et leurs pendules.
match-released = C’est reparti.
match-over = L’épreuve est terminée.
match-first = Premier pion : encore { $n } s
match-standings = Classement
match-next = Votre partie vous attend : { $n } s
match-go = Jouer
match-yours = Votre partie

## tv: a screen on the wall

tv-here = { $n } ici
tv-open = Ouvrez cette adresse et tapez le code
tv-more = + { $n }
tv-arena = Arène
tv-swiss = Suisse
tv-round_robin = Toutes rondes
tv-round = Ronde { $round } sur { $rounds }
tv-finishing = Dernières parties
tv-soon = Les parties suivantes vont commencer
tv-board = Grille { $n }
tv-bye = Exempt : 1 point
tv-hold = Regardez ici
tv-lost = Pas de connexion
tv-best = Top de la semaine
tv-replay = Une partie de la semaine
tv-nobody = Personne ne joue encore
tv-forfeit = { $name } n’était pas là ou a abandonné.
tv-judged = Le temps est écoulé. La position est gagnante pour { $name }.
tv-even = Le temps est écoulé. La position est égale.
tv-entered = Résultat saisi par l’organisation.
tv-void = Cette partie ne compte pas.
tv-unknown = Il n’y a pas de tournoi ici.

## wrong: what is wrong with a field

wrong-missing = Remplissez ce champ.
wrong-range = De { $min } à { $max }.
wrong-long = Trop long pour un nom : { $max } caractères au plus, ici { $n }.
wrong-heavy = Trop long pour un nom : raccourcissez-le.

## you: the reader's own panel

you-close = Fermer
you-nobody = Vous n’avez pas encore de nom sur cet appareil. Donnez-en un quand vous commencez ou rejoignez une partie.
you-page = Ma page
you-another = Pour jouer sous un autre nom, saisissez-le en commençant ou en rejoignant une partie.
you-points = Les points vont avec le nom : les vôtres restent à { $name }.
you-other-name = Un autre nom
you-rename = Changer de nom
you-rename-hint = Votre nom vous a été proposé : vous pouvez le changer une fois. Vous gardez vos points et vos parties.
you-rename-game = Une de vos parties est en cours : terminez-la, abandonnez-la ou annulez-la d’abord. Elle est sur la page d’accueil, sous « Vos parties ».
you-rename-tournament = Vous participez à un tournoi : vous gardez votre nom jusqu’à la fin.
you-renamed = Vous vous appelez maintenant { $name }.
you-settings = Réglages
you-transfer = Utiliser { $name } sur un autre appareil
you-scan = Scannez ceci avec l’autre appareil. Sans appareil photo, saisissez-y { $name } comme nom et appuyez sur Jouer : la page demande alors ce code.
you-type = Sur l’autre appareil, saisissez { $name } comme nom et appuyez sur Jouer : la page demande alors ce code.
you-code = Code : { $code }
you-copy = Copier le code
you-until = Il sert une seule fois, jusqu’au { $until }.
you-qr = Code QR pour l’autre appareil
set-sound = Son
set-confirm = Demander avant de jouer un pion
set-theme = Thème
theme-auto = Système
theme-light = Clair
theme-dark = Sombre
you-forget = M’oublier sur cet appareil…
you-forget-what = Cet appareil oublie votre nom, vos réglages et vos places dans les parties. Votre nom et vos points restent sur le serveur, mais seul un autre appareil qui utilise ce nom peut le rendre à celui-ci : créez d’abord un code, là-bas ou ici pour cet appareil. Un code est valable dix minutes.
you-forget-yes = M’oublier
you-forget-no = Annuler
you-forgotten = Cet appareil vous a oublié.
