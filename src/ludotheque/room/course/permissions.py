"""What players may ask for besides moves: the one definition, used to offer it and to refuse it."""

from ludotheque.room.course.state import Course
from ludotheque.room.protocol.messages import Wish


def permitted(course: Course) -> list[Wish]:
    """What is allowed in principle; whether there is a move to undo, and who must agree, is checked later."""
    match course.status:
        case "open":
            return []
        case "over":
            return ["rematch"]
    found: list[Wish] = ["resign"]
    if course.facts.settings.undo != "never":
        found.append("undo")
    if may_advise(course):
        found.append("advise")
    if all(seat.bot is None for seat in course.seats):
        found.append("agree")
    return found


def may_advise(course: Course) -> bool:
    """By default only if every other player is a bot or shares the screen."""
    hints = course.facts.settings.hints
    people = {seat.person for seat in course.seats if seat.person}
    return hints == "always" or (hints == "alone" and len(people) == 1)
