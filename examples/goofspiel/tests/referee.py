"""A plain referee, written from the rules alone."""


class Referee:
    def __init__(self, options, seats):
        self.hands = [set(range(1, 14)), set(range(1, 14))]
        self.prize, self.bids, self.points = None, {}, [0, 0]

    def to_act(self):
        if not self.hands[0]:
            return []
        return [-1] if self.prize is None else [seat for seat in (0, 1) if seat not in self.bids]

    def legal(self, seat):
        return sorted(map(str, self.hands[seat]))

    def play(self, seat, text):
        if seat == -1:
            self.prize = int(text)
            return
        self.bids[seat] = int(text)
        if len(self.bids) == 2:
            for each, bid in self.bids.items():
                self.hands[each].remove(bid)
            if self.bids[0] != self.bids[1]:
                self.points[0 if self.bids[0] > self.bids[1] else 1] += self.prize
            self.prize, self.bids = None, {}

    def scores(self):
        return list(self.points)

    def outcome(self):
        ranks = [2 if own < other else 1 for own, other in (self.points, self.points[::-1])]
        return {"reason": "played-out", "scores": self.scores(), "ranks": ranks}
