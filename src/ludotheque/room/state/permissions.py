"""What players may ask for besides moves: the one definition, used to offer it and to refuse it."""

from ludotheque.room.protocol.messages import Wish
from ludotheque.room.state.table_state import TableState


def permitted(state: TableState) -> list[Wish]:
    """What is allowed in principle; whether there is a move to undo, and who must agree, is checked later."""
    match state.status:
        case "open":
            return []
        case "over":
            return ["rematch"]
    found: list[Wish] = ["resign"]
    if state.facts.settings.undo != "never":
        found.append("undo")
    if may_advise(state):
        found.append("advise")
    if all(seat.bot is None for seat in state.seats):
        found.append("agree")
    return found


def may_advise(state: TableState) -> bool:
    """By default only if every other player is a bot or shares the screen."""
    hints = state.facts.settings.hints
    people = {seat.person for seat in state.seats if seat.person}
    return hints == "always" or (hints == "alone" and len(people) == 1)
