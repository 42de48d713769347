"""Rules by number and by id."""

from ludotheque.games.epix import rule_ids


def test_a_rule_s_constant_is_the_place_of_its_id() -> None:
    for number, id in enumerate(rule_ids.RULE_IDS):
        if id:
            assert getattr(rule_ids, id.replace(".", "_").replace(" ", "_").upper()) == number
