/** French: for those who write programs and run servers. @type {Record<keyof typeof import('../en/docs.js').words, string>} */
export const words = {
  'docs.title': 'Pour les développeurs et les administrateurs',
  'docs.lead':
    'Tout ce que fait cette page, vos programmes peuvent le faire aussi : du JSON par HTTP, un WebSocket et un fichier texte.',
  'docs.terminal': 'Dans un terminal',
  'docs.terminalText':
    'Une partie entière en texte. Chaque réponse se termine par la prochaine commande à taper. Les adresses sont les mêmes que dans le navigateur : là où il reçoit une page, curl reçoit du texte.',
  'docs.curl': 'Jouer depuis un script',
  'docs.curlText':
    'Une requête crée une partie contre l’ordinateur. La réponse contient son identifiant et le jeton de votre place. Les coups ont besoin de ce jeton ; si vous envoyez aussi ply, un coup peut être envoyé deux fois sans risque.',
  'docs.bot': 'Écrire votre propre bot',
  'docs.botText':
    'Un bot complet qui joue au hasard. Enregistrez-le sous bot.mjs, lancez-le avec Node 20 ou plus récent, puis apprenez-lui à réfléchir.',
  'docs.watch': 'Regarder une partie',
  'docs.watchText':
    'N’importe quelle partie en texte, en image ou en données : la position actuelle, ou celle d’après n’importe quel coup.',
  'docs.engine': 'Interroger le moteur',
  'docs.engineText':
    'La valeur de chaque colonne d’une position. Les colonnes se comptent à partir de 0, ou de 1 dans la notation d’autres solveurs.',
  'docs.file': 'Tout dans un fichier',
  'docs.fileText':
    'Exportez le classement et l’historique dans un seul fichier texte, que l’on peut lire et que diff peut comparer. Une importation prend tout ou rien, et le même fichier une deuxième fois ne change rien. Importer demande le jeton d’administration.',
  'docs.copy': 'Copier',
  'docs.openapi': 'Document OpenAPI',
  'docs.more':
    'C’est la référence pour les programmes. docs/api.md, dans le code source, l’explique, et « cuatro --help » énumère les réglages du serveur.',
};
