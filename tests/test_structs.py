"""What is known about structs without an instance: what they are made of, and what their fields mean."""

import msgspec

from ludotheque.structs import field_docs, structs_in


class Leaf(msgspec.Struct):
    name: str


class Twig(msgspec.Struct):
    leaves: list[Leaf]
    """One or more,
    the oldest first."""
    thorns: int
    next: "tuple[Twig | None, dict[str, Leaf]] | None" = None


def test_structs_are_found_once_however_deep_they_lie() -> None:
    assert structs_in([list[Twig], Leaf]) == [Twig, Leaf]


def test_a_field_means_what_the_string_under_it_says() -> None:
    assert field_docs(Twig) == {"leaves": "One or more,\nthe oldest first."}
