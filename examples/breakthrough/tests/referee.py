"""A plain referee, written from the rules alone: slow, and easy to believe."""

START = {(file, rank): 0 if rank < 2 else 1 for file in range(6) for rank in (0, 1, 4, 5)}


def name(square):
    return "abcdef"[square[0]] + str(square[1] + 1)


class Referee:
    def __init__(self, options, seats):
        self.pawns, self.turn, self.reason = dict(START), 0, None

    def to_act(self):
        return [] if self.reason else [self.turn]

    def legal(self, seat):
        found = []
        for (file, rank), owner in self.pawns.items():
            for aside in (-1, 0, 1):
                to = (file + aside, rank + (1 if seat == 0 else -1))
                there = self.pawns.get(to)
                inside = 0 <= to[0] < 6 and 0 <= to[1] < 6
                if owner == seat and inside and (there is None or (aside and there != seat)):
                    found.append(name((file, rank)) + name(to))
        return sorted(found)

    def play(self, seat, text):
        at, to = (("abcdef".index(part[0]), int(part[1]) - 1) for part in (text[:2], text[2:]))
        self.pawns[to] = self.pawns.pop(at)
        if to[1] == (5 if seat == 0 else 0):
            self.reason = "breakthrough"
        elif 1 - seat not in self.pawns.values():
            self.reason = "captured"
        self.turn = 1 - seat

    def scores(self):
        return [1 if self.reason and seat != self.turn else 0 for seat in (0, 1)]

    def outcome(self):
        ranks = [2 if seat == self.turn else 1 for seat in (0, 1)]
        return {"reason": self.reason, "scores": self.scores(), "ranks": ranks}
