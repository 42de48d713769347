// What the first page shows of the room, in French.
import { de, plural } from '../../board/french';
import type { Like } from '../../board/screen';
import type { en } from './en';

export const fr: Like<typeof en> = {
  stage: {
    live: 'En direct',
    exhibition: 'Démonstration',
    versus: (names) => names.join(' contre '),
    watch: 'Regarder cette partie',
    over: 'C’est fini ! La partie suivante commence dans un instant.',
    label: (game) => `Une partie ${de(game)} en cours`,
  },
  watch: {
    now: 'Parties à regarder',
    before: 'Parties à revoir',
    nothing: 'Aucune partie n’est encore terminée dans cette salle. La première pourrait être la vôtre.',
    moves: (count) => plural(count, 'coup', 'coups'),
    won: (name) => `Victoire : ${name}`,
    drawn: 'Égalité',
  },
  puzzle: {
    title: 'Le problème du jour',
    text: (game, side) => `${game} : à ${side} de jouer. Quel est le meilleur coup ?`,
    level: { '1': 'Facile', '2': 'Moyen', '3': 'Difficile' },
    solve: 'Résoudre',
    right: 'Résolu ! C’est bien le meilleur coup.',
    wrong: 'Ce n’est pas le meilleur coup. Essayez encore !',
    closer: 'Y regarder de plus près',
    more: 'Plus de problèmes',
  },
  seek: {
    title: 'Jouer contre quelqu’un',
    text: 'Choisissez un jeu. Vous jouerez contre la première personne qui le choisit aussi : 15 minutes chacun, plus 10 secondes par coup, partie amicale, places tirées au sort.',
    looking: (game) => `Recherche d’un adversaire : ${game}`,
    meanwhile: 'Jouer contre un robot en attendant',
    stop: 'Arrêter la recherche',
    found: (game) => `Votre adversaire est là : ${game}`,
    join: 'Aller à la table',
    lost: 'Connexion perdue. La recherche reprendra dès son retour…',
    alone:
      'Cela peut prendre un moment. En attendant, lisez les règles, résolvez des problèmes ou jouez contre un robot : nous vous préviendrons.',
  },
  about: {
    title: 'À propos de Ludothèque',
    what: 'Une salle pour quatre jeux de société d’auteurs indépendants. Jouez dans votre navigateur contre des robots, des amis ou des inconnus, apprenez les règles sur le plateau même, revoyez et analysez vos parties. Ni compte obligatoire, ni publicité, ni contenu chargé depuis un autre site.',
    designers: 'Les auteurs',
    house: 'Comment ça marche',
    fair: 'Les dés et les mélanges se vérifient : chaque table s’engage sur son hasard avant le premier coup.',
    bots: 'Les démonstrations de la page d’accueil sont jouées par nos robots, à un rythme que l’on peut suivre ; elles ne comptent jamais pour la cote.',
    research:
      'Les mêmes règles existent sous forme de bibliothèque Python, pour les auteurs de jeux et les chercheurs.',
    api: 'L’API de la salle',
    source:
      'Logiciel libre sous licence MIT : le code source accompagne chaque installation du paquet Python ludotheque.',
    version: (number) => `Version ${number}`,
    rules: 'Règles',
  },
};
