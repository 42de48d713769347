import { plural } from '../board/french';
import type { Like } from '../board/screen';
import type { en } from './en';

export const fr: Like<typeof en> = {
  workshop: 'Atelier',
  loading: 'Un instant…',
  title: (game: string) => `${game} : l’atelier`,
  lead: 'Saisissez les cartes, figurines ou plateaux que vous possédez, ou essayez une idée : partez de notre création, changez ce que vous voulez, et jouez aussitôt.',
  start: 'Partir de la nôtre',
  mine: 'Vos créations',
  others: 'Partagées par d’autres',
  noneMine: 'Aucune pour l’instant.',
  noneShared: 'Personne n’en a encore partagé.',
  by: (who: string, version: number) => `par ${who} · version ${version}`,
  undo: 'Annuler',
  redo: 'Rétablir',
  save: 'Enregistrer',
  saveCopy: 'Enregistrer une copie',
  saved: (version: number) => `Enregistré : version ${version}.`,
  imported: 'Fichier importé. Enregistrez-le pour le conserver.',
  fine: 'Prêt à jouer.',
  faults: (count: number) => (count < 2 ? 'Un point à corriger :' : `${count} points à corriger :`),
  untitled: 'Création sans titre',
  newNames: { en: 'New', fr: 'Nouvelle' },
  newSet: 'Nouvelle création',
  total: (count: number, of: number) => `${plural(count, 'carte', 'cartes')} sur ${of}`,
  id: 'Nom court',
  idHint: 'Minuscules et chiffres : c’est le nom que prennent les coups et les fichiers.',
  add: 'En ajouter une',
  copy: 'Dupliquer',
  copyOf: (name: string) => `Dupliquer ${name}`,
  remove: 'Retirer',
  removeOf: (name: string) => `Retirer ${name}`,
  cross: (label: string) => `${label} : une croix`,
  more: (name: string) => `Une de plus : ${name}`,
  less: (name: string) => `Une de moins : ${name}`,
  points: (count: number, points: number) =>
    count === 0
      ? 'Aucune : cette armée ne peut pas être choisie.'
      : `${count} pour ${plural(points, 'point', 'points')}`,
  try: 'Essayer',
  seats: 'Joueurs',
  options: 'Règles et variantes',
  noPreview: 'L’aperçu apparaît dès que tout est en ordre.',
  previewed: 'Voici comment commence une partie avec cette création.',
  playBot: 'Jouer contre un robot',
  playShared: 'Jouer sur le même écran',
  playFriends: 'Avec des amis…',
  casual: 'Les parties avec une création de l’atelier sont amicales : elles ne comptent jamais pour la cote.',
  keep: 'Enregistrer et partager',
  theirs: (owner: string) =>
    `Cette création est à ${owner}. Si vous l’enregistrez, vous en aurez votre propre copie.`,
  name: 'Nom de la création',
  credits: 'Crédits',
  creditsHint: 'Qui l’a faite',
  who: 'Qui peut s’en servir',
  private: 'Vous, et toute personne qui a le lien',
  shared: 'Tout le monde : elle figure dans cet atelier',
  licence: 'Licence',
  licencePrivate: 'Je possède ce jeu ; pour ma table seulement',
  licenceShared: 'Par exemple : CC BY 4.0',
  link: 'Lien vers la création',
  import: 'Importer un fichier',
  export: 'Exporter en fichier',
  fileHint: 'Les fichiers sont au format TOML, celui que la ligne de commande accepte avec',
  delete: 'Supprimer',
  deleteSure: 'Supprimer définitivement',
  versions: 'Versions antérieures',
  version: (number: number) => `Version ${number}`,
  compare: {
    link: 'Comparer deux créations',
    house: 'La nôtre',
    this: 'Cette création',
    sides: ['Première création', 'Seconde création'] as [string, string],
    differs: 'Ce qui diffère',
    same: 'Rien : elles sont identiques.',
    what: 'Élément',
  },
  study: {
    title: 'Est-ce équilibré ?',
    about:
      'Des robots jouent en arrière-plan avec les deux créations, aux mêmes tirages. Ils s’arrêtent après une minute de calcul au plus, ce qui prend plus longtemps quand il y a du monde ; vous pouvez continuer à travailler.',
    many: 'Parties avec chacune',
    begin: 'Faire jouer les robots',
    stop: 'Arrêter',
    progress: 'Parties jouées',
    waiting: (ahead: number) =>
      ahead === 0 ? 'Cela va commencer…' : `En attente : ${plural(ahead, 'étude', 'études')} avant celle-ci`,
    done: (done: number, of: number) => `${plural(done, 'partie', 'parties')} sur ${of}`,
    states: { done: 'Terminé.', failed: 'Cela n’a pas marché. Réessayez.', cancelled: 'Arrêté.' },
    older: 'Vous avez changé quelque chose depuis : ces résultats valent pour la version précédente.',
    games: (count: number) => `${plural(count, 'partie', 'parties')} chacune`,
    wins: (seat: string) => `${seat} l’emporte`,
    length: 'Décisions par partie',
    measures: {
      wins: 'Victoires en plus, sur 100 parties, pour qui la possède',
      points: 'Points rapportés en moyenne quand on la joue',
    },
    range: (low: string, high: string) => `${low} à ${high}`,
    note: 'Chaque fourchette contient la vraie valeur 95 fois sur 100, sauf celle des décisions, qui va de la partie la plus courte à la plus longue ; le trait marque le partage égal. Ces robots ne voient pas loin : c’est un premier aperçu, pas un verdict.',
  },
  verdict: {
    few: 'Encore trop peu de parties pour se prononcer.',
    ours: 'la nôtre',
    quoted: (name: string) => `« ${name} »`,
    span: (low: string, high: string) => `entre ${low} et ${high}`,
    edge: (set: string, seat: string, share: string, low: string, high: string) =>
      `Avec ${set}, ${seat} a un avantage : ${share} victoires sur 100 (entre ${low} et ${high}).`,
    fair: (set: string, games: string) =>
      `Avec ${set}, aucun camp n’a d’avantage qui se voie en ${games} parties.`,
    gains: (seat: string, by: string, span: string, a: string, b: string) =>
      `${seat} gagne ${by} parties sur 100 de plus avec ${b} qu’avec ${a} (${span}).`,
    asOften: (most: string) =>
      `Pas de changement net dans les victoires : ${most} parties sur 100 au plus, dans un sens ou dans l’autre.`,
    same: 'Les mêmes camps ont gagné les mêmes parties avec les deux.',
    longer: (set: string, by: string, span: string) =>
      `Les parties sont plus longues avec ${set} : ${by} décisions de plus (${span}).`,
    shorter: (set: string, by: string, span: string) =>
      `Les parties sont plus courtes avec ${set} : ${by} décisions de moins (${span}).`,
    points: {
      more: (name: string, by: string, span: string, a: string, b: string) =>
        `${name} rapporte ${by} points de plus avec ${b} qu’avec ${a} (${span}).`,
      less: (name: string, by: string, span: string, a: string, b: string) =>
        `${name} rapporte ${by} points de moins avec ${b} qu’avec ${a} (${span}).`,
      newMore: (name: string, by: string, set: string) =>
        `${name}, qui n’est que dans ${set}, rapporte ${by} points quand on la joue.`,
      newLess: (name: string, by: string, set: string) =>
        `${name}, qui n’est que dans ${set}, coûte ${by} points quand on la joue.`,
    },
    wins: {
      more: (name: string, by: string, span: string, a: string, b: string) =>
        `${name} vaut plus avec ${b} qu’avec ${a} : ${by} victoires sur 100 de plus pour qui la possède (${span}).`,
      less: (name: string, by: string, span: string, a: string, b: string) =>
        `${name} vaut moins avec ${b} qu’avec ${a} : ${by} victoires sur 100 de moins pour qui la possède (${span}).`,
      newMore: (name: string, by: string, set: string) =>
        `${name}, seulement dans ${set} : le joueur qui la possède gagne ${by} parties sur 100 de plus que les autres.`,
      newLess: (name: string, by: string, set: string) =>
        `${name}, seulement dans ${set} : le joueur qui la possède gagne ${by} parties sur 100 de moins que les autres.`,
    },
    noThing: 'Aucune, à elle seule, ne vaut nettement plus ou moins qu’avant.',
  },
  map: {
    which: 'Quel plateau',
    for: (count: number) => `${count} joueurs`,
    none: (count: number) =>
      `Cette création n’a pas de plateau pour ${count} joueurs : impossible d’y jouer à ${count}.`,
    make: 'En faire un',
    tool: 'Ce que fait un clic',
    tools: { move: 'Déplacer', border: 'Tracer des frontières', add: 'Ajouter' },
    how: {
      move: 'Faites glisser une province, ou choisissez-la et servez-vous des flèches.',
      border: 'Choisissez une province, puis une autre : une frontière apparaît entre elles, ou disparaît.',
      add: 'Cliquez là où doit être une province. Au clavier : le bouton ci-dessous, puis les flèches. Suppr la retire.',
    },
    drawing: 'Le plateau : les provinces et leurs frontières',
    both: (name: string, id: string) => `${id}, ${name}`,
    province: (name: string, near: string, fault: string) => `${name}, à côté de ${near}. ${fault}`,
    nothing: 'rien',
    noCastle: 'Pas de château',
    add: 'Ajouter une province',
    remove: 'Retirer cette province',
    pick: 'Choisissez une province pour la changer.',
  },
};
