"""The reasons for a Kopis move, as a player would put them: points, pieces, threats averted, answers.

Every claim is checked with the rules: each answer is played on a copy, and the points are counted.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from ludotheque.contract import Record, bytes_of
from ludotheque.games.kopis.legality import fill_moves
from ludotheque.games.kopis.previews import start_of
from ludotheque.games.kopis.rules import captured, play, scores
from ludotheque.games.kopis.state import (
    ENTER,
    FACTIONS,
    LANE_SQUARES,
    MOST_MOVES,
    PASS,
    SQUARES,
    STEP,
    State,
    neighbours,
    tokens_on,
)
from ludotheque.reasons import Grounds, Line, Voice, counted, joined


class Swing(NamedTuple):
    """What a move of `seat` changes."""

    seat: int
    move: int
    own: int
    """The mover's gain in points."""
    other: int
    taken: str | None
    """The square from which it pushes an opposing faction off the board."""

    @property
    def lead(self) -> int:
        return self.own - self.other


def why(grounds: Grounds, voice: Voice) -> str:
    before, seat, line = grounds.before, grounds.seat, grounds.line
    if line.move == PASS:
        return joined(_passing(seat, voice))
    if line.move < ENTER:
        return joined(_placing(line.after, seat, line.move, voice))
    made = swing(before, seat, line.move)
    gain = _gain(made, _worth(line.after, seat), voice) if made.own or made.other else ""
    averted, answer = _averted(before, line.after, seat, voice), _expected(line, seat, made, voice)
    # What speaks for it comes before the answer to it: what it averts, or that other moves are worse.
    better = "" if made.lead > 0 or averted or line.after.ended else _better(grounds, voice)
    others = [averted, better, answer, "" if better else _comparison(grounds, voice)]
    if not answer:
        others.append(_quiet(line.after, seat, voice))
    others = [each for each in others if each]
    if gain and made.lead < 0 and others and not line.after.ended:  # it costs points, but is worth it
        return joined(gain + voice.text(", but ", ", mais ") + others[0])
    return joined(gain, *others)


def swing(before: Record, seat: int, move: int) -> Swing:
    return _swing(bytes_of(before), seat, move)


@lru_cache(2048)
def _swing(raw: bytes, seat: int, move: int) -> Swing:
    pool = np.frombuffer(raw, State).copy().view(np.recarray)
    s = pool[0]
    was, fallen = _points(s), int(captured(s, 1 - seat))
    play(s, seat, move)
    now = _points(s)
    taken = SQUARES[LANE_SQUARES[start_of(move)[0]][-1]] if captured(s, 1 - seat) > fallen else None
    return Swing(seat, move, now[seat] - was[seat], now[1 - seat] - was[1 - seat], taken)


def _points(s: Any) -> list[int]:
    out = np.zeros(2, np.int64)
    scores(s, out)
    found: list[int] = out.tolist()
    return found


def answers(s: Record, seat: int) -> list[Swing]:
    """All moves of a seat in this position."""
    if s.ended or s.turn != seat:
        return []
    legal = np.zeros(MOST_MOVES, np.int64)
    count = int(fill_moves(s, seat, legal))
    return [swing(s, seat, int(move)) for move in legal[:count]]


def threat(before: Record, seat: int) -> Swing | None:
    """The opponent's best move if the seat did nothing now."""
    pool = np.zeros(1, State)
    pool[0] = before
    s = pool.view(np.recarray)[0]
    s.turn, s.bastion = 1 - seat, 0
    return max(answers(s, 1 - seat), key=lambda each: each.lead, default=None)


def best_answer(after: Record, seat: int) -> int:
    """By how much the opponent's best answer changes the lead."""
    return max((each.lead for each in answers(after, 1 - seat)), default=0)


def _worth(after: Record, seat: int) -> tuple[str, int]:
    """The square of the faction that has just moved, and its score there (K5.1)."""
    at = int(after.bastion)
    near = [bool(neighbours(after.strongholds[each]) & at) for each in (seat, 1 - seat)]
    return SQUARES[at.bit_length() - 1], (1 if near[1] else 2) if near[0] else 0


def _gain(made: Swing, worth: tuple[str, int], v: Voice) -> str:
    seat, other, fr = made.seat, 1 - made.seat, v.lang == "fr"
    if made.taken:
        effect = (
            f" ({effects})" if (effects := _effects(made, v)) and (made.own, made.other) != (1, 0) else ""
        )
        return _push(made, v) + effect
    if made.own > 0 and worth[1] == made.own:
        counts = counted(worth[1], "point", "points", fr)
        head = v.text(
            f"on {worth[0]} {v.say(seat, 'my', 'your', '{}’s')} faction is worth {counts}",
            f"en {worth[0]}, {v.say(seat, 'ma faction', 'votre faction', 'la faction de {}')} vaut {counts}",
        )
        return head + (v.text(", and it ", ", et cela ") + _effect(made, other, v) if made.other else "")
    return v.text("this ", "cela ") + _effects(made, v)


def _push(made: Swing, v: Voice) -> str:
    return v.text(
        f"{v.say(made.seat, 'I push', 'you push', '{} pushes')} "
        f"{v.say(1 - made.seat, 'my', 'your', '{}’s')} faction off the board at {made.taken}",
        f"{v.say(made.seat, 'je pousse', 'vous poussez', '{} pousse')} "
        f"{v.say(1 - made.seat, 'ma faction', 'votre faction', 'la faction de {}')}"
        f" hors du plateau en {made.taken}",
    )


def _effects(made: Swing, v: Voice) -> str:
    both = (_effect(made, each, v) for each in (made.seat, 1 - made.seat))
    return v.text(" and ", " et ").join(each for each in both if each)


def _effect(made: Swing, seat: int, v: Voice) -> str:
    """What the move gains or costs a seat."""
    by = made.own if seat == made.seat else made.other
    points = counted(abs(by), "point", "points", v.lang == "fr")
    if not by:
        return ""
    verb = v.text("earns", "rapporte") if by > 0 else v.text("costs", "coûte")
    return v.text(
        f"{verb} {v.say(seat, 'me', 'you', '{}')} {points}",
        v.say(seat, f"me {verb} {points}", f"vous {verb} {points}", f"{verb} {points} à {{}}"),
    )


def _averted(before: Record, after: Record, seat: int, v: Voice) -> str:
    """A threat that the move removes."""
    danger = threat(before, seat)
    if danger is None or danger.lead <= max(0, best_answer(after, seat)):
        return ""
    return v.text(
        f"if {v.say(seat, 'I leave', 'you leave', '{} leaves')} things as they are, ",
        v.say(seat, "si je n’y fais rien, ", "si vous n’y faites rien, ", "si {} n’y fait rien, "),
    ) + _deed(danger, v)


def _deed(made: Swing, v: Voice) -> str:
    """What a move of the opponent does."""
    if made.taken:
        return _push(made, v) + v.text(" with ", " avec ") + told(made.move, v)
    return f"{told(made.move, v)} {_effects(made, v)}"


def _expected(line: Line, seat: int, made: Swing, v: Voice) -> str:
    """What the opponent can do about it: nothing, or the answer that the search expects."""
    other, best = 1 - seat, best_answer(line.after, seat)
    if line.after.ended:
        return v.text("it is the last move", "c’est le dernier coup")
    if made.lead > 0 and best <= 0 and answers(line.after, other):
        return v.text(
            f"no reply of {v.say(other, 'mine', 'yours', '{}’s')} wins any of it back",
            f"aucune réponse {v.say(other, 'de ma part', 'de votre part', 'de {}')} n’en reprend rien",
        )
    if line.next is None or line.next[0] != other or line.next[1] == PASS:
        return ""
    answer = swing(line.after, other, line.next[1])
    if answer.lead <= 0:
        return ""
    return v.text(
        f"{v.say(other, 'my', 'your', '{}’s')} best reply: ",
        f"ce que {v.say(other, 'j’ai', 'vous avez', '{} a')} de mieux à répondre : ",
    ) + _deed(answer, v)


def _comparison(grounds: Grounds, v: Voice) -> str:
    """Why not the next best move."""
    seat, instead = grounds.seat, grounds.instead
    if instead is None or instead.move == PASS or instead.move < ENTER:
        return ""
    now, then = best_answer(grounds.line.after, seat), answers(instead.after, 1 - seat)
    worst = max(then, key=lambda each: each.lead, default=None)
    if worst is None or worst.lead <= max(0, now):
        return ""
    other = told(instead.move, v)
    return v.text(f"after {other} instead, ", f"après {other}, en revanche, ") + _deed(worst, v)


def _better(grounds: Grounds, v: Voice) -> str:
    """Why this move and no other: known for certain, or by the answers to them."""
    if grounds.margin:
        points = counted(grounds.margin, "point", "points", v.lang == "fr")
        return v.text(
            f"any other move gives away at least {points}", f"tout autre coup fait perdre au moins {points}"
        )
    return _comparison(grounds, v) or _foremost(grounds, v) or _race(grounds, v)


def _foremost(grounds: Grounds, v: Voice) -> str:
    """Whether no other move leaves the seat better off once the best answer is given."""
    before, seat, move = grounds.before, grounds.seat, grounds.line.move
    left = {each.move: _left(before, seat, each) for each in answers(before, seat)}
    if len(left) < 2 or move not in left or left[move] < max(left.values()):
        return ""
    other = 1 - seat
    reply = v.text(
        f"{v.say(other, 'my', 'your', '{}’s')} best reply",
        v.say(other, "ma meilleure réponse", "votre meilleure réponse", "la meilleure réponse de {}"),
    )
    alone, me = list(left.values()).count(left[move]) == 1, v.say(seat, "me", "you", "{}")
    if alone:
        return v.text(
            f"any other move leaves {me} worse off after {reply}",
            f"tout autre coup {v.say(seat, 'me laisse', 'vous laisse', 'laisse {}')} en moins bonne posture"
            f" après {reply}",
        )
    return v.text(
        f"no other move leaves {me} better off after {reply}",
        f"aucun autre coup ne {v.say(seat, 'me laisse', 'vous laisse', 'laisse {}')} en meilleure posture"
        f" après {reply}",
    )


def _race(grounds: Grounds, v: Voice) -> str:
    """K4.5: who is ahead brings the end nearer with every entry."""
    after, seat, move = grounds.line.after, grounds.seat, grounds.line.move
    points = _points(after)
    if not after.sudden or not ENTER <= move < STEP or points[seat] <= points[1 - seat]:
        return ""
    entered = FACTIONS - int(after.waiting[2 * seat]) - int(after.waiting[2 * seat + 1])
    who = v.text(v.say(seat, "I am", "you are", "{} is"), v.say(seat, "je mène", "vous menez", "{} mène"))
    return v.text(
        f"{who} ahead, and with {entered} factions of {FACTIONS} in, the end comes nearer",
        f"{who}, et avec {entered} factions entrées sur {FACTIONS}, la fin approche",
    )


def _left(before: Record, seat: int, made: Swing) -> int:
    """By how much a move and the best answer to it change the lead."""
    pool = np.frombuffer(bytes_of(before), State).copy().view(np.recarray)
    play(pool[0], seat, made.move)
    return made.lead - best_answer(pool[0], seat)


def _quiet(after: Record, seat: int, v: Voice) -> str:
    best, other = best_answer(after, seat), 1 - seat
    if best <= 0:
        return v.text(
            f"no reply of {v.say(other, 'mine', 'yours', '{}’s')} gains on {v.say(seat, 'me', 'you', '{}')}",
            f"aucune réponse {v.say(other, 'de ma part', 'de votre part', 'de {}')} ne gagne de terrain sur "
            f"{v.say(seat, 'moi', 'vous', '{}')}",
        )
    points = counted(best, "point", "points", v.lang == "fr")
    return v.text(
        f"no reply of {v.say(other, 'mine', 'yours', '{}’s')} gains more than {points}",
        f"aucune réponse {v.say(other, 'de ma part', 'de votre part', 'de {}')} ne rapporte plus de {points}",
    )


def _passing(seat: int, v: Voice) -> str:
    return v.text(
        f"every lane is closed to {v.say(seat, 'me', 'you', '{}')}: a pass is all that is left",
        f"toutes les lignes {v.say(seat, 'me', 'vous', 'lui')} sont fermées : il faut passer",
    )


def _placing(after: Record, seat: int, square: int, v: Voice) -> str:
    """How many free squares beside it are not beside opposing strongholds: a faction there scores 2."""
    clear = (
        int(neighbours(1 << square)) & ~int(neighbours(after.strongholds[1 - seat])) & ~int(tokens_on(after))
    )
    squares, at = clear.bit_count(), SQUARES[square]
    return v.text(
        f"a faction is worth 2 on {counted(squares, 'square', 'squares', False)} beside {at}, away from "
        f"{v.say(1 - seat, 'my', 'your', '{}’s')} strongholds",
        f"une faction vaut 2 points sur {counted(squares, 'case', 'cases', True)} à côté de {at}, loin "
        f"{v.say(1 - seat, 'de mes forteresses', 'de vos forteresses', 'des forteresses de {}')}",
    )


def told(move: int, v: Voice) -> str:
    """A move by its squares: each seat owns two edges, and sits across from the other."""
    lane, start = start_of(move)
    squares = LANE_SQUARES[lane]
    if start >= 0:
        here, there = SQUARES[squares[start]], SQUARES[squares[start + 1]]
        return v.text(f"a step from {here} to {there}", f"un pas de {here} à {there}")
    entry = SQUARES[squares[0]]  # a corner belongs to two lanes
    if lane // 6 % 2 == 0:
        return v.text(
            f"an entry on {entry} along file {entry[0]}", f"une entrée en {entry} par la colonne {entry[0]}"
        )
    return v.text(
        f"an entry on {entry} along rank {entry[1]}", f"une entrée en {entry} par la rangée {entry[1]}"
    )
