// What only the table's page says, in French.
import type { Like } from '../../board/screen';
import type { en } from './en';

const drawn = (count: number) =>
  count < 2 ? 'le tirage vu ici découle' : `les ${count} tirages vus ici découlent`;

export const fr: Like<typeof en> = {
  why: {
    label: 'Pourquoi c’est impossible',
    wait: (who) => `Pas encore : ${who}`,
    over: 'La partie est finie.',
    settling: 'Un instant : le dernier coup est encore en train de se jouer.',
  },
  nearby: {
    closed: 'Seul cet appareil a accès à la salle.',
    how: 'Pour l’ouvrir à vos amis sur le même réseau, fermez la salle (Ctrl+C) puis relancez-la ainsi. Votre table reste telle quelle :',
    then: 'Cette adresse et le code QR fonctionneront alors sur leurs appareils :',
    here: 'Sur cet appareil :',
    unknown: 'Cet appareil n’est relié à aucun réseau pour l’instant.',
  },
  confirm: { label: 'Confirmer le coup', play: 'Jouer ce coup', cancel: 'En choisir un autre' },
  log: 'Journal',
  challenged: (name: string) => `Vous avez défié ${name}. La partie commence dès que le défi est accepté.`,
  repeat: 'Revoir les derniers coups',
  repeatKey: 'touche R',
  moves: 'Coups',
  news: 'Lire tout ce qui s’est passé',
  chance: 'Hasard',
  fair: {
    kept: 'L’engagement de la table, tel que ce navigateur le garde :',
    watching: (count: number) =>
      `Tirages : ${count} jusqu’ici, aucun ne manque. Vérification en fin de partie.`,
    checked: (count: number, own: boolean) =>
      `Hasard vérifié : ${drawn(count)} de l’engagement de la table${own ? ' et des octets de ce navigateur' : ''}.`,
    unable: 'Ce navigateur n’a pas pu vérifier le hasard de la partie : il lui faut une adresse en https.',
    faults: {
      commitment: 'Ne vous fiez pas au hasard de cette partie : l’engagement de la table a changé.',
      gap: 'Ne vous fiez pas au hasard de cette partie : un tirage manque.',
      secret: 'Ne vous fiez pas au hasard de cette partie : le secret ne correspond pas à l’engagement.',
      own: 'Ne vous fiez pas au hasard de cette partie : les octets de ce navigateur n’ont pas compté.',
      draws:
        'Ne vous fiez pas au hasard de cette partie : le fichier de partie contient d’autres tirages que ceux vus ici.',
      moves: 'Ne vous fiez pas à ce fichier de partie : ses coups ne découlent pas de son journal.',
      server: 'Le serveur lui-même juge ce fichier de partie incorrect.',
    },
  },
  end: {
    label: 'Résultat',
    board: 'Retour au plateau',
    comfort: 'Bien joué. Revoyez la partie pour voir où tout a basculé.',
    places: 'Classement final',
    rank: (place: number) => (place === 1 ? '1er' : `${place}e`),
    rating: 'Cote',
    tally: 'Le détail du score',
    unplayed: 'Ce sera pour une autre fois.',
    moment: 'Le tournant :',
    luck: 'Le hasard a tout changé :',
    looking: (percent) =>
      percent ? `On cherche le tournant de la partie… ${percent} %` : 'On cherche le tournant de la partie…',
    none: 'Aucun coup n’a tout changé à lui seul : la partie s’est décidée peu à peu.',
    failed: 'Le tournant n’a pas pu être trouvé cette fois. Revoyez la partie pour la suivre coup par coup.',
    chances: (name, before, after) => `${name} passe de ${before} % à ${after} % de chances de gagner.`,
    gained: (name, points) =>
      `Ce coup vaut ${points} ${points < 2 ? 'point' : 'points'} à ${name}, si les deux joueurs jouent ensuite parfaitement.`,
    rest: 'Lire la suite',
    less: 'Réduire',
    see: 'Voir',
    analyse: 'Analyser',
    share: 'Partager',
    keep: 'Garder ce nom',
    swap: (seats: number) =>
      seats === 2
        ? 'Pour la revanche, on échange les camps.'
        : 'Pour la revanche, chacun se décale d’une place.',
  },
  undo: {
    mark: (name: string, moves: number) =>
      moves < 2 ? `${name} a annulé un coup.` : `${name} a annulé ${moves} coups.`,
    yours: 'Votre réponse serait annulée avec lui.',
    accepted: 'Votre demande d’annulation a été acceptée.',
    sure: 'Annuler quand même',
    keep: 'Garder le coup',
    opened: 'Les choix secrets ont été dévoilés : si vous annulez, chacun refait le sien.',
    perhaps: 'Si les choix secrets ont été dévoilés, annuler oblige chacun à refaire le sien.',
    luck: 'Ce que le hasard a décidé depuis sera rejoué.',
  },
  declined: {
    undo: 'Votre demande d’annulation est refusée : le coup reste joué.',
    agree: 'Votre proposition d’égalité est refusée : la partie continue.',
    rematch: 'Votre demande de revanche est refusée.',
  },
};
