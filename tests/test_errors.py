"""The tree of refusals."""

import pickle

from ludotheque import errors

Kind = type[errors.LudothequeError]


def subclasses(kind: Kind) -> list[Kind]:
    children: list[Kind] = kind.__subclasses__()
    return [kind, *(each for child in children for each in subclasses(child))]


def test_every_refusal_has_a_code_of_its_own() -> None:
    kinds = [
        kind
        for kind in subclasses(errors.LudothequeError)
        if kind.__module__ == errors.__name__ and kind is not errors.Refused
    ]
    codes = [kind.__dict__.get("code") for kind in kinds]
    assert None not in codes
    assert len(set(codes)) == len(codes)


def test_the_tree_is_drawn() -> None:
    for kind in subclasses(errors.LudothequeError):
        if kind.__module__ == "ludotheque.errors":
            assert kind.__name__ in (errors.__doc__ or "")


def test_a_refusal_speaks_both_languages_and_names_its_rule() -> None:
    refusal = errors.Illegal("K3.2", errors.Text("No.", "Non."))
    assert (refusal.text.in_("en"), refusal.text.in_("fr"), refusal.rule) == ("No.", "Non.", "K3.2")
    assert str(refusal) == "No."


def test_a_refusal_arrives_from_another_process() -> None:
    told = errors.Illegal("K3", errors.Text("No.", "Non."))
    found = pickle.loads(pickle.dumps(told))
    assert type(found) is errors.Illegal
    assert (str(found), found.text, found.__dict__) == (str(told), told.text, told.__dict__)
