"""ZOP for learners."""

from ludotheque.contract import CHANCE
from ludotheque.games.zop import game
from ludotheque.games.zop.learning import codes
from ludotheque.games.zop.state import CARD, GIVES, HAND, RS
from ludotheque.position import Position
from ludotheque.research.observing import Observer
from ludotheque.research.setting import Setting
from ludotheque.rng import generator


def test_a_run_up_is_never_given() -> None:
    found = codes(game.complete({}), 2, None)
    assert GIVES + RS not in found
    assert len(found) == 20 + 400 + 19


def test_a_learner_sees_its_own_four_cards_and_none_of_the_others() -> None:
    table = Setting(game, game.complete({}), 2)
    position, rng = Position(game, table.options, 2), generator(2)
    while position.to_act == [CHANCE]:
        position.play_move(CHANCE, position.draw(rng))
    for seat in range(2):
        numbers = Observer(table).of(position, seat)
        shown = [
            name for name, each in zip(table.plan.names, numbers, strict=True) if each == 1 and "=" in name
        ]
        cards = {int(name.split("=")[1]) for name in shown if name.startswith(f"piles[0][{HAND}]")}
        hand = {int(card) & CARD for card in position.s.piles[seat, HAND, :4]}
        assert cards == {card - 20 * seat for card in hand}
        assert not [name for name in shown if name.startswith(f"piles[1][{HAND}]")]
