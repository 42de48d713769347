import pytest

from ludotheque.games import GAMES, load
from ludotheque.rulespage import page
from ludotheque.server.cards import card_of, rules_page


@pytest.mark.parametrize("name", GAMES)
def test_a_card_says_all_that_is_to_be_chosen(name: str) -> None:
    game = load(name)
    card = card_of(game, None)
    assert [option.name for option in card.options] == [option.name for option in game.options]
    assert len(card.seat_names) >= max(card.seat_counts)
    for option in card.options:
        for value in option.values:
            assert value.label.en
            assert value.label.fr


@pytest.mark.parametrize("name", GAMES)
def test_a_rules_page_has_every_sentence(name: str) -> None:
    game = load(name)
    assert [rule.id for rule in rules_page(game, "fr").rules] == list(page(game, "fr").rules)


@pytest.mark.parametrize("name", GAMES)
def test_an_option_that_depends_on_another_names_it_and_its_values(name: str) -> None:
    options = {option.name: option for option in load(name).options}
    for option in options.values():
        if option.when is not None:
            other, values = option.when
            assert options[other].when is None
            assert set(values) < set(options[other].values)
