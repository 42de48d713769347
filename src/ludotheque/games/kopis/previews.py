"""What each legal move would change, so that screens can show it in advance without knowing the rules."""

from collections.abc import Iterable

from ludotheque.games.kopis.state import DIRECTIONS, ENTER, LANE_SQUARES, LANES, PASS, SQUARES, STEP

Preview = str
"""Written as in `View.previews`."""

MOST_KNOWN = 500


def previews(moves: Iterable[int], board: str, slides: bool) -> dict[str, Preview]:
    """The preview of each move; `slides`: entering factions slide up to a token (K3.2)."""
    lanes, starts = [board[along] for along in ALONG], SLIDES if slides else STEPS
    return {
        text: known[lanes[lane]] for text, lane, known in [starts[move] for move in moves if move != PASS]
    }


class Known(dict[str, Preview]):
    """The previews of one move, by the contents of its file or rank."""

    def __init__(self, move: int, slides: bool) -> None:
        super().__init__()
        self._move, self._slides = move, slides

    def __missing__(self, along: str) -> Preview:
        if len(self) >= MOST_KNOWN:
            self.clear()
        found = self[along] = _preview(self._move, along, self._slides)
        return found


def start_of(move: int) -> tuple[int, int]:
    """The lane of a move, and the index of its starting square there (-1: off the board)."""
    if move < STEP:
        return move - ENTER, -1
    square, direction = divmod(move - STEP, 4)
    lane = 6 * direction + (square // 6 if direction & 1 else square % 6)
    return lane, LANE_SQUARES[lane].index(square)


ALONG = [
    *(slice(file, None, 6) for file in range(6)),
    *(slice(6 * rank, 6 * rank + 6) for rank in range(6)),
]
"""The slices of a view's board for each file, from south, and each rank, from west."""

Starts = dict[int, tuple[str, int, Known]]
"""For each move its text, its index in `ALONG`, and its previews."""


def _starts(slides: bool) -> Starts:
    steps = [square + direction for square in SQUARES for direction in DIRECTIONS]
    return {
        move: (text, start_of(move)[0] % 12, Known(move, slides))
        for first, texts in ((ENTER, LANES), (STEP, steps))
        for move, text in enumerate(texts, first)
    }


def _preview(move: int, along: str, slides: bool) -> Preview:
    """`along`: the six squares of its file or rank."""
    lane, first = start_of(move)
    tokens = along if lane < 12 else along[::-1]
    stop = first + 1
    if slides and move < STEP:
        stop = next(at for at in range(6) if tokens[at] != ".")
    end = stop + len(chain_at(tokens, stop))
    names = [SQUARES[square] for square in LANE_SQUARES[lane]]
    path, pushed = "".join(names[max(first, 0) : stop + 1]), "".join([*names, "-"][stop : end + 1])
    return f"{path}>{pushed}" if end > stop else path


def chain_at(tokens: str, stop: int) -> str:
    """K3.3, for display: the tokens pushed along a file or rank, from `stop` to the next empty square."""
    return tokens[stop:].split(".", maxsplit=1)[0]


SLIDES, STEPS = _starts(slides=True), _starts(slides=False)


def along(board: str, move: int) -> str:
    """The contents of a move's file or rank, from south or from west."""
    return board[ALONG[STEPS[move][1]]]
