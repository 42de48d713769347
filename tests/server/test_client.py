"""The example of the client's own first lines."""

import random

from tests.server.live import PLAIN, Live

from ludotheque.server.client import Guest


def test_a_bot_of_a_dozen_lines_plays_a_whole_game(live: Live) -> None:
    ada = Guest(live.address, "Ada")
    wishes = [{"who": "me"}, {"who": "bot", "bot": "random"}]
    table = ada.post("/api/tables", {"game": PLAIN, "seats": wishes})
    with ada.join(table["table"]) as seat:
        assert seat.seats == [0]
        while seat.update["to_act"]:
            if seat.legal:
                seat.play(random.choice(seat.legal))
            else:
                seat.read()
        assert seat.update["outcome"]["reason"] == "played-out"
