export const en = {
  asked: 'Make your move.',
  choose: 'Which one?',
  moves: 'Other moves',
  board: 'Board',
  nothing: 'This game has no board to show. Choose a move from the list.',
};
