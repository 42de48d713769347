"""What those who sit at a table may ask for besides moves: said here once, to them and to who refuses it."""

from ludotheque.room.course.state import Course
from ludotheque.room.protocol.messages import Wish


def permitted(course: Course) -> list[Wish]:
    """Whether there is anything to undo, and whether the others agree, is another question."""
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
    """By default only where everybody else is a bot, or shares the screen."""
    hints = course.facts.settings.hints
    people = {seat.person for seat in course.seats if seat.person}
    return hints == "always" or (hints == "alone" and len(people) == 1)
