from ludotheque.room.protocol.study import PuzzleCard, Solved


def test_a_puzzle_that_was_not_tried_has_no_field_for_its_answer() -> None:
    told = set(Solved.__struct_fields__) | {"value", "tempting_value"}
    assert not told & set(PuzzleCard.__struct_fields__)
