// What only the table's page says, in English. fr.ts has the same keys.
export const en = {
  why: {
    label: 'Why not',
    wait: (who: string) => `Not yet: ${who}`,
    over: 'The game is over.',
    settling: 'One moment: the last move is still being shown.',
  },
  confirm: { label: 'Confirm your move', play: 'Play it', cancel: 'Choose another' },
  log: 'Log',
  nearby: {
    closed: 'Only this device can reach the room.',
    how: 'To let in friends on the same network, stop the room (Ctrl+C) and start it like this. Your table is saved:',
    then: 'Then this address and the QR code work on their devices:',
    here: 'On this device:',
    unknown: 'This device is not on a network right now.',
  },
  challenged: (name: string) => `You challenged ${name}. The game starts as soon as they accept.`,
  repeat: 'Show the last moves again',
  repeatKey: 'key R',
  moves: 'Moves',
  news: 'Read all that happened',
  chance: 'Chance',
  fair: {
    kept: 'The table’s commitment, as this browser saved it:',
    watching: (count: number) =>
      `Results of chance: ${count} so far, none missing. They are verified when the game ends.`,
    checked: (count: number, own: boolean) =>
      `Randomness verified: ${count === 1 ? 'the one result of chance seen here follows' : `all ${count} results of chance seen here follow`} from the table’s commitment${own ? ' and this browser’s own bytes' : ''}.`,
    unable: 'This browser can’t verify the randomness of this game (that needs https).',
    faults: {
      commitment: 'Don’t trust this game’s randomness: the table’s commitment has changed.',
      gap: 'Don’t trust this game’s randomness: a draw is missing.',
      secret: 'Don’t trust this game’s randomness: the secret does not match the commitment.',
      own: 'Don’t trust this game’s randomness: this browser’s bytes were left out.',
      draws: 'Don’t trust this game’s randomness: the record’s draws differ from those seen here.',
      moves: 'Don’t trust this record: its log and its moves don’t match.',
      server: 'The server itself reports that the record is wrong.',
    },
  },
  end: {
    label: 'Result',
    board: 'Back to the board',
    comfort: 'Well played. The replay shows where the game turned.',
    places: 'Final ranking',
    rank: (place: number) => ['1st', '2nd', '3rd'][place - 1] ?? `${place}th`,
    rating: 'Rating',
    tally: 'How the score adds up',
    unplayed: 'Maybe next time.',
    moment: 'The turning point:',
    luck: 'Luck turned the game:',
    looking: (percent: number) =>
      `Looking for the turning point of the game…${percent ? ` ${percent}%` : ''}`,
    none: 'No single move turned this game: it was decided little by little.',
    failed: 'The turning point could not be found this time. The replay shows the whole game.',
    chances: (name: string, before: number, after: number) =>
      `${name}’s chances went from ${before}% to ${after}%.`,
    gained: (name: string, points: number) =>
      `This move was worth ${points} ${points === 1 ? 'point' : 'points'} to ${name}, with perfect play from there.`,
    rest: 'Read more',
    less: 'Read less',
    see: 'See it',
    analyse: 'Analyse',
    share: 'Share',
    keep: 'Keep this name',
    swap: (seats: number) =>
      seats === 2 ? 'In a rematch, the players swap sides.' : 'In a rematch, everyone moves along one seat.',
  },
  undo: {
    mark: (name: string, moves: number) => `${name} undid ${moves === 1 ? 'a move' : `${moves} moves`}.`,
    yours: 'Your reply to it would be undone too.',
    accepted: 'Your undo request was accepted.',
    sure: 'Undo anyway',
    keep: 'Keep the move',
    opened: 'What was chosen in secret has been revealed: if you undo this, everyone chooses again.',
    perhaps:
      'If what was chosen in secret has been revealed, undoing this means that everyone chooses again.',
    luck: 'What chance has decided since will be left to chance again.',
  },
  declined: {
    undo: 'Your undo request was declined: the move stands.',
    agree: 'Your draw offer was declined: the game goes on.',
    rematch: 'Your rematch offer was declined.',
  },
};
