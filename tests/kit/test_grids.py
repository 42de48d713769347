"""Boards of squares."""

from ludotheque.errors import Text
from ludotheque.kit import Grid
from ludotheque.pictures import Box, Piece

GRID = Grid(3, 2)
WORDS = {"x": Text("a cross", "une croix"), "o": Text("a ring", "un rond")}


def test_squares_have_names_as_in_chess() -> None:
    assert GRID.names == ("a1", "b1", "c1", "a2", "b2", "c2")


def test_a_board_is_written_and_drawn_and_read_again() -> None:
    board = GRID.board(x=0b000101, o=0b100000)
    assert board == "x.x..o"
    assert GRID.text(board) == " 2 . . o\n 1 x . x\n   a b c"
    assert GRID.squares("..o x.x", "x") == 0b000101
    assert GRID.squares("..o x.x", "o") == 0b100000


def test_squares_are_touched_by_patterns_with_their_names() -> None:
    picture = GRID.picture("x.x..o", WORDS, begins="{square}*", ends="*{square}", flips=True)
    boxes = {each.id: each for each in picture.things if isinstance(each, Box)}
    assert list(boxes) == list(GRID.names)
    touch = boxes["c2"].touch
    assert touch is not None
    assert (touch.label, touch.begins, touch.ends) == (Text("c2, a ring", "c2, un rond"), ("c2*",), ("*c2",))
    assert boxes["b1"].touch is not None
    assert boxes["b1"].touch.label.fr == "b1, vide"
    assert {boxes["a1"].tone, boxes["b1"].tone} == {"light", "middle"}
    pieces = [(each.x, each.y, each.tone) for each in picture.things if isinstance(each, Piece)]
    assert pieces == [(0.5, 1.5, "seat-0"), (2.5, 1.5, "seat-0"), (2.5, 0.5, "seat-1")]
    assert picture.flips


def test_whole_columns_are_touched() -> None:
    picture = GRID.picture("x..o..", WORDS, columns=True, begins="{file}", tones=("felt", "card"))
    columns = [each for each in picture.things if isinstance(each, Box) and each.touch]
    assert [each.touch and each.touch.begins for each in columns] == [("a",), ("b",), ("c",)]
    assert columns[0].touch is not None
    assert columns[0].touch.label == Text("column a, a cross, a ring", "colonne a, une croix, un rond")
    assert picture.moves["b"] == Text("column b", "colonne b")
    assert (columns[0].h, columns[0].tone) == (2, "felt")


def test_what_means_no_move_cannot_be_touched() -> None:
    picture = GRID.picture("......", WORDS)
    assert not [each for each in picture.things if isinstance(each, Box) and each.touch]
