"""Kopis for learners: every move there is, and the record as numbers."""

from collections.abc import Sequence

from ludotheque.contract import Content, Options
from ludotheque.features import Feature, bits, number, one_hot
from ludotheque.games.kopis.state import CENTRE, ENTER, FAR_EDGE, MIDDLE_LANES, PASS, STEP


def codes(options: Options, seats: int, content: Content | None) -> Sequence[int]:
    found = [PASS]
    if options["setup"] == "advanced":
        found += [square for square in range(36) if CENTRE >> square & 1]
    if options["mode"] == "storm":
        return found + [ENTER + lane for lane in range(24)]
    found += [ENTER + lane for lane in range(24) if MIDDLE_LANES >> lane % 6 & 1]
    steps = [(square, way) for square in range(36) for way in range(4) if not FAR_EDGE[way] >> square & 1]
    return found + [STEP + 4 * square + way for square, way in steps]


def features(options: Options, seats: int, content: Content | None) -> Sequence[Feature]:
    found = [
        bits("factions", 36, own=0),
        bits("strongholds", 36, own=0),
        bits("bastion", 36),
        number("waiting", 4, own=0, each=2),
        one_hot("turn", 2, turn=1),
        number("passes", 2),
    ]
    if options["setup"] == "advanced":
        found.append(number("to_place", 4))
    if options["mode"] == "sudden":
        found += [bits("facing", 6, own=0, each=2), number("quiet", int(options["quiet_limit"]))]
    return found
