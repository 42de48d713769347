"""A game that hides too little or too much is found out, and told which field it is."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.promises.planted import SECRETIVE, fault, faults, kept, planted

from ludotheque.contract import no_hide
from ludotheque.errors import Text
from ludotheque.games import load
from ludotheque.rng import generator
from ludotheque.viewers import SPECTATOR, Viewer

HIDES = "p17_what_is_hidden_is_what_differs_between_worlds"
KEEPS = "p17_nothing_is_hidden_that_is_the_same_in_all_worlds"
SHOWS = "p17_who_looks_sees_and_may_do_the_same_as_before"
Hide = Callable[[Any, int], None]


def secret(name: str) -> list[str]:
    """The fields that differ between worlds that a spectator cannot tell apart."""
    found, rng = dict[str, None](), generator(2)
    for position, _, _ in kept(name).moments():
        other = position.copy()
        other.redeal(SPECTATOR, rng)
        for field in position.game.State.names or ():
            if (position.s[field] != other.s[field]).any():
                found[field] = None
    return [*found]


def public(name: str) -> list[str]:
    """Some of the fields that do not, and are not always 0."""
    hidden, fields = secret(name), load(name).State.names or ()
    moments = [position.copy() for position, _, _ in kept(name).moments()]
    known = [f for f in fields if f not in hidden and any(moment.s[f].any() for moment in moments)]
    return known[:: len(known) // 4]


def leaving(name: str, field: str) -> Hide:
    def hide(s: Any, seat: int) -> None:
        before = s[field].copy()
        load(name).hide(s, seat)
        s[field] = before

    return hide


def blanking(name: str, field: str) -> Hide:
    def hide(s: Any, seat: int) -> None:
        load(name).hide(s, seat)
        s[field] = 0

    return hide


@pytest.mark.parametrize("name", SECRETIVE)
def test_one_secret_field_left_is_named(name: str) -> None:
    fields = secret(name)
    assert len(fields) >= 2
    for field in fields:
        said = fault(planted(name, hide=leaving(name, field)), HIDES)
        assert said.startswith(f"hide leaves {field}"), said
        assert "does not know" in said


@pytest.mark.parametrize("name", SECRETIVE)
def test_one_public_field_blanked_is_named(name: str) -> None:
    for field in public(name):
        said = fault(planted(name, hide=blanking(name, field)), KEEPS)
        assert said.startswith(f"hide blanks {field}"), said


@pytest.mark.parametrize("name", SECRETIVE)
def test_secrets_of_one_viewer_alone_are_found(name: str) -> None:
    sound = load(name).hide

    def tells_seat_1(s: Any, seat: int) -> None:
        if seat != 1:
            sound(s, seat)

    assert "which seated(1) does not know" in fault(planted(name, hide=tells_seat_1), HIDES)


@pytest.mark.parametrize("name", SECRETIVE)
def test_what_the_viewer_sees_otherwise_is_named(name: str) -> None:
    sound = load(name).hide

    def forgets_the_viewer(s: Any, seat: int) -> None:
        sound(s, -3)

    said = fault(planted(name, hide=forgets_the_viewer), SHOWS)
    assert said.startswith("hide changes what seated("), said
    assert "sees: view" in said


class Peeping(msgspec.Struct):
    digest: str


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_view_that_shows_a_secret_differs_once_it_is_hidden(name: str) -> None:
    def peeping(field: str) -> Callable[[Any, Viewer], Peeping]:
        return lambda s, viewer: Peeping(s[field].tobytes().hex())

    for field in secret(name):
        said = fault(planted(name, view=peeping(field)), SHOWS)
        assert "view.digest is" in said, said


@pytest.mark.parametrize("name", SECRETIVE)
@pytest.mark.parametrize("hide", [no_hide, lambda s, seat: None])
def test_a_game_that_hides_nothing_is_found_out(name: str, hide: Hide) -> None:
    assert faults(planted(name, hide=hide), HIDES)


@pytest.mark.parametrize("name", SECRETIVE)
def test_hiding_twice_changes_nothing_more(name: str) -> None:
    sound, field = load(name).hide, (load(name).State.names or ())[-1]

    def counts(s: Any, seat: int) -> None:
        sound(s, seat)
        s[field] += 1

    said = fault(planted(name, hide=counts), HIDES)
    assert said.startswith(f"hide changes {field}"), said
    assert "when it is already hidden" in said


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_sound_game_keeps_these_promises(name: str) -> None:
    assert not faults(planted(name), "p17")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", SECRETIVE)
def test_a_refusal_that_tells_a_secret_is_found(name: str, lang: str) -> None:
    fields = secret(name)

    def blabbing(s: Any, seat: int, move: int, rule: str) -> Text:
        return Text("No.", "Non.")._replace(**{lang: "".join(s[field].tobytes().hex() for field in fields)})

    sample = planted(name, explain_refusal=blabbing)
    assert faults(sample, "p7_a_refusal_says_nothing_that_its_seat_does_not_know")
