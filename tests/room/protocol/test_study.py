from ludotheque.room.protocol.study import PuzzleAnswer, PuzzleCard, PuzzleTried


def test_a_puzzle_that_was_not_found_has_no_field_for_its_answer() -> None:
    told = set(PuzzleAnswer.__struct_fields__) - {"scale"}
    assert not told & set(PuzzleCard.__struct_fields__)
    assert told & set(PuzzleTried.__struct_fields__) == {"progress"}
