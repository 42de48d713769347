"""The geometry of the board."""

from ludotheque.games.kopis.state import CHAIN, ENTRY, FAR_EDGE, LANES, SQUARES, STOP, lane_squares


def squares(board: int) -> set[str]:
    return {name for at, name in enumerate(SQUARES) if board >> at & 1}


def test_lanes_run_inward_from_their_side() -> None:
    runs = {LANES[lane]: [SQUARES[at] for at in lane_squares(lane)] for lane in range(24)}
    assert runs["Sc"] == ["c1", "c2", "c3", "c4", "c5", "c6"]
    assert runs["Nc"] == runs["Sc"][::-1]
    assert runs["W3"] == ["a3", "b3", "c3", "d3", "e3", "f3"]
    assert runs["E3"] == runs["W3"][::-1]


def test_entry_squares_and_far_edges_are_at_opposite_ends() -> None:
    for lane in range(24):
        ends = lane_squares(lane)
        assert int(ENTRY[lane]) == 1 << ends[0]
        assert int(FAR_EDGE[lane // 6]) >> ends[-1] & 1


def test_chains_are_contiguous_from_the_first_token() -> None:
    south, north = LANES.index("Sc"), LANES.index("Nc")
    pattern = 0b101100  # c3, c4 and c6
    assert squares(int(CHAIN[south, pattern])) == {"c3", "c4"}
    assert squares(int(STOP[south, pattern])) == {"c3"}
    assert squares(int(CHAIN[north, pattern])) == {"c6"}
    assert squares(int(STOP[north, pattern])) == {"c6"}
