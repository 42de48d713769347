import pytest

from ludotheque.room.avatars import COLOURS, MOTIFS, check, face
from ludotheque.room.protocol.refusals import RoomRefused


def test_everybody_has_a_face_of_the_house() -> None:
    assert len(MOTIFS) == len(set(MOTIFS)) == 16
    assert face("ada", "tower-red") == "tower-red"
    faces = {face(str(person), "") for person in range(500)}
    assert len(faces) > 100
    assert all(check(each) == each for each in faces)
    assert face("ada", "") == face("ada", "")


@pytest.mark.parametrize("avatar", ["", "tower", "tower-", "tower-puce", "-red", "tower-red-red", "<b>-red"])
def test_nothing_else_is_a_face(avatar: str) -> None:
    with pytest.raises(RoomRefused, match="understand this message"):
        check(avatar)


def test_motifs_and_colours_are_words_that_the_screen_can_look_up() -> None:
    assert all(word.isalpha() and word.islower() for word in (*MOTIFS, *COLOURS))
