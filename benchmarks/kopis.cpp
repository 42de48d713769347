// Kopis as a C++ programmer would write it: bitboards, a chain table, bulk counting at the last ply.
// The same rules and the same random numbers as src/ludotheque/games/kopis, for a fair race.
//
//   kopis playouts N SEED...   sum of the scores over N random Storm games, seconds of CPU
//   kopis perft storm|sudden D number of move sequences, seconds of CPU
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

using i64 = int64_t;
using u64 = uint64_t;

constexpr i64 FILE_A = 0x41041041LL, FILE_F = FILE_A << 5, RANK_1 = 63, RANK_6 = RANK_1 << 30;
constexpr i64 FULL = (1LL << 36) - 1;
constexpr i64 FAR[4] = {RANK_6, FILE_F, RANK_1, FILE_A};
static i64 CHAIN[24][64], STOP[24][64], ENTRY[24];

struct State {
    i64 factions[2], strongholds[2], bastion;
    int waiting[4], facing[4], turn, passes, quiet, ended, sudden;
};

static void lane_squares(int lane, int out[6]) {
    int side = lane / 6, at = lane % 6;
    for (int i = 0; i < 6; i++) {
        int j = side < 2 ? i : 5 - i;
        out[i] = side & 1 ? 6 * at + j : at + 6 * j;
    }
}

static void tables() {
    for (int lane = 0; lane < 24; lane++) {
        int squares[6];
        lane_squares(lane, squares);
        ENTRY[lane] = 1LL << squares[0];
        for (int pattern = 1; pattern < 64; pattern++) {
            bool taken[6];
            for (int i = 0; i < 6; i++) taken[i] = pattern >> (lane < 12 ? i : 5 - i) & 1;
            int first = 0;
            while (!taken[first]) first++;
            STOP[lane][pattern] = 1LL << squares[first];
            for (int i = first; i < 6 && taken[i]; i++) CHAIN[lane][pattern] |= 1LL << squares[i];
        }
    }
}

static inline i64 tokens(const State& s) {
    return s.factions[0] | s.factions[1] | s.strongholds[0] | s.strongholds[1];
}
static inline int file_pattern(i64 t, int file) { return ((((t >> file) & FILE_A) * 0x2108421LL) >> 25) & 63; }
static inline int pattern(i64 t, int lane) {
    int side = lane / 6, at = lane - 6 * side;
    return side & 1 ? (t >> (6 * at)) & 63 : file_pattern(t, at);
}
static inline i64 ahead(i64 b, int side) {
    int by = side & 1 ? 1 : 6;
    return side < 2 ? b << by : b >> by;
}
static inline i64 chain_from(const State& s, int lane, i64 target) {
    i64 t = tokens(s);
    t &= lane < 12 ? ~(target - 1) : (target << 1) - 1;
    return CHAIN[lane][pattern(t, lane)];
}
static inline bool free_to_push(const State& s, int lane, i64 target) {
    if (!(tokens(s) & target)) return true;
    i64 chain = chain_from(s, lane, target);
    return !(chain & (s.bastion | ((s.strongholds[0] | s.strongholds[1]) & FAR[lane / 6])));
}

static inline int fill(const State& s, int16_t* out) {
    int n = 0, seat = s.turn;
    if (!s.sudden) {
        i64 t = tokens(s), strong = s.strongholds[0] | s.strongholds[1];
        int side = 2 * seat;
        if (s.waiting[side]) {
            i64 fixed = s.bastion | (strong & FAR[side]);
            for (int at = 0; at < 6; at++) {
                i64 chain = CHAIN[6 * side + at][file_pattern(t, at)];
                out[n] = 64 + 6 * side + at;
                n += (chain != 0) & ((chain & fixed) == 0);
            }
        }
        side++;
        if (s.waiting[side]) {
            i64 fixed = s.bastion | (strong & FAR[side]);
            for (int at = 0; at < 6; at++) {
                i64 chain = CHAIN[6 * side + at][(t >> (6 * at)) & 63];
                out[n] = 64 + 6 * side + at;
                n += (chain != 0) & ((chain & fixed) == 0);
            }
        }
    } else {
        for (int side = 2 * seat; side < 2 * seat + 2; side++)
            for (int at = 1; at < 5; at++)
                if (s.facing[side] >> at & 1 && free_to_push(s, 6 * side + at, ENTRY[6 * side + at]))
                    out[n++] = 64 + 6 * side + at;
        for (i64 own = s.factions[seat]; own; own &= own - 1) {
            int square = __builtin_ctzll(own);
            for (int d = 0; d < 4; d++) {
                if (FAR[d] >> square & 1) continue;
                int lane = 6 * d + (d & 1 ? square / 6 : square % 6);
                if (free_to_push(s, lane, ahead(1LL << square, d))) out[n++] = 128 + 4 * square + d;
            }
        }
    }
    if (!n) out[n++] = 1023;
    return n;
}

static inline void push(State& s, int side, i64 chain) {
    i64 staying = chain & ~FAR[side];
    for (int seat = 0; seat < 2; seat++) {
        s.factions[seat] = (s.factions[seat] & ~chain) | ahead(s.factions[seat] & staying, side);
        s.strongholds[seat] = (s.strongholds[seat] & ~chain) | ahead(s.strongholds[seat] & staying, side);
    }
}

static inline void advance(State& s, int lane, i64 target, bool entry) {
    int side = lane / 6;
    i64 chain = tokens(s) & target ? chain_from(s, lane, target) : 0;
    push(s, side, chain);
    s.factions[s.turn] |= target;
    s.bastion = target;
    s.passes = 0;
    s.quiet = entry || chain & FAR[side] ? 0 : s.quiet + 1;
    if (s.quiet >= 60) s.ended = 2;
}

static inline void play(State& s, int move) {
    if (move == 1023) {
        s.bastion = 0;
        s.quiet++;
        if (++s.passes == 2) s.ended = 3;
        else if (s.sudden && s.quiet >= 60) s.ended = 2;
    } else if (move >= 128) {
        int square = (move - 128) >> 2, d = (move - 128) & 3;
        s.factions[s.turn] &= ~(1LL << square);
        advance(s, 6 * d + (d & 1 ? square / 6 : square % 6), ahead(1LL << square, d), false);
    } else if (s.sudden) {
        int lane = move - 64, side = lane / 6;
        advance(s, lane, ENTRY[lane], true);
        s.facing[side] &= ~(1 << (lane - 6 * side));
        s.waiting[side]--;
        if (s.waiting[2 * s.turn] + s.waiting[2 * s.turn + 1] == 0) s.ended = 1;
    } else {
        int lane = move - 64, side = lane / 6, p = pattern(tokens(s), lane);
        push(s, side, CHAIN[lane][p]);
        s.factions[s.turn] |= STOP[lane][p];
        s.bastion = STOP[lane][p];
        s.waiting[side]--;
        s.passes = 0;
        if (s.waiting[0] + s.waiting[1] + s.waiting[2] + s.waiting[3] == 0) s.ended = 1;
    }
    s.turn = 1 - s.turn;
}

static inline i64 near(i64 b) {
    return (((b & ~FILE_F) << 1) | ((b & ~FILE_A) >> 1) | (b << 6) | (b >> 6)) & FULL;
}
static inline int score(const State& s, int seat) {
    i64 friendly = s.factions[seat] & near(s.strongholds[seat]), enemy = near(s.strongholds[1 - seat]);
    int other = 1 - seat;
    int captured = 8 - s.waiting[2 * other] - s.waiting[2 * other + 1] - __builtin_popcountll(s.factions[other]);
    return __builtin_popcountll(friendly) + __builtin_popcountll(friendly & ~enemy) + captured;
}

static State begin(int sudden) {
    State s;
    memset(&s, 0, sizeof s);
    s.strongholds[0] = 1LL << 14 | 1LL << 21;
    s.strongholds[1] = 1LL << 15 | 1LL << 20;
    for (int side = 0; side < 4; side++) s.waiting[side] = 4, s.facing[side] = 30;
    s.sudden = sudden;
    return s;
}

static u64 splitmix(u64 seed, u64 i) {
    u64 z = seed * 0xD1342543DE82EF95ULL + 0x2545F4914F6CDD1DULL + i * 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    z ^= z >> 31;
    return z ? z : 1;
}

static u64 perft(const State& s, int depth) {
    int16_t moves[64];
    if (s.ended) return 0;
    int n = fill(s, moves);
    if (depth == 1) return n;
    u64 total = 0;
    for (int i = 0; i < n; i++) {
        State next = s;
        play(next, moves[i]);
        total += perft(next, depth - 1);
    }
    return total;
}

int main(int argc, char** argv) {
    tables();
    clock_t begun = clock();
    long long result = 0;
    if (!strcmp(argv[1], "playouts")) {
        int16_t moves[64];
        for (i64 i = 0, n = atoll(argv[2]); i < n; i++) {
            u64 x = splitmix(strtoull(argv[3], nullptr, 10), i);
            State s = begin(0);
            while (!s.ended) {
                int count = fill(s, moves);
                x ^= x << 13, x ^= x >> 7, x ^= x << 17;
                play(s, moves[((i64)(x >> 32) * count) >> 32]);
            }
            result += score(s, 0) * 1000 + score(s, 1);
        }
    } else {
        result = perft(begin(!strcmp(argv[2], "sudden")), atoi(argv[3]));
    }
    printf("%lld %.6f\n", result, double(clock() - begun) / CLOCKS_PER_SEC);
}
