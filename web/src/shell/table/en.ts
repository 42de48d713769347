// What only the table's page says, in English. fr.ts has the same keys.
export const en = {
  why: {
    label: 'Why not',
    wait: (who: string) => `Not yet: ${who}`,
    over: 'The game is over.',
    settling: 'One moment: the last move is still being shown.',
  },
  log: 'Log',
  repeat: 'Show the last moves again',
  repeatKey: 'key R',
  moves: 'Moves',
  chance: 'Chance',
  end: {
    label: 'Result',
    board: 'Close, and look at the board',
    comfort: 'Well played. The replay shows where it turned.',
    places: 'Final ranking',
    rank: (place: number) => ['1st', '2nd', '3rd'][place - 1] ?? `${place}th`,
    rating: 'Rating',
    tally: 'How the score came about',
    moment: 'The turning point:',
    see: 'See it',
    analyse: 'Analyse',
    share: 'Share',
    keep: 'Keep this name',
  },
  undo: {
    mark: (name: string, moves: number) => `${name} took ${moves === 1 ? 'a move' : `${moves} moves`} back.`,
    sure: 'Undo anyway',
    luck: 'Dice or cards came after this move: if it is undone, they are drawn anew.',
  },
  declined: {
    undo: 'Your undo was declined: the move stands.',
    agree: 'Your draw offer was declined: the game goes on.',
    rematch: 'Your rematch was declined.',
  },
};
