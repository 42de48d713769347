"""The promise about pictures, P15: they are data that the web app can draw and play with."""

import msgspec

from ludotheque.contract import CHANCE
from ludotheque.pictures import Label, Picture, Piece, matches
from ludotheque.position import Position
from ludotheque.promises.french import faults
from ludotheque.promises.sample import Sample, viewers
from ludotheque.viewers import OPEN, seated


def p15_a_picture_is_data_that_can_be_drawn(sample: Sample) -> None:
    for position, _, _ in sample.moments():
        for picture in _pictures(sample, position):
            msgspec.json.decode(msgspec.json.encode(picture), type=Picture)
            assert picture.width > 0, "its width is 0"
            assert picture.height > 0, "its height is 0"
            ids = [thing.id for thing in picture.things if not isinstance(thing, Label) and thing.id]
            twice = sorted({each for each in ids if ids.count(each) > 1})
            assert not twice, f"two things have the id {twice[0]!r}"
            for thing in picture.things:
                if not isinstance(thing, Label) and thing.touch:
                    assert thing.touch.begins or thing.touch.ends, f"{thing} begins and ends nothing"
                    assert thing.touch.label.en, f"{thing} has no label in English"
                    assert thing.touch.label.fr, f"{thing} has no label in French"


def p15_what_a_picture_says_is_in_both_languages(sample: Sample) -> None:
    for position, _, _ in sample.moments():
        for picture in _pictures(sample, position):
            said = [picture.asked, picture.ended, *picture.moves.values()]
            for thing in picture.things:
                said += (
                    [thing.text] if isinstance(thing, Label) else [thing.touch.label] if thing.touch else []
                )
                said += [thing.label] if isinstance(thing, Piece) else []
            for en, fr in said:
                assert bool(en) == bool(fr), f"in one language only: {en or fr!r}"
                assert not (wrong := list(faults(fr))), "; ".join(wrong)


def p15_what_can_be_touched_means_moves(sample: Sample) -> None:
    """A pattern that matches no move is a mistake, often off by one (`known_texts` lists all moves of a
    game); so is a move that no pattern begins and that has no words for a button."""
    every = set(sample.game.known_texts.values())
    for position, seat, _ in sample.moments():
        if seat == CHANCE or sample.game.picture is None:
            continue
        picture = sample.game.picture(sample.game.view(position.s, seated(seat)))
        touches = [thing.touch for thing in picture.things if not isinstance(thing, Label) and thing.touch]
        for pattern in {each for touch in touches for each in (*touch.begins, *touch.ends)} if every else ():
            assert any(matches(text, (pattern,)) for text in every), (
                f"what can be touched begins or ends “{pattern}”, and there is no such move"
            )
        begins = [pattern for touch in touches for pattern in touch.begins]
        for text in position.legal(seat) if begins else ():
            assert matches(text, (*begins, *picture.moves)), (
                f"nothing in the picture begins the move {text!r}, and Picture.moves has no words for it"
            )


def _pictures(sample: Sample, position: Position) -> list[Picture]:
    draw = sample.game.picture
    if draw is None:
        return []
    return [draw(sample.game.view(position.s, viewer)) for viewer in (*viewers(position), OPEN)]
